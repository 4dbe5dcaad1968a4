"""What evenings add up to, against a script of its own."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import by_hand
import pytest
from league import write_league

from scorekeeper.render.seasons.data import rating_text, season_json
from scorekeeper.season.engine import folder_of
from scorekeeper.season.filed import Filed
from scorekeeper.season.gathering import gather
from scorekeeper.season.season import Season, season_of


def read(*places: Path, workers: int = 1) -> list[Filed]:
    found = list(gather([str(place) for place in places]))
    shelf = folder_of(found, None, lambda done, of: None, workers)
    return list(shelf.evenings([item.file for item in found]))


def added(folder: Path) -> Season:
    return season_of(read(folder))


@pytest.fixture(scope="module", params=[40, pytest.param(300, marks=pytest.mark.slow)])
def league(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("league")
    write_league(folder, request.param)
    return folder


def test_sums_and_ratings_are_those_of_another_script(league: Path) -> None:
    expected = by_hand.season(sorted(league.glob("*.sheet")))
    found = added(league)
    assert {row.player for row in found.standings} == set(expected["sums"])
    for row in found.standings:
        sums = expected["sums"][row.player]
        told = (row.evenings, row.deals, row.wins, row.points)
        wanted = tuple(sums[name] for name in ("evenings", "deals", "wins", "points"))
        assert told == wanted, row.player
        assert row.money == {"EUR": expected["cents"][row.player]}
        assert row.rating == expected["ratings"][row.player]


def test_what_is_owed_is_settled_by_the_payments(league: Path) -> None:
    [account] = added(league).accounts
    left = dict(account.balances)
    for payment in account.payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert account.payments
    assert set(left.values()) == {0}


def test_who_is_ahead_of_whom(league: Path) -> None:
    sheets = [by_hand.read(path) for path in sorted(league.glob("*.sheet"))]
    for pair in added(league).pairs:
        met = [
            (own[pair.a], own[pair.b])
            for sheet in sheets
            if pair.a in (own := by_hand.results(sheet)) and pair.b in own
        ]
        against = [(a, b) for a, b in met if not a[2] or a[2] != b[2]]
        assert pair.evenings == len(against)
        assert pair.ahead == sum(a[1] < b[1] for a, b in against)
        assert pair.behind == sum(a[1] > b[1] for a, b in against)


def test_ratings_only_change_hands(league: Path) -> None:
    found = added(league)
    assert sum(change.moved for change in found.course.changes) == 0
    assert sum(row.rating or 0 for row in found.standings) == 150000 * len(found.standings)


def test_order_names_and_folders_of_files_do_not_matter(league: Path, tmp_path: Path) -> None:
    paths = sorted(league.glob("*.sheet"))
    Random(5).shuffle(paths)
    for number, path in enumerate(paths):
        folder = tmp_path / f"part {number % 3}"
        folder.mkdir(exist_ok=True)
        (folder / f"{number:03d}.sheet").write_bytes(path.read_bytes())
    parts = sorted(tmp_path.iterdir())
    assert without_files(season_of(read(*parts))) == without_files(added(league))


def without_files(season: Season) -> object:
    """The season as JSON, without the names of files."""
    told = json.dumps(season_json(season))
    known = {item.file: item.date for item in season.evenings}
    for file, date in known.items():
        told = told.replace(f'"{file}"', f'"{date}"')
    return json.loads(told)


def test_the_number_of_workers_does_not_matter(league: Path) -> None:
    assert read(league, workers=2) == read(league, workers=1)


def test_the_rating_of_one_evening(tmp_path: Path) -> None:
    """Three players of 1500: each pair expects 1/2, and an evening of three is two games for each,
    so that a win moves 32 / 2 x 1/2 = 8. First beats two: +16; second +8 - 8; third -16."""
    sheet = tmp_path / "one.sheet"
    sheet.write_text(
        "game points\nplayers Anna Boris Cleo\ndate 2026-03-01\ndeal points=3,2,1\n", "utf-8"
    )
    found = added(tmp_path)
    assert {row.player: rating_text(row.rating) for row in found.standings} == {
        "Anna": "1516.00",
        "Boris": "1500.00",
        "Cleo": "1484.00",
    }


def test_a_favourite_gains_less(tmp_path: Path) -> None:
    """Anna has 1516 and Boris 1484 after the first of two evenings of two: she is expected to make
    1 / (1 + 10^(-32/400)) = 0.5459; her second win moves 32 x (1 - 0.5459) = 14.53."""
    for day in (1, 2):
        (tmp_path / f"{day}.sheet").write_text(
            f"game points\nplayers Anna Boris\ndate 2026-03-0{day}\ndeal points={day},0\n", "utf-8"
        )
    found = added(tmp_path)
    assert {row.player: rating_text(row.rating) for row in found.standings} == {
        "Anna": "1530.53",
        "Boris": "1469.47",
    }
    assert [
        Fraction(change.moved, 100) for change in found.course.changes if change.player == "Anna"
    ] == [
        16,
        Fraction("14.53"),
    ]
