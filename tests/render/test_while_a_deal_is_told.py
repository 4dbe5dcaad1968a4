"""A workbook while somebody fills in a deal: where it opens, what a row says before it is whole,
what the first line and the settlement say once play is over."""

from __future__ import annotations

from fractions import Fraction

import pytest
from deals_tab import DEALS, FIRST, DealsTab, Part, Typed
from edited import exported
from random_sheets import random_sheet
from read_workbooks import shown
from tabs import Tabs
from typed_templates import blank, status, typed

from scorekeeper.core.formula.tree import expr, letters
from scorekeeper.foreign.workbook import layout
from scorekeeper.render.workbook.first_line import MINUS, NO_BREAK, decimal_text

THREE = "players Anna Boris Cleo"
HANDS = ["game oh-hell", THREE, "set schedule=3,3"]
FOUR = ["game oh-hell", "players Anna Boris Cleo Dan", "set schedule=8,8"]
BARRED = "dealer Anna may not bid 1: the bids would add up to 3 cards"
WHO = ("Anna", "Boris", "Cleo", "Dan")
WON_BY_TWO = "deal trump=H tricks=NS:8,EW:5"


def counts(deal: int, fact: str, *numbers: int) -> dict[Part, Typed]:
    return {(deal, fact, who): number for who, number in zip(WHO, numbers, strict=False)}


def code(book: Tabs, deal: int) -> object:
    tab = DealsTab(book)
    return tab.sheet.cell(tab.row(deal), tab.columns["", layout.COUNTS]).value


def first_line(book: Tabs) -> str:
    """What the first line says, with plain blanks and signs."""
    said = str(book[DEALS]["A1"].value or "")
    return said.replace(NO_BREAK, " ").replace(MINUS, "-")


def opens_at(data: bytes) -> tuple[object, object]:
    """The heads above the cell that is chosen when the workbook is opened."""
    sheet = Tabs(data)[DEALS]
    moving = next(each for each in sheet.sheet_view.selection if each.pane == "bottomRight")
    chosen = sheet[moving.activeCell]
    assert chosen.row == FIRST
    assert chosen.value is None
    assert not chosen.protection.locked
    return sheet.cell(2, chosen.column).value, sheet.cell(3, chosen.column).value


@pytest.mark.parametrize(
    ("lines", "heads"),
    [
        # The dealer and the cards follow; people sit out now and then only.
        (HANDS, ("Anna", "bids")),
        (["game barbu", "players Anna Boris Cleo Dan"], (None, "contract")),
        (["game hearts", "players Anna Boris Cleo Dan"], ("Anna", "points")),
    ],
)
def test_a_workbook_opens_at_the_first_cell_that_is_to_be_filled_in(
    lines: list[str], heads: tuple[object, object]
) -> None:
    assert opens_at(blank(lines, 2)) == heads


def test_an_export_opens_at_the_first_deal_that_is_still_to_be_told() -> None:
    line = "deal bids=1,1,0 tricks=1,1,1"
    sheet = Tabs(exported("\n".join([*HANDS, line, ""]).encode()))[DEALS]
    moving = next(each for each in sheet.sheet_view.selection if each.pane == "bottomRight")
    assert sheet[moving.activeCell].row == FIRST + 1


def test_a_bid_that_breaks_a_rule_is_told_before_the_tricks() -> None:
    """Three bids of one are three tricks of three, which the dealer's last one may not make up."""
    book = shown(typed(blank(HANDS, 2), counts(1, "bids", 1, 1, 1)))
    assert status(book, 1) == f"{BARRED}; tricks= missing"
    assert first_line(book) == f"deal 1: {BARRED}; tricks= missing"
    whole = counts(1, "bids", 1, 1, 1) | counts(1, "tricks", 1, 1, 1)
    assert status(shown(typed(blank(HANDS, 2), whole)), 1) == BARRED


@pytest.mark.parametrize(
    ("tricks", "is_red"),
    [
        # Eight tricks: with two or three counts more are still to come, or the last one follows;
        # four counts that add up to six, or two to nine, are wrong.
        ((3,), False),
        ((3, 1), False),
        ((3, 1, 1, 1), True),
        ((5, 4), True),
    ],
)
def test_counts_of_which_several_are_still_to_be_told_are_no_fault(
    tricks: tuple[int, ...], is_red: bool
) -> None:
    told = counts(1, "bids", 2, 2, 2, 1) | counts(1, "tricks", *tricks)
    book = shown(typed(blank(FOUR, 2), told))
    assert str(status(book, 1)).startswith("tricks add up to")
    assert (code(book, 1) == -1) is is_red


