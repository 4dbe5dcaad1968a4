"""How wide a text is set, in letters of a column: the width of a digit, which columns count in."""

from __future__ import annotations

import re
from functools import lru_cache

from scorekeeper.render.width import width

# Advance widths of Arial, and of the typefaces that are drawn to take its place, in thousandths
# of the size of type.
_GROUPS = {
    191: "'",
    222: "ijl",
    260: "|",
    278: " !,./:;I[\\]ft",
    333: "()-`r",
    334: "{}",
    355: '"',
    389: "*",
    469: "^",
    500: "Jcksvxyz",
    556: "#$0123456789?L_abdeghnopqu",
    584: "+<=>~",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1015: "@",
}
_WIDTHS = [556] * 128
for _width, _letters in _GROUPS.items():
    for _letter in _letters:
        _WIDTHS[ord(_letter)] = _width

DIGIT = 556
LETTER = 526  # what programs that round down to whole pixels give a digit
OTHER = 700  # a letter of another alphabet; a wide one takes two columns of a terminal
BOLD = 1.11
_AT_HYPHENS = re.compile("[^-]*-+|[^-]+")  # parts of a word, behind which a line may end


def type_width(text: str, *, is_bold: bool = False) -> int:
    """The room that the text takes, in letters, rounded up."""
    return -(-_set(text, is_bold) // LETTER)


def breaks_alike(text: str, room: int) -> bool:
    """Whether programs that give a digit its whole width set the text in as many lines there."""
    return lines_within(text, room) == lines_within(text, room * DIGIT // LETTER)


@lru_cache(4096)
def lines_within(text: str, room: int, *, is_bold: bool = False) -> int:
    """How many lines the text takes where lines have room for so many letters."""
    most, lines, used = room * LETTER, 1, 0
    for word in text.split():
        gap = _WIDTHS[32] if used else 0
        for part in _AT_HYPHENS.findall(word):
            more = _set(part, is_bold)
            if used and used + gap + more > most:
                lines, used, gap = lines + 1, 0, 0
            used, gap = used + gap + more, 0
            while used > most:
                lines, used = lines + 1, used - most
    return lines


@lru_cache(4096)
def _set(text: str, is_bold: bool) -> int:
    if text.isascii():
        room = sum(map(_WIDTHS.__getitem__, text.encode()))
    else:
        room = sum(_WIDTHS[ord(sign)] if sign < "\x80" else OTHER * width(sign) for sign in text)
    return int(room * BOLD) if is_bold else room
