"""The games on offer: names, families, aliases and one-line summaries.

Nothing is imported here but the one game asked for, so that start-up does not grow with the
number of games.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.names import find, nearest, squash
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import AmbiguousError, MalformedError

BRIDGE, WHIST, PREFERENCE, BOSTON = "Bridge", "Whist", "Preference", "Boston"
EXACT_BIDS, COMPENDIUM, HEARTS = "Exact bids", "Compendium", "Hearts"
ANY = "Any other game"

# The packages of the families that have one.
_ROOMS = {BRIDGE: "bridge", WHIST: "whists", EXACT_BIDS: "exact_bid", COMPENDIUM: "compendium"}


class Offer(NamedTuple):
    """One game on offer: how many play it, with how many cards, and by which names."""

    name: str
    family: str
    players: str
    cards: str
    aliases: tuple[str, ...]
    summary: str

    @property
    def module(self) -> str:
        """The module below this package that defines `GAME`: `bridge.towie`, `vira`."""
        own = self.name.replace("-", "_")
        return f"{_ROOMS[self.family]}.{own}" if self.family in _ROOMS else own


def _game(name: str, family: str, players: str, cards: str, aliases: str, summary: str) -> Offer:
    return Offer(name, family, players, cards, tuple(aliases.split()), summary)


# fmt: off
GAMES: tuple[Offer, ...] = (
    _game("booby", BRIDGE, "3", "52", "",
          "three-handed bridge with nullos: contracts to win few tricks"),
    _game("chicago-bridge", BRIDGE, "4", "52", "chicago four-deal-bridge",
          "bridge in rounds of four deals: each scored by itself, or with part-scores carried on"),
    _game("contract-bridge", BRIDGE, "4", "52", "bridge rubber-bridge",
          "contracts below the line, everything else above it; games, vulnerability and rubbers"),
    _game("cutthroat-bridge", BRIDGE, "3", "52",
          "cut-throat-bridge three-handed-bridge dummy-bid-bridge",
          "bridge for three: declarer and the dummy against two, each for himself"),
    _game("draw-and-discard-bridge", BRIDGE, "2", "52", "draw-and-discard",
          "two-handed bridge: each draws a hand from the stock, then bridge for two"),
    _game("duplicate-bridge", BRIDGE, "2-200", "52", "duplicate pairs tournament-bridge",
          "pairs or teams play the same boards: matchpoints, IMPs, victory points"),
    _game("honeymoon-bridge", BRIDGE, "2", "52", "draw-bridge",
          "two-handed bridge: thirteen tricks from the stock, then bridge for two"),
    _game("memory-bridge", BRIDGE, "2", "52", "",
          "two-handed bridge in halves: a premium for the first, an auction for the second"),
    _game("minibridge", BRIDGE, "4", "52", "mini-bridge",
          "bridge without an auction: the side with more high cards names its goal"),
    _game("single-dummy-bridge", BRIDGE, "2", "52", "single-dummy",
          "two-handed bridge: declarer chooses between an open and a hidden dummy"),
    _game("towie", BRIDGE, "3-8", "52", "",
          "three bid for a half-open dummy; only contracts worth a game, goulashes until then"),
    _game("two-handed-bridge", BRIDGE, "2", "52", "double-dummy-bridge double-dummy",
          "rubber bridge for two with dummies (double dummy), and its other forms"),
    _game("vira", BOSTON, "3-4", "52", "wira",
          "three bid for forty kinds of contract; chips against a pot, points among the players"),
    _game("barbu", COMPENDIUM, "3-10", "52 or 32", "le-barbu tafferan",
          "each player declares every contract once; doubles settle pair by pair"),
    _game("herzeln", COMPENDIUM, "3-4", "24 or 32", "",
          "eight deals in a fixed order: hearts, tricks won and lost, queens, king, last trick"),
    _game("king", COMPENDIUM, "3-5", "52, 36 or 32",
          "russian-king portuguese-king turkish-king rifki kingen flemish-king dubbelkingen "
          "eralash ladies ladies-preference кинг дамский-преферанс",
          "six ways to lose and as many deals to win: Russian, Portuguese, Turkish, Flemish"),
    _game("lora", COMPENDIUM, "3-4", "32", "serbian-lora croatian-lora libyan-lora",
          "everybody deals seven or eight contracts: Serbian, Croatian and Libyan, with bets"),
    _game("lorum", COMPENDIUM, "3-4", "32", "lórum hungarian-lorum",
          "hearts, Obers, tricks and a going-out deal for a pot; other deals between them"),
    _game("quodlibet", COMPENDIUM, "4", "32", "",
          "three wheels of four tours in penalty points, the beer king deals"),
    _game("rentz", COMPENDIUM, "3-6", "8 for each", "rent renț romanian-rentz",
          "every player deals seven or eight contracts, totals and going out among them"),
    _game("slovak-lorum", COMPENDIUM, "3-4", "32", "",
          "hearts and two Obers paid to a bank that the clear player takes; small and big games"),
    _game("hearts", HEARTS, "3-6", "52",
          "black-lady discard-hearts american-hearts rickety-kate slippery-anne black-queen "
          "black-maria omnibus-hearts",
          "a point for each heart, 13 for the queen of spades; shooting the moon; lowest wins"),
    _game("israeli-whist", EXACT_BIDS, "4", "52", "",
          "an auction for trumps, then everybody's exact number of thirteen tricks"),
    _game("ninety-nine", EXACT_BIDS, "2-5", "36-60", "99 sphinx oxford-whist",
          "three cards of the hand are the bid, nine tricks make it; games of 100 and rubbers"),
    _game("oh-hell", EXACT_BIDS, "3-7", "52",
          "oh-pshaw oh-shit oh-well blackout bust elevator jungle-bridge up-and-down-the-river "
          "nomination-whist contract-whist judgement kachuful pocha podrida boerenbridge "
          "op-en-neer plump rikiki ascenseur escalier german-bridge clag nominations wizard rage "
          "skull-king estimation estimativa bondebridge seven-truf 7-truf 10-op-en-neer 765 "
          "judgment l-ascenseur l-escalier up-the-river-down-the-river",
          "bid exactly the tricks you win; the hand size changes from deal to deal"),
    _game("oh-hell-british", EXACT_BIDS, "3-7", "52", "british-oh-hell blob",
          "one card up to as many as the pack serves; any bid goes, a missed one costs nothing"),
    _game("romanian-whist", EXACT_BIDS, "3-7", "24-48", "whist-romanesc",
          "up to eight cards each, one-card deals at both ends; 5 and the bid, or off"),
    _game("asszorti", PREFERENCE, "3", "36", "",
          "one against two for six of eleven tricks; the fewer cards exchanged, the dearer"),
    _game("points", ANY, "2-20", "any",
          "score-pad scorepad score-sheet pad scores tally scoreboard",
          "the plain score pad for any other game: numbers per player and round"),
    _game("preference", PREFERENCE, "3-4", "32",
          "preferans russian-preference russian-preferans pulka sochinka leningradka rostovka "
          "преферанс пулька сочинка ленинградка ростов",
          "pool, dump and banks: contracts, whists, miseres and raspasovkas (Russian Preferans)"),
    _game("bid-whist", WHIST, "3-5", "52-54", "",
          "bids for books above six, high, low or without trumps; jokers and a kitty"),
    _game("biritch", WHIST, "4", "52", "straight-bridge bridge-whist",
          "straight bridge: the dealer's side names trumps, odd tricks below and honours above"),
    _game("cayenne", WHIST, "4", "52", "cayenne-whist",
          "a suit is cut that settles what every other suit multiplies; ten points, best of seven"),
    _game("chinese-whist", WHIST, "2-4", "52", "covered-card-whist",
          "covered and faced cards on the table, each for himself; the scoring is a house rule"),
    _game("dutch-whist", WHIST, "4", "52", "",
          "trumps found in another way in each of four deals; odd tricks, or rubbers as in whist"),
    _game("hokm", WHIST, "2-4", "52", "troop-chall troop-chal hokum court-piece coat-piece rang",
          "seven tricks win the deal; who names trumps keeps the right while his side wins"),
    _game("minnesota-whist", WHIST, "4", "52", "south-dakota-whist",
          "no trumps: bid-cards make a deal high or low; thirteen points (also called "
          "Norwegian whist)"),
    _game("norwegian-whist", WHIST, "4", "52", "norsk-whist grand-and-nullo",
          "no trumps: grand to win tricks, nullo to avoid them; fifty points (minnesota-whist "
          "is called so, too)"),
    _game("spades", WHIST, "3-4", "52",
          "cutthroat-spades solo-spades ten-for-two-hundred",
          "bid your tricks, partners together: nil and blind nil, bags; or each for himself"),
    _game("vint", WHIST, "4", "52", "screw screw-whist винт",
          "bids as in bridge; every trick counts below the line for both sides, honours and "
          "slams above"),
    _game("whist", WHIST, "4", "52",
          "partnership-whist short-whist english-whist long-whist american-whist",
          "two sides, a point for each trick above six and for honours; games and rubbers"),
    _game("whist-drive", WHIST, "4-400", "52",
          "progressive-whist partner-whist-drive court-whist drive",
          "many tables, changing partners: a point for each trick of one's side; court whist"),
)
# fmt: on


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
    **dict.fromkeys(("call-bridge", "call-break", "lakdi", "tarneeb"), ("spades", "oh-hell")),
    **dict.fromkeys(("reversis", "trex", "trix"), _AVOIDING),
    "auction-bridge": ("contract-bridge", "biritch"),
    "plafond": ("contract-bridge", "biritch"),
    "knockout-whist": ("oh-hell", "whist"),
    "german-whist": ("whist", "honeymoon-bridge"),
}


ON_THE_PAD = "any other game goes on the plain score pad: points"


def offer(name: str) -> Offer:
    """The game of that name or alias (or unambiguous prefix of a name), however it is spaced.

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
            hint = f"nearest: {', '.join(near)}; {ON_THE_PAD}; all: scorekeeper games"
            raise MalformedError(f"{other} is not offered", hint, name)
    names = [game.name for game in GAMES]
    try:
        begun = find(name, names, "game")
    except MalformedError as error:
        aliases = (alias for game in GAMES for alias in game.aliases)
        close = nearest(name, [*names, *aliases])
        hint = f"did you mean {' or '.join(close)}? " if close else ""
        raise MalformedError(
            error.message, f"{hint}{ON_THE_PAD}; all: scorekeeper games", name
        ) from None
    return next(game for game in GAMES if game.name == begun)


def is_open(name: str) -> bool:
    """Whether the name is that of more than one game."""
    return squash(name) in {squash(known.name) for known in OPEN_NAMES}


def named(name: str) -> Offer | None:
    """The game whose name or alias that is in full."""
    for game in GAMES:
        if game.name == name:  # as it stands in sheets: the list of all names is not made (0.2 ms)
            return game
    key = squash(name)
    return _by_name().get(key) if key else None


@cache
def _by_name() -> dict[str, Offer]:
    aliases = {squash(alias): game for game in GAMES for alias in game.aliases}
    return aliases | {squash(game.name): game for game in GAMES}


def load(name: str) -> AnyGame:
    """The game of that name or alias; raises InputError."""
    return cast(AnyGame, import_module(f"scorekeeper.games.{offer(name).module}").GAME)
