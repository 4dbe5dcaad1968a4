"""Which sheet a command is about."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.problems import Problem
from scorekeeper.foreign.workbook.suffixes import WORKBOOKS
from scorekeeper.journal.load import Loaded, load
from scorekeeper.journal.sheet_text import SUFFIX
from scorekeeper.journal.statements import KEYWORDS

from .output import SOUND, UNSOUND, Ended, complain_of, errors_text, mention_errors, usage

if TYPE_CHECKING:
    from scorekeeper.core.replaying.noted import Noted

VARIABLE = "SCOREKEEPER_SHEET"


def find_sheet(*named: str | None) -> str:
    """The sheet named, else the one of the environment, else the only one in the folder.

    A name without its `.sheet` will do. Ends the command for a file of another kind.
    """
    for name in (*named, os.environ.get(VARIABLE)):
        if name:
            path = _with_suffix(name) or name
            refuse_other(path)
            return path
    found = sorted(name for name in os.listdir(".") if name.endswith(SUFFIX))
    if len(found) == 1:
        return found[0]
    if not found:
        usage(
            "which sheet? there is no *.sheet in this folder",
            f"name it (-f FILE), set {VARIABLE}, or begin one: scorekeeper new FILE GAME PLAYER...",
        )
    usage(
        f"which sheet? there are {len(found)} in this folder: {', '.join(found[:6])}",
        f"name it: -f {found[0]} (or set {VARIABLE})",
    )


def open_sheet(path: str, *, keep: bool = True, noted: Noted | None = None) -> Loaded:
    """Read and score the sheet; ends the command when its header cannot be used. `keep` and
    `noted` say what is kept of the deals."""
    loaded = load(path, keep=keep, noted=noted)
    if loaded.session is None:
        complain_of(loaded.problems, path)
        raise Ended(UNSOUND)
    return loaded


def session_of(loaded: Loaded) -> Session:
    """The session of a sheet that was opened."""
    assert loaded.session is not None
    return loaded.session


def status_of(loaded: Loaded) -> int:
    """The exit status after showing a sheet."""
    return SOUND if loaded.is_ok else UNSOUND


def mention_problems(loaded: Loaded) -> None:
    """Say on standard error what a reader of the sheet must know: in full that its last line does
    not count, and otherwise only how many errors it has."""
    mention_unfinished(loaded)
    mention_errors(_finished(loaded), loaded.path)


def mention_unfinished(loaded: Loaded) -> None:
    """Say on standard error that the last line of the sheet does not count, where it does not."""
    last = loaded.unfinished.line if loaded.unfinished else 0
    complain_of([p for p in loaded.problems if last and p.line == last], loaded.path)


def soundness(loaded: Loaded) -> str:
    """Whether the sheet itself is right, in a sentence."""
    return errors_text(_finished(loaded), loaded.path) or "the sheet itself is sound"


def _finished(loaded: Loaded) -> list[Problem]:
    """The problems of the lines that count."""
    last = loaded.unfinished.line if loaded.unfinished else 0
    return [problem for problem in loaded.problems if not last or problem.line != last]


def take_sheet(words: Sequence[str], *, is_text: bool = False) -> tuple[str | None, list[str]]:
    """The sheet that the first word names, if it names one, and the other words. Where they are
    free text, only the name of a sheet in full counts."""
    if words and _names_sheet(words[0], is_text):
        return words[0], list(words[1:])
    return None, list(words)


def split_words(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The sheet among the words of a reading command, wherever it stands, and the other words."""
    for place, word in enumerate(words):
        if _names_sheet(word, is_text=False):
            return word, [*words[:place], *words[place + 1 :]]
    return None, list(words)


def _names_sheet(word: str, is_text: bool) -> bool:
    if "=" in word or word.isdecimal():
        return is_sheet(word)
    if word.endswith(SUFFIX) or is_sheet(word):
        return True
    return not is_text and bool(kind_of(word) or _with_suffix(word))


def _with_suffix(name: str) -> str:
    """The sheet of that name without its suffix; nothing when there is no such sheet."""
    path = name + SUFFIX
    return path if not os.path.exists(name) and os.path.isfile(path) else ""


_KINDS = {  # of files that may be taken for a sheet, by suffix
    **dict.fromkeys((*WORKBOOKS, ".xlsb", ".ods", ".numbers"), "a workbook"),
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
    sheet = path.with_suffix("" if path.suffix == ".torn" else SUFFIX)
    if path.suffix.lower() in _IMPORTED:
        from shlex import quote

        return f"make a sheet of it: scorekeeper import {quote(str(path))} -o {quote(str(sheet))}"
    if sheet.is_file():
        return f"name {sheet} instead"
    return "name the sheet that it was made from, a text file that ends in .sheet"
