"""From the boards of a PBN file to the results of duplicate bridge, for pairs or teams."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.books.table import Table
from scorekeeper.core.replaying.replay import Session, replay
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.foreign.sheet import Remark
from scorekeeper.games.bridge.duplicate import (
    DIRECTIONS,
    EW,
    NS,
    Boards,
    board_vulnerability,
)
from scorekeeper.games.bridge.formats import TEAMS
from scorekeeper.games.registry import load
from scorekeeper.games.shapes.contracts import Contract

from .boards import SEATS, Board, Row, UnusableError
from .findings import Findings, called
from .names import Names
from .values import (
    Get,
    UnknownError,
    board_number,
    contract_of_board,
    score_of_text,
    vulnerable_fact,
)

_PAIR_NUMBER = re.compile(r"[A-Za-z]*[0-9]+[A-Za-z]*")  # not a name
_SCORES = ("score", "imp", "mp", "percentage")  # how columns of points begin (5.9)
_OF_DEAL = re.compile(r" \(deal \d+\)$")  # the number is not the one that the sheet will have


class _Result(NamedTuple):
    """One result of a board: a row of its table, or what its own tags say."""

    board: Board
    row: Row | None = None

    @property
    def line(self) -> int:
        return self.row.line if self.row else self.board.line

    @property
    def get(self) -> Get:
        return self.row.get if self.row else self.board.get

    def score(self) -> int | None:
        """The score of North-South where the file says it; raises UnusableError."""
        text = self.board.get("Score")
        if self.row:
            said = [(side, self.row.get(f"Score_{side}")) for side in DIRECTIONS]
            text = " ".join(f"{side} {score}" for side, score in said if score)
        return score_of_text(text, self.get("Declarer"))


def duplicate_records(
    boards: Sequence[Board], form: str, game: str, settings: Mapping[str, str], findings: Findings
) -> tuple[Sequence[str], list[Record]]:
    """The contestants, and a record for every result that can be used."""
    results = [result for board in boards for result in _results(board, findings)]
    names = Names()
    kind = _Teams if form == TEAMS else _Pairs
    sides = kind(names, results, findings)
    found: list[tuple[_Result, dict[str, str]]] = []
    for result in results:
        try:
            found.append((result, _facts(result, sides)))
        except UnusableError as reason:
            findings.leave_out(result.board, reason, result.line)
    found = _accepted(found, game, settings, findings)
    if rewritten := names.remark():
        findings.remarks.append(Remark(boards[0].line, "", rewritten))
    records = [Record(RecordKind.DEAL, values=values) for _, values in found]
    return _contestants(found), records


def _results(board: Board, findings: Findings) -> list[_Result]:
    """The rows of the table of scores, in which the game itself must occur, too (5.9); where
    there is none, the game."""
    own, rows = _Result(board), [_Result(board, row) for row in board.rows]
    if not rows:
        return [own]
    played = _contract(own)
    if played and played not in map(_contract, rows):
        findings.leave_out(board, "what its own tags say stands in no row of its table")
    return rows


def _contract(result: _Result) -> tuple[Contract, str] | None:
    try:
        return contract_of_board(result.get)
    except UnusableError:
        return None


def _contestants(found: Sequence[tuple[_Result, Mapping[str, str]]]) -> list[str]:
    return list(dict.fromkeys(values[side] for _, values in found for side in ("ns", "ew")))


# one result ---------------------------------------------------------------------------------


def _facts(result: _Result, sides: _Teams | _Pairs) -> dict[str, str]:
    """The facts of the result; raises UnusableError."""
    board = result.board
    number = board_number(board)
    if result.row:
        _check_row(result.row)
    elif board.is_unfinished:
        raise UnusableError("its auction or play is not finished (there is a + in it)")
    played = _played(result)
    ns, ew = sides.of(result)
    if ns == ew:
        raise UnusableError(f"{ns} would play against itself")
    facts = {"board": str(number), "ns": ns, "ew": ew, **played}
    vulnerable = _unusual_vulnerability(board, number)
    return {**facts, "vulnerable": vulnerable} if vulnerable else facts


def _check_row(row: Row) -> None:
    if row.fault:
        raise UnusableError(row.fault)
    for column, cell in row.cells.items():
        if cell.startswith("^") and column.startswith(_SCORES):
            raise UnusableError(f"its score was awarded, not played for ({cell})")
    if row.get("Multiplicity") not in ("", "1"):
        raise UnusableError(f"it stands for {row.get('Multiplicity')} results")


def _played(result: _Result) -> dict[str, str]:
    """Contract and declarer; where they are not known, the score."""
    try:
        contract, seat = contract_of_board(result.get)
    except UnknownError as unknown:
        return {"score": str(_score_instead(result, unknown))}
    return {"contract": str(contract), "declarer": seat} if seat else {"contract": str(contract)}


def _score_instead(result: _Result, unknown: UnknownError) -> int:
    try:
        score = result.score()
    except UnusableError as reason:
        raise UnusableError(f"{unknown}, and {reason}") from None
    if score is None:
        raise unknown
    return score


def _unusual_vulnerability(board: Board, number: int) -> str:
    """Who is vulnerable, nothing where that is as the number of the board says."""
    said = vulnerable_fact(board)
    usual = board_vulnerability(number)
    words = {(): "nobody", DIRECTIONS: "both"}
    return "" if said == words.get(usual, "".join(usual)) else said


# who played it ------------------------------------------------------------------------------


class _Teams:
    """Teams: the home team sits North-South in the open room.

    Where no room is named but home and visitors change places from result to result, the home
    team sits North-South.
    """

    def __init__(self, names: Names, results: Sequence[_Result], findings: Findings) -> None:
        self.names = names
        roomless = [result for result in results if not result.get("Room")]
        orders = {_home_and_visitors(result) for result in roomless}
        self.changing = {(home, away) for home, away in orders if (away, home) in orders}
        first = next((r for r in roomless if _home_and_visitors(r) in self.changing), None)
        if first is not None:
            why = "no room is named, and the teams change places: the home team sits North-South"
            findings.remarks.append(Remark(first.line, called(first.board.get("Board")), why))

    def of(self, result: _Result) -> tuple[str, str]:
        """Who sat North-South and East-West; raises UnusableError."""
        home, visitors = _home_and_visitors(result)
        if not home or not visitors:
            raise UnusableError("it does not name the teams")
        room = result.get("Room").casefold()
        if not room and (home, visitors) in self.changing:
            room = "open"
        if room not in ("open", "closed"):
            raise UnusableError("it does not say in which room it was played")
        teams = self.names.team(home), self.names.team(visitors)
        return teams if room == "open" else (teams[1], teams[0])


def _home_and_visitors(result: _Result) -> tuple[str, str]:
    return result.board.get("HomeTeam"), result.board.get("VisitTeam")


class _Pairs:
    """Pairs, told apart by their number or else by their names.

    Numbers are told apart by section where there are several, and by direction where both fields
    are numbered from 1, as in a Mitchell movement. A numbered pair whose people some row names is
    called by them.
    """

    def __init__(self, names: Names, results: Sequence[_Result], findings: Findings) -> None:
        self.names = names
        numbered = [
            result for result in results if any(_number(result, side) for side in DIRECTIONS)
        ]
        self.has_sections = len({_section(result) for result in numbered}) > 1
        self.has_two_fields = self._find_fields(numbered, findings)
        self.people: dict[tuple[str, str, str], str] = {}
        for result in numbered:
            for direction in DIRECTIONS:
                if who := result.row and result.row.get(f"Names_{direction}"):
                    self.people.setdefault(self._place(result, direction), who)

    def _find_fields(self, numbered: Sequence[_Result], findings: Findings) -> bool:
        sat: dict[tuple[str, str, str], str] = {}  # direction by board, section, number
        for result in numbered:
            for direction in DIRECTIONS:
                number = _number(result, direction)
                key = (result.board.get("Board"), _section(result), number)
                if number and sat.setdefault(key, direction) != direction:
                    why = f"pair {number} sits both ways, so NS{number} and EW{number} are two"
                    remark = Remark(result.line, called(key[0]), f"{why} pairs in the sheet")
                    findings.remarks.append(remark)
                    return True
        return False

    def of(self, result: _Result) -> tuple[str, str]:
        """Who sat North-South and East-West; raises UnusableError."""
        return self._pair(result, NS), self._pair(result, EW)

    def _pair(self, result: _Result, direction: str) -> str:
        section, field, number = place = self._place(result, direction)
        if number:
            return self.names.number(number, section, field, self.people.get(place, ""))
        who = [_named(result, direction)]
        if not who[0] and result.row is None:
            who = [result.board.get(SEATS[seat]) for seat in direction]
        if not all(who):
            raise UnusableError("it does not say which pairs played it")
        return self.names.pair(who)

    def _place(self, result: _Result, direction: str) -> tuple[str, str, str]:
        """What tells a numbered pair from the others: section, direction and number, the first
        two where they matter."""
        section = _section(result) if self.has_sections else ""
        return section, direction if self.has_two_fields else "", _number(result, direction)


def _section(result: _Result) -> str:
    return result.get("Section") or result.board.get("Section")


def _named(result: _Result, direction: str) -> str:
    """What the file calls a pair: its number, or the names of its players."""
    if result.row is None:
        return result.get(f"Pair{direction}")
    return result.get(f"PairId_{direction}") or result.get(f"Names_{direction}")


def _number(result: _Result, direction: str) -> str:
    """What the file calls a pair where that is a number (or nearly one), not a name."""
    text = _named(result, direction)
    return text if _PAIR_NUMBER.fullmatch(text) else ""


# what the game says to it -------------------------------------------------------------------


def _accepted(
    found: list[tuple[_Result, dict[str, str]]],
    game: str,
    settings: Mapping[str, str],
    findings: Findings,
) -> list[tuple[_Result, dict[str, str]]]:
    """Those results that the game accepts; the others are left out with what it says."""
    session = _scored(found, game, settings)
    refused: dict[int, str] = {}
    for problem in session.problems:
        if problem.is_error:
            why = f"{_OF_DEAL.sub('', problem.message)}; {problem.hint}"
            refused.setdefault(problem.line, why)
    boards: Boards = session.ledger.state
    scores = {result.deal: result.score for results in boards.values() for result in results}
    accepted = []
    for number, (result, values) in enumerate(found, 1):
        if number in refused:
            findings.leave_out(result.board, refused[number], result.line)
            continue
        accepted.append((result, values))
        _compare(result, scores[number], findings)
    return accepted


def _compare(result: _Result, score: int, findings: Findings) -> None:
    """Say where the file gives another score than the contract is worth."""
    try:
        said = result.score()
    except UnusableError:
        return
    if said not in (None, score):
        text = f"the file gives North-South {said}; by its contract they have {score}"
        findings.remarks.append(Remark(result.line, called(result.board.get("Board")), text))


def _scored(
    found: Sequence[tuple[_Result, Mapping[str, str]]], game: str, settings: Mapping[str, str]
) -> Session:
    """The results scored; the line of each record is its place."""
    players = tuple(_contestants(found))
    played = load(game)
    options = played.options_of(settings, len(players))
    records = [
        Record(RecordKind.DEAL, place, values=facts) for place, (_, facts) in enumerate(found, 1)
    ]
    table = Table(players, (), options)
    return replay(Sheet(played.form(options), table, records, records, {}), keep=False)
