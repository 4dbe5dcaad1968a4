"""King: six ways to lose and as many deals to win, in six schedules.

Sources: English Wikipedia "King" (after Parlett's King) for the Russian ones; sbn.pt for the
Portuguese; pagat.com "Rifki" and Wikipedia "Turkish king" for the Turkish; pagat.com "Kingen" for
the Flemish ones; a Russian program for eralash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import counts_with, fact
from scorekeeper.core.declaration.kinds import Number, Player
from scorekeeper.core.declaration.options import Preset, TableOptions, switch
from scorekeeper.core.declaration.options import choice as one_of
from scorekeeper.core.declaration.rules import Rules, forbid
from scorekeeper.core.declaration.table_rules import TableRules, conflict
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.suits import NT
from scorekeeper.core.values.work import Work
from scorekeeper.games.shapes.lines import Line, in_words

from .facts import CompendiumFacts, allowed, checks_of
from .game import Compendium
from .kinds import hand
from .layers import Further
from .parts import (
    HEARTS,
    JACKS,
    KING_OF_HEARTS,
    MEN,
    QUEENS,
    TRICKS,
    CountedThing,
    DealCells,
    DealContract,
    Each,
    Pack,
    Winners,
    added_up,
    all_parts,
    taken_by,
)
from .schedule import ContractRules, Plan, Standing, choice_option, kept_for, make_rules, stages

if TYPE_CHECKING:
    from scorekeeper.core.formula.tree import Expr
    from scorekeeper.core.live.cells import Wrong

    from .live_cells import Cells
    from .live_checks import Asked

RUSSIAN_3, RUSSIAN_4, PORTUGUESE, TURKISH = "russian-3", "russian-4", "portuguese", "turkish"
KINGEN, DUBBELKINGEN, ERALASH = "kingen", "dubbelkingen", "eralash"
NO_TRICKS, NO_HEARTS, NO_MEN, NO_JACKS = "no-tricks", "no-hearts", "no-men", "no-jacks"
NO_QUEENS, NO_KING, NO_LAST, NO_SEVENTH = "no-queens", "no-king", "no-last-two", "no-seventh-last"
TRUMPS, ALL_MINUS, ALL_PLUS = "trumps", "eralash-minus", "eralash-plus"
FACT_OF = {NO_TRICKS: TRICKS, NO_HEARTS: HEARTS, NO_MEN: MEN, NO_JACKS: JACKS, NO_QUEENS: QUEENS}

WIKIPEDIA = "[wikipedia]"
PAGAT_KINGEN = "[kingen]"
PAGAT_RIFKI = "[rifki]; [turkish]"
PLAYERS = ("A", "B", "C", "D")


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


# fmt: off
LETTERS = {
    NO_TRICKS: "N", NO_HEARTS: "H", NO_MEN: "M", NO_JACKS: "J", NO_QUEENS: "Q", NO_KING: "K",
    NO_LAST: "L", NO_SEVENTH: "7L", TRUMPS: "T", ALL_MINUS: "E-", ALL_PLUS: "E+",
}
PLUS = {  # of the Russian schedules
    name: name.replace("no-", "plus-")
    for name in (NO_TRICKS, NO_HEARTS, NO_MEN, NO_QUEENS, NO_KING, NO_LAST)
}

FLEMISH = _losses(1, 1, 1, 2, 5)
ONE_SEAT_LESS = _losses(1, 1, 1, 1, 4)
OF_ERALASH = {NO_TRICKS: 2, NO_HEARTS: 2, NO_JACKS: 4, NO_QUEENS: 6, NO_KING: 20}
VARIANTS: dict[tuple[str, int], Variant] = {
    (RUSSIAN_3, 3): Variant(3, 12, 9, _losses(6, 8, 9, 18, 72), ((11, 36), (12, 36))),
    (RUSSIAN_4, 4): Variant(4, 8, 8, _losses(2, 2, 2, 4, 16), ((7, 8), (8, 8))),
    (PORTUGUESE, 4): Variant(4, 13, 13, _losses(20, 20, 30, 50, 160), ((12, 90), (13, 90)), 25),
    (TURKISH, 4): Variant(4, 13, 13, _losses(50, 30, 60, 100, 320), ((12, 180), (13, 180)), 50),
    (KINGEN, 4): Variant(4, 13, 13, FLEMISH, ((7, 2), (13, 3)), 1),
    (KINGEN, 5): Variant(5, 10, 13, FLEMISH, ((7, 3), (10, 3)), 1),  # without C7 and S7
    (KINGEN, 3): Variant(3, 17, 13, ONE_SEAT_LESS, ((10, 3), (17, 2)), 1),  # without S2
    (DUBBELKINGEN, 4): Variant(4, 13, 13, FLEMISH, ((7, 2), (13, 3)), 1),
    (ERALASH, 4): Variant(4, 8, 8, OF_ERALASH, ((7, 10), (8, 10)), 2),
}
KINGEN_SEATS = 4  # for which the option kh is
KING_FOUR = ({NO_KING: 4}, ((7, 3), (13, 3)))  # also 52 in all
SEATS: dict[str, tuple[int, ...]] = {}
for _name, _seats in VARIANTS:
    SEATS[_name] = (*SEATS.get(_name, ()), _seats)
NAMED = frozenset({TURKISH, DUBBELKINGEN})  # the dealer names what is played
NEGATIVES, WITH_TRUMPS = 3, 2  # how many of each a player names there
EARLY = 4  # deals that are often negative there

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

PRESETS = (
    Preset("book", {}, "Parlett's King: the Russian schedule for three, or for four", WIKIPEDIA,
        ("russian", "russian-king", "кинг")),
    Preset(RUSSIAN_3, {"variant": RUSSIAN_3}, "three players, each contract worth 72", WIKIPEDIA),
    Preset(RUSSIAN_4, {"variant": RUSSIAN_4}, "four players, each contract worth 16", WIKIPEDIA),
    Preset(PORTUGUESE, {"variant": PORTUGUESE}, "six negative deals, four with trumps", "[sbn]",
        ("portuguese-king",)),
    Preset(TURKISH, {"variant": TURKISH}, "twenty deals named by their dealers", PAGAT_RIFKI,
        ("rifki", "turkish-king")),
    Preset(KINGEN, {"variant": KINGEN}, "six negative deals, one with trumps for each",
        PAGAT_KINGEN, ("flemish", "flemish-king")),
    Preset(DUBBELKINGEN, {"variant": DUBBELKINGEN}, "twenty deals named by their dealers",
        PAGAT_KINGEN),
    Preset(ERALASH, {"variant": ERALASH}, "all contracts at once, lost and won", "[eralash]"),
)

EXAMPLES = (
    Example("tricks=3,2,2,1", "four players, the first deal: 2 for each trick", PLAYERS),
    Example("contract=no-last-two won=A,C", "who won the last two tricks", PLAYERS,
        "rules=turkish"),
    Example("dealer=A contract=trumps trump=H tricks=6,4,2,1", "trumps", PLAYERS, "rules=turkish"),
    Example("dealer=A contract=trumps maker=D offer=2 tricks=3,4,1,5",
        "D named trumps for two tricks", PLAYERS, "rules=dubbelkingen offer=on"),
)


def _variant(options: KingOptions, players: int) -> str:
    return {3: RUSSIAN_3, 4: RUSSIAN_4}.get(players, KINGEN)


@frozen
class KingOptions(TableOptions):
    """The options of a table."""

    variant: str = one_of("|".join(SEATS), "whose schedule is played",
        f"{WIKIPEDIA}; [sbn] (portuguese); {PAGAT_RIFKI} (turkish); {PAGAT_KINGEN}; [eralash]",
        default=_variant)
    choice: bool = choice_option("our choice; turkish and dubbelkingen always choose")
    kh: str = one_of("5|4",
        "kingen of four: the king of hearts 5 and the seventh and last trick 2 and 3, or 4 and 3 "
        "each", PAGAT_KINGEN)
    queens_first: bool = switch(False,
        "kingen: the queens come before kings and jacks", PAGAT_KINGEN)
    trump: str = one_of("turned|dealer",
        "kingen: trumps are the suit of the last card dealt, or named by the dealer",
        f"{PAGAT_KINGEN}; [iwwa]", alike=(("turned", "dealer"),))
    offer: bool = switch(False,
        "with trumps the others may offer the dealer tricks for the right to name the suit; so "
        "many of the maker's tricks count for the dealer", f"{PAGAT_KINGEN}; [sbn]")
    king_ends: str = one_of("off|10|11",
        "turkish: so many tricks in a trump deal end the game, and that player alone is out",
        "[turkish]: 10; [turkcebilgi]: 11")
    out: str = one_of("zero|positive",
        "turkish: which totals are out at the end (the others are sunk): those of at least 0, or "
        "above 0", f"{PAGAT_RIFKI}; positive: [turkcebilgi]")
    first_negative: bool = switch(False,
        "turkish: the first four deals must be negative ones", PAGAT_RIFKI)
# fmt: on


KingTable = Table[KingOptions]


def fits(table: KingTable) -> bool:
    """Whether the schedule is for so many players."""
    return len(table.players) in SEATS[table.options.variant]


def fitting(seats: int) -> str:
    """The schedules for so many players."""
    return ", ".join(name for name, fit in SEATS.items() if seats in fit)


def _is_not_turkish(table: KingTable) -> bool:
    return fits(table) and table.options.variant != TURKISH


def _is_not_kingen(table: KingTable) -> bool:
    kingen = table.options.variant in (KINGEN, DUBBELKINGEN)
    return fits(table) and not (kingen and len(table.players) == KINGEN_SEATS)


def _has_no_trumps(table: KingTable) -> bool:
    return fits(table) and not VARIANTS[table.options.variant, len(table.players)].trump


# fmt: off
TABLE_CHECKS: TableRules[KingOptions] = (
    conflict("variant", lambda table: not fits(table),
        "{variant} is for {allowed} players, not for {seats}", "for {seats}: {fitting}",
        allowed=lambda table: " or ".join(map(str, SEATS[table.options.variant])),
        seats=lambda table: len(table.players),
        fitting=lambda table: fitting(len(table.players))),
    *kept_for("Turkish king", "variant=turkish", ("king_ends", "out", "first_negative"),
        _is_not_turkish),
    *kept_for(f"kingen of {in_words(KINGEN_SEATS)} players", "variant=kingen", ("kh",),
        _is_not_kingen),
    *kept_for("schedules with trump deals", "variant=kingen", ("offer",), _has_no_trumps),
)
# fmt: on


# the contracts -----------------------------------------------------------------------------------


def loss(name: str, variant: Variant, sign: int) -> CountedThing:
    """What one contract costs (sign -1) or wins."""
    if name in (NO_LAST, NO_SEVENTH):
        numbers = tuple(number for number, _ in variant.last)
        return Winners(numbers, tuple(sign * points for _, points in variant.last))
    points = sign * variant.values[name]
    if name == NO_KING:
        return taken_by("king", KING_OF_HEARTS, points)
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
    found = [
        DealContract(n, (loss(n, variant, -1),), LETTERS[n], (n.removeprefix("no-"),)) for n in lost
    ]
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


def plan_of(name: str, made: Sequence[DealContract], seats: int, is_chosen: bool) -> Plan:
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
    return Plan(stages(deals, is_chosen))


# one deal ----------------------------------------------------------------------------------------


def _may_offer(deal: KingDeal) -> bool:
    return deal.options.offer and allowed("offer")(deal)


def _negative_first(options: KingOptions) -> bool:
    return options.variant == TURKISH and options.first_negative


def _ends_by_king(options: KingOptions) -> bool:
    return options.variant == TURKISH and options.king_ends != "off"


def _offers_nothing(deal: KingDeal) -> bool:
    """Whether the dealer's right could be bought, at another table."""
    return not deal.options.offer and allowed("offer")(deal)


