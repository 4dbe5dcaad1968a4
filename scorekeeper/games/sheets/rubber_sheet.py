"""The cumulative sheet of games played in games and rubbers.

One grid per rubber with a line after each game, then one row per rubber, then the players'
results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import VOID, ScoredDeal
from scorekeeper.core.books.ledger import Rubber
from scorekeeper.core.game import Played, close_rubber
from scorekeeper.core.layout import Booking, change_notes, label_cell, timeline
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.cells import (
    BLANK,
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Grid,
    Row,
    number,
    text,
)
from scorekeeper.core.values.parts import NamedTuple, mutable
from scorekeeper.games.shapes.rubbers import ANEW, AnyRubberGame
from scorekeeper.games.shapes.sides import partners
from scorekeeper.games.shapes.tally import GAME_POINTS, GAMES_WON, RUBBER_WON, SCORE, RubberState

MADE, RUNNING, WORTH = "made", "running", "worth"
MANY = 4  # owners whose columns stand together

Balances = dict[tuple[str, str], Amount]  # by account and owner


def side_counts(value: Mapping[str, int]) -> str:
    """`8-5`, first the first side."""
    return "-".join(map(str, value.values()))


def shown(value: Any) -> str:
    """A fact in short: counts as `8-5`, lists with commas."""
    if isinstance(value, Mapping):
        return side_counts(value)
    return ",".join(map(str, value)) if type(value) is tuple else str(value)


class RecordedColumn(NamedTuple):
    """A column with one fact of each deal."""

    label: str
    fact: str
    short: Callable[[Any], str] = shown


class Group(NamedTuple):
    """One column for every owner, about one account, under a common heading.

    It shows what each deal `made`, the balance `running` through a game, or only what games and
    rubbers were `worth`. The last row adds up the rubber on the account `total`, if there is one.
    Where columns stand by owner, they are headed `short`.
    """

    label: str
    account: str
    shows: str = MADE
    total: str = ""
    short: str = ""


class RubberStyle(NamedTuple):
    """What the sheet of a game looks like: its groups of columns, the heading of the points in
    the list of rubbers, which a single rubber may do without, and how the row begins that tells
    who won a game (empty: there is none); `{}`, if it stands
    there, is the number of the game in its rubber."""

    groups: tuple[Group, ...]
    points: str
    game_row: str = "game {}"
    lists_one: bool = True

    def columns(self, owners: Sequence[str]) -> list[tuple[Group, str]]:
        """The columns in order: by group, or for many owners by owner."""
        if len(owners) < MANY:
            return [(group, owner) for group in self.groups for owner in owners]
        return [(group, owner) for owner in owners for group in self.groups]


GAMES_STYLE = RubberStyle(
    (
        Group("scored", SCORE),
        Group("score", SCORE, RUNNING),
        Group("game pts", GAME_POINTS, WORTH, GAME_POINTS),
    ),
    "game pts",
)


@mutable
class ShownRubber:
    """One rubber of the sheet (or, where there are none, the games with the same partners).

    `games` and `points` are what everybody won in it, `opening` the balances before its first
    deal. `live` tells whether its points are those of the deals from `first` to `last`, with what
    was booked in between.
    """

    number: int
    members: Mapping[str, tuple[str, ...]]
    games: Mapping[str, Amount]
    points: Mapping[str, Amount]
    items: list[ScoredDeal | Booking] = field(default_factory=list)
    opening: Balances = field(default_factory=dict)
    first: int = 0
    last: int = 0
    live: bool = True

    @property
    def verdict(self) -> str:
        """`NS by 3`, or `level`; `Bob, Dan level` where others are behind them."""
        best, *others = sorted(self.points.values(), reverse=True)
        ahead = [owner for owner, points in self.points.items() if points == best]
        if len(ahead) == len(self.points):
            return "level"
        if len(ahead) > 1:
            return f"{', '.join(ahead)} level"
        return f"{ahead[0]} by {show_amount(simplify(best - others[0]))}"


def rubber_grids(
    game: AnyRubberGame,
    played: Played,
    columns: Sequence[RecordedColumn],
    style: RubberStyle = GAMES_STYLE,
    word: str = "",
) -> list[Grid]:
    """The whole sheet, with those columns of facts; `word` is what a part of it is called."""
    parts = split(game, played)
    if not word:
        word = "rubber" if game.rules(played.table.options).games_to_win else "part"
    grids = [part_grid(played, part, columns, style, word) for part in parts]
    if style.lists_one or len(parts) > 1:
        grids.append(summary_grid(played, parts, style, word))
    if played.table.players and played.table.sides:
        results = {part.number: _results(part) for part in parts}
        grids.append(back_score_grid("Players", word, played.table.players, results))
    last = grids[-1]
    grids[-1] = Grid(last.title, last.columns, last.rows, notes(played))
    return grids


def notes(played: Played) -> tuple[str, ...]:
    """Amendments, void deals and adjustments; the beginning of a rubber is seen anyway."""
    return tuple(note for note in change_notes(played) if not note.endswith(f"({ANEW})"))


# the rubbers --------------------------------------------------------------------------------


def split(game: AnyRubberGame, played: Played) -> list[ShownRubber]:
    """The rubbers of the sheet with their deals and bookings, the one in play last."""
    ledger = played.ledger
    state: RubberState = ledger.state
    closed = [*ledger.rubbers, close_rubber(ledger, game.totals(ledger))]
    won = [*state.earlier, tuple(game.games_won(ledger).values())]
    parts = [_part(i, rubber, won[i]) for i, rubber in enumerate(closed)]
    _fill(parts, played)
    last_deal = played.deals[-1].number if played.deals else 0
    ends = [*played.rubbers, last_deal]
    clear = not any(_stray(item, played.rubbers) for part in parts for item in part.items)
    for i, part in enumerate(parts):
        part.first = ends[i - 1] + 1 if i else 0
        part.last = ends[i]
        part.live = clear
    return parts


def _part(index: int, rubber: Rubber, won: Sequence[Amount]) -> ShownRubber:
    owners = [owner for owner, _ in rubber.points]
    games = dict(zip(owners, won, strict=True))
    return ShownRubber(index + 1, dict(rubber.members), games, dict(rubber.points))


def _fill(parts: Sequence[ShownRubber], played: Played) -> None:
    """Put deals and bookings into the rubbers that they belong to."""
    index = 0
    balances: Balances = {}
    for item in timeline(played):
        _add(balances, item.entries)
        if isinstance(item, Booking) and item.label == ANEW:
            index += 1
            parts[index].opening = dict(balances)
        else:
            parts[index].items.append(item)


def _add(balances: Balances, entries: Sequence[Entry]) -> None:
    for entry in entries:
        key = entry.account, entry.owner
        balances[key] = simplify(balances.get(key, 0) + entry.amount)


def _stray(item: ScoredDeal | Booking, boundaries: Sequence[int]) -> bool:
    """Whether it was booked between two rubbers, where deal numbers do not tell to which it
    belongs."""
    return isinstance(item, Booking) and item.after in boundaries


# one rubber ---------------------------------------------------------------------------------


def part_grid(
    played: Played,
    part: ShownRubber,
    columns: Sequence[RecordedColumn],
    style: RubberStyle,
    word: str,
) -> Grid:
    """The deals of one rubber with the line after each game and the result."""
    owners = played.table.owners
    heads = [Column("deal"), *(Column(column.label) for column in columns)]
    for group, owner in style.columns(owners):
        labels = (owner, group.label) if len(owners) < MANY else (group.short, owner)
        heads.append(Column(*labels, RIGHT))
    rows = tuple(_PartRows(part, owners, columns, style).rows())
    return Grid(_title(part, word), tuple(heads), rows)


def _title(part: ShownRubber, word: str) -> str:
    title = f"{word.capitalize()} {part.number}"
    sides = [f"{side} {' and '.join(names)}" for side, names in part.members.items() if names]
    return f"{title}: {', '.join(sides)}" if sides else title


class _PartRows:
    """Writes the rows of one rubber, while `made` adds up its entries."""

    def __init__(
        self,
        part: ShownRubber,
        owners: Sequence[str],
        columns: Sequence[RecordedColumn],
        style: RubberStyle,
    ) -> None:
        self.part = part
        self.columns = columns
        self.style = style
        self.shown = style.columns(owners)
        self.made: Balances = {}
        self.games = 0

    def rows(self) -> Iterator[Row]:
        """All of them in order."""
        for item in self.part.items:
            if isinstance(item, Booking):
                _add(self.made, item.entries)
                yield self._booking_row(item)
            else:
                yield from self._deal_rows(item)
        yield self._result_row()

    def _deal_rows(self, deal: ScoredDeal) -> Iterator[Row]:
        entries = deal.entries
        ends = [i for i, entry in enumerate(entries) if entry.account == GAMES_WON]
        first = ends[0] if ends else len(entries)
        shown = dict(self.made)
        _add(shown, entries[:first])
        _add(self.made, entries)
        yield self._deal_row(deal, entries[:first], shown)
        if self.style.game_row:
            for start, end in pairwise([*ends, len(entries)]):
                self.games += 1
                yield from self._game_rows(deal, entries[start], entries[start + 1 : end])

    def _deal_row(self, deal: ScoredDeal, entries: Sequence[Entry], shown: Balances) -> Row:
        cells = [label_cell(deal), *(_fact_cell(deal, column) for column in self.columns)]
        if not deal.entries:
            cells += [BLANK] * len(self.shown)
            return Row(tuple(cells), deal.number, struck=deal.status == VOID)
        made: Balances = {}
        _add(made, entries)
        for group, owner in self.shown:
            key = group.account, owner
            if group.shows == WORTH:
                cells.append(BLANK)
            elif group.shows == RUNNING:
                cells.append(self._running(deal, key, shown.get(key, 0)))
            else:
                cells.append(_of_deal(deal, key, made.get(key, 0)))
        return Row(tuple(cells), deal.number)

    def _running(self, deal: ScoredDeal, key: tuple[str, str], balance: Amount) -> Cell:
        """A balance while the deal is counted; live where sums of whole deals give it."""
        account, owner = key
        made = self.made.get(key, 0)
        source = None
        if self.part.opening.get(key, 0) + made == balance:
            source = EntrySum(account, owner, 0, deal.number)
        elif made == balance and self.part.live:
            source = EntrySum(account, owner, self.part.first, deal.number)
        return number(balance, source=source)

    def _game_rows(self, deal: ScoredDeal, game: Entry, entries: Sequence[Entry]) -> Iterator[Row]:
        """The line under a game: its winner, and what it is worth; then the bonus of a rubber."""
        running = [group.account for group in self.style.groups if group.shows == RUNNING]
        shown = [group.account for group in self.style.groups if group.account not in running]
        worth = [e for e in entries if e.account in shown and e.amount > 0]
        if not worth or worth[0].why.startswith(RUBBER_WON):
            worth.insert(0, game)
        for i, entry in enumerate(worth):
            cells = [text("rubber" if i else self.style.game_row.format(self.games))]
            cells.append(text("bonus" if i else f"to {game.owner}"))
            cells += [BLANK] * (len(self.columns) - 1)
            for group, owner in self.shown:
                is_here = (group.account, owner) == (entry.account, entry.owner)
                amount = _of_deal(deal, (entry.account, owner), entry.amount)
                cells.append(amount if is_here else BLANK)
            yield Row(tuple(cells), rule=not i)

    def _booking_row(self, booking: Booking) -> Row:
        """Carried balances or an adjustment."""
        label = "carried" if booking.label == "carried forward" else "adjusted"
        cells = [text(label), *[BLANK] * len(self.columns)]
        for group, owner in self.shown:
            if group.shows == RUNNING:
                cells.append(number(self.made.get((group.account, owner), 0)))
            else:
                cells.append(_booked(booking, owner, group.account))
        return Row(tuple(cells))

    def _result_row(self) -> Row:
        part = self.part
        cells = [text("total", strong=True), text(part.verdict, strong=True)]
        cells += [BLANK] * (len(self.columns) - 1)
        for group, owner in self.shown:
            cells.append(self._total(group.total, owner) if group.total else BLANK)
        return Row(tuple(cells), rule=True)

    def _total(self, account: str, owner: str) -> Cell:
        part = self.part
        source = EntrySum(account, owner, part.first, part.last) if part.live else None
        return number(self.made.get((account, owner), 0), strong=True, source=source)


def _of_deal(deal: ScoredDeal, key: tuple[str, str], amount: Amount) -> Cell:
    """An amount of a deal; live where it is all that the deal brought to the account."""
    account, owner = key
    whole = sum(e.amount for e in deal.entries if e.account == account and e.owner == owner)
    source = EntrySum(account, owner, deal.number, deal.number) if whole == amount else None
    return number(amount, plus=True, source=source)


def _fact_cell(deal: ScoredDeal, column: RecordedColumn) -> Cell:
    if deal.facts is None:
        return text(_in_short(deal.texts.get(column.fact, "")), struck=deal.status == VOID)
    value = getattr(deal.facts, column.fact.replace("-", "_"))
    return text("" if value is None else column.short(value))


def _in_short(recorded: str) -> str:
    """A recorded text as short as its value would be: counts without names."""
    parts = [part.rpartition(":") for part in recorded.split(",")]
    if len(parts) > 1 and all(colon and count.isdecimal() for _, colon, count in parts):
        return "-".join(count for _, _, count in parts)
    return recorded


def _booked(booking: Booking, owner: str, account: str) -> Cell:
    amounts = [e.amount for e in booking.entries if e.owner == owner and e.account == account]
    return number(sum(amounts), plus=True) if amounts else BLANK


# all rubbers --------------------------------------------------------------------------------


def summary_grid(
    played: Played, parts: Sequence[ShownRubber], style: RubberStyle, word: str
) -> Grid:
    """One row per rubber: partners, games (not where nobody wins any), points, margin; and the
    sum of several, where partners do not change."""
    owners = played.table.owners
    named = bool(played.table.players and played.table.sides)
    has_games = bool(style.game_row) or any(any(part.games.values()) for part in parts)
    heads = [Column(word)]
    if named:
        heads += [Column(owner, "partners") for owner in owners]
    if has_games:
        heads.append(Column("games"))
    heads += [Column(owner, style.points, RIGHT) for owner in owners]
    heads.append(Column("margin"))
    totals = [group.total for group in style.groups if group.total]
    account = totals[0] if len(totals) == 1 else ""
    rows = [_summary_row(part, account, named=named, has_games=has_games) for part in parts]
    if len(parts) > 1 and not named:
        summed = _summary_row(_sum(parts), account, named=False, has_games=has_games)
        rows.append(Row((text("total", strong=True), *summed.cells[1:]), rule=True))
    return Grid(f"{word.capitalize()}s", tuple(heads), tuple(rows))


def _sum(parts: Sequence[ShownRubber]) -> ShownRubber:
    """All rubbers as if they were one."""
    first, last = parts[0], parts[-1]
    games = {owner: simplify(sum(part.games[owner] for part in parts)) for owner in first.games}
    points = {owner: simplify(sum(part.points[owner] for part in parts)) for owner in first.points}
    return ShownRubber(0, {}, games, points, first=first.first, last=last.last)


def _summary_row(part: ShownRubber, account: str, *, named: bool, has_games: bool) -> Row:
    """`account` holds the points, where one account alone does; else all do together."""
    cells = [text(str(part.number))]
    if named:
        cells += [text(partners(names)) for names in part.members.values()]
    if has_games:
        cells.append(text("-".join(show_amount(won) for won in part.games.values())))
    for owner, points in part.points.items():
        source = EntrySum(account, owner, part.first, part.last) if part.live else None
        cells.append(number(points, strong=True, source=source))
    cells.append(text(part.verdict))
    return Row(tuple(cells))


def _results(part: ShownRubber) -> dict[str, Amount]:
    """Every player's result: his side's points less the other's."""
    total = sum(part.points.values())
    return {
        player: simplify(2 * part.points[side] - total)
        for side, names in part.members.items()
        for player in names
    }


def back_score_grid(
    title: str, word: str, players: Sequence[str], results: Mapping[int, Mapping[str, Amount]]
) -> Grid:
    """A row for each rubber (what `word` calls it) by its number, and their sum; `results` are
    points of the players, positive is good for the player."""
    heads = (Column(word), *(Column(player, align=RIGHT) for player in players))
    rows = [
        Row((text(str(rubber)), *(number(points[p], plus=True) for p in players)))
        for rubber, points in results.items()
    ]
    sums = [simplify(sum(points[p] for points in results.values())) for p in players]
    cells = (text("total", strong=True), *(number(s, plus=True, strong=True) for s in sums))
    return Grid(title, heads, (*rows, Row(cells, rule=True)))
