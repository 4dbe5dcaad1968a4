"""What the tricks of a player can hold: rules about who took what, where both are recorded.

Games that do not count tricks or hearts at all have no such facts: then nothing is known of them.
"""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.rules import AnyRule, clash, refuse
from scorekeeper.core.values.amounts import plural
from scorekeeper.games.shapes.lines import in_words, tricks_in_words

from .kinds import how_many
from .parts import HEARTS, TRICKS, told


def has_trick(deal: AnyDeal, player: str) -> bool:
    """Whether the player won a trick, as far as the tricks are recorded."""
    tricks = deal.get(TRICKS)
    return tricks is None or tricks[player] > 0


def has_heart(deal: AnyDeal, player: str) -> bool:
    """Whether the player took a heart, as far as the hearts are recorded."""
    hearts = deal.get(HEARTS)
    return hearts is None or how_many(hearts, player) > 0


def has_room_for_king(deal: AnyDeal, player: str) -> bool:
    """Whether the player can have taken the king of hearts."""
    return has_heart(deal, player) and has_trick(deal, player)


def taker_rule(fact: str, could: Callable[[AnyDeal, str], bool], without: str) -> AnyRule:
    """Whoever took one card could take it: the fact names him."""
    return refuse(
        fact,
        lambda deal: not could(deal, told(deal.facts, fact)),
        f"{{{fact}}} cannot have taken the {{fact}} without {without}",
        "look again who took it, or correct the counts",
    )


def _first(deal: AnyDeal, is_so: Callable[[str, int], bool]) -> str:
    """The first player of whom it holds, with his tricks; where these are not recorded, nobody."""
    tricks = (deal.get(TRICKS) or {}).items()
    return next((player for player, won in tricks if is_so(player, won)), "")


def room_rule(fact: str) -> AnyRule:
    """Nobody takes more cards than his tricks hold."""

    def taken(deal: AnyDeal, player: str) -> int:
        return how_many(told(deal.facts, fact), player)

    def crammed(deal: AnyDeal) -> str:
        if deal.get(fact) is None:
            return ""
        seats = len(deal.table.players)
        return _first(deal, lambda player, won: taken(deal, player) > won * seats)

    def tricks(deal: AnyDeal) -> int:
        won: int = deal.facts.tricks[crammed(deal)]
        return won

    return clash(
        fact,
        crammed,
        "{who} took {cards} in {tricks}",
        "{tricks} {hold} {room} cards; count again",
        who=crammed,
        cards=lambda deal: plural(taken(deal, crammed(deal)), fact.removesuffix("s")),
        tricks=lambda deal: tricks_in_words(tricks(deal)),
        hold=lambda deal: "holds" if tricks(deal) == 1 else "hold",
        room=lambda deal: tricks(deal) * len(deal.table.players),
    )


def winners_rule(fact: str, called: Callable[[AnyDeal], str]) -> AnyRule:
    """Nobody wins more of the tricks that are `called` so, and named by the fact, than in all."""

    def late(deal: AnyDeal) -> str:
        winners = deal.get(fact) or ()
        return _first(deal, lambda player, won: winners.count(player) > won)

    return refuse(
        fact,
        late,
        "{who} won {late} of {called}, but {tricks} in all",
        f"correct tricks or {fact}",
        "",
        who=late,
        late=lambda deal: in_words(told(deal.facts, fact).count(late(deal))),
        called=called,
        tricks=lambda deal: tricks_in_words(deal.facts.tricks[late(deal)]),
    )
