"""Whole evenings as people play them, from random play: the true sheets of disputes.

Contracts, bids and results come in about the proportions in which they come at a table; what the
rules forbid is dealt again. A seed always gives the same evening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

import paths  # noqa: F401
from counted import PLAYERS, counts, shares
from random_sheets import faults, random_sheet, session_of

from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.books.records import RecordKind
from scorekeeper.core.replaying.claims import Claim
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import Amount
from scorekeeper.journal.scoring import Loaded, score_lines, usable
from scorekeeper.journal.tokens import pair

Texts = Mapping[str, str]
MOST_TRIES = 500  # of one deal


class Line(NamedTuple):
    """A record: its word, and its values."""

    word: str
    values: Texts

    @property
    def text(self) -> str:
        """As it stands on a sheet."""
        return " ".join([self.word, *(pair(name, text) for name, text in self.values.items())])


@dataclass(frozen=True)
class Evening:
    """A sheet: the lines of its header, and its records; deals count themselves."""

    game: str
    header: tuple[str, ...]
    records: tuple[Line, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The whole sheet."""
        return [*self.header, *(record.text for record in self.records)]

    @cached_property
    def session(self) -> Session:
        """What it comes to."""
        return session_of(self.lines)

    @property
    def deals(self) -> list[int]:
        """The places of the deals among the records."""
        return [place for place, record in enumerate(self.records) if record.word == "deal"]

    @cached_property
    def before(self) -> tuple[Session, ...]:
        """What it comes to before each of its records."""
        return tuple(usable(loaded) for loaded in _growing(self))

    def with_records(self, records: Sequence[Line]) -> Evening:
        """The same with other records."""
        return replace(self, records=tuple(records))

    def with_deal(self, place: int, texts: Texts) -> Evening:
        """The same with other facts of the deal in that place."""
        found = list(self.records)
        found[place] = Line("deal", texts)
        return self.with_records(found)

    def and_then(self, *records: Line) -> Evening:
        """The same with more records at its end."""
        return self.with_records([*self.records, *records])


def _growing(evening: Evening) -> Iterator[Loaded]:
    loaded = score_lines("", list(evening.header), following=RecordKind.DEAL)
    for record in evening.records:
        yield loaded
        loaded = loaded.with_line(record.text)


def owners(session: Session) -> tuple[str, ...]:
    """Who has a total of his own: the players, where partners changed, else as the game says."""
    if session.ledger.partners_changed or any(r.members for r in session.ledger.rubbers[1:]):
        return session.sheet.table.players
    return tuple(session.totals())


def total(session: Session, owner: str) -> Amount:
    """The total of an owner, or the share of a player."""
    return Claim(owner, 0).actual(session.sheet.game, session.ledger)


# growing an evening ----------------------------------------------------------------------------


Dealt = Callable[[Session, Random], Texts]


def grown(
    game: str, header: Sequence[str], deals: int, dealt: Dealt, dice: Random, changes: bool
) -> Evening:
    """An evening of that many deals, fewer where the game ends before; `changes` tells whether
    partners change where a rubber ends."""
    evening = Evening(game, (f"game {game}", f"players {' '.join(PLAYERS)}", *header))
    loaded = score_lines("", evening.lines, following=RecordKind.DEAL)
    records: list[Line] = []
    played = 0
    while played < deals:
        session = usable(loaded)
        is_over = session.sheet.game.finished(session.ledger)
        if is_over and not session.sheet.game.has_rubbers:
            break
        if is_over:
            line = _rubber(dice) if changes else Line("rubber", {})
        else:
            line = Line("deal", _legal(session, dealt, dice))
        records.append(line)
        loaded = loaded.with_line(line.text)
        played += line.word == "deal"
    return evening.with_records(records)


def _legal(session: Session, dealt: Dealt, dice: Random) -> Texts:
    """The facts of a deal that may follow."""
    trial = Trial(session)
    for _ in range(MOST_TRIES):
        texts = dict(dealt(session, dice))
        found = faults(trial, texts)
        if not found:
            return texts
    raise AssertionError(f"no legal deal of {session.sheet.game.name}; the last: {texts} {found}")


