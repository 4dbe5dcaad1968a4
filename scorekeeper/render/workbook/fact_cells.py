"""The facts on the worksheet Deals: a column for each part of one, those of a player together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import groupby

from scorekeeper.core.books.deals import COMING, OPEN, SCORED, VOID, ScoredDeal
from scorekeeper.core.declaration.columns import MARK, MARKED, NUMBER, PLAYER
from scorekeeper.core.formula.tree import Area, Call, Expr, Ref
from scorekeeper.core.live.formulas import Live
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.standing.fact_limits import limits_by_facts
from scorekeeper.core.standing.fact_table import FactCell, FactColumn, FactTable, as_typed

from .book import (
    HEAD,
    HEAD_CENTRED,
    HEAD_RIGHT,
    NARROWEST,
    PLAIN,
    WIDEST_NAME,
    Allowed,
    CellStyle,
    Tab,
    text_width,
)
from .spare import NONE, Spare
from .stretches import stretches
from .type_width import type_width

WIDEST_WORD, SHORT = 28, 10  # in letters: of columns by their words; fits into most of them
WIDEST_FACT = 20  # in letters; longer lists wrap at their commas, so that a page holds the rows
FACT_LINES = 4  # of lists that are longer still, about: else a page would hold a few rows only
MARGIN = 2  # of a column, in letters
LONGEST_LIST = 255  # signs of a list within a cell's rule
BREAKS_LIST = ',"'
LISTS_VALUES = ",:"
PLAYERS = "players"
Words = tuple[str, ...]
ANYWHERE = Allowed(0, 0, 0)
_TRUTHS = frozenset({"true", "false"})
SHADED = PLAIN._replace(shaded=True, wrapped=True)
_LOOKS = {
    NUMBER: SHADED._replace(right=True, wrapped=False),
    MARK: SHADED._replace(centred=True),
}
_HEADS = {NUMBER: HEAD_RIGHT, MARK: HEAD_CENTRED}


class FactCells:
    """The columns of the facts from `first` on; `end` is the column behind the last, `derived` are
    those of whole facts that follow from the rules where nobody told them."""

    def __init__(
        self, session: Session, first: int, live: Live | None = None, spare: Spare = NONE
    ) -> None:
        self._followed = live.followed() if live else frozenset()
        self._apart = live.apart if live else frozenset()
        people = session.sheet.table
        self._everyone = people.everyone
        self._people = (*people.everyone, *people.owners)
        keeps_texts = any(map(_may_be_taken_for_other, self._people))
        wanted = dict.fromkeys((*spare.asked, *sorted(self._followed)))
        keep = tuple(fact for fact in wanted if fact not in self._apart)
        self._table = table = FactTable(session, keep, spare.deals, in_turn=spare.in_turn)
        self._columns = dict(enumerate(table.columns, first))
        for_names = (place for place, item in self._columns.items() if self._is_for_names(item))
        self._texts = frozenset(for_names if keeps_texts else ())
        self._most = limits_by_facts(session, table.columns)
        self._first = first
        self._is_to_fill_in = spare.in_turn
        marks = [part for column in live.columns for part in column.marks] if live else []
        self._marked = {part.fact for part in marks}  # in bold letters where it failed
        self._words: dict[int, int] = {}  # of columns, the longest word in letters
        self._places = {
            (item.fact, item.column.owner, item.column.part): place
            for place, item in self._columns.items()
        }
        self._open_places = [
            place for place, item in self._columns.items() if item.fact in self._followed
        ]
        fills = [column.fills for column in live.columns if column.fills] if live else []
        self._filled = frozenset(self._places[part] for part in fills if part in self._places)
        following = self._filled.union(first + at for at in table.following)
        open_wholes = {first + at for at in table.whole}.intersection(self._open_places)
        self.derived = frozenset(
            at for at in following & open_wholes if self._columns[at].column.form != MARK
        )  # an emptied mark says something
        specs = session.sheet.game.readable_fact_specs(people.options)
        self.outcomes = [spec.name for spec in specs if spec.outcome]  # a deal without is open
        self._rare = {spec.name: spec.meaning for spec in specs if spec.is_rare}
        self._told = frozenset(item.fact for item in table.columns)
        self.end = first + len(table.columns)
        self._owners = [
            (owner, [place for place, _ in items])
            for owner, items in groupby(self._columns.items(), _owner)
        ]
        begun = {columns[0] for _, columns in self._owners}
        facts = {place for place in self._columns if not self._goes_on(place)}
        self.groups = sorted(begun & facts)  # before which a page may end
        self.parts = sorted(begun ^ facts)  # and at need

    def _goes_on(self, place: int) -> bool:
        """Whether the column and that before it are of one fact."""
        before = self._columns.get(place - 1)
        return before is not None and before.fact == self._columns[place].fact

    def write_owners(self, tab: Tab) -> None:
        """Whose facts stand below, in the last row. Those of nobody are not joined: a page may end
        among them, and joined cells would be painted beyond it."""
        for owner, columns in self._owners:
            if owner:
                tab.span(columns[0], columns[-1], owner, HEAD_CENTRED)

    def write_heads(self, tab: Tab) -> None:
        """The names of the facts, in the last row; they wrap between words."""
        for place, item in self._columns.items():
            tab.span(place, place, item.head, _HEADS.get(item.column.form, HEAD))
            longest = max(item.head.split(), key=len)
            tab.widest[place] = text_width(longest, HEAD)
            if self._is_to_fill_in:
                self._make_room(place, self._to_come(item))

    def _to_come(self, item: FactColumn) -> Sequence[str]:
        """What may be filled in, in words that are known."""
        return self._people if item.column.form == PLAYER else item.column.words

    def write_row(self, tab: Tab, deal: ScoredDeal, *, is_followed: bool = True) -> None:
        """The facts of a deal, in the last row; empty cells are shaded as well. Those that points
        follow are not, nor any that is still to be told."""
        row = self._table.row(deal)
        is_awaited = deal.status == COMING or (is_followed and deal.status == OPEN)
        followed = self._followed if is_followed and deal.status == SCORED else frozenset()
        struck = deal.status == VOID
        for place, item in self._columns.items():
            cell = row.get(place - self._first)
            is_open = item.fact not in self._apart if is_awaited else item.fact in followed
            follows = cell is not None and cell.follows
            is_text = place in self._texts
            look = _look(item.column.form, is_open, struck, follows, cell is None, is_text)
            self._write(tab, place, cell, look)

    def is_cut(self, deal: ScoredDeal) -> bool:
        """Whether every part of the facts of the deal stands in a cell of its own."""
        return self._table.is_cut(deal)

    def place(self, fact: str, owner: str, part: str) -> int | None:
        """The column of a part of a fact; None where it has none on this sheet."""
        return self._places.get((fact, owner, part))

    def follow(self, deal: ScoredDeal) -> frozenset[int]:
        """The columns in which something stands that follows in a deal to come."""
        return self._filled.union(self._first + at for at in self._table.row(deal))

    def following(self, deal: ScoredDeal) -> Mapping[int, int | str]:
        """What stands in cells of whole facts though nobody told them, by the columns: it follows
        from the rules."""
        row = self._table.row(deal)
        found = ((place, row.get(place - self._first)) for place in self.derived)
        return {place: cell.content for place, cell in found if cell is not None and cell.follows}

    def untold(self, cell: Callable[[int], Ref], deal: ScoredDeal) -> Expr:
        """Whether nothing was told in the row of a deal to come besides what follows; `cell` is
        that of a column."""
        follow = self.follow(deal)
        blank = [place for place in self._columns if place not in follow]
        return self.emptied(cell, blank)

    def has(self, fact: str) -> bool:
        """Whether the fact has any column on this sheet."""
        return fact in self._told

    def first_to_tell(self, tab: Tab, row: int) -> int | None:
        """The column of the first open cell of a row in which nothing stands, of a fact that every
        deal has if there is any."""
        empty = [
            place
            for place in self._columns
            if (cell := tab.rows[row - 1].get(place)) is not None
            and cell.style.open
            and cell.value in ("", None)
        ]
        usual = (place for place in empty if self._columns[place].fact not in self._rare)
        return next(usual, empty[0] if empty else None)

    def may_be_emptied(self, deal: ScoredDeal) -> tuple[int, ...]:
        """The open cells of a recorded deal in which something was told, or could be: once nothing
        stands there, the deal is void. None where all that was told is locked."""
        row, told = self._table.row(deal), deal.texts
        follow = {self._first + at for at, cell in row.items() if cell.follows}
        follow |= {at for at in self._filled if self._columns[at].fact not in told}
        cells = tuple(place for place in self._open_places if place not in follow)
        return cells if any(place - self._first in row for place in cells) else ()

    def emptied(self, cell: Callable[[int], Ref], places: Sequence[int]) -> Expr:
        """Whether nothing stands in those columns of a row."""
        parts = [cell(one).up_to(cell(other)) for one, other in stretches(places)]
        return Call("COUNTA", *parts).equals(0)

    def _write(self, tab: Tab, place: int, cell: FactCell | None, look: CellStyle) -> None:
        if cell is None:
            tab.write(place, "", look)
        elif isinstance(cell.content, int):
            tab.put(place, cell.content, look)
        else:
            text = cell.content.replace(",", ", ")
            tab.write(place, text, look)
            if len(text) > SHORT:
                self._make_room(place, text.split())

    def _make_room(self, place: int, words: Iterable[str]) -> None:
        """Let the column be so wide that none of the words is broken."""
        is_bold = self._columns[place].fact in self._marked
        longest = max((type_width(word, is_bold=is_bold) for word in words), default=0)
        self._words[place] = max(self._words.get(place, 0), min(longest, WIDEST_WORD))

    def set_widths(self, tab: Tab) -> None:
        """As wide as the contents need, and those of a player as wide as his name."""
        for owner, columns in self._owners:
            wanted = [
                max(
                    _width_of_lists(tab.widest.get(place, 0)),
                    self._words.get(place, 0) + MARGIN,
                    NARROWEST,
                )
                for place in columns
            ]
            lacking = min(text_width(owner, HEAD) + MARGIN, WIDEST_NAME) - sum(wanted)
            more = max(-(-lacking // len(columns)), 0)
            tab.widths.update(zip(columns, [size + more for size in wanted], strict=True))

    def allow(self, tab: Tab, top: int, bottom: int, lists: Mapping[Words, Area]) -> None:
        """Let the rows from `top` to `bottom` take what the facts can be; in `lists` stand those
        words that have no place in a rule."""
        if bottom < top:
            return
        for place, item in self._columns.items():
            known = self._allowed(item, lists)
            if known is not None:
                told = item.column.says or self._rare.get(item.fact, "")
                known = known._replace(column=place, top=top, bottom=bottom)
                tab.allowed.append(known._replace(told=told, title=item.head if told else ""))

    def _allowed(self, item: FactColumn, lists: Mapping[Words, Area]) -> Allowed | None:
        column, words = item.column, self.offered(item)
        if words and (words in lists or words not in self.lists):
            return ANYWHERE._replace(words=words, of=lists.get(words))
        if words or column.form != NUMBER or column.low is None or column.high is None:
            return None
        limits = ANYWHERE._replace(low=column.low, high=column.high)
        most = self._most.get(item)
        place = most and self.place(most, "", "")
        return limits._replace(up_to=place, most=most) if most and place else limits

    @cached_property
    def lists(self) -> Mapping[Words, str]:
        """The words to choose from that have no place in a rule, names or what is too long, each
        with a heading: that of a column in which they may stand, or `players`."""
        found: dict[Words, str] = {}
        for item in self._columns.values():
            words = self.offered(item)
            if words and not self._fits_rule(words):
                found.setdefault(words, PLAYERS if words == self._everyone else item.head)
        return found

    def choices(self, words: Words) -> Sequence[int | str]:
        """The words of a list as they are typed: numbers, but for names."""
        return words if self._are_names(words) else [as_typed(word) for word in words]

    def _is_for_names(self, item: FactColumn) -> bool:
        return item.column.form == PLAYER or self._are_names(item.column.words)

    def _are_names(self, words: Words) -> bool:
        """Whether there are names among them, and no number that is none."""
        strangers = {*words}.difference(self._people)
        has_numbers = any(word != as_typed(word) for word in strangers)
        return len(strangers) < len({*words}) and not has_numbers

    def _fits_rule(self, words: Words) -> bool:
        strange = (*self._people, *BREAKS_LIST)
        is_ours = not any(part in word for word in words for part in strange)
        return is_ours and len(",".join(words)) <= LONGEST_LIST

    @property
    def columns(self) -> Mapping[int, FactColumn]:
        """The columns of the facts by their place."""
        return self._columns

    @property
    def counting(self) -> Sequence[FactColumn]:
        """Those of facts that count wherever they were told."""
        return self._table.counting

    def most(self, item: FactColumn) -> str:
        """The fact that says how much a number may be at most, if one does."""
        return self._most.get(item, "")

    def offered(self, item: FactColumn) -> Words:
        """What may stand in a cell of the column, where these are few: a mark, words, names; of
        numbers some of which have names all of them. Of notations in which one value follows the
        other nobody knows all texts."""
        column = item.column
        if column.form == MARK:
            return (MARKED,)
        if column.form == PLAYER:
            return column.words or self._everyone
        is_notation = any(sign in word for word in column.words for sign in LISTS_VALUES)
        return () if is_notation else (*column.words, *_numbers(item))


def _width_of_lists(longest: int) -> int:
    """The width of a column of lists, the longest of which takes so many letters."""
    return max(min(longest + MARGIN, WIDEST_FACT), longest // FACT_LINES + MARGIN)


@cache
def _look(
    form: str, is_open: bool, struck: bool, follows: bool, is_empty: bool, is_text: bool
) -> CellStyle:
    """Grey and locked, or white and open; an empty cell has nothing to wrap."""
    look = _LOOKS.get(form, SHADED)
    wrapped = look.wrapped and not is_empty
    return look._replace(
        shaded=not is_open,
        open=is_open,
        struck=struck,
        dim=follows,
        wrapped=wrapped,
        text=is_text,
    )


def _numbers(item: FactColumn) -> Iterator[str]:
    """Those between the limits, beside the names that some have; a name stands for what is less
    than nothing."""
    column = item.column
    if column.form == NUMBER and column.low is not None and column.high is not None:
        yield from map(str, range(max(column.low, 0), column.high + 1) if column.words else ())


def _may_be_taken_for_other(name: str) -> bool:
    """Whether a spreadsheet may take the name for a number, a date or a truth value."""
    return any(sign.isdigit() for sign in name) or name.casefold() in _TRUTHS


def _owner(item: tuple[int, FactColumn]) -> str:
    return item[1].column.owner
