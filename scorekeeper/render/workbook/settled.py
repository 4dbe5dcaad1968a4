"""What Settlement counts for everybody, rubber by rubber, for formulas of other worksheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.core.formula.tree import Call, Expr, Ref, expr
from scorekeeper.core.standing.live_margin import names_at
from scorekeeper.core.standing.ranking import Place
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.cells import Settled
from scorekeeper.core.values.parts import NamedTuple

AHEAD = "now ahead: "
PLACES = 2  # of decimals, of what may be a fraction


class Lead(NamedTuple):
    """Whether results are as they were at export, and who is ahead where they are not."""

    is_so: Expr
    words: Expr


@dataclass(slots=True)
class SettledCells:
    """The cells with the results, and those with the names above them."""

    cells: dict[Settled, Ref] = field(default_factory=dict)
    names: dict[Settled, Ref] = field(default_factory=dict)

    def find(self, wanted: Settled, amount: Amount) -> Ref | None:
        """The cell, where that amount stands in it."""
        found = self.cells.get(wanted)
        return found if found is not None and found.value() == amount else None

    def ahead(self, places: Sequence[Place], *, is_lowest: bool) -> Lead | None:
        """Who is ahead once results are others than those of the places; None where these are not
        those of Settlement."""
        found = [self._of(place) for place in places]
        wanted = [each for each in found if each is not None]
        if len(wanted) < len(found) or any(place.division for place in places):
            return None
        results = [self.cells[each] for each in wanted]
        pairs = zip(results, places, strict=True)
        is_so = Call("AND", *(cell.equals(place.total) for cell, place in pairs))
        best = Call("MIN" if is_lowest else "MAX", *results)
        names = names_at(best, [self.names[each] for each in wanted], results)
        return Lead(is_so, expr(AHEAD) & names & " with " & Call("ROUND", best, PLACES))

    def _of(self, place: Place) -> Settled | None:
        """Where his result stands: a player's, or that of one who is an owner himself."""
        wanted = Settled(0, player=place.player), Settled(0, place.player)
        return next((each for each in wanted if self.find(each, place.total)), None)
