"""Whist drive: many tables, changing partners, a point for every trick of one's side.

Each deal of the sheet is one table in one hand. Sources: Wikipedia, Whist drive; wopc.co.uk,
Progressive Whist; ehow.co.uk on court whist score cards. Parlett only mentions drives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import idle_option, option_problem, unpaid_stake
from scorekeeper.core.game import AnyGame, Example, Game, Played
from scorekeeper.core.settling import settlement
from scorekeeper.core.values.amounts import Amount, plural, show_amount, simplify
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.problems import Problem, breach, impossible, warning
from scorekeeper.games.shapes.sides import BOOK, TRICKS, over_text

from .drive_facts import (
    AVERAGE,
    BY_TRICKS,
    CONFISCATION,
    CONSPIRACY,
    COURT_HANDS,
    GHOST,
    HONOURS,
    NO_CATEGORIES,
    NO_MOVEMENT,
    ODD_TRICKS,
    PAIR,
    PRESETS,
    PROSPERITY,
    RESTORATION,
    REVOLUTION,
    SCORE,
    SOURCES,
    TRUMP_CYCLE,
    DriveFacts,
    DriveOptions,
    DriveState,
    Pairs,
    Seated,
    block_of,
    categories,
    first_category,
    group_size,
    label,
    left_over,
    moved_pairs,
    next_hand,
    next_table,
    recorded,
    trump_of,
)

PROSPERITY_FACTOR = 2
FINE_FOR_SPEAKING = 3

DriveDeal = Deal[DriveFacts, DriveOptions, DriveState]
DriveTable = Table[DriveOptions]
Points = tuple[Amount, str]  # with the reason


class WhistDrive(Game[DriveFacts, DriveOptions, DriveState]):
    """A whist drive in which every player has his score."""

    name = "whist-drive"
    title = "Whist drive"
    facts = DriveFacts
    options = DriveOptions
    sources = SOURCES
    presets = PRESETS
    accounts = (Account(SCORE, "tricks of the sides with whom the player sat, or what they count"),)
    seats = (4, 400)
    usual_seats = 8
    settled_by = settlement.BY_NOBODY
    adjust_account = SCORE
    examples = (
        Example("pairs=A+B,C+D tricks=8,5", "A and B write 8, C and D 5", tuple("ABCDEFGH")),
        Example(
            "pairs=A+B,C+D tricks=8,5",
            "only tricks above six: A and B write 2",
            tuple("ABCDEFGH"),
            "unit=odd_tricks",
        ),
        Example(
            "hand=9 pairs=A+B,C+D trump=S tricks=4,3,1,5",
            "Conspiracy in court whist: everybody counts his own tricks",
            tuple("ABCDEFGH"),
            "rules=court",
        ),
    )

    def form(self, options: DriveOptions) -> AnyGame:
        """With pairs in place of players in a partner drive."""
        return PARTNER_DRIVE if options.entity == PAIR else self

    def check_table(self, table: DriveTable) -> Iterable[Problem]:
        """Options against each other and the players."""
        options = table.options
        if not options.trump_cycle and not options.court_whist:
            yield option_problem("trump_cycle", "trump_cycle=none has no trumps", "e.g. H,C,D,S")
        yield from unpaid_stake(options, "in a whist drive")
        if options.court_whist:
            yield from check_court(options)
        if GHOST in map(fold, table.players):
            yield impossible(
                "'ghost' stands for an empty seat, so no player can be called that",
                "give the player another name",
            )
        yield from check_ladies(table)

    # one deal -------------------------------------------------------------------------------

    def start(self, table: DriveTable) -> DriveState:
        """No table recorded."""
        return DriveState({})

    def check(self, deal: DriveDeal) -> Iterable[Problem]:
        """The hand, the table, who sits there, the trump."""
        facts = deal.facts
        yield from check_void(deal, deal.turn)
        if not self.finished(deal.ledger):
            yield from list(check_place(facts, deal.table, deal.ledger)) or check_seats(
                facts, deal.table, deal.ledger
            )
        expected = moved_pairs(facts.hand, facts.table, deal.table, deal.turn)
        if expected is not None and as_sets(expected) != as_sets(facts.pairs):
            yield warning(
                f"at table {facts.table} in hand {facts.hand} the movement would seat "
                f"{' and '.join(map(label, expected))}",
                "nothing to do if they sat down otherwise",
                "pairs",
            )
        if facts.trump is None:
            yield warning("the trump of the hand is not recorded", "add trump=", "trump")

    def score(self, deal: DriveDeal) -> list[Entry]:
        """Everybody at the table writes what his side's tricks count."""
        facts = deal.facts
        entries = []
        for place, pair in enumerate(facts.pairs):
            for name in pair:
                if name != GHOST:
                    points, why = points_of(name, place, facts, deal.options)
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
        """One table more."""
        facts = deal.facts
        hands = dict(recorded(deal.ledger).hands)
        counts = [facts.tricks.get(label(pair)) for pair in facts.pairs]
        first, second = counts
        tricks = None if first is None or second is None else (first, second)
        seated = Seated(facts.table, facts.pairs, tricks, facts.out)
        hands[facts.hand] = (*hands.get(facts.hand, ()), seated)
        return DriveState(hands, deal.number)

    def seated(self, facts: DriveFacts) -> Sequence[str]:
        """The players of the two pairs, and who was out."""
        return [name for pair in (*facts.pairs, facts.out) for name in pair if name != GHOST]

    def pass_over(self, deal: AnyDeal) -> DriveState:
        """A table that cannot be scored is still to be recorded."""
        return recorded(deal.ledger)._replace(last=deal.number)

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

    def finished(self, ledger: AnyLedger) -> bool:
        """Whether every table of every hand is recorded."""
        options: DriveOptions = ledger.table.options
        hands = recorded(ledger).hands
        return len(hands) >= options.hands and next_hand(ledger.table, ledger) > options.hands

    def divisions(self, table: DriveTable) -> Mapping[str, Sequence[str]]:
        """Ladies and gentlemen, or those moving up and down, where they play for their own
        prizes."""
        return categories(table)

    def after_end(self, ledger: AnyLedger) -> Problem | None:
        """No table belongs to the drive any more."""
        if not self.finished(ledger):
            return None
        return breach(
            f"all {ledger.table.options.hands} hands have been recorded",
            "start a new sheet, or set hands= to the new number",
        )

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """Hand, table, trump, and who has no seat yet."""
        table: DriveTable = ledger.table
        hand = next_hand(table, ledger)
        found: dict[str, Any] = {"hand": hand, "table": next_table(hand, ledger)}
        block = block_of(hand, table.options)
        if block:
            found["block"] = block.name
        trump = trump_of(hand, table.options)
        if trump:
            found["trump"] = trump
        pairs = moved_pairs(hand, found["table"], table, ledger)
        if pairs:
            found["pairs"] = [label(pair) for pair in pairs]
        seated = recorded(ledger).seated(hand)
        if seated:
            found["without a seat"] = [p for p in table.players if p not in seated]
        return found

    def grids(self, played: Played) -> list[Grid]:
        """The tables, the score cards and the standing."""
        from .drive_sheet import drive_grids

        return drive_grids(played)


