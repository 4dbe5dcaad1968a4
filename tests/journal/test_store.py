"""The sheet file on disk: text, appending, torn lines, and failures of the disk."""

import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.journal import disk, lock, store
from scorekeeper.journal.lock import try_lock
from scorekeeper.journal.store import (
    StoreError,
    create_sheet,
    hold,
    read_sheet,
    unfinished_line,
)

HEADER = "game whist\nplayers Anna Boris Grigori Vera\n"
IMPORTABLE = {**os.environ, "PYTHONPATH": str(Path(store.__file__).parents[2])}
needs_proc = pytest.mark.skipif(not os.path.exists("/proc/locks"), reason="Linux only")
needs_posix = pytest.mark.skipif(os.name == "nt", reason="POSIX only")


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "evening.sheet"
    path.write_bytes(HEADER.encode())
    return path


def record(path: str | Path, *lines: str) -> None:
    with hold(path) as recorder:
        for line in lines:
            recorder.append(line)


def run_child(code: str, *arguments: str, folder: Path) -> str:
    """What a Python process prints that has the store's names at hand."""
    prelude = "import os, sys\nfrom scorekeeper.journal.store import *\n"
    command = [sys.executable, "-c", prelude + code, *arguments]
    done = subprocess.run(
        command, cwd=folder, env=IMPORTABLE, capture_output=True, text=True, check=False, timeout=30
    )
    assert done.stderr == ""
    return done.stdout


# --- reading ---------------------------------------------------------------------------------


def test_plain_text_is_read_as_it_stands(sheet: Path) -> None:
    read = read_sheet(sheet)
    assert read.path == str(sheet)
    assert (read.text, read.line_end, read.ends_clean) == (HEADER, "\n", True)
    assert read.decode_problem is None


@pytest.mark.parametrize(
    ("data", "text", "line_end", "ends_clean"),
    [
        (b"", "", "\n", True),
        (b"\xef\xbb\xbf", "", "\n", True),
        (b"\xef\xbb\xbfgame whist\n", "game whist\n", "\n", True),
        (b"a\r\nb\r\n", "a\nb\n", "\r\n", True),
        (b"a\r\nb\nc\n", "a\nb\nc\n", "\n", True),
        (b"a\r\nb\r\nc\n", "a\nb\nc\n", "\r\n", True),
        (b"a\rb\r", "a\nb\n", "\n", True),
        (b"a\nb", "a\nb", "\n", False),
        (b"a\r\nb", "a\nb", "\r\n", False),
        # Letters that Python's splitlines would take for line ends are none in a sheet.
        ("a\u2028b\x85c\x0b".encode(), "a\u2028b\x85c\x0b", "\n", False),
    ],
)
def test_marks_and_line_ends(
    sheet: Path, data: bytes, text: str, line_end: str, ends_clean: bool
) -> None:
    sheet.write_bytes(data)
    read = read_sheet(sheet)
    assert (read.text, read.line_end, read.ends_clean) == (text, line_end, ends_clean)
    assert read.decode_problem is None


@pytest.mark.parametrize(
    ("data", "line", "column", "words"),
    [
        (b"game whist\nplayers Ren\xe9 Bo\n", 2, 12, "byte 0xE9 is not UTF-8"),
        # Columns count letters, so the two bytes of the first accent are one.
        ("Ré".encode() + b"\xff", 1, 3, "byte 0xFF"),
        (b"\xef\xbb\xbfa\r\nb\xff\n", 2, 2, "byte 0xFF"),
        (b"a\rb\xff", 2, 2, "byte 0xFF"),
        (b"a\nb\0c\n", 2, 2, "NUL"),
        (b"a\0\xff", 1, 2, "NUL"),
        (b"a\xff\0", 1, 2, "byte 0xFF"),
        (b"note \xd0", 1, 6, "breaks off in the middle of a character"),
        ("game whist".encode("utf-16"), 1, 1, "UTF-16"),
        # The first half of a surrogate pair, which UTF-8 forbids.
        (b"\xed\xa0\x80\n", 1, 1, "byte 0xED"),
    ],
)
def test_bytes_that_are_not_text_are_placed(
    sheet: Path, data: bytes, line: int, column: int, words: str
) -> None:
    sheet.write_bytes(data)
    problem = read_sheet(sheet).decode_problem
    assert problem is not None
    assert problem[:2] == (line, column)
    assert words in problem[2]


