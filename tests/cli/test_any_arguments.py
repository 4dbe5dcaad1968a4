"""Any arguments and any bytes: a sentence and a status, nothing written, never a fault of the
program."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli.app import main

SHEET = """\
game preference
players Anna Boris Vera
deal 1 declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0
"""
RECORDING = [
    "deal",
    "result",
    "amend",
    "void",
    "unvoid",
    "adjust",
    "carry",
    "rubber",
    "agree",
    "leave",
    "join",
]
READING = ["show", "explain", "settle", "check", "export", "rules", "games", "value", "import"]
KEYS = ["declarer", "contract", "whist", "tricks", "Anna", "account", "against", "pool", "bank"]
VALUES = ["8D", "allpass", "Anna", "Anna:3,Boris:7", "3,3,4", "none", "all", "1/3", "-5", '"', "="]

piece = st.one_of(
    st.text(max_size=12),
    st.sampled_from(VALUES),
    st.builds("{}={}".format, st.sampled_from(KEYS), st.sampled_from(VALUES)),
    st.builds("{}={}".format, st.sampled_from(KEYS), st.text(max_size=12)),
    st.integers(-3, 12).map(str),
)
arguments = st.lists(piece.filter(lambda text: "\0" not in text), max_size=4)


def run(*words: str) -> tuple[int, str]:
    """The status of a command and what it said on standard error."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main(list(words))
    code = ended.value.code
    return code if isinstance(code, int) else 0, err.getvalue()


@given(command=st.sampled_from(RECORDING), words=arguments)
def test_recording_any_arguments(command: str, words: list[str]) -> None:
    Path("s.sheet").write_text(SHEET)
    status, said = run(command, "-f", "s.sheet", *words)
    assert "fault of the program" not in said
    assert status in (0, 1, 2)
    if status:
        assert said
        assert Path("s.sheet").read_text() == SHEET
    else:
        assert Path("s.sheet").read_text().startswith(SHEET)
        assert run("check", "s.sheet")[0] == 0


@given(command=st.sampled_from(READING), words=arguments)
def test_reading_any_arguments(command: str, words: list[str]) -> None:
    Path("s.sheet").write_text(SHEET)
    status, said = run(command, *(word for word in words if not word.startswith("-o")))
    assert "fault of the program" not in said
    assert status in (0, 1, 2)
    assert Path("s.sheet").read_text() == SHEET


@given(content=st.binary(max_size=200), command=st.sampled_from(["show", "check", "settle"]))
def test_any_bytes_as_a_sheet(content: bytes, command: str) -> None:
    Path("any.sheet").write_bytes(content)
    status, said = run(command, "any.sheet")
    assert "fault of the program" not in said
    assert status == 1
    assert run("deal", "-f", "any.sheet", "contract=8")[0] == 1
    assert Path("any.sheet").read_bytes() == content
