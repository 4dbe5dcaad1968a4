"""A command watched while it runs: processor time and memory of all processes that it starts."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from measuring import ENVIRONMENT

PAUSE = 0.25  # seconds between two looks, which take time from what is measured


class Watched(NamedTuple):
    """What a command did: `seconds` on the clock and of the `processor` in all its processes, the
    peak memory of each of them, largest first."""

    status: int
    output: str
    error: str
    seconds: float
    processor: float
    megabytes: Sequence[float]


def watch(command: Sequence[str]) -> Watched:
    """Run it to its end. Linux alone tells enough."""
    peaks: dict[int, float] = {}
    before = _processor()
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as error:
        begun = time.perf_counter()
        with subprocess.Popen(command, stdout=output, stderr=error, env=ENVIRONMENT) as running:
            while not _has_ended(running):
                _look(running.pid, peaks)
        took = time.perf_counter() - begun
        output.seek(0)
        error.seek(0)
        told = output.read(), error.read()
    megabytes = sorted(peaks.values(), reverse=True)
    return Watched(running.returncode, *told, took, _processor() - before, megabytes)


def _has_ended(running: subprocess.Popen[bytes]) -> bool:
    """After a pause, or at once when it does."""
    try:
        running.wait(PAUSE)
    except subprocess.TimeoutExpired:
        return False
    return True


def _processor() -> float:
    """Seconds of all processes that have ended, and of those that they waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _look(root: int, peaks: dict[int, float]) -> None:
    parents = _parents()
    family = {root}
    for pid in sorted(parents):  # parents have lower numbers but for a wrap
        if parents[pid] in family or pid in peaks:
            family.add(pid)
    for pid in family:
        peaks[pid] = _peak(pid) or peaks.get(pid, 0.0)


def _parents() -> Mapping[int, int]:
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            fields = _stat(int(name))
            if fields:
                found[int(name)] = int(fields[1])
    return found


def _stat(pid: int) -> Sequence[str]:
    """The fields after the name of the program: state, parent, ..."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ()


def _peak(pid: int) -> float:
    """Peak memory in MB so far; 0 of a process that has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    peak = next((line.split()[1] for line in status.split("\n") if line[:6] == "VmHWM:"), "0")
    return int(peak) / 1024
