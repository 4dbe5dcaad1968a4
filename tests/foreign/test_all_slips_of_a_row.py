"""Every slip of a row is told at its own cell, once, and nothing that only comes of it."""

from __future__ import annotations

import pytest
from deals_tab import DealsTab, Part, Typed
from edited import edited, exported, read_back, said, sheet, told
from tabs import Tabs
from typed_templates import blank

from scorekeeper.foreign.reading_back import ReadBack
from scorekeeper.foreign.workbook.findings import Finding, by_place

pytestmark = pytest.mark.slow

PLAYERS = ("Anna", "Boris", "Vera")
OH_HELL = blank(["game oh-hell", "players Anna Boris Vera", "set schedule=3,2,1"], 3)
EVENING = sheet(
    """
    game preference
    players Anna Boris Grigori Vera
    deal 1 dealer=Grigori declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0
    """
)
BRIDGE = blank(["game contract-bridge", "players Nora Emil Sara Willem"], 2)


def bids(deal: int, *numbers: Typed) -> dict[Part, Typed]:
    return counts(deal, "bids", *numbers)


def counts(deal: int, fact: str, *numbers: Typed) -> dict[Part, Typed]:
    return {(deal, fact, who): number for who, number in zip(PLAYERS, numbers, strict=True)}


def slips(data: bytes, cells: dict[Part, Typed]) -> list[tuple[Part, str]]:
    """What is said of the deals with those contents: the deal, fact and owner of the cell."""
    return placed(data, read_back(edited(data, cells)))


def placed(data: bytes, back: ReadBack) -> list[tuple[Part, str]]:
    tab = DealsTab(Tabs(data))
    parts = {
        tab.sheet.cell(tab.row(deal), column).coordinate: (deal, head, owner)
        for (owner, head), column in tab.columns.items()
        for deal in (1, 2)
    }
    return [(parts[finding.cell], finding.message) for finding in back.findings]


def test_names_words_and_broken_numbers_are_told_together() -> None:
    cells = {(1, "dealer", ""): "Bob", **bids(1, "two", 2.5, 1)}
    assert slips(OH_HELL, cells) == [
        ((1, "dealer", ""), "no player 'Bob'"),
        ((1, "bids", "Anna"), "bids of Anna 'two' is not a whole number"),
        ((1, "bids", "Boris"), "'2.5' was found, expected a whole number"),
    ]
    assert told(read_back(edited(OH_HELL, cells))) == []


def test_slips_of_one_fact_are_told_together() -> None:
    assert slips(OH_HELL, bids(1, "two", 2, "three")) == [
        ((1, "bids", "Anna"), "bids of Anna 'two' is not a whole number"),
        ((1, "bids", "Vera"), "bids of Vera 'three' is not a whole number"),
    ]


@pytest.mark.parametrize("third", [1, "=1+0"])
def test_numbers_beyond_the_limits_of_the_deal_are_told_together(third: Typed) -> None:
    """The first deal has three cards."""
    found = slips(OH_HELL, bids(1, 4, -1, third))
    assert found[:2] == [
        ((1, "bids", "Anna"), "bids 4 of Anna is not possible"),
        ((1, "bids", "Boris"), "bids -1 of Boris is not possible"),
    ]
    assert [part for part, _ in found[2:]] == ([] if third == 1 else [(1, "bids", "Vera")])


def test_a_slip_is_told_once_and_nothing_comes_of_it() -> None:
    """No sum is wrong and nothing is missing because a cell cannot be read."""
    cells = {**bids(1, 1, 2, 1), **counts(1, "tricks", 2, 2.5, 1)}
    assert slips(OH_HELL, cells) == [
        ((1, "tricks", "Boris"), "'2.5' was found, expected a whole number")
    ]


def test_what_is_wrong_with_another_fact_as_a_whole_is_told_besides() -> None:
    """Two, two and no tricks are four of three."""
    cells = {**bids(1, 2.5, 1, 1), **counts(1, "tricks", 2, 2, 0)}
    assert slips(OH_HELL, cells) == [
        ((1, "bids", "Anna"), "'2.5' was found, expected a whole number"),
        ((1, "tricks", "Anna"), "tricks add up to 4, not to 3: 1 too many"),
    ]


def test_rows_behind_one_that_cannot_be_read_are_looked_at_too() -> None:
    cells = {**bids(1, 2.5, 1, 1), **bids(2, 1, "two", 1), (2, "dealer", ""): "Bob"}
    tab = DealsTab(Tabs(OH_HELL))
    row = tab.row(2)
    assert said(read_back(edited(OH_HELL, cells)))[1:] == [
        f"Deals!A{row}: error: deal 1 cannot be read, so deal 2 behind it cannot follow",
        f"Deals!{tab.cell(2, 'dealer').coordinate}: error: no player 'Bob'",
        f"Deals!{tab.cell(2, 'bids', 'Boris').coordinate}: error: "
        "bids of Boris 'two' is not a whole number",
    ]


def test_a_recorded_deal_with_several_slips_stays_as_it_is() -> None:
    data = exported(EVENING)
    cells: dict[Part, Typed] = {
        (1, "declarer", ""): "Igor",
        (1, "contract", ""): "11S",
        (1, "tricks", "Anna"): "2,5",
    }
    back = read_back(edited(data, cells))
    found = placed(data, back)
    assert [part for part, _ in found] == [
        (1, "declarer", ""),
        (1, "contract", ""),
        (1, "tricks", "Anna"),
    ]
    for typed, (_, message) in zip(cells.values(), found, strict=True):
        assert str(typed) in message
    assert (told(back), list(back.left_out)) == ([], [1])


