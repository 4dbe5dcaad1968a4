"""What is recorded of a deal of Asszorti, what cannot be, and the house rules.

Parlett, The Penguin Book of Card Games, Asszorti; pagat.com, Asszorti (after J. Pais).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.declaration.facts import always, counts_with, fact
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Player, Players, Word
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, switch, whole
from scorekeeper.core.declaration.rules import Rule, Rules, forbid, refuse
from scorekeeper.core.declaration.slips import DEALER, DOUBLE
from scorekeeper.core.declaration.table_rules import TableRules, useless
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.suits import SUIT_ALIASES, SUIT_NAMES, SUITS
from scorekeeper.games.sources import parlett

TRICKS, GOAL, LAST = 11, 6, 3
NO_TRUMP = "NT"
HAND = "hand"
CONTRACTS = ("3", "2", "1", HAND)  # cards exchanged with the talon
DOUBLES = ("none", "kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")  # times 2 each
ANNOUNCED, AUTOMATIC = "announced", "automatic"
IF_ANNOUNCED = f"nt_arrivazs={ANNOUNCED}"
AS_BOOK, AS_PAGAT = "book", "pagat"

Names = tuple[str, ...]

# fmt: off
SOURCES = {"book": parlett("Asszorti"), "pagat": "pagat.com, Asszorti"}

PRESETS = (
    Preset("book", {}, "the book's values", "[book]", ("parlett",)),
    Preset("pagat", {"scoring": AS_PAGAT}, "a lost game counts like a won one", "[pagat]"),
)


@frozen
class AsszortiOptions(TableOptions):
    """Options of a table."""

    scoring: str = choice(f"{AS_BOOK}|{AS_PAGAT}",
        "a lost game: book = the first two undertricks cost the value each, further ones half; "
        "pagat = the value, and half of it for each trick of the opponents above six",
        "[book]; pagat: [pagat]")
    nt_arrivazs: str = choice(f"{ANNOUNCED}|{AUTOMATIC}",
        "without trumps: arrivazs must be announced to count, or cannot be announced, counts "
        "whenever declarer wins the last three tricks and costs nothing if he does not",
        "[pagat]; automatic: [book]")
    nt_arrivazs_value: int = whole(16,
        "what an arrivazs that counts by itself is worth (nt_arrivazs=automatic)",
        "our choice; [book] names none")
    six_five_nil: bool = switch(True,
        "declarer with six tricks against five of one opponent and none of the other gets the "
        "undoubled value less", "[book]; [pagat]")
    foreign_arrivazs: bool = switch(True,
        "arrivazs with trumps counts 16 if no trump was used to make it", "[book]; [pagat]")
    overtricks: bool = switch(True,
        "tricks above six of whoever wins count half the value each; off = the value alone "
        "(undertricks of the book's scoring count all the same)", "[pagat]")
# fmt: on


def opponents(deal: AsszortiDeal) -> tuple[str, ...]:
    """Both players against the declarer."""
    return tuple(player for player in deal.active if player != deal.facts.declarer)


def may_announce(deal: AsszortiDeal) -> bool:
    """At no trumps arrivazs is not announced where it counts by itself."""
    return deal.facts.trump != NO_TRUMP or deal.options.nt_arrivazs == ANNOUNCED


def in_vain(deal: AsszortiDeal) -> bool:
    """Whether arrivazs was announced where it counts by itself."""
    return "arrivazs" in deal.idle


def is_unannounced(deal: AsszortiDeal) -> bool:
    """Whether nobody announced arrivazs, not even in vain."""
    return not deal.facts.arrivazs and not in_vain(deal)


def speakers(part: str) -> Players:
    """The opponents who doubled, one for every second double; `part` says what."""

    def most(deal: AsszortiDeal) -> int:
        level = None if in_vain(deal) and part == "arrivazs" else deal.get(f"{part}-doubles")
        return (int(len(DOUBLES) - 1 if level is None else level) + 1) // 2

    return Players(opponents, ordered=True, repeats=True, low=1, high=most)


# fmt: off
LEVEL = Number(0, len(DOUBLES) - 1, {word: level for level, word in enumerate(DOUBLES)},
    "|".join(f"{level} ({word})" for level, word in enumerate(DOUBLES)))


@frozen
class AsszortiFacts:
    """One deal."""

    dealer: str = fact(Player(), "who deals; follows from the deals before",
        derive=lambda deal: deal.turn.dealer, slip=DEALER)
    declarer: str = fact(Player(), "who played alone", needed=always)
    contract: str = fact(Word(CONTRACTS, {"0": HAND}, meanings={HAND: "none"}),
        "cards exchanged with the talon; hand (or 0) = none", needed=always,
        asked="cards exchanged")
    trump: str = fact(Word((*SUITS, NO_TRUMP), {**SUIT_ALIASES, "notrump": NO_TRUMP},
            meanings=SUIT_NAMES),
        "the trump suit, or no trumps", needed=always)
    arrivazs: bool = fact(Flag(), "declarer announced that he would win the last three tricks",
        default=False, applies=may_announce, idle=counts_with(IF_ANNOUNCED),
        asked="arrivazs announced")
    game_doubles: int = fact(LEVEL, "how often the game was doubled", default=0,
        asked="how often doubled", slip=DOUBLE)
    arrivazs_doubles: int = fact(LEVEL, "how often arrivazs was doubled", default=0,
        asked="how often arrivazs doubled", slip=DOUBLE,
        applies=lambda deal: not in_vain(deal), idle=counts_with(IF_ANNOUNCED))
    game_by: tuple[str, ...] | None = fact(speakers("game"),
        "who said kontra (szubkontra, mordkontra) to the game", asked="who doubled the game",
        on_demand=True)
    arrivazs_by: tuple[str, ...] | None = fact(speakers("arrivazs"),
        "who said kontra (szubkontra, mordkontra) to arrivazs", asked="who doubled arrivazs",
        on_demand=True,
        applies=lambda deal: not in_vain(deal), idle=counts_with(IF_ANNOUNCED))
    tricks: Mapping[str, int] = fact(
        Counts(0, TRICKS, total=TRICKS, declaring=lambda deal: deal.facts.declarer),
        "tricks of all three", needed=always, outcome=True)
    last3: int | None = fact(Number(0, LAST), "how many of the last three tricks declarer won",
        asked="declarer's of the last three",
        needed=lambda deal: deal.facts.arrivazs or not may_announce(deal), outcome=True,
        note="needed with arrivazs, announced or automatic")
    foreign: bool = fact(Flag(), "arrivazs was made without a trump in the last three tricks",
        default=False, applies=lambda deal: deal.options.foreign_arrivazs,
        idle=counts_with("foreign_arrivazs=on"), outcome=True, asked="last three without trumps")
    # fmt: on

    @property
    def won(self) -> int:
        """Declarer's tricks."""
        return self.tricks[self.declarer]

    @property
    def is_won(self) -> bool:
        """Whether declarer won the game."""
        return self.won >= GOAL

    @property
    def is_last_won(self) -> bool:
        """Whether declarer won the last three tricks."""
        return self.last3 == LAST


