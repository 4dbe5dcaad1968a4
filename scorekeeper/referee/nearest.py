"""Deals in the order in which a search goes on from them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from heapq import heappop, heappush

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.values.parts import NamedTuple

OWN_TURN = 3  # of so many deals one is the nearest of a sort that waited longest
SORTS = 24  # if there are more, they take no turns

Texts = Mapping[str, str]


class _Waiting(NamedTuple):
    """How far off a deal is, how many facts it has, when it came; and the deal."""

    left: float
    size: int
    number: int
    texts: Texts
    deal: AnyDeal


class Nearest:
    """Deals with how far off they are: the nearest comes first, and now and then the nearest of
    another sort. Deals are of one sort that have the first fact alike (the contract, the size of a
    hand): the way to the deal that is sought may begin with one that seems farther off."""

    def __init__(self) -> None:
        self._all: list[_Waiting] = []
        self._sorts: dict[object, list[_Waiting]] = {}
        self._turns = deque[object]()
        self._gone: set[int] = set()  # numbers of deals that came by one of their two ways
        self._pushed = self._popped = 0

    def __bool__(self) -> bool:
        return self._pushed > self._popped

    def push(self, left: float, texts: Texts, deal: AnyDeal) -> None:
        """One more deal that is so far off."""
        self._pushed += 1
        waiting = _Waiting(left, len(texts), self._pushed, texts, deal)
        heappush(self._all, waiting)
        sort = next(iter(texts.items()), None)
        if sort not in self._sorts:
            self._sorts[sort] = []
            self._turns.append(sort)
        if len(self._sorts) <= SORTS:
            heappush(self._sorts[sort], waiting)

    def pop(self) -> tuple[Texts, AnyDeal]:
        """The deal whose turn it is; there must be one."""
        self._popped += 1
        found = None
        if self._popped % OWN_TURN == 0 and 1 < len(self._sorts) <= SORTS:
            found = self._of_another_sort()
        found = found or self._first(self._all)
        assert found is not None
        self._gone.add(found.number)
        return found.texts, found.deal

    def _of_another_sort(self) -> _Waiting | None:
        for _ in range(len(self._turns)):
            sort = self._turns.popleft()
            self._turns.append(sort)
            found = self._first(self._sorts[sort])
            if found is not None:
                return found
        return None

    def _first(self, waiting: list[_Waiting]) -> _Waiting | None:
        while waiting:
            found = heappop(waiting)
            if found.number not in self._gone:
                return found
        return None
