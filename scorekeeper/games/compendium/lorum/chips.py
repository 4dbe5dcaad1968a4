"""How the deals of Lorum are paid in chips: to the pot, to players who took nothing, to whoever
went out.

Sources as in `deals`. All amounts that deals give are payments.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scorekeeper.core.books.accounts import SCORE, Entry
from scorekeeper.core.values.amounts import Amount, plural, show_amount, simplify
from scorekeeper.core.values.work import Work
from scorekeeper.games.compendium.parts import ByCard, Each, Left, went_out
from scorekeeper.games.shapes.lines import Line
from scorekeeper.games.shapes.pot import PotEntries

from .declaration import (
    ALL_TO_POT,
    ALLBAD,
    BARE,
    EXACT,
    HEARTS,
    KING,
    KIRAKO,
    NO_REWARD,
    OBERS,
    POT_THREE,
    SEVENTH,
    SHORT,
    SPLIT,
    THREE_EACH,
    TO_POT,
    TRICKS,
    UNTER,
    WHOLE,
    LorumDeal,
    LorumTable,
)

TO_CLEAR = frozenset({HEARTS, OBERS, TRICKS})  # paid to players who took none
SHARED_ALONE = frozenset({KING, UNTER, SEVENTH, ALLBAD})  # deals whose receiver is not named
IN_THREES = 3  # what each of the others pays whoever took everything, at some tables


class ChipEntries(PotEntries):
    """The entries of one deal; `paid` is what each player put into the pot."""

    __slots__ = ("paid", "players", "roster")

    def __init__(self, held: Amount, table: LorumTable) -> None:
        super().__init__(held)
        self.players = table.players
        self.roster = table.roster
        self.paid: dict[str, Amount] = dict.fromkeys(table.players, 0)

    def others(self, player: str) -> list[str]:
        """The other players, in turn order after him."""
        seat = self.players.index(player)
        return [*self.players[seat + 1 :], *self.players[:seat]]

    def into_pot(self, player: str, amount: Amount, why: str) -> None:
        """A player pays into the pot."""
        shown = show_amount(amount)
        self.to_pot(player, amount, f"{why}, to the pot", f"{shown} from {player}: {why}")
        self.paid[player] += amount

    def pay(self, payer: str, payee: str, amount: Amount, why: str) -> None:
        """A player pays another."""
        self.entries.append(Entry(SCORE, payer, -amount, f"{why}, to {payee}"))
        self.entries.append(Entry(SCORE, payee, amount, f"from {payer}: {why}"))


def book_deal(deal: LorumDeal, held: Amount) -> ChipEntries:
    """All payments of a deal, before which the pot held so much."""
    rules, facts, options = deal.state.rules, deal.facts, deal.options
    contract, chips = rules.contracts[facts.contract], ChipEntries(held, deal.table)
    for part in contract.parts:
        lines = part.lines(facts, rules.pack)
        if isinstance(part, Each | ByCard) and part.fact in TO_CLEAR:
            total = part.worth(facts, rules.pack)
            sweep = NO_REWARD if contract.name == ALLBAD else options.sweep
            pay_clear(lines, total, options.clear, sweep, chips)
        elif contract.name == KIRAKO:
            pay_last(deal, chips)
        elif isinstance(part, Left):
            pay_winner(deal, chips)
        elif contract.name in SHARED_ALONE and options.single_to != TO_POT:
            pay_others(lines, chips)
        else:
            for player, amount, why in lines:
                chips.into_pot(player, amount, why)
    return chips


# hearts, Obers, tricks ---------------------------------------------------------------------------


def pay_clear(
    lines: Sequence[Line], total: Amount, rule: str, sweep: str, chips: ChipEntries
) -> None:
    """Payments go to the players who took nothing; without one, to the pot."""
    if len(lines) == 1:
        pay_sweeper(lines[0], total, sweep, chips)
        return
    takers = {player for player, _, _ in lines}
    clear = [player for player in chips.players if player not in takers]
    for player, amount, why in lines:
        if not clear or rule == TO_POT:
            chips.into_pot(player, amount, why)
        elif rule == SPLIT and len(clear) > 1:
            share = simplify(Fraction(amount) / len(clear))
            for other in clear:
                part = f"{why}, shared by {len(clear)}: {show_amount(share)}"
                chips.pay(player, other, share, part)
        else:
            for other in clear:
                chips.pay(player, other, amount, why)


def pay_sweeper(line: Line, total: Amount, sweep: str, chips: ChipEntries) -> None:
    """One player took everything: the others pay him, by one of several customs."""
    player, amount, why = line
    if sweep == NO_REWARD:
        chips.into_pot(player, amount, why)
        return
    for other, share in sweep_shares(player, total, sweep, chips):
        reason = f"{player} took everything: {show_amount(share)}"
        if sweep == POT_THREE:
            chips.into_pot(other, share, reason)
        else:
            chips.pay(other, player, share, reason)


def sweep_shares(
    player: str, total: Amount, sweep: str, chips: ChipEntries
) -> list[tuple[str, Amount]]:
    """What each of the others pays, in turn order."""
    others = chips.others(player)
    if sweep in (THREE_EACH, POT_THREE):
        return [(other, IN_THREES) for other in others]
    if sweep == WHOLE:
        return [(other, total) for other in others]
    if sweep == EXACT:
        return [(other, simplify(Fraction(total) / len(others))) for other in others]
    least, more = divmod(int(total), len(others))
    if sweep.startswith(SHORT):
        named = chips.roster.find(sweep.removeprefix(SHORT))
        others.sort(key=lambda other: other == named)  # he pays the smallest share
    shares = [(other, least + (place < more)) for place, other in enumerate(others)]
    return sorted(shares, key=lambda share: chips.others(player).index(share[0]))


# the others --------------------------------------------------------------------------------------


def pay_others(lines: Sequence[Line], chips: ChipEntries) -> None:
    """A price shared by the other players."""
    for player, amount, why in lines:
        others = chips.others(player)
        share = simplify(Fraction(amount) / len(others))
        for other in others:
            chips.pay(player, other, share, f"{why}, of which {show_amount(share)}")


def pay_winner(deal: LorumDeal, chips: ChipEntries) -> None:
    """A chip for each card left, to the player who went out."""
    winner = went_out(deal.facts.left)
    for player, count in deal.facts.left.items():
        if count:
            chips.pay(player, winner, count, _cards(count))


def pay_last(deal: LorumDeal, chips: ChipEntries) -> None:
    """Kirako: cards left, and the pot."""
    if deal.options.kirako == ALL_TO_POT:
        pay_all_to_pot(deal, chips)
    elif deal.options.kirako != BARE:
        pay_winner(deal, chips)
    winner, held = went_out(deal.facts.left), chips.held
    if held:
        why = f"went out and takes the pot: {show_amount(held)}"
        chips.from_pot(winner, held, why, f"to {winner}, who went out: {show_amount(held)}")
    else:
        chips.note(winner, "went out; the pot is empty")


def pay_all_to_pot(deal: LorumDeal, chips: ChipEntries) -> None:
    """A chip for each pass and each card left, before the pot is taken."""
    for player in chips.players:
        passes, cards = (deal.facts.passes or {}).get(player, 0), deal.facts.left[player]
        if passes:
            chips.into_pot(player, passes, f"passes: {passes * Work(1)}")
        if cards:
            chips.into_pot(player, cards, _cards(cards))


def _cards(count: int) -> str:
    return f"{plural(count, 'card')} left: {count * Work(1)}"
