"""QR codes: in the terminal, and as a picture for the laptop's own page."""

from __future__ import annotations

import io
from itertools import zip_longest

import segno

_BORDER = 2
_BLACK_ON_WHITE, _PLAIN = "\x1b[30;47m", "\x1b[0m"
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def _code(text: str) -> segno.QRCode:
    return segno.make_qr(text, error="l", boost_error=False)


def terminal_lines(text: str, width: int) -> list[str]:
    """The code for a terminal of that many columns, two rows of it in a line, dark on light
    whatever the colours of the terminal; nothing where it has no room."""
    rows = [list(row) for row in _code(text).matrix_iter(border=_BORDER)]
    if len(rows[0]) > width:
        return []
    lines = []
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=[0] * len(rows[0])):
        drawn = "".join(_HALVES[int(a), int(b)] for a, b in zip(upper, lower, strict=True))
        lines.append(f"{_BLACK_ON_WHITE}{drawn}{_PLAIN}")
    return lines


def picture(text: str) -> bytes:
    """The code as an SVG file."""
    target = io.BytesIO()
    _code(text).save(target, kind="svg", scale=8, border=4, light="#fff", nl=False)
    return target.getvalue()
