"""House rules of Preference and the three Russian conventions as presets."""

from __future__ import annotations

from scorekeeper.core.declaration.option_kinds import Choice, WordList
from scorekeeper.core.declaration.options import (
    Preset,
    TableOptions,
    choice,
    option,
    points,
    stake_option,
    switch,
    whole,
)
from scorekeeper.core.settling.settlement import AVERAGE, EXACT, PAIRWISE
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import frozen
from scorekeeper.games.sources import parlett

from .ladder import ARITHMETIC, Ladder, LadderKind, Prices, PricesKind

BOOK = "[book]"
WIKI = "[wikipedia]"
KODEKS = "[kodeks]"
LESNOY = "[lesnoy]"
SCORERS = "public scorer programs"
CONVENTIONS = "Russian conventions"
LENINGRAD = "Leningrad convention"
ROSTOV = "Rostov convention"
TABLES = "table custom"


ON_ALLPASS, ON_FAILED = "allpass", "failed"  # after which deals something follows
EITHER = "either"
RESPONSES = ("on", "off", "played", EITHER)

SOURCES = {
    "book": parlett("Preference"),
    "wikipedia": "Wikipedia, Preferans",
    "kodeks": "Kodeks preferansa (1996)",
    "lesnoy": "Lesnoy, Russkiy preferans",
}


@frozen
class PreferenceOptions(TableOptions):
    """Options of a Preference table."""

    # the length of the game
    # fmt: off
    target: int = whole(50, "pool points that each player must make", BOOK, low=1, high=100000)
    pool_mode: str = choice("each|total",
        "whether each pool must reach the target or all together that many times the target (then "
        "without American aid)", SCORERS)
    aid: bool = switch(True,
        "American aid: pool points beyond the target go to others; when off, pools may grow beyond "
        "the target", BOOK)
    aid_value: int = whole(10, "whists that the giver writes on the receiver per pool point", BOOK)
    overflow: str = choice("dump|clamp|ignore",
        "pool points left when every pool is full: off the own dump even below zero, off the own "
        "dump down to zero, or lost", f"{WIKI}; {BOOK} is silent")
    made_game_writes: str = choice("pool|dump_first",
        "a made game goes to the pool, or cancels the declarer's own dump first", TABLES)

    # whisting
    whist_penalty_to: str = choice("bank|dump",
        "where a whister pays for undertricks: in declarer's bank against him, or in his own dump",
        f"{BOOK}; dump: {CONVENTIONS}")
    whist_penalty_rate: Amount = points(1,
        "the whister's dump per undertrick as a part of the declarer's: 1 is the responsible "
        "whist, 1/2 the semi-responsible", CONVENTIONS)
    failed_whister_scores: bool = switch(False,
        "a penalized whister still writes whists for his tricks", f"off: {BOOK}; on: {CONVENTIONS}")
    sole_whister_tricks: str = choice("side|own",
        "who whists alone writes all tricks of the defence, or only his own",
        f"{WIKI}; own: {SCORERS}")
    short_share: str = choice("min|individual",
        "both whisted and are short at six or seven: together never more than the shortfall, or "
        "each by his own half of the quota", f"{BOOK}; individual: {SCORERS}")
    single_quota: str = choice("second|both|split",
        "both whisted and won none of the one trick needed: the second pays, each pays, or each "
        "pays half", f"{BOOK}; both: a tournament code; split: {TABLES}")
    gentleman: str = choice("none|book|on_fail|always",
        "gentleman's whist: book shares rewards and penalties of two whisters; on_fail shares a "
        "lone whister's whists with the passer when the contract fails, always also when it is "
        "made", f"{BOOK}; on_fail: Leningrad, Rostov; always: a tournament code")
    half: str = option(Choice(*RESPONSES, aliases={"yes": "on", "no": "off"}), "on",
        "the second opponent may go out for half at six and seven; played: he plays it alone; "
        "either: the first may, too, as with gentleman's whist",
        f"{BOOK}; played: {SCORERS}; either: {TABLES}")
    returned_whist: bool = switch(True,
        "after pass and half the first opponent may take the whist back", f"{BOOK}; off: {TABLES}")
    dealer_whist: bool = switch(False,
        "four players: after pass, half and pass again the dealer who sits out may whist for the "
        "defence", TABLES)
    ten: str = choice("whisted|checked",
        "a ten is whisted like other games, or always played out and nobody is penalized", TABLES)
    stalingrad: bool = switch(False, "six spades must be whisted by both", WIKI)

    # the price of failing
    consolation: str = choice("value|flat10|none",
        "what every other player writes per undertrick of a failed game: the contract value, 10, "
        "or nothing", f"{BOOK}; flat10: {ROSTOV}")
    consolation_dealer: bool = switch(True, "four players: the dealer who sits out writes it too",
        KODEKS)
    misere_consolation: bool = switch(True, "the others write what a failed misere drops",
        f"on: {BOOK}; off: {WIKI}, {KODEKS}")
    give_up: str = choice("off|without_two|without_three",
        "declarer may concede two or three undertricks without play", TABLES,
        aliases={"no": "off", "on": "without_three"})
    whist_factor: int = whole(1, "multiplies what games and miseres write into banks", LENINGRAD,
        low=1, high=1000)
    dump_factor: int = whole(1, "multiplies what games and miseres write into dumps", LENINGRAD,
        low=1, high=1000)

    # raspasovka
    allpass_score: str = choice("dump|whist5|whist_diff",
        "tricks of a raspasovka go to the dump; whist5: 5 whists each to who won fewest; "
        "whist_diff: 2 whists for each trick more than the fewest",
        f"{BOOK}; whist5: {ROSTOV}; whist_diff: {SCORERS}")
    allpass_rate: Prices = option(PricesKind(), ARITHMETIC,
        "price of a trick in successive raspasovkas: 1 2 3 4.., 1 2 3 3.., 1 2 4 8.., always 1; "
        "geo8 ends at 8, cap5 at 5; 1,2,4 is a list whose last price repeats, 1,2,3,cycle one that "
        "begins again", f"{BOOK}; lists and other ends: {TABLES}")
    allpass_unit: int = whole(1, "multiplies that price", LENINGRAD, low=1, high=1000)
    allpass_reset: str = choice("any|played|made|made_whisted",
        "what ends a series: any deal with a declarer, one whose cards were played, a made game or "
        "misere, or a made game that was whisted", f"{BOOK}; {TABLES}")
    allpass_amnesty: bool = switch(False,
        "the smallest number of tricks is taken off everybody's first", TABLES)
    zero_bonus: str = choice("none|rate|one|dump|trick_off",
        "who wins no trick in a raspasovka gets pool points at its price, one pool point, twice "
        "the price off his dump, or (trick_off) the price of one trick off his dump, never below 0",
        f"rate: {KODEKS}; one: {WIKI}; trick_off: {TABLES}")
    zero_bonus_dealer: bool = switch(False,
        "four players: the dealer may earn it with his talon tricks", TABLES)
    allpass_talon: str = choice("open|closed",
        "four players: the dealer leads the talon to the first tricks, or it is not played",
        f"{BOOK}; closed: {ROSTOV}")
    allpass_dealer_pool: int = whole(0,
        "four players: pool points of the dealer for each raspasovka", ROSTOV, high=1000)
    min_bid_ladder: Ladder = option(LadderKind(6, none=True), Ladder(),
        "lowest level that may be bid in an ordinary deal, after one raspasovka, after two.. (the "
        "last repeats; 6,7,8,cycle begins again)", f"{TABLES}; {SCORERS}")

    # the talon and the deal
    dealer_stays: tuple[str, ...] = option(WordList(ON_ALLPASS, ON_FAILED), (),
        "after which deals the same player deals again: a raspasovka, a game or misere that failed",
        TABLES)
    bombs: tuple[str, ...] = option(WordList(ON_ALLPASS, ON_FAILED), (),
        "after which deals (a raspasovka, a failed game or misere) the next game or misere counts "
        "double; bombs that nobody has played on multiply", f"{LESNOY}; which deals: {TABLES}")
    dark: bool = switch(False,
        "a game or misere that was announced in the dark counts double, twice in the dark fourfold",
        LESNOY)
    talon_bonus: bool = switch(False,
        "whists for sure tricks in the talon of a game: by the dealer, or half by each opponent "
        "where three play", f"{WIKI} (archaic)")
    misere_talon: bool = switch(False,
        "four players: at misere the dealer writes whists for sevens in the talon",
        f"{WIKI} (archaic)")
    talon_throw: bool = switch(False,
        "four players: declarer may throw the talon at the dealer, who drops 1",
        f"{WIKI} (archaic)")
    misdeal_fine: int = whole(0, "what the dealer drops for each misdeal; 2 is usual", WIKI,
        high=1000)

    # settling
    pool_value: int = whole(10, "whists per pool point when pools are unequal; 0 leaves pools out",
        f"{CONVENTIONS}; at the end of a game by {BOOK} pools are equal", high=1000)
    dump_share: str = choice("players|opponents",
        "ten whists per dump point are divided by the number of players, or of opponents",
        f"{BOOK}; opponents: {SCORERS}")
    rounding: str = choice(f"{AVERAGE}|{EXACT}|{PAIRWISE}",
        "average rounds the average dump, pairwise each pair, exact nothing",
        f"{BOOK}; pairwise: {TABLES}")
    stake: Amount | None = stake_option("money per whist")
    # fmt: on


