"""Slips put into sound sheets, one of each kind that applies: what is on file, what is true.

A slip of a fact is taken from the table of neighbours backwards: the true value is a neighbour of
the one that was written down. Only slips that leave a sheet that can be scored, and that make a
difference to it, count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from random import Random
from typing import NamedTuple

from evenings import Evening, Line, Texts, owners, total

from scorekeeper.core.asking.mixing import exchanged
from scorekeeper.core.asking.supposing import slips_in
from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import NOTHING, FactSpec
from scorekeeper.core.declaration.options import PRESET_OPTION, OptionSpec
from scorekeeper.core.declaration.slips import MIXED, Neighbour
from scorekeeper.core.replaying.earlier import standing_after
from scorekeeper.core.replaying.session import Session
from scorekeeper.referee.slips import RECORD, RULES

TRIES = 25  # slips of one kind that are tried on a sheet until one makes a difference
PER_STEP = 0.5  # how likely a slip is beside one that is half a step smaller
SAMPLED = 10  # deals of a sheet whose facts are looked at


@dataclass(frozen=True)
class Injected:
    """A sheet on file with a slip in it, and what is true.

    `truth` is the sheet put right; `numbers` tells for a deal on file after which deal of the truth
    one stands then, where they count otherwise. `deals` are those on file that the slip concerns.
    `paste` are records that put it right, if any can.
    """

    where: str
    kind: str
    deals: tuple[int, ...]
    filed: Evening
    truth: Evening
    numbers: Mapping[int, int] = field(default_factory=dict)
    paste: tuple[Line, ...] = ()

    @property
    def last(self) -> int:
        """The number of the last deal on file."""
        return self.filed.session.last_number

    @cached_property
    def _is_as_written(self) -> bool:
        return not any(line.word.split()[0] in _CORRECTIONS for line in self.truth.records)

    def standing(self, number: int) -> Session:
        """What is true when deal `number` of the file has been played."""
        true_number = self.numbers.get(number, number)
        last = self.truth.session.last_number
        if number == self.last or true_number >= last:
            return self.truth.session
        if self._is_as_written:
            return self.truth.before[self.truth.deals[true_number]]
        return standing_after(self.truth.session, true_number)


_CORRECTIONS = ("amend", "void", "unvoid", "result")


def is_scoreable(evening: Evening) -> bool:
    """Whether every deal could be scored."""
    try:
        session = evening.session
    except AssertionError:  # the header cannot be used
        return False
    return not any(problem.stops_scoring for problem in session.problems) and not session.open_deal


def differs(found: Injected) -> bool:
    """Whether what is on file can be scored, has the same owners of totals, and comes to something
    else than what is true."""
    if not is_scoreable(found.filed) or not found.truth.session.is_ok:
        return False
    filed, true = found.filed.session, found.standing(found.last)
    if filed.sheet.table.owners != true.sheet.table.owners:
        return False
    return any(total(filed, owner) != total(true, owner) for owner in owners(true))


# slips of a fact -------------------------------------------------------------------------------


class FactSlip(NamedTuple):
    """Facts of a deal as they stand on file in place of the true ones: which slip that seems to be,
    how far off, and in which place of the records."""

    kind: str
    place: int
    distance: float
    texts: Texts


def fact_slips(evening: Evening, dice: Random, per_step: float) -> dict[str, list[FactSlip]]:
    """What may stand on file of the facts of some deals, by the slips that seem to lead there, in
    the order in which they are to be tried: at random, those a half step further off `per_step`
    times as often first."""
    places = evening.deals
    found: dict[str, list[FactSlip]] = defaultdict(list)
    for place in dice.sample(places, min(SAMPLED, len(places))):
        for slip in _slips_of_deal(evening, place):
            found[slip.kind].append(slip)
    return {
        kind: sorted(slips, key=lambda slip: _late(slip, dice, per_step))
        for kind, slips in sorted(found.items())
    }


def _late(slip: FactSlip, dice: Random, per_step: float) -> float:
    """A random number that is small as often as the slip is likely (Efraimidis and Spirakis,
    Weighted random sampling with a reservoir, 2006)."""
    weight: float = per_step ** (2 * slip.distance - 2)
    return dice.expovariate(weight)


def _slips_of_deal(evening: Evening, place: int) -> Iterator[FactSlip]:
    texts = evening.records[place].values
    trial = Trial(evening.before[place])
    deal = trial.read(texts).deal
    for spec, found in slips_in(trial.specs, deal):
        yield FactSlip(found.slip, place, found.distance, _told(texts, spec, found, deal))
    for one, other in combinations(_exchangeable(deal), 2):
        changed = exchanged(deal, trial.specs, one, other)
        if changed:
            yield FactSlip(MIXED, place, 1.0, {**texts, **changed})


def _exchangeable(deal: AnyDeal) -> Sequence[str]:
    """Who may be taken for each other: the sides, or the players."""
    return [side.name for side in deal.table.sides] or deal.active


def _told(texts: Texts, spec: FactSpec, found: Neighbour, deal: AnyDeal) -> dict[str, str]:
    """The facts with that value in the place of one."""
    return _said({**texts, spec.name: _text(spec, found, deal)})


def _text(spec: FactSpec, found: Neighbour, deal: AnyDeal) -> str:
    return "none" if found.value is None else spec.kind.print(found.value, deal)


def _said(texts: Texts) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text not in NOTHING}


def slip_to(evening: Evening, slip: FactSlip) -> str:
    """By which slip of the table what stands on file has become of what is true; nothing where by
    none."""
    trial = Trial(evening.before[slip.place])
    true = evening.records[slip.place].values
    if slip.kind == MIXED:
        return MIXED
    tried = trial.read(slip.texts)
    if any(problem.stops_scoring for problem in tried.problems) or tried.reading.missing:
        return ""
    for spec, found in slips_in(trial.specs, tried.deal):
        if slip.texts.get(spec.name) == true.get(spec.name):
            continue
        if _text(spec, found, tried.deal) == true.get(spec.name, "none"):
            return found.slip
    return ""


def injected_fact(evening: Evening, slip: FactSlip) -> Injected | None:
    """That slip on file; None where it is none of the table, or nothing that can be scored."""
    kind = slip_to(evening, slip)
    if not kind:
        return None
    number = evening.deals.index(slip.place) + 1
    filed = evening.with_deal(slip.place, slip.texts)
    if not is_scoreable(filed):
        return None
    paste = _amendment(number, slip.texts, evening.records[slip.place].values)
    truth = _put_right(evening, filed, paste)
    return Injected(RECORD, kind, (number,), filed, truth, {}, paste)


def _amendment(number: int, filed: Texts, true: Texts) -> tuple[Line, ...]:
    """The record that puts the facts of a deal right."""
    names = dict.fromkeys((*true, *filed))
    values = {name: true.get(name, "none") for name in names if true.get(name) != filed.get(name)}
    return (Line(f"amend {number}", values),)


def _put_right(evening: Evening, filed: Evening, paste: Sequence[Line]) -> Evening:
    """What is true: the evening, or where the correction comes to something else, because what
    followed then is kept, the sheet with that."""
    corrected = filed.and_then(*paste)
    return evening if _course(corrected.session) == _course(evening.session) else corrected


def _course(session: Session) -> object:
    return [(deal.number, deal.totals) for deal in session.deals], session.totals()


# slips of the record that are no facts ---------------------------------------------------------

Making = Callable[[Evening, Random], Injected | None]


def _twice(evening: Evening, dice: Random) -> Injected | None:
    """A deal was recorded twice; what followed from its place for later ones has been played."""
    place = dice.choice(evening.deals)
    number = evening.deals.index(place) + 1
    records = list(evening.records)
    records.insert(place, records[place])
    filed = evening.with_records(records)
    paste = (Line(f"void {number + 1}", {}),)
    if not is_scoreable(filed):
        return None
    corrected = filed.and_then(*paste)
    return Injected(RECORD, "twice", (number, number + 1), filed, corrected, {}, paste)


def _missing(evening: Evening, dice: Random) -> Injected | None:
    """A deal was not recorded."""
    deals = evening.deals
    place = dice.choice([*deals, deals[-1], deals[-1]])
    number = deals.index(place) + 1
    records = [line for at, line in enumerate(evening.records) if at != place]
    numbers = {n: n + (n >= number - 1) for n in range(1, len(deals))}
    return Injected(RECORD, "missing", (), evening.with_records(records), evening, numbers)


def _order(evening: Evening, dice: Random) -> Injected | None:
    """Two neighbouring deals stand in each other's place."""
    if len(evening.deals) < 2:
        return None
    number = dice.randrange(1, len(evening.deals))
    one, other = evening.deals[number - 1 : number + 1]
    records = list(evening.records)
    records[one], records[other] = records[other], records[one]
    filed = evening.with_records(records)
    return Injected(RECORD, "order", (number, number + 1), filed, evening)


