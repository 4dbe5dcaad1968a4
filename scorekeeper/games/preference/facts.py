"""What is recorded of a deal of Preference, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.books.table import AnyTable, Table
from scorekeeper.core.declaration.facts import MEANING, OUTCOME, Idle, always, fact, under
from scorekeeper.core.declaration.kinds import Counts, Flag, Number, Player, Players
from scorekeeper.core.declaration.kinds.counts import note_taken
from scorekeeper.core.declaration.kinds.numbers import check_range, parse_int
from scorekeeper.core.declaration.kinds.who import everybody
from scorekeeper.core.declaration.slips import DEALER, HALF, WHIST
from scorekeeper.core.values.parts import NamedTuple, frozen
from scorekeeper.core.values.problems import MalformedError

from .contract import (
    ALLPASS,
    BID_GAME,
    HALF_LEVELS,
    MISERE,
    THE_MISERE,
    TRICKS,
    PreferenceContract,
    PreferenceContractKind,
)
from .options import EITHER, PreferenceOptions

TALON_CARDS = 2
MOST_BOMBS = 9  # doublings, so that figures stay printable
MOST_MISDEALS = 99
MOST_SURE_TRICKS, MOST_SEVENS = 3, 20  # that the talon shows


class History(NamedTuple):
    """What later deals need to know: how many raspasovkas are in the series that is running, and
    how many bombs wait for the next game."""

    series: int = 0
    bombs: int = 0


# who takes part --------------------------------------------------------------------------------


def sitting_out(table: AnyTable, dealer: str) -> str:
    """The dealer where four play; nobody where three play."""
    return dealer if len(table.players) == 4 else ""


def resting(deal: PreferenceDeal) -> str:
    """Who sits this deal out: the dealer where four play; nobody where three play."""
    return sitting_out(deal.table, deal.facts.dealer)


def opponents(deal: PreferenceDeal) -> tuple[str, ...]:
    """The two opponents in the order in which they speak, from declarer's left."""
    declarer, idle = deal.facts.declarer, resting(deal)
    if declarer is None:
        return tuple(deal.active)  # as long as nobody is known as declarer
    return tuple(p for p in deal.table.from_seat(declarer)[1:] if p != idle)


def defenders(deal: PreferenceDeal) -> Sequence[str]:
    """Declarer's opponents in seat order."""
    return [player for player in deal.active if player != deal.facts.declarer]


def second_opponents(deal: PreferenceDeal) -> Sequence[str]:
    """Who may go out for half: the last to speak, both where the table lets either."""
    return defenders(deal) if deal.options.half == EITHER else opponents(deal)[1:]


def resting_whister(deal: PreferenceDeal) -> str:
    """The dealer who sits out, where he may whist for the defence."""
    return resting(deal) if deal.options.dealer_whist and can_be_halved(deal) else ""


def _narrow_to_players(deal: PreferenceDeal) -> None:
    """Four players: the dealer sits out."""
    idle = resting(deal)
    if idle:
        deal.active = tuple([p for p in deal.table.players if p != idle])


def _widen_to_talon(deal: PreferenceDeal) -> None:
    """Four players: the dealer leads the talon when all have passed."""
    if deal.facts.contract.kind == ALLPASS and deal.options.allpass_talon == "open":
        deal.active = deal.table.players


def _receivers(deal: PreferenceDeal) -> Sequence[str]:
    """Whom pool points can be donated to: others whose pool is below the target."""
    pools, target = deal.turn.single["pool"], deal.options.target
    return [p for p in deal.table.players if p != deal.facts.declarer and pools[p] < target]


# what a deal was --------------------------------------------------------------------------------


def is_game(deal: PreferenceDeal) -> bool:
    """Whether a game was bid."""
    return deal.facts.contract.kind == BID_GAME


def is_declared(deal: PreferenceDeal) -> bool:
    """Whether a game or misere was bid."""
    return deal.facts.contract.kind != ALLPASS


def is_checked_ten(deal: PreferenceDeal) -> bool:
    """A ten that is always played out and that nobody whists."""
    return deal.facts.contract.level == 10 and deal.options.ten == "checked"


def can_be_halved(deal: PreferenceDeal) -> bool:
    """Whether somebody could go out for half."""
    return deal.facts.contract.level in HALF_LEVELS and not deal.facts.give_up


def _was_halved(deal: PreferenceDeal) -> bool:
    """Whether somebody must have gone out for half: else the dealer could not have whisted."""
    idle = resting_whister(deal)
    return bool(idle) and deal.facts.whist == (idle,)


