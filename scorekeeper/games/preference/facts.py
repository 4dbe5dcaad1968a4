"""What is recorded of a deal of Preference, and which values each fact can take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import Idle, View, always, counts_with, fact
from scorekeeper.core.declaration.kinds import (
    Counts,
    Flag,
    Number,
    Player,
    Players,
    check_range,
    everybody,
    note_taken,
    parse_int,
)
from scorekeeper.core.values.names import means_all, means_nobody
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

from .contract import (
    ALLPASS,
    BID_GAME,
    HALF_LEVELS,
    MISERE,
    THE_MISERE,
    TRICKS,
    Contract,
    ContractKind,
)
from .options import EITHER

if TYPE_CHECKING:
    from random import Random

TALON_CARDS = 2
MOST_BOMBS = 9  # doublings, so that figures stay printable


# who takes part --------------------------------------------------------------------------------


def sitting_out(table: AnyTable, dealer: str | None) -> str:
    """The dealer where four play; nobody where three play."""
    return dealer if dealer and len(table.players) == 4 else ""


def opponents(table: AnyTable, dealer: str, declarer: str) -> tuple[str, str]:
    """The two opponents in the order in which they speak, from declarer's left."""
    idle = sitting_out(table, dealer)
    first, second = (p for p in table.from_seat(declarer)[1:] if p != idle)
    return first, second


def _active_players(view: View) -> None:
    """Four players: the dealer sits out."""
    dealer = view.values["dealer"]
    if len(view.table.players) == 4 and dealer:
        view.active = tuple([p for p in view.table.players if p != dealer])


def _talon_player(view: View) -> None:
    """Four players: the dealer leads the talon when all have passed."""
    contract = view.values["contract"]
    if contract and contract.kind == ALLPASS and view.table.options.allpass_talon == "open":
        view.active = view.table.players


def _opponents(view: View) -> Sequence[str]:
    """Declarer's opponents in seat order."""
    declarer = view.get("declarer")
    return [player for player in view.active if player != declarer]


def _second_opponent(view: View) -> Sequence[str]:
    """Who may go out for half; both opponents where the table lets either, and while declarer is
    not known."""
    dealer, declarer = view.get("dealer"), view.get("declarer")
    if dealer is None or declarer is None:
        return view.active
    if view.table.options.half == EITHER:
        return _opponents(view)
    return opponents(view.table, dealer, declarer)[1:]


def _resting_whister(view: View) -> str:
    """The dealer who sits out, where he may whist for the defence."""
    on = view.table.options.dealer_whist and _can_be_halved(view)
    return sitting_out(view.table, view.get("dealer")) if on else ""


def _was_halved(view: View) -> bool:
    """Whether somebody must have gone out for half: else the dealer could not have whisted."""
    resting = _resting_whister(view)
    return bool(resting) and view.get("whist") == (resting,)


def _bombs(view: View) -> int | None:
    """The bombs on which this deal is played."""
    waiting: int = view.ledger.state.bombs
    return waiting if waiting and _can_be_bombed(view) else None


def _receivers(view: View) -> Sequence[str]:
    """Whom pool points can be donated to: others whose pool is below the target."""
    pools, target = view.ledger.single["pool"], view.table.options.target
    declarer = view.get("declarer")
    return [p for p in view.table.players if p != declarer and pools[p] < target]


def _refuse_idle(player: str, view: View, name: str, part: str) -> None:
    if player == sitting_out(view.table, view.get("dealer")):
        raise ImpossibleError(
            f"{name}: {player} deals and sits this deal out",
            f"playing: {', '.join(view.active)}; or add dealer=NAME if somebody else dealt",
            part,
        )


# which facts belong to a deal ------------------------------------------------------------------
# A contract or whist that could not be read is None: it is reported itself, and nothing else is
# refused because of it.


def _contract(view: View) -> Contract | None:
    contract: Contract | None = view.get("contract")
    return contract


def _is_kind(view: View, *kinds: str) -> bool:
    """Whether the contract is of one of those kinds, as far as is known."""
    contract = view.get("contract")
    return contract is None or contract.kind in kinds


def _has_declarer(view: View) -> bool:
    contract = view.get("contract")
    return contract is not None and contract.kind != ALLPASS


def _is_checked_ten(view: View) -> bool:
    """A ten that is always played out and that nobody whists."""
    contract = _contract(view)
    return contract is not None and contract.level == 10 and view.table.options.ten == "checked"


def _can_be_given_up(view: View) -> bool:
    return view.table.options.give_up != "off" and _is_kind(view, BID_GAME)


def _can_be_whisted(view: View) -> bool:
    return _is_kind(view, BID_GAME) and not view.get("give-up") and not _is_checked_ten(view)


