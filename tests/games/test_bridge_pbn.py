"""PBN files: what is read, what becomes a deal, and what is left out with which reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import clean

from scorekeeper.cli.importing import sheet_lines
from scorekeeper.games.bridge.pbn import read_pbn
from scorekeeper.games.bridge.pbn_import import read_foreign

FILE = r"""% PBN 2.1
[Event "Club"]
[Board "1"]
[West "Willem"]
[North "Nora"]
[East "Emil"]
[South "Sara"]
[Dealer "N"]
[Vulnerable "None"]
[Declarer "S"]
[Contract "4SX"]
[Result "9"]
{ a comment
over [Board "7"] lines }
[Auction "N"]
1S Pass 4S X ; and so on
Pass Pass Pass

[Event "#"]
[Board "2"]
[West "#"][North "#"][East "#"][South "#"]
[Dealer "E"]
[Vulnerable "NS"]
[Declarer ""]
[Contract "Pass"]
[Result ""]

[Event "#"]
[Board "3"]
[West "#"]
[North "#"]
[East "#"]
[South "#"]
[Dealer "S"]
[Vulnerable "All"]
[Declarer "^E"]
[Contract "3NT"]
[Result "NS 2"]
"""

TABLES = r"""[Board "5"]
[ScoreTable "Table\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R"]
 1  1  3 4S=  N 10
 2  2  4 3NT  S 8
 3  5  6 -    - -
"""

TEAMS = """[Board "1"]
[HomeTeam "The Reds"]
[VisitTeam "Blue, Inc"]
[Room "Open"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]

[Board "1"]
[HomeTeam "The Reds"]
[VisitTeam "Blue, Inc"]
[Room "Closed"]
[Declarer "N"]
[Contract "3S"]
[Result "10"]
"""


def test_tags_comments_and_repeated_values() -> None:
    boards = read_pbn(FILE)
    assert [board.number for board in boards] == ["1", "2", "3"]
    assert [board.line for board in boards] == [2, 19, 28]
    assert boards[2].players == {"N": "Nora", "E": "Emil", "S": "Sara", "W": "Willem"}
    assert boards[2].get("Event") == "Club"
    assert boards[1].get("Declarer") == ""


def test_tables_of_scores() -> None:
    (board,) = read_pbn(TABLES)
    rows = board.tables["scoretable"]
    assert rows[1] == {
        "table": "2", "pairid_ns": "2", "pairid_ew": "4", "contract": "3NT", "declarer": "S",
        "result": "8",
    }  # fmt: skip
    assert "contract" not in rows[2]


def test_a_rubber() -> None:
    made = read_foreign(FILE, "rubber", "Club night")
    assert sheet_lines(made) == [
        "game contract-bridge",
        "title Club night",
        "players Nora Emil Sara Willem",
        "deal 1 dealer=Nora contract=4SX-1 declarer=Sara vulnerable=nobody",
        "deal 2 dealer=Emil contract=passed vulnerable=NS",
        "deal 3 dealer=Sara contract=3NT+2 declarer=Emil vulnerable=both",
    ]
    assert made.left_out == []
    assert clean("\n".join(sheet_lines(made))).totals() == {"NS": 0, "EW": 260}  # 100; 100 + 60


def test_pairs() -> None:
    made = read_foreign(FILE + "\n" + TABLES, "pairs")
    assert sheet_lines(made) == [
        "game contract-bridge",
        "players Nora-Sara Emil-Willem 1 3 2 4",
        "set format=pairs",
        "deal 1 board=1 ns=Nora-Sara ew=Emil-Willem contract=4SX-1 declarer=S",
        "deal 2 board=2 ns=Nora-Sara ew=Emil-Willem contract=passed",
        "deal 3 board=3 ns=Nora-Sara ew=Emil-Willem contract=3NT+2 declarer=E vulnerable=both",
        "deal 4 board=5 ns=1 ew=3 contract=4S= declarer=N",
        "deal 5 board=5 ns=2 ew=4 contract=3NT-1 declarer=S",
    ]
    assert [(left.line, left.piece, left.why) for left in made.left_out] == [
        (40, "5", "it has no contract")
    ]
    clean("\n".join(sheet_lines(made)))


def test_teams() -> None:
    made = read_foreign(TEAMS, "teams")
    assert sheet_lines(made)[1] == 'players "The Reds" "Blue Inc"'
    # board 1: 420 and 170 make 250, 6 IMPs
    assert clean("\n".join(sheet_lines(made))).totals() == {"The Reds": 6, "Blue Inc": -6}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Board "1"]\n[Declarer "N"]\n[Result "9"]', "it has no contract"),
        ('[Board "1"]\n[Contract "?"]', "it has no contract"),
        ('[Board "1"]\n[Contract "3S"]\n[Result "9"]', "it does not say who declared"),
        ('[Board "1"]\n[Contract "3S"]\n[Declarer "N"]', "it has no result"),
        (
            '[Board "1"]\n[Contract "3S"]\n[Declarer "N"]\n[Result "many"]',
            "its result 'many' is no number of tricks",
        ),
        (
            '[Board "1"]\n[Contract "3S"]\n[Declarer "N"]\n[Result "14"]',
            "3S with 14 tricks needs 14 tricks; a deal has 13",
        ),
        ('[Board "1"]\n[Contract "9S"]', "'9S': there is no contract at level 9"),
    ],
)
def test_boards_that_cannot_be_used(text: str, why: str) -> None:
    made = read_foreign(text, "rubber")
    assert made.deals == []
    assert [left.why for left in made.left_out] == [why]


@pytest.mark.parametrize(
    ("text", "form", "why"),
    [
        ('[Contract "Pass"]', "pairs", "it has no number"),
        ('[Board "1"]\n[Contract "Pass"]', "pairs", "it does not say which pairs played it"),
        ('[Board "1"]\n[Contract "Pass"]', "teams", "it does not name the teams"),
        (
            '[Board "1"]\n[Contract "Pass"]\n[HomeTeam "A"]\n[VisitTeam "B"]',
            "teams",
            "it does not say in which room it was played",
        ),
    ],
)
def test_results_that_belong_to_nobody(text: str, form: str, why: str) -> None:
    assert [left.why for left in read_foreign(text, form).left_out] == [why]


def test_other_players_do_not_belong_to_the_rubber() -> None:
    other = FILE.replace('Board "3"', 'Board "3"').replace(
        '[Board "3"]\n[West "#"]', '[Board "3"]\n[West "Wanda"]'
    )
    made = read_foreign(other, "rubber")
    assert len(made.deals) == 2
    assert [left.why for left in made.left_out] == ["other players sit at the table"]


def test_without_names_the_players_are_the_compass_points() -> None:
    made = read_foreign('[Board "1"]\n[Contract "3S="]\n[Declarer "W"]', "rubber")
    assert sheet_lines(made)[1:] == [
        "players North East South West",
        "deal 1 contract=3S= declarer=West",
    ]
    clean("\n".join(sheet_lines(made)))


@given(st.text(alphabet='[]"{}\\;%# \nBoardContract1NS-=', max_size=120))
def test_no_text_breaks_the_reader(text: str) -> None:
    for form in ("rubber", "pairs", "teams"):
        read_foreign(text, form)
