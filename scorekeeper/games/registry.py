"""The games on offer: names, aliases, one-line summaries and where each lives.

Nothing is imported here but the one game asked for, so that start-up does not grow with the
number of games.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import NamedTuple, cast

from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.names import find, nearest, squash
from scorekeeper.core.values.problems import AmbiguousError, MalformedError


class Entry(NamedTuple):
    """One game on offer; `module` below this package defines `GAME`, or the name given."""

    name: str
    family: str
    players: str
    cards: str
    summary: str
    module: str
    attribute: str = "GAME"
    aliases: tuple[str, ...] = ()


GAMES: tuple[Entry, ...] = (
    Entry(
        "booby",
        "Bridge",
        "3",
        "52",
        "three-handed bridge with nullos: contracts to win few tricks",
        "bridge.booby",
    ),
    Entry(
        "chicago-bridge",
        "Bridge",
        "4",
        "52",
        "bridge in rounds of four deals: each scored by itself, or with part-scores carried on",
        "bridge.games",
        "CHICAGO_BRIDGE",
        ("chicago", "four-deal-bridge"),
    ),
    Entry(
        "contract-bridge",
        "Bridge",
        "4",
        "52",
        "contracts below the line, everything else above it; games, vulnerability and rubbers",
        "bridge.games",
        "CONTRACT_BRIDGE",
        ("bridge", "rubber-bridge"),
    ),
    Entry(
        "cutthroat-bridge",
        "Bridge",
        "3",
        "52",
        "bridge for three: declarer and the dummy against two, each for himself",
        "bridge.cutthroat",
        aliases=("cut-throat-bridge", "three-handed-bridge", "dummy-bid-bridge"),
    ),
    Entry(
        "draw-and-discard-bridge",
        "Bridge",
        "2",
        "52",
        "two-handed bridge: each draws a hand from the stock, then bridge for two",
        "bridge.two_handed",
        "DRAW_AND_DISCARD_BRIDGE",
        ("draw-and-discard",),
    ),
    Entry(
        "duplicate-bridge",
        "Bridge",
        "2-200",
        "52",
        "pairs or teams play the same boards: matchpoints, IMPs, victory points",
        "bridge.games",
        "DUPLICATE_BRIDGE",
        ("duplicate", "pairs", "tournament-bridge"),
    ),
    Entry(
        "honeymoon-bridge",
        "Bridge",
        "2",
        "52",
        "two-handed bridge: thirteen tricks from the stock, then bridge for two",
        "bridge.two_handed",
        "HONEYMOON_BRIDGE",
        ("draw-bridge",),
    ),
    Entry(
        "memory-bridge",
        "Bridge",
        "2",
        "52",
        "two-handed bridge in halves: a premium for the first, an auction for the second",
        "bridge.two_handed",
        "MEMORY_BRIDGE",
    ),
    Entry(
        "minibridge",
        "Bridge",
        "4",
        "52",
        "bridge without an auction: the side with more high cards names its goal",
        "bridge.games",
        "MINI_BRIDGE",
        ("mini-bridge",),
    ),
    Entry(
        "single-dummy-bridge",
        "Bridge",
        "2",
        "52",
        "two-handed bridge: declarer chooses between an open and a hidden dummy",
        "bridge.two_handed",
        "SINGLE_DUMMY_BRIDGE",
        ("single-dummy",),
    ),
    Entry(
        "towie",
        "Bridge",
        "3-8",
        "52",
        "three bid for a half-open dummy; only contracts worth a game, goulashes until then",
        "bridge.towie",
    ),
    Entry(
        "two-handed-bridge",
        "Bridge",
        "2",
        "52",
        "rubber bridge for two with dummies (double dummy), and its other forms",
        "bridge.two_handed",
        "TWO_HANDED_BRIDGE",
        ("double-dummy-bridge", "double-dummy"),
    ),
    Entry(
        "vira",
        "Boston",
        "3-4",
        "52",
        "three bid for forty kinds of contract; chips against a pot, points among the players",
        "vira",
        aliases=("wira",),
    ),
    Entry(
        "barbu",
        "Compendium",
        "3-10",
        "52 or 32",
        "each player declares every contract once; doubles settle pair by pair",
        "compendium.barbu",
        aliases=("le-barbu", "tafferan"),
    ),
    Entry(
        "herzeln",
        "Compendium",
        "3-4",
        "24 or 32",
        "eight deals in a fixed order: hearts, tricks won and lost, queens, king, last trick",
        "compendium.herzeln",
    ),
    Entry(
        "king",
        "Compendium",
        "3-5",
        "52, 36 or 32",
        "six ways to lose and as many deals to win: Russian, Portuguese, Turkish, Flemish",
        "compendium.king",
        aliases=(
            "russian-king",
            "portuguese-king",
            "turkish-king",
            "rifki",
            "kingen",
            "flemish-king",
            "dubbelkingen",
            "eralash",
            "ladies",
            "ladies-preference",
            "кинг",
            "дамский-преферанс",
        ),
    ),
    Entry(
        "lora",
        "Compendium",
        "3-4",
        "32",
        "everybody deals seven or eight contracts: Serbian, Croatian and Libyan, with bets",
        "compendium.lora",
        aliases=("serbian-lora", "croatian-lora", "libyan-lora"),
    ),
    Entry(
        "lorum",
        "Compendium",
        "3-4",
        "32",
        "hearts, Obers, tricks and a going-out deal for a pot; other deals between them",
        "compendium.lorum",
        aliases=("lórum", "hungarian-lorum"),
    ),
    Entry(
        "quodlibet",
        "Compendium",
        "4",
        "32",
        "three wheels of four tours in penalty points, the beer king deals",
        "compendium.quodlibet",
    ),
    Entry(
        "rentz",
        "Compendium",
        "3-6",
        "8 for each",
        "every player deals seven or eight contracts, totals and going out among them",
        "compendium.rentz",
        aliases=("rent", "renț", "romanian-rentz"),
    ),
    Entry(
        "slovak-lorum",
        "Compendium",
        "3-4",
        "32",
        "hearts and two Obers paid to a bank that the clear player takes; small and big games",
        "compendium.slovak_lorum",
    ),
    Entry(
        "israeli-whist",
        "Exact bids",
        "4",
        "52",
        "an auction for trumps, then everybody's exact number of thirteen tricks",
        "exact_bid.israeli",
        "ISRAELI_WHIST",
    ),
    Entry(
        "ninety-nine",
        "Exact bids",
        "2-5",
        "36-60",
        "three cards of the hand are the bid, nine tricks make it; games of 100 and rubbers",
        "ninety_nine",
        aliases=("99", "sphinx", "oxford-whist"),
    ),
    Entry(
        "oh-hell",
        "Exact bids",
        "3-7",
        "52",
        "bid exactly the tricks you win; the hand size changes from deal to deal",
        "exact_bid.oh_hell",
        "OH_HELL",
        (
            "oh-pshaw",
            "oh-shit",
            "oh-well",
            "blackout",
            "bust",
            "elevator",
            "jungle-bridge",
            "up-and-down-the-river",
            "nomination-whist",
            "contract-whist",
            "judgement",
            "kachuful",
            "pocha",
            "podrida",
            "boerenbridge",
            "op-en-neer",
            "plump",
            "rikiki",
            "ascenseur",
            "escalier",
            "german-bridge",
            "clag",
            "nominations",
            "wizard",
            "rage",
            "skull-king",
            "estimation",
            "estimativa",
            "bondebridge",
            "seven-truf",
            "7-truf",
            "10-op-en-neer",
            "765",
            "judgment",
            "l-ascenseur",
            "l-escalier",
            "up-the-river-down-the-river",
        ),
    ),
    Entry(
        "oh-hell-british",
        "Exact bids",
        "3-7",
        "52",
        "one card up to as many as the pack serves; any bid goes, a missed one costs nothing",
        "exact_bid.british",
        "OH_HELL_BRITISH",
        ("british-oh-hell", "blob"),
    ),
    Entry(
        "romanian-whist",
        "Exact bids",
        "3-7",
        "24-48",
        "up to eight cards each, one-card deals at both ends; 5 and the bid, or off",
        "exact_bid.romanian",
        "ROMANIAN_WHIST",
        ("whist-romanesc",),
    ),
    Entry(
        "asszorti",
        "Preference",
        "3",
        "36",
        "one against two for six of eleven tricks; the fewer cards exchanged, the dearer",
        "asszorti",
    ),
    Entry(
        "preference",
        "Preference",
        "3-4",
        "32",
        "pool, dump and banks: contracts, whists, miseres and raspasovkas (Russian Preferans)",
        "preference",
        aliases=(
            "preferans",
            "russian-preference",
            "russian-preferans",
            "pulka",
            "sochinka",
            "leningradka",
            "rostovka",
            "преферанс",
            "пулька",
            "сочинка",
            "ленинградка",
            "ростов",
        ),
    ),
    Entry(
        "bid-whist",
        "Whist",
        "3-5",
        "52-54",
        "bids for books above six, high, low or without trumps; jokers and a kitty",
        "whists.bid_whist",
    ),
    Entry(
        "biritch",
        "Whist",
        "4",
        "52",
        "straight bridge: the dealer's side names trumps, odd tricks below and honours above",
        "whists.biritch",
        aliases=("straight-bridge", "bridge-whist"),
    ),
    Entry(
        "cayenne",
        "Whist",
        "4",
        "52",
        "a suit is cut that settles what every other suit multiplies; ten points, best of seven",
        "whists.cayenne",
        aliases=("cayenne-whist",),
    ),
    Entry(
        "chinese-whist",
        "Whist",
        "2-4",
        "52",
        "covered and faced cards on the table, each for himself; the scoring is a house rule",
        "whists.chinese",
        aliases=("covered-card-whist",),
    ),
    Entry(
        "dutch-whist",
        "Whist",
        "4",
        "52",
        "trumps found in another way in each of four deals; odd tricks, or rubbers as in whist",
        "whists.dutch",
    ),
    Entry(
        "hokm",
        "Whist",
        "2-4",
        "52",
        "seven tricks win the deal; who names trumps keeps the right while his side wins",
        "whists.hokm",
        aliases=("troop-chall", "troop-chal", "hokum", "court-piece", "coat-piece", "rang"),
    ),
    Entry(
        "minnesota-whist",
        "Whist",
        "4",
        "52",
        "no trumps: bid-cards make a deal high or low; thirteen points (also called "
        "Norwegian whist)",
        "whists.minnesota",
        aliases=("south-dakota-whist",),
    ),
    Entry(
        "norwegian-whist",
        "Whist",
        "4",
        "52",
        "no trumps: grand to win tricks, nullo to avoid them; fifty points (minnesota-whist is "
        "called so, too)",
        "whists.norwegian",
        aliases=("norsk-whist", "grand-and-nullo"),
    ),
    Entry(
        "vint",
        "Whist",
        "4",
        "52",
        "bids as in bridge; every trick counts below the line for both sides, honours and slams "
        "above",
        "whists.vint",
        aliases=("screw", "screw-whist", "винт"),
    ),
    Entry(
        "whist",
        "Whist",
        "4",
        "52",
        "two sides, a point for each trick above six and for honours; games and rubbers",
        "whists.whist",
        aliases=(
            "partnership-whist",
            "short-whist",
            "english-whist",
            "long-whist",
            "american-whist",
        ),
    ),
    Entry(
        "whist-drive",
        "Whist",
        "4-400",
        "52",
        "many tables, changing partners: a point for each trick of one's side; court whist",
        "whists.whist_drive",
        aliases=("progressive-whist", "partner-whist-drive", "court-whist", "drive"),
    ),
)


class OpenName(NamedTuple):
    """A name that does not settle which game is meant: what it is, and how to choose."""

    name: str
    meaning: str
    hint: str


OPEN_NAMES: tuple[OpenName, ...] = (
    OpenName(
        "russian-whist",
        "is the name of two games, vint and biritch",
        "write vint for the bidding game after the Moscow rules of 1886, or biritch for the "
        "earliest bridge (with rules=collinson1886 as in the pamphlet Biritch, or Russian Whist)",
    ),
    OpenName(
        "teams",
        "is a format of duplicate-bridge, not a game",
        "write duplicate-bridge, and set format=teams",
    ),
)


# Games that people ask for and that are not on offer, and which of those offered come nearest.
_BIDDING = ("preference", "vira", "asszorti")
_PARTNERS = ("whist", "bid-whist", "vint")
_AVOIDING = ("barbu", "king", "herzeln")
NOT_OFFERED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("skat", "tarock", "tarot", "tarok", "ulti", "mus", "ombre"), _BIDDING),
    **dict.fromkeys(
        ("schafkopf", "doppelkopf", "sheepshead", "calabresella", "tysiacha"), _BIDDING
    ),
    **dict.fromkeys(
        ("boston", "solo-whist", "belgian-whist", "wiezen", "quadrille"), ("vira", "whist")
    ),
    **dict.fromkeys(("500", "five-hundred", "euchre", "pinochle", "bezique", "belote"), _PARTNERS),
    **dict.fromkeys(("jass", "klaberjass", "klaverjas", "clabber", "belka"), _PARTNERS),
    **dict.fromkeys(
        ("pitch", "twenty-eight", "tichu", "sueca", "briscola", "tressette"), _PARTNERS
    ),
    "spades": ("oh-hell", "bid-whist", "israeli-whist"),
    **dict.fromkeys(("call-bridge", "call-break", "lakdi", "tarneeb"), ("oh-hell", "bid-whist")),
    **dict.fromkeys(("hearts", "black-lady", "black-maria", "reversis", "trex", "trix"), _AVOIDING),
    "auction-bridge": ("contract-bridge", "biritch"),
    "plafond": ("contract-bridge", "biritch"),
    "knockout-whist": ("oh-hell", "whist"),
    "german-whist": ("whist", "honeymoon-bridge"),
}


def entry(name: str) -> Entry:
    """The entry of that name or alias (or unambiguous prefix of a name), however it is spaced.

    Raises MalformedError with the nearest names, or AmbiguousError.
    """
    found = named(name)
    if found is not None:
        return found
    key = squash(name)
    for known in OPEN_NAMES:
        if key == squash(known.name):
            raise AmbiguousError(f"'{name}' {known.meaning}", known.hint, name)
    for other, near in NOT_OFFERED.items():
        if key == squash(other):
            hint = f"nearest: {', '.join(near)}; all: scorekeeper games"
            raise MalformedError(f"{other} is not offered", hint, name)
    names = [game.name for game in GAMES]
    try:
        begun = find(name, names, "game")
    except MalformedError as error:
        aliases = (alias for game in GAMES for alias in game.aliases)
        close = nearest(name, [*names, *aliases])
        hint = f"did you mean {' or '.join(close)}? " if close else ""
        raise MalformedError(error.message, f"{hint}see: scorekeeper games", name) from None
    return next(game for game in GAMES if game.name == begun)


def is_open(name: str) -> bool:
    """Whether the name is that of more than one game."""
    return squash(name) in {squash(known.name) for known in OPEN_NAMES}


def named(name: str) -> Entry | None:
    """The entry whose name or alias that is in full."""
    key = squash(name)
    entries = _by_name()
    return entries.get(key) if key else None


@cache
def _by_name() -> dict[str, Entry]:
    aliases = {squash(alias): game for game in GAMES for alias in game.aliases}
    return aliases | {squash(game.name): game for game in GAMES}


def load(name: str) -> AnyGame:
    """The game of that name or alias; raises InputError."""
    found = entry(name)
    module = import_module(f"scorekeeper.games.{found.module}")
    return cast(AnyGame, getattr(module, found.attribute))
