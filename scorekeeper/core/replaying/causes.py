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

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault, Problem

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
    """Finds the cause of every error: first what stands on one line or says the same, then what
    lacks the name that is misspelt, then what rests on something that is left out."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = problems
        self.cause_of: dict[int, int] = {}  # the places of an error and of the one it follows from
        self.errors = [place for place, problem in enumerate(problems) if problem.is_error]
        self.misnamed: int | None = None  # a word that is not known on several lines

    def told(self) -> list[Told]:
        """The causes and the warnings, with what follows."""
        if len(self.errors) > 1:
            self._find_same_slips()
            self._find_misnamed()
            self._find_left_out()
        following: dict[int, list[Problem]] = {}
        for place in self.errors:
            if place in self.cause_of:
                following.setdefault(self._first(place), []).append(self.problems[place])
        return [
            Told(problem, tuple(following.get(place, ())))
            for place, problem in enumerate(self.problems)
            if place not in self.cause_of
        ]

    def _first(self, place: int) -> int:
        while place in self.cause_of:
            place = self.cause_of[place]
        return place

    def _find_same_slips(self) -> None:
        seen: dict[object, int] = {}
        for place in self.errors:
            problem = self.problems[place]
            cause = next((seen[key] for key in _follows_keys(problem) if key in seen), None)
            if cause is not None:
                self.cause_of[place] = cause
                first = self.problems[cause]
                if _is_unreadable_word(first) and first.line < problem.line:
                    self.misnamed = cause if self.misnamed is None else self.misnamed
            for key in _leads_keys(problem):
                seen.setdefault(key, place)

    def _find_misnamed(self) -> None:
        if self.misnamed is None:
            return
        for place in self.errors:
            problem = self.problems[place]
            lacks = problem.fault in _UNREADABLE and not problem.part and bool(problem.fact)
            if lacks and place not in self.cause_of and place != self.misnamed:
                self.cause_of[place] = self.misnamed

    def _find_left_out(self) -> None:
        causes = [place for place in self.errors if place not in self.cause_of]
        out = [(self.problems[place], place) for place in causes]
        settings = [place for p, place in out if p.is_setting and p.stops_scoring]
        left = [(p, place) for p, place in out if p.stops_scoring or p.is_unscored]
        by_deal = sorted((p.deal - p.is_unscored, place) for p, place in left if p.deal)
        by_line = sorted((p.line, place) for p, place in left)
        of_no_deal = [(line, place) for line, place in by_line if not self.problems[place].deal]
        for place in causes:
            problem = self.problems[place]
            if problem.is_setting:
                continue
            cause = _last_below(by_deal if problem.deal else by_line, problem, place)
            if cause is None and problem.deal:  # a line that belongs to no deal
                cause = _last_below(of_no_deal, problem._replace(deal=0), place)
            if cause is None and settings and problem.fault not in _UNREADABLE:
                cause = settings[0]
            if cause is not None:
                self.cause_of[place] = cause


def _last_below(left: Sequence[tuple[int, int]], problem: Problem, place: int) -> int | None:
    """The last place left out (of sorted pairs of deal or line, and place) on which it rests."""
    if problem.rests_on is None:
        return None
    index = bisect_left(left, (problem.deal or problem.line, -1))
    while index:
        index -= 1
        number, found = left[index]
        if found != place:
            is_above = bool(problem.deal) or number > problem.rests_on
            return found if is_above else None
    return None


def _leads_keys(problem: Problem) -> Iterator[object]:
    """By what later errors are known as another sight of this one."""
    if _is_unreadable_word(problem) or not problem.fact:
        yield problem.message
    if problem.is_claim:
        yield "claim", problem.line
        yield "claim", problem.line, problem.fact
    if problem.deal and (problem.fault in _UNREADABLE or problem.is_unscored):
        yield "deal", problem.line


def _follows_keys(problem: Problem) -> Iterator[object]:
    """What this error is another sight of, if it stands before it."""
    if _is_unreadable_word(problem) or not problem.fact:
        yield problem.message
    if problem.repeats:
        yield "claim", problem.repeats, problem.fact
    if problem.is_claim:
        yield "claim", problem.line
    if problem.deal and not _is_unreadable_word(problem):
        yield "deal", problem.line


def _is_unreadable_word(problem: Problem) -> bool:
    return problem.fault in _UNREADABLE and bool(problem.part)
