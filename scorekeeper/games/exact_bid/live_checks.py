"""What is wrong with the facts of a deal of the family, as formulas that say it like a check."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import ClassVar

from scorekeeper.core.declaration.columns import NOBODY
from scorekeeper.core.declaration.facts import MISPLACED
from scorekeeper.core.formula.house import may_fail
from scorekeeper.core.formula.tree import Call, Expr, expr, when
from scorekeeper.core.live.cells import RowCells
from scorekeeper.core.live.checks import (
    Wrong,
    any_of,
    far_counts,
    far_number,
    first_wrong,
    is_blank,
    marked,
    misplaced,
    missing,
    named_where,
    number_named,
    of_each,
    sum_of,
    worded,
    wrong_sum,
)
from scorekeeper.core.live.columns import LiveColumn
from scorekeeper.core.live.deals_played import PLAYED

from .facts import FEWEST
from .live import (
    Asked,
    bid_points,
    both,
    holds,
    is_made,
    lacks_one,
    players_of,
    plays,
    sum_of_bids,
)
from .options import HOOK_NOT_FIRST, HOOK_NOT_ON_ONES, HOOK_OFF
from .rules import ACCOUNT, ExactBidRules
from .schedules import BIDLESS, LARGEST_HAND

VALUE = "formulas"  # among the facts whose columns say what is wrong
FIRST, LAST = "seat from which bids are counted", "seat of who bids last"
NO_PART = " does not take part in this deal"
Limits = tuple[int | None, int | None]  # None: the cards of the deal


def outcome(rules: ExactBidRules) -> str:
    """The fact that tells how the play went."""
    return "made" if rules.options.records_flags else "tricks"


def facts_told(rules: ExactBidRules, further: Mapping[str, Limits]) -> Sequence[str]:
    """The facts that can be wrong in each player's cell, in their order; at last the formulas,
    where they need not have a value."""
    divides = any(may_fail(part.tree) for part in rules.formulas[1:])
    return ("bids", *further, outcome(rules), *((VALUE,) if divides else ()))


def told_wrong(fact: str) -> str:
    """The name of the column that says what is wrong with one of them."""
    return f"{fact} as told"


class Family:
    """The rules of a table for the row of a deal; `further` are the other counts per player that
    can be told, with their limits. Seats are `counted_from` whom that fact names; whether he bids
    last himself, if he plays, is `is_last_himself`. Trumps follow from the schedule where it
    `has_trumps_of_schedule`."""

    counted_from: ClassVar[str] = "dealer"
    is_last_himself: ClassVar[bool] = True
    has_trumps_of_schedule: ClassVar[bool] = True

    def __init__(
        self,
        rules: ExactBidRules,
        players: Sequence[str],
        row: RowCells,
        further: Mapping[str, Limits],
    ) -> None:
        self.rules = rules
        self.row = row
        self.further = further
        self.everyone = players
        self.plays = {who: plays(rules, row, who) for who in players}
        self.seated = [who for who, here in self.plays.items() if here is not False]
        self.cards = row.fact("cards")

    @classmethod
    def columns(
        cls, rules: ExactBidRules, players: Sequence[str], further: Mapping[str, Limits]
    ) -> Iterator[LiveColumn]:
        """What is wrong with each fact, in columns that only tell."""
        if rules.options.hook != HOOK_OFF:
            for name, found in ((FIRST, cls.number_of_first), (LAST, cls.number_of_last)):
                yield LiveColumn(name, partial(_of_deal, cls, rules, players, further, found))
        for fact in facts_told(rules, further):
            told = partial(_told_wrong, cls, rules, players, further, fact)
            yield LiveColumn(told_wrong(fact), told)

    # what cannot be --------------------------------------------------------------------------

    def wrong(self) -> Expr:
        """Why the deal cannot be scored; what is said of each fact stands in columns."""
        told = [self.row.own(told_wrong(fact)) for fact in facts_told(self.rules, self.further)]
        of_facts: list[Wrong] = [(cell.differs(""), cell) for cell in told]
        return first_wrong(*self._needed(), *self.before_bids(), *self.left_over(), *of_facts)

    @cached_property
    def is_thrown_in(self) -> Expr | None:
        """Whether nothing was played; None where no deal tells that."""
        has_any = self.row.has("thrown-in")
        return self.row.fact("thrown-in").equals("yes") if has_any else None

    def left_over(self) -> Iterator[Wrong]:
        """Facts besides the counts that do not belong to a deal if it was thrown in."""
        return iter(())

    def _needed(self) -> Iterator[Wrong]:
        """What a deal that is played needs."""
        found = [self._too_few()] if self.row.has("out") else []
        found.append(missing(self.row, "cards"))
        found.append(far_number(self.row, "cards", 1, LARGEST_HAND))
        thrown = self.is_thrown_in
        for is_so, words in found:
            yield is_so if thrown is None else both(Call("NOT", thrown), is_so), words

    def told_wrong(self, fact: str) -> Expr:
        """What is wrong with one of those."""
        if fact not in ("bids", VALUE) and not self.row.has(fact):
            return expr("")
        is_declared = fact in self.rules.options.facts  # such a count belongs to any deal
        if self.is_thrown_in is None or fact == VALUE or is_declared:
            found = first_wrong(*self._faults(fact))
        else:
            stray = self._left_over(fact, self.is_thrown_in)
            found = first_wrong(*self._faults(fact), stray)
        if fact == "bids" and self.row.has("special"):
            is_bidless = Call("OR", *(self.row.fact("special").equals(word) for word in BIDLESS))
            found = when(
                is_bidless, first_wrong(misplaced(self.row, fact, expr(1), self.everyone)), found
            )
        if self.is_thrown_in is None:
            return found
        untold = [] if fact == VALUE else [is_blank(self.row, fact, self.everyone)]
        return when(Call("AND", self.is_thrown_in, *untold), "", found)

    def _left_over(self, fact: str, is_thrown_in: Expr) -> Wrong:
        """Counts that do not belong to a deal that was thrown in."""
        if fact == "made":
            text = marked(self.row, fact, self.everyone)
            return is_thrown_in, worded(MISPLACED, fact=fact, text=text)
        return misplaced(self.row, fact, is_thrown_in, self.everyone)

    def _faults(self, fact: str) -> Iterator[Wrong]:
        if fact == "bids":
            yield from self._bids()
        elif fact == "made":
            yield from self._wrong_flags()
        elif fact == VALUE:
            yield self._without_value()
        else:
            yield from self.counts(fact)

    def before_bids(self) -> Iterator[Wrong]:
        """What the auction of a game adds."""
        return iter(())

    def _too_few(self) -> Wrong:
        left = players_of(self.rules, self.row, self.everyone)
        here = {who: holds(here) for who, here in self.plays.items()}
        alone = named_where(self.row, here) & " alone"
        who = when(left.equals(0), "nobody", alone)
        return left < FEWEST, who & " is left to play the deal"

    def _bids(self) -> Iterator[Wrong]:
        lacking = {
            who: both(self._bids_here(who), self._bid(who).equals("")) for who in self.seated
        }
        is_blank, words = missing(self.row, "bids", self.everyone)
        lacks_any = Call("OR", *lacking.values())
        yield Call("AND", is_blank, lacks_any), words
        yield from self._idle("bids", self._bids_here)
        yield lacks_any, (expr("bids of ") & named_where(self.row, lacking)) & " missing"
        yield far_counts(self.row, "bids", self.everyone, 0, self.cards)

    def _bid(self, who: str) -> Expr:
        return self.row.fact("bids", who)

    def _bids_here(self, who: str) -> Expr | bool:
        """Whether somebody has to bid: not who is near an exact target."""
        free = self.rules.options.free_total
        if free is None or self.plays[who] is False:
            return self.plays[who]
        return both(self.plays[who], self.row.balance(ACCOUNT, who) < free)

    def _idle(self, fact: str, takes_part: Callable[[str], Expr | bool]) -> Iterator[Wrong]:
        """Counts of players who have none in this deal."""
        unsure = [(who, takes_part(who)) for who in self.everyone]
        found = [
            (both(_not(part), _is_counted(self.row.fact(fact, who))), self.row.name(who) & NO_PART)
            for who, part in unsure
            if part is not True
        ]
        if found:
            yield any_of(found), expr(f"{fact}: ") & first_wrong(*found)

    def counts(self, fact: str) -> Iterator[Wrong]:
        """The tricks, or a further count."""
        low, most = self.further.get(fact, (0, None))
        high = self.cards if most is None else most
        if fact == "tricks":
            yield missing(self.row, fact, self.everyone)
        yield from self._idle(fact, self.plays.__getitem__)
        far = far_counts(self.row, fact, self.everyone, low or 0, high)
        yield from (far,) if fact != "tricks" else self._wrong_tricks(far)

    def _wrong_tricks(self, far: Wrong) -> Iterator[Wrong]:
        """Where those of one are left out, he has the rest."""
        is_other, words = wrong_sum(self.row, "tricks", self.everyone, self.cards)
        has_rest = lacks_one(self.rules, self.row, self.everyone)
        told = Call("SUM", *of_each(self.row, "tricks", self.everyone))
        yield Call("AND", has_rest, told > self.cards), words
        yield far
        yield Call("AND", Call("NOT", has_rest), is_other), words

    def _wrong_flags(self) -> Iterator[Wrong]:
        """Neither anybody nor nobody was told of a deal to come: in a recorded one those who have
        no mark failed; who is said to have made his bid though he made none."""
        bids = of_each(self.row, "bids", self.everyone)
        nobody = self.row.fact("made", part=NOBODY)
        are_blank, words = missing(self.row, "made", self.everyone)
        is_to_come = self.row.stood("made").equals("")
        is_untold = Call("AND", are_blank, nobody.equals(""), is_to_come)
        yield Call("AND", Call("COUNT", *bids) > 0, is_untold), words
        strange = [
            (both(self._bid(who).equals(""), self._mark(who)), self.row.name(who))
            for who in self.everyone
        ]
        words = (expr("made: ") & first_wrong(*strange)) & " is not possible here"
        yield any_of(strange), words

    def _mark(self, who: str) -> Expr:
        return self.row.fact("made", who).differs("")

    def _without_value(self) -> Wrong:
        """A house rule may divide by nothing."""
        found = []
        for who in self.seated:
            asked = Asked(self.rules, self.everyone, who)
            points = bid_points(asked, self.row, is_made(asked, self.row))
            found.append(Call("NOT", Call("ISNUMBER", points)))
        return Call("OR", *found), "the table's formula has no value for this deal"

    # what breaks a rule of play --------------------------------------------------------------

    def breach(self) -> Expr:
        """What breaks a rule of play and is scored all the same."""
        return first_wrong(*self.breaches())

    def breaches(self) -> Iterator[Wrong]:
        """All of it, in the order in which a check tells it."""
        yield from self.broken_hook()
        yield from self._flags()

    @cached_property
    def is_hook_broken(self) -> Expr | None:
        """Whether the last bidder made the bids add up to the tricks; None where he may."""
        hook, seats = self.rules.options.hook, players_of(self.rules, self.row, self.everyone)
        if hook == HOOK_OFF:
            return None
        bids = of_each(self.row, "bids", self.everyone)
        broken = [Call("COUNT", *bids).equals(seats), Call("SUM", *bids).equals(self.cards)]
        if hook == HOOK_NOT_ON_ONES:
            broken.append(self.cards > 1)
        if hook == HOOK_NOT_FIRST:
            broken.append(self.row.above(PLAYED) > 0)
        return Call("AND", *broken)

    def broken_hook(self) -> Iterator[Wrong]:
        """The dealer bids last, or who sits before him if he takes no part."""
        if self.is_hook_broken is not None:
            yield self.is_hook_broken, self.last_may_not_bid()

    def last_may_not_bid(self) -> Expr:
        """What is said of a broken hook."""
        number, cards = self.row.own(LAST), self.cards
        last = [(number.equals(at), self._may_not_bid(who)) for at, who in self._numbered()]
        sum_of_all = cards & when(cards.equals(1), " card", " cards")
        return first_wrong(*last) & ": the bids would add up to " & sum_of_all

    def _numbered(self) -> list[tuple[int, str]]:
        return list(enumerate(self.seated, 1))

    def number_of_first(self) -> Expr:
        """The seat of the one from whom the others are counted; 0 for nobody."""
        return number_named(self.row, self.row.fact(self.counted_from), self.seated)

    def number_of_last(self) -> Expr:
        """The seat of who bids last: of those who play the furthest from him."""
        first, seats = self.row.own(FIRST), len(self.seated)
        steps = []
        for at, who in self._numbered():
            distance = Call("MOD", expr(at - 1) - first, seats) + 1
            bids = [holds(self.plays[who])] if self.plays[who] is not True else []
            bids += [] if self.is_last_himself else [first.differs(at)]
            steps.append(when(Call("AND", *bids), distance, 0) if bids else distance)
        last = Call("MOD", first + Call("MAX", *steps) - 1, seats) + 1
        return when(first.equals(0), 0, last)

    def _may_not_bid(self, who: str) -> Expr:
        name = self.row.name(who)
        is_dealer = self.row.fact("dealer").equals(name)
        speaker = when(is_dealer, expr("dealer ") & name, name & ", who bids last,")
        return (speaker & " may not bid ") & self._bid(who)

    def _flags(self) -> Iterator[Wrong]:
        """Bids that cannot all have been made, or missed, by the tricks there are."""
        if not self.rules.options.records_flags:
            return
        won = sum_of([when(self._mark(who), Call("N", self._bid(who)), 0) for who in self.seated])
        missed = {
            who: Call("AND", self._bid(who).differs(""), Call("NOT", self._mark(who)))
            for who in self.seated
        }
        count = sum_of([when(is_so, 1, 0) for is_so in missed.values()])
        bids = sum_of_bids(self.everyone, self.row)
        adds_up = (expr("the bids add up to ") & won) & (expr(", not to ") & self.cards)
        yield (
            Call("AND", count.equals(0), won.differs(self.cards)),
            expr("they cannot all have made it: ") & adds_up,
        )
        yield (
            Call("AND", count > 0, won > self.cards),
            ((expr("those who made it would have won ") & won) & " of ") & (self.cards & " tricks"),
        )
        alone = [(is_so, self.row.name(who) & self._left_him(who)) for who, is_so in missed.items()]
        yield Call("AND", count.equals(1), bids.equals(self.cards)), first_wrong(*alone)

    def _left_him(self, who: str) -> Expr:
        said = " cannot have missed alone: the others' tricks leave him exactly "
        return expr(said) & self._bid(who)


def _not(condition: Expr | bool) -> Expr | bool:
    return not condition if isinstance(condition, bool) else Call("NOT", condition)


def _of_deal(
    family: type[Family],
    rules: ExactBidRules,
    players: Sequence[str],
    further: Mapping[str, Limits],
    found: Callable[[Family], Expr],
    row: RowCells,
) -> Expr:
    return found(family(rules, players, row, further))


def _told_wrong(
    family: type[Family],
    rules: ExactBidRules,
    players: Sequence[str],
    further: Mapping[str, Limits],
    fact: str,
    row: RowCells,
) -> Expr:
    return family(rules, players, row, further).told_wrong(fact)


def _is_counted(cell: Expr) -> Expr:
    """Whether anything but a nought stands there, which counts nothing."""
    return Call("AND", cell.differs(""), cell.differs(0))
