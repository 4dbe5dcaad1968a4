"""What is wrong with the facts of a deal of Preference, and what breaks a rule, as formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.checks import (
    Wrong,
    is_yes,
    listed,
    misplaced,
    missing,
    missing_where,
    no_flag,
    no_player,
    out_of_range,
    worded,
    wrong_total,
)

from .checks import (
    DECLARER_WHISTS,
    GIVEN_UP_UNPLAYED,
    GIVEN_UP_UNWHISTED,
    HALVED_UNPLAYED,
    NO_HALF,
    NO_HALF_HERE,
    NO_RETURN_HERE,
    NOBODY_DECLARES,
    NOBODY_WHISTS,
    NOT_POSSIBLE,
    NOT_SECOND,
    RESTS_BESIDE,
    SITS_OUT,
    STALINGRAD,
    TEN_IS_CHECKED,
    TOO_LOW,
    TOO_MANY_LED,
    UNNAMED,
    WHIST_AND_HALF,
    WHO_DECLARED,
    WHO_WHISTED,
)
from .contract import ALLPASS, HALF_LEVELS, NO_CONTRACT, TRICKS
from .facts import MOST_BOMBS, MOST_MISDEALS, MOST_SEVENS, MOST_SURE_TRICKS, TALON_CARDS
from .live_accounts import room
from .live_allpass import SERIES, step_of
from .live_cells import CONTRACT, LEVEL, NOBODY, Cells
from .live_hand import (
    DEALER,
    DECLARER,
    LEFT,
    MARKED,
    NAMED,
    ORDER,
    TOLD,
    TOOK,
    is_resting,
    leads_talon,
    told_tricks,
)
from .options import EITHER

MOST_WHISTERS = 2


def _of_declarer(cells: Cells) -> Iterator[Wrong]:
    players = cells.players
    yield no_player(cells.row, "dealer", players)
    yield no_player(cells.row, "declarer", players)
    declares = cells.fact("declarer")
    if cells.rests:
        rests = declares.equals(cells.fact("dealer"))
        words = worded(SITS_OUT, fact="declarer", idle=declares)
        yield Call("AND", declares.differs(""), rests), words
    contract = cells.fact("contract")
    unknown = Call("AND", contract.differs(""), cells.own(CONTRACT).equals(0))
    yield unknown, worded(NO_CONTRACT, name="contract", text=contract)
    yield from _of_giving_up(cells)


# conditions --------------------------------------------------------------------------------------


def _known(cells: Cells) -> Expr:
    return cells.own(CONTRACT) > 0


def _is_declared(cells: Cells) -> Expr:
    """Whether a game or misere was bid."""
    return Call("AND", _known(cells), cells.fact("contract").differs(ALLPASS))


def _no_game(cells: Cells) -> Expr:
    return Call("AND", _known(cells), cells.own(LEVEL).equals(0))


def _given_up(cells: Cells) -> Expr:
    if not cells.row.has("give-up"):
        return expr(1).equals(0)
    return is_yes(cells.row, "give-up")


def _conceding(cells: Cells) -> Expr:
    """Who gave up, in a sentence."""
    declarer = cells.fact("declarer")
    return when(declarer.equals(""), UNNAMED, declarer)


def _can_be_halved(cells: Cells) -> Expr:
    level = cells.own(LEVEL)
    return Call("OR", *(level.equals(each) for each in HALF_LEVELS))


def _is_checked_ten(cells: Cells) -> Expr:
    if cells.options.ten != "checked":
        return expr(1).equals(0)
    return cells.own(LEVEL).equals(10)


def _resting_whists(cells: Cells) -> Expr:
    """Whether the dealer who rests has a mark for whisting."""
    marked = [
        Call("AND", is_resting(cells, player), cells.whisted(player)) for player in cells.players
    ]
    return Call("OR", *marked) if cells.rests else expr(1).equals(0)


# words -------------------------------------------------------------------------------------------


def _said(cells: Cells, fact: str) -> Expr:
    return expr(f"{fact}=") & cells.fact(fact)


# facts -------------------------------------------------------------------------------------------


def _of_giving_up(cells: Cells) -> Iterator[Wrong]:
    if not cells.row.has("give-up"):
        return
    yield no_flag(cells.row, "give-up")
    given_up = is_yes(cells.row, "give-up")
    if cells.options.give_up != "off":
        given_up = Call("AND", given_up, _no_game(cells))
    yield misplaced(cells.row, "give-up", given_up)


def _of_whist(cells: Cells) -> Iterator[Wrong]:
    told, named = cells.own(MARKED) > 0, cells.own(NAMED)
    said = expr("whist=") & named
    contract, declarer = cells.fact("contract"), cells.fact("declarer")
    no_game = Call("AND", told, _no_game(cells))
    yield no_game, worded(NOBODY_WHISTS, said=said, contract=contract)
    yield Call("AND", told, _is_checked_ten(cells)), worded(TEN_IS_CHECKED, said=said)
    unwhisted = worded(GIVEN_UP_UNWHISTED, said=said, declarer=_conceding(cells))
    yield Call("AND", told, _given_up(cells)), unwhisted
    too_many = worded("{said} names {count} of the players", said=said, count=cells.own(MARKED))
    yield cells.own(MARKED) > MOST_WHISTERS, too_many
    his = [
        Call("AND", cells.own(DECLARER).equals(cells.seat(p)), cells.whisted(p))
        for p in cells.players
    ]
    yield Call("OR", *his), worded(DECLARER_WHISTS, fact="whist", declarer=declarer)
    if cells.rests:
        yield from _of_resting_whister(cells, said)


def _of_resting_whister(cells: Cells, said: Expr) -> Iterator[Wrong]:
    """The dealer who rests whists in few deals, if at all."""
    idle, whists = cells.fact("dealer"), _resting_whists(cells)
    may = _can_be_halved(cells) if cells.options.dealer_whist else expr(1).equals(0)
    beside = Call("AND", whists, may, cells.own(MARKED) > 1)
    yield beside, worded(RESTS_BESIDE, said=said, idle=idle)
    in_vain = Call("AND", whists, _known(cells), Call("NOT", may))
    yield in_vain, worded(SITS_OUT, fact="whist", idle=idle)


def _of_half(cells: Cells) -> Iterator[Wrong]:
    if not cells.row.has("half"):
        return
    yield no_player(cells.row, "half", cells.players)
    half, contract = cells.fact("half"), cells.fact("contract")
    told = Call("AND", half.differs(""), _known(cells))
    no_half = Call("AND", told, Call("NOT", _can_be_halved(cells)))
    yield no_half, worded(NO_HALF, said=_said(cells, "half"), contract=contract)
    may = [
        Call("AND", half.equals(cells.row.name(p)), _may_go_for_half(cells, p))
        for p in cells.players
    ]
    not_second = Call("AND", told, cells.own(DECLARER).differs(NOBODY), Call("NOT", _any(may)))
    yield not_second, worded(NOT_SECOND, fact="half", half=half)
    yield misplaced(cells.row, "half", Call("AND", told, _given_up(cells)))


def _may_go_for_half(cells: Cells, player: str) -> Expr:
    order = cells.of(player, ORDER)
    return order > 0 if cells.options.half == EITHER else order.equals(2)


def _any(conditions: Sequence[Expr]) -> Expr:
    return Call("OR", *conditions)


# tricks ------------------------------------------------------------------------------------------


def _of_tricks(cells: Cells) -> Iterator[Wrong]:
    cells_told = told_tricks(cells)
    told, said = Call("COUNTA", *cells_told) > 0, expr("tricks=") & cells.own(TOLD)
    contract = cells.fact("contract")
    given_up = Call("AND", told, _known(cells), _given_up(cells))
    yield given_up, worded(GIVEN_UP_UNPLAYED, said=said, declarer=_conceding(cells))
    unplayed = Call("AND", told, cells.is_game(), Call("NOT", _is_played(cells)))
    if cells.row.has("half"):
        half = cells.fact("half")
        halved = Call("AND", unplayed, half.differs(""))
        yield halved, worded(HALVED_UNPLAYED, said=said, half=half)
    yield unplayed, worded(WHO_WHISTED, said=said, contract=contract)
    for player in cells.players:
        yield out_of_range(cells.row, "tricks", 0, TRICKS, player)
    if cells.rests:
        idle, count = cells.fact("dealer"), cells.picked(cells.own(DEALER), cells_told)
        alone = Call("AND", cells.is_misere(), Call("COUNT", *cells_told).equals(1))
        may = Call("OR", leads_talon(cells), alone)
        out = Call("AND", _known(cells), count > 0, Call("NOT", may))
        yield out, worded("tricks: {idle} does not take part in this deal", idle=idle)
    yield from _of_sum(cells, cells_told)
    if cells.rests:
        took = cells.picked(cells.own(DEALER), cells.of_each(TOOK))
        led = Call("AND", leads_talon(cells), took > TALON_CARDS)
        yield led, worded(TOO_MANY_LED, fact="tricks", count=took, idle=idle)


def _is_played(cells: Cells) -> Expr:
    """Whether cards are played in a game that was not given up."""
    played = [cells.own(MARKED) > 0, _is_checked_ten(cells)]
    if cells.options.half == "played" and cells.row.has("half"):
        played.append(cells.fact("half").differs(""))
    return _any(played)


def _of_sum(cells: Cells, told: Sequence[Expr]) -> Iterator[Wrong]:
    """Declarer's number alone is enough at misere, and where one player writes all the rest."""
    one = Call("COUNT", *told).equals(1)
    his = Call("ISNUMBER", cells.picked(cells.own(DECLARER), told))
    is_his = when(cells.own(DECLARER).equals(NOBODY), expr(1).equals(0), his)
    lacks_his = Call("AND", cells.is_misere(), one, Call("NOT", is_his))
    said = worded(
        "{said} does not say how many tricks {declarer} won at misere",
        said=expr("tricks=") & cells.own(TOLD),
        declarer=cells.fact("declarer"),
    )
    yield Call("AND", lacks_his, cells.own(DECLARER) > NOBODY), said
    is_enough = [cells.is_misere()]
    if cells.options.sole_whister_tricks == "side":
        lone = Call("AND", cells.own(MARKED).equals(1), Call("NOT", _resting_whists(cells)))
        is_enough.append(Call("AND", cells.is_game(), lone))
    enough = Call("AND", one, is_his, _any(is_enough))
    counted = Call("SUM", *told) + cells.own(LEFT)
    is_wrong, words = wrong_total("tricks", counted, TRICKS)
    is_told = Call("COUNT", *told) > 0
    unclaimed = Call("AND", cells.is_misere(), one, cells.own(DECLARER).equals(NOBODY))
    fits = Call("OR", enough, unclaimed)
    yield Call("AND", is_told, _known(cells), Call("NOT", fits), is_wrong), words


