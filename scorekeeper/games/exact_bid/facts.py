"""What is recorded of a deal in the exact-bid family, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import FactSpec, fact
from scorekeeper.core.declaration.kinds import Counts, Number, Player, Players, Word
from scorekeeper.core.declaration.kinds.who import everybody
from scorekeeper.core.declaration.rules import Rule, Rules, clash, forbid, warn
from scorekeeper.core.declaration.slips import DEALER
from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import InputError
from scorekeeper.core.values.suits import STRAIN_ALIASES, STRAINS

from .options import HOOK_NOT_FIRST, HOOK_NOT_ON_ONES, HOOK_OFF, ExactBidOptions
from .rules import ExactBidRules, ExactBidState, balances
from .schedules import BIDLESS, LARGEST_HAND

FEWEST = 2  # players of a deal
DECLARED_LIMIT = 1000  # of the further integers that a table declares


def rules_of(deal: ExactBidDeal) -> ExactBidRules:
    """What the options of the table come to."""
    return deal.turn.state.rules


def known_hand(deal: ExactBidDeal) -> int | None:
    """The cards of each player in this deal, where that is known."""
    cards: int | None = deal.known(lambda facts: facts.cards)
    return cards


def hand(deal: ExactBidDeal) -> int:
    """The cards of each player in this deal; the largest hand possible while it is unknown."""
    return known_hand(deal) or LARGEST_HAND


def whole_hand(deal: ExactBidDeal) -> int:
    """The cards of each player when the whole pack is dealt."""
    return max(1, min(deal.options.pack // max(len(deal.active), 1), LARGEST_HAND))


def bidders(deal: ExactBidDeal) -> Sequence[str]:
    """Who bids in this deal: all, but at an exact target those who are near it."""
    free = deal.options.free_total
    if free is None:
        return deal.active
    totals = balances(deal.turn)
    return [player for player in deal.active if totals[player] < free]


def result_wanted(deal: ExactBidDeal) -> bool:
    """Whether the deal was played out: not when the cards were thrown in."""
    return not deal.get("thrown-in")


def has_bids(deal: ExactBidDeal) -> bool:
    """Whether bids are made in this deal: neither in some special deals nor when the cards were
    thrown in; most games and tables know of neither."""
    return deal.get("special") not in BIDLESS and not deal.get("thrown-in")


def _bids_wanted(deal: ExactBidDeal) -> bool:
    return has_bids(deal) and bool(bidders(deal))


def _sit_out(deal: ExactBidDeal) -> None:
    out = deal.facts.out
    active = rules_of(deal).seats(deal.turn)
    deal.active = tuple(player for player in active if player not in out) if out else active


def _dealer_sits_out(deal: ExactBidDeal) -> None:
    if rules_of(deal).dealer_sits_out(deal.turn):
        dealer = deal.facts.dealer
        deal.active = tuple(player for player in deal.active if player != dealer)


def _trump(deal: ExactBidDeal) -> str | None:
    cards, special = known_hand(deal), deal.get("special")
    return rules_of(deal).trump(deal.turn, cards, len(deal.active), special)


def _as_they_speak(deal: ExactBidDeal, bidders: Sequence[str]) -> Sequence[str]:
    """The bidders as they speak: the declarer first where there is one, else from the dealer's
    left."""
    first = deal.known(lambda facts: facts.declarer) or deal.table.after(deal.facts.dealer)
    return [player for player in deal.table.from_seat(first) if player in bidders]


TRICKS = Counts(0, hand, total=known_hand)


def made_by_tricks(deal: ExactBidDeal) -> tuple[str, ...] | None:
    """Who made his bid by the tricks, which a table that notes only that may have recorded."""
    text, bids = deal.recorded.get("tricks"), deal.known(lambda facts: facts.bids)
    if text is None or not bids:
        return None
    try:
        tricks = TRICKS.parse(text, deal, "tricks")
    except InputError:
        return None  # reported when the tricks themselves are read
    return tuple(player for player, bid in bids.items() if tricks.get(player) == bid)


# fmt: off
@frozen
class ExactBidFacts:
    """The facts of every game of the family.

    `bids` and `tricks` are per player who bids or plays, `made` (who made his bid) stands instead
    of `tricks` at tables that note only that.
    """

    out: tuple[str, ...] = fact(Players(everybody), "who sits this deal out", default=(),
        then=_sit_out, asked="who sits out", on_demand=True)
    dealer: str = fact(Player(everybody), "who deals", note="follows from the deal before",
        derive=lambda deal: rules_of(deal).dealer(deal.turn, deal.active), then=_dealer_sits_out,
        slip=DEALER)
    cards: int = fact(Number(1, LARGEST_HAND, usual=whole_hand),
        "cards dealt to each player: the tricks of the deal", asked="cards dealt",
        note="follows from the schedule",
        derive=lambda deal: rules_of(deal).hand(deal.turn), needed=result_wanted)
    trump: str | None = fact(Word(STRAINS, STRAIN_ALIASES),
        "trump suit, or NT (for information only)", derive=_trump, on_demand=True)
    declarer: str | None = fact(Player(), "the caller (Estimation)", asked="caller",
        on_demand=True)
    bids: Mapping[str, int] = fact(Counts(0, hand, who=bidders, missing=None, unit="bids"),
        "the number of tricks that each player bids", applies=has_bids, needed=_bids_wanted,
        default=None, asked="{owner} bids", turn=_as_they_speak)
    tricks: Mapping[str, int] = fact(TRICKS, "the tricks that each player won",
        when=result_wanted, outcome=True)
    made: tuple[str, ...] = fact(Players(bidders, nobody=True),
        "who made his bid (made=none: nobody), instead of tricks", asked="who made it",
        when=result_wanted, outcome=True, derive=made_by_tricks, default=())

    def outcomes(self) -> dict[str, bool]:
        """Who of those who bid made it."""
        bids, tricks = self.bids or {}, self.tricks
        if tricks is None:
            return {player: player in self.made for player in bids}
        return {player: tricks[player] == bid for player, bid in bids.items()}


ExactBidDeal = Deal[ExactBidFacts, ExactBidOptions, ExactBidState]
ExactBidRule = Rule[ExactBidFacts, ExactBidOptions, ExactBidState]


def declared_spec(name: str) -> FactSpec:
    """A further integer per player that a table declares with `facts=`."""
    return FactSpec(name, Counts(-DECLARED_LIMIT, DECLARED_LIMIT, unit="points"),
        "recorded for this table's formulas")
# fmt: on


def count(values: Mapping[str, int] | None, player: str) -> int:
    """The number of a player, 0 when nothing was recorded."""
    return values.get(player, 0) if values else 0


# what cannot be ---------------------------------------------------------------------------------


def last_before(player: str, active: Sequence[str], table: AnyTable, *, included: bool) -> str:
    """The last active player before that one in seat order; himself, if `included`."""
    steps = range(0 if included else 1, len(table.players) + 1)
    seats = (table.after(player, -step) for step in steps)
    return next((seat for seat in seats if seat in active), player)


def last_bidder(deal: ExactBidDeal) -> str:
    """The player before the declarer where there is one; else the dealer, or the last active
    player before him."""
    declarer = deal.known(lambda facts: facts.declarer)  # which few tables record
    first = declarer or deal.facts.dealer
    return last_before(first, deal.active, deal.table, included=not declarer)


def too_few(deal: ExactBidDeal) -> bool:
    """Whether nobody can win a trick from anybody, as all or all but one sit out."""
    return len(deal.active) < FEWEST and bool(deal.facts.out)


def is_hook_broken(deal: ExactBidDeal) -> bool:
    """Whether the last bidder made the bids add up to the tricks."""
    bids, hook, cards = deal.facts.bids, deal.options.hook, deal.facts.cards
    if hook == HOOK_OFF or not bids or sum(bids.values()) != cards:
        return False
    if cards == 1 and hook == HOOK_NOT_ON_ONES:
        return False
    if not deal.ledger.played and hook == HOOK_NOT_FIRST:
        return False
    return len(bids) == len(deal.active) and not too_few(deal)


def missed(deal: ExactBidDeal) -> list[str]:
    """Those who bid and did not make it, where only that is recorded; nobody where nobody bid."""
    return [player for player in deal.facts.bids if player not in deal.facts.made]


def would_have_won(deal: ExactBidDeal) -> int:
    """The tricks of those who made it."""
    return sum(deal.facts.bids[player] for player in deal.facts.made)


def is_flagged(deal: ExactBidDeal) -> bool:
    """Whether of a deal with bids only who made his is recorded."""
    if deal.is_open or deal.known(lambda facts: facts.tricks) is not None:
        return False
    return bool(deal.facts.bids) and not too_few(deal)


def missed_alone(deal: ExactBidDeal) -> bool:
    """Whether one alone missed, though the tricks left him what he bid."""
    return len(missed(deal)) == 1 and sum(deal.facts.bids.values()) == deal.facts.cards


# fmt: off
def hook_rule(broken: Callable[[ExactBidDeal], object] = is_hook_broken) -> ExactBidRule:
    """The last bidder, who is at fault whatever the others bid."""
    return forbid("bids", broken,
        "{who} may not bid {bid}: the bids would add up to {sum}",
        "{last} must bid another number than {bid}", part="{last}:{bid}",
        who=lambda deal: f"dealer {last_bidder(deal)}" if last_bidder(deal) == deal.facts.dealer
            else f"{last_bidder(deal)}, who bids last,",
        bid=lambda deal: deal.facts.bids[last_bidder(deal)],
        sum=lambda deal: plural(deal.facts.cards, "card"), last=last_bidder)


TOO_FEW: ExactBidRule = clash("out", too_few,
    "{left} left to play the deal", f"name in out= only those who sat out; {FEWEST} must play",
    left=lambda deal: f"{deal.active[0]} alone is" if deal.active else "nobody is")

TOO_MANY_CARDS: ExactBidRule = warn("cards",
    lambda deal: len(deal.active) * (deal.facts.cards or 0) > deal.options.pack
        and not too_few(deal),
    "{players} hands of {cards} are {dealt} cards, but the pack has {pack}",
    "set pack=NUMBER if the table plays with another pack",
    players=lambda deal: len(deal.active), pack=lambda deal: deal.options.pack,
    dealt=lambda deal: len(deal.active) * deal.facts.cards)

# With bids that do not add up to the tricks somebody must have missed his, and so on. Breaches:
# the points of a flag do not need the tricks.
FLAGS: Rules[ExactBidFacts, ExactBidOptions, ExactBidState] = (
    forbid("made", lambda deal: is_flagged(deal) and not missed(deal)
            and would_have_won(deal) != deal.facts.cards,
        "they cannot all have made it: the bids add up to {won}, not to {cards}",
        "somebody missed; count again", won=would_have_won),
    forbid("made", lambda deal: is_flagged(deal) and missed(deal)
            and would_have_won(deal) > deal.facts.cards,
        "those who made it would have won {won} of {cards} tricks",
        "somebody of them missed; count again", won=would_have_won),
    forbid("made", lambda deal: is_flagged(deal) and missed_alone(deal),
        "{who} cannot have missed alone: the others' tricks leave him exactly {bid}",
        "somebody else missed too, or nobody did",
        who=lambda deal: missed(deal)[0], bid=lambda deal: deal.facts.bids[missed(deal)[0]]),
)

CHECKS: Rules[ExactBidFacts, ExactBidOptions, ExactBidState] = (
    TOO_FEW, hook_rule(), TOO_MANY_CARDS, *FLAGS,
)
# fmt: on
