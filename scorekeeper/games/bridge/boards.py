"""What a board of duplicate is compared by, in scoring and in formulas: who played it, and what an
equal score is worth."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from scorekeeper.core.declaration.rules import clash
from scorekeeper.core.values.amounts import Amount

from .duplicate import DuplicateDeal, DuplicateRule, Result, results_before
from .formats import MP1, ContractOptions


def earlier(deal: DuplicateDeal, pair: str) -> Result | None:
    """The result that the pair has on the board already."""
    return next((r for r in results_before(deal) if pair in (r.ns, r.ew)), None)


# fmt: off
def played_twice(fact_name: str, pair: Callable[[DuplicateDeal], str]) -> DuplicateRule:
    """A pair plays a board once."""
    return clash(fact_name, lambda deal: earlier(deal, pair(deal)),
        f"{{{fact_name}}} has played board {{board}} already (deal {{before}})",
        "check the numbers of the board and of the pairs; for a match of teams add a line: "
        "set format=teams", part=f"{{{fact_name}}}",
        before=lambda deal: (found := earlier(deal, pair(deal))) and found.deal)


PLAYED_TWICE = {
    "ns": played_twice("ns", lambda deal: deal.facts.ns),
    "ew": played_twice("ew", lambda deal: deal.facts.ew),
}
# fmt: on


def unit(options: ContractOptions) -> Amount:
    """What an equal score is worth."""
    return Fraction(1, 2) if options.pairs_method == MP1 else 1
