"""What may not be recorded of a deal of Preference, and which options do not go together."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.declaration.kinds import part_of
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


# fmt: off
RESTS = ("{fact}: {idle} deals and sits this deal out",
    "playing: {active}; or add dealer=NAME if somebody else dealt")

CHECKS: Rules[PreferenceFacts, PreferenceOptions, History] = (
    refuse("declarer", lambda deal: deal.facts.declarer == resting(deal), *RESTS,
        idle=resting, active=lambda deal: ", ".join(deal.active)),
    refuse("whist", lambda deal: not is_game(deal),
        "{said}: nobody whists when the contract is {contract}", "leave {fact} out"),
    refuse("whist", is_checked_ten,
        "{said}: a ten is played out here without whisting (option ten=checked)",
        "leave {fact} out, the tricks are enough"),
    refuse("whist", lambda deal: deal.facts.give_up,
        "{said}: {declarer} gave up, so nobody whisted", "leave {fact} or give-up out"),
    refuse("whist", lambda deal: deal.facts.declarer in deal.facts.whist,
        "{fact}: {declarer} is the declarer and cannot whist", "possible: {possible}",
        part_of("whist", lambda deal: deal.facts.declared),
        possible=lambda deal: ", ".join(defenders(deal))),
    refuse("whist", rests_beside,
        "{said}: {idle}, who sits out, whists only when both opponents passed",
        "name {idle} alone, or leave him out", idle=resting),
    refuse("whist", rests_in_vain, *RESTS, part_of("whist", resting),
        idle=resting, active=lambda deal: ", ".join(deal.active)),
    refuse("half", lambda deal: deal.facts.contract.level not in HALF_LEVELS,
        "{said}: nobody goes out for half at {contract}",
        "only sixes and sevens can be had for half; leave {fact} out"),
    refuse("half", lambda deal: deal.facts.half not in second_opponents(deal),
        "{fact}: {half} cannot go out for half",
        "only the second opponent to speak can: {possible}",
        possible=lambda deal: ", ".join(second_opponents(deal))),
    refuse("tricks", lambda deal: deal.facts.give_up and not is_played(deal),
        "{said}, but {declarer} gave up, so nothing was played", "leave {fact} or give-up out"),
    refuse("tricks", lambda deal: deal.facts.half and not is_played(deal),
        "{said}, but {half} went out for half, so nothing was played",
        "leave {fact} out; if the first opponent took the whist back, add whist=NAME"),
    refuse("tricks", lambda deal: not is_played(deal),
        "{said} at {contract}, but who whisted? Without a whist nothing is played",
        "add whist={possible}; if both passed, leave {fact} out",
        possible=lambda deal: " or ".join(defenders(deal))),
    refuse("tricks", lambda deal: deal.facts.tricks_of(resting(deal)) > TALON_CARDS,
        "{fact} {count} of {idle} are not possible: the dealer only leads the "
        f"{TALON_CARDS} cards of the talon", f"he can win at most {TALON_CARDS}", "{idle}:{count}",
        idle=resting, count=lambda deal: deal.facts.tricks_of(resting(deal))),
    refuse("talon-sevens", lambda deal: deal.facts.talon_sevens % 10, "{said} is not possible",
        "write 10 for each seven in the talon, 20 for seven and eight of one suit"),
    clash("declarer", lambda deal: not is_declared(deal) and deal.facts.declarer is not None,
        "declarer={declarer}, but when all pass nobody declares",
        "leave declarer out (in an amendment: declarer=none), or name the contract"),
    clash("contract", lambda deal: is_declared(deal) and deal.facts.declarer is None,
        "who declared {contract}?", "add declarer=NAME"),
    clash("whist", lambda deal: deal.facts.half in deal.facts.whist,
        "{half} cannot whist and go out for half in the same deal",
        "name him once; if the first opponent took the whist back, only he whists"),
    forbid("half",
        lambda deal: deal.facts.half and deal.options.half == "off" and is_sound_game(deal),
        "{half} went out for half, which this table does not allow (option half=off)",
        "record whist=NAME with the tricks, or leave half out"),
    forbid("whist",
        lambda deal: deal.facts.half and not deal.options.returned_whist and is_sound_game(deal)
        and set(deal.facts.whist) - {resting(deal)},
        "{first} took the whist back, which this table does not allow (option "
        "returned_whist=off)",
        "leave half out if he whisted from the beginning, or whist if he passed",
        first=lambda deal: deal.facts.whist[0]),
    forbid("whist", lambda deal: misses_stalingrad(deal) and is_sound_game(deal),
        "six spades must be whisted by both opponents at this table (option stalingrad), but "
        "whist={whisters} was recorded", "name both opponents in whist=",
        whisters=lambda deal: ",".join(deal.facts.whist) or "none"),
    forbid("contract",
        lambda deal: deal.options.min_bid_ladder.steps and is_sound_game(deal)
        and deal.facts.contract.level < lowest_level(deal.options, deal.state.series),
        "{declarer} may not play {contract}: {after}the lowest game is {lowest} (option "
        "min_bid_ladder)", "record a game of at least {lowest}, or a misere",
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
