"""A workbook put together of its worksheets."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.ranking import ranking
from scorekeeper.core.standing.reckoning import Reckoning
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.render.kept import lines_to_keep
from scorekeeper.render.safe import safe_text
from scorekeeper.render.views import final_grids, heading_lines, own_grids, verdict_line

from .book import Tab
from .deals import Deals
from .entries import Entries
from .following import Following
from .grids import sheet_tabs
from .record import record_tab
from .settled import Lead, SettledCells
from .settlement import SettlementTab
from .spare import Spare


class Made(NamedTuple):
    """The worksheets in their order, and Deals among them."""

    tabs: Sequence[Tab]
    deals: Deals
    followed: Following
    title: str

    def to_bytes(self) -> bytes:
        """The bytes of the .xlsx file, with the chart."""
        from .xlsx import to_bytes

        return to_bytes(self.tabs, self.deals.lines, self.title)


def make(
    session: Session,
    reckoning: Reckoning,
    followed: Following,
    spare: Spare,
    front: Sequence[Tab] = (),
    data: bytes = b"",
) -> Made:
    """Put it together, with those worksheets in front; `data` are the bytes of the sheet file,
    where there is one. What only repeats what was recorded is left
    out where nothing was, and what nothing would follow."""
    deals = Deals(session, followed, spare)
    entries = Entries(session, deals.working, spare.deals)
    deals.finish(entries)
    own = own_grids(session)
    places = final_grids(session, own)
    tabs, settled = [*front], SettledCells()
    books: list[Tab] = []
    if entries.lines or not spare.in_turn:
        settlement = SettlementTab(session, reckoning, entries, deals, places)
        books, settled = [entries.tab, settlement.tab], settlement.settled
    if entries.recorded or not spare.in_turn:
        heading, ahead = _heading(session), _ahead(session, settled)
        tabs += sheet_tabs(heading, ahead, own, entries, deals, settled)
    del own  # a tenth of what is held, just before most is held
    tabs += [deals.tab, *books]
    if deals.working is not None:
        tabs.append(deals.working.tab)
    if deals.tables:
        tabs.append(deals.tables.tab)
    tabs.append(record_tab(lines_to_keep(session, data)))
    return Made(tabs, deals, followed, safe_text(session.sheet.title or _heading(session)[0]))


def _heading(session: Session) -> Sequence[str]:
    """The game, who plays it, the house rules; who won, once it is over."""
    title, *rules = heading_lines(session)
    people = session.sheet.table.everyone or session.sheet.table.owners
    heading = [title, ", ".join(map(safe_text, people)), *rules]
    if session.sheet.game.finished(session.ledger):
        heading.append(safe_text(verdict_line(session)))
    return heading


def _ahead(session: Session, settled: SettledCells) -> Lead | None:
    """Who is ahead once results are others than those of the winner, if it is over."""
    game, ledger = session.sheet.game, session.ledger
    if not game.finished(ledger):
        return None
    return settled.ahead(ranking(game, ledger), is_lowest=game.lowest_wins(ledger))
