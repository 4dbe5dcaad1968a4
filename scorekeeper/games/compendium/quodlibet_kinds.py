"""What only Quodlibet records: hearts by low and high, and cards left at a census."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.kinds import Counts

HAND = 8
LOW_HEARTS, HIGH_HEARTS = 4, 4  # 7 8 9 10; Unter Ober King Deuce
HEARTS = LOW_HEARTS + HIGH_HEARTS
FOUR = 4  # hearts in one trick


class Census:
    """Cards of everybody who is left when so many are out. As long as the order of going out is not
    known, the text stands as it is: nobody can tell whose cards these are."""

    form = "word"

    def __init__(self, out: int) -> None:
        def left(deal: AnyDeal) -> tuple[str, ...]:
            order: tuple[str, ...] = deal.get("order") or ()
            return tuple(player for player in deal.active if player not in order[:out])

        self._counts = Counts(1, HAND, who=left, missing=None, unit="cards")

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int] | str:
        """The cards of each; the text without the order. Raises InputError."""
        return text if deal.get("order") is None else self._counts.parse(text, deal, name)

    def print(self, value: Mapping[str, int] | str, deal: AnyDeal) -> str:
        """In seat order."""
        return value if isinstance(value, str) else self._counts.print(value, deal)

    def domain(self, deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every number of cards of each."""
        return self._counts.domain(deal)

    def describe(self) -> str:
        """The form."""
        return self._counts.describe()


class HeartsTaken(Counts):
    """Low or high hearts of each player: with the `other` ones (where these are known) and the
    tricks of four they are all that there are."""

    def __init__(self, most: int, other: str, others: int) -> None:
        super().__init__(0, most, unit="hearts")
        self._most = most
        self._other = other
        self._others = others

    def _totals(self, deal: AnyDeal) -> range:
        """What they can add up to."""
        fours: Mapping[str, int] = deal.get("fours") or {}
        rest = HEARTS - FOUR * sum(fours.values())
        other: Mapping[str, int] | None = deal.get(self._other)
        if other is not None:
            least = most = rest - sum(other.values())
        else:
            least, most = rest - self._others, rest
        return range(max(least, 0), min(most, self._most) + 1)

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every distribution that leaves the others possible."""
        totals = self._totals(deal)
        found = super().completions(part, deal)
        return (counts for counts in found if sum(counts.values()) in totals)
