"""From a PBN file (the portable notation of bridge) to a sheet of Contract Bridge."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.books.records import Record
from scorekeeper.core.values.names import fold
from scorekeeper.foreign.sheet import ForeignSheet, Remark
from scorekeeper.games.bridge.formats import (
    BUTLER,
    CHICAGO,
    CROSS_IMP,
    MP1,
    PAIRS,
    RUBBER,
    TEAMS,
)
from scorekeeper.games.bridge.score_table import OLD

from .boards import SEATS, Board, read_pbn
from .duplicate import duplicate_records
from .findings import Findings
from .table import table_records

FORMS = (RUBBER, CHICAGO, PAIRS, TEAMS)
GAME = "contract-bridge"

# How the tags tell the format, the strongest first (3.4.12, 4.1.1, 4.2 to 4.4).
_BY_SCORING = {"rubber": RUBBER, "chicago": CHICAGO, "bam": TEAMS}
_BY_COMPETITION = {form: form for form in FORMS}
_BY_TAGS = {
    TEAMS: ("HomeTeam", "VisitTeam", "Room"),
    PAIRS: ("PairNS", "PairEW", "ScoreIMP", "ScoreMP", "ScorePercentage"),
    RUBBER: ("ScoreRubber", "ScoreRubberHistory"),
}
_DUPLICATE = ("mp", "matchpoint", "oldmp", "imp", "butler", "cross")  # how other scorings begin
_METHODS = {  # of pairs, the first that fits; the standard's MP2 is half of its MP1
    "butler": BUTLER, "cross": CROSS_IMP, "imp": CROSS_IMP, "mp2": MP1,
}  # fmt: skip


def read_foreign(text: str, form: str = "", title: str = "") -> ForeignSheet:
    """A sheet of Contract Bridge from the text of a file, in one of the formats: where none is
    given, in the one that the file tells.

    The deals of rubber and Chicago are those of the file in its order, by the four players of the
    first. For pairs and teams every table's result becomes one deal; the contestants are those of
    the file. Never raises.
    """
    file = read_pbn(text)
    findings = Findings()
    findings.left_out += (Remark(line, "", why) for line, why in file.faults)
    boards = findings.sound(file.boards)
    form = form or _form_of_file(boards, findings)
    settings = _settings(boards, form, findings)
    players: Sequence[str] = ()
    records: list[Record] = []
    if form in (RUBBER, CHICAGO):
        players, records, more = table_records(boards, form, findings)
        settings |= more
    elif form:
        players, records = duplicate_records(boards, form, GAME, settings, findings)
    left_out, remarks = sorted(findings.left_out), sorted(findings.remarks)
    return ForeignSheet(GAME, title, settings, players, records, left_out, remarks)


# what kind of bridge ------------------------------------------------------------------------


def _form_of_file(boards: Sequence[Board], findings: Findings) -> str:
    """The format that the boards tell; nothing where they tell several."""
    told = {form: board for board in reversed(boards) if (form := _form_of_board(board))}
    if len(told) > 1:
        first, second, *_ = sorted(told.items(), key=lambda item: item[1].line)
        why = f"this board is of {second[0]}, but that of line {first[1].line} of {first[0]}"
        findings.leave_out(second[1], f"{why}: choose one with --format")
        return ""
    if told or not boards:
        return next(iter(told), RUBBER)
    form = PAIRS if _has_several_tables(boards) else RUBBER
    why = f"the file does not say how it was scored: it is read as {form} (--format decides)"
    findings.remarks.append(Remark(boards[0].line, "", why))
    return form


def _form_of_board(board: Board) -> str:
    scorings = _scorings(board)
    return (
        next((_BY_SCORING[each] for each in scorings if each in _BY_SCORING), "")
        or _BY_COMPETITION.get(fold(board.get("Competition")), "")
        or next((form for form, tags in _BY_TAGS.items() if any(map(board.get, tags))), "")
        or (PAIRS if board.rows or any(each.startswith(_DUPLICATE) for each in scorings) else "")
    )


def _scorings(board: Board) -> list[str]:
    """The fields of the Scoring tag (3.4.12)."""
    return [fold(part.strip()) for part in board.get("Scoring").split(";")]


def _has_several_tables(boards: Sequence[Board]) -> bool:
    """Whether different people played the same board."""
    players: dict[str, list[str]] = {}  # by number
    for board in boards:
        number, here = board.get("Board"), [board.get(name) for name in SEATS.values()]
        if number and any(here) and players.setdefault(number, here) != here:
            return True
    return False


def _settings(boards: Sequence[Board], form: str, findings: Findings) -> dict[str, str]:
    """What a sheet of that format sets, by the scoring of the boards."""
    if form in ("", RUBBER):
        return {}
    scored = [board for board in boards if board.get("Scoring")]
    found = [{"format": form, **_by_scorings(form, _scorings(board))} for board in scored]
    if all(each == found[0] for each in found):
        return found[0] if found else {"format": form}
    why = "the boards are scored in several ways: the sheet has the usual one of its format"
    findings.remarks.append(Remark(scored[0].line, "", why))
    return {"format": form}


def _by_scorings(form: str, scorings: Sequence[str]) -> dict[str, str]:
    found = {}
    methods = [name for name in _METHODS if any(each.startswith(name) for each in scorings)]
    if form == PAIRS and methods:
        found["pairs_method"] = _METHODS[methods[0]]
    if form == TEAMS and "bam" in scorings:
        found["board_a_match"] = "on"
    if form in (PAIRS, TEAMS) and "oldmp" in scorings:
        found["nv_doubled_undertricks"] = OLD
    return found
