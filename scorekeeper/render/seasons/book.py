"""A season as a workbook: standings that add up the results of the evenings, by formulas."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from scorekeeper.core.formula.tree import Area, Call, Expr, expr
from scorekeeper.core.standing.ranking import mark_shared
from scorekeeper.core.values.amounts import simplify
from scorekeeper.core.values.cells import RIGHT, Grid
from scorekeeper.render.safe import safe_text
from scorekeeper.render.workbook.book import (
    HEAD,
    HEAD_RIGHT,
    NOTE,
    NUMBER,
    PLAIN,
    SIGNED,
    TITLE,
    CellStyle,
    Tab,
)
from scorekeeper.render.workbook.chart import Lines
from scorekeeper.render.workbook.xlsx import to_bytes
from scorekeeper.season.rating import HUNDREDTHS
from scorekeeper.season.season import Season
from scorekeeper.season.standing import Standing

from .page import points_curves
from .results import HEADS, Value, result_rows
from .tables import left_out_grids, money_grids, pairs_grids, standings_grids, summary

PLAYER = HEADS.index("player") + 1
POINTS, WORTH, WON, DEALS = (HEADS.index(name) + 1 for name in ("points", "worth", "won", "deals"))
NUMBERED = len(HEADS) + 1  # the column with the number of the player, which formulas go by
STANDING_HEADS = ("place", "player", "points", "evenings", "won", "deals", "total", "rating")
EXACT = SIGNED._replace(decimals=True, signed=False)
MONEY = NUMBER._replace(money=True)
WIDEST = 44


def season_workbook(season: Season) -> bytes:
    """The bytes of an .xlsx file with the worksheets Standings, Games, Money, Head to head,
    Partners, Left out, Copies, Results, Curves; those in which nothing would stand are left out."""
    numbers = {row.player: at for at, row in enumerate(season.standings, 1)}
    results = _results(season, numbers)
    tabs = [_standings(season, results, numbers)]
    games = standings_grids(season)[len(season.games) != 1 :]  # over all stands on its own
    tabs += [_grids("Games", games), _grids("Money", money_grids(season))]
    tabs += [_grids(grid.title, [grid]) for grid in (*pairs_grids(season), *left_out_grids(season))]
    curves, lines = _curves(season)
    shown = [*(tab for tab in tabs if tab.rows), results, curves]
    return to_bytes(shown, lines, safe_text(season.title or "Season"))


# results -------------------------------------------------------------------------------------


def _results(season: Season, numbers: Mapping[str, int]) -> Tab:
    """A row for each player of each evening."""
    tab = Tab("Results", protected=True)
    tab.add_row()
    for column, head in enumerate((*HEADS, "player no."), 1):
        tab.write(column, head, HEAD)
    for row in result_rows(season):
        tab.add_row()
        for column, value in enumerate(row, 1):
            _put(tab, column, value)
        tab.put(NUMBERED, numbers[str(row[PLAYER - 1])], NUMBER)
    tab.head_rows = 1
    tab.hidden = {NUMBERED}
    tab.filtered = (1, 1, tab.last_row, NUMBERED)
    _fit(tab)
    return tab


def _put(tab: Tab, column: int, value: Value) -> None:
    if isinstance(value, str):
        tab.write(column, safe_text(value), PLAIN._replace(wrapped=len(value) > WIDEST))
    elif value is not None:
        tab.put(column, value, EXACT)


def _fit(tab: Tab) -> None:
    for column, letters in tab.widest.items():
        tab.widths[column] = min(letters + 2, WIDEST)


# standings -----------------------------------------------------------------------------------


def _standings(season: Season, results: Tab, numbers: Mapping[str, int]) -> Tab:
    """Over all games; points, evenings and deals add up the rows of Results."""
    tab = Tab("Standings", protected=True)
    tab.add_row()
    tab.write(1, safe_text(season.title or "Season"), TITLE)
    tab.add_row()
    tab.span(1, len(STANDING_HEADS), summary(season), NOTE)
    tab.skip()
    tab.add_row()
    for column, head in enumerate(STANDING_HEADS, 1):
        tab.write(column, head, HEAD if head == "player" else HEAD_RIGHT)
    placed = iter(mark_shared([row.place for row in season.standings if row.place]))
    for row in season.standings:
        tab.add_row()
        tab.write(1, next(placed) if row.place else "", PLAIN._replace(right=True))
        tab.write(2, safe_text(row.player))
        for column, (value, style) in enumerate(_figures(row, results, numbers), 3):
            tab.put(column, value, style)
    tab.head_rows = tab.last_row - len(season.standings)
    _fit(tab)
    tab.widths[1] = len("place") + 2
    for note in season.notes:
        tab.add_row()
        tab.span(1, len(STANDING_HEADS), safe_text(note), NOTE)
    return tab


def _figures(
    row: Standing, results: Tab, numbers: Mapping[str, int]
) -> Sequence[tuple[Expr, CellStyle]]:
    """Formulas where the sum of the rows is what counts, numbers elsewhere (the best of many)."""
    key = expr(numbers[row.player])
    keys = _column(results, NUMBERED)

    def total(column: int) -> Expr:
        return Call("SUMIFS", _column(results, column), keys, key)

    points = total(WORTH)
    if points.value() != row.points:
        points = expr(row.points)
    rating = expr(round((row.rating or 0) / HUNDREDTHS))
    return (
        (points, EXACT),
        (Call("COUNTIF", keys, key), NUMBER),
        (total(WON), NUMBER),
        (total(DEALS), NUMBER),
        (total(POINTS), EXACT),
        (rating, NUMBER),
    )


def _column(tab: Tab, column: int) -> Area:
    return tab.area(2, column, max(tab.last_row, 2), column)


# the rest ------------------------------------------------------------------------------------


def _grids(name: str, grids: Sequence[Grid]) -> Tab:
    """Tables one below the other; the heads of one alone stand on every page."""
    tab = Tab(name, protected=True)
    for grid in grids:
        if tab.rows:
            tab.skip()
        tab.add_row()
        tab.write(1, safe_text(grid.title), TITLE)
        tab.add_row()
        for column, head in enumerate(grid.columns, 1):
            tab.write(column, safe_text(head.label), HEAD_RIGHT if head.align == RIGHT else HEAD)
        for row in grid.rows:
            tab.add_row()
            for column, (head, cell) in enumerate(zip(grid.columns, row.cells, strict=True), 1):
                if head.align == RIGHT and cell.value is None:
                    _put_figure(tab, column, cell.text)
                else:
                    _put(tab, column, cell.text if cell.value is None else cell.value)
        for note in grid.notes:
            tab.add_row()
            tab.span(1, max(len(grid.columns), 2), safe_text(note), NOTE)
    if len(grids) == 1:
        tab.head_rows = 2
    _fit(tab)
    return tab


def _put_figure(tab: Tab, column: int, text: str) -> None:
    """What stands in a column of figures: a number that can be added up, where it is one."""
    if re.fullmatch(r"-?\d+(\.\d+)?", text):
        tab.put(column, simplify(Fraction(text)), MONEY if "." in text else EXACT)
    else:
        tab.write(column, safe_text(text), PLAIN._replace(right=True))


def _curves(season: Season) -> tuple[Tab, Lines]:
    """The points of those who lead after each evening, and the chart of them."""
    curves = points_curves(season)
    tab = Tab("Curves", protected=True, for_screens=True)
    tab.add_row()
    tab.write(1, "evening", HEAD)
    for column, name in enumerate(curves.series, 2):
        tab.write(column, safe_text(name), HEAD_RIGHT)
    for at, item in enumerate(season.course.evenings):
        tab.add_row()
        tab.write(1, item.date or str(at + 1))
        for column, line in enumerate(curves.series.values(), 2):
            tab.put(column, simplify(Fraction(line[at])), EXACT)
    tab.head_rows = 1
    _fit(tab)
    columns = tuple(range(2, len(curves.series) + 2))
    return tab, Lines(tab, columns, 1, 1, 2, tab.last_row, curves.title, axis="evening")
