"""House rules of Lorum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.core.declaration.option_kinds import Choice, Whole, WordList
from scorekeeper.core.declaration.options import Preset, TableOptions, option, stake_option
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.games.compendium.options import choice_option
from scorekeeper.games.sources import parlett

from .names import ALIASES, DEALS

BOOK = "[book]"
NEXT_PAGE = "[book]"
PAGAT = "[pagat]"
WIKIPEDIA = "[wikipedia]"
TITOK = "[titok]"
NINE = "[quantentorpedo]"
NEOCITIES = "[neocities]"

CHIPS, POINTS, BEANS = "chips", "points", "beans"
EACH, SPLIT, TO_POT = "each", "split", "pot"
TURNS, EXACT, THREE_EACH, WHOLE, POT_THREE, NO_REWARD, SHORT = (
    "322",
    "exact",
    "333",
    "each",
    "pot333",
    "none",
    "short:",
)
GRADED, LEFT, PLACE = "graded", "left", "place"
FULL, ALL_TO_POT, BARE = "book", "pot", "bare"
PRINTED, SPLIT_POT, REFUND = "printed", "split", "refund"

SOURCES = {
    "book": parlett("Lorum"),
    "pagat": "pagat.com, Lora / Lorum",
    "wikipedia": "Wikipedia, Lorum (card game)",
    "titok": "titok.info, Lorum",
    "quantentorpedo": "quantentorpedo.de, LORUM-Regeln",
    "neocities": "traditionalgamerules.neocities, Lorum",
    "denexa": "Denexa, Lorum",
}


class Sweep(Choice):
    """How a player is paid who took everything; `short:NAME` names the one who pays the
    smallest share."""

    def __init__(self) -> None:
        super().__init__(TURNS, EXACT, THREE_EACH, WHOLE, POT_THREE, NO_REWARD)

    def parse(self, text: str, name: str) -> str:
        """The word, or `short:` with a player's name."""
        if not fold(text).startswith(SHORT):
            return super().parse(text, name)
        player = text[len(SHORT) :]
        if not player:
            raise MalformedError(f"{name}={text} names nobody", f"write {name}=short:NAME", text)
        return SHORT + player

    def describe(self) -> str:
        """The words."""
        return f"{super().describe()}|short:PLAYER"


def _series(values: Mapping[str, Any], players: int) -> int:
    return players


def _pass(values: Mapping[str, Any], players: int) -> int:
    return 1 if values["unit"] == POINTS else 0


def _clear(values: Mapping[str, Any], players: int) -> str:
    return SPLIT if values["unit"] == BEANS else EACH


