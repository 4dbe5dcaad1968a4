"""Workbooks of 500 deals of every game: seconds, memory and size."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from measuring import ANSWERED, paired, processor_seconds

ROOT = Path(__file__).parents[1]
DEALS, MOST_DIFFERENT = 500, 1000
MORE_PLAYERS = {"duplicate-bridge": 10}  # four pairs soon have played every board
# The same export with nothing live, as for a sheet of too many deals.
NOTHING_LIVE = """
from scorekeeper.__main__ import main
from scorekeeper.render.workbook import following
following.MOST_DEALS = -1
main()
"""


def sheet_of(game: str, count: int = DEALS) -> str:
    """So many random deals of the game, all of which count; of very many, by going round."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    from random_sheets import deal_line, long_sheet

    made = long_sheet(game, 1, min(count, MOST_DIFFERENT), MORE_PLAYERS.get(game, 0))
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
        # deals behind the end of the game are told as problems
        took = min(seconds(command, ANSWERED) for _ in range(runs))
        spent, _, ratio = paired(
            partial(processor_seconds, command, ANSWERED),
            partial(processor_seconds, plain, ANSWERED),
            runs,
        )
        print(
            f"workbook {entry.name:<24} {DEALS} deals {took:5.2f} s, {spent:5.2f} of the processor "
            f"(within 1.5)   {ratio:4.2f} times that with nothing live (at most 1.8)   "
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
