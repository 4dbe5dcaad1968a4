"""Facts of a deal: how a game declares them, and how recorded texts become values.

A game's facts are a frozen dataclass whose fields are made with `fact(...)`. The declaration is
the one source for parsing, checking, prompts, completion, the manual, JSON and the input columns of
the workbook.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from itertools import islice
from typing import Any, Protocol, TypedDict, TypeVar, cast

from scorekeeper.core.books.deals import AnyDeal, UnknownFactError, public_name
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault, InputError, Problem, impossible, warning

from .columns import Column
from .rules import AnyRule, first_broken

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

NOTHING = frozenset({"", "none"})
MEANING = "="  # the question about a fact is its meaning, as far as the first comma
LOOKED_AT = 64  # values of a fact among which one must be possible for it to count
PHASES = AUCTION, PLAY, OUTCOME = "auction", "play", "outcome"  # when a fact is known at the table


Turn = Callable[[AnyDeal, "Sequence[str]"], "Sequence[str]"]  # the owners of a count as they speak


class Kind(Protocol[T_co]):
    """A kind of value: reads it, prints it canonically, and enumerates its domain.

    `form` is how it is asked for: count, number, word, player, players, flag, pairs or order.
    """

    @property
    def form(self) -> str:
        """One of those words."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> T_co:
        """The value; raises InputError. `name` is the fact's, for messages."""

    def print(self, value: Any, deal: AnyDeal) -> str:
        """The canonical text, which parses to the same value."""

    def domain(self, deal: AnyDeal) -> Iterator[T_co]:
        """Every value possible at this table in this deal (lazily; it may be long)."""

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """The columns that the fact takes where every deal is a row: as many in every deal, with
        the words and limits of this one. A kind with more than one is `Parted`."""

    def describe(self) -> str:
        """The form of the value for the manual."""


def always(deal: AnyDeal) -> bool:
    """For facts that every deal has."""
    return True


def never(deal: AnyDeal) -> bool:
    """For facts that no deal needs."""
    return False


HERE = "at this table"
STRAY = "does not belong to this deal"
MISPLACED = f"{{fact}}={{text}} {STRAY}"


class Idle(NamedTuple):
    """Why a fact that can be true of a deal counts for nothing: `by` are the settings with any of
    which it would count (`honours=on`), none where there are none, `where` says in what."""

    by: tuple[str, ...] = ()
    where: str = HERE


def contradicts(deal: AnyDeal) -> Idle | None:
    """For facts that cannot be true of a deal in which they do not apply."""
    return None


class Custom(TypedDict):
    """Two arguments of `fact` for a fact that only some tables count."""

    applies: Callable[[AnyDeal], bool]
    idle: Callable[[AnyDeal], Idle | None]


def under(
    setting: str,
    is_set: Callable[[AnyDeal], object],
    can_be: Callable[[AnyDeal], bool] = always,
    where: str = HERE,
) -> Custom:
    """For facts that count at tables where `is_set` holds, as with that `setting`; `can_be` tells
    whether the fact can be true of the deal at all."""
    return Custom(
        applies=lambda deal: bool(is_set(deal)) and can_be(deal),
        idle=counts_with(setting, can_be=can_be, where=where),
    )


def told_by(fact_name: str) -> Idle:
    """A fact that only repeats what another one tells."""
    return Idle((), f"beside {fact_name}=, which tells it")


def counts_with(
    *settings: str, can_be: Callable[[AnyDeal], bool] = always, where: str = HERE
) -> Callable[[AnyDeal], Idle | None]:
    """For facts that count under any of those settings; `can_be` tells whether the fact can be
    true of the deal at all."""
    here = Idle(settings, where)
    return lambda deal: here if can_be(deal) else None


