"""What somebody's paper says of an evening: the true figures, or with a slip of arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from evenings import Evening, owners, total
from injections import Injected

from scorekeeper.core.replaying.claims import Claim
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.problems import InputError
from scorekeeper.referee.arithmetic.addition import Addition
from scorekeeper.referee.arithmetic.found import COMPONENT, DIVISOR, NETTED_TWICE, ROUNDED
from scorekeeper.referee.arithmetic.misreading import ALIKE
from scorekeeper.referee.arithmetic.ways import ways
from scorekeeper.referee.figures import MONEY, TOTAL, Figure
from scorekeeper.referee.slips import CLAIM

# sorts of claim
EACH, ALL, PAID, ONE, ASKED = (
    "totals after each deal",
    "all totals",
    "money of all",
    "one player's total",
    "one total, 3 answers",
)
SORTS = (EACH, ALL, PAID, ONE, ASKED)


class Misprint(NamedTuple):
    """By how much the paper has the totals of some owners wrong, from one deal to another."""

    shift: Mapping[str, Amount]
    since: int
    until: int


class Dispute(NamedTuple):
    """A sheet on file with or without a slip, and a paper; `misprint` where the slip is there."""

    slip: Injected
    misprint: Misprint = Misprint({}, 0, 0)

    def amount(self, figure: Figure) -> Amount:
        """What the paper says in the place of that figure."""
        standing = self.slip.standing(figure.after)
        claim = Claim(figure.owner, 0, figure.account, figure.against)
        amount = claim.actual(standing.sheet.game, standing.ledger)
        _, since, until = self.misprint
        if figure.what == TOTAL and since <= figure.after <= until:
            amount = simplify(amount + self.misprint.shift.get(figure.owner, 0))
        return amount

    def told(self, figure: Figure) -> Figure:
        """The figure as the paper has it."""
        return figure._replace(amount=self.amount(figure))


def figures(dispute: Dispute, sort: str, dice: Random) -> list[Figure]:
    """What is claimed; nothing where that agrees with the sheet, or nobody can say it."""
    slip = dispute.slip
    if sort == PAID:
        return _money(dispute)
    who = owners(slip.standing(slip.last))
    if sort in (ONE, ASKED):
        wrong = [owner for owner in who if _is_wrong(dispute, owner)]
        who = (dice.choice(wrong),) if wrong else ()
    numbers = range(1, slip.last + 1) if sort == EACH else (slip.last,)
    found = [dispute.told(Figure(TOTAL, owner, 0, n)) for n in numbers for owner in who]
    return found if any(_is_wrong(dispute, owner) for owner in who) else []


def _is_wrong(dispute: Dispute, owner: str) -> bool:
    filed = dispute.slip.filed.session
    said = dispute.amount(Figure(TOTAL, owner, 0, dispute.slip.last))
    return abs(said - total(filed, owner)) > Fraction(1, 2)


def _money(dispute: Dispute) -> list[Figure]:
    slip = dispute.slip
    filed, true = _paid(slip.filed.session), _paid(slip.standing(slip.last))
    if slip.where == CLAIM or not true or filed == true:
        return []
    return [Figure(MONEY, player, amount, slip.last) for player, amount in true.items()]


def _paid(session: Session) -> Mapping[str, Amount]:
    """What everybody gets, in the currency; nothing where no money changes hands."""
    try:
        money = reckon(session).money
    except InputError:
        return {}
    if money is None:
        return {}
    scale = 10**money.decimals
    return {name: simplify(Fraction(units, scale)) for name, units in money.players.items()}


# slips of arithmetic ---------------------------------------------------------------------------


def _digits(points: int, dice: Random) -> int:
    """Two neighbouring digits of a number exchanged; none begins with 0."""
    text = str(abs(points))
    swapped = [
        text[:at] + text[at + 1] + text[at] + text[at + 2 :]
        for at in range(len(text) - 1)
        if text[at] != text[at + 1] and (at or text[1] != "0")
    ]
    return _signed(points, dice.choice(swapped)) if swapped else points


def _digit(points: int, dice: Random) -> int:
    """One digit of a number misread, rather for one that hands write alike."""
    text = str(abs(points))
    at = dice.randrange(len(text))
    others = [digit for digit in "0123456789"[len(text) > 1 and not at :] if digit != text[at]]
    weights = [ALIKE_TIMES if frozenset((text[at], other)) in ALIKE else 1 for other in others]
    return _signed(points, text[:at] + dice.choices(others, weights)[0] + text[at + 1 :])


def _carried(points: int, dice: Random) -> int:
    """One that was to be carried, or too many."""
    return points + dice.choice((-100, -10, -1, 1, 10, 100))


def _signed(points: int, text: str) -> int:
    return int(text) * (-1 if points < 0 else 1)


_MISWRITTEN: Mapping[str, Callable[[int, Random], int]] = {
    "digits": _digits,
    "digit": _digit,
    "sign": lambda points, dice: -points,
    "left-out": lambda points, dice: 0,
    "added-twice": lambda points, dice: 2 * points,
    "carried": _carried,
}
_OF_A_FIGURE = ("digits", "digit", "sign")  # happen to what is claimed as well as to its summands
_OF_THE_END = (COMPONENT, DIVISOR, NETTED_TWICE, ROUNDED)
ALIKE_TIMES = 4  # how often a digit is read as one like it, beside one unlike it
TRIES = 25


def misprinted(evening: Evening, dice: Random) -> Iterator[Dispute]:
    """One slip of each kind of arithmetic on a paper beside a sheet that is right."""
    for kind, making in _MISPRINTS.items():
        tried = (making(evening, kind, dice) for _ in range(TRIES))
        found = next((misprint for misprint in tried if any(misprint.shift.values())), None)
        if found is not None:
            deals = () if kind in _OF_THE_END else _deals_of(evening.session, found)
            yield Dispute(Injected(CLAIM, kind, deals, evening, evening), found)


def _deals_of(session: Session, misprint: Misprint) -> tuple[int, ...]:
    """The deal in which it was made, and those after it that leave the sum as it is."""
    found = [misprint.since]
    for deal in session.deals[misprint.since :]:
        if any(deal.points.get(owner) for owner in misprint.shift):
            break
        found.append(deal.number)
    return tuple(found)


def _miswritten(evening: Evening, kind: str, dice: Random) -> Misprint:
    """The points of a deal were miswritten and so added up, or the claimed total was."""
    session = evening.session
    if kind in _OF_A_FIGURE and dice.random() < 0.5:
        last = session.last_number
        return Misprint(_shift(_totals(session), kind, dice), last, last)
    deal = dice.choice(session.deals)
    known = {o: deal.points[o] for o in owners(session) if deal.points.get(o)}
    return Misprint(_shift(known, kind, dice), deal.number, session.last_number)


def _totals(session: Session) -> Mapping[str, Amount]:
    return {owner: total(session, owner) for owner in owners(session)}


def _shift(points: Mapping[str, Amount], kind: str, dice: Random) -> dict[str, Amount]:
    """By how much one of the figures is wrong when it is miswritten."""
    whole = {o: number for o, number in points.items() if number and isinstance(number, int)}
    if not whole:
        return {}
    owner = dice.choice([*whole])
    return {owner: _MISWRITTEN[kind](whole[owner], dice) - whole[owner]}


def _columns(evening: Evening, kind: str, dice: Random) -> Misprint:
    """The points of two in a deal were exchanged."""
    session = evening.session
    deal = dice.choice(session.deals)
    known = [owner for owner in owners(session) if owner in deal.points]
    if len(known) < 2:
        return Misprint({}, 0, 0)
    one, other = dice.sample(known, 2)
    gap = simplify(deal.points[other] - deal.points[one])
    return Misprint({one: gap, other: -gap}, deal.number, session.last_number)


def _settled(evening: Evening, kind: str, dice: Random) -> Misprint:
    """The totals were put together otherwise than the rules say."""
    session = evening.session
    found = [way for way in ways(Addition(session)) if way.kind == kind]
    last = session.last_number
    moved = dice.choice(found).moved(last) if found else {}
    shift = {owner: simplify(moved.get(owner, 0)) for owner in owners(session)}
    return Misprint(shift, last, last)


_MISPRINTS: Mapping[str, Callable[[Evening, str, Random], Misprint]] = {
    **dict.fromkeys(_MISWRITTEN, _miswritten),
    "columns": _columns,
    **dict.fromkeys(_OF_THE_END, _settled),
}
