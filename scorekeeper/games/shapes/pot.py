"""A pot in the middle of the table: what games with one share.

The pot is an account of its own, `pot`, whose only owner is `pot`; players' balances and the pot
always add up to 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.books.accounts import POT, SCORE, Account, Entry
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.core.values.work import Work

POT_ACCOUNT = Account(
    POT, "what stands in the middle of the table", owners=(POT,), with_reasons=True
)


def in_pot(ledger: AnyLedger) -> Amount:
    """What the pot holds."""
    return ledger.single[POT][POT]


def gap(ledger: AnyLedger) -> Amount:
    """By how much all balances and the pot together differ from 0."""
    return sum(ledger.single[SCORE].values()) + ledger.single[POT][POT]


def check_balanced(ledger: AnyLedger, called: str = POT) -> Iterator[Problem]:
    """Balances and pot add up to 0; the pot may be `called` something else."""
    missing = gap(ledger)
    if missing:
        account = "" if called == POT else f" (the {called}'s account is called {POT})"
        yield breach(
            f"the balances and the {called} add up to {show_amount(missing)}, not to 0",
            f"what a player pays must stand with another or in the {called}: adjust "
            f"{POT}={show_amount(-missing)} account={POT}{account}",
        )


class PotEntries:
    """The entries of one deal, and what the pot holds after them."""

    __slots__ = ("entries", "held")

    def __init__(self, held: Amount) -> None:
        self.entries: list[Entry] = []
        self.held = held

    def note(self, player: str, why: str) -> None:
        """Say why nothing moves."""
        self.entries.append(Entry(SCORE, player, 0, why))

    def to_pot(self, player: str, amount: Amount, why: str, received: str) -> None:
        """The player pays into the pot; `received` is the reason as the pot sees it."""
        self.entries.append(Entry(SCORE, player, -amount, why))
        self._move(amount, received)

    def from_pot(self, player: str, amount: Amount, why: str, paid: str) -> None:
        """The pot pays the player; `paid` is the reason as the pot sees it."""
        self.entries.append(Entry(SCORE, player, amount, why))
        self._move(-amount, paid)

    def collect(self, players: Sequence[str], amount: int, why: str) -> None:
        """Each of the players pays that amount into the pot."""
        paid = f"{why}: {amount}"
        self.entries += [Entry(SCORE, player, -amount, paid) for player in players]
        total = len(players) * Work(amount)
        self._move(total.amount, f"{why} from each: {total}")

    def from_each(self, player: str, payers: Sequence[str], amount: int, why: str) -> None:
        """Each of the payers pays the player that amount; a negative one goes to each of them."""
        each = abs(amount)
        to, back = ("from", "to") if amount > 0 else ("to", "from")
        total = f"{why}: {each} {to} each opponent: {len(payers) * Work(each)}"
        self.entries.append(Entry(SCORE, player, len(payers) * amount, total))
        paid = f"{why}: {each} {back} {player}"
        self.entries += [Entry(SCORE, payer, -amount, paid) for payer in payers]

    def _move(self, amount: Amount, why: str) -> None:
        self.entries.append(Entry(POT, POT, amount, why))
        self.held += amount


def divide(pot: Amount, totals: Mapping[str, Amount]) -> dict[str, Amount]:
    """The same whole share of the pot for everybody; what is over goes to whoever has lost most
    (the first of them in seat order)."""
    share, rest = divmod(pot, len(totals))
    shares: dict[str, Amount] = dict.fromkeys(totals, int(share))
    loser = min(totals, key=lambda player: totals[player])
    shares[loser] = simplify(shares[loser] + rest)
    return shares
