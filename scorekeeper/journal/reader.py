"""From the text of a sheet to its value: header, options, records, with every fault noted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace

from scorekeeper.core.books.records import META_KEYS, SEAL, Record, RecordKind, is_digest
from scorekeeper.core.books.table import AnyTable
from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.keys import find_fact, for_value, of_result, split_plain
from scorekeeper.core.declaration.options import (
    PRESET_OPTION,
    Resolution,
    Setting,
    named_files,
    preset_called,
)
from scorekeeper.core.game import AnyGame
from scorekeeper.core.replaying.laying import Laid, SeatingError, lay, options_at, options_changed
from scorekeeper.core.replaying.seating import Seating
from scorekeeper.core.sheet import Places, Sheet
from scorekeeper.core.values.amounts import parse_amount, with_article
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import mutable
from scorekeeper.core.values.problems import (
    Fault,
    ImpossibleError,
    InputError,
    MalformedError,
    Problem,
    warning,
)

from .header import Header, HeaderError, read_header
from .limits import GO_ON, LONGEST_LINE, MOST_LINES
from .statements import Statement, read_statement, unread_deal
from .tokens import comment_of

AT = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d", re.ASCII
)
_META = frozenset(META_KEYS)
_TEXTS = ("why", "anyway", "by")  # keys whose value may have several words
_NUMBERED = frozenset(
    {RecordKind.DEAL, RecordKind.RESULT, RecordKind.AMEND, RecordKind.VOID, RecordKind.UNVOID}
)
_WITH_FACTS = frozenset({RecordKind.DEAL, RecordKind.RESULT, RecordKind.AMEND})
_BARE = frozenset({RecordKind.VOID, RecordKind.UNVOID, RecordKind.UNDO})
_OF_SEATS = {  # what a record about a seat may say, and how it is written
    RecordKind.LEAVE: (("after",), "leave NAME [after=N]"),
    RecordKind.JOIN: (("carry", "before"), "join NAME [carry=AMOUNT] [before=PLAYER]"),
}
# Kinds that change neither what the records above them mean, nor who sits at the table.
_FOLLOWING = frozenset(RecordKind) - {RecordKind.SET, RecordKind.UNDO, *_OF_SEATS}
_FORMS = {  # what a record that must say something says
    RecordKind.RESULT: "result N FACT=VALUE",
    RecordKind.AMEND: "amend N FACT=VALUE",
    RecordKind.ADJUST: "adjust PLAYER=AMOUNT",
    RecordKind.CARRY: "carry ACCOUNT=PLAYER:AMOUNT,...",
    RecordKind.AGREE: "agree PLAYER=TOTAL",
    RecordKind.SET: "set OPTION=VALUE",
}


@mutable
class Reading:
    """What reading gave: the sheet, or None when its header cannot be used, and all problems of
    the statements."""

    sheet: Sheet | None
    problems: list[Problem] = field(default_factory=list)


Files = Callable[[str], str]  # the contents of the file of that name; raises InputError


def no_files(name: str) -> str:
    """Where the lines stand in no folder, no file can be found beside them."""
    raise MalformedError(
        f"the file '{name}' cannot be read here", "keep the sheet in a file beside it", name
    )


def read(lines: Sequence[str], files: Files = no_files) -> Reading:
    """Read the lines of a sheet. Never raises for any content.

    `files` gives the contents of the files of data that options name.
    """
    return Reader(lines, files).read()


class Reader:
    """Reads the lines of a sheet (`read`), and perhaps one more (`go_on`)."""

    def __init__(self, lines: Sequence[str], files: Files) -> None:
        self.lines = lines
        self.files = files
        self.problems: list[Problem] = []
        self.header: dict[str, Statement] = {}
        self.settings: list[Statement] = []  # those that stand in the header
        self.records: list[Statement] = []
        self.remarks: dict[int, str] = {}
        self.taken_back: dict[int, int] = {}
        self.refused: set[int] = set()  # lines that are left out
        self.specs: Sequence[FactSpec] = ()
        self.plain_fact = ""
        self.names: Sequence[str] = ()  # of the facts
        self.idle_names: frozenset[str] = frozenset()  # of those that count at other tables only
        self.outcomes: Sequence[str] = ()  # of those that a result gives
        self.keys: dict[str, str] = {}  # full names of facts and other keys, by what was typed
        self.sheet: Sheet | None = None

    def read(self) -> Reading:
        """Sort the statements, then make the sheet of them."""
        for number, line in enumerate(self.lines, 1):
            if number > MOST_LINES:
                self._fault(number, f"the sheet has more than {MOST_LINES} lines", GO_ON)
                break
            if "#" in line:
                self._remark(number, line)
            try:
                statement = read_statement(number, line)
            except InputError as error:
                self._refuse(error.problem(line=number))
                statement = unread_deal(number, line)
            if statement is not None:
                self._sort(statement)
        try:
            self.sheet = self._sheet(read_header(self.header, self._refuse_header))
        except HeaderError as error:
            self.problems.append(error.problem)
        return Reading(self.sheet, self.problems)

    def go_on(self, line: str) -> Sheet | None:
        """The sheet with one more line, a record that leaves those above it as they are and can be
        read; None where all lines must be read again."""
        try:
            statement = read_statement(len(self.lines) + 1, line)
            if statement is None or statement.record_kind not in _FOLLOWING or comment_of(line):
                return None
            record = self._record(statement)
        except InputError:
            return None
        sheet = self.sheet
        if sheet is not None:
            self.lines = [*self.lines, line]
            records, live = [*sheet.records, record], [*sheet.live, record]
            self.sheet = sheet = replace(sheet, records=records, live=live)
        return sheet

    def _sort(self, statement: Statement) -> None:
        kind = statement.record_kind
        if kind is None:
            self._take_header(statement)
        elif kind is not RecordKind.SET:
            self.records.append(statement)
        elif statement.words:
            word = statement.words[0]
            self._fault(statement.line, f"set '{word}' has no value", "write OPTION=VALUE", word)
        elif self.records or statement.has_meta:
            self.records.append(statement)
        elif statement.pairs:
            self.settings.append(statement)
        else:
            self._fault(statement.line, "the set says nothing", f"write {_FORMS[kind]}")

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

    def _remark(self, number: int, line: str) -> None:
        comment = comment_of(line) if len(line) <= LONGEST_LINE else ""
        if comment:
            self.remarks[number] = comment

    def _refuse(self, problem: Problem) -> None:
        """Note the problem of a statement that is left out; its line stays as it is."""
        self.problems.append(problem)
        self._leave_out(problem.line)

    def _refuse_header(self, problem: Problem) -> None:
        self._refuse(problem._replace(is_setting=True))

    def _leave_out(self, line: int) -> None:
        self.refused.add(line)
        self.remarks[line] = self.lines[line - 1].strip()

    def _fault(self, line: int, message: str, hint: str, part: str = "") -> None:
        self._refuse(Problem(Fault.MALFORMED, message, hint, "", part, line))

    # the sheet -------------------------------------------------------------------------------

    def _sheet(self, header: Header) -> Sheet:
        places = header.places
        live = self._live_by_undo()
        settings = self._all_settings(live)
        with_data = self._with_data(settings, places.game)
        resolution = options_at(places, with_data)
        self.problems += [p._replace(is_setting=True) for p in resolution.problems]
        self._report_form(places.game, resolution)
        laid = self._lay(places, with_data, resolution)
        for problem in laid.faults:
            problem = problem.at(self._setting_line(problem, resolution, settings))
            self.problems.append(problem._replace(is_setting=True))
        late = self._late(live, laid.usable, places)
        game, table = laid.game, laid.table
        options = table.options
        specs = game.all_fact_specs(options)
        self.specs = specs
        self.plain_fact = game.plain_fact
        self.names = [spec.name for spec in specs]
        self.idle_names = frozenset(spec.name for spec in game.idle_fact_specs(options))
        self.outcomes = [spec.name for spec in specs if spec.outcome]
        self.seating = Seating(game, table)
        made = self._make_records(live)
        return Sheet(
            game,
            replace(table, everyone=self.seating.table.everyone),
            [record for record in made.values() if record.line not in self.refused],
            [made[line] for line in live if line in made],
            resolution.texts,
            settings,
            header.title,
            header.date,
            places.dealer,
            {k: s.line for k, s in self.header.items() if s.line not in self.refused},
            self.remarks,
            late,
            self.taken_back,
            places,
            with_data,
        )

    def _lay(self, places: Places, settings: Sequence[Setting], resolution: Resolution) -> Laid:
        """The table, as far as the header can be used; raises HeaderError."""
        try:
            return lay(places, settings, resolution)
        except SeatingError as error:
            statement = self.header.get(error.keyword, self.header["game"])
            raise HeaderError(error.error.problem(line=statement.line)) from None

    def _live_by_undo(self) -> dict[int, Statement]:
        """The record statements that no undo took back, by line."""
        live: dict[int, Statement] = {}
        for statement in self.records:
            if statement.record_kind is not RecordKind.UNDO:
                live[statement.line] = statement
                continue
            try:
                self._record(statement)
                if not live:
                    raise ImpossibleError("there is nothing to undo", "remove the line")
            except InputError as error:
                self._refuse(error.problem(line=statement.line))
            else:
                self.taken_back[statement.line], _ = live.popitem()
        return live

    # options ---------------------------------------------------------------------------------

    def _all_settings(self, live: Mapping[int, Statement]) -> list[Setting]:
        late = [s for s in live.values() if s.record_kind is RecordKind.SET]
        return [
            Setting(key, text, statement.line)
            for statement in (*self.settings, *late)
            for key, text in statement.pairs.items()
            if fold(key) not in _META
        ]

    def _late(
        self, live: Mapping[int, Statement], settings: Sequence[Setting], places: Places
    ) -> dict[int, frozenset[str]]:
        """The lines of settings that stand after deals, with the options that each changed."""
        deals = (line for line, s in live.items() if s.record_kind is RecordKind.DEAL)
        first_deal = next(deals, len(self.lines))
        changed: dict[int, frozenset[str]] = {}
        for line, statement in live.items():
            if statement.record_kind is RecordKind.SET and line > first_deal:
                before, after = (
                    options_at(places, known).values
                    for known in (
                        [s for s in settings if s.line < line],
                        [s for s in settings if s.line <= line],
                    )
                )
                changed[line] = options_changed(before, after)
        return changed

    def _report_form(self, game: AnyGame, resolution: Resolution) -> None:
        """A form's name is only a name of its game: its rules must be set."""
        named = " ".join(self.header["game"].words)
        preset = preset_called(named, game.presets)
        if preset is not None and preset.settings and PRESET_OPTION not in resolution.texts:
            problem = warning(
                f"{named} is a form of {game.name}, which is scored here by its usual rules",
                f"write set {PRESET_OPTION}={preset.name}, or game {game.name}",
            )
            self.problems.append(problem.at(self.header["game"].line))

    def _with_data(self, settings: Sequence[Setting], game: AnyGame) -> Sequence[Setting]:
        """The settings with the contents of the files that they name, without those whose file
        cannot be read."""
        found = list(settings)
        for place in reversed(named_files(game.option_specs, settings)):
            setting = found[place]
            try:
                found[place] = setting._replace(data=self.files(setting.text))
            except InputError as error:
                problem = error.problem(setting.name, setting.line)
                self.problems.append(problem._replace(is_setting=True))
                del found[place]
        return found

    def _setting_line(
        self, problem: Problem, resolution: Resolution, settings: Sequence[Setting]
    ) -> int:
        """The line that sets the option concerned, or else the last one that sets any."""
        line = resolution.lines.get(problem.fact, 0)
        return line or (settings[-1].line if settings else self.header["game"].line)

    # records ---------------------------------------------------------------------------------

    def _make_records(self, live: Mapping[int, Statement]) -> dict[int, Record]:
        """The records by line."""
        made: dict[int, Record] = {}
        for statement in self.records:
            line = statement.line
            try:
                if statement.is_unread:
                    made[line] = _unread(statement)
                elif line not in self.refused:
                    record = self._record(statement)
                    is_seated = record.kind in _OF_SEATS and line in live
                    made[line] = self._seated(record) if is_seated else record
            except InputError as error:
                if line in live:  # the faults of what was taken back are nobody's concern
                    self.problems.append(error.problem(line=line))
                self._leave_out(line)
                if statement.record_kind is RecordKind.DEAL:
                    made[line] = _unread(statement)
        return made

    def _record(self, statement: Statement) -> Record:
        kind = statement.record_kind
        assert kind is not None
        if kind in _WITH_FACTS:
            meta, values = self._facts(statement.pairs, kind is RecordKind.RESULT)
        else:
            meta, values = _split_meta(statement.pairs)
        if kind is RecordKind.AGREE and is_digest(values.get(SEAL, "")):
            meta[SEAL] = values.pop(SEAL)
        if "at" in meta and not AT.fullmatch(meta["at"]):
            raise MalformedError(
                f"'{meta['at']}' is not a time",
                "write at=2026-11-20T21:14:05, or leave it out",
                meta["at"],
            )
        number, words = None, statement.words
        if kind in _WITH_FACTS and self.plain_fact and self.plain_fact not in values:
            words, plain = split_plain(words, len(self.seating.table.players))
            values |= {self.plain_fact: plain} if plain else {}
        if kind in _OF_SEATS:
            return _seat_record(kind, statement, values, meta)
        if words and kind in _WITH_FACTS and not words[0].lstrip("-").isdecimal():
            self._refuse_bare(statement, kind, words)
        if words and kind in _NUMBERED:
            number, words = _number(words[0]), words[1:]
        if words:
            self._refuse_bare(statement, kind, words)
            _refuse_word(words[0], kind)
        if kind in _BARE and values:
            _refuse_word(f"{next(iter(values))}=", kind)
        if not values and kind in _FORMS:
            raise MalformedError(f"the {kind} says nothing", f"write {_FORMS[kind]}")
        return Record(kind, statement.line, number, values, meta, statement.text)

    def _refuse_bare(self, statement: Statement, kind: RecordKind, words: Sequence[str]) -> None:
        """Refuse words without a key where it can be told what they were meant for: the rest of a
        text that lacks its quotes, or a fact that lacks its name."""
        said = next((key for key in _TEXTS if key in map(fold, statement.pairs)), "")
        if said:
            begun = next(text for key, text in statement.pairs.items() if fold(key) == said)
            hint = f'put the text in quotes: {said}="{" ".join([begun, *words])}"'
        elif kind in _WITH_FACTS:
            specs = [s for s in self.specs if s.outcome or kind is not RecordKind.RESULT]
            people = self.seating.table.players
            meant = for_value(words[0], specs, people) or for_value(words[0], self.specs, people)
            if not meant:
                return
            hint = f"say which fact it is: {' or '.join(f'{name}={text}' for name, text in meant)}"
        elif kind is RecordKind.RUBBER and self.seating.table.sides:
            hint = f"to sit down anew: rubber {_partners(self.seating.table, words)}"
        else:
            return
        raise MalformedError(f"'{words[0]}' is not understood here", hint, words[0])

    def _seated(self, record: Record) -> Record:
        """The record that lets a player leave or join, with his full name. Raises InputError."""
        if record.kind is RecordKind.LEAVE:
            return record._replace(player=self.seating.leave(record.player))
        before = record.values.get("before", "")
        return record._replace(player=self.seating.join(record.player, before))

    def _facts(
        self, pairs: Mapping[str, str], is_result: bool
    ) -> tuple[dict[str, str], dict[str, str]]:
        """What the record carries besides, and its facts by their full names."""
        if is_result:
            pairs = {of_result(key, self.outcomes): text for key, text in pairs.items()}
        keys = self.keys
        meta: dict[str, str] = {}
        values: dict[str, str] = {}
        for key, text in pairs.items():
            name = keys.get(key) or self._full_key(key, text)
            if name in _META:
                meta[name] = text
            else:
                values[name] = text
        if len(meta) + len(values) < len(pairs):
            raise _twice([self._full_key(key, text) for key, text in pairs.items()])
        return meta, values

    def _full_key(self, key: str, text: str) -> str:
        found = self.keys.get(key)
        if found is None:
            folded = fold(key)
            if folded in _META or folded in self.idle_names:
                found = folded
            else:
                found = find_fact(key, text, self.specs)
            if found.startswith(folded) and not self._is_shared(folded):
                self.keys[key] = found
        return found

    def _is_shared(self, beginning: str) -> bool:
        """Whether several facts begin so: then the value tells which is meant."""
        return beginning not in self.names and sum(n.startswith(beginning) for n in self.names) > 1


