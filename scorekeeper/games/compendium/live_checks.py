"""Why a deal of a compendium game cannot be scored, as formulas in the words of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live_checks import (
    Wrong,
    first_wrong,
    no_flag,
    no_player,
    of_each,
    out_of_range,
    wrong_sum,
)
from scorekeeper.core.values.parts import NamedTuple

from .parts import DIAMONDS, HEARTS, JACKS, OBERS, QUEENS, TRICKS, DealContract, added_up

if TYPE_CHECKING:
    from .live_cells import Cells
    from .schedule import ContractRules

HOLDS_CARDS = (HEARTS, DIAMONDS, JACKS, QUEENS, OBERS)  # that lie in the tricks of their takers
# single cards, of what their taker has some where that is recorded, and the words for it
TAKEN = (
    ("king", (HEARTS, TRICKS), "a heart or a trick"),
    ("jack", (TRICKS,), "a trick"),
    ("ten", (TRICKS,), "a trick"),
    ("ace", (HEARTS,), "a heart"),
)
LISTS = frozenset({"won", "last", "reached"})  # a name for each number that counts


class Asked(NamedTuple):
    """A fact of the outcome: the owner and the part of each of its cells, and what can be wrong
    with it, told of the contracts that ask for it."""

    fact: str
    places: Sequence[tuple[str, str]]
    wrong: Callable[[Cells, Sequence[DealContract]], Wrong]

    def cells(self, cells: Cells) -> list[Expr]:
        """Where it stands."""
        return [cells.row.fact(self.fact, *place) for place in self.places]


def no_contract(number: Expr, cells: Cells) -> Wrong:
    """The contract is none of the table."""
    contract = cells.row.fact("contract")
    stranger = contract & " is not among the contracts of this table"
    return number.equals(0), when(contract.equals(""), "contract= missing", stranger)


def wrong_facts(
    number: Expr, made: Sequence[DealContract], cells: Cells, asked: Iterable[Asked]
) -> Expr:
    """The first of these facts of the outcome that is wrong."""
    return first_wrong(*(_of_fact(each, number, made, cells) for each in asked))


def _of_fact(asked: Asked, number: Expr, made: Sequence[DealContract], cells: Cells) -> Wrong:
    """What is wrong with one fact; or that it does not belong to the deal."""
    fact = asked.fact
    needing = [each for each in made if fact in each.needs]
    may = [each for each in made if fact in each.may and each not in needing]
    if not needing:  # one that may be left out
        needing, may = may, []
    is_wrong, words = asked.wrong(cells, needing)
    if len(needing) + len(may) == len(made):
        return is_wrong if not may else when(is_one_of(number, may, made), 0, is_wrong), words
    is_stray = Call("COUNTA", *asked.cells(cells)) > 0
    if may:
        is_stray = when(is_one_of(number, may, made), 0, is_stray)
    is_needed, stray = is_one_of(number, needing, made), f"{fact} does not belong to this deal"
    return when(is_needed, is_wrong, is_stray), when(is_needed, words, stray)


def is_one_of(number: Expr, some: Sequence[DealContract], made: Sequence[DealContract]) -> Expr:
    """Whether the number is that of one of those contracts."""
    found = [number.equals(place) for place, each in enumerate(made, 1) if each in some]
    return found[0] if len(found) == 1 else Call("OR", *found)


# one fact ---------------------------------------------------------------------------------------


def asked_of(fact: str, rules: ContractRules) -> Asked:
    """What is asked of a fact that several games have."""
    pack = rules.pack
    if fact in pack.cards:
        return places(fact, pack.cards[fact])
    if fact in pack.things:
        return adds_up(fact, pack.players, lambda cells: pack.things[fact])
    if fact in LISTS:
        most = max(each.names_in(fact) for each in rules.contracts.values())
        return places(fact, [str(place) for place in range(1, most + 1)])
    return {"order": order, "left": cards_left}.get(fact, partial(one_player, fact))(rules)


def adds_up(fact: str, players: Sequence[str], total: Callable[[Cells], Expr | int]) -> Asked:
    """Counts with a fixed sum."""

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        counts = of_each(cells.row, fact, players)
        is_so, words = wrong_sum(cells.row, fact, players, total(cells))
        words = when(Call("COUNT", *counts).equals(0), f"{fact}= missing", words)
        negative = Call("MIN", *counts) < 0
        is_so = Call("OR", is_so, negative)
        return is_so, when(negative, f"{fact}: a number below 0 is not possible", words)

    return Asked(fact, [(player, "") for player in players], wrong)


def each_counted(fact: str, players: Sequence[str], low: int, high: int) -> Asked:
    """Numbers of which nobody's may be missing."""

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        counts = of_each(cells.row, fact, players)
        some = Call("COUNT", *counts) < len(players)
        beyond = Call("OR", Call("MIN", *counts) < low, Call("MAX", *counts) > high)
        words = when(some, f"{fact}= missing", f"{fact}: each must be between {low} and {high}")
        return Call("OR", some, beyond), words

    return Asked(fact, [(player, "") for player in players], wrong)