# aid and extras ----------------------------------------------------------------------------------


def _of_aid(cells: Cells) -> Iterator[Wrong]:
    """Pool points are donated to others whose pool is below the target, to each once."""
    if not cells.row.has("aid"):
        return
    places = range(1, len(cells.players) + 1)
    named = [cells.row.fact("aid", "", str(at)) for at in places]
    for at, cell in zip(places, named, strict=True):
        yield no_player(cells.row, "aid", cells.players, str(at))
        full = [
            Call("AND", cell.equals(cells.row.name(p)), room(cells, p) <= 0) for p in cells.players
        ]
        declares = Call("AND", cell.equals(cells.fact("declarer")), cell.differs(""))
        yield Call("OR", declares, *full), worded("aid: {who} is not possible here", who=cell)
    twice = [
        Call("AND", one.differs(""), one.equals(other))
        for at, one in enumerate(named)
        for other in named[at + 1 :]
    ]
    said = expr("aid=") & listed(named)
    yield _any(twice), worded("{said} names a player twice", said=said)


def _of_extras(cells: Cells) -> Iterator[Wrong]:
    """What only some tables count."""
    row, declared = cells.row, _is_declared(cells)
    game = Call("AND", cells.is_game(), Call("NOT", _given_up(cells)))
    misere_of_four = cells.is_misere() if cells.rests else expr(1).equals(0)
    declared_of_four = declared if cells.rests else expr(1).equals(0)
    for fact, most, belongs in (
        ("bombs", MOST_BOMBS, declared),
        ("dark", MOST_BOMBS, declared),
        ("talon-tricks", MOST_SURE_TRICKS, game),
        ("talon-sevens", MOST_SEVENS, misere_of_four),
    ):
        if row.has(fact):
            yield out_of_range(row, fact, 0, most)
            if fact == "talon-sevens":
                odd = (cells.number(fact) % 10).differs(0)
                yield odd, worded(NOT_POSSIBLE, said=_said(cells, fact))
            here = Call("AND", cells.number(fact) > 0, _known(cells), Call("NOT", belongs))
            yield misplaced(row, fact, here)
    if row.has("thrown"):
        yield no_flag(row, "thrown")
        here = Call("AND", _known(cells), Call("NOT", declared_of_four))
        yield misplaced(row, "thrown", Call("AND", is_yes(row, "thrown"), here))
    if row.has("misdeal"):
        yield out_of_range(row, "misdeal", 0, MOST_MISDEALS)