def test_the_rest_stays_readable_around_bytes_that_are_not_text(sheet: Path) -> None:
    sheet.write_bytes(b"players Ren\xe9 Bo\nnote a\0b\ndeal 1\n")
    assert read_sheet(sheet).text == "players Ren\ufffd Bo\nnote a\ufffdb\ndeal 1\n"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing.sheet", "there is no such file"),
        (".", "it is a folder"),
        ("evening.sheet/x", "not a folder"),
        ("x" * 300, "too long"),
        ("a\0b", "no file can have this name"),
        ("\ud800", "no file can have this name"),
    ],
)
def test_paths_that_lead_to_no_sheet(sheet: Path, name: str, words: str) -> None:
    path = os.path.join(sheet.parent, name)
    for attempt in (read_sheet, record):
        with pytest.raises(StoreError, match=words) as caught:
            attempt(path)
        assert caught.value.path == path


def test_the_message_cannot_steer_a_terminal(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        read_sheet(tmp_path / "\x1b[2J\u202e.sheet")
    assert str(caught.value).isprintable()


@needs_posix
@pytest.mark.parametrize("attempt", [read_sheet, record])
def test_pipes_and_devices_are_refused_without_waiting(
    tmp_path: Path, attempt: Callable[[Path], object]
) -> None:
    pipe = tmp_path / "pipe.sheet"
    os.mkfifo(pipe)
    for path in (pipe, Path(os.devnull)):
        with pytest.raises(StoreError, match="a pipe or device"):
            attempt(path)


@needs_posix
def test_links_that_lead_in_a_circle(tmp_path: Path) -> None:
    link = tmp_path / "a.sheet"
    link.symlink_to(link)
    with pytest.raises(StoreError, match="circle"):
        read_sheet(link)


def test_a_file_too_large_for_a_score_sheet_is_refused(sheet: Path) -> None:
    os.truncate(sheet, disk.MAX_BYTES + 1)
    for attempt in (read_sheet, record):
        with pytest.raises(StoreError, match="larger than 16 MiB"):
            attempt(sheet)


def test_no_record_makes_a_sheet_too_large_to_be_read(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # "note a" and its line end are 7 bytes: one line fits, the second would exceed by one.
    monkeypatch.setattr(disk, "MAX_BYTES", len(HEADER) + 13)
    record(sheet, "note a")
    with pytest.raises(StoreError, match="nothing was recorded"):
        record(sheet, "note b")
    assert read_sheet(sheet).text == HEADER + "note a\n"


# --- making a sheet --------------------------------------------------------------------------


def test_a_new_sheet_holds_exactly_the_text(tmp_path: Path) -> None:
    path = tmp_path / "Вечер.sheet"
    create_sheet(path, "game whist\nplayers Анна 李\n")
    assert path.read_bytes() == "game whist\nplayers Анна 李\n".encode()


def test_an_existing_file_is_never_overwritten(sheet: Path) -> None:
    with pytest.raises(StoreError, match="exists already"):
        create_sheet(sheet, "game barbu\n")
    assert sheet.read_bytes() == HEADER.encode()


@needs_posix
def test_a_dangling_link_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "link.sheet").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StoreError, match="exists already"):
        create_sheet(tmp_path / "link.sheet", HEADER)
    assert not (tmp_path / "elsewhere").exists()


def test_a_sheet_in_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such folder"):
        create_sheet(tmp_path / "none" / "a.sheet", HEADER)


@pytest.mark.parametrize("text", ["game\0", "game \ud800"])
def test_text_that_could_not_be_read_again_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"sheet cannot hold|written as UTF-8"):
        create_sheet(tmp_path / "a.sheet", text)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_a_sheet_that_cannot_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, failure: BaseException
) -> None:
    monkeypatch.setattr(os, call, raising(failure))
    expected = StoreError if isinstance(failure, OSError) else KeyboardInterrupt
    with pytest.raises(expected) as caught:
        create_sheet(tmp_path / "a.sheet", HEADER)
    monkeypatch.undo()
    assert list(tmp_path.iterdir()) == []
    if expected is StoreError:
        assert "the disk is full: no sheet was made" in str(caught.value)


