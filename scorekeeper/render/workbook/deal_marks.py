"""What the marks behind the numbers of deals mean, in a line below every printed page."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.deals import FAULTY, OPEN, VOID
from scorekeeper.core.replaying.session import Session

AMENDED = "*: amended, how stands behind the tables"
WORDS = {
    VOID: "void: does not count, why stands behind the tables",
    OPEN: "open: without its outcome",
    FAULTY: "?: cannot be scored",
}


def marks_told(session: Session) -> str:
    """Those that there are (see `core.layout.deal_label`)."""
    return "; ".join(_told(session))


def _told(session: Session) -> Iterator[str]:
    if any(deal.changes for deal in session.deals):
        yield AMENDED
    statuses = {deal.status for deal in session.deals}
    yield from (words for status, words in WORDS.items() if status in statuses)
