"""What is recorded of a deal of Preference, and which values each fact can take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import Idle, always, counts_with, fact
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
from scorekeeper.core.values.parts import frozen
from scorekeeper.core.values.problems import ImpossibleError, MalformedError

from .contract import (
    ALLPASS,
    BID_GAME,
    HALF_LEVELS,
    MISERE,
    THE_MISERE,
    TRICKS,
    ContractKind,
    PreferenceContract,
)
from .options import EITHER

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


def _active_players(deal: AnyDeal) -> None:
    """Four players: the dealer sits out."""
    dealer = deal.values["dealer"]
    if len(deal.table.players) == 4 and dealer:
        deal.active = tuple([p for p in deal.table.players if p != dealer])


def _talon_player(deal: AnyDeal) -> None:
    """Four players: the dealer leads the talon when all have passed."""
    contract = deal.values["contract"]
    if contract and contract.kind == ALLPASS and deal.options.allpass_talon == "open":
        deal.active = deal.table.players


def _opponents(deal: AnyDeal) -> Sequence[str]:
    """Declarer's opponents in seat order."""
    declarer = deal.get("declarer")
    return [player for player in deal.active if player != declarer]


def _second_opponent(deal: AnyDeal) -> Sequence[str]:
    """Who may go out for half; both opponents where the table lets either, and while declarer is
    not known."""
    dealer, declarer = deal.get("dealer"), deal.get("declarer")
    if dealer is None or declarer is None:
        return deal.active
    if deal.options.half == EITHER:
        return _opponents(deal)
    return opponents(deal.table, dealer, declarer)[1:]


def _resting_whister(deal: AnyDeal) -> str:
    """The dealer who sits out, where he may whist for the defence."""
    on = deal.options.dealer_whist and _can_be_halved(deal)
    return sitting_out(deal.table, deal.get("dealer")) if on else ""


def _was_halved(deal: AnyDeal) -> bool:
    """Whether somebody must have gone out for half: else the dealer could not have whisted."""
    resting = _resting_whister(deal)
    return bool(resting) and deal.get("whist") == (resting,)


def _bombs(deal: AnyDeal) -> int | None:
    """The bombs on which this deal is played."""
    waiting: int = deal.turn.state.bombs
    return waiting if waiting and _can_be_bombed(deal) else None


def _receivers(deal: AnyDeal) -> Sequence[str]:
    """Whom pool points can be donated to: others whose pool is below the target."""
    pools, target = deal.turn.single["pool"], deal.options.target
    declarer = deal.get("declarer")
    return [p for p in deal.table.players if p != declarer and pools[p] < target]


def _refuse_idle(player: str, deal: AnyDeal, name: str, part: str) -> None:
    if player == sitting_out(deal.table, deal.get("dealer")):
        raise ImpossibleError(
            f"{name}: {player} deals and sits this deal out",
            f"playing: {', '.join(deal.active)}; or add dealer=NAME if somebody else dealt",
            part,
        )


# which facts belong to a deal ------------------------------------------------------------------
# A contract or whist that could not be read is None: it is reported itself, and nothing else is
# refused because of it.


def _contract(deal: AnyDeal) -> PreferenceContract | None:
    contract: PreferenceContract | None = deal.get("contract")
    return contract


def _is_kind(deal: AnyDeal, *kinds: str) -> bool:
    """Whether the contract is of one of those kinds, as far as is known."""
    contract = deal.get("contract")
    return contract is None or contract.kind in kinds


def _has_declarer(deal: AnyDeal) -> bool:
    contract = deal.get("contract")
    return contract is not None and contract.kind != ALLPASS


def _is_checked_ten(deal: AnyDeal) -> bool:
    """A ten that is always played out and that nobody whists."""
    contract = _contract(deal)
    return contract is not None and contract.level == 10 and deal.options.ten == "checked"


def _can_be_given_up(deal: AnyDeal) -> bool:
    return deal.options.give_up != "off" and _is_kind(deal, BID_GAME)


