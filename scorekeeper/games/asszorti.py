"""Asszorti: three bid for the fewest cards out of the talon, with arrivazs and doubles.

Parlett (seed file 000_66fb963f584ae47d.txt) has auction, announcements and doubles, and on the page
after it the scores; pagat.com (after J. Pais) differs where options say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.core import settlement as settling
from scorekeeper.core.accounts import Account
from scorekeeper.core.amounts import Amount, signed
from scorekeeper.core.cells import Grid
from scorekeeper.core.deals import Deal, ScoredDeal
from scorekeeper.core.entries import Entry
from scorekeeper.core.facts import View, always, fact
from scorekeeper.core.game import Example, Game, Played
from scorekeeper.core.kinds import Counts, Flag, Number, Player, Players, Word
from scorekeeper.core.ledger import Ledger
from scorekeeper.core.names import fold
from scorekeeper.core.option_kinds import Choice, Points, Switch, Whole
from scorekeeper.core.options import Preset, option
from scorekeeper.core.problems import Problem, breach
from scorekeeper.core.suits import SUIT_ALIASES, SUITS
from scorekeeper.core.table import Table
from scorekeeper.games.lines import plural

BOOK = "Parlett, seed file 000_66fb963f584ae47d.txt"
NEXT_PAGE = "Parlett, the page after seed file 000_66fb963f584ae47d.txt"
PAGAT = "pagat.com, Asszorti"

SCORE = "score"
TRICKS, GOAL, LAST = 11, 6, 3
NO_TRUMP = "NT"
# value of the game by the cards exchanged: with trumps, without (Parlett, pagat)
VALUES = {"3": (2, 4), "2": (4, 8), "1": (6, 12), "hand": (8, 16)}
ARRIVAZS, ARRIVAZS_NT, ARRIVAZS_FOREIGN = 8, 16, 16
DOUBLES = ("none", "kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")  # times 2 each
DEAR_UNDERTRICKS = 2  # these cost the whole value each, further ones half (Parlett)

ANNOUNCED, AUTOMATIC = "announced", "automatic"
AS_BOOK, AS_PAGAT = "book", "pagat"


@dataclass(frozen=True, slots=True)
class AsszortiOptions:
    """Options of a table."""

    scoring: str = option(
        Choice(AS_BOOK, AS_PAGAT),
        AS_BOOK,
        "a lost game: book = the first two undertricks cost the value each, further ones half; "
        "pagat = the value, and half of it for each trick of the opponents above six",
        f"{NEXT_PAGE}; pagat: {PAGAT}",
    )
    nt_arrivazs: str = option(
        Choice(ANNOUNCED, AUTOMATIC),
        ANNOUNCED,
        "without trumps: arrivazs must be announced to count, or cannot be announced and counts "
        "whenever declarer wins the last three tricks",
        f"{PAGAT}; automatic: {BOOK}",
    )
    nt_arrivazs_value: int = option(
        Whole(0), 16, "what an automatic arrivazs is worth", f"constructed; {BOOK} names none"
    )
    six_five_nil: bool = option(
        Switch(),
        True,
        "declarer with six tricks against five of one opponent and none of the other gets the "
        "undoubled value less",
        f"{NEXT_PAGE}; {PAGAT}",
    )
    foreign_arrivazs: bool = option(
        Switch(),
        True,
        "arrivazs with trumps counts 16 if no trump was used to make it",
        f"{NEXT_PAGE}; {PAGAT}",
    )
    overtricks: bool = option(
        Switch(),
        True,
        "tricks above six of whoever wins count half the value each; off = the value alone "
        "(undertricks of the book's scoring count all the same)",
        PAGAT,
    )
    stake: Amount = option(
        Points(), 0, "money per point; 0 when nothing was agreed", "table custom"
    )


PRESETS = (
    Preset("book", {}, "the book's values", NEXT_PAGE, ("parlett",)),
    Preset("pagat", {"scoring": AS_PAGAT}, "a lost game counts like a won one", PAGAT),
)


# facts -------------------------------------------------------------------------------------------


class Level(Number):
    """How often a part of the game was doubled: 0 to 5, or the name of the last double."""

    def __init__(self) -> None:
        super().__init__(0, len(DOUBLES) - 1)

    def parse(self, text: str, view: View, name: str) -> int:
        """The number meant; raises InputError."""
        folded = fold(text)
        return DOUBLES.index(folded) if folded in DOUBLES else super().parse(text, view, name)

    def describe(self) -> str:
        """The names."""
        return "|".join(f"{level} ({word})" for level, word in enumerate(DOUBLES))


def opponents(view: View) -> tuple[str, ...]:
    """Both players against the declarer."""
    return tuple(player for player in view.active if player != view.get("declarer"))


def speakers(level: str) -> Players:
    """Which opponents said kontra, szubkontra and mordkontra to a part of the game, in order."""

    def count(view: View) -> int:
        return (int(view.get(level) or 0) + 1) // 2

    return Players(opponents, ordered=True, repeats=True, low=1, high=count)


def may_announce(view: View) -> bool:
    """At no trumps arrivazs is not announced where it counts by itself."""
    return bool(view.get("trump") != NO_TRUMP or view.table.options.nt_arrivazs == ANNOUNCED)


def needs_last(view: View) -> bool:
    """Whether the last three tricks matter."""
    return bool(view.get("arrivazs")) or not may_announce(view)


def _tricks_of_declarer(view: View) -> int | None:
    tricks, declarer = view.get("tricks"), view.get("declarer")
    return tricks[declarer] if tricks and declarer else None


def least_last(view: View) -> int:
    """At least as many as the opponents' tricks leave over."""
    tricks = _tricks_of_declarer(view)
    return 0 if tricks is None else max(0, LAST - (TRICKS - tricks))


