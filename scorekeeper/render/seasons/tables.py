"""A season as tables: the same for a terminal, a page, a workbook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from shlex import quote

from scorekeeper.core.standing.ranking import mark_shared
from scorekeeper.core.values.amounts import Amount, plural, show_amount
from scorekeeper.core.values.cells import (
    LEFT,
    RIGHT,
    Cell,
    Column,
    Grid,
    Row,
    number,
    rows_of,
    text,
)
from scorekeeper.core.values.currency import format_money
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.season.balances import Account
from scorekeeper.season.head import digest
from scorekeeper.season.pairs import rivals
from scorekeeper.season.rating import HUNDREDTHS, Change
from scorekeeper.season.season import Season
from scorekeeper.season.standing import Feat, Standing

from .naming import called, explained

MOST_RIVALS = 60  # pairs that a terminal shows


class Table(NamedTuple):
    """Standings that are still to be shown: with the same `key` they look the same; where it is
    empty, nobody knows."""

    key: str
    title: str
    rows: Sequence[Standing]
    notes: Sequence[str] = ()

    def grid(self) -> Grid:
        """What there is to be shown."""
        return standings_grid(self.title, self.rows, self.notes)


def standings_tables(season: Season) -> Iterator[Table]:
    """Over all, where there are several games, and game by game."""
    if len(season.games) != 1:
        yield Table(season.standings.key, "Over all", season.standings)
    for game, rows in season.games.items():
        title, notes = called(game), explained(game)
        yield Table(rows.key and digest(rows.key, title, *notes), title, rows, notes)


def standings_grids(season: Season) -> list[Grid]:
    """The same, shown."""
    return [table.grid() for table in standings_tables(season)]


def standings_grid(title: str, rows: Sequence[Standing], notes: Sequence[str] = ()) -> Grid:
    """Who stands where; columns in which nothing stands are left out."""
    known = (*_FIRST, _money_column(rows), *_LAST)
    columns = [column for column in known if any(column[2](row) is not None for row in rows)]
    marks = _places(rows)
    cells = [
        (
            Cell(mark, align=RIGHT),
            text(row.player, strong=row.place == 1),
            *(_cell(column[2](row)) for column in columns),
        )
        for mark, row in zip(marks, rows, strict=True)
    ]
    heads = [Column(head, align=align) for head, align, _ in columns]
    heads = [Column("place", align=RIGHT), Column("player"), *heads]
    shown = [
        Row(own, rule=row.division != above.division)  # a line between divisions
        for own, row, above in zip(cells, rows, [*rows[:1], *rows], strict=False)
    ]
    return Grid(title, tuple(heads), tuple(shown), tuple(notes), ranks=True, telling=2)


def _places(rows: Sequence[Standing]) -> Iterator[str]:
    for division in dict.fromkeys(row.division for row in rows):
        own = [row.place for row in rows if row.division == division]
        placed = [place for place in own if place]
        yield from mark_shared(placed)
        yield from ("" for _ in range(len(own) - len(placed)))


Shown = Amount | str | None
_Column = tuple[str, str, Callable[[Standing], Shown]]  # heading, alignment, what stands there


def _cell(value: Shown) -> Cell:
    if value is None:
        return Cell()
    return Cell(value, align=RIGHT) if isinstance(value, str) else number(value)


def _money(row: Standing) -> str | None:
    texts = [f"{format_money(units, code)} {code}".strip() for code, units in row.money.items()]
    return ", ".join(texts) or None


def _rating(row: Standing) -> str | None:
    return None if row.rating is None else str(round(row.rating / HUNDREDTHS))


def _places_of(feat: Feat | None) -> Amount | None:
    return None if feat is None else feat.points


def _rounded(amount: Amount | None) -> str | None:
    return None if amount is None else f"{float(amount):.1f}"


def _money_column(rows: Sequence[Standing]) -> _Column:
    """Headed by the currency where there is one alone."""
    codes = {code for row in rows for code in row.money}
    if len(codes) > 1:
        return "money", RIGHT, _money
    code = "".join(codes)

    def amount(row: Standing) -> str | None:
        return format_money(row.money[code], code) if code in row.money else None

    return code or "money", RIGHT, amount


# What people look for comes first: a narrow terminal shows the others below.
_FIRST: Sequence[_Column] = (
    ("division", LEFT, lambda row: row.division or None),
    ("moves", LEFT, lambda row: row.moves or None),
    ("points", RIGHT, lambda row: row.points),
    ("evenings", RIGHT, lambda row: row.evenings),
    ("won", RIGHT, lambda row: row.wins),
)
_LAST: Sequence[_Column] = (
    ("rating", RIGHT, _rating),
    ("best", RIGHT, lambda row: _places_of(row.best)),
    ("worst", RIGHT, lambda row: _places_of(row.worst)),
    ("per deal", RIGHT, lambda row: _rounded(row.average)),
    ("deals", RIGHT, lambda row: row.deals),
)


def money_grids(season: Season) -> list[Grid]:
    """What everybody still has to get or to give, and payments that settle it: the fewest, where
    people are not too many to find them."""
    found = []
    for account in season.accounts:
        money = Column(account.currency or "money", align=RIGHT)
        owed = sorted(account.balances.items(), key=lambda item: (-item[1], item[0]))
        rows = [(text(name), _in(units, account)) for name, units in owed]
        found.append(Grid("Money still owed", (Column("player"), money), rows_of(rows)))
        payments = [
            (text(p.payer), text(p.payee), _in(p.amount, account)) for p in account.payments
        ]
        if payments:
            heads = (Column("who pays"), Column("whom"), money)
            title = "The fewest payments" if account.are_fewest else "Payments that settle it"
            found.append(Grid(title, heads, rows_of(payments)))
    return found


def _in(units: int, account: Account) -> Cell:
    return Cell(format_money(units, account.currency), align=RIGHT)


def left_out_grids(season: Season) -> list[Grid]:
    """Sheets that do not count, with what they would have brought, and copies."""
    found = []
    if season.left_out:
        rows = [
            (text(item.file), text(item.why), text(_points_of(item.would.items())))
            for item in season.left_out
        ]
        heads = (Column("sheet"), Column("why"), Column("would have brought"))
        found.append(Grid("Left out", heads, rows_of(rows), _mending(season)))
    if season.same:
        copies = [(text(one), text(copy)) for one, copy in season.same]
        found.append(Grid("Copies", (Column("counts"), Column("is a copy")), rows_of(copies)))
    return found


def _mending(season: Season) -> tuple[str, ...]:
    """What to type about a sheet with an error; in the others there is nothing to find."""
    faulty = [item.file for item in season.left_out if item.why.startswith("line ")][:1]
    paths = [quote(season.path(file)) for file in faulty]
    return tuple(f"scorekeeper check {path} says what to do; then it counts" for path in paths)


def _points_of(items: Iterable[tuple[str, Amount]]) -> str:
    return ", ".join(f"{name} {show_amount(points)}" for name, points in items)


# people --------------------------------------------------------------------------------------


def pairs_grids(season: Season) -> list[Grid]:
    """Everybody against everybody, and partners."""
    heads = (*_people("player", "against"), *_heads("evenings", "ahead", "behind", "points"))
    rows = [
        (text(p.a), text(p.b), *map(number, (p.evenings, p.ahead, p.behind, p.points)))
        for p in sorted(season.pairs, key=lambda pair: -pair.evenings)[:MOST_RIVALS]
    ]
    found = [Grid("Head to head", heads, rows_of(rows))] if rows else []
    together = [
        (text(p.a), text(p.b), *map(number, (p.evenings, p.wins, p.points)))
        for p in sorted(season.partners, key=lambda pair: -pair.evenings)[:MOST_RIVALS]
    ]
    if together:
        heads = (*_people("player", "partner"), *_heads("evenings", "won", "points each"))
        found.append(Grid("Partners", heads, rows_of(together)))
    return found


def _heads(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, align=RIGHT) for name in names)


def _people(*names: str) -> tuple[Column, ...]:
    return tuple(map(Column, names))


def player_grids(season: Season, player: str) -> list[Grid]:
    """One player: in each game, what he set out to do, against whom, and what moved his rating."""
    found = record_grids(season, player)
    return [*found, rivals_grid(season, player), *rating_grids(season, player)]


def record_grids(season: Season, player: str) -> list[Grid]:
    """One player in each game: where he stands, his best and worst, what he made and failed."""
    tables = [("over all", season.standings)] if len(season.games) > 1 else []
    tables += [(called(game), rows) for game, rows in season.games.items()]
    own = [(name, row) for name, table in tables for row in table if row.player == player]
    found = [_record(player, own, _FIGURES)]
    found += [_record(title, own, feats) for title, feats in _FEATS.items()]
    tallies = list(_tallies(own))
    if tallies:
        heads = (*_people("game", "bid or contract"), *_heads("made", "of", "share"))
        found.append(Grid("Made and failed", heads, rows_of(tallies)))
    return found


def _tallies(own: Sequence[tuple[str, Standing]]) -> Iterator[tuple[Cell, ...]]:
    """Game by game; all of them together would say nothing more."""
    for name, row in own[1:] if len(own) > 1 else own:
        for what, (tried, done) in sorted(row.tallies.items()):
            share = Cell(f"{(200 * done + tried) // (2 * tried)} %", align=RIGHT)  # rounded
            yield text(name), text(_plainly(what)), number(done), number(tried), share
            name = ""


def _plainly(what: str) -> str:
    """Without the noughts by which it is put in order: `bids with 3 cards`."""
    return re.sub(r"\b0(?=\d)", "", what)


def _record(
    title: str, own: Sequence[tuple[str, Standing]], figures: Mapping[str, Callable[..., Shown]]
) -> Grid:
    """A row for each game; figures that there are in none are left out."""
    shown = {
        name: tell for name, tell in figures.items() if any(tell(row) is not None for _, row in own)
    }
    cells = [(text(name), *(_cell(tell(row)) for tell in shown.values())) for name, row in own]
    return Grid(title, (Column("game"), *_heads(*shown)), rows_of(cells))


def _streak(row: Standing) -> str:
    return f"{row.streak}, {row.running} now" if row.running else str(row.streak)


def _told(feat: Feat | None) -> str | None:
    if feat is None:
        return None
    deal = f", deal {feat.deal}" if feat.deal else ""
    return f"{show_amount(feat.points)} ({feat.date or feat.file}{deal})"


_FIGURES: Mapping[str, Callable[[Standing], Shown]] = {
    "place": lambda row: str(row.place or "none"),
    "points": lambda row: row.points,
    "evenings": lambda row: row.evenings,
    "won": lambda row: row.wins,
    "in a row": lambda row: _streak(row),
    "deals": lambda row: row.deals,
    "per deal": lambda row: _rounded(row.average),
    "dealer's luck": lambda row: _rounded(row.dealers_luck),
    "money": _money,
    "rating": _rating,
}
_FEATS: Mapping[str, Mapping[str, Callable[[Standing], Shown]]] = {
    "Best and worst evening": {
        "best": lambda row: _told(row.best),
        "worst": lambda row: _told(row.worst),
    },
    "Best and worst deal": {
        "best": lambda row: _told(row.best_deal),
        "worst": lambda row: _told(row.worst_deal),
    },
}


def rivals_grid(season: Season, player: str) -> Grid:
    """Against whom he played how often."""
    pairs = rivals(season.pairs, player).values()
    rows = [
        (text(p.b), *map(number, (p.evenings, p.ahead, p.behind, p.points)))
        for p in sorted(pairs, key=lambda pair: -pair.evenings)
    ]
    heads = (Column("against"), *_heads("evenings", "ahead", "behind", "points"))
    return Grid("Head to head", heads, rows_of(rows))


def rating_grids(season: Season, player: str) -> list[Grid]:
    """What moved a rating, evening by evening and opponent by opponent."""
    named = {item.game: item.named for item in season.evenings}
    rows: list[Row] = []
    for change in season.course.changes:
        if change.player == player:
            rows += _change_rows(change, f"{change.date} {named[change.game]}".strip())
    if not rows:
        return []
    heads = (Column("evening"), Column("against"), *_heads("rating", "expected", "made", "moved"))
    return [Grid(f"Rating of {player}", heads, tuple(rows))]


def _change_rows(change: Change, label: str) -> Iterator[Row]:
    for other in change.against:
        yield Row(
            (
                text(label),
                text(other.player),
                Cell(_hundredths(other.rating), align=RIGHT),
                Cell(f"{other.expected:.2f}", align=RIGHT),
                Cell(f"{other.made:g}", align=RIGHT),
                Cell(_hundredths(other.moved, plus=True), align=RIGHT),
            )
        )
        label = ""
    now = _hundredths(change.before + change.moved)
    said = f"{_hundredths(change.moved, plus=True)} = {now}"  # more would not fit 80 columns
    before = _right(_hundredths(change.before))
    yield Row(
        (text(label), text("all together", strong=True), before, Cell(), Cell(), _right(said))
    )


def _right(content: str) -> Cell:
    return Cell(content, align=RIGHT)


def _hundredths(units: int, plus: bool = False) -> str:
    return f"{units / HUNDREDTHS:+.2f}" if plus else f"{units / HUNDREDTHS:.2f}"


def summary(season: Season) -> str:
    """How many evenings there are, from when to when, and how many sheets do not count."""
    days = season.days
    span = f" from {days[0]} to {days[-1]}" if len(days) > 1 else f" on {days[0]}" if days else ""
    people = plural(len(season.standings), "player")
    return f"{plural(len(season.evenings), 'evening')}{span}, {people}{left_out_words(season)}"


def left_out_words(season: Season) -> str:
    """`; 2 sheets left out, 1 copy`; nothing where all count."""
    out, same = len(season.left_out), len(season.same)
    told = [f"{plural(out, 'sheet')} left out"] if out else []
    told += [plural(same, "copy") if same == 1 else f"{same} copies"] if same else []
    return f"; {', '.join(told)}" if told else ""
