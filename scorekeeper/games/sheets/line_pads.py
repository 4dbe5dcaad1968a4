"""The pads of rubbers with points below and above the line, as players write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.drawing.line_pad import LinePad, PadHead, PadSum, Stretch, Writing, Written
from scorekeeper.core.drawing.shapes import Drawing
from scorekeeper.core.game import Played
from scorekeeper.core.layout import Booking, deal_label, reason_in_short
from scorekeeper.core.standing.margin import margin_of, those_ahead
from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.games.shapes.rubbers import AnyRubberGame
from scorekeeper.games.shapes.tally import ABOVE, BELOW, GAMES_WON

from .deal_rows import Item, moved
from .rubber_rows import evening
from .rubber_sheet import notes, player_results, split

LEGEND = (
    "each figure: the number of the deal, what it is for, points; above the line written upwards "
    "from it, below it downwards; a line is drawn across when a game is won"
)


class PadPiece(NamedTuple):
    """A deal or a booking, and those of its entries that belong to the rubber."""

    item: Item
    entries: Sequence[Entry]


class PadPart(NamedTuple):
    """One rubber: what it is called, who sits where, its deals and bookings in order, what
    everybody `added` because it was broken off, and the points of everybody in the end."""

    title: str
    members: Mapping[str, tuple[str, ...]]
    pieces: Sequence[PadPiece]
    points: Mapping[str, Amount]
    added: Mapping[str, Amount] = MappingProxyType({})
    is_over: bool = True


def line_pad(part: PadPart) -> LinePad:
    """The pad of that rubber."""
    owners = tuple(part.points)
    above = _empty(owners)
    for piece in part.pieces:
        _write(above, piece.item, piece.entries, ABOVE)
    verdict = margin_of(part.points)
    ahead = those_ahead(part.points)
    return LinePad(
        part.title,
        verdict if part.is_over else f"in play, {verdict}",
        tuple(PadHead(owner, part.members.get(owner, ())) for owner in owners),
        _columns(above),
        tuple(_stretches(part, owners)),
        tuple(_sums(part)),
        tuple(part.points.values()),
        ahead if len(ahead) < len(owners) else (),
    )


def _write(
    columns: Mapping[str, list[Written]], item: Item, entries: Sequence[Entry], account: str
) -> None:
    """Add what the entries brought to the account; nothing that is worth nothing."""
    label = "" if isinstance(item, Booking) else deal_label(item)
    for entry in entries:
        if entry.account == account and entry.amount:
            what = entry.why if isinstance(item, Booking) else reason_in_short(entry)
            columns[entry.owner].append(Written(label, what, entry.amount))


def _stretches(part: PadPart, owners: Sequence[str]) -> Iterator[Stretch]:
    """What stands below the line, cut where games were won."""
    columns = _empty(owners)
    games = 0
    for piece in part.pieces:
        start = 0
        for end, winners in _ends(piece):
            _write(columns, piece.item, piece.entries[start:end], BELOW)
            lines = [f"game {games + n}: {winner}" for n, winner in enumerate(winners, 1)]
            yield Stretch(_columns(columns), ", ".join(lines), winners[-1])
            columns, start, games = _empty(owners), end, games + len(winners)
        _write(columns, piece.item, piece.entries[start:], BELOW)
    if any(columns.values()) or not (games and part.is_over):
        yield Stretch(_columns(columns))


def _empty(owners: Sequence[str]) -> dict[str, list[Written]]:
    return {owner: [] for owner in owners}


def _columns(written: Mapping[str, Sequence[Written]]) -> tuple[Writing, ...]:
    return tuple(map(tuple, written.values()))


def _ends(piece: PadPiece) -> Iterator[tuple[int, list[str]]]:
    """Behind which entries lines are drawn, and the winners of the games there: behind each game,
    but behind all else of a record that carries or adjusts games."""
    won = [
        (at, [entry.owner] * int(entry.amount))
        for at, entry in enumerate(piece.entries, 1)
        if entry.account == GAMES_WON and entry.amount >= 1
    ]
    if won and isinstance(piece.item, Booking):
        yield len(piece.entries), [owner for _, owners in won for owner in owners]
    else:
        yield from won


def _sums(part: PadPart) -> Iterator[PadSum]:
    for account in (BELOW, ABOVE):
        yield PadSum(account, tuple(_sum(part, account, owner) for owner in part.points))
    if any(part.added.values()):
        yield PadSum("broken off", tuple(part.added[owner] for owner in part.points))


def _sum(part: PadPart, account: str, owner: str) -> Amount:
    return simplify(sum(sum(moved(p.entries, (account, owner))) for p in part.pieces))


# whole sheets -------------------------------------------------------------------------------


def line_drawings(game: AnyRubberGame, played: Played) -> list[Drawing]:
    """A pad for every rubber, and everybody's results where partners play several."""
    parts = split(game, played)
    last_over = game.finished(played.ledger)
    pads = [
        PadPart(
            f"Rubber {part.number}",
            part.members,
            [PadPiece(item, item.entries) for item in part.items],
            part.points,
            is_over=part.number < len(parts) or last_over,
        )
        for part in parts
    ]
    has_partners = bool(played.table.sides and played.table.players)
    results = {part.number: player_results(part) for part in parts} if has_partners else {}
    return pads_of(pads, played, results, notes(played))


def pads_of(
    parts: Sequence[PadPart],
    played: Played,
    results: Mapping[int, Mapping[str, Amount]],
    changes: Sequence[str],
    title: str = "Players",
) -> list[Drawing]:
    """The pads of those rubbers; below several of them everybody's results; `changes` are the
    notes."""
    drawn: list[Drawing] = [line_pad(part) for part in parts]
    if len(parts) > 1 and results:
        drawn.append(evening("rubber", played.table.players, results, title))
    drawn[-1] = drawn[-1]._replace(notes=(LEGEND, *changes))
    return drawn
