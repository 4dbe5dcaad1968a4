"""The rooms of the program, from top to bottom: which stand there, and who may know whom.

`python tests/rooms.py` draws them in `docs/rooms.svg`. A room imports only from rooms below it, or
further left in its own row.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from scorekeeper.games import registry

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "scorekeeper"
DRAWING = ROOT / "docs" / "rooms.svg"
SHARED = ("shapes", "sheets", "frames")  # packages of `games` that are not families


class Floor(NamedTuple):
    """A row of the drawing: a package (or several files), what it is for, its rooms in order."""

    name: str
    what: str
    rooms: tuple[str, ...] = ()


def families() -> tuple[str, ...]:
    """The packages of games: those in `games` that are not shared by families."""
    inside = (path for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").is_file())
    return tuple(sorted(path.name for path in inside if path.name not in SHARED))


def floors() -> tuple[Floor, ...]:
    """The rows, from the top of the drawing."""
    return (
        Floor("cli", "arguments in, the library called, the result printed"),
        Floor("scribe", "at the table: a deal told question by question", ("play", "serve")),
        Floor("scorekeeper", "the library in three lines: __init__.py, book.py"),
        Floor(
            "render",
            "what people see, from one table of cells",
            ("drawings", "pictures", "workbook", "seasons"),
        ),
        Floor("referee", "disputes: what explains a claim, two sheets compared", ("arithmetic",)),
        Floor("season", "many sheets: who is who, standings, ratings, what is kept, engines"),
        Floor("foreign", "files of other programs and tables of scores", ("pbn", "workbook")),
        Floor("journal", "the sheet file: read, located, locked, appended"),
        Floor("games", "facts, rules and scoring of each game: registry.py", families()),
        Floor("games", "what families share, in play, on paper and as a whole", SHARED),
        Floor("core", "from records to a session, and what is asked of it", CORE_ABOVE),
        Floor("core", "what a game is: game.py, layout.py, sheet.py"),
        Floor("core", "what a game states and a sheet holds", CORE_BELOW),
    )


RENDER = ("drawings", "pictures", "workbook", "seasons")
CORE_BELOW = (
    "values",
    "expressions",
    "formula",
    "drawing",
    "books",
    "declaration",
    "live",
    "settling",
)
CORE_ABOVE = ("replaying", "standing", "asking")


# who knows whom -------------------------------------------------------------------------------


class Import(NamedTuple):
    """A module that imports another; both by their names after `scorekeeper.`."""

    importer: str
    imported: str


@cache
def imports() -> tuple[Import, ...]:
    """Every import inside the program, also in functions and for the type checker."""
    return tuple(_imports())


def _imports() -> Iterator[Import]:
    for path in sorted(PACKAGE.rglob("*.py")):
        package = path.relative_to(ROOT).parent.parts
        name = ".".join((*package[1:], path.stem))
        for node in statements(path):
            if isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else ()
                module = (*base, *(node.module or "").split("."))
                parts = tuple(part for part in module if part)
                if parts[:1] == ("scorekeeper",):
                    yield from (Import(name, _module(parts, alias.name)) for alias in node.names)


def statements(path: Path) -> Iterator[ast.AST]:
    """All that stands in a file but expressions: in these nothing is imported."""
    left: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while left:
        inside = ast.iter_child_nodes(left.pop())
        found = [node for node in inside if not isinstance(node, ast.expr)]
        left += found
        yield from found


@cache
def _module(parts: tuple[str, ...], name: str) -> str:
    place = ROOT.joinpath(*parts, name)
    is_module = place.is_dir() or place.with_suffix(".py").is_file()
    return ".".join((*parts[1:], name) if is_module else parts[1:])


def room_of(module: str) -> str:
    """`core/values`, `games/vira`, `journal`; `core` or `games` for a file that stands there, but
    `games/hearts` for a game in one module."""
    first, *rest = module.split(".") if module else [""]
    if first in ("", "__init__", "__main__", "book"):
        return "scorekeeper"
    own = [rest[0].removeprefix("live_")] if rest else []  # a game's formulas stand beside it
    if own and ((PACKAGE / first / own[0]).is_dir() or f"{first}.{own[0]}" in GAMES):
        return f"{first}/{own[0]}" if first in ("core", "games") else first
    return first


GAMES = {f"games.{offer.module}" for offer in registry.GAMES}


def height(room: str) -> tuple[int, int]:
    """How high a room stands in the drawing, and how far to the right in its row. Files of
    `games`, such as the registry, stand with what families share: it imports games by name."""
    first, _, inner = ("games/shapes" if room == "games" else room).partition("/")
    for at, floor in enumerate(reversed(floors())):
        if floor.name == first and inner in (floor.rooms or ("",)):
            return at, floor.rooms.index(inner) if inner else 0
        if floor.name == first and not inner and first not in ("core", "games"):
            return at, 0
    if first == "games":
        return height(f"games/{families()[-1]}")[0], len(families())
    raise LookupError(f"{room} stands nowhere in tests/rooms.py")


# the drawing ----------------------------------------------------------------------------------

WIDTH, LOW, HIGH, GAP, LEFT = 900, 34, 58, 8, 150
FILLS = {
    "cli": "#fde9c9",
    "scribe": "#fde9c9",
    "referee": "#e6f3e2",
    "season": "#e6f3e2",
    "scorekeeper": "#fde9c9",
    "render": "#e2ecf9",
    "foreign": "#e6f3e2",
    "journal": "#e6f3e2",
    "games": "#f7e1e4",
    "core": "#ececf4",
}


def drawing() -> str:
    """The rooms as a picture."""
    rows, top = [], GAP
    for floor in floors():
        rows += _row(floor, top)
        top += _tall(floor) + GAP
    tall = top + 24
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" '
            f'font-family="sans-serif" font-size="13" fill="#222">',
            f'<rect width="{WIDTH}" height="{tall}" fill="#fff"/>',
            *rows,
            _text(LEFT, top + 12, "A room imports only from rows below it, and from its left."),
            "</svg>",
            "",
        ]
    )


def _tall(floor: Floor) -> int:
    return HIGH if floor.rooms else LOW


def _row(floor: Floor, top: int) -> list[str]:
    shapes = [
        f'<rect x="{GAP}" y="{top}" width="{WIDTH - 2 * GAP}" height="{_tall(floor)}" rx="6" '
        f'fill="{FILLS[floor.name]}" stroke="#999"/>',
        _text(GAP + 12, top + 22, floor.name, 'font-size="16" font-weight="bold"'),
        _text(LEFT, top + 20, floor.what),
    ]
    each = (WIDTH - LEFT - 2 * GAP) // (len(floor.rooms) or 1)
    for at, room in enumerate(floor.rooms):
        shapes += _room(room, LEFT + at * each, top + 28, each - 8)
    return shapes


def _room(name: str, left: int, top: int, wide: int) -> list[str]:
    box = (
        f'<rect x="{left}" y="{top}" width="{wide}" height="24" rx="4" fill="#fff" stroke="#999"/>'
    )
    return [box, _text(left + wide // 2, top + 16, name, 'text-anchor="middle" font-size="12"')]


def _text(left: int, base: int, words: str, style: str = "") -> str:
    return f'<text x="{left}" y="{base}" {style}>{escape(words)}</text>'


if __name__ == "__main__":
    DRAWING.write_text(drawing(), "utf-8")
