"""The keys of a deal: which fact a key means by its beginning, its value, or another word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from scorekeeper.core.values.names import NO, YES, find, fold
from scorekeeper.core.values.problems import AmbiguousError, MalformedError

from .facts import FactSpec, never
from .kinds import Counts, Flag, Number, Word

_NOTES = ("note", "notes", "remark", "comment")  # what people add to a deal
_OF_PLAYERS = ("player", "players", "order")  # forms of the kinds that are made of names
_NUMBERS = re.compile(r"[+-]?\d+|.*[-,:/].*\d.*|=")  # one number, or several

# What people call facts, and the facts that they may mean: the first that a game has.
OTHER_WORDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("bid", "call", "calls"), ("contract", "calls", "bids")),
    **dict.fromkeys(
        ("bids", "forecast", "bud", "ansage", "ansagen"),
        ("bids", "forecasts", "contract", "auction"),
    ),
    **dict.fromkeys(("game", "deal-type", "kind", "play", "spiel"), ("contract",)),
    **dict.fromkeys(("books", "won", "took", "taken", "stiche", "levees", "stick"), ("tricks",)),
    **dict.fromkeys(("result", "score", "points", "got"), ("tricks", "result", "points")),
    **dict.fromkeys(("made", "missed"), ("made", "tricks", "contract")),
    **dict.fromkeys(
        ("kontra", "contra", "contre", "double", "doubled", "dbl", "x", "redouble", "rekontra"),
        ("doubles", "game-doubles", "contract"),
    ),
    **dict.fromkeys(("queens", "ladies", "dames", "obers"), ("queens", "obers", "tricks")),
    **dict.fromkeys(("jacks", "unters", "knaves"), ("jacks", "unters", "men")),
    **dict.fromkeys(("barbu", "kh"), ("king",)),
    **dict.fromkeys(
        ("trumps", "suit", "atout", "strain", "colour"), ("trump", "strain", "contract")
    ),
    **dict.fromkeys(
        ("soloist", "bidder", "player", "hakem", "maker", "by", "who"), ("declarer", "decider")
    ),
    **dict.fromkeys(("vul", "vulnerability"), ("vulnerable",)),
    **dict.fromkeys(("hand", "size", "hand-size"), ("cards", "hand")),
    **dict.fromkeys(("whisters", "defenders", "vist"), ("whist",)),
    **dict.fromkeys(("absent", "sits-out", "sitout"), ("out",)),
    **dict.fromkeys(("winner", "domino", "places", "finish"), ("order", "tricks")),
    **dict.fromkeys(("renege", "revoked"), ("revoke", "renege")),
}


def split_plain(words: Sequence[str], owners: int) -> tuple[list[str], str]:
    """Of words without a key in a game that has one for them: the deal's number, if that stands
    first, and the counts as one text. `5,13,0,8`, `5 13 0 8` and `3 5,13,0,8` are told apart by how
    many owners there are."""
    begun = 1 if words and words[0].isdecimal() and not _tells_all(words, owners) else 0
    return [*words[:begun]], ",".join(word.strip(",") for word in words[begun:])


def _tells_all(words: Sequence[str], owners: int) -> bool:
    """Whether these are bare numbers, one for each owner."""
    return len(words) == owners and all(word.strip(",+-").isdecimal() for word in words)


def find_fact(key: str, text: str, specs: Sequence[FactSpec]) -> str:
    """The name of the fact that `key=text` gives: where its beginning fits several, the one that
    can have such a value, and of those the one that deals must have. Raises MalformedError (which
    names the fact that other words mean) or AmbiguousError."""
    names = [spec.name for spec in specs]
    try:
        return find(key, names, "fact")
    except AmbiguousError:
        folded = fold(key)
        fitting = [s for s in specs if s.name.startswith(folded) and could_be(s, text)]
        for chosen in (fitting, [spec for spec in fitting if spec.needed is not never]):
            if len(chosen) == 1:
                return chosen[0].name
        raise
    except MalformedError as error:
        if fold(key) in _NOTES:
            hint = f'a note is a line of its own, after the deal: note "{text}"'
            raise MalformedError(error.message, hint, key) from None
        meant = next((name for name in OTHER_WORDS.get(fold(key), ()) if name in names), "")
        if not meant:
            raise
        spec = next(spec for spec in specs if spec.name == meant)
        hint = f"here it is {meant}=: {spec.meaning}; written {spec.kind.describe()}"
        raise MalformedError(error.message, hint, key) from None


def of_result(key: str, outcomes: Iterable[str]) -> str:
    """The key as a result means it: `tr` is tricks there, not trump, for tricks is what a result
    is there to give; the key as it is where it begins none of those facts, or several."""
    folded = fold(key)
    meant = [name for name in outcomes if folded and name.startswith(folded)]
    return meant[0] if len(meant) == 1 else key


def could_be(spec: FactSpec, text: str) -> bool:
    """Whether a value of that look can be one of the fact: numbers are no words, and nothing yet
    can become any value."""
    kind = spec.kind
    if not text:
        return True
    if isinstance(kind, Counts):
        return any(letter.isdigit() for letter in text)
    if isinstance(kind, Word):
        return not any(mark in text for mark in ",:")
    if isinstance(kind, Flag):
        return fold(text) in YES | NO
    return not isinstance(kind, Number) or text.lstrip("+-").isdigit()


def for_value(
    text: str, specs: Sequence[FactSpec], players: Sequence[str] = ()
) -> list[tuple[str, str]]:
    """What a word without its key may be meant for: facts, each with the text that it would have.
    The name of a flag says yes to it (`thrown-in`); numbers with commas or owners are counts; a
    name of these players is a player before it is any other word."""
    flag = next((s.name for s in specs if s.kind.form == "flag" and s.name == fold(text)), "")
    if flag:
        return [(flag, "yes")]
    fitting = [spec for spec in specs if spec.needed is not never and _looks_like(spec, text)]
    if any(letter.isdigit() for letter in text) and any(mark in text for mark in ",:"):
        fitting = [spec for spec in fitting if spec.kind.form == "count"] or fitting
    people = [spec for spec in fitting if spec.kind.form in _OF_PLAYERS]
    if people and players:
        others = [spec for spec in fitting if spec not in people]
        fitting = people if _names(text, players) else others or people
    return [(spec.name, text) for spec in fitting]


def _looks_like(spec: FactSpec, text: str) -> bool:
    """As `could_be`, where no key helps: a number is no part of a word."""
    if spec.kind.form in ("count", "number"):
        return _NUMBERS.fullmatch(text) is not None and could_be(spec, text)
    return could_be(spec, text)


def _names(text: str, players: Sequence[str]) -> bool:
    """Whether it is a player, or several with commas, by the beginnings of their names."""
    parts = [fold(part) for part in text.split(",")]
    return all(part and any(fold(p).startswith(part) for p in players) for part in parts)