def _rubber(dice: Random) -> Line:
    """A new rubber with partners drawn anew."""
    drawn = dice.sample(PLAYERS, 4)
    north, east = (",".join(sorted(side, key=PLAYERS.index)) for side in (drawn[:2], drawn[2:]))
    return Line("rubber", {"NS": north, "EW": east})


def _near(value: int, steps: Sequence[int], least: int, most: int, dice: Random) -> int:
    return min(most, max(least, value + dice.choice(steps)))


def _weighed(weights: Mapping[str, int], dice: Random) -> str:
    return dice.choices(list(weights), list(weights.values()))[0]


# oh hell ---------------------------------------------------------------------------------------


def _oh_hell(session: Session, dice: Random) -> Texts:
    """Bids are near the tricks that follow."""
    number = session.last_number
    cards = _HANDS[number % len(_HANDS)]
    strengths = [dice.uniform(0.5, 2) for _ in PLAYERS]
    tricks = shares(cards, 4, dice, strengths)
    bids = [_near(won, (-1, 0, 0, 0, 0, 1), 0, cards, dice) for won in tricks]
    return {"cards": str(cards), "bids": counts(bids), "tricks": counts(tricks)}


_HANDS = (*range(10, 0, -1), *range(1, 11))


# preference ------------------------------------------------------------------------------------

_CONTRACTS = {"6": 34, "7": 25, "8": 15, "9": 6, "10": 2, "misere": 6, "allpass": 12}
_OVER = (-2, -1, -1, 0, 0, 0, 0, 0, 1, 1, 2)


def _preference(session: Session, dice: Random) -> Texts:
    """Contracts of six to eight mostly; whists by one or both; sometimes misere or all pass."""
    dealer = str(session.upcoming()["dealer"])
    active = [player for player in PLAYERS if player != dealer]
    contract = _weighed(_CONTRACTS, dice)
    if contract == "allpass":
        return {"contract": contract, "tricks": counts(shares(10, 3, dice), active)}
    declarer = dice.choice(active)
    if contract == "misere":
        took = dice.choice((0, 0, 0, 0, 1, 1, 2, 3))
        return {"declarer": declarer, "contract": contract, "tricks": f"{declarer}:{took}"}
    called = {
        "declarer": declarer,
        "contract": f"{contract}{dice.choice(('S', 'C', 'D', 'H', 'NT'))}",
    }
    others = [player for player in active if player != declarer]
    return {**called, **_defended(int(contract), declarer, others, dice)}


def _defended(level: int, declarer: str, others: Sequence[str], dice: Random) -> Texts:
    """Who whisted, and with how many tricks."""
    whisted = _weighed({"one": 50, "both": 20, "none": 24, "half": 6}, dice)
    if whisted == "none":
        return {}
    if whisted == "half" and level <= 7:
        return {"half": others[1]}
    who = others if whisted == "both" else [dice.choice(others)]
    won = _near(level, _OVER, 0, 10, dice)
    rest = shares(10 - won, 2, dice)
    tricks = {declarer: won, others[0]: rest[0], others[1]: rest[1]}
    seated = [player for player in PLAYERS if player in tricks]
    return {"whist": ",".join(who), "tricks": counts([tricks[p] for p in seated], seated)}


# barbu -----------------------------------------------------------------------------------------

_SERIES = ("no-tricks", "no-hearts", "no-queens", "no-king", "no-last-two", "trumps", "domino")


