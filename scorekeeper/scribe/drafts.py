"""What has been told of a deal that is not recorded yet, kept beside the sheet.

A prompt that was closed, or a server that was started anew, offers it again. The file is a help
alone: one that is lost or damaged costs the answers to the questions of one deal.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress

from scorekeeper.core.replaying.session import Session
from scorekeeper.journal.store import StoreError
from scorekeeper.journal.whole_file import hidden_beside, replace_file

from .draft import Answer, Draft

LARGEST = 100_000  # bytes of such a file that are looked at


def draft_path(sheet: str) -> str:
    """The file beside the sheet."""
    return hidden_beside(sheet, "draft")


def save_draft(sheet: str, draft: Draft) -> None:
    """Keep the answers of a draft, if it has any; a disk that refuses them loses no record."""
    own = [answer for answer in draft.answers if answer.is_own]
    if not own or draft.correcting:
        drop_draft(sheet)
        return
    told = {"deal": draft.number, "answers": [list(answer) for answer in own]}
    with suppress(OSError, StoreError):
        replace_file(draft_path(sheet), json.dumps(told, ensure_ascii=False).encode())


def drop_draft(sheet: str) -> None:
    """Forget them."""
    with suppress(OSError):
        os.unlink(draft_path(sheet))


def kept_draft(sheet: str, session: Session) -> Draft | None:
    """The answers kept for the deal that comes next, as far as they hold; None where there are
    none."""
    fresh = Draft.begun(session)
    try:
        with open(draft_path(sheet), "rb") as file:
            told = json.loads(file.read(LARGEST))
        answers = tuple(_answer(parts) for parts in told["answers"])
        is_this = told["deal"] == fresh.number
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if not is_this:
        return None
    draft = Draft(session, answers).moved_to(session)
    return draft if any(answer.is_own for answer in draft.answers) else None


def _answer(parts: object) -> Answer:
    """An answer read back. Raises ValueError or TypeError for anything else."""
    if not isinstance(parts, list):
        raise TypeError("an answer is a list")
    fact, owner, text, typed, _, by = parts
    words = (fact, owner, text, by)
    if not all(isinstance(word, str) for word in words) or not isinstance(typed, str | None):
        raise TypeError("an answer is made of words")
    return Answer(fact, owner, text, typed, True, by)
