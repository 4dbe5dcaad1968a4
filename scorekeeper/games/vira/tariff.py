"""Tables of Vira bids and payments: as values, and as read from text."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from scorekeeper.core.values.amounts import plural
from scorekeeper.core.values.names import fold, suggest
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import MalformedError

from .payments import COLUMNS, FIGURES, NAMES

BUY, GASK, GOK, BUY_MISERE = "buy", "gask", "gok", "buymisere"
SOLO, SOLO_MISERE, VIRA = "solo", "solomisere", "vira"
FAMILIES = (BUY, GASK, GOK, BUY_MISERE, SOLO, SOLO_MISERE, VIRA)
TURN = "turn"  # with the number of cards turned: turn1 to turn6

MISERES = frozenset({GOK, BUY_MISERE, SOLO_MISERE})  # the others are played with trumps

OFF, COLOUR, PREFERENCE, MISERE = "of", "col", "prf", "mis"  # columns of points

NAME_COLUMNS = ("name_en", "name_sv")
MISERE_MAX = "misere_max"
OPTIONAL = (*NAME_COLUMNS, MISERE_MAX)
NO_SECOND_TRY = "x"
SINGLE_LOSS, DOUBLE_LOSS = "l", "d"
HAND = 13
SEPARATORS = (",", ";", "\t")  # the first of them in the line of headings
CLOSED, OPEN = "closed", "open"  # how declarer's cards lie in a misere

_CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_FAMILY = re.compile(rf"{'|'.join(FAMILIES)}|{TURN}[1-6]")
_LIMIT = 1_000_000  # no payment is larger


class TryChips(NamedTuple):
    """Chips of a try: `won` from the pot (negative: into it), `lost` and `doubly` into it."""

    won: int
    lost: int
    doubly: int


class ViraBid(NamedTuple):
    """One row of the table.

    `tricks` are needed with trumps, None where there is only a misere; `cards` are played in a
    misere, None where there is none; `display` tells whether they lie open. `points` with each
    opponent by column. `over` are the chips more per overtrick of a second try that was won.
    `most` tricks may be taken in the misere.
    """

    code: str
    rank: int
    name: str
    swedish: str
    family: str
    tricks: int | None
    cards: int | None
    display: str
    points: Mapping[str, int]
    first: TryChips
    second: TryChips | None
    over: int
    surrender: str
    most: int

    @property
    def is_turn_up(self) -> bool:
        """Whether cards of the talon are turned up for trumps."""
        return self.family.startswith(TURN)


class Tariff(NamedTuple):
    """A table of bids: its name (or the file's), and the bids by code in rank order."""

    name: str
    bids: Mapping[str, ViraBid]


@cache
def published(name: str) -> Tariff:
    """One of the two published tables."""
    return read_tariff(name, ",".join(COLUMNS) + "\n" + FIGURES[name])


def read_tariff(name: str, text: str) -> Tariff:
    """The table in the text: rows of values separated by commas (or semicolons or tabs) under a
    line of headings. Raises MalformedError with the line and column of the first fault."""
    lines = text.splitlines()
    first = lines[0] if lines else ""
    delimiter = next((mark for mark in SEPARATORS if mark in first), ",")
    headings: list[str] = []
    bids: dict[str, ViraBid] = {}
    ranks: dict[int, str] = {}
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if not headings:
                headings = _headings(cells, name)
                continue
            bid = _Row(name, reader.line_num, headings, cells).bid()
            if bid.code in bids or bid.rank in ranks:
                twice = f"bid {bid.code}" if bid.code in bids else f"no. {bid.rank}"
                raise _fault(name, reader.line_num, f"{twice} stands there twice", "keep one")
            bids[bid.code] = bid
            ranks[bid.rank] = bid.code
    except csv.Error as error:
        raise _fault(name, reader.line_num, str(error), "save it as plain CSV") from None
    if not bids:
        raise MalformedError(
            f"'{name}' holds no bids", "a table has a line of headings and a line per bid", name
        )
    in_order = {ranks[rank]: bids[ranks[rank]] for rank in sorted(ranks)}
    return Tariff(name, MappingProxyType(in_order))


def _fault(name: str, line: int, message: str, hint: str) -> MalformedError:
    return MalformedError(f"line {line} of '{name}': {message}", hint, name)


def _headings(cells: Sequence[str], name: str) -> list[str]:
    found = [fold(cell.strip()).replace("-", "_") for cell in cells]
    known = (*COLUMNS, *OPTIONAL)
    for heading in found:
        if heading not in known:
            raise _fault(name, 1, f"there is no column '{heading}'", suggest(heading, known))
        if found.count(heading) > 1:
            raise _fault(name, 1, f"the column {heading} stands there twice", "keep one of them")
    lacking = [column for column in COLUMNS if column not in found]
    if lacking:
        raise _fault(
            name,
            1,
            f"the columns {', '.join(lacking)} are missing",
            f"begin the file with the line: {','.join(COLUMNS)}",
        )
    return found


class _Row:
    """One row of a table that is being read."""

    def __init__(self, name: str, line: int, headings: Sequence[str], cells: Sequence[str]) -> None:
        self.name = name
        self.line = line
        if len(cells) != len(headings):
            raise self._fault(
                f"{plural(len(cells), 'value')} for {plural(len(headings), 'column')}",
                "give each column a value",
            )
        self.cells = dict(zip(headings, (cell.strip() for cell in cells), strict=True))

    def bid(self) -> ViraBid:
        """The bid of this row; raises MalformedError."""
        code = fold(self.cells["code"])
        if not _CODE.fullmatch(code):
            raise self._fault(f"code: '{code}' is no code", "use the letters a to z, digits and -")
        english, swedish = NAMES.get(code, (code, code))
        family = self._family()
        tricks, cards = self._forms(code, family)
        return ViraBid(
            code,
            self._whole("no", 1),
            self.cells.get("name_en") or english,
            self.cells.get("name_sv") or swedish,
            family,
            tricks,
            cards,
            self._play(),
            self._points(tricks is not None, cards is not None),
            TryChips(self._whole("first_w"), self._whole("first_l"), self._whole("first_d")),
            self._second(),
            self._over(),
            self._surrender(),
            self._most(cards),
        )

    def _fault(self, message: str, hint: str) -> MalformedError:
        return _fault(self.name, self.line, message, hint)

    def _whole(self, column: str, low: int = 0, high: int = _LIMIT) -> int:
        text = self.cells[column]
        try:
            value = int(text) if len(text) < 9 else high + 1
        except ValueError:
            raise self._fault(
                f"{column}: '{text}' is not a whole number", "write digits only"
            ) from None
        if not low <= value <= high:
            raise self._fault(f"{column}: {text} is not possible", f"{low} to {high} is")
        return value

    def _optional(self, column: str) -> int | None:
        return self._whole(column, 1, HAND) if self.cells[column] else None

    def _family(self) -> str:
        family = fold(self.cells["family"])
        if not _FAMILY.fullmatch(family):
            raise self._fault(
                f"family: there is no family '{family}'",
                f"known: {', '.join(FAMILIES)}, {TURN}1 to {TURN}6",
            )
        return family

    def _forms(self, code: str, family: str) -> tuple[int | None, int | None]:
        """The tricks needed with trumps and the cards of the misere; a gask may have both."""
        tricks, cards = self._optional("trump_tricks"), self._optional("misere_cards")
        needed, other = "trump_tricks", "misere_cards"
        if family in MISERES:
            needed, other = other, needed
        if not self.cells[needed]:
            raise self._fault(f"{code} is of the family {family}, but has no {needed}", "give them")
        if self.cells[other] and family != GASK:
            raise self._fault(
                f"{code} is of the family {family}, which has no {other}",
                f"leave {other} empty; only a gask is played with trumps or as misere",
            )
        return tricks, cards

    def _play(self) -> str:
        play = fold(self.cells["misere_play"])
        if play not in ("", CLOSED, OPEN):
            raise self._fault(
                f"misere_play: '{play}' is neither {CLOSED} nor {OPEN}",
                "say how declarer's cards lie in the misere",
            )
        return play

    def _points(self, with_trumps: bool, with_misere: bool) -> Mapping[str, int]:
        found: dict[str, int] = {}
        if with_trumps:
            for column in (OFF, COLOUR, PREFERENCE):
                found[column] = self._whole(f"pts_{column}")
        if with_misere:
            found[MISERE] = self._whole("pts_misere")
        return found

    def _second(self) -> TryChips | None:
        texts = {fold(self.cells[f"second_{result}"]) for result in "wld"}
        if texts == {NO_SECOND_TRY}:
            return None
        return TryChips(
            self._whole("second_w", -_LIMIT), self._whole("second_l"), self._whole("second_d")
        )

    def _over(self) -> int:
        text = fold(self.cells["second_over"])
        return 0 if text in ("", NO_SECOND_TRY) else self._whole("second_over")

    def _surrender(self) -> str:
        text = fold(self.cells["surrender"])
        if text not in (SINGLE_LOSS, DOUBLE_LOSS):
            raise self._fault(
                f"surrender: '{text}' is neither {SINGLE_LOSS} nor {DOUBLE_LOSS}",
                f"{SINGLE_LOSS} is a loss, {DOUBLE_LOSS} a double loss",
            )
        return text

    def _most(self, cards: int | None) -> int:
        if not self.cells.get(MISERE_MAX):
            return 0
        return self._whole(MISERE_MAX, 0, cards or 0)
