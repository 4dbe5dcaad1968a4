"""The CSV of deals that this program writes, as far as it is known again."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.core.books.deals import ScoredDeal
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.kinds import Counts

HEADER = ("deal", "status", "player", "points", "total", "remark")  # then the game's facts
RECORD = "record"  # the last column: the lines of the sheet file, with their numbers
BYTE_ORDER_MARK = "\ufeff"
FORMULA_SIGNS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def is_exported(text: str) -> bool:
    """Whether the text begins as such a table does."""
    return text.removeprefix(BYTE_ORDER_MARK).startswith(f"{','.join(HEADER)},")


def is_run(text: str) -> bool:
    """Whether a spreadsheet program may run the text. Quotes at the front fall away where the cell
    is cut out of the middle of a text."""
    return text.lstrip("\"' ").startswith(FORMULA_SIGNS)


def unguarded(cell: str) -> str:
    """The text without the mark that keeps spreadsheet programs from running it."""
    text = cell.strip()
    return text.removeprefix("'") if is_run(text) else text


def own_text(deal: ScoredDeal, spec: FactSpec, owner: str) -> tuple[str, bool]:
    """What the row of an owner says of a fact, and whether that is his own count of it, not the
    text of all."""
    name = spec.name
    text = deal.texts.get(name, deal.derived.get(name, ""))
    value = None
    if deal.facts is not None and text:
        value = getattr(deal.facts, name.replace("-", "_"), None)
    if isinstance(value, Mapping) and any(name in value for name in deal.totals):
        own = value.get(owner, "")
        if isinstance(spec.kind, Counts) and own != "":
            return spec.kind.shown(own), True
        return str(own), True
    return text, False


def heading_of(fact: str) -> str:
    """The name of the fact; where every game has a column of that name, it says which is meant."""
    return f"{fact} recorded" if fact in (*HEADER, RECORD) else fact
