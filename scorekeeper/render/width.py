"""Widths of texts in columns of a terminal, and wrapping by them."""

from __future__ import annotations

from wcwidth import wcswidth, wcwidth  # type: ignore[import-untyped]


def width(text: str) -> int:
    """The columns that a safe text takes; wide letters take two, combining marks none."""
    return len(text) if text.isascii() else int(max(wcswidth(text), 0))


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
    while width(word) > room:
        cut = _cut(word, room)
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word]


def _cut(word: str, room: int) -> int:
    """Before which letter to break a word that is too wide; at least one letter is taken."""
    used = cut = 0
    while used <= room and cut < len(word):
        used += max(int(wcwidth(word[cut])), 0)
        cut += 1
    cut = max(cut - 1, 1)
    after = max(word.rfind(mark, 0, cut) for mark in ",/=") + 1
    return after if after > cut // 2 else cut
