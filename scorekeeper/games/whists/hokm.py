"""Hokm (Troop Chall): the first side with seven tricks wins the deal; seven points win.

Source: Parlett, Hokm; pagat.com, Hokm. The declarer is called
hakem; a kot is a deal in which the losers took nothing before the winners had seven tricks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import OUTCOME, Idle, always, fact, told_by
from scorekeeper.core.declaration.kinds import Flag, Player
from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.kinds.who import everybody
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, switch, whole
from scorekeeper.core.declaration.rules import Rules, clash, forbid, refuse, warn
from scorekeeper.core.declaration.slips import DEALER
from scorekeeper.core.declaration.table_rules import TableRules, conflict, useless
from scorekeeper.core.game import Coming, Example
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError, InputError, MalformedError, Problem
from scorekeeper.games import live_in
from scorekeeper.games.frames.points import PointsGame, games_option
from scorekeeper.games.shapes.sides import (
    TRICKS,
    SideCounts,
    find_side,
    next_to_deal,
    owner_of,
    seat_from,
)
from scorekeeper.games.shapes.tally import GAMES_WON, RubberState, Tally
from scorekeeper.games.sources import parlett

from .facts import PARLETT, TRUMP_NOTED, declarer_fact, trump_fact

PAGAT = "[pagat]"
WINNING = 7  # tricks that win a deal
THREE = 3  # players, each for himself, 17 cards each
TRICKS_OF_THREE = 17
BOOK_POINTS, KOT3, LOSERS_TRICKS = "book", "kot3", "losers_tricks"
ROTATE, MANUAL = "rotate", "manual"

ORDINARY = 1
KOT = 2  # also by the side that did not declare (book)
HAKEM_KOT = 3  # with kot3: the declaring side took nothing

# fmt: off
SOURCES = {"book": parlett("Hokm"), "pagat": "pagat.com, Hokm"}

PRESETS = (
    Preset("book", {}, "as the book describes it", PARLETT, ("parlett", "troop-chall"), ("seed",)),
    Preset("kot3", {"points": KOT3}, "3 points when the hakem's side took nothing", PAGAT,
        ("iran",)),
    Preset("losers_tricks", {"points": LOSERS_TRICKS}, "the winners score the losers' tricks",
        f"{PARLETT} (comment)"),
)
# fmt: on


def next_declarer(deal: AnyDeal) -> str | None:
    """Who declares: the player after the dealer; at a table without names the side that won."""
    table = deal.table
    if table.options.next_declarer == MANUAL:
        return None
    dealer: str = deal.facts.dealer or deal.turn.dealer
    if dealer:
        return next_to_deal(table, dealer)
    return deal.turn.state.memory or None


def is_three(table: AnyTable) -> bool:
    """Whether three play, each for himself."""
    return len(table.owners) == THREE


def tricks_of_deal(deal: AnyDeal) -> int:
    """How many tricks there are when all are played."""
    return TRICKS_OF_THREE if is_three(deal.table) else TRICKS


def tricks_left(tricks: Mapping[str, int]) -> int:
    """Tricks that three players have not played."""
    return TRICKS_OF_THREE - sum(tricks.values())


def undecided(tricks: Mapping[str, int]) -> bool:
    """Whether three players stopped too early. One who took all of the first seven tricks has
    won; else nobody may be able to reach the leader."""
    first, second, _ = sorted(tricks.values(), reverse=True)
    if first == WINNING and sum(tricks.values()) == WINNING:
        return False
    left = tricks_left(tricks)
    return left > 0 and first <= second + left


class HokmTricks(SideCounts):
    """Tricks when play stopped.

    Of two sides one has seven, which need not be written: `EW:5` means that the others won. With
    play_on all thirteen tricks are played, and the others have the rest. Three players stop when
    the winner is certain; only `A:7`, all of the first seven, leaves nothing open.
    """

    says = "SIDE:N of the losers, or N,N (three players: N,N,N)"

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        if ":" in text and is_three(deal.table):
            text = self._of_three(text, deal, name)
        elif ":" in text and "," not in text:
            text = self._of_both(text, deal, name)
        return super().parse(text, deal, name)

    def _of_both(self, text: str, deal: AnyDeal, name: str) -> str:
        """The tricks of one side, and those of the other."""
        who, _, number = text.partition(":")
        count = parse_int(number, f"{name} of {who}")
        if deal.options.play_on:
            rest = max(TRICKS - count, 0)
        elif count < WINNING:
            rest = WINNING
        else:
            raise _no_loser(text, count, name)
        side = find_side(who, deal.table)
        other = next(owner for owner in deal.table.owners if owner != side)
        deal.inferred.append(f"{name} {other}:{rest}")
        return f"{text},{other}:{rest}"

    def _of_three(self, text: str, deal: AnyDeal, name: str) -> str:
        """The tricks of all three."""
        named = [find_side(part.partition(":")[0], deal.table) for part in text.split(",")]
        others = [player for player in deal.table.owners if player not in named]
        if others and text.partition(":")[2] != str(WINNING):
            raise MalformedError(
                f"{name} of {' and '.join(others)} missing",
                "write the tricks of all three when play stopped; only all of the first seven "
                f"stand alone: {named[0]}:{WINNING}",
                text,
            )
        zeros = [f"{player}:0" for player in others]
        deal.inferred.extend(f"{name} {zero}" for zero in zeros)
        return ",".join([text, *zeros])

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every way in which a deal can end."""
        sides = deal.table.owners
        if is_three(deal.table):
            yield from _endings_of_three(sides, part)
            return
        for lost in range(WINNING):
            won = TRICKS - lost if deal.options.play_on else WINNING
            for numbers in ((won, lost), (lost, won)):
                counts = dict(zip(sides, numbers, strict=True))
                if part.items() <= counts.items():
                    yield counts


