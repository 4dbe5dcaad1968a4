"""Random deals of Barbu, drawn from the domains that its facts declare."""

from __future__ import annotations

from random import Random

from samples import sample_fact

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import Table
from scorekeeper.core.declaration.rules import told_of
from scorekeeper.games.compendium.barbu import GAME


def random_deal(table: Table, contract: str, random: Random) -> dict[str, str]:
    """The canonical texts of a complete deal of that contract, declared by the first player,
    against which no rule speaks."""
    while True:
        texts, deal = _drawn(table, contract, random)
        if not told_of(GAME.deal_rules, deal):
            return texts


def _drawn(table: Table, contract: str, random: Random) -> tuple[dict[str, str], AnyDeal]:
    ledger = Ledger(table, GAME.accounts)
    ledger.state = GAME.start(table)
    view = Deal(ledger, 1, GAME.facts)
    view.values["declarer"] = table.players[0]
    view.values["contract"] = contract
    texts = {"contract": contract}
    for spec in GAME.fact_specs[2:]:
        value = spec.derive(view) if spec.derive else None
        if spec.applies(view) and value is None:
            value = sample_fact(spec, view, random)
            text = texts[spec.name] = spec.kind.print(value, view)
            assert text == "none" or spec.kind.parse(text, view, spec.name) == value
        view.values[spec.name] = value if value is not None else spec.default
    return texts, view


def as_line(texts: dict[str, str]) -> str:
    """The facts as they stand after `deal`."""
    return " ".join(f"{name}={text}" for name, text in texts.items())