def _partners(table: AnyTable, words: Sequence[str]) -> str:
    """Who sits together, as `rubber` says it: the pairs that were typed, else those of now."""
    typed = [word.replace("+", ",") for word in words]
    sides = {side.name: ",".join(side.members) for side in table.sides}
    if len(typed) == len(sides) and all("," in pair for pair in typed):
        sides = dict(zip(sides, typed, strict=True))
    return " ".join(f"{side}={members}" for side, members in sides.items())


def _not_one_player(words: Sequence[str]) -> MalformedError:
    """A points total without its key, or several words that may be one name or more."""
    first, *others = words
    try:
        parse_amount(others[-1])
    except InputError:
        hint = f"""a line for each player, or quotes around one name: join "{" ".join(words)}\""""
    else:
        hint = f"to begin with these points: join {first} carry={others[-1]}"
    return MalformedError(f"'{others[-1]}' is not understood here", hint, others[-1])


def _seat_record(
    kind: RecordKind, statement: Statement, pairs: Mapping[str, str], meta: Mapping[str, str]
) -> Record:
    """The record that a player leaves or joins; raises InputError."""
    keys, form = _OF_SEATS[kind]
    player = " ".join(statement.words)
    if not player:
        raise MalformedError(f"the {kind} does not say who", f"write {form}")
    if kind is RecordKind.JOIN and len(statement.words) > 1:
        raise _not_one_player(statement.words)
    values = {fold(key): text for key, text in pairs.items()}
    for key in values:
        if key not in keys:
            raise MalformedError(f"'{key}=' is not understood here", f"write {form}", key)
    if "after" in values:
        _number(values["after"])
    if "carry" in values:
        parse_amount(values["carry"])
    ordered = {key: values[key] for key in keys if key in values}
    return Record(kind, statement.line, None, ordered, meta, player=player)


