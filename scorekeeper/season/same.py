"""Copies: two sheets of one evening, whole or one of them broken off."""

from __future__ import annotations

from collections.abc import Sequence

from .evening import Evening
from .filed import Filed


def copies(filed: Sequence[Filed]) -> list[tuple[str, str]]:
    """The file that counts, and a copy of it that does not: the same people at the same game on the
    same day recorded the same deals. Of a copy that was broken off the longer counts, of equal ones
    the first by name. Sheets without a deal are no copies."""
    tables: dict[tuple[object, ...], list[Filed]] = {}
    for item in filed:
        if isinstance(item.found, Evening) and item.found.prints:
            tables.setdefault(item.found.table, []).append(item)
    found = []
    for alike in tables.values():
        if len(alike) > 1:
            found += _among(alike)
    return sorted(found)


def _among(alike: Sequence[Filed]) -> list[tuple[str, str]]:
    kept: list[tuple[str, tuple[str, ...]]] = []
    found = []
    for item in sorted(alike, key=_longest_first):
        prints = _prints(item)
        whole = next((file for file, own in kept if own[: len(prints)] == prints), "")
        if whole:
            found.append((whole, item.file))
        else:
            kept.append((item.file, prints))
    return found


def _longest_first(item: Filed) -> tuple[bool, int, str]:
    is_faulty = isinstance(item.found, Evening) and bool(item.found.fault)
    return is_faulty, -len(_prints(item)), item.file


def _prints(item: Filed) -> tuple[str, ...]:
    return item.found.prints if isinstance(item.found, Evening) else ()
