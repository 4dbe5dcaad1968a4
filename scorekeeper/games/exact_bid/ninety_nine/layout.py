"""The cumulative sheet of Ninety-Nine: bid and tricks, points and score of every hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import Booking, booked_cell, label_cell, points_cell
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.cells import (
    BLANK,
    CENTRE,
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Grid,
    Row,
    number,
    text,
)
from scorekeeper.core.values.names import initials
from scorekeeper.games.shapes.rubbers import AnyRubberGame
from scorekeeper.games.shapes.tally import GAMES_WON, SCORE
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
STYLE = RubberStyle((), "points")
LEGEND = (
    "b/t: bid and tricks (D: nought or ten); !: declared, !!: revealed; ?: made but not shown; "
    "sum: score of the game"
)


def sheet(game: AnyRubberGame, played: Played) -> list[Grid]:
    """One table per rubber, with a line under every game; of several rubbers also a summary."""
    parts = split(game, played)
    grids = [_part_grid(played, part, alone=len(parts) == 1) for part in parts]
    if len(parts) > 1:
        grids.append(summary_grid(played, parts, STYLE, "rubber"))
    last = grids[-1]
    grids[-1] = last._replace(notes=(LEGEND, *notes(played)))
    return grids


def _part_grid(played: Played, part: ShownRubber, *, alone: bool) -> Grid:
    hands = [*played.table.players]
    if DUMMY_ACCOUNT in played.ledger.single:
        hands.append(DUMMY)
    labels = ("b/t", "pts", "sum") if len(hands) <= FULL_PLAYERS else ("b/t", "sum")
    columns = [Column("#"), Column("D", align=CENTRE), Column("T", align=CENTRE)]
    for hand in hands:
        columns += [Column(x, hand, CENTRE if x == "b/t" else RIGHT) for x in labels]
    rows = tuple(_PartRows(played, part, hands, labels).rows())
    return Grid("Score sheet" if alone else f"Rubber {part.number}", tuple(columns), rows)


def _account(hand: str) -> str:
    return DUMMY_ACCOUNT if hand == DUMMY else SCORE


class _PartRows:
    """Writes the rows of one rubber; `scores` are those of the game in play, which began with
    deal `first` (0: the beginning of the sheet)."""

    def __init__(
        self, played: Played, part: ShownRubber, hands: Sequence[str], labels: Sequence[str]
    ) -> None:
        self.played = played
        self.part = part
        self.hands = hands
        self.labels = labels
        self.names = initials(played.table.players)
        self.games = 0
        self._begin_game(part.first)

    def _begin_game(self, first: int) -> None:
        self.scores: dict[str, Amount] = dict.fromkeys(self.hands, 0)
        self.first = first
        self.live = True

    def rows(self) -> Iterator[Row]:
        """All of them in order."""
        for item in self.part.items:
            self._count(item.entries)
            if isinstance(item, Booking):
                # Deal numbers do not tell on which side of the line it was booked.
                self.live = self.live and (not self.first or item.after >= self.first)
                yield self._booking_row(item)
                continue
            yield self._deal_row(item)
            if any(entry.account == BONUS_ACCOUNT for entry in item.entries):
                yield from self._game_rows(item)
                self._begin_game(item.number + 1)
        yield self._total_row()

    def _count(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if entry.account in (SCORE, DUMMY_ACCOUNT):
                total = self.scores[entry.owner] + entry.amount
                self.scores[entry.owner] = simplify(total)

    def _row(
        self, head: Sequence[Cell], cells: Mapping[str, Mapping[str, Cell]]
    ) -> tuple[Cell, ...]:
        """The cells of a row: those at the left, then each hand's by the label of the column."""
        found = [*head, *[BLANK] * (3 - len(head))]
        for hand in self.hands:
            of_hand = cells.get(hand, {})
            found += [of_hand.get(label, BLANK) for label in self.labels]
        return tuple(found)

    def _deal_row(self, deal: ScoredDeal) -> Row:
        head = [label_cell(deal)]
        cells: dict[str, dict[str, Cell]] = {}
        if deal.facts is not None:
            facts: NinetyNineFacts = deal.facts
            trump = "9s" if facts.trump == FOUR_NINES else facts.trump or ""
            head += [text(self.names.get(facts.dealer or "", "")), text(trump)]
            cells = {hand: {"b/t": text(_bid_and_tricks(facts, hand))} for hand in self.hands}
        if deal.status == SCORED:
            for hand in self.hands:
                cells[hand]["pts"] = points_cell(deal, hand, _account(hand))
                cells[hand]["sum"] = self._score(hand, deal.number)
        struck = deal.status == VOID
        return Row(self._row(head, cells), deal.number, struck=struck)

    def _score(self, hand: str, last: int) -> Cell:
        source = EntrySum(_account(hand), hand, self.first, last) if self.live else None
        return number(self.scores[hand], source=source)

    def _booking_row(self, booking: Booking) -> Row:
        """Carried balances or an adjustment."""
        label = "carry" if booking.label == "carried forward" else "adj"
        cells = {
            hand: {
                "pts": booked_cell(booking, hand, _account(hand)),
                "sum": self._score(hand, booking.after),
            }
            for hand in self.hands
        }
        return Row(self._row([text(label)], cells))

    def _game_rows(self, deal: ScoredDeal) -> Iterator[Row]:
        """What everybody has of the game, then further bonuses (of the rubber, by the dummy)."""
        self.games += 1
        bonuses = [entry for entry in deal.entries if entry.account in (BONUS_ACCOUNT, GAMES_WON)]
        accounts = [entry.account for entry in bonuses]
        split_at = accounts.index(GAMES_WON) if GAMES_WON in accounts else len(bonuses)
        further = [e for e in bonuses[split_at + 1 :] if e.account == BONUS_ACCOUNT]
        late = {entry.owner for entry in further}
        made = {entry.owner: entry.amount for entry in bonuses[:split_at]}
        cells: dict[str, dict[str, Cell]] = {}
        for hand in self.hands:
            live = hand not in late
            cells[hand] = {"sum": self._result(deal, hand, made.get(hand, 0), live=live)}
            if hand in made:
                cells[hand]["pts"] = _bonus(deal, hand, made[hand], live=live)
        yield Row(self._row([text(f"game {self.games}")], cells), rule=True)
        for entry in further:
            shown = _bonus(deal, entry.owner, entry.amount, live=entry.owner not in made)
            yield Row(self._row([text("bonus")], {entry.owner: {self._further: shown}}))

    @property
    def _further(self) -> str:
        """The column of further bonuses."""
        return "pts" if "pts" in self.labels else "sum"

    def _result(self, deal: ScoredDeal, hand: str, bonus: Amount, *, live: bool) -> Cell:
        account = DUMMY_ACCOUNT if hand == DUMMY else ""
        source = None
        if self.live and live:
            source = EntrySum(account, hand, self.first, deal.number)
        return number(simplify(self.scores[hand] + bonus), strong=True, source=source)

    def _total_row(self) -> Row:
        part = self.part
        cells = {}
        for player, points in part.points.items():
            source = EntrySum("", player, part.first, part.last) if part.live else None
            cells[player] = {"sum": number(points, strong=True, source=source)}
        return Row(self._row([text("total", strong=True)], cells), rule=True)


def _bonus(deal: ScoredDeal, owner: str, amount: Amount, *, live: bool) -> Cell:
    source = EntrySum(BONUS_ACCOUNT, owner, deal.number, deal.number) if live else None
    return number(amount, plus=True, source=source)


def _bid_and_tricks(facts: NinetyNineFacts, hand: str) -> str:
    """`3/2`, declared `3!/3`, revealed `3!!/3`, made but not shown `3/3?`."""
    bid = (facts.bids or {}).get(hand)
    if bid is None:
        return ""
    mark = "!!" if hand == facts.reveal else "!" if hand in facts.declare else ""
    shown = "D" if len(bid.goals) > 1 else str(bid.goals[0])
    won = "" if facts.tricks is None else str(facts.tricks[hand])
    return f"{shown}{mark}/{won}{'?' if hand in facts.withheld else ''}"
