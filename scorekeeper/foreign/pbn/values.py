"""What a board of a PBN file says about its result, as the facts of a deal."""

from __future__ import annotations

import re
from collections.abc import Callable

from scorekeeper.core.books.table import compass_point
from scorekeeper.core.values.problems import InputError
from scorekeeper.games.bridge.duplicate import EW, NS
from scorekeeper.games.shapes.contracts import TRICKS, Contract, parse_contract

from .boards import Board, UnusableError

Get = Callable[[str], str]  # the value of a tag, or the cell of a column; nothing if not known

_NUMBER = re.compile(r"[0-9]{1,6}")
_RESULT = re.compile(
    r"\^?(?:(?P<tricks>[0-9]{1,2})"
    r"|(?P<side>NS|EW) (?P<own>[0-9]{1,2})(?: (?P<other_side>NS|EW) (?P<other>[0-9]{1,2}))?)"
)
_SCORE = re.compile(r"(?:(NS|EW) )?([+-]?[0-9]{1,5})(?: (NS|EW) ([+-]?[0-9]{1,5}))?")
_VULNERABLE = {
    "": "", "?": "", "none": "nobody", "love": "nobody", "-": "nobody", "ns": NS, "ew": EW,
    "all": "both", "both": "both",
}  # fmt: skip


class UnknownError(UnusableError):
    """The board does not say who declared what, or how it ended; perhaps it says the score."""


def board_number(board: Board) -> int:
    """The number of the board; raises UnusableError."""
    text = board.get("Board")
    if not text:
        raise UnusableError("it has no number")
    if not _NUMBER.fullmatch(text) or not int(text):
        raise UnusableError(f"'{text}' is not the number of a board")
    return int(text)


def direction_of(seat: str) -> str:
    """NS or EW."""
    return NS if seat in NS else EW


def vulnerable_fact(board: Board) -> str:
    """The fact `vulnerable`, nothing where the file does not say it; raises UnusableError."""
    text = board.text("Vulnerable")
    found = _VULNERABLE.get(text.casefold())
    if found is None:
        raise UnusableError(f"its vulnerability '{text}' is not None, NS, EW or All")
    return found


def dealer_seat(board: Board) -> str:
    """The compass point that dealt, nothing where it is not known; raises UnusableError."""
    return _seat(board.get("Dealer"), "dealer")


def _seat(text: str, what: str) -> str:
    seat = compass_point(text)
    if text and not seat:
        raise UnusableError(f"its {what} '{text}' is not N, E, S or W")
    return seat


def _declarer(text: str) -> str:
    return _seat(text.removeprefix("^"), "declarer")  # ^: declarer and dummy were swapped


# contract and result ------------------------------------------------------------------------


def contract_of_board(get: Get) -> tuple[Contract, str]:
    """The contract with its result and the seat of its declarer, which is nothing when nobody
    bid. Raises UnusableError, and UnknownError where something is not said."""
    text = get("Contract").replace(" ", "")
    if not text:
        raise UnknownError("it has no contract")
    try:
        contract = parse_contract(text)
    except InputError as error:
        raise UnusableError(error.message) from None
    if contract.is_passed:
        return contract, ""
    seat = _declarer(get("Declarer"))
    if not seat:
        raise UnknownError("it does not say who declared")
    return _with_result(contract, seat, " ".join(get("Result").upper().split())), seat


def _with_result(contract: Contract, seat: str, text: str) -> Contract:
    if not text:
        if contract.result is None:
            raise UnknownError("it has no result")
        return contract
    said = contract._replace(result=contract.result_of(_tricks(text, seat)))
    if contract.result not in (None, said.result):
        raise UnusableError(
            f"its contract {contract} and its result '{text}' contradict each other"
        )
    return said


def _tricks(text: str, seat: str) -> int:
    """The tricks of declarer's side; the text is one of the forms of the Result tag (3.4.15)."""
    found = _RESULT.fullmatch(text)
    if found is None or (found["side"] and found["side"] == found["other_side"]):
        raise UnusableError(f"its result '{text}' is no number of tricks")
    own = int(found["tricks"] or found["own"])
    other = TRICKS - own if found["other"] is None else int(found["other"])
    if own > TRICKS or own + other != TRICKS:
        raise UnusableError(f"its result '{text}' does not make {TRICKS} tricks")
    return other if found["side"] and found["side"] != direction_of(seat) else own


# the score ----------------------------------------------------------------------------------


def score_of_text(text: str, declarer: str) -> int | None:
    """The score of North-South that the text of a Score tag says (4.2.1), None where it says
    none. A score that names no side is that of the declarer. Raises UnusableError."""
    text = " ".join(text.split())
    if not text:
        return None
    found = _SCORE.fullmatch(text.upper())
    if found is None or (found[1] and found[1] == found[3]):
        raise UnusableError(f"its score '{text}' is no number of points")
    side, points, other_side, other_points = found.groups()
    if not side:
        seat = _declarer(declarer)
        if not seat:
            raise UnusableError(f"it does not say whose score {text} is")
        side = direction_of(seat)
    # Beside what one side has, some files say 0 for the other.
    score, other = _for_ns(side, points), _for_ns(other_side, other_points)
    if score and other and score != other:
        raise UnusableError(f"its score '{text}' is not the same for both sides")
    return score or other


def _for_ns(side: str | None, points: str | None) -> int:
    return int(points or 0) * (1 if side == NS else -1)
