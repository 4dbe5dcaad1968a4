"""Cayenne: the facts of a deal, the house rules and the presets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.facts import always, fact
from scorekeeper.core.declaration.kinds import Word
from scorekeeper.core.declaration.option_kinds import Choice, Switch, Whole, WordList
from scorekeeper.core.declaration.options import Preset, TableOptions, option
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import MalformedError
from scorekeeper.core.values.suits import SUIT_ALIASES, SUITS
from scorekeeper.games.shapes.revokes import Revoke, penalties_of_points, revoke_fact
from scorekeeper.games.shapes.sides import SideCounts, dealer_fact, tricks_fact
from scorekeeper.games.sources import parlett

from .facts import PARLETT, declarer_fact

FOSTER = "[foster]"

CAYENNE, SECOND, THIRD, FOURTH = "cayenne", "second", "third", "fourth"
GRAND, NULLO = "grand", "nullo"
TRUMP_CONTRACTS = (CAYENNE, SECOND, THIRD, FOURTH)
NO_TRUMPS = (GRAND, NULLO)
CONTRACTS = (*TRUMP_CONTRACTS, *NO_TRUMPS)
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
HONOURS = 5  # A K Q J T of trumps

GRADED, FLAT = "graded", "flat"
OFF, WHIST = "off", "whist"

SOURCES = {
    "book": parlett("Cayenne"),
    "foster": "Foster's Complete Hoyle, Cayenne",
}


def suits_of(cayenne: str, order: Sequence[str]) -> dict[str, str]:
    """The trump suit of each trump contract when that suit was cut; `order` settles which suit of
    the other colour comes first."""
    same = SAME_COLOUR[cayenne]
    others = [suit for suit in order if suit not in (cayenne, same)]
    return dict(zip(TRUMP_CONTRACTS, (cayenne, same, *others), strict=True))


def has_trumps(deal: AnyDeal) -> bool:
    """Whether the deal is played with trumps, as far as the contract is known."""
    return deal.get("contract") not in NO_TRUMPS


class Place(Word):
    """The contract. A suit is none: what it is worth depends on the suit that was cut."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The place meant; raises InputError, also for a suit."""
        suit = text.upper() if text.upper() in SUITS else SUIT_ALIASES.get(fold(text))
        if suit:
            raise MalformedError(
                f"{name}={text} is a suit, which does not tell its place after the suit cut",
                f"write {', '.join(TRUMP_CONTRACTS[:-1])} or {TRUMP_CONTRACTS[-1]}; or both suits, "
                f"cayenne= the one cut and trump={suit}",
                text,
            )
        return super().parse(text, deal, name)


def _contract_of_suits(deal: AnyDeal) -> str | None:
    cayenne, trump = deal.get("cayenne"), deal.get("trump")
    if cayenne is None or trump is None:
        return None
    suits = suits_of(cayenne, deal.options.colour_order)
    return next(contract for contract, suit in suits.items() if suit == trump)


def _fines_revokes(deal: AnyDeal) -> bool:
    return bool(deal.options.revoke == WHIST)


@frozen
class CayenneFacts:
    """What is recorded of a deal."""

    dealer: str | None = dealer_fact()
    decider: str | None = declarer_fact("who chose: the dealer, or the partner asked to")
    cayenne: str | None = fact(
        Word(SUITS, SUIT_ALIASES), "the suit that was cut, where the table notes it"
    )
    trump: str | None = fact(Word(SUITS, SUIT_ALIASES), "the trump suit, where the table notes it")
    contract: str = fact(
        Place(CONTRACTS),
        "the place of the trump suit, counted from the suit cut; grand and nullo are without "
        "trumps; it follows from cayenne= and trump=",
        needed=always,
        derive=_contract_of_suits,
        warn=False,
    )
    tricks: Mapping[str, int] = tricks_fact()
    honours: Mapping[str, int] | None = fact(
        SideCounts(0, HONOURS, total=HONOURS, unit="honours"),
        "how many of A K Q J T of trumps were dealt to each side",
        when=has_trumps,
        outcome=True,
    )
    revoke: tuple[Revoke, ...] = revoke_fact(penalties_of_points, _fines_revokes, "revoke=whist")


@frozen
class CayenneOptions(TableOptions):
    """The house rules."""

    game_points: str = option(
        Choice(GRADED, FLAT),
        GRADED,
        "what a game is worth: graded by the losers' score (0: 4, 1 to 3: 3, 4 to 6: 2, more: 1), "
        "flat always 1",
        f"{FOSTER}; the book gives no values",
    )
    honours_cap9: bool = option(
        Switch(),
        False,
        "whether a side without an odd trick in the deal stops one short of game when it counts "
        "honours",
        FOSTER,
    )
    carry_excess: bool = option(
        Switch(),
        False,
        "whether what the winners have above game counts in the next one (their honours too)",
        FOSTER,
    )
    revoke: str = option(
        Choice(OFF, WHIST),
        OFF,
        "whist: a revoke costs 3 points, added to the others' score or taken off the offenders', "
        "before anything else is counted",
        FOSTER,
    )
    rubber_bonus: int = option(Whole(0), 8, "game points added for the rubber", PARLETT)
    target: int = option(Whole(1), 10, "the game score that wins a game", PARLETT)
    colour_order: tuple[str, ...] = option(
        WordList(*SUITS, aliases=SUIT_ALIASES),
        ("H", "D", "C", "S"),
        "which of the two suits of the other colour is third (only where suits are recorded)",
        "not known; our choice",
    )


PRESETS = (
    Preset("book", {}, "as the book describes it, games graded", PARLETT, ("parlett",), ("seed",)),
    Preset(
        "foster",
        {"honours_cap9": "on", "carry_excess": "on", "revoke": WHIST},
        "honours alone cannot win, excess points stay, revokes cost three",
        FOSTER,
    ),
)
