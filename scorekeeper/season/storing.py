"""Evenings as texts, and back: JSON that holds every amount exactly."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from scorekeeper.core.values.amounts import Amount, plain

from .evening import Evening, Mark, Result, Tally, Unread
from .head import Head, digest

_BEST, _WORST, _TALLIES = map(Result._fields.index, ("best", "worst", "tallies"))
_SUMS = tuple(map(Result._fields.index, ("points", "deal_points", "dealt_points")))


def stored(found: Evening | Unread) -> str:
    """The text of what a sheet comes to."""
    if isinstance(found, Unread):
        return json.dumps([found.why])
    results = [_result(result) for result in found.results]
    rest = found[: Evening._fields.index("results")]
    return json.dumps([*rest, results, found.prints, found.fault], separators=(",", ":"))


def _result(result: Result) -> list[object]:
    parts: list[object] = list(result)
    for at in _SUMS:
        parts[at] = plain(parts[at])  # type: ignore[arg-type]
    for at, mark in ((_BEST, result.best), (_WORST, result.worst)):
        parts[at] = None if mark is None else [plain(mark.points), mark.deal]
    return parts


def head_of(found: Evening | Unread, text: str) -> Head:
    """That of an evening; `text` is the one in which it is kept."""
    if isinstance(found, Unread):
        return Head("", "", "", False, "", "", found.why, False, "", "", "", digest(text))
    return Head(
        found.game,
        found.named,
        found.rules,
        found.is_low,
        found.date,
        found.began,
        found.fault,
        found.is_begun,
        found.tie,
        "\n".join(found.players),
        digest(repr(found.table)) if found.prints else "",
        digest(text),
    )


def restored(text: str) -> Evening | Unread:
    """What the text holds. Raises ValueError for any other text."""
    return made(json.loads(text))


def made(told: Any) -> Evening | Unread:
    """The same of what JSON has read; raises ValueError."""
    try:
        if len(told) == 1:
            return Unread(str(told[0]))
        *rest, results, prints, fault = told
        parts = (*rest, tuple(map(_made_result, results)), tuple(prints), fault)
        return Evening(*parts)
    except (TypeError, IndexError, ValueError) as error:
        raise ValueError(f"no evening: {error}") from None


def _made_result(parts: list[Any]) -> Result:
    for at in _SUMS:
        if type(parts[at]) is str:
            parts[at] = Fraction(parts[at])
    for at in (_BEST, _WORST):
        if parts[at] is not None:
            parts[at] = Mark(_amount(parts[at][0]), parts[at][1])
    parts[_TALLIES] = tuple([Tally(*tally) for tally in parts[_TALLIES]])
    return Result(*parts)


def _amount(told: int | str) -> Amount:
    return told if isinstance(told, int) else Fraction(told)
