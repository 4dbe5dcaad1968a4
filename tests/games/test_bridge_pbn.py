"""PBN files: what is read, what becomes a deal, and what is left out with which reason.

The numbers of chapters are those of the PBN standard 2.1 (tistis.nl/pbn).
"""

from __future__ import annotations

import pytest
from sheets import clean, session

from scorekeeper.cli.importing import sheet_lines
from scorekeeper.foreign.pbn.boards import read_pbn
from scorekeeper.foreign.pbn.importing import read_foreign
from scorekeeper.foreign.sheet import ForeignSheet

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

NAMES = '[North "Nora"][East "Emil"][South "Sara"][West "Willem"]'
OTHERS = '[North "Nell"][East "Ella"][South "Sven"][West "Wanda"]'
PLAYED = '[Declarer "N"][Contract "4H"][Result "10"]'
COLUMNS = "PairId_NS;PairId_EW;Contract;Declarer;Result"


def deals(made: ForeignSheet) -> list[str]:
    """The lines of the sheet after `players` and `set`."""
    return [line for line in sheet_lines(made) if line.startswith(("deal ", "rubber"))]


def left(made: ForeignSheet) -> list[tuple[int, str, str]]:
    """What was left out."""
    return [tuple(remark) for remark in made.left_out]


def notes(made: ForeignSheet) -> list[str]:
    """What else was said."""
    return [remark.text for remark in made.remarks]


def row_table(rows: str, columns: str = COLUMNS) -> str:
    """A board with a table of scores."""
    return f'[Board "1"]\n[ScoreTable "{columns}"]\n{rows}\n'


# the form of a file -------------------------------------------------------------------------


def test_tags_comments_and_repeated_values() -> None:
    boards = read_pbn(FILE).boards
    assert [board.get("Board") for board in boards] == ["1", "2", "3"]
    assert [board.line for board in boards] == [2, 19, 28]
    assert boards[2].get("West") == "Willem"
    assert boards[1].get("Declarer") == ""


@pytest.mark.parametrize(
    "text",
    [
        # a brace in a value, in a comment to the end of the line, and a tag in a comment (3.8)
        f'[Board "1"][Site "a {{ b"]{NAMES}\n{PLAYED}',
        f'; a smile :-{{ in a comment\n[Board "1"]{NAMES}\n{PLAYED}',
        f'[Board "1"]{NAMES}\n; [Declarer "W"] was wrong\n{PLAYED}',
        f'[Board "1"]{NAMES}\n{PLAYED} ; first typed [Contract "3H"]',
        f'[Board "1"]{NAMES} {{ ; {{ [Result "3"]\n\n% no }} {PLAYED}',
        # lines of comments and escaped lines are no empty lines (2.4, 3)
        f'[Board "1"]\n{{ one }}\n% two\n; three\n{NAMES}\n%\n{PLAYED}',
        f'% [Board "9"] {{\n[Board "1"]{NAMES}{PLAYED}',
        # notes stand more than once (3.5.5)
        f'[Board "1"]{NAMES}\n[Auction "N"]\n1H =1= AP\n[Note "1:a"]\n[Note "2:b"]\n{PLAYED}',
        # several tags on a line, one on several lines, spaces or none (3.3)
        f'[Board\n "1"\n]{NAMES}[Declarer"N"] [ Contract  "4H" ]\n[Result\n"10"]',
        # quotes and backslashes in a value (3.2)
        f'[Event "The \\"Big\\" \\\\ [one]"][Board "1"]{NAMES}{PLAYED}',
        # ends of lines, a byte order mark, the end of a file of DOS
        f'\ufeff[Board "1"]\r\n{NAMES}\r\n{PLAYED}\r\n\r\n\x1a',
        f'[Board "1"]\r{NAMES}\r{PLAYED}\r\r',
        # the standard's own words for unknown and for lower case (3.4, 3.11)
        f'[Board "1"]{NAMES}[Declarer "n"][Contract "4h"][Result "EW 3 NS 10"][Dealer "?"]',
    ],
)
def test_one_board(text: str) -> None:
    made = read_foreign(text, "rubber")
    assert left(made) == []
    assert deals(made) == ["deal 1 contract=4H= declarer=Nora"]