class FactSpec(NamedTuple):
    """The declaration of one fact.

    `applies` tells whether the fact counts in this deal (its default always may stand there: that
    says no more than leaving it out), `needed` whether the deal is incomplete without it. Where it
    does not apply, `idle` tells apart what can be true all the same and counts for nothing (the
    record keeps it, the deal is scored without it) from what cannot have happened (None). A
    missing needed fact leaves the deal open when it is an `outcome` and is an error otherwise.
    `derive` gives the value that follows from the rules, None when nothing follows; a recorded
    value overrides it, with a warning when `warn` is set. `then` runs once the value is known,
    before later facts are read: it may narrow `deal.active`. A `kept` value is recorded even where
    it followed: a correction of an earlier deal must not move the deal. `completed` tells of
    two values whether a result may put the second in the place of the first (a contract that
    gets its tricks); otherwise a result can only repeat what the deal said. `asked` is the
    question as it is put, with `{owner}` for whose part of a count it is (MEANING: as the
    meaning begins); `turn` puts the owners in the order in which they speak, `phase` tells when
    the fact is known at the table. `on_demand` is a fact that nobody is asked for at each deal:
    it is told when it happened (a revoke, a misdeal), or scores nothing. `rules` refuse a
    recorded value (see `rules`). `meaning` stands in messages; `note` is what the manual says
    besides. `slip` is what slips of this fact are called, where they have a name of their own (see
    `slips`).
    """

    name: str
    kind: Kind[Any]
    meaning: str
    applies: Callable[[AnyDeal], bool] = always
    needed: Callable[[AnyDeal], bool] = never
    outcome: bool = False
    derive: Callable[[AnyDeal], Any] | None = None
    warn: bool = True
    default: Any = None
    then: Callable[[AnyDeal], None] | None = None
    kept: bool = False
    completed: Callable[[Any, Any], bool] | None = None
    idle: Callable[[AnyDeal], Idle | None] = contradicts
    asked: str = ""
    turn: Turn | None = None
    phase: str = AUCTION
    on_demand: bool = False
    rules: tuple[AnyRule, ...] = ()
    note: str = ""
    slip: str = ""

    @property
    def is_rare(self) -> bool:
        """Whether the fact is told now and then only, and no deal needs it."""
        return self.on_demand and self.needed is never

    def asking(self, owner: str) -> str:
        """The question as it is put: `Boris bids`, `contract`."""
        if self.asked == MEANING:
            return re.split("[,;]", self.meaning)[0]
        if owner:
            return (self.asked or f"{self.name} of {{owner}}").format(owner=owner)
        return _of_all(self.asked) or self.name

    def in_turn(self, deal: AnyDeal, owners: Sequence[str]) -> Sequence[str]:
        """Those owners in the order in which they tell their parts."""
        return owners if self.turn is None else self.turn(deal, owners)

    def counts(self, deal: AnyDeal) -> bool:
        """Whether the fact can say anything in this deal, as far as is known: whether it applies
        and the rules leave it a value besides its default."""
        if not self.applies(deal):
            return False
        return not self.rules or self._has_a_value(deal)

    def _has_a_value(self, deal: AnyDeal) -> bool:
        if first_broken(self.rules, deal) is not None:
            return False
        return any(value != self.default for value in islice(self.possible(deal), LOOKED_AT))

    def possible(self, deal: AnyDeal) -> Iterator[Any]:
        """Every value that the fact can have when it is its turn to be told, lazily."""
        values = self.kind.domain(deal)
        if not self.rules:
            return values
        return (value for value in values if not self.refuses(value, deal))

    def refuses(self, value: Any, deal: AnyDeal) -> bool:
        """Whether a rule of the fact speaks against that value of it."""
        known = {self.name: deal.values[self.name]} if self.name in deal.values else {}
        deal.values[self.name] = value
        try:
            return first_broken(self.rules, deal) is not None
        finally:
            del deal.values[self.name]
            deal.values.update(known)


def fact(
    kind: Kind[T],
    meaning: str,
    *,
    applies: Callable[[AnyDeal], bool] = always,
    needed: Callable[[AnyDeal], bool] = never,
    when: Callable[[AnyDeal], bool] | None = None,
    outcome: bool = False,
    derive: Callable[[AnyDeal], Any] | None = None,
    warn: bool = True,
    default: T | None = None,
    then: Callable[[AnyDeal], None] | None = None,
    kept: bool = False,
    completed: Callable[[Any, Any], bool] | None = None,
    idle: Callable[[AnyDeal], Idle | None] = contradicts,
    asked: str = "",
    turn: Turn | None = None,
    phase: str = "",
    on_demand: bool = False,
    note: str = "",
    slip: str = "",
) -> T:
    """A field of a facts dataclass, of the type that the class gives it; see FactSpec for the
    parameters. `when` stands for `applies` and `needed` of a fact that a deal must have wherever
    it may have it."""
    phase = phase or (OUTCOME if outcome else AUCTION)
    spec = FactSpec(
        "", kind, meaning, when or applies, when or needed, outcome, derive, warn, default, then,
        kept, completed, idle, asked, turn, phase, on_demand, note=note, slip=slip,
    )  # fmt: skip
    return field(default=cast(T, default), metadata={"fact": spec})


def fact_fields(facts_type: type[Any]) -> tuple[Field[Any], ...]:
    """The fields of a facts dataclass that are facts."""
    return tuple(item for item in fields(facts_type) if "fact" in item.metadata)


