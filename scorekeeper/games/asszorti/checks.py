"""What must hold in a deal of Asszorti, and options that have nothing to act on."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.declaration.options import idle_option
from scorekeeper.core.values.problems import Problem, breach

from .facts import AsszortiFacts
from .options import AUTOMATIC, AUTOMATIC_VALUE, AsszortiOptions


def check_options(options: AsszortiOptions) -> Iterator[Problem]:
    """A value for what never counts by itself."""
    value = options.nt_arrivazs_value
    if options.nt_arrivazs != AUTOMATIC and value != AUTOMATIC_VALUE:
        where = f"where arrivazs must be announced (nt_arrivazs={options.nt_arrivazs})"
        remedy = f"set nt_arrivazs={AUTOMATIC}"
        yield idle_option("nt_arrivazs_value", str(value), where, remedy)


def check_deal(facts: AsszortiFacts) -> Iterator[Problem]:
    """Who doubled."""
    yield from check_speakers(facts.game_by, "game-by")
    yield from check_speakers(facts.arrivazs_by, "arrivazs-by")


def check_speakers(names: tuple[str, ...] | None, fact_name: str) -> Iterator[Problem]:
    """Szubkontra belongs to the partner of whoever said kontra."""
    if names and len(names) > 1 and names[0] == names[1]:
        yield breach(
            f"{names[0]} said kontra, so szubkontra belongs to the other opponent",
            f"correct {fact_name}=",
            fact_name,
        )