def test_an_empty_line_and_nothing_else_begins_a_board() -> None:
    # 3.1: tags may stand in any order, so the second board's names stand before its number
    first = f'[Board "1"]\n{PLAYED}\n{NAMES}\n'
    second = "\n \t\n" + NAMES.replace("Nora", "Nell") + '\n[Board "2"]\n' + PLAYED
    assert deals(read_foreign(first + second, "pairs")) == [
        "deal 1 board=1 ns=Nora-Sara ew=Emil-Willem contract=4H= declarer=N",
        "deal 2 board=2 ns=Nell-Sara ew=Emil-Willem contract=4H= declarer=N",
    ]


def test_a_board_never_has_the_players_of_another() -> None:
    text = f'[Board "1"]{PLAYED}\n\n{NAMES}[Board "2"]{PLAYED}\n\n[Board "3"]{PLAYED}'
    made = read_foreign(text, "pairs")
    assert deals(made) == ["deal 1 board=2 ns=Nora-Sara ew=Emil-Willem contract=4H= declarer=N"]
    why = "it does not say which pairs played it"
    assert left(made) == [(1, "board 1", why), (5, "board 3", why)]


def test_a_tag_that_stands_again_does_not_count_and_is_named() -> None:
    # 3.4: "a tag pair that already occurred, is ignored"
    made = read_foreign(
        f'[Board "1"]{NAMES}\n[Contract "4H"]\n[Contract "5H"]\n[Declarer "N"][Result "10"]',
        "rubber",
    )
    assert deals(made) == ["deal 1 contract=4H= declarer=Nora"]
    why = "a second Contract does not count (an empty line must stand between boards)"
    assert left(made) == [(3, "board 1", why)]


def test_two_boards_without_an_empty_line_are_both_left_out() -> None:
    made = read_foreign(f'[Board "1"]{NAMES}{PLAYED}\n[Board "2"]{NAMES}{PLAYED}', "rubber")
    assert deals(made) == []
    assert left(made) == [
        (1, "board 1", "no empty line parts it from that of line 2"),
        (2, "board 2", "no empty line parts it from the board that begins in line 1"),
    ]


def test_values_of_earlier_games() -> None:
    # 4.8: "#" is the value of the nearest game before; "##" holds from there on, until the tag
    # stands again.
    file = read_pbn(
        """[Board "1"][North "##Nora"][East "Emil"][Section "##A"]

[Board "2"][East "#"]

[Board "3"][North "Nell"][East "#"]

[Board "4"][Section "##"][South "#"][Dealer "#"][Contract "##4H"]

[Board "5"][North "#"]"""
    )
    north = [board.get("North") for board in file.boards]
    assert north == ["Nora", "Nora", "Nell", "", "Nell"]
    assert [board.get("East") for board in file.boards] == ["Emil", "Emil", "Emil", "", ""]
    assert [board.get("Section") for board in file.boards] == ["A", "A", "A", "", ""]
    fourth = file.boards[3]  # forbidden in the last two
    assert [fourth.get(tag) for tag in ("South", "Dealer", "Contract")] == ["", "", ""]


def test_a_header_of_standing_values_is_no_board() -> None:
    text = f'[Event "##Club"]\n[North "##Nora"][Scoring "##MP"]\n\n[Board "1"]{PLAYED}'
    (board,) = read_pbn(text).boards
    assert (board.get("Board"), board.get("North"), board.get("Scoring")) == ("1", "Nora", "MP")


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (f'[Board "1"]{NAMES}{PLAYED}\n[Dealer N]', 2,
         'its tag Dealer cannot be read; it is written [Dealer "VALUE"]'),
        (f'[Board "1"]{PLAYED}\n[North "Nora]\n[South "Sara"]', 2,
         'its tag North cannot be read; it is written [North "VALUE"]'),
        (f'[Board "1"]{PLAYED}\n[Site "Club][North "Nora"]', 2,
         "a bracket or a quote stands here without the other one"),
        (f'[Board "1"]{PLAYED}\n{NAMES}\nNorth "Nora"]', 3,
         "a bracket or a quote stands here without the other one"),
        (f'[Board "1"]{PLAYED}{NAMES}\n[Auction "N"]\n1H " AP [Dealer "S"]', 3,
         "a bracket or a quote stands here without the other one"),
        (f'[Board "1"]{PLAYED}{NAMES}\n[Dealer', 2,
         'its tag Dealer cannot be read; it is written [Dealer "VALUE"]'),
    ],
)  # fmt: skip
def test_a_board_with_a_tag_that_cannot_be_read(text: str, line: int, why: str) -> None:
    made = read_foreign(text, "rubber")
    assert deals(made) == []
    assert left(made) == [(line, "board 1", why)]