def test_a_contract_that_was_played_is_told_before_its_outcome() -> None:
    lines = ["game barbu", "players Anna Boris Cleo Dan"]
    queens = counts(1, "queens", 1, 1, 1, 1)
    told = {(1, "contract", ""): "no-queens", **queens, (2, "contract", ""): "no-queens"}
    said = "Anna has played no-queens already, in deal 1; queens= missing"
    assert status(shown(typed(blank(lines, 3), told)), 2) == said


def test_the_settlement_says_when_the_game_is_over() -> None:
    bids, tricks = (1, 1, 0), (1, 1, 1)
    one = counts(1, "bids", *bids) | counts(1, "tricks", *tricks)
    both = one | counts(2, "bids", *bids) | counts(2, "tricks", *tricks)
    for told, said in (
        ({}, "this is the result if play stopped now"),
        (one, "this is the result if play stopped now"),
        (both, "the game is over"),
    ):
        book = shown(typed(blank(HANDS, None), told))
        assert book["Settlement"]["A2"].value == said
    # Each time 10 for a bid of one that was made, and 10 off for each trick beside a bid of none.
    assert first_line(book) == "the game is over; totals: Anna 20, Boris 20, Cleo -20"


def test_the_totals_stay_in_view_however_wide_the_rows_are() -> None:
    """Each of eight tricks costs 2 in Barbu; beyond about six lines nobody's total is told."""
    barbu = ["game barbu", f"players {' '.join(WHO)}"]
    data = blank(barbu, 2)
    assert first_line(shown(data)) == "totals: Anna 0, Boris 0, Cleo 0, Dan 0"
    told = {(1, "contract", ""): "no-tricks", **counts(1, "tricks", 8, 4, 1, 0)}
    said = first_line(shown(typed(data, told)))
    assert said == "totals: Anna -16, Boris -8, Cleo -2, Dan 0"
    assert shown(typed(data, told))[DEALS].freeze_panes == "C4"
    many = ["game points", "players " + " ".join(f"Player{number:02}" for number in range(1, 19))]
    assert not first_line(shown(blank(many, 1)))


def test_the_first_column_is_no_wider_for_what_the_first_line_says() -> None:
    whist = blank(["game whist", f"players {' '.join(WHO)}"], 2)
    points = blank(["game points", f"players {' '.join(WHO)}"], 2)
    widths = {Tabs(data)[DEALS].column_dimensions["A"].width for data in (whist, points)}
    assert len(widths) == 1
    assert widths.pop() < 12


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (12, "12"),
        (-5, "\N{MINUS SIGN}5"),
        (0, "0"),
        (Fraction(37, 2), "18.50"),
        (Fraction(-1, 3), "\N{MINUS SIGN}0.33"),
        (Fraction(1999, 1000), "2"),
        (Fraction(-1, 1000), "0"),
        (Fraction(-101, 100), "\N{MINUS SIGN}1.01"),
    ],
)
def test_totals_with_fractions_are_told_to_two_places(number: int | Fraction, text: str) -> None:
    assert decimal_text(expr(number)).value() == text


def test_no_row_is_marked_behind_the_end_of_a_game_but_the_next_one_behind_that_of_a_rubber() -> (
    None
):
    """Five points end a game of Whist by the book; a rubber has two games."""
    hearts = ["game hearts", "players Anna Boris Cleo Dan", "set target=20"]
    lost = {(1, "points", who): points for who, points in zip(WHO, (20, 6, 0, 0), strict=True)}
    book = shown(typed(blank(hearts, 3), lost))
    assert (code(book, 2), status(book, 2)) == (0, "")
    assert book["Settlement"]["A2"].value == "the game is over"
    bridge = ["game contract-bridge", "players Anna Boris Cleo Dan"]
    games: dict[Part, Typed] = {}
    for deal in (1, 2):
        games |= {(deal, "contract", ""): "7NT", (deal, "declarer", ""): "Anna"}
        games[deal, "tricks", ""] = 13
    book = shown(typed(blank(bridge, 4), games))
    assert (code(book, 3), status(book, 3)) == (-4, "")
    assert first_line(book).startswith("the rubber is over; the next one begins")


