"""How evenings are counted: places, the best of many, divisions, money paid; and what is wrong in
season.toml."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_season_standings import read

from scorekeeper.core.values.problems import MalformedError
from scorekeeper.render.seasons.tables import standings_grids
from scorekeeper.season.scheme_file import EXAMPLES, parse_scheme
from scorekeeper.season.season import Season, season_of

POINTS = ("9,5,5,1", "4,8,2,2", "6,6,6,0")  # of Anna, Boris, Cleo, Dan on three evenings


@pytest.fixture
def evenings(tmp_path: Path) -> Path:
    for day, told in enumerate(POINTS, 1):
        (tmp_path / f"{day}.sheet").write_text(
            f"game points\nplayers Anna Boris Cleo Dan\ndate 2026-03-0{day}\n"
            f"set stake=1 currency=EUR\ndeal points={told}\n",
            "utf-8",
        )
    return tmp_path


def season(folder: Path, scheme: str) -> Season:
    return season_of(read(folder), parse_scheme(scheme))


def points(found: Season) -> list[tuple[int, str, int]]:
    return [(row.place, row.player, int(row.points)) for row in found.standings]


def test_points_for_places_are_shared_by_who_is_level(evenings: Path) -> None:
    """Anna 10, Boris and Cleo (6 + 2) / 2 each, Dan 0; Anna 6, Boris 10, Cleo and Dan (2 + 0) / 2;
    the first three (10 + 6 + 2) / 3 = 6 each, Dan 0."""
    found = season(evenings, "places = [10, 6, 2]")
    assert points(found) == [(1, "Anna", 22), (2, "Boris", 20), (3, "Cleo", 11), (4, "Dan", 1)]


def test_the_best_evenings_count(evenings: Path) -> None:
    """Anna 9 + 6, Boris 8 + 6, Cleo 6 + 5, Dan 2 + 1."""
    found = season(evenings, "best = 2")
    assert points(found) == [(1, "Anna", 15), (2, "Boris", 14), (3, "Cleo", 11), (4, "Dan", 3)]


def test_who_came_too_seldom_has_no_place(evenings: Path) -> None:
    (evenings / "4.sheet").write_text("game points\nplayers Eve Dan\ndeal points=99,0\n", "utf-8")
    found = season(evenings, "minimum = 2")
    assert points(found)[-1] == (0, "Eve", 99)


def test_weights_and_handicaps(evenings: Path) -> None:
    """Each of three evenings is worth twice its points, and Dan gets 5 each time: 2 x 3 + 3 x 5."""
    found = season(evenings, "[weights]\npoints = 2\n[handicaps]\nDan = 5")
    assert points(found) == [(1, "Anna", 38), (1, "Boris", 38), (3, "Cleo", 26), (4, "Dan", 21)]


def test_divisions_with_who_goes_up_and_down(evenings: Path) -> None:
    """Anna and Boris have 19 points each: they are level, and go up together."""
    told = '[divisions]\nFirst = ["Cleo", "Dan"]\nSecond = ["Anna", "Boris"]'
    found = season(evenings, told)
    assert [(row.division, row.place, row.player, row.moves) for row in found.standings] == [
        ("First", 1, "Cleo", ""),
        ("First", 2, "Dan", "down"),
        ("Second", 1, "Anna", "up"),
        ("Second", 1, "Boris", "up"),
    ]


def test_a_line_stands_between_divisions(evenings: Path) -> None:
    told = '[divisions]\nFirst = ["Cleo", "Dan"]\nSecond = ["Anna"]\n'
    [grid, *_] = standings_grids(season(evenings, told))
    assert [(row.cells[1].text, row.rule) for row in grid.rows] == [
        ("Cleo", False), ("Dan", False), ("Anna", True), ("Boris", True)
    ]  # fmt: skip


def test_divisions_and_handicaps_know_people_by_their_aliases(evenings: Path) -> None:
    """Anna has 9 + 4 + 6 = 19 points and 3 x 2 more."""
    member = '[[member]]\nname = "Anna Berg"\naliases = ["Anna", "A."]\n'
    told = f'{member}[handicaps]\n"a." = 2\n[divisions]\nFirst = ["anna"]\nSecond = ["Boris"]\n'
    found = season(evenings, told)
    assert [(row.player, row.division) for row in found.standings][:2] == [
        ("Anna Berg", "First"), ("Boris", "Second")
    ]  # fmt: skip
    assert found.standings[0].points == 19 + 3 * 2
    assert found.notes == []


def test_a_name_that_is_written_otherwise_is_told(evenings: Path) -> None:
    """Who is no member is called as the sheets call him."""
    [note] = season(evenings, "[handicaps]\nanna = 2\n").notes
    assert "names anna, who sat at no table" in note


def test_what_was_paid_and_the_fee_move_what_is_owed(evenings: Path) -> None:
    before = dict(season(evenings, "").accounts[0].balances)
    told = 'fee = 0.50\n[[paid]]\nfrom = "Dan"\nto = "Anna"\namount = 12.50'
    [account] = season(evenings, told).accounts
    assert account.currency == "EUR"
    assert account.balances == {
        "Anna": before["Anna"] - 150 - 1250,
        "Boris": before["Boris"] - 150,
        "Cleo": before["Cleo"] - 150,
        "Dan": before["Dan"] - 150 + 1250,
        "cash box": 600,
    }


def test_a_guest_and_the_member_he_becomes_have_one_account(evenings: Path) -> None:
    """Cleo is a member from the second evening on, Boris never: what they owe is that of the plain
    season, and who paid them is told by any of their names."""
    before = dict(season(evenings, "").accounts[0].balances)
    told = (
        'guests = "apart"\n'
        '[[member]]\nname = "Anna"\n'
        '[[member]]\nname = "Cleo"\naliases = ["C."]\nsince = 2026-03-02\n'
        '[[paid]]\nfrom = "C."\nto = "boris"\namount = 2'
    )
    found = season(evenings, told)
    assert "Cleo (guest)" in {row.player for row in found.standings}
    assert found.accounts[0].balances == {
        **before,
        "Boris": before["Boris"] - 200,
        "Cleo": before["Cleo"] + 200,
    }
    assert not [note for note in found.notes if "sat at no table" in note]


def test_a_payment_of_somebody_unknown_is_named(evenings: Path) -> None:
    found = season(evenings, '[[paid]]\nfrom = "Evi"\nto = "cash box"\namount = 2')
    told = "season.toml names Evi, who sat at no table: write names as the standings do"
    assert told in found.notes


def test_days_from_and_to(evenings: Path) -> None:
    found = season(evenings, "from = 2026-03-02\nto = 2026-03-02")
    assert [item.file for item in found.evenings] == ["2.sheet"]


def test_the_example_of_the_page_can_be_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "season.md").read_text("utf-8")
    scheme = parse_scheme(page.split("```toml\n")[1].split("```")[0])
    assert scheme.title == "Friday league"
    assert dict(scheme.handicaps) == {"Anna Berg": 5}
    assert scheme.places == (10, 6, 3, 1)


@pytest.mark.parametrize("key", sorted(EXAMPLES))
def test_every_example_can_be_read(key: str) -> None:
    parse_scheme(EXAMPLES[key])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("plases = [1]", "unknown key plases; did you mean places"),
        ("places = 10,6,3,1", r"places = 10,6,3,1; .*a list \[10, 6, 3, 1\]"),
        ("places = 10", "places = 10: a list of numbers was expected"),
        ("best = -1", "best = -1: a whole number was expected"),
        ("from = 'March'", "from = 'March': a date was expected"),
        ("guests = 'out'", "guests = 'out': one of count, apart was expected"),
        ("[weights]\nbridgge = 2", "weights: no game is called bridgge"),
        ("[[member]]\naliases = ['A']", "member 1: name is missing"),
        ("[member]\nname = 'A'", r"\[\[member\]\] was expected"),
        ("[rating]\nkind = 'glicko'", "rating.kind = 'glicko': one of elo"),
        ("fee = 1\nbest = ]", r"line 2, column 8\): best = \]"),
    ],
)
def test_what_is_wrong_names_key_and_text(text: str, message: str) -> None:
    with pytest.raises(MalformedError) as raised:
        parse_scheme(text)
    assert re.search(message, f"{raised.value.message}; {raised.value.hint}")