def _can_be_halved(view: View) -> bool:
    contract = _contract(view)
    return _can_be_whisted(view) and (contract is None or contract.level in HALF_LEVELS)


def _is_played(view: View) -> bool:
    """Whether cards are played, so that there are tricks to record."""
    contract = view.get("contract")
    if contract is None or contract.kind != BID_GAME:
        return True
    if view.get("give-up"):
        return False
    if view.get("whist") != () or _is_checked_ten(view):
        return True
    return bool(view.get("half")) and view.table.options.half == "played"


def _can_be_aided(view: View) -> bool:
    options = view.table.options
    return bool(options.aid) and options.pool_mode == "each"


def _is_declared(view: View) -> bool:
    return _is_kind(view, BID_GAME, MISERE)


def _idle_aid(view: View) -> Idle:
    """Aid is part of pools that are filled one by one."""
    return Idle(("aid=on" if view.table.options.pool_mode == "each" else "pool_mode=each",))


def _takes_talon(view: View) -> bool:
    return _is_kind(view, BID_GAME) and not view.get("give-up")


def _can_be_bombed(view: View) -> bool:
    return bool(view.table.options.bombs) and _is_declared(view)


def _can_be_dark(view: View) -> bool:
    return bool(view.table.options.dark) and _is_declared(view)


def _has_talon_tricks(view: View) -> bool:
    return view.table.options.talon_bonus and _takes_talon(view)


def _is_misere_of_four(view: View) -> bool:
    return len(view.table.players) == 4 and _is_kind(view, MISERE)


def _has_talon_sevens(view: View) -> bool:
    return view.table.options.misere_talon and _is_misere_of_four(view)


def _is_declared_of_four(view: View) -> bool:
    return len(view.table.players) == 4 and _is_declared(view)


def _can_be_thrown(view: View) -> bool:
    return view.table.options.talon_throw and _is_declared_of_four(view)


def _is_fined(view: View) -> bool:
    return bool(view.table.options.misdeal_fine)


# kinds of their own ----------------------------------------------------------------------------


class Declarer(Player):
    """One of the players in this deal."""

    def parse(self, text: str, view: View, name: str) -> str:
        """The player; the dealer of a table of four cannot declare."""
        if text not in view.active:
            _refuse_idle(view.table.roster.find(text), view, name, text)
        return super().parse(text, view, name)


class Whisters(Players):
    """Those of declarer's opponents who whisted."""

    def parse(self, text: str, view: View, name: str) -> tuple[str, ...]:
        """The whisters in seat order; says why somebody cannot whist."""
        contract = _contract(view)
        if contract and contract.kind != BID_GAME:
            raise ImpossibleError(
                f"{name}={text}: nobody whists when the contract is {contract}",
                f"leave {name} out",
                text,
            )
        if _is_checked_ten(view):
            raise ImpossibleError(
                f"{name}={text}: a ten is played out here without whisting (option ten=checked)",
                f"leave {name} out, the tricks are enough",
                text,
            )
        if view.get("give-up"):
            raise ImpossibleError(
                f"{name}={text}: {view.get('declarer')} gave up, so nobody whisted",
                f"leave {name} or give-up out",
                text,
            )
        opponents = _opponents(view)
        if {*text.split(",")} <= {*opponents}:
            return super().parse(text, view, name)
        if means_all(text, opponents) or means_nobody(text, view.table.players):
            return super().parse(text, view, name)
        resting = _resting_whister(view)
        if resting and view.table.roster.find(text.partition(",")[0]) == resting:
            return self._resting(text, resting, name)
        self._refuse_others(text, view, name)
        return super().parse(text, view, name)

    def domain(self, view: View) -> Iterator[tuple[str, ...]]:
        """Either opponent or both, or the dealer alone where he may."""
        yield from super().domain(view)
        resting = _resting_whister(view)
        if resting:
            yield (resting,)

    def _resting(self, text: str, resting: str, name: str) -> tuple[str, ...]:
        if "," in text:
            raise ImpossibleError(
                f"{name}={text}: {resting}, who sits out, whists only when both opponents passed",
                f"name {resting} alone, or leave him out",
                text,
            )
        return (resting,)

    def _refuse_others(self, text: str, view: View, name: str) -> None:
        for part in text.split(","):
            player = view.table.roster.find(part)
            if player == view.get("declarer"):
                raise ImpossibleError(
                    f"{name}: {player} is the declarer and cannot whist",
                    f"possible: {', '.join(_opponents(view))}",
                    part,
                )
            _refuse_idle(player, view, name, part)


