"""No formula of a workbook is longer than Excel 2010 takes, as it stands in the file."""

from __future__ import annotations

import html
import io
import re
import zipfile
from collections.abc import Iterator

import pytest
from typed_templates import blank

from scorekeeper.core.formula.tree import MOST_SIGNS

FOUR = "players Anna Boris Cleo Dan"
ROW = re.compile(r"(?<=[A-Z])\d\d(?!\d)")


def formulas(data: bytes) -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        for name in parts.namelist():
            if name.startswith("xl/worksheets/"):
                for text in re.findall(r"<f>([^<]*)</f>", parts.read(name).decode()):
                    yield html.unescape(text)


@pytest.mark.parametrize(
    ("lines", "deals", "row"),
    [
        # A workbook follows 2,000 deals at most; one of Barbu has 28.
        (["game quodlibet", FOUR, "set rounds=12"], 60, "2003"),
        (["game quodlibet", FOUR, "set rounds=12", "set choice=on"], 60, "2003"),
        (["game barbu", FOUR, "set no_double_skip=on", "set redouble=selective"], 28, "31"),
        (["game asszorti", "players Anna Boris Cleo"], 12, "2003"),
        (["game preference", FOUR], 12, "2003"),
        (["game vira", FOUR], 12, "2003"),
    ],
)
def test_formulas_are_short_enough_in_the_last_row(lines: list[str], deals: int, row: str) -> None:
    longest = max(len(ROW.sub(row, text)) for text in formulas(blank(lines, deals)))
    assert longest < MOST_SIGNS
