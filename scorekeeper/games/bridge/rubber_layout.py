"""The sheet of rubbers: the deals, a score sheet with its line for every rubber, the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from itertools import zip_longest
from typing import Protocol

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.game import Played
from scorekeeper.core.layout import Booking, change_notes, timeline
from scorekeeper.core.settling.components import Own
from scorekeeper.core.standing.margin import margin_of
from scorekeeper.core.values.amounts import Amount, signed
from scorekeeper.core.values.cells import (
    BLANK,
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Grid,
    Repeated,
    Row,
    Settled,
    Told,
    number,
    text,
)
from scorekeeper.core.values.parts import NamedTuple, mutable
from scorekeeper.games.shapes.contracts import Contract, contract_told
from scorekeeper.games.shapes.sides import partners
from scorekeeper.games.shapes.tally import ABOVE, BELOW, GAMES_WON, NEW_GAME
from scorekeeper.games.sheets.deal_rows import (
    DealRows,
    FactColumn,
    Group,
    Item,
    SheetColumn,
    booking_label,
    by_group,
)
from scorekeeper.games.sheets.player_sheet import recorded
from scorekeeper.games.sheets.rubber_sheet import back_score_grid

from .facts import NOBODY
from .facts import played as with_result
from .options import HUNDRED
from .settling import NEW_RUBBER, Ended, Results, current, net_results

BY_LINE = (Group(BELOW, BELOW), Group(ABOVE, ABOVE))
TOGETHER = (Group("points", ""),)
ALIKE = frozenset({"dealer", "declarer", "dummy"})  # facts that are read as they are told


class RubberLike(Protocol):
    """What the sheet needs to know of its game."""

    def totals(self, ledger: AnyLedger) -> dict[str, Amount]:
        """Every owner's total."""

    def unfinished(self, ledger: AnyLedger) -> Mapping[str, Amount]:
        """What the rubber in play would add if it were broken off."""

    def finished(self, ledger: AnyLedger) -> bool:
        """Whether the rubber in play is over."""


class Piece(NamedTuple):
    """A deal or a booking with its entries; `whole` is false for a part of a deal (one whose
    first half won a game or the rubber)."""

    item: Item
    entries: Sequence[Entry]
    whole: bool = True

    def sum(self, account: str, owner: str) -> Amount:
        """What it adds to an account."""
        return sum(e.amount for e in self.entries if e.account == account and e.owner == owner)

    def touches(self, account: str, owner: str) -> bool:
        """Whether it has an entry there that is worth anything."""
        return any(e.account == account and e.owner == owner and e.amount for e in self.entries)


@mutable
class Rubber:
    """One rubber of the sheet: its pieces, and what it came to.

    `first` and `last` are the deals whose entries make it up; `live` tells whether they do so
    exactly, which adjustments between two rubbers prevent, `is_closed` that another one has begun.
    """

    number: int
    ended: Ended
    pieces: list[Piece] = field(default_factory=list)
    first: int = 0
    last: int = 0
    live: bool = True
    is_closed: bool = False

    def sum_of(self, account: str, owner: str) -> EntrySum | None:
        """What the owner has of an account (of all, where it has no name) in it, if deals tell."""
        found = EntrySum(account, owner, self.first, self.last, is_closed=self.is_closed)
        return found if self.live else None


def rubber_grids(game: RubberLike, played: Played) -> list[Grid]:
    """The whole sheet."""
    rubbers = split(game, played)
    grids = [deals_grid(played)]
    grids += [score_grid(played, rubber, len(rubbers)) for rubber in rubbers]
    if len(rubbers) > 1:
        grids.append(rubbers_grid(played, rubbers))
    if played.table.sides and played.table.players:
        results = net_results(played.table.options.round_margin)
        is_open = not game.finished(played.ledger)
        open_rubber = rubbers[-1].number if is_open else 0
        grids.append(players_grid(played, rubbers, results, open_rubber=open_rubber))
    grids[-1] = grids[-1]._replace(notes=tuple(rubber_notes(game, played)))
    return grids


