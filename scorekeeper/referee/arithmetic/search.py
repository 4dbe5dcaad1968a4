"""The search for slips of the paper's arithmetic: all those that explain what is claimed."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import AS_AGREED, Terms
from scorekeeper.referee.answer import Reading
from scorekeeper.referee.settled import PAID

from .addition import Addition
from .claimed import Claimed
from .columns import Columns
from .figures import Figures
from .found import Arithmetic, Places
from .paid import Paid
from .payments import search_payments
from .rows import Rows
from .totals import Totals


def arithmetic_slips(
    session: Session, readings: Sequence[Reading], terms: Terms = AS_AGREED
) -> Arithmetic:
    """Every slip of arithmetic that makes all figures come out as claimed, the sheet being right;
    none where all `readings` agree. The session must have kept its deals."""
    addition, places = Addition(session), Places()
    paid = Paid(session, [r for r in readings if r.figure.what in PAID], terms)
    claimed = Claimed(addition, readings, paid)
    Columns(claimed, places).search()
    Rows(claimed, places).search()
    Totals(claimed, places).search()
    Figures(claimed, places.claimed).search()
    if paid.readings:
        search_payments(claimed, places.together)
    return places.made()
