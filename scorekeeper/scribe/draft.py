"""One deal that is being told, answer by answer.

    >>> import scorekeeper
    >>> book = scorekeeper.loads("game barbu\\nplayers Ann Bob Cy Di\\n")
    >>> draft = Draft.begun(book.session).answer("k")
    >>> draft.question.fact, draft.default
    ('doubles', 'none')
    >>> draft.answer("2/1").answer("ann").line
    'deal 1 contract=no-king doubles=Bob/Ann king=Ann'

A draft never changes; every answer makes another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.core.asking.questions import Asked, Forbidden, Question, ask
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.declaration.facts import NOTHING
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault, InputError, Problem, impossible
from scorekeeper.journal.statements import Written
from scorekeeper.journal.tokens import Token, pair, tokenise

from .shorthand import COUNT, Part, take

SHOWN = 12  # possible values that a refusal names


class Answer(NamedTuple):
    """One answer. `text` is as it would stand after `FACT=` (after `FACT=OWNER:` for a part of a
    count), nothing where the person let hold what follows. `typed` is the line of which it is part,
    told with the first answer of it alone; `is_own` is false of an only choice that the program
    made by itself; `by` is who gave it, where several tell one deal.
    """

    fact: str
    owner: str
    text: str
    typed: str | None = None
    is_own: bool = True
    by: str = ""


class RefusedAnswerError(Exception):
    """An answer that the deal does not allow; `problem` says why. Where it is a breach the deal
    can be kept all the same, with a reason (`Draft.excused`)."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem

    @property
    def is_breach(self) -> bool:
        """Whether a reason would do."""
        return self.problem.fault is Fault.BREACH


