"""A sheet file within another file comes back byte for byte, whatever its bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.values.problems import MalformedError
from scorekeeper.foreign.kept_lines import kept_lines, marks, sheet_bytes

ODD = [b"\r\n", b"\r", b"\\", b"=1+1", b";", b"\t", b"\xff", b"\x00"]
LETTERS = ["\u202e", "\ufeff", "\ufffe", "\u00a0", "\U0001f0a1", "Анна"]
PIECES = st.sampled_from([b"deal 1 ", b"\n", b'"', b" ", *ODD, *LETTERS])


@given(st.lists(PIECES | st.binary(max_size=3)))
def test_any_bytes_come_back(pieces: list[bytes | str]) -> None:
    data = b"".join(p.encode() if isinstance(p, str) else p for p in pieces)
    lines = kept_lines(data)
    assert sheet_bytes(lines) == data
    assert all(line.isprintable() for line in lines)


def test_plain_lines_stand_as_they_are() -> None:
    text = 'game points\nplayers "Anna B" Boris\nnote it "rained" \\ twice\n'
    assert kept_lines(text.encode()) == text.splitlines()


@pytest.mark.parametrize("line", ["=1+1", "@x", "title a;=cmd", "  -2", ';"=x', "\uff1d1"])
def test_what_a_spreadsheet_could_run_is_written_otherwise(line: str) -> None:
    [kept] = kept_lines(f"{line}\n".encode())
    assert kept.startswith('"')
    assert not any(sign in kept for sign in "=+-@\uff1d")
    assert sheet_bytes([kept]) == f"{line}\n".encode()


@pytest.mark.parametrize("text", ['"', '"x', '"\\ud800"', '"a" b', '"' + "[" * 9])
def test_a_text_that_holds_no_line_is_a_fault(text: str) -> None:
    with pytest.raises(MalformedError, match="this line of the sheet was changed"):
        sheet_bytes([text])


def test_a_text_that_does_not_begin_with_a_quote_is_the_line_itself() -> None:
    text = "[" * 9 + '"'
    assert sheet_bytes([text]) == f"{text}\n".encode()


def test_a_mark_stands_for_all_lines_before_it() -> None:
    first = list(marks(["a", "b", "c"]))
    other = list(marks(["a", "x", "c"]))
    assert [one == two for one, two in zip(first, other, strict=True)] == [True, False, False]
    assert len({*first, *other}) == 5