def fact_specs(facts_type: type[Any], rules: Sequence[AnyRule] = ()) -> tuple[FactSpec, ...]:
    """The declared facts of a facts dataclass, in order, under their public names (with `-`), each
    with those of the rules that refuse its values.

    Fields not made with `fact` are left to the game's `make_facts`.
    """
    specs = []
    for item in fact_fields(facts_type):
        spec: FactSpec = item.metadata["fact"]
        name = public_name(item.name)
        own = tuple(rule for rule in rules if rule.fact == name and not rule.at_end)
        specs.append(spec._replace(name=name, rules=own))
    return tuple(specs)


def _of_all(asked: str) -> str:
    """A question about one owner's part as one about all of them: `bids`, `cards left`."""
    return " ".join(asked.replace(" of {owner}", "").replace("{owner}", "").split())


def idle_spec(spec: FactSpec, idle: Callable[[AnyDeal], Idle | None]) -> FactSpec:
    """The same fact where it never counts."""
    return spec._replace(applies=never, needed=never, derive=None, then=None, idle=idle)


class IdleFact(NamedTuple):
    """A recorded fact that counts for nothing: its text as recorded, and canonically."""

    name: str
    recorded: str
    text: str
    idle: Idle

    def problem(self) -> Problem:
        """The warning that says so."""
        would = f" (it would with {self.remedy})" if self.idle.by else ""
        hint = f"; if it is to count: set {self.remedy}" if self.idle.by else ""
        return warning(
            f"{self.name}={self.recorded} counts for nothing {self.idle.where}{would}",
            f"nothing to do: the record keeps it{hint}",
            self.name,
        )._replace(is_idle=True)

    @property
    def remedy(self) -> str:
        """The settings with which it would count."""
        return " or ".join(self.idle.by)


@dataclass(slots=True, eq=False, repr=False)  # the methods that are not needed take time
class FactReading:
    """The outcome of reading a deal's facts: values, or the problems that prevent it.

    Facts that count for nothing are neither among the values nor among those given.
    """

    values: dict[str, Any]
    given: list[str]
    missing: list[str]
    inferred: tuple[str, ...]
    problems: list[Problem]
    idle: list[IdleFact]


# What reading a fact asks of its declaration, as a bare tuple: it is unpacked for every deal.
_Look = tuple[
    str,
    Kind[Any],
    Any,
    Callable[[AnyDeal], bool],
    Callable[[AnyDeal], bool],
    Callable[[AnyDeal], Any] | None,
    bool,
    Callable[[AnyDeal], None] | None,
    tuple[AnyRule, ...],
    FactSpec,
]
_Plan = tuple[tuple[_Look, ...], Mapping[str, Any]]


class FactReader:
    """Reads the facts of the deals at one table.

    Most deals of a sheet record the same few facts, and most other facts need no look: nothing
    follows for them and they are not needed, so that they have their default. Which ones remain is
    worked out once for every set of keys.
    """

    __slots__ = ("_plans", "_quiet", "specs")

    def __init__(self, specs: Sequence[FactSpec]) -> None:
        self.specs = tuple(specs)
        self._quiet = {spec.name: spec.default for spec in specs if _is_quiet(spec)}
        self._plans: dict[tuple[str, ...], _Plan] = {}

    def read(self, texts: Mapping[str, str], deal: AnyDeal) -> FactReading:
        """Read recorded texts in the order of declaration; every fault is collected, none raised.

        For a fact that cannot be read, what follows from the rules stands in, else None: one slip
        is not reported again as a fault of the facts after it.
        """
        reading = FactReading(deal.values, [], [], (), [], [])
        deal.recorded = texts
        keys = tuple(texts)
        plan, quiet = self._plans.get(keys) or self._plan(keys)
        deal.values.update(quiet)
        for look in plan:
            text = texts.get(look[0])
            try:
                if text is None or text in NOTHING or text.casefold() in NOTHING:
                    _read_absent(look, text, deal, reading)
                else:
                    _read_told(look, text, deal, reading)
            except UnknownFactError:
                continue  # it cannot be judged while another one is not known
        if deal.idle:
            reading.given = [name for name in reading.given if name not in deal.idle]
        deal.given = tuple(reading.given)
        deal.is_open = bool(reading.missing)
        reading.inferred = tuple(deal.inferred)
        return reading

    def _plan(self, keys: tuple[str, ...]) -> _Plan:
        looked_at = (s for s in self.specs if s.name in keys or s.name not in self._quiet)
        quiet = {name: default for name, default in self._quiet.items() if name not in keys}
        self._plans[keys] = plan = tuple(_look(spec) for spec in looked_at), quiet
        return plan


