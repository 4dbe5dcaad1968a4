"""A sheet around a target: a sector for every player, in bands from the middle to the rim."""

from __future__ import annotations

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple


class Field(NamedTuple):
    """A running list: `figures` are the balances of an account in the order of the sheet, the last
    one holds; none when nothing was written yet. An `against` names the opponent of a pair account.
    A field that `is_full` has reached what it may hold.
    """

    account: str
    figures: tuple[Amount, ...] = ()
    against: str = ""
    is_full: bool = False

    @property
    def now(self) -> Amount:
        """The balance that holds."""
        return self.figures[-1] if self.figures else 0


class Sector(NamedTuple):
    """What belongs to one player: bands from the middle outwards, in each of them the fields from
    the side of the next player in turn to that of the one before."""

    player: str
    result: Amount
    bands: tuple[tuple[Field, ...], ...]


class Sectors(NamedTuple):
    """Three or four sectors in seat order, clockwise, the first below; `middle` stands in the
    middle. Notes follow under the drawing."""

    title: str
    middle: str
    sectors: tuple[Sector, ...]
    notes: tuple[str, ...] = ()
