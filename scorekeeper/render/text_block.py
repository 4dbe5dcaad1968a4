"""A text to paste: who stands where, the sheet and the settlement."""

from __future__ import annotations

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import Reckoning

from .own_files import PROGRAM
from .report import sections
from .terminal import render_grids
from .views import heading_lines, next_lines

WIDTH = 72  # letters in a line, which a letter or a chat does not break


def text_block(session: Session, reckoning: Reckoning) -> str:
    """The text, its lines at most 72 letters long; deals and entries are left to `show`."""
    parts = ["\n".join([*heading_lines(session), *next_lines(session)])]
    for section in sections(session, reckoning):
        if section.grids and not section.is_detail:
            grids = render_grids(section.grids, width=WIDTH, colour=False)
            parts.append(f"{section.title.upper()}\n\n{grids}")
    return "\n\n".join([*parts, PROGRAM]) + "\n"
