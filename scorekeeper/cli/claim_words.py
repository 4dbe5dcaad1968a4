"""The words of `claim`: figures, and after which deal they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.journal.statements import deal_number
from scorekeeper.journal.tokens import split_argument

from .output import usage

AFTER = "--after"

Word = tuple[int | None, str, str]  # the deal after which it stands (None: the last), KEY, VALUE


def claim_words(words: Sequence[str], owner: str) -> list[Word]:
    """The figures claimed; `--after N` holds for those behind it, until the next one. Ends the
    command for anything else, with an example of an `owner` at this table."""
    found: list[Word] = []
    after: int | None = None
    is_open = False  # whether nothing stands behind the last --after yet
    left = iter(words)
    for word in left:
        if word == AFTER or word.startswith(f"{AFTER}="):
            _refuse_empty(after if is_open else None, owner)
            after, is_open = _number(word, left, owner), True
        else:
            found.append((after, *_pair(word, owner)))
            is_open = False
    _refuse_empty(after if is_open else None, owner)
    return found


def _number(word: str, left: Iterator[str], owner: str) -> int:
    text = word.partition("=")[2] if "=" in word else next(left, "")
    number = deal_number(text)
    if number is None:
        usage(
            f"after which deal? '{text}' is no number of one" if text else "after which deal?",
            f"write the number, then what was claimed: {AFTER} 7 {owner}=12",
        )
    return number


def _refuse_empty(after: int | None, owner: str) -> None:
    if after is not None:
        usage(
            f"nothing is claimed after deal {after}",
            f"write it behind the number: {AFTER} {after} {owner}=12",
        )


def _pair(word: str, owner: str) -> tuple[str, str]:
    key, value = split_argument(word)
    if key is None or key.startswith("--"):
        what = "no option of claim" if word.startswith("-") else "no figure"
        usage(f"'{word}' is {what}", f"write KEY=VALUE, e.g. {owner}=34")
    return key, value
