"""What was added up before is used again: the answer is that of adding everything up anew, whatever
changes."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from commands import Run
from league import write_league

from scorekeeper.render.seasons import tables
from scorekeeper.season import chunks
from scorekeeper.season.cache import NAME, Cache
from scorekeeper.season.engine import folder_of
from scorekeeper.season.gathering import gather
from scorekeeper.season.joining import Joining
from scorekeeper.season.rating import Elo
from scorekeeper.season.scheme import AS_PLAYED, Scheme
from scorekeeper.season.scheme_file import parse_scheme
from scorekeeper.season.season import Season, season_from, season_of
from scorekeeper.season.shelf import Folder

pytestmark = pytest.mark.slow

LONG_AGO = 1_700_000_000_000_000_001
COUNT = 40
MEMBERS = '[[member]]\nname = "Ada Berg"\naliases = ["Ada1", "ada2"]\nsince = 2025-01-20\n'
SCHEMES = (
    "",
    "places = [10, 6, 3, 1]\nbest = 3\nminimum = 2",
    f'guests = "apart"\n{MEMBERS}',  # leaves sheets out on which both names stand
    "from = 2025-01-10\nto = 2025-01-30\n[handicaps]\nBob1 = 5",
    "[rating]\nmost = 10\nstart = 100\n[weights]\nhearts = 3",
    '[rating]\nkind = "openskill"',
    '[rating]\nkind = "none"',
)
ticks = count(LONG_AGO)
T = TypeVar("T")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handful of evenings in each chunk, of chunks in each bundle."""
    monkeypatch.setattr(chunks, "CHUNK", chunks.Size(2, tuple("01234567")))
    monkeypatch.setattr(chunks, "BUNDLE", chunks.Size(2, tuple("01234567")))


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    folder = tmp_path_factory.mktemp("league")
    return [(path.name, path.read_text("utf-8")) for path in write_league(folder, COUNT)]


@pytest.fixture
def league(template: list[tuple[str, str]], tmp_path: Path) -> Path:
    for name, text in template:
        put(tmp_path / name, text)
    return tmp_path


def put(path: Path, text: str) -> None:
    """Written long ago, so that its time can be trusted; each at another tick."""
    path.write_text(text, "utf-8")
    os.utime(path, ns=(tick := next(ticks), tick))


def shelf(folder: Path) -> Folder:
    return folder_of(
        list(gather([str(folder)])), Cache(str(folder)), lambda done, of: None, workers=1
    )


def both(folder: Path, scheme: Scheme = AS_PLAYED) -> tuple[Season, Season]:
    """With what was kept, and added up anew."""
    lying = shelf(folder)
    anew = season_of(lying.evenings([file for file, _ in lying.heads]), scheme)
    return season_from(lying, scheme), anew._replace(course=season_from(lying, scheme).course)


def same(folder: Path, scheme: Scheme = AS_PLAYED) -> None:
    reused, anew = both(folder, scheme)
    assert reused == anew


def named(number: int) -> str:
    return f"evening-{number:04d}.sheet"


Change = Callable[[Path], None]


def noted(number: int) -> Change:
    """Another deal in one sheet: the last once more."""

    def change(folder: Path) -> None:
        path = folder / named(number)
        lines = path.read_text("utf-8").splitlines()
        put(path, "\n".join(lines[:-1]) + "\n")  # one deal less

    return change


