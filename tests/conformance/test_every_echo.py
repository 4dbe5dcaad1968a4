"""The echo of every game leaves nothing out: what moved on any account can be read in it."""

from __future__ import annotations

import re

import pytest
from random_sheets import RandomSheet, random_sheet

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import signed
from scorekeeper.games import registry
from scorekeeper.render.echo import change_echo, deal_echo
from scorekeeper.render.moves import moved_lines

GAMES = [entry.name for entry in registry.GAMES]
SEEDS = (1, 2)
DEALS = 6
REASONS = re.compile(r" \(.*?\)(?=, |$)")

every_game = pytest.mark.parametrize("game", GAMES)
some_sheets = pytest.mark.parametrize("seed", SEEDS)


def without_last(sheet: RandomSheet) -> Session:
    """The sheet before its last deal."""
    return RandomSheet(
        sheet.game, sheet.players, sheet.settings, sheet.dealer, sheet.deals[:-1]
    ).session()


@every_game
@some_sheets
def test_every_movement_of_a_deal_is_told_on_some_line(game: str, seed: int) -> None:
    session = random_sheet(game, seed, DEALS).session()
    played = session.sheet.game
    told_by_event = {account.name for account in played.accounts if account.by_event}
    many_tables = any(played.seated(deal.facts) for deal in session.deals if deal.facts)
    for deal in session.deals:
        if not deal.entries or many_tables:
            continue
        lines = [REASONS.sub("", line.partition(": ")[2]) for line in moved_lines(session, deal)]
        sums: dict[tuple[str, str, str], int] = {}
        for entry in deal.entries:
            if entry.account not in told_by_event and entry.why not in played.fresh_starts:
                key = (entry.account, entry.owner, entry.against)
                sums[key] = sums.get(key, 0) + entry.amount
        for (_, owner, against), amount in sums.items():
            who = "/".join(filter(None, (owner, against)))
            moves = [part for line in lines for part in line.split(", ")]
            assert not amount or {f"{who} {signed(amount)}", signed(amount)} & set(moves)


@every_game
@some_sheets
def test_the_points_of_an_echo_are_the_change_of_the_totals(game: str, seed: int) -> None:
    session = random_sheet(game, seed, DEALS).session()
    for deal in session.deals:
        said = [line for line in deal_echo(session, deal) if line.startswith("points: ")]
        if any(deal.points.values()):
            shown = [f"{owner} {signed(points)}" for owner, points in deal.points.items()]
            seated = session.sheet.game.seated(deal.facts) if deal.facts else ()
            wanted = [part for part in shown if not seated or part.split(" ")[0] in seated]
            assert not wanted or sorted(said[0].removeprefix("points: ").split(", ")) == sorted(
                wanted
            )


@every_game
@some_sheets
def test_taking_a_deal_back_tells_every_total_that_changes(game: str, seed: int) -> None:
    sheet = random_sheet(game, seed, DEALS)
    before, after = sheet.session(), without_last(sheet)
    said = change_echo(before, after, None)
    last = before.deals[-1]
    changed = [owner for owner, points in last.points.items() if points]
    line = next((line for line in said if line.startswith("changes: ")), "")
    assert [owner for owner in after.totals() if f"{owner} " in line] == changed or (
        f"{len(changed)} balances change" in line
    )
    lost = [line for line in said if line.startswith(f"no longer in deal {last.number}: ")]
    assert len(lost) == len(dict.fromkeys(event.partition(" (")[0] for event in last.events))
