"""Whist drive: the house rules, the blocks of court whist and the trumps of the room."""

from __future__ import annotations

from functools import lru_cache

from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.option_kinds import FreeText, WordList
from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    choice,
    option,
    switch,
    whole,
)
from scorekeeper.core.declaration.table_rules import TableRules, conflict, useless
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.suits import NT, STRAIN_ALIASES, STRAINS

CUSTOM = "custom; [wikipedia]"
WOPC = "[wopc]"
COURT_CARD = "[ehow]"
OURS = "our choice"
MOST_HANDS = 400
TRUMP_CYCLE = ("H", "C", "D", "S")
BY_TRICKS, ODD_TRICKS = "tricks", "odd_tricks"
INDIVIDUAL, PAIR = "individual", "pair"
NO_CATEGORIES, LADIES, UP_DOWN = "none", "ladies_gentlemen", "up_down"
CATEGORY_NAMES = {LADIES: ("ladies", "gentlemen"), UP_DOWN: ("moving up", "moving down")}
ZERO, AVERAGE = "zero", "average"
NO_MOVEMENT, SEMI_PARTNER, PROGRESSIVE = "none", "semi_partner", "progressive"
SHARE, CUT = "share", "cut"
SOURCES = {
    "wikipedia": "Wikipedia, Whist drive",
    "wopc": "wopc.co.uk, Progressive Whist",
    "ehow": "ehow.co.uk, court whist score cards",
}


class Block(NamedTuple):
    """Four hands of court whist. `trumps` is empty where the room finds them itself."""

    name: str
    trumps: tuple[str, ...] = ()


HANDS_OF_A_BLOCK = 4
CORONATION, PROSPERITY, CONSPIRACY = "Coronation", "Prosperity", "Conspiracy"
REVOLUTION, CONFISCATION, RESTORATION = "Revolution", "Confiscation", "Restoration"
PROSPERITY_FACTOR = 2
FINE_FOR_SPEAKING = 3
COURT = (
    Block(CORONATION),
    Block(PROSPERITY, ("S", "H", "C", "D")),
    Block(CONSPIRACY),
    Block(REVOLUTION, (NT,) * 4),
    Block(CONFISCATION, ("S", "H", "C", "D")),
    Block(RESTORATION, ("S", "H", "C", "D")),
)
COURT_HANDS = HANDS_OF_A_BLOCK * len(COURT)