def _can_be_whisted(deal: AnyDeal) -> bool:
    return _is_kind(deal, BID_GAME) and not deal.get("give-up") and not _is_checked_ten(deal)


def _can_be_halved(deal: AnyDeal) -> bool:
    contract = _contract(deal)
    return _can_be_whisted(deal) and (contract is None or contract.level in HALF_LEVELS)


def _is_played(deal: AnyDeal) -> bool:
    """Whether cards are played, so that there are tricks to record."""
    contract = deal.get("contract")
    if contract is None or contract.kind != BID_GAME:
        return True
    if deal.get("give-up"):
        return False
    if deal.get("whist") != () or _is_checked_ten(deal):
        return True
    return bool(deal.get("half")) and deal.options.half == "played"


def _can_be_aided(deal: AnyDeal) -> bool:
    options = deal.options
    return bool(options.aid) and options.pool_mode == "each"


def _is_declared(deal: AnyDeal) -> bool:
    return _is_kind(deal, BID_GAME, MISERE)


def _idle_aid(deal: AnyDeal) -> Idle:
    """Aid is part of pools that are filled one by one."""
    return Idle(("aid=on" if deal.options.pool_mode == "each" else "pool_mode=each",))


def _takes_talon(deal: AnyDeal) -> bool:
    return _is_kind(deal, BID_GAME) and not deal.get("give-up")


def _can_be_bombed(deal: AnyDeal) -> bool:
    return bool(deal.options.bombs) and _is_declared(deal)


def _can_be_dark(deal: AnyDeal) -> bool:
    return bool(deal.options.dark) and _is_declared(deal)


def _has_talon_tricks(deal: AnyDeal) -> bool:
    return deal.options.talon_bonus and _takes_talon(deal)


def _is_misere_of_four(deal: AnyDeal) -> bool:
    return len(deal.table.players) == 4 and _is_kind(deal, MISERE)


def _has_talon_sevens(deal: AnyDeal) -> bool:
    return deal.options.misere_talon and _is_misere_of_four(deal)


def _is_declared_of_four(deal: AnyDeal) -> bool:
    return len(deal.table.players) == 4 and _is_declared(deal)


def _can_be_thrown(deal: AnyDeal) -> bool:
    return deal.options.talon_throw and _is_declared_of_four(deal)


def _is_fined(deal: AnyDeal) -> bool:
    return bool(deal.options.misdeal_fine)


# kinds of their own ----------------------------------------------------------------------------


class Declarer(Player):
    """One of the players in this deal."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The player; the dealer of a table of four cannot declare."""
        if text not in deal.active:
            _refuse_idle(deal.table.roster.find(text), deal, name, text)
        return super().parse(text, deal, name)


