"""The system calls of the program, failing one after the other: what a full or dying disk, a
signal or a dead process does to it, without a process for each case.

A `System` counts the calls that the program makes of `os` and `fcntl`, and at the one wished lets
it fail. A process that died makes no more calls: after a death every call dies, so that no clause
that tidies up can do its work.
"""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Any

import pytest

CALLS: dict[ModuleType, tuple[str, ...]] = {
    os: (
        "open",
        "close",
        "read",
        "write",
        "lseek",
        "fsync",
        "ftruncate",
        "fchmod",
        "fstat",
        "stat",
        "lstat",
        "scandir",
        "link",
        "rename",
        "replace",
        "unlink",
    ),
    fcntl: ("flock",),
}
_WRITING = frozenset({"write", "fsync", "ftruncate", "link", "rename", "replace", "open"})
FAULTS = (
    "ENOSPC",
    "EIO",
    "EINTR",
    "EACCES",
    "dying disk",
    "short write",
    "death",
    "death half-way",
)


class DeathError(BaseException):
    """Stands for the end of the process: nothing in the program catches it."""


class System:
    """The calls from the `at`-th on, counted from 1, go wrong in the way of `fault`."""

    def __init__(self, fault: str = "", at: int = 0) -> None:
        self.fault = fault
        self.at = at
        self.count = 0
        self.failed = ""  # the name of the call that failed first
        self.is_dead = False
        self._opened: set[int] = set()
        self._close = os.close

    def replace_calls(self, patch: pytest.MonkeyPatch) -> None:
        """Let the program's calls come here."""
        for module, names in CALLS.items():
            for name in names:
                patch.setattr(module, name, self._instead(name, getattr(module, name)))

    def end(self) -> list[int]:
        """Close what was left open, as the system does for a dead process; what that was."""
        left = sorted(self._opened)
        for fd in left:
            with suppress(OSError):
                self._close(fd)
        return left

    def _instead(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            if self.is_dead:
                raise DeathError
            self.count += 1
            if self.count == self.at or (self.failed and self._lasts(name)):
                arguments = self._fail(name, real, arguments)
            result = real(*arguments, **named)
            self._keep_account(name, arguments, result)
            return result

        return call

    def _lasts(self, name: str) -> bool:
        return self.fault == "dying disk" and name in _WRITING

    def _fail(self, name: str, real: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Raise what the fault says, or give back the arguments with which the call goes on."""
        halved = (arguments[0], arguments[1][: len(arguments[1]) // 2]) if name == "write" else ()
        if self.fault == "short write":
            self.failed = name if halved else ""
            return halved or arguments
        self.failed = self.failed or name
        if self.fault.startswith("death"):
            self.is_dead = True
            if self.fault == "death half-way" and halved:
                real(*halved)
            raise DeathError
        if name == "close":  # the number is given back all the same
            real(*arguments)
            self._opened.discard(arguments[0])
        code = getattr(errno, "EIO" if self.fault == "dying disk" else self.fault)
        raise OSError(code, os.strerror(code))

    def _keep_account(self, name: str, arguments: tuple[Any, ...], result: Any) -> None:
        if name == "open":
            self._opened.add(result)
        elif name == "close":
            self._opened.discard(arguments[0])
