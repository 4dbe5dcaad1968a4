"""Rubbers deal by deal, as players of games and game points write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import VOID, ScoredDeal
from scorekeeper.core.drawing.line_pad import PadHead
from scorekeeper.core.drawing.rubber_rows import RubberRow, RubberRows
from scorekeeper.core.drawing.shapes import Drawing
from scorekeeper.core.drawing.stacked_rows import Mark, Stack, StackedRow, StackedRows, StackHead
from scorekeeper.core.game import Played
from scorekeeper.core.layout import Booking, deal_label, failing
from scorekeeper.core.settling.components import component_name
from scorekeeper.core.standing.margin import those_ahead
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.suits import with_sign
from scorekeeper.games.shapes.rubbers import AnyRubberGame
from scorekeeper.games.shapes.tally import GAME_POINTS, GAMES_WON, RUBBER_WON

from .deal_rows import Balances, FactColumn, Item, add, moved
from .player_sheet import carried_or_adjusted
from .rubber_sheet import ShownRubber, notes, part_word, player_results, split

DEALER = "dealer"  # stands on no drawing: whose turn it is to deal is told above it
SUITED = ("trump", "contract", "bid")  # columns that suits stand in
MOST_PIPS = 12


def rubber_drawings(
    game: AnyRubberGame, played: Played, columns: Sequence[FactColumn], word: str = ""
) -> list[Drawing]:
    """One for every rubber, and everybody's results where partners play."""
    word = word or part_word(game, played)
    parts = split(game, played)
    shown = [column for column in columns if column.label != DEALER]
    drawn: list[Drawing] = [part_rows(game, played, part, shown, word) for part in parts]
    if played.table.players and played.table.sides and len(parts) > 1:
        results = {part.number: player_results(part) for part in parts}
        drawn.append(evening(word, played.table.players, results))
    drawn[-1] = drawn[-1]._replace(notes=notes(played))
    return drawn


# one rubber ---------------------------------------------------------------------------------


def part_rows(
    game: AnyRubberGame, played: Played, part: ShownRubber, columns: Sequence[FactColumn], word: str
) -> RubberRows:
    """The deals of one rubber with a line for every game and the points in the end."""
    owners, last = played.table.owners, part.number == len(played.ledger.rubbers) + 1
    is_over = not last or game.finished(played.ledger) or not game.in_play(played.ledger)
    ahead = those_ahead(part.points)
    return RubberRows(
        f"{word.capitalize()} {part.number}",
        part.verdict if is_over else f"in play, {part.verdict}",
        tuple(PadHead(owner, part.members.get(owner, ())) for owner in owners),
        tuple(column.label for column in columns),
        tuple(_PartRows(game, played, columns).rows(part.items)),
        component_name(game.components(played.table)[0]).replace("-", " "),
        tuple(part.points.values()),
        ahead if len(ahead) < len(owners) else (),
    )


class _PartRows:
    """Writes the rows; `made` adds up the entries of the rubber so far."""

    def __init__(self, game: AnyRubberGame, played: Played, columns: Sequence[FactColumn]) -> None:
        self.line = game.line
        self.is_score = any(c.account == game.line for c in game.components(played.table))
        self.counters = getattr(game, "counters", ())
        self.owners = played.table.owners
        self.columns = columns
        self.made: Balances = {}
        self.games = 0

    def rows(self, items: Sequence[Item]) -> Iterator[RubberRow]:
        """All of them in order."""
        for item in items:
            if isinstance(item, Booking):
                add(self.made, item.entries)
                yield RubberRow(
                    carried_or_adjusted(item), stacks=self._stacks(item.entries, also_level=False)
                )
            else:
                yield from self._deal_rows(item)

    def _deal_rows(self, deal: ScoredDeal) -> Iterator[RubberRow]:
        """A deal up to the game that it won, and what that is worth."""
        entries = deal.entries
        ends = [at for at, entry in enumerate(entries) if entry.account == GAMES_WON]
        counted = entries[: ends[0]] if ends else entries
        add(self.made, counted)
        yield self._deal_row(deal, counted)
        for start, end in pairwise([*ends, len(entries)]):
            yield from self._game_rows(entries[start:end])
        add(self.made, entries[len(counted) :])

    def _deal_row(self, deal: ScoredDeal, entries: Sequence[Entry]) -> RubberRow:
        facts = tuple(_shown(column, deal) for column in self.columns)
        remark = failing(deal)
        stacks = self._stacks(entries) if entries and not remark else ()
        struck = deal.status == VOID
        label = str(deal.number) if struck else deal_label(deal)
        return RubberRow(label, facts, stacks, remark, struck=struck, deal=deal.number)

    def _stacks(self, entries: Sequence[Entry], *, also_level: bool = True) -> tuple[Stack, ...]:
        """What the entries brought towards the game, and where everybody stands then; where not
        `also_level`, only of those whose score they moved."""
        found = []
        for owner in self.owners:
            brought = simplify(sum(moved(entries, (self.line, owner))))
            total = self.made.get((self.line, owner), 0)
            marks = tuple(self._counted(owner))
            is_told = brought or also_level
            found.append(Stack(marks, brought or None, total) if is_told else Stack())
        return tuple(found)

    def _counted(self, owner: str) -> Iterator[Mark]:
        """`bags 3`, as far as there are any."""
        for counter in self.counters:
            count = self.made.get((counter, owner), 0)
            if count:
                yield Mark(f"{counter} {show_amount(count)}")

    def _game_rows(self, entries: Sequence[Entry]) -> Iterator[RubberRow]:
        """The line of a game: its winner, and what it is worth; then the bonus of a rubber."""
        won, *more = entries
        self.games += 1
        worth = [e for e in more if e.account == GAME_POINTS and e.amount > 0]
        told = f"game: {won.owner}" if self.is_score else f"game {self.games}: {won.owner}"
        if worth and not worth[0].why.startswith(RUBBER_WON):
            entry = worth.pop(0)
            yield self._bonus_row(f"{told}, {entry.why.partition(':')[0]}", entry, entry.amount)
        else:
            yield RubberRow(told=told)
        for entry in worth:
            yield self._bonus_row("for the rubber", entry)

    def _bonus_row(self, told: str, entry: Entry, pips: Amount = 0) -> RubberRow:
        stacks = (
            Stack(points=entry.amount) if owner == entry.owner else Stack() for owner in self.owners
        )
        return RubberRow(told=told, stacks=tuple(stacks), pips=int(min(pips, MOST_PIPS)))


def _shown(column: FactColumn, deal: ScoredDeal) -> str:
    shown = column.shown(deal)
    return with_sign(shown) if column.label in SUITED else shown


# all rubbers --------------------------------------------------------------------------------


def evening(
    word: str,
    players: Sequence[str],
    results: Mapping[int, Mapping[str, Amount]],
    title: str = "Players",
) -> StackedRows:
    """A row for each rubber (what `word` calls it) by its number, the sums over the names;
    `results` are points of the players, positive is good for the player."""
    sums = {p: simplify(sum(points[p] for points in results.values())) for p in players}
    best = those_ahead(sums)
    heads = (StackHead(p, sums[p], p in best and len(best) < len(players)) for p in players)
    rows = (
        StackedRow(str(number), stacks=tuple(Stack(points=points[p]) for p in players))
        for number, points in results.items()
    )
    return StackedRows(title, tuple(heads), tuple(rows), word)