def rubber_notes(game: RubberLike, played: Played) -> Iterator[str]:
    """What a rubber broken off now would add, and what has been changed."""
    bonus = {owner: points for owner, points in game.unfinished(played.ledger).items() if points}
    if bonus:
        added = ", ".join(f"{owner} {signed(points)}" for owner, points in bonus.items())
        yield f"the rubber is not over; broken off now it adds {added} (see settle)"
    yield from sheet_notes(played)


def sheet_notes(played: Played) -> tuple[str, ...]:
    """Amendments, void deals and adjustments; the beginning of a rubber is seen anyway."""
    return tuple(n for n in change_notes(played) if not n.endswith(f"({NEW_RUBBER})"))


# the rubbers --------------------------------------------------------------------------------


def split(game: RubberLike, played: Played, followed: Sequence[int] = ()) -> list[Rubber]:
    """The rubbers with their deals, the one in play last; `followed` are the deals after which one
    began without a line."""
    ledger = played.ledger
    nothing: dict[str, Amount] = dict.fromkeys(ledger.table.owners, 0)
    now = current(game.totals(ledger), ledger, ledger.state.ended, nothing)
    rubbers = [Rubber(n, ended) for n, ended in enumerate((*ledger.state.ended, now), 1)]
    _place(rubbers, played, sorted((*played.rubbers, *followed)))
    for rubber in rubbers[:-1]:
        rubber.is_closed = True
    return rubbers


def _place(rubbers: Sequence[Rubber], played: Played, boundaries: list[int]) -> None:
    """Hand every deal and booking to its rubber; a new one begins after each of the deals
    `boundaries`."""
    index = 0
    for item in timeline(played):
        if isinstance(item, Booking) and item.label == NEW_RUBBER:
            boundaries.pop(0)
            index = _next(rubbers, index, item.after)
            continue
        while isinstance(item, ScoredDeal) and boundaries and item.number > boundaries[0]:
            index = _next(rubbers, index, boundaries.pop(0))
        if isinstance(item, Booking) and item.after in played.rubbers:
            for rubber in rubbers:
                rubber.live = False
        for n, piece in enumerate(_pieces(item)):
            if n and any(entry.why == NEW_RUBBER for entry in item.entries):
                rubbers[index].live = rubbers[index + 1].live = False
                index += 1
            rubbers[index].pieces.append(piece)
    rubbers[index].last = played.deals[-1].number if played.deals else 0


def _pieces(item: Item) -> list[Piece]:
    """The item, cut behind the line of a game that was won before its last points below."""
    entries = item.entries
    lines = [n for n, e in enumerate(entries) if e.why in (NEW_GAME, NEW_RUBBER)]
    if not lines or isinstance(item, Booking):
        return [Piece(item, entries)]
    first = next((n for n, e in enumerate(entries) if e.account == GAMES_WON), lines[0])
    cut = next((n for n in range(first, len(entries)) if entries[n].account == BELOW), 0)
    cut = cut or (lines[-1] + 1 if entries[lines[-1]].why == NEW_RUBBER else 0)
    if not cut:
        return [Piece(item, entries)]
    return [Piece(item, entries[:cut], False), Piece(item, entries[cut:], False)]


def _next(rubbers: Sequence[Rubber], index: int, after: int) -> int:
    rubbers[index].last = after
    rubbers[index + 1].first = after + 1
    return index + 1


# the deals ----------------------------------------------------------------------------------


def deals_grid(played: Played) -> Grid:
    """One row per deal: what was played, and what it gave below and above the line."""
    owners = played.table.owners
    groups = BY_LINE if len(owners) == 2 else TOGETHER
    columns: list[SheetColumn] = [*fact_columns(_shown(played), played), *by_group(groups, owners)]
    written = DealRows(columns, components=(Own(BELOW), Own(ABOVE)))
    items = (item for item in timeline(played) if not _begins_rubber(item))
    return Grid("Deals", written.heads, tuple(written.rows(items)))


def _begins_rubber(item: Item) -> bool:
    return isinstance(item, Booking) and item.label == NEW_RUBBER


