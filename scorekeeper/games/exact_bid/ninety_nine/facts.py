"""What is recorded of a deal of Ninety-Nine, what cannot be, and where its trumps come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.core.books.ledger import AnyLedger, Ledger
from scorekeeper.core.declaration.facts import OUTCOME, always, counts_with, fact
from scorekeeper.core.declaration.kinds import Player, Players, Word
from scorekeeper.core.declaration.rules import Rules, forbid, refuse, warn
from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import ImpossibleError
from scorekeeper.core.values.suits import NT, STRAIN_ALIASES, STRAINS
from scorekeeper.games.shapes.sides import dealer_fact
from scorekeeper.games.shapes.tally import RubberState

from .hands import DUMMY, SUIT_TRICKS, TWO_HANDED, Bids, HandTricks, NinetyNineBid
from .options import NINES, NinetyNineOptions

FOUR_NINES = "nines"  # as a trump suit
WITH_NINES = (*STRAINS, FOUR_NINES)
NINES_ALIASES = dict.fromkeys(("nines", "9", "9s"), FOUR_NINES)
NUMBERS = ("nobody", "one", "two", "three", "four", "five")
UNKNOWN = -1  # how many made their bids in a deal that could not be scored
TRUMP_AFTER = {tricks: suit for suit, tricks in SUIT_TRICKS.items()}  # the same code as bids

ONE_PREMIUM = "only one player can have the premium of a deal"
FIRST_SPEAKER = "{first} comes first at the dealer's left: {fact}={first}"


class GameCourse(NamedTuple):
    """What is remembered from deal to deal.

    `made` is how many made their bids in the deal before, None when a game begins. `trump` was
    that deal's, `opener` dealt first to the game in play (or to the last one, when the next
    begins). `drawn` counts the games of this rubber that nobody won, `bonuses` those that each
    player earned in it. `dummy_begun` is what the dummy had when the game began, `extra` what
    single games in which its total counted add to what the second player owes the first.
    """

    made: int | None = None
    trump: str | None = None
    opener: str = ""
    drawn: int = 0
    bonuses: tuple[int, ...] = ()
    dummy_begun: Amount = 0
    extra: Amount = 0


def course_of(ledger: AnyLedger) -> GameCourse:
    """What is remembered before the next deal."""
    course: GameCourse = ledger.state.memory
    return course


# premiums ---------------------------------------------------------------------------------------


def has_premiums(deal: NinetyNineDeal) -> bool:
    """Whether there is a premium for declaring at this table."""
    return bool(deal.options.premium.declare)


def is_two_handed(deal: NinetyNineDeal) -> bool:
    """Whether two play with a dummy."""
    return len(deal.table.players) == TWO_HANDED


def can_reveal(deal: NinetyNineDeal) -> bool:
    """Whether there is a premium for revealing one's hand at this table."""
    return bool(deal.options.premium.reveal) and not is_two_handed(deal)


def are_too_many(deal: NinetyNineDeal) -> bool:
    """Whether several declare where it is not their own business: then one has the premium."""
    premium = deal.options.premium
    is_one = has_premiums(deal) and not premium.failed and not is_two_handed(deal)
    return is_one and len(deal.facts.declare) > 1


def first_to_speak(names: Sequence[str], deal: AnyDeal) -> str:
    """The one who sits first at the dealer's left."""
    dealer = deal.known(lambda facts: facts.dealer) or deal.table.players[0]
    order = deal.table.from_seat(deal.table.after(dealer))
    return min(names, key=order.index)


class Revealer(Player):
    """Who reveals his hand; several cannot, and are told whose turn it was."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The player; raises ImpossibleError where several are named."""
        found = _ANY.parse(text, deal, name)
        if len(found) > 1:
            first = first_to_speak(found, deal)
            raise ImpossibleError(
                f"{ONE_PREMIUM}, not {' and '.join(found)}",
                FIRST_SPEAKER.format(first=first, fact=name),
                text,
            )
        return found[0]


_ANY = Players()


def could_withhold(deal: NinetyNineDeal) -> Sequence[str]:
    """Who made his bid and had not shown it before the end; nobody while that is not known."""
    bids, tricks = deal.known(lambda facts: facts.bids), deal.known(lambda facts: facts.tricks)
    if not bids or not tricks:
        return ()
    declared, revealed = _premiums(deal)
    shown = {*declared, revealed, DUMMY}
    return tuple(
        hand for hand, bid in bids.items() if hand not in shown and tricks[hand] in bid.goals
    )


def had_none_to_hide(deal: NinetyNineDeal) -> str:
    """The first of those who withheld a bid who cannot have, if any."""
    possible = could_withhold(deal)
    return next((player for player in deal.facts.withheld if player not in possible), "")


# trumps -----------------------------------------------------------------------------------------


def trump_after(made: int) -> str:
    """Trumps of the deal after one in which so many made their bids."""
    return TRUMP_AFTER.get(made, NT)


def expected_trump(ledger: NinetyNineLedger, *, has_premium: bool) -> str | None:
    """Trumps of the next deal by the rules of the table; None when nothing follows."""
    options, course = ledger.table.options, course_of(ledger)
    if not options.has_trump_that_follows or (options.names_trump and has_premium):
        return None
    if course.made is None:
        return options.first_trump
    if options.names_trump:
        return course.trump
    return None if course.made == UNKNOWN else trump_after(course.made)


