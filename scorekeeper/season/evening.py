"""What one sheet comes to, as far as a season asks: a small value that can be kept and sent."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from scorekeeper.core.books.deals import SCORED, ScoredDeal
from scorekeeper.core.declaration.options import PRESET_OPTION, option_values
from scorekeeper.core.game import AnyGame
from scorekeeper.core.replaying.causes import causes
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.ranking import Place, ranking
from scorekeeper.core.standing.reckoning import Reckoning, reckon
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.names import MEANT
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games import registry
from scorekeeper.journal.scoring import Loaded

from .sides import SidesOf

MONEY_OPTIONS = ("stake", "currency", "rounding")  # under which nobody plays otherwise
DIGITS = 8  # of what tells one deal from another
FIRST_PRINTS = 4  # by which evenings are put in order; of the others only whether they are equal


class Mark(NamedTuple):
    """The points of one deal, and its number."""

    points: Amount
    deal: int


class Tally(NamedTuple):
    """How often a player set out to do a thing, and how often he did it."""

    what: str
    tried: int
    done: int


class Result(NamedTuple):
    """What the evening came to for one player.

    `points` are his own result, in games with sides his share. `place` is counted from 1 among
    those of his `division`; who is level shares one. `money` is in minor units of the evening's
    currency, None where no stake was agreed. `dealt` deals were dealt by him and brought him
    `dealt_points`; `side` tells partners from opponents.
    """

    player: str
    points: Amount
    place: int
    division: str = ""
    side: str = ""
    money: int | None = None
    deals: int = 0
    deal_points: Amount = 0
    best: Mark | None = None
    worst: Mark | None = None
    dealt: int = 0
    dealt_points: Amount = 0
    tallies: tuple[Tally, ...] = ()


class Evening(NamedTuple):
    """What one sheet came to.

    `named` is what people call the game, `title` what the sheet is called. `rules` are the house
    rules that differ from the usual ones, as they are typed: a preset where that is shorter (money
    aside). `is_low` where the fewest points win. `began` is when the first record was made, empty
    where no record says.
    `prints` has a few digits for each deal, by which two copies of an evening are known. `fault`
    is the first error of a sheet with errors: then the results are those of the rest.
    """

    game: str
    named: str
    title: str
    rules: str
    date: str
    began: str
    deals: int
    is_finished: bool
    is_low: bool
    currency: str
    results: tuple[Result, ...]
    prints: tuple[str, ...]
    fault: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """In seat order."""
        return tuple([result.player for result in self.results])

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to count: a deal, or balances carried over from paper."""
        return self.deals > 0 or any(result.points for result in self.results)

    @property
    def table(self) -> tuple[object, ...]:
        """What two copies have in common; there must be a deal."""
        return self.game, self.players, self.date, self.rules, self.prints[0]

    @property
    def tie(self) -> str:
        """Which of two evenings of one day and time comes first: by what was played."""
        whole = " ".join(self.prints)
        return " ".join((*self.players, *self.prints[:FIRST_PRINTS], _digest(whole)))


class Unread(NamedTuple):
    """A sheet of which nothing can be said, and why."""

    why: str


def evening_of(loaded: Loaded) -> Evening | Unread:
    """What a sheet comes to that was read and scored, with its deals kept."""
    session = loaded.session
    fault = _first_error(loaded)
    if session is None:
        return Unread(fault)
    sheet, game, ledger = session.sheet, session.sheet.game, session.ledger
    scored = [deal for deal in session.deals if deal.status == SCORED]
    reckoning = reckon(session)
    money = reckoning.money
    return Evening(
        game=game.name,
        named=game.title,
        title=sheet.title,
        rules=_rules(session),
        date=sheet.date,
        began=_began(session),
        deals=len(scored),
        is_finished=game.finished(ledger),
        is_low=game.lowest_wins(ledger),
        currency="" if money is None else money.currency,
        results=_in_seat_order(session, _results(session, scored, reckoning)),
        prints=tuple(_prints(session.deals)),
        fault=fault,
    )


def _first_error(loaded: Loaded) -> str:
    """The first cause of trouble, with its line, what was meant, and how many more there are."""
    found = [problem for problem in causes(loaded.problems) if problem.is_error]
    if not found:
        return ""
    first = found[0]
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    place = f"line {first.line}: " if first.line else ""
    meant = f"; {first.hint}" if first.hint.startswith(MEANT) else ""
    return f"{place}{first.message}{meant}{more}"


def _rules(session: Session) -> str:
    """What the table plays otherwise than as many people usually do, in as few words as can be."""
    game, table = session.sheet.game, session.sheet.table
    own = option_values(table.options)
    known = _known_rules(game.name, len(table.players) or game.usual_seats)
    said: list[list[str]] = [[*named, *_unlike(game, own, values)] for named, values in known]
    shortest: list[str] = min(said, key=len)
    return " ".join(shortest)


