"""The kinds of values that facts take, as games declare them."""

from .counts import Counts
from .numbers import Number
from .pairs import Pairs
from .players import Player, Players
from .words import Flag, Notation, Word

__all__ = ["Counts", "Flag", "Notation", "Number", "Pairs", "Player", "Players", "Word"]
