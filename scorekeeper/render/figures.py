"""Numbers as print has them: a true minus, halves and thirds in one sign."""

from __future__ import annotations

import re

from scorekeeper.core.values.cells import RIGHT, Cell

MINUS = "\u2212"
PARTS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}
_NUMBERS = re.compile(r"[-+\d\s./]+(?: [A-Z]{3})?")  # one or several, or money
_NEGATIVE = re.compile(r"(?<![\w.])-(?=\d)")
_PART = re.compile(r"(?:(?<=\d) )?(?<![\d/])(1/2|1/3|2/3|1/4|3/4)(?![\d/])")


def printed(cell: Cell) -> str:
    """The text of a cell, its numbers as print has them; names and notes are left alone."""
    if cell.value is None and cell.align != RIGHT and not _NUMBERS.fullmatch(cell.text):
        return cell.text
    return printed_number(cell.text)


def printed_number(text: str) -> str:
    """`-27 1/2` as `−27½`."""
    return _PART.sub(lambda found: PARTS[found[1]], _NEGATIVE.sub(MINUS, text))
