"""The heads of a table that people keep themselves: whose column is which, and what it counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import MalformedError

from .workbook.cells import RawRow
from .workbook.values import Names, normal

HEAD_ROWS = 20  # among which the heads are looked for
LEAST_WORD = 3  # letters of a word for counts behind a name
LEAST_CUT, LEAST_COUNTED = 1, 3  # rows after which 1, 2, 3 are the numbers of deals
BETWEEN = "/"  # the counts of one cell
DEAL = frozenset({"deal", "deals", "#", "no", "no.", "nr", "nr.", "round", "hand", "game"})
SUMS = frozenset({"total", "totals", "sum", "sums", "end", "result", "results"})
_BESIDE = SUMS | {"check", "remark", "remarks", "note", "notes", "comment", "comments"}  # no names
_ALSO = {"won": "tricks", "took": "tricks", "taken": "tricks", "got": "tricks", "said": "bids"}
_CUT = re.compile(r"\d\s*/\s*\d")


class Found(NamedTuple):
    """The row of the heads, the first row of deals (both as places among the rows), and what the
    columns have: the number of the deal, players, other heads, words for what the players' columns
    count."""

    head: int
    first: int
    deal: int
    people: Mapping[int, str]
    others: Mapping[int, str]
    words: Mapping[int, str]


def heads_of(rows: Sequence[RawRow], names: Sequence[str], facts: Iterable[str]) -> Found:
    """The first row with two heads at least that are players, and what stands below it. Raises
    MalformedError."""
    known: set[int | str] = {*map(normal, facts)}
    for at, row in enumerate(rows[:HEAD_ROWS]):
        found = _of_counts(at, row, names, known) or _of_people(rows, at, names, known)
        if found is not None:
            return found
    wanted = f"{', '.join(names)}" if names else "the players"
    raise MalformedError(
        f"no row has {wanted} as heads", "write the players' names over their columns"
    )


def _of_people(
    rows: Sequence[RawRow], at: int, names: Sequence[str], known: set[int | str]
) -> Found | None:
    """The heads in that row, where players stand there; it may be that their counts are called
    below them."""
    mine, deal, people, others = Names(names), 0, dict[int, str](), dict[int, str]()
    for column, cell in rows[at].cells.items():
        head, name = normal(str(cell.value)), mine.find(cell.value)
        if head in DEAL and not deal:
            deal = column
        elif name is not None:
            people[column] = name
        elif names or head in known | _BESIDE or not isinstance(head, str):
            others[column] = str(cell.value)
        elif _CUT.search(head):
            return None
        else:
            people[column] = str(cell.value).strip()
    first = min([*people, *others], default=0)
    is_known = normal((people | others).get(first, "")) in known | _BESIDE
    is_known |= bool(names) and first in people
    if not (deal or is_known) and _counts_up(rows[at + 1 :], first):
        deal = first
        people.pop(deal, "")
        others.pop(deal, "")
    if len(people) < 2:
        return None
    below = rows[at + 1] if at + 1 < len(rows) else rows[at]
    if not (words := _words(below, known)):
        return Found(at, at + 1, deal, people, others, words)
    spread = _spread(people, others, words)
    called_below, besides = _besides(below, spread)
    return Found(at, at + 2, deal or called_below, spread, others | besides, words)


def _of_counts(at: int, row: RawRow, names: Sequence[str], known: set[int | str]) -> Found | None:
    """The same where each head says whose column it is and what it counts: `Anna bid`."""
    mine, people, words = Names(names), dict[int, str](), dict[int, str]()
    for column, cell in row.cells.items():
        name, _, word = str(cell.value).strip().rpartition(" ")
        fact = _fact(fold(word), known) if len(word) >= LEAST_WORD else ""
        whose = mine.find(name.strip()) if names else name.strip()
        if fact and whose and mine.find(cell.value) is None:
            people[column], words[column] = whose, fact
    if len({*people.values()}) < 2:
        return None
    deal, others = _besides(row, people)
    return Found(at, at + 1, deal, people, others, words)


def _besides(row: RawRow, people: Mapping[int, str]) -> tuple[int, dict[int, str]]:
    """The column of the numbers of deals in a row of heads, and the others that are no player's."""
    heads = {c: str(cell.value) for c, cell in row.cells.items() if c not in people}
    deals = [column for column, head in heads.items() if normal(head) in DEAL]
    return sum(deals[:1]), {c: head for c, head in heads.items() if c not in deals}


def _counts_up(rows: Sequence[RawRow], column: int) -> bool:
    """Whether the column numbers the deals, whatever it is called: 1, 2 beside cells such as `3/2`,
    or 1, 2, 3 beside numbers."""
    are_cut, numbers = False, list[int | str]()
    for row in rows:
        beside = [str(cell.value) for at, cell in row.cells.items() if at != column]
        if column in row.cells and beside:
            are_cut |= any(BETWEEN in said for said in beside)
            numbers.append(normal(str(row.cells[column].value)))
    while numbers and numbers[-1] in SUMS:
        numbers.pop()
    enough = LEAST_CUT if are_cut else LEAST_COUNTED
    return len(numbers) >= enough and numbers == list(range(1, len(numbers) + 1))


def _words(row: RawRow, known: set[int | str]) -> Mapping[int, str]:
    """The words for counts in the row below the names; none where anything else stands there."""
    words = {column: fold(str(cell.value)) for column, cell in row.cells.items()}
    found = {c: fact for c, word in words.items() if (fact := _fact(word, known))}
    is_head = all(column in found or words[column] in DEAL for column in words)
    return found if len(found) > 1 and is_head else {}


def _fact(word: str, known: Iterable[int | str]) -> str:
    """The fact that a word means: `bid` for bids, `won` for tricks."""
    word, facts = _ALSO.get(word, word), [str(fact) for fact in known]
    if word in facts:
        return word
    begun = [fact for fact in facts if len(word) > 1 and fact.startswith(word)]
    return begun[0] if len(begun) == 1 else ""


def _spread(
    people: Mapping[int, str], others: Mapping[int, str], words: Mapping[int, str]
) -> Mapping[int, str]:
    """Where words stand below the names, a name reaches over the columns up to the next one."""
    if not words:
        return people
    found: dict[int, str] = {}
    now = ""
    for column in range(min(people), max(words) + 1):
        now = "" if column in others else people.get(column, now)
        if now and column in words:
            found[column] = now
    return found
