"""What lets a phone in: the secret in the printed code, and short codes that people type."""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from typing import NamedTuple

from scorekeeper.core.values.parts import mutable

from .roles import Role

BYTES = 16  # 128 bits
DIGITS = 6
LIFETIME = 600.0  # seconds that a typed code holds
TRIES = 5  # wrong codes from one address, until one lifetime has passed
MOST_WRONG = 100  # wrong codes from all addresses together; then every typed code ends
MOST_ADDRESSES = 4096


class Code(NamedTuple):
    """A code that is typed: its digits, what it gives, and until when (seconds)."""

    digits: str
    role: Role
    until: float


@mutable
class _Tries:
    count: int
    until: float


class LockedOutError(Exception):
    """Too many wrong codes came from an address; `seconds` until it may try again."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Keys:
    """The secret and the typed codes. Times are seconds on a clock that never goes back."""

    def __init__(self, secret: str = "") -> None:
        self.secret = secret or secrets.token_urlsafe(BYTES)
        self._codes: list[Code] = []
        self._tries: OrderedDict[str, _Tries] = OrderedDict()
        self._wrong = 0

    def renew(self) -> None:
        """A new secret; the old one and all codes open nothing more."""
        self.secret = secrets.token_urlsafe(BYTES)
        self._codes.clear()

    def opens(self, key: str) -> bool:
        """Whether this is the secret; compared in the same time whatever it is."""
        return hmac.compare_digest(key.encode("utf-8", "replace"), self.secret.encode())

    def new_code(self, role: Role, now: float) -> Code:
        """A code to be typed on a phone; it takes the place of an earlier one for that role."""
        self._codes = [c for c in self._codes if c.until > now and c.role is not role]
        taken = {code.digits for code in self._codes}
        digits = _digits()
        while digits in taken:
            digits = _digits()
        made = Code(digits, role, now + LIFETIME)
        self._codes.append(made)
        self._wrong = 0
        return made

    def codes(self, now: float) -> list[Code]:
        """The codes that hold."""
        return [code for code in self._codes if code.until > now]

    def try_code(self, typed: str, address: str, now: float) -> Role | None:
        """What a typed code gives, None for a wrong or old one. Raises LockedOutError when the
        address has used up its tries; then even the right code is not looked at."""
        tries = self._tries_of(address, now)
        if tries.count >= TRIES:
            raise LockedOutError(tries.until - now)
        digits = "".join(letter for letter in typed if not letter.isspace())
        for code in self.codes(now):
            if hmac.compare_digest(digits.encode("utf-8", "replace"), code.digits.encode()):
                self._tries.pop(address, None)
                return code.role
        self._count_wrong(tries, now)
        return None

    def _tries_of(self, address: str, now: float) -> _Tries:
        found = self._tries.get(address)
        if found is None or found.until <= now:
            found = self._tries[address] = _Tries(0, now + LIFETIME)
        self._tries.move_to_end(address)
        while len(self._tries) > MOST_ADDRESSES:
            self._tries.popitem(last=False)
        return found

    def _count_wrong(self, tries: _Tries, now: float) -> None:
        tries.count += 1
        tries.until = now + LIFETIME
        self._wrong += 1
        if self._wrong >= MOST_WRONG:
            self._codes.clear()


def _digits() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
