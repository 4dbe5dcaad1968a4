"""Whether the points of a workbook follow its facts, and the words for why not."""

from __future__ import annotations

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.live_at import MOST_DEALS, live_at
from scorekeeper.core.values.parts import NamedTuple


class Following(NamedTuple):
    """The formulas of the game, if they follow all that this table counts; else what they `lack`,
    in words, nothing where the game has none at all."""

    live: Live | None
    lacks: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """What is not followed, for behind a sentence; nothing where all is, or nothing can be."""
        return f"; formulas do not follow: {', '.join(self.lacks)}" if self.lacks else ""


def following(session: Session, more: int = 0) -> Following:
    """How far the points follow the facts of the deals that there are and so many `more`."""
    live = live_at(session.sheet.game, everyone_at(session.sheet.table))
    if live is None or live.lacks:
        return Following(None, live.lacks if live else ())
    if len(session.deals) + more > MOST_DEALS:
        return Following(None, (f"more than {MOST_DEALS} deals",))
    return Following(live)
