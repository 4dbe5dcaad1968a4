"""How soon the prompt asks on: `play` on a sheet of 200 deals, beside scoring it."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
DEALS = 200
HEADER = "game oh-hell\nplayers Anna Boris Grigori Vera\nset schedule=list\n"
DEAL = "deal cards=4 bids=1,1,1,0 tricks=1,1,2,0\n"
ANSWERS = ("4", "1", "1", "1", "0", "1 1 2 0", "")  # of one deal; the last one keeps it
MOST = 100.0  # milliseconds until the next question


def play(folder: Path, runs: int) -> None:
    """(f) milliseconds from Enter to the next question on a 200-deal sheet (at most 100), and
    what that is of scoring the whole sheet."""
    sys.path[:0] = [str(ROOT)]
    from scorekeeper.journal.load import load
    from scorekeeper.scribe.play.evening import Evening
    from scorekeeper.scribe.play.talk import Outside, Size
    from scorekeeper.scribe.sitting import Sitting

    path = folder / "play.sheet"
    path.write_text(HEADER + DEAL * DEALS)
    quiet = Outside(list, list, lambda text: None, lambda: Size(80, 24))
    evening = Evening(quiet, Sitting(path))

    def asked(typed: str) -> None:
        evening.take(typed)
        evening.prompt()

    times: dict[str, list[float]] = {answer: [] for answer in ANSWERS}
    reference: list[float] = []
    for _ in range(runs):
        reference.append(_milliseconds(lambda: load(str(path))))
        for answer in ANSWERS:
            times[answer].append(_milliseconds(partial(asked, answer)))
    answers = [statistics.median(found) for answer, found in times.items() if answer]
    _say("an answer", answers, reference)
    _say("a deal kept", times[""], reference)


def _milliseconds(call: Callable[[], object]) -> float:
    begun = time.perf_counter()
    call()
    return (time.perf_counter() - begun) * 1000


def _say(what: str, times: Sequence[float], reference: Sequence[float]) -> None:
    whole = statistics.median(reference)
    print(
        f"play    {what:<12} {statistics.median(times):6.1f} ms, at worst {max(times):6.1f} "
        f"(at most {MOST:.0f})   {statistics.median(times) / whole:.2f} of scoring {DEALS} deals"
    )
