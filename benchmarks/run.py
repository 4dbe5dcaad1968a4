"""Measure the program against reference programs in the same minute: `python benchmarks/run.py`.

Prints ratios, which hold when the machine is slower or faster; absolute times are beside them.
hledger (Debian package `hledger`) is needed for the comparison of large sheets, and is left out
with a word when it is missing. `--quick` takes fewer runs, `--only PART` one part
(start, check, export, workbook, games, serve, play, referee, season). `--cluster` measures seasons
on a local cluster, up to 100,000 sheets.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import prompting
import refereeing
import seasons
import serving
import sheets
import workbooks
from measuring import BARE, PROGRAM, paired, peak_megabytes, seconds

ROOT = Path(__file__).parents[1]


def start(folder: Path, runs: int) -> None:
    """(a) show, deal and settle on a 28-deal sheet against a bare Typer program (at most 1.7x)."""
    bare = folder / "bare.py"
    bare.write_text(BARE)
    for game in ("barbu", "preference", "oh-hell"):
        sheet = folder / f"{game}.sheet"
        sheet.write_text(sheets.sheet(game, 28))
        deal = sheets.next_deal(game, 28)

        def record(sheet: Path = sheet, deal: str = deal, game: str = game) -> float:
            sheet.write_text(sheets.sheet(game, 27))
            return seconds([*PROGRAM, "deal", "-f", str(sheet), *deal.split()])

        calls: dict[str, Callable[[], float]] = {
            "show": lambda s=sheet: seconds([*PROGRAM, "show", str(s)]),
            "settle": lambda s=sheet: seconds([*PROGRAM, "settle", str(s)]),
            "deal": record,
        }
        for name, call in calls.items():
            ours, reference, ratio = paired(
                call, lambda: seconds([sys.executable, str(bare)]), runs
            )
            print(
                f"start   {game:<11} {name:<7} {ours * 1000:6.0f} ms   "
                f"bare Typer {reference * 1000:4.0f} ms   ratio {ratio:.2f} (at most 1.7)"
            )


def check(folder: Path, runs: int) -> None:
    """(b) check of 1,000 to 50,000 deals: cost per deal, memory, and hledger beside it."""
    hledger = shutil.which("hledger")
    for game in ("oh-hell", "preference"):
        empty = folder / "empty.sheet"
        empty.write_text(sheets.sheet(game, 0))
        # The least of several runs: what the machine adds to a run is never negative.
        idle = min(seconds([*PROGRAM, "check", str(empty)]) for _ in range(3 * runs))
        for count in (1_000, 10_000, 50_000):
            sheet = folder / f"{game}-{count}.sheet"
            sheet.write_text(sheets.sheet(game, count))
            command = [*PROGRAM, "check", str(sheet)]
            took = min(seconds(command) for _ in range(2 * runs))
            print(
                f"check   {game:<11} {count:>6} deals {took:6.2f} s   "
                f"{(took - idle) / count * 1e6:5.1f} us a deal   "
                f"peak {peak_megabytes(command):4.0f} MB (under 200)"
            )
        if hledger is None:
            print("check   hledger is not installed: no comparison")
            continue
        journal = folder / "deals.journal"
        journal.write_text(sheets.journal(10_000))
        ours, reference, ratio = paired(
            lambda g=game: seconds([*PROGRAM, "check", str(folder / f"{g}-10000.sheet")]),
            lambda j=journal: seconds([hledger, "-f", str(j), "balance"]),
            runs,
        )
        print(
            f"check   {game:<11}  10000 deals {ours:6.2f} s   "
            f"hledger {reference:.2f} s   ratio {ratio:.2f} (at most 1)"
        )


def export(folder: Path, runs: int) -> None:
    """(c) xlsx export of 500 deals within one second."""
    for game in ("oh-hell", "preference"):
        sheet = folder / f"{game}-500.sheet"
        sheet.write_text(sheets.sheet(game, 500))
        output = folder / "out.xlsx"
        took = statistics.median(
            seconds([*PROGRAM, "export", str(sheet), "-o", str(output)]) for _ in range(runs)
        )
        print(f"export  {game:<11}    500 deals {took:6.2f} s   (within 1 s)")


def workbook(folder: Path, runs: int) -> None:
    """(e) workbooks of 500 deals of every game, and reading workbooks back."""
    workbooks.reading_back(folder, runs, PROGRAM, seconds, peak_megabytes)
    workbooks.workbook(folder, runs, PROGRAM, seconds, peak_megabytes)


def games(folder: Path, runs: int) -> None:
    """(d) deals scored per second for every game, beside Oh Hell (at least a third of it)."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    from random_sheets import random_sheet

    from scorekeeper.core.replaying.replay import replay
    from scorekeeper.games.registry import GAMES
    from scorekeeper.journal.reader import read

    def per_second(game: str) -> float:
        lines = random_sheet(game, 1, 40).lines()
        sheet = read(lines).sheet
        assert sheet is not None
        deals, best = len(sheet.live), 0.0
        for _ in range(runs):
            begun = time.perf_counter()
            for _ in range(20):
                replay(sheet, keep=False)
            best = max(best, 20 * deals / (time.perf_counter() - begun))
        return best

    reference = per_second("oh-hell")
    for entry in GAMES:
        speed = per_second(entry.name)
        print(
            f"games   {entry.name:<24} {speed:7.0f} deals a second   "
            f"{speed / reference:.2f} of Oh Hell's (at least 0.33)"
        )


def main() -> None:
    """Run the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parts: dict[str, Callable[[Path, int], None]] = {
        "start": start,
        "check": check,
        "export": export,
        "workbook": workbook,
        "games": games,
        "serve": serving.serve,
        "play": prompting.play,
        "referee": refereeing.referee,
        "season": seasons.season,
    }
    parser.add_argument("--only", choices=sorted(parts))
    parser.add_argument("--cluster", action="store_true", help="a season on Dask alone; minutes")
    chosen = parser.parse_args()
    runs = 3 if chosen.quick else 9
    if chosen.cluster:
        parts = {"season": seasons.season_on_cluster}
    with tempfile.TemporaryDirectory() as name:
        for part, run in parts.items():
            if chosen.only in (None, part):
                run(Path(name), runs if part == "start" else max(3, runs // 3))


main()
