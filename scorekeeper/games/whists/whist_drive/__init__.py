"""Whist drive: many tables, changing partners, a point for every trick of one's side.

Each deal of the sheet is one table in one hand. Sources: Wikipedia, Whist drive; wopc.co.uk,
Progressive Whist; ehow.co.uk on court whist score cards. Parlett only mentions drives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.game import AnyGame, Coming, Example, Game, Played
from scorekeeper.core.settling import settlement
from scorekeeper.core.values.amounts import Amount, plural, show_amount, simplify
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.problems import Problem, breach, impossible
from scorekeeper.core.values.work import Work
from scorekeeper.games.shapes.sides import BOOK, TRICKS, odd_tricks

from .declaration import CHECKS, HONOURS, DriveDeal, DriveFacts, block_name
from .options import (
    AVERAGE,
    BY_TRICKS,
    CONFISCATION,
    CONSPIRACY,
    FINE_FOR_SPEAKING,
    ODD_TRICKS,
    PAIR,
    PRESETS,
    PROSPERITY,
    PROSPERITY_FACTOR,
    RESTORATION,
    REVOLUTION,
    SOURCES,
    TABLE_CHECKS,
    DriveOptions,
    DriveTable,
    block_of,
    categories,
    group_size,
    trump_of,
)
from .seating import (
    GHOST,
    DriveLedger,
    DriveState,
    Seated,
    is_over,
    label,
    moved_pairs,
    next_hand,
    next_table,
)

if TYPE_CHECKING:
    from scorekeeper.core.live.formulas import Live

Points = tuple[Amount, str]  # with the reason


# fmt: off
class WhistDrive(Game[DriveFacts, DriveOptions, DriveState]):
    """A whist drive in which every player has his score."""

    name = "whist-drive"
    title = "Whist drive"
    facts = DriveFacts
    options = DriveOptions
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    accounts = (Account(SCORE, "tricks of the sides with whom the player sat, or what they count"),)
    seats = (4, 400)
    usual_seats = 8
    settled_by = settlement.BY_NOBODY
    adjust_account = SCORE
    examples = (
        Example("pairs=A+B,C+D tricks=8,5", "A and B write 8, C and D 5", tuple("ABCDEFGH")),
        Example("pairs=A+B,C+D tricks=8,5", "only tricks above six: A and B write 2",
            tuple("ABCDEFGH"), "unit=odd_tricks"),
        Example("hand=9 pairs=A+B,C+D trump=S tricks=4,3,1,5",
            "Conspiracy in court whist: everybody counts his own tricks",
            tuple("ABCDEFGH"), "rules=court"),
    )
# fmt: on

    def form(self, options: DriveOptions) -> AnyGame:
        """With pairs in place of players in a partner drive."""
        return PARTNER_DRIVE if options.entity == PAIR else self

    def check_table(self, table: DriveTable) -> Iterable[Problem]:
        """Also the name of an empty seat, which is no option."""
        yield from super().check_table(table)
        if GHOST in map(fold, table.players):
            yield impossible(
                "'ghost' stands for an empty seat, so no player can be called that",
                "give the player another name",
            )

    # one deal -------------------------------------------------------------------------------

    def start(self, table: DriveTable) -> DriveState:
        return DriveState({})

    def score(self, deal: DriveDeal) -> list[Entry]:
        """Everybody at the table writes what his side's tricks count."""
        facts = deal.facts
        entries = []
        for place, pair in enumerate(facts.pairs):
            for name in pair:
                if name != GHOST:
                    points, why = points_of(name, place, deal)
                    where = f"hand {facts.hand} with {partner_of(name, pair)}"
                    entries.append(Entry(SCORE, name, points, f"{where}: {why}"))
        average = mean([entry.amount for entry in entries])
        for name in facts.out:
            if deal.options.ghost == AVERAGE:
                why = f"no seat in hand {facts.hand}: the average of the table"
                entries.append(Entry(SCORE, name, average, f"{why}, {show_amount(average)}"))
            else:
                entries.append(Entry(SCORE, name, 0, f"no seat in hand {facts.hand}"))
        return entries

    def advance(self, deal: DriveDeal, entries: Sequence[Entry]) -> DriveState:
        facts = deal.facts
        counts = [facts.tricks.get(label(pair)) for pair in facts.pairs]
        first, second = counts
        tricks = None if first is None or second is None else (first, second)
        seated = Seated(facts.table, facts.pairs, tricks, facts.out)
        found = deal.ledger.state.with_table(facts.hand, seated, deal.options.tables)
        return found._replace(last=deal.number)

    def seated(self, facts: DriveFacts) -> Sequence[str]:
        """The players of the two pairs, and who was out."""
        return [name for pair in (*facts.pairs, facts.out) for name in pair if name != GHOST]

    def pass_over(self, deal: DriveDeal) -> DriveState:
        """A table that cannot be scored is still to be recorded."""
        return deal.ledger.state._replace(last=deal.number)

    def expected_sum(self, deal: DriveDeal) -> Amount | None:
        """26 points at a full table, except where a block of court whist counts otherwise."""
        facts, options = deal.facts, deal.options
        empty = any(GHOST in pair for pair in facts.pairs)
        if empty or (facts.out and options.ghost == AVERAGE):
            return None
        block = block_of(facts.hand, options)
        if block is None and options.unit == ODD_TRICKS:
            return None
        whole = group_size(deal.table) * TRICKS
        name = block.name if block else ""
        if name == PROSPERITY:
            return whole * PROSPERITY_FACTOR
        if name == CONSPIRACY:
            return TRICKS
        if name == CONFISCATION:
            return whole - FINE_FOR_SPEAKING * sum((facts.spoke or {}).values())
        return whole + group_size(deal.table) * HONOURS if name == RESTORATION else whole

    # the whole sheet ------------------------------------------------------------------------

    def finished(self, ledger: DriveLedger) -> bool:
        """Whether every table of every hand is recorded."""
        return is_over(ledger)

    def deals_left(self, ledger: DriveLedger) -> int | None:
        """The tables of all hands that are still to be recorded."""
        options, state = ledger.table.options, ledger.state
        told = (min(len(state.at(hand + 1)), options.tables) for hand in range(options.hands))
        return options.hands * options.tables - sum(told)

    def divisions(self, table: DriveTable) -> Mapping[str, Sequence[str]]:
        """Ladies and gentlemen, or those moving up and down, where they play for their own
        prizes."""
        return categories(table)

    def after_end(self, ledger: DriveLedger) -> Problem | None:
        """No table belongs to the drive any more."""
        if not self.finished(ledger):
            return None
        return breach(
            f"all {ledger.table.options.hands} hands have been recorded",
            "start a new sheet, or set hands= to the new number",
        )

    def upcoming(self, ledger: DriveLedger) -> Coming:
        """Hand, table, trump, and who has no seat yet."""
        table, hand = ledger.table, next_hand(ledger)
        place = next_table(hand, ledger)
        found: Coming = {"hand": hand, "table": place}
        block = block_of(hand, table.options)
        if block:
            found["block"] = block.name
        trump = trump_of(hand, table.options)
        if trump:
            found["trump"] = trump
        pairs = moved_pairs(hand, place, ledger)
        if pairs:
            found["pairs"] = [label(pair) for pair in pairs]
        seated = ledger.state.seated(hand)
        if seated:
            found["without a seat"] = [p for p in table.players if p not in seated]
        return found

    def live_turn(self, table: DriveTable) -> None:
        """Nobody deals for the whole room."""

    def live(self, table: DriveTable) -> Live:
        """What everybody writes by the cells of his table."""
        from .live import live

        return live(table)

    def grids(self, played: Played) -> list[Grid]:
        """The tables, the score cards and the standing."""
        from ..drive_sheet import drive_grids

        return drive_grids(played)