def _shown(played: Played) -> dict[str, str]:
    """Headings and the facts under them; what nobody records here has no column."""
    columns = {"dealer": "dealer"} if played.table.players else {}
    if any("first-half" in deal.texts for deal in played.deals):
        columns["first half"] = "first-half"
    columns |= {"by": "declarer", "contract": "contract", "vul": "vulnerable"}
    for name in ("dummy", "honours"):
        if any(name in deal.texts for deal in played.deals):
            columns[name] = name
    return columns


def fact_columns(shown: Mapping[str, str], played: Played) -> list[FactColumn]:
    """The columns of those facts by their headings."""
    return [
        FactColumn(label, partial(_fact_text, name=name), told=_told(name, played))
        for label, name in shown.items()
    ]


def _told(name: str, played: Played) -> Repeated:
    """How the text of a fact is put together, where it only repeats it."""
    if name == "vulnerable" and len(played.table.owners) == 2:
        return (Told(name, short=((NOBODY, "-"),)),)
    if name == "contract":
        return contract_told(name)
    return (Told(name),) if name in ALIKE else ()


def _fact_text(deal: ScoredDeal, name: str) -> str:
    """One fact of a deal; the contract always with its result, and where each plays for himself
    only whether declarer is vulnerable."""
    if name == "contract" and deal.facts is not None:
        return contract_text(deal)
    if name == "vulnerable" and deal.facts is not None and len(deal.points) > 2:
        return "v" if deal.facts.declarer in deal.facts.vulnerable else ""
    return as_recorded(deal, name)


def as_recorded(deal: ScoredDeal, name: str) -> str:
    """One fact of a deal as it was recorded or follows; nobody vulnerable is a dash."""
    shown = recorded(deal, name)
    return "-" if name == "vulnerable" and shown == NOBODY else shown


def contract_text(deal: ScoredDeal) -> str:
    """The contract of a deal with its result."""
    contract: Contract | None = deal.facts.contract
    return "" if contract is None else str(with_result(contract, deal.facts.tricks))


# the score sheet ----------------------------------------------------------------------------


def score_grid(played: Played, rubber: Rubber, count: int) -> Grid:
    """The sheet with the line: what counts towards game stands below it, all else above, the
    latest at the top; a further line after every game."""
    owners = played.table.owners
    columns = [Column(""), *_pairs_of_columns(owners)]
    rows = list(_above_rows(rubber, owners))
    rows += _below_rows(rubber, owners)
    rows += _total_rows(rubber, owners)
    title = "Score" if count == 1 else f"Rubber {rubber.number}"
    return Grid(title, tuple(columns), tuple(rows))


def _pairs_of_columns(owners: Sequence[str]) -> Iterator[Column]:
    for owner in owners:
        yield Column("for", owner)
        yield Column("points", owner, RIGHT)


Written = tuple[Cell, Cell]
_NOTHING: Written = (BLANK, BLANK)


def _above_rows(rubber: Rubber, owners: Sequence[str]) -> Iterator[Row]:
    """Everything above the line, written upwards from it."""
    stacks = [_column(rubber.pieces, rubber, owner, ABOVE) for owner in owners]
    rows = [Row((BLANK, *_flat(cells))) for cells in zip_longest(*stacks, fillvalue=_NOTHING)]
    rows.reverse()
    if rows:
        first = rows[0].cells
        rows[0] = Row((text("above", dim=True), *first[1:]))
    yield from rows


def _below_rows(rubber: Rubber, owners: Sequence[str]) -> Iterator[Row]:
    """Everything below the line, with a further line under each game."""
    pieces: list[Piece] = []
    label = "below"
    for piece in (*rubber.pieces, None):
        if piece is not None:
            pieces.append(piece)
            if not any(e.account == GAMES_WON and e.amount > 0 for e in piece.entries):
                continue
        stacks = [_column(pieces, rubber, owner, BELOW) for owner in owners]
        for n, cells in enumerate(zip_longest(*stacks, fillvalue=_NOTHING)):
            yield Row((text(label, dim=True), *_flat(cells)), rule=n == 0)
            label = ""
        pieces = []


def _flat(cells: Sequence[Written]) -> list[Cell]:
    return [cell for pair in cells for cell in pair]


