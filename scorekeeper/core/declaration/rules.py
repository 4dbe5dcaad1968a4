"""Rules of a game as values: what may not be recorded of a deal, and what is said of it.

    RULES: Rules[Facts, Options, None] = (
        refuse("foreign", lambda deal: deal.facts.foreign and deal.facts.trump == NO_TRUMP,
            "{said}: at no trumps every arrivazs is made without a trump", "leave {fact} out"),
        forbid("game-by", lambda deal: partner_spoke(deal.facts.game_by),
            "{first} said kontra, so szubkontra belongs to the other opponent", "correct {fact}=",
            first=lambda deal: deal.facts.game_by[0]),
    )

A rule is about one fact. Those that `refuse` a value are asked where the fact is read, of recorded
facts alone; the others once the whole deal has been read. A fact that is not known (not told,
unreadable, or not read yet) silences every rule that looks at it.

In sentences and hints `{said}` stands for `fact=text` as it was recorded, `{text}` for the text,
`{fact}` for the name of the fact; the name of a fact for its value, and further names for what the
rule says they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, Generic, TypeVar

from scorekeeper.core.books.deals import AnyDeal, Deal, UnknownFactError
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import Fault, Problem

F_contra = TypeVar("F_contra", contravariant=True)
O_contra = TypeVar("O_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)

Seen = Callable[[Deal[F_contra, O_contra, S_contra]], object]


@frozen
class Rule(Generic[F_contra, O_contra, S_contra]):
    """What may not be: `when` it holds of a deal, `message` and `hint` are told about `fact`.

    `words` fill the sentence; `part` is the piece of the fact's text to point at, or tells it. A
    rule is asked where its fact is read, or `at_end` once the whole deal has been read. One that
    `is_of_each` finds a sequence of slips, and its words are asked of each of them (`{it}`).
    """

    fact: str
    when: Seen[F_contra, O_contra, S_contra]
    message: str
    hint: str
    fault: Fault
    words: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    part: str | Seen[F_contra, O_contra, S_contra] = "{text}"
    at_end: bool = False
    is_of_each: bool = False

    def problem(self, deal: Deal[F_contra, O_contra, S_contra], slip: object = None) -> Problem:
        """What is said when the rule is broken; `slip` is the one meant of several."""
        seen = slip if self.is_of_each else deal
        text = deal.recorded.get(self.fact, "")
        own = {"said": f"{self.fact}={text}", "text": text, "fact": self.fact}

        def filled(words: str) -> str:
            return _PLACE.sub(lambda place: word(place[1]), words)

        def word(name: str) -> str:
            if name in self.words:
                return str(self.words[name](seen))
            if name == "it":
                return str(slip)
            return own[name] if name in own else _shown(deal.values[name])

        part = filled(self.part) if isinstance(self.part, str) else str(self.part(deal))
        return Problem(self.fault, filled(self.message), filled(self.hint), self.fact, part)


def _shown(value: object) -> str:
    """The value of a fact in a sentence."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) if type(value) is tuple else str(value)


_PLACE = re.compile(r"\{([\w-]+)\}")

Rules = tuple[Rule[F_contra, O_contra, S_contra], ...]
AnyRule = Rule[Any, Any, Any]


def refuse(
    fact: str,
    when: Seen[F_contra, O_contra, S_contra],
    message: str,
    hint: str,
    part: str | Seen[F_contra, O_contra, S_contra] = "{text}",
    **words: Seen[F_contra, O_contra, S_contra],
) -> Rule[F_contra, O_contra, S_contra]:
    """A value that cannot have happened, told where the fact is read."""
    return Rule(fact, when, message, hint, Fault.IMPOSSIBLE, words, part)


Slip = TypeVar("Slip")


class AtEnd(NamedTuple):
    """Makes rules that are told once the whole deal has been read, as faults of that kind."""

    fault: Fault

    def __call__(
        self,
        fact: str,
        when: Seen[F_contra, O_contra, S_contra],
        message: str,
        hint: str,
        part: str | Seen[F_contra, O_contra, S_contra] = "",
        **words: Seen[F_contra, O_contra, S_contra],
    ) -> Rule[F_contra, O_contra, S_contra]:
        return Rule(fact, when, message, hint, self.fault, words, part, at_end=True)


clash = AtEnd(Fault.IMPOSSIBLE)  # facts that cannot have happened together
forbid = AtEnd(Fault.BREACH)  # a breach of the rules that can be scored
warn = AtEnd(Fault.WARNING)  # something unusual worth saying


def each(
    told: AtEnd,
    fact: str,
    find: Callable[[Deal[F_contra, O_contra, S_contra]], Iterable[Slip]],
    message: str,
    hint: str,
    part: str = "",
    **words: Callable[[Slip], object],
) -> Rule[F_contra, O_contra, S_contra]:
    """A rule (`clash`, `forbid`, `warn`) that can be broken more than once in a deal: it is told of
    every slip that `find` gives, with words about that slip."""
    return Rule(fact, find, message, hint, told.fault, words, part, at_end=True, is_of_each=True)


def first_broken(rules: Iterable[AnyRule], deal: AnyDeal) -> AnyRule | None:
    """The first of the rules that is broken, as far as is known; None where none is."""
    return next((rule for rule in rules if _is_broken(rule, deal)), None)


def is_faulty(rules: Iterable[AnyRule], deal: AnyDeal) -> bool:
    """Whether one that is more than a warning is broken, as far as is known. To write down what is
    said of it takes longer than to ask."""
    return any(rule.fault is not Fault.WARNING and _is_broken(rule, deal) for rule in rules)


def _is_broken(rule: AnyRule, deal: AnyDeal) -> bool:
    try:
        broken: Any = rule.when(deal)
        return any(True for _ in broken) if rule.is_of_each else bool(broken)
    except UnknownFactError:
        return False  # what it asks for is not known


def told_of(rules: Iterable[AnyRule], deal: AnyDeal) -> list[Problem]:
    """What the rules say of a deal that has been read."""
    return [problem for rule in rules for problem in _told_by(rule, deal)]


def _told_by(rule: AnyRule, deal: AnyDeal) -> list[Problem]:
    try:
        broken: Any = rule.when(deal)
        if rule.is_of_each:
            return [rule.problem(deal, slip) for slip in broken]
        return [rule.problem(deal)] if broken else []
    except UnknownFactError:
        return []  # what it asks for is not known