@dataclass(frozen=True, eq=False)
class Draft:
    """A deal so far: the next one of the session, its open one, or a correction of the deal
    `correcting` (0 for none), of which `old` are the facts as they stand and the session is what
    stood before it. `anyway` is the reason for which a breach is kept.
    """

    session: Session
    answers: tuple[Answer, ...] = ()
    correcting: int = 0
    old: Mapping[str, str] | None = None
    anyway: str = ""

    @classmethod
    def begun(
        cls, session: Session, correcting: int = 0, old: Mapping[str, str] | None = None
    ) -> Draft:
        """A draft without answers but those that are the only ones."""
        return cls(session, (), correcting, old)._settled()

    # what is told, and what is asked ---------------------------------------------------------

    @cached_property
    def told(self) -> Mapping[str, str]:
        """The facts told so far, as they were answered; a count may lack some of its owners."""
        texts: dict[str, str] = {}
        for answer in self.answers:
            if not answer.text:
                continue
            part = f"{answer.owner}:{answer.text}" if answer.owner else answer.text
            begun = texts.get(answer.fact) if answer.owner else None
            texts[answer.fact] = f"{begun},{part}" if begun else part
        return texts

    @cached_property
    def asked(self) -> Asked:
        """The question list of the deal so far."""
        return ask(self.session, self.told)

    @cached_property
    def _trial(self) -> Trial:
        """What the facts of a deal are called."""
        return Trial(self.session)

    @cached_property
    def question(self) -> Question | None:
        """The question that is put next; None where the deal, or its first half, is told."""
        return next(self.unanswered, None)

    @property
    def unanswered(self) -> Iterator[Question]:
        """The questions that are still to be put, in order."""
        return (q for q in self.asked.questions if self._is_put(q))

    @property
    def further(self) -> tuple[Question, ...]:
        """Questions that are not put by themselves: what follows from the rules, what is rare."""
        return tuple(q for q in self.asked.questions if not q.is_put and q.fact not in self.told)

    def _is_put(self, question: Question) -> bool:
        is_put = question.is_put or question.fact in (self.old or {})
        return is_put and question.fact not in self._passed

    @cached_property
    def _passed(self) -> frozenset[str]:
        """The facts of which the person let hold what follows."""
        return frozenset(answer.fact for answer in self.answers if not answer.text)

    @property
    def default(self) -> str | None:
        """What an empty answer to the question means; None where there must be one."""
        asked = self.question
        if asked is None:
            return None
        old = _part_of((self.old or {}).get(asked.fact, ""), asked.owner)
        if old:
            return old
        return None if asked.needed else asked.follows or "none"

    @property
    def problems(self) -> Sequence[Problem]:
        """What is wrong with the deal so far, without breaches that are kept for a reason."""
        return [problem.excused(self.anyway) for problem in self.asked.problems]

    @property
    def is_complete(self) -> bool:
        """Whether nothing that is needed is missing, and nothing is wrong."""
        is_sound = not any(problem.is_error for problem in self.problems)
        return is_sound and not any(question.needed for question in self.asked.questions)

    @property
    def is_ready(self) -> bool:
        """Whether it can be kept and nothing is left to ask."""
        return self.question is None and self.is_complete

    @property
    def is_begun(self) -> bool:
        """Whether all but the outcome is told, so that it can be recorded as an open deal."""
        if self.correcting or self.session.open_deal or self.asked.is_complete:
            return False
        asked = self.question
        if asked is None or any(problem.is_error for problem in self.problems):
            return False
        outcomes = {spec.name for spec in self._trial.specs if spec.outcome}
        is_waiting = {q.fact for q in self.asked.questions if q.needed or q is asked} <= outcomes
        return is_waiting and bool(self.told) and not outcomes & self.told.keys()

    # the record ------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the deal."""
        return self.correcting or self.asked.number

    @property
    def texts(self) -> Mapping[str, str]:
        """The facts that the record will give, canonically, in the order of the game's facts; of a
        correction those that change."""
        old = self.old or {}
        return {
            fact: text
            for fact, text in self.asked.texts.items()
            if fact in self.told and text != old.get(fact)
        } | {fact: "none" for fact in old if self.told.get(fact, "") in NOTHING - {""}}

    @property
    def written(self) -> Written:
        """The record that keeps the deal."""
        kind = RecordKind.RESULT if self.session.open_deal else RecordKind.DEAL
        if self.correcting:
            kind = RecordKind.AMEND
        tokens = [Token(fact, text) for fact, text in self.texts.items()]
        tokens += [Token("anyway", self.anyway)] if self.anyway else []
        return Written(kind, None if kind is RecordKind.DEAL else self.number, tokens)

    @property
    def line(self) -> str:
        """The line as it will be recorded, as far as it is told."""
        kind, _, tokens = self.written
        facts = (pair(token.key or "", token.value) for token in tokens)
        return " ".join([str(kind), str(self.number), *facts])

    # answers ---------------------------------------------------------------------------------

    def answer(self, typed: str) -> Draft:
        """The draft after a line typed at the question: a value, a row, several answers, facts as
        the sheet has them, or nothing for the default. Raises RefusedAnswerError."""
        try:
            words = tokenise(typed)
        except InputError as error:
            raise RefusedAnswerError(error.problem()) from None
        if not words:
            return self.passed()
        if all(self._is_fact(word) for word in words):
            facts = {word.key or "": word.value for word in words}
            return self._typed_from(typed, self.tell(facts))
        bare = [w.value if w.key is None else f"{w.key}={w.value}" for w in words]
        return self._typed_from(typed, self._fed(bare))

    def passed(self) -> Draft:
        """The draft after an empty answer. Raises RefusedAnswerError where there must be one."""
        question, default = self.question, self.default
        if question is None:
            return self
        if default is None:
            hint = f"possible: {_listed(question.possible)}"
            raise RefusedAnswerError(impossible(f"{question.ask}: there must be an answer", hint))
        is_old = bool((self.old or {}).get(question.fact))
        text = default if is_old else ""
        answer = Answer(question.fact, question.owner if is_old else "", text, "")
        return self._with(answer)._settled()

    def pick(self, fact: str, owner: str, text: str, by: str = "") -> Draft:
        """The draft with a value for a fact, or for one owner's part of it, whether it is asked now
        or not; it takes the place of an earlier one. Nothing lets hold what follows. Raises
        RefusedAnswerError."""
        cleared = self.forget(fact, owner)
        if not text:
            return cleared._with(Answer(fact, "", "", "", by=by))._settled()
        shown = f"{owner}:{text}" if owner else text
        return cleared._taken([Part(owner, text)], fact, by)._typed_as(shown, cleared)._settled()

    def tell(self, texts: Mapping[str, str]) -> Draft:
        """The draft with facts as the sheet has them, by any of their names. Raises
        RefusedAnswerError."""
        draft = self
        for key, text in texts.items():
            try:
                fact = self._trial.name_of(key, text)
            except InputError as error:
                raise RefusedAnswerError(error.problem()) from None
            draft = draft.forget(fact)._taken([Part("", text)], fact)
        return draft._settled()

    def excused(self, reason: str) -> Draft:
        """The same draft, in which breaches are kept for that reason."""
        return replace(self, anyway=reason)

    def back(self) -> tuple[Draft, str]:
        """The draft before the line typed last, and that line."""
        answers = list(self.answers)
        while answers:
            last = answers.pop()
            if last.typed is not None:
                return replace(self, answers=tuple(answers)), last.typed
        return replace(self, answers=()), ""

    def forget(self, fact: str, owner: str = "") -> Draft:
        """The draft without any answer about a fact, or about one owner's part of it."""
        kept = (
            a
            for a in self.answers
            if a.fact != fact or (owner and a.is_own and a.owner not in ("", owner))
        )
        answers = tuple(kept)
        return self if answers == self.answers else replace(self, answers=answers)

    def anew(self, fact: str, owner: str, text: str, by: str = "") -> Draft:
        """As `pick`, but what was told after an earlier answer to the same gives way where it does
        not hold any more. Raises RefusedAnswerError."""
        try:
            return self.pick(fact, owner, text, by)
        except RefusedAnswerError:
            is_same = [a.fact == fact and (not owner or a.owner == owner) for a in self.answers]
            if True not in is_same:
                raise
        at = is_same.index(True)
        begun = replace(self, answers=self.answers[:at]).pick(fact, owner, text, by)
        later = zip(self.answers[at:], is_same[at:], strict=True)
        return begun._followed(answer for answer, same in later if not same)

    def moved_to(self, session: Session) -> Draft:
        """The answers told to the deal that comes now, as far as they hold there."""
        return Draft.begun(session)._followed(self.answers)

    def _followed(self, answers: Iterable[Answer]) -> Draft:
        """The draft with those answers as well, as far as they hold."""
        draft = self
        for answer in answers:
            try:
                fits = answer.fact not in draft.told or bool(answer.owner)
                draft = draft._again(answer) if fits and answer.is_own else draft
            except RefusedAnswerError:
                continue
        return draft

    # steps -----------------------------------------------------------------------------------

    def _again(self, answer: Answer) -> Draft:
        """The draft with an answer that was given before. Raises RefusedAnswerError."""
        if not answer.text:
            return self._with(answer)._settled()
        after = self._taken([Part(answer.owner, answer.text)], answer.fact, answer.by)
        return after._typed_as(answer.typed or answer.text, self)._settled()

    def _fed(self, words: Sequence[str]) -> Draft:
        """The draft after words that answer the questions in turn."""
        draft, left = self, list(words)
        while left:
            question = draft.question
            if question is None:
                raise RefusedAnswerError(
                    impossible(f"'{' '.join(left)}' is too much", "the deal is told: leave it out")
                )
            if left[0].casefold() in NOTHING and not question.needed:
                draft, left = draft._with(draft._nothing(question)), left[1:]
            else:
                taken = take(question, left, draft._is_name)
                draft, left = draft._taken(taken.parts, question.fact), left[taken.words :]
            draft = draft._settled()
        return draft

    def _nothing(self, question: Question) -> Answer:
        """That a fact has no value, which a correction must say."""
        has_old = question.fact in (self.old or {})
        return Answer(question.fact, "", "none" if has_old else "")

    def _is_fact(self, word: Token) -> bool:
        """Whether a word tells a fact by its name; `4S=` is a contract."""
        if word.key is None:
            return False
        try:
            return bool(self._trial.name_of(word.key, word.value))
        except InputError:
            return bool(word.value)

    def _is_name(self, word: str) -> bool:
        """Whether a word means a player, or several with commas."""
        try:
            for part in word.split(","):
                self.session.ledger.table.roster.find(part)
        except InputError:
            return False
        return True

    def _taken(self, parts: Iterable[Part], fact: str, by: str = "") -> Draft:
        """The draft with those values of a fact. Raises RefusedAnswerError."""
        draft = self
        for owner, text in parts:
            question = next((q for q in draft.asked.questions if q.fact == fact), None)
            draft = draft._judged(Answer(fact, owner, text, by=by), question)
        return draft

    def _judged(self, answer: Answer, question: Question | None) -> Draft:
        """The draft with an answer, if it may stand. Raises RefusedAnswerError."""
        after = self._with(answer)
        known = {problem.message for problem in self.problems}
        fresh = [p for p in after.problems if p.is_error and p.message not in known]
        if fresh:
            raise RefusedAnswerError(next((p for p in fresh if p.fact == answer.fact), fresh[0]))
        if question is not None and question.owner == answer.owner:
            self._refuse(question, _part_of(after.asked.texts[answer.fact], answer.owner))
        return after

    def _refuse(self, question: Question, text: str) -> None:
        """Raises RefusedAnswerError where the question forbids that value."""
        why = next((no for no in question.forbidden if no.value == text), None)
        if why is not None and not (why.is_breach and self.anyway):
            raise RefusedAnswerError(_problem(question, why))
        is_open = question.more or text in question.possible or why is not None
        if question.form == COUNT and question.owner and not is_open:
            left = "" if question.left is None else f" ({question.left} left)"
            raise RefusedAnswerError(
                impossible(
                    f"{question.ask}: {text} is not possible{left}",
                    f"possible: {_listed(question.possible) or 'nothing, go back'}",
                    fact=question.fact,
                )
            )

    def _settled(self) -> Draft:
        """The draft after all answers that are the only ones."""
        draft = self
        while (question := draft.question) is not None and _is_only_choice(question):
            answer = Answer(question.fact, question.owner, question.possible[0], is_own=False)
            draft = draft._with(answer)
        return draft

    def _with(self, answer: Answer) -> Draft:
        return replace(self, answers=(*self.answers, answer))

    def _typed_from(self, typed: str, after: Draft) -> Draft:
        """The draft `after` a line, which its first answer remembers."""
        return after._typed_as(typed, self)

    def _typed_as(self, typed: str, before: Draft) -> Draft:
        at = min(len(before.answers), len(self.answers) - 1)
        first = self.answers[at]._replace(typed=typed)
        return replace(self, answers=(*self.answers[:at], first, *self.answers[at + 1 :]))


def _is_only_choice(question: Question) -> bool:
    """Whether there is but one answer, and no other could be kept with a reason."""
    is_only = len(question.possible) == 1 and not question.more
    return question.needed and is_only and not any(no.is_breach for no in question.forbidden)


def _problem(question: Question, no: Forbidden) -> Problem:
    """A forbidden value as a problem."""
    who = f"{question.ask} {no.value}" if question.owner else f"{question.ask}={no.value}"
    is_said = no.why.startswith(f"{question.fact} {no.value} ")  # what cannot be
    fault = Fault.BREACH if no.is_breach else Fault.IMPOSSIBLE
    hint = f"possible: {_listed(question.possible)}" if question.possible else "go back"
    why = no.why if is_said else f"{who}: {no.why}"
    return Problem(fault, why, hint, question.fact, no.value)


def _part_of(text: str, owner: str) -> str:
    """The part of an owner in a canonical count; all of it where there is no owner."""
    if not owner:
        return text
    parts = (part.rpartition(":") for part in text.split(","))
    return next((number for name, _, number in parts if name == owner), "")


def _listed(texts: Sequence[str]) -> str:
    shown = ", ".join(texts[:SHOWN])
    return f"{shown}, ..." if len(texts) > SHOWN else shown
