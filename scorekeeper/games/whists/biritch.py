"""Biritch, or straight bridge: the dealer's side names trumps, anybody may double.

Sources: Laws of Bridge 1904 in Hoyle's Games Modernized (1909); J. Collinson, Biritch, or Russian
Whist (1886), on pagat.com. The game is only named in Parlett, Russian Whist.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations

from scorekeeper.core.books.accounts import Entry
from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration import slips
from scorekeeper.core.declaration.columns import (
    MARK,
    MARKED,
    NUMBER,
    Cell,
    Column,
    known,
    of_owners,
    placed,
)
from scorekeeper.core.declaration.facts import OUTCOME, always, fact
from scorekeeper.core.declaration.kinds import Notation, Number, Word
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, whole
from scorekeeper.core.declaration.rules import Rules, clash, forbid
from scorekeeper.core.declaration.slips import Neighbour, toggled
from scorekeeper.core.game import Example
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.core.values.suits import NT, STRAIN_ALIASES, STRAINS, SUIT_NAMES
from scorekeeper.core.values.work import Work
from scorekeeper.games import live_in
from scorekeeper.games.frames.line_games import LineGame
from scorekeeper.games.shapes.declarers import find_declarer
from scorekeeper.games.shapes.revokes import (
    PENALTIES,
    REVOKE_TRICKS,
    Revoke,
    apply_revokes,
    hold_back,
    offenders,
    revoke_fact,
)
from scorekeeper.games.shapes.sides import BOOK, by_tricks, dealer_fact, odd_tricks, owner_of
from scorekeeper.games.shapes.tally import LineTally, RubberRules, RubberState

from .facts import declarer_fact, for_dealers_side, honours_fact, tricks_of_declarer

LAWS_1904, COLLINSON = "[laws1904]", "[collinson]"
HANDS = 4
HONOURS, ACES = 5, 4  # A K Q J T of trumps; the four aces at no trumps
MOST_DOUBLES = 40  # that anybody would note; the laws have their own limit
USUAL_DOUBLES = 3
DOUBLES = {
    "double": 1, "doubled": 1, "contre": 1, "x": 1,
    "redouble": 2, "redoubled": 2, "sur-contre": 2, "surcontre": 2, "xx": 2,
}  # fmt: skip

FIXED, AS_TRICKS = "30/40/100", "as_tricks"
BY_LAWS, ONE_MORE = "5v/9v/10v", "one_more"
ADD, NET = "add", "net"
CAP_100, NO_CAP = "100", "none"
OFF, THREE_TRICKS = "off", "3_tricks"

SUIT_TRICKS = {"S": 2, "C": 4, "D": 6, "H": 8}
MOST_PER_TRICK = 100  # law 58
OFFENDERS_STOP = 2  # points short of game: 28 of 30

# honours in tricks (undoubled), by those of the side; then by those in one hand
DIVIDED = {3: 2, 4: 4, 5: 5}
FOUR_IN_ONE_HAND = {4: 8, 5: 9}
FIVE_IN_ONE_HAND = 10
ONE_MORE_THAN_FOUR = 9  # five of a side, four or five of them in one hand (1886)
CHICANE = 2
ACE_POINTS = {3: 30, 4: 40}  # at no trumps
ACES_IN_ONE_HAND = 100
ACE_TRICKS = {3: 3, 4: 4}  # tricks at no trumps (1886)
ACE_TRICKS_IN_ONE_HAND = 8
SLAMS = {12: 20, 13: 40}  # points, never doubled

# fmt: off
SOURCES = {
    "laws1904": "Laws of Bridge 1904, in Hoyle's Games Modernized (1909)",
    "collinson": "J. Collinson, Biritch, or Russian Whist (1886), on pagat.com",
}

PRESETS = (
    Preset("bridge1904", {}, "the laws of 1904", LAWS_1904, ("book", "straight-bridge"), ("seed",)),
    Preset("collinson1886",
        {"nt_trick": "10", "rubber_bonus": "40", "nt_honours": AS_TRICKS,
         "five_honours": ONE_MORE, "chicane": NET, "double_cap": NO_CAP, "revoke": THREE_TRICKS},
        "the pamphlet Biritch, or Russian Whist, of 1886", COLLINSON,
        ("russian-whist", "collinson")),
)
# fmt: on


class Hands(Notation):
    """Some of the hands: players, or at a table without names their sides."""

    says = "PLAYER,..."
    has_names = True

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[str, ...]:
        players = deal.table.players
        found = tuple(find_declarer(part, deal.table) for part in text.split(","))
        for who in found:
            if players and who not in players:
                raise ImpossibleError(
                    f"{name}={text}: {who} is a side of two hands",
                    "name the player whose hand had no trump",
                    text,
                )
            if found.count(who) > (1 if players else 2):
                raise ImpossibleError(f"{name}={text} names {who} too often", "once a hand", text)
        if len(found) == HANDS:
            raise ImpossibleError(
                f"{name}={text}: somebody held the thirteen trumps", "name at most three", text
            )
        return tuple(sorted(found, key=(players or deal.table.owners).index))

    def columns(self, deal: AnyDeal) -> Sequence[Column]:
        """A mark for each player; at a table without names how many hands of each side."""
        table = deal.table
        each = Column(form=MARK) if table.everyone else Column(form=NUMBER, low=0, high=2)
        return of_owners(table.everyone or table.owners, each._replace(spare=True))

    def cells(self, value: Sequence[str], columns: Sequence[Column]) -> Sequence[Cell]:
        """What each has."""
        is_marked = columns[0].form == MARK
        found = {who: MARKED if is_marked else value.count(who) for who in value}
        return placed({**found}, [column.owner for column in columns])

    def told(self, cells: Sequence[Cell], columns: Sequence[Column]) -> str:
        """Names with commas."""
        names: list[str] = []
        for column, cell in zip(columns, cells, strict=True):
            if cell is not None:
                names += [column.owner] * (cell if isinstance(cell, int) else 1)
        return ",".join(names)

    def domain(self, deal: AnyDeal) -> Iterator[tuple[str, ...]]:
        """No hand, one or two."""
        hands = deal.table.players or deal.table.owners
        return chain.from_iterable(combinations(hands, size) for size in range(3))

    def neighbours(self, value: Sequence[str], deal: AnyDeal) -> Iterator[Neighbour]:
        """A hand forgotten, one too many, another one."""
        return toggled(slips.HONOURS, value, deal.table.players or deal.table.owners)


def has_trumps(deal: AnyDeal) -> bool:
    """Whether the deal is played with trumps."""
    return bool(deal.facts.trump != NT)


def honours_dealt(deal: AnyDeal) -> int:
    """How many honours there are: four aces at no trumps; the most there can be while trumps are
    not known."""
    return known(lambda: HONOURS if has_trumps(deal) else ACES, HONOURS)


def strongest(deal: AnyDeal) -> str:
    """The side with more honours; nothing where none are recorded or each holds two aces."""
    honours: Mapping[str, int] | None = deal.facts.honours
    if not honours:
        return ""
    (_, fewer), (side, more) = by_tricks(honours)
    return side if more > fewer else ""


def most_in_one_hand(deal: AnyDeal) -> int:
    """All honours of the side with more of them may be in one hand."""
    honours: Mapping[str, int] | None = deal.known(lambda facts: facts.honours)
    return max(honours.values()) if honours else honours_dealt(deal)


def least_in_one_hand(deal: AnyDeal) -> int:
    """One of its two hands has half of them."""
    honours: Mapping[str, int] | None = deal.known(lambda facts: facts.honours)
    return (most_in_one_hand(deal) + 1) // 2 if honours else 0


def with_chicane(deal: AnyDeal) -> int | None:
    """All honours of a side are in one hand when the other has no trump."""
    sides = {owner_of(who, deal.table) for who in deal.facts.chicane}
    return most_in_one_hand(deal) if strongest(deal) in sides else None


# fmt: off
@frozen
class BiritchFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    declarer: str = declarer_fact(
        "who named trumps: the dealer, or the partner asked to; the dealer if it is left out",
        needed=always, derive=lambda deal: deal.facts.dealer)
    trump: str = fact(Word(STRAINS, {**STRAIN_ALIASES, "biritch": NT},
            meanings={**SUIT_NAMES, NT: "biritch"}),
        "the suit named, or NT (biritch)", needed=always)
    doubles: int = fact(Number(0, MOST_DOUBLES, DOUBLES,
            "0, 1 (double, contre), 2 (redouble, sur-contre), ...", usual=USUAL_DOUBLES),
        "how often the tricks were doubled", default=0, asked="how often doubled",
        slip=slips.DOUBLE)
    tricks: Mapping[str, int] = tricks_of_declarer()
    honours: Mapping[str, int] | None = honours_fact(honours_dealt,
        "how many of A K Q J T of trumps each side held, at no trumps how many aces")
    chicane: tuple[str, ...] = fact(Hands(), "whose hand had no trump",
        applies=has_trumps, default=(), asked="who held no trump", phase=OUTCOME,
        slip=slips.HONOURS)
    one_hand: int | None = fact(Number(least_in_one_hand, most_in_one_hand),
        "the most honours in one hand of the side with more of them; left out: divided",
        applies=lambda deal: bool(strongest(deal)), derive=with_chicane, warn=False,
        asked="most honours in one hand", phase=OUTCOME, slip=slips.HONOURS)
    revoke: tuple[Revoke, ...] = revoke_fact(lambda deal: PENALTIES,
        lambda deal: deal.options.revoke == THREE_TRICKS, f"revoke={THREE_TRICKS}")


@frozen
class BiritchOptions(TableOptions):
    """The house rules."""

    nt_trick: int = whole(12, "what a trick at no trumps is worth", f"{LAWS_1904}; 10: {COLLINSON}",
        low=1)
    rubber_bonus: int = whole(100, "points for the winners of a rubber",
        f"{LAWS_1904}; 40: {COLLINSON}")
    nt_honours: str = choice(f"{FIXED}|{AS_TRICKS}",
        "three aces, four in a side, four in one hand: fixed points, or 3, 4 and 8 tricks",
        f"{LAWS_1904}; as_tricks: {COLLINSON}")
    five_honours: str = choice(f"{BY_LAWS}|{ONE_MORE}",
        "five honours in a side: 5 tricks, 9 with four in one hand, 10 with all; or one trick more "
        "than for four (9 also with all in one hand)", f"{LAWS_1904}; one_more: {COLLINSON}")
    chicane: str = choice(f"{ADD}|{NET}",
        "a hand without trumps: two tricks to its side; or added to its side's honours, and else "
        "taken off the other side's", f"{LAWS_1904}; net: {COLLINSON}")
    double_cap: str = choice(f"{CAP_100}|{NO_CAP}",
        "how far doubling goes: until a trick is worth 100, and never more; or for ever",
        f"{LAWS_1904}, law 58; none: {COLLINSON}")
    revoke: str = choice(f"{OFF}|{THREE_TRICKS}",
        "3_tricks: the other side takes three tricks, or adds or deducts their value; offenders "
        "cannot win the game or a slam in that deal", f"{LAWS_1904}; {COLLINSON}")
    game: int = whole(30, "points below the line that win a game", LAWS_1904, low=1)


BiritchDeal = Deal[BiritchFacts, BiritchOptions, RubberState]


def base_value(deal: BiritchDeal) -> int:
    """What a trick is worth before it is doubled."""
    trump = deal.facts.trump
    return deal.options.nt_trick if trump == NT else SUIT_TRICKS[trump]


def before_last_double(deal: BiritchDeal) -> int:
    """What a trick was worth before it was doubled for the last time."""
    return int(base_value(deal) * 2 ** (deal.facts.doubles - 1))


def without_trumps(deal: BiritchDeal) -> list[str]:
    """The sides of the hands that had no trump."""
    return [owner_of(who, deal.table) for who in deal.facts.chicane]


def held_by_nobody(deal: BiritchDeal) -> str:
    """`NS:3`, honours of a side neither of whose hands had a trump."""
    sides = without_trumps(deal)
    impossible = ((side, held) for side, held in (deal.facts.honours or {}).items()
        if held and sides.count(side) == 2)
    return next((f"{side}:{held}" for side, held in impossible), "")


CHECKS: Rules[BiritchFacts, BiritchOptions, RubberState] = (
    for_dealers_side("declarer", "name trumps"),
    forbid("doubles", lambda deal: deal.options.double_cap == CAP_100 and deal.facts.doubles
            and before_last_double(deal) >= MOST_PER_TRICK,
        "doubles={doubles}: nobody may double a trick that is worth {before} already",
        f"doubling ends at {MOST_PER_TRICK} a trick (option double_cap)",
        before=before_last_double),
    # what chicane counts may depend on who held the honours
    clash("chicane", lambda deal: deal.facts.chicane and not deal.facts.honours
            and deal.options.chicane == NET and not deal.is_open,
        "chicane counts for or against the honours of a suit, which are not recorded",
        "add honours="),
    clash("chicane", held_by_nobody,
        "neither hand of {side} had a trump, but honours={held} is recorded",
        "correct chicane or honours", held=held_by_nobody,
        side=lambda deal: held_by_nobody(deal).partition(":")[0]),
    clash("one-hand", lambda deal: strongest(deal) in without_trumps(deal)
            and deal.facts.one_hand != most_in_one_hand(deal),
        "one hand of {side} had no trump, so the other held all {held} of their honours, not "
        "{one-hand}", "correct chicane or one-hand", side=strongest, held=most_in_one_hand),
)


class Biritch(LineGame[BiritchFacts, BiritchOptions]):
    """Biritch."""

    name = "biritch"
    title = "Biritch"
    facts = BiritchFacts
    options = BiritchOptions
    live = live_in("whists.live_biritch")
    checks = CHECKS
    sources = SOURCES
    presets = PRESETS
    columns = (
        ("dealer", "dealer"), ("trump", "trump"), ("dbl", "doubles", str), ("tricks", "tricks"),
        ("hon.", "honours"), ("hand", "one-hand"), ("chicane", "chicane"),
    )
    examples = (
        Example("trump=H tricks=NS:9 honours=NS:5 one-hand=4",
            "24 below; four honours in one hand and the fifth with the partner: 72 above"),
        Example("declarer=C trump=D doubles=1 tricks=12 honours=NS:3",
            "six odd tricks at 12: 72 below; honours 12 and a small slam 20 above"),
        Example("trump=NT tricks=NS:4 honours=EW:3",
            "at ten a trick: 30 below and 30 for three aces, both for EW",
            settings="rules=collinson1886"),
    )
# fmt: on

    def rules(self, options: BiritchOptions) -> RubberRules:
        """Best of three games."""
        return RubberRules(options.game, bonus=options.rubber_bonus)

    def score(self, deal: BiritchDeal) -> list[Entry]:
        """Revokes and tricks below; honours, chicane and slams above; then the game."""
        options, revokes = deal.options, deal.facts.revoke
        tally = LineTally(deal.ledger, options.game)
        tricks, each = dict(deal.facts.tricks), trick_value(deal)
        if revokes:
            hold_back(tally, revokes, options.game - OFFENDERS_STOP)
            apply_revokes(tally, revokes, tricks, deal.table, REVOKE_TRICKS * each.amount)
        for side, won in tricks.items():  # whichever side named trumps
            if won > BOOK:
                tally.count(side, f"{won} tricks", odd_tricks(won, each))
        count_honours(tally, deal)
        count_slam(tally, deal)
        if tally.winner:
            tally.close_game(self.rules(options))
            tally.draw_line()
        return tally.entries


# the lines of the card ----------------------------------------------------------------------


def trick_value(deal: BiritchDeal) -> Work:
    """What a trick is worth: `6 x 2`."""
    value = Work(base_value(deal))
    if deal.facts.doubles:
        value *= 2**deal.facts.doubles
    if deal.options.double_cap == CAP_100 and value.amount > MOST_PER_TRICK:
        return Work(MOST_PER_TRICK, f"{MOST_PER_TRICK} (the limit)")
    return value


def count_honours(tally: LineTally, deal: BiritchDeal) -> None:
    """Honours of the side with more of them, and hands without trumps."""
    side = strongest(deal)
    if side:
        tally.count_above(side, *honour_points(deal))
    points = CHICANE * base_value(deal)
    for who in deal.facts.chicane:
        own = owner_of(who, deal.table)
        why = f"chicane, {who} had no trump: {points}"
        if deal.options.chicane != NET or side in ("", own):
            tally.above(own, points, why)
        else:
            tally.above(side, -points, f"{why} off the honours of {side}")


def honour_points(deal: BiritchDeal) -> tuple[str, Work]:
    """The honours of the side that has more, and what they are worth."""
    held, hand, value = most_in_one_hand(deal), deal.facts.one_hand or 0, base_value(deal)
    if deal.facts.trump != NT:
        what = f"{held} honours" + (f", {hand} in one hand" if hand > 3 else "")
        return what, Work(honour_tricks(held, hand, deal.options)) * value
    together = hand == held > 3
    what = f"{held} aces" + (" in one hand" if together else "")
    if deal.options.nt_honours == AS_TRICKS:
        return what, Work(ACE_TRICKS_IN_ONE_HAND if together else ACE_TRICKS[held]) * value
    return what, Work(ACES_IN_ONE_HAND if together else ACE_POINTS[held])


def honour_tricks(held: int, hand: int, options: BiritchOptions) -> int:
    """How many tricks trump honours are worth: `held` by the side, `hand` of them in one hand."""
    if hand < 4:
        return DIVIDED[held]
    if held == HONOURS and options.five_honours == ONE_MORE:
        return ONE_MORE_THAN_FOUR
    return FIVE_IN_ONE_HAND if hand == HONOURS else FOUR_IN_ONE_HAND[held]


def count_slam(tally: LineTally, deal: BiritchDeal) -> None:
    """Twelve or thirteen tricks as they were won, unless the side revoked."""
    for side, won in deal.facts.tricks.items():
        if won in SLAMS and side not in offenders(deal.facts.revoke):
            tally.count_above(side, f"{won} tricks", Work(SLAMS[won]))


GAME = Biritch()
