"""Faults of a sheet as data, and the exceptions by which reading one value fails."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from scorekeeper.core.values.parts import NamedTuple


class Fault(Enum):
    """What kind of fault a problem is; the severity follows from it."""

    MALFORMED = "malformed"  # the text cannot be read
    IMPOSSIBLE = "impossible"  # readable, but it cannot have happened: the deal is not scored
    AMBIGUOUS = "ambiguous"  # more than one reading
    BREACH = "breach"  # against the rules of the game, yet it can be scored
    WARNING = "warning"  # unusual; nothing is refused


class Problem(NamedTuple):
    """One problem of a sheet.

    `fact` names the key whose value is at fault (or an option, with `set`); `part` is the piece
    of its text to point at. `line` and `column` count from 1, 0 means not known yet. `excerpt`
    shows the line (or, of a long one, what surrounds the column) and `mark` is the place in the
    excerpt, from 1, that the column means.

    The rest is for `causes`: `deal` is the number of the deal concerned; `rests_on` tells of what
    was found with regard to what stands above: after which line that begins (0: all of it);
    `is_unscored` of a breach that leaves a deal unscored; `is_claim` and `is_setting` of what an
    `agree` or a house rule says; `repeats` is the line of a claim that was off by as much.
    `is_idle` marks the warning that a fact counts for nothing.
    """

    fault: Fault
    message: str
    hint: str = ""
    fact: str = ""
    part: str = ""
    line: int = 0
    column: int = 0
    excerpt: str = ""
    mark: int = 0
    deal: int = 0
    rests_on: int | None = None
    is_unscored: bool = False
    is_claim: bool = False
    is_setting: bool = False
    repeats: int = 0
    is_idle: bool = False

    @property
    def severity(self) -> str:
        """`error` or `warning`."""
        return "warning" if self.fault is Fault.WARNING else "error"

    @property
    def is_error(self) -> bool:
        """Whether the sheet is not sound because of it."""
        return self.fault is not Fault.WARNING

    @property
    def stops_scoring(self) -> bool:
        """Whether the deal concerned cannot be scored."""
        return self.fault in _UNSCORABLE

    def at(self, line: int) -> Problem:
        """The same problem on that line, unless it has a line already."""
        return self if self.line else self._replace(line=line)

    def excused(self, reason: str) -> Problem:
        """A breach as a warning, where the table gave a `reason` to record it all the same."""
        if not reason or self.fault is not Fault.BREACH:
            return self
        return self._replace(fault=Fault.WARNING, message=f"{self.message} (recorded: {reason})")


_UNSCORABLE = frozenset({Fault.MALFORMED, Fault.IMPOSSIBLE, Fault.AMBIGUOUS})


def breach(message: str, hint: str = "", fact: str = "", part: str = "") -> Problem:
    """A breach of the rules that can be scored."""
    return Problem(Fault.BREACH, message, hint, fact, part)


def impossible(message: str, hint: str = "", fact: str = "", part: str = "") -> Problem:
    """Facts that cannot have happened."""
    return Problem(Fault.IMPOSSIBLE, message, hint, fact, part)


def warning(message: str, hint: str = "", fact: str = "", part: str = "") -> Problem:
    """Something unusual worth saying."""
    return Problem(Fault.WARNING, message, hint, fact, part)


class InputError(ValueError):
    """A value that cannot be used; the message quotes the text and says what was expected."""

    fault = Fault.MALFORMED

    def __init__(self, message: str, hint: str | Callable[[], str] = "", part: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.part = part
        self._hint = hint

    @property
    def hint(self) -> str:
        """What to do; one that takes time to find is found when it is asked for."""
        if not isinstance(self._hint, str):
            self._hint = self._hint()
        return self._hint

    def problem(self, fact: str = "", line: int = 0) -> Problem:
        """The same fault as data, about the key `fact` on that line."""
        return Problem(self.fault, self.message, self.hint, fact, self.part, line)


class MalformedError(InputError):
    """Text that is not of the form expected."""


class ImpossibleError(InputError):
    """Well-formed text that no deal, table or sheet can have."""

    fault = Fault.IMPOSSIBLE


class AmbiguousError(InputError):
    """Text that fits more than one name."""

    fault = Fault.AMBIGUOUS
