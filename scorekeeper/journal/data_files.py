"""Files of data that the options of a sheet name, such as a table's own payments."""

from __future__ import annotations

import os
from collections.abc import Callable

from scorekeeper.core.problems import MalformedError

from .store import StoreError, read_sheet


def files_beside(path: str) -> Callable[[str], str]:
    """A reader of text files whose names are meant from the folder of the sheet at `path`.

    It raises MalformedError when there is no such file or its bytes are not text.
    """
    folder = os.path.dirname(path)
    return lambda name: _contents(os.path.join(folder, name), name)


def _contents(path: str, name: str) -> str:
    if not os.path.exists(path):
        raise MalformedError(
            f"there is no file '{name}' beside the sheet",
            "put it into the folder of the sheet, or write its path from there",
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
