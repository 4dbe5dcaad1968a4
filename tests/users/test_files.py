"""Which file a command is about: the sheet as its first word, and files that are no sheets."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run

BEGIN = ("new", "friday", "oh-hell", "Anna", "Boris", "Vera", "--set", "schedule=list")
DEAL = ("cards=2", "bids=1,0,0", "tricks=1,1,0")


@pytest.fixture
def two_sheets(run: Run) -> None:
    """Two sheets in the folder, so that a command must say which one it means."""
    run(*BEGIN)
    run("new", "monday", "whist", "Us", "Them")
    run("deal", "friday.sheet", *DEAL)


@pytest.mark.usefixtures("two_sheets")
@pytest.mark.parametrize(
    ("line", "recorded"),
    [
        ("deal friday.sheet cards=1 bids=1,1,0 tricks=1,0,0", "deal 2 cards=1"),
        ("deal friday cards=1 bids=1,1,0 tricks=1,0,0", "deal 2 cards=1"),
        ("amend friday.sheet 1 tricks=2,0,0", "amend 1 tricks=Anna:2,Boris:0,Vera:0"),
        ("amend --why counted friday.sheet 1 tricks=2,0,0", "amend 1 tricks=Anna:2"),
        ("void friday.sheet 1", "void 1"),
        ("undo friday.sheet", "undo"),
        ("adjust friday.sheet Anna=-5", "adjust Anna=-5"),
        ("carry friday.sheet score=Anna:5", "carry score=Anna:5"),
        ("agree friday.sheet Anna=10", "agree Anna=10"),
        ("note friday.sheet the lights went out", "note the lights went out"),
        ("set friday.sheet hook=off", "set hook=off"),
    ],
)
def test_recording_takes_the_sheet_as_its_first_word(run: Run, line: str, recorded: str) -> None:
    ran = run(*line.split())
    assert ran.status == 0, ran.err
    assert f"\n{recorded}" in Path("friday.sheet").read_text()
    assert len(Path("monday.sheet").read_text().splitlines()) == 3


@pytest.mark.usefixtures("two_sheets")
@pytest.mark.parametrize("command", ["show", "explain", "settle", "check"])
@pytest.mark.parametrize("named", [["friday.sheet"], ["friday"], ["-f", "friday.sheet"]])
def test_reading_takes_the_sheet_as_its_first_word(
    run: Run, command: str, named: list[str]
) -> None:
    assert run(command, *named).status == 0
    assert run(command, "sunday.sheet").status == 2  # and not the one of another day


@pytest.mark.usefixtures("two_sheets")
def test_explain_takes_sheet_and_number_either_way_round(run: Run) -> None:
    assert run("explain", "friday.sheet", "1").out == run("explain", "1", "friday.sheet").out != ""


@pytest.mark.usefixtures("two_sheets")
def test_a_remark_that_begins_with_a_known_name_stays_a_remark(run: Run) -> None:
    Path("monday.sheet").unlink()
    run("note", "friday", "was", "fun")
    run("note", "friday.xlsx", "is", "for", "Boris")
    notes = Path("friday.sheet").read_text().splitlines()[-2:]
    assert notes[0].startswith("note friday was fun at=")
    assert notes[1].startswith("note friday.xlsx is for Boris at=")


@pytest.mark.usefixtures("two_sheets")
def test_a_file_that_begins_as_a_sheet_is_one_whatever_its_suffix(run: Run) -> None:
    Path("friday.sheet").rename("friday.csv")
    assert run("show", "friday.csv").status == 0
    assert run("deal", "friday.csv", "cards=1", "bids=1,1,0", "tricks=1,0,0").status == 0


@pytest.mark.usefixtures("two_sheets")
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("friday.xlsx", "a workbook"),
        ("friday.csv", "a table of values"),
        ("friday.json", "a JSON file"),
        ("friday.html", "a web page"),
    ],
)
@pytest.mark.parametrize("line", ["show", "deal cards=1", "settle", "undo", "explain", "void 1"])
def test_what_was_exported_is_no_sheet(run: Run, name: str, kind: str, line: str) -> None:
    assert run("export", "friday.sheet", "-o", name).status == 0
    command, *rest = line.split()
    ran = run(command, name, *rest)
    assert ran.status == 2
    assert (
        ran.err
        == f"scorekeeper: {name} is {kind}, not a score sheet\n  name friday.sheet instead\n"
    )


def test_what_to_do_with_files_that_have_no_sheet_beside_them(run: Run) -> None:
    assert "a text file that ends in .sheet" in run("show", "evening.pdf").err
    boards = run("show", "my boards.pbn").err
    assert "scorekeeper import 'my boards.pbn' -o 'my boards.sheet'" in boards


def test_commands_are_cut_to_a_unique_beginning(run: Run) -> None:
    run(*BEGIN)
    assert run("d", *DEAL).status == 0
    assert run("sh").out == run("show").out
    assert run("SHOW").status == 0
    assert run("set", "hook=off").status == 0  # a full name beats settle
    cut = run("s")
    assert cut.status == 2
    meant = "seal or set or show or settle or serve or season"
    assert cut.err.startswith(f"scorekeeper: 's' may be {meant}\n")
    assert "did you mean show?" in run("shwo").err