def test_a_tag_that_is_not_needed_may_be_malformed() -> None:
    made = read_foreign(f'[Event "The "Big" Club"]\n[Board "1"]{NAMES}{PLAYED}', "rubber")
    assert left(made) == []
    assert deals(made) == ["deal 1 contract=4H= declarer=Nora"]


def test_a_standing_value_that_cannot_be_read_is_missing_in_later_games() -> None:
    text = f'[Board "1"]{NAMES.replace("Nora", "##Nora")}{PLAYED}\n\n[Board "2"][North "##Nell]\n'
    made = read_foreign(f'{text}\n[Board "3"]{PLAYED}[East "Emil"][South "S"][West "W"]', "pairs")
    why = 'its tag North cannot be read; it is written [North "VALUE"]'
    assert left(made) == [(3, "board 2", why), (3, "board 3", why)]
    assert len(deals(made)) == 1


def test_an_open_comment_is_reported() -> None:
    made = read_foreign(f'[Board "1"]{NAMES}{PLAYED}\n{{ never closed\n\n[Board "2"]{PLAYED}')
    assert len(deals(made)) == 1
    why = "the comment that begins with { here is never closed: what follows was not read"
    assert left(made) == [(2, "", why)]


def test_text_outside_games_is_reported() -> None:
    made = read_foreign(row_table("1 2 4H N 10\n\n3 4 4H N 9\n5 6 4H N 9"))
    assert deals(made) == ["deal 1 board=1 ns=1 ew=2 contract=4H= declarer=N"]
    assert left(made) == [(5, "", "the text that begins here belongs to no tag")]


# tables -------------------------------------------------------------------------------------


def test_tables_of_scores() -> None:
    (board,) = read_pbn(TABLES).boards
    assert [row.line for row in board.rows] == [3, 4, 5]
    assert board.rows[1].cells == {
        "table": "2", "pairid_ns": "2", "pairid_ew": "4", "contract": "3NT", "declarer": "S",
        "result": "8",
    }  # fmt: skip
    assert board.rows[2].get("Contract") == ""


@pytest.mark.parametrize(
    "rows",
    [
        "1 2 4H N 10\n3 4 3NT S 8",
        "1 2 4H N 10 3 4 3NT S 8",
        "1 2 4H\nN 10 3\n4 3NT S 8",
        "1\n2\n4H\nN\n10\n3\n4\n3NT\nS\n8",
        '"1" 2 "4H" N 10 ; not allowed, but harmless\n{ this, too }\n3 4 3NT S 8\n[Site "x"]\nno 5',
    ],
)
def test_rows_stand_on_lines_as_they_like(rows: str) -> None:
    # 5.2: "no restriction on the number of table elements in a text line"
    made = read_foreign(row_table(rows))
    assert left(made) == []
    assert deals(made) == [
        "deal 1 board=1 ns=1 ew=2 contract=4H= declarer=N",
        "deal 2 board=1 ns=3 ew=4 contract=3NT-1 declarer=S",
    ]


def test_a_row_that_lacks_an_entry() -> None:
    made = read_foreign(row_table("1 2 4H N 10\n3 4 3NT 8\n5 6 3NT S 8"))
    assert [line.split()[3] for line in deals(made)] == ["ns=1", "ns=5"]
    assert left(made) == [(4, "board 1", "the row has 4 entries for 5 columns")]


def test_a_table_without_columns() -> None:
    made = read_foreign(row_table("1 2 4H N 10", "?"))
    assert left(made) == [(3, "board 1", "its table does not name its columns")]


def test_the_columns_of_an_earlier_table() -> None:
    made = read_foreign(row_table("1 2 4H N 10") + '\n[Board "2"]\n[ScoreTable "#"]\n3 4 Pass - -')
    assert deals(made)[1] == "deal 2 board=2 ns=3 ew=4 contract=passed"


def test_other_tables_are_passed_over() -> None:
    text = row_table("1 2 4H N 10")
    optimum = r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]' + "\nN C 9\nN D 6\n"
    total = '[TotalScoreTable "Rank;PairId;Names"]\n1 6 "Rolf Alm ;Leif {Rick"\n'
    made = read_foreign(total + text + optimum)
    assert left(made) == []
    assert len(deals(made)) == 1