def _is_quiet(spec: FactSpec) -> bool:
    """Whether nothing happens when the fact is not recorded: it has its default."""
    return spec.derive is None and spec.then is None and spec.needed is never


def _look(spec: FactSpec) -> _Look:
    """What reading the fact asks of its declaration."""
    return (
        spec.name,
        spec.kind,
        spec.default,
        spec.applies,
        spec.needed,
        spec.derive,
        spec.warn,
        spec.then,
        spec.rules,
        spec,
    )


def _read_absent(look: _Look, text: str | None, deal: AnyDeal, reading: FactReading) -> None:
    """Read a fact that was not told, or told to be nothing. Raises UnknownFactError where that
    takes another fact that is not known."""
    name, _, value, _, needed, derive, _, then, _, spec = look
    found = None if derive is None else derive(deal)
    if found is not None:
        value = found
    elif needed is not never and needed(deal) and _is_missing(spec, text, reading):
        return
    deal.values[name] = value
    if then is not None:
        then(deal)


def _read_told(look: _Look, text: str, deal: AnyDeal, reading: FactReading) -> None:
    """Read a fact that was told. Raises UnknownFactError as above."""
    name, kind, default, applies, _, derive, warn, then, rules, spec = look
    values, problem = deal.values, None
    reading.given.append(name)
    try:
        values[name] = value = kind.parse(text, deal, name)
    except InputError as error:
        problem = error.problem(name)
    refused = first_broken(rules, deal) if rules else None
    if refused is not None:
        problem = refused.problem(deal)
    if problem is not None:
        reading.problems.append(problem)
        values.pop(name, None)
        value = None if derive is None else derive(deal)
        if value is None:
            return
        values[name] = value
    elif applies is not always and value != default and not applies(deal):
        values[name] = _out_of_place(spec, text, deal, reading)
    elif derive is not None and warn:
        _compare(spec, deal, reading.problems)
    if then is not None:
        then(deal)


def _is_missing(spec: FactSpec, text: str | None, reading: FactReading) -> bool:
    """Whether a needed fact was not recorded; `none` may say that there are none."""
    if spec.default is not None and text is not None:
        reading.given.append(spec.name)
        return False
    reading.missing.append(spec.name)
    return spec.default is None


def canonical_text(spec: FactSpec, text: str, deal: AnyDeal) -> str:
    """The canonical form of a text that may not hold any more; as typed if it cannot be read."""
    if text.casefold() in NOTHING:
        return text and "none"
    try:
        return spec.kind.print(spec.kind.parse(text, deal, spec.name), deal)
    except (InputError, UnknownFactError):
        return text


def _out_of_place(spec: FactSpec, text: str, deal: AnyDeal, reading: FactReading) -> Any:
    """The value to go on with of a fact that does not apply: one that is idle counts as if it had
    been left out."""
    value = deal.values[spec.name]
    if any(problem.is_error for problem in reading.problems):
        return value  # it may belong to the deal that was meant
    found = spec.idle(deal)
    if found is None:
        reading.problems.append(_misplaced(spec, text))
        return value
    deal.idle.add(spec.name)
    reading.idle.append(IdleFact(spec.name, text, spec.kind.print(value, deal), found))
    derived = None if spec.derive is None else spec.derive(deal)
    return spec.default if derived is None else derived


def _misplaced(spec: FactSpec, text: str) -> Problem:
    return impossible(
        MISPLACED.format(fact=spec.name, text=text),
        f"leave {spec.name} out (in an amendment: {spec.name}=none); it is for {spec.meaning}",
        spec.name,
    )


def _compare(spec: FactSpec, deal: AnyDeal, problems: list[Problem]) -> None:
    assert spec.derive is not None
    expected = spec.derive(deal)
    value = deal.values[spec.name]
    if expected is not None and expected != value:
        problems.append(
            warning(
                f"{spec.name} {spec.kind.print(value, deal)} was recorded; by the rules it would "
                f"be {spec.kind.print(expected, deal)}",
                "nothing to do if that is what happened at the table",
                spec.name,
            )
        )


def wanted_text(names: Sequence[str]) -> str:
    """`tricks=, honours= and aces=`."""
    *others, last = (f"{name}=" for name in names)
    return f"{', '.join(others)} and {last}" if others else last


def missing_problem(names: Sequence[str]) -> Problem:
    """The error of a deal that lacks facts."""
    wanted = wanted_text(names)
    return Problem(Fault.MALFORMED, f"{wanted} missing", f"add {wanted}", names[0])
