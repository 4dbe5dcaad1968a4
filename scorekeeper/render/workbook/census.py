"""What the cells of a workbook are: facts, formulas, figures that stay as they are."""

from __future__ import annotations

from scorekeeper.core.formula.tree import Expr
from scorekeeper.core.values.amounts import Amount

from .book import Tab
from .made import Made

Json = dict[str, object]


def census(made: Made) -> Json:
    """For each worksheet how many cells are for facts (and how many of these are locked, since no
    points would follow), how many hold formulas, and how many plain figures."""
    return {
        "tabs": [{"name": tab.name, **_counted(made, tab)} for tab in made.tabs],
        "live": made.followed.live is not None,
        "not_live": list(made.followed.lacks),
    }


def _counted(made: Made, tab: Tab) -> dict[str, int]:
    deals = made.deals
    columns = deals.facts.columns if tab is deals.tab else {}
    found = dict.fromkeys(("facts", "live", "constant", "locked"), 0)
    for at, row in enumerate(tab.rows, 1):
        for column, cell in row.items():
            if column in columns and at in deals.fact_rows:
                found["facts"] += 1
                found["locked"] += not cell.style.open
            elif isinstance(cell.content, Expr):
                found["live"] += 1
            elif isinstance(cell.content, Amount):
                found["constant"] += 1
    return found
