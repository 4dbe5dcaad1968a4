"""Contract Bridge under the name that means the same boards for all; and its format for pairs.

Every pair is compared with those that held the same cards. Awards change when another table plays
the board, so a record books the differences that it makes for everybody who has played the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.table_rules import unpaid
from scorekeeper.core.game import Example, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.values.amounts import Amount, plural, show_amount, signed, simplify
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.problems import Problem, warning

from .boards import PLAYED_TWICE, unit
from .duplicate import (
    CHECKS,
    SCORE_CHECKS,
    Duplicate,
    DuplicateDeal,
    DuplicateLedger,
    DuplicateRules,
    Result,
    results_before,
)
from .formats import (
    BUTLER,
    CROSS_IMP,
    FORMS,
    MATCHPOINT_PAIRS,
    PAIRS,
    TABLE_CHECKS,
    ContractOptions,
)
from .forms import Called, in_form
from .matchpoints import (
    MATCHPOINTS,
    TOP,
    Award,
    Awards,
    Scores,
    butler,
    compared,
    cross_imps,
    matchpoint_award,
    matchpoints,
    percent_text,
    share_of,
)
from .victory_points import IMPS

if TYPE_CHECKING:
    from scorekeeper.core.live.formulas import Live


# fmt: off
PAIRS_CHECKS: DuplicateRules = (*CHECKS, *PLAYED_TWICE.values(), *SCORE_CHECKS)

EXAMPLES = (
    Example("board=2 ns=A ew=B contract=4S= declarer=N",
        "pair A sat North-South on board 2, where they are vulnerable: 620"),
    Example("board=7 ns=C ew=D contract=3NTX tricks=7 declarer=E", "the tricks of declarer"),
    Example("board=3 ns=B ew=C score=-100", "the score of North-South from a traveller"),
    Example("board=4 ns=A ew=D contract=passed", "nobody bid"),
)
# fmt: on


class Pairs(Duplicate):
    """One field of pairs."""

    checks = PAIRS_CHECKS
    table_checks = (*TABLE_CHECKS, unpaid(lambda table: True, "with format={format}"))
    settled_by = settling.BY_NOBODY
    account: ClassVar[str] = MATCHPOINTS
    examples = EXAMPLES

    def awards(self, scores: Scores, options: ContractOptions) -> Awards:
        """What every score of one board is worth."""
        raise NotImplementedError

    def entered(self, board: int, new: Result, award: Award) -> Iterator[Entry]:
        """What the new result is worth itself."""
        for pair, amount in ((new.ns, award.ns), (new.ew, award.ew)):
            why = f"board {board}, {new.how}; {award.why}: {show_amount(amount)}"
            yield Entry(self.account, pair, amount, why)

    def grids(self, played: Played) -> list[Grid]:
        """The ranking and the results of every board."""
        from .duplicate_layout import pairs_grids

        return pairs_grids(self, self.account, self.awards, played)


class MatchpointPairs(Pairs):
    """Matchpoints: only better or worse counts, not by how much."""

    accounts = (
        Account(MATCHPOINTS, "matchpoints of the pair"),
        Account(TOP, "the most matchpoints that it could have on the boards it has played"),
    )
    adjust_account = MATCHPOINTS

    def awards(self, scores: Scores, options: ContractOptions) -> Awards:
        """Two (or one) for every score beaten, half of that for an equal one."""
        return matchpoints(scores, unit(options))

    def live(self, table: Table[ContractOptions]) -> Live:
        from .live_duplicate import live_boards
        from .live_pairs import LiveMatchpoints

        return live_boards(LiveMatchpoints, table.everyone, table.options)

    def compare(self, deal: DuplicateDeal, before: Sequence[Result], new: Result) -> list[Entry]:
        """A comparison with every earlier result: matchpoints for it, and larger tops for all."""
        board, each = deal.facts.board, unit(deal.options)
        award = matchpoint_award(new.score, [result.score for result in before], each)
        entries = [*_comparisons(board, before, new, each), *self.entered(board, new, award)]
        step = simplify(2 * each)
        for _, ns, ew, _, _ in before:
            entries += _another_score(board, ns, ew, step)
        top = simplify(step * len(before))
        others = plural(len(before), "score") if before else "no score"
        why = f"board {board}, {others} to beat: {show_amount(top)}"
        return [*entries, *(Entry(TOP, pair, top, why) for pair in (new.ns, new.ew))]

    def expected_sum(self, deal: DuplicateDeal) -> Amount:
        """A comparison of two results gives the four pairs 4 units and adds 8 to their tops."""
        return simplify(12 * len(results_before(deal)) * unit(deal.options))

    def check_books(self, ledger: DuplicateLedger) -> Iterable[Problem]:
        """No pair has more than its top: an adjusted score counts with the top of its board."""
        for pair, won in ledger.single[MATCHPOINTS].items():
            top = ledger.single[TOP][pair]
            if won > top:
                yield warning(
                    f"{pair} has {show_amount(won)} matchpoints, but the top of its boards is "
                    f"{show_amount(top)}",
                    f"an adjusted score needs the top of its board, too: adjust {pair}=TOP "
                    "account=top",
                )

    def merits(
        self, results: Mapping[str, Amount], ledger: DuplicateLedger
    ) -> Mapping[str, Amount]:
        """The percentages: pairs need not have played the same number of boards."""
        return {pair: share_of(ledger, pair) for pair in results}

    def settlement_notes(self, ledger: DuplicateLedger) -> Sequence[str]:
        return tuple(
            f"{pair}: {percent_text(share_of(ledger, pair))} %" for pair in ledger.table.players
        )


def _comparisons(
    board: int, before: Sequence[Result], new: Result, each: Amount
) -> Iterator[Entry]:
    """The matchpoints that the pairs of earlier results have by comparison with the new one."""
    other = f"{signed(new.score)} of {new.ns} against {new.ew}"
    won: dict[tuple[str, int], tuple[Amount, str]] = {}
    for side, units, how in (
        ("NS", 2, "above"), ("NS", 1, "level with"),
        ("EW", 2, "below"), ("EW", 1, "level with"),
    ):  # fmt: skip
        points = simplify(units * each)
        won[side, units] = points, f"board {board}, NS {how} {other}: {show_amount(points)}"
    for _, ns, ew, score, _ in before:
        units = compared(score, new.score)
        if units:
            yield Entry(MATCHPOINTS, ns, *won["NS", units])
        if units < 2:
            yield Entry(MATCHPOINTS, ew, *won["EW", 2 - units])


@lru_cache(maxsize=4096)
def _another_score(board: int, ns: str, ew: str, step: Amount) -> tuple[Entry, Entry]:
    """What one more score adds to the tops of two pairs that have played the board."""
    why = f"board {board}, another score to beat: {show_amount(step)}"
    return Entry(TOP, ns, step, why), Entry(TOP, ew, step, why)


class ImpPairs(Pairs):
    """IMPs: the size of a difference counts."""

    account: ClassVar[str] = IMPS
    accounts = (Account(IMPS, "international match points of the pair"),)
    adjust_account = IMPS
    zero_sum = True

    def awards(self, scores: Scores, options: ContractOptions) -> Awards:
        """Against every other score, or against the mean."""
        return cross_imps(scores) if options.pairs_method == CROSS_IMP else butler(scores)

    def live(self, table: Table[ContractOptions]) -> Live:
        from .live_duplicate import live_boards
        from .live_pairs import LiveCrossImps

        is_butler = table.options.pairs_method == BUTLER
        lacks = (f"pairs_method={BUTLER}",) if is_butler else ()
        return live_boards(LiveCrossImps, table.everyone, table.options, lacks)

    def compare(self, deal: DuplicateDeal, before: Sequence[Result], new: Result) -> list[Entry]:
        """What the new result changes for all pairs that have played the board."""
        board, options = deal.facts.board, deal.options
        scores = tuple([result.score for result in before])
        awards = self.awards((*scores, new.score), options)
        # Equal scores change alike: by how much, and why, is worked out once for each.
        changes: dict[int, tuple[Amount, Amount, str]] = {}
        for score, old in (self.awards(scores, options) if before else {}).items():
            now = awards[score]
            if now.ns != old.ns:
                change = simplify(now.ns - old.ns)
                was = f"NS {show_amount(now.ns)}, {show_amount(old.ns)} before"
                changes[score] = (change, -change, f"board {board}, {now.why}: {was}")
        entries: list[Entry] = []
        for _, ns, ew, score, _ in before:
            if score in changes:
                won, lost, why = changes[score]
                entries += (Entry(IMPS, ns, won, why), Entry(IMPS, ew, lost, why))
        return [*entries, *self.entered(board, new, awards[new.score])]

    def expected_sum(self, deal: DuplicateDeal) -> Amount:
        """What North-South win, East-West lose."""
        return 0


GAME = in_form(Called("duplicate-bridge", "Duplicate Bridge", PAIRS), FORMS[MATCHPOINT_PAIRS])