def _clashes(cells: Cells) -> Iterator[Wrong]:
    declarer, contract = cells.fact("declarer"), cells.fact("contract")
    nobody = Call("AND", cells.is_allpass(), declarer.differs(""))
    yield nobody, worded(NOBODY_DECLARES, declarer=declarer)
    unclaimed = Call("AND", _is_declared(cells), declarer.equals(""))
    yield unclaimed, worded(WHO_DECLARED, contract=contract)
    if cells.row.has("half"):
        half = cells.fact("half")
        both = [
            Call("AND", half.equals(cells.row.name(p)), cells.whisted(p)) for p in cells.players
        ]
        yield _any(both), worded(WHIST_AND_HALF, half=half)


def _missing(cells: Cells) -> Iterator[Wrong]:
    yield missing(cells.row, "contract")
    if cells.rests:
        yield missing(cells.row, "dealer")
        if cells.options.dealer_whist and cells.row.has("half"):
            yield missing_where(cells.row, "half", _resting_whists(cells))
    game = Call("AND", _is_played(cells), Call("NOT", _given_up(cells)))
    is_due = Call("OR", Call("NOT", cells.is_game()), game)
    yield missing_where(cells.row, "tricks", is_due, cells.players)


# In the order in which the facts are read; what is missing comes last.
FAULTS: dict[str, Callable[[Cells], Iterator[Wrong]]] = {
    "about declarer": _of_declarer,
    "about whist": _of_whist,
    "about half": _of_half,
    "about tricks": _of_tricks,
    "about aid": _of_aid,
    "about the rest": _of_extras,
    "about all": _clashes,
    "lacks": _missing,
}