def in_range(fact: str, low: int, high: int) -> Asked:
    """One number."""

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        told = cells.count(fact)
        is_there = Call("ISNUMBER", told)
        beyond = expr(f"{fact} ") & told & f" is not possible: it must be between {low} and {high}"
        words = when(told.equals(""), f"{fact}= missing", beyond)
        return when(is_there, Call("OR", told < low, told > high), 1), words

    return Asked(fact, [("", "")], wrong)


def yes_or_no(fact: str) -> Asked:
    """A flag that must be said."""

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        said = [cells.says(fact, word) for word in ("yes", "no")]
        return Call("NOT", Call("OR", *said)), f"{fact}= missing"

    return Asked(fact, [("", "")], wrong)


def is_somebody(cells: Cells, fact: str, part: str = "") -> Expr:
    """Whether the cell names a player who has a seat."""
    return Call("OR", *(cells.names(fact, player, part) for player in cells.pack.players))


def one_player(fact: str, rules: ContractRules) -> Asked:
    """One name."""

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        text = cells.row.fact(fact)
        words = when(text.equals(""), f"{fact}= missing", f"{fact}: nobody of that name plays")
        return Call("NOT", is_somebody(cells, fact)), words

    return Asked(fact, [("", "")], wrong)


def places(fact: str, parts: Sequence[str]) -> Asked:
    """A name for each part that the contract counts, the first ones of all."""
    cells_of = [("", part) for part in parts]

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        told = Call("COUNTA", *(cells.row.fact(fact, *place) for place in cells_of))
        known = named(fact, parts, cells)
        must = _how_many(fact, parts, cells, needing)
        too_few = expr(f"{fact} names ") & told & " of the players: it must name " & must
        strange = when(told.differs(must), too_few, f"{fact} names somebody who does not play")
        words = when(told.equals(0), f"{fact}= missing", strange)
        return Call("OR", told.differs(must), known.differs(must)), words

    return Asked(fact, cells_of, wrong)


def named(fact: str, parts: Sequence[str], cells: Cells) -> Expr:
    """In how many of the parts of a list a player is named."""
    return added_up(
        cells.summed(cells.list_names(fact, player, parts) * 1) for player in cells.pack.players
    )


def _how_many(
    fact: str, parts: Sequence[str], cells: Cells, needing: Sequence[DealContract]
) -> Expr:
    """How many names the contract wants."""
    if fact not in LISTS:
        return expr(len(parts))
    most, found = len(parts), expr(len(parts))
    for each in needing:
        if each.names_in(fact) != most:
            found = when(cells.says("contract", each.name), each.names_in(fact), found)
    return found


def order(rules: ContractRules) -> Asked:
    """All players, each once."""
    players = rules.pack.players
    parts = [str(place) for place in range(1, len(players) + 1)]

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        told = Call("COUNTA", *(cells.row.fact("order", "", part) for part in parts))
        often = [cells.summed(cells.list_names("order", who, parts) * 1) for who in players]
        too_few = expr("order names ") & told & f" of the players: name exactly {len(players)}"
        words = when(told < len(players), too_few, "order names a player twice")
        missing = when(told.equals(0), "order= missing", words)
        return Call("OR", *(count.differs(1) for count in often)), missing

    return Asked("order", [("", part) for part in parts], wrong)


def cards_left(rules: ContractRules) -> Asked:
    """Exactly one player goes out."""
    players, most = rules.pack.players, rules.pack.tricks

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        counts = of_each(cells.row, "left", players)
        holding = added_up((count > 0) * 1 for count in counts)
        beyond = Call("OR", Call("MIN", *counts) < 0, Call("MAX", *counts) > most)
        everybody = when(holding.equals(len(players)), "everybody has some", "several have none")
        rule = expr("left: exactly one player goes out and has no card left, but ") & everybody
        words = when(beyond, f"left: each must be between 0 and {most}", rule)
        is_so = Call("OR", beyond, holding.differs(len(players) - 1))
        return is_so, when(Call("COUNT", *counts).equals(0), "left= missing", words)

    return Asked("left", [(player, "") for player in players], wrong)


