"""What a person types as an answer, taken apart into values.

An answer may be a whole row (`1 1 2 0`, `1120`, `1,1,2,0`: in the order in which the owners are
asked), and one line may answer several questions in turn (`b 8d a 8 2`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.core.asking.questions import Question
from scorekeeper.core.values.names import beginning, fold
from scorekeeper.core.values.parts import NamedTuple

LISTS = ("players", "order", "pairs")  # forms of the kinds that take several names
COUNT = "count"


class Part(NamedTuple):
    """One value for one owner; all of the fact where the owner is empty."""

    owner: str
    text: str


class Taken(NamedTuple):
    """The values for one question, and how many of the words they took."""

    parts: tuple[Part, ...]
    words: int


def take(question: Question, words: Sequence[str], is_name: Callable[[str], bool]) -> Taken:
    """The values that the first of the words give for the question; the others are for the next
    one. `is_name` tells whether a word means a player."""
    if question.form == COUNT:
        return _row(question, words)
    if question.form in LISTS:
        return _list(question, words, is_name)
    return Taken((Part("", words[0]),), 1)


def _row(question: Question, words: Sequence[str]) -> Taken:
    """Numbers for the owner and those who follow."""
    owners = (*([question.owner] if question.owner else []), *question.owners)
    words = [_in_full(question, word) for word in words]
    if not owners or not _is_number(question, words[0].split(",")[0]):
        return Taken((Part("", words[0]),), 1)
    numbers = _numbers(question, words[0], len(owners))
    taken = 1
    while taken < len(words) and len(numbers) < len(owners) and _is_number(question, words[taken]):
        numbers.append(words[taken])
        taken += 1
    # A number too many has no owner: it is put to the last one, who refuses it.
    row = [*owners, *([owners[-1]] * (len(numbers) - len(owners)))]
    return Taken(tuple(map(Part, row, numbers)), taken)


def _numbers(question: Question, word: str, owners: int) -> list[str]:
    """The numbers of a word: `3`, `1,1,2,0`, or `1120` where that cannot be a number of one."""
    if "," in word:
        return [piece for piece in word.split(",") if piece]
    known = {*question.possible, *(no.value for no in question.forbidden)}
    if not (word.isascii() and word.isdigit() and 1 < len(word) <= owners) or word in known:
        return [word]
    if word.startswith("0"):
        is_row = True  # no number is written so
    elif question.left is not None:
        is_whole = sum(map(int, word)) == question.left  # the others have nothing
        is_row = is_whole or (len(word) >= owners - 1 and bool(question.owner))
    else:
        is_row = len(word) == owners and bool(question.owner)
    return list(word) if is_row and not (question.more and question.owner) else [word]


def _in_full(question: Question, word: str) -> str:
    """The word for a number that this one begins (`n` for `nil`), where it is the only one."""
    found = beginning(fold(word), question.possible)
    is_word = question.owner and word.isalpha() and len(found) == 1
    return found[0] if is_word else word


def _is_number(question: Question, word: str) -> bool:
    """Whether the word is a number of the count, or what one is called (`nil`)."""
    named = (*question.possible, *(no.value for no in question.forbidden)) if question.owner else ()
    return word.lstrip("+-").isdigit() or word.casefold() in {text.casefold() for text in named}


def _list(question: Question, words: Sequence[str], is_name: Callable[[str], bool]) -> Taken:
    """Names with commas or spaces between them, or the seats in one number (`13`)."""
    if question.form == "pairs":
        taken = _while(words, lambda word: "/" in word)
    elif words[0].isdigit():
        taken = _while(words, lambda word: word.isdigit() and is_name(word))
    else:
        taken = _while(words, lambda word: not word.isdigit() and is_name(word))
    names = [name for word in words[:taken] for name in _names(word, is_name)]
    return Taken((Part("", ",".join(names)),), taken)


def _names(word: str, is_name: Callable[[str], bool]) -> Sequence[str]:
    is_seats = word.isascii() and word.isdigit() and not is_name(word)
    return list(word) if is_seats and all(is_name(seat) for seat in word) else [word.strip(",")]


def _while(words: Sequence[str], goes_on: Callable[[str], bool]) -> int:
    """How many of the words belong together: the first one, and those after it that go on."""
    taken = 1
    while taken < len(words) and goes_on(words[taken]):
        taken += 1
    return taken
