"""Duplicate bridge for teams: a team sits North-South at one table and East-West at the other.

Each board is compared as soon as both tables have played it; any number of teams may play each
other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.rules import clash
from scorekeeper.core.declaration.table_rules import conflict, unpaid
from scorekeeper.core.game import Example, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.components import Component, Versus
from scorekeeper.core.settling.settlement import EXACT, Part, Settlement
from scorekeeper.core.values.amounts import (
    Amount,
    plural,
    show_amount,
    show_places,
    signed,
    simplify,
)
from scorekeeper.core.values.cells import Grid
from scorekeeper.games import live_in

from .duplicate import (
    CHECKS,
    SCORE_CHECKS,
    Boards,
    Duplicate,
    DuplicateDeal,
    DuplicateLedger,
    DuplicateRule,
    DuplicateRules,
    Result,
    matches,
    other_table,
    results_before,
)
from .formats import TABLE_CHECKS, ContractOptions
from .victory_points import IMPS, imps, victory_points

TO_COME = "the other table is to come"
BOARD_POINTS = "board-points"
# fmt: off
EXAMPLES = (
    Example("board=2 ns=A contract=4S= declarer=N",
        "team A sat North-South and made four spades vulnerable: 620; B sat East-West",
        players=("A", "B")),
    Example("board=2 ns=B contract=3S+1 declarer=S",
        "at the other table team B stopped in three: 170, so A wins 450 = 10 IMPs",
        players=("A", "B")),
)
# fmt: on


def same_table(deal: DuplicateDeal) -> Result | None:
    """The result that the two teams have on the board already, sitting the same way."""
    facts = deal.facts
    both = (facts.ns, facts.ew)
    return next((r for r in results_before(deal) if (r.ns, r.ew) == both), None)


# fmt: off
SAME_TABLE: DuplicateRule = clash("board", same_table,
    "board {board} with {ns} North-South against {ew} is recorded already (deal {before})",
    "check the number of the board, and who sat North-South",
    before=lambda deal: (found := same_table(deal)) and found.deal)
TEAMS_CHECKS: DuplicateRules = (*CHECKS, SAME_TABLE, *SCORE_CHECKS)
# fmt: on


class Teams(Duplicate):
    """Teams of four."""

    checks = TEAMS_CHECKS
    seats = (2, 64)
    usual_seats = 2
    examples = EXAMPLES

    def events(self, deal: DuplicateDeal, entries: Sequence[Entry]) -> Iterable[str]:
        """That a board waits for the other table."""
        return [entry.why for entry in entries if entry.why.endswith(TO_COME)]

    def compare(self, deal: DuplicateDeal, before: Sequence[Result], new: Result) -> list[Entry]:
        """Nothing until both tables have played the board."""
        board = deal.facts.board
        other = other_table(before, new.ns, new.ew)
        if other is None:
            why = f"board {board}, {new.how}: NS {signed(new.score)}, {TO_COME}"
            return [self.first_table(new, why)]
        scores = f"{new.ns} NS {signed(new.score)}, {new.ew} NS {signed(other.score)}"
        why = f"board {board}, {new.how}: {scores}"
        return self.both_tables(new, new.score - other.score, why)

    def first_table(self, new: Result, why: str) -> Entry:
        """The entry of a board that cannot be compared yet: the score, for the record."""
        raise NotImplementedError

    def both_tables(self, new: Result, difference: int, why: str) -> list[Entry]:
        """The entries of a board by the difference in favour of the new North-South team."""
        raise NotImplementedError

    def grids(self, played: Played) -> list[Grid]:
        from .duplicate_layout import teams_grids

        return teams_grids(self.accounts[0].name, self.match_notes(played.ledger), played)

    def match_notes(self, ledger: DuplicateLedger) -> tuple[str, ...]:
        """What is said of the matches below their boards."""
        return ()


class ImpTeams(Teams):
    """A match in IMPs, perhaps turned into victory points."""

    live = live_in("bridge.live_teams", "imp_teams_live")

    table_checks = (*TABLE_CHECKS, unpaid(lambda table: table.options.vp_scale, "with vp_scale"))
    accounts = (
        Account(
            IMPS, "international match points won against that team", pair=True, with_reasons=True
        ),
    )
    adjust_account = IMPS
    settled_by = settling.BY_COMPONENTS
    zero_sum = True

    def components(self, table: Table[ContractOptions]) -> tuple[Component, ...]:
        """IMPs won less IMPs lost."""
        return (Versus(IMPS),)

    def first_table(self, new: Result, why: str) -> Entry:
        return Entry(IMPS, new.ns, 0, why, new.ew)

    def both_tables(self, new: Result, difference: int, why: str) -> list[Entry]:
        """IMPs to the team that did better."""
        won = imps(difference)
        ahead, behind = (new.ns, new.ew) if won >= 0 else (new.ew, new.ns)
        size = won if won >= 0 else -won
        why = f"{why}: {difference if won >= 0 else -difference} = {size} IMPs"
        return [Entry(IMPS, ahead, size, why, behind)]

    def decimals(self, table: Table[ContractOptions]) -> int | None:
        """Those of the scale of victory points."""
        scale = table.options.vp_scale
        return scale.decimals if scale else None

    def match_notes(self, ledger: DuplicateLedger) -> tuple[str, ...]:
        """With a scale, every match in victory points."""
        return self.settle(ledger).notes if ledger.table.options.vp_scale else ()

    def settle(self, ledger: DuplicateLedger, rounding: str | None = None) -> Settlement:
        """The IMPs; with a scale, every match in victory points."""
        made = super().settle(ledger, rounding)
        scale = ledger.table.options.vp_scale
        if not scale:
            return made
        totals: dict[str, Amount] = dict.fromkeys(ledger.table.players, 0)
        notes = []
        for first, second in matches(ledger.state, ledger.table.players):
            won, lost = ledger.paired[IMPS][first][second], ledger.paired[IMPS][second][first]
            boards = compared_boards(ledger.state, first, second)
            points = victory_points(won - lost, scale, boards)
            for team, earned in zip((first, second), points, strict=True):
                totals[team] = simplify(totals[team] + earned)
            shown = "-".join(show_places(earned, scale.decimals) for earned in points)
            notes.append(
                f"{first} against {second}: {show_amount(won)}-{show_amount(lost)} IMPs over "
                f"{plural(boards, 'board')}, {shown} victory points"
            )
        return Settlement(
            (Part("victory points", None, EXACT, totals),),
            totals,
            (),
            (),
            settling.BY_NOBODY,
            notes=tuple(notes),
            decimals=self.decimals(ledger.table),
        )


def compared_boards(boards: Boards, first: str, second: str) -> int:
    """How many boards two teams have played against each other at both tables."""
    return sum(
        other_table(results, first, second) is not None
        and other_table(results, second, first) is not None
        for results in boards.values()
    )


class BoardAMatch(Teams):
    """A point for every board won, half of one for a board that is level."""

    live = live_in("bridge.live_teams", "board_a_match_live")

    table_checks = (
        *TABLE_CHECKS,
        conflict(
            "vp_scale",
            lambda table: table.options.vp_scale,
            "vp_scale turns IMPs into victory points; board_a_match counts no IMPs",
            "leave one of the two out",
        ),
    )
    accounts = (Account(BOARD_POINTS, "boards won, and half of those that were level"),)
    adjust_account = BOARD_POINTS
    settled_by = settling.BY_DIFFERENCE

    def first_table(self, new: Result, why: str) -> Entry:
        return Entry(BOARD_POINTS, new.ns, 0, why)

    def both_tables(self, new: Result, difference: int, why: str) -> list[Entry]:
        """The board to the team that did better."""
        if not difference:
            half = Fraction(1, 2)
            return [Entry(BOARD_POINTS, team, half, f"{why}: level") for team in (new.ns, new.ew)]
        winner = new.ns if difference > 0 else new.ew
        size = difference if difference > 0 else -difference
        return [Entry(BOARD_POINTS, winner, 1, f"{why}: better by {size}")]
