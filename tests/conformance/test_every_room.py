"""Every room of the program stands in the drawing, and imports go down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest
import rooms

# What still goes up; whoever mends one takes it out here.
UPWARDS = {("scorekeeper", "cli")}


def packages() -> Iterator[str]:
    """`core/values`, `render/workbook`: every folder one or two deep."""
    for path in rooms.PACKAGE.rglob("__init__.py"):
        name = path.parent.relative_to(rooms.PACKAGE).as_posix()
        if name != "." and name.count("/") < 2:
            yield name


def drawn() -> Iterator[str]:
    for floor in rooms.floors():
        yield floor.name
        yield from (f"{floor.name}/{room}" for room in floor.rooms)


def test_the_drawing_has_every_room_and_no_other() -> None:
    assert set(drawn()) == {"scorekeeper", *packages()}


def test_the_drawing_is_drawn_from_the_rooms() -> None:
    text = rooms.DRAWING.read_text("utf-8")
    assert text == rooms.drawing(), "run: python tests/rooms.py"


def test_files_that_the_drawing_names_exist() -> None:
    for floor in rooms.floors():
        files = [word.strip(",:") for word in floor.what.split() if word.strip(",").endswith(".py")]
        folder = rooms.PACKAGE / ("" if floor.name == "scorekeeper" else floor.name)
        assert [name for name in files if not (folder / name).is_file()] == []


def test_imports_go_down() -> None:
    upwards = defaultdict(list)
    for found in rooms.imports():
        above, below = rooms.room_of(found.importer), rooms.room_of(found.imported)
        if above != below and rooms.height(above) <= rooms.height(below):
            upwards[above, below].append(found)
    assert set(upwards) == UPWARDS, dict(upwards)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("cli", "render"),
        ("render", "journal"),
        ("foreign", "games/bridge"),
        ("journal", "games"),
        ("games/vira", "games/sheets"),
        ("games/hearts", "games/sheets"),  # a game in one module
        ("games/hearts", "games/frames"),
        ("games/frames", "games/sheets"),
        ("games/sheets", "games/shapes"),
        ("games/shapes", "core"),
        ("core/asking", "core/replaying"),
        ("core/replaying", "core"),
        ("core", "core/settling"),
        ("core/declaration", "core/values"),
    ],
)
def test_the_rooms_stand_in_the_order_of_the_contract(higher: str, lower: str) -> None:
    """`cli -> render, journal -> games -> core`; in core as its docstring has them."""
    assert rooms.height(higher) > rooms.height(lower)
