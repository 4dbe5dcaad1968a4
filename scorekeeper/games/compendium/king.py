"""King: six ways to lose and as many deals to win, in six schedules.

Sources: English Wikipedia "King" (after Parlett's King) for the Russian ones; sbn.pt for the
Portuguese; pagat.com "Rifki" and Wikipedia "Turkish king" for the Turkish; pagat.com "Kingen" for
the Flemish ones; a Russian program for eralash.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import counts_with, fact
from scorekeeper.core.declaration.kinds import Number, Player
from scorekeeper.core.declaration.option_kinds import Choice, Switch
from scorekeeper.core.declaration.options import Preset, TableOptions, option, option_problem
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.games.shapes.lines import Line
from scorekeeper.games.shapes.takings import in_words

from .facts import CompendiumFacts, allowed
from .game import Compendium
from .kinds import hand
from .options import check_idle, choice_option
from .parts import (
    HEARTS,
    JACKS,
    MEN,
    QUEENS,
    TRICKS,
    Counted,
    DealContract,
    Each,
    One,
    Pack,
    Winners,
    all_parts,
)
from .schedule import Plan, Standing, TableRules, make_rules, stages

WIKIPEDIA = "[wikipedia]"
PAGAT_KINGEN = "[kingen]"
PAGAT_RIFKI = "[rifki]; [turkish]"

RUSSIAN_3, RUSSIAN_4, PORTUGUESE, TURKISH = "russian-3", "russian-4", "portuguese", "turkish"
KINGEN, DUBBELKINGEN, ERALASH = "kingen", "dubbelkingen", "eralash"

NO_TRICKS, NO_HEARTS, NO_MEN, NO_JACKS, NO_QUEENS, NO_KING, NO_LAST, NO_SEVENTH = (
    "no-tricks",
    "no-hearts",
    "no-men",
    "no-jacks",
    "no-queens",
    "no-king",
    "no-last-two",
    "no-seventh-last",
)
TRUMPS, ALL_MINUS, ALL_PLUS = "trumps", "eralash-minus", "eralash-plus"
LETTERS = {
    NO_TRICKS: "N",
    NO_HEARTS: "H",
    NO_MEN: "M",
    NO_JACKS: "J",
    NO_QUEENS: "Q",
    NO_KING: "K",
    NO_LAST: "L",
    NO_SEVENTH: "7L",
    TRUMPS: "T",
    ALL_MINUS: "E-",
    ALL_PLUS: "E+",
}
PLUS = {  # of the Russian schedules
    name: name.replace("no-", "plus-")
    for name in (NO_TRICKS, NO_HEARTS, NO_MEN, NO_QUEENS, NO_KING, NO_LAST)
}

SOURCES = {
    "wikipedia": "Wikipedia, King (card game), after Parlett",
    "sbn": "sbn.pt, King",
    "rifki": "pagat.com, Rifki",
    "turkish": "Wikipedia (Turkish), King",
    "kingen": "pagat.com, Kingen",
    "eralash": "eralash, a Russian program",
    "iwwa": "International World Whist Association",
    "turkcebilgi": "turkcebilgi, King",
}


class Variant(NamedTuple):
    """A schedule: cards of each player, hearts in the pack, points lost by each contract (those of
    `last` by the tricks with these numbers), points won per trick with trumps."""

    seats: int
    tricks: int
    hearts: int
    values: Mapping[str, int]
    last: tuple[tuple[int, int], ...]
    trump: int = 0


def _losses(tricks: int, hearts: int, men: int, queens: int, king: int) -> dict[str, int]:
    return {NO_TRICKS: tricks, NO_HEARTS: hearts, NO_MEN: men, NO_QUEENS: queens, NO_KING: king}


FLEMISH = _losses(1, 1, 1, 2, 5)
ONE_SEAT_LESS = _losses(1, 1, 1, 1, 4)
VARIANTS: dict[tuple[str, int], Variant] = {
    (RUSSIAN_3, 3): Variant(3, 12, 9, _losses(6, 8, 9, 18, 72), ((11, 36), (12, 36))),
    (RUSSIAN_4, 4): Variant(4, 8, 8, _losses(2, 2, 2, 4, 16), ((7, 8), (8, 8))),
    (PORTUGUESE, 4): Variant(4, 13, 13, _losses(20, 20, 30, 50, 160), ((12, 90), (13, 90)), 25),
    (TURKISH, 4): Variant(4, 13, 13, _losses(50, 30, 60, 100, 320), ((12, 180), (13, 180)), 50),
    (KINGEN, 4): Variant(4, 13, 13, FLEMISH, ((7, 2), (13, 3)), 1),
    (KINGEN, 5): Variant(5, 10, 13, FLEMISH, ((7, 3), (10, 3)), 1),  # without C7 and S7
    (KINGEN, 3): Variant(3, 17, 13, ONE_SEAT_LESS, ((10, 3), (17, 2)), 1),  # without S2
    (DUBBELKINGEN, 4): Variant(4, 13, 13, FLEMISH, ((7, 2), (13, 3)), 1),
    (ERALASH, 4): Variant(
        4,
        8,
        8,
        {NO_TRICKS: 2, NO_HEARTS: 2, NO_JACKS: 4, NO_QUEENS: 6, NO_KING: 20},
        ((7, 10), (8, 10)),
        2,
    ),
}
KINGEN_SEATS = 4  # for which the option kh is
KING_FOUR = ({NO_KING: 4}, ((7, 3), (13, 3)))  # also 52 in all
SEATS: dict[str, tuple[int, ...]] = {}
for _name, _seats in VARIANTS:
    SEATS[_name] = (*SEATS.get(_name, ()), _seats)
NAMED = frozenset({TURKISH, DUBBELKINGEN})  # the dealer names what is played
NEGATIVES, WITH_TRUMPS = 3, 2  # how many of each a player names there
EARLY = 4  # deals that are often negative there

FACT_OF = {NO_TRICKS: TRICKS, NO_HEARTS: HEARTS, NO_MEN: MEN, NO_JACKS: JACKS, NO_QUEENS: QUEENS}


def _variant(values: Mapping[str, Any], players: int) -> str:
    return {3: RUSSIAN_3, 4: RUSSIAN_4}.get(players, KINGEN)


@frozen
class KingOptions(TableOptions):
    """The options of a table."""

    variant: str = option(
        Choice(*SEATS),
        _variant,
        "whose schedule is played",
        f"{WIKIPEDIA}; [sbn] (portuguese); {PAGAT_RIFKI} (turkish); {PAGAT_KINGEN}; [eralash]",
    )
    choice: bool = choice_option("our choice; turkish and dubbelkingen always choose")
    kh: str = option(
        Choice("5", "4"),
        "5",
        "kingen of four: the king of hearts 5 and the seventh and last trick 2 and 3, or 4 and 3 "
        "each",
        PAGAT_KINGEN,
    )
    queens_first: bool = option(
        Switch(), False, "kingen: the queens come before kings and jacks", PAGAT_KINGEN
    )
    trump: str = option(
        Choice("turned", "dealer"),
        "turned",
        "kingen: trumps are the suit of the last card dealt, or named by the dealer",
        f"{PAGAT_KINGEN}; [iwwa]",
        alike=(("turned", "dealer"),),
    )
    offer: bool = option(
        Switch(),
        False,
        "with trumps the others may offer the dealer tricks for the right to name the suit; so "
        "many of the maker's tricks count for the dealer",
        f"{PAGAT_KINGEN}; [sbn]",
    )
    king_ends: str = option(
        Choice("off", "10", "11"),
        "off",
        "turkish: so many tricks in a trump deal end the game, and that player alone is out",
        "[turkish]: 10; [turkcebilgi]: 11",
    )
    out: str = option(
        Choice("zero", "positive"),
        "zero",
        "turkish: which totals are out at the end (the others are sunk): those of at least 0, or "
        "above 0",
        f"{PAGAT_RIFKI}; positive: [turkcebilgi]",
    )
    first_negative: bool = option(
        Switch(), False, "turkish: the first four deals must be negative ones", PAGAT_RIFKI
    )


# the contracts -----------------------------------------------------------------------------------


def loss(name: str, variant: Variant, sign: int) -> Counted:
    """What one contract costs (sign -1) or wins."""
    if name in (NO_LAST, NO_SEVENTH):
        numbers = tuple(number for number, _ in variant.last)
        return Winners(numbers, tuple(sign * points for _, points in variant.last))
    points = sign * variant.values[name]
    if name == NO_KING:
        return One("king", "king of hearts", ((0, points),))
    return Each(FACT_OF[name], points)


def losing(variant: Variant, name: str, queens_first: bool) -> list[str]:
    """The losing contracts in their order."""
    last = NO_SEVENTH if name in (KINGEN, DUBBELKINGEN) else NO_LAST
    found = [*variant.values, last]
    if queens_first and NO_MEN in found:
        found.remove(NO_QUEENS)
        found.insert(found.index(NO_MEN), NO_QUEENS)
    return found


def contracts(name: str, variant: Variant, queens_first: bool) -> list[DealContract]:
    """All contracts of a schedule, in order."""
    lost = losing(variant, name, queens_first)
    found = [DealContract(n, (loss(n, variant, -1),), LETTERS[n], _aliases(n)) for n in lost]
    if name == ERALASH:
        found.append(DealContract(ALL_MINUS, all_parts(found), LETTERS[ALL_MINUS], ("eralash",)))
    if not variant.trump:
        return found + [
            DealContract(PLUS[n], (loss(n, variant, 1),), f"{LETTERS[n]}+") for n in lost
        ]
    won = (Each(TRICKS, variant.trump),)
    found.append(DealContract(TRUMPS, won, LETTERS[TRUMPS], (), ("trump", "maker", "offer")))
    if name == ERALASH:
        plus = tuple(loss(n, variant, 1) for n in lost)
        found.append(DealContract(ALL_PLUS, plus, LETTERS[ALL_PLUS]))
    return found


def _aliases(name: str) -> tuple[str, ...]:
    return (name.removeprefix("no-"),)


def plan_of(name: str, made: Sequence[DealContract], seats: int, choice: bool) -> Plan:
    """The order in which they are played."""
    names = [contract.name for contract in made]
    if name in NAMED:
        negative = [n for n in names if n != TRUMPS]
        stage = (*negative, *negative, *(TRUMPS,) * (WITH_TRUMPS * seats))
        quotas = ((frozenset(negative), NEGATIVES), (frozenset({TRUMPS}), WITH_TRUMPS))
        return Plan((stage,), quotas=quotas)
    deals: list[str] = []
    for contract in names:
        deals += [contract] * (seats if contract == TRUMPS else 1)
    return Plan(stages(deals, choice))


# facts -------------------------------------------------------------------------------------------


def _may_offer(deal: AnyDeal) -> bool:
    return bool(deal.options.offer and allowed("offer")(deal))


def _offers_nothing(deal: AnyDeal) -> bool:
    """Whether the dealer's right could be bought, at another table."""
    return not deal.options.offer and allowed("offer")(deal)


