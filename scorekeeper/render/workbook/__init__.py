"""The spreadsheet of a session: figures that recalculate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import Reckoning

if TYPE_CHECKING:
    from .made import Made


def workbook_bytes(session: Session, reckoning: Reckoning, data: bytes = b"") -> bytes:
    """The bytes of an .xlsx file with the worksheets Sheet, Deals, Entries, Settlement, Working,
    Record, Chart; `data` are those of the sheet file, where there is one."""
    return exported(session, reckoning, data).to_bytes()


def exported(session: Session, reckoning: Reckoning, data: bytes = b"") -> Made:
    """The same before it is written."""
    from .following import following
    from .made import make
    from .spare import NONE, spare_rows

    followed = following(session)
    spare = spare_rows(session) if followed.live else NONE
    return make(session, reckoning, followed, spare, data=data)