def test_a_contract_is_judged_by_itself_where_its_result_cannot_be_read() -> None:
    """4S alone lacks nothing but the result; there are no contracts for eleven tricks over six."""
    cells: dict[Part, Typed] = {(1, "contract result", ""): 2.5, (1, "declarer", ""): "Nora"}
    good = slips(BRIDGE, {**cells, (1, "contract", ""): "4S"})
    assert [part for part, _ in good] == [(1, "contract result", "")]
    bad = slips(BRIDGE, {**cells, (1, "contract", ""): "11S"})
    assert {part for part, _ in bad} == {(1, "contract", ""), (1, "contract result", "")}


def test_a_contract_of_which_nothing_can_be_read_is_not_called_empty() -> None:
    cells: dict[Part, Typed] = {(1, "contract", ""): 2.5, (1, "contract result", ""): 1}
    [(part, message)] = slips(BRIDGE, {**cells, (1, "declarer", ""): "Nora"})
    assert (part, "2.5" in message) == ((1, "contract", ""), True)


def test_a_table_of_deals_and_players_tells_all_slips_of_a_deal() -> None:
    """Anna's cell lists two numbers, so that nothing of the deal can be recorded, and Boris's
    dealer is nobody."""
    data = sheet(
        """
        game oh-hell
        players Anna Boris
        set schedule=3,2,1
        deal bids=1,1 tricks=1,2
        """
    )
    head, *rows = exported(data, ".csv").decode().splitlines()
    heads = head.removeprefix("\ufeff").split(",")
    for who, number, taken in (("Anna", "1:1", "one"), ("Boris", "1", "two")):
        said_of = {"deal": "2", "player": who, "dealer": "Bob", "bids": number, "tricks": taken}
        rows.append(",".join(said_of.get(name, "") for name in heads))
    back = read_back("\n".join([head, *rows, ""]).encode(), ".csv")
    assert told(back) == []
    assert [finding.message for finding in back.findings if finding.cell[-1] in "45"] == [
        "no player 'Bob'",
        "'1:1' stands in the row of Anna",
        "tricks of Anna 'one' is not a whole number",
        "tricks of Boris 'two' is not a whole number",
    ]


def test_what_was_found_stands_in_the_order_of_the_file() -> None:
    """Tabs by their order in the workbook, rows by number, columns by theirs: Z before AA."""
    places = [
        *[("", ""), ("Record", ""), ("Record", "B9"), ("Deals", "")],
        *[("Deals", "AA9"), ("Deals", "B10"), ("Deals", "A11")],
    ]
    found = [Finding(tab, cell, "m") for tab, cell in places]
    ordered = by_place(reversed(found), ["Record", "Deals"])
    assert [(each.tab, each.cell) for each in ordered] == places
    paths = ["deals[2].facts.bids", "deals[10]", "lines[3]"]
    ordered = by_place([Finding("", path, "m") for path in reversed(paths)], [])
    assert [each.cell for each in ordered] == paths


def test_faults_of_several_rows_are_told_row_by_row() -> None:
    """Those of the first row are found last: nothing of it is wrong before it is scored."""
    cells = {**bids(1, 1, "two", 1), (1, "dealer", ""): "Bob", **bids(2, 1, 1, "=1")}
    found = [part for part, _ in slips(OH_HELL, cells)]
    assert found == [(1, "dealer", ""), (1, "bids", "Boris"), (2, "bids", "Vera")]


def test_a_row_behind_one_that_cannot_be_read_is_judged_by_those_who_have_a_seat() -> None:
    """Dan has left, so an order of three is whole."""
    lines = ["game rentz", "players Anna Boris Vera Dan", "deal contract=ten ten=Boris"]
    data = exported("\n".join([*lines, "leave Dan", ""]).encode())
    cells: dict[Part, Typed] = {(2, "contract", ""): "diamonds", (3, "contract", ""): "rentz"}
    cells |= counts(2, "diamonds", 2.5, 2, 1)
    cells |= {(3, f"order {place}", ""): who for place, who in enumerate(PLAYERS, 1)}
    assert [line.partition(": error: ")[2] for line in said(read_back(edited(data, cells)))] == [
        "'2.5' was found, expected a whole number",
        "deal 2 cannot be read, so deal 3 behind it cannot follow",
    ]


def test_what_a_deal_lacks_is_told_where_it_belongs() -> None:
    """The deal behind it is filled in, so that the first one is not merely open."""
    half = "first-half=Anna:9,Boris:4"
    lines = ["game memory-bridge", "players Anna Boris", f"deal {half} contract=4S+1 declarer=Anna"]
    data = exported("\n".join([*lines, f"deal {half}", ""]).encode())
    cells: dict[Part, Typed] = {(1, "declarer", ""): None, (2, "contract", ""): "2NT"}
    cells |= {(2, "contract result", ""): -1, (2, "declarer", ""): "Boris"}
    where = DealsTab(Tabs(data)).cell(1, "declarer").coordinate
    [line] = said(read_back(edited(data, cells)))
    assert line == f"Deals!{where}: error: deal 1 lacks declarer=, though deal 2 is filled in"
