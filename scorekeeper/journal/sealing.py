"""Seals: an agreement with a digest of all that stands above it.

A seal shows that what stands above it is what stood there when it was made. Whoever can write the
file can also make a new seal: to prove it, somebody has to have noted the first figures elsewhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence

from scorekeeper.core.books.records import SEAL, Record, RecordKind
from scorekeeper.core.standing.moves import moved
from scorekeeper.core.values.amounts import Amount, signed
from scorekeeper.core.values.problems import Fault, InputError, Problem, warning

from .excuses import CORRECTIONS
from .tokens import pair, quote, tokenise

SHORT = 8  # figures of a digest that people compare

Totals = Mapping[str, Amount]


def digest(lines: Sequence[str]) -> str:
    """The SHA-256 of what the lines say, in 64 figures: without comments, blank lines and blanks
    that mean nothing."""
    said = (_said(line) for line in lines)
    return hashlib.sha256("\n".join(line for line in said if line).encode()).hexdigest()


def _said(line: str) -> str:
    try:
        tokens = tokenise(line)
    except InputError:
        return line.strip()
    return " ".join(
        quote(text, word=True) if key is None else pair(key, text) for key, text in tokens
    )


def seal_problems(
    live: Sequence[Record], lines: Sequence[str], totals_of: Callable[[int], Totals | None]
) -> Iterator[Problem]:
    """Seals above which something was altered, and what corrections made after the last one moved.
    `totals_of` gives the totals of so many lines."""
    seals = [record for record in live if SEAL in record.meta]
    for record in seals:
        if digest(lines[: record.line - 1]) != record.meta[SEAL]:
            yield Problem(
                Fault.BREACH,
                "something above this seal was altered after it was made",
                "compare it with a copy from then: scorekeeper diff; or seal the sheet anew",
                SEAL,
                record.meta[SEAL],
                record.line,
            )
    yield from _corrected(live, seals[-1], totals_of) if seals else ()


def _corrected(
    live: Sequence[Record], seal: Record, totals_of: Callable[[int], Totals | None]
) -> Iterator[Problem]:
    """What was corrected since of what the seal holds."""
    sealed = _last_deal(live, seal.line)
    for record in live:
        is_about = record.kind is RecordKind.SET or (record.number or sealed + 1) <= sealed
        if record.line > seal.line and record.kind in CORRECTIONS and is_about:
            before, after = totals_of(record.line - 1), totals_of(record.line)
            if before is not None and after is not None:
                what = f"{record.kind} {record.number or ''}".strip()
                yield warning(
                    f"{what} corrects what was sealed on line {seal.line}: {_moved(before, after)}",
                    "nothing to do if the table agreed to that; it may seal the sheet anew",
                ).at(record.line)


def _last_deal(live: Sequence[Record], line: int) -> int:
    """The number of the last deal above that line."""
    last = 0
    for record in live:
        if record.kind is RecordKind.DEAL and record.line < line:
            last = record.number or last + 1
    return last


def _moved(before: Totals, after: Totals) -> str:
    said = [f"{owner} {signed(step)}" for owner, step in moved(before, after).items()]
    return ", ".join(said) or "no total changes"