def _barbu(session: Session, dice: Random) -> Texts:
    """Every contract of a series, in an order of the declarer's; some double, fewer redouble."""
    number = session.last_number
    declarer = PLAYERS[number // 7 % 4]
    contract = dice.choice(_SERIES)
    texts = {"declarer": declarer, "contract": contract}
    doubles = _doubles(declarer, contract not in ("trumps", "domino"), dice)
    if doubles:
        texts["doubles"] = ",".join(doubles)
    return {**texts, **_outcome(contract, dice)}


def _doubles(declarer: str, is_negative: bool, dice: Random) -> list[str]:
    flanks = [player for player in PLAYERS if player != declarer]
    found = []
    for flank in flanks:
        if dice.random() < 0.4:
            found.append(f"{flank}/{declarer}")
            found += [f"{declarer}/{flank}"] if dice.random() < 0.25 else []
    if is_negative:
        found += [
            f"{one}/{other}"
            for one in flanks
            for other in flanks
            if one != other and dice.random() < 0.12
        ]
    return found


def _outcome(contract: str, dice: Random) -> Texts:
    strengths = [dice.uniform(0.5, 2) for _ in PLAYERS]
    if contract in ("no-tricks", "trumps"):
        trump = {"trump": dice.choice("CDHS")} if contract == "trumps" else {}
        return {**trump, "tricks": counts(shares(13, 4, dice, strengths))}
    if contract == "no-hearts":
        hearts = shares(13, 4, dice, strengths)
        ace = dice.choices(PLAYERS, hearts)[0]
        return {"hearts": counts(hearts), "ace": ace}
    if contract == "no-queens":
        return {"queens": counts(shares(4, 4, dice, strengths))}
    if contract == "no-king":
        return {"king": dice.choice(PLAYERS)}
    if contract == "no-last-two":
        return {"last": f"{dice.choice(PLAYERS)},{dice.choice(PLAYERS)}"}
    return {"order": ",".join(dice.sample(PLAYERS, 4))}


# whist and bridge ------------------------------------------------------------------------------


def _whist(session: Session, dice: Random) -> Texts:
    """Tricks and honours as even hands bring them; revokes are rare."""
    north = sum(dice.random() < 0.5 for _ in range(13))
    texts = {"trump": dice.choice("CDHS"), "tricks": f"NS:{north},EW:{13 - north}"}
    honours = sum(dice.random() < 0.5 for _ in range(4))
    if honours != 2:
        texts["honours"] = f"NS:{honours},EW:{4 - honours}"
    if dice.random() < 0.03:
        texts["revoke"] = f"{dice.choice(('NS', 'EW'))}:{dice.choice(('add', 'deduct'))}"
    return texts


_LEVELS = {"1": 20, "2": 26, "3": 27, "4": 18, "5": 5, "6": 3, "7": 1}
_RESULTS = {"=": 30, "+1": 22, "+2": 8, "-1": 22, "-2": 11, "-3": 4}


def _bridge(session: Session, dice: Random) -> Texts:
    """Contracts of one to four mostly, nearly made; doubles and honours now and then."""
    if dice.random() < 0.03:
        return {"contract": "passed"}
    strain = dice.choice(("C", "D", "H", "H", "S", "S", "NT", "NT"))
    doubled = _weighed({"": 85, "X": 13, "XX": 2}, dice)
    contract = f"{_weighed(_LEVELS, dice)}{strain}{doubled}{_weighed(_RESULTS, dice)}"
    texts = {"contract": contract, "declarer": dice.choice(PLAYERS)}
    if dice.random() < 0.06:
        texts["honours"] = f"{dice.choice(PLAYERS)}:{dice.choice((100, 100, 150))}"
    return texts


# which there are -------------------------------------------------------------------------------


class _Usual(NamedTuple):
    """How long an evening of a game is, under which rules, and how it is dealt."""

    deals: int
    settings: str
    dealt: Dealt


_USUAL: Mapping[str, _Usual] = {
    "preference": _Usual(60, "target=50 stake=1/20", _preference),
    "barbu": _Usual(28, "stake=1/20", _barbu),
    "whist": _Usual(36, "stake=1/10", _whist),
    "oh-hell": _Usual(60, "schedule=list stake=1/20", _oh_hell),
    "contract-bridge": _Usual(40, "stake=1/100", _bridge),
}
REALISTIC = tuple(_USUAL)


def realistic(game: str, seed: int, deals: int = 0) -> Evening:
    """An evening of one of the games above, as long as is usual or of so many deals. Partners
    change where the seed is odd."""
    usual = _USUAL[game]
    dice = Random(f"{game}/{seed}")
    header, count = [f"set {usual.settings}"], deals or usual.deals
    return grown(game, header, count, usual.dealt, dice, seed % 2 == 1)


def random_evening(game: str, seed: int, deals: int, settings: str = "") -> Evening:
    """A legal sheet of any game; with a stake where the game has one."""
    staked = random_sheet(game, seed, deals, f"{settings} stake=1/10".strip())
    sheet = staked if staked.session().is_ok else random_sheet(game, seed, deals, settings)
    header = sheet.lines()[: -len(sheet.deals)]
    return Evening(game, tuple(header), tuple(Line("deal", deal) for deal in sheet.deals))
