"""The header of a sheet: game, players, sides, title, date and the first dealer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from scorekeeper.core.game import AnyGame
from scorekeeper.core.sheet import Places, SidesSaid
from scorekeeper.core.values.names import Roster, check_distinct, check_name
from scorekeeper.core.values.parts import mutable
from scorekeeper.core.values.problems import (
    Fault,
    ImpossibleError,
    InputError,
    MalformedError,
    Problem,
)
from scorekeeper.games import registry

from .statements import Statement


@mutable
class Header:
    """What the header says; where it names no dealer, the first player is."""

    places: Places
    title: str
    date: str


class HeaderError(Exception):
    """The header cannot be used; nothing else of the sheet can be read."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def read_header(statements: Mapping[str, Statement], refuse: Callable[[Problem], None]) -> Header:
    """The header from its statements by keyword; raises HeaderError.

    Faults that leave the sheet usable go to `refuse`, and the statement is left out.
    """
    game = _game(statements.get("game"))
    players = _players(statements, game)
    dealer = _optional(statements.get("dealer"), lambda s: _dealer(s, players), refuse)
    sides = statements.get("sides")
    said = None if sides is None else SidesSaid(sides.words, sides.pairs)
    places = Places(game, players, dealer or (players[0] if players else ""), said)
    return Header(
        places,
        statements["title"].text if "title" in statements else "",
        _optional(statements.get("date"), _date, refuse),
    )


def _optional(
    statement: Statement | None,
    read: Callable[[Statement], str],
    refuse: Callable[[Problem], None],
) -> str:
    if statement is None:
        return ""
    try:
        return read(statement)
    except InputError as error:
        refuse(error.problem(line=statement.line))
        return ""


def _game(statement: Statement | None) -> AnyGame:
    if statement is None:
        raise HeaderError(
            Problem(
                Fault.MALFORMED,
                "the sheet does not say which game it is for",
                "begin it with: game NAME (see: scorekeeper games)",
                line=1,
            )
        )
    try:
        _no_pairs(statement, "write only: game NAME")
        return registry.load(" ".join(statement.words))
    except InputError as error:
        raise HeaderError(error.problem(line=statement.line)) from None


def _no_pairs(statement: Statement, hint: str) -> None:
    for key in statement.pairs:
        raise MalformedError(f"'{key}=' does not belong to the {statement.keyword} line", hint, key)


def _players(statements: Mapping[str, Statement], game: AnyGame) -> tuple[str, ...]:
    statement = statements.get("players")
    if statement is None:
        if game.sides and "sides" in statements and not statements["sides"].pairs:
            return ()
        raise HeaderError(
            Problem(
                Fault.MALFORMED,
                "the sheet does not say who plays",
                "add a line: players NAME NAME ... in seat order",
                line=statements["game"].line,
            )
        )
    try:
        _no_pairs(statement, "a name may not contain =")
        names = tuple(check_name(word) for word in statement.words)
        check_distinct(names, "player")
    except InputError as error:
        raise HeaderError(error.problem(line=statement.line)) from None
    return names


def _dealer(statement: Statement, players: tuple[str, ...]) -> str:
    if not players:
        raise ImpossibleError(
            "nobody can be the dealer of a sheet without players", "add a players line"
        )
    _no_pairs(statement, "write dealer NAME")
    return Roster(players).find(" ".join(statement.words))


def _date(statement: Statement) -> str:
    text = " ".join([*statement.words, *(f"{k}={v}" for k, v in statement.pairs.items())])
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise MalformedError(
            f"'{text}' is not a date", "write it as year-month-day, e.g. 2026-11-20", text
        ) from None
