"""A season as tables: the same for a terminal, a page, a workbook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.core.standing.ranking import mark_shared
from scorekeeper.core.values.amounts import Amount, plural, show_amount
from scorekeeper.core.values.cells import RIGHT, Cell, Column, Grid, Row, number, rows_of, text
from scorekeeper.core.values.currency import format_money
from scorekeeper.season.balances import Account
from scorekeeper.season.pairs import Pair, rivals
from scorekeeper.season.part import OVER_ALL
from scorekeeper.season.rating import HUNDREDTHS, Change
from scorekeeper.season.season import Season
from scorekeeper.season.standing import Feat, Standing

MOST_RIVALS = 60  # pairs that a terminal shows


def season_grids(season: Season) -> list[Grid]:
    """Standings over all and game by game, the money, and what was left out."""
    found = []
    if len(season.games) != 1:
        found.append(standings_grid("Over all", season.standings))
    found += [standings_grid(name, rows) for name, rows in season.games.items()]
    found += [money_grid(account) for account in season.accounts]
    found += left_out_grids(season)
    return found


def standings_grid(title: str, rows: Sequence[Standing]) -> Grid:
    """Who stands where; columns in which nothing stands are left out."""
    columns = [column for column in _COLUMNS if any(column[2](row) is not None for row in rows)]
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
    return Grid(
        title, (Column("place", align=RIGHT), Column("player"), *heads), rows_of(cells), ranks=True
    )


def _places(rows: Sequence[Standing]) -> Iterator[str]:
    for division in dict.fromkeys(row.division for row in rows):
        own = [row.place for row in rows if row.division == division]
        placed = [place for place in own if place]
        yield from mark_shared(placed)
        yield from ("" for _ in range(len(own) - len(placed)))


Shown = Amount | str | None


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


_COLUMNS = (
    ("division", "left", lambda row: row.division or None),
    ("points", RIGHT, lambda row: row.points),
    ("evenings", RIGHT, lambda row: row.evenings),
    ("deals", RIGHT, lambda row: row.deals),
    ("won", RIGHT, lambda row: row.wins),
    ("per deal", RIGHT, lambda row: _rounded(row.average)),
    ("best", RIGHT, lambda row: _places_of(row.best)),
    ("worst", RIGHT, lambda row: _places_of(row.worst)),
    ("money", RIGHT, _money),
    ("rating", RIGHT, _rating),
    ("moves", "left", lambda row: row.moves or None),
)


def money_grid(account: Account) -> Grid:
    """What everybody still has to get or to give, and the fewest payments that settle it."""
    heads = (Column("player"), Column(account.currency or "money", align=RIGHT))
    owed = sorted(account.balances.items(), key=lambda item: (-item[1], item[0]))
    rows = [(text(name), _in(units, account)) for name, units in owed]
    notes = [
        f"{payment.payer} pays {payment.payee} {format_money(payment.amount, account.currency)}"
        for payment in account.payments
    ]
    return Grid("Money still owed", heads, rows_of(rows), tuple(notes))


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
        found.append(Grid("Left out", heads, rows_of(rows)))
    if season.same:
        copies = [(text(one), text(copy)) for one, copy in season.same]
        found.append(Grid("Copies", (Column("counts"), Column("is a copy")), rows_of(copies)))
    return found


def _points_of(items: Iterable[tuple[str, Amount]]) -> str:
    return ", ".join(f"{name} {show_amount(points)}" for name, points in items)


# people --------------------------------------------------------------------------------------


def pairs_grids(season: Season) -> list[Grid]:
    """Everybody against everybody, and partners."""
    heads = _heads("", "", "evenings", "ahead", "behind", "points")
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
        heads = _heads("", "", "evenings", "won", "points each")
        found.append(Grid("Partners", heads, rows_of(together)))
    return found


def _heads(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, align=RIGHT if name else "left") for name in names)


def player_grids(season: Season, player: str) -> list[Grid]:
    """One player: in each game, what he set out to do, against whom, and what moved his rating."""
    tables = {OVER_ALL: season.standings, **(season.games if len(season.games) > 1 else {})}
    rows = {name: row for name, table in tables.items() for row in table if row.player == player}
    found = [_record(rows)]
    tallies = [
        (text(what), number(done), number(tried), Cell(f"{100 * done // tried} %", align=RIGHT))
        for what, (done, tried) in _sorted_tallies(rows[OVER_ALL])
    ]
    if tallies:
        heads = (Column("bid or contract"), *_heads("made", "of", "share"))
        found.append(Grid("Made and failed", heads, rows_of(tallies)))
    found.append(_rivals(rivals(season.pairs, player).values()))
    found += rating_grids(season.course.changes, player)
    return found


def _sorted_tallies(row: Standing) -> Iterator[tuple[str, tuple[int, int]]]:
    for what, (tried, done) in sorted(row.tallies.items()):
        yield what, (done, tried)


def _record(rows: dict[str, Standing]) -> Grid:
    """One column for each game."""
    lines: list[tuple[str, list[Shown]]] = [
        ("place", [str(row.place or "none") for row in rows.values()]),
        ("points", [row.points for row in rows.values()]),
        ("evenings", [row.evenings for row in rows.values()]),
        ("won", [row.wins for row in rows.values()]),
        ("won in a row", [_streak(row) for row in rows.values()]),
        ("deals", [row.deals for row in rows.values()]),
        ("points per deal", [_rounded(row.average) for row in rows.values()]),
        ("best evening", [_told(row.best) for row in rows.values()]),
        ("worst evening", [_told(row.worst) for row in rows.values()]),
        ("best deal", [_told(row.best_deal) for row in rows.values()]),
        ("worst deal", [_told(row.worst_deal) for row in rows.values()]),
        ("dealer's luck", [_rounded(row.dealers_luck) for row in rows.values()]),
        ("money", [_money(row) for row in rows.values()]),
        ("rating", [_rating(row) for row in rows.values()]),
    ]
    cells = [
        (text(label), *map(_cell, values))
        for label, values in lines
        if any(v is not None for v in values)
    ]
    player = next(iter(rows.values())).player
    heads = [Column(name or "over all", align=RIGHT) for name in rows]
    return Grid(player, (Column(""), *heads), rows_of(cells))


def _streak(row: Standing) -> str:
    return f"{row.streak}, {row.running} now" if row.running else str(row.streak)


def _told(feat: Feat | None) -> str | None:
    if feat is None:
        return None
    deal = f", deal {feat.deal}" if feat.deal else ""
    return f"{show_amount(feat.points)} ({feat.date or feat.file}{deal})"


def _rivals(pairs: Iterable[Pair]) -> Grid:
    rows = [
        (text(p.b), *map(number, (p.evenings, p.ahead, p.behind, p.points)))
        for p in sorted(pairs, key=lambda pair: -pair.evenings)
    ]
    heads = (Column("against"), *_heads("evenings", "ahead", "behind", "points"))
    return Grid("Head to head", heads, rows_of(rows))


def rating_grids(changes: Sequence[Change], player: str) -> list[Grid]:
    """What moved a rating, evening by evening and opponent by opponent."""
    rows: list[Row] = []
    for change in changes:
        if change.player == player:
            rows += _change_rows(change)
    if not rows:
        return []
    heads = (Column("evening"), Column("against"), *_heads("rating", "expected", "made", "moved"))
    return [Grid(f"Rating of {player}", heads, tuple(rows))]


def _change_rows(change: Change) -> Iterator[Row]:
    label = " ".join(part for part in (change.date, change.game) if part)
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
    now, before, moved = (
        _hundredths(change.before + change.moved),
        _hundredths(change.before),
        _hundredths(change.moved, plus=True),
    )
    said = f"{before} {moved[0]} {moved[1:]} = {now}" if change.moved else f"still {now}"
    yield Row((text(label), text("after the evening", strong=True), *[Cell()] * 3, _right(said)))


def _right(content: str) -> Cell:
    return Cell(content, align=RIGHT)


def _hundredths(units: int, plus: bool = False) -> str:
    return f"{units / HUNDREDTHS:+.2f}" if plus else f"{units / HUNDREDTHS:.2f}"


def summary_lines(season: Season) -> list[str]:
    """How many evenings there are, from when to when."""
    dates = sorted(item.date for item in season.evenings if item.date)
    span = "".join(f", {day}" for day in dict.fromkeys((dates[0], dates[-1]))) if dates else ""
    people = plural(len(season.standings), "player")
    title = season.title or "Season"
    return [f"{title}: {plural(len(season.evenings), 'evening')}{span}, {people}"]
