"""What may not be recorded of a deal of Preference, and which options do not go together."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.declaration.kinds.who import part_of
from scorekeeper.core.declaration.rules import Rules, clash, forbid, refuse, warn
from scorekeeper.core.declaration.table_rules import TableRules, conflict, unusual
from scorekeeper.core.values.amounts import plural

from .contract import HALF_LEVELS, VALUES
from .facts import (
    TALON_CARDS,
    History,
    PreferenceDeal,
    PreferenceFacts,
    defenders,
    is_checked_ten,
    is_declared,
    is_game,
    is_played,
    resting,
    resting_whister,
    second_opponents,
)
from .options import PreferenceOptions
from .scoring import score_deal


def lowest_level(options: PreferenceOptions, series: int) -> int:
    """The lowest game that may be bid after that many raspasovkas in a row."""
    ladder = options.min_bid_ladder
    return ladder.at(series) if ladder.steps else min(VALUES)


def is_sound_game(deal: PreferenceDeal) -> bool:
    """Whether a game has a declarer, and nobody both whisted and went out for half."""
    facts = deal.facts
    return is_game(deal) and facts.declarer is not None and facts.half not in facts.whist


def unhelped(deal: PreferenceDeal) -> Sequence[str]:
    """Those who were named for aid and got none."""
    facts = deal.facts
    if not facts.aid or deal.is_open or (is_declared(deal) and facts.declarer is None):
        return ()
    helped = score_deal(deal).helped
    return [player for player in facts.aid if player not in helped]


def misses_stalingrad(deal: PreferenceDeal) -> bool:
    """At some tables six spades must be whisted by both."""
    if not deal.options.stalingrad or deal.facts.give_up:
        return False
    contract = deal.facts.contract
    return contract.level == 6 and contract.strain == "S" and len(deal.facts.whist) < 2


def rests_beside(deal: PreferenceDeal) -> bool:
    """Whether the dealer who sits out whisted beside somebody else."""
    return len(deal.facts.whist) > 1 and resting_whister(deal) in deal.facts.whist


def rests_in_vain(deal: PreferenceDeal) -> bool:
    """Whether the dealer who sits out whisted, which he may not here."""
    return resting(deal) in deal.facts.whist and not resting_whister(deal)


def conceding(deal: PreferenceDeal) -> str:
    """Who gave up, in a sentence."""
    return deal.facts.declarer or UNNAMED


# What is said of impossible facts and of breaches, here and on a worksheet.
SITS_OUT = "{fact}: {idle} deals and sits this deal out"
NOBODY_WHISTS = "{said}: nobody whists when the contract is {contract}"
TEN_IS_CHECKED = "{said}: a ten is played out here without whisting (option ten=checked)"
GIVEN_UP_UNWHISTED = "{said}: {declarer} gave up, so nobody whisted"
DECLARER_WHISTS = "{fact}: {declarer} is the declarer and cannot whist"
RESTS_BESIDE = "{said}: {idle}, who sits out, whists only when both opponents passed"
NO_HALF = "{said}: nobody goes out for half at {contract}"
NOT_SECOND = "{fact}: {half} cannot go out for half"
UNNAMED = "declarer"  # of whom nobody knows who he is
GIVEN_UP_UNPLAYED = "{said}, but {declarer} gave up, so nothing was played"
HALVED_UNPLAYED = "{said}, but {half} went out for half, so nothing was played"
WHO_WHISTED = "{said} at {contract}, but who whisted? Without a whist nothing is played"
TOO_MANY_LED = (
    "{fact} {count} of {idle} are not possible: the dealer only leads the "
    f"{TALON_CARDS} cards of the talon"
)
NOT_POSSIBLE = "{said} is not possible"
NOBODY_DECLARES = "declarer={declarer}, but when all pass nobody declares"
WHO_DECLARED = "who declared {contract}?"
WHIST_AND_HALF = "{half} cannot whist and go out for half in the same deal"
NO_HALF_HERE = "{half} went out for half, which this table does not allow (option half=off)"
NO_RETURN_HERE = (
    "{first} took the whist back, which this table does not allow (option returned_whist=off)"
)
STALINGRAD = (
    "six spades must be whisted by both opponents at this table (option stalingrad), but "
    "whist={whisters} was recorded"
)
TOO_LOW = (
    "{declarer} may not play {contract}: {after}the lowest game is {lowest} (option min_bid_ladder)"
)

# fmt: off
RESTS = (SITS_OUT, "playing: {active}; or add dealer=NAME if somebody else dealt")

CHECKS: Rules[PreferenceFacts, PreferenceOptions, History] = (
    refuse("declarer", lambda deal: deal.facts.declarer == resting(deal), *RESTS,
        idle=resting, active=lambda deal: ", ".join(deal.active)),
    refuse("whist", lambda deal: not is_game(deal),
        NOBODY_WHISTS, "leave {fact} out"),
    refuse("whist", is_checked_ten,
        TEN_IS_CHECKED,
        "leave {fact} out, the tricks are enough"),
    refuse("whist", lambda deal: deal.facts.give_up,
        GIVEN_UP_UNWHISTED, "leave {fact} or give-up out", declarer=conceding),
    refuse("whist", lambda deal: deal.facts.declarer in deal.facts.whist,
        DECLARER_WHISTS, "possible: {possible}",
        part_of("whist", lambda deal: deal.facts.declared),
        possible=lambda deal: ", ".join(defenders(deal))),
    refuse("whist", rests_beside,
        RESTS_BESIDE,
        "name {idle} alone, or leave him out", idle=resting),
    refuse("whist", rests_in_vain, *RESTS, part_of("whist", resting),
        idle=resting, active=lambda deal: ", ".join(deal.active)),
    refuse("half", lambda deal: deal.facts.contract.level not in HALF_LEVELS,
        NO_HALF,
        "only sixes and sevens can be had for half; leave {fact} out"),
    refuse("half",
        lambda deal: deal.facts.declarer and deal.facts.half not in second_opponents(deal),
        NOT_SECOND,
        "only the second opponent to speak can: {possible}",
        possible=lambda deal: ", ".join(second_opponents(deal))),
    refuse("tricks", lambda deal: deal.facts.give_up and not is_played(deal),
        GIVEN_UP_UNPLAYED, "leave {fact} or give-up out", declarer=conceding),
    refuse("tricks", lambda deal: deal.facts.half and not is_played(deal),
        HALVED_UNPLAYED,
        "leave {fact} out; if the first opponent took the whist back, add whist=NAME"),
    refuse("tricks", lambda deal: not is_played(deal),
        WHO_WHISTED,
        "add whist={possible}; if both passed, leave {fact} out",
        possible=lambda deal: " or ".join(defenders(deal))),
    refuse("tricks", lambda deal: deal.facts.tricks_of(resting(deal)) > TALON_CARDS,
        TOO_MANY_LED, f"he can win at most {TALON_CARDS}", "{idle}:{count}",
        idle=resting, count=lambda deal: deal.facts.tricks_of(resting(deal))),
    refuse("talon-sevens", lambda deal: deal.facts.talon_sevens % 10, NOT_POSSIBLE,
        "write 10 for each seven in the talon, 20 for seven and eight of one suit"),
    clash("declarer", lambda deal: not is_declared(deal) and deal.facts.declarer is not None,
        NOBODY_DECLARES,
        "leave declarer out (in an amendment: declarer=none), or name the contract"),
    clash("contract", lambda deal: is_declared(deal) and deal.facts.declarer is None,
        WHO_DECLARED, "add declarer=NAME"),
    clash("whist", lambda deal: deal.facts.half in deal.facts.whist,
        WHIST_AND_HALF,
        "name him once; if the first opponent took the whist back, only he whists"),
    forbid("half",
        lambda deal: deal.facts.half and deal.options.half == "off" and is_sound_game(deal),
        NO_HALF_HERE,
        "record whist=NAME with the tricks, or leave half out"),
    forbid("whist",
        lambda deal: deal.facts.half and not deal.options.returned_whist and is_sound_game(deal)
        and set(deal.facts.whist) - {resting(deal)},
        NO_RETURN_HERE,
        "leave half out if he whisted from the beginning, or whist if he passed",
        first=lambda deal: deal.facts.whist[0]),
    forbid("whist", lambda deal: misses_stalingrad(deal) and is_sound_game(deal),
        STALINGRAD, "name both opponents in whist=",
        whisters=lambda deal: ",".join(deal.facts.whist) or "none"),
    forbid("contract",
        lambda deal: deal.options.min_bid_ladder.steps and is_sound_game(deal)
        and deal.facts.contract.level < lowest_level(deal.options, deal.state.series),
        TOO_LOW, "record a game of at least {lowest}, or a misere",
        lowest=lambda deal: lowest_level(deal.options, deal.state.series),
        after=lambda deal: f"after {plural(deal.state.series, 'all-pass deal')} "
        if deal.state.series else ""),
    warn("aid", unhelped,
        "{idle} got no aid in this deal: there were no pool points to give", "leave aid out",
        idle=lambda deal: " and ".join(unhelped(deal))),
)

TABLE_CHECKS: TableRules[PreferenceOptions] = (
    conflict("whist_penalty_rate", lambda table: table.options.whist_penalty_rate <= 0,
        "whist_penalty_rate={whist_penalty_rate} is not possible",
        "write 1 (responsible whist) or 1/2 (semi-responsible)"),
    conflict("whist_penalty_rate",
        lambda table: table.options.whist_penalty_rate != 1
        and table.options.whist_penalty_rate > 0 and table.options.whist_penalty_to == "bank",
        "whist_penalty_rate={whist_penalty_rate} does not go with whist_penalty_to=bank",
        "the rate is for tables where a whister drops (whist_penalty_to=dump)"),
    conflict("min_bid_ladder",
        lambda table: max(table.options.min_bid_ladder.steps, default=0) > max(VALUES),
        "min_bid_ladder has {highest}, but nobody can bid more than ten",
        "write levels from 6 to 10, e.g. min_bid_ladder=6,7,8",
        highest=lambda table: max(table.options.min_bid_ladder.steps)),
    unusual("zero_bonus_dealer",
        lambda table: table.options.zero_bonus_dealer and table.options.allpass_talon == "closed",
        "zero_bonus_dealer changes nothing while allpass_talon=closed: the dealer does not play "
        "for tricks", "leave one of the two out"),
)
# fmt: on
