"""A terminal for the tests: real keys go in, the screen is read back."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pyte

ROOT = Path(__file__).parents[1]
ENTER, UP, TAB, BACKSPACE = "\r", "\x1b[A", "\t", "\x7f"
INTERRUPT, END = "\x03", "\x04"
PUT = "\x1b[?2004h"  # comes with every prompt: pasted text is to be marked
PATIENCE = 30.0  # seconds until a text that is waited for must stand on the screen


class Terminal:
    """A program at work in a terminal of so many columns and lines."""

    def __init__(self, words: list[str], columns: int, lines: int, **variables: str) -> None:
        self.screen = pyte.HistoryScreen(columns, lines, history=10_000, ratio=0.5)
        self.screen.write_process_input = self._answer
        self._stream = pyte.Stream(self.screen)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._fd, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        path = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
        kept = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "scorekeeper", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**kept, "TERM": "xterm-256color", "PYTHONPATH": path, **variables},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.keys = 0
        self.questions = 0  # that were put so far
        self._end = ""

    def _answer(self, data: str) -> None:
        """What the terminal itself says when it is asked (where the cursor is)."""
        os.write(self._fd, data.encode())

    def type(self, keys: str) -> None:
        """Press keys, each counted once."""
        self.keys += 1 if keys.startswith("\x1b") else len(keys)
        os.write(self._fd, keys.encode())

    def read(self, seconds: float = 0.05) -> bool:
        """Take in what the program writes within that time; whether there was something."""
        if not select.select([self._fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return False
        text = self._decoder.decode(data)
        self.questions += (self._end + text).count(PUT)
        self._end = (self._end + text)[-len(PUT) + 1 :]
        self._stream.feed(text)
        return bool(data)

    def until(self, text: str) -> str:
        """Wait until the text stands on the screen; the screen then."""
        end = time.monotonic() + PATIENCE
        while text not in self.text:
            if time.monotonic() > end:
                raise AssertionError(f"'{text}' is not on the screen:\n{self.text}")
            self.read()
        return self.text

    def asked(self, before: int = 0) -> str:
        """Wait until more questions than that were put; the line with the cursor."""
        end = time.monotonic() + PATIENCE
        while self.read(0.02) or self.questions <= before:
            if time.monotonic() > end:
                raise AssertionError(f"no question is put:\n{self.text}")
        return self.line

    def answer(self, text: str) -> str:
        """Type an answer and Enter, and wait for the next question."""
        before = self.questions
        self.type(f"{text}{ENTER}")
        return self.asked(before)

    @property
    def line(self) -> str:
        """The line in which the cursor stands."""
        return self.screen.display[self.screen.cursor.y].rstrip()

    @property
    def text(self) -> str:
        """The screen as it is read."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def transcript(self) -> str:
        """Everything that was on the screen, what has gone from its top first."""
        gone = [
            "".join(row[at].data for at in range(self.screen.columns)).rstrip()
            for row in self.screen.history.top
        ]
        return "\n".join([*gone, self.text]).rstrip()

    def wait(self) -> int:
        """Wait for the end of the program; its exit status."""
        end = time.monotonic() + PATIENCE
        while self.program.poll() is None and time.monotonic() < end:
            self.read()
        while self.read():
            pass
        return self.program.wait(1)

    def close(self) -> None:
        """End the program, if it has not ended."""
        if self.program.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.program.pid, signal.SIGKILL)
            self.program.wait()
        with suppress(OSError):
            os.close(self._fd)


@contextmanager
def terminal(
    *words: str, columns: int = 80, lines: int = 24, **variables: str
) -> Iterator[Terminal]:
    """The program with those words, until the block ends."""
    made = Terminal(list(words), columns, lines, **variables)
    try:
        yield made
    finally:
        made.close()
