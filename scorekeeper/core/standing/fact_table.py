"""The facts of a sheet in cells: a row for each deal, a column for each part of a fact."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scorekeeper.core.books.deals import (
    COMING,
    SCORED,
    AnyDeal,
    Deal,
    ScoredDeal,
    UnknownFactError,
    public_name,
)
from scorekeeper.core.books.table import everyone_at
from scorekeeper.core.declaration.columns import PLAYER, Cell, Column, Parted, known
from scorekeeper.core.declaration.facts import OUTCOME, FactReader, FactSpec, fact_fields
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError

MOST_DIGITS = 9  # of a text that stands as a number


class FactColumn(NamedTuple):
    """A column of the table: the fact, and which part of it."""

    fact: str
    column: Column

    @property
    def head(self) -> str:
        """`tricks`, `doubles > Boris`."""
        return f"{self.fact} {self.column.part}".rstrip()


class FactCell(NamedTuple):
    """What stands in a cell; `follows` tells whether it was not said but follows from the rules."""

    content: int | str
    follows: bool


Row = dict[FactColumn, FactCell]


class FactTable:
    """The facts that stand in any deal of the sheet, those to `keep` all the same where any deal of
    the table can have them, that have every one of their columns, and what follows in the deals
    that are `coming`.

    `columns` has first those of the whole table, in the order of the game's facts, then those of
    one player (or side) after the other; `in_turn` has them one fact after the other, in the order
    of those to keep. With `everything` there are those of all facts that a deal of the game can
    have, and a row is cut up when it is asked for.
    """

    def __init__(
        self,
        session: Session,
        keep: Collection[str] = (),
        coming: Sequence[ScoredDeal] = (),
        *,
        in_turn: bool = False,
        everything: bool = False,
    ) -> None:
        self._session = session
        game, options = session.sheet.game, session.sheet.table.options
        deals = (*session.deals, *coming)
        named = {name for deal in deals for name in (*deal.texts, *deal.derived)}
        self._specs = game.readable_fact_specs(options)
        self._fields = {public_name(item.name): item.name for item in fact_fields(game.facts)}
        view = blank_deal(session)
        possible = (s.name for s in game.all_fact_specs(options) if _can_apply(s, view))
        named.update(name for name in possible if name in keep)
        self._uncut: set[int] = set()
        self._idle: set[str] = set()
        self._facts = [_Fact(s, view) for s in self._specs if everything or s.name in named]
        rows = {} if everything else {deal.number: self._cut(deal) for deal in deals}
        used = {column for row in rows.values() for column in row}
        columns = [column for fact in self._facts for column in fact.columns]
        kept = [
            c for c in columns if everything or not c.column.spare or c in used or c.fact in keep
        ]
        self.columns = self._in_turn(kept, keep) if in_turn else _in_order(kept, session)
        self._places = {column: place for place, column in enumerate(self.columns)}
        self._rows = {number: self._placed(row) for number, row in rows.items()}

    def _in_turn(
        self, columns: Sequence[FactColumn], facts: Collection[str]
    ) -> tuple[FactColumn, ...]:
        """The columns as they are told: those of the facts in their order, parts that belong to the
        outcome before the rest of that."""
        places = {fact: place for place, fact in enumerate(facts)}
        outcome = {spec.name for spec in self._specs if spec.phase == OUTCOME}
        first = min((at for fact, at in places.items() if fact in outcome), default=len(places))

        def turn(each: FactColumn) -> tuple[int, bool]:
            if each.column.is_outcome:
                return first, False
            return places.get(each.fact, len(places)), True

        return tuple(sorted(columns, key=turn))

    @property
    def counting(self) -> Sequence[FactColumn]:
        """The columns of all facts but those that were told of a scored deal and count for nothing
        in it: these stand there as they were told."""
        return [column for column in self.columns if column.fact not in self._idle]

    @property
    def whole(self) -> Collection[int]:
        """The places of the columns in which a whole fact stands."""
        wholes = (fact.columns[0] for fact in self._facts if fact.is_whole)
        return frozenset(self._places[one] for one in wholes if one in self._places)

    @property
    def following(self) -> Collection[int]:
        """The places of the columns in which something follows from the rules in any deal."""
        rows = self._rows.values()
        return frozenset(at for row in rows for at, cell in row.items() if cell.follows)

    def row(self, deal: ScoredDeal) -> Mapping[int, FactCell]:
        """The filled cells of a deal, by the place of their column (from 0)."""
        known = self._rows.get(deal.number)
        return self._placed(self._cut(deal)) if known is None else known

    def _placed(self, row: Row) -> Mapping[int, FactCell]:
        return {self._places[column]: cell for column, cell in row.items()}

    def is_cut(self, deal: ScoredDeal) -> bool:
        """Whether every part of its facts stands in a cell of its own; else what one of them says
        stands in the first of its cells."""
        return deal.number not in self._uncut

    def told(self, cells: Mapping[int, Cell]) -> dict[str, str]:
        """The facts of a row as somebody would type them; `cells` are the filled ones."""
        filled = {self.columns[place]: cell for place, cell in cells.items()}
        texts = {
            fact.spec.name: fact.told([filled.get(column) for column in fact.columns])
            for fact in self._facts
        }
        return {name: text for name, text in texts.items() if text}

    def _cut(self, deal: ScoredDeal) -> Row:
        """The facts of a deal, cut up into cells."""
        read = self._read_again(deal) if deal.facts is None else None
        found: Row = {}
        for fact in self._facts:
            name = fact.spec.name
            follows = name not in deal.texts
            text = deal.derived.get(name, "") if follows else deal.texts[name]
            if text:
                value = self._value(fact.spec, deal) if read is None else read.get(name)
                if value is None and deal.status == SCORED:
                    self._idle.add(name)
                if deal.status == COMING:
                    value = fact.read(text)
                cells = fact.cut(value, text)
                if cells is None:
                    self._uncut.add(deal.number)
                    cells = fact.whole(text)
                filled = zip(fact.columns, cells, strict=True)
                found.update({c: FactCell(cell, follows) for c, cell in filled if cell is not None})
        return found

    def _value(self, spec: FactSpec, deal: ScoredDeal) -> Any:
        """The value of a fact of a deal that was read; None where it counts for nothing."""
        field = self._fields.get(spec.name)
        if field is None:  # the table has declared the fact itself
            return self._read_again(deal).get(spec.name)
        try:
            return getattr(deal.facts, field)
        except (AttributeError, UnknownFactError):
            return None

    def _read_again(self, deal: ScoredDeal) -> Mapping[str, Any]:
        """The values of the texts as they stand, for a deal that is void or cannot be scored."""
        again = blank_deal(self._session)
        FactReader(self._specs).read(deal.texts, again)
        return dict(again.values)


def blank_deal(session: Session) -> AnyDeal:
    """A deal of which nothing is known, with everybody at the table who ever sat there."""
    deal: AnyDeal = Deal(session.ledger, session.last_number + 1, session.sheet.game.facts)
    deal.table = everyone_at(deal.table)
    deal.active = deal.table.players
    return deal


def _can_apply(spec: FactSpec, blank: AnyDeal) -> bool:
    """Whether any deal of the table can have that fact: at some tables the options say no."""
    return known(lambda: spec.applies(blank), True)


def _in_order(columns: Sequence[FactColumn], session: Session) -> tuple[FactColumn, ...]:
    table = session.sheet.table
    owners = dict.fromkeys(["", *table.owners, *table.everyone, *(c.column.owner for c in columns)])
    places = {owner: place for place, owner in enumerate(owners)}
    return tuple(sorted(columns, key=lambda each: places[each.column.owner]))


class _Fact:
    """A fact and its columns."""

    def __init__(self, spec: FactSpec, view: AnyDeal) -> None:
        self.spec = spec
        self._view = view
        self._own = spec.kind.columns(view)
        self._parted = spec.kind if isinstance(spec.kind, Parted) else None
        self.columns = [FactColumn(spec.name, column) for column in self._own]

    @property
    def is_whole(self) -> bool:
        """Whether the fact stands in one cell."""
        return len(self._own) == 1 and not self._own[0].owner and not self._own[0].part

    def read(self, text: str) -> Any:
        """The value of a text of ours; None for one that hangs on other facts."""
        try:
            return self.spec.kind.parse(text, self._view, self.spec.name)
        except (InputError, UnknownFactError):
            return None

    def told(self, cells: Sequence[Cell]) -> str:
        """The text of what stands in the columns."""
        if self.is_whole or self._parted is None:
            return "" if cells[0] is None else str(cells[0])
        return self._parted.told(cells, self._own)

    def cut(self, value: Any, text: str) -> Sequence[Cell] | None:
        """What stands in the columns; None where a value that is known cannot be cut up."""
        if self.is_whole:
            return [in_one_cell(text, self._own[0])]
        if value is None or self._parted is None:
            return self.whole(text)
        try:
            return self._parted.cells(value, self._own)
        except KeyError:  # somebody has a part who had none at the table as it is now, say
            return None

    def whole(self, text: str) -> Sequence[Cell]:
        """The text in the first of the columns, unless it is a count that can be read as such."""
        return self._counted(text) or [text, *[None] * (len(self._own) - 1)]

    def _counted(self, text: str) -> Sequence[Cell]:
        """A count of a deal that cannot be read (it is void, say); nothing for any other text."""
        parts = (part.rpartition(":") for part in text.split(","))
        found = {owner: number for owner, _, number in parts}
        owners = [column.owner for column in self._own if not column.part]
        if not set(found) <= set(owners) or len(owners) < len(self._own):
            return ()
        return [as_typed(found[owner]) if owner in found else None for owner in owners]


def in_one_cell(text: str, column: Column) -> int | str:
    """The text of a whole fact as it stands in its cell: a name stays a text."""
    return text if column.form == PLAYER else as_typed(text)


def as_typed(text: str) -> int | str:
    """A number as such, as a spreadsheet takes it when it is typed."""
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(text) if is_number and str(int(text)) == text else text
