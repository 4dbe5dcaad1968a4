"""The cumulative sheet of Ninety-Nine: bid and tricks, points and score of every hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import Booking
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.cells import (
    BLANK,
    CENTRE,
    Cell,
    EntrySum,
    Grid,
    Row,
    Told,
    number,
    text,
)
from scorekeeper.core.values.names import initials
from scorekeeper.games.shapes.rubbers import AnyRubberGame
from scorekeeper.games.shapes.tally import GAMES_WON
from scorekeeper.games.sheets.deal_rows import (
    RUNNING,
    DealRows,
    FactColumn,
    Figures,
    Item,
    RowNames,
    SheetColumn,
    Span,
    initial_of,
    of_facts,
)
from scorekeeper.games.sheets.player_sheet import carried_or_adjusted
from scorekeeper.games.sheets.rubber_sheet import (
    RubberStyle,
    ShownRubber,
    notes,
    split,
    summary_grid,
)

from .ending import BONUS_ACCOUNT
from .facts import FOUR_NINES, NinetyNineFacts
from .hands import DUMMY
from .scoring import DUMMY_ACCOUNT

FULL_PLAYERS = 4  # more players have no column of points, only the running score
BIDS, POINTS, SUM = "b/t", "pts", "sum"  # the columns of a hand
STYLE = RubberStyle((), "points")
NAMES = RowNames("#", carried_or_adjusted)
LEGEND = (
    "b/t: bid and tricks (D: nought or ten); !: declared, !!: revealed; ?: made but not shown; "
    "sum: score of the game"
)


def sheet(game: AnyRubberGame, played: Played) -> list[Grid]:
    """One table per rubber, with a line under every game; of several rubbers also a summary."""
    parts = split(game, played)
    grids = [part_grid(played, part, alone=len(parts) == 1) for part in parts]
    if len(parts) > 1:
        grids.append(summary_grid(played, parts, STYLE, "rubber"))
    grids[0] = grids[0]._replace(legend=(LEGEND,))
    grids[-1] = grids[-1]._replace(notes=notes(played))
    return grids


def part_grid(played: Played, part: ShownRubber, *, alone: bool, full: bool = False) -> Grid:
    """One rubber, with a line under every game; `full`: with the points of however many hands."""
    written = _PartRows(_columns(played, full=full), Span(part.first, opening=part.opening), NAMES)
    rows = (*written.rows(part.items), written.result_row(part))
    return Grid("Score sheet" if alone else f"Rubber {part.number}", written.heads, rows)


def _columns(played: Played, *, full: bool) -> list[SheetColumn]:
    """Dealer and trump, then bid and tricks, points and score of every hand."""
    names = initials(played.table.players)
    hands = [*played.table.players, *([DUMMY] if DUMMY_ACCOUNT in played.ledger.single else [])]
    dealer = of_facts(lambda facts: names.get(facts.dealer or "", ""))
    columns: list[SheetColumn] = [
        FactColumn("D", dealer, align=CENTRE, told=initial_of("dealer", names)),
        FactColumn("T", of_facts(_trump), align=CENTRE, told=(Told("trump"),)),
    ]
    for hand in hands:
        told = of_facts(partial(_bid_and_tricks, hand))
        account = DUMMY_ACCOUNT if hand == DUMMY else SCORE
        columns.append(FactColumn(BIDS, told, hand, CENTRE))
        if full or len(hands) <= FULL_PLAYERS:
            columns.append(Figures(POINTS, account, hand, hand))
        columns.append(Figures(SUM, account, hand, hand, RUNNING))
    return columns


class _PartRows(DealRows):
    """Writes the rows of one rubber, with a line under every game; the span is that of the game
    in play, which begins at 0."""

    games = 0

    def rows_of(self, item: Item) -> Iterator[Row]:
        """A deal or a booking, and what the game came to that the deal ended."""
        if isinstance(item, Booking) and item.after < self.span.first:
            # Deal numbers do not tell on which side of the line it was booked.
            self.span = self.span._replace(live=False)
        yield from super().rows_of(item)
        if isinstance(item, ScoredDeal) and any(e.account == BONUS_ACCOUNT for e in item.entries):
            yield from self._game_rows(item)
            self._begin_game(item.number + 1)

    def _begin_game(self, first: int) -> None:
        opening = {**self.span.opening}
        for place, amount in self.made.items():
            opening[place] = simplify(opening.get(place, 0) + amount)
        self.made = {}
        self.span = Span(first, opening=opening)

    def _game_rows(self, deal: ScoredDeal) -> Iterator[Row]:
        """What everybody has of the game, then further bonuses (of the rubber, by the dummy)."""
        self.games += 1
        bonuses = [entry for entry in deal.entries if entry.account in (BONUS_ACCOUNT, GAMES_WON)]
        accounts = [entry.account for entry in bonuses]
        split_at = accounts.index(GAMES_WON) if GAMES_WON in accounts else len(bonuses)
        further = [e for e in bonuses[split_at + 1 :] if e.account == BONUS_ACCOUNT]
        late = {entry.owner for entry in further}
        made = {entry.owner: entry.amount for entry in bonuses[:split_at]}

        def figure(column: Figures) -> Cell:
            hand, live = column.owner, column.owner not in late
            if column.shows == RUNNING:
                return self._result(deal, column, made.get(hand, 0), live=live)
            return _bonus(deal, hand, made[hand], live=live) if hand in made else BLANK

        yield Row(self.row([text(f"game {self.games}")], figure), rule=True)
        for owner, amount in ((entry.owner, entry.amount) for entry in further):
            shown = _bonus(deal, owner, amount, live=owner not in made)
            yield self._one_figure("bonus", owner, shown)

    def _one_figure(self, label: str, owner: str, shown: Cell) -> Row:
        """A row with a figure in the first column of its owner."""
        place = next(column for column in self.figures if column.owner == owner)
        return Row(self.row([text(label)], lambda column: shown if column is place else BLANK))

    def _result(self, deal: ScoredDeal, column: Figures, bonus: Amount, *, live: bool) -> Cell:
        account = DUMMY_ACCOUNT if column.owner == DUMMY else ""
        source = None
        if self.span.live and live:
            source = EntrySum(account, column.owner, self.span.first, deal.number)
        points = simplify(self.made.get(column.place, 0) + bonus)
        return number(points, strong=True, source=source)

    def result_row(self, part: ShownRubber) -> Row:
        """What everybody won in the rubber."""

        def figure(column: Figures) -> Cell:
            if column.shows != RUNNING or column.owner not in part.points:
                return BLANK
            source = part.sum_of("", column.owner)
            return number(part.points[column.owner], strong=True, source=source)

        return Row(self.row([text("total", strong=True)], figure), rule=True)


def _bonus(deal: ScoredDeal, owner: str, amount: Amount, *, live: bool) -> Cell:
    source = EntrySum(BONUS_ACCOUNT, owner, deal.number, deal.number) if live else None
    return number(amount, plus=True, source=source)


def _trump(facts: NinetyNineFacts) -> str:
    return "9s" if facts.trump == FOUR_NINES else facts.trump or ""


def _bid_and_tricks(hand: str, facts: NinetyNineFacts) -> str:
    """`3/2`, declared `3!/3`, revealed `3!!/3`, made but not shown `3/3?`."""
    bid = (facts.bids or {}).get(hand)
    if bid is None:
        return ""
    mark = "!!" if hand == facts.reveal else "!" if hand in facts.declare else ""
    shown = "D" if len(bid.goals) > 1 else str(bid.goals[0])
    won = "" if facts.tricks is None else str(facts.tricks[hand])
    return f"{shown}{mark}/{won}{'?' if hand in facts.withheld else ''}"
