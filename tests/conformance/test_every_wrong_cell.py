"""Facts typed over at random: in every game the formulas find something wrong where the sheet does,
in the words of its check, and move what the sheet books where nothing is."""

from __future__ import annotations

from random import Random

import pytest
from edited_rows import Edited, Outcome
from random_sheets import random_sheet
from test_every_live_game import LIVE

from scorekeeper.games import registry

pytestmark = pytest.mark.slow

DEALS, EDITS = 8, 24
COUNTS_APART = frozenset(  # of counts with a fixed sum nobody's part is worked out
    {"barbu", "herzeln", "king", "lora", "lorum", "quodlibet", "rentz"}
)
# What follows from others on the sheet, or is told for somebody whose cell it does not say.
BUT = {
    **dict.fromkeys((*COUNTS_APART, "slovak-lorum"), ("dealer", "contract")),
    **dict.fromkeys(("oh-hell", "oh-hell-british", "romanian-whist", "israeli-whist"), ("out",)),
    "vira": ("declarer", "surrender"),
    "whist-drive": ("pairs",),
    "quodlibet": (
        "dealer",
        "contract",
        "figures",
        "bribes",
        "census1",
        "census2",
        "together",
        "packet",
    ),
}


def _agrees(game: str, found: Outcome) -> bool:
    is_stricter = game in COUNTS_APART and "add up to" in found.wrong
    return is_stricter or (found.agrees and found.breaks_alike)


@pytest.mark.parametrize("game", LIVE)
def test_formulas_say_what_a_check_says(game: str) -> None:
    sheet = random_sheet(game, 3, DEALS, players=registry.load(game).usual_seats)
    dice, but = Random(game), BUT.get(game, ())
    edited = Edited(sheet.lines(), sheet.session(), dice, keep=True, but=but)
    found = [edited.edit(at % 3 + 1) for at in range(EDITS)]
    assert [each for each in found if not _agrees(game, each)] == []
    assert any(each.wrong for each in found) or game == "points"  # where all can be
