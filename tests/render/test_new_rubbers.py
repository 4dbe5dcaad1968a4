"""New rubbers begun within a workbook: rows to come count what the sheet counts, also with other
partners, and come back as lines of the sheet."""

from __future__ import annotations

from functools import lru_cache

import pytest
from deals_tab import DealsTab
from edited import edited, file_of, read_back, said, told
from random_rubbers import EARLY, Evening, FilledEvening, evening, filled_evening
from random_sheets import session_of
from read_workbooks import shown
from tabs import Tabs
from typed_templates import blank, points, status, typed

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.formula.tree import MOST_LEVELS, MOST_SIGNS, Expr
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.games import registry
from scorekeeper.journal.load import load_text
from scorekeeper.journal.sheet_text import decode_sheet
from scorekeeper.render.workbook.following import following
from scorekeeper.render.workbook.template import template

DEALS = 14
FOR_LONG_NUMBERS = 700  # signs, of rows far below
NO_CELLS = {"bid-whist"}  # calls are told in one text, which formulas do not follow
TABLES = [
    (offer.name, preset.name)
    for offer in registry.GAMES
    if registry.load(offer.name).has_rubbers
    for preset in registry.load(offer.name).presets
    if offer.name not in NO_CELLS
]
WHIST = ["game whist", "players Anna Boris Grigori Vera"]
WON = ["deal trump=H tricks=11,2", "deal trump=S tricks=11,2"]  # five tricks above six each


def _plays_rubbers(game: str, preset: str) -> bool:
    """Whether that is no other form of the game, and followed."""
    table = evening(game, 1, 0, f"rules={preset}", partners=False)
    session = session_of(table.lines)
    return session.sheet.game.has_rubbers and following(session).live is not None


@pytest.mark.parametrize("early", [0, 0.2], ids=["in time", "broken off"])
@pytest.mark.parametrize(("game", "preset"), TABLES)
def test_rows_count_what_the_sheet_counts(game: str, preset: str, early: float) -> None:
    if not _plays_rubbers(game, preset):
        return
    recorded = 5 if early else 0
    told = evening(game, 1, DEALS, f"rules={preset}", partners=True, early=early)
    filled = filled_evening(told, recorded, goes_on=bool(early))
    _agree(filled, recorded)
    _fit(filled)
    _comes_back(filled)


def _agree(filled: FilledEvening, recorded: int) -> None:
    """Deals, dealers, accounts, totals and what is paid."""
    scored = filled.scored
    for deal in scored.deals[recorded:]:
        assert deal.status == SCORED
        assert filled.points(deal.number) == deal.points, deal.number
        dealer = deal.texts.get("dealer", deal.derived.get("dealer"))
        assert filled.word(deal.number, "dealer") == dealer, deal.number
    for account in scored.sheet.game.accounts:
        owned = scored.ledger.single.get(account.name, {})
        if tuple(owned) == tuple(scored.totals()):
            assert filled.settled(account.name) == list(owned.values()), account.name
    made = reckon(scored).settlement
    assert filled.settled("total") == list(made.totals.values())
    if made.shares:
        assert filled.settled("share") == list(made.shares.values())
    assert filled.settled("check (must be 0)") == [0]


def _fit(filled: FilledEvening) -> None:
    """Programs take formulas of that size, far below, too."""
    working = filled.deals.working
    assert working is not None
    for row in working.tab.rows:
        for cell in row.values():
            if isinstance(cell.content, Expr):
                assert len(cell.content.text(working.tab)) < MOST_SIGNS - FOR_LONG_NUMBERS
                assert cell.content.levels() < MOST_LEVELS


def _comes_back(filled: FilledEvening) -> None:
    """The sheet that it is read back as has the same deals and rubbers."""
    loaded = load_text(decode_sheet("a.sheet", file_of(filled.made.to_bytes())))
    assert loaded.session is not None
    for one, other in zip(loaded.session.deals, filled.scored.deals, strict=True):
        assert one.points == other.points, one.number
    assert loaded.session.rubbers == filled.scored.rubbers
    assert loaded.session.ledger.rubbers == filled.scored.ledger.rubbers


@pytest.mark.parametrize(("game", "preset"), TABLES)
def test_a_rubber_that_begins_too_early_is_amber_in_the_words_of_the_sheet(
    game: str, preset: str
) -> None:
    if not _plays_rubbers(game, preset):
        return
    told = evening(game, 3, DEALS, f"rules={preset}", partners=False, early=0.3)
    filled = filled_evening(told)
    why = _why_early(told)
    for number in told.begun:
        if filled.scored.deals[number - 1].problems:
            continue  # the deal has something of its own
        expected = why.get(number, "")
        found = filled.status(number)
        assert found == "scored" if not expected else expected.startswith(found), number


@lru_cache
def _lines(told: tuple[str, ...]) -> Session:
    return session_of([line.replace(EARLY, "") for line in told])


def _why_early(told: Evening) -> dict[int, str]:
    """What the sheet says of each rubber, without the reason why it was begun all the same."""
    session = _lines(tuple(told.lines))
    deals = 0
    numbers: dict[int, int] = {}
    for at, line in enumerate(told.lines, 1):
        deals += line.startswith("deal")
        numbers[at] = deals + 1
    return {
        numbers[problem.line]: problem.message
        for problem in session.problems
        if told.lines[problem.line - 1].startswith("rubber") and problem.severity == "error"
    }


