"""One slip, one error: which errors of a sheet only follow from another one.

An error follows from another

- that says the same of the same misspelt word, or of the same deal, on another line;
- that lacks a name, where a word is not known on several lines;
- in the same deal, or among the claims of the same `agree`, that stands before it;
- that leaves something unscored above it, when it was found with regard to what stands above: a
  contract played twice, a claim about totals (a claim that held in between is a fresh start);
- about a house rule that could not be set, unless it is itself text that cannot be read;
- about a claim that was off by exactly as much.

What follows may hold of itself; it is told once the cause is put right. Warnings stand for
themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .problems import Fault, Problem

_UNREADABLE = frozenset({Fault.MALFORMED, Fault.AMBIGUOUS})


class Told(NamedTuple):
    """A problem that is told, and those that follow from it."""

    problem: Problem
    following: tuple[Problem, ...] = ()


def told_once(problems: Sequence[Problem]) -> list[Told]:
    """The problems that are causes, and the warnings, in their order, with what follows."""
    return _Sorting(problems).told()


def causes(problems: Sequence[Problem]) -> list[Problem]:
    """The problems without those that follow from another one."""
    return [told.problem for told in told_once(problems)]


class _Sorting:
    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = problems
        self.cause_of: dict[int, int] = {}  # the places of an error and of the one it follows from
        self.errors = [place for place, problem in enumerate(problems) if problem.is_error]

    def told(self) -> list[Told]:
        """First what stands on one line or says the same, then what rests on what is left out."""
        if len(self.errors) > 1:
            self._settle(self._same_slip)
            self._settle(self._misnamed)
            self._settle(self._left_out)
        following: dict[int, list[Problem]] = {}
        for place in self.cause_of:
            following.setdefault(self._first(place), []).append(self.problems[place])
        return [
            Told(problem, tuple(following.get(place, ())))
            for place, problem in enumerate(self.problems)
            if place not in self.cause_of
        ]

    def _settle(self, find: Callable[[int], int | None]) -> None:
        for place in self.errors:
            cause = None if place in self.cause_of else find(place)
            if cause is not None:
                self.cause_of[place] = cause

    def _first(self, place: int) -> int:
        while place in self.cause_of:
            place = self.cause_of[place]
        return place

    def _before(self, place: int) -> list[int]:
        """The errors that stand before it."""
        return [other for other in self.errors if other < place]

    def _same_slip(self, place: int) -> int | None:
        """The error of which this one is only another sight."""
        problem = self.problems[place]
        for other in self._before(place):
            if _is_same_slip(self.problems[other], problem):
                return other
        return None

    def _misnamed(self, place: int) -> int | None:
        """The word that is not known on several lines, where this one lacks the name meant."""
        problem = self.problems[place]
        if problem.fault not in _UNREADABLE or problem.part or not problem.fact:
            return None  # it lacks nothing
        for other, cause in self.cause_of.items():
            same = self.problems[cause]
            if _is_unreadable_word(same) and same.line < self.problems[other].line:
                return cause
        return None

    def _left_out(self, place: int) -> int | None:
        """The last error that leaves out something on which this one rests."""
        problem = self.problems[place]
        found = [
            other
            for other in self.errors
            if other != place
            and other not in self.cause_of
            and _leaves_wanting(self.problems[other], problem)
        ]
        return found[-1] if found else None


def _is_same_slip(cause: Problem, problem: Problem) -> bool:
    if problem.repeats and (cause.line, cause.fact) == (problem.repeats, problem.fact):
        return True
    if cause.message == problem.message:
        return _is_unreadable_word(problem) or not problem.fact
    if cause.deal != problem.deal or cause.line != problem.line:
        return False
    if problem.is_claim:
        return cause.is_claim
    return bool(problem.deal) and cause.fault in _UNREADABLE and not _is_unreadable_word(problem)


def _is_unreadable_word(problem: Problem) -> bool:
    return problem.fault in _UNREADABLE and bool(problem.part)


def _leaves_wanting(cause: Problem, problem: Problem) -> bool:
    if cause.is_setting:
        return cause.stops_scoring and not problem.is_setting and problem.fault not in _UNREADABLE
    if problem.rests_on is None or not (cause.stops_scoring or cause.is_unscored):
        return False
    if cause.deal and problem.deal:
        return cause.deal < problem.deal + cause.is_unscored
    return problem.rests_on < cause.line < problem.line
