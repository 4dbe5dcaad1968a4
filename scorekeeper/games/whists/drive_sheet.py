"""Whist drive: the tables, everybody's score card, and the standing."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from scorekeeper.core.books.accounts import SCORE
from scorekeeper.core.books.deals import SCORED, VOID, ScoredDeal
from scorekeeper.core.game import Played
from scorekeeper.core.layout import change_notes, label_cell
from scorekeeper.core.standing.ranking import mark_shared, placed
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.cells import (
    BLANK,
    RIGHT,
    Cell,
    Column,
    EntrySum,
    Grid,
    Row,
    number,
    text,
)

from .whist_drive.options import CUT, DriveOptions, block_of, categories
from .whist_drive.seating import Pairs, label, next_hand

HANDS_OF_A_CARD = 12  # columns of one grid


def drive_grids(played: Played) -> list[Grid]:
    """Everything, with the notes below the standing."""
    grids = [tables_grid(played), *cards(played)]
    return [*grids, *standings(played)]


def tables_grid(played: Played) -> Grid:
    """One row for every table of every hand."""
    heads = (
        Column("deal"),
        Column("hand", align=RIGHT),
        Column("table", align=RIGHT),
        Column("trump"),
        Column("pairs"),
        Column("tricks"),
    )
    rows = [_table_row(deal) for deal in played.deals]
    return Grid("Tables", heads, tuple(rows))


def _table_row(deal: ScoredDeal) -> Row:
    if deal.facts is None:
        told = [text(deal.texts.get(name, ""), struck=True) for name in ("pairs", "trump")]
        cells = (label_cell(deal), BLANK, BLANK, told[1], told[0], BLANK)
        return Row(cells, deal.number, struck=deal.status == VOID)
    facts = deal.facts
    pairs: Pairs = facts.pairs
    tricks = "-".join(map(str, facts.tricks.values())) if facts.tricks else ""
    cells = (
        label_cell(deal),
        Cell(str(facts.hand), align=RIGHT),
        Cell(str(facts.table), align=RIGHT),
        text(facts.trump or ""),
        text(" - ".join(map(label, pairs))),
        text(tricks),
    )
    return Row(cells, deal.number)


def cards(played: Played) -> Iterator[Grid]:
    """The points of every player in every hand, twelve hands to a grid, and the total so far."""
    course = _Course(played)
    hands = list(dict.fromkeys(course.hands))
    pages = [hands[at : at + HANDS_OF_A_CARD] for at in range(0, len(hands), HANDS_OF_A_CARD)]
    totals = course.totals_after([page[-1] for page in pages])
    for page, after in zip(pages, totals, strict=True):
        yield _card(played, course, page, after)


class _Course:
    """The scored deals of a drive in the order of their `hands`, which may be told in another one
    than they stand on the sheet."""

    def __init__(self, played: Played) -> None:
        self._played = played
        scored = (deal for deal in played.deals if deal.status == SCORED)
        self._deals = sorted(scored, key=lambda deal: deal.facts.hand)
        self.hands = [deal.facts.hand for deal in self._deals]
        numbers = [deal.number for deal in self._deals]
        self._first_behind = [*accumulate(reversed(numbers), min)][::-1]
        self._last_before = [*accumulate(numbers, max)]

    def of(self, hands: Sequence[int]) -> Sequence[ScoredDeal]:
        """The deals from the first to the last of these hands, which ascend."""
        return self._deals[self._end(hands[0] - 1) : self._end(hands[-1])]

    def last_deal(self, hand: int) -> int:
        """The last deal of the sheet before those of later hands."""
        end = self._end(hand)
        is_last = end == len(self._deals)
        return self._played.deals[-1].number if is_last else self._first_behind[end] - 1

    def is_in_order(self, hand: int) -> bool:
        """Whether no deal of it or of an earlier hand stands behind one of a later hand."""
        return self._last_before[self._end(hand) - 1] <= self.last_deal(hand)

    def totals_after(self, hands: Sequence[int]) -> Iterator[dict[str, Amount]]:
        """What everybody had after each of these hands, which ascend, with what was booked before
        the first of a later one."""
        totals: dict[str, Amount] = dict.fromkeys(self._played.table.players, 0)
        opening, after = self._played.opening, self._played.after
        done = booked = 0
        for hand in hands:
            end, until = self._end(hand), bisect_right(after, self.last_deal(hand))
            entries = [entry for deal in self._deals[done:end] for entry in deal.entries]
            entries += opening[booked:until]
            for entry in entries:
                totals[entry.owner] += entry.amount
            done, booked = end, until
            yield {player: simplify(points) for player, points in totals.items()}

    def _end(self, hand: int) -> int:
        """How many deals belong to it or to earlier hands."""
        return bisect_right(self.hands, hand)


def _card(
    played: Played, course: _Course, hands: Sequence[int], totals: Mapping[str, Amount]
) -> Grid:
    deals = course.of(hands)
    where = {(deal.facts.hand, entry.owner): deal for deal in deals for entry in deal.entries}
    last, in_order = course.last_deal(hands[-1]), course.is_in_order(hands[-1])
    rows = []
    for player in played.table.players:
        cells = [text(player)]
        for hand in hands:
            deal = where.get((hand, player))
            cells.append(_points(deal, player) if deal else BLANK)
        source = EntrySum(SCORE, player, 0, last) if in_order else None
        cells.append(number(totals[player], strong=True, source=source))
        rows.append(Row(tuple(cells)))
    sums = [
        sum(e.amount for d in deals if d.facts.hand == hand for e in d.entries) for hand in hands
    ]
    check = [number(amount, strong=True) for amount in (*sums, sum(totals.values()))]
    rows.append(Row((text("check", strong=True), *check), rule=True))
    return Grid(f"Hands {hands[0]} to {hands[-1]}", _heads(played, hands), tuple(rows))


def _heads(played: Played, hands: Sequence[int]) -> tuple[Column, ...]:
    blocks = [block_of(hand, played.table.options) for hand in hands]
    names = [block.name if block else "" for block in blocks]
    columns = [Column(str(hand), name, RIGHT) for hand, name in zip(hands, names, strict=True)]
    return (Column("hand"), *columns, Column("total", align=RIGHT))


def _points(deal: ScoredDeal, player: str) -> Cell:
    amount = sum(entry.amount for entry in deal.entries if entry.owner == player)
    source = EntrySum(SCORE, player, deal.number, deal.number, is_closed=True)
    return number(amount, source=source)


def standings(played: Played) -> list[Grid]:
    """The places, by category where there are some; below them who led half way."""
    grids = []
    notes: list[str] = []
    everybody = {"": list(played.table.players)}
    for category, players in (categories(played.table) or everybody).items():
        title = f"Standing, {category}" if category else "Standing"
        places = placed({player: played.ledger.single[SCORE][player] for player in players})
        grids.append(_standing(played, title, places))
        notes += _half_way(played, category, players)
        if played.table.options.tie == CUT:
            notes += _cuts(places)
    grids[-1] = grids[-1]._replace(notes=(*notes, *change_notes(played)))
    return grids


def _standing(played: Played, title: str, places: Sequence[tuple[int, str]]) -> Grid:
    last = played.deals[-1].number if played.deals else 0
    balances = played.ledger.single[SCORE]
    heads = (Column("place", align=RIGHT), Column("player"), Column("total", align=RIGHT))
    rows = []
    marked = mark_shared([place for place, _ in places])
    for place, (_, player) in zip(marked, places, strict=True):
        source = EntrySum(SCORE, player, 0, last)
        total = number(simplify(balances[player]), strong=True, source=source)
        rows.append(Row((Cell(place, align=RIGHT), text(player), total)))
    return Grid(title, heads, tuple(rows), ranks=True)


def _half_way(played: Played, category: str, players: Sequence[str]) -> Iterator[str]:
    """Who led after the first half of the hands, once they are recorded."""
    options: DriveOptions = played.table.options
    half = options.hands // 2
    if options.hands % 2 or next_hand(played.ledger) <= half or not players:
        return
    [totals] = _Course(played).totals_after([half])
    best = max(totals[player] for player in players)
    leaders = " and ".join(player for player in players if totals[player] == best)
    who = f" ({category})" if category else ""
    yield f"half way, after hand {half}{who}: {leaders} led with {show_amount(best)}"


def _cuts(places: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Who still has to cut for which place."""
    by_place: dict[int, list[str]] = {}
    for place, player in places:
        by_place.setdefault(place, []).append(player)
    for place, players in by_place.items():
        if len(players) > 1:
            yield f"{' and '.join(players)} are level: they cut for place {place}"
