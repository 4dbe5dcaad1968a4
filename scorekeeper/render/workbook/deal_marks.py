"""What the marks behind the numbers of deals mean, in a line below every printed page."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.deals import FAULTY, OPEN, VOID
from scorekeeper.core.layout import AMENDED_SIGN, deal_label
from scorekeeper.core.replaying.session import Session

WHY = "why: at the end"  # behind the last table
WORDS = {VOID: "void: not counted", OPEN: "open: without outcome", FAULTY: "?: not scored"}


def marks_told(session: Session) -> str:
    """Those that there are (see `core.layout.deal_label`)."""
    return "; ".join(_told(session))


def _told(session: Session) -> Iterator[str]:
    is_amended = any(deal_label(deal).endswith(AMENDED_SIGN) for deal in session.deals)
    statuses = {deal.status for deal in session.deals}
    if is_amended:
        yield f"{AMENDED_SIGN}: amended"
    yield from (words for status, words in WORDS.items() if status in statuses)
    if is_amended or VOID in statuses:
        yield WHY
