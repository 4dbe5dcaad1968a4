"""Deals that are scored to see what they come to, not to tell what is wrong with them."""

from __future__ import annotations

from scorekeeper.core.values.problems import Problem

from .course import Course
from .dealing import Dealing
from .fold import Slot


class Deciding(Dealing):
    """Deals of which only what decides their score is judged: a breach scores all the same, and
    nobody minds that the game is over there."""

    def __init__(self, course: Course, active: dict[int, tuple[str, ...]] | None) -> None:
        super().__init__(course, active, course.game.deciding_rules)

    def out_of_turn(self, slot: Slot) -> list[Problem]:
        if self.course.session.open_deal:
            return super().out_of_turn(slot)
        self.course.booking = None
        return []
