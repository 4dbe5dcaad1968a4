"""A deal tried out: what would be said of it if it were recorded next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from scorekeeper.core.books.deals import AnyDeal, Deal, UnknownFactError
from scorekeeper.core.declaration.facts import NOTHING, FactReading, FactSpec
from scorekeeper.core.declaration.keys import find_fact, of_result
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.declaration.rules import is_faulty
from scorekeeper.core.replaying.judging import Judge
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError, Problem

Counted = Mapping[str, int]
NOTHING_BEGUN: Mapping[str, Counted] = {}
GUESSED = 24  # values of a fact that guesses choose from
STRIDE = 5
MOST_LISTED = 500


class Tried(NamedTuple):
    """The facts of a deal after reading, and all that is wrong with them but what is missing."""

    deal: AnyDeal
    reading: FactReading
    problems: list[Problem]


class Trial:
    """Reads and checks facts against the sheet as it stands, without recording anything."""

    def __init__(self, session: Session) -> None:
        self.game, self.ledger = session.sheet.game, session.ledger
        self.specs = self.game.all_fact_specs(self.ledger.table.options)
        self.number = session.coming_number
        self._judge = Judge(self.game, self.specs)
        self._is_of_result = bool(session.open_deal)

    def name_of(self, key: str, text: str) -> str:
        """The fact that `key=text` gives, as it is understood when the line is recorded. Raises
        MalformedError or AmbiguousError."""
        key = of_result(key, self._judge.outcomes) if self._is_of_result else key
        return find_fact(key, text, self.specs)

    def read(self, texts: Mapping[str, str]) -> Tried:
        """The facts, and their problems."""
        deal = self._new_deal()
        reading = self._judge.read(texts, deal)
        told = self._judge.judge(deal, reading).told
        idle = [fact.problem() for fact in reading.idle]
        return Tried(deal, reading, [*reading.problems, *idle, *(told or ())])

    def walk(self, texts: Mapping[str, str]) -> Iterator[tuple[FactSpec, AnyDeal]]:
        """Every fact, with what is known when it is its turn: the facts before it."""
        deal = self._new_deal()
        deal.recorded = texts
        for spec in self.specs:
            yield spec, deal
            try:
                value = _value(spec, texts.get(spec.name, ""), deal)
                if value is not None or not spec.needed(deal):
                    deal.values[spec.name] = value
                if spec.then is not None:
                    spec.then(deal)
            except UnknownFactError:
                continue  # it is not known while another one is not

    def awaited(self, texts: Mapping[str, str]) -> Iterator[str]:
        """The facts for which the deal waits."""
        for spec, deal in self.walk(texts):
            if spec.name not in texts and is_awaited(spec, deal):
                yield spec.name

    def guessed(
        self, texts: Mapping[str, str], guess: int, begun: Mapping[str, Counted] = NOTHING_BEGUN
    ) -> dict[str, str]:
        """The facts with some value for each that the deal still waits for; `guess` counts
        attempts, each of which takes other values. `begun` are counts told in part."""
        ended = dict(texts)
        for spec, deal in self.walk(ended):
            if spec.name not in ended and is_awaited(spec, deal):
                place = guess * STRIDE + len(ended)  # of like facts each takes another
                value = _one_of(_values(spec, deal, begun.get(spec.name)), place)
                if value is not None:
                    ended[spec.name] = spec.kind.print(value, deal)
        return ended

    def is_fair(self, spec: FactSpec, value: object, deal: AnyDeal) -> bool:
        """Whether no rule about whole deals speaks against that value of the next fact yet."""
        deal.values[spec.name] = value
        try:
            return not is_faulty(self.game.deal_rules, deal)
        finally:
            del deal.values[spec.name]

    def _new_deal(self) -> AnyDeal:
        return Deal(self.ledger, self.number, self.game.facts)


def possible_texts(spec: FactSpec, deal: AnyDeal) -> list[str]:
    """What a fact can be in that deal as far as is known, few enough to list; nothing where that
    depends on a fact that is not known."""
    try:
        values = islice(spec.possible(deal), MOST_LISTED)
        return [spec.kind.print(value, deal) for value in values]
    except UnknownFactError:
        return []


def is_awaited(spec: FactSpec, deal: AnyDeal) -> bool:
    """Whether the deal waits for the fact, and nothing follows from the rules."""
    try:
        waits = spec.needed(deal) and spec.counts(deal)
        return waits and (spec.derive is None or spec.derive(deal) is None)
    except UnknownFactError:
        return False


def _values(spec: FactSpec, deal: AnyDeal, part: Counted | None) -> Iterator[object]:
    """The values that the fact can have, of a count those that begin like the part of it."""
    if part is None or not isinstance(spec.kind, Counts):
        return spec.possible(deal)
    values = spec.kind.completions(part, deal)
    return (value for value in values if not spec.refuses(value, deal))


def _one_of(values: Iterator[object], place: int) -> object:
    """One of the first of those values, counted round; None where there is none."""
    found: list[object] = []
    try:
        for value in islice(values, place % GUESSED + 1):
            found.append(value)
    except UnknownFactError:
        return None
    if len(found) > place % GUESSED:
        return found[-1]
    return found[place % len(found)] if found else None


def _value(spec: FactSpec, text: str, deal: AnyDeal) -> object:
    """The value told, or else the one that follows or is usual."""
    if text.casefold() not in NOTHING:
        try:
            return spec.kind.parse(text, deal, spec.name)
        except InputError:
            pass  # what follows stands in for it
    derived = None if spec.derive is None else spec.derive(deal)
    return spec.default if derived is None else derived