def removed(folder: Path) -> None:
    (folder / named(COUNT // 3)).unlink()


def added(folder: Path) -> None:
    text = (folder / named(7)).read_text("utf-8")
    put(folder / "new.sheet", text.replace("date 2025", "date 2024"))


def redated(folder: Path) -> None:
    path = folder / named(30)
    put(path, path.read_text("utf-8").replace("date 2025-01-31", "date 2025-01-05"))


def renamed(folder: Path) -> None:
    (folder / named(12)).rename(folder / "another.sheet")


def respelt(folder: Path) -> None:
    """Whoever sits first on the first evening is written otherwise there."""
    path = folder / named(0)
    text = path.read_text("utf-8")
    name = text.split("players ")[1].split()[0]
    put(path, text.replace(name, name.upper()))


CHANGES: dict[str, Change] = {
    "the first": noted(0),
    "one in the middle": noted(20),
    "the last": noted(COUNT - 1),
    "removed": removed,
    "added": added,
    "redated": redated,
    "renamed": renamed,
    "spelt otherwise": respelt,
}


@pytest.mark.parametrize("name", CHANGES)
def test_after_a_change_the_answer_is_that_of_adding_up_anew(name: str, league: Path) -> None:
    before, _ = both(league)
    CHANGES[name](league)
    reused, anew = both(league)
    assert reused == anew
    assert reused != before


@pytest.mark.parametrize("steps", [6, pytest.param(100, marks=pytest.mark.slow)])
def test_after_many_changes_of_any_kind(steps: int, league: Path) -> None:
    """One after the other, some of them together, counted by this scheme and by that."""
    dice = Random(steps)
    sheets = [path.name for path in sorted(league.glob("*.sheet"))]
    texts = {name: (league / name).read_text("utf-8") for name in sheets}
    for step in range(steps):
        for name in dice.sample(sheets, dice.choice([1, 1, 1, 3])):
            path = league / name
            lines = texts[dice.choice([name, dice.choice(sheets)])].splitlines()
            put(path, "\n".join(lines[: len(lines) - dice.randrange(3)]) + "\n")
            if dice.random() < 0.2:
                path.rename(league / f"{step} {name}")
        reused, anew = both(league, parse_scheme(dice.choice(SCHEMES)))
        assert reused == anew


@pytest.mark.parametrize(
    "text", [*SCHEMES[:3], *(pytest.param(text, marks=pytest.mark.slow) for text in SCHEMES[3:])]
)
def test_after_another_scheme(text: str, league: Path) -> None:
    same(league)
    same(league, parse_scheme(text))
    CHANGES["one in the middle"](league)
    same(league, parse_scheme(text))
    same(league)


def test_only_the_evenings_beside_a_change_are_read_again(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    season_from(shelf(league))
    noted(20)(league)
    lying, read = shelf(league), list[str]()
    texts = lying.texts
    monkeypatch.setattr(lying, "texts", lambda files: read.extend(files) or texts(files))
    season_from(lying)
    assert named(20) in read
    assert len(read) < COUNT / 2


def test_only_people_whose_evenings_changed_are_added_up_again(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four of twenty, over all and in their game, in their bundle and in the whole: sixteen lines
    of some hundred and sixty. Pieces end by files here, so that the change moves none."""
    monkeypatch.setattr(chunks, "_cut", by_eight)
    season_from(shelf(league))
    noted(20)(league)
    again, together = list[str](), Joining._together
    monkeypatch.setattr(
        Joining, "_together", lambda own, lines: again.append(own._name) or together(own, lines)
    )
    reused, anew = both(league)
    assert reused == anew
    assert len(again) == 4 * 2 * 2


def by_eight(items: Iterable[T], *cut: object) -> Iterator[Sequence[T]]:
    found = list(items)
    return (found[at : at + 8] for at in range(0, len(found), 8))


def test_a_correction_that_moves_no_place_leaves_ratings_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks, "_cut", by_eight)
    for day in range(10, 30):
        put(tmp_path / f"{day}.sheet", one_evening(day, 3, 1))
    season_from(shelf(tmp_path))
    put(tmp_path / "12.sheet", one_evening(12, 7, 1))
    with monkeypatch.context() as unrated:
        unrated.setattr(Elo, "rate", None)
        [anna, boris] = season_from(shelf(tmp_path)).standings
    assert (anna.points, boris.points) == (19 * 3 + 7, 20)
    put(tmp_path / "12.sheet", one_evening(12, 0, 1))
    same(tmp_path)


def one_evening(day: int, anna: int, boris: int) -> str:
    told = f"date 2026-01-{day}\ndeal points={anna},{boris}\n"
    return f"game points\nplayers Anna Boris\n{told}"


@pytest.mark.parametrize("text", ["", "[]", "[1,2,3]", '{"a": 1}', "[{}, [[], []], [[1]]]", "x"])
def test_parts_that_are_none_are_made_anew(text: str, league: Path) -> None:
    before, _ = both(league)
    with closing(sqlite3.connect(league / NAME)) as database, database:
        database.execute("UPDATE parts SET text = ?", (text,))
    assert both(league)[0] == before


def test_a_cache_that_is_deleted_in_the_middle(league: Path) -> None:
    before, _ = both(league)
    lying = shelf(league)
    (league / NAME).unlink()
    assert season_from(lying) == before


def test_a_sheet_that_changes_between_two_looks_is_not_kept_under_its_old_print(
    league: Path,
) -> None:
    lying = shelf(league)
    (league / NAME).unlink()
    noted(20)(league)  # scored as it was, read again as it is
    season_from(lying)
    same(league)


@pytest.mark.slow
def test_what_is_needed_another_time_is_not_swept_away(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many changes there were, one more has its own chunk read and few besides."""
    monkeypatch.setattr("scorekeeper.season.cache.MANY", 10)
    for number in range(10, 30):
        noted(number)(league)
        season_from(shelf(league))
    noted(30)(league)
    lying, read = shelf(league), list[str]()
    texts = lying.texts
    monkeypatch.setattr(lying, "texts", lambda files: read.extend(files) or texts(files))
    season_from(lying)
    assert named(30) in read
    assert len(read) < COUNT / 2


def test_only_tables_in_which_something_changed_are_made_anew(
    run: Run, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("season", str(league))
    noted(20)(league)
    expected = run("season", str(league), "--no-cache").out
    made, grid = list[str](), tables.standings_grid
    monkeypatch.setattr(tables, "standings_grid", lambda *told: made.append(told[0]) or grid(*told))
    assert run("season", str(league)).out == expected
    [changed] = season_from(shelf(league), games=[game_of(league / named(20))]).games
    assert made == ["Over all", changed.named]


def game_of(sheet: Path) -> str:
    return sheet.read_text("utf-8").split()[1]


def test_a_change_that_moves_nothing_is_answered_from_before(
    run: Run, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = run("season", str(league)).out
    text = (league / named(20)).read_text("utf-8")
    monkeypatch.setattr("scorekeeper.season.season.season_from", None)
    for more in ("", "note it rained\n"):
        put(league / named(20), text + more)
        assert run("season", str(league)).out == before


def test_what_cannot_be_counted_is_refused_before_anything_is_scored(
    run: Run, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.season.engine.folder_of", None)
    refused = run("season", str(league), "--game", "bridgge")
    assert (refused.status, refused.out) == (2, "")
    assert "bridgge" in refused.err