# breaches ----------------------------------------------------------------------------------------


def breaches(cells: Cells) -> Iterator[Wrong]:
    """What the rules of the table forbid; it is scored all the same."""
    options = cells.options
    if cells.row.has("half"):
        yield from _wrong_half(cells)
    if options.stalingrad:
        is_it = cells.fact("contract").equals("6S")
        named = when(cells.own(MARKED).equals(0), "none", cells.own(NAMED))
        few = Call("AND", is_it, cells.own(MARKED) < 2, Call("NOT", _given_up(cells)))
        yield few, worded(STALINGRAD, whisters=named)
    if options.min_bid_ladder.steps:
        series = cells.row.above(SERIES)
        lowest = step_of(options.min_bid_ladder, series)
        deals = when(series.equals(1), " all-pass deal ", " all-pass deals ")
        after = when(series.equals(0), "", (expr("after ") & series) & deals)
        words = {"declarer": cells.fact("declarer"), "contract": cells.fact("contract")}
        low = Call("AND", cells.is_game(), cells.own(LEVEL) < lowest)
        yield low, worded(TOO_LOW, **words, after=after, lowest=lowest)


def _wrong_half(cells: Cells) -> Iterator[Wrong]:
    half, options = cells.fact("half"), cells.options
    if options.half == "off":
        yield half.differs(""), worded(NO_HALF_HERE, half=half)
    if not options.returned_whist:
        back = [
            Call("AND", cells.whisted(p), Call("NOT", is_resting(cells, p))) for p in cells.players
        ]
        first = expr("")
        for player in reversed(cells.players):
            first = when(cells.whisted(player), cells.row.name(player), first)
        yield Call("AND", half.differs(""), _any(back)), worded(NO_RETURN_HERE, first=first)
