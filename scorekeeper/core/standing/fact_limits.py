"""Numbers that are at most what another fact of the deal says: no more tricks than cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.columns import NUMBER
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.replaying.session import Session

from .fact_table import FactColumn, blank_deal

TRIED = 1, 2, 3  # numbers of the other fact: a limit that is each of them is that fact


def limits_by_facts(session: Session, columns: Sequence[FactColumn]) -> dict[FactColumn, str]:
    """For columns of numbers the fact that says the highest, where one does."""
    game, options = session.sheet.game, session.sheet.table.options
    specs = {spec.name: spec for spec in game.readable_fact_specs(options)}
    numbers = [each for each in columns if each.column.form == NUMBER]
    names = {each.fact for each in numbers if not each.column.owner and not each.column.part}
    view = blank_deal(session)
    limits = {
        fact: next(_limiting(specs[fact], sorted(names - {fact}), view), "")
        for fact in dict.fromkeys(each.fact for each in numbers)
    }
    return {each: limits[each.fact] for each in numbers if limits[each.fact]}


def _limiting(spec: FactSpec, names: Sequence[str], view: AnyDeal) -> Iterator[str]:
    for name in names:
        highest = [_highest(spec, name, number, view) for number in TRIED]
        if highest == list(TRIED):
            yield name


def _highest(spec: FactSpec, name: str, number: int, view: AnyDeal) -> int | None:
    view.values[name] = number
    try:
        return spec.kind.columns(view)[0].high
    finally:
        del view.values[name]