def _other_maker(deal: KingDeal) -> bool:
    maker = deal.facts.maker
    return _may_offer(deal) and maker is not None and maker != deal.facts.dealer


# fmt: off
@frozen
class KingFacts(CompendiumFacts):
    """One deal."""

    maker: str | None = fact(Player(),
        "who named trumps for an offer of tricks, if not the dealer", asked="who offered tricks",
        applies=_may_offer, idle=counts_with("offer=on", can_be=_offers_nothing),
        note="option offer")
    offer: int | None = fact(Number(1, hand),
        "how many of the maker's tricks were offered to the dealer", asked="tricks offered",
        when=_other_maker, idle=counts_with("offer=on", can_be=_offers_nothing),
        note="option offer")


KingDeal = Deal[KingFacts, KingOptions, Standing[str]]
KingLedger = Ledger[KingOptions, Standing[str]]

NEEDS_SUIT, NEGATIVE_FIRST = (
    "trumps are played with a trump suit here", "the first four deals are negative ones"
)
CHECKS: Rules[KingFacts, KingOptions, Standing[str]] = (
    forbid("trump",
        lambda deal: deal.options.variant == TURKISH and deal.facts.trump == NT,
        NEEDS_SUIT, "write C, D, H or S"),
    forbid("contract", lambda deal: _negative_first(deal.options)
        and deal.facts.contract == TRUMPS and deal.turn.state.done < EARLY,
        NEGATIVE_FIRST, "name another contract"),
)
# fmt: on


