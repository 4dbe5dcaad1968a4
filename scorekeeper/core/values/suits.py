"""The four suits and no trumps, and the ways people write them.

Signs, and the words of English, Russian, French, German, Swedish and Hungarian with every beginning
that means one suit only: `Karo`, `pi`, `т`. `C`, `D`, `H`, `S` are always English, as in the file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from .names import fold
from .problems import AmbiguousError

DIGITS = "0123456789"
SUITS = ("C", "D", "H", "S")
NT = "NT"
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", NT: "no trumps"}
STRAINS = (*SUITS, NT)
SIGNS = {"C": "♣\ufe0e", "D": "♦\ufe0e", "H": "♥\ufe0e", "S": "♠\ufe0e"}  # as text, no emoji
DOUBLED = "\u00d7"

_SIGNS = {
    "♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "❤": "H", "♠": "S", "♤": "S",
}  # fmt: skip
_SIGNS |= {sign + selector: suit for sign, suit in _SIGNS.items() for selector in "\ufe0e\ufe0f"}
_WORDS = {
    "C": ("clubs", "трефы", "трефа", "крести", "кресты", "trèfle", "trefle", "kreuz", "treff",
          "klöver", "klover"),
    "D": ("diamonds", "бубны", "бубна", "буби", "carreau", "karo", "ruter", "káró", "káro"),
    "H": ("hearts", "червы", "черва", "черви", "cœur", "coeur", "herz", "hjärter", "hjarter",
          "kőr", "kör", "kor"),
    "S": ("spades", "пики", "пика", "вини", "pique", "pik", "spader", "pikk"),
}  # fmt: skip
# Suits of the German pack, which are spelled out: T, P, R are trèfle, pique and ruter to others.
_IN_FULL = {
    "eichel": "C", "makk": "C", "schellen": "D", "tök": "D", "tok": "D", "rot": "H", "piros": "H",
    "laub": "S", "grün": "S", "gruen": "S", "blatt": "S", "schippen": "S", "zöld": "S", "zold": "S",
    "trèfles": "C", "cœurs": "H", "coeurs": "H", "piques": "S",
}  # fmt: skip
_NT_WORDS = (
    "n", "notrump", "notrumps", "no-trump", "no-trumps", "sa", "sans", "sans-atout", "sansatout",
    "бк", "без", "бескозырка", "без-козыря", "ohne", "ohne-trumpf", "sang", "szan", "szanzadu",
)  # fmt: skip


def _beginnings() -> Iterator[tuple[str, str, str]]:
    """Every beginning of every word, with its suit and the word."""
    for suit, words in _WORDS.items():
        for word in words:
            folded = fold(word)
            for end in range(1, len(folded) + 1):
                yield folded[:end], suit, word


def _read() -> tuple[dict[str, str], dict[str, str]]:
    """The spellings that mean one suit, and the others with what they may mean."""
    whole = {fold(word): suit for suit, words in _WORDS.items() for word in words}
    known = {**_SIGNS, **whole, **_IN_FULL, **{suit.lower(): suit for suit in SUITS}}
    readings: dict[str, dict[str, str]] = {}
    for key, suit, word in _beginnings():
        if key not in known:
            readings.setdefault(key, {}).setdefault(suit, word)
    clear = {key: next(iter(found)) for key, found in readings.items() if len(found) == 1}
    unclear = {
        key: " or ".join(f"{word} ({suit})" for suit, word in found.items())
        for key, found in readings.items()
        if len(found) > 1
    }
    spelled = {key: suit for key, suit in known.items() if key.upper() not in SUITS}
    return {**clear, **spelled}, unclear


SUIT_ALIASES: Mapping[str, str]
SUIT_ALIASES, _UNCLEAR = _read()
NT_WORDS = _NT_WORDS
STRAIN_ALIASES: Mapping[str, str] = {**SUIT_ALIASES, **dict.fromkeys(NT_WORDS, NT)}


def refuse_unclear(text: str, words: Collection[str]) -> None:
    """Raises AmbiguousError when the text, behind a level, begins the names of different suits, and
    suits are among the words that are possible."""
    readings = _UNCLEAR.get(fold(text).lstrip(DIGITS))
    if readings and set(SUITS) <= {word.lstrip(DIGITS) for word in words}:
        raise AmbiguousError(f"'{text}' may be {readings}", "write C, D, H or S", text)


_CALL = re.compile(rf"([{DIGITS}]*)(NT|[CDHS])(X*)((?:[=+-][{DIGITS}]*)?)")


def with_sign(text: str) -> str:
    """A suit or a contract, with its doubles and its result, as print has it: `♥`, `4♠`, `3♦××-2`;
    any other text as it is."""
    match = _CALL.fullmatch(text)
    if match is None:
        return text
    level, strain, doubles, result = match.groups()
    return f"{level}{SIGNS.get(strain, strain)}{DOUBLED * len(doubles)}{result}"