SOCHI = {
    "whist_penalty_to": "dump",
    "failed_whister_scores": "on",
    "misere_consolation": "off",
    "allpass_rate": "cap3",
    "zero_bonus": "rate",
}

# fmt: off
PRESETS = (
    Preset("book", {}, "as Parlett describes it", BOOK, ("parlett",)),
    Preset("sochi", SOCHI, "greedy whist, all-pass 1-2-3-3", CONVENTIONS,
        ("sochinka", "сочи", "сочинка")),
    Preset("leningrad",
        {**SOCHI, "whist_factor": "2", "dump_factor": "2", "whist_penalty_rate": "1/2",
         "gentleman": "on_fail", "allpass_unit": "2", "pool_value": "20"},
        "as sochi, with banks and dumps doubled, a pool point of 20, all-pass 2-4-6-6", CONVENTIONS,
        ("piter", "leningradka", "petersburg", "питер", "ленинградка")),
    Preset("rostov",
        {**SOCHI, "whist_penalty_rate": "1/2", "consolation": "flat10", "gentleman": "on_fail",
         "allpass_score": "whist5", "allpass_rate": "const", "zero_bonus": "one",
         "allpass_talon": "closed", "allpass_dealer_pool": "1"},
        "as sochi, with semi-responsible whist, ten whists per undertrick, all-pass by whists",
        CONVENTIONS, ("moscow", "rostovka", "ростов", "ростовка")),
)
# fmt: on
