"""Whatever was done to a file of ours, reading it back ends with a sheet or with words."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from edited import exported, read_back, said

from scorekeeper.foreign.workbook import record
from scorekeeper.foreign.workbook.archive import (
    DEEPEST,
    MOST_NAMES,
    MOST_OF_PART,
    MOST_OF_TAG,
    MOST_PIECES,
    MOST_UNPACKED,
)
from scorekeeper.foreign.workbook.cells import MOST_LETTERS, MOST_MERGED
from scorekeeper.foreign.workbook.opened import is_date

ROOT = Path(__file__).parents[2]
DAMAGED = 500
NAMES = ("barbu-evening", "preference-sochi-evening")
WORDS = (b"<", b"/>", b"</c>", b' t="s"', b' t="e"', b"<f>1/0</f>", b'r="A1"', b"&#0;", b"&x;")
NUMBERS = (b"-1", b"1e999", b"99999999999999999999", b"0.5", b"NaN", "\u0663".encode(), b"")

Parts = dict[str, bytes]


def parts_of(data: bytes) -> Parts:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Parts) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return made.getvalue()


def cut(content: bytes, dice: Random) -> bytes:
    return content[: dice.randrange(len(content) + 1)]


def torn_out(content: bytes, dice: Random) -> bytes:
    at = dice.randrange(len(content) + 1)
    return content[:at] + content[at + dice.randrange(1, 200) :]


def doubled(content: bytes, dice: Random) -> bytes:
    at = dice.randrange(len(content) + 1)
    return content[:at] + content[at : at + dice.randrange(1, 400)] + content[at:]


def overwritten(content: bytes, dice: Random) -> bytes:
    at, word = dice.randrange(len(content) + 1), dice.choice(WORDS)
    return content[:at] + word + content[at + dice.randrange(len(word) + 3) :]


def renumbered(content: bytes, dice: Random) -> bytes:
    pieces = content.split(b"<v>")
    at = dice.randrange(len(pieces))
    rest = pieces[at].partition(b"</v>")[2]
    pieces[at] = dice.choice(NUMBERS) + b"</v>" + rest
    return b"<v>".join(pieces)


def flipped(content: bytes, dice: Random) -> bytes:
    found = bytearray(content)
    for _ in range(dice.randrange(1, 6)):
        found[dice.randrange(len(found))] = dice.randrange(256)
    return bytes(found)


CHANGES: tuple[Callable[[bytes, Random], bytes], ...]
CHANGES = (cut, torn_out, doubled, overwritten, renumbered, flipped)


def damaged(whole: Parts, dice: Random) -> bytes:
    """The workbook with a part changed, exchanged with another one, or gone; or itself cut."""
    parts = dict(whole)
    one, other = dice.choices([name for name in parts if "chart" not in name], k=2)
    how = dice.randrange(10)
    if how == 0:
        del parts[one]
    elif how == 1:
        parts[one], parts[other] = parts[other], parts[one]
    elif how == 2:
        return dice.choice((cut, torn_out, flipped))(packed(parts), dice)
    else:
        parts[one] = dice.choice(CHANGES)(parts[one] or b"<a/>", dice)
    return packed(parts)


def assert_told(data: bytes, suffix: str = ".xlsx") -> None:
    back = read_back(data, suffix)
    assert back.before is not None or back.findings
    for finding in back.findings:
        assert finding.message
        assert finding.message.isprintable() or not finding.is_error
    assert all("\n" not in line for line in back.lines)


@pytest.mark.parametrize("seed", range(15))
def test_a_damaged_workbook_ends_with_words(seed: int) -> None:
    data = exported((ROOT / "sample_sheets" / "oh-hell-evening.sheet").read_bytes())
    assert_told(damaged(parts_of(data), Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_many_damaged_workbooks_end_with_words(name: str) -> None:
    whole = parts_of(exported((ROOT / "sample_sheets" / f"{name}.sheet").read_bytes()))
    for seed in range(DAMAGED):
        assert_told(damaged(whole, Random(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_many_damaged_texts_end_with_words(suffix: str) -> None:
    sheet = (ROOT / "sample_sheets" / "barbu-evening.sheet").read_bytes()
    whole = exported(sheet, suffix)
    for seed in range(DAMAGED):
        dice = Random(seed)
        assert_told(dice.choice(CHANGES)(whole, dice), suffix)


# files of strangers ----------------------------------------------------------------------------

SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
END = b"</sheetData></worksheet>"


def whole() -> Parts:
    return parts_of(exported(b"game points\nplayers Anna Boris\ndeal points=1,2\n"))


def deals_part(parts: Parts) -> str:
    """The part with the tab Deals, the second one."""
    return next(name for name in sorted(parts) if name.endswith("sheet2.xml"))


def test_what_is_no_workbook() -> None:
    old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    for data in (b"", b"PK\x03\x04", b"game points\n", old, bytes(1000)):
        [line] = said(read_back(data))
        assert "error: " in line
    assert "has a password, or is of the old kind (.xls)" in said(read_back(old))[0]


def test_entities_are_refused() -> None:
    parts = whole()
    name = deals_part(parts)
    laughs = b'<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]>'
    parts[name] = laughs + SHEET + b'<row r="1"><c r="A1"><v>&c;</v></c></row>' + END
    [line] = said(read_back(packed(parts)))
    assert "declares entities" in line


@pytest.mark.slow
def test_bombs_are_refused() -> None:
    parts = whole()
    parts["xl/media/image1.png"] = bytes(MOST_UNPACKED + 1)
    assert "unpacks to" in said(read_back(packed(parts)))[0]
    parts = whole()
    parts[deals_part(parts)] = SHEET + b" " * MOST_OF_PART + END
    assert "has 80 MB" in said(read_back(packed(parts)))[0]


def cell(content: str) -> bytes:
    return f'<row r="1"><c r="A1" t="inlineStr"><is>{content}</is></c></row>'.encode()


ENDLESS = {  # what a parser would keep whole in memory
    "a comment": b"<!--" + b"a" * MOST_OF_TAG * 2 + b"-->",
    "a tag": b"<" + b"a" * MOST_OF_TAG * 2 + b"/>",
    "an attribute": b'<row r="' + b"1" * MOST_OF_TAG * 2 + b'"/>',
    "attributes": b"<row " + b" ".join(b'a%d="1"' % at for at in range(MOST_OF_TAG // 8)) + b"/>",
    "elements within elements": b"<a>" * 100 * DEEPEST,
    "texts": cell("<t>a</t>" * 20 * MOST_PIECES),
}
MANY = {
    "kinds of elements": b"".join(b"<a%d/>" % at for at in range(MOST_NAMES + 1)),
    "merged cells": b'<mergeCell ref="A1:B2"/>' * (MOST_MERGED + 1),
    "letters": cell(f"<t>{'a' * 100_000}</t>") * (MOST_LETTERS // 100_000 + 1),
}


@pytest.mark.parametrize("what", [*ENDLESS, *MANY])
def test_what_would_fill_the_memory_is_refused(what: str) -> None:
    parts = whole()
    parts[deals_part(parts)] = SHEET + {**ENDLESS, **MANY}[what] + END
    line = said(read_back(packed(parts)))[-1]
    assert line.startswith("Deals: error: ")
    assert (what if what in MANY else "has an element without an end") in line
    assert line.endswith(", which no score sheet needs")


def test_a_format_of_brackets_takes_no_time() -> None:
    assert not is_date("[" * 1_000_000)
    assert is_date('"m"[Red]d/m')


def test_of_a_thousand_errors_the_rest_is_not_read() -> None:
    parts = whole()
    name = deals_part(parts)
    rows = b"".join(b'<row r="%d"><c r="A%d"><v>1</v></c></row>' % (n, n) for n in range(20, 1500))
    parts[name] = parts[name].replace(b"</sheetData>", rows + b"</sheetData>")
    lines = said(read_back(packed(parts)))
    assert lines[0] == "Deals!A20: error: a second row of deal 1, besides A4"
    # rows 20 to 1019 are a thousand
    assert lines[1000:] == ["Deals!A1020: error: more is wrong; nothing below was read"]


def test_a_record_that_goes_on_below_its_end_was_altered() -> None:
    parts = whole()
    name = next(name for name, content in parts.items() if b">game points<" in content)
    below = b'<row r="900"><c r="A900"><v>9</v></c></row>'
    parts[name] = parts[name].replace(b"</sheetData>", below * 3 + b"</sheetData>")
    assert said(read_back(packed(parts))) == ["Record: error: the end of the kept sheet is missing"]


def test_a_line_of_the_record_in_pieces_without_end_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(record, "MOST_ROWS", 50)
    parts = whole()
    name = next(name for name, content in parts.items() if b">game points<" in content)
    rows = parts[name].split(b"</row>")
    piece = b'<row r="900"><c r="B900"><v>9</v></c>'
    parts[name] = b"</row>".join([*rows[:3], *[piece] * 60, *rows[3:]])
    [line] = said(read_back(packed(parts)))
    assert line == (
        "Record: error: the tab Record has more than 50 rows, which no score sheet needs"
    )


@pytest.mark.slow
def test_a_million_empty_rows_and_all_columns_are_read_over() -> None:
    parts = whole()
    name = deals_part(parts)
    rows = b"".join(b'<row r="%d"/>' % number for number in range(20, 1_000_000))
    wide = b'<row r="1000001">' + b"<c/>" * 16_384 + b"</row>"
    parts[name] = parts[name].replace(b"</sheetData>", rows + wide + b"</sheetData>")
    back = read_back(packed(parts))
    assert (said(back), list(back.lines)) == ([], [])
