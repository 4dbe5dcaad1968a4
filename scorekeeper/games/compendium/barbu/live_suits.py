"""Ravage City as formulas: who took the most of one suit, which follows from the suits of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from scorekeeper.core.declaration.columns import MARKED
from scorekeeper.core.declaration.facts import MISPLACED
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import Wrong, first_wrong, listed, sum_of, worded
from scorekeeper.core.live.columns import FactPart, LiveColumn
from scorekeeper.core.values.suits import SUITS
from scorekeeper.games.compendium.live import ContractsLive
from scorekeeper.games.compendium.live_cells import Cells

from .contracts import RAVAGE_CITY
from .kinds import CARDS_DEALT, FOR_SOME, NO_WHOLE_TRICKS, SUIT_NAMES, SUM_OF_SUIT
from .options import BarbuOptions

FACT, MOST = "suits", "most"
WRONG = "wrong with suits"


class RavageCells(Cells):
    """The cells of a deal, in which the holders are those whom the row says or lets follow."""

    __slots__ = ()

    def is_told(self, fact: str, of: str, part: str = "") -> Expr:
        return self.row.own(_holds(of)) > 0 if fact == MOST else super().is_told(fact, of, part)

    def how_many(self, fact: str) -> Expr:
        if fact != MOST:
            return super().how_many(fact)
        return sum_of([self.row.own(_holds(who)) for who in self.pack.players])


class SuitsLive:
    """What the suits of a deal say."""

    def __init__(self, live: ContractsLive, options: BarbuOptions) -> None:
        self._live = live
        self._options = options

    def columns(self) -> Iterator[LiveColumn]:
        """What is wrong with the suits, who took the most by them, and who is a holder."""
        yield LiveColumn(WRONG, self._wrong, only_with=FACT)
        for who in self._live.everyone:
            by_suits = partial(self._by_suits, who)
            fills = FactPart(MOST, who)
            yield LiveColumn(_most_of(who), by_suits, fills=fills, only_with=FACT)
        for who in self._live.everyone:
            yield LiveColumn(_holds(who), partial(self._is_holder, who))

    def faults(self, row: RowCells) -> Iterator[Wrong]:
        """What is wrong with the suits."""
        if row.has(FACT):
            yield row.own(WRONG).differs(""), row.own(WRONG)

    def wrong_most(self, row: RowCells) -> Sequence[Wrong]:
        """Nobody is a holder, or others than by the suits."""
        nobody, marks = Call("NOT", self._is_told(row)), row.fact
        if not row.has(FACT):
            return [(nobody, f"{MOST}= missing")]
        players = self._players(row)
        by_suits = [row.own(_most_of(who)) for who in players]
        follows = Call("OR", *(mark.differs("") for mark in by_suits))
        others = Call(
            "OR",
            *(marks(MOST, who).differs(mark) for who, mark in zip(players, by_suits, strict=True)),
        )
        is_other = when(follows, when(nobody, 0, others), 0)
        words = "by the suits recorded others took the most of one suit"
        return (when(follows, 0, nobody), f"{MOST}= missing"), (is_other, words)

    # the holders -----------------------------------------------------------------------------

    def _by_suits(self, who: str, row: RowCells) -> Expr:
        """The mark of a holder where the suits say so."""
        players = self._players(row)
        if who not in players:
            return expr("")
        most = [Call("MAX", *_four(row, player)) for player in players]
        best, own = Call("MAX", *most), most[players.index(who)]
        return when(best > 0, when(own.equals(best), MARKED, ""), "")

    def _is_holder(self, who: str, row: RowCells) -> Expr:
        """1 for whom a mark stands; where none stands at all for whom the suits say so."""
        told = row.fact(MOST, who).differs("") * 1
        if not row.has(FACT):
            return told
        by_suits = row.own(_most_of(who)).differs("") * 1
        return when(self._is_told(row), told, by_suits)

    def _is_told(self, row: RowCells) -> Expr:
        """Whether any mark stands; formulas that say nothing do not count."""
        return Call("OR", *(row.fact(MOST, who).differs("") for who in self._players(row)))

    def _players(self, row: RowCells) -> tuple[str, ...]:
        return self._live.rules(row).pack.players

    # the suits -------------------------------------------------------------------------------

    def _wrong(self, row: RowCells) -> Expr:
        fours = {who: _four(row, who) for who in self._players(row)}
        is_of = {who: Call("COUNTA", *four) > 0 for who, four in fours.items()}
        told = sum_of([is_so * 1 for is_so in is_of.values()])
        texts = [when(is_so, _text(row, who), "") for who, is_so in is_of.items()]
        text, fact = listed(texts), expr(FACT)
        is_out = row.fact("contract").differs(RAVAGE_CITY)
        some = told & when(told.equals(1), " player", " players")
        for_some = worded(FOR_SOME, fact=fact, text=text, some=some, all=str(len(fours)))
        faults: list[Wrong] = [
            (is_out, worded(MISPLACED, fact=fact, text=text)),
            (told.differs(len(fours)), for_some),
            *self._wrong_sums(row, fours),
        ]
        return when(told.equals(0), "", first_wrong(*faults))

    def _wrong_sums(self, row: RowCells, fours: dict[str, list[Expr]]) -> Iterator[Wrong]:
        """A suit, all cards or those of a player make another number than they can."""
        pack = int(self._options.pack)
        size, dealt = pack // len(SUITS), self._live.rules(row).pack.tricks * len(fours)
        for place, suit in enumerate(SUITS):
            total = Call("SUM", *(four[place] for four in fours.values()))
            is_far = total.differs(size) if dealt == pack else total > size
            name, must = SUIT_NAMES[suit], str(size)
            yield is_far, worded(SUM_OF_SUIT, suit=name, total=total, size=must)
        all_cards = Call("SUM", *(cell for four in fours.values() for cell in four))
        words = worded(CARDS_DEALT, fact=FACT, total=all_cards, dealt=str(dealt))
        yield all_cards.differs(dealt), words
        for who, four in fours.items():
            taken = Call("SUM", *four)
            words = worded(NO_WHOLE_TRICKS, who=row.name(who), count=taken)
            yield (taken % len(fours)).differs(0), words


def _four(row: RowCells, who: str) -> list[Expr]:
    return [row.fact(FACT, who, suit) for suit in SUITS]


def _text(row: RowCells, who: str) -> Expr:
    """What was told of a player, as it is typed: `Annie:3/5/2/2`."""
    first, *others = (Call("N", cell) for cell in _four(row, who))
    text = row.name(who) & ":" & first
    for count in others:
        text = text & "/" & count
    return text


def _most_of(who: str) -> str:
    return f"{who} most by suits"


def _holds(who: str) -> str:
    return f"{who} took most"
