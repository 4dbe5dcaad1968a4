"""A record that is on the disk is recorded, whatever happens to what the program prints of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from commands import Run

from scorekeeper.journal import disk

HEAD = "game oh-hell\nplayers Анна Борис Вера\nset schedule=list\n"
DEAL = "deal -f s.sheet cards=1 bids=1,1,0 tricks=1,0,0"
needs_posix = pytest.mark.skipif(os.name == "nt", reason="POSIX only")


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a shell does with a line in which `scorekeeper` stands for the program."""
    return subprocess.run(
        ["bash", "-c", f'scorekeeper() {{ "{sys.executable}" -m scorekeeper "$@"; }}; {command}'],
        env={**os.environ, "PYTHONPATH": str(Path(disk.__file__).parents[2]), **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def deals() -> int:
    return Path("s.sheet").read_text("utf-8").count("\ndeal ")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_names_that_the_terminal_cannot_show_are_escaped(encoding: str) -> None:
    Path("s.sheet").write_text(HEAD, "utf-8")
    dealt = shell(f"scorekeeper {DEAL}", PYTHONIOENCODING=encoding)
    assert (dealt.returncode, deals()) == (0, 1)
    assert "\\u0410\\u043d\\u043d\\u0430:1" in dealt.stdout  # Анна:1
    assert dealt.stderr == ""


@needs_posix
@pytest.mark.parametrize(
    "ending",
    [
        "1>&-",
        "2>&-",
        "0<&- 1>&- 2>&-",
        ">/dev/full",
        ">/dev/full 2>&1",
        "| true; exit ${PIPESTATUS}",
    ],
)
def test_recorded_though_nobody_can_be_told(ending: str) -> None:
    if not os.path.exists("/dev/full") and "full" in ending:
        pytest.skip("no /dev/full here")
    Path("s.sheet").write_text(HEAD, "utf-8")
    dealt = shell(f"scorekeeper {DEAL} {ending}")
    assert (dealt.returncode, deals()) == (0, 1)
    assert "fault of the program" not in dealt.stderr
    assert "Traceback" not in dealt.stderr
    if ending == ">/dev/full":
        assert "recorded: deal 1 cards=1" in dealt.stderr
        assert "scorekeeper show s.sheet" in dealt.stderr


@needs_posix
def test_what_cannot_be_printed_is_no_success_of_a_reading_command() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    Path("s.sheet").write_text(HEAD, "utf-8")
    shown = shell("scorekeeper show s.sheet >/dev/full")
    assert shown.returncode == 1
    assert shown.stderr == (
        "scorekeeper: standard output cannot be written: No space left on device\n"
    )


@pytest.mark.parametrize("name", ["new", "deal", "note", "void", "export"])
def test_a_fault_after_the_fact_does_not_look_like_a_refusal(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    words = {
        "new": ["new", "n.sheet", "whist", "A", "B", "C", "D"],
        "deal": DEAL.split(),
        "note": ["note", "-f", "s.sheet", "late"],
        "void": ["void", "1", "-f", "s.sheet"],
        "export": ["export", "s.sheet", "-o", "s.csv"],
    }[name]
    Path("s.sheet").write_text(f"{HEAD}deal 1 cards=1 bids=1,1,0 tricks=1,0,0\n", "utf-8")

    def lost(*_: object, **__: object) -> None:
        raise OSError(5, "the screen is gone")

    for module in ("record_commands", "starting", "report_commands"):
        monkeypatch.setattr(f"scorekeeper.cli.{module}.say", lost)
    ran = run(*words)
    assert ran.status == 0
    assert "recorded: " in ran.err or "was made" in ran.err or "was written" in ran.err
    assert "the screen is gone" in ran.err


@needs_posix
def test_ctrl_c_while_the_record_is_written_comes_too_late(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("s.sheet").write_text(HEAD, "utf-8")
    real = disk.append_whole

    def interrupted(*arguments: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        real(*arguments)  # type: ignore[arg-type]
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(disk, "append_whole", interrupted)
    before = signal.getsignal(signal.SIGINT)
    dealt = run(*DEAL.split())
    assert dealt.status == 0
    assert dealt.out.startswith("deal 1 ")
    assert deals() == 1
    assert signal.getsignal(signal.SIGINT) is before


@needs_posix
def test_ctrl_c_before_says_that_nothing_was_recorded(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("s.sheet").write_text(HEAD, "utf-8")
    real = disk.read_all

    def interrupted(fd: int, path: str) -> bytes:
        os.kill(os.getpid(), signal.SIGINT)
        return real(fd, path)

    monkeypatch.setattr(disk, "read_all", interrupted)
    dealt = run(*DEAL.split())
    assert dealt.status == 130
    assert dealt.err == "interrupted: nothing was recorded\n"
    assert deals() == 0


@needs_posix
def test_ctrl_c_while_the_program_starts_ends_quietly() -> None:
    code = "import builtins, scorekeeper.__main__ as entry; real = builtins.__import__\n"
    code += "def stop(name, *a, **k):\n"
    code += "    if name == 'typer': raise KeyboardInterrupt\n"
    code += "    return real(name, *a, **k)\n"
    code += "builtins.__import__ = stop; entry.main()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(Path(disk.__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_arguments_that_are_no_text_are_named(run: Run) -> None:
    Path("s.sheet").write_text(HEAD, "utf-8")
    for words in (["note", "-f", "s.sheet", "caf\udce9"], ["show", "\udcff.sheet"]):
        ran = run(*words)
        assert ran.status == 2
        assert f"word {len(words)} of the command is not UTF-8 text" in ran.err
    assert Path("s.sheet").read_text("utf-8") == HEAD


def test_a_disk_that_fails_while_reading_is_no_fault_of_the_program(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("s.sheet").write_text(HEAD, "utf-8")

    def failing(*_: object) -> None:
        raise OSError(5, "Input/output error", "s.xlsx")

    monkeypatch.setattr("scorekeeper.render.export.export", failing)
    ran = run("export", "s.sheet", "-o", "s.xlsx")
    assert ran.status == 1
    assert ran.err == "scorekeeper: s.xlsx: the system reports 'Input/output error'\n"


ESCAPES = "\x1b]0;owned\x07\x1b[2J\u202e"


def test_notes_and_names_of_others_cannot_steer_the_terminal(run: Run) -> None:
    name = f"a{ESCAPES}.sheet"
    Path(name).write_text(f'{HEAD}note "{ESCAPES}"\n', "utf-8")
    Path(f"b{ESCAPES}.sheet").write_text(HEAD, "utf-8")
    for words in (
        ["undo", "-f", name],
        ["check", name],
        ["show"],  # which sheet?
        ["export", name, "-o", f"x{ESCAPES}.csv"],
        ["export", name, "-o", f"x{ESCAPES}.doc"],
        ["new", f"c{ESCAPES}.sheet", "whist", "A", "B", "C", "D"],
        ["new", name, "whist", "A", "B", "C", "D"],
        ["show", f"{ESCAPES}.xlsx"],
        [ESCAPES],
        ["games", ESCAPES],
        ["deal", "-f", name, f"{ESCAPES}=1"],
        ["deal", "-f", name, f"cards={ESCAPES}"],
    ):
        ran = run(*words)
        for letter in "\x1b\x07\u202e":
            assert letter not in ran.out + ran.err, words
