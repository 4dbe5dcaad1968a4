"""Importing a PBN file: a sheet of what can be used, and a reason for the rest."""

from __future__ import annotations

from pathlib import Path

from conftest import Run

BOARDS = """\
[Board "1"]
[North "Nora"]
[East "Emil"]
[South "Sara"]
[West "Willem"]
[Dealer "N"]
[Vulnerable "None"]
[Declarer "N"]
[Contract "3NT"]
[Result "9"]

[Board "2"]
[Dealer "E"]
[Vulnerable "NS"]
[Declarer "E"]
[Contract "4HX"]
[Result "?"]
"""


def test_a_board_becomes_a_deal_and_the_other_is_named(run: Run) -> None:
    Path("club.pbn").write_text(BOARDS)
    ran = run("import", "club.pbn", "-o", "club.sheet")
    assert ran.status == 1  # something was left out
    assert "club.pbn:12: 2: it has no result" in ran.err
    # 3NT bid and made, not vulnerable: 40 + 2 x 30 = 100 below the line.
    assert run("show", "club.sheet", "--json").json["accounts"]["below"]["NS"] == 100


def test_what_cannot_be_imported_makes_no_sheet(run: Run) -> None:
    Path("empty.pbn").write_text("")
    Path("other.txt").write_text(BOARDS)
    for source in ("empty.pbn", "other.txt", "absent.pbn"):
        ran = run("import", source, "-o", "x.sheet")
        assert ran.status != 0
        assert source.rpartition(".")[2] in ran.err
        assert not Path("x.sheet").exists()
    Path("club.pbn").write_text(BOARDS)
    assert run("import", "club.pbn", "-o", "x.sheet", "--format", "poker").status == 2