@pytest.mark.parametrize(
    ("columns", "row", "why"),
    [
        (f"{COLUMNS};Multiplicity", "1 2 4H N 10 12", "it stands for 12 results"),
        (f"{COLUMNS};Percentage_NS", "1 2 4H N 10 ^60",
         "its score was awarded, not played for (^60)"),
        ("PairId_NS;PairId_EW;Contract;Score_NS", "1 2 - Bye",
         "it has no contract, and its score 'NS Bye' is no number of points"),
        ("Contract;Declarer;Result", "4H N 10", "it does not say which pairs played it"),
        (COLUMNS, "1 1 4H N 10", None),
        ("PairId_NS;PairId_EW;Score_NS", "1 2 425",
         "no contract gives North-South 425 on this board; the nearest score is 420; check the "
         "sign and who is vulnerable"),
    ],
)  # fmt: skip
def test_rows_that_are_no_results(columns: str, row: str, why: str | None) -> None:
    made = read_foreign(row_table(row, columns), "pairs")
    assert left(made) == ([(3, "board 1", why)] if why else [])
    assert len(deals(made)) == (0 if why else 1)


# one result ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tags", "fact"),
    [
        ('[Contract "4H"][Result "NS 9 EW 4"]', "4H-1"),
        ('[Contract "4H"][Result "EW 4"]', "4H-1"),
        ('[Contract "4H"][Result "^10"]', "4H="),
        ('[Contract "4H"][Result "NS 13 EW 0"]', "4H+3"),
        ('[Contract "4HX+1"]', "4HX+1"),
        ('[Contract "4S-1"][Result "9"]', "4S-1"),
    ],
)
def test_results(tags: str, fact: str) -> None:
    made = read_foreign(f'[Board "1"]{NAMES}[Declarer "N"]{tags}', "rubber")
    assert deals(made) == [f"deal 1 contract={fact} declarer=Nora"]


@pytest.mark.parametrize(
    ("tags", "why"),
    [
        ('[Declarer "N"][Result "9"]', "it has no contract"),
        ('[Contract "?"]', "it has no contract"),
        ('[Contract "3S"][Result "9"]', "it does not say who declared"),
        ('[Contract "3S"][Declarer "N"]', "it has no result"),
        ('[Contract "3S"][Declarer "X"][Result "9"]', "its declarer 'X' is not N, E, S or W"),
        ('[Contract "3S"][Declarer "N"][Result "many"]',
         "its result 'MANY' is no number of tricks"),
        ('[Contract "3S"][Declarer "N"][Result "٩"]', "its result '٩' is no number of tricks"),
        ('[Contract "3S"][Declarer "N"][Result "14"]', "its result '14' does not make 13 tricks"),
        ('[Contract "3S"][Declarer "N"][Result "NS 9 EW 9"]',
         "its result 'NS 9 EW 9' does not make 13 tricks"),
        ('[Contract "3S"][Declarer "N"][Result "NS 9 NS 4"]',
         "its result 'NS 9 NS 4' is no number of tricks"),
        ('[Contract "4S-1"][Declarer "N"][Result "10"]',
         "its contract 4S-1 and its result '10' contradict each other"),
        ('[Contract "9S"]', "'9S': there is no contract at level 9"),
        (f'{PLAYED}[Vulnerable "foo"]', "its vulnerability 'foo' is not None, NS, EW or All"),
        (f'{PLAYED}[Dealer "foo"]', "its dealer 'foo' is not N, E, S or W"),
        (f'{PLAYED}\n[Play "E"]\nS2 S3 S4 S5\n+',
         "its auction or play is not finished (there is a + in it)"),
    ],
)  # fmt: skip
def test_boards_that_cannot_be_used(tags: str, why: str) -> None:
    made = read_foreign(f'[Board "1"]{NAMES}{tags}', "rubber")
    assert deals(made) == []
    assert left(made) == [(1, "board 1", why)]