def _other_maker(deal: AnyDeal) -> bool:
    maker = deal.values.get("maker")
    return _may_offer(deal) and maker is not None and maker != deal.values["dealer"]


@frozen
class KingFacts(CompendiumFacts):
    """One deal."""

    maker: str | None = fact(
        Player(),
        "who named trumps for an offer of tricks, if not the dealer",
        applies=_may_offer,
        idle=counts_with("offer=on", can_be=_offers_nothing),
        note="option offer",
    )
    offer: int | None = fact(
        Number(1, hand),
        "how many of the maker's tricks were offered to the dealer",
        when=_other_maker,
        idle=counts_with("offer=on", can_be=_offers_nothing),
        note="option offer",
    )


# the game ----------------------------------------------------------------------------------------

KingTable = Table[KingOptions]


class King(Compendium[KingFacts, KingOptions]):
    """King, Kingen, Rifki."""

    name = "king"
    title = "King"
    facts = KingFacts
    options = KingOptions
    sources = SOURCES
    presets = (
        Preset(
            "book",
            {},
            "Parlett's King: the Russian schedule for three, or for four",
            WIKIPEDIA,
            ("russian", "russian-king", "кинг"),
        ),
        Preset(
            RUSSIAN_3, {"variant": RUSSIAN_3}, "three players, each contract worth 72", WIKIPEDIA
        ),
        Preset(
            RUSSIAN_4, {"variant": RUSSIAN_4}, "four players, each contract worth 16", WIKIPEDIA
        ),
        Preset(
            PORTUGUESE,
            {"variant": PORTUGUESE},
            "six negative deals, four with trumps",
            "[sbn]",
            ("portuguese-king",),
        ),
        Preset(
            TURKISH,
            {"variant": TURKISH},
            "twenty deals named by their dealers",
            PAGAT_RIFKI,
            ("rifki", "turkish-king"),
        ),
        Preset(
            KINGEN,
            {"variant": KINGEN},
            "six negative deals, one with trumps for each",
            PAGAT_KINGEN,
            ("flemish", "flemish-king"),
        ),
        Preset(
            DUBBELKINGEN,
            {"variant": DUBBELKINGEN},
            "twenty deals named by their dealers",
            PAGAT_KINGEN,
        ),
        Preset(
            ERALASH,
            {"variant": ERALASH},
            "all contracts at once, lost and won",
            "[eralash]",
        ),
    )
    seats = (3, 5)
    contract_names = (*LETTERS, *PLUS.values())
    fact_names = (
        "trump",
        "maker",
        "offer",
        "tricks",
        "hearts",
        "men",
        "jacks",
        "queens",
        "king",
        "won",
    )
    examples = (
        Example("tricks=3,2,2,1", "four players, the first deal: 2 for each trick", tuple("ABCD")),
        Example(
            "contract=no-last-two won=A,C",
            "who won the last two tricks",
            tuple("ABCD"),
            "rules=turkish",
        ),
        Example(
            "dealer=A contract=trumps trump=H tricks=6,4,2,1",
            "trumps",
            tuple("ABCD"),
            "rules=turkish",
        ),
        Example(
            "dealer=A contract=trumps maker=D offer=2 tricks=3,4,1,5",
            "D named trumps for two tricks",
            tuple("ABCD"),
            "rules=dubbelkingen offer=on",
        ),
    )

    def rules(self, options: KingOptions, players: tuple[str, ...]) -> TableRules:
        """The schedule for that many players (another one where it does not fit them, which
        `check_table` reports)."""
        seats, name = len(players), options.variant
        variant = VARIANTS.get((name, seats)) or VARIANTS[name, SEATS[name][0]]
        if options.kh == "4" and variant.values is FLEMISH and seats == KINGEN_SEATS:
            values, last = KING_FOUR
            variant = variant._replace(values={**FLEMISH, **values}, last=last)
        made = contracts(name, variant, options.queens_first)
        things = {TRICKS: variant.tricks, HEARTS: variant.hearts, MEN: 8, JACKS: 4, QUEENS: 4}
        pack = Pack(players, variant.tricks, things)
        return make_rules(made, plan_of(name, made, seats, options.choice), pack)

    def check_table(self, table: KingTable) -> Iterable[Problem]:
        """The schedule must fit the players."""
        options, seats = table.options, len(table.players)
        if seats not in SEATS[options.variant]:
            allowed_seats = " or ".join(map(str, SEATS[options.variant]))
            yield option_problem(
                "variant",
                f"{options.variant} is for {allowed_seats} players, not for {seats}",
                f"for {seats}: {', '.join(n for n, fit in SEATS.items() if seats in fit)}",
            )
            return
        if options.variant != TURKISH:
            names = ("king_ends", "out", "first_negative")
            yield from check_idle(table, names, "Turkish king", "variant=turkish")
        if options.variant not in (KINGEN, DUBBELKINGEN) or seats != KINGEN_SEATS:
            place = f"kingen of {in_words(KINGEN_SEATS)} players"
            yield from check_idle(table, ("kh",), place, "variant=kingen")
        if not VARIANTS[options.variant, seats].trump:
            place = "schedules with trump deals"
            yield from check_idle(table, ("offer",), place, "variant=kingen")

    def seats_shown(self, options: KingOptions) -> tuple[int, ...]:
        """All for which the schedule is."""
        return SEATS[options.variant]

    # one deal -------------------------------------------------------------------------------

    def check(self, deal: Deal[KingFacts, KingOptions, Standing]) -> Iterable[Problem]:
        """The schedule, trumps, the first deals."""
        yield from super().check(deal)
        yield from _check_turkish(deal.facts, deal.options, deal.turn.state)

    def has_no_result(self, facts: KingFacts, table: KingTable) -> bool:
        """Turkish: one queen each is a misdeal."""
        return (
            table.options.variant == TURKISH
            and facts.contract == NO_QUEENS
            and set((facts.queens or {}).values()) == {1}
        )

    def lines(self, facts: KingFacts, table: KingTable, state: Standing) -> list[Line]:
        """What the contract gives, and the tricks that were offered."""
        if self.has_no_result(facts, table):
            return [(facts.dealer, 0, "one queen each: a misdeal, something is chosen anew")]
        return super().lines(facts, table, state) + offer_lines(facts, state.rules)

    def worth(self, facts: KingFacts, table: KingTable, state: Standing) -> Amount | None:
        """The value of the contract; nothing for a misdeal."""
        if self.has_no_result(facts, table):
            return 0
        return super().worth(facts, table, state)

    def advance(
        self,
        deal: Deal[KingFacts, KingOptions, Standing],
        entries: Sequence[Entry],
    ) -> Standing:
        """One deal more, which may end the game."""
        state, facts = super().advance(deal, entries), deal.facts
        if not ends_at_once(facts, deal.options):
            return state
        assert facts.tricks is not None
        winner = max(facts.tricks, key=lambda player: (facts.tricks or {})[player])
        return state._replace(ended=True, memory=winner)

    def settlement_notes(self, ledger: AnyLedger) -> Sequence[str]:
        """Turkish: who is out and who is sunk."""
        notes = super().settlement_notes(ledger)
        if ledger.table.options.variant != TURKISH or not self.finished(ledger):
            return notes
        return [*notes, *out_notes(self.totals(ledger), ledger.table.options, ledger.state)]


