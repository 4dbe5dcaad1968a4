"""A text on a screen that nobody touches: drawn in place, and turned page after page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from itertools import groupby

from .streams import flush, write

TURN = 5  # looks for which a page stays
RULE = "\u2500- "  # of what the line below the heads of a table is made
_HOME, _REST_OF_LINE, _BELOW = "\x1b[H", "\x1b[K", "\x1b[J"


class ClubScreen:
    """Shows whatever text it was given last; a text that changed begins with its first page."""

    def __init__(self) -> None:
        self._text = ""
        self._looks = 0
        self._drawn: tuple[object, ...] = ()

    def show(self, text: str) -> None:
        """One more look at the text; nothing is written where the screen stays as it is."""
        if text != self._text:
            self._text, self._looks = text, 0
        size = shutil.get_terminal_size((80, 24))
        pages = list(_pages(text.split("\n"), max(size.lines - 2, 1)))
        at = self._looks // TURN % len(pages)
        self._looks += 1
        lines = pages[at]
        if len(pages) > 1:
            lines = [*lines, f"page {at + 1} of {len(pages)}; Ctrl-C ends it"]
        if (size, lines) != self._drawn:
            write(_HOME + "\n".join(f"{line}{_REST_OF_LINE}" for line in lines) + _BELOW)
            flush()
            self._drawn = size, lines

    def leave(self) -> None:
        """What comes now stands below."""
        write("")


def _pages(lines: Sequence[str], room: int) -> Iterator[list[str]]:
    """Pages of so many lines; a block without blank lines stands on one of them if it fits, else it
    goes on under its heading."""
    page: list[str] = []
    for is_text, group in groupby(lines, key=bool):
        if not is_text:
            continue
        block = list(group)
        is_early = 3 * len(page) < room  # else the page would be nearly empty
        if len(page) + 1 + len(block) > room >= len(block) and not is_early:
            yield page
            page = []
        page += ["", *block] if page else block
        head = _heading(block)
        while len(page) > room:
            yield page[:room]
            page = [*head, *page[room:]] if len(head) < room else page[room:]
    yield page


def _heading(block: Sequence[str]) -> list[str]:
    """The lines of a table down to the rule below its heads."""
    rules = [at for at, line in enumerate(block) if not line.strip(RULE)]
    return list(block[: rules[0] + 1]) if rules else []