@pytest.mark.parametrize(
    ("text", "form", "why"),
    [
        ('[Contract "Pass"]', "pairs", "it has no number"),
        ('[Board "0"][Contract "Pass"]', "pairs", "'0' is not the number of a board"),
        ('[Board "٣"][Contract "Pass"]', "pairs", "'٣' is not the number of a board"),
        ('[Board "1"][Contract "Pass"]', "pairs", "it does not say which pairs played it"),
        (f'[Board "10000"]{NAMES}{PLAYED}', "pairs",
         "board 10000 is not possible; it must be between 1 and 9999"),
        ('[Board "1"][Contract "Pass"][PairNS "all"][PairEW "2"]', "pairs",
         "nobody can be called 'all': the word is reserved"),
        ('[Board "1"][Contract "Pass"][PairNS "Ann;Bob"][PairEW "Bob;Ann"]', "pairs",
         "Ann-Bob would play against itself"),
        ('[Board "1"][Contract "Pass"]', "teams", "it does not name the teams"),
        ('[Board "1"][Contract "Pass"][HomeTeam "A"][VisitTeam "B"]', "teams",
         "it does not say in which room it was played"),
    ],
)  # fmt: skip
def test_results_that_belong_to_nobody(text: str, form: str, why: str) -> None:
    assert [remark.text for remark in read_foreign(text, form).left_out] == [why]


def test_a_number_with_noughts_is_the_same_board() -> None:
    made = read_foreign(f'[Board "007"]{NAMES}{PLAYED}', "pairs")
    assert deals(made)[0].startswith("deal 1 board=7 ")


@pytest.mark.parametrize(
    ("tags", "score"),
    [
        ('[Score "NS 420"]', 420),
        ('[Score "NS +420"]', 420),
        ('[Score "EW 420"]', -420),
        ('[Score "NS -50 EW 50"]', -50),
        ('[Score "EW 50 NS -50"]', -50),
        ('[Score "NS 0 EW 50"]', -50),
        ('[Declarer "E"][Score "420"]', -420),
        ('[Contract "4S"][Declarer "S"][Score "-50"]', -50),
    ],
)
def test_a_score_in_place_of_a_result(tags: str, score: int) -> None:
    made = read_foreign(f'[Board "1"][PairNS "1"][PairEW "2"]{tags}', "pairs")
    assert deals(made) == [f"deal 1 board=1 ns=1 ew=2 score={score}"]


@pytest.mark.parametrize(
    ("score", "why"),
    [
        ("420", "it has no contract, and it does not say whose score 420 is"),
        ("NS 420 EW 50", "it has no contract, and its score 'NS 420 EW 50' is not the same for "
         "both sides"),
    ],
)  # fmt: skip
def test_a_score_that_cannot_be_used(score: str, why: str) -> None:
    made = read_foreign(f'[Board "1"][PairNS "1"][PairEW "2"][Score "{score}"]', "pairs")
    assert [remark.text for remark in made.left_out] == [why]


def test_a_score_that_is_not_that_of_the_contract_is_said() -> None:
    # Board 2, where North-South are vulnerable: 4 x 30 + 500 = 620.
    made = read_foreign(f'[Board "2"]{NAMES}{PLAYED}[Score "NS 420"]', "pairs")
    assert left(made) == []
    assert notes(made) == ["the file gives North-South 420; by its contract they have 620"]


@pytest.mark.parametrize("word", ["None", "none", "Love", "-"])
def test_a_board_on_which_nobody_was_vulnerable(word: str) -> None:
    made = read_foreign(f'[Board "2"]{NAMES}{PLAYED}[Vulnerable "{word}"]', "pairs")
    assert deals(made)[0].endswith(" declarer=N vulnerable=nobody")  # by its number it is NS


# rubbers and Chicago ------------------------------------------------------------------------


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
    assert left(made) == []
    assert clean("\n".join(sheet_lines(made))).totals() == {"NS": 0, "EW": 260}  # 100; 100 + 60


def game(number: int, contract: str, more: str = "", names: str = NAMES) -> str:
    """A board won by North's side with ten tricks."""
    return f'[Board "{number}"]{names}[Declarer "N"][Contract "{contract}"][Result "10"]{more}\n\n'


def test_rubbers_follow_each_other() -> None:
    # 2H and 2S: 60 + 60, a game; 4H another; then the second rubber begins.
    text = game(1, "2H") + game(2, "2S") + game(3, "4H") + game(4, "3C") + game(5, "4S")
    made = read_foreign(text + '[Scoring "Rubber"]')
    assert [line.split()[0] for line in deals(made)] == [*["deal"] * 3, "rubber", *["deal"] * 2]
    clean("\n".join(sheet_lines(made)))


