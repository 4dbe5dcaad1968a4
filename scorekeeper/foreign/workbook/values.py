"""What stands in a cell of a fact as somebody would type it, or why it cannot be one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from scorekeeper.core.declaration.columns import MARK, MARKED, NUMBER, PLAYER, Column
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.core.values.safe import safe_text

from .cells import CellKind, RawCell

_MARKS = frozenset({*"x+*1y", "yes", "\u0445", "\u00d7", "\u2713", "\u2714", "\u2717"})
JUST_MADE = "="  # a contract, neither a trick over nor under
_WHOLE = re.compile(r"(-?[0-9]+)(\.0+)?")
_DEAL_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_MINUS = str.maketrans("\u2212\u2013", "--")
_HINTS = {
    CellKind.DATE: "programs take 3/2 for a date: make it a cell of text and type it again",
    CellKind.TRUTH: f"type the word itself; a mark is {MARKED}",
    CellKind.FAULT: "type the value itself",
    CellKind.FORMULA: "type the value itself, not a formula",
}


def plain_text(text: str) -> str:
    """The text with single blanks, none at the ends or after commas; a whole number, of digits of
    any width, `3` and `3.0` alike, in digits of our own."""
    found = " ".join(text.split()).replace(", ", ",")
    whole = _WHOLE.fullmatch(unicodedata.normalize("NFKC", found).translate(_MINUS))
    return whole[1] if whole else found


def deal_number(content: object) -> int | None:
    """The number of a deal that a cell tells, from 1 on; None where it tells none."""
    text = plain_text(str(content))
    return int(text) if _DEAL_NUMBER.fullmatch(text) else None


def normal(content: int | str) -> int | str:
    """What is the same as another content however it was typed."""
    if isinstance(content, int):
        return content
    text = plain_text(safe_text(content))
    return int(text) if _is_number(text) else text.casefold()


class Names:
    """Names by what stands in a cell: as they are written; else in any form that only one of them
    has (`7` for 07, but not where there is a 7, too)."""

    def __init__(self, names: Iterable[str]) -> None:
        self._exact = {name: name for name in names}
        forms: dict[int | str, list[str]] = {}
        for name in self._exact:
            forms.setdefault(normal(name), []).append(name)
        self._by_form = {form: found[0] for form, found in forms.items() if len(found) == 1}

    def find(self, content: object) -> str | None:
        """The name that is meant, if one is."""
        text = str(content).strip()
        return self._exact.get(text) or self._by_form.get(normal(text))

    def normal(self, content: int | str) -> int | str:
        """What is the same as another content however it was typed; another name never is."""
        found = self.find(content)
        return normal(content) if found is None else found

    def __iter__(self) -> Iterator[str]:
        return iter(self._exact)


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= 15


def as_told(cell: RawCell, column: Column, names: Names) -> int | str | None:
    """The content of a cell of that column, None where it is empty; `names` are those of people.
    Raises MalformedError for what cannot stand there."""
    if cell.kind is not CellKind.PLAIN:
        raise MalformedError(
            f"{cell.kind.value} stands where a fact belongs: {str(cell.value)[:40]}".rstrip(": "),
            _HINTS[cell.kind],
        )
    value = cell.value
    if column.form == PLAYER and (name := names.find(value)) is not None:
        return name
    if isinstance(value, str):
        text = plain_text(value)
        if not text:
            return None
        value = int(text) if _is_number(text) and column.form != PLAYER else text
    if isinstance(value, float):
        raise _unfit(value, "a whole number" if column.form == NUMBER else "a word")
    if column.form == MARK:
        return _mark(value)
    if column.form == NUMBER and isinstance(value, str):
        return _number(value, column)
    if column.form == NUMBER and column.part and not isinstance(value, str):
        _refuse_far(value, column)
    if isinstance(value, str):
        _refuse_lists(value, column)
        return value
    return value


def _number(text: str, column: Column) -> int | str:
    """A number with a sign before it, as results are written, `=` for none; what else it may be,
    the fact knows, unless that is told in several parts."""
    if text == JUST_MADE and column.low is not None and column.low < 0:
        return 0
    digits = text.removeprefix("+")
    if digits.isdecimal() and _is_number(digits):
        return int(digits)
    if column.part:
        raise _unfit(text, "a whole number")
    _refuse_lists(text, column)
    return text


def _refuse_far(value: int, column: Column) -> None:
    """A number that one of several parts of a fact cannot be: what they mean together would not
    tell it."""
    low, high = column.low, column.high
    if low is not None and high is not None and not low <= value <= high:
        raise _unfit(value, f"a whole number from {low} to {high}")


def _mark(value: int | str) -> str:
    if not is_mark(str(value)):
        raise _unfit(value, f"the mark {MARKED}, or nothing")
    return MARKED


def is_mark(text: str) -> bool:
    """Whether people mark with that."""
    return fold(text) in _MARKS


def _refuse_lists(text: str, column: Column) -> None:
    """What separates the parts of a fact cannot stand within one of them."""
    if (column.owner or column.part) and any(sign in text for sign in ",:="):
        what = {NUMBER: "a whole number", PLAYER: "a player"}.get(column.form, "one word")
        raise _unfit(text, what)


def _unfit(value: object, wanted: str) -> MalformedError:
    return MalformedError(f"'{str(value)[:40]}' was found, expected {wanted}", f"write {wanted}")
