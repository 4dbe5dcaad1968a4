"""Oh Hell and its family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.core.accounts import Account
from scorekeeper.core.deals import Deal
from scorekeeper.core.entries import Entry
from scorekeeper.core.expression import parse_expression
from scorekeeper.core.facts import View, fact
from scorekeeper.core.game import Game
from scorekeeper.core.kinds import Counts, Number, Player, Players, Word, everybody
from scorekeeper.core.ledger import Ledger
from scorekeeper.core.option_kinds import Choice, Switch
from scorekeeper.core.options import option
from scorekeeper.core.problems import Problem, breach
from scorekeeper.core.table import Table


def _cards(view: View) -> int:
    return view.get("cards") or 0


def _dealt(view: View) -> int | None:
    players = len(view.active)
    m = {6: 8, 7: 7}.get(players, 10)
    schedule = [*range(m, 0, -1), *range(2, m + 1)]
    n = view.ledger.played
    return schedule[n] if n < len(schedule) else 1


def _sit_out(view: View) -> None:
    out = view.get("out") or ()
    view.active = tuple(p for p in view.table.players if p not in out)


@dataclass(frozen=True, slots=True)
class ExactBidFacts:
    """Facts."""

    dealer: str = fact(Player(everybody), "who deals", derive=lambda v: v.ledger.dealer)
    out: tuple[str, ...] = fact(Players(everybody), "who sits out", default=(), then=_sit_out)
    cards: int = fact(Number(1, 60), "hand size", derive=_dealt)
    trump: str | None = fact(Word(["C", "D", "H", "S", "NT"]), "trump suit")
    bids: Mapping[str, int] = fact(Counts(0, _cards, missing=None), "bids", needed=lambda v: True)
    tricks: Mapping[str, int] = fact(
        Counts(0, _cards, total=_cards), "tricks won", needed=lambda v: True, outcome=True
    )


@dataclass(frozen=True, slots=True)
class ExactBidOptions:
    """Options."""

    scoring: str = option(Choice("ohca", "british"), "ohca", "scale of points", "Parlett")
    hook: bool = option(Switch(), True, "the bids may not add up to the tricks", "Parlett")


SCALES = {
    "ohca": ("10 * b if b else 10", "-10*d"),
    "british": ("10 + b", "0"),
}
_N = ("b", "t", "n", "p", "d")
_F = {k: (parse_expression(a, _N), parse_expression(b, _N)) for k, (a, b) in SCALES.items()}


class ExactBid(Game[ExactBidFacts, ExactBidOptions, None]):
    """A game."""

    name = "oh-hell"
    title = "Oh Hell"
    facts = ExactBidFacts
    options = ExactBidOptions
    accounts = (Account("score", "points"),)
    seats = (3, 7)
    adjust_account = "score"

    def check(
        self, deal: Deal[ExactBidFacts], table: Table[ExactBidOptions], ledger: Ledger
    ) -> Iterable[Problem]:
        """The hook."""
        f = deal.facts
        if table.options.hook and sum(f.bids.values()) == f.cards:
            yield breach(
                f"dealer {f.dealer} may not bid {f.bids[f.dealer]}: the bids would add up to "
                f"{f.cards} cards",
                "change",
                "bids",
            )

    def score(
        self, deal: Deal[ExactBidFacts], table: Table[ExactBidOptions], ledger: Ledger
    ) -> list[Entry]:
        """Points."""
        f = deal.facts
        made, missed = _F[table.options.scoring]
        entries = []
        p = len(deal.active)
        for player, b in f.bids.items():
            t = f.tricks[player]
            values = {"b": b, "t": t, "n": f.cards, "p": p, "d": abs(b - t)}
            formula = made if b == t else missed
            amount = formula.evaluate(values)
            entries.append(Entry("score", player, amount, f"bid {b}, won {t}"))
        return entries


OH_HELL = ExactBid()
