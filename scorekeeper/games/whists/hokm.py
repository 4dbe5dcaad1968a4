"""Hokm (Troop Chall): the first side with seven tricks wins the deal; seven points win.

Source: Parlett, Hokm; pagat.com, Hokm. The declarer is called
hakem; a kot is a deal in which the losers took nothing before the winners had seven tricks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import idle_option, option_problem
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import Problem, breach, impossible, warning
from scorekeeper.games.shapes.points import PointsGame
from scorekeeper.games.shapes.sides import (
    dealer_problems,
    next_to_deal,
    owner_of,
    seat_from,
    trump_problems,
)
from scorekeeper.games.shapes.tally import GAMES_WON, RubberState, Tally

from .hokm_facts import (
    BOOK_POINTS,
    LOSERS_TRICKS,
    MANUAL,
    PRESETS,
    SOURCES,
    THREE,
    HokmFacts,
    HokmOptions,
    tricks_left,
    undecided,
)

ORDINARY = 1
KOT = 2  # also by the side that did not declare (book)
HAKEM_KOT = 3  # with kot3: the declaring side took nothing

HokmDeal = Deal[HokmFacts, HokmOptions, RubberState]
HokmTable = Table[HokmOptions]


class Hokm(PointsGame[HokmFacts, HokmOptions]):
    """Hokm."""

    name = "hokm"
    title = "Hokm"
    facts = HokmFacts
    options = HokmOptions
    sources = SOURCES
    presets = PRESETS
    seats = (2, 4)
    fewer_play_alone = True
    columns = (("hakem", "declarer"), ("trump", "trump"), ("tricks", "tricks"))
    examples = (
        Example("declarer=A trump=H tricks=NS:7,EW:5", "NS won the deal: 1 point"),
        Example("declarer=A trump=H tricks=EW:0", "EW took nothing: 2 points for NS"),
        Example(
            "declarer=B trump=S tricks=EW:0",
            "the hakem's side took nothing: 3 points for NS",
            settings="points=kot3",
        ),
        Example(
            "declarer=A trump=C tricks=6,5,6",
            "A and C are level with most tricks, so B wins the deal",
            players=("A", "B", "C"),
        ),
    )

    def check_table(self, table: HokmTable) -> Iterable[Problem]:
        """Options that do not fit the number of players or each other."""
        options = table.options
        if len(table.players) == THREE:
            if options.points == LOSERS_TRICKS:
                yield option_problem(
                    "points",
                    "points=losers_tricks is not played by three",
                    "set points=kot3 or points=book",
                )
            if options.play_on:
                where = "with three players, who may play a deal to its end anyway"
                yield idle_option("play_on", "on", where)
        if options.clean_sweep and options.points != LOSERS_TRICKS:
            yield idle_option(
                "clean_sweep",
                str(options.clean_sweep),
                f"with points={options.points}",
                f"set points={LOSERS_TRICKS}",
            )

    def check(self, deal: HokmDeal) -> Iterable[Problem]:
        """Who declares, the trump suit, whether the deal is decided."""
        yield from self.check_score(deal.ledger)
        yield from check_declarer(deal.facts, deal.table, deal.ledger)
        yield from trump_problems(deal.facts.trump)
        if deal.is_open:
            return
        if len(deal.table.owners) == THREE:
            yield from check_decided(deal.facts.tricks)
        if "kot" in deal.given and not deal.facts.kot and is_kot(deal.facts):
            yield impossible(
                "kot=no, but the losers took no trick at all",
                "leave kot out, or count again",
                "kot",
            )

    def count(self, tally: Tally, deal: HokmDeal) -> None:
        """Only the winner of the deal scores."""
        facts, options = deal.facts, deal.options
        winner, why = deal_winner(facts.tricks)
        if not is_kot(facts):
            if options.points == LOSERS_TRICKS:
                lost = sum(facts.tricks.values()) - facts.tricks[winner]
                tally.add(winner, lost, f"{why}: a point for each of the losers' {lost} tricks")
            else:
                tally.add(winner, ORDINARY, f"{why}: {ORDINARY}")
            return
        declared = owner_of(facts.declarer, deal.table) == winner
        points = kot_points(options, declared)
        by = "with the hakem" if declared else "against the hakem"
        tally.add(winner, points, f"all seven tricks {by}: {points}")

    def advance(self, deal: HokmDeal, entries: Sequence[Entry]) -> RubberState:
        """Who has the right to declare next: the side that won; anybody in a new game."""
        is_new = any(entry.account == GAMES_WON for entry in entries)
        winner = "" if is_new else deal_winner(deal.facts.tricks)[0]
        return super().advance(deal, entries)._replace(memory=winner)

    def events(self, deal: HokmDeal, entries: Sequence[Entry]) -> Iterator[str]:
        """A kot; the game, if it was won."""
        if is_kot(deal.facts):
            yield f"kot by {deal_winner(deal.facts.tricks)[0]}"
        yield from super().events(deal, entries)

    def pass_over(self, deal: AnyDeal) -> RubberState:
        """Nobody knows who has the right to declare after a deal that cannot be scored."""
        state: RubberState = deal.state
        return state._replace(memory="")

    def next_dealer(self, deal: HokmDeal) -> str:
        """The player before the next declarer: the same one while the declarer's side wins, else
        the old declarer."""
        declarer = deal.facts.declarer
        if declarer not in deal.table.players:
            return deal.ledger.dealer
        if deal.is_open or deal_winner(deal.facts.tricks)[0] == owner_of(declarer, deal.table):
            return seat_from(deal.table, declarer, -1)
        return declarer

    def upcoming(self, ledger: AnyLedger) -> dict[str, Any]:
        """The declarer, as far as it is settled."""
        found = super().upcoming(ledger)
        table: HokmTable = ledger.table
        state: RubberState = ledger.state
        if table.options.next_declarer == MANUAL:
            return found
        if ledger.dealer:
            found["declarer"] = next_to_deal(table, ledger.dealer)
        elif state.memory:
            found["declarer"] = state.memory
        return found


def deal_winner(tricks: Mapping[str, int]) -> tuple[str, str]:
    """Who won the deal, and how. With three players it is the third when two are level at the
    top."""
    best = max(tricks.values())
    ahead = [who for who, won in tricks.items() if won == best]
    shown = "-".join(map(str, tricks.values()))
    if len(ahead) == 2:
        third = next(who for who in tricks if who not in ahead)
        return third, f"{shown}: {' and '.join(ahead)} are level, so the third wins"
    return ahead[0], f"deal won {shown}"


def is_kot(facts: HokmFacts) -> bool:
    """Whether the losers took nothing before the winner had seven tricks."""
    best = max(facts.tricks.values())
    return facts.kot or sum(facts.tricks.values()) == best


def kot_points(options: HokmOptions, declared: bool) -> int:
    """What a kot is worth to the winner, who declared or did not."""
    if options.points == LOSERS_TRICKS:
        return options.clean_sweep
    return KOT if declared or options.points == BOOK_POINTS else HAKEM_KOT


def check_declarer(facts: HokmFacts, table: HokmTable, ledger: AnyLedger) -> Iterable[Problem]:
    """The right to declare stays with the side that won; in it the turn goes by the seats."""
    state: RubberState = ledger.turn.state
    declarer = facts.declarer
    if facts.dealer and declarer in table.players:
        expected = next_to_deal(table, facts.dealer)
        if declarer != expected:
            yield warning(
                f"{facts.dealer} dealt, so {expected} would declare, not {declarer}",
                "the declarer sits next to the dealer",
                "declarer",
            )
    if not state.memory or table.options.next_declarer == MANUAL:
        return
    expected = next_to_deal(table, ledger.dealer)
    if table.sides and owner_of(declarer, table) != state.memory:
        yield breach(
            f"{declarer} cannot declare: {state.memory} won the last deal",
            f"a player of {state.memory} declares (or set next_declarer=manual)",
            "declarer",
        )
    elif not table.sides and declarer != expected:
        yield breach(
            f"{declarer} cannot declare: it is {expected}'s turn",
            "the hakem stays while he wins, then the next player declares (or set "
            "next_declarer=manual)",
            "declarer",
        )
    elif facts.dealer:
        yield from dealer_problems(facts.dealer, ledger.dealer)
    elif expected and declarer != expected:
        yield warning(
            f"declarer {declarer} was recorded, but it is {expected}'s turn",
            "nothing to do if that is what happened at the table",
            "declarer",
        )


def check_decided(tricks: Mapping[str, int]) -> Iterable[Problem]:
    """Three players may stop only when the winner is certain."""
    if not undecided(tricks):
        return
    left = tricks_left(tricks)
    ranked = sorted(tricks, key=lambda who: tricks[who], reverse=True)
    first, second = ranked[0], ranked[1]
    shown = "-".join(map(str, tricks.values()))
    yield impossible(
        f"{shown} is not decided: with {plural(left, 'trick')} left {second} could still catch up "
        f"with {first}",
        "play on and record the tricks when nobody can reach the leader any more",
        "tricks",
    )


GAME = Hokm()
