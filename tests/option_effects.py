"""What an option does, seen from outside: the same deals scored under two of its values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from headed import headed_blocks
from random_sheets import NAMES, session_of

from scorekeeper.core.declaration.option_kinds import WordList
from scorekeeper.core.declaration.options import OptionSpec
from scorekeeper.core.replaying.replay import Session, replay
from scorekeeper.games import registry
from scorekeeper.journal.reader import read
from scorekeeper.journal.tokens import pair

HERE = Path(__file__).parent / "option_effects"

POINTS, REFUSAL, COURSE, SHEET = "points", "refusal", "course", "sheet"
EFFECTS = {
    POINTS: "totals, settlement or money differ",
    REFUSAL: "a deal is right under one and gets an error or a warning under the other",
    COURSE: "the game ends at another time, or something else comes next",
    SHEET: "the cumulative sheet looks different",
}


class Effect(NamedTuple):
    """Two values of an option that a sheet tells apart, and by what."""

    option: str
    one: str
    other: str
    shows: str
    sheet: tuple[str, ...]  # the lines after `game`, without the option

    def head(self) -> str:
        """The line that introduces it in a file."""
        return f"{self.option}={self.one} | {self.option}={self.other}: {self.shows}"


def read_effects(game: str) -> list[Effect]:
    """The effects kept for a game; heads stand at the margin, the sheet below is indented."""
    path = HERE / f"{game}.txt"
    return [
        Effect(*_values(head), tuple(line.strip() for line in lines))
        for heads, lines in (headed_blocks(path) if path.exists() else ())
        for head in heads
    ]


def _values(head: str) -> tuple[str, str, str, str]:
    """The option, its two values, and what shows."""
    values, _, shows = head.rpartition(": ")
    one, _, other = values.partition(" | ")
    option, _, first = one.partition("=")
    return option, first, other.partition("=")[2], shows


def choices_to_tell_apart(game: str, spec: OptionSpec) -> Iterator[tuple[str, str]]:
    """The pairs of words of a choice that can be set at one and the same table, and are not
    declared to score alike."""
    if isinstance(spec.kind, WordList):
        return
    for one, other in combinations(spec.kind.words, 2):
        if not any(one in group and other in group for group in spec.alike) and (
            can_be_set(game, spec.name, one) & can_be_set(game, spec.name, other)
        ):
            yield one, other


def list_changes(game: str, spec: OptionSpec) -> Iterator[tuple[str, str]]:
    """The usual list and others: turned round, and without a word or with it."""
    if not isinstance(spec.kind, WordList):
        return
    usual = usual_value(game, spec)
    listed = list(spec.kind.parse(usual, spec.name))
    tried = [listed[::-1]]
    for word in spec.kind.words:
        fewer = [w for w in listed if w != word]
        tried += [fewer] if word in listed else [[word, *listed], [*listed, word]]
    for words in tried:
        text = spec.kind.print(words)
        if text != usual and can_be_set(game, spec.name, text):
            yield usual, text


def usual_value(game: str, spec: OptionSpec) -> str:
    """The text of the default at a table of the usual number of players."""
    options = session_of(header(game, registry.load(game).usual_seats)).ledger.table.options
    attribute = spec.name if hasattr(options, spec.name) else f"{spec.name}_"
    return spec.kind.print(getattr(options, attribute))


def _toggled(game: str, spec: OptionSpec, usual: str, word: str) -> str:
    """The list without the word or with it; in another order, where all must be in it."""
    listed = [] if usual == "none" else usual.split(",")
    fewer = [w for w in listed if w != word]
    for tried in (fewer if word in listed else [word, *listed], [word, *fewer], [*fewer, word]):
        text = ",".join(tried) or "none"
        if text != usual and can_be_set(game, spec.name, text):
            return text
    raise AssertionError(f"{game}: no list of {spec.name} tells what {word} is for")


@cache
def can_be_set(game: str, option: str, value: str) -> frozenset[int]:
    """For how many players the table may choose the value, all else being as usual."""
    least, most = registry.load(game).seats
    counts = range(least, min(most, len(NAMES)) + 1)
    return frozenset(
        count for count in counts if _is_sound([*header(game, count), f"set {pair(option, value)}"])
    )


def _is_sound(lines: list[str]) -> bool:
    reading = read(lines)
    return reading.sheet is not None and not reading.problems and replay(reading.sheet).is_ok


def header(game: str, count: int) -> list[str]:
    """The first lines of a sheet of so many players."""
    return [f"game {game}", f"players {' '.join(NAMES[:count])}"]


def lines_under(game: str, sheet: Sequence[str], option: str, value: str) -> list[str]:
    """The sheet with the option set to the value, in its header."""
    players, *rest = sheet
    return [f"game {game}", players, f"set {pair(option, value)}", *rest]


class Shown:
    """What is seen of a sheet, each worked out once: one value is told apart from many others."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.errors = [problem for problem in session.problems if problem.is_error]
        self.told = told(session)

    @cached_property
    def points(self) -> Any:
        return points(self.session)

    @cached_property
    def upcoming(self) -> Any:
        return self.session.upcoming()

    @cached_property
    def grids(self) -> Any:
        return grids(self.session)


@lru_cache(maxsize=64)
def shown(lines: tuple[str, ...]) -> Shown:
    """The sheet of those lines, scored."""
    return Shown(session_of(lines, str(HERE / "any.sheet")))


def shown_difference(one: Shown, other: Shown) -> str | None:
    """By what two scorings of the same sheet differ most plainly; None when by nothing."""
    errors = [one.errors, other.errors]
    if not any(errors) and one.points != other.points:
        return POINTS
    if not all(errors) and one.told != other.told:
        return REFUSAL
    if any(errors):
        return None
    if one.upcoming != other.upcoming:
        return COURSE
    return SHEET if one.grids != other.grids else None


def points(session: Session) -> Any:
    """Everything that is paid."""
    game, ledger = session.sheet.game, session.ledger
    settled = game.settle(ledger)
    return (
        ledger.single,
        ledger.paired,
        dict(session.totals()),
        settled.nets,
        settled.factor,
        game.stake(ledger.table),
    )


def told(session: Session) -> list[tuple[int, str]]:
    """The problems of the deals."""
    return [(p.line, p.message) for p in session.problems]


def grids(session: Session) -> Any:
    """The cumulative sheet, and what is said at the settlement."""
    game, ledger = session.sheet.game, session.ledger
    return game.grids(session.played()), game.settle(ledger).notes


def effect_of(game: str, sheet: Sequence[str], option: str, one: str, other: str) -> str | None:
    """By what the sheet differs under the two values."""
    found = [shown(tuple(lines_under(game, sheet, option, value))) for value in (one, other)]
    header = 2 + sum(not line.startswith("deal") for line in sheet)
    if any(0 < problem.line <= header for each in found for problem in each.errors):
        return None  # a value that cannot be set there shows nothing
    return shown_difference(*found)
