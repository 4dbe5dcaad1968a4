"""Games of contracts, deal by deal in a template: who deals next and what is due then stand in the
row of the next deal, also after deals that are dealt again or played out of turn."""

from __future__ import annotations

import pytest
from filled_in import FilledIn
from random_sheets import random_sheet

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.live.turn import DEALER
from scorekeeper.games import registry
from scorekeeper.render.workbook.book import Filled

pytestmark = pytest.mark.slow

DEALS, SEEDS = 20, range(2)
SAMPLES = [
    *(("barbu", "", 0), ("barbu", "order=rotate", 3), ("barbu", "rules=bridge", 0)),
    *(("king", f"variant={name}", 0) for name in ("russian-3", "portuguese", "turkish", "kingen")),
    *(("king", "choice=on", 0), ("king", "", 0), ("rentz", "", 0), ("rentz", "order=block", 0)),
    *(("herzeln", "", 0), ("herzeln", "rounds=3", 0), ("herzeln", "choice=on rounds=2", 0)),
    *(("quodlibet", "", 0), ("quodlibet", "choice=on", 0), ("quodlibet", "rounds=2", 0)),
    *(("lora", "", 0), ("lora", "choice=on extra=1", 0), ("lora", "family=libyan", 3)),
    *(("lora", "family=libyan", 0), ("lora", "contracts=two,lora order=rotate family=libyan", 0)),
    *(("lorum", "", 0), ("lorum", "deals=obers,kirako series=3", 0)),
    ("lorum", "deals=hearts,obers,kirako series=2 choice=on", 0),
]
MISDEAL = "deal contract=no-queens queens=1,1,1,1"
NO_QUEENS = "deal contract=no-queens queens=4,0,0,0"
NO_MEN = "deal contract=no-men men=8,0,0,0"


@pytest.mark.parametrize(("game", "settings", "players"), SAMPLES)
def test_the_next_row_says_who_deals_and_what_is_due(
    game: str, settings: str, players: int
) -> None:
    seats = players or registry.load(game).usual_seats
    checked = 0
    for seed in SEEDS:
        sheet = random_sheet(game, seed, DEALS, settings, seats)
        deals = sheet.session().deals
        scored = [deal.status == SCORED for deal in deals]
        sheet.deals = sheet.deals[: scored.index(False) if False in scored else len(scored)]
        filled = FilledIn(sheet.lines(), 0, len(sheet.deals))
        tab, facts = filled.deals.tab, filled.deals.facts
        for deal in filled.scored.deals:
            whose = DEALER if facts.has(DEALER) else "declarer"
            row, turn = filled.row(deal.number), facts.place(whose, "", "")
            contract = facts.place("contract", "", "")
            assert turn is not None
            assert contract is not None
            if whose not in deal.texts:
                assert tab.value(row, turn) == deal.derived[whose], (seed, deal.number)
                said = str(tab.value(row, contract) or "")
                assert said == deal.derived.get("contract", ""), (seed, deal.number)
                checked += 1
            filled.fill_in(deal)
            filled.work_out_turns(deal.number)
    assert checked > 4 * len(SEEDS)


def planned(lines: list[str], recorded: int, emptied: int = 0) -> list[object]:
    """Who deals in the rows of a template of Turkish King, once deals are told in it, or the cells
    of a recorded one are emptied."""
    table = ["game king", "players Anna Boris Cleo Dan", "set variant=turkish"]
    filled = FilledIn([*table, *lines], recorded, len(lines))
    tab, facts = filled.deals.tab, filled.deals.facts
    for deal in filled.scored.deals[recorded:]:
        filled.fill_in(deal)
    if emptied:
        empty(filled, emptied)
    filled.work_out()
    place = facts.place(DEALER, "", "")
    assert place is not None
    return [tab.value(filled.row(number), place) for number in range(1, len(lines) + 1)]


def test_after_a_misdeal_the_same_player_deals_and_rows_below_follow() -> None:
    passed = ["Anna", "Boris", "Cleo", "Dan"]
    assert planned([NO_QUEENS, NO_MEN, NO_MEN, NO_MEN], 0) == passed
    again = ["Anna", "Boris", "Boris", "Cleo"]
    assert planned([NO_QUEENS, MISDEAL, NO_QUEENS, NO_MEN], 0) == again


def test_a_void_deal_passes_no_turn_on() -> None:
    assert planned([NO_QUEENS, NO_MEN, NO_QUEENS, NO_MEN], 2) == ["Anna", "Boris", "Cleo", "Dan"]
    emptied = planned([NO_QUEENS, NO_MEN, NO_QUEENS, NO_MEN], 2, emptied=2)
    assert emptied == ["Anna", "Boris", "Boris", "Cleo"]


@pytest.mark.parametrize(
    ("game", "settings", "players"),
    [
        *(("oh-hell", "", 0), ("oh-hell", "schedule=nommie", 4), ("oh-hell-british", "", 0)),
        *(("romanian-whist", "", 0), ("oh-hell", "schedule=5,3,1 tie=largest-deal", 3)),
    ],
)
def test_the_next_row_says_how_many_cards_are_dealt(game: str, settings: str, players: int) -> None:
    seats = players or registry.load(game).usual_seats
    sheet = random_sheet(game, 1, DEALS, settings, seats)
    filled = FilledIn(sheet.lines(), 0, len(sheet.deals))
    cards = filled.deals.facts.place("cards", "", "")
    assert cards is not None
    for deal in filled.scored.deals:
        said = filled.deals.tab.value(filled.row(deal.number), cards)
        assert str(said) == deal.derived["cards"], deal.number
        filled.fill_in(deal)
        filled.work_out_turns(deal.number)