def test_partners_change_between_rubbers() -> None:
    others = '[North "Nora"][East "Sara"][South "Emil"][West "Willem"][Vulnerable "NS"]'
    made = read_foreign(game(1, "4H") + game(2, "4H") + game(3, "4H", names=others), "rubber")
    assert deals(made)[2:] == [
        "rubber NS=Nora,Emil EW=Sara,Willem",
        "deal 3 contract=4H= declarer=Nora vulnerable=NS",
    ]
    totals = session("\n".join(sheet_lines(made))).totals()
    assert totals["NS"] == 2 * 120 + 700 + 120


def test_the_rubber_of_other_partners_is_not_over() -> None:
    others = '[North "Nora"][East "Sara"][South "Emil"][West "Willem"]'
    made = read_foreign(game(1, "4H") + game(2, "4H", names=others), "rubber")
    why = "the players changed places before the rubber was over"
    assert left(made) == [(3, "board 2", why)]


def test_a_board_without_names_is_nobodys_where_others_have_names() -> None:
    made = read_foreign(game(1, "2H", names="") + game(2, "2H"), "rubber")
    assert made.players == ["Nora", "Emil", "Sara", "Willem"]
    assert left(made) == [(1, "board 1", "it names no players")]


def test_partners_may_change_chairs() -> None:
    chairs = '[North "Sara"][East "Willem"][South "Nora"][West "Emil"]'
    made = read_foreign(game(1, "2H") + game(2, "2H", names=chairs), "rubber")
    assert deals(made)[1] == "deal 2 contract=2H+2 declarer=Sara"


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (NAMES.replace("Willem", "Wanda"), "other players sit at the table"),
        ("", "it names no players"),
        (NAMES.replace("Willem", "?"), "other players sit at the table"),
    ],
)
def test_others_do_not_belong_to_the_rubber(names: str, why: str) -> None:
    made = read_foreign(game(1, "2H") + game(2, "2H", names=names) + game(3, "2H"), "rubber")
    assert len(deals(made)) == 2
    assert left(made) == [(3, "board 2", why)]


def test_people_are_turned_round_and_told_apart_by_their_own_names() -> None:
    # 3.4.5: "The family or last name appears first", then a comma
    names = '[North "Bridge, Bea"][East "East, Eve"][South "Doe, Jane A."][West "Smith, John"]'
    others = '[North "Bea, Bridge"][East "East, Eve"][South "Doe, Jane A."][West "Smith, John"]'
    made = read_foreign(game(1, "2H", names=names) + game(2, "2H", names=others), "rubber")
    assert made.players == ["Bea Bridge", "Eve East", "Jane A. Doe", "John Smith"]
    assert left(made) == [(3, "board 2", "other players sit at the table")]
    assert notes(made) == [
        'a name in a sheet may not contain , : / + = or ", so these were rewritten: '
        "'Bridge, Bea' as Bea Bridge, 'East, Eve' as Eve East, 'Doe, Jane A.' as Jane A. Doe, "
        "'Smith, John' as John Smith"
    ]


def test_without_four_names_the_players_are_the_compass_points() -> None:
    same = '[North "GIB"][East "GIB"][South "Tis"][West "GIB"]'
    for names, said in (("", 0), (same, 1)):
        made = read_foreign(f'[Board "1"][Contract "3S="][Declarer "W"]{names}', "rubber")
        assert sheet_lines(made)[1:] == [
            "players North East South West",
            "deal 1 contract=3S= declarer=West",
        ]
        assert len(notes(made)) == said
        clean("\n".join(sheet_lines(made)))


def test_a_name_that_no_sheet_can_hold() -> None:
    made = read_foreign(game(1, "2H", names=NAMES.replace("Emil", "none")), "rubber")
    assert made.players == ["Nora", "East", "Sara", "Willem"]
    assert "nobody can be called 'none'" in notes(made)[0]


def test_a_table_of_scores_is_not_part_of_a_rubber() -> None:
    table = f'[ScoreTable "{COLUMNS}"]\n1 2 4H N 10'
    made = read_foreign(game(1, "2H", "\n" + table), "rubber")
    assert len(deals(made)) == 1
    assert left(made) == [(3, "board 1", "its table of 1 score belongs to duplicate bridge")]


def test_rounds_of_chicago() -> None:
    text = "".join(game(n, "4H" if n != 3 else "Pass", '[Scoring "Chicago"]') for n in range(1, 7))
    made = read_foreign(text)
    assert made.settings == {"format": "chicago"}
    assert [line.split()[0] for line in deals(made)] == [*["deal"] * 5, "rubber", "deal"]
    clean("\n".join(sheet_lines(made)))


