"""The limits of every number: what a page of docs/games promises is taken, one beyond is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from commands import Run
from random_sheets import NAMES, random_sheet, session_of
from samples import sample_fact

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.kinds import Counts, Number
from scorekeeper.core.declaration.option_kinds import Points, Whole
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.problems import InputError
from scorekeeper.games import registry

GAMES = [entry.name for entry in registry.GAMES]
PAGES = Path(__file__).parents[2] / "docs" / "games"
CELL = re.compile(r"(?<!\\)\|")
BETWEEN = re.compile(r"(?:^|from )(-?\d+) to (-?\d+)")
AT_LEAST = re.compile(r"at least (-?\d+)")


class Row(NamedTuple):
    """A row of the table of options of a page."""

    game: str
    option: str
    values: str
    default: str


def rows(game: str) -> Iterator[Row]:
    """The options that the game's page lists."""
    is_table = False
    for line in (PAGES / f"{game}.md").read_text("utf-8").splitlines():
        if line.startswith("| option | values | default |"):
            is_table = True
        elif not line.startswith("|"):
            is_table = False
        elif is_table and line.startswith("| `"):
            _, option, values, default, *_ = (cell.strip() for cell in CELL.split(line))
            yield Row(game, option.strip("`"), values, default)


def limits(values: str) -> tuple[int | None, int | None]:
    """The least and the greatest number that the page allows."""
    between, least = BETWEEN.search(values), AT_LEAST.search(values)
    if between:
        return int(between[1]), int(between[2])
    return (int(least[1]), None) if least else (None, None)


NUMBERS = [
    row
    for game in GAMES
    for row in rows(game)
    for spec in registry.load(game).option_specs
    if spec.name == row.option and isinstance(spec.kind, Whole | Points)
]
options = pytest.mark.parametrize(
    "row", [pytest.param(row, id=f"{row.game}-{row.option}") for row in NUMBERS]
)


def kind_of(row: Row) -> Any:
    """The kind of the option."""
    specs = registry.load(row.game).option_specs
    return next(spec.kind for spec in specs if spec.name == row.option)


@options
def test_the_limits_of_an_option_are_taken(row: Row) -> None:
    kind = kind_of(row)
    for limit in limits(row.values):
        if limit is not None:
            assert kind.parse(str(limit), row.option) == limit
    if limits(row.values)[1] is None:
        assert kind.parse("99999", row.option) == 99999


@options
def test_one_beyond_is_refused_and_the_limit_is_named(row: Row) -> None:
    kind = kind_of(row)
    low, high = limits(row.values)
    for limit, beyond in ((low, -1), (high, 1)):
        if limit is None:
            continue
        with pytest.raises(InputError) as refused:
            kind.parse(str(limit + beyond), row.option)
        assert f"{row.option}={limit + beyond} is not possible" in refused.value.message
        assert str(limit) in re.findall(r"-?\d+", refused.value.hint)
    if low is None and "none" not in row.values:
        assert kind.parse("-99999", row.option) == -99999


def test_there_are_many() -> None:
    """The pages are read, and most numbers have a limit."""
    bounded = [row for row in NUMBERS if limits(row.values) != (None, None)]
    assert len(bounded) > 60
    assert len(bounded) > 3 * (len(NUMBERS) - len(bounded))


@pytest.mark.parametrize("game", GAMES)
def test_a_stake_below_nothing_is_refused_at_every_table(run: Run, game: str) -> None:
    loaded = registry.load(game)
    names = NAMES[: loaded.usual_seats]
    assert run("new", "a.sheet", game, *names).status == 0
    refused = run("set", "stake=-1")
    assert refused.status == 1
    assert "stake=-1 is not possible" in refused.err
    assert "at least 0" in refused.err


# facts ---------------------------------------------------------------------------------------


def asked(game: str) -> Iterator[tuple[FactSpec, AnyDeal]]:
    """The facts of some deals that can follow at random points of random sheets, each with what
    is known when it is read."""
    for seed in (21, 22, 23):
        sheet = random_sheet(game, seed, 4)
        lines = sheet.lines()
        for place in range(len(lines) - len(sheet.deals), len(lines)):
            session = session_of(lines[:place])
            texts = sheet.deals[place - (len(lines) - len(sheet.deals))]
            yield from read_with(session, texts)


def read_with(session: Session, texts: dict[str, str]) -> Iterator[tuple[FactSpec, AnyDeal]]:
    """The recorded facts of a deal, one by one."""
    ledger = session.ledger
    view = Deal(ledger, session.last_number + 1, session.sheet.game.facts)
    for spec in session.sheet.game.all_fact_specs(ledger.table.options):
        derived = spec.derive(view) if spec.derive is not None else None
        value = spec.default if derived is None else derived
        if spec.name in texts and spec.applies(view):
            yield spec, view
            text = texts[spec.name]
            is_none = text == "none"
            value = spec.default if is_none else spec.kind.parse(text, view, spec.name)
        view.values[spec.name] = value
        if spec.then is not None:
            spec.then(view)


def bound(limit: Any, view: AnyDeal) -> int:
    """A limit, which may depend on the deal."""
    return int(limit(view) if callable(limit) else limit)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_a_deal_end_where_they_say(game: str) -> None:
    for spec, view in asked(game):
        kind = spec.kind
        if type(kind) is not Number:
            continue
        domain = list(kind.domain(view))
        for limit, beyond in ((domain[0], -1), (domain[-1], 1)):
            assert kind.parse(str(limit), view, spec.name) == limit
            with pytest.raises(InputError) as refused:
                kind.parse(str(limit + beyond), view, spec.name)
            assert f"{spec.name} {limit + beyond} is not possible" in refused.value.message
            assert str(limit) in re.findall(r"-?\d+", refused.value.hint)


@pytest.mark.parametrize("game", GAMES)
def test_counts_of_a_deal_end_where_they_say(game: str) -> None:
    for spec, view in asked(game):
        if not isinstance(spec.kind, Counts):
            continue
        counts = sample_fact(spec, view, Random(game))
        low, high = (bound(getattr(spec.kind, name), view) for name in ("_low", "_high"))
        for limit, beyond in ((low, -1), (high, 1)):
            for owner in counts:
                text = ",".join(
                    f"{other}:{limit + beyond if other == owner else count}"
                    for other, count in counts.items()
                )
                with pytest.raises(InputError):
                    spec.kind.parse(text, view, spec.name)