def most_last(view: View) -> int:
    """No more than declarer won in all."""
    tricks = _tricks_of_declarer(view)
    return LAST if tricks is None else min(LAST, tricks)


@dataclass(frozen=True, slots=True)
class AsszortiFacts:
    """One deal."""

    dealer: str = fact(
        Player(), "who deals; follows from the deals before", derive=lambda view: view.ledger.dealer
    )
    declarer: str = fact(Player(), "who played alone", needed=always)
    contract: str = fact(
        Word(tuple(VALUES), {"0": "hand"}),
        "cards exchanged with the talon; hand = none",
        needed=always,
    )
    trump: str = fact(
        Word((*SUITS, NO_TRUMP), {**SUIT_ALIASES, "notrump": NO_TRUMP}),
        "the trump suit, or no trumps",
        needed=always,
    )
    arrivazs: bool = fact(
        Flag(),
        "declarer announced that he would win the last three tricks",
        applies=may_announce,
        default=False,
    )
    game_doubles: int = fact(Level(), "how often the game was doubled", default=0)
    arrivazs_doubles: int = fact(
        Level(),
        "how often arrivazs was doubled",
        applies=lambda view: bool(view.get("arrivazs")),
        default=0,
    )
    game_by: tuple[str, ...] | None = fact(
        speakers("game-doubles"),
        "who said kontra (szubkontra, mordkontra) to the game",
        applies=lambda view: bool(view.get("game-doubles")),
    )
    arrivazs_by: tuple[str, ...] | None = fact(
        speakers("arrivazs-doubles"),
        "who said kontra (szubkontra, mordkontra) to arrivazs",
        applies=lambda view: bool(view.get("arrivazs-doubles")),
    )
    tricks: Mapping[str, int] | None = fact(
        Counts(0, TRICKS, total=TRICKS), "tricks of all three", needed=always, outcome=True
    )
    last3: int | None = fact(
        Number(least_last, most_last),
        "how many of the last three tricks declarer won",
        when=needs_last,
        outcome=True,
    )
    foreign: bool = fact(
        Flag(),
        "arrivazs was made without a trump in the last three tricks",
        applies=lambda view: (
            bool(view.get("arrivazs"))
            and view.get("last3") == LAST
            and view.get("trump") != NO_TRUMP
        ),
        default=False,
        outcome=True,
    )


# the figures -------------------------------------------------------------------------------------

Part = tuple[int, str]  # what each opponent pays (negative: receives), and why


def base_value(facts: AsszortiFacts) -> int:
    """The value of the game before tricks and doubles."""
    return VALUES[facts.contract][facts.trump == NO_TRUMP]


