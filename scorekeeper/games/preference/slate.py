"""Where a deal's points are written: pool with American aid, dump, and banks."""

from __future__ import annotations

from fractions import Fraction

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.work import Work

from .facts import PreferenceDeal

POOL, DUMP, BANK = "pool", "dump", "bank"
AID = "American aid"
WHISTS_PER_DUMP = 10  # Parlett: ten times the dump


class Slate:
    """Collects the entries of one deal; knows pools and dumps as they change within it.

    The fact `aid` names who is to receive pool points beyond the target, in order, where the table
    departed from the convention; `helped` is who did receive some.
    """

    __slots__ = ("_aid", "_dumps", "_options", "_pools", "_table", "entries", "helped")

    def __init__(self, deal: PreferenceDeal) -> None:
        self.entries: list[Entry] = []
        self.helped: set[str] = set()
        self._table = deal.table
        self._options = deal.options
        self._aid = deal.facts.aid
        self._pools = deal.ledger.single[POOL].copy()
        self._dumps = deal.ledger.single[DUMP].copy()

    def write(self, owner: str, against: str, whists: Amount, why: str) -> None:
        """Write whists of `owner` on `against`; nothing when there are none."""
        if whists:
            self.entries.append(Entry(BANK, owner, simplify(whists), why, against))

    def drop(self, player: str, points: Amount, why: str) -> None:
        """Add points to a dump (negative ones take them off); nothing when there are none."""
        if points:
            self._dumps[player] = simplify(self._dumps[player] + points)
            self.entries.append(Entry(DUMP, player, simplify(points), why))

    def lighten(self, player: str, points: Amount, why: str) -> None:
        """Take points off a dump as far as there are any."""
        self.drop(player, -max(0, min(points, self._dumps[player])), why)

    def earn(self, player: str, points: Amount, why: str) -> None:
        """Pool points: to the own pool up to the target, the rest to others as American aid,
        and off the own dump when every pool is full."""
        options = self._options
        if not options.aid or options.pool_mode == "total":
            self._fill(player, points, why)
            return
        rest = points - self._fill_up(player, points, why)
        while rest:
            receiver = self._receiver(player)
            if receiver is None:
                self._overflow(player, rest)
                return
            rest = simplify(rest - self._aid_to(receiver, player, rest))

    def earn_dump_first(self, player: str, points: int, why: str) -> None:
        """Pool points that cancel the own dump first, one for one."""
        cancelled = max(0, min(points, self._dumps[player]))
        self.drop(player, -cancelled, f"{why}: {show_amount(cancelled)} off the own dump")
        if points > cancelled:
            self.earn(player, simplify(points - cancelled), why)

    def _fill(self, player: str, points: Amount, why: str) -> None:
        self._pools[player] += points
        text = f"{why}: {show_amount(points)} in the pool"
        self.entries.append(Entry(POOL, player, points, text))

    def _fill_up(self, player: str, points: Amount, why: str) -> Amount:
        """Put what fits into a pool; returns it."""
        room = self._options.target - self._pools[player]
        fits = max(0, min(points, room))
        if fits:
            up_to = "" if fits == points else f", {show_amount(fits)} to reach the target"
            self._pools[player] = simplify(self._pools[player] + fits)
            text = f"{why}: {show_amount(points)} in the pool{up_to}"
            self.entries.append(Entry(POOL, player, simplify(fits), text))
        return fits

    def _receiver(self, giver: str) -> str | None:
        """Who gets aid: whom the table named, else the highest pool below the target, the first
        clockwise from the giver where several are equal."""
        target = self._options.target
        others = [p for p in self._table.from_seat(giver)[1:] if self._pools[p] < target]
        for player in self._aid:
            if player in others:
                return player
        return max(others, key=self._pools.__getitem__, default=None)

    def _aid_to(self, receiver: str, giver: str, points: Amount) -> Amount:
        """Give pool points away; returns how many fitted."""
        target, price = self._options.target, self._options.aid_value
        given = simplify(min(points, target - self._pools[receiver]))
        self._pools[receiver] = simplify(self._pools[receiver] + given)
        self.helped.add(receiver)
        shown = show_amount(given)
        self.entries.append(
            Entry(POOL, receiver, given, f"{AID} from {giver}: {shown} beyond the target")
        )
        work = Work(given) * price
        self.write(giver, receiver, work.amount, f"{AID} to {receiver}: {work}")
        return given

    def _overflow(self, player: str, points: Amount) -> None:
        """Points for which no pool has room."""
        mode, worth = self._options.overflow, dump_points_per_pool_point(self._options.pool_value)
        if mode == "ignore":
            return
        relief = simplify(points * worth)
        why = f"every pool is full: {show_amount(points)} x {show_amount(worth)} off the dump"
        if mode == "clamp":
            self.lighten(player, relief, why)
        else:
            self.drop(player, -relief, why)


def dump_points_per_pool_point(pool_value: int) -> Amount:
    """What a pool point without a place takes off the dump: 1, but 2 where it is worth 20."""
    return simplify(Fraction(pool_value, WHISTS_PER_DUMP)) if pool_value else 1
