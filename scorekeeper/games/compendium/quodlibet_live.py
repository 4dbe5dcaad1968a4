"""What can be wrong with the facts that only Quodlibet has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.checks import Wrong, listed, of_each

from .live_cells import Cells
from .live_checks import (
    Asked,
    any_told,
    flag,
    in_range,
    named,
    namings,
    number,
    one_player,
    some_counted,
)
from .parts import DealContract, added_up
from .quodlibet_kinds import (
    EACH_KIND,
    FOUR,
    HAND,
    HEARTS,
    HIGH_HEARTS,
    LOW_HEARTS,
    LOWEST,
    MOST_FOURS,
    OBERS,
    PACKET,
    UNTERS,
    WINNERS,
)
from .schedule import ContractRules

MOST = {"low": LOW_HEARTS, "high": HIGH_HEARTS}
Faults = Callable[[Cells, Sequence[DealContract]], Sequence[Wrong]]


def asked(fact: str, rules: ContractRules) -> Asked | None:
    """What is asked of those facts."""
    if fact == "census3":
        return in_range(fact, 1, HAND)
    if fact == "together":
        return flag(fact)
    if fact == "fours":
        return some_counted(fact, rules.pack.players, MOST_FOURS)
    if fact == "packet":
        return number(fact, 0, PACKET)
    if fact == "ober":
        return _fell_together(one_player(fact, rules))
    players = [(player, "") for player in rules.pack.players]
    faults: dict[str, tuple[Sequence[str], Faults]] = {
        "low": ((), _low),
        "high": ((), partial(_at_most, "high")),
        "census1": ((), partial(_census, "census1", 1)),
        "census2": ((), partial(_census, "census2", 2)),
        "figures": ((*WINNERS, *OBERS, *UNTERS), _figures),
        "bribes": ((*WINNERS, *LOWEST), _bribes),
    }
    if fact not in faults:
        return None
    tricks, fault = faults[fact]
    typed = {"figures": _figures_typed, "bribes": _bribes_typed}.get(fact)
    return Asked(fact, [("", part) for part in tricks] or players, fault, typed=typed)


def _figures_typed(cells: Cells) -> Expr:
    """`Anna:1+0,Boris:1+1`, trick by trick."""
    found = []
    for parts in zip(WINNERS, OBERS, UNTERS, strict=True):
        winner, obers, unters = told = [cells.row.fact("figures", part=part) for part in parts]
        text = winner & ":" & Call("N", obers) & "+" & Call("N", unters)
        found.append(when(any_told(told), text, ""))
    return listed(found)


def _bribes_typed(cells: Cells) -> Expr:
    """`Anna/Boris,Anna/Anna`, trick by trick."""
    found = []
    for parts in zip(WINNERS, LOWEST, strict=True):
        winner, lowest = told = [cells.row.fact("bribes", part=part) for part in parts]
        found.append(when(any_told(told), winner & "/" & lowest, ""))
    return listed(found)


def _total(fact: str, cells: Cells) -> Expr:
    return Call("SUM", *of_each(cells.row, fact, cells.pack.players))


def _low(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
    """With the high ones and tricks of four they are all the hearts."""
    fours = _total("fours", cells)
    total = _total("low", cells) + _total("high", cells) + fours * FOUR
    tricks = when(fours.equals(1), "1 trick", fours & " tricks")
    said = expr("low and high hearts and ") & tricks & " of four add up to "
    words = said & total & f" hearts, not to {HEARTS}"
    return [*_at_most("low", cells, needing), (total.differs(HEARTS), words)]


def _at_most(fact: str, cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
    """There are no more of them."""
    counts, most = of_each(cells.row, fact, cells.pack.players), MOST[fact]
    total = Call("SUM", *counts)
    return (
        (Call("COUNT", *counts).equals(0), f"{fact}= missing"),
        (Call("MIN", *counts) < 0, f"{fact}: a number below 0 is not possible"),
        (total > most, total & f" {fact} hearts, but there are {most}"),
    )


def _figures(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
    """All Obers and Unters, each trick with a winner."""
    obers, unters = (cells.counts("figures", parts) for parts in (OBERS, UNTERS))
    tricks, won = cells.summed((obers + unters > 0) * 1), named("figures", WINNERS, cells)
    totals = [Call("SUM", obers), Call("SUM", unters)]
    told = [*totals, Call("COUNTA", cells.counts("figures", WINNERS))]
    noughts = cells.summed((obers.differs("") + unters.differs("") > 0) * 1) > tricks
    pairs = cells.summed(namings("figures", WINNERS, cells) * (obers + unters > 0))
    is_unpaired = Call("OR", won.differs(tricks), pairs.differs(tricks))
    return (
        (noughts, "figures: a trick with 0 Obers and 0 Unters is not possible"),
        (added_up(told).equals(0), "figures= missing"),
        *(
            (total.differs(EACH_KIND), _too_many(total, kind))
            for total, kind in zip(totals, ("Obers", "Unters"), strict=True)
        ),
        (is_unpaired, "figures: every trick with an Ober or Unter needs its winner, and no other"),
    )


def _too_many(total: Expr, kind: str) -> Expr:
    return expr("figures: ") & total & f" {kind} in all, but there are {EACH_KIND}"


def _bribes(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
    """Every trick has a winner and a lowest card."""
    won, lost = named("bribes", WINNERS, cells), named("bribes", LOWEST, cells)
    has = expr("bribes has ") & when(lost < won, lost, won) & f" tricks, not {HAND}"
    both = won + lost
    return (both.equals(0), "bribes= missing"), (both.differs(2 * HAND), has)


def _census(fact: str, out: int, cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
    """Cards of everybody who is not out yet."""
    players = cells.pack.players
    amiss = []
    for who in players:
        is_out = added_up(cells.names("order", who, str(place)) * 1 for place in range(1, out + 1))
        amiss.append((is_out + (cells.count(fact, who) > 0)).differs(1))
    counts = of_each(cells.row, fact, players)
    beyond = Call("OR", Call("MIN", *counts) < 0, Call("MAX", *counts) > HAND)
    words = f"{fact} must have the cards of those who are not out yet, and of no other"
    return (
        (Call("COUNT", *counts).equals(0), f"{fact}= missing"),
        (beyond, f"{fact}: each must be between 1 and {HAND}"),
        (Call("OR", *amiss), words),
    )


def _fell_together(ober: Asked) -> Asked:
    """Who won the trick with both took both."""

    def faults(cells: Cells, needing: Sequence[DealContract]) -> Sequence[Wrong]:
        king, taker = cells.row.fact("king"), cells.row.fact("ober")
        apart = when(cells.says("together", "yes"), king.differs(taker), 0)
        took = expr("king and Ober fell in one trick, but ") & king & " took the king and "
        return [*ober.faults(cells, needing), (apart, took & taker & " the Ober")]

    return ober._replace(faults=faults)
