"""A workbook that could be opened, and its tabs by name."""

from __future__ import annotations

import re
from functools import cached_property
from posixpath import join, normpath

from scorekeeper.core.values.problems import InputError

from .archive import Archive, Attributes, explained, read_elements, unreadable
from .cells import Rows, shared_strings

MOST_OF_SMALL = 8_000_000  # bytes of a part that says how others are to be read
_BOOK = "xl/workbook.xml"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships id"
_STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships id"
_DATES = {*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)}  # formats all programs know
_QUOTED = re.compile(r'"[^"]*"|\[[^]]*\]|\\.')
_OF_DATES = re.compile("[dmyhs]", re.IGNORECASE)


class Workbook:
    """A workbook; its tabs are read when they are asked for. Raises MalformedError for what is
    none, cannot be read, or is too large."""

    def __init__(self, data: bytes) -> None:
        self._archive = Archive(data)
        with explained():
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
        book = self._related("_rels/.rels", "/officeDocument").get("", _BOOK)
        folder, _, name = book.rpartition("/")
        targets = self._related(f"{folder}/_rels/{name}.rels", "/worksheet")
        found: dict[str, str] = {}

        def begun(tag: str, given: Attributes) -> None:
            known = given.get(_RELATION, given.get(_STRICT, ""))
            if tag == "sheet" and known and known in targets:
                found[given["name"]] = targets[known]

        read_elements(self._archive, book, begun, MOST_OF_SMALL)
        if not found:
            raise unreadable()
        return found

    def _related(self, part: str, kind: str) -> dict[str, str]:
        """The parts of that kind to which a part refers, by what it calls them; the last of them
        by no name."""
        found: dict[str, str] = {}
        base = part.partition("_rels/")[0]

        def begun(tag: str, given: Attributes) -> None:
            if tag == "Relationship" and given.get("Type", "").endswith(kind):
                target = given.get("Target", "")
                whole = target if target.startswith("/") else join(base, target)
                found[given.get("Id", "")] = found[""] = normpath(whole).lstrip("/")

        if self._archive.has(part):
            read_elements(self._archive, part, begun, MOST_OF_SMALL)
        return found

    @cached_property
    def _strings(self) -> list[str]:
        part = "xl/sharedStrings.xml"
        with explained():
            return shared_strings(self._archive, part) if self._archive.has(part) else []

    @cached_property
    def _date_styles(self) -> frozenset[int]:
        """The styles of cells whose numbers are dates."""
        own: set[int] = set()
        styles: list[int] = []
        is_of_cells = False

        def begun(tag: str, given: Attributes) -> None:
            nonlocal is_of_cells
            if tag == "numFmt" and is_date(given.get("formatCode", "")):
                own.add(int(given.get("numFmtId", "0")))
            elif tag in ("cellXfs", "cellStyles"):
                is_of_cells = tag == "cellXfs"
            elif tag == "xf" and is_of_cells:
                styles.append(int(given.get("numFmtId", "0")))

        try:
            with explained():
                read_elements(self._archive, "xl/styles.xml", begun, MOST_OF_SMALL)
        except InputError:  # a workbook can do without
            return frozenset()
        return frozenset(at for at, known in enumerate(styles) if known in _DATES | own)


def is_date(code: str) -> bool:
    """Whether a number is shown as a date or time by that format."""
    return bool(_OF_DATES.search(_QUOTED.sub("", code)))
