"""Duplicate bridge for pairs: every pair is compared with those that held the same cards.

Awards change when another table plays the board, so a record books the differences that it makes
for everybody who has played the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from scorekeeper.core import settlement as settling
from scorekeeper.core.accounts import Account
from scorekeeper.core.amounts import Amount, show_amount, simplify
from scorekeeper.core.cells import Grid
from scorekeeper.core.deals import Deal
from scorekeeper.core.entries import Entry
from scorekeeper.core.game import Example, Played
from scorekeeper.core.ledger import Ledger
from scorekeeper.core.problems import Problem, impossible
from scorekeeper.core.table import Table

from .contract_options import CROSS_IMP, MP1, ContractOptions
from .duplicate import Duplicate, DuplicateFacts, Result
from .matchpoints import (
    Award,
    butler,
    cross_imps,
    matchpoints,
    percent_text,
    percentage,
)

MATCHPOINTS, TOP, IMPS = "matchpoints", "top", "imps"


class Pairs(Duplicate):
    """One field of pairs."""

    settled_by = settling.BY_NOBODY
    account: ClassVar[str] = MATCHPOINTS
    examples = (
        Example(
            "board=2 ns=A ew=B contract=4S= declarer=N",
            "pair A sat North-South on board 2, where they are vulnerable: 620",
        ),
        Example("board=7 ns=C ew=D contract=3NTX tricks=7 declarer=E", "the tricks of declarer"),
        Example("board=3 ns=B ew=C score=-100", "the score of North-South from a traveller"),
        Example("board=4 ns=A ew=D contract=passed", "nobody bid"),
    )

    def repeated(self, facts: DuplicateFacts, ledger: Ledger) -> Iterable[Problem]:
        """A pair plays a board once."""
        for result in ledger.state.get(facts.board, ()):
            for fact, pair in (("ns", facts.ns), ("ew", facts.ew)):
                if pair in (result.ns, result.ew):
                    yield impossible(
                        f"{pair} has played board {facts.board} already (deal {result.deal})",
                        "check the numbers of the board and of the pairs",
                        fact,
                        pair,
                    )

    def awards(self, scores: Sequence[int], options: ContractOptions) -> list[Award]:
        """What the results of one board are worth, in their order."""
        raise NotImplementedError

    def compare(
        self, board: int, before: Sequence[Result], new: Result, options: ContractOptions
    ) -> list[Entry]:
        """What the new result changes for all pairs that have played the board."""
        results = (*before, new)
        awards = self.awards([result.score for result in results], options)
        earlier = self.awards([result.score for result in before], options) if before else []
        entries: list[Entry] = []
        for n, (result, award) in enumerate(zip(results, awards, strict=True)):
            old = earlier[n] if n < len(earlier) else None
            entries += self._changes(board, result, award, old)
        return entries

    def _changes(
        self, board: int, result: Result, award: Award, old: Award | None
    ) -> Iterator[Entry]:
        for pair, now, past in (
            (result.ns, award.ns, old.ns if old else 0),
            (result.ew, award.ew, old.ew if old else 0),
        ):
            if now != past or old is None:
                how = "" if old else f"{result.how}; "
                was = f", {show_amount(past)} before" if old else ""
                why = f"board {board}, {how}{award.why}: {show_amount(now)}{was}"
                yield Entry(self.account, pair, simplify(now - past), why)

    def grids(self, played: Played) -> list[Grid]:
        """The ranking and the results of every board."""
        from .duplicate_layout import pairs_grids

        return pairs_grids(self, played)


class MatchpointPairs(Pairs):
    """Matchpoints: only better or worse counts, not by how much."""

    accounts = (
        Account(MATCHPOINTS, "matchpoints of the pair"),
        Account(TOP, "the most matchpoints that it could have on the boards it has played"),
    )
    adjust_account = MATCHPOINTS

    def awards(self, scores: Sequence[int], options: ContractOptions) -> list[Award]:
        """Two (or one) for every score beaten, half of that for an equal one."""
        return matchpoints(scores, unit(options))

    def compare(
        self, board: int, before: Sequence[Result], new: Result, options: ContractOptions
    ) -> list[Entry]:
        """The tops grow, too."""
        entries = super().compare(board, before, new, options)
        step = simplify(2 * unit(options))
        for result in before:
            why = f"board {board}, another score to beat: {show_amount(step)}"
            entries += (Entry(TOP, pair, step, why) for pair in (result.ns, result.ew))
        top = simplify(step * len(before))
        why = f"board {board}, {len(before)} scores to beat: {show_amount(top)}"
        return [*entries, *(Entry(TOP, pair, top, why) for pair in (new.ns, new.ew))]

    def expected_sum(
        self, deal: Deal[DuplicateFacts], table: Table[ContractOptions], ledger: Ledger
    ) -> Amount:
        """A comparison of two results gives the four pairs 4 units and adds 8 to their tops."""
        compared = len(ledger.state.get(deal.facts.board, ()))
        return simplify(12 * compared * unit(table.options))

    def settlement_notes(self, ledger: Ledger) -> Sequence[str]:
        """The percentages."""
        return tuple(
            f"{pair}: {percent_text(share_of(ledger, pair))} %" for pair in ledger.table.players
        )


def unit(options: ContractOptions) -> Amount:
    """What an equal score is worth."""
    return Fraction(1, 2) if options.pairs_method == MP1 else 1


def share_of(ledger: Ledger, pair: str) -> Fraction:
    """A pair's matchpoints in per cent of its top."""
    return percentage(ledger.single[MATCHPOINTS][pair], ledger.single[TOP][pair])


class ImpPairs(Pairs):
    """IMPs: the size of a difference counts."""

    account: ClassVar[str] = IMPS
    accounts = (Account(IMPS, "international match points of the pair"),)
    adjust_account = IMPS
    zero_sum = True

    def awards(self, scores: Sequence[int], options: ContractOptions) -> list[Award]:
        """Against every other score, or against the mean."""
        return cross_imps(scores) if options.pairs_method == CROSS_IMP else butler(scores)

    def expected_sum(
        self, deal: Deal[DuplicateFacts], table: Table[ContractOptions], ledger: Ledger
    ) -> Amount:
        """What North-South win, East-West lose."""
        return 0
