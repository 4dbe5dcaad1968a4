"""What the table agreed on that the score was: it speaks against slips of the deals before."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.ledger import ledger_of
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.replaying.claims import claims_of
from scorekeeper.core.replaying.fold import Slot
from scorekeeper.core.replaying.rescoring import Effect, Rescoring
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.problems import InputError

from .figures import BALANCE, TOTAL, Figure
from .fitting import Fitting
from .paper import Paper


class Agreements:
    """The agreements of a sheet that hold on it."""

    def __init__(self, sheet: Rescoring, session: Session) -> None:
        paper = Paper(_figures(sheet), session)
        self._stands = [stand for stand in Fitting(paper, sheet).stands if not stand.is_off]

    def speak_against(self, effect: Effect) -> bool:
        """Whether the table agreed on a score that would then have been another."""
        return any(not stand.agrees(effect) for stand in self._stands)


def _figures(sheet: Rescoring) -> Iterator[Figure]:
    """What was agreed, after the deal before it."""
    number = 0
    for at, walked in enumerate(sheet.walked):
        if isinstance(walked.step, Slot):
            number = walked.step.number
        elif walked.step.kind is RecordKind.AGREE:
            yield from _agreed(walked.step, sheet, at, number)


def _agreed(record: Record, sheet: Rescoring, at: int, after: int) -> Iterator[Figure]:
    ledger = ledger_of(sheet.before(at))
    for key, text in record.values.items():
        try:
            claims = claims_of(key, text, sheet.game, ledger)
        except InputError:
            continue  # the sheet tells of it
        for claim in claims:
            what = BALANCE if claim.account else TOTAL
            yield Figure(what, claim.owner, claim.amount, after, claim.account, claim.against)
