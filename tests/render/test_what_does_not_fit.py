"""What a workbook says of contents that no fact can have, of deals behind the end of play, of rows
behind a gap; and what it takes for what it is."""

from __future__ import annotations

import pytest
from deals_tab import FIRST, DealsTab, Part, Typed
from edited import read_back as read
from edited import told
from read_workbooks import shown
from tabs import Tabs
from typed_templates import blank, export, points, status, typed

from scorekeeper.foreign.workbook import layout

FOUR = "players Anna Boris Cleo Dan"
BRIDGE, BARBU, HEARTS = ([f"game {game}", FOUR] for game in ("contract-bridge", "barbu", "hearts"))
GAME = {(1, "contract", ""): "4S", (1, "declarer", ""): "Anna"}
VINT, TOWIE = ["game vint", FOUR], ["game towie", "players Anna Boris Cleo"]
MINIBRIDGE, VIRA = ["game minibridge", FOUR], ["game vira", "players Anna Boris Cleo"]
PREFERENCE = ["game preference", "players Anna Boris Cleo"]
NINETY_NINE = ["game ninety-nine", "players Anna Boris Cleo"]
SINGLE_DUMMY = ["game single-dummy-bridge", "players Anna Boris"]
RIFKI = ["game king", FOUR, "set rules=turkish"]
NO_RESULT = " was found, expected a whole number from -13 to 13"
NO_TRICKS = {(1, "contract", ""): "no-tricks", (1, "tricks", "Anna"): 13}
FAULTS: list[tuple[list[str], dict[Part, Typed], Part, Typed, str]] = [
    (BRIDGE, GAME, (1, "contract result", ""), "+1", "'+1'" + NO_RESULT),
    (BRIDGE, GAME, (1, "contract result", ""), "=", "'='" + NO_RESULT),
    (BRIDGE, GAME, (1, "tricks", ""), "9", "tricks '9' is not a whole number"),
    (BRIDGE, {**GAME, (1, "tricks", ""): 10}, (1, "dealer", ""), "Eve", "no player 'Eve'"),
    (BRIDGE, {**GAME, (1, "tricks", ""): 10}, (1, "vulnerable", ""), "x", "no vulnerable 'x'"),
    (BARBU, NO_TRICKS, (1, "tricks", "Dan"), "?", "tricks of Dan '?' is not a whole number"),
    (BARBU, NO_TRICKS, (1, "tricks", "Dan"), 0.5, "tricks of Dan '0.5' is not a whole number"),
    (
        BARBU,
        NO_TRICKS,
        (1, "doubles > Anna", "Boris"),
        "-",
        "'-' was found, expected the mark x, or nothing",
    ),
    (BARBU, NO_TRICKS, (1, "start", ""), 8, "start=8 does not belong to this deal"),
    (
        BRIDGE,
        {**GAME, (1, "tricks", ""): 10, (1, "honours", ""): "Anna"},
        (1, "honours points", ""),
        0,
        "'0' was found, expected a whole number from 100 to 150",
    ),
    (
        SINGLE_DUMMY,
        {(1, "contract", ""): "passed"},
        (1, "dummy", ""),
        "exposed",
        "dummy=exposed does not belong to this deal",
    ),
    (
        RIFKI,
        {(1, "contract", ""): "no-king", (1, "king", ""): "Anna"},
        (1, "trump", ""),
        "D",
        "trump=D does not belong to this deal",
    ),
    (HEARTS, {}, (1, "points", "Anna"), "all", "points of Anna 'all' is not a whole number"),
    # what people type is no pattern, by which functions would find another contract
    (
        BRIDGE,
        {**GAME, (1, "tricks", ""): 10},
        (1, "contract", ""),
        "4S*",
        "'4S*' is not a contract",
    ),
    (TOWIE, {**GAME, (1, "tricks", ""): 10}, (1, "contract", ""), "?S", "'?S' is not a contract"),
    (VINT, GAME, (1, "contract", ""), "4*", "'4*' is not a contract"),
    (
        MINIBRIDGE,
        {(1, "declarer", ""): "Anna", (1, "goal", ""): "game", (1, "tricks", ""): 9},
        (1, "strain", ""),
        "N*",
        "no strain 'N*'",
    ),
    (VIRA, {(1, "declarer", ""): "Anna"}, (1, "contract", ""), "solo*", "no contract 'solo*'"),
    (
        PREFERENCE,
        {(1, "declarer", ""): "Anna"},
        (1, "contract", ""),
        "6?",
        "contract=6? is no contract",
    ),
    (NINETY_NINE, {}, (1, "bids", "Anna"), "*", "'*' of Anna is no bid"),
]


