"""What a table sees when the power went off, or when it typed into the file by hand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from commands import Run

HEAD = "game oh-hell\nplayers Anna Boris Vera\nset schedule=list\n"
ONE = "deal 1 cards=1 bids=1,1,0 tricks=1,0,0 at=2026-11-20T21:14:05\n"
NEXT = ("deal", "cards=1", "bids=0,0,0", "tricks=1,0,0")


def test_the_first_deal_was_torn_and_is_not_a_deal(run: Run) -> None:
    run("new", "t.sheet", "oh-hell", "A", "B", "V", "--set", "schedule=list")
    with Path("t.sheet").open("a") as file:
        file.write("deal 1 cards=3 bi")
    dealt = run("deal", "cards=1", "bids=1,1,0", "tricks=1,0,0")
    assert dealt.status == 0
    assert dealt.out.startswith("deal 1 ")
    assert "deal 1 cards=3 bi\n" in dealt.err
    assert "t.sheet.torn" in dealt.err
    assert run("show", "--json").json["deals"][0]["derived"]["dealer"] == "A"
    assert run("check").status == 0


@pytest.mark.parametrize(
    "line", ["adjust Anna=10", "void 1", "amend 1 tricks=0,1,0", "deal 2 cards=1 bids=0,0,0"]
)
@pytest.mark.parametrize("first", ["", ONE, ONE.replace(" at=2026-11-20T21:14:05", "")])
def test_a_torn_line_that_happens_to_parse_counts_for_nothing(
    run: Run, first: str, line: str
) -> None:
    if not first and line.startswith(("void", "amend", "deal 2")):
        line = "deal 1 cards=1 bids=0,0,0"
    Path("s.sheet").write_text(HEAD + first)
    before = run("show", "--json").json
    Path("s.sheet").write_text(HEAD + first + line)
    shown = run("show", "--json")
    assert shown.status == 1
    assert (shown.json["deals"], shown.json["totals"]) == (before["deals"], before["totals"])
    refused = run(*NEXT)
    assert refused.status == 1
    assert f"| {line}\n" in refused.err
    assert "--keep-last" in refused.err
    assert "--drop-last" in refused.err
    assert Path("s.sheet").read_text() == HEAD + first + line


def test_a_letter_cut_in_half_or_a_tail_of_nul_bytes_does_not_stop_play(run: Run) -> None:
    for tail in ('note "Вер'.encode()[:-1], b"\0" * 512):
        Path("s.sheet").write_bytes((HEAD + ONE).encode() + tail)
        checked = run("check", "s.sheet")
        assert checked.status == 1
        assert checked.out == "s.sheet: 1 error\n"
        dealt = run(*NEXT, "-f", "s.sheet")
        assert dealt.status == 0
        assert "s.sheet.torn" in dealt.err
        assert tail in Path("s.sheet.torn").read_bytes()
        assert run("check", "s.sheet").out == "s.sheet: ok: 2 deals\n"


def test_a_sheet_typed_by_hand_without_a_last_line_end_is_told_how_to_go_on(run: Run) -> None:
    Path("s.sheet").write_text(HEAD + ONE + "deal 2 cards=1 bids=0,0,0 tricks=1,0,0")
    shown = run("show", "s.sheet")
    assert shown.status == 1
    assert "Anna" in shown.out
    assert "this line has no line end, so it does not count" in shown.err
    assert "press Enter at its end in a text editor" in shown.err
    assert shown.err.count("s.sheet:5") == 1
    assert "scorekeeper check" not in shown.err  # it has been said in full
    with Path("s.sheet").open("a") as file:
        file.write("\n")
    assert run("check", "s.sheet").out == "s.sheet: ok: 2 deals\n"


@pytest.mark.parametrize(
    "words",
    [
        NEXT,
        ("amend", "1", "tricks=0,0,1"),
        ("void", "1"),
        ("undo",),
        ("adjust", "Anna=5", "Boris=-5"),
        ("agree", "Anna=10"),
        ("note", "ten past nine"),
        ("set", "hook=on"),
    ],
    ids=lambda words: words[0],
)
def test_every_recording_command_keeps_or_drops_the_last_line(
    run: Run, words: tuple[str, ...]
) -> None:
    last = "adjust Vera=5 Boris=-5"
    for choice in ("--keep-last", "--drop-last"):
        Path("s.sheet").write_text(HEAD + ONE + last)
        assert run(*words).status == 1
        ran = run(*words, choice)
        assert ran.status == 0, ran.err
        lines = Path("s.sheet").read_text().splitlines()
        assert (last in lines) == (choice == "--keep-last")
        assert lines[-1].startswith(words[0])
        assert (last in ran.err) == (choice == "--drop-last")
    assert last in Path("s.sheet.torn").read_text().splitlines()


def test_what_cannot_be_read_cannot_be_kept(run: Run) -> None:
    Path("s.sheet").write_text(HEAD + ONE + "deal 2 cards=1 bi")
    refused = run("note", "x", "--keep-last")
    assert refused.status == 1
    assert "was cut short" in refused.err
    assert Path("s.sheet").read_text() == HEAD + ONE + "deal 2 cards=1 bi"


def test_a_header_without_its_last_line_end_is_named(run: Run) -> None:
    Path("s.sheet").write_text("game oh-hell\nset schedule=list\nplayers Anna Boris Vera")
    checked = run("check")
    assert checked.status == 1
    assert checked.out == "s.sheet: 1 error\n"
    assert "sheet:3:1: error: this line has no line end" in checked.err
    assert run(*NEXT).status == 1
    assert run(*NEXT, "--drop-last").status == 1
    assert not Path("s.sheet.torn").exists()
    assert run(*NEXT, "--keep-last").status == 0
    assert run("check").out == "s.sheet: ok: 1 deal\n"


def test_on_a_narrow_terminal_no_word_of_the_message_is_broken(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("s.sheet").write_text(HEAD + ONE + "adjust Anna=10")
    plain = run("check").err
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    narrow = run("check").err
    assert max(map(len, narrow.splitlines())) <= 60
    assert narrow.split() == plain.split()