@needs_posix
def test_a_new_sheet_and_its_folder_are_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(os.fstat(fd).st_ino))
    create_sheet(tmp_path / "a.sheet", HEADER)
    assert synced == [(tmp_path / "a.sheet").stat().st_ino, tmp_path.stat().st_ino]


@pytest.mark.parametrize("code", [errno.EINVAL, errno.EACCES])
def test_a_folder_that_cannot_be_synced_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    real = os.open

    def no_folders(path: str, flags: int, mode: int = 0o777) -> int:
        if os.path.isdir(path):
            raise OSError(code, "no")
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", no_folders)
    create_sheet(tmp_path / "a.sheet", HEADER)
    assert read_sheet(tmp_path / "a.sheet").text == HEADER


# --- appending -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b"note a\nnote b\n"),
        (b"x\n", b"x\nnote a\nnote b\n"),
        (b"x", b"x\nnote a\nnote b\n"),
        (b"x\r\ny\r\n", b"x\r\ny\r\nnote a\r\nnote b\r\n"),
        (b"x\r\ny", b"x\r\ny\r\nnote a\r\nnote b\r\n"),
        # Half of a two-byte line end is completed, not doubled.
        (b"x\r\ny\r", b"x\r\ny\r\nnote a\r\nnote b\r\n"),
        (b"\xef\xbb\xbf", b"\xef\xbb\xbfnote a\nnote b\n"),
        (b"\xef\xbb\xbfx\n", b"\xef\xbb\xbfx\nnote a\nnote b\n"),
        (b"Ren\xe9\n", b"Ren\xe9\nnote a\nnote b\n"),
    ],
)
def test_lines_are_appended_in_the_manner_of_the_file(
    sheet: Path, before: bytes, after: bytes
) -> None:
    sheet.write_bytes(before)
    record(sheet, "note a", "note b")
    assert sheet.read_bytes() == after


