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
_GUARD = "'"


def is_exported(text: str) -> bool:
    """Whether the text begins as such a table does."""
    return text.removeprefix(BYTE_ORDER_MARK).startswith(f"{','.join(HEADER)},")


def guarded(text: str) -> str:
    """A text that no spreadsheet program runs, whatever it takes for the end of a cell; white space
    keeps its place, so that it reads as it was written."""
    return ";".join(_with_guard(part) for part in text.split(";"))


def unguarded(text: str) -> str:
    """The text that is guarded so."""
    return ";".join(_without_guard(part) for part in text.split(";"))


def _with_guard(part: str) -> str:
    space, bare = _spaced(part)
    return f"{space}{_GUARD}{bare}" if _is_run(bare) else part


def _without_guard(part: str) -> str:
    space, bare = _spaced(part)
    return space + bare.removeprefix(_GUARD) if _is_run(bare) else part


def _spaced(part: str) -> tuple[str, str]:
    bare = part.lstrip()
    return part[: len(part) - len(bare)], bare


def _is_run(bare: str) -> bool:
    """Whether a program may run it. Quotes at the front fall away where the cell is cut out of the
    middle of a text; a guard of its own does not tell it from a guarded one."""
    return bare.lstrip("\"' ").startswith(FORMULA_SIGNS)


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
