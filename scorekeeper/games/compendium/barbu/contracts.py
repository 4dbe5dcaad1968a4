"""The contracts of the game: their words, letters and which of them win points.

Sources: Parlett names no queens, no hearts, domino and
Ravage City; the others are in every description of the game (Wikipedia "Barbu (card game)").
"""

from __future__ import annotations

NO_TRICKS = "no-tricks"
NO_HEARTS = "no-hearts"
NO_QUEENS = "no-queens"
NO_KING = "no-king"
NO_LAST_TWO = "no-last-two"
TRUMPS = "trumps"
DOMINO = "domino"
RAVAGE_CITY = "ravage-city"
SALADE = "salade"
ANTI_SALADE = "anti-salade"
CHIPOKER = "chipoker"

LETTERS = {
    NO_TRICKS: "N",
    NO_HEARTS: "H",
    NO_QUEENS: "Q",
    NO_KING: "K",
    NO_LAST_TWO: "L",
    TRUMPS: "T",
    DOMINO: "D",
    RAVAGE_CITY: "R",
    SALADE: "S",
    ANTI_SALADE: "A",
    CHIPOKER: "C",
}
CONTRACTS = tuple(LETTERS)

BOOK_SEVEN = CONTRACTS[:7]
PARTS = CONTRACTS[:5]  # what a salade may be made of
POSITIVE = frozenset({TRUMPS, DOMINO, ANTI_SALADE, CHIPOKER})

ALIASES = {
    **{letter: word for word, letter in LETTERS.items()},
    "tricks": NO_TRICKS,
    "misere": NO_TRICKS,
    "nullo": NO_TRICKS,
    "hearts": NO_HEARTS,
    "queens": NO_QUEENS,
    "king": NO_KING,
    "barbu": NO_KING,
    "last-two": NO_LAST_TWO,
    "last": NO_LAST_TWO,
    "no-last": NO_LAST_TWO,
    "atout": TRUMPS,
    "fantan": DOMINO,
    "dominoes": DOMINO,
    "reussite": DOMINO,
    "ravage": RAVAGE_CITY,
    "rata": SALADE,
    "salad": SALADE,
}