def game_part(facts: AsszortiFacts, options: AsszortiOptions) -> Part:
    """The game: won with six tricks or more."""
    assert facts.tricks is not None
    tricks, base = facts.tricks[facts.declarer], base_value(facts)
    name = f"{facts.contract} {facts.trump}"
    if tricks >= GOAL:
        value, sum_ = winners_value(base, tricks, options)
        return doubled(
            value, f"{name} won with {plural(tricks, 'trick')}: {sum_}", facts.game_doubles
        )
    why = f"{name} lost with {plural(tricks, 'trick')}"
    if options.scoring == AS_PAGAT:
        value, sum_ = winners_value(base, TRICKS - tricks, options)
    else:
        value, sum_ = undertricks_value(base, GOAL - tricks)
    return doubled(-value, f"{why}: {sum_}", facts.game_doubles)


def winners_value(base: int, tricks: int, options: AsszortiOptions) -> tuple[int, str]:
    """The value, and half of it for each trick above six."""
    over = tricks - GOAL if options.overtricks else 0
    if not over:
        return base, f"{base}"
    value = base + over * base // 2
    return value, f"{base} + {over} x {base // 2} = {value}"


def undertricks_value(base: int, under: int) -> tuple[int, str]:
    """The value for each of the first two undertricks, half of it for each further one."""
    dear = min(under, DEAR_UNDERTRICKS)
    value = dear * base
    if under == dear:
        return value, f"{dear} x {base} = {value}"
    total = value + (under - dear) * base // 2
    return total, f"{dear} x {base} + {under - dear} x {base // 2} = {total}"


def doubled(value: int, why: str, level: int) -> Part:
    """The value times two for each double."""
    if not level:
        return value, why
    factor = 2**level
    return value * factor, f"{why}; {DOUBLES[level]}: {abs(value)} x {factor} = " + str(
        abs(value) * factor
    )


def six_five_nil_part(facts: AsszortiFacts, options: AsszortiOptions) -> Part | None:
    """Six tricks against five of one opponent: the undoubled value off."""
    assert facts.tricks is not None
    if not options.six_five_nil or sorted(facts.tricks.values()) != [0, TRICKS - GOAL, GOAL]:
        return None
    if facts.tricks[facts.declarer] != GOAL:
        return None
    base = base_value(facts)
    return -base, f"one opponent took the other five tricks: {base} off"


def arrivazs_part(facts: AsszortiFacts, options: AsszortiOptions) -> Part | None:
    """The last three tricks, if announced, or at no trumps by themselves."""
    if facts.last3 is None:
        return None
    made = facts.last3 == LAST
    if not facts.arrivazs:
        value = options.nt_arrivazs_value
        return (value, f"the last three tricks at no trumps: {value}") if made else None
    value = ARRIVAZS_NT if facts.trump == NO_TRUMP else ARRIVAZS
    if made and facts.foreign and options.foreign_arrivazs:
        value = ARRIVAZS_FOREIGN
        return doubled(value, f"arrivazs without trumps: {value}", facts.arrivazs_doubles)
    if made:
        return doubled(value, f"arrivazs: {value}", facts.arrivazs_doubles)
    why = f"arrivazs lost with {facts.last3} of the last three tricks: {value}"
    return doubled(-value, why, facts.arrivazs_doubles)


def deal_parts(facts: AsszortiFacts, options: AsszortiOptions) -> list[Part]:
    """What counts in a deal."""
    parts = [
        game_part(facts, options),
        six_five_nil_part(facts, options),
        arrivazs_part(facts, options),
    ]
    return [part for part in parts if part is not None]


# checks ------------------------------------------------------------------------------------------


def check_speakers(
    facts: AsszortiFacts, names: tuple[str, ...] | None, fact_name: str
) -> Iterator[Problem]:
    """Szubkontra belongs to the partner of whoever said kontra."""
    if names and len(names) > 1 and names[0] == names[1]:
        yield breach(
            f"{names[0]} said kontra, so szubkontra belongs to the other opponent",
            f"correct {fact_name}=",
            fact_name,
        )


# the game ----------------------------------------------------------------------------------------

