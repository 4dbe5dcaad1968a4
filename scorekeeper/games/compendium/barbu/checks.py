"""What may not be recorded of a deal of Barbu, or agreed on at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.core.declaration.rules import Rules, clash, each, forbid, refuse, warn
from scorekeeper.core.declaration.table_rules import TableRule, TableRules, conflict, unusual
from scorekeeper.core.values.amounts import Amount, plural, show_amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.compendium.room import (
    has_heart,
    has_room_for_king,
    room_rule,
    taker_rule,
    winners_rule,
)
from scorekeeper.games.shapes.lines import in_words

from .contracts import ANTI_SALADE, CHIPOKER, DOMINO, NO_QUEENS, RAVAGE_CITY, SALADE, TRUMPS
from .facts import BarbuDeal, BarbuFacts, BarbuTable, may_be_skipped
from .history import (
    History,
    contracts_left,
    deals_left,
    doubling_deals_left,
    is_complete,
    next_declarer,
)
from .kinds import NO_TRUMP, holders
from .options import FIRST_AND_LAST, BarbuOptions

NEEDS_SUIT = "{said}: at this table trumps are played with a trump suit"
RANK_BONUS = {4: (10, 5, 2, 0), 3: (8, 3, 0)}  # houihoui's championship


def _times(number: int) -> str:
    return ("not", "once", "twice")[number] if number < 3 else f"{in_words(number)} times"


def _counted(number: int, thing: str) -> str:
    return f"one {thing}" if number == 1 else f"{in_words(number)} {thing}s"


# the schedule --------------------------------------------------------------------------------


def expected_declarer(deal: BarbuDeal) -> str:
    """Whose turn it was by the order of the table; the first may be anybody."""
    history = deal.turn.state
    return next_declarer(deal.table, history) if history.last else deal.facts.declarer


def left_to(deal: BarbuDeal) -> Sequence[str]:
    """What the declarer may still play."""
    return contracts_left(deal.state, deal.options, deal.facts.declarer)


def is_played_again(deal: BarbuDeal) -> bool:
    """Each declarer plays each contract once (a deal after the end is another matter)."""
    facts, options, history = deal.facts, deal.options, deal.state
    if facts.contract not in history.played[facts.declarer] and not options.one_positive:
        return False
    return facts.contract not in left_to(deal) and not is_complete(history, options)


def why_not_again(deal: BarbuDeal) -> str:
    """In which deal it, or what stands for it, was played."""
    declarer, contract = deal.facts.declarer, deal.facts.contract
    played = deal.state.played[declarer]
    if contract in played:
        return f"{declarer} has played {contract} already, in deal {played[contract]}"
    other = DOMINO if contract == TRUMPS else TRUMPS
    return (
        f"{declarer} has played {other} in deal {played[other]}, and each declarer plays "
        f"only one of {TRUMPS} and {DOMINO}"
    )


# doubles -------------------------------------------------------------------------------------


class Double(NamedTuple):
    """One double, with the deal in which it was made."""

    player: str
    target: str
    deal: BarbuDeal

    @property
    def is_answered(self) -> bool:
        """Whether there is a redouble."""
        return (self.target, self.player) in self.deal.facts.doubles

    @property
    def by_declarer(self) -> bool:
        """Whether the declarer made it."""
        return self.player == self.deal.facts.declarer


def doubles(deal: BarbuDeal) -> list[Double]:
    """All doubles of the deal."""
    return [Double(player, target, deal) for player, target in deal.facts.doubles]


def declarers_doubles(deal: BarbuDeal) -> list[Double]:
    """Those of the declarer that answer none, where he may only redouble."""
    if deal.options.declarer_may_double:
        return []
    return [double for double in doubles(deal) if double.by_declarer and not double.is_answered]


def doubles_of_flanks(deal: BarbuDeal) -> list[Double]:
    """Those between flanks, where only the declarer may be doubled."""
    if not deal.facts.doubles or deal.options.is_doubled_freely(deal.facts.contract):
        return []
    declarer = deal.facts.declarer
    return [d for d in doubles(deal) if not d.by_declarer and d.target != declarer]


def redoubles(deal: BarbuDeal) -> list[Double]:
    """Those between players who doubled each other, where nobody redoubles."""
    if deal.options.redouble != "none":
        return []
    return [double for double in doubles(deal) if double.is_answered and double[0] < double[1]]


def only_declarer(double: Double) -> str:
    """Why a flank may not be doubled."""
    facts = double.deal.facts
    by_rule = double.deal.options.doubling == "declarer-only"
    where = "at this table" if by_rule else f"at {facts.contract}"
    return f"{where} only the declarer, {facts.declarer}, may be doubled"


# the doubles that everybody owes every declarer ----------------------------------------------


class Debt(NamedTuple):
    """Doubles that a flank owes the declarer: those made so far, the deals left to make them."""

    flank: str
    declarer: str
    made: int
    left: int
    options: BarbuOptions

    @property
    def so_far(self) -> str:
        """What has been doubled in how many deals."""
        options, flank, declarer = self.options, self.flank, self.declarer
        done = options.series - (CHIPOKER in options.played_contracts) - self.left
        if not done:
            return f"{flank} owes {declarer} {_counted(options.declarer_double_quota, 'double')}"
        deals = _counted(done, "deal")
        if self.made:
            return f"{flank} has doubled {declarer} {_times(self.made)} in {deals}"
        return f"{flank} has not doubled {declarer} in {deals}"

    @property
    def ahead(self) -> str:
        """In which deals that are left he must double."""
        few = {1: "the only one that is left", 2: "both that are left"}
        return few.get(self.left, f"all {in_words(self.left)} that are left")

    @property
    def too_few(self) -> str:
        """What is said at the end of the series."""
        quota, declarer = self.options.declarer_double_quota, self.declarer
        count = self.made
        said = f"doubled {declarer} only {_times(count)}" if count else f"not doubled {declarer}"
        needed = f"{_counted(quota, 'double')} {'is' if quota == 1 else 'are'} required"
        return f"{said} in the {in_words(self.options.series)} deals of this series; {needed}"


def debts(deal: BarbuDeal) -> list[Debt]:
    """What every flank owes the declarer with this deal counted."""
    facts, options, history = deal.facts, deal.options, deal.state
    declarer, contract = facts.declarer, facts.contract
    played = history.played[declarer]
    if not options.declarer_double_quota or contract in played:
        return []
    if contract not in options.played_contracts:
        return []
    left = doubling_deals_left(history, options, declarer)
    return [
        Debt(flank, declarer, count + ((flank, declarer) in facts.doubles), left, options)
        for flank, count in history.doubled[declarer].items()
        if history.owes(flank, declarer)
    ]


def ends_series(deal: BarbuDeal) -> bool:
    """Whether this deal is the last of the declarer's."""
    return deals_left(deal.state, deal.options, deal.facts.declarer) <= 1


