"""Who is who: aliases, guests, two people of one name, and taking all that back."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_season_standings import read

from scorekeeper.core.values.problems import MalformedError
from scorekeeper.render.seasons.data import season_json
from scorekeeper.season.scheme_file import parse_scheme
from scorekeeper.season.season import Season, season_of


@pytest.fixture
def evenings(tmp_path: Path) -> Path:
    """Anna and Boris in January, Anja and Boris in February, another Anna and Cleo in March."""
    played = ("Anna Boris", "3,1"), ("Anja Boris", "2,5"), ("Anna Cleo", "7,0")
    for month, (players, told) in enumerate(played, 1):
        text = f"game points\nplayers {players}\ndate 2026-0{month}-01\ndeal points={told}\n"
        (tmp_path / f"{month}.sheet").write_text(text, "utf-8")
    return tmp_path


def season(folder: Path, scheme: str = "") -> Season:
    return season_of(read(folder), parse_scheme(scheme))


def points(found: Season) -> dict[str, int]:
    return {row.player: int(row.points) for row in found.standings}


MERGED = '[[member]]\nname = "Anna Berg"\naliases = ["Anna", "anja"]\n'


def test_without_aliases_every_name_is_somebody(evenings: Path) -> None:
    assert points(season(evenings)) == {"Anna": 10, "Boris": 6, "Anja": 2, "Cleo": 0}


def test_aliases_make_one_of_two_and_taking_them_back_parts_them(evenings: Path) -> None:
    before = season_json(season(evenings))
    assert points(season(evenings, MERGED)) == {"Anna Berg": 12, "Boris": 6, "Cleo": 0}
    assert season_json(season(evenings)) == before


def test_two_people_of_one_name_are_told_by_their_sheets(evenings: Path) -> None:
    parted = MERGED + '[[member]]\nname = "Anna Novak"\naliases = ["Anna"]\nsheets = ["3.*"]\n'
    assert points(season(evenings, parted)) == {
        "Anna Novak": 7, "Boris": 6, "Anna Berg": 5, "Cleo": 0
    }  # fmt: skip


def test_two_members_with_one_name_and_no_sheets_are_refused() -> None:
    with pytest.raises(MalformedError, match="anna is a name of Anna Berg and of Anna Novak"):
        parse_scheme(MERGED + '[[member]]\nname = "Anna Novak"\naliases = ["Anna"]\n')


def test_an_alias_that_makes_one_of_two_at_a_table(
    evenings: Path,
) -> None:
    found = season(evenings, '[[member]]\nname = "Anna"\naliases = ["Boris"]\n')
    [left] = found.left_out
    assert left.file == "1.sheet"
    assert left.why.startswith("Anna and Boris are both Anna, and sit at one table")
    assert left.would == {"Anna": 3, "Boris": 1}


def test_guests_stand_apart_until_they_are_members(evenings: Path) -> None:
    told = 'guests = "apart"\n[[member]]\nname = "Boris"\nsince = 2026-02-01\n'
    found = season(evenings, told)
    assert [(row.player, row.place) for row in found.standings if row.place] == [("Boris", 1)]
    assert points(found)["Boris"] == 5
    assert points(found)["Boris (guest)"] == 1
