"""The deal that is being told at the table: one for all phones, kept beside the sheet."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress

from scorekeeper.core.asking.questions import Question
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.declaration.facts import AUCTION
from scorekeeper.journal.appending import Recorded
from scorekeeper.journal.tokens import Token
from scorekeeper.scribe.draft import Answer, Draft, RefusedAnswerError
from scorekeeper.scribe.drafts import drop_draft, kept_draft, save_draft
from scorekeeper.scribe.sitting import Sitting

_MOST_KEYS = 500
COUNT = "count"


class NoSuchDealError(Exception):
    """A deal is to be corrected that is not on the sheet."""


class Desk:
    """What everybody at the table tells of the coming deal.

    `told` goes up with every change. `is_sealed`: what each says by himself before the play is
    shown once all have said it. `overtaken` is the line of a deal that was being told here when it
    was recorded elsewhere.
    """

    def __init__(self, path: str) -> None:
        """Raises StoreError, or UnreadableSheetError."""
        self.sitting = Sitting(path)
        self.draft = self._again()
        self.told = 0
        self.is_sealed = False
        self.overtaken = ""
        self._corrections: dict[tuple[int, int], tuple[int, Draft]] = {}
        self._answered: OrderedDict[str, str] = OrderedDict()

    @property
    def records(self) -> int:
        """How many records the sheet has."""
        return self.sitting.records

    def _again(self) -> Draft:
        kept = kept_draft(self.sitting.path, self.sitting.session)
        return kept or self.sitting.draft()

    def look(self) -> None:
        """Take over what others have recorded. Raises as `Sitting.refresh`."""
        if self.sitting.refresh():
            self._take(self.draft.moved_to(self.sitting.session))

    def _take(self, moved: Draft) -> None:
        """Go on after a record: of another deal nothing is told yet."""
        draft, self.told = self.draft, self.told + 1
        if moved.number == draft.number and not moved.session.open_deal:
            self.draft = moved
            return
        own = any(answer.is_own for answer in draft.answers)
        self.overtaken = draft.line if own and moved.number != draft.number else ""
        self.draft = self.sitting.draft()
        drop_draft(self.sitting.path)

    # the deal --------------------------------------------------------------------------------

    def change(self, draft: Draft) -> None:
        """Go on with other answers."""
        self.draft, self.overtaken = draft, ""
        self.told += 1
        save_draft(self.sitting.path, draft)

    def telling(self, amend: int, device: int) -> Draft:
        """The deal that is told: the coming one, or the correction that a device is making of
        another, which begins with the facts as they stand. Raises NoSuchDealError."""
        if not amend:
            return self.draft
        records, draft = self._corrections.get((device, amend), (-1, self.draft))
        return draft if records == self.records else self._correction(amend)

    def _correction(self, number: int) -> Draft:
        try:
            draft = self.sitting.correction(number)
        except LookupError:
            raise NoSuchDealError(number) from None
        about = (r for r in self.sitting.session.sheet.live if r.number == number and r.anyway)
        draft = draft.excused(next((record.anyway for record in about), ""))
        for fact, text in (draft.old or {}).items():
            with suppress(RefusedAnswerError):
                draft = _told_again(draft, fact, text)
        return draft

    def correct(self, amend: int, device: int, draft: Draft) -> None:
        """Go on with a correction."""
        if amend:
            self._corrections[device, amend] = (self.records, draft)
        else:
            self.change(draft)

    def keep(self, draft: Draft, by: str, why: str, expected: int) -> Recorded:
        """Record the deal, or the correction of one. Raises as `Sitting.record`."""
        recorded = self.sitting.keep(draft, by=by, why=why, expected=expected)
        if draft.correcting:
            self._corrections.clear()
            self._take(self.draft.moved_to(self.sitting.session))
        else:
            self._begin_anew()
        return recorded

    def record(
        self, kind: RecordKind, tokens: Sequence[Token], number: int | None, by: str, expected: int
    ) -> Recorded:
        """Any other record. Raises as `Sitting.record`."""
        recorded = self.sitting.record(kind, tokens, number, by=by, expected=expected)
        self._take(self.draft.moved_to(self.sitting.session))
        return recorded

    def _begin_anew(self) -> None:
        drop_draft(self.sitting.path)
        self.draft, self.overtaken = self.sitting.draft(), ""
        self.told += 1

    def seal(self, is_sealed: bool) -> None:
        """Whether bids are sealed from now on."""
        self.is_sealed = is_sealed
        self.told += 1

    # what is sealed ----------------------------------------------------------------------------

    def is_hidden(self, answer: Answer, viewer: str) -> bool:
        """Whether an answer is not for that person's eyes yet."""
        if not (self.is_sealed and answer.owner and answer.text):
            return False
        if viewer and viewer in (answer.owner, answer.by):
            return False
        return self._is_being_said(answer.fact)

    def _is_being_said(self, fact: str) -> bool:
        question = next((q for q in self.draft.asked.questions if q.fact == fact), None)
        return question is not None and can_be_sealed(question)

    # a tap twice -------------------------------------------------------------------------------

    def answered(self, key: str) -> str:
        """Where the form of that key has led; nothing for one that did not come yet."""
        return self._answered.get(key, "")

    def note_answer(self, key: str, place: str) -> None:
        """Remember it: the same form sent twice does nothing more."""
        self._answered[key] = place
        while len(self._answered) > _MOST_KEYS:
            self._answered.popitem(last=False)


def _told_again(draft: Draft, fact: str, text: str) -> Draft:
    """The draft with a fact as it was recorded, a count part by part. Raises RefusedAnswerError."""
    question = next((q for q in draft.asked.questions if q.fact == fact), None)
    if question is None or not question.owner:
        return draft.tell({fact: text})
    for part in text.split(","):
        owner, _, number = part.rpartition(":")
        draft = draft.pick(fact, owner, number)
    return draft


def can_be_sealed(question: Question) -> bool:
    """Whether everybody says his own part of it, before the play."""
    return question.form == COUNT and bool(question.owner) and question.phase == AUCTION