def _column(pieces: Sequence[Piece], rubber: Rubber, owner: str, account: str) -> list[Written]:
    return [
        (text(_what(piece, owner, account)), _points(piece, rubber, owner, account))
        for piece in pieces
        if piece.touches(account, owner)
    ]


def _points(piece: Piece, rubber: Rubber, owner: str, account: str) -> Cell:
    source = None
    if isinstance(piece.item, ScoredDeal) and rubber.live and piece.whole:
        deal = piece.item.number
        source = EntrySum(account, owner, deal, deal, is_closed=True)
    return number(piece.sum(account, owner), source=source)


def _what(piece: Piece, owner: str, account: str) -> str:
    """`4: 3NT+1`, and what else stands in the figure."""
    if isinstance(piece.item, Booking):
        return booking_label(piece.item)
    entries = [e for e in piece.entries if e.account == account and e.owner == owner]
    whys = [entry.why for entry in entries if entry.amount]
    parts = [contract_text(piece.item)]
    if whys and all("in one hand" in why for why in whys):
        parts = ["honours"]
    elif any(why.startswith("first half") for why in whys):
        rest = [why for why in whys if not why.startswith(("first half", "rubber won"))]
        parts = ["1st half", *(parts if rest else [])]
    if any(why.startswith("rubber won") for why in whys):
        parts.append("rubber")
    return f"{piece.item.number}: {', '.join(part for part in parts if part)}"


def _total_rows(rubber: Rubber, owners: Sequence[str]) -> Iterator[Row]:
    for n, account in enumerate((BELOW, ABOVE)):
        cells = [text(account)]
        for owner in owners:
            amount = sum(piece.sum(account, owner) for piece in rubber.pieces)
            cells += [BLANK, number(amount, source=rubber.sum_of(account, owner))]
        yield Row(tuple(cells), rule=n == 0)
    if any(rubber.ended.bonus):
        cells = [text("broken off")]
        for amount in rubber.ended.bonus:
            cells += [BLANK, number(amount)]
        yield Row(tuple(cells))
    live = rubber.live and not any(rubber.ended.bonus)
    cells = [text("total", strong=True)]
    for owner, amount in zip(owners, rubber.ended.results, strict=True):
        source = rubber.sum_of("", owner) if live else None
        cells += [BLANK, number(amount, strong=True, source=source)]
    yield Row(tuple(cells), rule=True)


# all rubbers --------------------------------------------------------------------------------


def rubbers_grid(played: Played, rubbers: Sequence[Rubber], word: str = "rubber") -> Grid:
    """One row per rubber (or round): partners, points and margin."""
    owners = played.table.owners
    named = bool(played.table.sides and played.table.players)
    heads = [Column(word)]
    if named:
        heads += [Column(owner, "partners") for owner in owners]
    heads += [Column(owner, "points", RIGHT) for owner in owners]
    if len(owners) == 2:
        heads.append(Column("margin"))
    rows = []
    for rubber in rubbers:
        cells = [text(str(rubber.number))]
        if named:
            cells += [text(partners(names)) for names in rubber.ended.members]
        points = dict(zip(owners, rubber.ended.results, strict=True))
        first = len(cells)
        for owner, made in points.items():
            cells.append(number(made, settled=Settled(rubber.number, owner)))
        if len(owners) == 2:
            cells.append(text(margin_of(points), margin=tuple(range(first, len(cells)))))
        rows.append(Row(tuple(cells)))
    return Grid(f"{word.capitalize()}s", tuple(heads), tuple(rows))


def players_grid(
    played: Played,
    rubbers: Sequence[Rubber],
    results: Results,
    word: str = "rubber",
    open_rubber: int = 0,
) -> Grid:
    """What every player won or lost in each rubber (or round), and in all: the back score; of an
    `open_rubber` without what it would add if it were broken off."""
    found = {rubber.number: results(rubber.ended) for rubber in rubbers}
    return back_score_grid(player_title(played), word, played.table.players, found, open_rubber)


def player_title(played: Played) -> str:
    """What the players' results are called, which may be in hundreds."""
    hundreds = played.table.options.round_margin == HUNDRED
    return "Players, in hundreds" if hundreds else "Players"
