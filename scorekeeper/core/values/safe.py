"""Texts that come from people, made harmless for terminals, pages and spreadsheets."""

from __future__ import annotations

REPLACEMENT = "\ufffd"


def safe_text(text: str) -> str:
    """The text on one line without control, escape, bidirectional or invisible characters.

    White space of any kind becomes a space, every other such character U+FFFD, one for one, so
    that columns counted in the text stay right.
    """
    if text.isprintable():
        return text
    return "".join(_safe_letter(letter) for letter in text)


def _safe_letter(letter: str) -> str:
    if letter.isprintable():
        return letter
    return " " if letter.isspace() and letter not in "\x1c\x1d\x1e\x1f\x85" else REPLACEMENT
