"""The scheme of a season: who is who, what an evening is worth, what counts. Read from TOML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple, frozen

from .who import Member

COUNT, APART = "count", "apart"
ELO, OPENSKILL, NONE = "elo", "openskill", "none"


class Paid(NamedTuple):
    """Money that changed hands between evenings, in the unit of the currency (1.50)."""

    payer: str
    payee: str
    amount: Amount


class RatingRules(NamedTuple):
    """`kind` of rating, where it begins, and how many points one evening can move at most."""

    kind: str = ELO
    start: int = 1500
    most: int = 32


@frozen
class Scheme:
    """How the evenings are counted; everything has a value where nobody says.

    `places` are the points for first, second ... place of an evening; without them its own points
    count. Of each player's evenings the `best` so many count (0: all), and who has sat down less
    than `minimum` times has no place. `weights` by game multiply what an evening is worth,
    `handicaps` by player are added to it. `first` and `last` are dates, both included; `dates` say
    when a sheet without a date was played, by the name of its file. `divisions` have their players;
    `promote` so many go up and down. `fee` is what each pays for an evening. `path` is the file in
    which all this stands, or may stand.
    """

    title: str = ""
    members: tuple[Member, ...] = ()
    guests: str = COUNT
    first: str = ""
    last: str = ""
    dates: Mapping[str, str] = field(default_factory=dict)
    places: tuple[Amount, ...] = ()
    best: int = 0
    minimum: int = 0
    weights: Mapping[str, Amount] = field(default_factory=dict)
    handicaps: Mapping[str, Amount] = field(default_factory=dict)
    divisions: Mapping[str, Sequence[str]] = field(default_factory=dict)
    promote: int = 1
    rating: RatingRules = RatingRules()
    fee: Amount = 0
    paid: tuple[Paid, ...] = ()
    path: str = "season.toml"


AS_PLAYED = Scheme()
