"""What a deal of Slovak Lorum is worth as formulas over its facts, in chips and in points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from scorekeeper.core.books.accounts import POT, SCORE
from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.game import AnyGame
from scorekeeper.core.live.cells import RowCells, those_seated
from scorekeeper.core.live.checks import (
    Wrong,
    first_wrong,
    misplaced,
    missing_where,
    no_flag,
    no_player,
    no_word,
    share,
    wrong_shares,
)
from scorekeeper.core.live.columns import LiveColumn, Move
from scorekeeper.core.live.formulas import Live, LiveEnd

from .parts import added_up
from .slovak_lorum import (
    BACK,
    BANK,
    BIG_STAKE,
    DOUBLE,
    HEARTS,
    HIGH,
    KINDS,
    LIMIT,
    OBERS,
    REGULAR,
    SILENT_STAKE,
    SMALL,
    SMALL_STAKE,
    TRIPLE,
    WHOLE,
    SlovakOptions,
)

COUNTED, STAKE, CLEAR, SHARE = "counted", "stake", "players who took nothing", "share of the bank"
TO_BANK = "to the bank"


def live(game: AnyGame, table: Table[SlovakOptions]) -> Live:
    """In chips or in points."""
    return SlovakLive(table).live()


class SlovakLive:
    """The columns of one table."""

    def __init__(self, table: Table[SlovakOptions]) -> None:
        self._options = table.options
        self._players = table.everyone

    def live(self) -> Live:
        """All of them, and what can be wrong."""
        found = (*self._told(), *(self._in_chips() if self._has_bank else self._in_points()))
        return Live(found, self._wrong, end=None if self._has_bank else LiveEnd(self._is_over))

    def _is_over(self, row: RowCells) -> Expr:
        scores = (row.balance(SCORE, player) for player in self._players)
        return Call("MAX", *scores) > LIMIT

    @property
    def _has_bank(self) -> bool:
        return self._options.unit == BANK

    def _told(self) -> Iterator[LiveColumn]:
        """What is known of the deal."""
        yield LiveColumn(COUNTED, lambda row: when(_is_counted(row), 1, 0))
        for player in self._players:
            yield LiveColumn(_hearts(player), partial(self._hearts_taken, player))
            yield LiveColumn(_took(player), partial(self._taken, player))
        yield LiveColumn(CLEAR, self._clear)

    def _seated(self, row: RowCells) -> Sequence[str]:
        """Who has a seat in the deal."""
        return those_seated(row, self._players)

    def _clear(self, row: RowCells) -> Expr:
        """How many of them took nothing."""
        return added_up(row.own(_took(player)).equals(0) * 1 for player in self._seated(row))

    def _taken(self, player: str, row: RowCells) -> Expr:
        """The value that the player took."""
        obers = (
            _names(row, name, player) * self._ober(name, value, player, row)
            for name, value in OBERS.items()
        )
        return row.own(_hearts(player)) + added_up(obers)

    def _hearts_taken(self, player: str, row: RowCells) -> Expr:
        """Those told, or what the others leave."""
        return share(row, "hearts", player, self._seated(row), HEARTS)

    def _ober(self, name: str, value: int, player: str, row: RowCells) -> Expr:
        """What an Ober costs that player."""
        if self._options.announced == "off":
            return expr(value)
        shown: Expr = expr(value * DOUBLE)
        if self._options.announced == "x3":
            own = row.fact(_shown(name)).equals(row.name(player))
            shown = when(own, value * TRIPLE, shown)
        return when(row.fact(_shown(name)).equals(""), value, shown)

    def _all_taken(self, row: RowCells) -> Expr:
        return Call("SUM", *(row.own(_took(player)) for player in self._seated(row)))

    # chips -----------------------------------------------------------------------------------

    def _in_chips(self) -> Iterator[LiveColumn]:
        yield LiveColumn(STAKE, self._stake)
        yield LiveColumn(SHARE, self._share)
        for player in self._players:
            got = partial(self._got, player)
            yield LiveColumn(f"{player} for the deal", got, Move(SCORE, player))
        yield LiveColumn(TO_BANK, self._to_bank, Move(POT, POT))

    def _stake(self, row: RowCells) -> Expr:
        """What each opponent pays whoever bid or won every trick."""
        seats = min(len(self._seated(row)), max(SMALL_STAKE))
        bid = when(row.fact("kind").equals(SMALL), SMALL_STAKE[seats], BIG_STAKE[seats])
        result = when(row.fact("made").equals("yes"), bid, -bid)
        return when(row.fact("swept").differs(""), SILENT_STAKE[seats], result)

    def _share(self, row: RowCells) -> Expr:
        """What each player gets of the bank who took nothing."""
        clear, held = row.own(CLEAR), row.balance(POT, POT) + self._all_taken(row)
        if self._options.one_winner:
            wins = clear.equals(1)
        else:
            wins = Call("AND", clear > 0, clear < len(self._seated(row)) - 1)
        return when(wins, Call("INT", held / when(clear.equals(0), 1, clear)), 0)

    def _got(self, player: str, row: RowCells) -> Expr:
        if not row.seated(player):
            return expr(0)
        mine, stake = row.own(_took(player)), row.own(STAKE)
        regular = when(mine.equals(0), row.own(SHARE), -mine)
        others = len(self._seated(row)) - 1
        won = when(self._is_player(player, row), stake * others, -stake)
        return when(row.own(COUNTED), regular, won)

    def _is_player(self, player: str, row: RowCells) -> Expr:
        """Whether he won every trick, or bid."""
        return Call("OR", _names(row, "swept", player), _names(row, "bidder", player))

    def _to_bank(self, row: RowCells) -> Expr:
        kept = self._all_taken(row) - row.own(CLEAR) * row.own(SHARE)
        return when(row.own(COUNTED), kept, 0)

    # points ----------------------------------------------------------------------------------

    def _in_points(self) -> Iterator[LiveColumn]:
        for player in self._players:
            for name, formula in (("for the deal", self._written), ("falls back", self._falls)):
                written = partial(formula, player)
                yield LiveColumn(f"{player} {name}", written, Move(SCORE, player))

    def _written(self, player: str, row: RowCells) -> Expr:
        """What the player writes."""
        if not row.seated(player):
            return expr(0)
        mine, total = row.own(_took(player)), self._all_taken(row)
        near = row.balance(SCORE, player) >= HIGH
        usual = when(near, row.own(_hearts(player)), mine)
        one_took_all = row.own(CLEAR).equals(len(self._seated(row)) - 1)
        counted = when(one_took_all, when(mine > 0, 0, total), usual)
        return when(row.own(COUNTED), counted, when(_names(row, "swept", player), 0, WHOLE))

    def _falls(self, player: str, row: RowCells) -> Expr:
        """A total of exactly 100 becomes 80."""
        written = row.own(f"{player} for the deal")
        is_limit = (row.balance(SCORE, player) + written).equals(LIMIT)
        return (written > 0) * is_limit * (BACK - LIMIT)

    # what is wrong ---------------------------------------------------------------------------

    def _wrong(self, row: RowCells) -> Expr:
        kinds = KINDS if self._has_bank else (REGULAR,)
        return first_wrong(
            no_word(row, "kind", kinds),
            *self._of_bid(row),
            *self._of_taken(row),
        )

    def _of_bid(self, row: RowCells) -> Iterator[Wrong]:
        is_bid, is_out = _is_bid(row), Call("NOT", _is_bid(row))
        yield no_player(row, "bidder", self._seated(row))
        yield misplaced(row, "bidder", is_out)
        yield missing_where(row, "bidder", is_bid)
        yield no_flag(row, "made")
        yield misplaced(row, "made", is_out)
        yield missing_where(row, "made", is_bid)
        yield no_player(row, "swept", self._seated(row))
        yield misplaced(row, "swept", is_bid)

    def _of_taken(self, row: RowCells) -> Iterator[Wrong]:
        is_counted, is_out = _is_counted(row), Call("NOT", _is_counted(row))
        seated = self._seated(row)
        yield from wrong_shares(row, "hearts", seated, HEARTS)
        yield misplaced(row, "hearts", is_out, seated)
        yield missing_where(row, "hearts", is_counted, seated)
        for name in OBERS:
            yield no_player(row, name, seated)
            yield misplaced(row, name, is_out)
            yield missing_where(row, name, is_counted)
        for name in OBERS if self._options.announced != "off" else ():
            yield no_player(row, _shown(name), seated)
            yield misplaced(row, _shown(name), _is_bid(row))


def _is_bid(row: RowCells) -> Expr:
    return Call("NOT", Call("OR", *(row.fact("kind").equals(word) for word in ("", REGULAR))))


def _is_counted(row: RowCells) -> Expr:
    """Whether what was taken is counted."""
    return when(_is_bid(row), 0, row.fact("swept").equals(""))


def _names(row: RowCells, fact: str, player: str) -> Expr:
    return row.fact(fact).equals(row.name(player))


def _hearts(player: str) -> str:
    return f"{player} hearts"


def _took(player: str) -> str:
    return f"{player} took"


def _shown(ober: str) -> str:
    return f"shown-{ober}"
