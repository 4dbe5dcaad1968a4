"""Lora: contracts in a fixed or free order, each player deals them all (Serbia, Croatia, Libya).

Source: pagat.com "Lora / Lorum" (2018), with the typical Serbian form, the Croatian and the Libyan.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import MEANING, OUTCOME, counts_with, fact
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Player
from scorekeeper.core.declaration.option_kinds import WordList
from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    option,
    switch,
    whole,
)
from scorekeeper.core.declaration.options import choice as one_of
from scorekeeper.core.declaration.table_rules import TableRules, conflict
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.shapes.lines import Line

from .bets import Bet, Bets, bet_cells, bet_lines
from .facts import CompendiumFacts, allowed, can_pass, checks_of, outcome_fact, wanted
from .game import Compendium
from .kinds import Takings, hand, pack_of
from .layers import Further, Times
from .parts import (
    HEARTS,
    KING_OF_HEARTS,
    QUEENS,
    TRICKS,
    DealCells,
    DealContract,
    Each,
    Left,
    One,
    Pack,
    PerPlayer,
    Special,
    Winners,
    added_up,
    taken_by,
)
from .schedule import (
    BLOCK,
    ContractRules,
    Plan,
    Standing,
    choice_option,
    kept_for,
    make_rules,
    order_option,
    stages,
)

if TYPE_CHECKING:
    from scorekeeper.core.formula.tree import Expr

    from .live_cells import Cells
    from .live_checks import Asked

PAGAT = "[pagat]"
SERBIAN, CROATIAN, LIBYAN = "serbian", "croatian", "libyan"
HANDS = {4: 8, 3: 10}
KITTY = 2  # cards, with three players
KITTY_CARDS = ("king", "jack")  # nobody takes one that lies in the kitty
EIGHT = 8  # what most single things cost, or win
FORECAST = 4
TWO_PLAYERS = {4: (3, 4), 3: (4, 8)}  # tricks that count as many, points of the others
REDEALS = {"two": 3, "king": 2, "jack": 2}  # deals without a result before the dealer pays
SIXTH = {4: 6, 3: 8}
PLAYERS = ("A", "B", "C", "D")

# fmt: off
SOURCES = {"pagat": "pagat.com, Lora / Lorum"}

PRESETS = (
    Preset("book", {}, "the typical Serbian form", PAGAT, (SERBIAN, "serbian-lora")),
    Preset("small", {"contracts": "minimum,maximum,queens,hearts,king-last,lora"},
        "the Serbian form without the jack", PAGAT),
    Preset(CROATIAN, {"family": CROATIAN}, "eight contracts, points are good", PAGAT,
        ("croatian-lora",)),
    Preset(LIBYAN, {"family": LIBYAN}, "eight contracts, bets, also for three", PAGAT,
        ("libyan-lora",)),
)

EXAMPLES = (
    Example("tricks=3,2,2,1", "the first deal: a point for each trick", PLAYERS),
    Example("contract=king-last king=A won=A", "both with one player", PLAYERS, "choice=on"),
    Example("contract=lora left=3,1,0,2 passes=2,0,1,3", "C went out", PLAYERS, "choice=on pass=1"),
    Example("contract=forecast forecasts=2,3,1,2 tricks=2,3,2,1", "tricks foreseen", PLAYERS,
        "rules=croatian choice=on"),
    Example("contract=lora left=0,2,4,1 passes=1,0,2,1 doubled=yes bets=B:wrong/C",
        "doubled, with a bet that C countered", PLAYERS, "rules=libyan choice=on"),
)

CONTRACTS = {
    SERBIAN: ("minimum", "maximum", "queens", "hearts", "jack", "king-last", "lora"),
    CROATIAN: ("more", "fewer", "king-last", "queens", "hearts", "lora", "forecast", "blind"),
    LIBYAN: ("hearts", "king", "queens", "jack", "sixth", "tricks", "two", "lora"),
}
ALL_CONTRACTS = tuple(dict.fromkeys(name for names in CONTRACTS.values() for name in names))


def _contracts(options: LoraOptions, players: int) -> tuple[str, ...]:
    return CONTRACTS[options.family]


@frozen
class LoraOptions(TableOptions):
    """The options of a table."""

    family: str = one_of("|".join(CONTRACTS), "whose contracts and values are played", PAGAT)
    contracts: tuple[str, ...] = option(WordList(*ALL_CONTRACTS), _contracts,
        "the contracts in their order; some may be left out (a small lora, usually without jack)",
        PAGAT)
    choice: bool = choice_option(PAGAT)
    order: str = order_option(BLOCK, f"{PAGAT}: block; rotate, with choice")
    extra: int = whole(0, "1 = at the end everybody deals one contract more, any of them", PAGAT,
        high=1)
    sixth: bool = switch(False,
        "serbian: trick 6 counts in king-last instead of the last trick", PAGAT,
        alike=(("on", "off"),))
    pass_: int = whole(0, "serbian: points for each pass in lora", f"{PAGAT}: 1 at some tables")
    jc: str = one_of("8|6/2",
        "serbian: the taker of the jack of clubs writes 8, or 6 and the player opposite 2", PAGAT)
# fmt: on


LoraTable = Table[LoraOptions]


def strange_contracts(table: LoraTable) -> list[str]:
    """Those that the family does not play."""
    options = table.options
    return [name for name in options.contracts if name not in CONTRACTS[options.family]]


def _are_unfit(table: LoraTable) -> bool:
    names = table.options.contracts
    return bool(strange_contracts(table)) or not names or len(set(names)) < len(names)


def _is_not_serbian(table: LoraTable) -> bool:
    return table.options.family != SERBIAN


# fmt: off
TABLE_CHECKS: TableRules[LoraOptions] = (
    conflict("contracts", _are_unfit,
        "contracts must be some of the {family} ones, each once{strange}", "they are {own}",
        strange=lambda table: "".join(
            f"; {name} is none" for name in strange_contracts(table)[:1]),
        own=lambda table: ", ".join(CONTRACTS[table.options.family])),
    conflict("family",
        lambda table: len(table.players) == 3 and table.options.family != LIBYAN,
        "the {family} lora is for four players", "set family=libyan"),
    *kept_for("the Serbian lora", "family=serbian", ("sixth", "pass", "jc"), _is_not_serbian),
)
# fmt: on


# one deal ----------------------------------------------------------------------------------------


def _is_libyan(options: LoraOptions) -> bool:
    return options.family == LIBYAN


def _is_other_lora(deal: LoraDeal) -> bool:
    return _is_not_libyan(deal) and can_pass(deal)


def _is_not_libyan(deal: LoraDeal) -> bool:
    return deal.options.family != LIBYAN


def _is_in_kitty(deal: LoraDeal) -> bool:
    return bool(deal.known(lambda facts: facts.kitty))


def _most_in_kitty(deal: LoraDeal) -> int:
    """How many of the cards that count can lie in the kitty."""
    return 1 if deal.facts.contract in KITTY_CARDS else KITTY


def _queens_taken(deal: LoraDeal) -> int:
    """All of them but those in the kitty."""
    return pack_of(deal).things[QUEENS] - (deal.known(lambda facts: facts.kitty) or 0)


# fmt: off
@frozen
class LoraFacts(CompendiumFacts):
    """One deal."""

    forecasts: PerPlayer = fact(Counts(0, hand, missing=None, unit="forecasts"),
        "the tricks that each player foresaw",
        applies=allowed("forecasts"), needed=wanted("forecasts"), asked="{owner} foresees")
    kitty: int = fact(Number(0, _most_in_kitty),
        "three players: queens in the kitty; 1 when the king or the jack lies there",
        applies=allowed("kitty"), default=0, asked="cards in the kitty", phase=OUTCOME)
    queens: PerPlayer = outcome_fact(QUEENS, Takings(0, _queens_taken, total=_queens_taken,
        unit=QUEENS), "queens taken")
    king: str = outcome_fact("king", Player(), "who took the king of hearts", unless=_is_in_kitty,
        asked=MEANING)
    jack: str = outcome_fact("jack", Player(), "who took the jack of clubs (Unter of acorns)",
        unless=_is_in_kitty, asked="who took the jack of clubs")
    doubled: bool = fact(Flag(),
        "the last card of lora had the rank of the first: everything counts double",
        applies=allowed("doubled"),
        idle=counts_with(f"family={LIBYAN}", can_be=_is_other_lora), default=False,
        asked="ended with the first rank", phase=OUTCOME)
    bets: tuple[Bet, ...] = fact(Bets(),
        "who foretold his own result, and whether he was right; countered by an opponent, and "
        "countered again",
        applies=allowed("bets"),
        idle=counts_with(f"family={LIBYAN}", can_be=_is_not_libyan), default=())
# fmt: on


LoraDeal = Deal[LoraFacts, LoraOptions, Standing[None]]


# what only Lora counts ---------------------------------------------------------------------------


def king_last(each: int, both: int, last: int) -> Special:
    """King of hearts and last trick, `each` alone; both by one player `both`."""

    def lines(facts: LoraFacts, pack: Pack) -> list[Line]:
        (winner,) = facts.won
        if winner == facts.king:
            return [(winner, both, f"king of hearts and last trick: {both}")]
        king = facts.king, each, f"king of hearts: {each}"
        return [king, (winner, each, f"last trick: {each}")]

    def formula(cells: DealCells, player: str) -> Expr:
        king, trick = cells.names("king", player), cells.names("won", player, "1")
        return king * each + trick * each + king * trick * (both - 2 * each)

    card = f"king of hearts: {each}; last trick: {each}; both by one: {both}"
    return Special(("king", "won"), lines, formula, card, (last,))


def forecast_lines(facts: LoraFacts, pack: Pack) -> list[Line]:
    """The number of tricks foreseen exactly, or not."""
    found: list[Line] = []
    for player, said in facts.forecasts.items():
        won = facts.tricks[player]
        points = FORECAST if said == won else -FORECAST
        found.append((player, points, f"foresaw {said}, won {won}: {points}"))
    return found


def forecast_formula(cells: DealCells, player: str) -> Expr:
    """The same."""
    is_right = cells.count("forecasts", player).equals(cells.count(TRICKS, player))
    return cells.when(is_right, FORECAST, -FORECAST)


def two_players(seats: int) -> Special:
    """Exactly two players win many tricks: the others pay."""
    least, points = TWO_PLAYERS[seats]

    def lines(facts: LoraFacts, pack: Pack) -> list[Line]:
        return [
            (player, points, f"two others won many tricks, {player} won {count}: {points}")
            for player, count in facts.tricks.items()
            if count < least
        ]

    def formula(cells: DealCells, player: str) -> Expr:
        return (cells.count(TRICKS, player) < least) * points

    many = f"exactly two players won {least} tricks or more"
    return Special((TRICKS,), lines, formula, f"{many}: {points} for each of the others")


FORESEEN = Special(
    ("forecasts", TRICKS),
    forecast_lines,
    forecast_formula,
    f"the exact number of tricks: {FORECAST}; another: {-FORECAST}",
)


def winners_of_many(facts: LoraFacts) -> list[str]:
    """The players with three tricks or more (of three players: four)."""
    least = TWO_PLAYERS[len(facts.tricks)][0]
    return [player for player, count in facts.tricks.items() if count >= least]


# the contracts -----------------------------------------------------------------------------------


def serbian(options: LoraOptions, seats: int) -> list[DealContract]:
    """Points are bad."""
    shares = ((0, 6), (2, 2)) if options.jc == "6/2" else ((0, EIGHT),)
    last = SIXTH[seats] if options.sixth else HANDS[seats]
    passes = ("passes",) if options.pass_ else ()
    king_and_trick = taken_by("king", KING_OF_HEARTS, 4), Winners((last,), (4,))
    return [
        DealContract("minimum", (Each(TRICKS, 1),), "-"),
        DealContract("maximum", (Each(TRICKS, -1),), "+"),
        DealContract("queens", (Each(QUEENS, 2),), "Q"),
        DealContract("hearts", (Each(HEARTS, 1, -EIGHT),), "H"),
        DealContract("jack", (One("jack", "jack of clubs", shares),), "J"),
        DealContract("king-last", king_and_trick, "K"),
        DealContract("lora", (Left(1, -EIGHT, options.pass_),), "L", (), passes),
    ]


def croatian(options: LoraOptions, seats: int) -> list[DealContract]:
    """Points are good."""
    return [
        DealContract("more", (Each(TRICKS, 1),), "+"),
        DealContract("fewer", (Each(TRICKS, -1),), "-"),
        DealContract("king-last", (king_last(-4, EIGHT, HANDS[seats]),), "K"),
        DealContract("queens", (Each(QUEENS, -2, EIGHT),), "Q"),
        DealContract("hearts", (Each(HEARTS, -1, EIGHT),), "H"),
        DealContract("lora", (Left(-1, EIGHT, -1, False),), "L", (), ("passes",)),
        DealContract("forecast", (FORESEEN,), "F"),
        DealContract("blind", (Each(TRICKS, 1),), "B"),
    ]


def libyan(options: LoraOptions, seats: int) -> list[DealContract]:
    """Points are bad; with three players ten cards each and two in the kitty."""
    tricks, sixth = HANDS[seats], SIXTH[seats]
    left_neighbour, kitty = ((1, EIGHT),), "kitty" if seats == 3 else ""
    found = [
        DealContract("hearts", (Each(HEARTS, 1, -EIGHT),), "H"),
        DealContract("king", (taken_by("king", KING_OF_HEARTS, EIGHT),), "K"),
        DealContract("queens", (Each(QUEENS, 2, -EIGHT, outside=kitty),), "Q"),
        DealContract("jack", (One("jack", "jack of clubs", left_neighbour),), "J"),
        DealContract("sixth", (Winners((sixth,), (EIGHT,)),), "6"),
        DealContract("tricks", (Each(TRICKS, 1, -tricks),), "T"),
        DealContract("two", (two_players(seats),), "2"),
        DealContract("lora", (Left(1, 0, 2, False),), "L", (), ("passes", "doubled")),
    ]
    return [
        contract._replace(may=(*contract.may, *_more(contract.name, seats))) for contract in found
    ]


def _more(name: str, seats: int) -> Iterator[str]:
    if name not in KITTY_CARDS:
        yield "bets"
    if seats == 3 and name in (*KITTY_CARDS, QUEENS):
        yield "kitty"


FAMILIES = {SERBIAN: serbian, CROATIAN: croatian, LIBYAN: libyan}


# the game ----------------------------------------------------------------------------------------


class Lora(Compendium[LoraFacts, LoraOptions, None]):
    """Lora."""

    name = "lora"
    title = "Lora"
    facts = LoraFacts
    options = LoraOptions
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    seats = (3, 4)
    nothing = None
    contract_names = ALL_CONTRACTS
    fact_names = (
        *("forecasts", "kitty", "tricks", "queens", "hearts", "king", "jack", "won"),
        *("left", "passes", "doubled", "bets"),
    )
    checks = checks_of(fact_names)
    layers = (
        Further(lambda deal: bet_lines(deal.facts.bets), "for bets", bet_cells, _is_libyan),
        Times(
            lambda deal: 2 if deal.facts.doubled else 1,
            "doubled",
            lambda cells, options: cells.when(cells.says("doubled", "yes"), 2, 1),
            _is_libyan,
        ),
    )
    optional = ("kitty", "passes", "doubled", "bets")
    redeals = REDEALS
    dealer_pays = EIGHT
    examples = EXAMPLES

    def rules(self, options: LoraOptions, players: tuple[str, ...]) -> ContractRules:
        """Everybody deals all contracts."""
        seats = len(players)
        known = {c.name: c for c in FAMILIES[options.family](options, seats)}
        made = [known[name] for name in dict.fromkeys(options.contracts) if name in known]
        made = made or list(known.values())  # the checks of the table report an empty list
        order = stages((contract.name for contract in made), options.choice)
        plan = Plan(order, each=True, keeps=options.order == BLOCK, extra=options.extra)
        pack = Pack(players, HANDS[seats], {TRICKS: HANDS[seats], HEARTS: 8, QUEENS: 4})
        return make_rules(made, plan, pack, lowest=options.family != CROATIAN)

    def seats_shown(self, options: LoraOptions) -> tuple[int, ...]:
        """Four players, and three where they can play."""
        return (4, 3) if options.family == LIBYAN else (4,)

    def has_no_result(self, facts: LoraFacts, table: LoraTable) -> bool:
        """No two players with many tricks, or the card in the kitty."""
        if facts.contract == "two":
            return len(winners_of_many(facts)) != 2
        return facts.contract in KITTY_CARDS and bool(facts.kitty)

    def may_be_undecided(self, options: LoraOptions) -> bool:
        return options.family == LIBYAN

    def undecided_cells(self, cells: Cells, options: LoraOptions) -> Expr:
        """`has_no_result` as a formula."""
        players = cells.pack.players
        least = TWO_PLAYERS[len(players)][0]
        many = added_up((cells.count(TRICKS, who) >= least) * 1 for who in players)
        undecided = cells.says("contract", "two") * many.differs(2)
        if len(players) > 3:
            return undecided
        held = added_up(cells.says("contract", card) * 1 for card in KITTY_CARDS)
        return undecided + held * (cells.count("kitty") > 0)

    def asked(self, fact: str, rules: ContractRules) -> Asked | None:
        """The forecasts, and cards that may lie in the kitty."""
        from .lora_live import asked

        return asked(fact, rules, KITTY, KITTY_CARDS)

    def is_dealt_again(self, deal: LoraDeal) -> bool:
        """Only so many times, then the dealer pays."""
        return super().is_dealt_again(deal) and deal.state.again < self.redeals[deal.facts.contract]

    def undecided(self, deal: LoraDeal) -> Line:
        """Nothing, or what the dealer pays in the end."""
        dealer = deal.facts.dealer
        what = "the card lies in the kitty" if deal.facts.kitty else "no result"
        if self.is_dealt_again(deal):
            return dealer, 0, f"{what}: dealt again"
        deals = plural(deal.state.again + 1, "deal")
        pays = self.dealer_pays
        return dealer, pays, f"{what} for {deals}: the dealer pays {pays}"


GAME = Lora()
