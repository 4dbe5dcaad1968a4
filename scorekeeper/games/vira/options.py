"""House rules of Vira."""

from __future__ import annotations

from scorekeeper.core.declaration.option_kinds import Choice, DataFile
from scorekeeper.core.declaration.options import Preset, TableOptions, choice, option, switch
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.sources import parlett

from .payments import OBERG, STOCKHOLM
from .tariff import Tariff, published, read_tariff

BOOK = "[book]"
PAGAT = "[pagat]"
GALLARDO = "[gallardo]"
VICTORIN = "[victorin]"

EARLY, LATE = "early", "late"
AS_TABLE, PLUS, FLAT, NONE = "table", "plus", "flat", "none"

# Chips of a second try won, and chips more per overtrick, by code and value of its option (pagat;
# plus is the Oberg table's own figure and, for the last two, note (a) and (b) of Parlett).
SECOND_WINS = {
    "turne8": {PLUS: (1, 1), FLAT: (1, 0), NONE: (0, 0)},
    "vingel8": {PLUS: (0, 1), NONE: (0, 0)},
    "tringel9": {PLUS: (1, 2), FLAT: (1, 0), NONE: (0, 0)},
}

SOURCES = {
    "book": parlett("Vira"),
    "pagat": "pagat.com, Vira",
    "gallardo": "R. Gallardo, How to play Vira",
    "victorin": "H. L. Victorin, Handledning i vira",
}


def _second_win(code: str) -> Choice:
    return Choice(AS_TABLE, *SECOND_WINS[code])


@frozen
class ViraOptions(TableOptions):
    """Options of a Vira table."""

    # fmt: off
    table: Tariff = option(DataFile((OBERG, STOCKHOLM), published, read_tariff, ".csv"),
        published(OBERG),
        "the table of bids and payments: Oberg's of 1945, the Stockholm society's of 1999, or a "
        "file beside the sheet with the same columns",
        f"{PAGAT}; points (a) (b) (c) of the first: {BOOK}")
    refill: str = choice(f"{EARLY}|{LATE}",
        "when everybody puts a chip into the pot: before a deal that begins with it empty and "
        "whenever it cannot pay, or only when it cannot pay; the result is the same in the end",
        f"{PAGAT}; late: {GALLARDO}")
    gok_penalty: bool = switch(True,
        "players who passed over a gok that is won, without the low guards, pay a chip to the pot",
        PAGAT)
    after_turn: bool = switch(False,
        "when a turn-up or double turn-up of six or seven is given up, an opponent may turn: he "
        "wins as the table says, and pays double when he loses", VICTORIN)
    turne8_second: str = option(_second_win("turne8"), AS_TABLE,
        "chips for a turn-up of eight won at the second try: as in the table, 1 and 1 more per "
        "overtrick, 1, or 0", PAGAT)
    vingel8_second: str = option(_second_win("vingel8"), AS_TABLE,
        "chips for a double turn-up of eight won at the second try: as in the table, 1 per "
        "overtrick, or 0", f"{PAGAT}; plus: {BOOK}")
    tringel9_second: str = option(_second_win("tringel9"), AS_TABLE,
        "chips for a triple turn-up of nine won at the second try: as in the table, 1 and 2 more "
        "per overtrick, 1, or 0", f"{PAGAT}; plus: {BOOK}")
    # fmt: on

    def second_win(self, code: str) -> tuple[int, int] | None:
        """Chips for a second try won and more per overtrick where an option overrides the table."""
        choice = {
            "turne8": self.turne8_second,
            "vingel8": self.vingel8_second,
            "tringel9": self.tringel9_second,
        }.get(code, AS_TABLE)
        return None if choice == AS_TABLE else SECOND_WINS[code][choice]


# fmt: off
PRESETS = (
    Preset("book", {}, "the Oberg table, with which Parlett's notes agree", BOOK, ("parlett",)),
    Preset("stockholm", {"table": STOCKHOLM}, "the table of the Stockholm society, 1999", PAGAT),
)
# fmt: on
