"""The tables of facts, options and presets on the pages in `docs/games`, from the declarations.

`python tests/pages.py` writes them anew between their marks, and begins the page of a new game; the
prose around them stays by hand:

    <!-- facts -->     ...  <!-- /facts -->      the facts of a deal
    <!-- options -->   ...  <!-- /options -->    the house rules
    <!-- presets -->   ...  <!-- /presets -->    the named sets of house rules
    <!-- scales -->    ...  <!-- /scales -->     the scales of points of Oh Hell and its family
    <!-- sources -->   ...  <!-- /sources -->    what those tables cite by letter

`<!-- options unlike whist -->` leaves out the rows that stand on the page of whist to the letter,
`<!-- options: format deals -->` all but those named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.core.declaration.options import OptionSpec, Preset, Setting, resolve
from scorekeeper.core.declaration.sources import Citations, cited_keys
from scorekeeper.games import registry
from scorekeeper.journal.reader import read
from scorekeeper.journal.single import PLAYER_NAMES
from scorekeeper.render.manual import Manual, OptionRow, PresetRow

PAGES = Path(__file__).parents[1] / "docs" / "games"
MARKED = re.compile(
    r"<!-- (?P<what>\w+)(?P<only> unlike (?P<other>[\w-]+)|:(?P<names>( [\w-]+)+))? -->\n"
    r".*?<!-- /(?P=what) -->",
    re.S,
)
MOST_PLAYERS = 8  # defaults of larger tables follow from these
MOST_SETTINGS = 3  # of one option, before its name alone is given


@cache
def manual(game: str) -> Manual:
    """The game at a table of as many players as usual, with no house rules."""
    seats = registry.load(game).usual_seats
    sheet = read([f"game {game}", f"players {' '.join(PLAYER_NAMES[:seats])}"]).sheet
    assert sheet is not None
    return Manual(sheet)


# the default of an option ---------------------------------------------------------------------


def default_cell(game: str, spec: OptionSpec, row: OptionRow) -> str:
    """The default, and what else it is for other numbers of players or with other options."""
    if not callable(spec.default):
        return row.default
    return "; ".join([row.default, *_by_players(game, spec, row), *_by_options(game, spec, row)])


def _by_players(game: str, spec: OptionSpec, row: OptionRow) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for players in _numbers_of_players(game):
        found.setdefault(_default(game, spec, players), []).append(str(players))
    for default, numbers in found.items():
        if default != row.default:
            yield f"{', '.join(numbers)} players: {default}"


def _by_options(game: str, spec: OptionSpec, row: OptionRow) -> Iterator[str]:
    seats = registry.load(game).usual_seats
    for other in manual(game).options:
        words = [word for word in other.kind.words if other.name != spec.name]
        found = [(w, _default(game, spec, seats, Setting(other.name, w))) for w in words]
        unlike = [(word, default) for word, default in found if default != row.default]
        if len(unlike) > MOST_SETTINGS:
            yield f"goes by `{other.name}`"
        else:
            yield from (f"`{other.name}={word}`: {default}" for word, default in unlike)


def _numbers_of_players(game: str) -> Sequence[int]:
    least, _, most = registry.offer(game).players.partition("-")
    return range(int(least), min(int(most or least), MOST_PLAYERS) + 1)


def _default(game: str, spec: OptionSpec, players: int, *settings: Setting) -> str:
    loaded = registry.load(game)
    values = resolve(loaded.option_specs, loaded.presets, settings, players).values
    default: Any = spec.default_for(values, players)
    return "none" if default is None else spec.kind.print(default)


# the tables -----------------------------------------------------------------------------------


class Row(NamedTuple):
    """A row of a table, what makes it another row than one of another page, and what it cites."""

    cells: list[str]
    essence: tuple[object, ...]
    cited: Sequence[str] = ()

    @property
    def name(self) -> object:
        """Of the fact, option or preset."""
        return self.essence[0]


def facts(game: str) -> list[Row]:
    """The facts of a deal, those too that only some house rules ask for."""
    rows = manual(game).all_fact_rows()
    return [Row([f"`{r.name}`", _values(r.form), r.meaning], r) for r in rows]


def options(game: str) -> list[Row]:
    """The house rules, those that every game has last."""
    shown = manual(game)
    specs = zip(shown.options, shown.option_rows(), strict=True)
    return [_option_row(game, spec, row) for spec, row in specs]


def _option_row(game: str, spec: OptionSpec, row: OptionRow) -> Row:
    values, default = _values(row.values), default_cell(game, spec, row)
    meaning = "; ".join([row.meaning, *row.notes])
    cells = [f"`{row.name}`", values, default or "-", meaning, row.source]
    essence = (row.name, values, default, meaning, spec.source, *_titles(game, spec.source))
    return Row(cells, essence, cited_keys(spec.source))


def presets(game: str) -> list[Row]:
    """The named sets of house rules."""
    shown = manual(game)
    pairs = zip(shown.game.presets, shown.preset_rows(), strict=True)
    return [_preset_row(game, preset, row) for preset, row in pairs]


def _preset_row(game: str, preset: Preset, row: PresetRow) -> Row:
    also = f" (also {', '.join(f'`{name}`' for name in row.aliases)})" if row.aliases else ""
    cells = [f"`{row.name}`{also}", row.line or "the defaults", row.meaning, row.source]
    titles = _titles(game, preset.source)
    return Row(cells, (row.name, row.line, row.meaning, *titles), cited_keys(preset.source))


def scales(game: str) -> list[Row]:
    """The scales of points: their formulas are those that score."""
    [grid] = registry.load(game).reference()
    citations = manual(game).citations
    return [_scale_row(game, [cell.text for cell in row.cells], citations) for row in grid.rows]


def _scale_row(game: str, cells: Sequence[str], citations: Citations) -> Row:
    *formulas, source = cells
    shown = [*(f"`{formula}`" for formula in formulas), citations.short(source)]
    return Row(shown, (*formulas, source, *_titles(game, source)), cited_keys(source))


def _titles(game: str, source: str) -> list[str]:
    return [registry.load(game).sources[key] for key in cited_keys(source)]


HEADINGS: dict[str, Sequence[str]] = {
    "facts": ("fact", "values", "meaning"),
    "options": ("option", "values", "default", "meaning", "source"),
    "presets": ("preset", "sets", "meaning", "source"),
    "scales": ("scoring", "made", "missed", "source"),
}
ROWS: dict[str, Callable[[str], list[Row]]] = {
    "facts": facts,
    "options": options,
    "presets": presets,
    "scales": scales,
}


class Mark(NamedTuple):
    """What a mark asks for: of the rows only those that the page of the other game has not, or
    those named."""

    what: str
    only: str
    other: str | None
    names: Sequence[str]

    @classmethod
    def of(cls, found: re.Match[str]) -> Mark:
        """The mark found on a page."""
        only, names = found["only"] or "", (found["names"] or "").split()
        return cls(found["what"], only, found["other"], names)

    def rows(self, game: str) -> list[Row]:
        """The rows asked for; the sources are none."""
        if self.what not in ROWS:
            return []
        known = [row.essence for row in ROWS[self.what](self.other)] if self.other else []
        rows = [row for row in ROWS[self.what](game) if row.essence not in known]
        return [row for row in rows if not self.names or row.name in self.names]


def table(what: str, rows: Sequence[Row]) -> str:
    """The table in the page's language."""
    heading = HEADINGS[what]
    lines = [heading, ["---"] * len(heading), *(row.cells for row in rows)]
    return "\n".join(map(_line, lines))


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _values(form: str) -> str:
    return form.replace("|", ", ")