@cache
def _known_rules(name: str, players: int) -> Sequence[tuple[Sequence[str], Mapping[str, Any]]]:
    """The usual rules of a game, then its presets, with the values of their options."""
    game = registry.load(name)
    usual = option_values(game.options_of({}, players))
    found: list[tuple[Sequence[str], Mapping[str, Any]]] = [((), usual)]
    for preset in game.presets:
        values = option_values(game.options_of({PRESET_OPTION: preset.name}, players))
        found.append(([f"{PRESET_OPTION}={preset.name}"], values))
    return found


def _unlike(game: AnyGame, own: Mapping[str, Any], usual: Mapping[str, Any]) -> list[str]:
    return [
        f"{spec.name}={spec.kind.print(own[spec.name])}"
        for spec in game.option_specs
        if spec.name not in MONEY_OPTIONS and own[spec.name] != usual[spec.name]
    ]


def _began(session: Session) -> str:
    """The time on the first record that has one."""
    return next((at for record in session.sheet.live if (at := record.meta.get("at"))), "")


def _prints(deals: Sequence[ScoredDeal]) -> Iterator[str]:
    """By what was recorded of each deal, whenever and by whom."""
    for deal in deals:
        facts = sorted(deal.texts.items())
        told = f"{deal.number} {deal.status} {facts}"
        yield _digest(told)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:DIGITS]


# results -------------------------------------------------------------------------------------


def _in_seat_order(session: Session, results: Iterable[Result]) -> tuple[Result, ...]:
    seats = {name: at for at, name in enumerate(session.ledger.table.everyone)}
    return tuple(sorted(results, key=lambda result: seats.get(result.player, len(seats))))


def _results(
    session: Session, scored: Sequence[ScoredDeal], reckoning: Reckoning
) -> Iterator[Result]:
    """Everybody's; those of the sides where these do not say who is who."""
    sides, money = SidesOf(session), reckoning.money
    shares = reckoning.settlement.shares or {}
    played = _played(session, scored, sides)
    for place, names, ahead in _by_place(ranking(session.sheet.game, session.ledger), sides):
        for name in names:
            own = played.get(name, _Played())
            yield Result(
                player=name,
                points=shares.get(name, place.total),
                place=ahead + 1,
                division=place.division,
                side=sides.now.get(name, ""),
                money=None if money is None else money.players.get(name, 0),
                deals=own.deals,
                deal_points=simplify(own.deal_points),
                best=own.best,
                worst=own.worst,
                dealt=own.dealt,
                dealt_points=simplify(own.dealt_points),
                tallies=tuple(Tally(what, *counts) for what, counts in sorted(own.tallies.items())),
            )


def _by_place(
    places: Sequence[Place], sides: SidesOf
) -> Iterator[tuple[Place, tuple[str, ...], int]]:
    """Each contestant with the players whom he stands for, and how many players are ahead of them
    in their division."""
    sizes = [(place, sides.members(place.player)) for place in places]
    for place, names in sizes:
        ahead = sum(
            len(others)
            for other, others in sizes
            if other.division == place.division and other.place < place.place
        )
        yield place, names, ahead


class _Played:
    """What the deals of one player come to."""

    def __init__(self) -> None:
        self.deals = self.dealt = 0
        self.deal_points: Amount = 0
        self.dealt_points: Amount = 0
        self.best: Mark | None = None
        self.worst: Mark | None = None
        self.tallies: dict[str, tuple[int, int]] = {}

    def add(self, mark: Mark, is_dealer: bool, is_low: bool) -> None:
        """One more deal in which he took part."""
        self.deals += 1
        self.deal_points += mark.points
        better, worse = (min, max) if is_low else (max, min)
        self.best = mark if self.best is None else better(self.best, mark, key=_points)
        self.worst = mark if self.worst is None else worse(self.worst, mark, key=_points)
        if is_dealer:
            self.dealt += 1
            self.dealt_points += mark.points

    def tell(self, what: str, is_done: bool) -> None:
        """One more thing that he set out to do."""
        tried, done = self.tallies.get(what, (0, 0))
        self.tallies[what] = tried + 1, done + is_done


def _points(mark: Mark) -> Amount:
    return mark.points


def _played(session: Session, scored: Sequence[ScoredDeal], sides: SidesOf) -> dict[str, _Played]:
    game, ledger = session.sheet.game, session.ledger
    is_low = game.lowest_wins(ledger)
    found: dict[str, _Played] = {}
    for deal in scored:
        dealer = deal.texts.get("dealer") or deal.derived.get("dealer", "")
        seated = frozenset(deal.active)
        for owner, points in deal.points.items():
            for name in sides.members(owner, deal.number):
                if name in seated or name not in ledger.table.everyone:
                    own = found.setdefault(name, _Played())
                    own.add(Mark(points, deal.number), name == dealer, is_low)
        for feat in game.feats(deal.facts, sides.table(deal.number)):
            found.setdefault(feat.player, _Played()).tell(feat.what, feat.is_done)
    return found
