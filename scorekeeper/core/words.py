"""Yes, no, everybody and nobody, as people of several languages type them."""

from __future__ import annotations

from collections.abc import Sequence

from .names import called, fold

YES = frozenset({"yes", "y", "on", "true", "1", "да", "ja", "jo", "oui", "igen", "sí", "si"})
NO = frozenset({"no", "n", "off", "false", "0", "нет", "nein", "nej", "non", "nem"})
ALL = frozenset({"all", "everybody", "все", "alle", "tous", "alla", "mind", "todos"})
BOTH = frozenset({"both", "оба", "обе", "beide", "les-deux", "båda", "mindkettő", "ambos"})
NOBODY = frozenset(
    {"nobody", "none", "никто", "пас", "pass", "niemand", "keiner", "personne", "ingen", "senki"}
)


def means_all(text: str, allowed: Sequence[str]) -> bool:
    """Whether the text stands for all of those names: `all`, or `both` of two."""
    key = fold(text)
    is_word = key in ALL or (key in BOTH and len(allowed) == 2)
    return is_word and not called(key, allowed)


def means_nobody(text: str, names: Sequence[str]) -> bool:
    """Whether the text stands for none of those names."""
    key = fold(text)
    return key in NOBODY and not called(key, names)
