"""The spreadsheet of a session: figures that recalculate."""

from __future__ import annotations

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import Reckoning


def workbook_bytes(session: Session, reckoning: Reckoning) -> bytes:
    """The bytes of an .xlsx file with the worksheets Sheet, Deals, Entries, Settlement, Chart."""
    from scorekeeper.render.safe import safe_text
    from scorekeeper.render.views import final_grids, heading_lines, own_grids, verdict_line

    from .deals import Deals
    from .entries import Entries
    from .grids import sheet_tab
    from .settlement import SettlementTab
    from .xlsx import to_bytes

    title, *rules = heading_lines(session)
    people = session.sheet.table.everyone or session.sheet.table.owners
    heading = [title, safe_text(", ".join(people)), *rules]
    if session.sheet.game.finished(session.ledger):
        heading.append(safe_text(verdict_line(session)))
    deals = Deals(session)
    entries = Entries(session, deals.working)
    deals.finish(entries)
    own = own_grids(session)
    sheet = sheet_tab(heading, own, entries, is_live=deals.working is not None)
    final = SettlementTab(session, reckoning, entries, deals, final_grids(session, own))
    working = [] if deals.working is None else [deals.working.tab]
    tabs = (sheet, deals.tab, entries.tab, final.tab, *working)
    return to_bytes(tabs, deals.lines(), safe_text(session.sheet.title or heading[0]))