def test_the_first_line_says_how_the_game_in_play_stands() -> None:
    """Whist by the book: a point for each trick above six, five win a game, after which both
    begin at 0. Contract bridge: 3S made is 90 below the line, 1C 20."""
    whist = ["game whist", "players Anna Boris Cleo Dan"]
    tricks: dict[Part, Typed] = {(1, "tricks", "NS"): 8}
    book = shown(typed(blank(whist, 3), tricks))
    assert first_line(book) == ("score: NS 2, EW 0; games: NS 0, EW 0")
    tricks[2, "tricks", "NS"] = 9
    book = shown(typed(blank(whist, 3), tricks))
    assert first_line(book) == ("score: NS 0, EW 0; games: NS 1, EW 0")
    told: dict[Part, Typed] = {
        (1, "contract", ""): "3S",
        (1, "declarer", ""): "Anna",
        (1, "tricks", ""): 9,
        (2, "contract", ""): "1C",
        (2, "declarer", ""): "Dan",
        (2, "tricks", ""): 7,
    }
    book = shown(typed(blank(["game contract-bridge", *whist[1:]], 3), told))
    assert first_line(book) == ("score: NS 90, EW 20; games: NS 0, EW 0")


def test_who_sits_together_is_told_on_the_first_page() -> None:
    bridge = ["game contract-bridge", "players Anna Boris Cleo Dan"]
    assert Tabs(blank(bridge, 2))["How to"]["A2"].value == "NS: Anna and Cleo; EW: Boris and Dan"


def test_the_settlement_is_locked() -> None:
    assert Tabs(blank(HANDS, 2))["Settlement"].protection.sheet


def test_cells_that_are_no_part_of_a_contract_turn_grey() -> None:
    """At Barbu queens are told of one contract, tricks of two, and doubles of all."""
    book = Tabs(blank(["game barbu", "players Anna Boris Cleo Dan"], 2))
    sheet, tab = book[DEALS], DealsTab(book)
    grey = {
        str(area): rules[0].formula[0]
        for area, rules in sheet.conditional_formatting._cf_rules.items()
        if str(rules[0].formula[0]).startswith("AND($D4<>")
        for area in str(area.sqref).split()
    }
    queens = [tab.columns[who, "queens"] for who in WHO]
    tricks = [tab.columns[who, "tricks"] for who in WHO]
    area = f"{letters(queens[0])}4:{letters(queens[-1])}5"
    assert grey[area] == 'AND($D4<>"",$D4<>"no-queens")'
    area = f"{letters(tricks[0])}4:{letters(tricks[-1])}5"
    assert grey[area] == 'AND($D4<>"",$D4<>"no-tricks",$D4<>"trumps")'
    doubles = letters(tab.columns["Anna", "doubles > Boris"])
    assert not any(each.startswith(doubles) for each in grey)


def test_a_row_behind_one_that_is_half_told_counts_nothing() -> None:
    told = counts(1, "bids", 3, 2, 2, 2) | counts(1, "tricks", 3)
    told |= counts(2, "bids", 3, 2, 2, 0) | counts(2, "tricks", 3, 2, 2, 1)
    book = shown(typed(blank(FOUR, 2), told))
    assert (code(book, 1), code(book, 2)) == (-2, -1)
    assert status(book, 2) == "an earlier deal is not filled in"


def test_a_bid_that_breaks_a_rule_is_told_while_tricks_are() -> None:
    told = counts(1, "bids", 2, 2, 2, 2) | counts(1, "tricks", 3)
    said = "dealer Anna may not bid 2: the bids would add up to 8 cards; "
    said += "tricks add up to 3, not to 8: 5 missing"
    assert status(shown(typed(blank(FOUR, 2), told)), 1) == said