def still_owed(deal: BarbuDeal) -> list[Debt]:
    """Who has made too few doubles when the series ends."""
    found = debts(deal)
    if not found or not ends_series(deal):
        return []
    return [debt for debt in found if debt.made < debt.options.declarer_double_quota]


def compulsory(deal: BarbuDeal) -> list[Debt]:
    """Who must double now, because too few deals are left, and has not."""
    found = debts(deal)
    if not found or ends_series(deal) or deal.facts.contract == CHIPOKER:
        return []
    doubled = {p for p, target in deal.facts.doubles if target == deal.facts.declarer}
    return [
        debt
        for debt in found
        if debt.flank not in doubled and debt.options.declarer_double_quota - debt.made >= debt.left
    ]


# the outcome ---------------------------------------------------------------------------------


def end_tricks(deal: BarbuDeal) -> str:
    """What the tricks are called whose winners are recorded."""
    ends = deal.options.end_tricks == FIRST_AND_LAST
    return "the first and the last trick" if ends else "the last tricks"


def are_others(deal: BarbuDeal) -> bool:
    """Whether others are named than by the recorded suits took the most of one."""
    suits, most = deal.facts.suits, deal.facts.most
    return suits is not None and most is not None and holders(suits) != most


def most_of_one(deal: BarbuDeal) -> int:
    """The most cards of one suit that anybody took."""
    return max(max(four) for four in (deal.facts.suits or {}).values())