def test_a_round_of_chicago_that_the_file_does_not_hold_whole() -> None:
    # Nobody is vulnerable in the first deal of a round, so board 5 begins one.
    kinds = ((1, "None"), (2, "NS"), (5, "None"))
    text = "".join(
        game(number, "4H", f'[Dealer "{"WNES"[number % 4]}"][Vulnerable "{vulnerable}"]')
        for number, vulnerable in kinds
    )
    made = read_foreign(text, "chicago")
    # On deal 2 East deals and North-South are vulnerable: not the dealer's side.
    assert made.settings == {"format": "chicago", "chicago_vulnerability": "non_dealer"}
    assert deals(made)[2] == 'rubber anyway="the file does not hold all deals of the round"'
    clean("\n".join(sheet_lines(made)))


# pairs and teams ----------------------------------------------------------------------------


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
    assert left(made) == [(44, "board 5", "it has no contract")]
    clean("\n".join(sheet_lines(made)))


def test_a_game_that_is_not_in_its_table() -> None:
    # 5.9: "the game still occurs as entry in the ScoreTable"
    table = f'{NAMES}\n[ScoreTable "{COLUMNS}"]\n1 2 4H N 10\n3 4 3NT S 8'
    assert left(read_foreign(f'[Board "1"]{PLAYED}{table}')) == []
    made = read_foreign(f'[Board "1"]{PLAYED.replace("10", "9")}{table}')
    assert len(deals(made)) == 2
    assert left(made) == [(1, "board 1", "what its own tags say stands in no row of its table")]


def test_names_in_a_table() -> None:
    # 5.9: the names of two players parted by ";", or that of the partnership
    text = row_table(
        '"Bob;Dan" "Ann;Cyd" 4H N 10\n"Uli - Vic" "Cyd; Ann" 3NT N 9',
        "Names_NS;Names_EW;Contract;Declarer;Result",
    )
    made = read_foreign(text.replace("\n", '\n[North "Xen"][South "Yan"]\n', 1))
    assert [line.split(" contract")[0] for line in deals(made)] == [
        "deal 1 board=1 ns=Bob-Dan ew=Ann-Cyd",
    ]
    assert left(made)[0][2].startswith("Ann-Cyd has played board 1 already; ")
    assert made.players == ["Bob-Dan", "Ann-Cyd"]


def test_pairs_by_tags_and_in_either_order() -> None:
    text = (
        f'[Board "1"][PairNS "Ann;Bob"][PairEW "4"]{PLAYED}\n\n'
        f'[Board "2"][North "bob"][South "Ann"][PairEW "4"]{PLAYED}'
    )
    assert read_foreign(text).players == ["Ann-Bob", "4"]


def test_sections_have_pairs_of_their_own() -> None:
    made = read_foreign(row_table("A 1 2 4H N 10\nB 1 2 4H N 11", f"Section;{COLUMNS}"))
    assert made.players == ["A1", "A2", "B1", "B2"]
    tags = "".join(
        f'[Board "{board}"][Section "{section}"][PairNS "1"][PairEW "Ann;Cyd"]{PLAYED}\n\n'
        for board, section in enumerate("AB", 1)
    )
    assert read_foreign(tags).players == ["A1", "Ann-Cyd", "B1"]
    odd = read_foreign(tags.replace('Section "A"', 'Section "N/S"'))
    assert odd.players == ["N S1", "Ann-Cyd", "B1"]


def test_numbers_that_sit_both_ways_are_two_fields() -> None:
    made = read_foreign(
        row_table("1 2 4H N 10\n2 3 3NT N 9") + '\n[Board "2"]'
        f'[ScoreTable "{COLUMNS}"]\n3 1 Pass - -'
    )
    assert made.players == ["NS1", "EW2", "NS2", "EW3", "NS3", "EW1"]
    assert notes(made) == ["pair 2 sits both ways, so NS2 and EW2 are two pairs in the sheet"]


def test_two_pairs_never_share_a_name() -> None:
    text = (
        f'[Board "1"][PairNS "Smith, John"][PairEW "2"]{PLAYED}\n\n'
        f'[Board "2"][PairNS "John Smith"][PairEW "2"]{PLAYED}'
    )
    made = read_foreign(text)
    assert len(deals(made)) == 1
    assert left(made) == [(3, "board 2", "somebody else is called John Smith in the sheet already")]


