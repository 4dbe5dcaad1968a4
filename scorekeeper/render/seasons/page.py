"""A season as one page without scripts: standings, charts, and a part for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from scorekeeper.core.values.cells import Grid
from scorekeeper.render.page import document, grid_html, paragraphs, text_html
from scorekeeper.render.page_style import STYLE
from scorekeeper.render.svg import Curves, curves_svg
from scorekeeper.season.gathering import is_url
from scorekeeper.season.rating import HUNDREDTHS
from scorekeeper.season.season import Season

from .tables import (
    left_out_grids,
    money_grids,
    pairs_grids,
    rating_grids,
    record_grids,
    rivals_grid,
    standings_grids,
    summary,
)

MOST_LINES = 8  # more cannot be told apart
MONTH, DAY = len("2026-01"), len("2026-01-31")
MOST_LABELS = 3  # of days below a chart, on a phone
OWN_STYLE = """
.charts { display: flex; flex-wrap: wrap; gap: 0 2.5rem; }
.charts figure { flex: 1 1 30rem; min-width: 0; max-width: 56rem; }
.players a, .evenings a { color: inherit; }
.player { break-before: page; border-top: 2px solid var(--line); }
.players { display: flex; flex-wrap: wrap; gap: .3rem 1rem; list-style: none; padding: 0; }
.players a { display: inline-block; padding: .4rem 0; }
.evenings li { padding: .4rem 0; }
/* Whoever scrolls to the right still sees whose row it is. */
@media screen {
  .places tbody th, .places thead tr > :first-child { position: static; }
  .places tr > :nth-child(2) { position: sticky; left: 0; z-index: 1; background: var(--paper); }
  .places thead tr > :nth-child(2) { z-index: 3; background: var(--head); }
  .places tbody td:nth-child(2) { max-width: 7rem; }
}
@media print {
  .charts { gap: 0 5mm; }
  .charts figure { flex: none; width: 87mm; }
  .names { display: none; }
}
"""


def season_page(season: Season) -> str:
    """The page; names lead to the part of the player, evenings to their sheets."""
    title = text_html(season.title or "Season")
    heading = f"<header><h1>{title}</h1>{paragraphs([summary(season)])}</header>"
    return document(title, STYLE + OWN_STYLE, heading, list(_parts(season)))


def _parts(season: Season) -> Iterator[str]:
    yield _section("Standings", standings_grids(season), "places")
    if season.notes:
        yield paragraphs(season.notes)
    charts = curves_svg(points_curves(season)), curves_svg(rating_curves(season))
    yield f'<div class="charts">{"".join(charts)}</div>'
    yield _names(season)
    yield _section("Money", money_grids(season))
    yield _section("Left out", left_out_grids(season))
    yield _folded("Who is ahead of whom", pairs_grids(season))
    yield _evenings(season)
    for row in season.standings:
        yield from _player(season, row.player)


def _player(season: Season, player: str) -> Iterator[str]:
    """The part of one player; how his rating came about, line by line, is folded away."""
    record, *more = record_grids(season, player)
    yield f'<section class="player" id="{_anchor(player)}"><h2>{text_html(player)}</h2>'
    yield _tables([record._replace(title=""), *more, rivals_grid(season, player)])
    yield _folded("How the rating came about", rating_grids(season, player))
    yield "</section>"


def _section(title: str, grids: Sequence[Grid], kind: str = "") -> str:
    own = [grid._replace(title="") if grid.title == title else grid for grid in grids]
    return f'<section class="{kind}"><h2>{title}</h2>{_tables(own)}</section>' if own else ""


def _folded(title: str, grids: Sequence[Grid]) -> str:
    """Tables that are opened by who wants to see them."""
    told = f"<summary>{title}</summary>{_tables(grids)}"
    return f"<details>{told}</details>" if grids else ""


def _tables(grids: Sequence[Grid]) -> str:
    tables = "".join(f'<div class="table">{grid_html(grid)}</div>' for grid in grids)
    return f'<div class="tables">{tables}</div>'


def _anchor(player: str) -> str:
    return quote(player, safe="")


def _names(season: Season) -> str:
    """Everybody, to be found below."""
    items = "".join(
        f'<li><a href="#{quote(_anchor(row.player))}">{text_html(row.player)}</a></li>'
        for row in season.standings
    )
    return f'<section class="names"><h2>Players</h2><ul class="players">{items}</ul></section>'


def _evenings(season: Season) -> str:
    """Each with a link to its sheet, the last first."""
    rows = "".join(
        f'<li><a href="{_link(season, item.file)}">{text_html(item.date or item.file)}</a> '
        f"{text_html(item.evening.title or item.evening.named)}</li>"
        for item in reversed(season.course.evenings)
    )
    return f'<details class="evenings"><summary>Evenings</summary><ul>{rows}</ul></details>'


def _link(season: Season, file: str) -> str:
    """To a sheet, from where the page stands."""
    path = season.path(file)
    return text_html(path if is_url(path) else quote(path))


# charts --------------------------------------------------------------------------------------


def points_curves(season: Season) -> Curves:
    """The points of those who lead, evening by evening."""
    players = _leading(season)
    series: dict[str, list[float]] = {player: [] for player in players}
    for worth in season.course.worths:
        for player, line in series.items():
            line.append((line[-1] if line else 0) + float(worth.get(player, 0)))
    return Curves(_titled("Points", players, season), _labels(season), series)


def rating_curves(season: Season) -> Curves:
    """Their ratings after each evening."""
    players = _leading(season)
    after: dict[str, Mapping[str, float]] = {}
    for change in season.course.changes:
        now = (change.before + change.moved) / HUNDREDTHS
        after[change.file] = {**after.get(change.file, {}), change.player: now}
    changes = season.course.changes
    first = {change.player: change.before / HUNDREDTHS for change in reversed(changes)}
    rated = [player for player in players if player in first]
    series = {player: _carried(first[player], player, season, after) for player in rated}
    title = _titled("Rating", players, season)
    return Curves(title, _labels(season), series, from_nothing=False)


def _carried(
    now: float, player: str, season: Season, after: Mapping[str, Mapping[str, float]]
) -> list[float]:
    line = []
    for item in season.course.evenings:
        now = after.get(item.file, {}).get(player, now)
        line.append(now)
    return line


def _leading(season: Season) -> list[str]:
    return [row.player for row in season.standings if row.place][:MOST_LINES]


def _titled(what: str, players: Sequence[str], season: Season) -> str:
    count = len(season.standings)
    return f"{what} of the first {len(players)} of {count}" if len(players) < count else what


def _labels(season: Season) -> list[str]:
    """The months of a few evenings, apart from each other and from the sides; their days where the
    evenings lie in fewer months."""
    days = [item.date for item in season.evenings]
    letters = MONTH if len({day[:MONTH] for day in days}) > MOST_LABELS else DAY
    apart = max(len(days) // MOST_LABELS, 1)
    return [day[:letters] if at % apart == apart // 2 else "" for at, day in enumerate(days)]
