"""The cumulative sheet of games played in games and rubbers.

One grid per rubber with a line after each game, then one row per rubber, then the players'
results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scorekeeper.core.amounts import Amount, show_amount, simplify
from scorekeeper.core.cells import BLANK, RIGHT, Cell, Column, EntrySum, Grid, Row, number, text
from scorekeeper.core.deals import VOID, ScoredDeal
from scorekeeper.core.entries import Entry
from scorekeeper.core.game import Played, close_rubber
from scorekeeper.core.layout import (
    Booking,
    change_notes,
    label_cell,
    points_cell,
    running_cell,
    timeline,
)
from scorekeeper.core.ledger import Rubber

from .rubbers import (
    GAME_POINTS,
    GAMES,
    NEW_GAME,
    NEW_RUBBER,
    SCORE,
    AnyRubberGame,
    RubberState,
)
from .sides import partners


def side_counts(value: Mapping[str, int]) -> str:
    """`8-5`, first the first side."""
    return "-".join(map(str, value.values()))


class FactColumn(NamedTuple):
    """A column with one fact of each deal."""

    label: str
    fact: str
    short: Callable[[Any], str] = str


@dataclass(slots=True)
class Part:
    """One rubber of the sheet (or, where there are none, the games with the same partners).

    `games` and `points` are what each side won in it. `live` tells whether its game points are
    those of the deals from `first` to `last`, with what was booked in between.
    """

    number: int
    members: Mapping[str, tuple[str, ...]]
    games: Mapping[str, Amount]
    points: Mapping[str, Amount]
    items: list[ScoredDeal | Booking] = field(default_factory=list)
    first: int = 0
    last: int = 0
    live: bool = True

    @property
    def margin(self) -> Amount:
        """The first side's game points less the second's."""
        first, second = self.points.values()
        return simplify(first - second)

    @property
    def verdict(self) -> str:
        """`NS by 3`, or `level`."""
        if not self.margin:
            return "level"
        first, second = self.points
        if self.margin < 0:
            return f"{second} by {show_amount(-self.margin)}"
        return f"{first} by {show_amount(self.margin)}"


def rubber_grids(game: AnyRubberGame, played: Played, columns: Sequence[FactColumn]) -> list[Grid]:
    """The whole sheet, with those columns of facts."""
    parts = split(game, played)
    word = "rubber" if game.rules(played.table.options).games_to_win else "part"
    grids = [part_grid(played, part, columns, word) for part in parts]
    grids.append(summary_grid(played, parts, word))
    if played.table.players:
        grids.append(players_grid(played, parts, word))
    last = grids[-1]
    grids[-1] = Grid(last.title, last.columns, last.rows, notes(played))
    return grids


def notes(played: Played) -> tuple[str, ...]:
    """Amendments, void deals and adjustments; the beginning of a rubber is seen anyway."""
    return tuple(note for note in change_notes(played) if not note.endswith(f"({NEW_RUBBER})"))


# the rubbers --------------------------------------------------------------------------------


def split(game: AnyRubberGame, played: Played) -> list[Part]:
    """The rubbers of the sheet with their deals and bookings, the one in play last."""
    ledger = played.ledger
    state: RubberState = ledger.state
    closed = [*ledger.rubbers, close_rubber(ledger, game.totals(ledger))]
    won = [*state.earlier, tuple(ledger.single[GAMES].values())]
    parts = [_part(i, rubber, won[i]) for i, rubber in enumerate(closed)]
    index = 0
    for item in timeline(played):
        if isinstance(item, Booking) and item.label == NEW_RUBBER:
            index += 1
        else:
            parts[index].items.append(item)
    last_deal = played.deals[-1].number if played.deals else 0
    ends = [*played.rubbers, last_deal]
    clear = not any(_stray(item, played.rubbers) for part in parts for item in part.items)
    for i, part in enumerate(parts):
        part.first = ends[i - 1] + 1 if i else 0
        part.last = ends[i]
        part.live = clear
    return parts


def _part(index: int, rubber: Rubber, won: Sequence[Amount]) -> Part:
    sides = [side for side, _ in rubber.points]
    games = dict(zip(sides, won, strict=True))
    return Part(index + 1, dict(rubber.members), games, dict(rubber.points))


def _stray(item: ScoredDeal | Booking, boundaries: Sequence[int]) -> bool:
    """Whether it was booked between two rubbers, where deal numbers do not tell to which it
    belongs."""
    return isinstance(item, Booking) and item.after in boundaries


# one rubber ---------------------------------------------------------------------------------


def part_grid(played: Played, part: Part, columns: Sequence[FactColumn], word: str) -> Grid:
    """The deals of one rubber with the line after each game and the result."""
    owners = played.table.owners
    heads = [Column("deal"), *(Column(column.label) for column in columns)]
    for group in ("points", "score", "game pts"):
        heads += [Column(owner, group, RIGHT) for owner in owners]
    rows = list(_part_rows(played, part, columns))
    rows.append(_result_row(part, len(columns)))
    return Grid(_title(part, word), tuple(heads), tuple(rows))


def _title(part: Part, word: str) -> str:
    title = f"{word.capitalize()} {part.number}"
    sides = [f"{side} {' and '.join(names)}" for side, names in part.members.items() if names]
    return f"{title}: {', '.join(sides)}" if sides else title


def _part_rows(played: Played, part: Part, columns: Sequence[FactColumn]) -> Iterator[Row]:
    owners = played.table.owners
    score: dict[str, Amount] = dict.fromkeys(owners, 0)
    games = 0
    for item in part.items:
        for entry in item.entries:
            if entry.account == SCORE and entry.why != NEW_GAME:
                score[entry.owner] += entry.amount
        if isinstance(item, Booking):
            yield _booking_row(item, owners, score, len(columns))
            continue
        won = [entry for entry in item.entries if entry.account == GAMES]
        yield _deal_row(played, item, columns, score, ended=bool(won))
        for entry in won:
            games += 1
            yield from _game_rows(item, games, entry, owners, len(columns))
            score = dict.fromkeys(owners, 0)


def _deal_row(
    played: Played,
    deal: ScoredDeal,
    columns: Sequence[FactColumn],
    score: Mapping[str, Amount],
    *,
    ended: bool,
) -> Row:
    cells = [label_cell(deal), *(_fact_cell(deal, column) for column in columns)]
    owners = played.table.owners
    if not deal.entries:
        cells += [BLANK] * (3 * len(owners))
        return Row(tuple(cells), deal.number, struck=deal.status == VOID)
    for owner in owners:
        cells.append(
            number(_made(deal, owner), plus=True)
            if ended
            else points_cell(played, deal, owner, SCORE)
        )
    for owner in owners:
        cells.append(
            number(score[owner]) if ended else running_cell(deal.number, owner, SCORE, score[owner])
        )
    return Row((*cells, *[BLANK] * len(owners)), deal.number)


def _made(deal: ScoredDeal, owner: str) -> Amount:
    """The points of a deal that ended a game, before the line was drawn."""
    return sum(
        e.amount
        for e in deal.entries
        if e.owner == owner and e.account == SCORE and e.why != NEW_GAME
    )


def _fact_cell(deal: ScoredDeal, column: FactColumn) -> Cell:
    if deal.deal is None:
        return text(deal.texts.get(column.fact, ""), struck=deal.status == VOID)
    value = getattr(deal.facts, column.fact.replace("-", "_"))
    return text("" if value is None else column.short(value))


def _game_rows(
    deal: ScoredDeal, count: int, game: Entry, owners: Sequence[str], width: int
) -> Iterator[Row]:
    """The line under a game: its winner, and what it is worth; then the bonus of a rubber."""
    worth = [entry for entry in deal.entries if entry.account == GAME_POINTS]
    labels = (f"game {count}", "rubber")
    for label, entry in zip(labels, worth, strict=False):
        source = EntrySum(GAME_POINTS, entry.owner, deal.number, deal.number)
        cells = [text(label), text(f"to {game.owner}" if label != "rubber" else "bonus")]
        cells += [BLANK] * (width - 1 + 2 * len(owners))
        for owner in owners:
            cells.append(
                number(entry.amount, plus=True, source=source if len(worth) == 1 else None)
                if owner == entry.owner
                else BLANK
            )
        yield Row(tuple(cells), rule=label != "rubber")


def _booking_row(
    booking: Booking, owners: Sequence[str], score: Mapping[str, Amount], width: int
) -> Row:
    """Carried balances or an adjustment."""
    label = "carried" if booking.label == "carried forward" else "adjusted"
    cells = [text(label), *[BLANK] * width]
    cells += [_booked(booking, owner, SCORE) for owner in owners]
    cells += [number(score[owner]) for owner in owners]
    cells += [_booked(booking, owner, GAME_POINTS) for owner in owners]
    return Row(tuple(cells))


def _booked(booking: Booking, owner: str, account: str) -> Cell:
    amounts = [e.amount for e in booking.entries if e.owner == owner and e.account == account]
    return number(sum(amounts), plus=True) if amounts else BLANK


def _result_row(part: Part, width: int) -> Row:
    cells = [text("total", strong=True), text(part.verdict, strong=True)]
    cells += [BLANK] * (width - 1 + 2 * len(part.points))
    cells += [_points_cell(part, side) for side in part.points]
    return Row(tuple(cells), rule=True)


def _points_cell(part: Part, side: str) -> Cell:
    source = EntrySum(GAME_POINTS, side, part.first, part.last) if part.live else None
    return number(part.points[side], strong=True, source=source)


# all rubbers --------------------------------------------------------------------------------


def summary_grid(played: Played, parts: Sequence[Part], word: str) -> Grid:
    """One row per rubber: partners, games, game points, margin."""
    owners = played.table.owners
    named = bool(played.table.players)
    heads = [Column(word)]
    if named:
        heads += [Column(owner, "partners") for owner in owners]
    heads.append(Column("games"))
    heads += [Column(owner, "game pts", RIGHT) for owner in owners]
    heads.append(Column("margin"))
    rows = [_summary_row(part, named=named) for part in parts]
    return Grid(f"{word.capitalize()}s", tuple(heads), tuple(rows))


def _summary_row(part: Part, *, named: bool) -> Row:
    cells = [text(str(part.number))]
    if named:
        cells += [text(partners(names)) for names in part.members.values()]
    cells.append(text("-".join(show_amount(won) for won in part.games.values())))
    cells += [_points_cell(part, side) for side in part.points]
    cells.append(text(part.verdict))
    return Row(tuple(cells))


def players_grid(played: Played, parts: Sequence[Part], word: str) -> Grid:
    """What every player won or lost in each rubber, and in all."""
    players = played.table.players
    heads = (Column(word), *(Column(player, align=RIGHT) for player in players))
    results = [_results(part) for part in parts]
    rows = [
        Row((text(str(part.number)), *(number(found[p], plus=True) for p in players)))
        for part, found in zip(parts, results, strict=True)
    ]
    sums = [simplify(sum(found[p] for found in results)) for p in players]
    cells = (text("total", strong=True), *(number(s, plus=True, strong=True) for s in sums))
    rows.append(Row(cells, rule=True))
    return Grid("Players", heads, tuple(rows))


def _results(part: Part) -> dict[str, Amount]:
    first, second = part.points
    found: dict[str, Amount] = dict.fromkeys(part.members[first], part.margin)
    found.update(dict.fromkeys(part.members[second], -part.margin))
    return found
