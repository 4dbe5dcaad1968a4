"""The sheet of Barbu as players draw it: who still has what to play, then the deals with doubles,
points and running totals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.drawing.stacked_rows import (
    BOXED,
    TO_COME,
    Mark,
    StackedRows,
)
from scorekeeper.core.game import Played
from scorekeeper.core.values.suits import SIGNS
from scorekeeper.games.compendium.drawing import NOTHING, PLAYED, contract_table
from scorekeeper.games.sheets.player_sheet import recorded
from scorekeeper.games.sheets.stacked_sheet import StackedSheet, rows_to_come, stacked_sheet

from .contracts import TRUMPS
from .history import contracts_left, deals_left
from .marks import Doubling, doublings, initials, joined
from .options import BarbuOptions

REDOUBLED, EVERYBODY = "\u00bb", "all"
SHORTER = "no-"  # people say `queens` for no-queens


def drawings(played: Played) -> tuple[StackedRows, StackedRows]:
    """What is left to whom, and the deals."""
    return contracts(played), deals(played)


# who still has what to play --------------------------------------------------------------------


def contracts(played: Played) -> StackedRows:
    """A row for every contract: the deal in which each declarer played it, or that he still may."""
    options: BarbuOptions = played.table.options
    players = played.table.players
    marks = {
        spoken(contract): [[_mark(played, player, contract)] for player in players]
        for contract in options.played_contracts
    }
    left = [[Mark(str(_left(played, player) or "none"))] for player in players]
    note = f"{PLAYED} with the number of the deal: played."
    table = contract_table("Who still has what to play", players, {**marks, "left": left}, note)
    *rows, last = table.rows
    return table._replace(rows=(*rows, last._replace(rule=True)))


def _left(played: Played, declarer: str) -> int:
    """How many deals that declarer has before him."""
    history = played.ledger.state
    absent = declarer in history.absent
    return 0 if absent else deals_left(history, played.table.options, declarer)


def _mark(played: Played, declarer: str, contract: str) -> Mark:
    history, options = played.ledger.state, played.table.options
    number = history.played[declarer].get(contract)
    if number is not None:
        return Mark(f"{PLAYED} {number}")
    if _left(played, declarer) and contract in contracts_left(history, options, declarer):
        return Mark("left", TO_COME)
    return Mark(NOTHING)


# the deals -------------------------------------------------------------------------------------


def deals(played: Played) -> StackedRows:
    """A row for every deal, those of a declarer's series under his name, and the rows to come."""
    table, options = played.table, played.table.options
    short = initials(table.players)
    last = played.deals[-1].number if played.deals else 0
    in_series = options.order == "block"

    def about(deal: ScoredDeal) -> str:
        contract = spoken(recorded(deal, "contract"))
        trump = recorded(deal, "trump") if contract == TRUMPS else ""
        by = "" if in_series else short.get(recorded(deal, "declarer"), "")
        return " ".join(filter(None, (by, contract, SIGNS.get(trump, trump))))

    def part(deal: ScoredDeal) -> str:
        declarer = recorded(deal, "declarer")
        return f"{declarer} declares" if in_series and declarer else ""

    sheet = StackedSheet(about, _marks_of(played, short), part, lowest=options.winner == "lowest")
    left = sum(_left(played, player) for player in table.players)
    to_come = rows_to_come(last, [""] * left)
    return stacked_sheet("Deals", played, sheet, to_come, _legend(options, short))


def spoken(contract: str) -> str:
    """`queens`, `last two`, `ravage city`."""
    return contract.removeprefix(SHORTER).replace("-", " ")


def _marks_of(
    played: Played, short: Mapping[str, str]
) -> Callable[[ScoredDeal, str], Sequence[Mark]]:
    table = played.table

    def marks(deal: ScoredDeal, player: str) -> Sequence[Mark]:
        facts = deal.facts
        if facts is None or facts.doubles is None:
            return ()
        may_double = table.options.declarer_may_double
        said = doublings(facts.doubles, facts.declarer, table.players, may_double)[player]
        return tuple(double_marks(said, facts.declarer, short))

    return marks


def double_marks(said: Doubling, declarer: str, short: Mapping[str, str]) -> Iterator[Mark]:
    """Initials of the flanks that were doubled, that of the declarer in a box, then redoubles."""
    if said.everybody:
        yield Mark(EVERYBODY, BOXED)
        return
    flanks = [player for player in said.doubled if player != declarer]
    if flanks:
        yield Mark(joined(flanks, short))
    if declarer in said.doubled:
        yield Mark(short[declarer], BOXED)
    if said.redoubled:
        is_all = len(said.redoubled) == len(short) - 1
        yield Mark(REDOUBLED + (EVERYBODY if is_all else joined(said.redoubled, short)))


def _legend(options: BarbuOptions, short: Mapping[str, str]) -> tuple[str, ...]:
    if options.doubling == "none":
        return ()
    return (
        f"Beside the points: whom the player doubled, by initial, the declarer in a box; "
        f"{EVERYBODY}: everybody; {REDOUBLED} redoubled.",
    )
