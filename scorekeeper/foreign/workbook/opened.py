"""A workbook that could be opened, and its tabs by name."""

from __future__ import annotations

import re
from functools import cached_property
from posixpath import join, normpath, split

from scorekeeper.core.values.problems import InputError

from .archive import Archive, Attributes, explained, read_elements, unreadable
from .cells import Rows, shared_strings

LONGEST_FORMAT = 255  # letters
MOST_OF_SMALL = 8_000_000  # bytes of a part that says how others are to be read
_BOOK = "xl/workbook.xml"
_DATES = {*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)}  # formats all programs know
_QUOTED = re.compile(r'"[^"]*"|\[[^]]*\]|\\.')
_OF_DATES = re.compile("[dmyhs]", re.IGNORECASE)


class Workbook:
    """A workbook; its tabs are read when they are asked for. Raises MalformedError for what is
    none, cannot be read, or is too large."""

    def __init__(self, data: bytes) -> None:
        self._archive = Archive(data)
        with explained():
            self._book = next(iter(self._related("", "/officeDocument").values()), _BOOK)
            self._parts = self._find_tabs()

    @property
    def tabs(self) -> tuple[str, ...]:
        """The names of the tabs with cells, in order."""
        return tuple(self._parts)

    def rows(self, tab: str) -> Rows:
        """The rows of a tab; going through them raises MalformedError where it is damaged (see
        `explained`)."""
        return Rows(self._archive, self._parts[tab], self._strings, self._date_styles)

    def _find_tabs(self) -> dict[str, str]:
        targets = self._related(self._book, "/worksheet")
        found: dict[str, str] = {}

        def tab(given: Attributes) -> None:
            known = next((given[name] for name in given if name.endswith(":id")), "")
            if known in targets:
                found[given["name"]] = targets[known]

        read_elements(self._archive, self._book, {"sheet": tab}, MOST_OF_SMALL)
        if not found:
            raise unreadable()
        return found

    def _related(self, part: str, kind: str) -> dict[str, str]:
        """The parts of that kind to which a part, or the whole file (""), refers, by what it calls
        them."""
        found: dict[str, str] = {}
        base, name = split(part)
        relations = join(base, "_rels", f"{name}.rels")

        def relation(given: Attributes) -> None:
            if given.get("Type", "").endswith(kind):
                target = given.get("Target", "")
                whole = target if target.startswith("/") else join(base, target)
                found[given.get("Id", "")] = normpath(whole).lstrip("/")

        if self._archive.has(relations):
            read_elements(self._archive, relations, {"Relationship": relation}, MOST_OF_SMALL)
        return found

    @cached_property
    def _strings(self) -> list[str]:
        with explained():
            parts = self._related(self._book, "/sharedStrings").values()
            return [text for part in parts for text in shared_strings(self._archive, part)]

    @cached_property
    def _date_styles(self) -> frozenset[int]:
        """The styles of cells whose numbers are dates."""
        own: set[int] = set()
        styles: list[int] = []
        is_of_cells = False

        def number_format(given: Attributes) -> None:
            if is_date(given.get("formatCode", "")):
                own.add(int(given.get("numFmtId", "0")))

        def begin_styles(_: Attributes) -> None:
            nonlocal is_of_cells
            is_of_cells = True

        def begin_others(_: Attributes) -> None:
            nonlocal is_of_cells
            is_of_cells = False

        def style(given: Attributes) -> None:
            if is_of_cells:
                styles.append(int(given.get("numFmtId", "0")))

        begins = {"numFmt": number_format, "cellXfs": begin_styles, "cellStyles": begin_others}
        begins["xf"] = style
        try:
            with explained():
                for part in self._related(self._book, "/styles").values():
                    read_elements(self._archive, part, begins, MOST_OF_SMALL)
        except InputError:  # a workbook can do without
            return frozenset()
        return frozenset(at for at, known in enumerate(styles) if known in _DATES | own)


def is_date(code: str) -> bool:
    """Whether a number is shown as a date or time by that format."""
    return bool(_OF_DATES.search(_QUOTED.sub("", code[:LONGEST_FORMAT])))
