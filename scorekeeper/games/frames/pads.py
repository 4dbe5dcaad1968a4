"""The score pad: everybody has one running total, until somebody reaches a target, so many deals
are played, or as long as people like. The highest total wins, or the lowest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger, Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import fact
from scorekeeper.core.declaration.kinds import Player
from scorekeeper.core.declaration.options import BY_AGREEMENT, TableOptions, choice, whole
from scorekeeper.core.declaration.slips import DEALER
from scorekeeper.core.declaration.table_rules import TableRules, conflict, useless
from scorekeeper.core.game import Coming, Game, Played
from scorekeeper.core.settling.settlement import Settlement, paid_to_the_lowest
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import Problem, breach
from scorekeeper.games import live_in as live_in
from scorekeeper.games.shapes.tally import score_text
from scorekeeper.games.shapes.totals import winner_notes

if TYPE_CHECKING:
    from scorekeeper.core.books.deals import ScoredDeal
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.core.live.turn import Turn

END, OUT = "end", "out"


def target_option(default: int | None, source: str) -> int | None:
    """The total to which the game is played."""
    return whole(default, "the total to which the game is played", source, low=1, none=True)


@frozen
class PadOptions(TableOptions):
    """Options that every such game has; games say again how far they play (see `target_option`)."""

    # fmt: off
    target: int | None = target_option(None, BY_AGREEMENT)
    at_target: str = choice(f"{END}|{OUT}",
        "whoever reaches the target ends the game, or goes out of it: the others play on, and the "
        "last one in wins", BY_AGREEMENT)
    deals: int | None = whole(None, "how many deals are played, where that is fixed", BY_AGREEMENT,
        low=1, none=True)
    back_to: int | None = whole(None,
        "to which total somebody goes back who comes to stand exactly at the target; none: he ends "
        "the game", BY_AGREEMENT, low=None, none=True)
    # fmt: on


Names = tuple[str, ...]
PadHistory = Names | None  # who was out of the game when a deal was recorded; None: as it is now


def those_out(ledger: AnyLedger) -> Names:
    """Who has gone out of the game, where the target puts out and does not end it."""
    gone: PadHistory = ledger.state
    if gone is not None or ledger.table.options.at_target != OUT:
        return gone or ()
    return at_target(ledger)


def at_target(ledger: AnyLedger) -> Names:
    """Who has reached the target."""
    target, totals = ledger.table.options.target, ledger.single[SCORE]
    if target is None:
        return ()
    return tuple(player for player in ledger.table.players if totals[player] >= target)


def those_in(ledger: AnyLedger) -> Names:
    """Who plays on."""
    out = those_out(ledger)
    return tuple(player for player in ledger.table.players if player not in out)


def seat_those_in(deal: AnyDeal) -> None:
    """Only those play who are still in; a deal after the end is told of that alone."""
    left = those_in(deal.turn)
    deal.active = left if len(left) > 1 else deal.table.players


@frozen
class PadFacts:
    """What is recorded of every deal."""

    # fmt: off
    dealer: str = fact(Player(), "who deals; follows from the deals before",
        derive=lambda deal: deal.turn.dealer, then=seat_those_in, slip=DEALER)
    # fmt: on


class Line(NamedTuple):
    """Points of a player, and why he gets them."""

    player: str
    points: Amount
    why: str


def each(points: Mapping[str, Amount], why: str) -> Iterator[Line]:
    """What everybody gets for the same reason."""
    return (Line(player, amount, why) for player, amount in points.items())


def placed(order: Sequence[str], points: Sequence[Amount]) -> Iterator[Line]:
    """What those who are placed in that order get; nothing beyond the last of the points."""
    for place, (player, amount) in enumerate(zip(order, points, strict=False), start=1):
        yield Line(player, amount, f"place {place}")


def others(deal: AnyDeal, player: str, points: Amount) -> dict[str, Amount]:
    """So many points for everybody else in the deal."""
    return {other: points for other in deal.active if other != player}


def only_taker(points: Mapping[str, Amount]) -> str:
    """Who has all the points that there are, if one player has."""
    total = sum(points.values())
    return next((player for player, amount in points.items() if amount == total), "")


def cycled(words: Sequence[str], played: int) -> str:
    """The word whose turn it is after so many deals; `none` where there are none."""
    return words[played % len(words)] if words else "none"


F = TypeVar("F")
O = TypeVar("O", bound=PadOptions)  # noqa: E741


# fmt: off
PAD_CHECKS: TableRules[PadOptions] = (
    useless("at_target", lambda table: table.options.target is None, "where there is no target",
        "set target=100"),
    useless("back_to", lambda table: table.options.target is None, "where there is no target",
        "set target=100"),
    conflict("back_to",
        lambda table: (table.options.back_to or 0) >= (table.options.target or float("inf")),
        "back_to={back_to} is no way back from the target, {target}",
        "set it below the target, or leave it out"),
)
# fmt: on


class ScorePad(Game[F, O, PadHistory]):
    """The frame of such a game. Games state what a deal is worth, in `lines`, and the `columns` of
    facts on their sheet: heading and fact. `coming` is what else can be told of the next deal: its
    name, and how it follows from the ledger."""

    accounts = (Account(SCORE, "points"),)
    adjust_account = SCORE
    open = True
    table_checks = PAD_CHECKS
    lowest: ClassVar[bool] = False
    columns: ClassVar[tuple[tuple[str, str], ...]] = ()
    legend: ClassVar[tuple[str, ...]] = ()
    coming: ClassVar[tuple[tuple[str, Callable[[AnyLedger], object]], ...]] = ()

    def lines(self, deal: Deal[F, O, PadHistory]) -> Iterable[Line]:
        """What everybody gets by the deal, and why."""
        raise NotImplementedError

    def score(self, deal: Deal[F, O, PadHistory]) -> list[Entry]:
        """The lines of the deal, and the way back from exactly the target."""
        lines = list(self.lines(deal))
        lines += back_from_target(deal, lines)
        return [Entry(SCORE, player, points, why) for player, points, why in lines]

    # the turn -------------------------------------------------------------------------------

    def turn_state(self, ledger: Ledger[O, PadHistory]) -> PadHistory:
        """Who sits out stays out of a deal that was recorded, whatever is corrected before it."""
        return those_out(ledger) if ledger.table.options.at_target == OUT else None

    def live_turn(self, table: Table[O]) -> Turn | None:
        """Unless players go out."""
        return None if table.options.at_target == OUT else super().live_turn(table)

    def next_dealer(self, deal: Deal[F, O, PadHistory]) -> str:
        """The next player who is still in."""
        dealer, left = super().next_dealer(deal), those_in(deal.ledger)
        while left and dealer not in left:
            dealer = deal.table.after(dealer)
        return dealer

    def events(self, deal: Deal[F, O, PadHistory], entries: Sequence[Entry]) -> Iterator[str]:
        """Who goes out."""
        now = those_out(deal.ledger)
        return (f"{player} is out" for player in deal.active if player in now)

    # the end --------------------------------------------------------------------------------

    def deals_left(self, ledger: AnyLedger) -> int | None:
        """How many deals are to come, where their number is fixed."""
        agreed: int | None = ledger.table.options.deals
        return None if agreed is None else max(agreed - ledger.played, 0)

    def finished(self, ledger: AnyLedger) -> bool:
        """Whether somebody has reached the target (where that puts out: all but one), or the deals
        agreed on are played."""
        if self.deals_left(ledger) == 0:
            return True
        if ledger.table.options.at_target == OUT:
            return len(those_in(ledger)) < 2
        return bool(at_target(ledger))

    def in_play(self, ledger: AnyLedger) -> str:
        """Nothing where neither a target nor a number of deals ends the game."""
        options = ledger.table.options
        return "" if options.target is None and options.deals is None else "game"

    def after_end(self, ledger: AnyLedger) -> Problem | None:
        """What has ended the game."""
        if not self.finished(ledger):
            return None
        return breach(f"the game is over: {how_it_ended(ledger)}", "start a new sheet")

    def upcoming(self, ledger: AnyLedger) -> Coming:
        """Dealer and score, target and deals left where they end the game, and what else is
        told."""
        seated = {player: ledger.single[SCORE][player] for player in ledger.table.players}
        found = {**super().upcoming(ledger), "score": score_text(seated)}
        if ledger.table.options.target is not None:
            found["target"] = show_amount(ledger.table.options.target)
        left = self.deals_left(ledger)
        if left is not None:
            found["deals left"] = left
        return found | {name: told(ledger) for name, told in self.coming}

    # who wins -------------------------------------------------------------------------------

    def lowest_wins(self, ledger: AnyLedger) -> bool:
        return self.lowest

    def winners(self, ledger: AnyLedger) -> Sequence[str]:
        """The last one in."""
        left = those_in(ledger)
        return left if those_out(ledger) and len(left) == 1 else ()

    def settle(self, ledger: AnyLedger, rounding: str | None = None) -> Settlement:
        """Whoever stands worse pays every other the difference of their points."""
        made = super().settle(ledger, rounding)
        return paid_to_the_lowest(made) if self.lowest_wins(ledger) else made

    def settlement_notes(self, ledger: AnyLedger) -> Sequence[str]:
        """Who has the best total."""
        return [*winner_notes(self.totals(ledger), self.lowest_wins(ledger))]

    def options_for(self, options: O, settings: Mapping[str, str], players: int) -> O:
        """Whatever goes by the number of players."""
        return self.options_of(settings, players)

    # the sheet ------------------------------------------------------------------------------

    def grids(self, played: Played) -> list[Grid]:
        """Points and total of each player, deal by deal, beside the columns of facts."""
        from scorekeeper.core.layout import change_notes
        from scorekeeper.games.sheets.player_sheet import player_grid, recorded_columns

        columns = recorded_columns(played, self.columns)
        grid = player_grid(self.title, played, columns, self.legend)
        return [grid._replace(notes=change_notes(played))]

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """A row a deal, a column a player."""
        from scorekeeper.core.layout import change_notes
        from scorekeeper.games.sheets.player_sheet import recorded_columns
        from scorekeeper.games.sheets.stacked_sheet import StackedSheet, stacked_sheet

        columns = recorded_columns(played, self.columns)

        def about(deal: ScoredDeal) -> str:
            return " ".join(filter(None, (column.shown(deal) for column in columns)))

        sheet = StackedSheet(about, lowest=self.lowest_wins(played.ledger))
        notes = (*self.legend, *change_notes(played))
        return (stacked_sheet("", played, sheet, notes=notes),)


def how_it_ended(ledger: AnyLedger) -> str:
    """`Anna 103, and 100 end it`; who is left; or how many deals were played."""
    options = ledger.table.options
    reached = {player: ledger.single[SCORE][player] for player in at_target(ledger)}
    if not reached:
        if options.deals == 1:
            return "the one deal agreed on is played"
        return f"the {options.deals} deals agreed on are played"
    ended = "put out" if options.at_target == OUT else "end it"
    return f"{score_text(reached)}, and {options.target} {ended}"


def back_from_target(deal: Deal[object, O, PadHistory], lines: Sequence[Line]) -> Iterator[Line]:
    """Where the table plays so, whoever stands exactly at the target goes back."""
    target, back_to = deal.options.target, deal.options.back_to
    if target is None or back_to is None:
        return
    totals = dict(deal.ledger.single[SCORE])
    for player, points, _ in lines:
        totals[player] += points
    for player, total in totals.items():
        if total == target:
            yield Line(player, back_to - target, f"exactly {target}: back to {back_to}")
