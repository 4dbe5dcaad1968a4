"""What is wrong with the auction of a deal of Israeli Whist, as formulas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from scorekeeper.core.books.table import Table
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    any_of,
    far_number,
    first_wrong,
    is_yes,
    misplaced,
    unknown,
    worded,
)
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.live.turn import Turn, unless_stays
from scorekeeper.core.values.suits import STRAINS

from . import formulas
from .israeli_whist import (
    MOST_GOULASHES,
    NUMBERS,
    SAME_DEALER,
    TRICKS,
    IsraeliOptions,
    IsraeliWhist,
)
from .live_checks import Family, Limits
from .rules import ExactBidRules

STRAIN, NUMBER = "suit of the contract", "tricks of the contract"  # columns


def live(game: IsraeliWhist, table: Table[IsraeliOptions]) -> Live:
    """The bids, and the contract against them."""
    return formulas.live_by(game, table, IsraeliFamily)


def turn(game: IsraeliWhist, table: Table[IsraeliOptions]) -> Turn:
    """The same dealer again after a deal thrown in, where that is agreed on."""
    found = formulas.turn(game, table)
    if table.options.redeal != SAME_DEALER:
        return found
    return found._replace(after=unless_stays(_is_thrown_in))


def _is_thrown_in(row: RowCells) -> Expr:
    return is_yes(row, "thrown-in") if row.has("thrown-in") else expr(0)


def _strain(row: RowCells) -> Expr:
    """The last letters of the contract."""
    contract = row.fact("contract")
    return Call("RIGHT", contract, when(Call("RIGHT", contract, 2).equals("NT"), 2, 1))


def _number(row: RowCells) -> Expr:
    """The digits before them, as a text."""
    contract = row.fact("contract")
    left = Call("LEN", contract) - Call("LEN", row.own(STRAIN))
    return Call("LEFT", contract, Call("MAX", left, 0))


class IsraeliFamily(Family):
    """The rules of a table of Israeli Whist for the row of a deal."""

    counted_from = "declarer"
    is_last_himself = False
    has_trumps_of_schedule = False

    @classmethod
    def columns(
        cls, rules: ExactBidRules, players: Sequence[str], further: Mapping[str, Limits]
    ) -> Iterator[LiveColumn]:
        yield LiveColumn(STRAIN, _strain, only_with="contract")
        yield LiveColumn(NUMBER, _number, only_with="contract")
        yield from super().columns(rules, players, further)

    @property
    def _options(self) -> IsraeliOptions:
        return cast(IsraeliOptions, self.rules.options)

    # what cannot be --------------------------------------------------------------------------

    def left_over(self) -> Iterator[Wrong]:
        if self.is_thrown_in is None:
            return
        for fact in filter(self.row.has, ("declarer", "contract", "trump")):
            yield misplaced(self.row, fact, self.is_thrown_in)

    def before_bids(self) -> Iterator[Wrong]:
        yield from self._goulash()
        declarer, contract = self.row.fact("declarer"), self.row.fact("contract")
        if self.row.has("declarer"):
            strangers = [declarer.differs(self.row.name(who)) for who in self.seated]
            is_unknown = Call("AND", declarer.differs(""), *strangers)
            yield is_unknown, unknown("player", declarer)
            sits_out = [
                Call("AND", declarer.equals(self.row.name(who)), Call("NOT", here))
                for who, here in self.plays.items()
                if isinstance(here, Expr)
            ]
            if sits_out:
                said = worded("declarer: {who} is not possible here", who=declarer)
                yield Call("OR", *sits_out), said
        if self.row.has("trump"):
            trump = self.row.fact("trump")
            is_known = Call("OR", *(trump.equals(each) for each in ("", *STRAINS)))
            yield Call("NOT", is_known), unknown("trump", trump)
        if self.row.has("contract"):
            number, strain = self.row.own(NUMBER), self.row.own(STRAIN)
            is_known = Call(
                "AND",
                Call("OR", *(number.equals(str(each)) for each in NUMBERS)),
                Call("OR", *(strain.equals(each) for each in STRAINS)),
            )
            is_unknown = Call("AND", contract.differs(""), Call("NOT", is_known))
            yield is_unknown, (expr("no contract '") & contract) & "'"

    def _goulash(self) -> Iterator[Wrong]:
        if self.row.has("goulash"):
            yield far_number(self.row, "goulash", 0, MOST_GOULASHES)

    # the contract ----------------------------------------------------------------------------

    def _first(self) -> Expr:
        """The number of tricks of the first bid."""
        return when(self.row.fact("contract").equals(""), TRICKS, self.row.own(NUMBER) * 1)

    # what breaks a rule of play --------------------------------------------------------------

    def broken_hook(self) -> Iterator[Wrong]:
        """Who announces last sits before the declarer; without one nobody knows who it was."""
        if self.is_hook_broken is None:
            return
        declarer = self.row.fact("declarer")
        unknown = expr("the numbers may not add up to ") & self.cards
        said = when(declarer.equals(""), unknown, self.last_may_not_bid())
        yield self.is_hook_broken, said

    def breaches(self) -> Iterator[Wrong]:
        yield from super().breaches()
        if self.row.has("contract"):
            yield self._too_low()
            yield self._contradiction()

    def _too_low(self) -> Wrong:
        goulashes = self.row.fact("goulash")
        lowest, after = expr(self._options.min_bid), expr("")
        if self._options.frisch_raises:
            lowest = lowest + Call("N", goulashes)
            many = when(goulashes.equals(1), " goulash", " goulashes")
            after = (expr(" after ") & Call("N", goulashes)) & many
        contract = self.row.fact("contract") & " is too low: the lowest first bid is "
        return self._first() < lowest, (expr("contract ") & contract) & (lowest & after)

    def _contradiction(self) -> Wrong:
        """The declarer announced another number than his first bid allows."""
        declarer, first, contract = (
            self.row.fact("declarer"),
            self._first(),
            self.row.fact("contract"),
        )
        found = []
        for who in self.seated:
            bid = self.row.fact("bids", who)
            is_other = bid < first if self._options.declarer_may_raise else bid.differs(first)
            announced = (expr("declarer ") & declarer) & (expr(" announces ") & bid)
            words = announced & (expr(", but his first bid was ") & contract)
            found.append((Call("AND", declarer.equals(self.row.name(who)), is_other), words))
        return Call("AND", contract.differs(""), any_of(found)), first_wrong(*found)
