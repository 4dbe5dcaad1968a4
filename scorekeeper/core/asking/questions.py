"""What is still to be told of a deal, what is possible, and why not the rest.

A prompt, a page, the completion of the shell and the search for slips all ask here. A question is
about one fact, and of a count about one owner's part of it:

    >>> from scorekeeper import read, replay
    >>> from scorekeeper.core.asking.questions import ask
    >>> lines = ["game oh-hell", "players Ann Bob Cy", "set schedule=list", "dealer Ann"]
    >>> told = {"cards": "1", "trump": "none", "bids": "Bob:1,Cy:0"}
    >>> asked = ask(replay(read(lines).sheet), told)
    >>> question = next(q for q in asked.questions if q.needed)
    >>> question.ask, question.possible, [no.value for no in question.forbidden]
    ('Ann bids', ('1',), ['0'])

Nothing is said of a game here: what is possible are the values of the fact's kind that the reader
of facts and the game's own checks accept, what is forbidden are those that they refuse, in their
words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import field
from itertools import islice
from typing import TypeVar

from scorekeeper.core.books.deals import AnyDeal, UnknownFactError
from scorekeeper.core.declaration.facts import NOTHING, OUTCOME, PHASES, FactSpec, canonical_text
from scorekeeper.core.declaration.kinds import Counts, Player, Word
from scorekeeper.core.declaration.kinds.words import HasMeanings
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import Fault, InputError, Problem

from .trial import Trial

MOST = 60  # values that a question lists; of more it says that there are more
LOOKED_AT = 40  # ways to complete a count among which one must do
SURE = 6  # of these, refused with the same words, are enough to give up a part of it
NOBODY = "none"  # how it is typed that there is nothing to tell
GUESSES = 6  # ways to go on that are tried before a value is said to lead nowhere
FEW_GUESSES = 2  # where not even what was told can be ended by guesses


NONE: frozenset[str] = frozenset()
V = TypeVar("V")


class Forbidden(NamedTuple):
    """A value that cannot be told here, and what the program says when it is; `is_breach` where it
    could be recorded all the same, with a reason."""

    value: str
    why: str
    is_breach: bool = False


@frozen
class Question:
    """One question about a deal.

    `owner` is whose part of a count is asked for (nobody's: all of it), `owners` are those who
    follow after that, and `left` is what all of them have together, where that is fixed.
    `possible` are texts as they would be typed after `FACT=` (after `FACT=OWNER:` for a part),
    `more` tells that there are others. `follows` holds if nothing is said; `needed` means that the
    deal waits for an answer.
    `is_put` tells whether somebody is asked unless he begins himself: not for what follows from the
    rules, nor for what is told on demand. `meanings` are those of texts that are no words.
    """

    fact: str
    owner: str
    ask: str
    form: str
    possible: tuple[str, ...]
    more: bool
    forbidden: tuple[Forbidden, ...]
    follows: str | None
    needed: bool
    phase: str
    owners: tuple[str, ...] = ()
    left: int | None = None
    is_put: bool = True
    meanings: Mapping[str, str] = field(default_factory=dict)


@frozen
class Asked:
    """A deal so far: its number, the facts told in canonical form, what is wrong with them, and
    the questions left in the order in which they are asked."""

    number: int
    texts: Mapping[str, str]
    is_complete: bool
    problems: tuple[Problem, ...]
    inferred: tuple[str, ...]
    questions: tuple[Question, ...]


def ask(session: Session, texts: Mapping[str, str]) -> Asked:
    """What is left to ask of the deal that comes next, or of the open one, given those facts.

    `texts` are facts by their full names; a count may be told in part (`Bob:1,Cy:0`). Nothing is
    raised: what is wrong with a fact is among the problems, and it is not asked for again.
    """
    return _Asking(session, texts).answer()


class _Asking:
    """One deal that is being told."""

    def __init__(self, session: Session, texts: Mapping[str, str]) -> None:
        self.session = session
        self.trial = Trial(session)
        self.followed = {"", *(spec.name for spec in self.trial.specs if spec.derive is not None)}
        self.is_open = bool(session.open_deal)
        told = {**_of_open_deal(session), **texts}
        self.parts = {
            spec.name: part
            for spec, deal in self.trial.walk(told)
            if spec.name in told and (part := _part(spec, told[spec.name], deal)) is not None
        }
        self.told = {n: t for n, t in told.items() if n not in self.parts or self.parts[n].stands}
        self.deal, self.reading, self.problems = self.trial.read(self.told)
        self.known = frozenset(p.message for p in self.problems)
        self.begun = {n: part.counts for n, part in self.parts.items() if not part.stands}
        self.ending = self._usual_ending()  # how the deal went on when that was tried last
        self.guesses = GUESSES if self.ending else FEW_GUESSES
        in_turn = sorted(self.trial.specs, key=lambda spec: PHASES.index(spec.phase))
        self.turns = {spec.name: turn for turn, spec in enumerate(in_turn)}
        self.awaited = frozenset(self.trial.awaited(self.told))
        turns = (self.turns[name] for name in self.awaited)
        self.first = min(turns, default=len(in_turn))  # whose turn it is

    def _usual_ending(self) -> Mapping[str, str]:
        """What makes a whole deal of the facts that were told, if a few guesses find that."""
        for guess in range(GUESSES):
            ended = self._guessed(self.told, guess)
            if not self._errors(ended):
                return {name: text for name, text in ended.items() if name not in self.told}
        return {}

    def _guessed(self, texts: Mapping[str, str], guess: int) -> dict[str, str]:
        return self.trial.guessed(texts, guess, self.begun)

    def answer(self) -> Asked:
        """Everything that can be said of the deal."""
        asked = (self._question(spec, deal) for spec, deal in self.trial.walk(self.told))
        known = (question for question in asked if question is not None)
        questions = tuple(sorted(known, key=lambda question: self.turns[question.fact]))
        is_sound = not any(problem.is_error for problem in self.problems)
        return Asked(
            self.trial.number,
            {name: text for spec in self.trial.specs for name, text in self._canonical(spec)},
            is_sound and not any(question.needed for question in questions),
            tuple(self.problems),
            self.reading.inferred,
            questions,
        )

    def _canonical(self, spec: FactSpec) -> Iterator[tuple[str, str]]:
        """A fact that was told, as it will be recorded, and a part of a count as far as it goes."""
        if spec.name in self.told:
            yield spec.name, canonical_text(spec, self.told[spec.name], self.deal)
        elif spec.name in self.parts:
            counts = self.parts[spec.name].counts
            yield spec.name, spec.kind.print(counts, self.deal)

    # questions -------------------------------------------------------------------------------

    def _question(self, spec: FactSpec, deal: AnyDeal) -> Question | None:
        """What is left to ask of one fact, if anything; what depends on a fact that is not known
        yet is asked once that is known."""
        try:
            question = self._of_fact(spec, deal)
        except UnknownFactError:
            return None
        if question is None or question.needed or question.more:
            return question
        return question if set(question.possible) - {question.follows or NOBODY} else None

    def _of_fact(self, spec: FactSpec, deal: AnyDeal) -> Question | None:
        part = self.parts.get(spec.name)
        if spec.name in self.told and (part is None or not part.left):
            return None
        if not spec.counts(deal) or (self.is_open and not _is_late(spec)):
            return None  # what began the deal has been recorded with it
        needed = part is None or not part.stands
        needed = needed and (spec.needed(deal) or spec.needed(self.deal))
        if isinstance(spec.kind, Counts) and (needed or part) and spec.kind.owners(deal):
            return self._of_count(spec, spec.kind, deal, needed)
        return self._of_value(spec, deal, needed)

    def _of_value(self, spec: FactSpec, deal: AnyDeal, needed: bool) -> Question:
        derived = _derived(spec, deal)
        needed = needed and derived is None
        follows = None if needed else _follows(spec, derived, deal)
        listed = list(islice(spec.kind.domain(deal), MOST + 1))
        texts = [spec.kind.print(value, deal) for value in listed[:MOST]]
        if not needed and follows not in texts:
            texts.insert(0, follows or NOBODY)
        possible, forbidden = self._sorted(spec, [*dict.fromkeys([*texts, *_others(spec, deal)])])
        return Question(
            spec.name,
            "",
            spec.asking(""),
            spec.kind.form,
            possible,
            len(listed) > MOST,
            forbidden,
            follows,
            needed,
            spec.phase,
            *_owners_of_all(spec, deal),
            is_put=needed or (derived is None and not spec.on_demand),
            meanings=_meanings(spec, deal, texts),
        )

    def _sorted(
        self, spec: FactSpec, texts: Sequence[str]
    ) -> tuple[tuple[str, ...], tuple[Forbidden, ...]]:
        """Those that can be told now, and those that are refused."""
        refusals = {text: self._refusal(spec, text) for text in texts}
        return (
            tuple(text for text, why in refusals.items() if why is None),
            tuple(_forbidden(text, why) for text, why in refusals.items() if why is not None),
        )

    def _refusal(self, spec: FactSpec, text: str) -> Problem | None:
        """Why that is refused besides what has been told; None when it is not."""
        texts = {**self.told, spec.name: text}
        if self._ends_as_before(texts):
            return None
        return self._objection(self._errors(texts), texts) or self._dead_end(spec, texts)

    def _ends_as_before(self, texts: Mapping[str, str]) -> bool:
        """Whether those facts make a whole deal with what was told of the others in the last trial
        that had no error: mostly they do, and nothing has to be guessed."""
        if not self.ending:
            return False
        reading, problems = self.trial.read({**self.ending, **texts})[1:]
        return not reading.missing and not self._fresh(problems)

    def _objection(
        self, errors: Sequence[Problem], texts: Mapping[str, str], guessed: Set[str] = NONE
    ) -> Problem | None:
        """What is said of those facts, of what follows from them, or of the deal as a whole."""
        about = (texts.keys() | self.followed) - guessed
        return next((problem for problem in errors if problem.fact in about), None)

    def _errors(self, texts: Mapping[str, str]) -> list[Problem]:
        """The errors that those facts bring."""
        return self._fresh(self.trial.read(texts).problems)

    def _fresh(self, problems: Sequence[Problem]) -> list[Problem]:
        return [p for p in problems if p.is_error and p.message not in self.known]

    def _dead_end(self, spec: FactSpec, texts: Mapping[str, str]) -> Problem | None:
        """Why the deal cannot go on from there: what is said of those facts, when none of a few
        ways to go on is without an error. What waits for another answer is not judged by guesses
        about that."""
        if self.first < self.turns[spec.name]:
            return None
        why: Problem | None = None
        for guess in range(self.guesses):
            ended = self._guessed(texts, guess)
            errors = self._errors(ended) if len(ended) > len(texts) else []
            if not errors:
                unneeded = texts.keys() - self.awaited
                self.ending = {n: text for n, text in ended.items() if n not in unneeded}
                return None
            found = self._objection(errors, texts, ended.keys() - texts)
            if found is not None and why is not None and found.message == why.message:
                return why  # it is not for what was guessed
            why = why or found
        return why

    # counts ----------------------------------------------------------------------------------

    def _of_count(self, spec: FactSpec, kind: Counts, deal: AnyDeal, needed: bool) -> Question:
        """The next owner's part of a count, in the order in which they are asked."""
        part = self.parts.get(spec.name) or PartialCount({}, (), False)
        owners = spec.in_turn(deal, kind.owners(deal))
        owner, *others = (owner for owner in owners if owner not in part.counts)
        possible, forbidden = [], []
        numbers = kind.numbers(deal)
        for number in numbers[:MOST]:
            is_possible, why = self._judged(spec, kind, deal, {**part.counts, owner: number})
            if is_possible:
                possible.append(kind.shown(number))
            elif why is not None:
                forbidden.append(_forbidden(kind.shown(number), why))
        total = kind.fixed_sum(deal)
        return Question(
            spec.name,
            owner,
            spec.asking(owner),
            kind.form,
            tuple(possible),
            len(numbers) > MOST,
            tuple(forbidden),
            None if needed else _rest(spec, kind),
            needed,
            spec.phase,
            tuple(others),
            None if total is None else total - sum(part.counts.values()),
            is_put=needed or not spec.on_demand,
        )

    def _judged(
        self, spec: FactSpec, kind: Counts, deal: AnyDeal, part: Mapping[str, int]
    ) -> tuple[bool, Problem | None]:
        """Whether a count of the deal can begin like that, and if not, why: None where the sum
        alone is against it."""
        reasons: dict[str, list[Problem]] = {}
        for counts in _spread(islice(kind.completions(part, deal), LOOKED_AT)):
            why = self._refusal(spec, kind.print(counts, deal))
            if why is None:
                return True, None
            alike = reasons.setdefault(why.message, [])
            alike.append(why)
            if len(alike) == SURE:
                return False, why  # whatever the others have
        return False, max(reasons.values(), key=len)[0] if reasons else None


def _spread(values: Iterator[V]) -> Iterator[V]:
    """The first of those values, then the others, such as lie far from each other first."""
    yield from islice(values, 1)
    others = list(values)
    step = 1 << len(others).bit_length()
    while step > 1:
        yield from others[step // 2 - 1 :: step]
        step //= 2


def _owners_of_all(spec: FactSpec, deal: AnyDeal) -> tuple[tuple[str, ...], int | None]:
    """Of a count that is asked for as a whole: whose parts it has, and what they add up to."""
    if not isinstance(spec.kind, Counts):
        return (), None
    owners = spec.in_turn(deal, spec.kind.owners(deal))
    return tuple(owners), spec.kind.fixed_sum(deal)


def _forbidden(text: str, why: Problem) -> Forbidden:
    return Forbidden(text, why.message, why.fault is Fault.BREACH)


class PartialCount(NamedTuple):
    """A count told in part: the numbers so far, and whether it can stand as it is."""

    counts: Mapping[str, int]
    left: tuple[str, ...]
    stands: bool


def _part(spec: FactSpec, text: str, deal: AnyDeal) -> PartialCount | None:
    """The text as a count that lacks some of its owners; None where nothing is lacking."""
    if not isinstance(spec.kind, Counts) or text.casefold() in NOTHING:
        return None
    try:
        counts = spec.kind.part(text, deal, spec.name)
    except InputError:
        return None  # reported when the deal is read
    left = tuple(owner for owner in spec.kind.owners(deal) if owner not in counts)
    if not left:
        return None
    whole = _whole(spec.kind, text, deal, spec.name)
    if whole is None or spec.refuses(whole, deal):
        return PartialCount(counts, left, False)
    if spec.kind.fixed_sum(deal) is not None:
        return PartialCount(counts, (), True)
    unsaid = tuple(owner for owner in left if whole.get(owner) == spec.kind.missing)
    return PartialCount(counts, unsaid, True)  # what the others have may follow


def _whole(kind: Counts, text: str, deal: AnyDeal, name: str) -> Mapping[str, int] | None:
    """The count that the text stands for, if it can stand as it is."""
    inferred = len(deal.inferred)
    try:
        return kind.parse(text, deal, name)
    except InputError:
        return None
    finally:
        del deal.inferred[inferred:]


def _of_open_deal(session: Session) -> Mapping[str, str]:
    """What was recorded of the deal that waits for its outcome."""
    deals = reversed(session.deals)
    return next((d.texts for d in deals if d.number == session.open_deal), {})


def _meanings(spec: FactSpec, deal: AnyDeal, texts: Sequence[str]) -> Mapping[str, str]:
    """Of those texts that are no plain words, what they mean."""
    known = spec.kind.meanings(deal) if isinstance(spec.kind, HasMeanings) else {}
    return {text: known[text] for text in texts if text in known}


def _is_late(spec: FactSpec) -> bool:
    """Whether the fact may be told with the result of a deal."""
    return spec.outcome or spec.phase == OUTCOME


def _derived(spec: FactSpec, deal: AnyDeal) -> object:
    """The value that follows from the rules, if one does."""
    return None if spec.derive is None else spec.derive(deal)


def _follows(spec: FactSpec, derived: object, deal: AnyDeal) -> str | None:
    """What holds of the fact if nothing is said: by the rules, or as in most deals."""
    value = spec.default if derived is None else derived
    return None if value is None else spec.kind.print(value, deal) or NOBODY


def _rest(spec: FactSpec, kind: Counts) -> str | None:
    """What an owner has who is not named in a count that nobody needs."""
    return None if kind.missing is None else str(kind.missing)


def _others(spec: FactSpec, deal: AnyDeal) -> Sequence[str]:
    """Words and players that somebody may think of, though the deal does not allow them."""
    if isinstance(spec.kind, Word):
        return spec.kind.words(deal)
    return deal.table.players if isinstance(spec.kind, Player) else ()
