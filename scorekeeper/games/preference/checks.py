"""What is wrong with a deal or with the options of a table of Preference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import option_problem
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import Problem, breach, impossible, warning

from .contract import ALLPASS, BID_GAME, VALUES
from .facts import PreferenceFacts, sitting_out
from .options import PreferenceOptions
from .scoring import score_deal


def check_deal(
    deal: Deal[PreferenceFacts, PreferenceOptions, Any], series: int
) -> Iterator[Problem]:
    """Every problem of a deal whose facts could be read; `series` counts the raspasovkas before
    it."""
    facts, options = deal.facts, deal.options
    faults = [*check_declarer(facts), *check_half_taken_back(facts)]
    yield from faults
    if facts.contract.kind == BID_GAME and not faults:
        yield from check_half_allowed(facts, options)
        yield from check_returned_whist(facts, deal.table)
        yield from check_stalingrad(facts, options)
        yield from check_ladder(facts, options, series)
    if facts.aid and not deal.is_open and not faults:
        yield from check_aid(facts, deal.table, deal.ledger, series)


def check_declarer(facts: PreferenceFacts) -> Iterable[Problem]:
    """Somebody declares, unless all passed."""
    contract, declarer = facts.contract, facts.declarer
    if contract.kind == ALLPASS and declarer is not None:
        yield impossible(
            f"declarer={declarer}, but when all pass nobody declares",
            "leave declarer out (in an amendment: declarer=none), or name the contract",
            "declarer",
        )
    elif contract.kind != ALLPASS and declarer is None:
        yield impossible(f"who declared {contract}?", "add declarer=NAME", "contract")


def check_half_taken_back(facts: PreferenceFacts) -> Iterable[Problem]:
    """After a half only the first opponent can still whist."""
    if facts.half and facts.half in facts.whist:
        yield impossible(
            f"{facts.half} cannot whist and go out for half in the same deal",
            "name him once; if the first opponent took the whist back, only he whists",
            "whist",
        )


def check_half_allowed(facts: PreferenceFacts, options: PreferenceOptions) -> Iterable[Problem]:
    """The table may play without half whists."""
    if facts.half and options.half == "off":
        yield breach(
            f"{facts.half} went out for half, which this table does not allow (option half=off)",
            "record whist=NAME with the tricks, or leave half out",
            "half",
        )


def check_returned_whist(
    facts: PreferenceFacts, table: Table[PreferenceOptions]
) -> Iterable[Problem]:
    """The table may not let the first opponent whist after he passed and the second said half."""
    taken_back = facts.half and set(facts.whist) - {sitting_out(table, facts.dealer)}
    if taken_back and not table.options.returned_whist:
        yield breach(
            f"{facts.whist[0]} took the whist back, which this table does not allow (option "
            "returned_whist=off)",
            "leave half out if he whisted from the beginning, or whist if he passed",
            "whist",
        )


def check_stalingrad(facts: PreferenceFacts, options: PreferenceOptions) -> Iterable[Problem]:
    """At some tables six spades must be whisted by both."""
    contract = facts.contract
    must_whist = options.stalingrad and contract.level == 6 and contract.strain == "S"
    if must_whist and len(facts.whist) < 2 and not facts.give_up:
        yield breach(
            "six spades must be whisted by both opponents at this table (option stalingrad), "
            f"but whist={','.join(facts.whist) or 'none'} was recorded",
            "name both opponents in whist=",
            "whist",
        )


def lowest_level(options: PreferenceOptions, series: int) -> int:
    """The lowest game that may be bid after that many raspasovkas in a row."""
    ladder = options.min_bid_ladder
    return ladder.at(series) if ladder.steps else min(VALUES)


def check_ladder(
    facts: PreferenceFacts, options: PreferenceOptions, series: int
) -> Iterable[Problem]:
    """After raspasovkas the auction may have to begin higher."""
    lowest = lowest_level(options, series)
    if facts.contract.level < lowest:
        after = f"after {plural(series, 'all-pass deal')} " if series else ""
        yield breach(
            f"{facts.declarer} may not play {facts.contract}: {after}the lowest game is "
            f"{lowest} (option min_bid_ladder)",
            f"record a game of at least {lowest}, or a misere",
            "contract",
        )


def check_aid(
    facts: PreferenceFacts, table: Table[PreferenceOptions], ledger: AnyLedger, series: int
) -> Iterable[Problem]:
    """Naming who gets aid makes sense only when there is some to give."""
    helped = score_deal(facts, table, ledger, series).helped
    idle = [player for player in facts.aid if player not in helped]
    if idle:
        yield warning(
            f"{' and '.join(idle)} got no aid in this deal: there were no pool points to give",
            "leave aid out",
            "aid",
        )


def check_options(table: Table[PreferenceOptions]) -> Iterator[Problem]:
    """Options that contradict each other."""
    options = table.options
    rate = options.whist_penalty_rate
    if rate <= 0:
        yield option_problem(
            "whist_penalty_rate",
            f"whist_penalty_rate={rate} is not possible",
            "write 1 (responsible whist) or 1/2 (semi-responsible)",
        )
    elif rate != 1 and options.whist_penalty_to == "bank":
        yield option_problem(
            "whist_penalty_rate",
            f"whist_penalty_rate={rate} does not go with whist_penalty_to=bank",
            "the rate is for tables where a whister drops (whist_penalty_to=dump)",
        )
    highest = max(options.min_bid_ladder.steps, default=0)
    if highest > max(VALUES):
        yield option_problem(
            "min_bid_ladder",
            f"min_bid_ladder has {highest}, but nobody can bid more than ten",
            "write levels from 6 to 10, e.g. min_bid_ladder=6,7,8",
        )
    if options.zero_bonus_dealer and options.allpass_talon == "closed":
        yield warning(
            "zero_bonus_dealer changes nothing while allpass_talon=closed: the dealer does not "
            "play for tricks",
            "leave one of the two out",
            "zero_bonus_dealer",
        )
