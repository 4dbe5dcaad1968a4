"""The values that a table may have meant when it plays by another value of an option.

Another word, the other way of a switch, the number beside it or twice as much, what the game does
by default or a preset says. Values are proposed as texts, as a table would write them; what the
option cannot be is dropped. Whether it goes together with the other options is asked elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.core.values.amounts import Amount, simplify
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError

from .option_kinds import DataFile, OptionNotation, WordList
from .options import OptionSpec, OptionValues, Preset

NEAR, FURTHER = 1.0, 1.5  # distances, as of facts
_FIGURE = re.compile(r"\d+")

Found = tuple[str, float]


class OtherValue(NamedTuple):
    """Another value of an option, as it is written, and how far off it is (see Slip)."""

    text: str
    value: Any
    distance: float


def other_values(spec: OptionSpec, value: Any, usual: Iterable[str] = ()) -> Iterator[OtherValue]:
    """The values near that one, each once, never itself; `usual` are texts of values that are
    often played (see `usual_texts`). Of values that make no difference to each other only one is
    told."""
    seen = {_essence(spec, spec.text(value))}
    proposals = (*((text, NEAR) for text in usual), *_proposed(spec, value))
    for text, distance in proposals:
        try:
            other = spec.kind.parse(text, spec.name)
        except InputError:
            continue
        written = spec.text(other)
        if _essence(spec, written) not in seen:
            seen.add(_essence(spec, written))
            yield OtherValue(written, other, distance)


def usual_texts(
    spec: OptionSpec, presets: Sequence[Preset], values: OptionValues, players: int
) -> Iterator[str]:
    """What the option is by default at a table with those other options, and what presets say."""
    yield spec.text(spec.default_for(values, players))
    yield from (p.settings[spec.name] for p in presets if spec.name in p.settings)


def _essence(spec: OptionSpec, text: str) -> str:
    """The first of the values that are all the same to the score."""
    return next((group[0] for group in spec.alike if text in group), text)


def _proposed(spec: OptionSpec, value: Any) -> Iterator[Found]:
    kind, text = spec.kind, spec.text(value)
    if isinstance(kind, WordList):
        yield from _of_words(text, kind.words)
        return
    yield from ((word, NEAR) for word in kind.words)
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        yield from ((spec.text(other), FURTHER) for other in _amounts_near(value))
    elif isinstance(kind, OptionNotation):
        yield from _of_list(text)
    elif not isinstance(kind, DataFile):
        yield from _with_other_figures(text)


def _amounts_near(amount: Amount) -> tuple[Amount, ...]:
    """One more, one less, twice and half as much."""
    half = simplify(Fraction(amount) / 2)
    return amount + 1, amount - 1, amount * 2, half


def _with_other_figures(text: str) -> Iterator[Found]:
    """One of the whole numbers in the text replaced by one near it (`10+b*b`: `11+b*b`)."""
    for found in _FIGURE.finditer(text):
        for other in _amounts_near(int(found[0])):
            if isinstance(other, int) and other >= 0:
                yield f"{text[: found.start()]}{other}{text[found.end() :]}", FURTHER


def _of_list(text: str) -> Iterator[Found]:
    """Parts changed, two neighbours exchanged, turned round, one left out."""
    yield from _with_other_figures(text)
    parts = text.split(",")
    yield from _reordered(parts)
    yield from _left_out(parts)


def _of_words(text: str, words: Sequence[str]) -> Iterator[Found]:
    """One left out or added, two neighbours exchanged, turned round."""
    parts = [part for part in text.split(",") if part in words]
    yield from _left_out(parts)
    for word in words:
        if word not in parts:
            yield ",".join(_with(parts, word, words)), NEAR
    yield from _reordered(parts)


def _with(parts: Sequence[str], word: str, words: Sequence[str]) -> list[str]:
    """The list with one word more: in its place where the list has the usual order, else last."""
    in_order = [other for other in words if other in parts or other == word]
    return in_order if [o for o in in_order if o != word] == list(parts) else [*parts, word]


def _left_out(parts: Sequence[str]) -> Iterator[Found]:
    for place in range(len(parts)):
        yield ",".join([*parts[:place], *parts[place + 1 :]]) or "none", NEAR


def _reordered(parts: Sequence[str]) -> Iterator[Found]:
    for place in range(len(parts) - 1):
        first, second = parts[place : place + 2]
        yield ",".join([*parts[:place], second, first, *parts[place + 2 :]]), FURTHER
    yield ",".join(reversed(parts)), FURTHER
