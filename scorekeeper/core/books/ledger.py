"""The running balances of a sheet, and the state that a game carries from deal to deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple

from .accounts import Entry
from .table import AnyTable, Table

if TYPE_CHECKING:
    from .accounts import Account


O_co = TypeVar("O_co", covariant=True)  # the options of the table
S_co = TypeVar("S_co", covariant=True)  # the game's own history


class Rubber(NamedTuple):
    """A rubber that was closed: who sat on which side and the points of each side in it."""

    members: tuple[tuple[str, tuple[str, ...]], ...]
    points: tuple[tuple[str, Amount], ...]


class Snapshot(NamedTuple):
    """A ledger at one point of the sheet."""

    table: AnyTable
    single: dict[str, dict[str, Amount]]
    paired: dict[str, dict[str, dict[str, Amount]]]
    played: int
    dealer: str
    rubbers: tuple[Rubber, ...]
    state: Any


class Turn(NamedTuple):
    """Place and turn of one deal as they stood when it was recorded: the deals that had used up a
    place, whose turn it was to deal, what the game knew of the deals before, and whether the game
    was over."""

    played: int
    dealer: str
    state: Any
    is_over: bool


class Ledger(Generic[O_co, S_co]):
    """Balances after the deals so far. Games read it and never change it.

    `single[account][owner]` and `paired[account][owner][against]` are exact running balances.
    `played` counts the deals that used up a place in the schedule (void ones do not), `dealer` is
    whose turn it is to deal, `state` is the game's own explicit history.
    """

    __slots__ = ("_turn", "dealer", "paired", "played", "rubbers", "single", "state", "table")

    def __init__(self, table: Table[O_co], accounts: Iterable[Account]) -> None:
        self.table = table
        self.single: dict[str, dict[str, Amount]] = {}
        self.paired: dict[str, dict[str, dict[str, Amount]]] = {}
        self.played = 0
        self.dealer = table.first_dealer or (table.players[0] if table.players else "")
        self.rubbers: list[Rubber] = []
        self.state: S_co = cast(S_co, None)  # until the game has begun
        self._turn: Ledger[O_co, S_co] | None = None
        for account in accounts:
            owners = account.owners or (table.everyone if account.per_player else table.owners)
            if account.pair:
                self.paired[account.name] = {
                    owner: {other: 0 for other in owners if other != owner} for owner in owners
                }
            else:
                self.single[account.name] = dict.fromkeys(owners, 0)

    @property
    def turn(self) -> Ledger[O_co, S_co]:
        """This ledger with place, turn and history as they stood when the deal in hand was
        recorded. A correction of an earlier deal made since then moves nothing that was played:
        what follows from place and turn is asked here, what counts for the score of the ledger
        itself. Balances are those of now."""
        return self._turn or self

    def recall(self, turn: Turn | None) -> None:
        """Take a deal in hand that was recorded at that place and turn (None: now)."""
        self._turn = None
        if turn is None:
            return
        self.dealer = turn.dealer
        if turn.played != self.played or turn.state is not self.state:
            self._turn = then = type(self)(self.table, ())
            then.played, then.dealer, then.state, _ = turn
            then.single, then.paired, then.rubbers = self.single, self.paired, self.rubbers

    def apply(self, entries: Iterable[Entry]) -> None:
        """Book the entries."""
        for account, owner, amount, _, against in entries:
            if against:
                balances, owner = self.paired[account][owner], against
            else:
                balances = self.single[account]
            total = balances[owner] + amount
            balances[owner] = total if type(total) is int else simplify(total)

    @property
    def partners_changed(self) -> bool:
        """Whether the sides of some rubber were made up of other players than now."""
        now = _partnerships((side.name, side.members) for side in self.table.sides)
        return any(_partnerships(rubber.members) != now for rubber in self.rubbers)

    def snapshot(self) -> Snapshot:
        """Everything that `restore` needs to put the ledger back as it is now."""
        single = {account: dict(balances) for account, balances in self.single.items()}
        paired = {
            account: {owner: dict(others) for owner, others in balances.items()}
            for account, balances in self.paired.items()
        }
        rubbers = tuple(self.rubbers)
        return Snapshot(self.table, single, paired, self.played, self.dealer, rubbers, self.state)

    def restore(self, snapshot: Snapshot) -> None:
        """Put the ledger back as it was at the snapshot, which stays usable."""
        self.table, _, _, self.played, self.dealer, rubbers, self.state = snapshot
        self.rubbers[:] = rubbers
        for account, balances in snapshot.single.items():
            self.single[account] = dict(balances)
        for account, holders in snapshot.paired.items():
            self.paired[account] = {owner: dict(others) for owner, others in holders.items()}

    def balance(self, account: str, owner: str, against: str = "") -> Amount:
        """The running balance of one account."""
        if against:
            return self.paired[account][owner][against]
        return self.single[account][owner]


AnyLedger = Ledger[Any, Any]


def ledger_of(snapshot: Snapshot) -> AnyLedger:
    """A ledger of its own that stands as another one did at the snapshot."""
    ledger: AnyLedger = Ledger(snapshot.table, ())
    ledger.restore(snapshot)
    return ledger


def _partnerships(members: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, frozenset[str]]:
    """Who sits on which side, in whatever order."""
    return {side: frozenset(players) for side, players in members}
