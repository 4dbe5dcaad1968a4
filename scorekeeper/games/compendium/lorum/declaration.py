"""What is recorded of a deal of Lorum, what cannot be, and the house rules.

Parlett has the four core deals and, on the page after it, the optional ones.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.facts import MEANING, OUTCOME, Idle, fact
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Player
from scorekeeper.core.declaration.option_kinds import Choice, WordList
from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    option,
    stake_option,
    whole,
)
from scorekeeper.core.declaration.options import choice as one_of
from scorekeeper.core.declaration.rules import Rules, clash
from scorekeeper.core.declaration.table_rules import TableRules, conflict
from scorekeeper.core.game import Example
from scorekeeper.core.values.amounts import Amount, plural
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import InputError, MalformedError
from scorekeeper.core.values.suits import SUIT_ALIASES
from scorekeeper.games.compendium.facts import (
    MOST_PASSES,
    CompendiumFacts,
    WinnersList,
    allowed,
    can_pass,
    is_counted,
    outcome_fact,
)
from scorekeeper.games.compendium.kinds import Cards, CardsOrCounts, hand
from scorekeeper.games.compendium.parts import PerPlayer
from scorekeeper.games.compendium.schedule import Standing, choice_option, kept_for
from scorekeeper.games.sources import parlett

HEARTS, OBERS, TRICKS, KING, APE = "hearts", "obers", "tricks", "king", "ape"
UNTER, SEVENTH, ALLBAD = "unter", "seventh", "allbad"
TRAIN, QUART, KIRAKO, FASTTRAIN = "train", "quart", "kirako", "fasttrain"
HUNDRED, THREE = "hundred", "three"
FIRSTLAST, FIFTH, REDKING, KINGS, TRIAL = "firstlast", "fifth", "redking", "kings", "trial"

CHIPS, POINTS, BEANS = "chips", "points", "beans"
EACH, SPLIT, TO_POT = "each", "split", "pot"
TURNS, EXACT, THREE_EACH, WHOLE = "322", "exact", "333", "each"
POT_THREE, NO_REWARD, SHORT = "pot333", "none", "short:"
GRADED, LEFT, PLACE = "graded", "left", "place"
FULL, ALL_TO_POT, BARE = "book", "pot", "bare"
PRINTED, SPLIT_POT, REFUND = "printed", "split", "refund"

BOOK, PAGAT, WIKIPEDIA = "[book]", "[pagat]", "[wikipedia]"
TITOK, NINE, NEOCITIES = "[titok]", "[quantentorpedo]", "[neocities]"
PLAYERS = ("A", "B", "C", "D")

# fmt: off
NAMES: dict[str, tuple[str, tuple[str, ...]]] = {  # letter on the sheet, other names
    HEARTS: ("H", ("no-hearts", "reds")),
    OBERS: ("O", ("no-obers", "queens")),
    TRICKS: ("T", ("no-tricks",)),
    KING: ("K", ("king-of-hearts",)),
    APE: ("A", ("hairy-ape",)),
    UNTER: ("U", ("jack",)),
    SEVENTH: ("7", ("seventh-trick",)),
    ALLBAD: ("B", ("mindenrossz", "minden-rossz", "all-bad")),
    TRAIN: ("V", ("vonat",)),
    QUART: ("Q", ("kvart",)),
    FASTTRAIN: ("G", ("gyorsvonat", "fast-train")),
    HUNDRED: ("100", ("101",)),
    THREE: ("3", ()),
    FIRSTLAST: ("1L", ("first-last", "first-and-last")),
    FIFTH: ("5", ("fifth-trick",)),
    REDKING: ("R", ("red-king",)),
    KINGS: ("KK", ()),
    TRIAL: ("P", ("pruefung", "exam")),
    KIRAKO: ("D", ("domino", "lorum")),
}
DEALS = tuple(NAMES)
ALIASES = {spelling: name for name, (letter, more) in NAMES.items() for spelling in (letter, *more)}

SOURCES = {
    "book": parlett("Lorum"),
    "pagat": "pagat.com, Lora / Lorum",
    "wikipedia": "Wikipedia, Lorum (card game)",
    "titok": "titok.info, Lorum",
    "quantentorpedo": "quantentorpedo.de, LORUM-Regeln",
    "neocities": "traditionalgamerules.neocities, Lorum",
    "denexa": "Denexa, Lorum",
}

PRESETS = (
    Preset("book", {}, "the four core deals, paid in chips", BOOK, ("parlett",)),
    Preset("pagat", {"deals": "hearts,obers,tricks,quart,fasttrain,ape,kirako", "clear": SPLIT,
        "sweep": WHOLE, "obers": GRADED, "kirako": ALL_TO_POT},
        "a series of seven deals as it is played in Hungary", PAGAT),
    Preset("nine", {"unit": POINTS, "king": "8", "pass": "0",
        "deals": "hearts,tricks,obers,firstlast,kings,fifth,king,kirako,trial"},
        "nine deals for each of four players, in penalty points", NINE),
    Preset("eight", {"unit": POINTS,
        "deals": "hearts,obers,tricks,firstlast,fifth,redking,quart,kirako", "ape": "8",
        "seventh": "8"},
        "eight deals for each of three or four players, in penalty points", WIKIPEDIA),
    Preset("neocities", {"unit": POINTS, "deals": "hearts,obers,tricks", "hearts_all": "-8"},
        "the three deals of which the values are known, in penalty points", NEOCITIES),
    Preset("titok", {"deals": "hearts,obers,kirako", "clear": TO_POT, "sweep": POT_THREE,
        "kirako": BARE},
        "hearts and Obers to the pot, which the winner of the last deal takes (the deals between "
        "are not known)", TITOK),
)

EXAMPLES = (
    Example("hearts=3,2,2,1", "nobody without hearts: each pays the pot"),
    Example("hearts=Anna:4,Boris:3,Cleo:1,Dan:0", "Dan took none: the others pay him",
        ("Anna", "Boris", "Cleo", "Dan")),
    Example("contract=obers obers=A:C,B:S+D,D:H", "Obers at their own values", PLAYERS,
        "obers=graded deals=obers,kirako"),
    Example("contract=train reached=B,D,B,A", "who brought the count to 25, 50, 75, 100", PLAYERS,
        "deals=train,kirako"),
    Example("contract=kirako left=3,1,0,2", "the third player goes out", PLAYERS, "deals=kirako"),
    Example("hearts=4,2,2,0 obers=2,1,1,0 tricks=3,2,3,0 king=A jack=B won=C",
        "everything bad at once: who won trick 7 is recorded, too", PLAYERS, "deals=allbad,kirako"),
    Example("king=B trick=8 announced=yes", "the red king in the last trick, announced", PLAYERS,
        "rules=eight deals=redking"),
    Example("left=3,1,0,2 passes=2,1,0,3", "penalty points for cards and turns missed", PLAYERS,
        "rules=eight deals=kirako"),
)
# fmt: on


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
        return f"{super().describe()}|short:PLAYER"


def _series(options: LorumOptions, players: int) -> int:
    return players


def _pass(options: LorumOptions, players: int) -> int:
    return 1 if options.unit == POINTS else 0


def _clear(options: LorumOptions, players: int) -> str:
    return SPLIT if options.unit == BEANS else EACH


# fmt: off
@frozen
class LorumOptions(TableOptions):
    """The options of a table."""

    unit: str = one_of(f"{CHIPS}|{POINTS}|{BEANS}",
        "chips = paid into a pot and among the players; points = penalty points without a pot, "
        "the lowest total wins; beans = as chips, with 20 beans to the penny",
        f"{BOOK}; points, beans: {WIKIPEDIA}")
    deals: tuple[str, ...] = option(WordList(*DEALS, aliases=ALIASES),
        (HEARTS, OBERS, TRICKS, KIRAKO),
        "the deals of a series in their order; kirako comes last",
        f"{BOOK}; optional ones: {BOOK}; {PAGAT}; {WIKIPEDIA}")
    choice: bool = choice_option(f"{PAGAT}: rare in Hungary; kirako is the last deal even so")
    series: int = whole(_series,
        "how many series make a game; a player deals a whole one",
        f"{PAGAT}; [denexa]: one for each player", low=1, high=99)
    clear: str = one_of(f"{EACH}|{SPLIT}|{TO_POT}",
        "hearts, Obers and tricks when two players took none: the others pay in full to each of "
        "them, or share the payment between them; pot = everything goes to the pot even so",
        f"{BOOK}; split: {PAGAT}, {WIKIPEDIA}; pot: {TITOK}", default=_clear)
    sweep: str = option(Sweep(), TURNS,
        "a player who took everything gets 8 in all: 3, 3 and 2 in turn after him, the 2 from "
        "the player named with short:, exact thirds, 3 from each (333), or 8 from each; pot333 = "
        "the others pay 3 each to the pot; none = he pays his 8 to the pot",
        f"{BOOK}; each: {PAGAT}; pot333: {TITOK}")
    obers: str = one_of(f"2|{GRADED}",
        "2 for each Ober, or acorns 1, leaves 2, bells 3, hearts 4 (then it is recorded who took "
        "which)", f"{WIKIPEDIA}; graded: {PAGAT}")
    king: int = whole(4, "the price of the king of hearts", f"{BOOK}; 8: {NINE}")
    ape: int = whole(10, "the price of the hairy ape",
        f"{BOOK}, with 4 in some circles; {PAGAT}; 8: {WIKIPEDIA}")
    unter: int = whole(4, "what the player opposite the taker of the Unter of acorns pays", BOOK)
    seventh: int = whole(4, "the price of trick 7", f"{BOOK}; 8: {WIKIPEDIA}")
    firstlast: int = whole(4, "the price of the first and of the last trick",
        f"{WIKIPEDIA}, also 5")
    fifth: int = whole(8, "the price of trick 5", WIKIPEDIA)
    redking: str = one_of("trick|blind",
        "the king of hearts costs 16 in the first trick, 8 later, 32 in the last, 64 if announced "
        "there; blind = 5", WIKIPEDIA)
    single_to: str = one_of(f"{TO_POT}|others",
        "who receives what the king, the Unter and trick 7 cost: the pot, or the other players in "
        "equal parts", f"{BOOK} names no receiver; others: our choice")
    kirako: str = one_of(f"{FULL}|{ALL_TO_POT}|{BARE}",
        "who goes out takes the pot and a chip for each card left with the others; pot = these "
        "chips and one for each pass go to the pot first; bare = the pot alone",
        f"{BOOK}; pot: {PAGAT}; bare: {TITOK}")
    hearts_all: int | None = whole(None,
        "points: the score of a player who took all the hearts", f"-8: {NEOCITIES}",
        low=None, none=True)
    pass_: int = whole(_pass, "points: for each turn missed in kirako (1 there)", WIKIPEDIA)
    lorum: str = one_of(f"{LEFT}|{PLACE}",
        "points: kirako costs a point for each card left, or (played to the end) 1, 2, 3 for each "
        "by the place of going out", WIKIPEDIA)
    pot_on_abort: str = one_of(f"{PRINTED}|{SPLIT_POT}|{REFUND}",
        "a pot that stands when people stop: it is only shown, or shared equally in whole chips "
        "(what is over stays), or goes back to those who paid it (where it holds less by now, as "
        "much less for each, in whole chips)", "our choice; the books are silent")
    stake: Amount | None = stake_option("money per chip, or per point")

    @property
    def has_pot(self) -> bool:
        """Whether chips (or beans) are paid."""
        return self.unit != POINTS
# fmt: on


LorumTable = Table[LorumOptions]


def _lacks_last_deal(table: LorumTable) -> bool:
    deals = table.options.deals
    return table.options.has_pot and not _are_unfit(table) and deals[-1] != KIRAKO


def _are_unfit(table: LorumTable) -> bool:
    deals = table.options.deals
    return not deals or len(set(deals)) < len(deals)


def _opposite(table: LorumTable) -> str:
    """The deals among three players in which one who sits opposite another pays."""
    deals = table.options.deals if len(table.players) == 3 else ()
    return " and ".join(deal for deal in deals if deal in (UNTER, ALLBAD, THREE))


def _stranger(table: LorumTable) -> str:
    """What is wrong with the player named by the sweep."""
    sweep = table.options.sweep
    try:
        if sweep.startswith(SHORT):
            table.roster.find(sweep.removeprefix(SHORT))
    except InputError as error:
        return error.message
    return ""


def _has_pot(table: LorumTable) -> bool:
    return table.options.has_pot


# fmt: off
TABLE_CHECKS: TableRules[LorumOptions] = (
    conflict("deals", _are_unfit,
        "deals must be some, each named once", "e.g. deals=hearts,obers,tricks,kirako"),
    conflict("deals", _lacks_last_deal,
        "the pot is won in kirako, which must be the last deal", "add kirako at the end"),
    conflict("deals", _opposite,
        "{opposite}: among three players nobody sits opposite another", "leave them out",
        opposite=_opposite),
    *kept_for("tables that count points", "unit=points", ("hearts_all", "pass", "lorum"), _has_pot),
    conflict("sweep", _stranger, "{fault}", "name a player after short:", fault=_stranger),
)
# fmt: on


# one deal ----------------------------------------------------------------------------------------

GERMAN_SUITS = {**SUIT_ALIASES, "acorns": "C", "leaves": "S", "bells": "D"}


def _last_trick(deal: LorumDeal) -> bool:
    return allowed("announced")(deal) and deal.facts.trick == hand(deal)


def _idle_passes(deal: LorumDeal) -> Idle | None:
    """Passes count in the pot of kirako, or in points."""
    setting = f"kirako={ALL_TO_POT}" if deal.options.has_pot else "pass=1"
    return Idle((setting,)) if can_pass(deal) else None


# fmt: off
@frozen
class LorumFacts(CompendiumFacts):
    """One deal."""

    obers: PerPlayer | Cards = outcome_fact("obers", CardsOrCounts("obers", GERMAN_SUITS),
        "Obers (queens) taken; graded: which, C acorns, S leaves, H hearts, D bells",
        asked="Obers of {owner}")
    ape: str = outcome_fact("ape", Player(), "who won the hairy ape",
        asked=MEANING)
    reached: tuple[str, ...] = outcome_fact("reached", WinnersList("reached"),
        "who brought the count to 25, 50, 75, 100 (train), or to 101 (hundred)",
        asked="who brought the count there")
    trick: int = outcome_fact("trick", Number(1, hand),
        "the trick in which the king of hearts fell", asked="trick of the king of hearts")
    announced: bool = fact(Flag(), "whether the king of hearts was announced before the last trick",
        applies=_last_trick, default=False, asked="king of hearts announced")
    passes: PerPlayer | None = fact(Counts(0, MOST_PASSES, unit="passes"),
        "how often each player passed",
        applies=allowed("passes"), idle=_idle_passes, note="noted where it costs something",
        asked="how often {owner} passed", phase=OUTCOME)
    failed: bool = outcome_fact("failed", Flag(),
        "whether the dealer failed in the deal that he repeated", asked="dealer failed")
# fmt: on


Paid = Mapping[str, Amount]  # what each player has put into a pot that may be refunded
LorumDeal = Deal[LorumFacts, LorumOptions, Standing[Paid]]
LorumLedger = Ledger[LorumOptions, Standing[Paid]]


def _left_by_first(deal: LorumDeal) -> int:
    """Cards left with the player who went out first by the order of going out."""
    both = is_counted("order", deal) and is_counted("left", deal)
    return deal.facts.left[deal.facts.order[0]] if both else 0


# fmt: off
CHECKS: Rules[LorumFacts, LorumOptions, Standing[Paid]] = (
    clash("order", _left_by_first,
        "{first} went out first, but has {cards} left", "correct order or left",
        first=lambda deal: deal.facts.order[0],
        cards=lambda deal: plural(_left_by_first(deal), "card")),
)
# fmt: on
