"""Files of data that the options of a sheet name, such as a table's own payments."""

from __future__ import annotations

import os

from scorekeeper.core.values.problems import MalformedError

from .disk import StoreError
from .sheet_text import read_sheet

_OF_PATHS = "/\\:"  # of drives and other computers, too


def read_beside(sheet: str, name: str) -> str:
    """The contents of a text file in the folder of that sheet.

    Raises MalformedError when there is no such file or its bytes are not text, and for whatever
    leads out of that folder: a sheet may come from a stranger, who must not learn what else there
    is on this machine.
    """
    return _contents(os.path.join(os.path.dirname(sheet), name), name)


def _refuse_elsewhere(path: str, name: str) -> None:
    what = "is a path" if any(sign in name for sign in _OF_PATHS) else ""
    if not what and os.path.islink(path):
        what = "is a link"
    if what:
        raise MalformedError(
            f"'{name}' {what}, not the name of a file in the folder of the sheet",
            f"copy the file into that folder and write its name: {_last_part(name)}",
            name,
        )


def _last_part(name: str) -> str:
    for sign in _OF_PATHS:
        name = name.rpartition(sign)[2]
    return name or "FILE.csv"


def _contents(path: str, name: str) -> str:
    _refuse_elsewhere(path, name)
    if not os.path.exists(path):
        raise MalformedError(
            f"there is no file '{name}' beside the sheet",
            "put it into the folder of the sheet",
            name,
        )
    try:
        text = read_sheet(path)
    except StoreError as error:
        raise MalformedError(f"the file '{name}' cannot be read", str(error), name) from None
    if text.decode_problem is not None:
        line, column, message = text.decode_problem
        raise MalformedError(
            f"line {line}, column {column} of '{name}' is not text: {message}",
            "save the file as UTF-8 text",
            name,
        )
    return text.text