def derived_trump(deal: NinetyNineDeal) -> str | None:
    """Trumps of this deal, as far as they follow."""
    return expected_trump(deal.turn, has_premium=took_premium(deal))


def took_premium(deal: NinetyNineDeal) -> bool:
    """Whether anybody is known to have declared or revealed."""
    return any(_premiums(deal))


def _premiums(deal: NinetyNineDeal) -> tuple[Sequence[str], str | None]:
    """Who declared and who revealed, as far as it is known."""
    return deal.known(lambda facts: facts.declare) or (), deal.known(lambda facts: facts.reveal)


def is_unexpected(deal: NinetyNineDeal) -> bool:
    """Whether trumps were recorded that do not follow from the deal before."""
    return "trump" in deal.given and derived_trump(deal) not in (None, deal.facts.trump)


def why_trump(deal: NinetyNineDeal) -> str:
    """Why trumps had to be what they should have been."""
    made = course_of(deal.turn).made
    if made is None:
        return "a game begins"
    if deal.options.names_trump:
        return "nobody took the premium, so it stays"
    return f"{NUMBERS[made]} made the bid in the deal before"


def right_trump(deal: NinetyNineDeal) -> str:
    """What to do about a trump that was recorded but does not follow."""
    if deal.options.names_trump:
        return "add declare= or reveal= of the player who named it, or leave trump out"
    if course_of(deal.turn).made is None:
        return "leave trump out, or set first_trump= if games begin otherwise at this table"
    return "leave trump out, or check the deal before"


# fmt: off
@frozen
class NinetyNineFacts:
    """The facts of a deal. `bids` and `tricks` are per hand, the dummy's included."""

    dealer: str | None = dealer_fact()
    declare: tuple[str, ...] = fact(Players(),
        "who played with his bid-cards face up; two and five players: any number of them",
        applies=has_premiums, idle=counts_with("premium=30/60"), default=(), asked="who declared")
    reveal: str | None = fact(Revealer(),
        "three and four players: who played with his bid-cards and his hand face up",
        asked="who revealed",
        applies=can_reveal, idle=counts_with("premium=30/60",
            can_be=lambda deal: not has_premiums(deal) and not is_two_handed(deal)))
    trump: str | None = fact(
        Word(lambda deal: WITH_NINES if deal.options.trump == NINES else STRAINS,
            {**STRAIN_ALIASES, **NINES_ALIASES},
            says=f"{'|'.join(STRAINS)} (with trump=nines also {FOUR_NINES})"),
        "trumps, when they do not follow from the deal before", derive=derived_trump, warn=False)
    bids: Mapping[str, NinetyNineBid] = fact(Bids(),
        "what everybody bid (and the dummy): a number, or the suits of the three bid-cards; "
        "DDD of four players is nought or ten", needed=always)
    tricks: Mapping[str, int] = fact(HandTricks(), "tricks won by everybody (and the dummy)",
        needed=always, outcome=True)
    withheld: tuple[str, ...] = fact(Players(),
        "who made his bid but did not turn it up to claim it", default=(),
        asked="who withheld his bid", phase=OUTCOME, on_demand=True)


NinetyNineDeal = Deal[NinetyNineFacts, NinetyNineOptions, RubberState]
NinetyNineLedger = Ledger[NinetyNineOptions, RubberState]

UNEXPECTED = "trump {trump} was recorded, but it must be {right}: {why}"
SHOWN = "who showed his bid-cards declared: add him to declare= and leave {fact} out"

CHECKS: Rules[NinetyNineFacts, NinetyNineOptions, RubberState] = (
    refuse("declare", are_too_many, f"{ONE_PREMIUM}, not {{names}}", FIRST_SPEAKER,
        names=lambda deal: " and ".join(deal.facts.declare),
        first=lambda deal: first_to_speak(deal.facts.declare, deal)),
    refuse("reveal", lambda deal: has_premiums(deal) and is_two_handed(deal),
        "{said}: with two players and a dummy nobody can reveal", SHOWN),
    refuse("reveal",
        lambda deal: has_premiums(deal) and not can_reveal(deal) and not is_two_handed(deal),
        "{said}: with {players} players one can only declare here (premium={premium})", SHOWN,
        players=lambda deal: len(deal.table.players),
        premium=lambda deal: f"{deal.options.premium.declare}/{deal.options.premium.failed}"),
    refuse("reveal", lambda deal: deal.facts.declare and has_premiums(deal),
        f"{ONE_PREMIUM}: {{first}} declares and {{reveal}} reveals",
        "revealing comes before declaring: leave declare out if both were offered",
        first=lambda deal: deal.facts.declare[0]),
    refuse("trump", lambda deal: deal.facts.trump == FOUR_NINES and deal.options.trump != NINES,
        "{said}: the Nines are no trump suit at this table",
        "record C, D, H, S or NT, or set trump=nines"),
    refuse("withheld", had_none_to_hide,
        "{said}: {who} did not make a bid that was still hidden",
        "name only players who made their bids and did not turn them up", part="{who}",
        who=had_none_to_hide),
    warn("trump", lambda deal: "trump" not in deal.given and took_premium(deal)
            and deal.options.names_trump,
        "the trump that was named is not recorded",
        "add trump=; it stays until the next one is named"),
    forbid("trump", is_unexpected, UNEXPECTED, "{remedy}",
        right=derived_trump, why=why_trump, remedy=right_trump),
)
# fmt: on
