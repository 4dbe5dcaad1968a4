"""What a phone may do at the table."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """Each role may do what those before it may."""

    VIEW = "view"  # look
    SEAT = "seat"  # enter what its own player says and takes
    SCORER = "scorer"  # everything, the devices of others included

    def may(self, role: Role) -> bool:
        """Whether a phone of this role may do what that one may."""
        return _ORDER.index(self) >= _ORDER.index(role)


_ORDER = list(Role)
TOLD = {
    Role.VIEW: "looks on",
    Role.SEAT: "enters for one player",
    Role.SCORER: "keeps the score",
}