def is_played(deal: PreferenceDeal) -> bool:
    """Whether cards are played, so that there are tricks to record."""
    if deal.facts.contract.kind != BID_GAME:
        return True
    if deal.facts.give_up:
        return False
    if deal.facts.whist or is_checked_ten(deal):
        return True
    return bool(deal.facts.half) and deal.options.half == "played"


def _is_misere_of_four(deal: PreferenceDeal) -> bool:
    return len(deal.table.players) == 4 and deal.facts.contract.kind == MISERE


def _is_declared_of_four(deal: PreferenceDeal) -> bool:
    return len(deal.table.players) == 4 and is_declared(deal)


def _takes_talon(deal: PreferenceDeal) -> bool:
    return is_game(deal) and not deal.facts.give_up


def _bombs(deal: PreferenceDeal) -> int | None:
    """The bombs on which this deal is played, by the deals before as they stand now: they are part
    of what it is worth, as the rate of a raspasovka is."""
    waiting = deal.state.bombs
    return waiting if waiting and deal.options.bombs and is_declared(deal) else None


def _idle_aid(deal: PreferenceDeal) -> Idle:
    """Aid is part of pools that are filled one by one."""
    return Idle(("aid=on" if deal.options.pool_mode == "each" else "pool_mode=each",))


def _has_declarer(deal: PreferenceDeal) -> bool:
    """Whether somebody declared, once the contract is known."""
    contract: PreferenceContract | None = deal.known(lambda facts: facts.contract)
    return contract is not None and contract.kind != ALLPASS


class Tricks(Counts):
    """Tricks of the players in the deal; at misere declarer's number is enough, and so it is where
    one player whisted and writes all that is left."""

    def __init__(self) -> None:
        super().__init__(0, TRICKS, total=TRICKS, declaring=lambda deal: deal.facts.declarer)

    def parse(self, text: str, deal: PreferenceDeal, name: str) -> dict[str, int]:
        """The tricks of each player, or of declarer alone at misere."""
        if "," not in text and is_played(deal):
            if deal.facts.contract == THE_MISERE:
                return self._of_declarer(text, deal, name)
            if is_game(deal):
                text = self._with_whister(text, deal)
        return super().parse(text, deal, name)

    def _with_whister(self, text: str, deal: PreferenceDeal) -> str:
        """Declarer's tricks alone, completed: who whists alone writes all that are left, so it
        need not be said who of the defence won them."""
        who, _, number = text.rpartition(":")
        declarer, whisters = deal.facts.declarer, deal.facts.whist
        in_play = len(whisters) == 1 and whisters[0] in deal.active
        certain = in_play and deal.options.sole_whister_tricks == "side"
        if not certain or not number.isdecimal() or declarer is None:
            return text
        if who and deal.table.roster.find(who) != declarer:
            return text
        if not who:
            note_taken(deal, "tricks", number, declarer)
        named = [p for p in deal.active if p not in (declarer, *whisters)]
        return ",".join([f"{declarer}:{number}", *(f"{passer}:0" for passer in named)])

    def _of_declarer(self, text: str, deal: PreferenceDeal, name: str) -> dict[str, int]:
        who, _, number = text.rpartition(":")
        declarer = deal.facts.declarer
        if declarer is None:
            return {}  # the missing declarer is reported by himself
        player = deal.table.roster.find(who) if who else declarer
        if player != declarer:
            raise MalformedError(
                f"{name}={text} does not say how many tricks {declarer} won at misere",
                f"write {name}={declarer}:NUMBER",
                text,
            )
        count = parse_int(number, f"{name} of {player}")
        check_range(count, 0, TRICKS, f"{name} of {player}", number)
        if not who:
            note_taken(deal, name, number, player)
        return {player: count}

    def owners(self, deal: PreferenceDeal) -> Sequence[str]:
        """The players of the deal; at misere declarer alone."""
        declarer = deal.facts.declarer
        alone = declarer and deal.facts.contract == THE_MISERE
        return (declarer,) if declarer and alone else super().owners(deal)

    def fixed_sum(self, deal: PreferenceDeal) -> int | None:
        """Ten; at misere nobody counts the tricks of the others."""
        return None if deal.facts.contract == THE_MISERE else TRICKS


