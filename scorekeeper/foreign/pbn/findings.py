"""What there is to say about a PBN file beside the deals that were made of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scorekeeper.foreign.sheet import Remark

from .boards import Board, Tag


@dataclass(slots=True)
class Findings:
    """What could not be used, and what else people should know."""

    left_out: list[Remark] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    def leave_out(self, board: Board, why: object, line: int = 0) -> None:
        """Say that the board, or its result on that line, was not used."""
        self.left_out.append(Remark(line or board.line, called(board.get("Board")), str(why)))

    def sound(self, boards: Iterable[Board]) -> list[Board]:
        """The boards whose tags can all be read and belong to one board; the others are left
        out."""
        return [board for board in boards if self._is_sound(board)]

    def _is_sound(self, board: Board) -> bool:
        others = [tag for tag in board.repeated if _is_another_board(tag, board)]
        for tag in others:
            why = f"no empty line parts it from the board that begins in line {board.line}"
            self.left_out.append(Remark(tag.line, called(tag.text or ""), why))
        if others:
            self.leave_out(board, f"no empty line parts it from that of line {others[0].line}")
        elif board.repeated:
            tag = board.repeated[0]
            why = f"a second {tag.name} does not count (an empty line must stand between boards)"
            self.leave_out(board, why, tag.line)
        if board.broken is not None:
            self.leave_out(board, _unreadable(board.broken), board.broken.line)
        return not others and board.broken is None


def called(number: str) -> str:
    """What to call a board."""
    return f"board {number}" if number else ""


def _is_another_board(tag: Tag, board: Board) -> bool:
    return tag.name == "Board" and tag.text != board.text("Board")


def _unreadable(tag: Tag) -> str:
    if not tag.name:
        return "a bracket or a quote stands here without the other one"
    return f'its tag {tag.name} cannot be read; it is written [{tag.name} "VALUE"]'
