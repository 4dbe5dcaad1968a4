"""What holds for every deal of Vira, whatever is recorded."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import sample_fact
from sheets import clean, session

from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.replaying.replay import Session
from scorekeeper.games.vira import GAME
from scorekeeper.games.vira.auction import AuctionBid
from scorekeeper.journal.printer import print_sheet

NAMES = ("Anna", "Boris", "Grigori", "Vera")
RULES = ("table=oberg", "table=stockholm after_turn=on", "after_turn=on turne8_second=flat")
OFTEN = 0.6  # how often a fact is drawn that may be left out

seeds = st.integers(0, 10**6)
seats = st.integers(3, 4)
rules = st.sampled_from(RULES)


def head(players: tuple[str, ...], chosen: str) -> str:
    return f"game vira\nplayers {' '.join(players)}\nset {chosen}\n"


def random_facts(table: Table[object], dealer: str, random: Random) -> dict[str, str]:
    """A deal drawn from the domains of its facts, in their order."""
    ledger = Ledger(table, GAME.accounts)
    ledger.dealer = dealer
    view = Deal(ledger, 1, GAME.facts)
    texts: dict[str, str] = {}
    for spec in GAME.fact_specs:
        value = spec.derive(view) if spec.derive is not None else None
        drawn = value is None and spec.name != "out" and spec.counts(view)
        if drawn and (spec.needed(view) or random.random() < OFTEN):
            value = sample_fact(spec, view, random)
            texts[spec.name] = spec.kind.print(value, view)
        view.values[spec.name] = spec.default if value is None else value
        if spec.then is not None:
            spec.then(view)
    return {name: text for name, text in texts.items() if text != "none"}


def sound_facts(empty: Session, dealer: str, random: Random) -> dict[str, str]:
    """A deal drawn again and again until nothing is said of it."""
    while True:
        try:
            texts = random_facts(empty.sheet.table, dealer, random)
        except LookupError:  # what was drawn leaves some fact without a value
            continue
        told = Trial(empty).read({"dealer": dealer, **texts}).problems
        if all(problem.fact == "dealer" for problem in told):
            return texts


def lines(players: tuple[str, ...], chosen: str, seed: int, count: int = 6) -> list[str]:
    """The lines of some random deals."""
    random = Random(seed)
    empty = session(head(players, chosen))
    found = []
    for number in range(1, count + 1):
        dealer = players[(number - 1) % len(players)]
        texts = sound_facts(empty, dealer, random)
        pairs = " ".join(f"{name}={text}" for name, text in texts.items())
        found.append(f"deal {number} {pairs}")
    return found


def balances(made: Session) -> dict[str, object]:
    return {**made.ledger.single["score"], **made.ledger.single["pot"]}


@given(seats, rules, seeds)
def test_random_deals_are_sound_and_add_up(count: int, chosen: str, seed: int) -> None:
    """No drawn deal is refused; balances and pot add up to 0, the pot is whole chips."""
    players = NAMES[:count]
    made = clean(head(players, chosen) + "\n".join(lines(players, chosen, seed)))
    assert len([deal for deal in made.deals if deal.entries]) == 6
    pot = 0
    for deal in made.deals:
        assert sum(entry.amount for entry in deal.entries) == 0
        pot += sum(e.amount for e in deal.entries if e.owner == "pot")
        assert pot % 8 == 0
        assert pot >= 0
        scores = [e.amount for e in deal.entries if e.owner == deal.facts.declarer]
        assert deal.points[deal.facts.declarer] == sum(scores)
        for player in set(players) - set(deal.active):
            moved = [e.why for e in deal.entries if e.owner == player]
            assert all(why.startswith("the pot ") for why in moved)
    assert made.ledger.balance("pot", "pot") == pot


@given(seats, rules, seeds)
def test_refill_changes_only_the_running_figures(count: int, chosen: str, seed: int) -> None:
    """The pot filled early or late: the same final results."""
    players = NAMES[:count]
    deals = "\n".join(lines(players, chosen, seed))
    finals = []
    for refill in ("early", "late"):
        made = clean(f"{head(players, f'{chosen} refill={refill}')}{deals}")
        finals.append(dict(GAME.settle(made.ledger).totals))
    assert finals[0] == finals[1]
    assert sum(finals[0].values()) == 0


@given(seats, rules, seeds)
def test_other_seats_give_the_same_with_names_turned(count: int, chosen: str, seed: int) -> None:
    """The same deals with every player one seat further and the same person dealing."""
    players = NAMES[:count]
    turned = (*players[1:], players[0])
    deals = "\n".join(lines(players, chosen, seed))
    first = clean(head(players, chosen) + deals)
    second = clean(f"{head(turned, chosen)}dealer {players[0]}\n{deals}")
    assert balances(first) == balances(second)


@given(seats, rules, seeds)
def test_amending_equals_recording_anew(count: int, chosen: str, seed: int) -> None:
    """Another deal put in place of the second one, fact by fact."""
    players = NAMES[:count]
    deals = lines(players, chosen, seed, 3)
    other = lines(players, chosen, seed + 1, 2)[1]
    old, new = facts_of(deals[1]), facts_of(other)
    changed = " ".join(f"{name}={new.get(name, 'none')}" for name in {**old, **new})
    amended = clean(head(players, chosen) + "\n".join([*deals, f"amend 2 {changed}"]))
    anew = clean(head(players, chosen) + "\n".join([deals[0], other, deals[2]]))
    assert balances(amended) == balances(anew)


def facts_of(line: str) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in line.split()[2:])


@given(seats, rules, seeds)
def test_what_is_printed_reads_back_the_same(count: int, chosen: str, seed: int) -> None:
    players = NAMES[:count]
    made = clean(head(players, chosen) + "\n".join(lines(players, chosen, seed)))
    printed = print_sheet(made.sheet)
    again = clean(printed)
    assert balances(again) == balances(made)
    assert print_sheet(again.sheet) == printed


@pytest.mark.parametrize("chosen", RULES)
def test_every_bid_can_be_drawn_and_scored(chosen: str) -> None:
    """Forty bids, each won, lost and given up with the first suits that fit."""
    table = session(head(NAMES[:3], chosen)).sheet.table
    for code, bid in table.options.table.bids.items():
        suit = "" if bid.tricks is None else "pref=H trump=D "
        best = bid.tricks if bid.tricks is not None else 0
        worst = best - 1 if bid.tricks is not None else 1
        for outcome in (f"{suit}tricks={best}", f"{suit}tricks={worst}"):
            made = clean(f"{head(NAMES[:3], chosen)}deal declarer=Boris contract={code} {outcome}")
            won = made.totals()["Boris"] > -8
            assert won == outcome.endswith(f"tricks={best}")


def test_auctions_of_the_domain_end_with_the_bid_played() -> None:
    table = session(head(NAMES[:3], "refill=late")).sheet.table
    view = Deal(Ledger(table, GAME.accounts), 1, GAME.facts)
    view.values |= {"dealer": "Anna", "declarer": "Grigori", "contract": "spel7", "level": "plain"}
    auction = next(spec for spec in GAME.fact_specs if spec.name == "auction")
    last = AuctionBid("Grigori", "spel7")
    assert list(auction.kind.domain(view)) == [
        (AuctionBid("Boris", "begar6"), last),
        (AuctionBid("Boris", "turne6"), last),
    ]
