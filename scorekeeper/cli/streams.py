"""The standard streams: made ready so that no text and no closed end of a pipe is fatal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

_STANDARD = range(3)  # the file descriptors of input, output and errors

_ESCAPED = "backslashreplace"


class OutputLostError(Exception):
    """Standard output takes no more; the message says why, as the system puts it."""


def prepare(platform: str = sys.platform) -> None:
    """Make both output streams take any text: what they cannot show is escaped.

    Where a stream was closed, nothing is written to it: a sheet opened later must not get its
    number, or messages would end up in the sheet.
    """
    for fd in _STANDARD:
        try:
            os.fstat(fd)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this
    sys.stdout = _ready(sys.stdout, platform)
    sys.stderr = _ready(sys.stderr, platform)


def _ready(stream: TextIO | None, platform: str) -> TextIO:
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8", errors=_ESCAPED)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        if platform == "win32" and not stream.isatty() and not os.environ.get("PYTHONIOENCODING"):
            reconfigure(encoding="utf-8")  # other programs do not expect the code page
        reconfigure(errors=_ESCAPED)
    return stream


def write(text: str) -> None:
    """Print on standard output; raises OutputLostError."""
    with _told():
        print(text)


def flush() -> None:
    """Hand over what was printed; raises OutputLostError."""
    with _told():
        sys.stdout.flush()


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OutputLostError(error.strerror or str(error)) from error


def write_error(text: str) -> None:
    """Print on standard error. Where that fails, too, there is nobody left to tell."""
    try:
        print(text, file=sys.stderr)
    except (OSError, ValueError):
        _silence(sys.stderr)


def abandon() -> None:
    """Let nothing more go to standard output, also not what waits to be written when we end."""
    _silence(sys.stdout)


def _silence(stream: TextIO) -> None:
    """Let all that goes to a stream, and what waits in it, go nowhere."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