def offer_lines(facts: KingFacts, rules: TableRules) -> list[Line]:
    """The first tricks of the maker, so many as he offered, count for the dealer."""
    if facts.maker is None or not facts.offer or facts.maker == facts.dealer:
        return []
    assert facts.tricks is not None
    (part,) = rules.contracts[TRUMPS].parts
    assert isinstance(part, Each)
    moved = min(facts.offer, facts.tricks[facts.maker])
    points = moved * part.rate
    offered = f"{plural(facts.offer, 'trick')} offered for naming trumps"
    why = f"{offered}: {moved} x {part.rate} = {points}"
    return [
        (facts.maker, -points, f"{why}, to {facts.dealer}"),
        (facts.dealer, points, f"{why}, from {facts.maker}"),
    ]


def ends_at_once(facts: KingFacts, options: KingOptions) -> bool:
    """Whether a player has made king in a trump deal."""
    if options.king_ends == "off" or options.variant != TURKISH or facts.contract != TRUMPS:
        return False
    return max((facts.tricks or {"": 0}).values()) >= int(options.king_ends)


def out_notes(totals: Mapping[str, Amount], options: KingOptions, state: Standing) -> Iterator[str]:
    """Who is out and who is sunk."""
    least = 0 if options.out == "zero" else 1
    out = [p for p, total in totals.items() if total >= least]
    if state.memory:
        out = [state.memory]
        yield f"{state.memory} made king: the game ends, and {state.memory} alone is out"
    sunk = [player for player in totals if player not in out]
    yield f"out: {', '.join(out) or 'nobody'}; sunk: {', '.join(sunk) or 'nobody'}"


def _check_turkish(facts: KingFacts, options: KingOptions, state: Standing) -> Iterator[Problem]:
    if options.variant != TURKISH:
        return
    if facts.trump == "NT":
        yield breach("trumps are played with a trump suit here", "write C, D, H or S", "trump")
    if options.first_negative and facts.contract == TRUMPS and state.done < EARLY:
        yield breach("the first four deals are negative ones", "name another contract", "contract")


GAME = King()