@pytest.mark.parametrize(
    ("lines", "rest", "part", "content", "words"), FAULTS, ids=[fault[-1] for fault in FAULTS]
)
def test_what_no_fact_can_be_is_said_and_counts_nothing(
    lines: list[str], rest: dict[Part, Typed], part: Part, content: Typed, words: str
) -> None:
    book = shown(typed(blank(lines, 2), {**rest, part: content}))
    assert status(book, 1) == words
    assert not any(points(book, 1, ["one", "other"]))


ENDS = {
    # 26 points go to all others when Anna has taken everything: they stand at 26, 52
    "game hearts": (
        [*HEARTS, "set target=50"],
        {(deal, "points", "Anna"): 26 for deal in (1, 2, 3)},
        3,
        "the game is over",
    ),
    # four spades bid and made are a game: two of them win the rubber
    "rubber bridge": (
        BRIDGE,
        {
            (deal, *part): content
            for deal in (1, 2, 3)
            for part, content in (
                (("contract", ""), "4S"),
                (("contract result", ""), 0),
                (("declarer", ""), "Anna"),
            )
        },
        3,
        "the rubber is over",
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_deal_behind_the_end_counts_and_says_so(name: str) -> None:
    lines, cells, after, words = ENDS[name]
    book = shown(typed(blank(lines, 4), cells))
    assert [status(book, deal) for deal in range(1, after)] == ["scored"] * (after - 1)
    assert status(book, after) == words
    assert any(points(book, after, ["one", "other"]))


def test_a_row_behind_a_gap_counts_nothing_and_says_why() -> None:
    cells = {(deal, "points", "Anna"): 26 for deal in (1, 3)}
    book = shown(typed(blank(HEARTS, 4), cells))
    assert [status(book, deal) for deal in (1, 2, 3, 4)] == [
        *("scored", "", "an earlier deal is not filled in", "")
    ]
    assert points(book, 3, ["Anna", "Boris"]) in ([None, None], ["", ""])


def test_no_rows_stand_behind_the_last_deal_of_a_schedule() -> None:
    lines = ["game oh-hell", "players Anna Boris Cleo", "set schedule=3,2,1"]
    assert DealsTab(shown(blank(lines, 9))).numbers() == [1, 2, 3]


def test_who_is_vulnerable_follows_where_the_cell_was_emptied() -> None:
    # North and South have a game after the first deal, and are one down: 100 for the others
    won = {**GAME, (1, "contract result", ""): 0}
    lost = {(2, "contract", ""): "4S", (2, "declarer", ""): "Anna", (2, "contract result", ""): -1}
    for also in ({}, {(2, "vulnerable", ""): None}):
        book = shown(typed(blank(BRIDGE, 3), {**won, **lost, **also}))
        assert points(book, 2, ["NS", "EW"]) == [0, 100]


def test_pairs_may_be_called_by_numbers() -> None:
    lines = ["game duplicate-bridge", "players 1 2 3 4"]
    cells = {
        (1, "board", ""): 1,
        (1, "ns", ""): 1,  # as a program takes what is typed, unless the cell holds texts
        (1, "ew", ""): "2",
        (1, "score", ""): 420,
    }
    data = blank(lines, 2)
    assert status(shown(typed(data, cells)), 1) == "scored"
    tab = DealsTab(Tabs(data))
    assert tab.cell(1, "ns").number_format == "@"
    assert tab.cell(1, "board").number_format != "@"


def test_cells_refuse_what_they_cannot_take() -> None:
    rules = Tabs(blank(BARBU, 2))["Deals"].data_validations
    assert rules.dataValidation
    for rule in rules.dataValidation:
        assert rule.showErrorMessage
        assert rule.errorStyle in (None, "stop")
        assert rule.error
        assert rule.allowBlank


def test_bids_that_have_names_can_be_chosen_by_them() -> None:
    tab = DealsTab(Tabs(blank(["game spades", FOUR], 1)))
    [rule] = [
        rule
        for rule in tab.sheet.data_validations.dataValidation
        if tab.cell(1, "bids", "Anna").coordinate in rule.sqref
    ]
    words = str(rule.formula1).strip('"').split(",")
    assert {"nil", "blind", "1", "13"} <= set(words)


TO_30 = ["game hearts", FOUR, "set target=30"]
FINISHED = [
    *TO_30,
    "deal 1 points=Anna:20,Boris:4,Cleo:2,Dan:0",
    "deal 2 points=Anna:11,Boris:8,Cleo:5,Dan:2",
]


def ranking(book: Tabs) -> tuple[str, dict[str, tuple[str, int]]]:
    """The title, and everybody's place and total."""
    rows = [[cell.value for cell in row[:3]] for row in book["Settlement"].iter_rows()]
    top = next(at for at, row in enumerate(rows) if str(row[0]).startswith("Ranking"))
    found = {}
    for place, name, total in rows[top + 2 :]:
        if place is None:
            break
        found[name] = (place, total)
    return str(rows[top][0]), found


def test_places_follow_the_totals() -> None:
    data = export(FINISHED)
    # totals 31, 12, 7, 2: the lowest wins
    assert ranking(shown(data)) == (
        "Ranking",
        {"Dan": ("1", 2), "Cleo": ("2", 7), "Boris": ("3", 12), "Anna": ("4", 31)},
    )
    # Boris 8 - 5 = 3 and Dan 2 + 5 = 7 in the second deal: totals 31, 7, 7, 7
    changed = shown(typed(data, {(2, "points", "Boris"): 3, (2, "points", "Dan"): 7}))
    assert ranking(changed)[1] == {
        "Dan": ("1=", 7),
        "Cleo": ("1=", 7),
        "Boris": ("1=", 7),
        "Anna": ("4", 31),
    }


def test_a_check_tells_faults_only() -> None:
    book = shown(typed(export(FINISHED), {(2, "points", "Boris"): 3, (2, "points", "Dan"): 7}))
    rows = {row[0].value: row[1].value for row in book["Settlement"].iter_rows()}
    assert rows["changed since"] == 0
    assert rows["check (must be 0)"] == 0
    empty = {row[0].value for row in shown(blank(TO_30, 2))["Settlement"].iter_rows()}
    assert "total when exported" not in empty


def test_the_best_deal_is_the_lowest_where_the_lowest_total_wins() -> None:
    tab = DealsTab(shown(export(FINISHED))).sheet
    first = next(cell.column for cell in tab[2] if cell.value == "points")
    rows = {row[0].value: row[first - 1].value for row in tab.iter_rows(min_row=FIRST)}
    assert (rows["best"], rows["worst"]) == (11, 20)


def test_what_is_booked_between_deals_is_neither_the_best_deal_nor_the_worst() -> None:
    lines = ["game points", FOUR, "carry points=Boris:-700", "deal points=5,3,4,1"]
    lines += ["adjust Anna=500 why=found", "deal points=1,2,4,1"]
    tab = DealsTab(shown(export(lines))).sheet
    first = next(cell.column for cell in tab[2] if cell.value == "points")
    rows = {row[0].value: [c.value for c in row] for row in tab.iter_rows(min_row=FIRST)}
    assert rows["best"][first - 1 : first + 1] == [5, 3]
    assert rows["worst"][first - 1 : first + 1] == [1, 2]


def test_what_follows_and_was_typed_over_is_a_change() -> None:
    lines = ["game contract-bridge", FOUR, "deal contract=4H-2 declarer=Anna"]
    data = export(lines)
    for cells, marks in (
        ({(1, "vulnerable", ""): "NS"}, [layout.CHANGED]),
        ({(1, "vulnerable", ""): None}, [None]),  # it goes by the games again
    ):
        tab = DealsTab(shown(typed(data, dict(cells))))
        column = next(cell.column for cell in tab.sheet[FIRST - 1] if cell.value == layout.CHANGED)
        assert [tab.sheet.cell(tab.row(1), column).value or None] == marks


def test_a_mark_that_is_taken_out_of_several_is_a_change() -> None:
    """Boris is no longer vulnerable; with none left it goes by the games again."""
    deals = [
        f"deal contract={told} declarer={who}" for told, who in (("5C=", "Boris"), ("5C=", "Anna"))
    ]
    data = export(
        ["game booby", "players Anna Boris Cleo", *deals, "deal contract=5D-3 declarer=Boris"]
    )
    for emptied, mark in ((("Boris",), layout.CHANGED), (("Boris", "Anna"), None)):
        tab = DealsTab(shown(typed(data, {(3, "vulnerable", who): None for who in emptied}))).sheet
        column = next(cell.column for cell in tab[FIRST - 1] if cell.value == layout.CHANGED)
        assert (tab.cell(FIRST + 2, column).value or None) == mark


def test_what_a_result_with_its_sign_means_is_read() -> None:
    data = typed(blank(BRIDGE, 2), {**GAME, (1, "contract result", ""): "+1"})
    assert told(read(data)) == ["deal 1 contract=4S+1 declarer=Anna"]


def test_deals_before_one_that_does_not_follow_are_locked() -> None:
    """Who revoked in which order has no cell; a game goes on from deal to deal."""
    lines = [
        *("game whist", FOUR),
        "deal 1 tricks=NS:7,EW:6",
        "deal 2 tricks=NS:7,EW:6 revoke=NS:add,EW:add,NS:add",
        "deal 3 tricks=NS:7,EW:6",
    ]
    tab = DealsTab(Tabs(export(lines)))
    locked = [tab.cell(deal, "tricks", "NS").protection.locked for deal in (1, 2, 3)]
    assert locked == [True, True, False]


def test_a_deal_keeps_its_turn_when_one_before_is_emptied() -> None:
    """King plays one contract after the other: what was due when it was recorded stays so."""
    lines = [
        *("game king", FOUR),
        "deal 1 tricks=Anna:1,Boris:2,Cleo:2,Dan:3",
        "deal 2 hearts=Anna:1,Boris:2,Cleo:2,Dan:3",
    ]
    facts = {(1, "tricks", who): None for who in ("Anna", "Boris", "Cleo", "Dan")}
    data = export(lines)
    book = shown(typed(data, facts))
    assert status(book, 1) == "void"
    assert status(book, 2) == "scored"
    again = shown(typed(data, {(3, "contract", ""): "no-hearts", (3, "hearts", "Anna"): 8}))
    assert status(again, 3) == "no-hearts has been played already"


def test_the_first_line_says_what_is_wrong_with_which_deal() -> None:
    """A deal that cannot be comes before one that breaks a rule, as behind the end of a rubber."""
    sheet = [*BRIDGE, "deal contract=7NT= declarer=Anna", "deal contract=7NT= declarer=Anna"]
    third = {(3, "contract", ""): "1C", (3, "contract result", ""): 0, (3, "declarer", ""): "Dan"}
    over = "deal 3: the rubber is over"
    begun = "the rubber is over; the next one begins where the column new rubber says so"
    assert shown(typed(blank(sheet, 2), {}))["Deals"]["A1"].value == begun
    assert shown(typed(blank(sheet, 2), third))["Deals"]["A1"].value == over
    wrong = {**third, (2, "tricks", ""): 14}
    said = shown(typed(blank(sheet, 2), wrong))["Deals"]["A1"].value
    assert said == "deal 2: tricks 14 is not possible"


def test_an_auction_of_bid_whist_is_not_followed_and_says_so() -> None:
    """Deals of which the calls were told stay as they were; others are followed, and what is typed
    into the cell of the calls all the same is red."""
    head = ["game bid-whist", FOUR]
    assert ("", "calls") not in DealsTab(Tabs(blank(head, 2))).columns
    lines = [
        *head,
        "deal 1 calls=pass,3low,pass,4high trump=S tricks=10,3",
        "deal 2 declarer=Boris contract=3high trump=D tricks=4,9",
    ]
    data = export(lines)
    tab = DealsTab(Tabs(data))
    assert tab.cell(1, "tricks", "NS").protection.locked
    assert not tab.cell(2, "tricks", "NS").protection.locked
    assert tab.cell(3, "calls").protection.locked
    # three takes nine books: with eight EW lose what they bid, and NS have none above six
    book = shown(typed(data, {(2, "tricks", "NS"): 5, (2, "tricks", "EW"): 8}))
    assert points(book, 2, ["NS", "EW"]) == [0, -3]
    told = shown(typed(data, {(2, "calls", ""): "pass,pass,pass,3high"}))
    assert status(told, 2) == "calls is not followed here: leave it out"
    assert not any(points(told, 2, ["NS", "EW"]))


@pytest.mark.parametrize("special", ["ascending", "descending"])
def test_deals_of_oh_hell_with_tricks_of_different_worth_are_not_followed(special: str) -> None:
    """They take a list of winners, for which there are no cells; they were paid as usual deals."""
    lines = ["game oh-hell-british", FOUR, "set schedule=5,4", "set hook=off"]
    cells: dict[Part, Typed] = {(1, "special", ""): special}
    for player in ("Anna", "Boris", "Cleo"):
        cells |= {(1, fact, player): 1 for fact in ("bids", "tricks")}
    cells |= {(1, fact, "Dan"): 2 for fact in ("bids", "tricks")}
    book = shown(typed(blank(lines, 2), cells))
    assert status(book, 1) == f"special={special} is not followed here: leave it out"
    assert points(book, 1, FOUR.split()[1:]) == [None] * 4
    usual = shown(typed(blank(lines, 2), {**cells, (1, "special", ""): None}))
    assert points(usual, 1, FOUR.split()[1:]) == [11, 11, 11, 12]  # 10 and the tricks
