"""The cumulative sheet of games played in games and rubbers.

One grid per rubber with a line after each game, then one row per rubber, then the players'
results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from itertools import pairwise
from typing import Any

from scorekeeper.core.books.accounts import SCORE, Entry
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.ledger import Rubber
from scorekeeper.core.game import Played, close_rubber
from scorekeeper.core.layout import Booking, change_notes, timeline
from scorekeeper.core.standing.margin import margin_of
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.cells import (
    BLANK,
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Grid,
    Row,
    Settled,
    Told,
    number,
    score,
    text,
)
from scorekeeper.core.values.parts import NamedTuple, mutable
from scorekeeper.games.shapes.rubbers import ANEW, AnyRubberGame
from scorekeeper.games.shapes.sides import partners
from scorekeeper.games.shapes.tally import GAME_POINTS, GAMES_WON, RUBBER_WON, RubberState

from .deal_rows import (
    PARTS,
    RUNNING,
    WORTH,
    Balances,
    DealRows,
    FactColumn,
    Figures,
    Group,
    Item,
    Span,
    add,
    by_group,
    by_owner,
    made_cell,
)

MANY = 4  # owners whose columns stand together


def side_counts(value: Mapping[str, int]) -> str:
    """`8-5`, first the first side."""
    return "-".join(map(str, value.values()))


def shown(value: object) -> str:
    """A fact in short: counts as `8-5`, lists with commas."""
    if isinstance(value, Mapping):
        return side_counts(value)
    return ",".join(map(str, value)) if type(value) is tuple else str(value)


def said(deal: ScoredDeal, fact: str, short: Short) -> str:
    """One fact of a deal, as `short` says it."""
    if deal.facts is None:
        return _in_short(deal.texts.get(fact, ""))
    value = getattr(deal.facts, fact.replace("-", "_"))
    return "" if value is None else short(value)


Short = Callable[[Any], str]  # how the value of a fact is shown
ShownFact = tuple[str, str] | tuple[str, str, Short]  # its heading, the fact, how it is shown


def fact_column(label: str, fact: str, short: Short = shown) -> FactColumn:
    """A column with one fact of each deal in short."""
    told = (Told(fact, of_all=True),) if short is shown else ()
    return FactColumn(label, partial(said, fact=fact, short=short), told=told)


class RubberStyle(NamedTuple):
    """What the sheet of a game looks like: its groups of columns, the heading of the points in
    the list of rubbers, which a single rubber may do without, and how the row begins that tells
    who won a game (empty: there is none); `{}`, if it stands
    there, is the number of the game in its rubber."""

    groups: tuple[Group, ...]
    points: str
    game_row: str = "game {}"
    lists_one: bool = True

    def columns(self, owners: Sequence[str]) -> list[Figures]:
        """The columns in order: by group, or for many owners by owner."""
        groups = [group._replace(in_bookings=PARTS) for group in self.groups]
        return (by_group if len(owners) < MANY else by_owner)(groups, owners)


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
    was booked in between, `is_closed` that another one has begun.
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
    is_closed: bool = False

    def sum_of(self, account: str, owner: str) -> EntrySum | None:
        """What the owner has of an account (of all, where it has no name) in it, if deals tell."""
        found = EntrySum(account, owner, self.first, self.last, is_closed=self.is_closed)
        return found if self.live else None

    @property
    def verdict(self) -> str:
        """Who is ahead in it."""
        return margin_of(self.points)


def rubber_grids(
    game: AnyRubberGame,
    played: Played,
    columns: Sequence[FactColumn],
    style: RubberStyle = GAMES_STYLE,
    word: str = "",
) -> list[Grid]:
    """The whole sheet, with those columns of facts; `word` is what a part of it is called."""
    parts = split(game, played)
    word = word or part_word(game, played)
    grids = [part_grid(played, part, columns, style, word) for part in parts]
    if style.lists_one or len(parts) > 1:
        grids.append(summary_grid(played, parts, style, word))
    if played.table.players and played.table.sides:
        results = {part.number: player_results(part) for part in parts}
        grids.append(back_score_grid("Players", word, played.table.players, results))
    last = grids[-1]
    grids[-1] = Grid(last.title, last.columns, last.rows, notes(played))
    return grids


def part_word(game: AnyRubberGame, played: Played) -> str:
    """What a part of the sheet is called when nobody says: where there are no rubbers, the games
    with the same partners are just a part."""
    return "rubber" if game.rules(played.table.options).games_to_win else "part"


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
        part.is_closed = part is not parts[-1]
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
        add(balances, item.entries)
        if isinstance(item, Booking) and item.label == ANEW:
            index += 1
            parts[index].opening = dict(balances)
        else:
            parts[index].items.append(item)


def _stray(item: ScoredDeal | Booking, boundaries: Sequence[int]) -> bool:
    """Whether it was booked between two rubbers, where deal numbers do not tell to which it
    belongs."""
    return isinstance(item, Booking) and item.after in boundaries


# one rubber ---------------------------------------------------------------------------------


def part_grid(
    played: Played, part: ShownRubber, columns: Sequence[FactColumn], style: RubberStyle, word: str
) -> Grid:
    """The deals of one rubber with the line after each game and the result."""
    span = Span(part.first, part.last, part.opening, part.live, part.is_closed)
    written = _PartRows((*columns, *style.columns(played.table.owners)), span)
    written.game_row = style.game_row
    rows = (*written.rows(part.items), written.result_row(part.verdict))
    return Grid(_title(part, word), written.heads, rows)


def _title(part: ShownRubber, word: str) -> str:
    title = f"{word.capitalize()} {part.number}"
    sides = [f"{side} {' and '.join(names)}" for side, names in part.members.items() if names]
    return f"{title}: {', '.join(sides)}" if sides else title


class _PartRows(DealRows):
    """Writes the rows of one rubber, with a line under every game."""

    game_row = ""
    games = 0

    def rows_of(self, item: Item) -> Iterator[Row]:
        """A deal up to the game that it won, and what that is worth; or a booking."""
        ends = [i for i, entry in enumerate(item.entries) if entry.account == GAMES_WON]
        if isinstance(item, Booking) or not ends:
            yield from super().rows_of(item)
            return
        balances = dict(self.made)
        add(balances, item.entries[: ends[0]])
        add(self.made, item.entries)
        yield from self.deal_rows(item, item.entries[: ends[0]], balances)
        if self.game_row:
            for start, end in pairwise([*ends, len(item.entries)]):
                self.games += 1
                yield from self._game_rows(item, *item.entries[start:end])

    def counts(self, deal: ScoredDeal) -> bool:
        """Deals that nobody scored in have no amounts."""
        return bool(deal.entries)

    def result_row(self, verdict: str) -> Row:
        """What the rubber came to, and who is ahead by it."""
        row = self.total_row("total", verdict)
        totals = tuple(at for at, cell in enumerate(row.cells) if cell.value is not None)
        label, said, *figures = row.cells
        return row._replace(cells=(label, said._replace(margin=totals), *figures))

    def _game_rows(self, deal: ScoredDeal, game: Entry, *entries: Entry) -> Iterator[Row]:
        """The line under a game: its winner, and what it is worth; then the bonus of a rubber."""
        running = {column.account for column in self.figures if column.shows == RUNNING}
        shown = {column.account for column in self.figures} - running
        worth = [e for e in entries if e.account in shown and e.amount > 0]
        if not worth or worth[0].why.startswith(RUBBER_WON):
            worth.insert(0, game)
        for i, entry in enumerate(worth):
            label = "rubber" if i else self.game_row.format(self.games)
            head = [text(label), text("bonus" if i else f"to {game.owner}")]
            yield Row(self.row(head, partial(_won, deal, entry)), rule=not i)


def _won(deal: ScoredDeal, entry: Entry, column: Figures) -> Cell:
    place = entry.account, entry.owner
    return made_cell(deal, (entry,), place) if column.place == place else BLANK


def _in_short(recorded: str) -> str:
    """A recorded text as short as its value would be: counts without names."""
    parts = [part.rpartition(":") for part in recorded.split(",")]
    if len(parts) > 1 and all(colon and count.isdecimal() for _, colon, count in parts):
        return "-".join(count for _, _, count in parts)
    return recorded


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
        won = part.games.items()
        cells.append(score([number(n, source=part.sum_of(GAMES_WON, who)) for who, n in won]))
    first = len(cells)
    for owner, points in part.points.items():
        cells.append(number(points, strong=True, source=part.sum_of(account, owner)))
    cells.append(text(part.verdict, margin=tuple(range(first, len(cells)))))
    return Row(tuple(cells))


def player_results(part: ShownRubber) -> dict[str, Amount]:
    """Every player's result: his side's points less the other's."""
    total = sum(part.points.values())
    return {
        player: simplify(2 * part.points[side] - total)
        for side, names in part.members.items()
        for player in names
    }


def back_score_grid(
    title: str,
    word: str,
    players: Sequence[str],
    results: Mapping[int, Mapping[str, Amount]],
    open_rubber: int = 0,
) -> Grid:
    """A row for each rubber (what `word` calls it) by its number, and their sum; `results` are
    points of the players, positive is good for the player. The settlement counts more of an
    `open_rubber`, and so of their sum: what it would be worth if it were broken off."""
    heads = (Column(word), *(Column(player, align=RIGHT) for player in players))
    rows = [
        Row(
            (
                text(str(rubber)),
                *(
                    number(
                        points[p],
                        plus=True,
                        settled=None if rubber == open_rubber else Settled(rubber, player=p),
                    )
                    for p in players
                ),
            )
        )
        for rubber, points in results.items()
    ]
    cells = [text("total", strong=True)]
    for player in players:
        total = simplify(sum(points[player] for points in results.values()))
        settled = None if open_rubber else Settled(0, player=player)
        cells.append(number(total, plus=True, strong=True, settled=settled))
    return Grid(title, heads, (*rows, Row(tuple(cells), rule=True)))
