"""Names in Cyrillic and Greek letters as they are typed on a Latin keyboard.

The letters stand for what the usual romanisations make of them (ISO 9, BGN/PCGN, the spellings in
passports): none is preferred, any will do.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LATIN: dict[str, tuple[str, ...]] = {
    # Cyrillic
    "а": ("a",), "б": ("b",), "в": ("v", "w"), "г": ("g", "h"), "ґ": ("g",), "д": ("d",),
    "е": ("e", "ye", "je", "ie"), "ё": ("e", "yo", "jo", "io"), "є": ("ye", "je", "ie", "e"),
    "ж": ("zh", "j", "z"), "з": ("z",), "и": ("i", "y"), "і": ("i",), "ї": ("yi", "ji", "i"),
    "й": ("y", "j", "i"), "к": ("k", "c"), "л": ("l",), "м": ("m",), "н": ("n",), "о": ("o",),
    "п": ("p",), "р": ("r",), "с": ("s",), "т": ("t",), "у": ("u", "ou"), "ф": ("f", "ph"),
    "х": ("kh", "h", "x", "ch"), "ц": ("ts", "c", "tz"), "ч": ("ch", "c", "tch"),
    "ш": ("sh", "s", "sch"), "щ": ("shch", "sch", "sh", "sc"), "ъ": ("", "a", "u"), "ы": ("y",),
    "ь": ("",), "э": ("e",), "ю": ("yu", "ju", "iu", "u"), "я": ("ya", "ja", "ia", "a"),
    "ђ": ("dj", "d"), "ј": ("j", "y"), "љ": ("lj",), "њ": ("nj",), "ћ": ("c", "ch"),
    "џ": ("dz", "dj"), "ў": ("u", "w"), "ә": ("a",), "қ": ("q", "k"), "ғ": ("g",), "ң": ("n",),
    "ө": ("o",), "ү": ("u",), "ұ": ("u",), "һ": ("h",),
    # Greek
    "α": ("a",), "β": ("v", "b"), "γ": ("g", "y"), "δ": ("d",), "ε": ("e",), "ζ": ("z",),
    "η": ("i", "e"), "θ": ("th",), "ι": ("i",), "κ": ("k", "c"), "λ": ("l",), "μ": ("m",),
    "ν": ("n",), "ξ": ("x", "ks"), "ο": ("o",), "π": ("p",), "ρ": ("r",), "σ": ("s",),
    "ς": ("s",), "τ": ("t",), "υ": ("y", "u", "i", "v", "f"), "φ": ("f", "ph"),
    "χ": ("ch", "h", "kh", "x"), "ψ": ("ps",), "ω": ("o",),
    # Latin letters that are more than a letter with a mark
    "æ": ("ae", "a"), "ø": ("o", "oe"), "å": ("a", "aa"), "ä": ("a", "ae"), "ö": ("o", "oe"),
    "ü": ("u", "ue"), "ł": ("l",), "đ": ("d", "dj"), "ð": ("d",), "þ": ("th",), "œ": ("oe",),
    "ı": ("i",),
}  # fmt: skip


def begins_in_latin(name: str, typed: str) -> bool:
    """Whether the name, written in Latin letters, begins with what was typed.

    Both without regard to case; a name that is Latin already is only stripped of its accents.
    """
    return bool(typed) and typed.isascii() and not name.isascii() and _begins(_plain(name), typed)


def _begins(name: str, typed: str) -> bool:
    if not typed:
        return True
    if not name:
        return False
    spellings = _LATIN.get(name[0]) or (_bare(name[0]),)
    return any(
        spelling.startswith(typed) or (typed.startswith(spelling) and _rest(name, typed, spelling))
        for spelling in spellings
    )


def _rest(name: str, typed: str, spelling: str) -> bool:
    return _begins(name[1:], typed[len(spelling) :])


@lru_cache(maxsize=1024)
def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", name.casefold())


def _bare(letter: str) -> str:
    """The letter without its accents, in the first of its spellings."""
    base = unicodedata.normalize("NFD", letter)[0]
    return _LATIN.get(base, (base,))[0]