@pytest.mark.parametrize(
    ("contract", "told", "is_red"),
    [
        # At Barbu all counts are told, and all names of a list.
        ("no-queens", counts(1, "queens", 1, 1, 1), False),
        ("no-queens", counts(1, "queens", 1, 1, 1, 0), True),
        ("domino", {(1, "order 1", ""): "Anna", (1, "order 2", ""): "Cleo"}, False),
        ("no-last-two", {(1, "last 1", ""): "Anna"}, False),
    ],
)
def test_a_contract_is_told_to_its_end(
    contract: str, told: dict[Part, Typed], *, is_red: bool
) -> None:
    barbu = ["game barbu", "players Anna Boris Cleo Dan"]
    book = shown(typed(blank(barbu, 2), {(1, "contract", ""): contract, **told}))
    assert (code(book, 1) == -1) is is_red, status(book, 1)
    assert status(book, 1) != "scored"


def test_nobody_waits_for_who_sits_out() -> None:
    """Of six players two sit out: the tricks of the four others are all, and four too few."""
    six = ["game oh-hell", "players Anna Boris Cleo Dan Eve Finn", "set schedule=8,8"]
    out = {(1, "out", who): "x" for who in ("Eve", "Finn")}
    told = counts(1, "bids", 1, 1, 1, 1) | counts(1, "tricks", 1, 1, 1, 1)
    book = shown(typed(blank(six, 2), {**out, **told}))
    assert (code(book, 1), status(book, 1)) == (-1, "tricks add up to 4, not to 8: 4 missing")


def said_of_the_end(lines: list[str], rows: int | None, told: dict[Part, Typed]) -> set[object]:
    book = shown(typed(blank(lines, rows), told))
    notes = (row[0].value for row in book["Settlement"].iter_rows(min_row=2, max_row=5))
    return {each for each in (book[DEALS]["A1"].value, *notes) if each}


OVER, STOPPED = "the game is over", "this is the result if play stopped now"


def test_rows_behind_the_schedule_do_not_end_a_game_that_goes_on() -> None:
    one = "deal bids=Anna:1,Boris:1,Cleo:0,Dan:1 tricks=Anna:0,Boris:1,Cleo:0,Dan:0"
    lines = ["game oh-hell", "players Anna Boris Cleo Dan", "set target=100", "set schedule=1,2,1"]
    said = said_of_the_end([*lines, one], 8, {})
    assert OVER not in said
    assert any(str(each).endswith(STOPPED) for each in said)


def test_a_deal_that_breaks_no_tie_is_not_the_end() -> None:
    """Two of three have the same after the last deal of the schedule: one decides between them."""
    lines = ["game oh-hell", THREE, "set schedule=2,1", "set tie=playoff"]
    lines += ["deal bids=Anna:1,Boris:1,Cleo:1 tricks=Anna:1,Boris:1,Cleo:0"]
    told = counts(2, "bids", 0, 0, 0) | counts(2, "tricks", 0, 0, 1)
    assert OVER not in said_of_the_end(lines, None, told)
    decided = counts(2, "bids", 0, 1, 0) | counts(2, "tricks", 0, 0, 1)
    assert OVER in said_of_the_end(lines, None, decided)


def test_a_misdeal_in_the_last_row_is_not_the_end() -> None:
    """Turkish King: four players deal five times each; one queen each is dealt again."""
    king = random_sheet("king", 1, 19, "variant=turkish", 4).lines()
    last = {(20, "contract", ""): "no-queens"}
    misdealt = {**last, **counts(20, "queens", 1, 1, 1, 1)}
    assert OVER not in said_of_the_end(king, 1, misdealt)
    assert OVER in said_of_the_end(king, 1, {**last, **counts(20, "queens", 4, 0, 0, 0)})


def test_those_who_stay_end_a_game_of_contracts_when_they_have_dealt_all_of_theirs() -> None:
    """Rentz in blocks: of seven contracts each, three players have dealt twenty when Dan leaves,
    who would deal last. Cleo has one left; among three a deal has eight tricks."""
    lines = [*random_sheet("rentz", 3, 20, "order=block", 4).lines(), "leave Dan"]
    data = blank(lines, 1)
    assert DealsTab(shown(data)).cell(21, "contract").value == "tricks"
    said = first_line(shown(typed(data, counts(21, "tricks", 8, 0, 0))))
    assert said.startswith("the game is over; ")
    early = [*random_sheet("rentz", 3, 19, "order=block", 4).lines(), "leave Dan"]
    assert OVER not in first_line(shown(typed(blank(early, 1), counts(20, "tricks", 8, 0, 0))))