AsszortiDeal = Deal[AsszortiFacts, AsszortiOptions, None]
AsszortiRule = Rule[AsszortiFacts, AsszortiOptions, None]
Told = Callable[[AsszortiDeal], object]


def declarers_tricks(deal: AsszortiDeal) -> int:
    """What declarer won."""
    return deal.facts.won


def possible_last(deal: AsszortiDeal) -> range:
    """How many of the last three tricks declarer can have won."""
    won = declarers_tricks(deal)
    return range(max(0, LAST - (TRICKS - won)), min(LAST, won) + 1)


def first_twice(names: Names | None) -> str:
    """Who said both kontra and szubkontra, if one opponent did."""
    return names[0] if names and names[:1] == names[1:2] else ""


# What is said of impossible facts, here and on a worksheet.
NOT_ANNOUNCED = "{said}, but arrivazs was not announced"
NO_SUCH_LAST = "{fact} {last3} is not possible: declarer won {tricks} and the opponents {others}"
FOREIGN_AT_NO_TRUMP = "{said}: at no trumps every arrivazs is made without a trump"
FOREIGN_LOST = (
    "{said}, but declarer won only {last3} of the last three tricks, so arrivazs was lost"
)
BOTH_DOUBLES = "{who} said kontra, so szubkontra belongs to the other opponent"


# fmt: off
def unannounced(fact_name: str, is_told: Told) -> AsszortiRule:
    """Something is told of an arrivazs that nobody announced."""
    return refuse(fact_name, lambda deal: is_told(deal) and is_unannounced(deal),
        NOT_ANNOUNCED, "{or_announce}leave {fact} out",
        or_announce=lambda deal: "add arrivazs=yes, or " if may_announce(deal) else "")


def undoubled(fact_name: str, level: str, what: str) -> AsszortiRule:
    """Somebody doubled what was not doubled."""
    return refuse(fact_name,
        lambda deal: deal.get(level) == 0 and not (what == "arrivazs" and in_vain(deal)),
        not_doubled(what), f"add {level}=kontra, or leave {{fact}} out")


def not_doubled(what: str) -> str:
    """The sentence, about the game or arrivazs."""
    return f"{{said}}, but {what} was not doubled"


def same_speaker(fact_name: str, names: Callable[[AsszortiDeal], Names | None]) -> AsszortiRule:
    """Szubkontra belongs to the partner of whoever said kontra."""
    return forbid(fact_name, lambda deal: first_twice(names(deal)),
        BOTH_DOUBLES, "correct {fact}=",
        who=lambda deal: first_twice(names(deal)))


CHECKS: Rules[AsszortiFacts, AsszortiOptions, None] = (
    unannounced("arrivazs-doubles", lambda deal: deal.facts.arrivazs_doubles),
    undoubled("game-by", "game-doubles", "the game"),
    undoubled("arrivazs-by", "arrivazs-doubles", "arrivazs"),
    unannounced("last3", may_announce),
    refuse("last3", lambda deal: deal.facts.last3 not in possible_last(deal),
        NO_SUCH_LAST,
        "it can be {possible}; or correct tricks=",
        tricks=lambda deal: plural(declarers_tricks(deal), "trick"),
        others=lambda deal: TRICKS - declarers_tricks(deal),
        possible=lambda deal: " or ".join(map(str, possible_last(deal)))),
    refuse("foreign", lambda deal: deal.facts.foreign and deal.facts.trump == NO_TRUMP,
        FOREIGN_AT_NO_TRUMP, "leave {fact} out"),
    unannounced("foreign", lambda deal: deal.facts.foreign),
    refuse("foreign", lambda deal: deal.facts.foreign and deal.facts.last3 not in (None, LAST),
        FOREIGN_LOST, "leave {fact} out, or correct last3="),
    same_speaker("game-by", lambda deal: deal.facts.game_by),
    same_speaker("arrivazs-by", lambda deal: deal.facts.arrivazs_by),
)

TABLE_CHECKS: TableRules[AsszortiOptions] = (
    useless("nt_arrivazs_value", lambda table: table.options.nt_arrivazs != AUTOMATIC,
        "where arrivazs must be announced (nt_arrivazs={nt_arrivazs})",
        f"set nt_arrivazs={AUTOMATIC}"),
)
# fmt: on
