"""Why a deal of a compendium game cannot be scored, as formulas in the words of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from typing import TYPE_CHECKING

from scorekeeper.core.declaration.facts import MISPLACED
from scorekeeper.core.formula.tree import ALWAYS, Call, Expr, expr, together, when
from scorekeeper.core.live.checks import (
    OF_PLAYERS,
    Wrong,
    any_of,
    far_counts,
    first_wrong,
    listed,
    named_where,
    no_flag,
    no_player,
    of_each,
    out_of_range,
    unknown,
    worded,
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


NUMBER_OF_NAMES = f"{{fact}}={{text}} names {{told}}{OF_PLAYERS}"


class Asked(NamedTuple):
    """A fact of the outcome: the owner and the part of each of its cells, and what can be wrong
    with it, told of the contracts that ask for it. The `default` says nothing. An order has a place
    for everybody, who left included. What is `typed` for the cells, if not one after the other."""

    fact: str
    places: Sequence[tuple[str, str]]
    faults: Callable[[Cells, Sequence[DealContract]], Sequence[Wrong]]
    default: int | str = ""
    is_order: bool = False
    typed: Callable[[Cells], Expr] | None = None

    def cells(self, cells: Cells) -> list[Expr]:
        """Where it stands."""
        return [cells.row.fact(self.fact, *place) for place in self._places(cells)]

    def _places(self, cells: Cells) -> Sequence[tuple[str, str]]:
        everyone = len(cells.row.everyone()) if self.is_order else 0
        beyond = range(len(self.places) + 1, everyone + 1)
        return [*self.places, *(("", str(place)) for place in beyond)]

    def misplaced(self, cells: Cells) -> Expr:
        """That it was told of a deal to which it does not belong."""
        return worded(MISPLACED, fact=self.fact, text=self.told(cells))

    def is_told(self, cells: Cells) -> Expr:
        """Whether anything was told; a formula that says nothing has not told it."""
        found = self.cells(cells)
        some = any_told(found)
        return some if self.default == "" else Call("AND", some, found[0].differs(self.default))

    def told(self, cells: Cells) -> Expr:
        """What stands there, as it is typed: `Anna:3,Boris:2`, `Anna,Boris`, `Anna:K,Boris:10`."""
        if self.typed is not None:
            return self.typed(cells)
        found, are_numbered = [], all(part.isdigit() for _, part in self.places)
        for (owner, part), cell in zip(self._places(cells), self.cells(cells), strict=True):
            text: Expr = cell & ""
            if owner:
                text = cells.row.name(owner) & ":" & cell
            elif part and not are_numbered:
                text = cell & f":{part}"
            found.append(when(cell.equals(""), "", text))
        return found[0] if len(found) == 1 else listed(found)


def any_told(found: Sequence[Expr]) -> Expr:
    """Whether anything stands in one of the cells."""
    told = [cell.differs("") for cell in found]
    return together("OR", told)


def no_contract(number: Expr, cells: Cells) -> Wrong:
    """The contract is none of the table."""
    contract = cells.row.fact("contract")
    stranger = contract & " is not among the contracts of this table"
    return number.equals(0), when(contract.equals(""), "contract= missing", stranger)


def wrong_fact(number: Expr, made: Sequence[DealContract], cells: Cells, asked: Asked) -> Expr:
    """What is wrong with a fact of the outcome; or that it does not belong to the deal."""
    fact = asked.fact
    needing = [each for each in made if fact in each.needs]
    may = [each for each in made if fact in each.may and each not in needing]
    if not needing:  # one that may be left out
        needing, may = may, []
    found, is_told = asked.faults(cells, needing), asked.is_told(cells)
    if len(needing) + len(may) < len(made):
        is_out = Call("NOT", is_one_of(number, [*needing, *may], made))
        found = _with_stray(found, (is_out, asked.misplaced(cells)), fact)
    elif not may:
        return first_wrong(*found)
    is_asked = when(is_one_of(number, needing, made), ALWAYS, is_told)
    return when(is_asked, first_wrong(*found), "")


def _with_stray(faults: Sequence[Wrong], stray: Wrong, fact: str) -> Sequence[Wrong]:
    """With that it does not belong to the deal: of lists this is said first, as the contract says
    how many names they have."""
    return [stray, *faults] if fact in LISTS else [*faults, stray]


def wrong_idle(number: Expr, made: Sequence[DealContract], cells: Cells, asked: Asked) -> Expr:
    """What is wrong with a fact of the outcome in a deal that was not played: there those of its
    contract count for nothing, and need not be told."""
    needing = [each for each in made if asked.fact in each.needs]
    is_out = Call("NOT", is_one_of(number, needing, made)) if needing else ALWAYS
    stray = is_out, asked.misplaced(cells)
    found = _with_stray(asked.faults(cells, needing), stray, asked.fact)
    return when(asked.is_told(cells), first_wrong(*found), "")


def is_one_of(number: Expr, some: Sequence[DealContract], made: Sequence[DealContract]) -> Expr:
    """Whether the number is that of one of those contracts."""
    found = [number.equals(place) for place, each in enumerate(made, 1) if each in some]
    return together("OR", found)


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

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        counts, must = of_each(cells.row, fact, players), total(cells)
        is_blank = Call("COUNT", *counts).equals(0), f"{fact}= missing"
        far = far_counts(cells.row, fact, players, 0, must)
        return is_blank, far, wrong_sum(cells.row, fact, players, must)

    return Asked(fact, [(player, "") for player in players], faults)


def each_counted(fact: str, players: Sequence[str], low: int, high: int) -> Asked:
    """Numbers of which nobody's may be missing."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        counts = of_each(cells.row, fact, players)
        is_blank = Call("COUNT", *counts).equals(0), f"{fact}= missing"
        lacking = {who: cell.equals("") for who, cell in zip(players, counts, strict=True)}
        words = worded(f"{fact} of {{names}} missing", names=named_where(cells.row, lacking))
        some = Call("COUNT", *counts) < len(players), words
        return is_blank, some, far_counts(cells.row, fact, players, low, high)

    return Asked(fact, [(player, "") for player in players], faults)


