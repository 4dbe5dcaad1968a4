"""Recording under fire: killed processes, and many at once; through the whole path that a command
takes (lock, read, check, append), not only the store."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorekeeper.journal.load import load

pytestmark = pytest.mark.slow

HEADER = "game oh-hell\nplayers Anna Boris Cleo\nset schedule=list\n"

# Records deals until it is killed or has done its number; says so only after each is on disk.
WRITER = """
import sys, time
from scorekeeper.core.books.records import RecordKind
from scorekeeper.journal.appending import record
from scorekeeper.journal.tokens import Token
name, count, pause = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
facts = [Token("cards", "1"), Token("bids", "1,1,0"), Token("tricks", "1,0,0")]
for turn in range(count):
    done = record("s.sheet", RecordKind.DEAL, [*facts, Token("by", f"{name}-{turn}")],
                  number=None, at="2026-11-20T21:14:05")
    print(done.record.number, f"{name}-{turn}", flush=True)
    time.sleep(pause)
"""


def start(name: str, count: int, pause: float) -> subprocess.Popen[str]:
    """A recording process."""
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, name, str(count), str(pause)],
        stdout=subprocess.PIPE,
        text=True,
    )


def acknowledged(process: subprocess.Popen[str]) -> list[tuple[int, str]]:
    """The deals that a process confirmed: number and mark."""
    out, _ = process.communicate()
    lines = [line.split() for line in out.splitlines(keepends=True) if line.endswith("\n")]
    return [(int(number), mark) for number, mark in lines]


def assert_all_there(promised: list[tuple[int, str]]) -> int:
    """Every acknowledged deal stands once, under its number; the sheet checks clean."""
    loaded = load("s.sheet")
    assert loaded.unfinished is None
    assert loaded.is_ok, loaded.problems
    text = Path("s.sheet").read_text()
    marks = {
        mark: int(number) for number, mark in re.findall(r"^deal (\d+) .* by=(\S+) ", text, re.M)
    }
    for number, mark in promised:
        assert marks[mark] == number
    assert len(marks) == text.count("\ndeal ")
    assert loaded.session is not None
    return len(loaded.session.deals)


def test_a_process_killed_at_any_moment_loses_nothing_acknowledged() -> None:
    dice = random.Random(20261120)
    promised: list[tuple[int, str]] = []
    killed = 0
    for sheet in range(10):
        Path("s.sheet").write_text(HEADER)
        promised.clear()
        for batch in range(5):
            writers = [start(f"w{sheet}.{batch}.{i}", 1000, 0) for i in range(4)]
            time.sleep(0.15)  # until they have started
            for writer in writers:
                time.sleep(dice.uniform(0, 0.06))
                writer.send_signal(signal.SIGKILL)
                promised += acknowledged(writer)
                killed += 1
        assert assert_all_there(promised) >= len(promised)
    assert killed == 200


def test_eight_processes_record_fifty_deals_each_at_once() -> None:
    Path("s.sheet").write_text(HEADER)
    writers = [start(f"w{i}", 50, 0.002) for i in range(8)]
    promised = [deal for writer in writers for deal in acknowledged(writer)]
    assert len(promised) == 400
    assert sorted(number for number, _ in promised) == list(range(1, 401))
    assert assert_all_there(promised) == 400
