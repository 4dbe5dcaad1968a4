"""Texts with names that are written from right to left, among figures and signs that are not.

Programs set signs and figures between two directions in that of the letters before them:
`<name> 6S` would end with the name, and of `<name>+<name>` the second would come first. An
invisible mark behind a name keeps what follows where it belongs. Prose has a direction of its own,
and so have names of several words.
"""

from __future__ import annotations

import re

MARK = "\u200e"  # left to right
_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_WITHIN = rf"[-'\"_.][{_LETTERS}]|[,.;:!?]\s"  # between letters of a name, or in a sentence
_NAME_ENDS = re.compile(rf"(?<=[{_LETTERS}])(?!{_WITHIN})(?=\s*[^\s{_LETTERS}])")
_LIST = re.compile(r"[^\s,]+(?:, [^\s,]+)+")
_BEFORE_COMMA = re.compile(rf"(?<=[{_LETTERS}])(?=,)")


def in_order(text: str) -> str:
    """The text with a mark behind each such name that something else follows."""
    if text.isascii():
        return text
    return (_BEFORE_COMMA if _LIST.fullmatch(text) else _NAME_ENDS).sub(MARK, text)