def test_those_who_stay_play_with_as_many_cards_as_is_usual_for_them() -> None:
    """Of 32 cards four have eight each, three have ten; the price of domino says nothing of it."""
    barbu = ["game barbu", f"players {' '.join(WHO)}", "set rules=bga-simple-32 domino=none"]
    lines = [*barbu, "deal contract=no-king king=Boris", "leave Dan"]
    lines += ["deal contract=no-tricks tricks=Anna:1,Boris:4,Cleo:5"]
    told: dict[Part, Typed] = {(3, "contract", ""): "no-hearts"}
    told |= {(2, "tricks", "Anna"): 2, (2, "tricks", "Boris"): 3} | counts(3, "hearts", 3, 3, 2)
    book = shown(typed(blank(lines, 1), told))
    assert (status(book, 2), status(book, 3)) == ("scored", "scored")


def test_those_who_stay_play_with_as_many_cards_as_the_table_set() -> None:
    """Also where that is what is usual for four: three have eight each, not ten."""
    lines = ["game barbu", f"players {' '.join(WHO)}", "set rules=bga-simple-32 hand=8"]
    lines += ["leave Dan", "deal contract=no-tricks tricks=Anna:1,Boris:3,Cleo:4"]
    told: dict[Part, Typed] = {(1, "tricks", "Anna"): 2, (1, "tricks", "Boris"): 2}
    assert status(shown(typed(blank(lines, 1), told)), 1) == "scored"
    told |= {(1, "tricks", "Cleo"): 6}
    words = "tricks add up to 10, not to 8: 2 too many"
    assert status(shown(typed(blank(lines, 1), told)), 1) == words


def test_the_last_row_of_a_workbook_may_end_a_game_by_its_points() -> None:
    """Ten points and one for the trick end a game to ten, in the only row that there is."""
    lines = ["game oh-hell", THREE, "set target=10", "set schedule=1,2"]
    told = counts(1, "bids", 1, 1, 0) | counts(1, "tricks", 1, 0, 0)
    assert OVER in said_of_the_end(lines, 1, told)


def test_a_text_among_the_cards_is_told_once() -> None:
    lines = ["game oh-hell", "players Anna Boris Cleo Dan"]
    told = {(1, "cards", ""): "abc", (1, "bids", "Anna"): 1}
    book = shown(typed(blank(lines, 3), told))
    assert status(book, 1) == "cards 'abc' is not a whole number"
    assert status(book, 2) == ""


def test_what_an_earlier_series_owes_takes_no_place_in_the_next() -> None:
    """Herzeln three times over by choice: a deal of the first series is found void in the second,
    and its contract played twice there: once for each. Seven more are left of that series."""
    table = ["game herzeln", "players Anna Boris Cleo Dan", "set rounds=3", "set choice=on"]
    plus = "deal contract=tricks-plus tricks=Anna:2,Boris:2,Cleo:2,Dan:2"
    deals = [
        "deal contract=hearts hearts=Boris:7,Cleo:A+10+8,Dan:K+Q+J+9",
        plus,
        plus.replace("plus", "minus"),
        "deal contract=queens queens=1,1,1,1",
        "deal contract=king king=Anna",
        "deal contract=last-plus won=Boris",
        "deal contract=last-minus won=Boris",
        "deal contract=laying-out order=Anna,Dan,Boris,Cleo",
    ]
    # Deals 9 to 17: hearts, what is owed and its own, five of six others.
    lines = [*table, *deals, deals[0], "void 2 why=torn", plus, plus, *deals[2:7]]
    tricks = counts(18, "tricks", 2, 2, 2, 2)
    told = {(17, "contract", ""): "laying-out"}
    told |= {(17, f"order {at}", ""): who for at, who in enumerate(WHO, 1)}
    book = shown(typed(blank(lines, 4), {**told, (18, "contract", ""): "tricks-plus", **tricks}))
    assert [status(book, deal) for deal in (17, 18)] == ["scored", "scored"]


def test_what_is_told_now_and_then_is_explained_at_its_cell() -> None:
    book = Tabs(blank(["game hearts", "players Anna Boris Cleo Dan"], 2))
    sheet, tab = book[DEALS], DealsTab(book)
    rules = sheet.data_validations.dataValidation
    tips = {
        head: next(each for each in rules if f"{letters(column)}{FIRST}" in each.sqref)
        for (owner, head), column in tab.columns.items()
        if (owner, head) in {("", "moon"), ("Anna", "points")} and column < 9
    }
    assert tips["moon"].promptTitle == "moon"
    assert str(tips["moon"].prompt).startswith("who took all penalty cards")
    assert tips["points"].prompt is None