def offer_lines(deal: KingDeal) -> list[Line]:
    """The first tricks of the maker, so many as he offered, count for the dealer."""
    facts = deal.facts
    if facts.maker is None or not facts.offer or facts.maker == facts.dealer:
        return []
    rate = VARIANTS[deal.options.variant, len(deal.table.players)].trump
    points = min(facts.offer, facts.tricks[facts.maker]) * Work(rate)
    why = f"{plural(facts.offer, 'trick')} offered for naming trumps: {points}"
    return [
        (facts.maker, -points.amount, f"{why}, to {facts.dealer}"),
        (facts.dealer, points.amount, f"{why}, from {facts.maker}"),
    ]


def offer_cells(cells: DealCells, player: str, options: KingOptions) -> Expr:
    """The same as a formula."""
    players, offer = cells.pack.players, cells.count("offer")
    rate = VARIANTS[options.variant, len(players)].trump
    won = added_up(cells.names("maker", who) * cells.count(TRICKS, who) for who in players)
    paid = cells.when(offer < won, offer, won)
    return paid * (cells.names("dealer", player) - cells.names("maker", player)) * rate


def king_maker(facts: KingFacts, options: KingOptions) -> str:
    """The player who has made king in a trump deal, which ends the game."""
    if not _ends_by_king(options) or facts.contract != TRUMPS:
        return ""
    winner = max(facts.tricks, key=lambda player: facts.tricks[player])
    return winner if facts.tricks[winner] >= int(options.king_ends) else ""