def block_of(hand: int, options: DriveOptions) -> Block | None:
    """The block of court whist to which a hand belongs."""
    if not options.court_whist or hand > COURT_HANDS:
        return None
    return COURT[(hand - 1) // HANDS_OF_A_BLOCK]


def trump_of(hand: int, options: DriveOptions) -> str | None:
    """The trump of the whole room in that hand; None where it is found at the table."""
    block = block_of(hand, options)
    if block is not None:
        return block.trumps[(hand - 1) % HANDS_OF_A_BLOCK] if block.trumps else None
    cycle = options.trump_cycle
    return cycle[(hand - 1) % len(cycle)] if cycle else None


def usual_tables(options: DriveOptions, players: int) -> int:
    """One for every four players."""
    return max(players // 2 if options.entity == PAIR else (players + 1) // 4, 1)


# fmt: off
@frozen
class DriveOptions(TableOptions):
    """The house rules."""

    hands: int = whole(24, "how many hands are played", CUSTOM, low=1, high=MOST_HANDS)
    entity: str = choice(f"{INDIVIDUAL}|{PAIR}",
        "who has a score: each player, or (partner drive) each pair, which is one name then",
        CUSTOM)
    tables: int = whole(usual_tables, "how many tables there are; one for every four players",
        CUSTOM, low=1)
    trump_cycle: tuple[str, ...] = option(WordList(*STRAINS, aliases=STRAIN_ALIASES), TRUMP_CYCLE,
        "the trumps of the room, one hand after the other; NT may be among them", CUSTOM)
    unit: str = choice(f"{BY_TRICKS}|{ODD_TRICKS}",
        "a point for every trick of the side, or for every trick above six",
        f"{WOPC}; odd tricks are rare")
    categories: str = choice(f"{NO_CATEGORIES}|{LADIES}|{UP_DOWN}",
        "whether prizes go to ladies and gentlemen, or to those moving up and down, apart", CUSTOM)
    ladies: str = option(FreeText(), "",
        "with categories or a movement: the ladies (or those moving up), separated by commas",
        OURS)
    ghost: str = choice(f"{ZERO}|{AVERAGE}",
        "what a player without a seat scores in a hand: nothing, or the average of the table that "
        "records him", f"sources do not say; {OURS}")
    movement: str = choice(f"{NO_MOVEMENT}|{SEMI_PARTNER}|{PROGRESSIVE}",
        "how players change tables; only to fill in and check who sits where", CUSTOM)
    court_whist: bool = switch(False,
        "24 hands in six blocks that are scored each in its own way", COURT_CARD)
    tie: str = choice(f"{SHARE}|{CUT}", "whether level players share a place or cut for it",
        CUSTOM)
# fmt: on


DriveTable = Table[DriveOptions]

# fmt: off
PRESETS = (
    Preset("book", {}, "24 hands, a point per trick", CUSTOM, ("drive",), ("seed",)),
    Preset("court", {"court_whist": "on"}, "court whist", COURT_CARD, ("court-whist",)),
    Preset("partner", {"entity": PAIR}, "a partner drive: pairs stay together, each with one name",
        CUSTOM, ("partner-whist-drive",)),
)
# fmt: on


def categories(table: DriveTable) -> dict[str, list[str]]:
    """The players by category; empty where all play for the same prize, and until it is known who
    is in which."""
    options = table.options
    named = first_category(table.players, options.ladies)
    if options.categories == NO_CATEGORIES or not named:
        return {}
    first, second = CATEGORY_NAMES[options.categories]
    return {
        first: [player for player in table.players if player in named],
        second: [player for player in table.players if player not in named],
    }


@lru_cache(maxsize=16)
def first_category(players: tuple[str, ...], text: str) -> frozenset[str]:
    """The players whom the option `ladies` names; raises KeyError for another name."""
    by_key = {fold(player): player for player in players}
    names = [part.strip() for part in text.split(",") if part.strip()]
    for name in names:
        if fold(name) not in by_key:
            raise KeyError(name)
    return frozenset(by_key[fold(name)] for name in names)


def group_size(table: DriveTable) -> int:
    """How many names score together: two partners, or one where pairs have a name."""
    return 1 if table.options.entity == PAIR else 2


def unknown_lady(table: DriveTable) -> str:
    """A name in the option `ladies` that is no player's, in quotes."""
    try:
        first_category(table.players, table.options.ladies)
    except KeyError as error:
        return repr(error.args[0])
    return ""


def lacks_ladies(table: DriveTable) -> bool:
    """Whether nobody is named as a lady."""
    return not unknown_lady(table) and not first_category(table.players, table.options.ladies)


WITHOUT_LADIES = "until it is known who is in which category"
NAME_LADIES = "set ladies= the ladies, or those moving up, e.g. ladies={example}"

# fmt: off
TABLE_CHECKS: TableRules[DriveOptions] = (
    conflict("trump_cycle",
        lambda table: not table.options.trump_cycle and not table.options.court_whist,
        "trump_cycle=none has no trumps", "e.g. H,C,D,S"),
    conflict("stake", lambda table: table.options.stake,
        "a stake has no use in a whist drive: nobody pays", "leave the stake out"),
    conflict("hands", lambda table: table.options.court_whist
            and table.options.hands != COURT_HANDS,
        f"hands={{hands}}: court whist has {COURT_HANDS} hands",
        "leave hands out, or set court_whist=off"),
    useless("unit", lambda table: table.options.court_whist, "in court whist"),
    useless("trump_cycle", lambda table: table.options.court_whist,
        "in court whist, whose blocks have their own trumps"),
    conflict("ladies", unknown_lady, "ladies: there is no player {name}", "write full names",
        name=unknown_lady),
    useless("movement", lambda table: table.options.entity == PAIR and not unknown_lady(table),
        "in a partner drive, where nobody changes partners"),
    useless("categories", lacks_ladies, WITHOUT_LADIES, NAME_LADIES,
        example=lambda table: ",".join(table.players[:2])),
    useless("movement", lambda table: lacks_ladies(table) and table.options.entity != PAIR
            and table.options.categories == NO_CATEGORIES,
        WITHOUT_LADIES, NAME_LADIES, example=lambda table: ",".join(table.players[:2])),
)
# fmt: on