def in_range(fact: str, low: int, high: int) -> Asked:
    """One number."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        told = cells.count(fact)
        is_far = when(Call("ISNUMBER", told), Call("OR", told < low, told > high), ALWAYS)
        beyond = expr(f"{fact} ") & told & " is not possible"
        return (told.equals(""), f"{fact}= missing"), (is_far, beyond)

    return Asked(fact, [("", "")], faults)


def yes_or_no(fact: str) -> Asked:
    """A flag that must be said."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        said = [cells.says(fact, word) for word in ("yes", "no")]
        return [(Call("NOT", Call("OR", *said)), f"{fact}= missing")]

    return Asked(fact, [("", "")], faults)


def is_somebody(cells: Cells, fact: str, part: str = "") -> Expr:
    """Whether the cell names a player who has a seat."""
    return Call("OR", *(cells.names(fact, player, part) for player in cells.pack.players))


def one_player(fact: str, rules: ContractRules) -> Asked:
    """One name."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        text = cells.row.fact(fact)
        is_strange = Call("NOT", is_somebody(cells, fact))
        return (text.equals(""), f"{fact}= missing"), (is_strange, unknown("player", text))

    return Asked(fact, [("", "")], faults)


def places(fact: str, parts: Sequence[str]) -> Asked:
    """A name for each part that the contract counts, the first ones of all."""
    cells_of = [("", part) for part in parts]

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        told = Call("COUNTA", *(cells.row.fact(fact, *place) for place in cells_of))
        known = named(fact, parts, cells)
        must = _how_many(fact, parts, cells, needing)
        number = worded(NUMBER_OF_NAMES, fact=fact, text=asked.told(cells), told=told)
        if fact not in LISTS:
            lacking = [when(cells.row.fact(fact, *p).equals(""), f" {p[1]}", "") for p in cells_of]
            number = reduce(lambda one, other: one & other, lacking, expr(f"{fact}: nobody took"))
        return (
            (told.equals(0), f"{fact}= missing"),
            (told.differs(must), number),
            (known.differs(must), f"{fact} names somebody who does not play"),
        )

    asked = Asked(fact, cells_of, faults)
    return asked


def named(fact: str, parts: Sequence[str], cells: Cells) -> Expr:
    """In how many of the parts of a list a player is named."""
    return cells.summed(namings(fact, parts, cells))


def namings(fact: str, parts: Sequence[str], cells: Cells) -> Expr:
    """1 for each of the parts of a list in which a player is named."""
    players = cells.pack.players
    return added_up(cells.list_names(fact, player, parts) * 1 for player in players)


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

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        told = Call("COUNTA", *asked.cells(cells))
        often = [cells.summed(cells.list_names("order", who, parts) * 1) for who in players]
        text = asked.told(cells)
        too_few = worded(NUMBER_OF_NAMES, fact="order", text=text, told=told)
        is_twice = Call("OR", *(count > 1 for count in often))
        is_other = Call("OR", told > len(players), *(count.differs(1) for count in often))
        return (
            (told.equals(0), "order= missing"),
            (is_twice, worded("order={text} names a player twice", text=text)),
            (is_other, too_few),
        )

    asked = Asked("order", [("", part) for part in parts], faults, is_order=True)
    return asked


def cards_left(rules: ContractRules) -> Asked:
    """Exactly one player goes out."""
    players, most = rules.pack.players, rules.pack.tricks

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        counts = of_each(cells.row, "left", players)
        is_blank = Call("COUNT", *counts).equals(0), "left= missing"
        out = {who: cell.equals(0) for who, cell in zip(players, counts, strict=True)}
        holding = added_up((count > 0) * 1 for count in counts)
        nobody = named_where(cells.row, out) & " have none"
        who = when(holding.equals(len(players)), "everybody has some", nobody)
        rule = "left: exactly one player goes out and has no card left, but {who}"
        several = holding.differs(len(players) - 1), worded(rule, who=who)
        return is_blank, far_counts(cells.row, "left", players, 0, most), several

    return Asked("left", [(player, "") for player in players], faults)


# facts that may be left out -----------------------------------------------------------------


def some_counted(fact: str, players: Sequence[str], high: int) -> Asked:
    """Numbers of players."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        return [far_counts(cells.row, fact, players, 0, high)]

    return Asked(fact, [(player, "") for player in players], faults)