def _dealer(evening: Evening, dice: Random) -> Injected | None:
    """Somebody else dealt first."""
    seated = evening.session.sheet.table.players
    header = (*evening.header, f"dealer {dice.choice(seated)}")
    filed = Evening(evening.game, header, evening.records)
    return Injected(RECORD, "dealer", (1,), filed, evening)


def _void(evening: Evening, dice: Random) -> Injected | None:
    """A deal is void that was not meant."""
    number = dice.randrange(len(evening.deals)) + 1
    filed = evening.and_then(Line(f"void {number}", {}))
    paste = (Line(f"unvoid {number}", {}),)
    return Injected(RECORD, "void", (number,), filed, evening, {}, paste)


def _amend(evening: Evening, dice: Random) -> Injected | None:
    """A deal was amended that was right."""
    place = dice.choice(evening.deals)
    slips = list(_slips_of_deal(evening, place))
    if not slips:
        return None
    slip, number = dice.choice(slips), evening.deals.index(place) + 1
    true = evening.records[place].values
    paste = _amendment(number, slip.texts, true)
    filed = evening.and_then(*_amendment(number, true, slip.texts))
    return Injected(RECORD, "amend", (number,), filed, evening, {}, paste)


def _adjust(evening: Evening, dice: Random) -> Injected | None:
    """An adjustment has the wrong sign."""
    owners = list(evening.session.totals())
    one, other = dice.sample(owners, 2)
    amount = dice.choice((2, 3, 5, 6, 10))
    right, wrong = ({one: f"{-n}", other: f"{n}"} for n in (amount, -amount))
    place = dice.choice(evening.deals)
    account = {} if evening.session.sheet.game.adjust_account else _some_account(evening, dice)
    lines = [Line("adjust", {**values, **account}) for values in (right, wrong)]
    true, filed = (_inserted(evening, place, line) for line in lines)
    return Injected(RECORD, "adjust", (), filed, true)


