"""Small games for tests of what all games share; nobody plays them.

`TOY` has a single and a pair account, a hand size by schedule and an outcome; `TOY_SIDES` is
scored by two sides, in rubbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Pairs, Player, Players, Word
from scorekeeper.core.declaration.kinds.who import everybody, owners
from scorekeeper.core.declaration.option_kinds import (
    Choice,
    FreeText,
    Numbers,
    Points,
    Switch,
    Whole,
    WordList,
)
from scorekeeper.core.declaration.options import Preset, TableOptions, option
from scorekeeper.core.game import AnyGame, Game
from scorekeeper.core.settling.components import Component, Own, Versus
from scorekeeper.core.settling.settlement import BY_COMPONENTS, BY_SHARE
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import Problem, breach, impossible, warning
from scorekeeper.games import registry

SCHEDULE = (3, 2, 1, 2, 3)  # hand sizes; 1 for ever after


def _dealt(view: AnyDeal) -> int:
    played = view.turn.played
    return SCHEDULE[played] if played < len(SCHEDULE) else 1


def _cards(view: AnyDeal) -> int:
    return view.get("cards") or 0


def _sit_out(view: AnyDeal) -> None:
    out = view.get("out") or ()
    view.active = tuple(p for p in view.table.players if p not in out)


def _others(view: AnyDeal, player: str) -> Sequence[str]:
    return [p for p in view.active if p != player]


def _yes(view: AnyDeal) -> bool:
    return True


@frozen
class ToyFacts:
    """Facts of the toy game, one of every kind."""

    dealer: str = fact(Player(everybody), "who deals", derive=lambda v: v.turn.dealer)
    out: tuple[str, ...] = fact(Players(everybody), "who sits out", default=(), then=_sit_out)
    cards: int = fact(Number(1, 13), "hand size", derive=_dealt)
    trump: str | None = fact(
        Word(("C", "D", "H", "S", "NT"), {"spades": "S", "no-trumps": "NT"}), "trump suit"
    )
    blind: bool = fact(Flag(), "bid before looking", applies=lambda v: _cards(v) > 1, default=False)
    bids: Mapping[str, int] = fact(Counts(0, _cards, missing=None), "bids", needed=_yes)
    order: tuple[str, ...] = fact(Players(ordered=True), "who showed first", default=())
    doubles: tuple[tuple[str, str], ...] = fact(Pairs(_others), "side bets", default=())
    tricks: Mapping[str, int] = fact(
        Counts(0, _cards, total=_cards), "tricks won", needed=_yes, outcome=True
    )
    last_trick: str | None = fact(
        Player(), "who won the last trick", applies=lambda v: _cards(v) > 1, outcome=True
    )


@frozen
class ToyOptions(TableOptions):
    """Options of the toy game, one of every kind."""

    hook: bool = option(Switch(), True, "the bids may not add up to the tricks", "constructed")
    made: Amount = option(Points(), 10, "points for a bid made", "constructed")
    side_bet: int = option(Whole(0, 100), 5, "points of a side bet", "constructed")
    limit: int | None = option(Whole(1, none=True), None, "deals of a game", "constructed")
    style: str = option(Choice("plain", "fancy", aliases={"posh": "fancy"}), "plain", "", "")
    grades: tuple[int, ...] = option(Numbers(3), (3, 2, 1), "a list", "constructed")
    extras: tuple[str, ...] = option(WordList("ace", "king"), (), "a list of words", "constructed")
    remark: str = option(FreeText(), "", "any text", "constructed")
    doubled: int = option(Whole(), lambda v, players: players * v.side_bet, "", "constructed")


class Toy(Game[ToyFacts, ToyOptions, int]):
    """Ten points for a bid made, a point per card missed; side bets pass between two players."""

    name = "toy"
    title = "Toy"
    facts = ToyFacts
    options = ToyOptions
    presets = (
        Preset("book", {}, "the book", "constructed"),
        Preset("club", {"made": "20", "hook": "off"}, "a club", "constructed", ("the-club",)),
    )
    accounts = (Account("score", "points"), Account("bank", "side bets", pair=True))
    seats = (3, 7)
    adjust_account = "score"
    settled_by = BY_COMPONENTS

    def components(self, table: Table[Any]) -> tuple[Component, ...]:
        """Both accounts count."""
        return (Own("score"), Versus("bank"))

    def check_table(self, table: Table[ToyOptions]) -> Iterable[Problem]:
        """Grades fall."""
        if list(table.options.grades) != sorted(table.options.grades, reverse=True):
            yield breach("the grades rise", "let them fall", "grades")

    def check(self, deal: Deal[ToyFacts, ToyOptions, int]) -> Iterator[Problem]:
        """The hook; a blind bid is odd; the last trick goes to somebody who has tricks."""
        facts = deal.facts
        if facts.blind:
            yield warning("a blind bid", "", "blind")
        if deal.options.hook and sum(facts.bids.values()) == facts.cards:
            yield breach(f"the bids add up to {facts.cards}", "change a bid", "bids")
        if facts.last_trick and facts.tricks and not facts.tricks[facts.last_trick]:
            yield impossible(
                f"{facts.last_trick} won no trick", "see tricks", "last-trick", facts.last_trick
            )

    def score(self, deal: Deal[ToyFacts, ToyOptions, int]) -> list[Entry]:
        """Bids, then side bets: who bet on himself making it wins from the other."""
        facts = deal.facts
        entries = []
        for player, bid in facts.bids.items():
            gap = abs(bid - facts.tricks[player])
            amount = -gap if gap else deal.options.made
            entries.append(Entry("score", player, amount, f"bid {bid}"))
        for player, against in facts.doubles:
            won = facts.bids[player] == facts.tricks[player]
            amount = deal.options.side_bet if won else -deal.options.side_bet
            entries.append(Entry("bank", player, amount, "side bet", against))
        return entries

    def start(self, table: Table[ToyOptions]) -> int:
        """How many deals were bid blind."""
        return 0

    def advance(
        self,
        deal: Deal[ToyFacts, ToyOptions, int],
        entries: Sequence[Entry],
    ) -> int:
        """One more blind deal, or not."""
        return deal.state + deal.facts.blind

    def finished(self, ledger: Ledger[ToyOptions, int]) -> bool:
        """After the agreed number of deals."""
        limit = ledger.table.options.limit
        return limit is not None and ledger.played >= limit


@frozen
class SidesFacts:
    """Facts of the toy game of two sides."""

    tricks: Mapping[str, int] = fact(
        Counts(0, 13, who=owners, total=13), "tricks", needed=_yes, outcome=True
    )


@frozen
class SidesOptions(TableOptions):
    """No options."""


class ToySides(Game[SidesFacts, SidesOptions, None]):
    """Every trick over six is a point."""

    name = "toy-sides"
    title = "Toy of sides"
    facts = SidesFacts
    options = SidesOptions
    accounts = (Account("score", "points"), Account("fines", "fines", per_player=True))
    seats = (4, 4)
    sides = ("NS", "EW")
    has_rubbers = True
    adjust_account = "score"
    settled_by = BY_SHARE

    def score(self, deal: Deal[SidesFacts, SidesOptions, None]) -> list[Entry]:
        """One point per trick over six."""
        return [
            Entry("score", side, tricks - 6, f"{tricks} tricks")
            for side, tricks in deal.facts.tricks.items()
            if tricks > 6
        ]


TOY = Toy()
TOY_SIDES = ToySides()


@contextmanager
def on_offer(*games: AnyGame) -> Iterator[None]:
    """The registry offers these games too."""
    real: Callable[[str], AnyGame] = registry.load
    known = {game.name: game for game in games}

    def load(name: str) -> AnyGame:
        return known.get(name.casefold()) or real(name)

    registry.load = load
    try:
        yield
    finally:
        registry.load = real


@pytest.fixture(scope="module")
def toys() -> Iterator[None]:
    """Both toy games are on offer."""
    with on_offer(TOY, TOY_SIDES):
        yield
