"""The deal that is being told at the table: one for all phones, kept beside the sheet."""

from __future__ import annotations

from contextlib import suppress

from scorekeeper.core.asking.questions import Question
from scorekeeper.core.declaration.facts import AUCTION
from scorekeeper.scribe.draft import Answer, Draft, RefusedAnswerError
from scorekeeper.scribe.drafts import drop_draft, kept_draft, save_draft
from scorekeeper.scribe.sitting import Sitting

COUNT = "count"


class NoSuchDealError(Exception):
    """A deal is to be corrected that is not on the sheet."""


class Desk:
    """What everybody at the table tells of the coming deal.

    `told` goes up with every change. `overtaken` is the line of a deal that was being told here
    when it was recorded elsewhere.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.draft = kept_draft(sitting.path, sitting.session) or sitting.draft()
        self.told = 0
        self.overtaken = ""
        self._corrections: dict[tuple[int, int], tuple[int, Draft]] = {}

    @property
    def records(self) -> int:
        """How many records the sheet has."""
        return self.sitting.records

    def look(self) -> None:
        """Go on from what the sheet says now: of another deal nothing is told yet."""
        session = self.sitting.session
        if session is self.draft.session:
            return
        draft, moved, self.told = self.draft, self.draft.moved_to(session), self.told + 1
        if moved.number == draft.number and bool(session.open_deal) == bool(
            draft.session.open_deal
        ):
            self.draft = moved
            return
        own = any(answer.is_own for answer in draft.answers)
        self.overtaken = draft.line if own and moved.number != draft.number else ""
        self._empty()

    def _empty(self) -> None:
        self.draft = self.sitting.draft()
        drop_draft(self.sitting.path)

    def begin_anew(self) -> None:
        """The deal is recorded: go on with the next one."""
        self._corrections.clear()
        self.overtaken, self.told = "", self.told + 1
        self._empty()

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
        if records != self.records:
            draft = self._correction(amend)
            self._corrections[device, amend] = (self.records, draft)
        return draft

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

    def tell_anew(self) -> None:
        """Have all phones draw what is told once more."""
        self.told += 1

    def is_being_said(self, answer: Answer) -> bool:
        """Whether others still have to say what is like that answer: each his own, before the
        play."""
        question = next((q for q in self.draft.asked.questions if q.fact == answer.fact), None)
        return question is not None and can_be_sealed(question)


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