def _endings_of_three(players: Sequence[str], part: Mapping[str, int]) -> Iterator[dict[str, int]]:
    every = range(TRICKS_OF_THREE + 1)
    for numbers in product(*((part[who],) if who in part else every for who in players)):
        counts = dict(zip(players, numbers, strict=True))
        if sum(numbers) <= TRICKS_OF_THREE and not undecided(counts):
            yield counts


def _no_loser(text: str, count: int, name: str) -> InputError:
    if count == WINNING:
        return MalformedError(
            f"{name}={text} does not say how many tricks the losers had",
            f"write the losers' tricks: the winners always have {WINNING}",
            text,
        )
    return ImpossibleError(
        f"{name}={text}: nobody has {plural(count, 'trick')} when play stops at the seventh",
        "write the losers' tricks; tables that play on set play_on=on",
        text,
    )


def plays_on(deal: AnyDeal) -> bool:
    """Whether all tricks are played: three players stop when the deal is decided anyway."""
    return bool(deal.options.play_on) and len(deal.table.owners) == 2


def kot_by_tricks(deal: AnyDeal) -> Idle | None:
    """Where play stops with the deal decided, the tricks tell whether it was a kot."""
    tricks: Mapping[str, int] | None = deal.known(lambda facts: facts.tricks)
    return told_by("tricks") if tricks and sum(tricks.values()) == max(tricks.values()) else None


# fmt: off
@frozen
class HokmFacts:
    """What is recorded of a deal."""

    dealer: str | None = fact(Player(everybody),
        "who dealt, if the declarer does not tell: the declarer sits next to the dealer",
        applies=lambda deal: bool(deal.table.players), on_demand=True, slip=DEALER)
    declarer: str = declarer_fact("the hakem, who names trumps: stays while his side wins",
        needed=always, derive=next_declarer)
    trump: str | None = trump_fact()
    tricks: Mapping[str, int] = fact(HokmTricks(0, tricks_of_deal),
        "tricks when play stopped: those of the losers are enough", needed=always, outcome=True)
    kot: bool = fact(Flag(),
        "with play_on: the losers took nothing before the winners had seven tricks",
        applies=plays_on, default=False, idle=kot_by_tricks, phase=OUTCOME)


@frozen
class HokmOptions(TableOptions):
    """The house rules."""

    points: str = choice(f"{BOOK_POINTS}|{KOT3}|{LOSERS_TRICKS}",
        "what a deal is worth: book 1, or 2 for all seven tricks; kot3 the same, but 3 when the "
        "hakem's side took nothing; losers_tricks a point for each trick of the losers",
        f"{PARLETT}; kot3 (with two or three players the default): {PAGAT}",
        default=lambda values, players: BOOK_POINTS if players == 4 else KOT3)
    clean_sweep: int = whole(0, "with losers_tricks: what all seven tricks are worth",
        f"{PARLETT} (comment): 0; 2 keeps the bonus of the plain game")
    target: int = whole(7, "the points that win", PARLETT, low=1)
    next_declarer: str = choice(f"{ROTATE}|{MANUAL}",
        "rotate: the hakem stays while his side wins, then the next player declares; manual: the "
        "sheet says who declares", PAGAT)
    play_on: bool = switch(False, "whether all thirteen tricks are played and recorded",
        "by agreement")
    games: bool = games_option(PARLETT + " plays one game")


