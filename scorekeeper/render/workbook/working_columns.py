"""Where what formulas say of a deal stands on Working."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.core.declaration.columns import PLAYER
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.live.formulas import Asks, Live
from scorekeeper.core.live.misfits import in_portions

from .fact_cells import FactCells
from .new_rubbers import Begun

DEAL, WRONG, BREACH, WAITS, FIRST = 1, 2, 3, 4, 5
NUMBER_HEAD = "deal"
WORDS = (WRONG, "what is wrong"), (BREACH, "breach"), (WAITS, "waits")
MISFIT = "what does not fit"
BLANK = 1, FIRST - 1  # a cell in which nothing ever stands, beside the names


class WorkingColumns:
    """The columns by what stands in them: those of the game by their names (`places`), the
    `balances` after a deal, what of some facts does not fit (`portions`), what `stood` in the cell
    of a fact at export, what is due there by the rules (`by_rules`, by the places of the cells),
    what counts of facts of which anything is due (`counting`, by the same), and last those of
    rubbers that begin in rows to come. `end` is the first one behind all of these."""

    def __init__(self, live: Live, facts: FactCells, begun: Begun) -> None:
        self.live = live
        self.asks = asks = Asks(live)
        self.begun = begun
        self.places = {item.name: place for place, item in enumerate(live.columns, FIRST)}
        self._follow = {
            at: column for column in live.columns if (at := _filled(column, facts)) is not None
        }
        behind = FIRST + len(live.columns)
        balances = dict.fromkeys((*asks.balances, *begun.moves))
        self.balances = {move: place for place, move in enumerate(balances, behind)}
        behind += len(self.balances)
        self.portions = dict(enumerate(in_portions(facts.counting), behind))
        behind += len(self.portions)
        self.stood = {fact: place for place, fact in enumerate(sorted(asks.stood), behind)}
        behind += len(self.stood)
        always = [each for each in live.columns if each.fills and not each.is_of_coming]
        self._always = {facts.place(*each.fills): each.name for each in always if each.fills}
        by_rules = enumerate(sorted(facts.derived - self._always.keys()), behind)
        self.by_rules = {at: place for place, at in by_rules}
        behind += len(self.by_rules)
        counting = enumerate(sorted({*self._follow, *self.by_rules}), behind)
        self.counting = {at: place for place, at in counting}
        self._facts = facts
        self.end = begun.put(behind + len(self.counting))

    def followed_by(self, place: int, *, is_coming: bool) -> str:
        """The column that says what follows in a cell of a fact in which nothing stands, by the
        place of the cell; nothing where none does, in rows of deals that are recorded or are to
        come."""
        column = self._follow.get(place)
        return "" if column is None or column.is_of_coming > is_coming else column.name

    def followed(self, *, is_coming: bool) -> Mapping[str, int]:
        """The places of the cells of which columns say that, by the names of these."""
        every = ((self.followed_by(at, is_coming=is_coming), at) for at in self._follow)
        return {name: at for name, at in every if name}

    def said_in(self, place: int) -> int | None:
        """The column that says what stands in the cell of a whole fact of a recorded deal in which
        nothing does, by the place of the cell; None where none does."""
        if place not in self._facts.derived:
            return None
        return self.by_rules.get(place) or self.places[self._always[place]]

    def heads(self) -> Iterator[tuple[int, str]]:
        """What is said above each."""
        yield DEAL, NUMBER_HEAD
        yield from WORDS
        yield from ((place, name) for name, place in self.places.items())
        for move, place in self.balances.items():
            yield place, f"{move.owner} {move.account} after"
        yield from ((place, MISFIT) for place in self.portions)
        yield from ((place, f"{fact} recorded") for fact, place in self.stood.items())
        for at, place in self.by_rules.items():
            yield place, f"{self._facts.columns[at].fact} by the rules"
        for at, place in self.counting.items():
            yield place, f"{self._facts.columns[at].fact} that counts"
        yield from self.begun.heads()


def _filled(column: LiveColumn, facts: FactCells) -> int | None:
    """The cell that the column fills, and is read for where nothing stands there, if it does: that
    of a player, or a whole fact of deals to come."""
    place = facts.place(*column.fills) if column.fills is not None else None
    if place is None:
        return None
    is_player = facts.columns[place].column.form == PLAYER
    is_whole = place in facts.derived and column.is_of_coming
    return place if is_player or is_whole else None