def test_a_record_is_one_write_then_one_sync(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet.write_bytes(b"x")
    calls: list[object] = []

    def write(_: int, data: bytes) -> int:
        calls.append(data)
        return len(data)

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(os, "fsync", lambda _: calls.append("sync"))
    record(sheet, "note a")
    # The missing line end travels in the same write: no moment at which half of it stands there.
    assert calls == [b"\nnote a\n", "sync"]


@pytest.mark.parametrize("line", ["", "  ", "a\nb", "a\r", "a\0b", "a \udcff"])
def test_lines_that_are_not_one_line_of_text_are_refused(sheet: Path, line: str) -> None:
    with hold(sheet) as recorder:
        with pytest.raises(ValueError, match=r"sheet cannot|written as UTF-8"):
            recorder.append(line)
        with pytest.raises(ValueError, match=r"sheet cannot|written as UTF-8"):
            recorder.set_aside(line)
    assert sheet.read_bytes() == HEADER.encode()


def test_the_sheet_is_given_as_read_under_the_lock(sheet: Path) -> None:
    with hold(sheet) as recorder:
        assert recorder.sheet == read_sheet(sheet)


def test_a_recorder_is_of_no_use_after_its_recording(sheet: Path) -> None:
    with hold(sheet) as recorder:
        pass
    with pytest.raises(ValueError, match="over"):
        recorder.append("note late")
    assert sheet.read_bytes() == HEADER.encode()


@needs_posix
def test_a_link_is_followed(sheet: Path, tmp_path: Path) -> None:
    folder = tmp_path / "links"
    folder.mkdir()
    link = folder / "tonight.sheet"
    link.symlink_to(sheet)
    record(link, "note a")
    assert link.is_symlink()
    assert sheet.read_text() == HEADER + "note a\n"


# --- the lock --------------------------------------------------------------------------------


def test_a_second_recorder_waits_and_then_gives_up(sheet: Path) -> None:
    with hold(sheet):  # noqa: SIM117 (the second is expected to fail)
        with pytest.raises(StoreError, match="is recording on it and did not finish"):
            with hold(sheet, timeout=0.02):
                pytest.fail("two recorders held one lock")
    record(sheet, "note free again")


@needs_proc
def test_it_is_told_who_holds_the_lock(sheet: Path) -> None:
    with hold(sheet):  # noqa: SIM117 (the second is expected to fail)
        with pytest.raises(StoreError, match=rf"process {os.getpid()} \(.+\) is recording on it"):
            with hold(sheet, timeout=0):
                pytest.fail("two recorders held one lock")


def test_where_the_system_does_not_tell_it_is_another_program(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "holder", lambda _: "")
    with hold(sheet):  # noqa: SIM117 (the second is expected to fail)
        with pytest.raises(StoreError, match="another program is recording on it"):
            with hold(sheet, timeout=0):
                pytest.fail("two recorders held one lock")


@needs_proc
def test_those_who_wait_take_turns(sheet: Path) -> None:
    order: list[int] = []

    def take_turn(number: int) -> None:
        with hold(sheet, timeout=30):
            order.append(number)

    waiting = [threading.Thread(target=take_turn, args=(number,)) for number in range(6)]
    with hold(sheet):
        for count, thread in enumerate(waiting, 1):
            thread.start()
            end = time.monotonic() + 20
            while waiters(sheet) < count:
                assert time.monotonic() < end, "the system does not tell of those who wait"
                time.sleep(0.001)
        assert order == []
    for thread in waiting:
        thread.join()
    assert sorted(order) == list(range(6))
    assert order[0] == 0


def waiters(sheet: Path) -> int:
    """How many are waiting for the lock on the sheet, as the system tells."""
    inode = f":{os.stat(sheet).st_ino} "
    with open("/proc/locks", encoding="ascii") as locks:
        return sum("->" in line and inode in line for line in locks)


def test_another_process_is_kept_out_too(sheet: Path) -> None:
    code = """
try:
    with hold(sys.argv[1], timeout=0):
        print("in")
except StoreError as error:
    print(error)
"""
    with hold(sheet):
        assert "is recording on it and did not finish" in run_child(
            code, str(sheet), folder=sheet.parent
        )
    assert run_child(code, str(sheet), folder=sheet.parent) == "in\n"


def test_the_lock_is_given_back_after_an_error(sheet: Path) -> None:
    with pytest.raises(ZeroDivisionError), hold(sheet):
        _ = 1 // 0
    with hold(sheet, timeout=0):
        pass
    assert os.listdir(sheet.parent) == [sheet.name]


def test_errors_of_the_caller_pass_unchanged(sheet: Path) -> None:
    with pytest.raises(FileNotFoundError, match="mine"), hold(sheet):
        raise FileNotFoundError(errno.ENOENT, "mine")


def test_a_disk_without_locks_is_named(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "try_lock", raising(OSError(errno.ENOLCK, "no locks")))
    with pytest.raises(StoreError, match="cannot lock files: nothing was recorded"):
        record(sheet, "note a")


# --- other programs that write the file ------------------------------------------------------


def replace_as_editors_do(path: Path, text: str) -> None:
    new = path.with_suffix(".new")
    new.write_bytes(text.encode())
    os.replace(new, path)


@needs_posix
def test_a_file_replaced_between_opening_and_locking_is_opened_anew(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = try_lock
    versions = iter([HEADER + "note second\n", HEADER + "note third\n"])

    def replace_first(fd: int) -> bool:
        if (version := next(versions, None)) is not None:
            replace_as_editors_do(sheet, version)
        return real(fd)

    monkeypatch.setattr(lock, "try_lock", replace_first)
    with hold(sheet) as recorder:
        assert recorder.sheet.text == HEADER + "note third\n"
        recorder.append("note mine")
    assert sheet.read_text() == HEADER + "note third\nnote mine\n"


@needs_posix
def test_a_file_replaced_under_the_lock_gets_no_false_acknowledgement(sheet: Path) -> None:
    with hold(sheet) as recorder:
        replace_as_editors_do(sheet, HEADER + "note edited\n")
        with pytest.raises(StoreError, match="another program changed the file"):
            recorder.append("note mine")
    assert sheet.read_text() == HEADER + "note edited\n"


@needs_posix
def test_a_file_replaced_during_the_write_gets_no_false_acknowledgement(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = sheet.with_suffix(".backup")
    real = os.write

    def write_then_replace(fd: int, data: bytes) -> int:
        os.link(sheet, kept)
        replace_as_editors_do(sheet, HEADER)
        return real(fd, data)

    with hold(sheet) as recorder:
        monkeypatch.setattr(os, "write", write_then_replace)
        with pytest.raises(StoreError, match="another program changed the file"):
            recorder.append("note mine")
        monkeypatch.undo()
    # "Nothing was recorded" holds for the editor's backup of the old file as well.
    assert (sheet.read_text(), kept.read_text()) == (HEADER, HEADER)


def test_a_file_changed_in_place_is_not_appended_to(sheet: Path) -> None:
    with hold(sheet) as recorder:
        with sheet.open("ab") as editor:
            editor.write(b"note edi")
        with pytest.raises(StoreError, match="another program changed the file"):
            recorder.append("note mine")
    assert sheet.read_text() == HEADER + "note edi"


def test_a_torn_line_that_somebody_continues_is_not_cut(sheet: Path) -> None:
    sheet.write_bytes(b"x\ndea")
    with hold(sheet) as recorder:
        with sheet.open("ab") as editor:
            editor.write(b"l 1 tricks=7,6\n")
        with pytest.raises(StoreError, match="another program changed the file"):
            recorder.set_aside("torn")
    assert sheet.read_bytes() == b"x\ndeal 1 tricks=7,6\n"


# --- torn lines ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "candidate"),
    [
        (b"", None),
        (b"a\n", None),
        (b"a\r\n", None),
        (b"a", (1, "a")),
        (b"a\nb", (2, "b")),
        (b"\xef\xbb\xbfa\r\n\r\nb", (3, "b")),
        (b"a\n\0\0", (2, "\ufffd\ufffd")),
    ],
)
def test_the_unterminated_last_line(
    sheet: Path, data: bytes, candidate: tuple[int, str] | None
) -> None:
    sheet.write_bytes(data)
    assert unfinished_line(read_sheet(sheet)) == candidate


@pytest.mark.parametrize(
    ("before", "torn"),
    [
        (b"x\n", b"deal 3 tri"),
        (b"x\r\n", b"deal"),
        (b"", b"gam"),
        (b"x\n", b"n \xd0"),
        (b"", b"\0"),
    ],
)
def test_a_torn_line_is_set_aside_and_recording_goes_on(
    sheet: Path, before: bytes, torn: bytes
) -> None:
    sheet.write_bytes(before + torn)
    end = b"\r\n" if b"\r" in before else b"\n"
    with hold(sheet) as recorder:
        aside = recorder.set_aside("torn line 2 of evening.sheet")
        assert recorder.sheet == read_sheet(sheet)
        assert recorder.sheet.ends_clean
        recorder.append("deal 3 tricks=7,6")
    assert aside == str(sheet) + ".torn"
    assert Path(aside).read_bytes() == b"# torn line 2 of evening.sheet\n" + torn + b"\n"
    assert sheet.read_bytes() == before + b"deal 3 tricks=7,6" + end


def test_torn_lines_gather_in_one_file(sheet: Path) -> None:
    aside = Path(str(sheet) + ".torn")
    aside.write_bytes(b"# first\ndea")
    sheet.write_bytes(b"x\nno")
    with hold(sheet) as recorder:
        recorder.set_aside("second")
    assert aside.read_bytes() == b"# first\ndea\n# second\nno\n"


def test_a_complete_last_line_cannot_be_set_aside(sheet: Path) -> None:
    with hold(sheet) as recorder, pytest.raises(ValueError, match="complete"):
        recorder.set_aside("torn")
    sheet.write_bytes(b"x\ndeal 1 tricks=7,6")
    with hold(sheet) as recorder:
        recorder.append("note it was whole after all")
        with pytest.raises(ValueError, match="complete"):
            recorder.set_aside("torn")
    assert sheet.read_bytes() == b"x\ndeal 1 tricks=7,6\nnote it was whole after all\n"


@needs_posix
def test_the_torn_line_of_a_link_is_kept_beside_the_sheet(sheet: Path, tmp_path: Path) -> None:
    folder = tmp_path / "links"
    folder.mkdir()
    (folder / "tonight.sheet").symlink_to(sheet)
    sheet.write_bytes(b"x\nno")
    with hold(folder / "tonight.sheet") as recorder:
        aside = recorder.set_aside("torn")
    assert aside == os.path.realpath(sheet) + ".torn"


class Killed(BaseException):
    """Stands for the death of the process: nothing in the program catches it."""


def killed_at(monkeypatch: pytest.MonkeyPatch, step: int, act: Callable[[], None]) -> bool:
    """Run ``act``, killed just before its ``step``-th change of the disk; whether it was."""
    count = 0

    def stop_at_step(real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            nonlocal count
            count += 1
            if count == step:
                raise Killed
            return real(*arguments)

        return call

    with monkeypatch.context() as patch:
        for name in ("write", "fsync", "ftruncate"):
            patch.setattr(os, name, stop_at_step(getattr(os, name)))
        try:
            act()
        except Killed:
            return True
    return False


def test_killed_between_any_two_steps_a_torn_line_is_not_lost(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    aside = Path(str(sheet) + ".torn")

    def set_aside() -> None:
        with hold(sheet) as recorder:
            recorder.set_aside("torn")

    step = 1
    while True:
        sheet.write_bytes(b"x\ndeal 3 tri")
        aside.unlink(missing_ok=True)
        was_killed = killed_at(monkeypatch, step, set_aside)
        kept = aside.read_bytes() if aside.exists() else b""
        assert sheet.read_bytes() in (b"x\ndeal 3 tri", b"x\n")
        assert b"deal 3 tri" in sheet.read_bytes() + kept
        if not was_killed:
            break
        step += 1
    # write, sync, (folder sync,) truncate, sync: the loop must have met each of them.
    assert step >= 5


# --- failures of the disk --------------------------------------------------------------------


def raising(failure: BaseException) -> Callable[..., object]:
    def fail(*_: object) -> object:
        raise failure

    return fail


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOSPC, "the disk is full: nothing was recorded; free some space and record"),
        (errno.EDQUOT, "your share of the disk is full: nothing was recorded"),
        (errno.EFBIG, "may not grow any larger here: nothing was recorded"),
        (errno.EIO, "the disk reports a fault: nothing was recorded"),
        (errno.ESTALE, "the system reports 'odd': nothing was recorded"),
    ],
)
@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_failing_disk_leaves_the_sheet_as_it_was(
    sheet: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int, words: str
) -> None:
    real = getattr(os, call)
    failures = iter([OSError(code, "odd")])

    def fail_once(*arguments: object) -> object:
        for failure in failures:
            raise failure
        return real(*arguments)

    with hold(sheet) as recorder:
        monkeypatch.setattr(os, call, fail_once)
        with pytest.raises(StoreError, match=words) as caught:
            recorder.append("note a")
        assert sheet.read_bytes() == HEADER.encode()
        recorder.append("note b")
    assert str(caught.value).startswith(f"{sheet}: ")
    assert sheet.read_text() == HEADER + "note b\n"


@pytest.mark.parametrize("taken", [0, 1, 5])
def test_a_short_write_is_taken_back(
    sheet: Path, monkeypatch: pytest.MonkeyPatch, taken: int
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, data[:taken]))
    with pytest.raises(StoreError, match=r"the disk is full, or .*: nothing was recorded"):
        record(sheet, "note a")
    assert sheet.read_bytes() == HEADER.encode()


