"""Nothing acknowledged is lost: writers killed at any moment, and many at once.

A *writer* is any program that records lines on a sheet and prints ``recorded WRITER NUMBER`` once a
line is safe. The tests know a writer only by its command line (``WRITERS``): another way to record,
such as the command line of this project, is tested by one more entry.
"""

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.journal import store

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="SIGKILL is POSIX only")]

IMPORTABLE = {**os.environ, "PYTHONPATH": str(Path(store.__file__).parents[2])}
HEADER = "game whist\n"
# Each line tells the length of its own filling, so that a line cut or mixed up shows. A few
# exceed a memory page, where a kill can split a write.
LINE = re.compile(r"note (\d+)-(\d+) (\d+) (x*)\.")
COMMENT = "# torn by a killed writer"

RECORDING_CHILD = """
import sys, time
from scorekeeper.journal.store import hold, unfinished_line

path, writer, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
for number in range(count):
    length = 5000 if number % 20 == 4 else number % 50
    with hold(path, timeout=60) as recorder:
        if unfinished_line(recorder.sheet):
            recorder.set_aside("torn by a killed writer")
        recorder.append(f"note {writer}-{number} {length} {'x' * length}.")
    print("recorded", writer, number, flush=True)
    time.sleep(0.001)  # the others shall have their turn too
"""


def store_writer(sheet: Path, writer: int, count: int) -> list[str]:
    """The command that records ``count`` lines through the store."""
    return [sys.executable, "-c", RECORDING_CHILD, str(sheet), str(writer), str(count)]


Command = Callable[[Path, int, int], list[str]]
WRITERS = [pytest.param(store_writer, id="store")]

ENDLESS = 1_000_000
KILLS = 200
AT_ONCE = 4


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "evening.sheet"
    path.write_text(HEADER)
    return path


def start(command: list[str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=IMPORTABLE, text=True)


def acknowledged(output: str) -> list[tuple[int, int]]:
    """Writer and number of every whole acknowledgement; the last may be cut by the kill."""
    return [(int(w), int(n)) for w, n in re.findall(r"^recorded (\d+) (\d+)\n", output, re.M)]


def recorded(sheet: Path) -> list[tuple[int, int]]:
    """Writer and number of every line of the sheet, each of which must be well formed."""
    header, *lines, end = sheet.read_text().split("\n")
    assert header + "\n" == HEADER
    assert end == "", "the sheet ends with a torn line"
    return [line_number(line) for line in lines]


def line_number(line: str) -> tuple[int, int]:
    found = LINE.fullmatch(line)
    assert found is not None, f"malformed line {line[:80]!r}"
    assert len(found[4]) == int(found[3]), f"line cut short {line[:80]!r}"
    return int(found[1]), int(found[2])


def kill_some(command: Command, sheet: Path, first: int, chance: random.Random) -> str:
    """Run writers on one sheet at once, kill them one by one at random moments; what they said."""
    children = [start(command(sheet, first + i, ENDLESS)) for i in range(AT_ONCE)]
    said = []
    for child in children:
        assert child.stdout is not None
        # Every fifth is killed wherever it stands, perhaps still starting; the others at work.
        if chance.random() < 0.8:
            said.append(child.stdout.readline())
        time.sleep(chance.uniform(0, 0.02))
        child.send_signal(signal.SIGKILL)
    for child in children:
        said.append(child.communicate(timeout=60)[0])
        assert child.returncode == -signal.SIGKILL, "a writer failed before it was killed"
    return "".join(said)


@pytest.mark.parametrize("command", WRITERS)
def test_nothing_acknowledged_is_lost_when_writers_are_killed(
    sheet: Path, command: Command
) -> None:
    chance = random.Random(20261120)
    promised: list[tuple[int, int]] = []
    for first in range(0, KILLS, AT_ONCE):
        promised += acknowledged(kill_some(command, sheet, first, chance))
    # One more writer, left to finish, sets aside what the last kill may have torn.
    subprocess.run(command(sheet, KILLS, 1), env=IMPORTABLE, check=True, capture_output=True)

    times = Counter(recorded(sheet))
    assert [line for line in promised if times[line] != 1] == []
    assert max(times.values()) == 1
    # The writers did work before they died, else this test would prove nothing.
    assert len({writer for writer, _ in promised}) > KILLS / 2


@pytest.mark.parametrize("command", WRITERS)
def test_a_torn_line_outlives_writers_killed_while_setting_it_aside(
    sheet: Path, command: Command
) -> None:
    chance = random.Random(7)
    aside = Path(str(sheet) + ".torn")
    for writer in range(20):
        torn = f"note torn-{writer} xx"
        with sheet.open("a") as file:
            file.write(torn)
        child = start(command(sheet, writer, 1))
        time.sleep(chance.uniform(0.01, 0.08))
        child.kill()
        child.communicate(timeout=60)
        kept = aside.read_text().split("\n") if aside.exists() else []
        assert torn in kept or sheet.read_text().endswith(torn)
        subprocess.run(command(sheet, 100 + writer, 1), env=IMPORTABLE, check=True)
    finished = {number for number in recorded(sheet) if number[0] >= 100}
    assert finished == {(100 + writer, 0) for writer in range(20)}
    # Killed half-way a line may stand there twice, and nothing else does.
    kept = [line for line in aside.read_text().splitlines() if line != COMMENT]
    assert set(kept) == {f"note torn-{writer} xx" for writer in range(20)}


@pytest.mark.parametrize("command", WRITERS)
def test_eight_writers_at_once(sheet: Path, command: Command) -> None:
    children = [start(command(sheet, writer, 100)) for writer in range(8)]
    said = [child.communicate(timeout=120)[0] for child in children]
    assert [child.returncode for child in children] == [0] * 8
    lines = recorded(sheet)
    assert sorted(lines) == [(writer, number) for writer in range(8) for number in range(100)]
    # Each writer's own lines stand in the order in which it was told that they are safe.
    for writer, output in enumerate(said):
        assert [line for line in lines if line[0] == writer] == acknowledged(output)
