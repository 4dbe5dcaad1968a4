"""From the boards of a PBN file to the deals of one table: rubbers, or rounds of Chicago."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.core.books.ledger import AnyLedger, Ledger
from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.books.table import COMPASS, Side, Table
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.foreign.sheet import Remark
from scorekeeper.games.bridge.chicago_bridge import DEALS_OF_A_ROUND
from scorekeeper.games.bridge.duplicate import DIRECTIONS
from scorekeeper.games.bridge.formats import NON_DEALER, RUBBER
from scorekeeper.games.bridge.rubber import ACCOUNTS, BridgeTally, count_contract
from scorekeeper.games.bridge.score_table import contract_table
from scorekeeper.games.shapes.contracts import Contract
from scorekeeper.games.shapes.tally import GAMES_WON, RubberState, rubber_winner

from .boards import SEATS, Board, UnusableError
from .findings import Findings, called
from .names import Names, same
from .values import contract_of_board, dealer_seat, direction_of, vulnerable_fact

_NOBODY = "nobody"
_GAP = "the file does not hold all deals of the round"


class _Deal(NamedTuple):
    """A board as the table played it. Seats are compass points, nothing where not known."""

    contract: Contract
    declarer: str
    dealer: str
    vulnerable: str  # the fact
    names: Mapping[str, str]  # by seat

    @property
    def sides(self) -> dict[str, str]:
        """Who sits with whom, as a new rubber says it."""
        return {side: ",".join(self.names[seat] for seat in side) for side in DIRECTIONS}

    @property
    def record(self) -> Record:
        """The deal as it is recorded."""
        values = {
            "dealer": self.names.get(self.dealer, ""),
            "contract": str(self.contract),
            "declarer": self.names.get(self.declarer, ""),
            "vulnerable": self.vulnerable,
        }
        return Record(RecordKind.DEAL, values={name: text for name, text in values.items() if text})


def table_records(
    boards: Sequence[Board], form: str, findings: Findings
) -> tuple[Sequence[str], list[Record], dict[str, str]]:
    """The players, the records of the deals that can be used, and what the table plays by."""
    seating = _Seating(any(map(_is_named, boards)), findings)
    part: _Rubber | _Round = _Rubber() if form == RUBBER else _Round()
    records: list[Record] = []
    deals: list[_Deal] = []
    for board in _without_tables(boards, findings):
        try:
            deal = _deal(board, seating)
            moved = bool(deals) and not _same_sides(deal, deals[-1])
            begins = part.ends_before(deal, moved)
        except UnusableError as reason:
            findings.leave_out(board, reason)
            continue
        if begins:
            records.append(_new_part(deal, moved, part.is_over))
            part = type(part)()
        part.count(deal)
        deals.append(deal)
        records.append(deal.record)
    return seating.names, records, {} if form == RUBBER else _vulnerability(deals)


def _without_tables(boards: Iterable[Board], findings: Findings) -> Iterable[Board]:
    for board in boards:
        if board.rows:
            why = f"its table of {plural(len(board.rows), 'score')} belongs to duplicate bridge"
            findings.leave_out(board, why, board.rows[0].line)
        if not board.rows or board.get("Contract"):
            yield board


def _deal(board: Board, seating: _Seating) -> _Deal:
    if board.is_unfinished:
        raise UnusableError("its auction or play is not finished (there is a + in it)")
    contract, declarer = contract_of_board(board.get)
    dealer, vulnerable = dealer_seat(board), vulnerable_fact(board)
    return _Deal(contract, declarer, dealer, vulnerable, seating.of(board))


def _same_sides(deal: _Deal, before: _Deal) -> bool:
    return all(
        {deal.names[seat] for seat in side} == {before.names[seat] for seat in side}
        for side in DIRECTIONS
    )


def _new_part(deal: _Deal, moved: bool, is_due: bool) -> Record:
    """The record that begins a rubber or round, with the sides where they changed."""
    meta = {} if is_due else {"anyway": _GAP}
    return Record(RecordKind.RUBBER, values=deal.sides if moved else {}, meta=meta)


def _vulnerability(deals: Iterable[_Deal]) -> dict[str, str]:
    """Chicago: the option, where the file has it the other way than usual throughout."""
    is_dealers = {
        direction_of(deal.dealer) == deal.vulnerable
        for deal in deals
        if deal.dealer and deal.vulnerable in DIRECTIONS
    }
    return {"chicago_vulnerability": NON_DEALER} if is_dealers == {False} else {}


# who plays ----------------------------------------------------------------------------------


def _texts(board: Board) -> list[str]:
    return [board.get(SEATS[seat]) for seat in COMPASS]


def _is_named(board: Board) -> bool:
    return any(_texts(board))


class _Seating:
    """The players by compass point. Those of the first deal play all others, too; where the file
    names players, a board without names may be anybody's."""

    def __init__(self, has_names: bool, findings: Findings) -> None:
        self.has_names = has_names
        self.findings = findings
        self.names: Sequence[str] = ()
        self.keys: Sequence[str] = ()

    def of(self, board: Board) -> dict[str, str]:
        """The names in the sheet by seat; raises UnusableError when others play."""
        texts = _texts(board)
        keys = [same(text) for text in texts]
        if self.has_names and not any(keys):
            raise UnusableError("it names no players")
        if not self.names:
            self.names, self.keys = self._first(board, texts), keys
        if keys == self.keys:
            return dict(zip(COMPASS, self.names, strict=True))
        by_key = dict(zip(self.keys, self.names, strict=True))
        if all(keys) and len(by_key) == len(COMPASS) and set(keys) == set(self.keys):
            return {seat: by_key[key] for seat, key in zip(COMPASS, keys, strict=True)}
        raise UnusableError("other players sit at the table")

    def _first(self, board: Board, texts: Sequence[str]) -> list[str]:
        """Where a name is missing or cannot stand in a sheet, the compass point."""
        names = Names()
        found = []
        for seat, text in zip(COMPASS, texts, strict=True):
            try:
                found.append(names.person(text) if text else SEATS[seat])
            except UnusableError as reason:
                found.append(SEATS[seat])
                self._say(board, f"{reason}; so {SEATS[seat]} is called {SEATS[seat]}")
        if len(set(map(same, found))) < len(COMPASS):
            found = [SEATS[seat] for seat in COMPASS]
            self._say(
                board, "the players do not have four names, so they are called by their seats"
            )
        elif rewritten := names.remark():
            self.findings.remarks.append(Remark(board.line, "", rewritten))
        return found

    def _say(self, board: Board, text: str) -> None:
        self.findings.remarks.append(Remark(board.line, called(board.get("Board")), text))


