"""What can be wrong with a deal of Barbu, and with the options of a table."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.options import option_problem
from scorekeeper.core.values.amounts import plural, show_amount
from scorekeeper.core.values.problems import Problem, breach, impossible, warning
from scorekeeper.games.shapes.takings import check_room, in_words

from .contracts import (
    ANTI_SALADE,
    CHIPOKER,
    DOMINO,
    NO_QUEENS,
    POSITIVE,
    RAVAGE_CITY,
    SALADE,
    TRUMPS,
)
from .facts import BarbuFacts
from .history import (
    History,
    contracts_left,
    deals_left,
    doubling_deals_left,
    is_complete,
    next_declarer,
)
from .kinds import holders
from .options import FIRST_AND_LAST, BarbuOptions


def _times(number: int) -> str:
    return ("not", "once", "twice")[number] if number < 3 else f"{in_words(number)} times"


# the schedule --------------------------------------------------------------------------------


def check_order(
    deal: Deal[BarbuFacts, BarbuOptions, History], history: History
) -> Iterator[Problem]:
    """Another declarer than the order of the table gives is unusual; the first may be anybody."""
    if not history.last or "declarer" not in deal.given:
        return
    declarer, expected = deal.facts.declarer, next_declarer(deal.table, history)
    if declarer == expected:
        return
    left = deals_left(history, deal.options, expected)
    yield warning(
        f"{declarer} declares, but by the order of this table it is the turn of {expected}, who "
        f"has {_contracts(left)} left",
        "nothing to do if that is what happened at the table",
        "declarer",
    )


def _contracts(count: int) -> str:
    return "one contract" if count == 1 else f"{in_words(count)} contracts"


def check_contract(facts: BarbuFacts, options: BarbuOptions, history: History) -> Iterator[Problem]:
    """Each declarer plays each contract once (a deal after the end is another matter)."""
    declarer, contract = facts.declarer, facts.contract
    played = history.played[declarer]
    if contract not in played and not options.one_positive:
        return
    left = contracts_left(history, options, declarer)
    if contract in left or is_complete(history, options):
        return
    before = played.get(contract)
    if before is not None:
        message = f"{declarer} has played {contract} already, in deal {before}"
    else:
        other = DOMINO if contract == TRUMPS else TRUMPS
        message = (
            f"{declarer} has played {other} in deal {played[other]}, and each declarer plays "
            f"only one of {TRUMPS} and {DOMINO}"
        )
    hint = f"left to {declarer}: {', '.join(left)}" if left else f"{declarer} has none left"
    yield breach(message, hint, "contract", contract)


# doubles -------------------------------------------------------------------------------------


def check_doubles(facts: BarbuFacts, options: BarbuOptions) -> Iterator[Problem]:
    """Who may double whom, and what is a redouble."""
    made = set(facts.doubles)
    for player, target in facts.doubles:
        answered = (target, player) in made
        if player == facts.declarer:
            if not answered and not options.declarer_may_double:
                yield _declarer_doubles(player, target)
        elif target != facts.declarer and not options.is_doubled_freely(facts.contract):
            yield _flank_doubled(player, target, facts, options)
        if answered and options.redouble == "none" and player < target:
            yield breach(
                f"{player} and {target} doubled each other, but at this table nobody redoubles",
                f"record one of {player}/{target} and {target}/{player}",
                "doubles",
                f"{player}/{target}",
            )


def _declarer_doubles(declarer: str, target: str) -> Problem:
    return breach(
        f"{declarer} declares and may only redouble, but {target} has not doubled {declarer}",
        f"leave {declarer}/{target} out, or add {target}/{declarer}",
        "doubles",
        f"{declarer}/{target}",
    )


def _flank_doubled(player: str, target: str, facts: BarbuFacts, options: BarbuOptions) -> Problem:
    if options.doubling == "declarer-only":
        why = f"at this table only the declarer, {facts.declarer}, may be doubled"
    else:
        why = f"at {facts.contract} only the declarer, {facts.declarer}, may be doubled"
    return breach(
        f"{player} may not double {target}: {why}",
        f"leave {player}/{target} out, or write {player}/{facts.declarer}",
        "doubles",
        f"{player}/{target}",
    )


def check_played(facts: BarbuFacts, options: BarbuOptions) -> Iterator[Problem]:
    """With the option `no_double_skip` exactly the undoubled losing contracts are skipped."""
    if not options.no_double_skip or facts.contract in POSITIVE:
        return
    if facts.doubles and not facts.played:
        player, target = facts.doubles[0]
        yield impossible(
            f"played=no, but {player} has doubled {target}",
            "a doubled contract is played: record its result",
            "played",
        )
    elif facts.played and not facts.doubles:
        yield breach(
            f"nobody has doubled {facts.contract}: at this table it is then not played",
            "write played=no instead of a result, or add the doubles",
            "doubles",
        )


# the doubles that everybody owes every declarer ----------------------------------------------


def check_quota(
    deal: Deal[BarbuFacts, BarbuOptions, History], options: BarbuOptions, history: History
) -> Iterator[Problem]:
    """A double that is compulsory now, and doubles still owed when a series ends."""
    quota = options.declarer_double_quota
    facts = deal.facts
    declarer = facts.declarer
    played = history.played[declarer]
    if not quota or facts.contract in played or facts.contract not in options.played_contracts:
        return
    ends = deals_left(history, options, declarer) <= 1
    left = doubling_deals_left(history, options, declarer)
    for flank, count in history.doubled[declarer].items():
        if not history.owes(flank, declarer):
            continue
        doubled = (flank, declarer) in facts.doubles
        if ends:
            if count + doubled < quota:
                yield _still_owed(flank, declarer, count + doubled, options)
        elif not doubled and quota - count >= left and facts.contract != CHIPOKER:
            yield _compulsory(flank, declarer, count, left, options)


def _compulsory(flank: str, declarer: str, count: int, left: int, options: BarbuOptions) -> Problem:
    done = options.series - (CHIPOKER in options.played_contracts) - left
    deals = "one deal" if done == 1 else f"{in_words(done)} deals"
    if not done:
        before = f"{flank} owes {declarer} {_doubles(options.declarer_double_quota)}"
    elif count:
        before = f"{flank} has doubled {declarer} {_times(count)} in {deals}"
    else:
        before = f"{flank} has not doubled {declarer} in {deals}"
    ahead = {1: "the only one that is left", 2: "both that are left"}.get(
        left, f"all {in_words(left)} that are left"
    )
    return breach(
        f"{before} and must double in {ahead}",
        f"add {flank}/{declarer} to the doubles",
        "doubles",
    )


def _still_owed(flank: str, declarer: str, count: int, options: BarbuOptions) -> Problem:
    quota = options.declarer_double_quota
    said = f"doubled {declarer} only {_times(count)}" if count else f"not doubled {declarer}"
    return breach(
        f"{flank} has {said} in the {in_words(options.series)} deals of this series; "
        f"{_doubles(quota)} {'is' if quota == 1 else 'are'} required",
        f"add {flank}/{declarer} to the doubles where it was forgotten",
        "doubles",
    )


def _doubles(count: int) -> str:
    return "one double" if count == 1 else f"{in_words(count)} doubles"


# the outcome ---------------------------------------------------------------------------------


def check_salade(facts: BarbuFacts, table: Table[BarbuOptions]) -> Iterator[Problem]:
    """Nobody takes more cards than his tricks hold, or wins a late trick without a trick."""
    if facts.contract not in (SALADE, ANTI_SALADE) or facts.tricks is None:
        return
    counts = {"hearts": facts.hearts, "queens": facts.queens}
    ends = table.options.end_tricks == FIRST_AND_LAST
    called = "the first and the last trick" if ends else "the last tricks"
    yield from check_room(facts.tricks, counts, facts.last or (), called=called)


def check_most(facts: BarbuFacts) -> Iterator[Problem]:
    """The holders named must be those of the recorded suits."""
    if facts.suits is None or facts.most is None:
        return
    found = holders(facts.suits)
    if found != facts.most:
        best = max(max(four) for four in facts.suits.values())
        yield impossible(
            f"most={','.join(facts.most)}, but by the suits recorded {' and '.join(found)} took "
            f"the most of one suit: {best}",
            "leave most out, or correct the suits",
            "most",
        )


# the options ---------------------------------------------------------------------------------


def check_options(table: Table[BarbuOptions]) -> Iterator[Problem]:
    """Options that contradict each other or do not fit the number of players."""
    options, players = table.options, len(table.players)
    yield from _check_hand(options, players)
    yield from _check_contracts(options)
    if DOMINO in options.played_contracts and len(options.domino) != players:
        yield option_problem(
            "domino",
            f"domino has {in_words(len(options.domino))} numbers for {in_words(players)} players",
            f"state one for each place: set domino=45,20,5 (so far: "
            f"{','.join(map(str, options.domino)) or 'none'})",
        )
    if options.end_tricks == FIRST_AND_LAST and len(options.last_two) == 1:
        yield option_problem(
            "last_two",
            "last_two has one number, but the first and the last trick count (option end_tricks)",
            "state one for each: set last_two=40,40",
        )
    if options.championship and players not in RANK_BONUS:
        yield option_problem(
            "championship",
            f"championship points are known for three and four players, not for {players}",
            "set championship=off",
        )
    if options.declarer_double_quota and options.doubling == "none":
        yield option_problem(
            "declarer_double_quota",
            "nobody doubles at this table, so nobody can owe doubles",
            "set declarer_double_quota=0",
        )
    yield from _check_series(options)


RANK_BONUS = {4: (10, 5, 2, 0), 3: (8, 3, 0)}  # houihoui's championship


def _check_hand(options: BarbuOptions, players: int) -> Iterator[Problem]:
    if options.hand is None:
        yield option_problem(
            "hand",
            f"{in_words(players)} players and {options.pack} cards: how many cards each is not "
            "known",
            "set hand=17 (51 cards, one two left out)" if players == 3 else "set hand=...",
        )
    elif options.hand * players > int(options.pack):
        yield option_problem(
            "hand",
            f"{options.hand} cards for each of {in_words(players)} players are more than the "
            f"pack's {options.pack}",
            f"at most {int(options.pack) // players} each",
        )


def _check_contracts(options: BarbuOptions) -> Iterator[Problem]:
    names = options.contracts
    if not options.played_contracts or len(set(names)) < len(names):
        yield option_problem(
            "contracts", "contracts must be some, each named once", "e.g. contracts=N,H,Q,K,L,T,D"
        )
    if options.one_positive and not {TRUMPS, DOMINO} <= set(names):
        yield option_problem(
            "one_positive",
            "one_positive lets declarers choose between trumps and domino, but not both are "
            "contracts of this table",
            "add them to contracts, or set one_positive=off",
        )
    if {SALADE, ANTI_SALADE} & set(names) and not options.salade_parts:
        yield option_problem(
            "salade_parts", "a salade of nothing", f"e.g. salade_parts=N,H,{NO_QUEENS}"
        )
    playable = options.series - (CHIPOKER in options.played_contracts)
    if options.declarer_double_quota > playable:
        yield option_problem(
            "declarer_double_quota",
            f"{plural(options.declarer_double_quota, 'double')} asked for, but only "
            f"{plural(playable, 'deal')} of a series can be doubled",
            f"at most {playable}",
        )


def _check_series(options: BarbuOptions) -> Iterator[Problem]:
    if TRUMPS not in options.played_contracts:
        return
    sums = sorted(value for value in options.series_values if value)
    if sums:
        shown = " or ".join(show_amount(value) for value in sums)
        yield warning(
            f"the contracts of one declarer add up to {shown}, not to 0: the totals of a whole "
            "game cannot be paid among the players",
            "adjust the schedule if you play for money",
            _schedule_option(options),
        )


def _schedule_option(options: BarbuOptions) -> str:
    return "ravage" if RAVAGE_CITY in options.played_contracts else "domino"
