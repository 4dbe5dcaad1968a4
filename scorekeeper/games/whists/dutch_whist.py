"""Dutch whist: whist whose trumps are fixed in another way in each deal of a cycle of four.

Source: Parlett, Dutch Whist, which gives the cycle and nothing
about points or the end: those are house rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger, Ledger
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.option_kinds import Whole, WordList
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, option
from scorekeeper.core.declaration.rules import Rules, forbid
from scorekeeper.core.declaration.table_rules import TableRules, conflict, useless
from scorekeeper.core.game import AnyGame, Coming, Example, Played
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Problem, breach, warning
from scorekeeper.core.values.suits import NT, STRAIN_ALIASES, STRAINS
from scorekeeper.games import live_in
from scorekeeper.games.frames.game_points import GamePointsGame
from scorekeeper.games.frames.points import PointsGame
from scorekeeper.games.shapes.revokes import (
    Revoke,
    count_plain_revokes,
    penalties_of_points,
    revoke_fact,
)
from scorekeeper.games.shapes.rubbers import RubberGame
from scorekeeper.games.shapes.sides import BOOK, dealer_fact, odd_tricks, tricks_fact
from scorekeeper.games.shapes.tally import RubberRules, RubberState, Tally, game_score
from scorekeeper.games.sources import parlett

from .facts import PARLETT, TRUMP_NOTED, honours_fact

if TYPE_CHECKING:
    from scorekeeper.games.sheets.deal_rows import FactColumn
    from scorekeeper.games.sheets.rubber_sheet import ShownFact

ODD_TRICKS, WHIST = "odd_tricks", "whist"
AS_WHIST = f"scoring={WHIST}"
TURNED, ELDEST, CUT = "turned", "eldest", "cut"
FREE = {  # how the suit is found that is not known before
    TURNED: "the last card dealt is turned up",
    ELDEST: "eldest names it with the first lead",
    CUT: "a cut before the deal",
}
CYCLE = (TURNED, NT, ELDEST, CUT)
WHIST_RULES = RubberRules(5, 2, 2)  # as in whist
WHIST_HONOURS = 4
HOUSE = "house rule: the book gives no scoring"
SOURCES = {"book": parlett("Dutch Whist")}


def place_in_cycle(ledger: AnyLedger) -> int:
    """The place of the next deal in the cycle, counted from 0."""
    cycle: tuple[str, ...] = ledger.table.options.cycle
    return ledger.played % len(cycle)


def way_of(ledger: AnyLedger) -> str:
    """How the trumps of the next deal are found, or which they are."""
    way: str = ledger.table.options.cycle[place_in_cycle(ledger)]
    return way


def fixed_trump(deal: AnyDeal) -> str | None:
    """The trump that the cycle fixes for this deal; None where the table finds it."""
    way = way_of(deal.turn)
    return None if way in FREE else way


def as_whist(deal: AnyDeal) -> bool:
    """Whether the table scores as whist."""
    return bool(deal.options.scoring == WHIST)


def has_honours(deal: AnyDeal) -> bool:
    """There are none without trumps."""
    return bool(deal.facts.trump != NT)


class Cycles(Whole):
    """A number of cycles, or none; `open` is another word for none."""

    def parse(self, text: str, name: str) -> int | None:
        """The number, or None when the players stop as they like."""
        return super().parse("none" if fold(text) == "open" else text, name)


# fmt: off
@frozen
class DutchFacts:
    """What is recorded of a deal; honours and revokes only where it is scored as whist."""

    dealer: str | None = dealer_fact()
    trump: str | None = fact(Word(STRAINS, STRAIN_ALIASES),
        "the trump suit, or NT; it may be left out where the cycle fixes it",
        derive=fixed_trump, warn=False, on_demand=True)
    tricks: Mapping[str, int] = tricks_fact()
    honours: Mapping[str, int] | None = honours_fact(WHIST_HONOURS,
        f"with {AS_WHIST}: how many of A K Q J of trumps were dealt to each side; left out: two "
        "each", applies=lambda deal: as_whist(deal) and has_honours(deal),
        setting=AS_WHIST, can_be=has_honours)
    revoke: tuple[Revoke, ...] = revoke_fact(penalties_of_points, as_whist, AS_WHIST)


@frozen
class DutchOptions(TableOptions):
    """The house rules."""

    scoring: str = choice(f"{ODD_TRICKS}|{WHIST}",
        "a point per trick above six, added up over the cycles; or games and rubbers as in whist "
        "(no honours in a deal without trumps)", HOUSE)
    cycle: tuple[str, ...] = option(
        WordList(*FREE, *STRAINS, aliases={**STRAIN_ALIASES, "turn": TURNED}), CYCLE,
        "how the trumps of one deal after the other are found: turned, eldest, cut, or a suit or "
        "NT fixed beforehand", f"{PARLETT}; fixed suits: a club's sheet")
    cycles: int | None = option(Cycles(1, none=True), None,
        "with odd_tricks: after how many cycles the game ends; none: when the players stop", HOUSE)

    @property
    def target(self) -> None:
        """Nobody wins by his score; the number of deals ends the game."""
        return None


DutchDeal = Deal[DutchFacts, DutchOptions, RubberState]
DutchLedger = Ledger[DutchOptions, RubberState]


def which_deal(deal: DutchDeal) -> str:
    """`deal 2 of its cycle of 4`."""
    return f"deal {place_in_cycle(deal.turn) + 1} of its cycle of {len(deal.options.cycle)}"


def is_other(deal: DutchDeal) -> bool:
    """Whether the deal has another trump than the cycle fixes."""
    return deal.facts.trump != fixed_trump(deal) and fixed_trump(deal) is not None


CHECKS: Rules[DutchFacts, DutchOptions, RubberState] = (
    TRUMP_NOTED,
    forbid("trump", lambda deal: deal.facts.trump == NT and way_of(deal.turn) in FREE,
        "trump=NT: {which} has a trump suit: {way}", "record that suit",
        which=which_deal, way=lambda deal: FREE[way_of(deal.turn)]),
    forbid("trump", is_other,
        "trump={trump}: {which} is played {how}", "leave trump out, or record trump={wanted}",
        which=which_deal, wanted=fixed_trump, how=lambda deal:
            "without trumps" if fixed_trump(deal) == NT else f"with {fixed_trump(deal)} as trumps"),
)

TABLE_CHECKS: TableRules[DutchOptions] = (
    conflict("cycle", lambda table: not table.options.cycle,
        "cycle=none has no deal", "name at least one way, e.g. cut"),
    useless("cycles", lambda table: table.options.scoring == WHIST, "where rubbers are played"),
)


class Dutch(RubberGame[DutchFacts, DutchOptions]):
    """What both ways to score have."""

    name = "dutch-whist"
    title = "Dutch whist"
    facts = DutchFacts
    options = DutchOptions
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = (
        Preset("book", {}, "the trumps of the book, odd tricks added up", PARLETT, (), ("seed",)),
        Preset("rubbers", {"scoring": WHIST}, "the same trumps, scored as whist", HOUSE),
    )
    columns: ClassVar[tuple[ShownFact, ...]] = (("trump", "trump"), ("tricks", "tricks"))
    examples = (
        Example("trump=H tricks=NS:8", "first deal of a cycle, hearts turned up: 8 - 6 = 2"),
        Example("trump=S tricks=NS:8 honours=EW:4",
            "scored as whist: two points for tricks, four for honours", settings="scoring=whist"),
    )
# fmt: on

    def form(self, options: DutchOptions) -> AnyGame:
        """In rubbers where the table scores as whist."""
        return RUBBERS if options.scoring == WHIST else GAME

    def upcoming(self, ledger: DutchLedger) -> Coming:
        """How trumps are found, too."""
        way = way_of(ledger)
        return {**super().upcoming(ledger), "trump": FREE.get(way, way)}


class DutchWhist(Dutch, PointsGame[DutchFacts, DutchOptions]):
    """Dutch whist by odd tricks."""
    
    live = live_in("whists.live_others", "odd_tricks_live")

    def count(self, tally: Tally, deal: DutchDeal) -> None:
        """A point for each trick above six."""
        for side, won in deal.facts.tricks.items():
            if won > BOOK:
                tally.count(side, plural(won, "trick"), odd_tricks(won))

    def finished(self, ledger: DutchLedger) -> bool:
        """After the cycles agreed on."""
        return self.deals_left(ledger) == 0

    def deals_left(self, ledger: DutchLedger) -> int | None:
        options = ledger.table.options
        if options.cycles is None:
            return None
        return max(options.cycles * len(options.cycle) - ledger.played, 0)

    def in_play(self, ledger: DutchLedger) -> str:
        """Nothing unless a number of cycles was agreed on."""
        return "" if ledger.table.options.cycles is None else "game"

    def after_end(self, ledger: DutchLedger) -> Problem | None:
        """No deal follows the last cycle."""
        cycles = ledger.table.options.cycles
        if cycles is None or not self.finished(ledger):
            return None
        return breach(
            f"the game is over after {plural(cycles, 'cycle')}",
            "start a new sheet, or set cycles= to the new number",
        )

    def can_begin_rubber(self, ledger: DutchLedger) -> Iterable[Problem]:
        """Partners had better change between two cycles, and not after the last one."""
        ended = self.after_end(ledger)
        if ended is not None:
            yield ended
        yield from unfinished_cycle(ledger)

    def settle(self, ledger: DutchLedger, rounding: str | None = None) -> Settlement:
        """The points, with a note when the last cycle is not complete."""
        made = super().settle(ledger, rounding)
        notes = [problem.message for problem in unfinished_cycle(ledger)]
        return made._replace(notes=(*made.notes, *notes))

    def upcoming(self, ledger: DutchLedger) -> Coming:
        """Also how many deals are left."""
        found, left = super().upcoming(ledger), self.deals_left(ledger)
        return found if left is None else {**found, "deals left": left}


class DutchRubbers(Dutch, GamePointsGame[DutchFacts, DutchOptions]):
    """Dutch whist in games and rubbers."""
    
    live = live_in("whists.live_others", "dutch_rubbers_live")

    def rules(self, options: DutchOptions) -> RubberRules:
        """Those of whist."""
        return WHIST_RULES

    def score(self, deal: DutchDeal) -> list[Entry]:
        """As in whist: revokes, tricks and honours, then the game if it was won."""
        from .whist import count_honours, count_tricks, win_game

        tally = Tally(deal.ledger, WHIST_RULES.target)
        count_plain_revokes(tally, deal.facts.revoke, deal.table)
        count_tricks(tally, deal.facts.tricks)
        if deal.facts.honours:
            count_honours(tally, deal.facts.honours, game_score(deal.ledger))
        if tally.winner:
            win_game(tally, deal.table, WHIST_RULES)
        return tally.entries

    def fact_columns(self, played: Played) -> Sequence[FactColumn]:
        from .whist_sheet import columns_with_revokes

        return columns_with_revokes(played, (*self.columns, ("hon.", "honours")))


def unfinished_cycle(ledger: DutchLedger) -> Iterable[Problem]:
    """A warning when the last cycle is not complete."""
    place = place_in_cycle(ledger)
    if place:
        yield warning(
            f"the last cycle has only {place} of its {len(ledger.table.options.cycle)} deals",
            "each way of finding trumps comes equally often in whole cycles",
        )


GAME = DutchWhist()
RUBBERS = DutchRubbers()
