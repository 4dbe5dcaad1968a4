"""Whatever works a season out, and wherever its results stand: the answer is the same."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import duckdb
import pytest
from commands import Run
from league import write_league
from pyarrow import parquet

from scorekeeper.cli.season_command import SCHEME
from scorekeeper.season.gathering import gather
from scorekeeper.season.results import Results
from scorekeeper.season.scale import season_of_results
from scorekeeper.season.scheme import AS_PLAYED

pytestmark = pytest.mark.slow

SCHEMES = {
    "as played": "",
    "places and the best": "places = [10, 6, 3, 1]\nbest = 3\nminimum = 5\n",
    "the best of the points": """
best = 4
[weights]
barbu = 0.333
hearts = 2
[handicaps]
Ada1 = 0.7
""",
    "members and divisions": """
guests = "apart"
from = 2025-01-05
fee = 0.50
[divisions]
First = ["Ada", "Bob1", "Cid1"]
Second = ["Dot1", "Eva1", "Fay1"]
[[member]]
name = "Ada"
aliases = ["Ada1", "Ada2"]
[[member]]
name = "Bob1"
until = 2025-01-20
[[paid]]
from = "Ada"
to = "Bob1"
amount = 3
[rating]
kind = "openskill"
""",
}


@pytest.fixture(scope="module", params=[40, pytest.param(300, marks=pytest.mark.slow)])
def league(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Evenings, with some of what else lies in folders: copies, sheets with errors or no date."""
    folder = tmp_path_factory.mktemp("league")
    paths = write_league(folder, request.param)
    (folder / "copy.sheet").write_bytes(paths[3].read_bytes())
    (folder / "bytes.sheet").write_bytes(b"\xff\xfe\x00\x01" * 40)
    (folder / "wrong.sheet").write_text("game points\nplayers Ada1 Bob1\ndeal points=3,1\ndeal x\n")
    (folder / "undated.sheet").write_text(
        "game points\nplayers ada1 Bob2\ndeal points=3,1\nadjust ada1=1/3\n"
    )
    return folder


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of two workers within this process."""
    from distributed import LocalCluster

    with LocalCluster(
        processes=False, n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0"
    ) as own:
        yield own.scheduler_address


def told(run: Run, *words: str | Path) -> str:
    found = run("season", *map(str, words), "--no-cache", "--json")
    assert (found.status, found.err) == (1, "")  # sheets with errors are among them
    return found.out


@pytest.mark.parametrize("name", SCHEMES)
def test_the_query_adds_up_what_the_fold_does(
    name: str, run: Run, league: Path, tmp_path: Path
) -> None:
    scheme = tmp_path / SCHEME
    scheme.write_text(SCHEMES[name])
    words = league, "--scheme", scheme, "--workers", "1"
    assert told(run, *words, "--engine", "processes") == told(run, *words)


@pytest.mark.slow
def test_dask_says_the_same(run: Run, league: Path, cluster: str) -> None:
    by_dask = told(run, league, "--engine", "dask", "--scheduler", cluster)
    assert by_dask == told(run, league, "--workers", "1")


def test_one_player_is_told_the_same(run: Run, league: Path) -> None:
    words = league, "--player", "Ada1", "--workers", "1"
    assert told(run, *words, "--engine", "processes") == told(run, *words)


@pytest.mark.slow
def test_splitting_and_shuffling_change_nothing(
    run: Run, league: Path, cluster: str, tmp_path: Path
) -> None:
    paths = sorted(league.glob("evening-*.sheet"))
    Random(5).shuffle(paths)
    for number, path in enumerate(paths):
        folder = tmp_path / f"part-{number % 3}"
        folder.mkdir(exist_ok=True)
        (folder / f"{number:03d}.sheet").write_bytes(path.read_bytes())
    parts = map(str, sorted(tmp_path.iterdir()))
    split = run("season", *parts, "--json", "--engine", "dask", "--scheduler", cluster).json
    whole = run("season", *map(str, paths), "--json", "--no-cache").json
    for name in ("standings", "games"):
        assert without_files(split[name]) == without_files(whole[name])
    for name in ("pairs", "partners", "balances", "payments"):
        assert split[name] == whole[name]


def without_files(rows: object) -> str:
    told = json.dumps(rows, indent=0)
    return "\n".join(line for line in told.split("\n") if not line.startswith('"file"'))


@pytest.mark.slow
def test_what_a_dead_worker_had_not_told_is_done_again(
    run: Run, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import LocalCluster

    from scorekeeper.render.json_ import dumps
    from scorekeeper.render.seasons.data import season_json
    from scorekeeper.season.dask_engine import Dask

    monkeypatch.setattr("scorekeeper.season.results.PIECE", 3)
    killed: list[int] = []
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as cluster:

        def kill_one(done: int, of: int) -> None:
            """As soon as something has come back, and others are under way."""
            if not killed:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        results = Results()
        results.fill(Dask(cluster.scheduler_address), gather([str(league)]), kill_one)
        season = season_of_results(results, AS_PLAYED)
        text = dumps(season_json(season))
        results.close()
    assert killed
    assert json.loads(text)["standings"] == json.loads(told(run, league))["standings"]


# the tables ----------------------------------------------------------------------------------


def test_the_tables_are_kept_and_nothing_in_them_is_rounded(
    run: Run, league: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "results"
    standings = json.loads(told(run, league, "--results", kept))["standings"]
    assert sorted(path.name for path in kept.iterdir()) == [
        "evenings.parquet",
        "seats.parquet",
        "sheets",
    ]
    for path in kept.rglob("*.parquet"):
        schema = str(parquet.read_schema(path))
        assert "double" not in schema
        assert "float" not in schema
    own = duckdb.sql(f"SELECT person, count(*) FROM '{kept}/seats.parquet' GROUP BY person")
    assert dict(own.fetchall()) == {row["player"]: row["evenings"] for row in standings}


def test_nothing_is_left_where_nothing_is_to_be_kept(
    run: Run, league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    told(run, league, "--engine", "processes", "--workers", "1")
    assert list(tmp_path.iterdir()) == []


# what cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--engine", "spark"], "no engine 'spark'"),
        (["--scheduler", "tcp://127.0.0.1:9"], "a scheduler is for an engine"),
        (["--engine", "dask", "--watch"], "--watch"),
        (["--results", "one.sheet"], "it is there already"),
        (["--results", "nowhere/results"], "nowhere/results"),
        (["nowhere", "--engine", "processes"], "nowhere: No such file"),
        (["--engine", "dask", "--scheduler", "tcp://127.0.0.1:9"], "cannot be reached"),
        (["--engine", "dask", "--scheduler", "over there"], "cannot be reached"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_written(
    words: list[str], message: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.season.dask_engine.PATIENCE", 0.2)
    Path("one.sheet").write_text("game points\nplayers Anna Boris\ndeal points=2,1\n")
    before = sorted(os.listdir())
    found = run("season", "one.sheet", *words)
    assert (found.status, found.out) == (2, "")
    assert message in found.err
    assert "Traceback" not in found.err
    assert sorted(os.listdir()) == before


@pytest.mark.parametrize("package", ["distributed", "duckdb", "pyarrow"])
def test_packages_that_are_missing_are_named(
    package: str, run: Run, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    found = run("season", str(league), "--engine", "dask")
    assert (found.status, found.out) == (2, "")
    assert package in found.err
    assert "pip install 'scorekeeper[scale]'" in found.err


def test_figures_too_large_for_a_query_are_said(run: Run, tmp_path: Path) -> None:
    """The denominator of the sum is the product of 14 primes above 900, more than 900^14 = 10^41;
    the largest number of 128 bits is 1.7 x 10^38."""
    primes = (907, 911, 919, 929, 937, 941, 947, 953, 967, 971, 977, 983, 991, 997)
    more = "".join(f"adjust Anna=1/{prime}\n" for prime in primes)
    sheet = f"game points\nplayers Anna Boris\ndeal points=1,0\n{more}"
    (tmp_path / "one.sheet").write_text(sheet)
    found = run("season", str(tmp_path), "--engine", "processes")
    assert (found.status, found.out) == (2, "")
    assert "leave --engine out" in found.err