@frozen
class LorumOptions(TableOptions):
    """The options of a table."""

    unit: str = option(
        Choice(CHIPS, POINTS, BEANS),
        CHIPS,
        "chips = paid into a pot and among the players; points = penalty points without a pot, "
        "the lowest total wins; beans = as chips, with 20 beans to the penny",
        f"{BOOK}; points, beans: {WIKIPEDIA}",
    )
    deals: tuple[str, ...] = option(
        WordList(*DEALS, aliases=ALIASES),
        ("hearts", "obers", "tricks", "kirako"),
        "the deals of a series in their order; kirako comes last",
        f"{BOOK}; optional ones: {NEXT_PAGE}; {PAGAT}; {WIKIPEDIA}",
    )
    choice: bool = choice_option(f"{PAGAT}: rare in Hungary; kirako is the last deal even so")
    series: int = option(
        Whole(1, 99),
        _series,
        "how many series make a game; a player deals a whole one",
        f"{PAGAT}; [denexa]: one for each player",
    )
    clear: str = option(
        Choice(EACH, SPLIT, TO_POT),
        _clear,
        "hearts, Obers and tricks when two players took none: the others pay in full to each of "
        "them, or share the payment between them; pot = everything goes to the pot even so",
        f"{BOOK}; split: {PAGAT}, {WIKIPEDIA}; pot: {TITOK}",
    )
    sweep: str = option(
        Sweep(),
        TURNS,
        "a player who took everything gets 8 in all: 3, 3 and 2 in turn after him, the 2 from "
        "the player named with short:, exact thirds, 3 from each (333), or 8 from each; pot333 = "
        "the others pay 3 each to the pot; none = he pays his 8 to the pot",
        f"{BOOK}; each: {PAGAT}; pot333: {TITOK}",
    )
    obers: str = option(
        Choice("2", GRADED),
        "2",
        "2 for each Ober, or acorns 1, leaves 2, bells 3, hearts 4 (then it is recorded who took "
        "which)",
        f"{WIKIPEDIA}; graded: {PAGAT}",
    )
    king: int = option(Whole(0), 4, "the price of the king of hearts", f"{NEXT_PAGE}; 8: {NINE}")
    ape: int = option(
        Whole(0),
        10,
        "the price of the hairy ape",
        f"{NEXT_PAGE}, with 4 in some circles; {PAGAT}; 8: {WIKIPEDIA}",
    )
    unter: int = option(
        Whole(0), 4, "what the player opposite the taker of the Unter of acorns pays", NEXT_PAGE
    )
    seventh: int = option(Whole(0), 4, "the price of trick 7", f"{NEXT_PAGE}; 8: {WIKIPEDIA}")
    firstlast: int = option(
        Whole(0), 4, "the price of the first and of the last trick", f"{WIKIPEDIA}, also 5"
    )
    fifth: int = option(Whole(0), 8, "the price of trick 5", WIKIPEDIA)
    redking: str = option(
        Choice("trick", "blind"),
        "trick",
        "the king of hearts costs 16 in the first trick, 8 later, 32 in the last, 64 if announced "
        "there; blind = 5",
        WIKIPEDIA,
    )
    single_to: str = option(
        Choice(TO_POT, "others"),
        TO_POT,
        "who receives what the king, the Unter and trick 7 cost: the pot, or the other players in "
        "equal parts",
        f"{NEXT_PAGE} names no receiver; others: our choice",
    )
    kirako: str = option(
        Choice(FULL, ALL_TO_POT, BARE),
        FULL,
        "who goes out takes the pot and a chip for each card left with the others; pot = these "
        "chips and one for each pass go to the pot first; bare = the pot alone",
        f"{BOOK}; pot: {PAGAT}; bare: {TITOK}",
    )
    hearts_all: int | None = option(
        Whole(none=True),
        None,
        "points: the score of a player who took all the hearts",
        f"-8: {NEOCITIES}",
    )
    pass_: int = option(
        Whole(0), _pass, "points: for each turn missed in kirako (1 there)", WIKIPEDIA
    )
    lorum: str = option(
        Choice(LEFT, PLACE),
        LEFT,
        "points: kirako costs a point for each card left, or (played to the end) 1, 2, 3 for each "
        "by the place of going out",
        WIKIPEDIA,
    )
    pot_on_abort: str = option(
        Choice(PRINTED, SPLIT_POT, REFUND),
        PRINTED,
        "a pot that stands when people stop: it is only shown, or shared equally in whole chips "
        "(what is over stays), or goes back to those who paid it (where it holds less by now, as "
        "much less for each, in whole chips)",
        "our choice; the books are silent",
    )
    stake: Amount | None = stake_option("money per chip, or per point")

    @property
    def has_pot(self) -> bool:
        """Whether chips (or beans) are paid."""
        return self.unit != POINTS


_PAGAT_DEALS = "hearts,obers,tricks,quart,fasttrain,ape,kirako"
_EIGHT_DEALS = "hearts,obers,tricks,firstlast,fifth,redking,quart,kirako"

PRESETS: Sequence[Preset] = (
    Preset("book", {}, "the four core deals, paid in chips", BOOK, ("parlett",)),
    Preset(
        "pagat",
        {
            "deals": _PAGAT_DEALS,
            "clear": SPLIT,
            "sweep": WHOLE,
            "obers": GRADED,
            "kirako": ALL_TO_POT,
        },
        "a series of seven deals as it is played in Hungary",
        PAGAT,
    ),
    Preset(
        "nine",
        {
            "unit": POINTS,
            "king": "8",
            "pass": "0",
            "deals": "hearts,tricks,obers,firstlast,kings,fifth,king,kirako,trial",
        },
        "nine deals for each of four players, in penalty points",
        NINE,
    ),
    Preset(
        "eight",
        {
            "unit": POINTS,
            "deals": _EIGHT_DEALS,
            "ape": "8",
            "seventh": "8",
        },
        "eight deals for each of three or four players, in penalty points",
        WIKIPEDIA,
    ),
    Preset(
        "neocities",
        {"unit": POINTS, "deals": "hearts,obers,tricks", "hearts_all": "-8"},
        "the three deals of which the values are known, in penalty points",
        NEOCITIES,
    ),
    Preset(
        "titok",
        {
            "deals": "hearts,obers,kirako",
            "clear": TO_POT,
            "sweep": POT_THREE,
            "kirako": BARE,
        },
        "hearts and Obers to the pot, which the winner of the last deal takes (the deals between "
        "are not known)",
        TITOK,
    ),
)
