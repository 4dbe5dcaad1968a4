"""What an export may be written over: nothing that is not its own."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import NoReturn

from scorekeeper.core.declaration.options import named_files
from scorekeeper.core.replaying.replay import Session
from scorekeeper.journal.load import Loaded

from .files import is_sheet, session_of
from .output import usage


def refuse_to_overwrite(path: str, loaded: Loaded, force: bool) -> None:
    """End the command when the file holds what people may want to keep: a sheet, a file that this
    sheet names, or (unless with `force`) anything that no earlier export wrote."""
    if not os.path.isfile(path):
        return  # what is no plain file is refused where it is written
    if _is_one(path, [loaded.path]):
        _refuse_sheet(path)
    if _is_one(path, _data_files(session_of(loaded), loaded.path)):
        usage(f"{path} belongs to the sheet, which names it", "choose another name")
    refuse_to_replace(path, force)


def refuse_to_replace(path: str, force: bool) -> None:
    """The same for what is made of many sheets."""
    if not os.path.isfile(path):
        return
    if is_sheet(path):
        _refuse_sheet(path)
    if force:
        return
    from scorekeeper.render.own_files import is_own

    if not is_own(path):
        usage(
            f"{path} is there already, and not as an export left it",
            f"choose another name, or write over it with -o {path} --force",
        )


def _refuse_sheet(path: str) -> NoReturn:
    usage(f"{path} is a score sheet, over which no export is written", "choose another name")


def _data_files(session: Session, sheet: str) -> list[str]:
    settings = session.sheet.settings
    places = named_files(session.sheet.game.option_specs, settings)
    return [os.path.join(os.path.dirname(sheet), settings[place].text) for place in places]


def _is_one(path: str, others: list[str]) -> bool:
    for other in others:
        with suppress(OSError, ValueError):
            if os.path.samefile(path, other):
                return True
    return False