class PartnerDrive(WhistDrive):
    """A partner drive: a pair stays together and has one name and one score."""

    seats = (2, 200)


# checks -------------------------------------------------------------------------------------


def check_court(options: DriveOptions) -> Iterable[Problem]:
    """Court whist has its own number of hands, trumps and scores."""
    if options.hands != COURT_HANDS:
        yield option_problem(
            "hands",
            f"hands={options.hands}: court whist has {COURT_HANDS} hands",
            "leave hands out, or set court_whist=off",
        )
    if options.unit == ODD_TRICKS:
        yield idle_option("unit", ODD_TRICKS, "in court whist")
    if options.trump_cycle != TRUMP_CYCLE:
        where = "in court whist, whose blocks have their own trumps"
        yield idle_option("trump_cycle", ",".join(options.trump_cycle) or "none", where)


def check_ladies(table: DriveTable) -> Iterable[Problem]:
    """The option `ladies` names players, and is there where it is needed."""
    options = table.options
    try:
        named = first_category(table.players, options.ladies)
    except KeyError as error:
        yield option_problem(
            "ladies", f"ladies: there is no player {error.args[0]!r}", "write full names"
        )
        return
    moves = options.movement != NO_MOVEMENT
    if moves and options.entity == PAIR:
        moves = False
        where = "in a partner drive, where nobody changes partners"
        yield idle_option("movement", options.movement, where)
    example = ",".join(table.players[:2])
    if not named and (options.categories != NO_CATEGORIES or moves):
        needs = "categories" if options.categories != NO_CATEGORIES else "movement"
        yield idle_option(
            needs,
            getattr(options, needs),
            "until it is known who is in which category",
            f"set ladies= the ladies, or those moving up, e.g. ladies={example}",
        )


def check_void(deal: DriveDeal, ledger: AnyLedger) -> Iterable[Problem]:
    """A table recorded after a void one takes its place, unless it says where it belongs."""
    if deal.number > recorded(ledger).last + 1 and "hand" not in deal.given:
        facts = deal.facts
        yield warning(
            f"deal {deal.number - 1} is void, so this is taken for table {facts.table} of hand "
            f"{facts.hand}",
            "if it was another, add hand= and table= to it and to those that follow",
            "hand",
        )


def check_place(facts: DriveFacts, table: DriveTable, ledger: AnyLedger) -> Iterable[Problem]:
    """The hand is one of those announced, and the table is new in it."""
    if facts.hand > table.options.hands:
        yield breach(
            f"hand {facts.hand}: only {table.options.hands} hands were announced",
            "correct hand, or set hands= to the new number",
            "hand",
        )
    if facts.table > table.options.tables:
        yield breach(
            f"all tables of hand {facts.hand} are recorded already",
            "correct hand, or set tables= to the new number",
            "hand",
        )
    tables = recorded(ledger).hands.get(facts.hand, ())
    if any(seated.table == facts.table for seated in tables):
        yield breach(
            f"table {facts.table} of hand {facts.hand} is recorded already",
            "amend that deal, or correct hand or table",
            "table",
        )


