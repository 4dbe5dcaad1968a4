"""The four suits and no trumps, and the ways people write them."""

from __future__ import annotations

from collections.abc import Mapping

SUITS = ("C", "D", "H", "S")

SUIT_ALIASES: Mapping[str, str] = {
    "clubs": "C",
    "club": "C",
    "♣": "C",
    "♧": "C",
    "diamonds": "D",
    "diamond": "D",
    "♦": "D",
    "♢": "D",
    "hearts": "H",
    "heart": "H",
    "♥": "H",
    "♡": "H",
    "spades": "S",
    "spade": "S",
    "♠": "S",
    "♤": "S",
}

NT = "NT"
STRAINS = (*SUITS, NT)
NT_WORDS = ("n", "notrump", "notrumps", "no-trump", "no-trumps", "sa")
STRAIN_ALIASES: Mapping[str, str] = {**SUIT_ALIASES, **dict.fromkeys(NT_WORDS, NT)}