class HalfWhister(Player):
    """The second opponent, where he goes out for half."""

    def parse(self, text: str, view: View, name: str) -> str:
        """The player; says why he cannot go out for half."""
        contract = _contract(view)
        if contract and contract.level not in HALF_LEVELS:
            raise ImpossibleError(
                f"{name}={text}: nobody goes out for half at {contract}",
                f"only sixes and sevens can be had for half; leave {name} out",
                text,
            )
        player = view.table.roster.find(text)
        possible = _second_opponent(view)
        if player not in possible:
            raise ImpossibleError(
                f"{name}: {player} cannot go out for half",
                f"only the second opponent to speak can: {', '.join(possible)}",
                text,
            )
        return player


def _is_misere(view: View) -> bool:
    return _contract(view) == THE_MISERE


class Tricks(Counts):
    """Tricks of the players in the deal; at misere declarer's number is enough."""

    def __init__(self) -> None:
        super().__init__(0, TRICKS, total=TRICKS)

    def parse(self, text: str, view: View, name: str) -> dict[str, int]:
        """The tricks of each player, or of declarer alone at misere."""
        if not _is_played(view):
            raise ImpossibleError(*_why_no_tricks(view, name, text))
        contract = _contract(view)
        if contract == THE_MISERE and "," not in text:
            return self._of_declarer(text, view, name)
        if contract and contract.kind == BID_GAME and "," not in text:
            text = self._with_whister(text, view)
        counts = super().parse(text, view, name)
        _check_talon_tricks(counts, view, name)
        return counts

    def declaring(self, view: View) -> str | None:
        """Declarer, unless all passed."""
        declarer: str | None = view.get("declarer")
        return declarer

    def _with_whister(self, text: str, view: View) -> str:
        """Declarer's tricks alone, completed: who whists alone writes all that are left, so it
        need not be said who of the defence won them."""
        who, _, number = text.rpartition(":")
        declarer: str | None = view.get("declarer")
        whisters: tuple[str, ...] = view.get("whist") or ()
        in_play = len(whisters) == 1 and whisters[0] in view.active
        certain = in_play and view.table.options.sole_whister_tricks == "side"
        if not certain or not number.isdecimal() or declarer is None:
            return text
        if who and view.table.roster.find(who) != declarer:
            return text
        if not who:
            note_taken(view, "tricks", number, declarer)
        named = [p for p in view.active if p not in (declarer, *whisters)]
        return ",".join([f"{declarer}:{number}", *(f"{passer}:0" for passer in named)])

    def _of_declarer(self, text: str, view: View, name: str) -> dict[str, int]:
        who, _, number = text.rpartition(":")
        declarer = view.get("declarer")
        if declarer is None:
            return {}  # the missing declarer is reported by himself
        player = view.table.roster.find(who) if who else declarer
        if player != declarer:
            raise MalformedError(
                f"{name}={text} does not say how many tricks {declarer} won at misere",
                f"write {name}={declarer}:NUMBER",
                text,
            )
        count = parse_int(number, f"{name} of {player}")
        check_range(count, 0, TRICKS, f"{name} of {player}", number)
        if not who:
            note_taken(view, name, number, player)
        return {player: count}

    def owners(self, view: View) -> Sequence[str]:
        """The players of the deal; at misere declarer alone."""
        declarer = view.get("declarer")
        return (declarer,) if declarer and _is_misere(view) else super().owners(view)

    def fixed_sum(self, view: View) -> int | None:
        """Ten; at misere nobody counts the tricks of the others."""
        return None if _is_misere(view) else TRICKS

    def completions(self, part: Mapping[str, int], view: View) -> Iterator[dict[str, int]]:
        """Every distribution; at misere declarer's number alone."""
        idle = sitting_out(view.table, view.get("dealer"))
        for counts in super().completions(part, view):
            if counts.get(idle, 0) <= TALON_CARDS:
                yield counts

    def sample(self, view: View, random: Random) -> dict[str, int]:
        """One of the domain at random."""
        if view.get("contract") == THE_MISERE:
            return random.choice(list(self.domain(view)))
        idle = sitting_out(view.table, view.get("dealer"))
        while True:
            counts = super().sample(view, random)
            if counts.get(idle, 0) <= TALON_CARDS:
                return counts


def _why_no_tricks(view: View, name: str, text: str) -> tuple[str, str, str]:
    contract = view.get("contract")
    if view.get("give-up"):
        return (
            f"{name}={text}, but {view.get('declarer')} gave up, so nothing was played",
            f"leave {name} or give-up out",
            text,
        )
    if view.get("half"):
        return (
            f"{name}={text}, but {view.get('half')} went out for half, so nothing was played",
            f"leave {name} out; if the first opponent took the whist back, add whist=NAME",
            text,
        )
    possible = " or ".join(_opponents(view))
    return (
        f"{name}={text} at {contract}, but who whisted? Without a whist nothing is played",
        f"add whist={possible}; if both passed, leave {name} out",
        text,
    )