def check_seats(facts: DriveFacts, table: DriveTable, ledger: AnyLedger) -> Iterable[Problem]:
    """Everybody sits at one table of a hand, or is recorded once without a seat."""
    yield from check_seated(facts, ledger)
    yield from check_out(facts, ledger)
    for name in left_over(facts.hand, facts.pairs, table, ledger) or ():
        if name not in facts.out:
            yield warning(
                f"{name} has no seat in hand {facts.hand} and is not recorded as out",
                f"add {name} to out=",
                "out",
            )


def check_seated(facts: DriveFacts, ledger: AnyLedger) -> Iterable[Problem]:
    """Who sits at this table neither sits at another one nor is out."""
    seated, out = recorded(ledger).seated(facts.hand), recorded(ledger).out(facts.hand)
    for name in (name for pair in facts.pairs for name in pair):
        if name in seated and name != GHOST:
            yield breach(
                f"{name} sits at another table in hand {facts.hand} already",
                "correct pairs or hand",
                "pairs",
                name,
            )
        if name in out:
            yield out_already(name, facts, "correct pairs, or amend out= of that table", "pairs")


def check_out(facts: DriveFacts, ledger: AnyLedger) -> Iterable[Problem]:
    """Who is out sits nowhere, and is so once."""
    seated, out = recorded(ledger).seated(facts.hand), recorded(ledger).out(facts.hand)
    here = {name for pair in facts.pairs for name in pair}
    for name in facts.out:
        if name in out:
            hint = "name in out= only those whom no other table of the hand names there"
            yield out_already(name, facts, hint, "out")
        elif name in here or name in seated:
            yield breach(
                f"{name} has a seat in hand {facts.hand} and cannot be out",
                "correct out or pairs",
                "out",
                name,
            )


def out_already(name: str, facts: DriveFacts, hint: str, fact: str) -> Problem:
    """Another table of the hand names that player as out."""
    said = f"{name} was recorded without a seat in hand {facts.hand} already"
    return breach(said, hint, fact, name)


def as_sets(pairs: Pairs) -> frozenset[frozenset[str]]:
    """The pairs without their order."""
    return frozenset(frozenset(pair) for pair in pairs)


# scoring ------------------------------------------------------------------------------------


def points_of(name: str, place: int, facts: DriveFacts, options: DriveOptions) -> Points:
    """What a player writes; `place` is that of his pair at the table."""
    block = block_of(facts.hand, options)
    if block is not None and block.name == CONSPIRACY and name in facts.tricks:
        return facts.tricks[name], f"{plural(facts.tricks[name], 'trick')} of one's own"
    won = facts.tricks[label(facts.pairs[place])]
    if block is None:
        return plain_points(won, options)
    if block.name == PROSPERITY:
        points = PROSPERITY_FACTOR * won
        return points, f"{plural(won, 'trick')}: {PROSPERITY_FACTOR} x {won} = {points}"
    if block.name == REVOLUTION:
        return TRICKS - won, f"{plural(TRICKS - won, 'trick')} of the opponents"
    if block.name == CONFISCATION:
        return fined(won, (facts.spoke or {}).get(name, 0))
    if block.name == RESTORATION:
        held = (facts.honours or {}).get(label(facts.pairs[place]), 0)
        return won + held, f"{plural(won, 'trick')} and {plural(held, 'honour')}: {won + held}"
    return won, f"{plural(won, 'trick')}"


def plain_points(won: int, options: DriveOptions) -> Points:
    """Tricks of the side, or those above six."""
    if options.unit == BY_TRICKS:
        return won, f"{plural(won, 'trick')}"
    if won <= BOOK:
        return 0, f"{plural(won, 'trick')}: none above {BOOK}"
    return won - BOOK, over_text(won)


def fined(won: int, spoke: int) -> Points:
    """Tricks less the fines for speaking."""
    if not spoke:
        return won, f"{plural(won, 'trick')}"
    points = won - FINE_FOR_SPEAKING * spoke
    times = plural(spoke, "time")
    return (
        points,
        f"{plural(won, 'trick')}, spoke {times}: {won} - {spoke} x {FINE_FOR_SPEAKING} = {points}",
    )


def mean(amounts: Sequence[Amount]) -> Amount:
    """The average of those at the table."""
    return simplify(Fraction(sum(amounts)) / len(amounts)) if amounts else 0


def partner_of(name: str, pair: Sequence[str]) -> str:
    """The partner, or the pair itself where it has one name."""
    return next((other for other in pair if other != name), name)


GAME = WhistDrive()
PARTNER_DRIVE = PartnerDrive()
