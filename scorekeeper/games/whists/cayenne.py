"""Cayenne: whist with a cut suit that settles what every other suit is worth.

Source: Parlett, Cayenne; Foster's Complete Hoyle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.option_kinds import WordList
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, option, switch, whole
from scorekeeper.core.declaration.rules import Rules, clash, forbid, refuse
from scorekeeper.core.declaration.table_rules import TableRules, conflict
from scorekeeper.core.game import Coming, Example, Played
from scorekeeper.core.values.amounts import Amount, plural, show_amount
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.suits import SUIT_ALIASES, SUITS
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in
from scorekeeper.games.frames.game_points import GamePointsGame
from scorekeeper.games.shapes.revokes import (
    Revoke,
    count_plain_revokes,
    penalties_of_points,
    revoke_fact,
)
from scorekeeper.games.shapes.sides import BOOK, by_tricks, dealer_fact, odd_tricks, tricks_fact
from scorekeeper.games.shapes.tally import NEW_GAME, RubberRules, RubberState, Tally, draw_line
from scorekeeper.games.sources import parlett

from .facts import PARLETT, declarer_fact, for_dealers_side, honours_fact, trump_fact

if TYPE_CHECKING:
    from scorekeeper.games.sheets.deal_rows import FactColumn

FOSTER = "[foster]"
CAYENNE, SECOND, THIRD, FOURTH = "cayenne", "second", "third", "fourth"
GRAND, NULLO = "grand", "nullo"
TRUMP_CONTRACTS = (CAYENNE, SECOND, THIRD, FOURTH)
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
HONOURS = 5  # A K Q J T of trumps
GRADED, FLAT = "graded", "flat"
OFF, WHIST = "off", "whist"

MULTIPLIERS = {CAYENNE: 4, SECOND: 3, THIRD: 2, FOURTH: 1, GRAND: 8, NULLO: 8}
TIMES = {contract: f"x {times}" for contract, times in MULTIPLIERS.items()}
HONOUR_POINTS = {3: 2, 4: 4, 5: 6}  # by the honours held, of five; before they are multiplied
GAMES_TO_WIN = 4  # of a rubber: the best of seven
GRADES = ((7, 1, "single"), (4, 2, "double"), (1, 3, "triple"))  # from which score of the losers
QUADRUPLE = 4  # the losers had no score

# fmt: off
SOURCES = {"book": parlett("Cayenne"), "foster": "Foster's Complete Hoyle, Cayenne"}

PRESETS = (
    Preset("book", {}, "as the book describes it, games graded", PARLETT, ("parlett",), ("seed",)),
    Preset("foster", {"honours_cap9": "on", "carry_excess": "on", "revoke": WHIST},
        "honours alone cannot win, excess points stay, revokes cost three", FOSTER),
)
# fmt: on


def suits_of(cayenne: str, order: Sequence[str]) -> dict[str, str]:
    """The trump suit of each trump contract when that suit was cut; `order` settles which suit of
    the other colour comes first."""
    same = SAME_COLOUR[cayenne]
    others = [suit for suit in order if suit not in (cayenne, same)]
    return dict(zip(TRUMP_CONTRACTS, (cayenne, same, *others), strict=True))


def contract_of_suits(deal: AnyDeal) -> str | None:
    """The contract that follows from the suit cut and the trump suit, where both are recorded."""
    cayenne, trump = deal.facts.cayenne, deal.facts.trump
    if cayenne is None or trump is None:
        return None
    suits = suits_of(cayenne, deal.options.colour_order)
    return next(contract for contract, suit in suits.items() if suit == trump)


# fmt: off
@frozen
class CayenneFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    decider: str | None = declarer_fact("who chose: the dealer, or the partner asked to",
        asked="who chose", on_demand=True)
    cayenne: str | None = fact(Word(SUITS, SUIT_ALIASES),
        "the suit that was cut, where the table notes it", asked="suit cut", on_demand=True)
    trump: str | None = trump_fact("the trump suit, where the table notes it")
    contract: str = fact(Word(tuple(MULTIPLIERS), meanings=TIMES),
        "the place of the trump suit, counted from the suit cut; grand and nullo are without "
        "trumps; it follows from cayenne= and trump=",
        needed=always, derive=contract_of_suits, warn=False)
    tricks: Mapping[str, int] = tricks_fact()
    honours: Mapping[str, int] | None = honours_fact(HONOURS,
        "how many of A K Q J T of trumps were dealt to each side", needed=True,
        applies=lambda deal: deal.facts.contract not in (GRAND, NULLO))
    revoke: tuple[Revoke, ...] = revoke_fact(penalties_of_points,
        lambda deal: deal.options.revoke == WHIST, "revoke=whist")


@frozen
class CayenneOptions(TableOptions):
    """The house rules."""

    game_points: str = choice(f"{GRADED}|{FLAT}",
        "what a game is worth: graded by the losers' score (0: 4, 1 to 3: 3, 4 to 6: 2, more: 1), "
        "flat always 1", f"{FOSTER}; the book gives no values")
    honours_cap9: bool = switch(False,
        "whether a side without an odd trick in the deal stops one short of game when it counts "
        "honours", FOSTER)
    carry_excess: bool = switch(False,
        "whether what the winners have above game counts in the next one (their honours too)",
        FOSTER)
    revoke: str = choice(f"{OFF}|{WHIST}",
        "whist: a revoke costs 3 points, added to the others' score or taken off the offenders', "
        "before anything else is counted", FOSTER)
    rubber_bonus: int = whole(8, "game points added for the rubber", PARLETT)
    target: int = whole(10, "the game score that wins a game", PARLETT, low=1)
    colour_order: tuple[str, ...] = option(
        WordList(*SUITS, aliases=SUIT_ALIASES), ("H", "D", "C", "S"),
        "which of the two suits of the other colour is third (only where suits are recorded)",
        "not known; our choice")


CayenneDeal = Deal[CayenneFacts, CayenneOptions, RubberState]
CayenneLedger = Ledger[CayenneOptions, RubberState]


def suit_named(deal: CayenneDeal) -> str:
    """The suit that was recorded as the contract; nothing where it was no suit."""
    text = deal.recorded.get("contract", "")
    return text.upper() if text.upper() in SUITS else SUIT_ALIASES.get(fold(text), "")


def suit_of_contract(deal: CayenneDeal) -> str:
    """The trump suit that the contract has by the suit cut; nothing where that is not told."""
    if not deal.facts.cayenne or deal.facts.contract not in TRUMP_CONTRACTS:
        return ""
    return suits_of(deal.facts.cayenne, deal.options.colour_order)[deal.facts.contract]


CHECKS: Rules[CayenneFacts, CayenneOptions, RubberState] = (
    # a suit does not tell what it is worth: that depends on the suit that was cut
    refuse("contract", suit_named,
        "{said} is a suit, which does not tell its place after the suit cut",
        f"write {', '.join(TRUMP_CONTRACTS[:-1])} or {FOURTH}; or both suits, cayenne= the one "
        "cut and trump={suit}", suit=suit_named),
    for_dealers_side("decider", "choose the contract"),
    clash("trump", lambda deal: deal.facts.trump and deal.facts.contract not in TRUMP_CONTRACTS,
        "trump={trump}: {contract} is played without trumps", "leave trump out"),
    forbid("contract", lambda deal: deal.facts.trump
            and suit_of_contract(deal) not in ("", deal.facts.trump),
        "{contract} is {suit} when {cayenne} was cut, not {trump}",
        "correct contract, cayenne or trump; the place decides what the deal is worth "
        "(option colour_order)", suit=suit_of_contract),
)

TABLE_CHECKS: TableRules[CayenneOptions] = (
    conflict("colour_order", lambda table: sorted(table.options.colour_order) != sorted(SUITS),
        "colour_order does not name the four suits", "e.g. H,D,C,S"),
)


class Cayenne(GamePointsGame[CayenneFacts, CayenneOptions]):
    """Cayenne."""

    name = "cayenne"
    title = "Cayenne"
    facts = CayenneFacts
    options = CayenneOptions
    live = live_in("whists.live_cayenne")
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    examples = (
        Example("contract=second tricks=NS:8 honours=NS:3",
            "three times two odd tricks and three honours: 6 + 6 = 12 for NS"),
        Example("contract=grand tricks=EW:8", "(8 - 6) x 8 = 16 for EW, whoever chose"),
        Example("contract=nullo tricks=NS:4", "EW took nine: (9 - 6) x 8 = 24 for NS"),
        Example("cayenne=C trump=S tricks=NS:7 honours=EW:5",
            "the other black suit is second: 3 for NS's tricks, 18 for EW's honours"),
    )
# fmt: on

    def rules(self, options: CayenneOptions) -> RubberRules:
        """Best of seven games."""
        return RubberRules(options.target, GAMES_TO_WIN, options.rubber_bonus)

    def score(self, deal: CayenneDeal) -> list[Entry]:
        """Revokes, tricks and honours in this order, then the games that were won."""
        tally = Tally(deal.ledger, deal.options.target)
        count_plain_revokes(tally, deal.facts.revoke, deal.table)
        count_tricks(tally, deal)
        if deal.facts.honours:
            count_honours(tally, deal.facts.honours, deal)
        if tally.winner:
            win_games(tally, self.rules(deal.options), deal)
        return tally.entries

    def upcoming(self, ledger: CayenneLedger) -> Coming:
        """Also what each contract multiplies."""
        found = super().upcoming(ledger)
        found["multipliers"] = [f"{contract} x {n}" for contract, n in MULTIPLIERS.items()]
        return found

    def fact_columns(self, played: Played) -> Sequence[FactColumn]:
        from .whist_sheet import columns_with_revokes

        columns = (("contract", "contract"), ("tricks", "tricks"), ("hon.", "honours"))
        return columns_with_revokes(played, columns)


def count_tricks(tally: Tally, deal: CayenneDeal) -> None:
    """The side with more tricks, at nullo that with fewer, scores the odd tricks multiplied."""
    contract = deal.facts.contract
    (fewer, _), (more, won) = by_tricks(deal.facts.tricks)
    winner = fewer if contract == NULLO else more
    what, work = plural(won, "trick"), odd_tricks(won, MULTIPLIERS[contract])
    if tally.winner:
        why = f"{contract}, {what}: {work}, not counted: the game is won already"
        tally.leave_out(winner, why)
    else:
        whose = f"{more}'s " if contract == NULLO else ""
        tally.count(winner, f"{contract}, {whose}{what}", work)


def count_honours(tally: Tally, honours: Mapping[str, int], deal: CayenneDeal) -> None:
    """The side with three or more honours scores, unless the game is won already."""
    options = deal.options
    _, (side, held) = by_tricks(honours)
    what, work = f"{held} honours", Work(HONOUR_POINTS[held]) * MULTIPLIERS[deal.facts.contract]
    if tally.winner and not (options.carry_excess and tally.winner == side):
        tally.leave_out(side, f"{what}: {work}, not counted: the game is won already")
        return
    if options.honours_cap9 and deal.facts.tricks[side] <= BOOK:
        most = options.target - 1
        if tally.winner:  # by the penalty for a revoke; the honours cannot win the next game either
            only = f"without an odd trick they count up to {most} at most"
            tally.leave_out(side, f"{what}: {work}, not counted: {only}")
            return
        tally.hold(side, most, "honours alone cannot win the game")
    tally.count(side, what, work)


def game_value(lost: Amount, options: CayenneOptions) -> tuple[Amount, str]:
    """What a game is worth when the losers stand at `lost`, and why."""
    if options.game_points == FLAT:
        return 1, "a game counts 1"
    for least, value, name in GRADES:
        if lost >= least:
            return value, f"{name}: the losers stood at {show_amount(lost)}"
    return QUADRUPLE, "quadruple: the losers had no score"


def win_games(tally: Tally, rules: RubberRules, deal: CayenneDeal) -> None:
    """The game; where excess points stay, perhaps the next ones at once."""
    options = deal.options
    winner = tally.winner
    loser = deal.table.other_side(winner)
    while tally.score[winner] >= options.target:
        tally.close_game(rules, *game_value(tally.score[loser], options), winner=winner)
        is_over = tally.games[winner] >= GAMES_TO_WIN
        rest = tally.score[winner] - options.target
        if is_over or not options.carry_excess:
            rest = 0
        wiped = {winner: tally.score[winner] - rest, loser: tally.score[loser]}
        tally.entries += draw_line(wiped, NEW_GAME)
        tally.score.update({winner: rest, loser: 0})


GAME = Cayenne()
