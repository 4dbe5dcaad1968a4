"""What an export keeps of the sheet file, so that it can be read back."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.replaying.session import Session
from scorekeeper.foreign.kept_lines import kept_lines
from scorekeeper.journal.printer import print_sheet


def lines_to_keep(session: Session, data: bytes) -> Sequence[str]:
    """The lines of the file; of a sheet that was never in one, those that it would have."""
    return kept_lines(data or print_sheet(session.sheet).encode())