def flag(fact: str) -> Asked:
    """A flag."""
    return Asked(fact, [("", "")], lambda cells, needing: [no_flag(cells.row, fact)], "no")


def number(fact: str, low: int, high: int) -> Asked:
    """A number."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        return [out_of_range(cells.row, fact, low, high)]

    return Asked(fact, [("", "")], faults, low)


def somebody(fact: str) -> Asked:
    """A name."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        return [no_player(cells.row, fact, cells.pack.players)]

    return Asked(fact, [("", "")], faults)


def offered(most: int) -> Asked:
    """The tricks that another than the dealer has offered."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        maker, told = cells.row.fact("maker"), cells.count("offer")
        is_other = when(maker.equals(""), 0, maker.differs(cells.row.fact("dealer")))
        beyond, words = out_of_range(cells.row, "offer", 1, most)
        return (
            (when(is_other, told.equals(""), 0), "offer= missing"),
            (when(is_other, beyond, 0), words),
            (when(is_other, 0, told.differs("")), worded(MISPLACED, fact="offer", text=told)),
        )

    return Asked("offer", [("", "")], faults)


# facts together ---------------------------------------------------------------------------------


def wrong_together(number: Expr, made: Sequence[DealContract], cells: Cells) -> Iterator[Wrong]:
    """What nobody can have taken without tricks or hearts, where both are recorded."""
    for card, counts, words in TAKEN:
        for counted in counts:
            both = _with(made, card, counted)
            if both:
                is_so, told = _without(card, counted, words, cells)
                yield when(is_one_of(number, both, made), is_so, 0), told
    for fact in HOLDS_CARDS:
        both = _with(made, fact, TRICKS)
        if both:
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


def _taken(fact: str, who: str, cells: Cells) -> Expr:
    """How many cards a player took, also where each of them has a cell."""
    if fact not in cells.pack.cards:
        return cells.count(fact, who)
    return added_up(cells.names(fact, who, card) * 1 for card in cells.pack.cards[fact])


def _without(card: str, counted: str, words: str, cells: Cells) -> Wrong:
    clear = added_up(
        cells.names(card, who) * _taken(counted, who, cells).equals(0) for who in cells.pack.players
    )
    said = f" cannot have taken the {card} without {words}"
    return clear > 0, cells.row.fact(card) & said


def _crammed(fact: str, cells: Cells) -> Wrong:
    """More cards than the tricks of a player hold."""
    seats, told = len(cells.pack.players), list[Wrong]()
    for who in cells.pack.players:
        taken, won = _taken(fact, who, cells), cells.count(TRICKS, who)
        words = cells.row.name(who) & " took " & taken & f" {fact} in "
        told.append((taken > won * seats, words & Call("N", won) & " tricks"))
    return any_of(told), first_wrong(*told)


def _too_late(fact: str, names: int, cells: Cells) -> Wrong:
    """More of the tricks that count than in all."""
    told: list[Wrong] = []
    for who in cells.pack.players:
        won = added_up(cells.names(fact, who, str(place + 1)) * 1 for place in range(names))
        words = cells.row.name(who) & " won " & won & " of the tricks that count, but "
        fault = won > cells.count(TRICKS, who)
        told.append((fault, words & Call("N", cells.count(TRICKS, who)) & " in all"))
    return Call("OR", *(fault for fault, _ in told)), first_wrong(*told)