HokmDeal = Deal[HokmFacts, HokmOptions, RubberState]
HokmLedger = Ledger[HokmOptions, RubberState]


# who declares -------------------------------------------------------------------------------


def after_dealer(deal: HokmDeal) -> str:
    """Who sits next to the recorded dealer and so declares; nobody where none is recorded, or the
    declarer is no player."""
    dealer = deal.facts.dealer
    known = dealer and deal.facts.declarer in deal.table.players
    return next_to_deal(deal.table, dealer or "") if known else ""


def turn_to_declare(deal: HokmDeal) -> str:
    """Whose turn it is by the seats."""
    return next_to_deal(deal.table, deal.turn.dealer)


def in_possession(deal: HokmDeal) -> str:
    """Who won the last deal and so has the right to declare; nobody where that does not matter."""
    return "" if deal.options.next_declarer == MANUAL else deal.turn.state.memory or ""


def is_others_turn(deal: HokmDeal) -> bool:
    """Whether somebody declares who has not the right to."""
    if not in_possession(deal):
        return False
    if deal.table.sides:
        return owner_of(deal.facts.declarer, deal.table) != in_possession(deal)
    return deal.facts.declarer != turn_to_declare(deal)


def by_right(deal: HokmDeal) -> bool:
    """Whether the declarer has the right to declare and it matters whose turn it is."""
    return bool(in_possession(deal)) and not is_others_turn(deal)


# when a deal is decided ---------------------------------------------------------------------


def shown(deal: HokmDeal) -> str:
    """`7-5`."""
    return "-".join(map(str, deal.facts.tricks.values()))


def has_wrong_sum(deal: HokmDeal) -> bool:
    """More tricks than there are; with play_on other than all."""
    total = sum(deal.facts.tricks.values())
    return total > TRICKS_OF_THREE if is_three(deal.table) else plays_on(deal) and total != TRICKS


def is_no_end(deal: HokmDeal) -> bool:
    """Whether play did not stop at the seventh trick of one of two sides."""
    if is_three(deal.table) or plays_on(deal):
        return False
    low, high = sorted(deal.facts.tricks.values())
    return high != WINNING or low == WINNING


def leaders(deal: HokmDeal) -> Sequence[str]:
    """The players, most tricks first."""
    tricks = deal.facts.tricks
    return sorted(tricks, key=lambda who: tricks[who], reverse=True)


CHECKS: Rules[HokmFacts, HokmOptions, RubberState] = (
    refuse("tricks", has_wrong_sum, "tricks add up to {total}, not to {all}",
        "a deal has {all} tricks; count again",
        total=lambda deal: sum(deal.facts.tricks.values()), all=tricks_of_deal),
    refuse("tricks", is_no_end,
        f"tricks {{shown}} do not end a deal: one side has {WINNING}, the other 0 to {WINNING - 1}",
        "play stops at the seventh trick of a side; tables that play on set play_on=on",
        shown=shown),
    warn("declarer", lambda deal: after_dealer(deal) not in ("", deal.facts.declarer),
        "{dealer} dealt, so {expected} would declare, not {declarer}",
        "the declarer sits next to the dealer", expected=after_dealer),
    forbid("declarer", lambda deal: deal.table.sides and is_others_turn(deal),
        "{declarer} cannot declare: {winner} won the last deal",
        "a player of {winner} declares (or set next_declarer=manual)", winner=in_possession),
    forbid("declarer", lambda deal: not deal.table.sides and is_others_turn(deal),
        "{declarer} cannot declare: it is {expected}'s turn",
        "the hakem stays while he wins, then the next player declares (or set "
        "next_declarer=manual)", expected=turn_to_declare),
    warn("dealer", lambda deal: by_right(deal) and deal.facts.dealer
            and deal.turn.dealer not in ("", deal.facts.dealer),
        "dealer {dealer} was recorded, but it is {turn}'s turn to deal",
        "nothing to do if that is what happened at the table",
        turn=lambda deal: deal.turn.dealer),
    warn("declarer", lambda deal: by_right(deal) and not deal.facts.dealer
            and turn_to_declare(deal) not in ("", deal.facts.declarer),
        "declarer {declarer} was recorded, but it is {expected}'s turn",
        "nothing to do if that is what happened at the table", expected=turn_to_declare),
    TRUMP_NOTED,
    clash("tricks", lambda deal: is_three(deal.table) and undecided(deal.facts.tricks),
        "{shown} is not decided: with {left} left {second} could still catch up with {first}",
        "play on and record the tricks when nobody can reach the leader any more",
        shown=shown, left=lambda deal: plural(tricks_left(deal.facts.tricks), "trick"),
        first=lambda deal: leaders(deal)[0], second=lambda deal: leaders(deal)[1]),
    clash("kot", lambda deal: "kot" in deal.given and not deal.facts.kot and is_kot(deal),
        "kot=no, but the losers took no trick at all", "leave kot out, or count again"),
)

