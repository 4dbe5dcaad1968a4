"""What the server keeps beside the sheet, so that nobody is locked out after a restart.

The file `.NAME.serve` holds the secret, and the names, roles and digests of the devices. Only its
owner may read it; it appears whole or not at all.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import Any

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal.disk import BINARY
from scorekeeper.journal.whole_file import hidden_beside, replace_file

from .devices import Device, Devices
from .keys import Keys
from .roles import Role

_OWNER_ONLY = 0o600
_MOST_BYTES = 1 << 20


class Keeping(NamedTuple):
    """Keys and devices as they were kept, with what was wrong with the file ("" if nothing)."""

    keys: Keys
    devices: Devices
    trouble: str = ""


class KeptFile:
    """The file of one sheet or folder. `sealed` are the keys of the sheets whose tables keep bids
    sealed."""

    def __init__(self, served: str) -> None:
        """`served` is the sheet or the folder; for a folder the file stands in it."""
        place = os.path.join(served, "folder") if os.path.isdir(served) else served
        self.path = hidden_beside(place, "serve")
        self.trouble = ""
        self.sealed: set[str] = set()

    def read(self) -> Keeping:
        """What was kept; new keys where there is nothing, or nothing that can be read."""
        try:
            with open(self.path, "rb") as file:
                found = json.loads(file.read(_MOST_BYTES))
            keys = Keys(_secret(found["secret"]))
            self.sealed = {str(key) for key in found.get("sealed", ())}
            return Keeping(keys, Devices(_device(item) for item in found["devices"]))
        except FileNotFoundError:
            return Keeping(Keys(), Devices())
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            trouble = f"{self.path} cannot be read ({error}): every phone must scan the code again"
            return Keeping(Keys(), Devices(), trouble)

    def write(self, keys: Keys, devices: Devices) -> None:
        """Keep them; where the disk refuses, `trouble` says so and they hold until the end."""
        content = {
            "secret": keys.secret,
            "devices": [_fields(device) for device in devices],
            "sealed": sorted(self.sealed),
        }
        try:
            _make_private(self.path)
            replace_file(self.path, json.dumps(content, indent=1).encode() + b"\n")
            self.trouble = ""
        except (OSError, ValueError) as error:
            self.trouble = f"the phones cannot be kept for after a restart: {error}"


def _make_private(path: str) -> None:
    """Have there be a file that only its owner reads: what replaces it takes over its mode."""
    flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | BINARY
    fd = os.open(path, flags, _OWNER_ONLY)
    try:
        if hasattr(os, "fchmod"):
            with suppress(PermissionError):
                os.fchmod(fd, _OWNER_ONLY)
    finally:
        os.close(fd)


def _secret(found: Any) -> str:
    if not isinstance(found, str) or len(found) < 20:
        raise ValueError("the secret is too short")
    return found


def _device(item: Any) -> Device:
    return Device(
        int(item["number"]),
        Role(item["role"]),
        str(item["digest"]),
        str(item["name"]),
        float(item["seen"]),
        float(item["written"]),
    )


def _fields(device: Device) -> dict[str, Any]:
    return {
        "number": device.number,
        "role": device.role.value,
        "digest": device.digest,
        "name": device.name,
        "seen": round(device.seen),
        "written": round(device.written),
    }
