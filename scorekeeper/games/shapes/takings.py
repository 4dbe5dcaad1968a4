"""Kinds of values for who took which tricks and cards, shared by the contract games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.kinds import Counts, Limit, Player, Players
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.problems import ImpossibleError, Problem, impossible

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def in_words(number: int) -> str:
    """`five`; digits beyond twelve."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def tricks_in_words(count: int) -> str:
    """`one trick`, `five tricks`."""
    return "one trick" if count == 1 else f"{in_words(count)} tricks"


def tricks_of(deal: AnyDeal) -> Mapping[str, int] | None:
    """The tricks of each player, where they are recorded."""
    tricks: Mapping[str, int] | None = deal.values.get("tricks")
    return tricks


def room_for_cards(deal: AnyDeal, player: str) -> int:
    """How many cards the player took at most: those of his tricks, where these are recorded."""
    tricks = tricks_of(deal)
    if tricks is None:
        return 99
    return tricks[player] * len(deal.table.players)


class Takings(Counts):
    """Cards taken by each player, never more than his tricks hold."""

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every distribution that the tricks allow."""
        return (
            counts
            for counts in super().completions(part, deal)
            if all(count <= room_for_cards(deal, player) for player, count in counts.items())
        )


class Taker(Player):
    """Who took one card: `could(deal, player)` tells whether that is possible."""

    def __init__(self, could: Callable[[AnyDeal, str], bool], without: str) -> None:
        super().__init__()
        self._could = could
        self._without = without

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The player; raises ImpossibleError when he cannot have taken it."""
        player = super().parse(text, deal, name)
        if not self._could(deal, player):
            raise ImpossibleError(
                f"{player} cannot have taken the {name} without {self._without}",
                "look again who took it, or correct the counts",
                text,
            )
        return player

    def domain(self, deal: AnyDeal) -> Iterator[str]:
        """Everybody who can have taken it."""
        return (player for player in deal.active if self._could(deal, player))


def has_heart(deal: AnyDeal, player: str) -> bool:
    """Whether the player took a heart, as far as the hearts are recorded."""
    hearts = deal.values.get("hearts")
    return hearts is None or hearts[player] > 0


def has_trick(deal: AnyDeal, player: str) -> bool:
    """Whether the player won a trick, as far as the tricks are recorded."""
    return room_for_cards(deal, player) > 0


def has_room_for_king(deal: AnyDeal, player: str) -> bool:
    """Whether the player can have taken the king of hearts."""
    return has_heart(deal, player) and has_trick(deal, player)


class TrickWinners(Players):
    """Who won the tricks that count, in order; nobody more of them than he won in all.

    So many names as tricks that count; `most` is the limit where that may be more.
    """

    def __init__(self, size: Limit, most: Limit | None = None) -> None:
        super().__init__(ordered=True, repeats=True, low=size, high=size if most is None else most)

    def domain(self, deal: AnyDeal) -> Iterator[tuple[str, ...]]:
        """Every list that the tricks allow."""
        tricks = tricks_of(deal)
        return (
            names
            for names in super().domain(deal)
            if tricks is None or all(names.count(name) <= tricks[name] for name in names)
        )


def check_room(
    tricks: Mapping[str, int],
    counts: Mapping[str, Mapping[str, int] | None],
    winners: tuple[str, ...],
    fact: str = "last",
    called: str = "the last tricks",
) -> Iterator[Problem]:
    """Nobody takes more cards than his tricks hold, or wins a certain trick without a trick.

    `counts` are the cards taken by the name of their fact; `winners` those of the tricks that
    are `called` so and recorded as `fact`.
    """
    for player, won in tricks.items():
        room = won * len(tricks)
        for name, taken in counts.items():
            if taken is not None and taken[player] > room:
                yield impossible(
                    f"{player} took {plural(taken[player], name.removesuffix('s'))} in "
                    f"{tricks_in_words(won)}",
                    f"{tricks_in_words(won)} {'holds' if won == 1 else 'hold'} {room} cards; "
                    "count again",
                    name,
                )
        late = winners.count(player)
        if late > won:
            yield impossible(
                f"{player} won {in_words(late)} of {called}, but {tricks_in_words(won)} in all",
                f"correct tricks or {fact}",
                fact,
            )
