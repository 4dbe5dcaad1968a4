"""What can be wrong with the facts that only Lora has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.checks import Wrong, out_of_range

from .bets import AGAIN, COUNTERED, RIGHT, WRONG
from .facts import MOST_PASSES
from .live_cells import Cells
from .live_checks import Asked, adds_up, each_counted, flag, one_player, some_counted
from .parts import QUEENS, DealContract, added_up
from .schedule import ContractRules


def asked(
    fact: str, rules: ContractRules, in_kitty: int, never_taken: Sequence[str]
) -> Asked | None:
    """The forecasts, the queens, cards that nobody takes from a kitty of so many; passes, bets."""
    pack = rules.pack
    if fact == "forecasts":
        return each_counted(fact, pack.players, 0, pack.tricks)
    if fact == "kitty":
        return Asked(fact, [("", "")], partial(_far_kitty, in_kitty, never_taken), 0)
    if fact == "passes":
        return some_counted(fact, pack.players, MOST_PASSES)
    if fact == "doubled":
        return flag(fact)
    if fact == "bets":
        parts = ("", COUNTERED, AGAIN)
        return Asked(fact, [(who, part) for who in pack.players for part in parts], _bets)
    if fact == QUEENS and _has_kitty(rules):
        return adds_up(fact, pack.players, _queens_taken)
    if fact in never_taken and _has_kitty(rules):
        return _taken_or_in_kitty(one_player(fact, rules))
    return None


def _far_kitty(
    most: int, single: Sequence[str], cells: Cells, needing: Sequence[DealContract]
) -> Sequence[Wrong]:
    """More cards than lie there: of a card of which there is but one, one."""
    is_single = added_up(cells.says("contract", card) * 1 for card in single) > 0
    return [out_of_range(cells.row, "kitty", 0, when(is_single, 1, most))]


def _bets(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
    """How each bet came out, and who countered it."""
    players, row = cells.pack.players, cells.row
    faults: list[Wrong] = []
    for who in players:
        said, counter, again = (row.fact("bets", who, part) for part in ("", COUNTERED, AGAIN))
        others = [cells.names("bets", each, COUNTERED, who) for each in players if each != who]
        known = Call("OR", *(said.equals(word) for word in (RIGHT, WRONG)))
        bare = when(counter.differs(""), 1, again.differs(""))
        told = expr("bets: right or wrong is missing for ") & row.name(who)
        faults.append((when(said.equals(""), bare, Call("NOT", known)), told))
        stranger = when(counter.equals(""), again.differs(""), Call("NOT", Call("OR", *others)))
        words = expr("bets: no opponent has countered that of ") & row.name(who)
        faults.append((stranger, words))
    return faults


def _has_kitty(rules: ContractRules) -> bool:
    return any("kitty" in may for may in rules.may.values())


def _queens_taken(cells: Cells) -> Expr:
    return -(cells.count("kitty") - cells.pack.things[QUEENS])


def _taken_or_in_kitty(taken: Asked) -> Asked:
    """A card that nobody takes where it lies in the kitty."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        in_kitty, is_told = cells.count("kitty") > 0, taken.is_told(cells)
        others = taken.faults(cells, needing)
        return (
            (when(in_kitty, is_told, 0), taken.misplaced(cells)),
            *((when(in_kitty, 0, is_so), words) for is_so, words in others),
        )

    return taken._replace(faults=faults)