def _some_account(evening: Evening, dice: Random) -> Texts:
    """Where it is booked in a game that has no usual account for it."""
    accounts = [*evening.session.ledger.single]
    return {"account": dice.choice(accounts)} if accounts else {}


def _inserted(evening: Evening, place: int, line: Line) -> Evening:
    return evening.with_records([*evening.records[:place], line, *evening.records[place:]])


def _carry(evening: Evening, dice: Random) -> Injected | None:
    """A figure carried from an earlier sheet was misread."""
    ledger = evening.session.ledger
    if not ledger.single:
        return None
    account = dice.choice([*ledger.single])
    owners = [*ledger.single[account]]
    figures = {owner: dice.randrange(10, 60) for owner in owners}
    if evening.session.sheet.game.zero_sum and len(ledger.single) == 1:
        figures[owners[-1]] -= sum(figures.values())
    misread = {**figures}
    misread[dice.choice(owners)] += dice.choice((-10, -2, -1, 1, 2, 10))
    true, filed = (_inserted(evening, 0, _carried(account, f)) for f in (figures, misread))
    return Injected(RECORD, "carry", (), filed, true)


def _carried(account: str, figures: Mapping[str, int]) -> Line:
    return Line("carry", {account: ",".join(f"{owner}:{n}" for owner, n in figures.items())})


def _partners(evening: Evening, dice: Random) -> Injected | None:
    """Others sat together in a rubber."""
    rubbers = [
        at for at, line in enumerate(evening.records) if line.word == "rubber" and line.values
    ]
    if not rubbers:
        return None
    place = dice.choice(rubbers)
    sides = {name: text.split(",") for name, text in evening.records[place].values.items()}
    (one, mine), (other, theirs) = sides.items()
    mine[1], theirs[1] = theirs[1], mine[1]
    line = Line("rubber", {one: ",".join(mine), other: ",".join(theirs)})
    records = [*evening.records[:place], line, *evening.records[place + 1 :]]
    return Injected(RECORD, "partners", (), evening.with_records(records), evening)


# slips of the rules ----------------------------------------------------------------------------