def _check_talon_tricks(counts: Mapping[str, int], view: View, name: str) -> None:
    idle = sitting_out(view.table, view.get("dealer"))
    if counts.get(idle, 0) > TALON_CARDS:
        raise ImpossibleError(
            f"{name} {counts[idle]} of {idle} are not possible: the dealer only leads the "
            f"{TALON_CARDS} cards of the talon",
            f"he can win at most {TALON_CARDS}",
            f"{idle}:{counts[idle]}",
        )


class TalonWhists(Number):
    """Whists for the sevens in the talon: 0, 10 or 20."""

    def __init__(self) -> None:
        super().__init__(0, 20)

    def parse(self, text: str, view: View, name: str) -> int:
        """The whists."""
        value = super().parse(text, view, name)
        if value % 10:
            raise ImpossibleError(
                f"{name}={text} is not possible",
                "write 10 for each seven in the talon, 20 for seven and eight of one suit",
                text,
            )
        return value

    def domain(self, view: View) -> Iterator[int]:
        """The three amounts."""
        return iter((0, 10, 20))

    def describe(self) -> str:
        """The three amounts."""
        return "0|10|20"


@dataclass(frozen=True, slots=True)
class PreferenceFacts:
    """The facts of one deal of Preference."""

    dealer: str = fact(
        Player(everybody),
        "who dealt (and sits out where four play)",
        derive=lambda view: view.ledger.dealer,
        then=_active_players,
    )
    declarer: str | None = fact(
        Declarer(), "who plays the contract; nobody when all passed", needed=_has_declarer
    )
    contract: Contract = fact(ContractKind(), "what is played", needed=always, then=_talon_player)
    give_up: bool = fact(
        Flag(), "declarer conceded without play", applies=_can_be_given_up, default=False
    )
    whist: tuple[str, ...] = fact(
        Whisters(_opponents, high=2),
        "who whisted; nobody when both opponents passed",
        applies=_can_be_whisted,
        default=(),
    )
    half: str | None = fact(
        HalfWhister(_second_opponent),
        "the second opponent, if he went out for half (if the first then took the whist back, "
        "whist= names him too)",
        applies=_can_be_halved,
        needed=_was_halved,
    )
    tricks: Mapping[str, int] | None = fact(
        Tricks(),
        "tricks won (at misere declarer's number is enough)",
        when=_is_played,
        outcome=True,
    )
    aid: tuple[str, ...] = fact(
        Players(_receivers, ordered=True, low=1),
        "who gets pool points beyond the target, in this order, if not the highest pool first",
        applies=_can_be_aided,
        idle=_idle_aid,
        default=(),
    )
    bombs: int = fact(
        Number(0, MOST_BOMBS),
        "bombs on which the deal was played; each doubles it",
        applies=_can_be_bombed,
        idle=counts_with("bombs=allpass", can_be=_is_declared),
        derive=_bombs,
        default=0,
    )
    dark: int = fact(
        Number(0, MOST_BOMBS),
        "how many times declarer announced that he plays in the dark; each doubles the deal",
        applies=_can_be_dark,
        idle=counts_with("dark=on", can_be=_is_declared),
        default=0,
    )
    talon_tricks: int = fact(
        Number(0, 3),
        "sure tricks in the talon: an ace or king and queen 1, ace and king 2, two aces 3",
        applies=_has_talon_tricks,
        idle=counts_with("talon_bonus=on", can_be=_takes_talon),
        default=0,
    )
    talon_sevens: int = fact(
        TalonWhists(),
        "misere: whists shown by the talon",
        applies=_has_talon_sevens,
        idle=counts_with("misere_talon=on", can_be=_is_misere_of_four),
        default=0,
    )
    thrown: bool = fact(
        Flag(),
        "declarer threw the talon at the dealer",
        applies=_can_be_thrown,
        idle=counts_with("talon_throw=on", can_be=_is_declared_of_four),
        default=False,
    )
    misdeal: int = fact(
        Number(0, 99),
        "misdeals by the dealer before this deal",
        applies=_is_fined,
        idle=counts_with("misdeal_fine=1"),
        default=0,
    )


def times_of(facts: PreferenceFacts) -> int:
    """How often the deal counts: doubled by every bomb and every announcement in the dark."""
    return 1 << facts.bombs + facts.dark


def name_of(facts: PreferenceFacts) -> str:
    """The contract in reasons: `8D`, `misere`, `8D x 4` where the deal counts fourfold."""
    times = times_of(facts)
    return f"{facts.contract} x {times}" if times > 1 else str(facts.contract)


def declared(facts: PreferenceFacts) -> str:
    """The declarer of a game or misere."""
    assert facts.declarer is not None
    return facts.declarer


def tricks_of(facts: PreferenceFacts, player: str) -> int:
    """Tricks of a player in a deal that was played."""
    return facts.tricks.get(player, 0) if facts.tricks else 0
