"""Workbooks to fill in: the rows of the deals to come, and a page that says how."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from scorekeeper.core.declaration.columns import MARK, NUMBER, WORD
from scorekeeper.core.formula.tree import letters
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_table import FactColumn, FactTable
from scorekeeper.core.standing.partners import SAME, partners_to_choose
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.core.values.names import joined
from scorekeeper.foreign.exported_csv import BYTE_ORDER_MARK
from scorekeeper.foreign.workbook.layout import DEAL, NEW_RUBBER
from scorekeeper.render.csv_ import guarded, with_record
from scorekeeper.render.kept import lines_to_keep
from scorekeeper.render.safe import safe_text
from scorekeeper.render.views import heading_lines

from .book import PLAIN, TITLE, Tab
from .deals import Deals
from .following import Following, following
from .made import Made, make
from .new_rubbers import NewRubbers
from .spare import rows_to_fill_in

HOW_TO = "How to"
WIDTH = 90  # of the page, in letters
IN_CELLS = (
    "On Deals every deal is a row; the next one is marked, and its first cell chosen. The Tab key "
    "leads from fact to fact in the order in which they are told at the table, Enter from the last "
    "one to the next row; facts that are told only now and then come last.",
    "What follows from the rules (dim figures) stands there already; type over it where it was "
    "otherwise. Cells take only what is possible, and offer it (Alt and the arrow down); after a "
    "refusal Shift and Tab lead back.",
)
WORKED_OUT = (
    "Status says what became of a row: scored; red: why it cannot be scored, and then it counts "
    "nothing; amber: which rule was broken, and it counts.",
    "Points, totals, Settlement and Chart follow by themselves; empty rows count nothing.",
)
NOT_WORKED_OUT = (
    "Points are not worked out here; the program does that when it reads the file.",
    "An empty row counts nothing.",
)
LOCKED = (
    "Grey cells are locked, as formulas would be lost; protection has no password (Excel: Review, "
    "Unprotect Sheet; LibreOffice: Tools, Protect Sheet).",
    "scorekeeper import FILE.xlsx -o FILE.sheet makes a sheet of it.",
)
NO_PLACE = "Cells that turn grey once the {fact} is told are no part of it."
NEXT_RUBBER = (
    f"The next {{what}} begins where the column {NEW_RUBBER} says so, in the row of its first "
    "deal: "
)
PUT_MARK = f"put {SAME} there."
CHOOSE_PARTNERS = "choose who sit together ({who}: these two against the others)."
Json = dict[str, object]


def template(session: Session, count: int | None, data: bytes = b"") -> Made:
    """A workbook with so many rows to fill in, or the rest of the schedule; `data` are the bytes of
    the sheet file, where there is one."""
    followed = following(session, count or 0)
    return make(
        session,
        reckon(session),
        followed,
        rows_to_fill_in(session, count),
        front=[how_to(session, followed)],
        data=data,
    )


def how_to(session: Session, followed: Following) -> Tab:
    """The first page: the game, and how to fill in the workbook in six lines."""
    tab = Tab(HOW_TO, protected=True)
    tab.widths[1] = WIDTH
    tab.add_row()
    tab.write(1, heading_lines(session)[0], TITLE)
    for line in (safe_text(_people(session)), *heading_lines(session)[1:]):
        tab.add_row()
        tab.write(1, line, PLAIN._replace(dim=True, wrapped=True))
    tab.skip()
    middle = WORKED_OUT if followed.live else NOT_WORKED_OUT
    for at, line in enumerate((*IN_CELLS, *middle, *LOCKED), 1):
        tab.add_row()
        tab.write(1, f"{at}. {line}", PLAIN._replace(wrapped=True))
    besides = _places(followed), _next_rubber(session), followed.why.removeprefix("; ")
    for line in filter(None, besides):
        tab.skip()
        tab.add_row()
        tab.write(1, line, PLAIN._replace(wrapped=True))
    return tab


def _people(session: Session) -> str:
    """Who plays: `Anna, Boris, Vera`; `NS: Anna and Cleo; EW: Boris and Dan`."""
    table = session.ledger.table
    if not table.sides or not table.players:
        return ", ".join(table.everyone or table.owners)
    return "; ".join(f"{side.name}: {joined(side.members)}" for side in table.sides)


def _places(followed: Following) -> str:
    """Which cells turn grey, in games in which some do."""
    places = followed.live.places.values() if followed.live else ()
    others = tuple(dict.fromkeys(place.fact for place in places))
    return NO_PLACE.format(fact=joined(others)) if others else ""


def _next_rubber(session: Session) -> str:
    """How the next rubber is begun, in games that have any."""
    game = session.sheet.game
    if not game.has_rubbers:
        return ""
    partners = partners_to_choose(session.ledger.table)
    how = CHOOSE_PARTNERS.format(who=partners[0].word) if partners else PUT_MARK
    return NEXT_RUBBER.format(what=game.in_play(session.ledger) or "game") + how


# the plan --------------------------------------------------------------------------------------


def plan(made: Made) -> Json:
    """Which worksheets there are, what the cells of facts take, and those that begin rubbers."""
    rubbers = made.deals.rubbers
    return {
        "tabs": [
            {"name": tab.name, "columns": list(_columns(made.deals, tab))} for tab in made.tabs
        ],
        "rows": len(made.deals.spare.deals),
        "rubbers": None if rubbers is None else _of_rubbers(rubbers),
        "live": made.followed.live is not None,
        "not_live": list(made.followed.lacks),
    }


def _columns(deals: Deals, tab: Tab) -> Iterator[Json]:
    if tab is deals.tab:
        for place, item in deals.facts.columns.items():
            yield _column(deals, place, item)


def _of_rubbers(rubbers: NewRubbers) -> Json:
    return {
        "kind": WORD if rubbers.partners else MARK,
        "list": list(rubbers.words),
        "column": letters(rubbers.place),
        "head": NEW_RUBBER,
    }


def _column(deals: Deals, place: int, item: FactColumn) -> Json:
    column = item.column
    facts, limits = deals.facts, None
    if column.form == NUMBER and column.low is not None and column.high is not None:
        limits = [column.low, facts.most(item) or column.high]
    return {
        "fact": item.fact,
        "part": column.part,
        "player": column.owner,
        "kind": column.form,
        "limits": limits,
        "list": list(facts.offered(item)) or None,
        "column": letters(place),
        "head": item.head,
    }


# as a table of values --------------------------------------------------------------------------


def template_csv(session: Session, count: int | None, data: bytes = b"") -> str:
    """The same as comma-separated values: a row of heads, a line for each deal, and in the last
    column the lines of the sheet, from which reading back knows the table."""
    spare = rows_to_fill_in(session, count)
    table = FactTable(session, spare.asked, spare.deals, in_turn=True)
    heads = [csv_head(item) for item in table.columns]
    first = [DEAL, *[NEW_RUBBER] * session.sheet.game.has_rubbers]
    rows: list[list[str]] = [[*first, *map(guarded, heads)]]
    for deal in (*session.deals, *spare.deals):
        cells = table.row(deal)
        found = (str(cells[at].content) if at in cells else "" for at in range(len(heads)))
        rows.append([str(deal.number), *[""] * (len(first) - 1), *map(guarded, found)])
    made = io.StringIO()
    made.write(BYTE_ORDER_MARK)
    written = csv.writer(made, lineterminator="\r\n")
    written.writerows(with_record(rows, lines_to_keep(session, data)))
    return made.getvalue()


def csv_head(item: FactColumn) -> str:
    """`Anna tricks`, `cards`: the head of a column where there is only one row of heads."""
    return f"{item.column.owner} {item.head}".strip()
