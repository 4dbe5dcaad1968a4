"""From the text of a sheet to its value: header, options, records, with every fault noted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from scorekeeper.core.bookings import parse_sides
from scorekeeper.core.game import AnyGame
from scorekeeper.core.names import Roster, check_distinct, check_name, find, fold
from scorekeeper.core.options import Setting, field_values, resolve
from scorekeeper.core.problems import (
    Fault,
    ImpossibleError,
    InputError,
    MalformedError,
    Problem,
    warning,
)
from scorekeeper.core.records import META_KEYS, Record, RecordKind
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.table import Side, Table
from scorekeeper.games import registry

from .statements import Statement, read_statement
from .tokens import comment_of

AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")
_NUMBERED = frozenset(
    {RecordKind.DEAL, RecordKind.RESULT, RecordKind.AMEND, RecordKind.VOID, RecordKind.UNVOID}
)
_WITH_FACTS = frozenset({RecordKind.DEAL, RecordKind.RESULT, RecordKind.AMEND})


@dataclass(slots=True)
class Reading:
    """What reading gave: the sheet, or None when its header cannot be used, and all problems of
    the statements."""

    sheet: Sheet | None
    problems: list[Problem] = field(default_factory=list)


def read(lines: Sequence[str]) -> Reading:
    """Read the lines of a sheet. Never raises for any content."""
    return _Reader(lines).read()


class _Reader:
    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.problems: list[Problem] = []
        self.header: dict[str, Statement] = {}
        self.records: list[Statement] = []
        self.settings: list[Statement] = []  # those that stand in the header
        self.remarks: dict[int, str] = {}
        self.refused: set[int] = set()  # lines that are left out
        self._keys: dict[str, str] = {}

    def read(self) -> Reading:
        """Sort the statements, then make the sheet of them."""
        for number, line in enumerate(self.lines, 1):
            if "#" in line:
                self._remark(number, comment_of(line))
            try:
                statement = read_statement(number, line)
            except InputError as error:
                self._refuse(error.problem(line=number))
                continue
            if statement is not None:
                self._sort(statement)
        try:
            sheet = self._sheet()
        except InputError as error:
            self.problems.append(error.problem(line=1))
            return Reading(None, self.problems)
        except _HeaderError as error:
            self.problems.append(error.problem)
            return Reading(None, self.problems)
        return Reading(sheet, self.problems)

    def _sort(self, statement: Statement) -> None:
        kind = statement.record_kind
        if kind is None:
            self._take_header(statement)
        elif kind is RecordKind.SET and not self.records and not statement.has_meta:
            self.settings.append(statement)
        else:
            self.records.append(statement)

    def _take_header(self, statement: Statement) -> None:
        if statement.keyword in self.header:
            first = self.header[statement.keyword].line
            self._fault(
                statement.line,
                f"a second {statement.keyword} line; the first is line {first}",
                "keep one of them",
            )
        elif self.records:
            self._fault(
                statement.line,
                f"{statement.keyword} stands after the first record",
                "move the line to the top of the sheet",
            )
        else:
            self.header[statement.keyword] = statement

    def _remark(self, line: int, text: str) -> None:
        if text:
            self.remarks[line] = text

    def _refuse(self, problem: Problem) -> None:
        """Note the problem of a statement that is left out; its line stays as it is."""
        self.problems.append(problem)
        self.refused.add(problem.line)
        self.remarks[problem.line] = self.lines[problem.line - 1].strip()

    def _fault(self, line: int, message: str, hint: str, part: str = "") -> None:
        self._refuse(Problem(Fault.MALFORMED, message, hint, "", part, line))

    # the header ------------------------------------------------------------------------------

    def _sheet(self) -> Sheet:
        game = self._game()
        players = self._players(game)
        sides = self._sides(game, players)
        records, live = self._records_by_undo()
        settings = self._all_settings(live)
        resolution = resolve(
            game.option_specs, game.presets, settings, len(players) or game.seats[1]
        )
        self.problems += resolution.problems
        options = game.options(**field_values(game.options, resolution.values))
        dealer = self._dealer(players)
        table: Table[Any] = Table(players, sides, options, dealer)
        for problem in game.check_table(table):
            self.problems.append(problem.at(self._setting_line(problem.fact, settings)))
        made = self._make_records(records, game, table)
        day = self._date()
        return Sheet(
            game,
            table,
            list(made.values()),
            [made[s.line] for s in live if s.line in made],
            resolution.texts,
            settings,
            self._title(),
            day,
            dealer,
            {k: s.line for k, s in self.header.items() if s.line not in self.refused},
            self.remarks,
        )

    def _game(self) -> AnyGame:
        statement = self.header.get("game")
        if statement is None:
            raise _HeaderError(
                Problem(
                    Fault.MALFORMED,
                    "the sheet does not say which game it is for",
                    "begin it with: game NAME (see: scorekeeper games)",
                    line=1,
                )
            )
        try:
            if statement.pairs:
                key = next(iter(statement.pairs))
                raise MalformedError(f"'{key}=' is no game", "write only: game NAME", key)
            return registry.load(" ".join(statement.words))
        except InputError as error:
            raise _HeaderError(error.problem(line=statement.line)) from None

    def _players(self, game: AnyGame) -> tuple[str, ...]:
        statement = self.header.get("players")
        least, most = game.seats
        if statement is None:
            if game.sides and "sides" in self.header and not self.header["sides"].pairs:
                return ()
            raise _HeaderError(
                Problem(
                    Fault.MALFORMED,
                    "the sheet does not say who plays",
                    "add a line: players NAME NAME ... in seat order",
                    line=self.header["game"].line,
                )
            )
        try:
            names = tuple(check_name(word) for word in statement.words)
            if statement.pairs:
                raise MalformedError("a name may not contain =", "", next(iter(statement.pairs)))
            check_distinct(names, "player")
        except InputError as error:
            raise _HeaderError(error.problem(line=statement.line)) from None
        if not least <= len(names) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise _HeaderError(
                Problem(
                    Fault.IMPOSSIBLE,
                    f"{game.title} is for {wanted} players, not for {len(names)}",
                    "name them all in seat order",
                    line=statement.line,
                )
            )
        return names

    def _sides(self, game: AnyGame, players: tuple[str, ...]) -> tuple[Side, ...]:
        statement = self.header.get("sides")
        if statement is None:
            return game.seat_sides(players)
        try:
            if not game.sides:
                raise ImpossibleError(f"{game.title} has no sides", "leave the line out")
            if players and statement.pairs:
                return self._named_sides(statement, game, players)
            names = tuple(check_name(word) for word in statement.words)
            check_distinct((*names, *players), "side")
            self._check_side_count(len(names), game)
            seated = game.seat_sides(players)
            return tuple(
                Side(name, seated[i].members if players else ()) for i, name in enumerate(names)
            )
        except InputError as error:
            raise _HeaderError(error.problem(line=statement.line)) from None

    def _named_sides(
        self, statement: Statement, game: AnyGame, players: tuple[str, ...]
    ) -> tuple[Side, ...]:
        sides = parse_sides(statement.pairs, players)
        check_distinct((*(side.name for side in sides), *players), "side")
        self._check_side_count(len(sides), game)
        return sides

    def _check_side_count(self, count: int, game: AnyGame) -> None:
        if count != len(game.sides):
            raise ImpossibleError(
                f"{game.title} has {len(game.sides)} sides, not {count}",
                "write e.g. sides Us Them",
            )

    def _dealer(self, players: tuple[str, ...]) -> str:
        statement = self.header.get("dealer")
        if statement is None or not players:
            return players[0] if players else ""
        try:
            if statement.pairs:
                raise MalformedError("the dealer is one name", "write dealer NAME")
            return Roster(players).find(" ".join(statement.words))
        except InputError as error:
            self._refuse(error.problem(line=statement.line))
            return players[0]

    def _title(self) -> str:
        statement = self.header.get("title")
        return "" if statement is None else statement.text

    def _words(self, keyword: str) -> str:
        statement = self.header.get(keyword)
        if statement is None:
            return ""
        pairs = [f"{key}={value}" for key, value in statement.pairs.items()]
        return " ".join([*statement.words, *pairs])

    def _date(self) -> str:
        text = self._words("date")
        if not text:
            return ""
        try:
            return date.fromisoformat(text).isoformat()
        except ValueError:
            self._fault(
                self.header["date"].line,
                f"'{text}' is not a date",
                "write it as year-month-day, e.g. 2026-11-20",
                text,
            )
            return ""

    # options ---------------------------------------------------------------------------------

    def _all_settings(self, live: Sequence[Statement]) -> list[Setting]:
        late = [s for s in live if s.record_kind is RecordKind.SET]
        settings = []
        for statement in [*self.settings, *late]:
            for word in statement.words:
                self._fault(
                    statement.line, f"set '{word}' has no value", "write OPTION=VALUE", word
                )
            settings += [
                Setting(key, text, statement.line)
                for key, text in statement.pairs.items()
                if fold(key) not in META_KEYS
            ]
        first_deal = next((s for s in live if s.record_kind is RecordKind.DEAL), None)
        for statement in late:
            if first_deal is not None and statement.line > first_deal.line:
                self.problems.append(
                    warning(
                        "set stands after deals: it holds for the whole sheet, which is scored "
                        "again by it",
                        "nothing to do if the table agreed to that",
                    ).at(statement.line)
                )
        return settings

    def _setting_line(self, name: str, settings: Sequence[Setting]) -> int:
        for setting in reversed(settings):
            if setting.name.casefold().replace("-", "_") == name:
                return setting.line
        return settings[-1].line if settings else self.header["game"].line

    # records ---------------------------------------------------------------------------------

    def _records_by_undo(self) -> tuple[list[Statement], list[Statement]]:
        """All record statements, and those that no undo took back."""
        live: list[Statement] = []
        records: list[Statement] = []
        for statement in self.records:
            if statement.record_kind is not RecordKind.UNDO:
                live.append(statement)
            elif live:
                live.pop()
            else:
                self._fault(statement.line, "there is nothing to undo", "remove the line")
                continue
            records.append(statement)
        return records, live

    def _make_records(
        self, statements: Sequence[Statement], game: AnyGame, table: Table[Any]
    ) -> dict[int, Record]:
        names = [spec.name for spec in game.all_fact_specs(table.options)]
        made: dict[int, Record] = {}
        for statement in statements:
            try:
                made[statement.line] = self._record(statement, names)
            except InputError as error:
                self._refuse(error.problem(line=statement.line))
        return made

    def _record(self, statement: Statement, names: Sequence[str]) -> Record:
        kind = statement.record_kind
        assert kind is not None
        meta, values = _split_meta(statement.pairs)
        if kind in _WITH_FACTS:
            values = self._facts(values, names)
        if kind is RecordKind.NOTE:
            return Record(kind, statement.line, None, {}, meta, statement.text)
        words = statement.words
        number = None
        if kind in _NUMBERED and words:
            number, words = _number(words[0]), words[1:]
        if words:
            raise MalformedError(
                f"'{words[0]}' is not understood here",
                f"a {kind} is written with KEY=VALUE"
                + (" after its number" if kind in _NUMBERED else ""),
                words[0],
            )
        return Record(kind, statement.line, number, values, meta)

    def _facts(self, typed: dict[str, str], names: Sequence[str]) -> dict[str, str]:
        values = {self._fact_name(key, names): text for key, text in typed.items()}
        if len(values) < len(typed):
            twice = [self._keys[key] for key in typed]
            name = next(name for name in values if twice.count(name) > 1)
            raise ImpossibleError(f"{name}= stands twice on one line", "keep one of them", name)
        return values

    def _fact_name(self, key: str, names: Sequence[str]) -> str:
        found = self._keys.get(key)
        if found is None:
            found = self._keys[key] = find(key, names, "fact")
        return found


def _split_meta(pairs: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    meta: dict[str, str] = {}
    values: dict[str, str] = {}
    for key, text in pairs.items():
        name = key if key in _META else fold(key)
        if name not in _META:
            values[key] = text
        elif name in meta:
            raise ImpossibleError(f"{name}= stands twice on one line", "keep one of them", key)
        else:
            meta[name] = text
    if "at" in meta and not AT.fullmatch(meta["at"]):
        raise MalformedError(
            f"'{meta['at']}' is not a time", "write at=2026-11-20T21:14:05, or leave it out",
            meta["at"],
        )
    return meta, values


_META = frozenset(META_KEYS)


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 9 and int(text) > 0:
        return int(text)
    raise MalformedError(
        f"'{text}' is not the number of a deal", "deals are numbered 1, 2, 3 ...", text
    )


class _HeaderError(Exception):
    """The header cannot be used; nothing else of the sheet can be read."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
