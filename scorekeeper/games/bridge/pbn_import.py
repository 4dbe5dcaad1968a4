"""From the boards of a PBN file (the portable notation of bridge) to a sheet of Contract Bridge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from scorekeeper.core.foreign import ForeignSheet, LeftOut
from scorekeeper.core.names import check_name, fold
from scorekeeper.core.problems import InputError
from scorekeeper.games.declarers import COMPASS

from .contract import TRICKS, Contract, check_tricks, parse_contract
from .contract_options import PAIRS, RUBBER, TEAMS
from .duplicate import DIRECTIONS, board_vulnerability
from .pbn import SEATS, Board, read_pbn

FORMS = (RUBBER, PAIRS, TEAMS)

_RESULT = re.compile(r"\^?(?:(NS|EW)\s+)?(\d{1,2})(?:\s+(?:NS|EW)\s+\d{1,2})?")
_VULNERABLE = {
    "none": "nobody", "love": "nobody", "-": "nobody", "ns": "NS", "ew": "EW", "all": "both",
    "both": "both",
}  # fmt: skip
_SCORE_TABLE = "scoretable"


class _UnusableError(Exception):
    """The board cannot be used; the message says why."""


def read_foreign(text: str, form: str = RUBBER, title: str = "") -> ForeignSheet:
    """A sheet of Contract Bridge in that format (rubber, pairs or teams) from the text of a file.

    The deals of a rubber are those of the file in its order, by the four players of the first
    board. For pairs and teams every table's result becomes one deal; the contestants are
    those of the file.
    """
    left_out: list[LeftOut] = []
    records = _rubber_records if form == RUBBER else _duplicate_records
    contestants, deals = records(read_pbn(text), form, left_out)
    settings = {} if form == RUBBER else {"format": form}
    return ForeignSheet("contract-bridge", title, settings, contestants, deals, left_out)


def _recorded(values: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in values.items() if value}


# what every board has -----------------------------------------------------------------------


def contract_facts(get: Callable[[str], str]) -> dict[str, str]:
    """The facts `contract` and `declarer` (a compass point) from tags or the cells of a table.

    Raises _UnusableError with the reason.
    """
    text = get("Contract").replace(" ", "")
    if not text:
        raise _UnusableError("it has no contract")
    try:
        contract = parse_contract(text)
    except InputError as error:
        raise _UnusableError(error.message) from None
    if contract.is_passed:
        return {"contract": str(contract)}
    seat = get("Declarer").strip("^").upper()
    if seat not in COMPASS:
        raise _UnusableError("it does not say who declared")
    return {"contract": str(_with_result(contract, seat, get("Result"))), "declarer": seat}


def _with_result(contract: Contract, seat: str, text: str) -> Contract:
    if contract.result is not None:
        return contract
    found = _RESULT.fullmatch(text.upper())
    if found is None:
        why = f"its result '{text}' is no number of tricks" if text else "it has no result"
        raise _UnusableError(why)
    tricks = int(found[2])
    if found[1] and seat not in found[1]:
        tricks = TRICKS - tricks
    try:
        check_tricks(contract, tricks, f"{contract.name} with {text} tricks")
    except InputError as error:
        raise _UnusableError(error.message) from None
    return contract._replace(result=contract.result_of(tricks))


def vulnerable_fact(text: str) -> str:
    """The fact `vulnerable`, nothing where the file does not say it."""
    return _VULNERABLE.get(text.casefold(), "")


# a rubber -----------------------------------------------------------------------------------


def _rubber_records(
    boards: Sequence[Board], form: str, left_out: list[LeftOut]
) -> tuple[Sequence[str], list[dict[str, str]]]:
    players: dict[str, str] = {}
    deals = []
    for board in boards:
        try:
            values = contract_facts(board.get)
            seated = _four_names(board)
            if players and seated != players:
                raise _UnusableError("other players sit at the table")
        except _UnusableError as reason:
            left_out.append(LeftOut(board.line, board.number, str(reason)))
            continue
        players = seated
        dealer = board.get("Dealer").strip("^").upper()
        values = {
            "dealer": seated.get(dealer, ""),
            **values,
            "vulnerable": vulnerable_fact(board.get("Vulnerable")),
        }
        if "declarer" in values:
            values["declarer"] = seated[values["declarer"]]
        deals.append(_recorded(values))
    return list(players.values()), deals


def _four_names(board: Board) -> dict[str, str]:
    """The players by compass point; where a name is missing or not usable, the compass point."""
    names = {seat: _name(board.players.get(seat, ""), SEATS[seat]) for seat in COMPASS}
    if len({fold(name) for name in names.values()}) < len(COMPASS):
        return dict(SEATS)
    return names


def _name(text: str, fallback: str) -> str:
    try:
        return check_name(text) if text else fallback
    except InputError:
        return fallback


# duplicate ----------------------------------------------------------------------------------


def _duplicate_records(
    boards: Sequence[Board], form: str, left_out: list[LeftOut]
) -> tuple[Sequence[str], list[dict[str, str]]]:
    contestants: dict[str, str] = {}  # by folded name
    deals = []
    for board in boards:
        for get in _results(board):
            try:
                deals.append(_result(board, get, form, contestants))
            except _UnusableError as reason:
                left_out.append(LeftOut(board.line, board.number, str(reason)))
    return list(contestants.values()), deals


def _results(board: Board) -> Iterator[Callable[[str], str]]:
    """What tells the values of each result: the rows of a score table, or the tags themselves."""
    rows = board.tables.get(_SCORE_TABLE, [])
    if not rows:
        yield board.get
    yield from map(_cells, rows)


def _cells(row: Mapping[str, str]) -> Callable[[str], str]:
    return lambda name: row.get(name.casefold(), "")


def _result(
    board: Board, get: Callable[[str], str], form: str, contestants: dict[str, str]
) -> dict[str, str]:
    number = board.number
    if not number.isdecimal() or not int(number):
        raise _UnusableError("it has no number")
    facts = contract_facts(get)
    sides = _teams(board) if form == TEAMS else _pairs(board, get)
    if fold(sides[0]) == fold(sides[1]):
        raise _UnusableError(f"{sides[0]} would play against itself")
    ns, ew = (contestants.setdefault(fold(name), name) for name in sides)
    return _recorded({"board": number, "ns": ns, "ew": ew, **facts, **_vulnerable(board)})


def _vulnerable(board: Board) -> dict[str, str]:
    """Who is vulnerable, where that is not as the number of the board says."""
    said = vulnerable_fact(board.get("Vulnerable"))
    usual = board_vulnerability(int(board.number))
    words = {(): "nobody", DIRECTIONS: "both"}
    same = said == words.get(usual, "".join(usual))
    return {} if same or not said else {"vulnerable": said}


def _teams(board: Board) -> tuple[str, str]:
    """North-South and East-West: the home team sits North-South in the open room."""
    home, visitors = (_contestant(board.get(tag)) for tag in ("HomeTeam", "VisitTeam"))
    if not home or not visitors:
        raise _UnusableError("it does not name the teams")
    room = board.get("Room").casefold()
    if room not in ("open", "closed"):
        raise _UnusableError("it does not say in which room it was played")
    return (home, visitors) if room == "open" else (visitors, home)


def _pairs(board: Board, get: Callable[[str], str]) -> tuple[str, str]:
    """North-South and East-West: by the numbers of the pairs, else by the names of the players."""
    found = []
    for direction, seats in (("NS", "NS"), ("EW", "EW")):
        name = get(f"PairId_{direction}")
        if not name:
            names = [board.players.get(seat, "") for seat in seats]
            name = "-".join(names) if all(names) else ""
        found.append(_contestant(name))
    if not all(found):
        raise _UnusableError("it does not say which pairs played it")
    return found[0], found[1]


def _contestant(text: str) -> str:
    """A name that can stand in a sheet; what separates its values becomes a blank."""
    try:
        return check_name(re.sub(r'[,:/+="\s]+', " ", text)) if text else ""
    except InputError as error:
        raise _UnusableError(error.message) from None
