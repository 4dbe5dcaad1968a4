"""What can be wrong with the suits that everybody took, as formulas in the words of their kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.formula.tree import Call, Expr, when
from scorekeeper.core.live.checks import Wrong, first_wrong, listed, worded
from scorekeeper.core.values.suits import SUIT_NAMES, SUITS
from scorekeeper.games.compendium.live_cells import Cells

from .kinds import ADDED_UP, DEALT, FOR_OTHERS, NO_WHOLE_TRICKS
from .options import BarbuOptions

SUITS_TAKEN = "suits"


def wrong_suits(cells: Cells, options: BarbuOptions) -> Expr:
    """What is wrong with those that were told; no text where nothing is."""
    cells_of_all = [cell for four in _fours(cells).values() for cell in four]
    is_told = Call("COUNTA", *cells_of_all) > 0
    return when(is_told, first_wrong(*_faults(cells, options)), "")


def _faults(cells: Cells, options: BarbuOptions) -> Iterator[Wrong]:
    """They are told of everybody, no suit has more cards than the pack, and all that were dealt are
    taken in whole tricks."""
    fours, seats = _fours(cells), len(cells.pack.players)
    told = Call("SUM", *(when(Call("COUNTA", *four) > 0, 1, 0) for four in fours.values()))
    many = when(told.equals(1), "1 player", told & " players")
    for_others: dict[str, Expr | str] = {
        "name": SUITS_TAKEN,
        "text": _text(cells),
        "found": many,
        "players": str(seats),
    }
    yield told.differs(seats), worded(FOR_OTHERS, **for_others)
    pack, dealt = int(options.pack), cells.pack.tricks * seats
    for place, suit in enumerate(SUITS):
        found, size = Call("SUM", *(four[place] for four in fours.values())), pack // len(SUITS)
        is_other = found.differs(size) if dealt == pack else found > size
        yield is_other, worded(ADDED_UP, suit=SUIT_NAMES[suit], total=found, size=str(size))
    whole = Call("SUM", *(cell for four in fours.values() for cell in four))
    yield whole.differs(dealt), worded(DEALT, name=SUITS_TAKEN, total=whole, dealt=str(dealt))
    for who, four in fours.items():
        taken = Call("SUM", *four)
        words = worded(NO_WHOLE_TRICKS, player=cells.row.name(who), taken=taken)
        yield Call("MOD", taken, seats).differs(0), words


def _fours(cells: Cells) -> Mapping[str, Sequence[Expr]]:
    """The cells of the four suits of each."""
    players, row = cells.pack.players, cells.row
    return {who: [row.fact(SUITS_TAKEN, who, suit) for suit in SUITS] for who in players}


def _text(cells: Cells) -> Expr:
    """The counts as they are typed: `Anna:3/2/2/1,Boris:0/0/0/4`."""
    found = []
    for who, four in _fours(cells).items():
        first, *others = (Call("N", cell) for cell in four)
        text = cells.row.name(who) & ":" & first
        for count in others:
            text = text & "/" & count
        found.append(when(Call("COUNTA", *four).equals(0), "", text))
    return listed(found)
