"""What somebody reads who keeps a league for the first time; three sheets of it are broken."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from commands import Run
from league import write_league

HEARTS = "game hearts\ndate 2026-01-01\nplayers Anna Boris Cleo Dan\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Evenings of several games, one of them Hearts; three sheets are broken."""
    league = tmp_path / "evenings"
    write_league(league, 12)
    (league / "hearts.sheet").write_text(f"{HEARTS}deal points=0,4,10,12\n")
    (league / "no-text.sheet").write_bytes(b"\xff\xfe\x00\x01")
    (league / "torn.sheet").write_text(f"{HEARTS}deal points=0,4,")
    (league / "misspelt.sheet").write_text(f"{HEARTS}deal pionts=0,4,10,12\n")
    return league


def test_the_first_line_tells_how_many_sheets_do_not_count(run: Run, folder: Path) -> None:
    first = run("season", str(folder)).out.splitlines()[0]
    assert first.endswith(" players; 3 sheets left out")
    (folder / "copy.sheet").write_bytes((folder / "hearts.sheet").read_bytes())
    assert run("season", str(folder)).out.splitlines()[0].endswith("; 3 sheets left out, 1 copy")
    exported = run("season", str(folder), "-o", "out.csv").out
    assert exported == "out.csv: 13 evenings; 3 sheets left out, 1 copy\n"


def test_what_was_meant_stands_beside_the_sheet_that_is_left_out(run: Run, folder: Path) -> None:
    told = run("season", str(folder), "--json").json
    why = {item["file"]: item["why"] for item in told["left_out"]}
    assert why["misspelt.sheet"] == "line 4: no fact 'pionts'; did you mean points?"


def test_where_the_fewest_points_win_the_table_says_so(run: Run, folder: Path) -> None:
    said = "the fewest points win"
    hearts = str(folder / "hearts.sheet")
    assert said in run("season", hearts).out
    assert said not in run("season", str(folder / "evening-0000.sheet"), "--game", "barbu").out
    (folder / "season.toml").write_text("places = [3, 2, 1]\n")
    assert said not in run("season", hearts).out


def test_the_scheme_that_is_advised_is_found_where_it_is_advised(run: Run, folder: Path) -> None:
    """What the note says is done as it says."""
    place = folder / "season.toml"
    note = run("season", str(folder)).out.splitlines()[-1]
    assert note.endswith(f"write the line places = [10, 6, 3, 1] into the file {place}")
    place.write_text("places = [10, 6, 3, 1]\n")
    after = run("season", str(folder))
    assert "points of different games" not in after.out
    rows = run("season", str(folder), "--json").json["standings"]
    assert 0 < max(Fraction(row["points"]) for row in rows) <= 13 * 10  # thirteen evenings count


def test_in_eighty_columns_a_table_stands_in_one_piece(run: Run, folder: Path) -> None:
    out = run("season", str(folder)).out
    assert out.count("\nplace  player") == out.count("\nplace  player  points")
    assert "won     EUR  rating  best" in out
    assert max(map(len, out.splitlines()[:40])) <= 80


def test_what_moved_a_rating_stands_line_by_line_and_adds_up(run: Run, folder: Path) -> None:
    """In eighty columns: a line for each opponent, and one for the rating before and after."""
    [name, *_] = run("season", str(folder), "--json").json["standings"]
    out = run("season", str(folder), "--player", name["player"]).out.partition("Rating of ")[2]
    figure = r"([+-]?\d+\.\d\d)"
    moved = Fraction(0)
    for line in out.splitlines():
        if whole := re.search(rf"all together +{figure} +{figure} = {figure}$", line):
            before, all_moved, now = map(Fraction, whole.groups())
            assert (all_moved, before + all_moved) == (moved, now)
            moved = Fraction(0)
        elif one := re.search(rf" {figure}$", line):
            moved += Fraction(one[1])
    assert out.count("all together") == name["evenings"]


def test_a_table_of_results_is_written_anew(run: Run, folder: Path) -> None:
    for _ in range(2):
        assert run("season", str(folder), "-o", "out.csv").status == 1  # sheets are left out
    run("season", str(folder), "-o", "out.json")
    refused = run("season", str(folder), "-o", "out.json")
    assert refused.status == 2
    assert "write over it with -o out.json --force" in refused.err
    assert run("season", str(folder), "-o", "out.json", "--force").status == 1


def test_a_check_is_advised_only_where_it_finds_something(run: Run, folder: Path) -> None:
    advice = f"scorekeeper check {folder}/misspelt.sheet says what to do"
    (folder / "a-first.sheet").write_text(f"{HEARTS}note nobody dealt\n")
    assert advice in " ".join(run("season", str(folder)).out.split())
    for name in ("misspelt", "no-text", "torn"):
        (folder / f"{name}.sheet").unlink()
    told = run("season", str(folder)).out
    assert "no deal has been scored" in told
    assert "scorekeeper check" not in told


def test_the_check_that_is_advised_can_be_typed_where_one_stands(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the answer is one that was kept for somebody who stood elsewhere."""
    for home, place in ((folder, "."), (folder.parent, "evenings"), (folder.parent, "./evenings")):
        monkeypatch.chdir(home)
        told = run("season", place).out
        [sheet] = re.findall(r"scorekeeper check (\S+) says", told)
        assert "did you mean points?" in run("check", sheet).err


def test_a_name_that_nobody_has_is_told_with_what_to_do(run: Run, folder: Path) -> None:
    (folder / "season.toml").write_text("[handicaps]\nZoe = 3\n")
    note = run("season", str(folder)).out
    assert "names Zoe, who sat at no table: write names as the standings do" in note