class Whisters(Players):
    """Those of declarer's opponents who whisted."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> tuple[str, ...]:
        """The whisters in seat order; says why somebody cannot whist."""
        contract = _contract(deal)
        if contract and contract.kind != BID_GAME:
            raise ImpossibleError(
                f"{name}={text}: nobody whists when the contract is {contract}",
                f"leave {name} out",
                text,
            )
        if _is_checked_ten(deal):
            raise ImpossibleError(
                f"{name}={text}: a ten is played out here without whisting (option ten=checked)",
                f"leave {name} out, the tricks are enough",
                text,
            )
        if deal.get("give-up"):
            raise ImpossibleError(
                f"{name}={text}: {deal.get('declarer')} gave up, so nobody whisted",
                f"leave {name} or give-up out",
                text,
            )
        opponents = _opponents(deal)
        if {*text.split(",")} <= {*opponents}:
            return super().parse(text, deal, name)
        if means_all(text, opponents) or means_nobody(text, deal.table.players):
            return super().parse(text, deal, name)
        resting = _resting_whister(deal)
        if resting and deal.table.roster.find(text.partition(",")[0]) == resting:
            return self._resting(text, resting, name)
        self._refuse_others(text, deal, name)
        return super().parse(text, deal, name)

    def domain(self, deal: AnyDeal) -> Iterator[tuple[str, ...]]:
        """Either opponent or both, or the dealer alone where he may."""
        yield from super().domain(deal)
        resting = _resting_whister(deal)
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

    def _refuse_others(self, text: str, deal: AnyDeal, name: str) -> None:
        for part in text.split(","):
            player = deal.table.roster.find(part)
            if player == deal.get("declarer"):
                raise ImpossibleError(
                    f"{name}: {player} is the declarer and cannot whist",
                    f"possible: {', '.join(_opponents(deal))}",
                    part,
                )
            _refuse_idle(player, deal, name, part)


class HalfWhister(Player):
    """The second opponent, where he goes out for half."""

    def parse(self, text: str, deal: AnyDeal, name: str) -> str:
        """The player; says why he cannot go out for half."""
        contract = _contract(deal)
        if contract and contract.level not in HALF_LEVELS:
            raise ImpossibleError(
                f"{name}={text}: nobody goes out for half at {contract}",
                f"only sixes and sevens can be had for half; leave {name} out",
                text,
            )
        player = deal.table.roster.find(text)
        possible = _second_opponent(deal)
        if player not in possible:
            raise ImpossibleError(
                f"{name}: {player} cannot go out for half",
                f"only the second opponent to speak can: {', '.join(possible)}",
                text,
            )
        return player


def _is_misere(deal: AnyDeal) -> bool:
    return _contract(deal) == THE_MISERE


class Tricks(Counts):
    """Tricks of the players in the deal; at misere declarer's number is enough."""

    def __init__(self) -> None:
        super().__init__(0, TRICKS, total=TRICKS)

    def parse(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        """The tricks of each player, or of declarer alone at misere."""
        if not _is_played(deal):
            raise ImpossibleError(*_why_no_tricks(deal, name, text))
        contract = _contract(deal)
        if contract == THE_MISERE and "," not in text:
            return self._of_declarer(text, deal, name)
        if contract and contract.kind == BID_GAME and "," not in text:
            text = self._with_whister(text, deal)
        counts = super().parse(text, deal, name)
        _check_talon_tricks(counts, deal, name)
        return counts

    def declaring(self, deal: AnyDeal) -> str | None:
        """Declarer, unless all passed."""
        declarer: str | None = deal.get("declarer")
        return declarer

    def _with_whister(self, text: str, deal: AnyDeal) -> str:
        """Declarer's tricks alone, completed: who whists alone writes all that are left, so it
        need not be said who of the defence won them."""
        who, _, number = text.rpartition(":")
        declarer: str | None = deal.get("declarer")
        whisters: tuple[str, ...] = deal.get("whist") or ()
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

    def _of_declarer(self, text: str, deal: AnyDeal, name: str) -> dict[str, int]:
        who, _, number = text.rpartition(":")
        declarer = deal.get("declarer")
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

    def owners(self, deal: AnyDeal) -> Sequence[str]:
        """The players of the deal; at misere declarer alone."""
        declarer = deal.get("declarer")
        return (declarer,) if declarer and _is_misere(deal) else super().owners(deal)

    def fixed_sum(self, deal: AnyDeal) -> int | None:
        """Ten; at misere nobody counts the tricks of the others."""
        return None if _is_misere(deal) else TRICKS

    def completions(self, part: Mapping[str, int], deal: AnyDeal) -> Iterator[dict[str, int]]:
        """Every distribution; at misere declarer's number alone."""
        idle = sitting_out(deal.table, deal.get("dealer"))
        for counts in super().completions(part, deal):
            if counts.get(idle, 0) <= TALON_CARDS:
                yield counts


def _why_no_tricks(deal: AnyDeal, name: str, text: str) -> tuple[str, str, str]:
    contract = deal.get("contract")
    if deal.get("give-up"):
        return (
            f"{name}={text}, but {deal.get('declarer')} gave up, so nothing was played",
            f"leave {name} or give-up out",
            text,
        )
    if deal.get("half"):
        return (
            f"{name}={text}, but {deal.get('half')} went out for half, so nothing was played",
            f"leave {name} out; if the first opponent took the whist back, add whist=NAME",
            text,
        )
    possible = " or ".join(_opponents(deal))
    return (
        f"{name}={text} at {contract}, but who whisted? Without a whist nothing is played",
        f"add whist={possible}; if both passed, leave {name} out",
        text,
    )


def _check_talon_tricks(counts: Mapping[str, int], deal: AnyDeal, name: str) -> None:
    idle = sitting_out(deal.table, deal.get("dealer"))
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

    def parse(self, text: str, deal: AnyDeal, name: str) -> int:
        """The whists."""
        value = super().parse(text, deal, name)
        if value % 10:
            raise ImpossibleError(
                f"{name}={text} is not possible",
                "write 10 for each seven in the talon, 20 for seven and eight of one suit",
                text,
            )
        return value

    def domain(self, deal: AnyDeal) -> Iterator[int]:
        """The three amounts."""
        return iter((0, 10, 20))

    def describe(self) -> str:
        """The three amounts."""
        return "0|10|20"


@frozen
class PreferenceFacts:
    """The facts of one deal of Preference."""

    # fmt: off
    dealer: str = fact(Player(everybody), "who dealt (and sits out where four play)",
        derive=lambda deal: deal.turn.dealer, then=_active_players,
        note="follows from the deals before")
    declarer: str | None = fact(Declarer(), "who plays the contract; nobody when all passed",
        needed=_has_declarer)
    contract: PreferenceContract = fact(ContractKind(), "what is played", needed=always,
        then=_talon_player, note="the suit never changes the score")
    give_up: bool = fact(Flag(), "declarer conceded without play", applies=_can_be_given_up,
        default=False, note="option give_up")
    whist: tuple[str, ...] = fact(Whisters(_opponents, high=2),
        "who whisted; nobody when both opponents passed", applies=_can_be_whisted, default=())
    half: str | None = fact(HalfWhister(_second_opponent),
        "the second opponent, if he went out for half (if the first then took the whist back, "
        "whist= names him too)", applies=_can_be_halved, needed=_was_halved,
        note="with half=either the first, too")
    tricks: Mapping[str, int] | None = fact(Tricks(),
        "tricks won (at misere declarer's number is enough)", when=_is_played, outcome=True,
        note="where one player whisted and writes all that is left, declarer's is enough as well "
        "(not with sole_whister_tricks=own)")
    aid: tuple[str, ...] = fact(Players(_receivers, ordered=True, low=1),
        "who gets pool points beyond the target, in this order, if not the highest pool first",
        applies=_can_be_aided, idle=_idle_aid, default=())
    bombs: int = fact(Number(0, MOST_BOMBS), "bombs on which the deal was played; each doubles it",
        applies=_can_be_bombed, idle=counts_with("bombs=allpass", can_be=_is_declared),
        derive=_bombs, default=0, note="when not those that waited; option bombs")
    dark: int = fact(Number(0, MOST_BOMBS),
        "how many times declarer announced that he plays in the dark; each doubles the deal",
        applies=_can_be_dark, idle=counts_with("dark=on", can_be=_is_declared), default=0,
        note="option dark")
    talon_tricks: int = fact(Number(0, 3),
        "sure tricks in the talon: an ace or king and queen 1, ace and king 2, two aces 3",
        applies=_has_talon_tricks, idle=counts_with("talon_bonus=on", can_be=_takes_talon),
        default=0, note="option talon_bonus")
    talon_sevens: int = fact(TalonWhists(), "misere: whists shown by the talon",
        applies=_has_talon_sevens, idle=counts_with("misere_talon=on", can_be=_is_misere_of_four),
        default=0, note="option misere_talon")
    thrown: bool = fact(Flag(), "declarer threw the talon at the dealer", applies=_can_be_thrown,
        idle=counts_with("talon_throw=on", can_be=_is_declared_of_four), default=False,
        note="option talon_throw")
    misdeal: int = fact(Number(0, 99), "misdeals by the dealer before this deal", applies=_is_fined,
        idle=counts_with("misdeal_fine=1"), default=0, note="option misdeal_fine")
    # fmt: on


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