# fmt: off
CHECKS: Rules[BarbuFacts, BarbuOptions, History] = (
    refuse("contract", lambda deal: deal.facts.contract not in deal.options.played_contracts,
        "{contract} is not among the contracts of this table",
        "it plays {played}; to add one: set contracts=...",
        played=lambda deal: ", ".join(deal.options.played_contracts)),
    refuse("trump", lambda deal: deal.facts.trump == NO_TRUMP and not deal.options.notrump_ok,
        NEEDS_SUIT,
        "write C, D, H or S (to allow no trumps: set notrump_ok=on)"),
    taker_rule("ace", has_heart, "a heart"),
    taker_rule("king", has_room_for_king, "a heart or a trick"),
    winners_rule("last", end_tricks),
    warn("declarer",
        lambda deal: "declarer" in deal.given and deal.facts.declarer != expected_declarer(deal),
        "{declarer} declares, but by the order of this table it is the turn of {expected}, who has "
        "{left} left", "nothing to do if that is what happened at the table",
        expected=expected_declarer, left=lambda deal: _counted(
            deals_left(deal.turn.state, deal.options, expected_declarer(deal)), "contract")),
    forbid("contract", is_played_again, "{again}", "{left}", "{contract}", again=why_not_again,
        left=lambda deal: f"left to {deal.facts.declarer}: {', '.join(left_to(deal))}"
        if left_to(deal) else f"{deal.facts.declarer} has none left"),
    each(forbid, "doubles", declarers_doubles,
        "{player} declares and may only redouble, but {target} has not doubled {player}",
        "leave {player}/{target} out, or add {target}/{player}", "{player}/{target}",
        player=lambda double: double.player, target=lambda double: double.target),
    each(forbid, "doubles", doubles_of_flanks, "{player} may not double {target}: {why}",
        "leave {player}/{target} out, or write {player}/{declarer}", "{player}/{target}",
        player=lambda double: double.player, target=lambda double: double.target,
        declarer=lambda double: double.deal.facts.declarer, why=only_declarer),
    each(forbid, "doubles", redoubles,
        "{player} and {target} doubled each other, but at this table nobody redoubles",
        "record one of {player}/{target} and {target}/{player}", "{player}/{target}",
        player=lambda double: double.player, target=lambda double: double.target),
    clash("played",
        lambda deal: may_be_skipped(deal) and deal.facts.doubles and not deal.facts.played,
        "played=no, but {player} has doubled {target}",
        "a doubled contract is played: record its result",
        player=lambda deal: deal.facts.doubles[0][0], target=lambda deal: deal.facts.doubles[0][1]),
    forbid("doubles",
        lambda deal: may_be_skipped(deal) and deal.facts.played and not deal.facts.doubles,
        "nobody has doubled {contract}: at this table it is then not played",
        "write played=no instead of a result, or add the doubles"),
    each(forbid, "doubles", still_owed, "{flank} has {too_few}",
        "add {flank}/{declarer} to the doubles where it was forgotten",
        flank=lambda debt: debt.flank, declarer=lambda debt: debt.declarer,
        too_few=lambda debt: debt.too_few),
    each(forbid, "doubles", compulsory, "{so_far} and must double in {ahead}",
        "add {flank}/{declarer} to the doubles", flank=lambda debt: debt.flank,
        declarer=lambda debt: debt.declarer, so_far=lambda debt: debt.so_far,
        ahead=lambda debt: debt.ahead),
    clash("most", are_others,
        "most={most}, but by the suits recorded {holders} took the most of one suit: {best}",
        "leave most out, or correct the suits", best=most_of_one,
        holders=lambda deal: " and ".join(holders(deal.facts.suits or {}))),
    *map(room_rule, ("hearts", "queens")),
)
# fmt: on


# the options ---------------------------------------------------------------------------------


