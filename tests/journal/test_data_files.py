"""Options that name a file of data beside the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.declaration.options import Setting, canonical_value, named_files
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.games.vira import GAME
from scorekeeper.journal.appending import RefusedError, record
from scorekeeper.journal.canonical import canonical_setting
from scorekeeper.journal.reader import read
from scorekeeper.journal.scoring import files_beside
from scorekeeper.journal.tokens import Token

HEADER = ["game vira", "players Anna Boris Vera"]
TABLE = next(spec for spec in GAME.option_specs if spec.name == "table").kind
ROW = "1,begar6,buy,6,,,0,0,1,,1,1,2,0,3,5,0,l"
HEAD = (
    "no,code,family,trump_tricks,misere_cards,misere_play,pts_of,pts_col,pts_prf,pts_misere,"
    "first_w,first_l,first_d,second_w,second_l,second_d,second_over,surrender"
)


def test_reader_hands_the_contents_over() -> None:
    asked = []

    def files(name: str) -> str:
        asked.append(name)
        return f"{HEAD}\n{ROW}\n"

    reading = read([*HEADER, "set ref=late tab=Ours.csv"], files)
    assert reading.problems == []
    assert reading.sheet is not None
    assert asked == ["Ours.csv"]
    assert list(reading.sheet.table.options.table.bids) == ["begar6"]
    assert reading.sheet.option_texts == {"table": "Ours.csv", "refill": "late"}


def test_lines_without_a_folder_find_no_file() -> None:
    reading = read([*HEADER, "set table=ours.csv"])
    (problem,) = reading.problems
    assert problem.message == "the file 'ours.csv' cannot be read here"
    assert (problem.line, problem.fact, problem.part) == (3, "table", "ours.csv")
    assert reading.sheet is not None
    assert reading.sheet.table.options.table.name == "oberg"


def test_only_files_of_settings_in_force_are_read() -> None:
    texts = ("table=a.csv", "refill=late", "tab=b.csv", "nothing=c.csv")
    settings = [Setting(*text.split("=")) for text in texts]
    assert named_files(GAME.option_specs, settings) == [2]
    settings.append(Setting("table", "stockholm"))
    assert named_files(GAME.option_specs, settings) == []


def test_canonical_name_of_an_option_and_of_its_file() -> None:
    assert canonical_setting(Setting("tab", "My.csv"), GAME) == Setting("table", "My.csv")
    assert canonical_setting(Setting("tab", "STOCK"), GAME) == Setting("table", "stockholm")
    assert canonical_value(TABLE, "x.csv", "table") == "x.csv"
    with pytest.raises(MalformedError):
        canonical_value(TABLE, "x.txt", "table")


def test_names_are_meant_from_the_folder_of_the_sheet(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(b"\xef\xbb\xbfa,b\r\n1,2\r\n")
    files = files_beside(str(tmp_path / "evening.sheet"))
    assert files("t.csv") == "a,b\n1,2\n"


@pytest.mark.parametrize(
    "name",
    [
        "../t.csv",
        "rules/t.csv",
        "/etc/t.csv",
        "C:t.csv",
        "..\\t.csv",
        "\\\\host\\share\\t.csv",
        "link.csv",
    ],
)
def test_a_sheet_names_no_file_elsewhere(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "evenings"
    (folder / "rules").mkdir(parents=True)
    for path in (tmp_path / "t.csv", folder / "rules" / "t.csv", folder / name.rpartition("/")[2]):
        path.write_text("a,b\n1,2\n")
    (folder / "link.csv").unlink(missing_ok=True)
    (folder / "link.csv").symlink_to(tmp_path / "t.csv")
    with pytest.raises(MalformedError, match="in the folder of the sheet") as caught:
        files_beside(str(folder / "evening.sheet"))(name)
    assert "link.csv" in caught.value.hint or "t.csv" in caught.value.hint


@pytest.mark.parametrize("name", ["none.csv", "a\0b.csv", "rules"])
def test_what_cannot_be_read_is_malformed(tmp_path: Path, name: str) -> None:
    (tmp_path / "rules").mkdir()
    with pytest.raises(MalformedError) as caught:
        files_beside(str(tmp_path / "evening.sheet"))(name)
    assert caught.value.part == name
    assert caught.value.hint


def test_recording_a_table_reads_it(tmp_path: Path) -> None:
    sheet = tmp_path / "evening.sheet"
    sheet.write_text("\n".join(HEADER) + "\n")
    at = "2026-11-21T20:00:00"
    setting = [Token("tab", "ours.csv")]
    with pytest.raises(RefusedError) as refused:
        record(str(sheet), RecordKind.SET, setting, number=None, at=at)
    assert refused.value.problems[0].message == "there is no file 'ours.csv' beside the sheet"
    (tmp_path / "ours.csv").write_text(f"{HEAD}\n{ROW}\n")
    made = record(str(sheet), RecordKind.SET, setting, number=None, at=at)
    assert made.line.startswith("set tab")
    assert list(made.after.sheet.table.options.table.bids) == ["begar6"]
