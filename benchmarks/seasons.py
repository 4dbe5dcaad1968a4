"""Seasons of generated evenings: first, again, with one changed sheet, and on a cluster."""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from leagues import write_league
from measuring import ANSWERED, BARE, PROGRAM, peak_megabytes, seconds
from watching import Watched, watch

MANY, VERY_MANY = 10_000, 100_000
SHEETS = 15  # that are changed one by one; what a change costs hangs on how early it was played
WORKERS = 2
LONG_AGO = 1_700_000_000_123_456_789
BARE_SCORING = """
import sys
from scorekeeper.season.gathering import gather
from scorekeeper.season.scoring import score_file
for found in gather(sys.argv[1:]):
    score_file(found.path)
"""


def season(folder: Path, runs: int) -> None:
    """(h) A season of 10,000 sheets: first (1.2 times the bare scoring by all cores, 150 MB), again
    (five bare starts), with one changed sheet (six)."""
    league = _league(folder, MANY)
    command = [*PROGRAM, "season", str(league)]
    bare = folder / "bare.py"
    bare.write_text(BARE)
    scoring = watch([sys.executable, "-c", BARE_SCORING, str(league)])
    first = watch(command)
    cores = os.cpu_count() or 1
    print(
        f"season  {MANY} sheets first {first.seconds:6.1f} s   "
        f"bare scoring {scoring.seconds:6.1f} s by one of {cores} cores   "
        f"ratio {first.seconds * cores / scoring.seconds:.2f} on the clock,"
        f" {first.processor / scoring.processor:.2f} of the processor (at most 1.2)   peak"
        f" {first.megabytes[0]:.0f} MB (under 150)"
    )
    start = statistics.median(seconds([sys.executable, str(bare)]) for _ in range(runs))
    again = statistics.median(seconds(command, ANSWERED) for _ in range(runs))
    print(f"season  again   {again:5.2f} s   {again / start:5.1f} bare starts (at most 5)")
    for name, change in CHANGES.items():
        took = [_changed(league, number, command, change) for number in range(SHEETS)]
        changed = statistics.median(took)
        print(
            f"season  {name:<9} {changed:5.2f} s   {changed / start:5.1f} bare starts (at most 6)"
        )
    _noted(next(league.rglob("*.sheet")))
    print(f"season  changed peak {peak_megabytes(command):.0f} MB (under 150)")


def _league(folder: Path, count: int) -> Path:
    league = write_league(folder / f"league-{count}", count)
    for path in league.rglob("*.sheet"):
        os.utime(path, ns=(LONG_AGO, LONG_AGO))
    return league


def _noted(sheet: Path) -> None:
    """A change of the sheet that moves nothing."""
    with sheet.open("a") as file:
        file.write("note it rained\n")


def _corrected(sheet: Path) -> None:
    """One that moves points: the last record is taken away."""
    lines = sheet.read_text("utf-8").splitlines(keepends=True)
    sheet.write_text("".join(lines[:-1]), "utf-8")


CHANGES = {"corrected": _corrected, "noted": _noted}


def _changed(
    league: Path, number: int, command: Sequence[str], change: Callable[[Path], None]
) -> float:
    change(sorted(league.rglob("*.sheet"))[number * 1009 % MANY])
    time.sleep(0.2)  # the file is no longer new
    return seconds(command, ANSWERED)


def season_on_cluster(folder: Path, runs: int) -> None:
    """(i) Dask with two workers of this machine beside the processes: seconds, memory of each
    worker, and what a sheet costs from 1,000 to 100,000 of them."""
    for count in (1000, MANY, VERY_MANY):
        league = write_league(folder / f"cluster-{count}", count)
        common = [*PROGRAM, "season", str(league), "--workers", str(WORKERS)]
        own = watch([*common, "--no-cache"])
        cluster = watch([*common, "--engine", "dask"])
        print(_line("processes", count, own))
        print(_line("dask", count, cluster))
        ratio = cluster.seconds / own.seconds
        of_processor = cluster.processor / own.processor
        print(f"cluster {count:>6} sheets ratio {ratio:.2f}, of the processor {of_processor:.2f}")


def _line(name: str, count: int, run: Watched) -> str:
    workers = ", ".join(f"{peak:.0f}" for peak in run.megabytes[1 : 1 + WORKERS])
    return (
        f"cluster {count:>6} sheets {name:<9} {run.seconds:6.1f} s   "
        f"{run.processor / count * 1000:5.2f} ms of the processor a sheet   "
        f"peak {run.megabytes[0]:.0f} MB, workers {workers} MB"
    )