def playable(table: BarbuTable) -> int:
    """How many deals of a series can be doubled."""
    return table.options.series - (CHIPOKER in table.options.played_contracts)


def hands_exceed(table: BarbuTable) -> bool:
    """Whether the hands hold more cards than the pack."""
    options = table.options
    return options.hand is not None and options.hand * len(table.players) > int(options.pack)


def series_sums(table: BarbuTable) -> list[Amount]:
    """What the contracts of one declarer add up to, where it is not 0."""
    if TRUMPS not in table.options.played_contracts:
        return []
    return sorted(value for value in table.options.series_values if value)


def unlevel(option: str, when: Callable[[BarbuTable], bool]) -> TableRule[BarbuOptions]:
    """Totals that nobody can be paid."""
    return unusual(option, lambda table: series_sums(table) and when(table),
        "the contracts of one declarer add up to {sums}, not to 0: the totals of a whole game "
        "cannot be paid among the players", "adjust the schedule if you play for money",
        sums=lambda table: " or ".join(map(show_amount, series_sums(table))))  # fmt: skip


def people(table: BarbuTable) -> str:
    """How many play."""
    return in_words(len(table.players))


# fmt: off
TABLE_CHECKS: TableRules[BarbuOptions] = (
    conflict("hand", lambda table: table.options.hand is None,
        "{people} players and {pack} cards: how many cards each is not known", "{remedy}",
        people=people, remedy=lambda table: "set hand=17 (51 cards, one two left out)"
        if len(table.players) == 3 else "set hand=..."),
    conflict("hand", hands_exceed,
        "{hand} cards for each of {people} players are more than the pack's {pack}",
        "at most {most} each", people=people,
        most=lambda table: int(table.options.pack) // len(table.players)),
    conflict("contracts",
        lambda table: not table.options.played_contracts
        or len(set(table.options.contracts)) < len(table.options.contracts),
        "contracts must be some, each named once", "e.g. contracts=N,H,Q,K,L,T,D"),
    conflict("one_positive",
        lambda table: table.options.one_positive
        and not {TRUMPS, DOMINO} <= set(table.options.contracts),
        "one_positive lets declarers choose between trumps and domino, but not both are contracts "
        "of this table", "add them to contracts, or set one_positive=off"),
    conflict("salade_parts",
        lambda table: {SALADE, ANTI_SALADE} & set(table.options.contracts)
        and not table.options.salade_parts,
        "a salade of nothing", f"e.g. salade_parts=N,H,{NO_QUEENS}"),
    conflict("declarer_double_quota",
        lambda table: table.options.declarer_double_quota > playable(table),
        "{asked} asked for, but only {deals} of a series can be doubled", "at most {playable}",
        asked=lambda table: plural(table.options.declarer_double_quota, "double"),
        deals=lambda table: plural(playable(table), "deal"), playable=playable),
    conflict("domino",
        lambda table: DOMINO in table.options.played_contracts
        and len(table.options.domino) != len(table.players),
        "domino has {numbers} numbers for {people} players",
        "state one for each place: set domino=45,20,5 (so far: {so_far})",
        numbers=lambda table: in_words(len(table.options.domino)), people=people,
        so_far=lambda table: ",".join(map(str, table.options.domino)) or "none"),
    conflict("last_two",
        lambda table: table.options.end_tricks == FIRST_AND_LAST
        and len(table.options.last_two) == 1,
        "last_two has one number, but the first and the last trick count (option end_tricks)",
        "state one for each: set last_two=40,40"),
    conflict("championship",
        lambda table: table.options.championship and len(table.players) not in RANK_BONUS,
        "championship points are known for three and four players, not for {count}",
        "set championship=off", count=lambda table: len(table.players)),
    conflict("declarer_double_quota",
        lambda table: table.options.declarer_double_quota and table.options.doubling == "none",
        "nobody doubles at this table, so nobody can owe doubles", "set declarer_double_quota=0"),
    unlevel("ravage", lambda table: RAVAGE_CITY in table.options.played_contracts),
    unlevel("domino", lambda table: RAVAGE_CITY not in table.options.played_contracts),
)
# fmt: on
