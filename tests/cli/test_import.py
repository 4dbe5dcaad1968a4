"""Importing a PBN file: a sheet of what can be used, and a reason for the rest."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run

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
    assert "club.pbn:12: board 2: it has no result" in ran.err
    assert "club.sheet: 1 deal; left out: 1" in ran.out
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


def test_what_is_only_worth_knowing_is_a_note(run: Run) -> None:
    Path("club.pbn").write_text(BOARDS.partition("\n\n")[0].replace("Nora", "Smith, Nora"))
    ran = run("import", "club.pbn", "-o", "club.sheet")
    assert ran.status == 0
    assert "club.pbn:1: note: a name in a sheet may not contain" in ran.err
    assert "'Smith, Nora' as Nora Smith" in ran.err
    assert "club.pbn:1: note: the file does not say how it was scored" in ran.err
    assert "club.sheet: 1 deal; left out: 0" in ran.out


def test_the_file_decides_the_format(run: Run) -> None:
    Path("club.pbn").write_text(BOARDS.replace("[Board", '[Scoring "MP"]\n[Board'))
    assert run("import", "club.pbn", "-o", "pairs.sheet").status == 1
    assert "set format=pairs" in Path("pairs.sheet").read_text("utf-8")
    run("import", "club.pbn", "-o", "table.sheet", "--format", "chicago")
    assert "set format=chicago" in Path("table.sheet").read_text("utf-8")


def test_what_the_game_refuses_does_not_get_into_the_sheet(run: Run) -> None:
    board = BOARDS.partition("\n\n")[0]
    Path("club.pbn").write_text(f"{board}\n\n{board}\n\n{board.replace('1', '10001')}")
    ran = run("import", "club.pbn", "-o", "club.sheet", "--format", "pairs")
    assert ran.status == 1
    assert "club.pbn:12: board 1: Nora-Sara has played board 1 already" in ran.err
    assert "club.pbn:23: board 10001: board 10001 is not possible" in ran.err
    assert run("check", "club.sheet").status == 0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_of_all_encodings_in_use(run: Run, encoding: str) -> None:
    Path("club.pbn").write_text(BOARDS.replace("Emil", "O\u2019Neil \xe9"), encoding=encoding)
    run("import", "club.pbn", "-o", "club.sheet")
    assert '"O\u2019Neil \xe9"' in Path("club.sheet").read_text("utf-8")


def test_bytes_that_are_no_text(run: Run) -> None:
    Path("club.pbn").write_bytes(b"\xff\xfe\x00\x81[" + bytes(range(256)))
    ran = run("import", "club.pbn", "-o", "club.sheet")
    assert ran.status == 1
    assert "nothing in club.pbn could be used" in ran.err


def test_a_dry_run_needs_no_sheet_and_writes_none(run: Run) -> None:
    Path("club.pbn").write_text(BOARDS)
    for target in ((), ("-o", "club.sheet")):
        ran = run("import", "club.pbn", "--dry-run", *target)
        assert ran.status == 1  # something would be left out
        assert "club.pbn:12: board 2: it has no result" in ran.err
        assert "nothing was written: new would be 1 deal; left out: 1" in ran.out
        assert not Path("club.sheet").exists()
    Path("club.pbn").write_text(BOARDS.partition("\n\n")[0])
    assert run("import", "club.pbn", "--dry-run").status == 0


@pytest.mark.parametrize("target", [(), ("--dry-run",), ("-o", "x.sheet")])
def test_a_kind_that_nothing_reads_is_refused_before_a_sheet_is_asked_for(
    run: Run, target: tuple[str, ...]
) -> None:
    Path("friday.ods").write_bytes(b"PK")
    ran = run("import", "friday.ods", *target)
    assert ran.status == 2
    assert "files of the kind '.ods' cannot be imported" in ran.err
    assert "possible: .xlsx, .csv, .json, .pbn" in ran.err
    assert "into which sheet" not in ran.err


def test_records_of_other_programs_are_never_added_to_a_sheet(run: Run) -> None:
    Path("club.pbn").write_text(BOARDS)
    ran = run("import", "club.pbn", "--into", "club.sheet")
    assert ran.status == 2
    assert "a file of another program makes a new sheet" in ran.err
    assert "-o NEW.sheet" in ran.err
