"""Quodlibet: three wheels of four tours in penalty points (Viennese student fraternities).

Source: English Wikipedia "Quodlibet (card game)" (2026); the German one agrees where it was stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.declaration.facts import MEANING, OUTCOME, fact
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Player
from scorekeeper.core.declaration.options import Preset, TableOptions, whole
from scorekeeper.core.declaration.options import choice as one_of
from scorekeeper.core.declaration.rules import Rule, Rules, clash, refuse
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.work import Work
from scorekeeper.games import turn_in
from scorekeeper.games.shapes.lines import Line, count_lines, worked

from .facts import CompendiumFacts, allowed, checks_of, is_counted, outcome_fact
from .game import Compendium
from .parts import (
    TRICKS,
    DealCells,
    DealContract,
    Each,
    Pack,
    PerPlayer,
    Special,
    Winners,
    told,
)
from .quodlibet_kinds import (
    EACH_KIND,
    FOUR,
    HAND,
    HEARTS,
    HIGH_HEARTS,
    LOW_HEARTS,
    LOWEST,
    MOST_FOURS,
    OBERS,
    PACKET,
    UNTERS,
    WINNERS,
    Census,
    Figure,
    FigureTricks,
    HeartsTaken,
    LowCards,
)
from .schedule import (
    ContractRules,
    Plan,
    Standing,
    choice_option,
    in_order,
    make_rules,
    next_in_turn,
    place_after,
)

if TYPE_CHECKING:
    from scorekeeper.core.formula.tree import Expr

    from .live_checks import Asked

WIKIPEDIA = "[wikipedia]"
PLAYERS = ("A", "B", "C", "D")

WHEEL = 4  # tours
HUNDRED = 100  # what most full takings cost instead
TRICK = 10
RED_KING, BELL_OBER = 50, 30
LOW_HEART, HIGH_HEART = 20, 10  # 7 8 9 10; Unter Ober King Deuce
OBER, UNTER = 30, 20
BRIBE_WON, BRIBE_LOWEST = 30, 20
CENSUS = (10, 20, 30)  # per card when the first, second and third player is out

PLUS, MINUS, NEIGHBOUR, ALARICH = "plus", "minus", "neighbour", "alarich"
FIRST_THREE, NO_REDS, OBER_UNTER, BRIBE = "1238", "no-reds", "ober-unter", "bribe"
TROUSERS, HUNTING, QUADRATURE, SNACK = "trousers", "hunting", "quadrature", "snack"
WHEELS = (
    (PLUS, MINUS, NEIGHBOUR, ALARICH),
    (FIRST_THREE, NO_REDS, OBER_UNTER, BRIBE),
    (TROUSERS, HUNTING, QUADRATURE, SNACK),
)
TOURS = tuple(tour for wheel in WHEELS for tour in wheel)

# fmt: off
SOURCES = {"wikipedia": "Wikipedia, Quodlibet (card game)"}

PRESETS = (
    Preset("book", {}, "the twelve tours once", WIKIPEDIA),
    Preset("four-rounds", {"rounds": "4"}, "48 tours", WIKIPEDIA),
)

EXAMPLES = (
    Example("tricks=5,2,1,0", "the first tour: 10 for each trick not taken", PLAYERS),
    Example("contract=minus tricks=8,0,0,0", "all eight tricks", PLAYERS, "choice=on"),
    Example("contract=alarich king=A ober=A together=yes", "both cards in one trick", PLAYERS,
        "choice=on"),
)


@frozen
class QuodlibetOptions(TableOptions):
    """The options of a table."""

    neighbour: str = one_of("right|left", "who writes the tricks at bad neighbour", WIKIPEDIA)
    last_trick: str = one_of("50|80", "what the last trick costs at 1238", WIKIPEDIA)
    choice: bool = choice_option(f"{WIKIPEDIA}: named in the third wheel")
    rounds: int = whole(1, "how many times the twelve tours are played", f"{WIKIPEDIA}: 1, or 4",
        low=1, high=99)


@frozen
class QuodlibetFacts(CompendiumFacts):
    """One deal."""

    ober: str = outcome_fact("ober", Player(), "who took the Ober of bells",
        asked=MEANING)
    together: bool = fact(Flag(), "whether king of hearts and Ober of bells fell in one trick",
        applies=allowed("together"), default=False, asked="both in one trick", phase=OUTCOME)
    fours: PerPlayer | None = fact(Counts(0, MOST_FOURS, unit="tricks"), "tricks of four hearts",
        applies=allowed("fours"), asked="four-heart tricks of {owner}", phase=OUTCOME)
    low: PerPlayer = outcome_fact("low", HeartsTaken(LOW_HEARTS, "high", HIGH_HEARTS),
        "hearts 7 8 9 10 taken, without tricks of four hearts", asked="low hearts of {owner}")
    high: PerPlayer = outcome_fact("high", HeartsTaken(HIGH_HEARTS, "low", LOW_HEARTS),
        "hearts Unter, Ober, King, Deuce taken, without tricks of four hearts",
        asked="high hearts of {owner}")
    figures: tuple[Figure, ...] = outcome_fact("figures", FigureTricks(),
        "every trick with an Ober or Unter: winner, Obers, Unters",
        asked="tricks with Ober or Unter")
    bribes: tuple[tuple[str, str], ...] = outcome_fact("bribes", LowCards(HAND),
        "winner and player of the lowest card of every trick, in order",
        asked="winner/lowest of every trick")
    census1: PerPlayer = outcome_fact("census1", Census(1),
        "cards of the three others when the first player is out", asked="cards when one is out")
    census2: PerPlayer = outcome_fact("census2", Census(2),
        "cards of the two others when the second player is out", asked="cards when two are out")
    census3: int = outcome_fact("census3", Number(1, HAND),
        "cards of the last player when the third is out", asked="cards when three are out")
    packet: int = fact(Number(0, PACKET), "cards in the packets still on the table then",
        applies=allowed("packet"), default=0, asked="cards left in the packets", phase=OUTCOME)
# fmt: on


QuodlibetDeal = Deal[QuodlibetFacts, QuodlibetOptions, Standing[None]]
QuodlibetRule = Rule[QuodlibetFacts, QuodlibetOptions, Standing[None]]


def _tricks_of_four(deal: QuodlibetDeal) -> int:
    return sum((deal.facts.fours or {}).values())


def _hearts_counted(deal: QuodlibetDeal) -> int:
    facts = deal.facts
    alone = sum(facts.low.values()) + sum(facts.high.values())
    return alone + FOUR * _tricks_of_four(deal)


def _at_most(name: str, most: int) -> QuodlibetRule:
    """There are no more low (high) hearts than that."""

    def count(deal: QuodlibetDeal) -> int:
        counts: PerPlayer = told(deal.facts, name)
        return sum(counts.values()) if is_counted(name, deal) else 0

    return clash(
        name,
        lambda deal: count(deal) > most,
        f"{{count}} {name} hearts, but there are {most}",
        "count again",
        count=count,
    )


def _fell_apart(deal: QuodlibetDeal) -> bool:
    return deal.facts.together and deal.facts.king != deal.facts.ober


def _not_all(what: str, count: Callable[[Figure], int]) -> QuodlibetRule:
    """The tricks with Obers or Unters hold all of them."""

    def total(deal: QuodlibetDeal) -> int:
        return sum(map(count, deal.facts.figures))

    message = f"{{fact}}: {{total}} {what} in all, but there are {EACH_KIND}"
    return refuse(
        "figures", lambda deal: total(deal) != EACH_KIND, message, "count again", "", total=total
    )


# fmt: off
CHECKS: Rules[QuodlibetFacts, QuodlibetOptions, Standing[None]] = (
    _not_all("Obers", lambda figure: figure.obers),
    _not_all("Unters", lambda figure: figure.unters),
    refuse("bribes", lambda deal: len(deal.facts.bribes) != HAND,
        f"{{fact}} has {{tricks}}, not {HAND}", "name every trick",
        tricks=lambda deal: plural(len(deal.facts.bribes), "trick")),
    clash("low", lambda deal: is_counted("low", deal) and _hearts_counted(deal) != HEARTS,
        "low and high hearts and {fours} of four add up to {total} hearts, "
        f"not to {HEARTS}", "count again",
        fours=lambda deal: plural(_tricks_of_four(deal), "trick"), total=_hearts_counted),
    _at_most("low", LOW_HEARTS),
    _at_most("high", HIGH_HEARTS),
    clash("together", _fell_apart,
        "king and Ober fell in one trick, but {king} took the king and {ober} the Ober",
        "who won the trick took both: correct king or ober, or leave together out"),
)
# fmt: on


# the tours ---------------------------------------------------------------------------------------


def not_taken_lines(facts: QuodlibetFacts, pack: Pack) -> list[Line]:
    """So many points for each trick not taken; 100 for a player without any."""
    found: list[Line] = []
    for player, count in facts.tricks.items():
        left = pack.tricks - count
        if not count:
            found.append((player, HUNDRED, f"no trick at all: {HUNDRED}"))
        elif left:
            found.append(worked(player, f"{plural(left, 'trick')} not taken", left * Work(TRICK)))
    return found


def not_taken_formula(cells: DealCells, player: str) -> Expr:
    """The same."""
    count = cells.count(TRICKS, player)
    return cells.when(count.equals(0), HUNDRED, (count - cells.pack.tricks) * -TRICK)


def alarich_lines(facts: QuodlibetFacts, pack: Pack) -> list[Line]:
    """King of hearts and Ober of bells; both in one trick 100."""
    if facts.together:
        return [(facts.king, HUNDRED, f"both in one trick: {HUNDRED}")]
    king = facts.king, RED_KING, f"king of hearts: {RED_KING}"
    return [king, (facts.ober, BELL_OBER, f"Ober of bells: {BELL_OBER}")]


def alarich_formula(cells: DealCells, player: str) -> Expr:
    """The same."""
    king, ober = cells.names("king", player), cells.names("ober", player)
    apart = king * RED_KING + ober * BELL_OBER
    return cells.when(cells.says("together", "yes"), king * HUNDRED, apart)


def hearts_lines(facts: QuodlibetFacts, pack: Pack) -> list[Line]:
    """Hearts: the low ones 20, the high ones 10; a trick of four hearts 100 for all of it."""
    return [
        *count_lines(facts.low, LOW_HEART, "low heart"),
        *count_lines(facts.high, HIGH_HEART, "high heart"),
        *count_lines(facts.fours or {}, HUNDRED, "trick of four hearts"),
    ]


def hearts_formula(cells: DealCells, player: str) -> Expr:
    """The same."""
    alone = cells.count("low", player) * LOW_HEART + cells.count("high", player) * HIGH_HEART
    return alone + cells.count("fours", player) * HUNDRED


def figure_lines(facts: QuodlibetFacts, pack: Pack) -> list[Line]:
    """Obers and Unters, one line for each trick with any; both kinds in one trick 100."""
    return [_figure_line(figure) for figure in facts.figures]


def _figure_line(figure: Figure) -> Line:
    player, obers, unters = figure
    if obers and unters:
        return player, HUNDRED, f"a trick with an Ober and an Unter: {HUNDRED}"
    count, thing, rate = (obers, "Ober", OBER) if obers else (unters, "Unter", UNTER)
    return worked(player, f"a trick with {plural(count, thing)}", count * Work(rate))


def figure_formula(cells: DealCells, player: str) -> Expr:
    """The same."""
    won = cells.list_names("figures", player, WINNERS)
    obers, unters = cells.counts("figures", OBERS), cells.counts("figures", UNTERS)
    one_kind = obers * OBER + unters * UNTER
    both = (obers * unters > 0) * (-(one_kind - HUNDRED))
    return cells.summed(won * (one_kind + both))


def bribe_lines(facts: QuodlibetFacts, pack: Pack) -> list[Line]:
    """Each trick: its winner, and the player of its lowest card; both one player 100."""
    return [
        line
        for number, (winner, lowest) in enumerate(facts.bribes, 1)
        for line in _of_trick(number, winner, lowest)
    ]


def _of_trick(number: int, winner: str, lowest: str) -> Iterator[Line]:
    if winner == lowest:
        yield winner, HUNDRED, f"won trick {number} with the lowest card: {HUNDRED}"
        return
    yield winner, BRIBE_WON, f"won trick {number}: {BRIBE_WON}"
    yield lowest, BRIBE_LOWEST, f"lowest card of trick {number}: {BRIBE_LOWEST}"


def bribe_formula(cells: DealCells, player: str) -> Expr:
    """The same."""
    won = cells.list_names("bribes", player, WINNERS)
    lowest = cells.list_names("bribes", player, LOWEST)
    more = HUNDRED - BRIBE_WON - BRIBE_LOWEST
    return cells.summed(won * BRIBE_WON + lowest * BRIBE_LOWEST + won * lowest * more)


def census_lines(facts: QuodlibetFacts, pack: Pack) -> list[Line]:
    """Cards left when the first, the second and the third player is out."""
    third = facts.census3 + facts.packet
    why = f"third census: {plural(third, 'card')}"
    if facts.packet:
        why += f" with the packets of {facts.packet}"
    return [
        *_census(facts.census1, CENSUS[0], "first"),
        *_census(facts.census2, CENSUS[1], "second"),
        worked(facts.order[-1], why, third * Work(CENSUS[2])),
    ]


def _census(counts: PerPlayer, rate: int, name: str) -> list[Line]:
    lines = count_lines(counts, rate, "card")
    return [(player, points, f"{name} census: {why}") for player, points, why in lines]


def census_formula(cells: DealCells, player: str) -> Expr:
    """The same."""
    third = cells.count("census3") + cells.count("packet")
    last = cells.names("order", player, str(len(cells.pack.players)))
    first = cells.count("census1", player) * CENSUS[0] + cells.count("census2", player) * CENSUS[1]
    return first + last * third * CENSUS[2]


# fmt: off
PLUS_PART = Special((TRICKS,), not_taken_lines, not_taken_formula,
    f"each trick not taken: {TRICK}; no trick at all: {HUNDRED}")
ALARICH_PART = Special(("king", "ober"), alarich_lines, alarich_formula,
    f"king of hearts: {RED_KING}; Ober of bells: {BELL_OBER}; both in one trick: {HUNDRED}")
HEARTS_PART = Special(("low", "high"), hearts_lines, hearts_formula,
    f"each heart 7 to 10: {LOW_HEART}; Unter to Deuce: {HIGH_HEART}; a trick of four hearts: "
    f"{HUNDRED} instead")
FIGURES_PART = Special(("figures",), figure_lines, figure_formula,
    f"each Ober: {OBER}; each Unter: {UNTER}; a trick with both kinds: {HUNDRED} instead")
BRIBE_PART = Special(("bribes",), bribe_lines, bribe_formula,
    f"each trick: {BRIBE_WON}; its lowest card: {BRIBE_LOWEST}; both by one: {HUNDRED}")
CENSUS_PART = Special(("order", "census1", "census2", "census3"), census_lines, census_formula,
    "each card left: {}, {}, {} at the first, second, third census".format(*CENSUS))
# fmt: on


def tours(options: QuodlibetOptions) -> list[DealContract]:
    """The twelve tours in their order."""
    per_trick = Each(TRICKS, TRICK, HUNDRED)
    to = 1 if options.neighbour == "right" else -1
    numbers, rates = (1, 2, 3, HAND), (10, 20, 30, int(options.last_trick))
    return [
        DealContract(PLUS, (PLUS_PART,), "+"),
        DealContract(MINUS, (per_trick,), "-"),
        DealContract(NEIGHBOUR, (Each(TRICKS, TRICK, HUNDRED, to),), "N", ("bad-neighbour",)),
        DealContract(ALARICH, (ALARICH_PART,), "A", ("achmed",), ("together",)),
        DealContract(FIRST_THREE, (Winners(numbers, rates),), "8"),
        DealContract(NO_REDS, (HEARTS_PART,), "R", ("reds",), ("fours",)),
        DealContract(OBER_UNTER, (FIGURES_PART,), "O"),
        DealContract(BRIBE, (BRIBE_PART,), "B"),
        DealContract(TROUSERS, (per_trick,), "T", ("open-trousers",)),
        DealContract(HUNTING, (per_trick,), "H", ("good-hunting",)),
        DealContract(QUADRATURE, (CENSUS_PART,), "Q", (), ("packet",)),
        DealContract(SNACK, (CENSUS_PART,), "S", (), ("packet",)),
    ]


# the game ----------------------------------------------------------------------------------------


class Quodlibet(Compendium[QuodlibetFacts, QuodlibetOptions, None]):
    """Quodlibet."""

    name = "quodlibet"
    title = "Quodlibet"
    facts = QuodlibetFacts
    options = QuodlibetOptions
    sources = SOURCES
    presets = PRESETS
    nothing = None
    contract_names = TOURS
    live_turn = turn_in("compendium.quodlibet_turn")
    optional = ("together", "fours", "packet")
    fact_names = (
        *("tricks", "king", "ober", "together", "won", "fours", "low", "high", "figures"),
        *("bribes", "order", "census1", "census2", "census3", "packet"),
    )
    checks = checks_of(fact_names, *CHECKS)
    examples = EXAMPLES

    def rules(self, options: QuodlibetOptions, players: tuple[str, ...]) -> ContractRules:
        """Two wheels in order, the third with the snack at its end."""
        pack = Pack(players, HAND, {TRICKS: HAND})
        wheels = WHEELS[:2] if options.choice else in_order(TOURS[: 2 * WHEEL])
        order = (*wheels, WHEELS[2][:3], (SNACK,))
        return make_rules(tours(options), Plan(order, rounds=options.rounds), pack, lowest=True)

    def asked(self, fact: str, rules: ContractRules) -> Asked | None:
        """The facts that no other game has."""
        from .quodlibet_live import asked

        return asked(fact, rules)

    def passed_on(
        self, state: Standing[None], dealer: str, ledger: Ledger[QuodlibetOptions, Standing[None]]
    ) -> Standing[None]:
        """After a wheel the player with the most points becomes beer king, the first in turn where
        several have as many; any of them may deal."""
        place = place_after(ledger.turn.state)
        if place % WHEEL:
            return state._replace(dealer=next_in_turn(state, dealer, place), may_deal=())
        balances = ledger.single[SCORE]
        turn = [state.rules.pack.seat(dealer, steps) for steps in range(1, len(balances) + 1)]
        most = max(balances.values())
        leaders = tuple(player for player in turn if balances[player] == most)
        return state._replace(dealer=leaders[0], may_deal=leaders)


GAME = Quodlibet()
