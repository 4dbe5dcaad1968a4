"""The empty rows behind the last deal: which, what follows in them, which facts they take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.asking.foreseen import Ahead
from scorekeeper.core.books.deals import COMING, ScoredDeal
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.render.steps import Step

USUAL, MOST = 12, 60  # rows; of a schedule that ends within so many all that are left


class Spare(NamedTuple):
    """The deals to come, the facts that have columns besides those of the recorded deals, whether
    these stand in the order in which they are told, and whether the deals are all that are left."""

    deals: Sequence[ScoredDeal] = ()
    asked: Sequence[str] = ()
    in_turn: bool = False
    is_whole: bool = False

    def steps(self) -> list[Step]:
        """A step for each deal, which moves nothing yet."""
        return [Step(str(d.number), d.number, d, (), d.points, d.totals) for d in self.deals]


NONE = Spare()


def spare_rows(session: Session) -> Spare:
    """Those of an export: to go on with the facts that every deal needs."""
    if session.sheet.game.finished(session.ledger):
        return NONE
    ahead = Ahead(session)
    deals, is_whole = _usual(session, ahead)
    return Spare(deals, ahead.facts_told(needed=True), is_whole=is_whole)


def rows_to_fill_in(session: Session, count: int | None) -> Spare:
    """Those of a template, with all facts that can be told: so many, or as many as usual; none
    behind the end of a game that has a fixed one, unless a new rubber can follow."""
    ahead = Ahead(session)
    if count is not None:
        wanted = count + bool(session.open_deal)
        may_go_on = session.sheet.game.has_rubbers
        coming = ahead.deals(wanted) if may_go_on else ahead.until_the_end(wanted)
        left = session.sheet.game.deals_left(session.ledger)
        deals, is_whole = _deals(session, coming), len(coming) == left
    else:
        deals, is_whole = _as_usual(session, ahead)
    return Spare(deals, ahead.facts_told(), in_turn=True, is_whole=is_whole)


def _as_usual(session: Session, ahead: Ahead) -> tuple[Sequence[ScoredDeal], bool]:
    """As many as usual, also where they begin a new rubber; whether these are all."""
    game, ledger = session.sheet.game, session.ledger
    if not game.finished(ledger):
        return _usual(session, ahead)
    may_begin = game.has_rubbers and not any(game.can_begin_rubber(ledger))
    return (_deals(session, ahead.deals(USUAL)) if may_begin else ()), False


def _usual(session: Session, ahead: Ahead) -> tuple[Sequence[ScoredDeal], bool]:
    is_open = bool(session.open_deal)
    found = ahead.schedule(USUAL + is_open, MOST)
    return _deals(session, found.deals), found.is_over


def _deals(session: Session, ahead: Sequence[Mapping[str, str]]) -> Sequence[ScoredDeal]:
    """The deals behind the last one that was recorded; an open one has its row already."""
    totals = session.totals()
    following = ahead[1:] if session.open_deal else ahead
    return [
        ScoredDeal(
            session.last_number + at,
            0,
            COMING,
            derived=follows,
            points=dict.fromkeys(totals, 0),
            totals=totals,
        )
        for at, follows in enumerate(following, 1)
    ]