class PartnerDrive(WhistDrive):
    """A partner drive: a pair stays together and has one name and one score."""

    seats = (2, 200)


# scoring ------------------------------------------------------------------------------------


def points_of(name: str, place: int, deal: DriveDeal) -> Points:
    """What a player writes; `place` is that of his pair at the table."""
    facts, block = deal.facts, block_name(deal)
    if block == CONSPIRACY and name in facts.tricks:
        return facts.tricks[name], f"{plural(facts.tricks[name], 'trick')} of one's own"
    won = facts.tricks[label(facts.pairs[place])]
    if not block:
        return plain_points(won, deal.options)
    if block == PROSPERITY:
        return worked(won, "", PROSPERITY_FACTOR * Work(won))
    if block == REVOLUTION:
        return TRICKS - won, f"{plural(TRICKS - won, 'trick')} of the opponents"
    if block == CONFISCATION:
        return fined(won, (facts.spoke or {}).get(name, 0))
    if block == RESTORATION:
        held = (facts.honours or {}).get(label(facts.pairs[place]), 0)
        return won + held, f"{plural(won, 'trick')} and {plural(held, 'honour')}: {won + held}"
    return won, f"{plural(won, 'trick')}"


def plain_points(won: int, options: DriveOptions) -> Points:
    """Tricks of the side, or those above six."""
    if options.unit == BY_TRICKS:
        return won, f"{plural(won, 'trick')}"
    if won <= BOOK:
        return 0, f"{plural(won, 'trick')}: none above {BOOK}"
    return worked(won, "", odd_tricks(won))


def fined(won: int, spoke: int) -> Points:
    """Tricks less the fines for speaking."""
    if not spoke:
        return won, f"{plural(won, 'trick')}"
    fine = spoke * Work(FINE_FOR_SPEAKING)
    return worked(won, f", spoke {plural(spoke, 'time')}", Work(won) - fine)


def worked(won: int, what: str, points: Work) -> Points:
    """So many tricks, and what else there was, with their arithmetic."""
    return points.amount, f"{plural(won, 'trick')}{what}: {points}"


def mean(amounts: Sequence[Amount]) -> Amount:
    """The average of those at the table."""
    return simplify(Fraction(sum(amounts)) / len(amounts)) if amounts else 0


def partner_of(name: str, pair: Sequence[str]) -> str:
    """The partner, or the pair itself where it has one name."""
    return next((other for other in pair if other != name), name)


GAME = WhistDrive()
PARTNER_DRIVE = PartnerDrive()