# rubbers and rounds -------------------------------------------------------------------------


class _Rubber:
    """One rubber: the games won so far, to see where it ends."""

    def __init__(self) -> None:
        sides = tuple(Side(name) for name in DIRECTIONS)
        self._ledger: AnyLedger = Ledger(Table((), sides, None), ACCOUNTS)
        self._ledger.state = RubberState()

    @property
    def is_over(self) -> bool:
        """Whether a side has won it."""
        return bool(rubber_winner(self._ledger.single[GAMES_WON]))

    def ends_before(self, deal: _Deal, moved: bool) -> bool:
        """Whether the deal begins the next one; raises UnusableError if it can belong to none."""
        if moved and not self.is_over:
            raise UnusableError("the players changed places before the rubber was over")
        return self.is_over

    def count(self, deal: _Deal) -> None:
        """One deal more."""
        if deal.contract.is_passed:
            return
        tally = BridgeTally(self._ledger)
        side = direction_of(deal.declarer)
        count_contract(tally, deal.contract, side, vulnerable=False, table=contract_table())
        tally.end_game()
        self._ledger.apply(tally.entries)


class _Round:
    """One round of Chicago: its deals, without those that were passed out."""

    def __init__(self) -> None:
        self._deals = 0

    @property
    def is_over(self) -> bool:
        """Whether all its deals have been played."""
        return self._deals >= DEALS_OF_A_ROUND

    def ends_before(self, deal: _Deal, moved: bool) -> bool:
        """Whether the deal begins the next one: nobody is vulnerable in the first deal only."""
        return self.is_over or moved or (self._deals > 0 and deal.vulnerable == _NOBODY)

    def count(self, deal: _Deal) -> None:
        """One deal more."""
        self._deals += not deal.contract.is_passed
