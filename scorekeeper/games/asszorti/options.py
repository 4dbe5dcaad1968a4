"""House rules of Asszorti."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.core.declaration.option_kinds import Choice, Switch, Whole
from scorekeeper.core.declaration.options import Preset, TableOptions, option
from scorekeeper.games.sources import parlett

BOOK = "[book]"
NEXT_PAGE = "[book]"
PAGAT = "[pagat]"

ANNOUNCED, AUTOMATIC = "announced", "automatic"
AS_BOOK, AS_PAGAT = "book", "pagat"
AUTOMATIC_VALUE = 16  # of an arrivazs that counts by itself, where the table names none

SOURCES = {
    "book": parlett("Asszorti"),
    "pagat": "pagat.com, Asszorti",
}


@dataclass(frozen=True, slots=True)
class AsszortiOptions(TableOptions):
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
        "without trumps: arrivazs must be announced to count, or cannot be announced, counts "
        "whenever declarer wins the last three tricks and costs nothing if he does not",
        f"{PAGAT}; automatic: {BOOK}",
    )
    nt_arrivazs_value: int = option(
        Whole(0),
        AUTOMATIC_VALUE,
        "what an arrivazs that counts by itself is worth (nt_arrivazs=automatic)",
        f"our choice; {BOOK} names none",
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


PRESETS = (
    Preset("book", {}, "the book's values", NEXT_PAGE, ("parlett",)),
    Preset("pagat", {"scoring": AS_PAGAT}, "a lost game counts like a won one", PAGAT),
)
