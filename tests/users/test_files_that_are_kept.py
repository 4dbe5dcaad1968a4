"""Exports, imports and new sheets leave every other file as it is, and nothing half-written."""

from __future__ import annotations

import csv
import os
import shutil
import stat
import time
import zipfile
from pathlib import Path

import pytest
from commands import Run

from scorekeeper.journal import disk, whole_file
from scorekeeper.render.csv_ import TABLES
from scorekeeper.render.export import SUFFIXES as ALL

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[2] / "sample_sheets"
HEAD = "game oh-hell\nplayers Anna Boris Vera\nset schedule=list\n"
DEAL = "deal 1 cards=1 bids=1,1,0 tricks=1,0,0\n"
needs_posix = pytest.mark.skipif(os.name == "nt", reason="POSIX only")


SUFFIXES = tuple(suffix for suffix in ALL if suffix != ".svg")  # not of every game


@pytest.fixture
def sheet() -> Path:
    path = Path("s.sheet")
    path.write_text(HEAD + DEAL)
    return path


# export ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_an_export_is_written_over_the_one_of_yesterday(run: Run, sheet: Path, suffix: str) -> None:
    target = f"s{suffix}"
    assert run("export", "-o", target).status == 0
    first = Path(target).read_bytes()
    run("deal", "cards=1", "bids=0,0,0", "tricks=1,0,0")
    assert run("export", "-o", target).status == 0
    assert Path(target).read_bytes() != first


def test_the_other_table_of_a_csv_file_is_an_export_too(run: Run, sheet: Path) -> None:
    for table in (*TABLES, *TABLES):
        assert run("export", "-o", "s.csv", "--table", table).status == 0


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_no_export_wrote_is_kept_unless_forced(run: Run, sheet: Path, suffix: str) -> None:
    target = Path(f"notes{suffix}")
    target.write_text("deal,player\nscorekeeper\n")
    refused = run("export", "-o", str(target))
    assert refused.status == 2
    assert "is there already" in refused.err
    assert "--force" in refused.err
    assert target.read_text() == "deal,player\nscorekeeper\n"
    assert run("export", "-o", str(target), "--force").status == 0
    assert run("export", "-o", str(target)).status == 0


def test_a_workbook_that_somebody_saved_since_is_kept(run: Run, sheet: Path) -> None:
    run("export", "-o", "s.xlsx")
    with zipfile.ZipFile("s.xlsx") as old, zipfile.ZipFile("saved.xlsx", "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "docProps/core.xml":
                data = data.replace(b">scorekeeper</cp:last", b">Anna</cp:last")
            new.writestr(name, data)
    kept = Path("saved.xlsx").read_bytes()
    assert run("export", "-o", "saved.xlsx").status == 2
    assert Path("saved.xlsx").read_bytes() == kept


@pytest.mark.parametrize(
    ("suffix", "told", "changed"),
    [
        (".csv", b",1,,0,2 players", b",0,,0,2 players"),
        (".json", b"Anna:1,Boris:1,Vera:0", b"Anna:1,Boris:0,Vera:0"),
    ],
)
def test_a_file_in_which_somebody_changed_a_fact_is_kept(
    run: Run, sheet: Path, suffix: str, told: bytes, changed: bytes
) -> None:
    target = Path(f"s{suffix}")
    run("export", "-o", str(target))
    data = target.read_bytes()
    assert told in data
    target.write_bytes(data.replace(told, changed))
    refused = run("export", "-o", str(target))
    assert (refused.status, target.read_bytes()) == (2, data.replace(told, changed))
    assert "not as an export left it" in refused.err


def test_an_empty_file_holds_nothing_to_keep(run: Run, sheet: Path) -> None:
    Path("s.csv").touch()
    assert run("export", "-o", "s.csv").status == 0


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_neither_a_sheet_nor_a_file_that_it_names_is_written_over(
    run: Run, force: list[str]
) -> None:
    for name in ("vira-own-table.sheet", "vira-own-table.csv"):
        shutil.copy(SAMPLES / name, name)
    own = Path("vira-own-table.csv").read_bytes()
    refused = run("export", "vira-own-table.sheet", "-o", "vira-own-table.csv", *force)
    assert refused.status == 2
    assert "which names it" in refused.err
    assert Path("vira-own-table.csv").read_bytes() == own
    sheet = Path("vira-own-table.sheet").read_bytes()
    Path("evening.json").write_bytes(sheet)
    refused = run("export", "vira-own-table.sheet", "-o", "evening.json", *force)
    assert refused.status == 2
    assert "is a score sheet" in refused.err
    assert Path("evening.json").read_bytes() == sheet


@needs_posix
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_link_to_the_sheet_is_the_sheet(run: Run, sheet: Path, force: list[str]) -> None:
    for make in (os.symlink, os.link):
        make("s.sheet", "s.csv")
        assert run("export", "-o", "s.csv", *force).status == 2
        assert sheet.read_text() == HEAD + DEAL
        os.unlink("s.csv")


@needs_posix
def test_a_device_or_folder_is_not_replaced(run: Run, sheet: Path) -> None:
    Path("folder.csv").mkdir()
    os.mkfifo("pipe.csv")
    for target in ("folder.csv", "pipe.csv"):
        assert run("export", "-o", target, "--force").status == 1
    assert stat.S_ISFIFO(os.stat("pipe.csv").st_mode)


# modes, and what others left --------------------------------------------------------------------


@needs_posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o664])
def test_the_mode_of_a_file_stays(run: Run, sheet: Path, mode: int) -> None:
    run("export", "-o", "s.csv")
    os.chmod("s.csv", mode)
    os.chmod("s.sheet", mode)
    assert run("export", "-o", "s.csv").status == 0
    assert run("note", "late").status == 0
    assert [stat.S_IMODE(os.stat(name).st_mode) for name in ("s.csv", "s.sheet")] == [mode, mode]


