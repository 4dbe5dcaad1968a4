"""Amounts as people write them on paper: a decimal comma, thousands set apart."""

from __future__ import annotations

import re

from .amounts import Amount, parse_amount
from .problems import AmbiguousError, MalformedError

_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"))
_SIGN = r"(?P<sign>[+-]?)"
_HEAD = r"(?P<whole>[1-9]\d{0,2}"
# thousands set apart by what no decimals follow: blanks, apostrophes, low lines
_SPACED = re.compile(
    _SIGN + _HEAD + r"([ \u00a0\u2009\u202f'\u2019_])\d{3}(?:\3\d{3})*)(?:[.,](?P<part>\d+))?"
)
# thousands set apart by a point or comma: twice at least, or the other one follows
_POINTED = re.compile(_SIGN + _HEAD + r"([.,])\d{3}(?:\3\d{3})*)(?:(?!\3)[.,](?P<part>\d+))?")
_EITHER = re.compile(_SIGN + r"(?P<whole>[1-9]\d{0,2})[.,](?P<part>\d{3})")
_COMMA = re.compile(_SIGN + r"(?P<whole>\d*),(?P<part>\d+)")
_NO_DIGITS = re.compile(r"\D")


def written_amount(text: str) -> Amount:
    """An amount on somebody's paper: as `parse_amount` reads it, and `3,5`, `1 234`, `1'234`,
    `1.234.567`, `1,234.50`.

    Raises MalformedError, and AmbiguousError for what may be thousands or decimals (`1,234`).
    """
    plain = text.strip().translate(_DASHES)
    either = _EITHER.fullmatch(plain)
    if either is not None:
        _refuse_either(text, either)
    found = _SPACED.fullmatch(plain) or _POINTED.fullmatch(plain) or _COMMA.fullmatch(plain)
    if found is not None:
        part = f".{found['part']}" if found["part"] else ""
        plain = found["sign"] + (_NO_DIGITS.sub("", found["whole"]) or "0") + part
    try:
        return parse_amount(plain)
    except MalformedError as error:
        raise MalformedError(error.message.replace(plain, text), error.hint, text) from None


def _refuse_either(text: str, found: re.Match[str]) -> None:
    sign, whole, part = found["sign"], found["whole"], found["part"]
    raise AmbiguousError(
        f"'{text}' may be {sign}{whole}{part}, or {sign}{whole} and a fraction",
        f"write {sign}{whole}{part}, or {sign}{whole}.{part}0 for the fraction",
        text,
    )