def test_a_disk_that_cannot_even_take_back_is_told_apart(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", raising(OSError(errno.EIO, "fault")))
    with pytest.raises(StoreError, match="look at its last line") as caught:
        record(sheet, "note a")
    # Nothing is known for certain then, so nothing is claimed.
    assert "nothing was recorded" not in str(caught.value)


def test_a_torn_line_stays_when_it_cannot_be_kept(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet.write_bytes(b"x\nno")
    aside = Path(str(sheet) + ".torn")
    aside.write_bytes(b"# first\nde\n")
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, data[:2]))
    with (
        hold(sheet) as recorder,
        pytest.raises(StoreError, match="the torn line still stands") as caught,
    ):
        recorder.set_aside("torn")
    assert caught.value.path == str(aside)
    assert sheet.read_bytes() == b"x\nno"
    assert aside.read_bytes() == b"# first\nde\n"


@needs_posix
@pytest.mark.parametrize("room", [0, 1, 5])
def test_a_real_limit_of_the_file_size(sheet: Path, room: int) -> None:
    code = """
import resource
limit = os.path.getsize(sys.argv[1]) + int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
with hold(sys.argv[1]) as recorder:
    try:
        recorder.append("note a")
    except StoreError as error:
        print(error)
"""
    told = run_child(code, str(sheet), str(room), folder=sheet.parent)
    assert "may not grow any larger" in told
    assert "nothing was recorded" in told
    assert sheet.read_bytes() == HEADER.encode()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KiB of its own, where this machine lets us have one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("no small disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_real_full_disk(small_disk: Path) -> None:
    path = small_disk / "evening.sheet"
    create_sheet(path, HEADER)
    long_line = "note " + "x" * 5000
    # 64 KiB are 65536 bytes: the header's 43 and thirteen times 5006. Of the next line the disk
    # takes a part, which must be taken back.
    record(path, *[long_line] * 13)
    with pytest.raises(StoreError, match="the disk is full"):
        record(path, long_line)
    assert path.read_text() == HEADER + (long_line + "\n") * 13
    record(path, "note the rest of the page is still free")
    assert read_sheet(path).text.endswith("still free\n")


def test_no_new_sheet_on_a_full_disk(small_disk: Path) -> None:
    (small_disk / "filler").write_bytes(b"x" * 65536)
    with pytest.raises(StoreError, match="the disk is full: no sheet was made"):
        create_sheet(small_disk / "evening.sheet", HEADER)
    assert os.listdir(small_disk) == ["filler"]


# --- permissions -----------------------------------------------------------------------------

AS_NOBODY = """
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
def told(act, *arguments):
    try:
        act(*arguments)
    except StoreError as error:
        print(error)
def record():
    with hold("evening.sheet") as recorder:
        recorder.append("note a")
def set_aside():
    with hold("evening.sheet") as recorder:
        recorder.set_aside("torn")
"""


@needs_posix
def test_a_read_only_sheet_is_read_but_not_recorded_on(sheet: Path) -> None:
    sheet.parent.chmod(0o755)
    sheet.chmod(0o444)
    code = AS_NOBODY + "told(record)\nprint(len(read_sheet('evening.sheet').text))"
    told, length = run_child(code, folder=sheet.parent).splitlines()
    assert told.startswith("evening.sheet: it is read-only or kept from you: nothing was recorded;")
    assert length == str(len(HEADER))
    assert sheet.read_bytes() == HEADER.encode()


@needs_posix
def test_a_sheet_kept_from_the_reader(sheet: Path) -> None:
    sheet.parent.chmod(0o755)
    sheet.chmod(0o000)
    told = run_child(AS_NOBODY + "told(read_sheet, 'evening.sheet')", folder=sheet.parent)
    assert told.startswith("evening.sheet: it is read-only or kept from you: nothing was read;")


@needs_posix
def test_a_read_only_folder(sheet: Path) -> None:
    sheet.write_bytes(b"x\nno")
    sheet.chmod(0o666)
    sheet.parent.chmod(0o555)
    code = AS_NOBODY + "told(create_sheet, 'new.sheet', 'x')\ntold(set_aside)\ntold(record)"
    try:
        new, aside = run_child(code, folder=sheet.parent).splitlines()
    finally:
        sheet.parent.chmod(0o755)
    assert "no sheet was made" in new
    assert "the torn line still stands" in aside
    # A folder that takes no new files does not hinder recording on the sheet in it.
    assert sheet.read_bytes() == b"x\nno\nnote a\n"
    assert os.listdir(sheet.parent) == [sheet.name]


def test_a_read_only_disk_is_named(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "open", raising(OSError(errno.EROFS, "read-only")))
    with pytest.raises(StoreError, match="this disk is read-only: nothing was recorded"):
        record(sheet, "note a")
