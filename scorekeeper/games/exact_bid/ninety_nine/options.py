"""The house rules of Ninety-Nine, its presets, and what they may not say together."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.kinds.numbers import parse_int
from scorekeeper.core.declaration.option_kinds import Numbers, OptionNotation
from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    choice,
    option,
    whole,
)
from scorekeeper.core.declaration.table_rules import TableRule, TableRules, conflict, useless
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import find, fold
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.core.values.suits import NT, STRAIN_ALIASES, STRAINS
from scorekeeper.games.sources import parlett

from .hands import DUMMY, TWO_HANDED

PARLETT = "[book]"
PAGAT = "[pagat]"
WIKIPEDIA = "[wikipedia]"
ORIGINAL = "[rules-1975]"
OPEN_END = "by agreement"

# Points of each for one success, two, three...; the last is for all.
BONUS: Mapping[int, tuple[int, ...]] = {
    2: (30, 20, 10),  # the dummy is the third
    3: (30, 20, 10),
    4: (30, 20, 10, 0),
    5: (50, 40, 30, 20, 10),
}
BY_SUCCESS, FIRST_DIAMONDS, TURN_UP = "by-success", "first-diamonds", "turn-up"
BY_DECLARER, NINES, FREE = "declarer", "nines", "free"
LENIENT, STRICT, NO_DUMMY = "lenient", "strict", "none"
RUBBER, ONE_GAME_EACH, ONE_GAME, TARGET, DEALS = "rubber", "rubber3", "game", "target", "deals"
REACHED, BY_COUNT, IF_MADE = "reached", "by-count", "if-made"
PLAIN, DUMMY_COUNTS = "plain", "dummy-counts"

GAME_TARGET = 100


class Premium(NamedTuple):
    """What a premium bid is worth: for declaring, and for revealing (0: not possible).

    A failed one goes to each opponent, unless `failed` (below 0) falls on the bidder himself.
    """

    declare: int
    reveal: int = 0
    failed: int = 0


class PremiumKind(OptionNotation):
    """`30/60` for declaring and revealing, `50/-50` for declaring made and failed, or `none`."""

    says = "30/60 (declaring/revealing), 50/-50 (made/failed, the bidder's own) or none"
    words = ("none",)

    def parse(self, text: str, name: str) -> Premium:
        if fold(text) == "none":
            return Premium(0)
        parts = text.split("/")
        if len(parts) != 2:
            raise MalformedError(
                f"{name}={text} is not of the form 30/60", f"{name} is {self.describe()}", text
            )
        declare, second = (parse_int(part, name) for part in parts)
        if declare <= 0 or not second:
            raise ImpossibleError(
                f"{name}={text} is not possible", f"{name} is {self.describe()}", text
            )
        return Premium(declare, second) if second > 0 else Premium(declare, 0, second)

    def print(self, value: Premium) -> str:
        return f"{value.declare}/{value.reveal or value.failed}" if value.declare else "none"


class End(NamedTuple):
    """How a sheet ends; `number` for a target or a number of deals, 0 when it does not say."""

    kind: str
    number: int = 0


class EndKind:
    """One of the ways in which a sheet ends, two of them with a number."""

    words = (RUBBER, ONE_GAME_EACH, ONE_GAME, TARGET, DEALS)
    numbered = (TARGET, DEALS)

    def parse(self, text: str, name: str) -> End:
        word, sign, digits = text.partition("=")
        kind = find(word, self.words, f"value of {name}")
        if not sign:
            return End(kind)
        number = parse_int(digits, f"{name}={kind}")
        if kind not in self.numbered or number < 1:
            raise ImpossibleError(
                f"{name}={text} is not possible", f"{name} is {self.describe()}", text
            )
        return End(kind, number)

    def print(self, value: End) -> str:
        return f"{value.kind}={value.number}" if value.number else value.kind

    def describe(self) -> str:
        return "|".join(f"{word}=N" if word in self.numbered else word for word in self.words)


def _bonus(options: NinetyNineOptions, players: int) -> tuple[int, ...]:
    return BONUS.get(players, BONUS[3])


def _premium(options: NinetyNineOptions, players: int) -> Premium:
    return Premium(50, 0, -50) if players == 5 else Premium(30, 60)


def _dummy(options: NinetyNineOptions, players: int) -> str:
    return LENIENT if players == TWO_HANDED else NO_DUMMY


def _first_trump(options: NinetyNineOptions, players: int) -> str:
    return "D" if options.trump == FIRST_DIAMONDS else NT


def _target(options: NinetyNineOptions, players: int) -> int:
    end = options.end
    return end.number if end.kind == TARGET and end.number else GAME_TARGET


def _deals(options: NinetyNineOptions, players: int) -> int | None:
    end = options.end
    return end.number if end.kind == DEALS and end.number else None


# fmt: off
SOURCES = {
    "book": parlett("Ninety-Nine"),
    "pagat": "pagat.com, Ninety-Nine",
    "wikipedia": "Wikipedia, Ninety-nine",
    "rules-1975": "Ninety-Nine, the rules of 1975 (parlettgames.uk)",
}

PRESETS = (
    Preset("book", {}, "as in the book", PARLETT, ("parlett", "1990")),
    Preset("original", {"trump": TURN_UP, "end": f"{DEALS}=9"},
        "as first published: trumps turned up, nine deals, no bonus for games", ORIGINAL,
        ("1975",)),
    Preset("oxford", {"premium": "none", "bonus": "10", "trump": TURN_UP, "end": DEALS},
        "Oxford Whist: no premiums, 10 for every made bid; the number of deals must be set",
        WIKIPEDIA, ("oxford-whist",)),
)


@frozen
class NinetyNineOptions(TableOptions):
    """The house rules."""

    bonus: tuple[int, ...] = option(Numbers(), _bonus,
        "points for a made bid when one player made his, two, three, ... (left out: four players "
        "30,20,10,0, five 50,40,30,20,10); a single number: however many did",
        f"{PARLETT}; four and five players: {PAGAT}")
    premium: Premium = option(PremiumKind(), _premium,
        "points for declaring and for revealing, which go to each opponent when the bid fails; "
        "with a second number below 0 (left out: five players 50/-50), what declaring costs the "
        "bidder himself", f"{PARLETT}; five players: {PAGAT}")
    dummy: str = choice(f"{LENIENT}|{STRICT}|{NO_DUMMY}",
        "two players: whether the dummy makes its bid with fewer tricks too (and has declared "
        "when it makes it exactly; left out, it does), or counts like any player",
        f"{PARLETT}; strict: {PAGAT}", default=_dummy)
    trump: str = choice(
        f"{BY_SUCCESS}|{FIRST_DIAMONDS}|{TURN_UP}|{BY_DECLARER}|{NINES}|{FREE}",
        "where trumps come from: how many made their bids in the deal before (from no trump or "
        "from diamonds), the card turned up, who took the premium (who with nines may also name "
        "the four Nines), or as the table likes", f"{PARLETT}; {PAGAT}; turn-up: {ORIGINAL}")
    first_trump: str = choice("|".join(STRAINS), "trumps of the first deal of a game",
        f"{PARLETT}; two players, C: {PAGAT}", default=_first_trump, aliases=STRAIN_ALIASES)
    bidding: str = choice("bid-cards|unbidden",
        "whether bid-cards are laid aside, or the three cards left at the end are the bid; "
        "recorded and scored alike", f"{PARLETT}; unbidden: {PAGAT}",
        alike=(("bid-cards", "unbidden"),))
    end: End = option(EndKind(), End(RUBBER),
        "when it ends: somebody has won three games; as many games as players; one game; "
        "somebody has so many points; so many deals", f"{PARLETT}; rubber3, target: {PAGAT}")
    target: int = whole(_target, "the points that end a game",
        f"{PARLETT}; 200 to 500: {WIKIPEDIA}", low=1)
    deals: int | None = whole(_deals, "the number of deals, with end=deals", OPEN_END,
        low=1, none=True)
    end_bonus: str = choice(f"{REACHED}|{BY_COUNT}|{IF_MADE}",
        "bonus at the end of a game for whoever has the points: 100; 30, 20 or 10 when one, two "
        "or three have them (three games, no bonus for a rubber); 100 for those who made their bid "
        "in the last deal (three such win)",
        f"{PARLETT}; by-count: an online version; if-made: {WIKIPEDIA}")
    two_handed_result: str = choice(f"{PLAIN}|{DUMMY_COUNTS}",
        "two players: whether the dummy's total counts: when it is the highest nobody wins, and "
        "when it is at least the loser's the winner has 100 more (end=game: is paid double)",
        f"{PARLETT}; dummy-counts: {PAGAT}")

    @property
    def plays_games(self) -> bool:
        """Whether points are counted in games, with bonuses, not in one total."""
        return self.end.kind not in (TARGET, DEALS)

    @property
    def has_trump_that_follows(self) -> bool:
        """Whether trumps follow from the deal before, if nobody names them."""
        return self.trump not in (TURN_UP, FREE)

    @property
    def names_trump(self) -> bool:
        """Whether who takes the premium names trumps."""
        return self.trump in (BY_DECLARER, NINES)

    def bonus_for(self, successes: int) -> int:
        """What each made bid is worth when so many were made."""
        return self.bonus[0] if len(self.bonus) == 1 else self.bonus[successes - 1]


NinetyNineTable = Table[NinetyNineOptions]


def is_two_handed(table: NinetyNineTable) -> bool:
    """Whether two play with a dummy."""
    return len(table.players) == TWO_HANDED


def hands_at(table: NinetyNineTable) -> int:
    """How many can make their bids."""
    return 3 if is_two_handed(table) else len(table.players)


NinetyNineTableRule = TableRule[NinetyNineOptions]


def said_twice(kind: str, wanted: Callable[[NinetyNineOptions], object]) -> NinetyNineTableRule:
    """A number that the end says, and an option of its own otherwise."""
    return conflict(kind, lambda table: table.options.end.kind == kind
            and table.options.end.number not in (0, wanted(table.options)),
        f"end={{end}} and {kind}={{{kind}}} contradict each other",
        f"set end={kind}={{{kind}}}, or leave {kind}= out")


TABLE_CHECKS: TableRules[NinetyNineOptions] = (
    conflict("bonus", lambda table: len(table.options.bonus) not in (1, hands_at(table)),
        "bonus has {numbers}, but {hands} can make their bids",
        "give one number for each of 1 to {hands} made bids, or a single one",
        numbers=lambda table: plural(len(table.options.bonus), "number"), hands=hands_at),
    conflict("dummy",
        lambda table: is_two_handed(table) == (table.options.dummy == NO_DUMMY),
        "dummy={dummy} does not fit {players} players",
        "two players play with a dummy (lenient or strict), more without: leave it out",
        players=lambda table: len(table.players)),
    conflict("dummy",
        lambda table: is_two_handed(table) and DUMMY in map(fold, table.players),
        "a player is called dummy like the third hand", "call the player otherwise"),
    useless("two_handed_result", lambda table: not is_two_handed(table), "without a dummy"),
    useless("two_handed_result",
        lambda table: is_two_handed(table) and not table.options.plays_games,
        "where no games are played"),
    conflict("first_trump", lambda table: table.options.trump == FIRST_DIAMONDS
            and table.options.first_trump != "D",
        "first_trump={first_trump} contradicts trump=first-diamonds", "leave one of the two out"),
    useless("first_trump", lambda table: table.options.trump in (TURN_UP, FREE),
        "with trump={trump}"),
    said_twice(TARGET, lambda options: options.target),
    said_twice(DEALS, lambda options: options.deals),
    conflict("end", lambda table: table.options.end.kind == DEALS and table.options.deals is None,
        "end=deals does not say how many deals are played", "set deals=9, for example"),
    useless("deals", lambda table: table.options.end.kind != DEALS, "with end={kind}",
        kind=lambda table: table.options.end.kind),
    useless("target", lambda table: table.options.end.kind == DEALS, "with end=deals"),
    useless("end_bonus", lambda table: not table.options.plays_games, "where no games are played"),
)
# fmt: on
