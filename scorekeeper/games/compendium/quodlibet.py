"""Quodlibet: three wheels of four tours in penalty points (Viennese student fraternities).

Source: English Wikipedia "Quodlibet (card game)" (2026); the German one agrees where it was stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Player
from scorekeeper.core.declaration.option_kinds import Choice
from scorekeeper.core.declaration.options import Preset, TableOptions, option
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import Problem, impossible
from scorekeeper.games.shapes.lines import Line, count_lines

from .facts import CompendiumFacts, allowed, outcome_fact
from .game import SCORE, Compendium
from .options import choice_option, rounds_option
from .parts import TRICKS, DealContract, Each, NotTaken, Pack, Winners
from .quodlibet_kinds import FOUR, HAND, HEARTS, HIGH_HEARTS, LOW_HEARTS, Census, HeartsTaken
from .schedule import Plan, Standing, TableRules, in_order, make_rules, next_in_turn, place_after
from .tricks import Figure, Figures, LowCards

WIKIPEDIA = "[wikipedia]"

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


# the tours ---------------------------------------------------------------------------------------

SOURCES = {
    "wikipedia": "Wikipedia, Quodlibet (card game)",
}


class Alarich(NamedTuple):
    """King of hearts and Ober of bells; both in one trick 100."""

    needs: tuple[str, ...] = ("king", "ober")

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """The takers."""
        if facts.together:
            return [(facts.king, HUNDRED, f"both in one trick: {HUNDRED}")]
        return [
            (facts.king, RED_KING, f"king of hearts: {RED_KING}"),
            (facts.ober, BELL_OBER, f"Ober of bells: {BELL_OBER}"),
        ]

    def worth(self, facts: Any, pack: Pack) -> int:
        """Both, or 100."""
        return HUNDRED if facts.together else RED_KING + BELL_OBER

    def rule(self, pack: Pack) -> str:
        """Each, and both."""
        return (
            f"king of hearts: {RED_KING}; Ober of bells: {BELL_OBER}; both in one trick: {HUNDRED}"
        )


class NoReds(NamedTuple):
    """Hearts: the low ones 20, the high ones 10; a trick of four hearts 100 for all of it."""

    needs: tuple[str, ...] = ("low", "high")

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """Low hearts, high hearts, tricks of four."""
        return [
            *count_lines(facts.low, LOW_HEART, "low heart"),
            *count_lines(facts.high, HIGH_HEART, "high heart"),
            *count_lines(facts.fours or {}, HUNDRED, "trick of four hearts"),
        ]

    def worth(self, facts: Any, pack: Pack) -> int:
        """What lies outside the tricks of four, and these."""
        low: Mapping[str, int] = facts.low
        high: Mapping[str, int] = facts.high
        fours: Mapping[str, int] = facts.fours or {}
        return (
            LOW_HEART * sum(low.values())
            + HIGH_HEART * sum(high.values())
            + HUNDRED * sum(fours.values())
        )

    def rule(self, pack: Pack) -> str:
        """Low, high, four at once."""
        return (
            f"each heart 7 to 10: {LOW_HEART}; Unter to Deuce: {HIGH_HEART}; a trick of four "
            f"hearts: {HUNDRED} instead"
        )


class OberUnter(NamedTuple):
    """Obers and Unters by tricks; both kinds in one trick 100."""

    needs: tuple[str, ...] = ("figures",)

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """One line for each trick with any."""
        return [
            (figure.player, figure_points(figure), _figure_why(figure)) for figure in facts.figures
        ]

    def worth(self, facts: Any, pack: Pack) -> int:
        """All cards at their values, and what the mixed tricks change."""
        mixed: list[Figure] = [figure for figure in facts.figures if figure.obers and figure.unters]
        rest = 4 * (OBER + UNTER) - sum(OBER * f.obers + UNTER * f.unters for f in mixed)
        return rest + HUNDRED * len(mixed)

    def rule(self, pack: Pack) -> str:
        """Each, and both kinds."""
        return f"each Ober: {OBER}; each Unter: {UNTER}; a trick with both kinds: {HUNDRED} instead"


def figure_points(figure: Figure) -> int:
    """What one trick costs."""
    if figure.obers and figure.unters:
        return HUNDRED
    return OBER * figure.obers + UNTER * figure.unters


def _figure_why(figure: Figure) -> str:
    if figure.obers and figure.unters:
        return f"a trick with an Ober and an Unter: {HUNDRED}"
    count, thing, rate = (
        (figure.obers, "Ober", OBER) if figure.obers else (figure.unters, "Unter", UNTER)
    )
    return f"a trick with {plural(count, thing)}: {count} x {rate} = {count * rate}"


class Bribe(NamedTuple):
    """Each trick: its winner, and the player of its lowest card; both one player 100."""

    needs: tuple[str, ...] = ("bribes",)

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """Two lines for each trick, or one."""
        found: list[Line] = []
        for number, (winner, lowest) in enumerate(facts.bribes, 1):
            if winner == lowest:
                why = f"won trick {number} with the lowest card: {HUNDRED}"
                found.append((winner, HUNDRED, why))
            else:
                found.append((winner, BRIBE_WON, f"won trick {number}: {BRIBE_WON}"))
                why = f"lowest card of trick {number}: {BRIBE_LOWEST}"
                found.append((lowest, BRIBE_LOWEST, why))
        return found

    def worth(self, facts: Any, pack: Pack) -> int:
        """50 for each trick, 100 where one player has both."""
        both = sum(1 for winner, lowest in facts.bribes if winner == lowest)
        return (HAND - both) * (BRIBE_WON + BRIBE_LOWEST) + both * HUNDRED

    def rule(self, pack: Pack) -> str:
        """Winner, lowest card, both."""
        return f"each trick: {BRIBE_WON}; its lowest card: {BRIBE_LOWEST}; both by one: {HUNDRED}"


class Snack(NamedTuple):
    """Cards left when the first, the second and the third player is out."""

    needs: tuple[str, ...] = ("order", "census1", "census2", "census3")

    def lines(self, facts: Any, pack: Pack) -> list[Line]:
        """The three censuses."""
        last = facts.order[-1]
        third = facts.census3 + facts.packet
        why = f"third census: {plural(third, 'card')}"
        if facts.packet:
            why += f" with the packets of {facts.packet}"
        return [
            *_census(facts.census1, CENSUS[0], "first"),
            *_census(facts.census2, CENSUS[1], "second"),
            (last, third * CENSUS[2], f"{why}: {third} x {CENSUS[2]} = {third * CENSUS[2]}"),
        ]

    def worth(self, facts: Any, pack: Pack) -> int:
        """All cards."""
        first: Mapping[str, int] = facts.census1
        second: Mapping[str, int] = facts.census2
        third = int(facts.census3 + facts.packet)
        return (
            CENSUS[0] * sum(first.values()) + CENSUS[1] * sum(second.values()) + CENSUS[2] * third
        )

    def rule(self, pack: Pack) -> str:
        """A card at each census."""
        first, second, third = CENSUS
        return f"each card left: {first}, {second}, {third} at the first, second, third census"


def _census(counts: Mapping[str, int], rate: int, name: str) -> list[Line]:
    return [
        (player, points, f"{name} census: {why}")
        for player, points, why in count_lines(counts, rate, "card")
    ]


def tours(options: QuodlibetOptions) -> list[DealContract]:
    """The twelve tours in their order."""
    per_trick = Each(TRICKS, TRICK, HUNDRED)
    to = 1 if options.neighbour == "right" else -1
    numbers, rates = (1, 2, 3, HAND), (10, 20, 30, int(options.last_trick))
    going_out = (Snack(),)
    return [
        DealContract(PLUS, (NotTaken(TRICK, HUNDRED),), "+"),
        DealContract(MINUS, (per_trick,), "-"),
        DealContract(NEIGHBOUR, (Each(TRICKS, TRICK, HUNDRED, to),), "N", ("bad-neighbour",)),
        DealContract(ALARICH, (Alarich(),), "A", ("achmed",), ("together",)),
        DealContract(FIRST_THREE, (Winners(numbers, rates),), "8"),
        DealContract(NO_REDS, (NoReds(),), "R", ("reds",), ("fours",)),
        DealContract(OBER_UNTER, (OberUnter(),), "O"),
        DealContract(BRIBE, (Bribe(),), "B"),
        DealContract(TROUSERS, (per_trick,), "T", ("open-trousers",)),
        DealContract(HUNTING, (per_trick,), "H", ("good-hunting",)),
        DealContract(QUADRATURE, going_out, "Q", (), ("packet",)),
        DealContract(SNACK, going_out, "S", (), ("packet",)),
    ]


# options and facts -------------------------------------------------------------------------------


@frozen
class QuodlibetOptions(TableOptions):
    """The options of a table."""

    neighbour: str = option(
        Choice("right", "left"), "right", "who writes the tricks at bad neighbour", WIKIPEDIA
    )
    last_trick: str = option(
        Choice("50", "80"), "50", "what the last trick costs at 1238", WIKIPEDIA
    )
    choice: bool = choice_option(f"{WIKIPEDIA}: named in the third wheel")
    rounds: int = rounds_option(f"{WIKIPEDIA}: 1, or 4", "the twelve tours are played")


@frozen
class QuodlibetFacts(CompendiumFacts):
    """One deal."""

    ober: str | None = outcome_fact("ober", Player(), "who took the Ober of bells")
    together: bool = fact(
        Flag(),
        "whether king of hearts and Ober of bells fell in one trick",
        applies=allowed("together"),
        default=False,
    )
    fours: Mapping[str, int] | None = fact(
        Counts(0, 2, unit="tricks"), "tricks of four hearts", applies=allowed("fours")
    )
    low: Mapping[str, int] | None = outcome_fact(
        "low",
        HeartsTaken(LOW_HEARTS, "high", HIGH_HEARTS),
        "hearts 7 8 9 10 taken, without tricks of four hearts",
    )
    high: Mapping[str, int] | None = outcome_fact(
        "high",
        HeartsTaken(HIGH_HEARTS, "low", LOW_HEARTS),
        "hearts Unter, Ober, King, Deuce taken, without tricks of four hearts",
    )
    figures: tuple[Figure, ...] | None = outcome_fact(
        "figures", Figures(), "every trick with an Ober or Unter: winner, Obers, Unters"
    )
    bribes: tuple[tuple[str, str], ...] | None = outcome_fact(
        "bribes", LowCards(HAND), "winner and player of the lowest card of every trick, in order"
    )
    census1: Mapping[str, int] | None = outcome_fact(
        "census1", Census(1), "cards of the three others when the first player is out"
    )
    census2: Mapping[str, int] | None = outcome_fact(
        "census2", Census(2), "cards of the two others when the second player is out"
    )
    census3: int | None = outcome_fact(
        "census3", Number(1, HAND), "cards of the last player when the third is out"
    )
    packet: int = fact(
        Number(0, 32),
        "cards in the packets still on the table then",
        applies=allowed("packet"),
        default=0,
    )


# the game ----------------------------------------------------------------------------------------


class Quodlibet(Compendium[QuodlibetFacts, QuodlibetOptions]):
    """Quodlibet."""

    name = "quodlibet"
    title = "Quodlibet"
    facts = QuodlibetFacts
    options = QuodlibetOptions
    sources = SOURCES
    presets = (
        Preset("book", {}, "the twelve tours once", WIKIPEDIA),
        Preset("four-rounds", {"rounds": "4"}, "48 tours", WIKIPEDIA),
    )
    contract_names = TOURS
    fact_names = (
        "tricks",
        "king",
        "ober",
        "together",
        "won",
        "fours",
        "low",
        "high",
        "figures",
        "bribes",
        "order",
        "census1",
        "census2",
        "census3",
        "packet",
    )
    examples = (
        Example("tricks=5,2,1,0", "the first tour: 10 for each trick not taken", tuple("ABCD")),
        Example("contract=minus tricks=8,0,0,0", "all eight tricks", tuple("ABCD"), "choice=on"),
        Example(
            "contract=alarich king=A ober=A together=yes",
            "both cards in one trick",
            tuple("ABCD"),
            "choice=on",
        ),
    )

    def rules(self, options: QuodlibetOptions, players: tuple[str, ...]) -> TableRules:
        """Two wheels in order, the third with the snack at its end."""
        pack = Pack(players, HAND, {TRICKS: HAND})
        if options.choice:
            order: tuple[tuple[str, ...], ...] = (*WHEELS[:2], WHEELS[2][:3], (SNACK,))
        else:
            first = in_order(TOURS[: 2 * WHEEL])
            order = (*first, WHEELS[2][:3], (SNACK,))
        return make_rules(tours(options), Plan(order, rounds=options.rounds), pack, lowest=True)

    def check(self, deal: Deal[QuodlibetFacts, QuodlibetOptions, Standing]) -> Iterable[Problem]:
        """The schedule, the hearts, a trick with king and Ober."""
        facts = deal.facts
        yield from super().check(deal)
        if facts.low is not None and facts.high is not None:
            yield from _check_hearts(facts)
        if facts.together and facts.king and facts.ober and facts.king != facts.ober:
            yield impossible(
                f"king and Ober fell in one trick, but {facts.king} took the king and "
                f"{facts.ober} the Ober",
                "who won the trick took both: correct king or ober, or leave together out",
                "together",
            )

    def check_dealer(self, dealer: str, ledger: AnyLedger) -> Iterator[Problem]:
        """After a wheel any of those who have the most points may be beer king."""
        if dealer not in (ledger.state.memory or ()):
            yield from super().check_dealer(dealer, ledger)

    def passed_on(self, state: Standing, dealer: str, ledger: AnyLedger) -> Standing:
        """After a wheel the player with the most points becomes beer king, the first in turn where
        several have as many; the state remembers all of them."""
        place = place_after(ledger.turn.state)
        if place % WHEEL:
            return state._replace(dealer=next_in_turn(state, dealer, place), memory=())
        balances = ledger.single[SCORE]
        turn = [state.rules.pack.seat(dealer, steps) for steps in range(1, len(balances) + 1)]
        most = max(balances.values())
        leaders = tuple(player for player in turn if balances[player] == most)
        return state._replace(dealer=leaders[0], memory=leaders)


def _check_hearts(facts: QuodlibetFacts) -> Iterator[Problem]:
    low = sum((facts.low or {}).values())
    high = sum((facts.high or {}).values())
    fours = sum((facts.fours or {}).values())
    total = low + high + FOUR * fours
    if total != HEARTS:
        yield impossible(
            f"low and high hearts and {plural(fours, 'trick')} of four add up to {total} hearts, "
            f"not to {HEARTS}",
            "count again",
            "low",
        )
    for name, count, most in (("low", low, LOW_HEARTS), ("high", high, HIGH_HEARTS)):
        if count > most:
            yield impossible(f"{count} {name} hearts, but there are {most}", "count again", name)


GAME = Quodlibet()
