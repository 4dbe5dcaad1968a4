"""Time and memory of commands of the program, and the least program to compare them with."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

# As installed: with its modules compiled, whatever the shell says about writing them.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
PROGRAM = [sys.executable, "-m", "scorekeeper"]
ANSWERED = (0, 1)  # exit status: sound, or with problems; any other is a fault of the measuring
BARE = """
import typer
app = typer.Typer(rich_markup_mode=None)
@app.command()
def main() -> None:
    print("hello")
app()
"""


def seconds(command: Sequence[str], answered: Sequence[int] = (0,)) -> float:
    """Wall time of one run of a command that ends with one of these statuses, in seconds. What it
    says of problems is shown only where it ends otherwise."""
    begun = time.perf_counter()
    ended = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    )
    took = time.perf_counter() - begun
    if ended.returncode not in answered:
        print(ended.stderr, file=sys.stderr)
        raise subprocess.CalledProcessError(ended.returncode, command)
    return took


def processor_seconds(command: Sequence[str], answered: Sequence[int] = (0,)) -> float:
    """The same of the processor, which other programs on the machine make longer by less."""
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds(command, answered)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime - begun.ru_utime + ended.ru_stime - begun.ru_stime


def paired(
    first: Callable[[], float], second: Callable[[], float], runs: int
) -> tuple[float, float, float]:
    """Medians of both, and the median ratio of runs made in turn."""
    first(), second()  # warm the file cache
    times = [(first(), second()) for _ in range(runs)]
    ratio = statistics.median(a / b for a, b in times)
    return (
        statistics.median(a for a, _ in times),
        statistics.median(b for _, b in times),
        ratio,
    )


def peak_megabytes(command: Sequence[str]) -> float:
    """Peak memory of one run, in MB."""
    code = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code, *command],
        capture_output=True,
        text=True,
        check=True,
        env=ENVIRONMENT,
    )
    return int(shown.stdout) / 1024