def out_notes(totals: Mapping[str, Amount], ledger: KingLedger) -> Iterator[str]:
    """Who is out and who is sunk."""
    least, king = 0 if ledger.table.options.out == "zero" else 1, ledger.state.memory
    out = [player for player, total in totals.items() if total >= least]
    if king:
        out = [king]
        yield f"{king} made king: the game ends, and {king} alone is out"
    sunk = [player for player in totals if player not in out]
    yield f"out: {', '.join(out) or 'nobody'}; sunk: {', '.join(sunk) or 'nobody'}"


# the game ----------------------------------------------------------------------------------------


class King(Compendium[KingFacts, KingOptions, str]):
    """King, Kingen, Rifki. What is remembered is who made king and ended the game."""

    name = "king"
    title = "King"
    facts = KingFacts
    options = KingOptions
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    seats = (3, 5)
    nothing = ""
    contract_names = (*LETTERS, *PLUS.values())
    fact_names = (
        *("trump", "maker", "offer", "tricks", "hearts", "men", "jacks", "queens", "king", "won"),
    )
    checks = checks_of(fact_names, *CHECKS)
    layers = (Further(offer_lines, "for the offer", offer_cells, lambda options: options.offer),)
    examples = EXAMPLES

    def rules(self, options: KingOptions, players: tuple[str, ...]) -> ContractRules:
        """The schedule for that many players (another one where it does not fit them, which
        the checks of the table report)."""
        seats, name = len(players), options.variant
        variant = VARIANTS.get((name, seats)) or VARIANTS[name, SEATS[name][0]]
        if options.kh == "4" and variant.values is FLEMISH and seats == KINGEN_SEATS:
            values, last = KING_FOUR
            variant = variant._replace(values={**FLEMISH, **values}, last=last)
        made = contracts(name, variant, options.queens_first)
        things = {TRICKS: variant.tricks, HEARTS: variant.hearts, MEN: 8, JACKS: 4, QUEENS: 4}
        pack = Pack(players, variant.tricks, things)
        return make_rules(made, plan_of(name, made, seats, options.choice), pack)

    def seats_shown(self, options: KingOptions) -> tuple[int, ...]:
        """All for which the schedule is."""
        return SEATS[options.variant]

    def has_no_result(self, facts: KingFacts, table: KingTable) -> bool:
        """Turkish: one queen each is a misdeal."""
        may_be = self.may_be_undecided(table.options)
        return may_be and facts.contract == NO_QUEENS and set(facts.queens.values()) == {1}

    def optional_at(self, options: KingOptions) -> tuple[str, ...]:
        return ("maker", "offer") if options.offer else ()

    def asked(self, fact: str, rules: ContractRules) -> Asked | None:
        """The offer of tricks."""
        from .live_checks import offered, somebody

        if fact == "maker":
            return somebody(fact)
        return offered(rules.pack.tricks) if fact == "offer" else None

    def may_be_undecided(self, options: KingOptions) -> bool:
        return options.variant == TURKISH

    def undecided_cells(self, cells: Cells, options: KingOptions) -> Expr:
        """`has_no_result` as a formula."""
        return cells.says("contract", NO_QUEENS) * cells.most_of(QUEENS).equals(1)

    def counts_deals(self, options: KingOptions) -> bool:
        """Turkish: for trumps that come too early."""
        return _negative_first(options)

    def breach_cells(self, cells: Cells, options: KingOptions) -> Iterator[Wrong]:
        """Turkish: trumps without a suit, or too early."""
        from .live_schedule import DONE

        if options.variant == TURKISH:
            yield cells.says("trump", NT), NEEDS_SUIT
        if _negative_first(options):
            is_early = cells.row.own(DONE) < EARLY
            yield cells.says("contract", TRUMPS) * is_early, NEGATIVE_FIRST

    def early_end(self, options: KingOptions) -> Callable[[Cells], Expr] | None:
        """Somebody makes king."""
        if not _ends_by_king(options):
            return None
        least = int(options.king_ends)
        return lambda cells: cells.says("contract", TRUMPS) * (cells.most_of(TRICKS) >= least)

    def undecided(self, deal: KingDeal) -> Line:
        return deal.facts.dealer, 0, "one queen each: a misdeal, something is chosen anew"

    def advance(self, deal: KingDeal, entries: Sequence[Entry]) -> Standing[str]:
        """One deal more, which may end the game."""
        king = king_maker(deal.facts, deal.options)
        state = super().advance(deal, entries)
        return state._replace(ended=True, memory=king) if king else state

    def settlement_notes(self, ledger: KingLedger) -> Sequence[str]:
        """Turkish: who is out and who is sunk."""
        notes = super().settlement_notes(ledger)
        if ledger.table.options.variant != TURKISH or not self.finished(ledger):
            return notes
        return [*notes, *out_notes(self.totals(ledger), ledger)]


GAME = King()
