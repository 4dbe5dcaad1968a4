"""What a game is: the one interface that the rest of the program asks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from scorekeeper.core.books.accounts import Account, Entry
from scorekeeper.core.books.deals import Deal, ScoredDeal, public_name
from scorekeeper.core.books.ledger import AnyLedger, Ledger, Rubber
from scorekeeper.core.books.table import Side, Table, in_turn
from scorekeeper.core.declaration.facts import FactSpec, fact_fields, fact_specs
from scorekeeper.core.declaration.options import (
    OptionSpec,
    Preset,
    Setting,
    TableOptions,
    field_values,
    option_specs,
    resolve,
)
from scorekeeper.core.declaration.rules import AnyRule, told_of
from scorekeeper.core.declaration.table_rules import AnyTableRule, told_of_table
from scorekeeper.core.settling import settlement as settling
from scorekeeper.core.settling.components import Component, totals
from scorekeeper.core.settling.settlement import EXACT, Part, Settlement
from scorekeeper.core.values.amounts import Amount, show_amount, simplify
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.names import joined
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault, MalformedError, Problem, breach, warning

if TYPE_CHECKING:
    from scorekeeper.core.drawing.shapes import Drawing
    from scorekeeper.core.live.formulas import Live
    from scorekeeper.core.live.turn import Turn

F = TypeVar("F")  # the facts of a deal, a frozen dataclass of `fact(...)` fields
O = TypeVar("O")  # the options, a frozen dataclass of `option(...)` fields  # noqa: E741
S = TypeVar("S")  # the history the game keeps in the ledger, an immutable value


# What comes next, by words for people: texts, numbers or lists of texts.
Coming = dict[str, object]


class Example(NamedTuple):
    """A deal line that can be pasted, with what it shows."""

    line: str
    meaning: str
    players: tuple[str, ...] = ()
    settings: str = ""


class Feat(NamedTuple):
    """Something that a player set out to do in a deal, in words, and whether he did it."""

    player: str
    what: str
    is_done: bool


class Played(NamedTuple):
    """A whole sheet after scoring, as a game sees it when it lays out its cumulative sheet."""

    table: Table[Any]
    ledger: AnyLedger
    deals: Sequence[ScoredDeal]
    opening: Sequence[Entry]  # carried balances and adjustments, with the deal they follow
    after: Sequence[int]  # for each of `opening`: the number of deals recorded before it
    rubbers: Sequence[int] = ()  # after which deals a new rubber was begun


class Game(Generic[F, O, S]):
    """One game. Subclasses state the facts, options and accounts and fill in the rules.

    Every method is pure: the same arguments give the same result, nothing is changed.
    """

    name: str
    title: str
    facts: ClassVar[type[Any]]
    options: ClassVar[type[Any]]
    presets: ClassVar[tuple[Preset, ...]] = ()
    main_options: ClassVar[tuple[str, ...]] = ()  # those used most; else the first five declared
    checks: ClassVar[tuple[AnyRule, ...]] = ()  # what may not be recorded of a deal
    table_checks: ClassVar[tuple[AnyTableRule, ...]] = ()  # what may not be agreed on
    sources: ClassVar[Mapping[str, str]] = {}  # what options and presets cite, by key
    accounts: ClassVar[tuple[Account, ...]] = ()
    seats: ClassVar[tuple[int, int]] = (4, 4)  # fewest and most players
    usual_seats: ClassVar[int] = 4  # how many sit down when nobody says
    sides: ClassVar[tuple[str, ...]] = ()  # names of the sides, for games with partners
    has_rubbers: ClassVar[bool] = False
    plain_fact: ClassVar[str] = ""  # the fact that counts without a name stand for: `deal 5,13,0,8`
    open: ClassVar[bool] = False  # whether players may leave and come between deals
    adjust_account: ClassVar[str] = ""  # where `adjust` books when it names no account
    settled_by: ClassVar[str] = settling.BY_DIFFERENCE
    zero_sum: ClassVar[bool] = False
    roundings: ClassVar[tuple[str, ...]] = (EXACT,)
    # reasons of entries that only set back to 0, that of a new rubber as the last
    fresh_starts: ClassVar[tuple[str, ...]] = ()
    examples: ClassVar[tuple[Example, ...]] = ()

    # declarations ---------------------------------------------------------------------------

    @cached_property
    def fact_specs(self) -> tuple[FactSpec, ...]:
        """The declared facts in order."""
        return fact_specs(self.facts, self.checks)

    @cached_property
    def deal_rules(self) -> tuple[AnyRule, ...]:
        """The rules that are asked once a deal has been read."""
        return tuple(rule for rule in self.checks if rule.at_end)

    @cached_property
    def deciding_rules(self) -> tuple[AnyRule, ...]:
        """Those of them that decide whether a deal can be scored."""
        return tuple(rule for rule in self.deal_rules if rule.fault is Fault.IMPOSSIBLE)

    @cached_property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        """The declared options in order."""
        return option_specs(self.options)

    def all_fact_specs(self, options: O) -> tuple[FactSpec, ...]:
        """The facts at a table with those options (a table may declare more)."""
        return self.fact_specs

    def idle_fact_specs(self, options: O) -> tuple[FactSpec, ...]:
        """Facts that only other tables of the game record: here they can be read, and count for
        nothing."""
        return ()

    def readable_fact_specs(self, options: O) -> tuple[FactSpec, ...]:
        """All facts that can stand on a sheet with those options, those that count first."""
        return (*self.all_fact_specs(options), *self.idle_fact_specs(options))

    def make_facts(self, values: Mapping[str, Any]) -> F:
        """The facts dataclass from values under public names."""
        made: F = self.facts(**{f: values[p] for f, p in self._field_names if p in values})
        return made

    @cached_property
    def _field_names(self) -> tuple[tuple[str, str], ...]:
        """The names of the fields and of the facts; a game may use some of those declared."""
        return tuple((item.name, public_name(item.name)) for item in fact_fields(self.facts))

    def options_of(self, settings: Mapping[str, str], players: int) -> O:
        """The options of a table of that many players with those settings, which must be valid."""
        texts = [Setting(name, text) for name, text in settings.items()]
        values = resolve(self.option_specs, self.presets, texts, players).values
        options: O = self.options(**field_values(self.options, values))
        return options

    # the table ------------------------------------------------------------------------------

    def form(self, options: O) -> AnyGame:
        """The game as it is played under those options, where they change its facts, accounts,
        sides or number of players; otherwise the game itself."""
        return self

    def check_table(self, table: Table[O]) -> Iterable[Problem]:
        """Problems of the options and players together; the problem's `fact` is the option."""
        return told_of_table(self.table_checks, table, self.option_specs)

    def seat_sides(self, players: Sequence[str]) -> tuple[Side, ...]:
        """The sides of those players: in a game with sides first and third against second and
        fourth; none otherwise."""
        if not self.sides:
            return ()
        count = len(self.sides)
        return tuple(Side(name, tuple(players[i::count])) for i, name in enumerate(self.sides))

    # one deal -------------------------------------------------------------------------------

    def start(self, table: Table[O]) -> S:
        """The history before the first deal."""
        return cast(S, None)

    def check(self, deal: Deal[F, O, S]) -> Iterable[Problem]:
        """What else than the rules say is wrong with a deal whose facts could be read."""
        return ()

    def judge(self, deal: Deal[F, O, S], rules: Sequence[AnyRule] | None = None) -> list[Problem]:
        """What is wrong with a deal whose facts could be read; it may still be open. From here on
        `deal.facts` is the facts dataclass. `rules` are those to ask; None: all of them."""
        found = told_of(self.deal_rules if rules is None else rules, deal)
        deal.facts = self.make_facts(deal.values)
        found += self.check(deal)
        return found

    def score(self, deal: Deal[F, O, S]) -> list[Entry]:
        """The entries of a complete deal, given the ledger before it."""
        raise NotImplementedError

    def live(self, table: Table[O], /) -> Live | None:
        """What a deal is worth as formulas over its facts; None for a game that does not say."""
        return None

    def live_turn(self, table: Table[O], /) -> Turn | None:
        """`next_dealer` as formulas; None for a game that does not say."""
        from scorekeeper.core.live.turn import Turn

        return Turn()

    def advance(self, deal: Deal[F, O, S], entries: Sequence[Entry]) -> S:
        """The history after a deal; its ledger holds the entries already, but `deal.state` is the
        history before it."""
        return deal.state

    def events(self, deal: Deal[F, O, S], entries: Sequence[Entry]) -> Iterable[str]:
        """What else the deal brought about, each in a phrase for people: a game, a rubber or a
        premium won, a pool filled, a series ended. The deal's ledger stands after it."""
        return ()

    def feats(self, facts: F, table: Table[O], /) -> Iterable[Feat]:
        """What players set out to do in a deal that was scored: contracts and bids, made or not.
        What a side tried counts for each of its players; `table` has the partners of the deal."""
        return ()

    def seated(self, facts: F) -> Sequence[str]:
        """Who sat at the table of this deal, where there are many tables; else nobody is named."""
        return ()

    def pass_over(self, deal: Deal[F, O, S]) -> S:
        """The history after a deal that cannot be scored but was played; its facts are those that
        could be read."""
        return deal.state

    def next_dealer(self, deal: Deal[F, O, S]) -> str:
        """Who deals after this deal: the next seat after its dealer."""
        dealer: str = getattr(deal.facts, "dealer", None) or deal.ledger.dealer
        return deal.table.after(dealer) if dealer else ""

    def options_for(self, options: O, settings: Mapping[str, str], players: int) -> O:
        """The options when players have left or come and so many sit at the table: those agreed
        on. `settings` are the texts of what the table set."""
        return options

    def reseated(self, ledger: Ledger[O, S]) -> S:
        """The history when players have left or come; `ledger.table` has those who play on,
        `ledger.dealer` is one of them. Asked only of games that are `open`."""
        return ledger.state

    def turn_state(self, ledger: Ledger[O, S]) -> S:
        """The history that is kept with the next deal, because place and turn follow from it:
        a later correction of an earlier deal does not move them."""
        return ledger.state

    def new_rubber(self, ledger: Ledger[O, S]) -> tuple[list[Entry], S]:
        """The entries that begin a new rubber, and the history at its start."""
        return [], self.start(ledger.table)

    def set_back(self, options: O) -> Sequence[str]:
        """The accounts that a new rubber takes back to 0."""
        return ()

    def can_begin_rubber(self, ledger: Ledger[O, S]) -> Iterable[Problem]:
        """What speaks against beginning a new rubber now."""
        return ()

    def check_books(self, ledger: Ledger[O, S]) -> Iterable[Problem]:
        """What is wrong with the balances after carried ones and adjustments, which no deal made.

        Asked at the next deal or rubber, which is told, and at the end of the sheet for the last
        such record. There a breach is only a warning: what puts it right may still follow.
        """
        if self.zero_sum and self.settled_by == settling.BY_SHARE:
            nobodys = simplify(sum(self.totals(ledger).values()))
            if nobodys:
                yield warning(
                    f"the totals add up to {show_amount(nobodys)}, not to 0",
                    "what one player loses others win: adjust all of them on one line",
                )

    def barred(self, ledger: Ledger[O, S]) -> Iterable[Problem]:
        """Why no deal can be scored as the balances stand after carried ones and adjustments,
        which then must be corrected first."""
        return (each for each in self.check_books(ledger) if each.fault is Fault.IMPOSSIBLE)

    # the whole sheet ------------------------------------------------------------------------

    def finished(self, ledger: Ledger[O, S]) -> bool:
        """Whether the game (or rubber) is over."""
        return False

    def deals_left(self, ledger: Ledger[O, S]) -> int | None:
        """How many deals play still takes at most, ties apart; None where no number of them ends
        it."""
        return None

    def in_play(self, ledger: Ledger[O, S]) -> str:
        """What is being played to an end that the rules fix: a `game`, `rubber` or `round`;
        nothing where people play as long as they like."""
        return "game"

    def unfinished_note(self, ledger: Ledger[O, S]) -> str:
        """What a settlement says of play that goes on; nothing when there is no end to wait for."""
        what = "" if self.finished(ledger) else self.in_play(ledger)
        return what and f"the {what} is not over: this is the result if play stopped now"

    def after_end(self, ledger: Ledger[O, S]) -> Problem | None:
        """Why no further deal belongs on this sheet, when it is finished."""
        if not self.finished(ledger):
            return None
        return breach(
            "the game is over: no further deal belongs on this sheet", "start a new sheet"
        )

    def upcoming(self, ledger: Ledger[O, S]) -> Coming:
        """What comes next, besides the deal's number: dealer, hand size, debts of the deal..."""
        return {"dealer": ledger.dealer} if ledger.dealer else {}

    def components(self, table: Table[O]) -> tuple[Component, ...]:
        """What makes up the totals."""
        return settling.own(self.accounts[0].name)

    def totals(self, ledger: Ledger[O, S]) -> dict[str, Amount]:
        """Every owner's total if play stopped now, exact."""
        return totals(self.components(ledger.table), ledger)

    def expected_sum(self, deal: Deal[F, O, S]) -> Amount | None:
        """What the amounts of a deal's entries must add up to; None when nothing is fixed.
        The deal's ledger stands before it."""
        return None

    def settle(self, ledger: Ledger[O, S], rounding: str | None = None) -> Settlement:
        """The settlement if play stopped now; `rounding` None takes the game's own way.
        Raises MalformedError for one that the game does not have."""
        return settling.settle_components(
            ledger,
            self.components(ledger.table),
            by=self.settled_by,
            rounding=self.known_rounding(rounding or self.usual_rounding(ledger.table)),
            notes=self.settlement_notes(ledger),
            extra=self.extra_parts(ledger),
            zero_sum=self.zero_sum,
        )

    def pays_totals(self, table: Table[O]) -> bool:
        """Whether money passes for the totals and, but for rounding, for nothing else: nothing that
        is in no total is added at the end, and who is paid does not hang on it."""
        kind = type(self)
        return kind.settle is Game.settle and kind.extra_parts is Game.extra_parts

    def usual_rounding(self, table: Table[O]) -> str:
        """How this table rounds when nobody says."""
        return self.roundings[0]

    def known_rounding(self, rounding: str) -> str:
        """The rounding, if the game has it; raises MalformedError."""
        if rounding not in self.roundings:
            raise MalformedError(
                f"{self.name} has no rounding '{rounding}'",
                f"possible: {', '.join(self.roundings)}",
                rounding,
            )
        return rounding

    def extra_parts(self, ledger: Ledger[O, S]) -> Sequence[Part]:
        """Parts of the settlement that are in no total while play goes on (a pot shared out)."""
        return ()

    def settlement_notes(self, ledger: Ledger[O, S]) -> Sequence[str]:
        """What else the players should know when they settle: that the totals of the sides are
        nobody's result, when partners changed."""
        if not ledger.partners_changed:
            return ()
        names = joined([side.name for side in ledger.table.sides])
        return (
            f"partners changed: the points of {names} were made by different partners; each "
            "player's own result is his share",
        )

    # the ranking ----------------------------------------------------------------------------

    def results(self, ledger: Ledger[O, S]) -> Mapping[str, Amount]:
        """Everybody's final result if play stopped now, which the ranking shows: the totals of the
        settlement; after partners changed every player's own share."""
        made = self.settle(ledger)
        if ledger.partners_changed and made.shares:
            return made.shares
        return made.totals

    def decimals(self, table: Table[O]) -> int | None:
        """In how many places final results are written; None: as fractions."""
        return None

    def lowest_wins(self, ledger: Ledger[O, S]) -> bool:
        """Whether the smallest result is the best, as where penalties are counted."""
        return False

    def merits(self, results: Mapping[str, Amount], ledger: Ledger[O, S]) -> Mapping[str, Amount]:
        """What decides the places, the greatest first: the results, unless the game compares
        something else (percentages)."""
        if self.lowest_wins(ledger):
            return {name: -result for name, result in results.items()}
        return results

    def winners(self, ledger: Ledger[O, S]) -> Collection[str]:
        """Who has won by a rule that does not ask for the results, and so stands first."""
        return ()

    def divisions(self, table: Table[O]) -> Mapping[str, Sequence[str]]:
        """Who is ranked apart from the others, by the name of the division; nothing where all are
        ranked together."""
        return {}

    def stake(self, table: Table[Any]) -> Amount | None:
        """The stake per point that the table agreed on, if any (0: none was)."""
        options: TableOptions = table.options
        return options.stake or None

    def currency(self, table: Table[Any]) -> str:
        """The code of the currency that the table named; empty when it named none."""
        options: TableOptions = table.options
        return options.currency or ""

    def reference(self) -> list[Grid]:
        """Tables for the manual besides facts, options and presets, such as scales of points."""
        return []

    def grids(self, played: Played) -> list[Grid]:
        """The cumulative sheet as this game's players write it."""
        raise NotImplementedError

    def drawings(self, played: Played) -> Sequence[Drawing]:
        """The same as its players draw it, for a page: in order, in place of the grids. None where
        the grids are clear enough."""
        return ()


AnyGame = Game[Any, Any, Any]


def close_rubber(ledger: AnyLedger, current: Mapping[str, Amount]) -> Rubber:
    """The record of the rubber that ends now; `current` are the side totals so far."""
    earlier: dict[str, Amount] = dict.fromkeys(current, 0)
    for rubber in ledger.rubbers:
        for side, points in rubber.points:
            earlier[side] += points
    members = tuple((side.name, side.members) for side in ledger.table.sides)
    points_now = tuple((side, simplify(total - earlier[side])) for side, total in current.items())
    return Rubber(members, points_now)


def begin_rubber(game: AnyGame, ledger: AnyLedger, sides: Sequence[Side] = ()) -> list[Entry]:
    """Close the rubber in play and begin the next one, with those partners if others sat down; the
    entries with which it begins, which are still to be booked."""
    ledger.rubbers.append(close_rubber(ledger, game.totals(ledger)))
    if sides:
        ledger.table = with_sides(ledger.table, sides)
    entries, ledger.state = game.new_rubber(ledger)
    return entries


def with_sides(table: Table[Any], sides: Sequence[Side]) -> Table[Any]:
    """The same table with partners who sat down anew, in the order in which they are named."""
    return replace(table, sides=tuple(sides), seats=in_turn(sides))
