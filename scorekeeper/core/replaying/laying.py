"""Laying the table of a sheet: who sits where, under which options, in which form of the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from scorekeeper.core.books.table import Side, Table
from scorekeeper.core.declaration.options import (
    OptionValues,
    Resolution,
    Setting,
    field_values,
    resolve,
)
from scorekeeper.core.game import AnyGame
from scorekeeper.core.sheet import Places, SidesSaid
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import check_distinct, check_name, find
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import (
    ImpossibleError,
    InputError,
    MalformedError,
    Problem,
)


class SeatingError(Exception):
    """So many players, or such sides, cannot play the game; `keyword` is the line at fault."""

    def __init__(self, keyword: str, error: InputError) -> None:
        super().__init__(str(error))
        self.keyword = keyword
        self.error = error


class Laid(NamedTuple):
    """A table that was laid: the game in the form that its options give it, the table, and what
    was found wrong with options that can be read. `usable` are the settings without those that
    cannot be; `values` are the options in force by their public names."""

    game: AnyGame
    table: Table[Any]
    faults: Sequence[Problem]
    usable: Sequence[Setting]
    values: OptionValues


def seats_at(places: Places) -> int:
    """For how many players the options are worked out."""
    return len(places.players) or places.game.seats[1]


def options_at(places: Places, settings: Sequence[Setting]) -> Resolution:
    """What the settings come to at that table."""
    game = places.game
    return resolve(game.option_specs, game.presets, settings, seats_at(places))


def options_changed(before: OptionValues, after: OptionValues) -> frozenset[str]:
    """The options whose values differ."""
    return frozenset(name for name in after if after[name] != before[name])


def lay(places: Places, settings: Sequence[Setting], resolution: Resolution) -> Laid:
    """The table with the settings, of which `resolution` is made; what cannot be is left at its
    default, as if not set. Raises SeatingError."""
    game, table = _table(places, resolution)
    faults = list(game.check_table(table))
    refused = {problem.fact for problem in faults if problem.stops_scoring}
    usable = (
        [s for s in settings if not _sets_any(s, refused, places.game)] if refused else settings
    )
    if len(usable) < len(settings):
        resolution = options_at(places, usable)
        game, table = _table(places, resolution)
    return Laid(game, table, faults, usable, resolution.values)


def _table(places: Places, resolution: Resolution) -> tuple[AnyGame, Table[Any]]:
    made = places.game.options
    options = made(**field_values(made, resolution.values))
    game = places.game.form(options)
    _check_seats(places.players, game)
    sides = _sides(places.sides, game, places.players)
    settings = tuple(resolution.texts.items())
    return game, Table(places.players, sides, options, places.dealer, settings=settings)


def _sets_any(setting: Setting, names: Collection[str], game: AnyGame) -> bool:
    """Whether the setting, however abbreviated, is of one of those options."""
    try:
        return find(setting.name, [spec.name for spec in game.option_specs], "option") in names
    except InputError:
        return False


# seats and sides -------------------------------------------------------------------------------


def _check_seats(names: tuple[str, ...], game: AnyGame) -> None:
    least, most = game.seats
    if least <= len(names) <= most or (game.sides and not names):
        return
    wanted = f"{least}" if least == most else f"{least} to {most}"
    error = ImpossibleError(
        f"{game.title} is for {wanted} players, not for {len(names)}",
        "name them all in seat order",
    )
    raise SeatingError("players", error)


def _sides(said: SidesSaid | None, game: AnyGame, players: tuple[str, ...]) -> tuple[Side, ...]:
    if said is None:
        return game.seat_sides(players)
    try:
        return _sides_said(said, game, players)
    except InputError as error:
        raise SeatingError("sides", error) from None


def _sides_said(said: SidesSaid, game: AnyGame, players: tuple[str, ...]) -> tuple[Side, ...]:
    if not game.sides:
        raise ImpossibleError(f"{game.title} has no sides", "leave the line out")
    seated = game.seat_sides(players)
    if players and not seated:
        raise ImpossibleError(
            f"{game.title} has no sides for {plural(len(players), 'player')}",
            "leave the line out: each plays for himself",
        )
    sides = _with_members(said, players) if said.members else _named(said, game, players, seated)
    _check_side_count(len(sides), game)
    check_distinct((*(side.name for side in sides), *players), "side")
    return sides


def _with_members(said: SidesSaid, players: tuple[str, ...]) -> tuple[Side, ...]:
    from .bookings import parse_sides

    for name in said.names:
        raise MalformedError(
            f"'{name}' does not belong to the sides line",
            "write sides NAME=PLAYER,PLAYER NAME=PLAYER,PLAYER",
            name,
        )
    return parse_sides(said.members, players)


def _named(
    said: SidesSaid, game: AnyGame, players: tuple[str, ...], seated: Sequence[Side]
) -> tuple[Side, ...]:
    names = [check_name(name) for name in said.names]
    _check_side_count(len(names), game)
    members = [side.members for side in seated if players] or [()] * len(names)
    return tuple(Side(name, who) for name, who in zip(names, members, strict=False))


def _check_side_count(count: int, game: AnyGame) -> None:
    if count != len(game.sides):
        raise ImpossibleError(
            f"{game.title} has {len(game.sides)} sides, not {count}", "write e.g. sides Us Them"
        )
