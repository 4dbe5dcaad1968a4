"""Contracts of Preference: their values, the quotas of the defence, and how they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.books.deals import AnyDeal
from scorekeeper.core.declaration.composed import Part
from scorekeeper.core.declaration.kinds import Notation
from scorekeeper.core.declaration.slips import (
    FAR,
    LEVEL,
    OTHER_WORD,
    STRAIN,
    Neighbour,
    near,
)
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import ImpossibleError, MalformedError
from scorekeeper.core.values.suits import STRAIN_ALIASES, refuse_unclear

TRICKS = 10

# Parlett ("Score" and the whist rules before it)
VALUES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
MISERE_VALUE = 10
QUOTAS = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
HALF_LEVELS = (6, 7)

BID_GAME, MISERE, ALLPASS = "game", "misere", "allpass"
STRAINS = ("", "S", "C", "D", "H", "NT")

_STRAIN_WORDS = {**STRAIN_ALIASES, **{strain.lower(): strain for strain in STRAINS}}
_WORDS = {
    "misere": MISERE,
    "misère": MISERE,
    "mizer": MISERE,
    "allpass": ALLPASS,
    "all-pass": ALLPASS,
    "passes": ALLPASS,
    "passed": ALLPASS,
    "raspasovka": ALLPASS,
    "raspasy": ALLPASS,
    "мизер": MISERE,
    "распасы": ALLPASS,
    "распасовка": ALLPASS,
    "пас": ALLPASS,
    "все пас": ALLPASS,
}
_FORM = "write 6 to 10 with a suit or NT if you like (8, 8D, 10NT), misere or allpass"


class PreferenceContract(NamedTuple):
    """What was played: a game of 6 to 10 tricks, a misere, or a raspasovka (`allpass`)."""

    kind: str
    level: int = 0
    strain: str = ""

    @property
    def value(self) -> int:
        """Points of the contract: what making it is worth in the pool."""
        return MISERE_VALUE if self.kind == MISERE else VALUES[self.level]

    @property
    def quota(self) -> int:
        """The tricks that the defence must win once it whists."""
        return QUOTAS[self.level]

    def __str__(self) -> str:
        return f"{self.level}{self.strain}" if self.kind == BID_GAME else self.kind


BID_GAMES = tuple(
    PreferenceContract(BID_GAME, level, strain) for level in VALUES for strain in STRAINS
)
THE_MISERE = PreferenceContract(MISERE)
ALL_PASS = PreferenceContract(ALLPASS)
NO_CONTRACT = "{name}={text} is no contract"
_KNOWN = {str(contract): contract for contract in (*BID_GAMES, THE_MISERE, ALL_PASS)}


def parse_contract(text: str, name: str) -> PreferenceContract:
    """The contract meant by `8`, `8D`, `10nt`, `9♥`, `misere`, `allpass` (or their beginnings).

    Raises ImpossibleError for a level that cannot be bid, MalformedError for anything else.
    """
    known = _KNOWN.get(text)
    if known is not None:
        return known
    key = fold(text).replace("\ufe0f", "")
    digits = key[: len(key) - len(key.lstrip("0123456789"))]
    if not digits:
        return _parse_word(key, text, name)
    suit = key[len(digits) :].strip(" -")
    strain = _STRAIN_WORDS.get(suit, "")
    refuse_unclear(suit, STRAINS)
    if not strain and key != digits:
        raise MalformedError(NO_CONTRACT.format(name=name, text=text), _FORM, text)
    level = int(digits) if len(digits) < 3 else 0
    if level not in VALUES:
        raise ImpossibleError(f"{name}={text}: nobody can bid {digits} tricks", _FORM, text)
    return PreferenceContract(BID_GAME, level, strain)


def _parse_word(key: str, text: str, name: str) -> PreferenceContract:
    kind = next((kind for word, kind in _WORDS.items() if key and word.startswith(key)), None)
    if kind is None:
        raise MalformedError(NO_CONTRACT.format(name=name, text=text), _FORM, text)
    return THE_MISERE if kind == MISERE else ALL_PASS


class PreferenceContractKind(Notation):
    """The contract of a deal. With a declarer it is a game or misere, else all passed."""

    says = "6..10 with S C D H NT or nothing, misere, allpass"

    def parse(self, text: str, deal: AnyDeal, name: str) -> PreferenceContract:
        return parse_contract(text, name)

    def domain(self, deal: AnyDeal) -> Iterator[PreferenceContract]:
        """What can be played; with nobody known as declarer everything."""
        yield from BID_GAMES
        yield THE_MISERE
        if deal.known(lambda facts: facts.declarer) is None:
            yield ALL_PASS

    def next_part(self, told: Sequence[str], deal: AnyDeal) -> Part | None:
        """All at once: a row a level."""
        texts = {str(contract): str(contract) for contract in self.domain(deal)}
        return None if told else Part("contract", texts, columns=len(STRAINS))

    def neighbours(self, value: PreferenceContract, deal: AnyDeal) -> Iterator[Neighbour]:
        """The levels and the strain beside it, then misere or no game at all; a game for these."""
        if value.kind == BID_GAME:
            for level, distance in near(value.level, *_EXTREMES, FAR - 1):
                yield Neighbour(LEVEL, value._replace(level=level), distance)
            for strain in STRAINS:
                yield Neighbour(STRAIN, value._replace(strain=strain))
        else:
            for level in VALUES:
                yield Neighbour(OTHER_WORD, PreferenceContract(BID_GAME, level))
        for other in (THE_MISERE, ALL_PASS):
            yield Neighbour(OTHER_WORD, other)


_EXTREMES = min(VALUES), max(VALUES)
