"""The phones that have joined: who they are, what they may do, when they were last here.

A phone shows that it is one of them by a cookie. Only the digest of that cookie is kept.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator

from scorekeeper.core.values.parts import mutable
from scorekeeper.render.safe import safe_text

from .roles import Role

MOST_DEVICES = 200
LONGEST_NAME = 40  # letters
LAPTOP = 0  # the number of the machine that runs the server


class FullError(Exception):
    """No further phone can join."""


@mutable
class Device:
    """A phone. `seen` and `written` are seconds since 1970, 0 for never; `digest` is that of its
    cookie."""

    number: int
    role: Role
    digest: str
    name: str = ""
    seen: float = 0.0
    written: float = 0.0

    @property
    def is_laptop(self) -> bool:
        """Whether it is the machine that runs the server."""
        return self.number == LAPTOP


class Devices:
    """All phones that have joined, and the machine itself."""

    def __init__(self, known: Iterable[Device] = ()) -> None:
        self._devices = {device.number: device for device in known}
        if LAPTOP not in self._devices:
            self._devices[LAPTOP] = Device(LAPTOP, Role.SCORER, "")
        self._numbers = {d.digest: d.number for d in self._devices.values() if d.digest}

    def __iter__(self) -> Iterator[Device]:
        return iter(list(self._devices.values()))

    @property
    def laptop(self) -> Device:
        """The machine that runs the server, which may always do everything."""
        return self._devices[LAPTOP]

    def find(self, number: int) -> Device | None:
        """The device of that number, while it may come in."""
        return self._devices.get(number)

    def of_cookie(self, token: str) -> Device | None:
        """The device that has this cookie; None for a wrong one, or one that was put out."""
        return self._devices.get(self._numbers.get(_digest(token), -1)) if token else None

    def join(self, role: Role, now: float) -> tuple[Device, str]:
        """A new device and its cookie. FullError when there are too many that gave a name; else
        the nameless one that was away the longest makes room."""
        if len(self._devices) > MOST_DEVICES:
            self._make_room()
        token = secrets.token_urlsafe(16)
        number = max(self._devices) + 1
        made = Device(number, role, _digest(token), seen=now)
        self._devices[number] = made
        self._numbers[made.digest] = number
        return made, token

    def _make_room(self) -> None:
        nameless = [d for d in self._devices.values() if not d.name and not d.is_laptop]
        if not nameless:
            raise FullError
        self.revoke(min(nameless, key=lambda device: device.seen).number)

    def revoke(self, number: int) -> bool:
        """Put a device out: its cookie opens nothing more. The laptop stays."""
        device = self._devices.get(number)
        if device is None or device.is_laptop:
            return False
        del self._devices[number]
        del self._numbers[device.digest]
        return True

    def revoke_all(self) -> None:
        """Put all phones out."""
        for device in self:
            self.revoke(device.number)

    def holder(self, name: str) -> Device | None:
        """The device that sits in for the player of that name, if one does."""
        taken = (d for d in self if d.role is Role.SEAT and d.name == name)
        return next(taken, None)


def clean_name(typed: str) -> str:
    """A name as it can stand in `by=`: on one line, not longer than names are."""
    return " ".join(safe_text(typed).split())[:LONGEST_NAME].strip()


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