@pytest.mark.parametrize(
    ("more", "score"),
    [
        # Two tricks above six beside what was adjusted or carried.
        (["adjust NS=1/3 account=score why=slip", WON_BY_TWO], "2.33"),
        (["adjust NS=2.5 account=score why=slip", WON_BY_TWO], "4.50"),
        (["carry score=NS:1/3,EW:0", WON_BY_TWO], "2.33"),
    ],
)
def test_a_score_with_a_fraction_is_told(more: list[str], score: str) -> None:
    whist = ["game whist", f"players {' '.join(WHO)}"]
    for data in (blank([*whist, *more], 2), exported("\n".join([*whist, *more, ""]).encode())):
        assert first_line(shown(data)).startswith(f"score: NS {score}, EW 0")


def test_a_deal_that_is_passed_out_ends_no_round_of_chicago() -> None:
    """Four deals are a round; one that is passed out is dealt again."""
    chicago = ["game chicago-bridge", f"players {' '.join(WHO)}"]
    three = ["deal contract=1C= declarer=Anna"] * 3
    data = blank([*chicago, *three], 3)
    passed = shown(typed(data, {(4, "contract", ""): "passed"}))
    assert first_line(passed) == "totals: NS 210, EW 0"  # 20 and 50 each time
    assert status(passed, 4) == "scored"
    full = shown(typed(blank([*chicago, *three], None), {(4, "contract", ""): "passed"}))
    assert first_line(full) == "totals: NS 210, EW 0; no empty row is left"
    played: dict[Part, Typed] = {
        (1, "contract", ""): "1C",
        (1, "declarer", ""): "Anna",
        (1, "contract result", ""): 0,
    }
    fourth = {(4, head, owner): value for (_, head, owner), value in played.items()}
    last = shown(typed(blank([*chicago, *three], None), fourth))
    assert first_line(last) == "the round is over; totals: NS 280, EW 0"
    assert last["Settlement"]["A2"].value == "the round is over"
    fifth = {(5, head, owner): value for (_, head, owner), value in played.items()}
    assert status(shown(typed(data, {**fourth, **fifth})), 5) == "scored"


def test_as_many_rows_as_are_left_end_the_game_though_they_were_asked_for() -> None:
    pad = ["game points", f"players {' '.join(WHO)}", "set deals=2", "deal points=1,2,3,4"]
    last = counts(2, "points", 1, 1, 1, 1)
    said = first_line(shown(typed(blank(pad, 1), last)))
    assert said == "the game is over; totals: Anna 2, Boris 3, Cleo 4, Dan 5"
    over = [*pad, "deal points=1,1,1,1"]
    assert first_line(shown(blank(over, 2))) == "totals: Anna 2, Boris 3, Cleo 4, Dan 5"


def test_a_rubber_of_vint_may_end_with_the_last_row() -> None:
    """A grand slam in no trumps is worth more than a game, of which a rubber has two."""
    won: dict[Part, Typed] = {}
    for deal in (1, 2):
        won |= {(deal, "contract", ""): "7NT", (deal, "declarer", ""): "Anna"}
        won |= {(deal, "tricks", "NS"): 13, (deal, "tricks", "EW"): 0}
        won |= {(deal, "aces", "NS"): 4, (deal, "aces", "EW"): 0}
    told = shown(typed(blank(["game vint", f"players {' '.join(WHO)}"], 2), won))
    assert [status(told, deal) for deal in (1, 2)] == ["scored", "scored"]
    assert first_line(told).startswith("the rubber is over")


def test_nothing_counts_behind_an_open_deal_that_formulas_do_not_follow() -> None:
    """The calls of Bid Whist are told in one text."""
    table = ["game bid-whist", f"players {' '.join(WHO)}", "deal calls=pass,pass,5nt,pass"]
    second: dict[Part, Typed] = {
        (2, "declarer", ""): "Boris",
        (2, "contract", ""): "3low",
        (2, "tricks", "EW"): 4,
    }
    book = shown(typed(blank(table, 3), second))
    assert (status(book, 1), status(book, 2)) == ("open", "an earlier deal is not filled in")
