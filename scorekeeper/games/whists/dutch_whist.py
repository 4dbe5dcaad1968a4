"""Dutch whist: whist whose trumps are fixed in another way in each deal of a cycle of four.

Source: Parlett, Dutch Whist, which gives the cycle and nothing
about points or the end: those are house rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import counts_with, fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.option_kinds import Choice, Whole, WordList
from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    idle_option,
    option,
    option_problem,
)
from scorekeeper.core.game import AnyGame, Example, Played
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Problem, breach, warning
from scorekeeper.core.values.suits import NT, STRAIN_ALIASES, STRAINS
from scorekeeper.games.shapes.points import PointsGame
from scorekeeper.games.shapes.revokes import (
    Revoke,
    count_plain_revokes,
    penalties_of_points,
    revoke_fact,
)
from scorekeeper.games.shapes.rubbers import RubberGame
from scorekeeper.games.shapes.sides import (
    BOOK,
    SideCounts,
    dealer_fact,
    over_text,
    tricks_fact,
    trump_problems,
)
from scorekeeper.games.shapes.tally import RubberRules, RubberState, Tally, game_score
from scorekeeper.games.sources import parlett

from .facts import PARLETT

ODD_TRICKS, WHIST = "odd_tricks", "whist"
AS_WHIST = f"scoring={WHIST}"
TURNED, ELDEST, CUT = "turned", "eldest", "cut"
FREE = {  # how the suit is found that is not known before
    TURNED: "the last card dealt is turned up",
    ELDEST: "eldest names it with the first lead",
    CUT: "a cut before the deal",
}
CYCLE = (TURNED, NT, ELDEST, CUT)
WHIST_TARGET, WHIST_GAMES, WHIST_BONUS = 5, 2, 2  # as in whist
WHIST_HONOURS = 4
HOUSE = "house rule: the book gives no scoring"

SOURCES = {
    "book": parlett("Dutch Whist"),
}


def place_in_cycle(table: Table[DutchOptions], ledger: AnyLedger) -> int:
    """The place of the next deal in the cycle, counted from 0."""
    return ledger.played % len(table.options.cycle)


def fixed_trump(deal: AnyDeal) -> str | None:
    """The trump that the cycle fixes for this deal; None where the table finds it."""
    word: str = deal.options.cycle[place_in_cycle(deal.table, deal.turn)]
    return None if word in FREE else word


def _as_whist(deal: AnyDeal) -> bool:
    return bool(deal.options.scoring == WHIST)


def _has_honours(deal: AnyDeal) -> bool:
    return bool(deal.get("trump") != NT)


def _counts_honours(deal: AnyDeal) -> bool:
    return _as_whist(deal) and _has_honours(deal)


@frozen
class DutchFacts:
    """What is recorded of a deal; honours and revokes only where it is scored as whist."""

    dealer: str | None = dealer_fact()
    trump: str | None = fact(
        Word(STRAINS, STRAIN_ALIASES),
        "the trump suit, or NT; it may be left out where the cycle fixes it",
        derive=fixed_trump,
        warn=False,
    )
    tricks: Mapping[str, int] = tricks_fact()
    honours: Mapping[str, int] | None = fact(
        SideCounts(0, WHIST_HONOURS, total=WHIST_HONOURS, unit="honours"),
        f"with {AS_WHIST}: how many of A K Q J of trumps were dealt to each side; left out: two "
        "each",
        applies=_counts_honours,
        idle=counts_with(AS_WHIST, can_be=_has_honours),
    )
    revoke: tuple[Revoke, ...] = revoke_fact(penalties_of_points, _as_whist, AS_WHIST)


class Cycles(Whole):
    """A number of cycles, or none; `open` is another word for none."""

    def parse(self, text: str, name: str) -> int | None:
        """The number, or None when the players stop as they like."""
        return super().parse("none" if fold(text) == "open" else text, name)


@frozen
class DutchOptions(TableOptions):
    """The house rules."""

    scoring: str = option(
        Choice(ODD_TRICKS, WHIST),
        ODD_TRICKS,
        "a point per trick above six, added up over the cycles; or games and rubbers as in whist "
        "(no honours in a deal without trumps)",
        HOUSE,
    )
    cycle: tuple[str, ...] = option(
        WordList(
            *FREE,
            *STRAINS,
            aliases={**STRAIN_ALIASES, "turn": TURNED},
        ),
        CYCLE,
        "how the trumps of one deal after the other are found: turned, eldest, cut, or a suit or "
        "NT fixed beforehand",
        f"{PARLETT}; fixed suits: a club's sheet",
    )
    cycles: int | None = option(
        Cycles(1, none=True),
        None,
        "with odd_tricks: after how many cycles the game ends; none: when the players stop",
        HOUSE,
    )

    @property
    def target(self) -> None:
        """Nobody wins by his score; the number of deals ends the game."""
        return None


DutchDeal = Deal[DutchFacts, DutchOptions, RubberState]
DutchTable = Table[DutchOptions]


class DutchWhist(PointsGame[DutchFacts, DutchOptions]):
    """Dutch whist by odd tricks."""

    name = "dutch-whist"
    title = "Dutch whist"
    facts = DutchFacts
    options = DutchOptions
    sources = SOURCES
    presets = (
        Preset("book", {}, "the trumps of the book, odd tricks added up", PARLETT, (), ("seed",)),
        Preset("rubbers", {"scoring": WHIST}, "the same trumps, scored as whist", HOUSE),
    )
    columns = (("trump", "trump"), ("tricks", "tricks"))
    examples = (
        Example("trump=H tricks=NS:8", "first deal of a cycle, hearts turned up: 8 - 6 = 2"),
        Example(
            "trump=S tricks=NS:8 honours=EW:4",
            "scored as whist: two points for tricks, four for honours",
            settings="scoring=whist",
        ),
    )

    def form(self, options: DutchOptions) -> AnyGame:
        """In rubbers where the table scores as whist."""
        return RUBBERS if options.scoring == WHIST else self

    def check_table(self, table: DutchTable) -> Iterable[Problem]:
        """A cycle has at least one deal."""
        yield from cycle_problems(table)

    def check(self, deal: DutchDeal) -> Iterable[Problem]:
        """The turn, and the trump of this place in the cycle."""
        yield from super().check(deal)
        yield from check_trump(deal.facts.trump, deal.table, deal.ledger)

    def count(self, tally: Tally, deal: DutchDeal) -> None:
        """A point for each trick above six."""
        for side, won in deal.facts.tricks.items():
            if won > BOOK:
                tally.add(side, won - BOOK, over_text(won))

    def finished(self, ledger: AnyLedger) -> bool:
        """After the cycles agreed on."""
        options: DutchOptions = ledger.table.options
        return options.cycles is not None and deals_left(ledger) <= 0

    def in_play(self, ledger: AnyLedger) -> str:
        """Nothing unless a number of cycles was agreed on."""
        options: DutchOptions = ledger.table.options
        return "" if options.cycles is None else "game"

    def after_end(self, ledger: AnyLedger) -> Problem | None:
        """No deal follows the last cycle."""
        if not self.finished(ledger):
            return None
        return breach(
            f"the game is over after {plural(ledger.table.options.cycles, 'cycle')}",
            "start a new sheet, or set cycles= to the new number",
        )

    def can_begin_rubber(self, ledger: AnyLedger) -> Iterable[Problem]:
        """Partners had better change between two cycles, and not after the last one."""
        ended = self.after_end(ledger)
        if ended is not None:
            yield ended
        yield from unfinished_cycle(ledger.table, ledger)

    def settle(self, ledger: AnyLedger, rounding: str | None = None) -> Settlement:
        """The points, with a note when the last cycle is not complete."""
        made = super().settle(ledger, rounding)
        notes = [problem.message for problem in unfinished_cycle(ledger.table, ledger)]
        return made._replace(notes=(*made.notes, *notes))

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """How trumps are found, and how many deals are left."""
        found = super().upcoming(ledger)
        found["trump"] = trump_text(ledger)
        if ledger.table.options.cycles is not None:
            found["deals left"] = max(deals_left(ledger), 0)
        return found


class DutchRubbers(RubberGame[DutchFacts, DutchOptions]):
    """Dutch whist in games and rubbers."""

    name = DutchWhist.name
    title = DutchWhist.title
    facts = DutchFacts
    options = DutchOptions
    sources = SOURCES
    presets = DutchWhist.presets

    def rules(self, options: DutchOptions) -> RubberRules:
        """Those of whist."""
        return RubberRules(WHIST_TARGET, WHIST_GAMES, WHIST_BONUS)

    def check_table(self, table: DutchTable) -> Iterable[Problem]:
        """The number of cycles does not end a rubber."""
        yield from cycle_problems(table)
        if table.options.cycles is not None:
            yield idle_option("cycles", str(table.options.cycles), "where rubbers are played")

    def check(self, deal: DutchDeal) -> Iterable[Problem]:
        """The score, the turn, and the trump of this place in the cycle."""
        yield from super().check(deal)
        yield from check_trump(deal.facts.trump, deal.table, deal.ledger)

    def score(self, deal: DutchDeal) -> list[Entry]:
        """As in whist: revokes, tricks and honours, then the game if it was won."""
        from .whist import count_honours, count_tricks, win_game

        facts = deal.facts
        tally = Tally(deal.ledger, WHIST_TARGET)
        count_plain_revokes(tally, facts.revoke, deal.table)
        count_tricks(tally, facts.tricks)
        if facts.honours:
            count_honours(tally, facts.honours, game_score(deal.ledger))
        if tally.winner:
            win_game(tally, deal.table, self.rules(deal.options))
        return tally.entries

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """How trumps are found, too."""
        return {**super().upcoming(ledger), "trump": trump_text(ledger)}

    def grids(self, played: Played) -> list[Grid]:
        """One grid per rubber."""
        from scorekeeper.games.sheets.points_sheet import fact_columns
        from scorekeeper.games.sheets.rubber_sheet import rubber_grids

        from .whist_sheet import REVOKE

        columns = (("dealer", "dealer"), *DutchWhist.columns, ("hon.", "honours"), REVOKE)
        return rubber_grids(self, played, fact_columns(played, columns))


def cycle_problems(table: DutchTable) -> Iterable[Problem]:
    """A cycle needs a way to find trumps."""
    if not table.options.cycle:
        yield option_problem("cycle", "cycle=none has no deal", "name at least one way, e.g. cut")


def check_trump(trump: str | None, table: DutchTable, ledger: AnyLedger) -> Iterable[Problem]:
    """The trump must fit the place in the cycle."""
    place = place_in_cycle(table, ledger.turn)
    word = table.options.cycle[place]
    which = f"deal {place + 1} of its cycle of {len(table.options.cycle)}"
    if word in FREE:
        yield from trump_problems(trump)
        if trump == NT:
            yield breach(
                f"trump=NT: {which} has a trump suit: {FREE[word]}", "record that suit", "trump"
            )
    elif trump != word:
        kind = "without trumps" if word == NT else f"with {word} as trumps"
        yield breach(
            f"trump={trump}: {which} is played {kind}",
            f"leave trump out, or record trump={word}",
            "trump",
        )


def deals_left(ledger: AnyLedger) -> int:
    """How many deals of the cycles agreed on are still to be played."""
    options: DutchOptions = ledger.table.options
    return (options.cycles or 0) * len(options.cycle) - ledger.played


def unfinished_cycle(table: DutchTable, ledger: AnyLedger) -> Iterable[Problem]:
    """A warning when the last cycle is not complete."""
    place = place_in_cycle(table, ledger)
    if place:
        whole = len(table.options.cycle)
        yield warning(
            f"the last cycle has only {place} of its {whole} deals",
            "each way of finding trumps comes equally often in whole cycles",
        )


def trump_text(ledger: AnyLedger) -> str:
    """How the trumps of the next deal are found."""
    options: DutchOptions = ledger.table.options
    word = options.cycle[place_in_cycle(ledger.table, ledger)]
    return FREE.get(word, word)


GAME = DutchWhist()
RUBBERS = DutchRubbers()