def test_teams() -> None:
    made = read_foreign(TEAMS)
    assert sheet_lines(made)[1] == 'players "The Reds" "Blue Inc"'
    # board 1: 420 and 170 make 250, 6 IMPs
    assert clean("\n".join(sheet_lines(made))).totals() == {"The Reds": 6, "Blue Inc": -6}


def test_a_table_of_a_match() -> None:
    table = row_table("Open 4H N 10\nClosed 3H N 9", "Room;Contract;Declarer;Result")
    made = read_foreign('[HomeTeam "Reds"][VisitTeam "Blues"]\n' + table)
    assert deals(made) == [
        "deal 1 board=1 ns=Reds ew=Blues contract=4H= declarer=N",
        "deal 2 board=1 ns=Blues ew=Reds contract=3H= declarer=N",
    ]


def test_the_second_record_of_a_board_is_left_out() -> None:
    made = read_foreign(TEAMS + "\n" + TEAMS.partition("\n\n")[0])
    assert len(deals(made)) == 2
    assert left(made) == [
        (17, "board 1", "board 1 with The Reds North-South against Blue Inc is recorded already; "
         "check the number of the board, and who sat North-South")
    ]  # fmt: skip


# which format -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tags", "settings"),
    [
        ('[Scoring "Rubber"]', {}),
        ('[Competition "Rubber"]', {}),
        ('[ScoreRubber "300/120"]', {}),
        ('[Scoring "Chicago"]', {"format": "chicago"}),
        ('[Competition "Chicago"]', {"format": "chicago"}),
        ('[Scoring "MP"]', {"format": "pairs"}),
        ('[Scoring "MatchPoints"][Competition "Pairs"]', {"format": "pairs"}),
        ('[Scoring "MP;MP1"]', {"format": "pairs"}),  # two for every lower score: here mp2
        ('[Scoring "MP;MP2"]', {"format": "pairs", "pairs_method": "mp1"}),
        ('[Scoring "IMP;Butler"]', {"format": "pairs", "pairs_method": "butler"}),
        ('[Scoring "IMP;Cross1"]', {"format": "pairs", "pairs_method": "cross_imp"}),
        ('[Scoring "IMP"]', {"format": "pairs", "pairs_method": "cross_imp"}),
        ('[Scoring "OldMP"]', {"format": "pairs", "nv_doubled_undertricks": "old"}),
        ('[ScoreMP "NS 3"]', {"format": "pairs"}),
        ('[Scoring "IMP"][HomeTeam "A"][VisitTeam "B"][Room "Open"]', {"format": "teams"}),
        ('[Scoring "BAM"][HomeTeam "A"][VisitTeam "B"][Room "Open"]',
         {"format": "teams", "board_a_match": "on"}),
    ],
)  # fmt: skip
def test_the_format_is_that_of_the_file(tags: str, settings: dict[str, str]) -> None:
    made = read_foreign(f'[Board "1"]{NAMES}{PLAYED}{tags}')
    assert (made.settings, left(made), notes(made)) == (settings, [], [])
    clean("\n".join(sheet_lines(made)))


def test_a_file_that_does_not_tell_its_format() -> None:
    one = read_foreign(game(1, "2H") + game(2, "2H"))
    assert one.settings == {}
    several = read_foreign(game(1, "2H") + game(1, "2H", names=OTHERS))
    assert several.settings == {"format": "pairs"}
    assert len(deals(several)) == 2
    for made, form in ((one, "rubber"), (several, "pairs")):
        why = "the file does not say how it was scored: it is read as"
        assert notes(made) == [f"{why} {form} (--format decides)"]


def test_a_file_of_several_formats_is_not_guessed() -> None:
    text = game(1, "2H", '[Scoring "MP"]') + game(2, "2H", '[Scoring "Rubber"]')
    made = read_foreign(text)
    assert made.records == []
    why = "this board is of rubber, but that of line 1 of pairs: choose one with --format"
    assert left(made) == [(3, "board 2", why)]
    assert len(deals(read_foreign(text, "pairs"))) == 2


def test_boards_scored_in_several_ways() -> None:
    text = game(1, "2H", '[Scoring "MP"]') + game(2, "2H", '[Scoring "IMP;Butler"]')
    made = read_foreign(text)
    assert made.settings == {"format": "pairs"}
    assert "scored in several ways" in notes(made)[0]
