"""What the files of a score-keeper's folder are: a sheet, or something made from one."""

from __future__ import annotations

import os
from pathlib import Path

from scorekeeper.journal.statements import KEYWORDS

from .output import usage

_KINDS = {  # of files that may be taken for a sheet, by suffix
    **dict.fromkeys((".xlsx", ".xlsm", ".xls", ".ods", ".numbers"), "a workbook"),
    **dict.fromkeys((".csv", ".tsv"), "a table of values"),
    ".json": "a JSON file",
    **dict.fromkeys((".html", ".htm"), "a web page"),
    ".pdf": "a PDF document",
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".svg"), "a picture"),
    ".pbn": "a PBN file of bridge boards",
    ".torn": "what is left of a line that was cut short",
}
_IMPORTED = (".pbn",)
_HEAD = 4096  # bytes in which a sheet has begun


def kind_of(path: str) -> str:
    """What the suffix says that the file is; nothing where a sheet may have it."""
    return _KINDS.get(os.path.splitext(path)[1].lower(), "")


def is_sheet(path: str) -> bool:
    """Whether there is a file of that name that begins as a sheet does."""
    try:
        if not os.path.isfile(path):
            return False
        with open(path, "rb") as file:
            head = file.read(_HEAD)
    except (OSError, ValueError):
        return False
    return _begins_as_sheet(head.decode("utf-8-sig", "replace"))


def _begins_as_sheet(text: str) -> bool:
    lines = (line.split() for line in text.splitlines())
    first = next((words for words in lines if words and not words[0].startswith("#")), None)
    return first is not None and len(first) > 1 and first[0].casefold() in KEYWORDS


def refuse_other(path: str) -> None:
    """End the command when the file is known to be no sheet, and say what to do instead."""
    kind = kind_of(path)
    if kind and not is_sheet(path):
        usage(f"{path} is {kind}, not a score sheet", _remedy(Path(path)))


def _remedy(path: Path) -> str:
    sheet = path.with_suffix("" if path.suffix == ".torn" else ".sheet")
    if path.suffix.lower() in _IMPORTED:
        from shlex import quote

        return f"make a sheet of it: scorekeeper import {quote(str(path))} -o {quote(str(sheet))}"
    if sheet.is_file():
        return f"name {sheet} instead"
    return "name the sheet that it was made from, a text file that ends in .sheet"
