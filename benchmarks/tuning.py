"""What each constant of the order of explanations does to how often the referee is right.

The searches are made once; their stories are then put in order again with one constant at a time
otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from judging import HEADINGS, Verdict, ranked, shares_of

from scorekeeper.core.replaying.session import Session
from scorekeeper.referee import lines, plausibility, search
from scorekeeper.referee.lines import Told, told_in_lines
from scorekeeper.referee.paper import Paper
from scorekeeper.referee.plausibility import Weighed
from scorekeeper.referee.stories import Proof, Story, proven

TIMES = (0.0, 0.5, 0.8, 1.0, 1.25, 2.0)  # a constant is tried so many times as large


Key = tuple[str, str, float, float]  # where a slip was made, its kind and distance, and its cost


class Kept(NamedTuple):
    """All stories of one search for one slip, with what their costs rest on and what their proofs
    said."""

    stories: Sequence[Story]
    session: Session
    paper: Paper
    weighed: Mapping[Key, Weighed]
    proofs: dict[int, Proof]

    def told(self) -> list[Told]:
        """The lines by the constants as they are now."""
        stories = [story._replace(cost=self.cost(story)) for story in self.stories]
        with _patched(lines, "proven", self._proven):
            return told_in_lines(stories, self.session, self.paper)

    def cost(self, story: Story) -> float:
        """The cost of a story by the constants as they are now."""
        (slip,) = story.slips
        weighed = self.weighed[slip.where, slip.kind, slip.distance, story.cost]
        return plausibility.cost(slip.where, slip.kind, slip.distance, weighed)

    def _proven(self, story: Story, session: Session, paper: Paper) -> Proof:
        key = id(story.slips)
        if key not in self.proofs:
            self.proofs[key] = proven(story, session, paper)
        return self.proofs[key]._replace(story=story)


@contextmanager
def keeping(kept: list[Kept]) -> Iterator[None]:
    """Every search for one slip made meanwhile is added to `kept`."""
    weighed: dict[Key, Weighed] = {}

    def cost(where: str, kind: str, distance: float, by: Weighed) -> float:
        found = plausibility.cost(where, kind, distance, by)
        weighed[where, kind, distance, found] = by
        return found

    def told(stories: Iterable[Story], session: Session, paper: Paper) -> list[Told]:
        found = list(stories)
        kept.append(Kept(found, session, paper, weighed, {}))
        return told_in_lines(found, session, paper)

    with _patched(search, "cost", cost), _patched(search, "told_in_lines", told):
        yield


@contextmanager
def _patched(module: Any, name: str, value: object) -> Iterator[None]:
    usual = getattr(module, name)
    setattr(module, name, value)
    try:
        yield
    finally:
        setattr(module, name, usual)


# one constant at a time ------------------------------------------------------------------------


class Judged(NamedTuple):
    """A search, what is true, and what became of the dispute."""

    kept: Kept
    truth: Any
    verdict: Verdict


def tune(found: Sequence[Judged]) -> None:
    """The shares with each constant otherwise."""
    print(f"\n{'constant':<28}{HEADINGS}")
    print(f"{'as they are':<28}{_shares(found)}")
    for name, value, put in _constants():
        for times in TIMES:
            if times != 1.0:
                put(value * times)
                print(f"{f'{name} = {value * times:.2f}':<28}{_shares(found)}", flush=True)
        put(value)


def _shares(found: Sequence[Judged]) -> str:
    return shares_of([_again(each) for each in found]).text


def _again(judged: Judged) -> Verdict:
    explanations = [told.explanation for told in judged.kept.told()]
    slip, deal = ranked(judged.truth, explanations)
    return judged.verdict._replace(slip=slip, deal=deal)


def _constants() -> Iterator[tuple[str, float, Callable[[float], None]]]:
    """Each constant: its name, its value, and how to set it."""
    for name, value in list(vars(plausibility).items()):
        if isinstance(value, float):
            yield name, value, _setter(vars(plausibility), name)
        elif isinstance(value, dict) and name.isupper():
            for key, weight in list(value.items()):
                yield f"{name} {key}", weight, _setter(value, key)


def _setter(of: dict[str, Any], name: str) -> Callable[[float], None]:
    return lambda value: of.__setitem__(name, value)
