"""Which files of other programs can become a sheet, and what reads them."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from scorekeeper.core.values.problems import MalformedError

from .own_files import READ_BACK
from .sheet import ForeignSheet


class ForeignReader(Protocol):
    """A module that reads files of another program."""

    FORMS: tuple[str, ...]  # where none is given, the file decides

    def read_foreign(self, text: str, form: str = ..., title: str = ...) -> ForeignSheet:
        """The sheet that the text of a file makes; never raises for any text."""


# Files of other programs that can become a sheet, by suffix: the module below this package whose
# `read_foreign(text, form, title)` reads them, in one of its `FORMS`.
FOREIGN = {".pbn": "pbn.importing"}


def foreign_reader(suffix: str) -> ForeignReader:
    """What reads files of that suffix; MalformedError when nothing does."""
    home = FOREIGN.get(suffix.lower())
    if home is None:
        raise MalformedError(
            f"files of the kind '{suffix}' cannot be imported",
            f"possible: {', '.join((*READ_BACK, *FOREIGN))}; save other workbooks as .xlsx",
        )
    return cast(ForeignReader, import_module(f"scorekeeper.foreign.{home}"))