def sources(game: str, rows: Iterable[Row]) -> str:
    """What the rows cite by letter."""
    shown = manual(game).citations
    letters = {shown.short(f"[{key}]") for row in rows for key in row.cited}
    lines = [f"- {at}: {title}" for at, title in shown.titles.items() if at in letters]
    return "\n".join(["Sources:", "", *lines])


# the pages ------------------------------------------------------------------------------------


def renewed(text: str, game: str) -> str:
    """The page of the game with all its tables as the declarations have them."""
    marks = [Mark.of(found) for found in MARKED.finditer(text)]
    shown = [row for mark in marks for row in mark.rows(game)]

    def written(found: re.Match[str]) -> str:
        mark = Mark.of(found)
        is_list = mark.what == "sources"
        block = sources(game, shown) if is_list else table(mark.what, mark.rows(game))
        return f"<!-- {mark.what}{mark.only} -->\n{block}\n<!-- /{mark.what} -->"

    return MARKED.sub(written, text)


def begun(offer: registry.Offer) -> str:
    """A page to begin with: the marks, and headings for what is written by hand."""
    parts = ("facts", "## House rules", "options", "presets", "sources")
    marked = [part if part[0] == "#" else f"<!-- {part} -->\n<!-- /{part} -->" for part in parts]
    title = registry.load(offer.name).title
    summary = f"{offer.summary[0].upper()}{offer.summary[1:]}."
    return "\n\n".join([f"# {title}", summary, "## What is recorded", *marked]) + "\n"


def main() -> None:
    """Write the tables of all pages anew, and begin those that are missing."""
    for offer in registry.GAMES:
        page = PAGES / f"{offer.name}.md"
        text = page.read_text("utf-8") if page.is_file() else ""
        new = renewed(text or begun(offer), offer.name)
        if new != text:
            page.write_text(new, "utf-8")
            print(f"{'written anew' if text else 'begun'}: {page.name}")


if __name__ == "__main__":
    main()
