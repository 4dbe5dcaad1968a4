"""A command watched while it runs: processor time and memory of all processes that it starts."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from measuring import ENVIRONMENT

PAUSE = 0.05  # seconds between two looks
TICKS = os.sysconf("SC_CLK_TCK")


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
    seen: dict[int, tuple[float, float]] = {}
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as error:
        begun = time.perf_counter()
        with subprocess.Popen(command, stdout=output, stderr=error, env=ENVIRONMENT) as running:
            while running.poll() is None:
                _look(running.pid, seen)
                time.sleep(PAUSE)
        took = time.perf_counter() - begun
        output.seek(0)
        error.seek(0)
        told = output.read(), error.read()
    megabytes = sorted((peak for _, peak in seen.values()), reverse=True)
    processor = sum(used for used, _ in seen.values())
    return Watched(running.returncode, *told, took, processor, megabytes)


def _look(root: int, seen: dict[int, tuple[float, float]]) -> None:
    parents = _parents()
    family = {root}
    for pid in sorted(parents):  # parents have lower numbers but for a wrap
        if parents[pid] in family or pid in seen:
            family.add(pid)
    for pid in family:
        found = _used(pid)
        if found is not None:
            seen[pid] = found


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


def _used(pid: int) -> tuple[float, float] | None:
    """Seconds of the processor and peak memory in MB so far."""
    fields = _stat(pid)
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    peak = next((line.split()[1] for line in status.split("\n") if line[:6] == "VmHWM:"), "")
    if not fields or not peak:
        return None
    return (int(fields[11]) + int(fields[12])) / TICKS, int(peak) / 1024
