"""Folders as they are: other files, sheets that cannot be read, copies, links in circles, dates."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from commands import Run
from test_season_standings import added

from scorekeeper.render.seasons.tables import standings_grids

LONG_AGO = 1_700_000_000_123_456_789
SHEET = "game points\nplayers Anna Boris\n"


def write(path: Path, date: str = "", points: str = "2,1") -> Path:
    stated = f"date {date}\n" if date else ""
    path.write_text(f"{SHEET}{stated}deal points={points}\n", "utf-8")
    return path


def test_other_files_are_no_sheets(tmp_path: Path) -> None:
    write(tmp_path / "one.sheet", "2026-01-01")
    (tmp_path / "readme.txt").write_text("nothing")
    (tmp_path / ".hidden.sheet").write_text("nothing")
    assert [item.file for item in added(tmp_path).evenings] == ["one.sheet"]


def test_sheets_with_errors_are_left_out_and_named(tmp_path: Path) -> None:
    write(tmp_path / "good.sheet", "2026-01-01")
    (tmp_path / "bytes.sheet").write_bytes(b"\xff\xfe\x00\x01" * 40)
    (tmp_path / "empty.sheet").write_text("")
    (tmp_path / "none.sheet").write_text(SHEET)
    (tmp_path / "wrong.sheet").write_text(f"{SHEET}deal points=3,1\ndeal points=3,x\n")
    (tmp_path / "torn.sheet").write_text(f"{SHEET}deal points=3,")
    found = added(tmp_path)
    assert [item.file for item in found.evenings] == ["good.sheet"]
    why = {item.file: item.why for item in found.left_out}
    assert set(why) == {"bytes.sheet", "empty.sheet", "none.sheet", "torn.sheet", "wrong.sheet"}
    assert why["none.sheet"] == "no deal has been scored"
    assert why["wrong.sheet"].startswith("line 4: ")
    assert why["torn.sheet"].startswith("line 3: this line was cut short")
    [wrong] = [item for item in found.left_out if item.file == "wrong.sheet"]
    assert wrong.would == {"Anna": 3, "Boris": 1}


def test_links_in_circles_end(tmp_path: Path) -> None:
    write(tmp_path / "one.sheet", "2026-01-01")
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "same.sheet").symlink_to(tmp_path / "one.sheet")
    (tmp_path / "nowhere.sheet").symlink_to(tmp_path / "nothing")
    found = added(tmp_path)
    assert len(found.evenings) == 1
    assert [item.file for item in found.left_out] == ["nowhere.sheet"]


def test_copies_count_once_and_the_longer_counts(tmp_path: Path) -> None:
    write(tmp_path / "a.sheet", "2026-01-01")
    write(tmp_path / "b.sheet", "2026-01-01")
    longer = tmp_path / "c.sheet"
    longer.write_text((tmp_path / "a.sheet").read_text() + "note late\ndeal points=0,4\n")
    write(tmp_path / "other.sheet", "2026-01-02")
    found = added(tmp_path)
    assert found.same == [("c.sheet", "a.sheet"), ("c.sheet", "b.sheet")]
    assert [item.file for item in found.evenings] == ["c.sheet", "other.sheet"]


def test_dates_that_are_missing_come_or_are_none(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "none.sheet", points="5,1")
    write(tmp_path / "later.sheet", "2999-01-01")
    started = tmp_path / "began.sheet"
    started.write_text(f"{SHEET}deal points=1,2 at=2025-05-05T20:00:00\n")
    found = run("season", str(tmp_path), "--json", "--no-cache").json
    assert [item["date"] for item in found["evenings"]] == ["2025-05-05", "2999-01-01", ""]
    assert found["notes"] == [
        "1 sheet without a date, counted after all others: none.sheet",
        "1 sheet of a day that is still to come, counted all the same: later.sheet",
    ]


def test_sheets_of_different_rules_are_said_and_grouped(tmp_path: Path) -> None:
    write(tmp_path / "one.sheet", "2026-01-01")
    rules = "", "set fail_zero=on\n"
    for name, set_ in zip(("two", "three"), rules, strict=True):
        head = f"game oh-hell\nplayers Anna Boris Cleo\n{set_}"
        text = f"{head}deal cards=1 bids=1,0,1 tricks=1,0,0\n"
        (tmp_path / f"{name}.sheet").write_text(text)
    found = added(tmp_path)
    assert not found.left_out
    names = {rules.name for rules in found.games}
    assert names == {"points", "oh-hell (usual rules)", "oh-hell (fail_zero=on)"}
    assert any(note.endswith("played were Oh Hell by 2") for note in found.notes)
    shown = {grid.title: grid.notes for grid in standings_grids(found)}
    assert set(shown) == {"Over all", "Points", "Oh Hell: usual rules", "Oh Hell: fail zero"}
    assert shown["Oh Hell: fail zero"] == (
        "fail zero: a missed bid scores 0 whatever the formula says",
    )


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("rules=sochi", "Preference: sochi rules"),
        ("rules=sochi target=20", "Preference: sochi rules, target 20"),
        ("target=20 aid=off", "Preference: target 20, no aid"),
        ("rules=book stake=1", "Preference: usual rules"),  # the book's are the usual ones
    ],
)
def test_house_rules_are_named_as_people_name_them(
    settings: str, expected: str, tmp_path: Path
) -> None:
    deal = "deal contract=allpass tricks=3,3,4\n"
    for name, set_ in (("one", "set target=7\n"), ("two", f"set {settings}\n")):
        text = f"game preference\nplayers Anna Boris Cleo\n{set_}{deal}"
        (tmp_path / f"{name}.sheet").write_text(text)
    titles = [grid.title for grid in standings_grids(added(tmp_path))]
    assert sorted(titles) == sorted(["Over all", expected, "Preference: target 7"])


def test_nothing_is_written_but_the_cache(run: Run, tmp_path: Path) -> None:
    sheet = write(tmp_path / "one.sheet", "2026-01-01")
    os.utime(sheet, ns=(LONG_AGO, LONG_AGO))
    before = sheet.read_bytes(), os.stat(sheet).st_mtime_ns
    run("season", str(tmp_path))
    assert (sheet.read_bytes(), os.stat(sheet).st_mtime_ns) == before
    assert {path.name for path in tmp_path.iterdir()} == {"one.sheet", ".scorekeeper-cache"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere"], "nowhere: No such file or directory"),
        (["."], "there is no sheet here"),
        (["one.sheet", "--from", "March"], "--from March is no date"),
        (["one.sheet", "--game", "bridgge"], "bridgge"),
        (["one.sheet", "--player", "Zoe"], "Zoe"),
        (["one.sheet", "--scheme", "bad.toml"], "unknown key plases"),
        (["one.sheet", "--scheme", "not.toml"], "not.toml"),
    ],
)
def test_what_cannot_be_counted_is_said(
    words: list[str], message: str, run: Run, tmp_path: Path
) -> None:
    if words != ["."]:
        write(tmp_path / "one.sheet", "2026-01-01")
    (tmp_path / "bad.toml").write_text("plases = [1]\n")
    found = run("season", *words)
    assert found.status == 2
    assert message in found.err
    assert "Traceback" not in found.err


def test_what_is_watched_is_printed_again_when_it_changes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "one.sheet", "2026-01-01")
    looks = 0

    def wait(seconds: float) -> None:
        nonlocal looks
        looks += 1
        if looks == 2:
            write(tmp_path / "two.sheet", "2026-01-02")
        if looks == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr("scorekeeper.cli.season_command.sleep", wait)
    found = run("season", str(tmp_path), "--watch")
    assert found.status == 0
    assert [line for line in found.out.splitlines() if line.endswith(" players")] == [
        "1 evening on 2026-01-01, 2 players",
        "2 evenings from 2026-01-01 to 2026-01-02, 2 players",
    ]


def test_a_name_that_is_no_text_is_told_and_counts(run: Run, tmp_path: Path) -> None:
    league = tmp_path / "league"
    league.mkdir()
    write(league / "one.sheet", "2026-01-01")
    path = os.fsencode(league) + b"/tw\xff.sheet"
    try:
        os.rename(os.fsencode(write(league / "two.sheet", "2026-01-02")), path)
    except OSError:
        pytest.skip("this disk knows no such names")
    os.utime(path, ns=(LONG_AGO, LONG_AGO))
    note = r"1 sheet to be renamed, for not all of the name is text: tw\xff.sheet"
    for words in ([], ["--engine", "processes", "--workers", "1"]):
        told = run("season", str(league), "--json", *words).json
        assert [item["file"] for item in told["evenings"]] == ["one.sheet", r"tw\xff.sheet"]
        assert note in told["notes"]
    assert run("season", str(league)).out.splitlines()[-1] == note
    for kind in ("html", "xlsx", "csv", "json"):
        assert run("season", str(league), "-o", f"out.{kind}").status == 0
    assert run("season", os.fsdecode(path)).status == 0