# facts that may be left out -----------------------------------------------------------------


def some_counted(fact: str, players: Sequence[str], high: int) -> Asked:
    """Numbers of players."""

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        counts = of_each(cells.row, fact, players)
        beyond = Call("OR", Call("MIN", *counts) < 0, Call("MAX", *counts) > high)
        return beyond, f"{fact}: each must be between 0 and {high}"

    return Asked(fact, [(player, "") for player in players], wrong)


def flag(fact: str) -> Asked:
    """A flag."""
    return Asked(fact, [("", "")], lambda cells, needing: no_flag(cells.row, fact))


def number(fact: str, low: int, high: int) -> Asked:
    """A number."""

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        return out_of_range(cells.row, fact, low, high)

    return Asked(fact, [("", "")], wrong)


def somebody(fact: str) -> Asked:
    """A name."""

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        return no_player(cells.row, fact, cells.pack.players)

    return Asked(fact, [("", "")], wrong)


def offered(most: int) -> Asked:
    """The tricks that another than the dealer has offered."""

    def wrong(cells: Cells, needing: Sequence[DealContract]) -> Wrong:
        maker, told = cells.row.fact("maker"), cells.count("offer")
        is_other = when(maker.equals(""), 0, maker.differs(cells.row.fact("dealer")))
        beyond, words = out_of_range(cells.row, "offer", 1, most)
        amiss = when(told.equals(""), 1, beyond)
        missing = when(told.equals(""), "offer= missing", words)
        stray = "offer does not belong to this deal"
        return when(is_other, amiss, told.differs("")), when(is_other, missing, stray)

    return Asked("offer", [("", "")], wrong)


# facts together ---------------------------------------------------------------------------------


def wrong_together(number: Expr, made: Sequence[DealContract], cells: Cells) -> Iterator[Wrong]:
    """What nobody can have taken without tricks or hearts, where both are recorded."""
    for card, counts, words in TAKEN:
        for counted in counts:
            both = _with(made, card, counted)
            if both and counted not in cells.pack.cards:
                is_so, told = _without(card, counted, words, cells)
                yield when(is_one_of(number, both, made), is_so, 0), told
    for fact in HOLDS_CARDS:
        both = _with(made, fact, TRICKS)
        if both and fact not in cells.pack.cards:
            is_so, told = _crammed(fact, cells)
            yield when(is_one_of(number, both, made), is_so, 0), told
    for fact in ("won", "last"):
        both = _with(made, fact, TRICKS)
        if both:
            is_so, told = _too_late(fact, max(each.names_in(fact) for each in both), cells)
            yield when(is_one_of(number, both, made), is_so, 0), told


def _with(made: Sequence[DealContract], *facts: str) -> list[DealContract]:
    """The contracts that ask for all of them."""
    return [each for each in made if {*facts} <= {*each.needs}]


def _without(card: str, counted: str, words: str, cells: Cells) -> Wrong:
    players = cells.pack.players
    clear = (cells.names(card, who) * cells.count(counted, who).equals(0) for who in players)
    return added_up(clear) > 0, cells.row.fact(
        card
    ) & f" cannot have taken the {card} without {words}"


def _crammed(fact: str, cells: Cells) -> Wrong:
    """More cards than the tricks of a player hold."""
    players = cells.pack.players
    faults = [cells.count(fact, who) > cells.count(TRICKS, who) * len(players) for who in players]
    told: list[Wrong] = []
    for who, fault in zip(players, faults, strict=True):
        taken = cells.row.name(who) & " took " & cells.count(fact, who) & f" {fact} in "
        told.append((fault, taken & Call("N", cells.count(TRICKS, who)) & " tricks"))
    return Call("OR", *faults), first_wrong(*told)


def _too_late(fact: str, names: int, cells: Cells) -> Wrong:
    """More of the tricks that count than in all."""
    told: list[Wrong] = []
    for who in cells.pack.players:
        won = added_up(cells.names(fact, who, str(place + 1)) * 1 for place in range(names))
        words = cells.row.name(who) & " won " & won & " of the tricks that count, but "
        fault = won > cells.count(TRICKS, who)
        told.append((fault, words & Call("N", cells.count(TRICKS, who)) & " in all"))
    return Call("OR", *(fault for fault, _ in told)), first_wrong(*told)
