"""The tables of `docs/workbook.md`: what of each game workbooks follow.

`python tests/workbook_page.py` writes them anew; read the difference before you keep it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from option_effects import can_be_set, lines_under, read_effects
from random_sheets import NAMES, session_of

from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.live.formulas import Live
from scorekeeper.games import registry
from scorekeeper.journal.tokens import pair

PAGE = Path(__file__).parents[1] / "docs" / "workbook.md"
TABLE = re.compile(r"(<!-- by command: games -->\n).*?(<!-- end -->)", re.S)


def renewed(text: str) -> str:
    """The page with its table made anew."""
    return TABLE.sub(lambda found: f"{found[1]}{table()}{found[2]}", text)


def table() -> str:
    """A row for each game."""
    rows = ["| game | not followed: options | not followed: deals |", "|---|---|---|"]
    for entry in registry.GAMES:
        rows.append(f"| {entry.name} | {_options(entry.name)} | {_deals(entry.name)} |")
    return "\n".join(rows) + "\n"


class Excepted(NamedTuple):
    """What the page says that workbooks of a game do not follow: options, and facts of deals at the
    usual table."""

    options: frozenset[tuple[str, str]]
    facts: frozenset[str]


@cache
def excepted(game: str) -> Excepted:
    """As it stands on the page."""
    row = next(
        line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(f"| {game} |")
    )
    _, _, options, deals, _ = row.split("|")
    found: list[tuple[str, str]] = []
    for words in re.findall("`(.*?)`", options):  # an option stands with the first of its values
        option, _, value = words.rpartition("=")
        found.append((option or found[-1][0], value))
    at_usual, *_ = deals.split(";")
    return Excepted(frozenset(found), frozenset(re.findall("`(.*?)`", at_usual)))


def _options(game: str) -> str:
    """The values that leave a sheet, otherwise as usual, without formulas over facts; then those
    that do so beside other options, on a sheet that shows what they change."""
    if live_of(game) is None:
        return "all (live from *Entries* up)"
    found: dict[str, list[str]] = {}
    for option, value in _values(game):
        if not is_followed(live_of(game, pair(option, value))):
            found.setdefault(option, []).append(value)
    beside: dict[str, list[str]] = {}
    for option, value in dict.fromkeys(_beside_others(game)):
        if value not in found.get(option, ()):
            beside.setdefault(option, []).append(value)
    told = [*_named(found), *(f"{words} (beside others)" for words in _named(beside))]
    return "; ".join(told) or "none"


def _named(found: Mapping[str, Sequence[str]]) -> Iterator[str]:
    yield from (f"`{option}={'`, `'.join(values)}`" for option, values in found.items())


def _beside_others(game: str) -> Iterator[tuple[str, str]]:
    """The values of an option that make the difference on the sheets on which it is tried."""
    for effect in read_effects(game):
        values = effect.one, effect.other
        tables = [lines_under(game, effect.sheet, effect.option, value) for value in values]
        are_followed = [is_followed(_live(lines)) for lines in tables]
        if sum(are_followed) == 1:
            yield effect.option, values[are_followed.index(False)]


def is_followed(live: Live | None) -> bool:
    """Whether formulas follow the facts of that table."""
    return live is not None and not live.lacks


def _values(game: str) -> Iterator[tuple[str, str]]:
    """Every option with every value that is known to make a difference."""
    found = ((e.option, value) for e in read_effects(game) for value in (e.one, e.other))
    yield from dict.fromkeys(found)


def _deals(game: str) -> str:
    """Those with facts that are not followed at the usual table; behind a semicolon those at larger
    ones."""
    live = live_of(game)
    if live is None:
        return "none"
    usual = registry.load(game).usual_seats
    told, known = [_with(live.apart) or "none"], live.apart
    for seats in range(usual + 1, min(registry.load(game).seats[-1], len(NAMES)) + 1):
        larger = _live([f"game {game}", f"players {' '.join(NAMES[:seats])}"])
        if larger is not None and larger.apart - known:
            told.append(f"from {seats} players on {_with(larger.apart - known)}")
            known |= larger.apart
    return "; ".join(told)


def _with(facts: frozenset[str]) -> str:
    return ", ".join(f"with `{fact}`" for fact in sorted(facts))


def live_of(game: str, setting: str = "") -> Live | None:
    """What the game says at a table of as many as usual, or of as many as may choose that."""
    usual = registry.load(game).usual_seats
    seats = usual
    if setting:
        option, _, value = setting.partition("=")
        possible = can_be_set(game, option, value.strip('"'))
        seats = usual if usual in possible or not possible else min(possible)
    header = [f"game {game}", f"players {' '.join(NAMES[:seats])}"]
    return _live([*header, *([f"set {setting}"] if setting else [])])


def _live(lines: Sequence[str]) -> Live | None:
    sheet = session_of(lines).sheet
    return sheet.game.live(everyone_at(sheet.table))


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")
