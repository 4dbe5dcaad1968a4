"""The cell of a whole fact of a recorded deal, emptied in a workbook: what follows from the rules
counts, as on the sheet that it is read back as."""

from __future__ import annotations

import pytest
from deals_tab import DealsTab, Part, Typed
from edited import exported, file_of, read_back, said, told
from random_sheets import session_of
from read_workbooks import shown
from render_samples import SAMPLES
from tabs import Tabs
from test_sheet_follows import facts_of
from typed_templates import blank, export, points, status, typed

FOLLOW = [
    ("herzeln-evening", "contract"),
    ("hokm-evening", "declarer"),
    ("israeli-whist-evening", "cards"),
    ("king-russian", "contract"),
    ("lora-evening", "dealer"),
    ("oh-hell-evening", "cards"),
    ("quodlibet-whole", "contract"),
    ("rentz-evening", "dealer"),
    ("romanian-whist-book", "cards"),
    ("whist-drive-odd-tricks", "hand"),
    ("whist-drive-odd-tricks", "table"),
]
BARBU = ["game barbu", "players Anna Boris Cleo Dan"]
DOMINO = "contract=domino order=Anna,Boris,Cleo,Dan"


@pytest.mark.parametrize(("name", "fact"), FOLLOW)
def test_a_deal_counts_by_what_follows_from_the_rules(name: str, fact: str) -> None:
    data = (SAMPLES / f"{name}.sheet").read_bytes()
    session = session_of(data.decode().splitlines())
    deal = next(d for d in session.deals if fact in d.derived)
    before, cell = exported(data), (deal.number, fact, "")
    assert DealsTab(Tabs(before)).cell(*cell).value is not None
    made = typed(before, {cell: None})
    owners = list(session.totals())
    assert points(shown(made), deal.number, owners) == [deal.points[who] for who in owners]
    assert facts_of(made) == facts_of(before)
    back = read_back(made)
    assert (told(back), said(back)) == ([], [])


def test_what_was_told_out_of_turn_is_the_turn_again() -> None:
    """Anna declares first. Boris did, out of turn; emptied, it is Anna's deal, and Boris next."""
    lines = [*BARBU, "set order=rotate", f"deal declarer=Boris {DOMINO}"]
    made = typed(export(lines), {(1, "declarer", ""): None})
    book, as_read = shown(made), shown(exported(file_of(made)))
    assert told(read_back(made)) == ['amend 1 declarer=none why="changed in the workbook"']
    for each in (book, as_read):
        assert DealsTab(each).cell(2, "declarer").value == "Boris"
    assert facts_of(made) == facts_of(exported(file_of(made)))
    assert DealsTab(shown(export(lines))).cell(2, "declarer").value == "Cleo"


def test_a_contract_of_an_emptied_declarer_has_been_played() -> None:
    lines = [*BARBU, f"deal {DOMINO}", *("deal contract=no-king king=Anna" for _ in range(3))]
    played: dict[Part, Typed] = {(5, "contract", ""): "domino"}
    played |= {(5, f"order {place}", ""): who for place, who in enumerate(BARBU[1].split()[1:], 1)}
    said_of_both = [
        status(shown(typed(export(lines), {**played, **more})), 5)
        for more in ({}, {(1, "declarer", ""): None})
    ]
    assert said_of_both[0] == said_of_both[1] != "scored"


def test_a_hand_size_emptied_in_a_row_to_come_is_that_of_the_schedule() -> None:
    oh_hell = ["game oh-hell", "players Anna Boris Cleo", "set schedule=2,1"]
    cells: dict[Part, Typed] = {(1, "cards", ""): None}  # 10 for each trick bid, or for none
    for who, bid, tricks in (("Anna", 1, 1), ("Boris", 0, 0), ("Cleo", 0, 1)):
        cells |= {(1, "bids", who): bid, (1, "tricks", who): tricks}
    book = shown(typed(blank(oh_hell, 2), cells))
    assert status(book, 1) == "scored"
    assert points(book, 1, ["Anna", "Boris", "Cleo"]) == [10, 10, -10]


def test_what_is_changed_meanwhile_counts_beside_it() -> None:
    """The trick that Anna bid was Boris's."""
    lines = ["game oh-hell", "players Anna Boris Cleo", "set schedule=10,9"]
    lines.append("deal bids=Anna:1,Boris:0,Cleo:2 tricks=Anna:1,Boris:0,Cleo:9")
    cells: dict[Part, Typed] = {(1, "cards", ""): None, (1, "tricks", "Anna"): 0}
    book = shown(typed(export(lines), cells | {(1, "tricks", "Boris"): 1}))
    assert points(book, 1, ["Anna", "Boris"]) == [-10, -10]
    one_less = shown(typed(export(lines), cells))
    assert status(one_less, 1) == "tricks add up to 9, not to 10: 1 missing"
