"""Facts in cells: what is cut up for a row of a workbook tells the same deal."""

from __future__ import annotations

import pytest
from random_sheets import deal_line, random_sheet, session_of
from sheets import session

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.declaration.columns import MOST_COUNTS
from scorekeeper.core.standing.fact_table import FactTable
from scorekeeper.games import registry

GAMES = [offer.name for offer in registry.GAMES]
DEALS = 12


def cells_of(table: FactTable, deal: ScoredDeal) -> dict[int, int | str]:
    return {place: cell.content for place, cell in table.row(deal).items()}


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_told_by_its_cells_is_the_same_deal(game: str) -> None:
    sheet = random_sheet(game, 5, DEALS)
    scored = sheet.session()
    table = FactTable(scored)
    lines = sheet.lines()[: -len(sheet.deals)]
    for recorded, deal in zip(sheet.deals, scored.deals, strict=True):
        told = table.told(cells_of(table, deal))
        # That there is nothing to tell (`whist=none`) leaves no trace in cells.
        none = {name for name, text in deal.texts.items() if text == "none"}
        assert told.keys() >= deal.texts.keys() - none
        own = {name: told.get(name, "none") for name in deal.texts}
        anyway = {name: text for name, text in recorded.items() if name == "anyway"}
        lines.append(deal_line({**own, **anyway}))
    again = session_of(lines)
    assert [deal.texts for deal in again.deals] == [deal.texts for deal in scored.deals]
    assert [deal.points for deal in again.deals] == [deal.points for deal in scored.deals]


@pytest.mark.parametrize("game", GAMES)
def test_everything_told_of_a_deal_stands_in_a_column(game: str) -> None:
    scored = random_sheet(game, 6, DEALS).session()
    table = FactTable(scored)
    for deal in scored.deals:
        row = table.row(deal)
        said = {table.columns[place].fact for place, cell in row.items() if not cell.follows}
        assert said == {name for name, text in deal.texts.items() if name in said or text != "none"}
        assert all(cell.content != "" for cell in row.values())


def columns(text: str) -> list[str]:
    return [
        f"{item.column.owner}: {item.head}".removeprefix(": ")
        for item in FactTable(session(text)).columns
    ]


def test_a_count_has_a_column_for_each_player() -> None:
    found = columns(
        """
        game oh-hell
        players Anna Boris Vera
        set schedule=list
        deal cards=2 trump=H bids=Anna:1,Boris:0,Vera:2 tricks=Anna:1,Boris:1,Vera:0
        """
    )
    own = [f"{name}: {fact}" for name in ("Anna", "Boris", "Vera") for fact in ("bids", "tricks")]
    assert found == ["dealer", "cards", "trump", *own]


def test_pairs_are_a_matrix_and_an_order_has_places() -> None:
    lines = """
        game barbu
        players Anna Boris Grigori Vera
        deal contract=domino doubles=Boris/Anna,Anna/Boris,Vera/Anna order=Vera,Anna,Boris,Grigori
        """
    assert columns(lines) == [
        "declarer",
        "contract",
        *(f"order {place}" for place in (1, 2, 3, 4)),
        "Anna: doubles > Boris",
        "Boris: doubles > Anna",
        "Vera: doubles > Anna",
    ]
    scored = session(lines)
    table = FactTable(scored)
    [deal] = scored.deals
    cells = {table.columns[place].head: cell for place, cell in table.row(deal).items()}
    assert cells["order 1"].content == "Vera"
    assert cells["doubles > Boris"].content == "x"
    assert cells["declarer"].follows


def test_a_contract_of_bridge_is_cut_into_bid_doubling_and_result() -> None:
    scored = session(
        """
        game contract-bridge
        players Anna Boris Grigori Vera
        deal contract=4SX-2 declarer=Anna
        """
    )
    table = FactTable(scored)
    cells = {table.columns[p].head: cell.content for p, cell in table.row(scored.deals[0]).items()}
    assert cells["contract"] == "4S"
    assert cells["contract doubled"] == "X"
    assert cells["contract result"] == -2


def test_a_void_deal_and_one_that_cannot_be_scored_are_cut_up_too() -> None:
    scored = session(
        """
        game preference
        players Anna Boris Vera
        deal 1 declarer=Anna contract=6S whist=Boris tricks=Anna:6,Boris:4,Vera:0
        deal 2 declarer=Boris contract=7 tricks=Anna:1,Boris:8,Vera:0
        void 1
        """
    )
    table = FactTable(scored)
    void, faulty = scored.deals
    found = {
        f"{table.columns[place].column.owner} {table.columns[place].head}": cell.content
        for place, cell in table.row(void).items()
    }
    assert found["Anna tricks"] == 6
    assert found["Boris whist"] == "x"
    wrong = {table.columns[place].column.owner: cell for place, cell in table.row(faulty).items()}
    assert [wrong[name].content for name in ("Anna", "Boris", "Vera")] == [1, 8, 0]


def test_a_count_of_very_many_is_one_text() -> None:
    names = [f"P{at:02}" for at in range(MOST_COUNTS + 1)]
    ones = ",".join(["1"] * MOST_COUNTS)
    lines = ["game points", f"players {' '.join(names[:MOST_COUNTS])}", f"deal points={ones}"]
    assert columns("\n".join(lines)).count(f"{names[0]}: points") == 1
    # One more has come when another has left.
    lines += [f"leave {names[0]}", f"join {names[-1]}", f"deal points={ones}"]
    assert columns("\n".join(lines)).count("points") == 1
