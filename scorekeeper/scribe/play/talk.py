"""A talk at the prompt, without a terminal: lines come in, lines go out, a prompt is put."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError, Problem
from scorekeeper.render.safe import safe_text
from scorekeeper.render.width import width, wrap

from .prompts import Prompt


class Size(NamedTuple):
    """How many columns and lines there are to show something."""

    columns: int
    lines: int


class Offered(NamedTuple):
    """A command of the program: whether it is about a sheet, and whether it says who writes."""

    takes_sheet: bool
    takes_by: bool


NO_COMMANDS: Mapping[str, Offered] = MappingProxyType({})


class Outside(NamedTuple):
    """What a talk needs of the world around it: where its lines go, how much room there is, and
    the commands of the program by their names, with what runs one from its words."""

    say: Callable[[Iterable[str]], None]
    complain: Callable[[Iterable[str]], None]
    write: Callable[[str], None]
    size: Callable[[], Size]
    colour: bool = False
    commands: Mapping[str, Offered] = NO_COMMANDS
    run: Callable[[Sequence[str]], int] = lambda words: 0


class RefusedLineError(Exception):
    """A line that cannot be taken: why, and what to do; what was typed stays to be edited."""

    def __init__(self, message: str, hint: str = "", *, is_whole: bool = False) -> None:
        """With `is_whole` the hint is told in any case, however long it is."""
        super().__init__(message)
        self.message = safe_text(message)
        self.hint = safe_text(hint)
        self.is_whole = is_whole

    def lines(self, room: int) -> list[str]:
        """The message, broken to so many columns, with the hint where one line has room for it."""
        line = f"{self.message} ({self.hint})" if self.hint else self.message
        return wrap(line if self.is_whole or width(line) <= room else self.message, room)


class Talk(Protocol):
    """What a terminal and piped input hold."""

    def prompt(self) -> Prompt:
        """The question that is put now."""

    def take(self, typed: str) -> Talk | None:
        """What goes on after a line; None where all is over. Raises RefusedLineError."""

    def interrupt(self) -> Talk | None:
        """What goes on after Ctrl-C."""

    def look(self) -> bool:
        """Take over what happened outside meanwhile; whether something was said of it."""

    def is_behind(self) -> bool:
        """Whether something happened outside that has not been looked at."""

    def farewell(self) -> str:
        """What is to be known by whoever leaves now; nothing where all is done."""

    def preview(self, typed: str) -> str:
        """What the line means so far, or why not, while it is typed."""


def refusal(fault: Problem | InputError, *, is_whole: bool = False) -> RefusedLineError:
    """A fault as the refusal of a line."""
    return RefusedLineError(fault.message, fault.hint, is_whole=is_whole)
