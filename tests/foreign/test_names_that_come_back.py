"""Players who are called like heads, numbers or formulas: whatever is exported comes back as it
was, and a change is one of the player in whose cell it stands."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest
from deals_tab import Part, Typed
from edited import edited, exported, file_of, read_back, said, told
from tabs import Tabs
from typed_tables import evening_csv

from scorekeeper.core.values.names import check_distinct, check_name
from scorekeeper.render.csv_ import guarded

pytestmark = pytest.mark.slow

# Four at a table: those of one are the likeliest to be taken for each other, or for heads.
TABLES = (
    ("'q", "q", "''q", "'"),
    ("'-5", "-5", "''-5", "@x"),
    ("a b", "a  b", "a   b", "ab"),
    ("7", "07", "7.0", "'7"),
    ("-7", "\u22127", "1-2", "1e5"),
    ("a;-b", "a;'-b", ";@", "'a"),
    ("Points", "bids", "tricks", "Running total"),
    ("deal", "status", "counts", "remarks"),
    ("player", "total", "remark", "record"),
    ("dealer", "cards", "trump", "contract"),
    ("recorded", "changed", "failed", "points recorded"),
    ("booked", "after 1", "#", "x"),
    ("Vera", "TRUE", "S", "EW 1"),
    ("NS", "3.0", "Running total", "changed"),
    ("Deals bids", "bids tricks", "tricks bids", "points"),
)
# The deals tell something of everybody, and in whist of the sides, which are called NS and EW.
GAMES = {
    "oh-hell": "deal bids=1,0,2,0 tricks=1,0,3,6",
    "barbu": "deal contract=no-tricks tricks=1,3,4,5",
    "whist": "deal trump=H tricks=NS:9,EW:4",
    "hearts": "deal points=26,0,0,0",
}


def quoted(name: str) -> str:
    return f'"{name}"' if " " in name or "#" in name else name


def sheet_of(game: str, players: Sequence[str]) -> bytes:
    names = " ".join(map(quoted, players))
    return f"game {game}\nplayers {names}\n{GAMES[game]}\n".encode()


def orders(players: Sequence[str]) -> Iterator[Sequence[str]]:
    """Some of the orders in which they may sit."""
    yield from list(permutations(players))[::12]


@pytest.mark.parametrize("players", TABLES, ids="-".join)
def test_everybody_may_be_called_so(players: Sequence[str]) -> None:
    assert [check_name(name) for name in players] == [*players]
    check_distinct(players, "player")


@pytest.mark.parametrize("suffix", [".xlsx", ".csv", ".json"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", TABLES, ids="-".join)
def test_what_nobody_changed_comes_back(players: Sequence[str], game: str, suffix: str) -> None:
    for order in orders(players):
        data = sheet_of(game, order)
        sent = exported(data, suffix)
        assert (said(read_back(sent, suffix)), file_of(sent, suffix)) == ([], data), order


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", TABLES, ids="-".join)
def test_a_table_with_a_row_for_each_deal_comes_back(players: Sequence[str], game: str) -> None:
    for order in orders(players):
        data = sheet_of(game, order)
        sent = evening_csv(data)
        assert (said(read_back(sent, ".csv")), file_of(sent, ".csv")) == ([], data), order


# Who took 6 tricks of 10 gets one that the third, who took 3, loses: 1 + 0 + 2 + 7 are 10.
CHANGED = ("1", "0", "2", "7")


def amended(players: Sequence[str]) -> str:
    counts = ",".join(f"{name}:{won}" for name, won in zip(players, CHANGED, strict=True))
    return f'amend 1 tricks={quoted(counts)} why="changed in the workbook"'


def changed_book(data: bytes, players: Sequence[str]) -> bytes:
    """The workbook with other tricks, which stand below the head `tricks`, one for each player in
    turn: the group of points, in which players stand as heads, comes behind them."""
    book = Tabs(exported(data))
    deals = book["Deals"]
    columns = [cell.column for cell in deals[3] if cell.value == "tricks"][: len(players)]
    for column, won in zip(columns, CHANGED, strict=True):
        deals.cell(4, column).value = int(won)
    return book.data()


def changed_table(data: bytes, players: Sequence[str]) -> bytes:
    """The table of a row for each deal and player with other tricks."""
    head, *rows = csv.reader(io.StringIO(exported(data, ".csv").decode("utf-8-sig"), newline=""))
    for row, won in zip(rows, CHANGED, strict=True):
        row[head.index("tricks")] = won
    return written([head, *rows])


def changed_row(data: bytes, players: Sequence[str]) -> bytes:
    """The table of a row for each deal with other tricks."""
    head, row, *rows = csv.reader(io.StringIO(evening_csv(data).decode("utf-8-sig"), newline=""))
    places = [at for at, cell in enumerate(head) if cell.endswith(" tricks")]
    for at, won in zip(places, CHANGED, strict=True):
        row[at] = won
    return written([head, row, *rows])


def changed_document(data: bytes, players: Sequence[str]) -> bytes:
    document = json.loads(exported(data, ".json"))
    counts = zip(players, CHANGED, strict=True)
    document["deals"][0]["facts"]["tricks"] = ", ".join(f"{name}:{won}" for name, won in counts)
    return json.dumps(document).encode()


CHANGES = {
    "workbook": (changed_book, ".xlsx"),
    "deals and players": (changed_table, ".csv"),
    "deals": (changed_row, ".csv"),
    "document": (changed_document, ".json"),
}


@pytest.mark.parametrize("kind", CHANGES)
@pytest.mark.parametrize("players", TABLES, ids="-".join)
def test_a_change_is_one_of_whose_cell_it_is(players: Sequence[str], kind: str) -> None:
    change, suffix = CHANGES[kind]
    for order in orders(players):
        back = read_back(change(sheet_of("oh-hell", order), order), suffix)
        assert (told(back), said(back)) == ([amended(order)], []), order


@pytest.mark.parametrize("suffix", [".xlsx", ".csv"])
@pytest.mark.parametrize("players", TABLES, ids="-".join)
def test_another_name_in_a_cell_is_another_player(players: Sequence[str], suffix: str) -> None:
    """Who declares is told by name, which may differ from another one in a blank or a nought."""
    for order in orders(players):
        first, second, _, dealer = order
        facts = f"dealer={quoted(dealer)} declarer={quoted(first)} contract=6S"
        names = " ".join(map(quoted, order))
        data = f"game preference\nplayers {names}\ndeal {facts} whist=none tricks=none\n".encode()
        if suffix == ".xlsx":
            cells: dict[Part, Typed] = {(1, "declarer", ""): second}
            sent = edited(exported(data), cells)
        else:
            rows = list(csv.reader(io.StringIO(exported(data, ".csv").decode(), newline="")))
            at = rows[0].index("declarer")
            for row in rows[1:]:
                row[at] = guarded(second)
            sent = written(rows)
        back = read_back(sent, suffix)
        line = f'amend 1 declarer={quoted(second)} why="changed in the workbook"'
        assert (told(back), said(back)) == ([line], []), order


def written(rows: Sequence[Sequence[str]]) -> bytes:
    made = io.StringIO()
    csv.writer(made).writerows(rows)
    return made.getvalue().encode()
