"""Widths of texts in columns of a terminal, and wrapping by them."""

from __future__ import annotations

import re

MARKS = ",/="  # separators of lists: a word may be broken after them
PAIRED = "+"  # between the names of a pair: broken after only where no other separator stands
_BREAKS = re.compile(rf"[\s{MARKS}{PAIRED}]")


def width(text: str) -> int:
    """The columns that a safe text takes; wide letters take two, combining marks none."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # type: ignore[import-untyped]  # most sheets have no such letter

    return max(int(wcswidth(text)), 0)


def centred(text: str, room: int) -> str:
    """The text in the middle of that many columns."""
    spare = max(room - width(text), 0)
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def wrap(text: str, room: int) -> list[str]:
    """The text in lines of at most `room` columns, broken between words where possible."""
    if width(text) <= room:
        return [text]
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if width(joined) <= room:
            line = joined
            continue
        if line:
            lines.append(line)
        *full, line = broken(word, room)
        lines += full
    return [*lines, line]


def broken(word: str, room: int) -> list[str]:
    """One word in pieces of at most `room` columns, after a separator of lists if there is one."""
    pieces: list[str] = []
    while _is_wider(word, room):
        cut = _cut(word, room)
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word]


def _is_wider(text: str, room: int) -> bool:
    """Whether it takes more columns; its beginning tells, mostly, and it may be very long."""
    start = 8 * room
    return width(text[:start]) > room or (len(text) > start and width(text) > room)


def _cut(word: str, room: int) -> int:
    """Before which letter to break a word that is too wide; at least one letter is taken."""
    used = cut = 0
    while used <= room and cut < len(word):
        used += width(word[cut])
        cut += 1
    cut = max(cut - 1, 1)
    after = max(word.rfind(mark, 0, cut) for mark in MARKS) + 1
    return after or word.rfind(PAIRED, 0, cut) + 1 or cut


def longest_piece(text: str) -> int:
    """The width of the longest piece that should not be broken: a word, or a part of a list."""
    if not _BREAKS.search(text):  # nearly all cells of long tables
        return width(text)
    for mark in MARKS + PAIRED:
        text = text.replace(mark, f"{mark} ")
    return max((width(piece) for piece in text.split()), default=0)