@needs_posix
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_mode_that_the_user_gives_new_files(
    run: Run, umask: int, mode: int
) -> None:
    Path("club.pbn").write_text(
        '[Board "1"]\n[North "N"]\n[East "E"]\n[South "S"]\n[West "W"]\n[Dealer "N"]\n'
        '[Vulnerable "None"]\n[Declarer "N"]\n[Contract "3NT"]\n[Result "9"]\n'
    )
    before = os.umask(umask)
    try:
        run("new", "n.sheet", "oh-hell", "Anna", "Boris", "Vera")
        run("import", "club.pbn", "-o", "i.sheet")
        for suffix in SUFFIXES:
            run("export", "n.sheet", "-o", f"n{suffix}")
    finally:
        os.umask(before)
    for name in ("n.sheet", "i.sheet", *(f"n{suffix}" for suffix in SUFFIXES)):
        assert stat.S_IMODE(os.stat(name).st_mode) == mode, name


@needs_posix
@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_torn_lines_are_as_private_as_their_sheet(run: Run, sheet: Path, mode: int) -> None:
    with sheet.open("a") as file:
        file.write("deal 2 ca")
    sheet.chmod(mode)
    assert run("note", "on we go").status == 0
    assert stat.S_IMODE(os.stat("s.sheet.torn").st_mode) == mode


@needs_posix
def test_torn_lines_are_not_written_through_a_link(run: Run, sheet: Path) -> None:
    Path("diary.txt").write_text("Dear diary\n")
    os.symlink("diary.txt", "s.sheet.torn")
    with sheet.open("a") as file:
        file.write("deal 2 ca")
    refused = run("note", "on we go")
    assert refused.status == 1
    assert "s.sheet.torn: it is a link" in refused.err
    assert Path("diary.txt").read_text() == "Dear diary\n"
    assert sheet.read_text() == HEAD + DEAL + "deal 2 ca"


def test_what_a_dead_process_left_is_no_obstacle_and_is_swept(
    run: Run, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f".s.csv.{os.getpid()}.tmp", f".s.csv.{os.getpid()}-1f.tmp", ".s.csv.7-2.tmp"]
    for name in names:
        Path(name).write_text("half a fi")
    for name in names[:2]:
        os.utime(name, (time.time() - 7200,) * 2)
    Path(".s.csv.tmp.mine").touch()
    assert run("export", "-o", "s.csv").status == 0
    left = sorted(name for name in os.listdir() if name.startswith("."))
    assert left == [".s.csv.7-2.tmp", ".s.csv.tmp.mine"]  # one may be at work, one is not ours


# half-written files ---------------------------------------------------------------------------


def test_new_makes_no_file_that_blocks_the_next(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(fd: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert run("new", "n.sheet", "oh-hell", "Anna", "Boris", "Vera").status != 0
    assert os.listdir() == []
    assert run("new", "n.sheet", "oh-hell", "Anna", "Boris", "Vera").status == 0


def test_a_disk_without_second_names_of_files(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    assert run("new", "n.sheet", "oh-hell", "Anna", "Boris", "Vera").status == 0
    again = run("new", "n.sheet", "oh-hell", "Anna", "Boris", "Vera")
    assert again.status == 1
    assert "exists already" in again.err
    assert os.listdir() == ["n.sheet"]


def test_a_workbook_that_is_open_in_another_program(
    run: Run, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where a file that is open cannot be replaced."""
    run("export", "-o", "s.xlsx")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Access is denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        patch.setattr(whole_file, "_ON_WINDOWS", True)
        ran = run("export", "-o", "s.xlsx")
    assert ran.status == 1
    assert "open in another program" in ran.err
    assert "close it there" in ran.err


def test_macos_is_asked_to_bring_records_further_than_fsync(
    run: Run, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(disk, "_FULL_SYNC", 51)
    monkeypatch.setattr(disk.fcntl, "fcntl", lambda fd, what: asked.append(what))
    monkeypatch.setattr(os, "fsync", lambda _: pytest.fail("F_FULLFSYNC says more"))
    assert run("note", "kept").status == 0
    assert 51 in asked


# cells ----------------------------------------------------------------------------------------


def test_no_cell_is_a_formula_whatever_separates_the_cells(run: Run) -> None:
    reason = 'x;=1+1;y\t=2+2 ; +3;"=4+4";=HYPERLINK(1)'
    Path("s.sheet").write_text(HEAD + DEAL)
    assert run("void", "1", "--why", reason).status == 0
    run("export", "-o", "s.csv")
    text = Path("s.csv").read_text("utf-8-sig")
    for separator in ",;\t":
        for row in csv.reader(text.splitlines(), delimiter=separator):
            for cell in row:
                assert not cell.lstrip(' "').startswith(("=", "+3", "@")), (separator, cell)