def _option(evening: Evening, dice: Random) -> Injected | None:
    """One house rule is another on the sheet."""
    spec = dice.choice(_scoring_options(evening))
    other = _other_value(evening, spec, dice)
    return _with_setting(evening, "option", spec.name, other) if other else None


def _preset(evening: Evening, dice: Random) -> Injected | None:
    """The sheet says other rules than those played by."""
    presets = [preset.name for preset in evening.session.sheet.game.presets]
    return (
        _with_setting(evening, "preset", PRESET_OPTION, dice.choice(presets)) if presets else None
    )


def _with_setting(evening: Evening, kind: str, name: str, text: str) -> Injected:
    header = (*evening.header, Line("set", {name: text}).text)
    filed = Evening(evening.game, header, evening.records)
    return Injected(RULES, kind, (), filed, evening)


def _late_set(evening: Evening, dice: Random) -> Injected | None:
    """A house rule was set that was not agreed on."""
    spec = dice.choice(_scoring_options(evening))
    other = _other_value(evening, spec, dice)
    if not other:
        return None
    filed = evening.and_then(Line("set", {spec.name: other}))
    return Injected(RULES, "set", (), filed, evening)


def _scoring_options(evening: Evening) -> list[OptionSpec]:
    """The options that may matter and are not set in the header."""
    said = set(evening.session.sheet.option_texts)
    specs = evening.session.sheet.game.option_specs
    found = [s for s in specs if s.name not in said and s.name not in ("stake", "currency")]
    return found or list(specs)


def _other_value(evening: Evening, spec: OptionSpec, dice: Random) -> str:
    """Another value of a house rule: a word, one of a preset, or for a number one near it."""
    field_name = next(f for f in (spec.name, f"{spec.name}_") if hasattr(_options(evening), f))
    now = getattr(_options(evening), field_name)
    presets = evening.session.sheet.game.presets
    texts = {*spec.kind.words, *(p.settings[spec.name] for p in presets if spec.name in p.settings)}
    if isinstance(now, int) and not isinstance(now, bool):
        texts |= {str(n) for n in (now - 1, now + 1, now * 2)}
        texts |= {str(now // 2)} if now % 2 == 0 else set()
    texts -= {spec.text(now)}
    return dice.choice(sorted(texts)) if texts else ""


def _options(evening: Evening) -> object:
    return evening.session.ledger.table.options


# all of them -----------------------------------------------------------------------------------

_MAKINGS: tuple[Making, ...] = (
    _twice,
    _missing,
    _order,
    _dealer,
    _void,
    _amend,
    _adjust,
    _carry,
    _partners,
    _option,
    _preset,
    _late_set,
)


def injected(evening: Evening, dice: Random, per_step: float = PER_STEP) -> Iterator[Injected]:
    """One slip of each kind that can be made on that evening."""
    for slips in fact_slips(evening, dice, per_step).values():
        yield from _first(injected_fact(evening, slip) for slip in slips[:TRIES])
    for making in _MAKINGS:
        yield from _first(making(evening, dice) for _ in range(TRIES))


def _first(tried: Iterator[Injected | None]) -> Iterator[Injected]:
    """The first that makes a difference."""
    for found in tried:
        if found is not None and differs(found):
            yield found
            return


def injected_pair(evening: Evening, dice: Random, per_step: float = PER_STEP) -> Injected | None:
    """Two slips of facts in different deals, each of a kind drawn at random; each makes a
    difference by itself."""
    slips = fact_slips(evening, dice, per_step)
    for _ in range(TRIES):
        kinds = dice.choices([*slips], k=2)
        one, other = (dice.choice(slips[kind][:TRIES]) for kind in kinds)
        found = _both(evening, one, other) if one.place != other.place else None
        if found is not None and differs(found):
            return found
    return None


def _both(evening: Evening, one: FactSlip, other: FactSlip) -> Injected | None:
    first, second = (injected_fact(evening, slip) for slip in (one, other))
    if first is None or second is None or not (differs(first) and differs(second)):
        return None
    filed = first.filed.with_deal(other.place, other.texts)
    if not is_scoreable(filed):
        return None
    paste = (*first.paste, *second.paste)
    truth = _put_right(evening, filed, paste)
    deals = (*first.deals, *second.deals)
    return Injected(RECORD, f"{first.kind} and {second.kind}", deals, filed, truth, {}, paste)
