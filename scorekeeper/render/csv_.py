"""CSV: one row per deal and owner, for other programs.

RFC 4180, UTF-8 without byte order mark. The columns `deal,status,player,points,total,remark` are
the same for every game; the facts of the game follow. A fact that holds a count per player shows
each player's own. Carried balances and adjustments have the status `booked` and stand after the
deal they follow. Texts that a spreadsheet program would take for a formula begin with `'`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from fractions import Fraction

from scorekeeper.core.amounts import Amount, simplify
from scorekeeper.core.deals import ScoredDeal
from scorekeeper.core.replay import Session

from .safe import safe_text
from .steps import Step, steps

HEADER = ("deal", "status", "player", "points", "total", "remark")
BOOKED = "booked"
FORMULA_SIGNS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def csv_text(session: Session) -> str:
    """The whole sheet as CSV."""
    specs = session.sheet.game.all_fact_specs(session.sheet.table.options)
    names = [spec.name for spec in specs]
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\r\n")
    writer.writerow([*HEADER, *names])
    for step in steps(session):
        for owner in step.totals:
            writer.writerow(_row(step, owner, names))
    return made.getvalue()


def _row(step: Step, owner: str, names: list[str]) -> Iterator[str]:
    deal = step.deal
    yield str(step.after)
    yield BOOKED if deal is None else deal.status
    yield guarded(owner)
    yield decimal(step.points[owner])
    yield decimal(step.totals[owner])
    yield guarded(step.label if deal is None else _remark(deal))
    for name in names:
        yield "" if deal is None else _fact(deal, name, owner)


def _remark(deal: ScoredDeal) -> str:
    remarks = [f"amended {c.fact}={c.old} to {c.new} {c.why}".rstrip() for c in deal.changes]
    return "; ".join([*remarks, *([deal.why_void] if deal.why_void else [])])


def _fact(deal: ScoredDeal, name: str, owner: str) -> str:
    """The owner's own count where the fact has one, else the canonical text."""
    text = deal.texts.get(name, deal.derived.get(name, ""))
    value = None
    if deal.deal is not None and text:
        value = getattr(deal.facts, name.replace("-", "_"), None)
    if isinstance(value, Mapping) and any(name in value for name in deal.totals):
        return str(value.get(owner, ""))
    return text if text.isascii() and text.isdigit() else guarded(text)


def guarded(text: str) -> str:
    """A text that no spreadsheet program runs."""
    clean = safe_text(text)
    return f"'{clean}" if clean.lstrip().startswith(FORMULA_SIGNS) else clean


def decimal(amount: Amount) -> str:
    """The number with a decimal point where it is a fraction (`5/2` would become a date)."""
    exact = simplify(amount)
    return repr(float(exact)) if isinstance(exact, Fraction) else str(exact)