# cells ------------------------------------------------------------------------------------------


def test_partners_who_change() -> None:
    """Two games of five tricks above six: 3 + 3 points and 2 for the rubber to NS, which are Anna
    and Grigori. Then Anna and Boris lose a game in which they get none: 3 to Grigori and Vera."""
    cells = {
        **_whist(1, "H", 11, 2),
        **_whist(2, "S", 11, 2),
        **_whist(3, "D", 2, 11),
        (3, "new rubber", ""): "Anna+Boris",
    }
    book = shown(typed(blank(WHIST, 4), cells))
    assert [points(book, deal, ["NS", "EW"]) for deal in (1, 2, 3)] == [[3, 0], [5, 0], [0, 3]]
    assert [status(book, deal) for deal in (1, 2, 3)] == ["scored"] * 3
    rows = {row[0].value: [cell.value for cell in row[1:5]] for row in book["Settlement"]}
    assert rows["share"] == [8 - 3, -8 - 3, 8 + 3, -8 + 3]


def _whist(deal: int, trump: str, ns: int, ew: int) -> dict[tuple[int, str, str], int | str]:
    return {(deal, "trump", ""): trump, (deal, "tricks", "NS"): ns, (deal, "tricks", "EW"): ew}


def test_partners_whose_names_look_like_formulas() -> None:
    """The cell takes what is chosen as a text: a program would work out `-5+@x`."""
    lines = ["game whist", "players -5 @x 7 Vera", *WON]
    data = edited(blank(lines, 2), {(3, "new rubber", ""): "-5+@x", **_whist(3, "D", 2, 11)})
    assert DealsTab(Tabs(data)).cell(3, "new rubber").number_format == "@"
    assert told(read_back(data))[0] == "rubber NS=-5,@x EW=7,Vera"


def test_what_names_no_partners() -> None:
    cells = {**_whist(3, "D", 2, 11), (3, "new rubber", ""): "Anna+Zoe"}
    data = typed(blank([*WHIST, *WON], 2), cells)
    assert status(shown(data), 3) == "no partners 'Anna+Zoe'"
    back = read_back(data)
    assert said(back) == [
        "Deals!C6: error: 'Anna+Zoe' was found, expected Anna+Boris or Anna+Grigori or Anna+Vera"
    ]


def test_a_mark_lets_partners_stay() -> None:
    cells = {**_whist(3, "D", 2, 11), (3, "new rubber", ""): "x"}
    data = typed(blank([*WHIST, *WON], 2), cells)
    assert status(shown(data), 3) == "scored"
    assert told(read_back(data)) == ["rubber", "deal 3 trump=D tricks=NS:2,EW:11"]


def test_a_rubber_whose_first_deal_is_still_to_come() -> None:
    data = edited(blank([*WHIST, *WON], 2), {(3, "new rubber", ""): "Anna+Vera"})
    back = read_back(data)
    assert said(back) == []
    assert told(back) == ["rubber NS=Anna,Vera EW=Boris,Grigori"]


def test_nothing_can_follow_a_rubber_without_its_first_deal() -> None:
    cells = {**_whist(4, "D", 2, 11), (3, "new rubber", ""): "x"}
    back = read_back(edited(blank([*WHIST, *WON], 2), cells))
    assert said(back) == [
        "Deals!A7: error: deal 4 is filled in, but deal 3 is not: deal 4 cannot follow"
    ]


def test_a_recorded_deal_begins_none() -> None:
    back = read_back(edited(blank([*WHIST, *WON], 2), {(2, "new rubber", ""): "x"}))
    assert said(back) == [
        "Deals!C5: error: a new rubber before deal 2, which was recorded without one"
    ]


@pytest.mark.parametrize("lines", [WHIST, [*WHIST, *WON, "rubber"]], ids=["first", "second"])
def test_where_a_rubber_has_just_begun_none_can_begin(lines: list[str]) -> None:
    session = session_of(lines)
    assert not session.problems
    deals = template(session, 2).deals
    rubbers = deals.rubbers
    assert rubbers is not None
    rows = list(deals.fact_rows)[-2:]
    cells = [deals.tab.rows[row - 1][rubbers.place] for row in rows]
    assert [cell.style.open for cell in cells] == [False, True]


def test_the_turn_goes_round_as_partners_sit_after_they_said_so_anew() -> None:
    """The header names Boris' side first, then the rubber Anna's: they sit in another order since
    then, Boris, Anna, Dan, Cleo, so that Anna deals behind Boris."""
    deal = "deal trump=C tricks=We:7,They:6"
    table = ["game biritch", "players Anna Boris Cleo Dan", "sides We=Boris,Dan They=Anna,Cleo"]
    lines = [*table, deal, deal, "rubber We=Boris,Dan They=Anna,Cleo anyway=so", deal, deal]
    turn = [DealsTab(shown(blank(lines, 2))).cell(number, "dealer").value for number in (4, 5, 6)]
    assert turn[1] == session_of(lines).ledger.dealer
    assert turn == ["Boris", "Anna", "Dan"]