@pytest.mark.parametrize(
    ("settings", "deals", "owed"),
    [("series=2", 6, "obers"), ("series=2 choice=on", 6, "obers")],
)
def test_behind_the_last_series_stands_what_an_earlier_one_owes(
    settings: str, deals: int, owed: str
) -> None:
    """The second deal is found void when the second series is over."""
    table = [
        "game lorum",
        "players Anna Boris Cleo Dan",
        f"set deals=hearts,obers,kirako {settings}",
    ]
    series = [
        "deal contract=hearts hearts=Anna:1,Boris:2,Cleo:2,Dan:3",
        "deal contract=obers obers=Anna:0,Boris:2,Cleo:1,Dan:1",
        "deal contract=kirako left=Anna:0,Boris:2,Cleo:1,Dan:3",
    ]
    made_up = "deal contract=obers obers=Anna:0,Boris:2,Cleo:1,Dan:1"
    filled = FilledIn([*table, *series, *series, "void 2", made_up], deals + 1, deals + 2)
    facts = filled.deals.facts
    places = [facts.place(fact, "", "") for fact in (DEALER, "contract")]
    coming = filled.scored.deals[-1]
    row = filled.row(coming.number)
    said = [filled.deals.tab.value(row, place) for place in places if place is not None]
    assert said == [coming.derived[DEALER], owed]


HANDS = [7, 6, 5, 4, 3]
CLAG, MOVED = (1, 2, 2, 2, 2), "- no-trumps misere"


def empty(filled: FilledIn, number: int) -> None:
    """Take out what was told of a recorded deal."""
    tab, row = filled.deals.tab, filled.row(number) - 1
    for place in filled.deals.facts.columns:
        cell = tab.rows[row].get(place)
        if cell is not None and not cell.style.dim:
            tab.rows[row][place] = Filled("", None, cell.style)


def test_hands_of_rows_to_come_follow_a_deal_that_is_emptied() -> None:
    """The second deal of seven, six, five cards is found void: six are dealt once more."""
    table = [
        "game oh-hell",
        "players Anna Boris Cleo Dan",
        f"set schedule={','.join(map(str, HANDS))}",
    ]
    deals = [
        f"deal bids=Anna:0,Boris:0,Cleo:0,Dan:1 tricks=Anna:0,Boris:0,Cleo:0,Dan:{hand}"
        for hand in HANDS
    ]
    filled = FilledIn([*table, *deals], 2, len(deals))
    tab, facts = filled.deals.tab, filled.deals.facts
    cards = facts.place("cards", "", "")
    assert cards is not None
    rows = [filled.row(number) for number in range(3, len(HANDS) + 1)]
    assert [tab.value(row, cards) for row in rows] == HANDS[2:]
    empty(filled, 2)
    filled.work_out()
    assert [tab.value(row, cards) for row in rows] == HANDS[1:4]


@pytest.mark.parametrize(
    ("settings", "hands", "fact", "planned", "moved"),
    [
        # Four players have the whole pack of 52 at 13 cards each: no trumps.
        ("schedule=11,12,13,12,11", (11, 12, 13, 12, 11), "trump", "NT - -", "- NT -"),
        ("schedule=3,3,3,3,3 trump_order=C,D,H,S", (3, 3, 3, 3, 3), "trump", "H S C", "D H S"),
        # Clag goes up to the largest hand, which is dealt in the special deals, too.
        ("schedule=clag peak=2", CLAG, "special", "no-trumps misere guess-trumps", MOVED),
        ("schedule=clag peak=2", CLAG, "trump", "NT - -", "- NT -"),
    ],
)
def test_what_the_schedule_says_follows_a_deal_that_is_emptied(
    settings: str, hands: tuple[int, ...], fact: str, planned: str, moved: str
) -> None:
    """The second deal is found void: what was planned for the third is played in the fourth."""
    table = ["game oh-hell", "players Anna Boris Cleo Dan"]
    table += [f"set {each}" for each in settings.split()]
    deals = [f"deal bids=0,0,0,1 tricks=0,0,0,{hand}" for hand in hands]
    if hands == CLAG:  # nobody bids at misere
        deals[3] = "deal tricks=0,0,0,2"
    filled = FilledIn([*table, *deals], 2, len(deals))
    tab, place = filled.deals.tab, filled.deals.facts.place(fact, "", "")
    assert place is not None
    rows = [filled.row(number) for number in range(3, 6)]
    assert " ".join(str(tab.value(row, place) or "-") for row in rows) == planned
    empty(filled, 2)
    filled.work_out()
    assert " ".join(str(tab.value(row, place) or "-") for row in rows) == moved


def test_a_deal_that_is_emptied_moves_the_cycle_of_trumps() -> None:
    """Of four deals of Dutch whist the second is played without trumps."""
    lines = ["game dutch-whist", "players Anna Boris Cleo Dan", "deal tricks=NS:7,EW:6 trump=H"]
    lines += ["deal tricks=NS:7,EW:6", *["deal tricks=NS:7,EW:6 trump=H"] * 6]
    filled = FilledIn(lines, 3, 8)
    tab, place = filled.deals.tab, filled.deals.facts.place("trump", "", "")
    assert place is not None
    rows = [filled.row(number) for number in range(4, 9)]
    assert [tab.value(row, place) or "" for row in rows] == ["", "", "NT", "", ""]
    for fact, side in (("tricks", "NS"), ("tricks", "EW"), ("trump", "")):
        at = filled.deals.facts.place(fact, side, "")
        assert at is not None
        tab.rows[filled.row(1) - 1][at] = Filled("", None, tab.rows[filled.row(1) - 1][at].style)
    filled.work_out()
    assert [tab.value(row, place) or "" for row in rows] == ["", "", "", "NT", ""]