AsszortiDeal = Deal[AsszortiFacts]
AsszortiTable = Table[AsszortiOptions]


class Asszorti(Game[AsszortiFacts, AsszortiOptions, None]):
    """Asszorti."""

    name = "asszorti"
    title = "Asszorti"
    facts = AsszortiFacts
    options = AsszortiOptions
    presets = PRESETS
    accounts = (Account(SCORE, "points won and lost"),)
    seats = (3, 3)
    usual_seats = 3
    adjust_account = SCORE
    settled_by = settling.BY_SHARE
    zero_sum = True
    examples = (
        Example(
            "declarer=A contract=3 trump=D tricks=9,1,1",
            "three cards exchanged, diamonds",
            ("A", "B", "C"),
        ),
        Example(
            "declarer=A contract=hand trump=NT game-doubles=kontra tricks=6,3,2",
            "hand without trumps, doubled once",
            ("A", "B", "C"),
        ),
        Example(
            "declarer=A contract=hand trump=S arrivazs=yes arrivazs-doubles=1 arrivazs-by=B "
            "tricks=9,1,1 last3=3 foreign=yes",
            "arrivazs doubled by B and made without trumps",
            ("A", "B", "C"),
        ),
        Example(
            "declarer=A contract=1 trump=NT tricks=7,2,2 last3=3",
            "the last three tricks count by themselves",
            ("A", "B", "C"),
            "nt_arrivazs=automatic",
        ),
    )

    def check(self, deal: AsszortiDeal, table: AsszortiTable, ledger: Ledger) -> Iterable[Problem]:
        """Who doubled."""
        facts = deal.facts
        yield from check_speakers(facts, facts.game_by, "game-by")
        yield from check_speakers(facts, facts.arrivazs_by, "arrivazs-by")

    def score(self, deal: AsszortiDeal, table: AsszortiTable, ledger: Ledger) -> list[Entry]:
        """Each part passes between declarer and both opponents alike."""
        entries: list[Entry] = []
        declarer = deal.facts.declarer
        others = [player for player in table.players if player != declarer]
        for value, why in deal_parts(deal.facts, table.options):
            both = f"{why}, {'from' if value >= 0 else 'to'} each opponent: {signed(2 * value)}"
            entries.append(Entry(SCORE, declarer, 2 * value, both))
            entries += [Entry(SCORE, other, -value, f"{declarer}: {why}") for other in others]
        return entries

    def expected_sum(
        self, deal: AsszortiDeal, table: AsszortiTable, ledger: Ledger
    ) -> Amount | None:
        """Declarer wins what the opponents lose."""
        return 0

    def stake(self, table: AsszortiTable) -> Amount | None:
        """Money per point, where something was agreed."""
        return table.options.stake or None

    def grids(self, played: Played) -> list[Grid]:
        """Contract, doubles, tricks; points and totals."""
        from scorekeeper.core.layout import change_notes
        from scorekeeper.games.initials import initials
        from scorekeeper.games.player_sheet import FactColumn, player_grid, recorded

        short = initials(played.table.players)

        def shown(deal: ScoredDeal) -> str:
            words = [recorded(deal, name) for name in ("contract", "trump")]
            arrivazs = "+a" if recorded(deal, "arrivazs") == "yes" else ""
            return f"{' '.join(filter(None, words))}{arrivazs}"

        def doubles(deal: ScoredDeal) -> str:
            game, last = (recorded(deal, n) for n in ("game-doubles", "arrivazs-doubles"))
            return f"{game or '0'}+{last}" if last else game

        def tricks(deal: ScoredDeal) -> str:
            counts: Any = deal.deal and deal.facts.tricks
            return "-".join(map(str, counts.values())) if counts else ""

        columns = (
            FactColumn("by", lambda deal: short.get(recorded(deal, "declarer"), "")),
            FactColumn("contract", shown),
            FactColumn("k", doubles),
            FactColumn("tricks", tricks),
        )
        legend = (
            "by: the declarer; +a: arrivazs announced; k: times doubled (game, +arrivazs); "
            "tricks in seat order",
        )
        return [player_grid(self.title, played, columns, (*legend, *change_notes(played)))]


GAME = Asszorti()