@frozen
class PreferenceFacts:
    """The facts of one deal of Preference."""

    # fmt: off
    dealer: str = fact(Player(everybody), "who dealt (and sits out where four play)",
        derive=lambda deal: deal.turn.dealer, then=_narrow_to_players,
        note="follows from the deals before", slip=DEALER)
    declarer: str | None = fact(Player(everybody),
        "who plays the contract; nobody when all passed", needed=_has_declarer)
    contract: PreferenceContract = fact(PreferenceContractKind(), "what is played", needed=always,
        then=_widen_to_talon, note="the suit never changes the score")
    give_up: bool = fact(Flag(), "declarer conceded without play", default=False,
        applies=lambda deal: deal.options.give_up != "off" and is_game(deal), note="option give_up",
        asked="declarer gave up", on_demand=True)
    whist: tuple[str, ...] = fact(Players(defenders, also=everybody, high=2),
        "who whisted; nobody when both opponents passed", default=(), asked=MEANING,
        slip=WHIST)
    half: str | None = fact(Player(everybody),
        "the second opponent, if he went out for half (if the first then took the whist back, "
        "whist= names him too)", applies=lambda deal: not deal.facts.give_up, needed=_was_halved,
        note="with half=either the first, too", asked="who went for half", slip=HALF)
    tricks: Mapping[str, int] | None = fact(Tricks(),
        "tricks won (at misere declarer's number is enough)", needed=is_played, outcome=True,
        note="where one player whisted and writes all that is left, declarer's is enough as well "
        "(not with sole_whister_tricks=own)")
    aid: tuple[str, ...] = fact(Players(_receivers, ordered=True, low=1),
        "who gets pool points beyond the target, in this order, if not the highest pool first",
        applies=lambda deal: deal.options.aid and deal.options.pool_mode == "each",
        idle=_idle_aid, default=(), asked="who gets aid, in order", phase=OUTCOME, on_demand=True)
    bombs: int = fact(Number(0, MOST_BOMBS), "bombs on which the deal was played; each doubles it",
        **under("bombs=allpass", lambda deal: deal.options.bombs, is_declared),
        derive=_bombs, default=0, on_demand=True, note="when not those that waited; option bombs")
    dark: int = fact(Number(0, MOST_BOMBS),
        "how many times declarer announced that he plays in the dark; each doubles the deal",
        **under("dark=on", lambda deal: deal.options.dark, is_declared), default=0,
        asked="how often in the dark", note="option dark")
    talon_tricks: int = fact(Number(0, MOST_SURE_TRICKS),
        "sure tricks in the talon: an ace or king and queen 1, ace and king 2, two aces 3",
        **under("talon_bonus=on", lambda deal: deal.options.talon_bonus, _takes_talon),
        default=0, asked="sure tricks in the talon", note="option talon_bonus")
    talon_sevens: int = fact(Number(0, MOST_SEVENS, says="0|10|20", step=10),
        "misere: whists shown by the talon",
        **under("misere_talon=on", lambda deal: deal.options.misere_talon, _is_misere_of_four),
        default=0, asked="whists by the talon", note="option misere_talon")
    thrown: bool = fact(Flag(), "declarer threw the talon at the dealer",
        **under("talon_throw=on", lambda deal: deal.options.talon_throw, _is_declared_of_four),
        default=False, asked="talon thrown", on_demand=True, note="option talon_throw")
    misdeal: int = fact(Number(0, MOST_MISDEALS), "misdeals by the dealer before this deal",
        **under("misdeal_fine=1", lambda deal: deal.options.misdeal_fine),
        default=0, asked="misdeals", on_demand=True, note="option misdeal_fine")
    # fmt: on

    @property
    def times(self) -> int:
        """How often the deal counts: doubled by every bomb and every announcement in the dark."""
        return 1 << self.bombs + self.dark

    @property
    def value(self) -> int:
        """Points of the contract in this deal."""
        return self.contract.value * self.times

    @property
    def named(self) -> str:
        """The contract in reasons: `8D`, `misere`, `8D x 4` where the deal counts fourfold."""
        return f"{self.contract} x {self.times}" if self.times > 1 else str(self.contract)

    @property
    def declared(self) -> str:
        """The declarer of a game or misere."""
        return self.declarer or ""

    @property
    def undertricks(self) -> int:
        """How many tricks the declarer of a game that was played is short."""
        return max(0, self.contract.level - self.tricks_of(self.declared))

    @property
    def is_made(self) -> bool:
        """Whether a game or misere was made: one not played is, one given up is not."""
        if self.contract.kind == MISERE:
            return not self.tricks_of(self.declared)
        return not self.give_up and (self.tricks is None or not self.undertricks)

    def tricks_of(self, player: str) -> int:
        """Tricks of a player in a deal that was played."""
        return self.tricks.get(player, 0) if self.tricks else 0


PreferenceTable = Table[PreferenceOptions]
PreferenceLedger = Ledger[PreferenceOptions, History]
PreferenceDeal = Deal[PreferenceFacts, PreferenceOptions, History]