def _split_meta(pairs: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    meta: dict[str, str] = {}
    values: dict[str, str] = {}
    for key, text in pairs.items():
        name = fold(key)
        if name in _META:
            meta[name] = text
        else:
            values[key] = text
    if len(meta) + len(values) < len(pairs):
        raise _twice([fold(key) for key in pairs])
    return meta, values


def _twice(names: Sequence[str]) -> ImpossibleError:
    name = next(name for name in names if names.count(name) > 1)
    return ImpossibleError(f"{name}= stands twice on one line", "keep one of them", name)


def _refuse_word(word: str, kind: RecordKind) -> None:
    if kind in _BARE:
        hint = f"write {kind}{' NUMBER' if kind in _NUMBERED else ''}, and why= at most"
    else:
        hint = f"{with_article(kind)} is written with KEY=VALUE"
        hint += " after its number" if kind in _NUMBERED else ""
    raise MalformedError(f"'{word}' is not understood here", hint, word.rstrip("="))


def _unread(statement: Statement) -> Record:
    try:
        number = _number(statement.words[0]) if statement.words else None
    except InputError:
        number = None
    return Record(RecordKind.DEAL, statement.line, number, is_unread=True)


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 9 and int(text) > 0:
        return int(text)
    raise MalformedError(
        f"'{text}' is not the number of a deal", "deals are numbered 1, 2, 3 ...", text
    )
