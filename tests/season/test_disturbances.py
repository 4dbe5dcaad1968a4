"""What happens to a season while it is worked out: others at its cache, and workers that die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import pytest
from commands import Run
from league import write_league

from scorekeeper.season import chunks, engine
from scorekeeper.season.cache import Cache
from scorekeeper.season.engine import folder_of
from scorekeeper.season.engines import Processes
from scorekeeper.season.gathering import gather
from scorekeeper.season.season import season_from

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from distributed import Worker

LONG_AGO = 1_700_000_000_123_456_789
COUNT = 12


@pytest.fixture
def league(tmp_path: Path) -> Path:
    for path in write_league(tmp_path / "league", COUNT):
        os.utime(path, ns=(LONG_AGO, LONG_AGO))
    return tmp_path / "league"


# the cache -----------------------------------------------------------------------------------


def test_two_processes_share_a_cache(run: Run, league: Path) -> None:
    alone = run("season", str(league), "--json", "--no-cache").out
    command = [sys.executable, "-m", "scorekeeper", "season", str(league), "--json"]
    both = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for process in both:
        assert process.communicate() == (alone, "")
        assert process.returncode == 0
    assert known(league) == COUNT


def known(league: Path) -> int:
    return len(Cache(str(league)).known(list(gather([str(league)]))))


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _overwrite(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 3)
        file.write(b"\xa5" * 20_000)


def _replace(path: Path) -> None:
    path.write_bytes(b"something else")


@pytest.mark.parametrize(
    ("moment", "tear"),
    [
        ("texts", _cut),
        ("texts", _overwrite),
        ("parts", _replace),
        ("keep_parts", _cut),
        ("keep_answer", _overwrite),
    ],
)
def test_a_cache_that_is_torn_while_it_is_used_is_made_anew(
    moment: str,
    tear: Callable[[Path], None],
    run: Run,
    league: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`moment` is what is asked of the cache just after somebody tore it."""
    expected = run("season", str(league), "--no-cache").out
    done = getattr(Cache, moment)
    torn = []

    def tear_first(cache: Cache, *words: object) -> object:
        if not torn:
            tear(Path(cache.path))
            torn.append(moment)
        return done(cache, *words)

    with monkeypatch.context() as patched:
        patched.setattr(Cache, moment, tear_first)
        assert run("season", str(league)).out == expected
    assert torn
    for words in (), ("--from", "2025-01-01"):  # the second has another answer to keep
        again = run("season", str(league), *words)
        assert (again.status, again.out, again.err) == (0, expected, "")
    assert known(league) == COUNT


# workers -------------------------------------------------------------------------------------


def test_what_a_killed_process_had_to_do_is_done_again(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "PIECE", 2)
    found = list(gather([str(league)]))
    killed: list[int | None] = []

    def kill_one(done: int, of: int) -> None:
        """As soon as something has come back, and others are under way."""
        if not killed:
            worker = active_children()[0]
            os.kill(worker.pid or 0, signal.SIGKILL)
            killed.append(worker.pid)

    disturbed = folder_of(found, None, kill_one, 2)
    quiet = folder_of(found, None, lambda done, of: None, 1)
    assert killed
    assert season_from(disturbed) == season_from(quiet)


def deadly(number: int) -> int:
    """Kills every process that it is done in, but for the first."""
    if number == 5 and os.getppid() == int(os.environ["FIRST"]):
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_pieces_come_once_and_in_their_order_whatever_dies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FIRST", str(os.getpid()))
    assert list(Processes(2).map(deadly, iter(range(40)))) == list(range(40))


def test_a_process_that_is_killed_while_it_waits_keeps_nobody_waiting() -> None:
    """One that shares a queue with others dies with the lock of that queue in its hand."""
    for _ in range(30):
        made = Processes(2).map(abs, iter(range(6)))
        first = [next(made) for _ in range(6)]  # all have come back: both wait for more
        os.kill(active_children()[0].pid or 0, signal.SIGKILL)
        assert [*first, *made] == list(range(6))


def test_all_processes_may_die() -> None:
    def pieces() -> Iterator[int]:
        yield from range(6)
        for child in active_children():
            os.kill(child.pid or 0, signal.SIGKILL)
        yield from range(6, 40)

    assert list(Processes(2).map(abs, pieces())) == list(range(40))


def refusing(number: int) -> int:
    """Does not do the fifth piece, in any process."""
    if number == 5:
        raise ZeroDivisionError("the fifth")
    return number


def test_what_is_raised_in_another_process_is_raised_here_with_its_place() -> None:
    with pytest.raises(ZeroDivisionError, match="the fifth") as raised:
        list(Processes(2).map(refusing, iter(range(40))))
    assert "in refusing" in "".join(raised.value.__notes__)
    assert active_children() == []


def test_few_pieces_are_ahead_of_those_that_came_back() -> None:
    taken: list[int] = []

    def pieces() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    made = Processes(2).map(abs, pieces())
    assert next(made) == 0
    assert len(taken) < 20
    assert list(made) == list(range(1, 100))


def test_any_number_of_processes_says_the_same(
    run: Run, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "PIECE", 3)
    monkeypatch.setattr(chunks, "CHUNK", chunks.Size(2, tuple("01234567")))  # chunks, too
    words = "season", str(league), "--json", "--no-cache", "--workers"
    assert len({run(*words, number).out for number in ("1", "2", "3")}) == 1


@pytest.mark.slow
def test_any_number_of_workers_of_a_cluster_says_the_same(run: Run, league: Path) -> None:
    from distributed import LocalCluster

    told = {run("season", str(league), "--json", "--no-cache").out}
    for number in (1, 2, 3):
        with LocalCluster(
            processes=False, n_workers=number, threads_per_worker=1, dashboard_address="127.0.0.1:0"
        ) as own:
            words = "--engine", "dask", "--scheduler", own.scheduler_address
            told.add(run("season", str(league), "--json", *words).out)
    assert len(told) == 1


def noted(dask_worker: Worker) -> int:
    """How often a worker looked at what it did."""
    return int(dask_worker.profile_recent["count"])


@pytest.mark.slow
def test_workers_of_our_own_keep_no_statistics_of_themselves() -> None:
    """Which grew by 2 kB a sheet; see `docs/SCALE.md`."""
    from scorekeeper.season.dask_engine import local_cluster

    with local_cluster(1) as cluster, cluster.get_client() as client:
        client.submit(sleep, 0.5).result()
        assert list(client.run(noted).values()) == [0]
