"""Barbu: every player declares every contract once; doubles settle pair by pair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from scorekeeper.core.books.accounts import SCORE, Account, Entry
from scorekeeper.core.game import Coming, Example, Game, Played
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.settlement import Settlement
from scorekeeper.core.values.amounts import Amount, show_amount
from scorekeeper.core.values.cells import Grid
from scorekeeper.games.shapes.totals import paid_if_level

from .championship import championship_points
from .checks import CHECKS, TABLE_CHECKS
from .facts import BarbuDeal, BarbuFacts, BarbuLedger, BarbuTable
from .history import (
    History,
    beginning,
    contracts_left,
    deals_left,
    doubles_owed,
    doubling_deals_left,
    is_complete,
    next_declarer,
)
from .layout import sheet_grids
from .options import SEATS, SOURCES, BarbuOptions
from .presets import PRESETS
from .scoring import deal_entries, expected_value

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.core.live.formulas import Live
    from scorekeeper.core.live.turn import Turn

BOOK_TABLE = ("Annie", "Benny", "Connie", "Denny")

# fmt: off
EXAMPLES = (
    Example(
        "contract=Q doubles=Benny/all,Connie/Annie,Annie/Connie "
        "queens=Annie:1,Benny:0,Connie:1,Denny:2",
        "no queens: Benny doubles everybody, Connie doubles Annie and is redoubled", BOOK_TABLE),
    Example("contract=H doubles=Denny/all,Annie/Denny hearts=0,3,8,2 ace=Connie",
        "no hearts: who took the ace is recorded, too", BOOK_TABLE),
    Example("contract=K doubles=Connie/Annie king=Connie", "no king of hearts", BOOK_TABLE),
    Example("contract=N doubles=Benny/flanks tricks=4,3,0,6",
        "no tricks; Benny doubles the two other flanks", BOOK_TABLE),
    Example("contract=L last=Benny,Benny", "no last two: Benny won both", BOOK_TABLE),
    Example("contract=T trump=S doubles=Connie/Annie,Annie/Connie tricks=7,4,0,2", "trumps",
        BOOK_TABLE),
    Example("contract=D start=8 doubles=Benny/Annie order=Connie,Annie,Denny,Benny",
        "domino: the order of going out", BOOK_TABLE),
    Example("contract=R most=Benny,Denny", "Ravage City: Benny and Denny tie", BOOK_TABLE,
        "rules=ravage-36"),
    Example("contract=R suits=Annie:3/2/2/1,Benny:5/4/1/2,Connie:0/3/5/4,Denny:5/4/5/6",
        "Ravage City by the sixteen counts", BOOK_TABLE, "rules=ravage-24"),
    Example("contract=N played=no", "nobody doubled: not played", BOOK_TABLE, "no_double_skip=on"),
    Example("contract=H hearts=0,3,8,2 high=0,1,3,1", "graded hearts", BOOK_TABLE, "rules=italian"),
    Example("contract=S tricks=3,3,4,3 hearts=5,4,3,1 queens=1,1,2,0 king=Benny last=Connie,Denny",
        "a salade of Gautron's family", BOOK_TABLE, "rules=gautron"),
    Example("contract=chipoker bonus=40,20,16,0", "chipoker, whose points are entered", BOOK_TABLE,
        "chipoker=on"),
    Example(
        "contract=D doubles=Benny/Annie,Emma/Annie,Annie/Emma order=Emma,Annie,Denny,Connie,Benny",
        "domino of five players", (*BOOK_TABLE, "Emma")),
)
# fmt: on


class Barbu(Game[BarbuFacts, BarbuOptions, History]):
    """Barbu and the families of contract games that are scored the same way."""

    name = "barbu"
    title = "Barbu"
    facts = BarbuFacts
    options = BarbuOptions
    checks = CHECKS
    table_checks = TABLE_CHECKS
    sources = SOURCES
    main_options = ("order", "contracts", "doubling", "ravage", "domino")
    presets = PRESETS
    accounts = (Account(SCORE, "points won and lost"),)
    seats = SEATS
    adjust_account = SCORE
    settled_by = settling.BY_SHARE
    examples = EXAMPLES
    open = True

    def start(self, table: BarbuTable) -> History:
        """Nothing played, nothing doubled."""
        return beginning(table.everyone, table.absent)

    def options_for(
        self, options: BarbuOptions, settings: Mapping[str, str], players: int
    ) -> BarbuOptions:
        """The cards of a hand and the prices of domino go by the number of players; where no
        source says how many cards that many players get, as many as the pack allows."""
        return self.options_of(settings, players).with_hand(players)

    def reseated(self, ledger: BarbuLedger) -> History:
        """Who has left declares no more; who comes plays a whole series."""
        history = ledger.state
        return history.seated(ledger.table.absent)

    def score(self, deal: BarbuDeal) -> list[Entry]:
        """What the contract gives, then what the doubles move."""
        return deal_entries(deal)

    def live(self, table: BarbuTable) -> Live:
        """The contract's value for each player, then what doubles move."""
        from .live import BarbuLive

        return BarbuLive(table, partial(self.options_of, dict(table.settings))).live()

    def live_turn(self, table: BarbuTable) -> Turn:
        """The order of the table."""
        from .live_turn import turn

        return turn(table)

    def expected_sum(self, deal: BarbuDeal) -> Amount | None:
        return expected_value(deal)

    def advance(self, deal: BarbuDeal, entries: Sequence[Entry]) -> History:
        """One more contract played, and its doubles counted."""
        history = deal.state
        facts = deal.facts
        return history.after(deal.number, facts.declarer, facts.contract, facts.doubles)

    def events(self, deal: BarbuDeal, entries: Sequence[Entry]) -> Iterator[str]:
        """The end of a declarer's series."""
        declarer = deal.facts.declarer
        if not deals_left(deal.state, deal.options, declarer):
            yield f"{declarer} has declared every contract"

    def pass_over(self, deal: BarbuDeal) -> History:
        """A deal that could not be scored was played all the same, as far as it can be read."""
        history = deal.state
        declarer = deal.known(lambda facts: facts.declarer)
        contract = deal.known(lambda facts: facts.contract)
        if not declarer or not contract:
            return history
        doubles = deal.known(lambda facts: facts.doubles) or ()
        return history.after(deal.number, declarer, contract, doubles)

    def finished(self, ledger: BarbuLedger) -> bool:
        """Every declarer has played all his contracts."""
        return is_complete(ledger.state, ledger.table.options)

    def deals_left(self, ledger: BarbuLedger) -> int | None:
        options, history = ledger.table.options, ledger.state
        return sum(deals_left(history, options, player) for player in ledger.table.players)

    def upcoming(self, ledger: BarbuLedger) -> Coming:
        """Who declares, what he has left, and who still owes him doubles."""
        table, history = ledger.table, ledger.state
        options = table.options
        declarer = next_declarer(table, history)
        found: Coming = {
            "declarer": declarer,
            "contracts left": list(contracts_left(history, options, declarer)),
        }
        debts = {
            flank: doubles_owed(history, options, flank, declarer)
            for flank in history.doubled[declarer]
        }
        owed = [f"{flank} {debt}" for flank, debt in debts.items() if debt]
        if owed:
            found["doubles owed"] = owed
        left = doubling_deals_left(history, options, declarer)
        now = [flank for flank, debt in debts.items() if debt and debt >= left]
        if now:
            found["must double now"] = now
        found["deals left in this series"] = deals_left(history, options, declarer)
        return found

    def pays_totals(self, table: BarbuTable) -> bool:
        return True

    def settle(self, ledger: BarbuLedger, rounding: str | None = None) -> Settlement:
        """Totals are paid among the players where they add up to 0; else they only stand."""
        return paid_if_level(super().settle(ledger, rounding), self.lowest_wins(ledger))

    def lowest_wins(self, ledger: BarbuLedger) -> bool:
        """Where losses are counted upwards."""
        options = ledger.table.options
        return options.winner == "lowest"

    def settlement_notes(self, ledger: BarbuLedger) -> Sequence[str]:
        """Why nothing is paid, and the tournament points."""
        options = ledger.table.options
        open_sum = sum(ledger.single[SCORE].values())
        notes = []
        if self.lowest_wins(ledger):
            notes.append("the lowest total wins; no rule says what is paid for it")
        elif open_sum:
            notes.append(_open_note(open_sum, self.finished(ledger)))
        if options.championship and self.finished(ledger):
            notes.append(_championship_note(ledger))
        return notes

    def grids(self, played: Played) -> list[Grid]:
        """The sheet with its marks and check column, the details, and what is left."""
        return sheet_grids(played)

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """Who still has what to play, and the deals with their doubles."""
        from .drawing import drawings

        return drawings(played)


def _open_note(open_sum: Amount, over: bool) -> str:
    shown = show_amount(open_sum)
    if over:
        return f"the totals add up to {shown}, not to 0: nothing can be paid among the players"
    return (
        f"the totals add up to {shown}, the value of the contracts played so far: they can be "
        "paid when they add up to 0"
    )


def _championship_note(ledger: BarbuLedger) -> str:
    totals = {player: ledger.single[SCORE][player] for player in ledger.table.players}
    points = championship_points(totals, ledger.table.options)
    shown = ", ".join(f"{player} {show_amount(amount)}" for player, amount in points.items())
    return f"championship points: {shown}"


GAME = Barbu()
