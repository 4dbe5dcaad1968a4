"""The words of `claim`: figures, and after which deal they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.journal.statements import deal_number
from scorekeeper.journal.tokens import split_argument

from .output import usage

AFTER = "--after"

Word = tuple[int | None, str, str]  # the deal after which it stands (None: the last), KEY, VALUE


def claim_words(words: Sequence[str]) -> list[Word]:
    """The figures claimed; `--after N` holds for those behind it, until the next one. Ends the
    command for anything else."""
    found: list[Word] = []
    after: int | None = None
    is_open = False  # whether nothing stands behind the last --after yet
    left = iter(words)
    for word in left:
        if word == AFTER or word.startswith(f"{AFTER}="):
            _refuse_empty(after if is_open else None)
            after, is_open = _number(word, left), True
        else:
            found.append((after, *_pair(word)))
            is_open = False
    _refuse_empty(after if is_open else None)
    return found


def _number(word: str, left: Iterator[str]) -> int:
    text = word.partition("=")[2] if "=" in word else next(left, "")
    number = deal_number(text)
    if number is None:
        usage(
            f"after which deal? '{text}' is no number of one" if text else "after which deal?",
            f"write the number, then what was claimed: {AFTER} 7 KEY=VALUE",
        )
    return number


def _refuse_empty(after: int | None) -> None:
    if after is not None:
        usage(
            f"nothing is claimed after deal {after}",
            f"write it behind the number: {AFTER} {after} PLAYER=TOTAL",
        )


def _pair(word: str) -> tuple[str, str]:
    key, value = split_argument(word)
    if key is None or key.startswith("--"):
        what = "no option of claim" if word.startswith("-") else "no figure"
        usage(f"'{word}' is {what}", "write KEY=VALUE: Anna=34, pool=Anna:10, money=Anna:-3.90")
    return key, value
