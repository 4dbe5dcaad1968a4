"""What can be said of the deals to come, whatever they bring: who deals, how many cards, the end.

No game is asked for a plan: evenings that differ are played on in thought, and what follows from
the rules alike in all of them is sure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from random import Random
from typing import Any

from scorekeeper.core.books.deals import AnyDeal, UnknownFactError
from scorekeeper.core.books.ledger import AnyLedger, ledger_of
from scorekeeper.core.declaration.columns import known
from scorekeeper.core.declaration.facts import PHASES, FactSpec, never
from scorekeeper.core.declaration.kinds import Counts
from scorekeeper.core.game import AnyGame
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError

from .neighbours import is_possible
from .trial import Trial, Tried, is_awaited
from .whole_deals import whole_deals

Texts = Mapping[str, str]

PLAYED = 40  # deals of each that are played; the rest passes without a result
LONGEST = 300  # deals of a schedule, which the first evening plays to its end
LEAST = 12  # deals of each, before anything of later ones is said to be sure
ATTEMPTS = 24  # at a deal that the rules allow; half as many after each without one
SEEDS = (1, 2, 3)  # of the evenings
FURTHER_SEEDS = (4, 5, 6, 7, 8)  # of those that show only what comes of the first deals
MORE_SEEDS = range(9, 29)  # of those played besides where evenings end soon
FIRST, MANY = 3, 3  # deals without a difference, and evenings that differ at once, by a plan
MOST_VALUES = 90  # of a fact, among which one is taken
FEW = 12  # of these are tried where the deal does not wait for the fact
OPTIONAL = 0.8  # how often a fact is told that need not be
LOOKED_AT = 60  # whole deals, among which each fact that can be told is told in one


class Foreseen(NamedTuple):
    """The facts that follow in each of the deals to come, in their order; `is_over` after the last
    of them."""

    deals: Sequence[Texts]
    is_over: bool


def follows_at_once(session: Session) -> Texts:
    """What follows in the next deal before anything of it is told."""
    return dict(_following(Trial(session), {}))


class Ahead:
    """The deals that come next at a table, the open one first."""

    def __init__(self, session: Session) -> None:
        self._session = session
        patience = _Patience()
        whole = max(self._left(LONGEST) or 0, PLAYED)
        first, *others = SEEDS
        self._evenings = [_Evening(session, first, patience, whole)]
        self._evenings += [_Evening(session, seed, patience) for seed in others]
        self._begun = [_Evening(session, seed, patience) for seed in FURTHER_SEEDS]
        self._more = (_Evening(session, seed, patience) for seed in MORE_SEEDS)

    def schedule(self, usual: int, most: int) -> Foreseen:
        """The deals that are left if their number ends the game within the next `most`, else the
        `usual` number of them, as where a tie is played off."""
        left = self._left(most)
        return Foreseen(tuple(self._sure(left or usual)), bool(left))

    def until_the_end(self, count: int) -> Sequence[Texts]:
        """The next so many, or as many as are left where no further one belongs on the sheet."""
        left = self._left(count)
        if left is None:
            return self.deals(count)
        played = self._played_on(left)
        for evening in played:
            evening.go_on(until=left)
        is_last = all(evening.is_last for evening in played)
        return self.deals(left if is_last else count)

    def deals(self, count: int) -> Sequence[Texts]:
        """The next so many, over the end of the game too."""
        return tuple(self._sure(count))

    def facts_told(self, *, needed: bool = False) -> tuple[str, ...]:
        """The facts that can be told of a deal, or only those that some deals need, in the order
        in which they are told at the table; what no deal needs and nobody is asked for comes
        last."""
        trial = Trial(replace(self._session, open_deal=0))
        told: set[str] = set()
        asked: set[str] = set()
        left = [spec for spec in trial.specs if not (needed and spec.needed is never)]
        for deal in self._some_deals(trial, asked, are_all=not needed):
            told |= {spec.name for spec in left if _is_told(spec, deal, needed)}
            left = [spec for spec in left if spec.name not in told]
            if not left:
                break
        if not needed:
            blank = trial.read({}).deal
            told |= {spec.name for spec in left if _may_be_told(spec, blank, asked)}
        in_turn = sorted(trial.specs, key=lambda s: (s.is_rare, PHASES.index(s.phase)))
        return tuple(spec.name for spec in in_turn if spec.name in told)

    def _some_deals(self, trial: Trial, asked: set[str], *, are_all: bool) -> Iterator[AnyDeal]:
        """Whole deals, or one of which nothing is told, and then those of evenings, found as they
        are asked for; also with facts at an end, of those of evenings if `are_all` that can be told
        are wanted. The facts that whole deals tell are added to those `asked`."""
        coming = whole_deals(self._session.ledger, trial.number, trial.game)
        count = 0
        for count, texts in enumerate(map(dict, islice(coming, LOOKED_AT)), 1):
            asked |= {*texts}
            yield trial.read(texts).deal
            if count <= FEW:
                yield from _at_ends(trial, texts)
        if not count:
            yield trial.read({}).deal
        first, second, *_ = self._evenings
        yield from first.played(first.most)
        yield from second.played(PLAYED)
        if are_all:
            sorts = {frozenset(deal.recorded): deal for deal in (*first.deals, *second.deals)}
            for deal in sorts.values():  # one of each that tells other facts
                yield from _at_ends(trial, _told_or_derived(trial.specs, deal))

    def _left(self, most: int) -> int | None:
        """How many deals are left, where their number ends the game and is no greater."""
        left = self._session.sheet.game.deals_left(self._session.ledger)
        return left if left is not None and left <= most else None

    def _sure(self, count: int) -> Iterator[Texts]:
        """What follows alike in all evenings. A fact that ever differs while they last is sure in
        the first deal only, which nothing stands before; but where a plan lets it differ from some
        deal on, before that one."""
        played = self._played_on(count)
        for evening in self._evenings:
            evening.go_on(until=max(count, LEAST) if evening in played else PLAYED)
        for evening in self._begun:
            evening.go_on(until=min(count, 2))
        self._make_up(min(count, LEAST))
        unsure = set().union(*(evening.unsure for evening in (*self._evenings, *self._begun)))
        ends = self._ends_of_sure()
        for at in range(count):
            follows = [evening.follows[at] for evening in self._evenings if evening.has(at)]
            is_known = len(follows) > 1 or not self._evenings[0].has_missed(at)
            yield {
                name: text
                for name, text in (_alike(follows) if is_known else ())
                if name not in unsure and at < ends.get(name, count)
            }

    def _played_on(self, count: int) -> Sequence[_Evening]:
        """The evenings of which so many deals are played, or pass: of a long schedule only the
        first one."""
        is_long = self._evenings[0].most > PLAYED
        return self._evenings[:1] if is_long and count > PLAYED else self._evenings

    def _make_up(self, count: int) -> None:
        """Begin further evenings where some end so soon that they hardly say what comes of so many
        deals, if that is no end that all have."""
        left = self._left(count) or count
        lacking = sum(left - evening.lasted(left) for evening in self._evenings)
        while lacking > 0 and (evening := next(self._more, None)) is not None:
            evening.go_on(until=left)
            self._begun.append(evening)
            lacking -= evening.lasted(left)

    def _ends_of_sure(self) -> dict[str, int]:
        """Before which deal (from 0) facts are sure that differ then."""
        everyone = [*self._evenings, *self._begun]
        late = [at for at in _first_differing(everyone).values() if at >= FIRST]
        for evening in self._begun:
            evening.go_on(until=max(late, default=-1) + 1)
        found = _first_differing(everyone).items()
        return {
            name: at if at >= FIRST and _is_planned(name, at, everyone) else 1 for name, at in found
        }


def _is_planned(name: str, at: int, evenings: Sequence[_Evening]) -> bool:
    """Whether a fact that differs in no earlier deal does so in many evenings at once (the first
    round is dealt in turn, the second by the score): where chance lets it differ sooner in one
    evening than in another, nearly all are still alike."""
    texts = [evening.follows[at].get(name, "") for evening in evenings if evening.lasts(at)]
    return len(texts) - max(Counter(texts).values()) >= MANY


def _first_differing(evenings: Sequence[_Evening]) -> dict[str, int]:
    """The first deal (from 0) in which a fact does not follow alike in all of those that last as
    long, by the facts of which that is ever so."""
    found: dict[str, int] = {}
    for at in range(max(len(evening.follows) for evening in evenings)):
        texts = [evening.follows[at] for evening in evenings if evening.lasts(at)]
        if texts:
            other = {*chain(*texts)} - {name for name, _ in _alike(texts)}
            found = {**dict.fromkeys(other, at), **found}
    return found


def _alike(texts: Sequence[Texts]) -> Iterator[tuple[str, str]]:
    """What is the same in all of them."""
    first, *others = texts
    for name, text in first.items():
        if all(other.get(name) == text for other in others):
            yield name, text


class _Patience:
    """How many attempts a deal is worth: where none was allowed, in whatever evening, the next
    deals hardly have one, as where all boards have been played."""

    def __init__(self) -> None:
        self.attempts = ATTEMPTS

    def learn(self, *, has_found: bool) -> None:
        """Go by whether a deal was found."""
        self.attempts = ATTEMPTS if has_found else max(self.attempts // 2, 1)


class _Evening:
    """The evening as it could go on: `follows` are the facts that follow in each deal, `unsure`
    those among them that other facts of the deal may change; `end` is after how many deals the
    game is over. The first `most` deals are played."""

    def __init__(
        self, session: Session, seed: int, patience: _Patience, most: int = PLAYED
    ) -> None:
        self._session = session
        self._patience = patience
        self._dice = Random(seed)
        self._game: AnyGame = session.sheet.game
        self._ledger: AnyLedger = ledger_of(session.ledger.snapshot())
        self.follows: list[Texts] = []
        self.unsure: set[str] = set()
        self.end: int | None = None
        self.most = most
        self._missed: int | None = None  # the first deal that was to be played and was not found
        self.is_last = False  # no further deal belongs on the sheet after the end
        self.deals: list[AnyDeal] = []  # as far as they were found, until the end of the game

    def go_on(self, until: int) -> None:
        """Play until so many deals are played or the game is over; then deals just pass."""
        while len(self.follows) < until:
            self._note_end()
            self._deal()
        self._note_end()

    def _note_end(self) -> None:
        if self.end is None and self._game.finished(self._ledger):
            self.end = len(self.follows)
            self.is_last = self._game.after_end(self._ledger) is not None

    def has(self, at: int) -> bool:
        """Whether so many deals were looked at and another one."""
        return at < len(self.follows)

    def has_missed(self, at: int) -> bool:
        """Whether one of so many deals was not found, so that those behind it may be others."""
        return self._missed is not None and self._missed < at

    def lasts(self, at: int) -> bool:
        """Whether so many deals were played and another one is part of the game."""
        return self.has(at) and (self.end is None or at < self.end)

    def lasted(self, count: int) -> int:
        """How many of so many deals were part of the game."""
        return count if self.end is None else min(count, self.end)

    def played(self, until: int) -> Iterator[AnyDeal]:
        """The deals of the game, one after the other, until so many have passed; of those that
        were not found what follows from the rules."""
        yield from self.deals
        for count in range(len(self.follows) + 1, until + 1):
            known = len(self.deals)
            self.go_on(count)
            yield from self.deals[known:]

    def _deal(self) -> None:
        at, session = len(self.follows), self._session
        is_open = bool(session.open_deal) and at == 0
        number = session.coming_number + at
        here = replace(
            session,
            ledger=self._ledger,
            last_number=number if is_open else number - 1,
            open_deal=number if is_open else 0,
        )
        trial = Trial(here)
        found = session.deal(number) if is_open else None
        told = {} if found is None else dict(found.texts)
        self.follows.append(dict(_following(trial, told)))
        is_played = self.end is None and at < self.most
        played = self._attempt(trial, told) if is_played else None
        deal = played or trial.read(told).deal
        if self.end is None:
            self.deals.append(deal)
        if is_played and played is None and self._missed is None:
            self._missed = at
        if played is None:
            self._pass_over(deal)
        else:
            self._note_unsure(trial.specs, played)
            self._score(played)

    def _attempt(self, trial: Trial, told: Texts) -> AnyDeal | None:
        """A whole deal, another one in each evening: the one of some that breaks fewest rules."""
        fewest, found = 0, None
        for _ in range(self._patience.attempts):
            guessed = _guessed(trial, told, self._dice)
            broken = None if guessed is None else _broken(tried := trial.read(guessed))
            if broken is not None and (found is None or broken < fewest):
                fewest, found = broken, tried.deal
            if found is not None and not fewest:
                break
        self._patience.learn(has_found=found is not None)
        return found

    def _note_unsure(self, specs: Sequence[FactSpec], deal: AnyDeal) -> None:
        """What followed before anything was told, and otherwise when all was."""
        follows = self.follows[-1]
        for spec in specs:
            if spec.name in follows and spec.name not in deal.given:
                value = deal.values.get(spec.name)
                if value is None or spec.kind.print(value, deal) != follows[spec.name]:
                    self.unsure.add(spec.name)

    def _score(self, deal: AnyDeal) -> None:
        game, ledger = self._game, self._ledger
        entries = game.score(deal)
        ledger.apply(entries)
        ledger.state = game.advance(deal, entries)
        ledger.played += 1
        ledger.dealer = game.next_dealer(deal)

    def _pass_over(self, deal: AnyDeal) -> None:
        ledger = self._ledger
        ledger.state = self._game.pass_over(deal)
        ledger.played += 1
        if ledger.dealer:
            ledger.dealer = ledger.table.after(ledger.dealer)


def _guessed(trial: Trial, told: Texts, dice: Random) -> Texts | None:
    """Some value for each fact for which the deal waits, now and then for another one; None where
    one is left without, since then nothing that is guessed behind it makes the deal whole."""
    ended = dict(told)
    for spec, deal in trial.walk(ended):
        if spec.name in ended:
            continue
        waits = is_awaited(spec, deal)
        if waits or _is_told_too(spec, deal, dice):
            values = islice(_some_values(spec, deal, dice), None if waits else FEW)
            guesses = (_shuffled(spec, value, deal, dice) for value in values)
            fair = (value for value in guesses if spec.outcome or trial.is_fair(spec, value, deal))
            for value in islice(fair, 1):
                ended[spec.name] = spec.kind.print(value, deal)
            if waits and spec.name not in ended:
                return None
    return ended


def _some_values(spec: FactSpec, deal: AnyDeal, dice: Random) -> Iterator[object]:
    """Some values that the fact can have, in any order; most are not asked whether it can, as one
    is enough."""
    values = list(islice(spec.kind.domain(deal), MOST_VALUES))
    dice.shuffle(values)
    allowed = (value for value in values if not spec.refuses(value, deal))
    first = next(allowed, None)
    if first is None and len(values) == MOST_VALUES:
        yield from islice(spec.possible(deal), MOST_VALUES)
    elif first is not None:
        yield first
        yield from allowed


def _at_ends(trial: Trial, texts: Texts) -> Iterator[AnyDeal]:
    """The same deal with one of its facts at an end: all counts one owner's (who takes all hearts
    may choose what that is worth), the first or the last of some values."""
    deal = trial.read(texts).deal
    for spec in trial.specs:
        if spec.name not in texts:
            continue
        for value in known(partial(_ends, spec, deal), ()):
            ended = trial.read({**texts, spec.name: spec.kind.print(value, deal)})
            if not any(problem.stops_scoring for problem in ended.problems):
                yield ended.deal


def _told_or_derived(specs: Sequence[FactSpec], deal: AnyDeal) -> Texts:
    """The facts of a deal, those among them that followed where it stood (its contract)."""
    derived = (spec for spec in specs if spec.derive and deal.values.get(spec.name) is not None)
    followed = {spec.name: spec.kind.print(deal.values[spec.name], deal) for spec in derived}
    return {**followed, **deal.recorded}


def _ends(spec: FactSpec, deal: AnyDeal) -> Sequence[object]:
    kind = spec.kind
    if not isinstance(kind, Counts):
        values = list(islice(kind.domain(deal), MOST_VALUES))
        return values[:1] + values[-1:]
    total, (low, high) = kind.fixed_sum(deal), kind.limits(deal)
    most, least = (high, low) if total is None else (total, 0)
    owners = kind.owners(deal)
    all_of_one = [{each: most if each == owner else least for each in owners} for owner in owners]
    return [value for value in all_of_one if is_possible(kind, value, deal)]


def _is_told_too(spec: FactSpec, deal: AnyDeal, dice: Random) -> bool:
    is_rare = spec.on_demand or spec.derive is not None or dice.random() > OPTIONAL
    return not is_rare and known(lambda: spec.applies(deal), False)


def _shuffled(spec: FactSpec, value: object, deal: AnyDeal, dice: Random) -> object:
    """What each owner has among other owners: in lists the first ones have hardly anything."""
    if not isinstance(value, Mapping):
        return value
    parts = dice.sample([*value.values()], len(value))
    shuffled = dict(zip(value, parts, strict=True))
    is_fit = _can_be(spec, shuffled, deal) and not spec.refuses(shuffled, deal)
    return shuffled if is_fit else value


def _can_be(spec: FactSpec, value: Mapping[str, Any], deal: AnyDeal) -> bool:
    """Whether the fact has that value in this deal."""
    if isinstance(spec.kind, Counts):  # asked without reading it, as most are counts
        return is_possible(spec.kind, value, deal)
    try:
        text = spec.kind.print(value, deal)
        return bool(spec.kind.parse(text, deal, spec.name) == value)
    except InputError:
        return False


def _broken(tried: Tried) -> int | None:
    """How many rules a whole deal breaks; None for one that cannot be scored."""
    if tried.reading.missing or any(p.stops_scoring for p in tried.problems):
        return None
    return sum(problem.is_error for problem in tried.problems)


def _following(trial: Trial, told: Texts) -> Iterator[tuple[str, str]]:
    """The facts that follow before anything else of the deal is told."""
    for spec, deal in trial.walk(told):
        if spec.derive is None or spec.name in told:
            continue
        try:
            value = spec.derive(deal)
        except UnknownFactError:
            continue
        if value is not None and value != spec.default:
            yield spec.name, spec.kind.print(value, deal)


def _is_told(spec: FactSpec, deal: AnyDeal, needed: bool) -> bool:
    try:
        return spec.applies(deal) and (not needed or spec.needed(deal))
    except UnknownFactError:
        return False


def _may_be_told(spec: FactSpec, blank: AnyDeal, asked: Collection[str]) -> bool:
    """Whether that hangs on a fact which no deal has to tell, so that none of those looked at
    does."""
    try:
        return spec.applies(blank)
    except UnknownFactError as error:
        return error.args[0] not in asked