TABLE_CHECKS: TableRules[HokmOptions] = (
    conflict("points", lambda table: len(table.players) == THREE
            and table.options.points == LOSERS_TRICKS,
        "points=losers_tricks is not played by three", "set points=kot3 or points=book"),
    useless("play_on", lambda table: len(table.players) == THREE,
        "with three players, who may play a deal to its end anyway"),
    useless("clean_sweep", lambda table: table.options.points != LOSERS_TRICKS,
        "with points={points}", f"set points={LOSERS_TRICKS}"),
)


class Hokm(PointsGame[HokmFacts, HokmOptions]):
    """Hokm."""

    name = "hokm"
    title = "Hokm"
    facts = HokmFacts
    options = HokmOptions
    live = live_in("whists.live_hokm")
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    presets = PRESETS
    seats = (2, 4)
    fewer_play_alone = True
    columns = (("hakem", "declarer"), ("trump", "trump"), ("tricks", "tricks"))
    examples = (
        Example("declarer=A trump=H tricks=NS:7,EW:5", "NS won the deal: 1 point"),
        Example("declarer=A trump=H tricks=EW:0", "EW took nothing: 2 points for NS"),
        Example("declarer=B trump=S tricks=EW:0",
            "the hakem's side took nothing: 3 points for NS", settings="points=kot3"),
        Example("declarer=A trump=C tricks=6,5,6",
            "A and C are level with most tricks, so B wins the deal", players=("A", "B", "C")),
    )
# fmt: on

    def check_turn(self, deal: HokmDeal) -> Iterable[Problem]:
        """The turn follows from who declares."""
        return ()

    def count(self, tally: Tally, deal: HokmDeal) -> None:
        """Only the winner of the deal scores."""
        facts, options = deal.facts, deal.options
        winner, why = deal_winner(facts.tricks)
        if not is_kot(deal):
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
        if is_kot(deal):
            yield f"kot by {deal_winner(deal.facts.tricks)[0]}"
        yield from super().events(deal, entries)

    def pass_over(self, deal: HokmDeal) -> RubberState:
        """Nobody knows who has the right to declare after a deal that cannot be scored."""
        return deal.state._replace(memory="")

    def live_turn(self, table: AnyTable) -> None:
        """Not by itself: it is the hakem who follows (see `live_hokm`)."""

    def next_dealer(self, deal: HokmDeal) -> str:
        """The player before the next declarer: the same one while the declarer's side wins, else
        the old declarer."""
        declarer = deal.facts.declarer
        if declarer not in deal.table.players:
            return deal.ledger.dealer
        if deal.is_open or deal_winner(deal.facts.tricks)[0] == owner_of(declarer, deal.table):
            return seat_from(deal.table, declarer, -1)
        return declarer

    def upcoming(self, ledger: HokmLedger) -> Coming:
        """The declarer, as far as it is settled."""
        found = super().upcoming(ledger)
        if ledger.table.options.next_declarer == MANUAL:
            return found
        if ledger.dealer:
            found["declarer"] = next_to_deal(ledger.table, ledger.dealer)
        elif ledger.state.memory:
            found["declarer"] = ledger.state.memory
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


def is_kot(deal: HokmDeal) -> bool:
    """Whether the losers took nothing before the winner had seven tricks."""
    tricks = deal.facts.tricks.values()
    return deal.facts.kot or sum(tricks) == max(tricks)


def kot_points(options: HokmOptions, declared: bool) -> int:
    """What a kot is worth to the winner, who declared or did not."""
    if options.points == LOSERS_TRICKS:
        return options.clean_sweep
    return KOT if declared or options.points == BOOK_POINTS else HAKEM_KOT


GAME = Hokm()
