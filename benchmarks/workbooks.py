"""Workbooks of 500 deals of every game: seconds, memory and size."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from measuring import ANSWERED, paired

ROOT = Path(__file__).parents[1]
DEALS, DIFFERENT = 500, 24
# The same export with nothing live, as for a sheet of too many deals.
NOTHING_LIVE = """
import sys
from scorekeeper.cli.app import main
from scorekeeper.render.workbook import following
following.MOST_DEALS = -1
main(sys.argv[1:])
"""


def sheet_of(game: str, count: int = DEALS) -> str:
    """So many deals of the game, by going round random ones: it may be over long before."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    from random_sheets import deal_line, random_sheet

    made = random_sheet(game, 1, DIFFERENT)
    header = made.lines()[: -len(made.deals)]
    deals = islice(cycle(map(deal_line, made.deals)), count)
    return "\n".join([*header, *deals, ""])


def workbook(
    folder: Path,
    runs: int,
    program: Sequence[str],
    seconds: Callable[[Sequence[str], Sequence[int]], float],
    megabytes: Callable[[Sequence[str]], float],
) -> None:
    """Export of 500 deals of every game (within 1.5 s and 100 MB), beside the same export with
    nothing live (at most 1.8 times that)."""
    sys.path[:0] = [str(ROOT)]
    from scorekeeper.games.registry import GAMES

    for entry in GAMES:
        sheet, output = folder / f"{entry.name}.sheet", folder / "out.xlsx"
        sheet.write_text(sheet_of(entry.name), encoding="utf-8")
        arguments = ["export", str(sheet), "-o", str(output)]
        command, plain = [*program, *arguments], [sys.executable, "-c", NOTHING_LIVE, *arguments]
        # deals of a game that was over before are told as problems
        took, _, ratio = paired(
            partial(seconds, command, ANSWERED), partial(seconds, plain, ANSWERED), runs
        )
        print(
            f"workbook {entry.name:<24} {DEALS} deals {took:5.2f} s (within 1.5)   "
            f"{ratio:4.2f} times that with nothing live (at most 1.8)   "
            f"peak {megabytes(command):4.0f} MB (under 100)   "
            f"{output.stat().st_size / 1000:5.0f} kB"
        )


MANY = 10_000


def reading_back(
    folder: Path,
    runs: int,
    program: Sequence[str],
    seconds: Callable[[Sequence[str]], float],
    megabytes: Callable[[Sequence[str]], float],
) -> None:
    """Import of 500 deals of Oh Hell and Barbu (within 1 s) and of 10,000 (8 s and 100 MB)."""
    for game, deals in (("oh-hell", DEALS), ("barbu", DEALS), ("barbu", MANY)):
        sheet, book = folder / f"{game}-{deals}.sheet", folder / f"{game}-{deals}.xlsx"
        sheet.write_text(sheet_of(game, deals), encoding="utf-8")
        subprocess.run([*program, "export", str(sheet), "-o", str(book)], capture_output=True)
        command = [*program, "import", str(book), "--dry-run"]
        took = statistics.median(seconds(command) for _ in range(runs))
        wanted = 1 if deals == DEALS else 8
        print(
            f"import {game:<24} {deals} deals {took:5.2f} s (within {wanted})   "
            f"peak {megabytes(command):4.0f} MB (under 100)"
        )
