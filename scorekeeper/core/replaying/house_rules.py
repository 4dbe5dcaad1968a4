"""A sheet under other house rules: the same records at a table laid anew, without its text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cached_property

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.declaration.options import OptionValues, Setting
from scorekeeper.core.sheet import Places, Sheet
from scorekeeper.core.values.problems import InputError

from .laying import Laid, SeatingError, lay, options_at, options_changed, seats_at
from .seating import Seating


class HouseRules:
    """The options of a sheet that was read, and what it would be under others.

    `values` are the options in force by their public names, `seats` for how many players they were
    worked out. Raises ValueError for a sheet that was
    not read from a text, which does not say what its table was made of.
    """

    def __init__(self, sheet: Sheet) -> None:
        if sheet.places is None:
            raise ValueError("the sheet does not say what its table was made of")
        self.sheet = sheet
        self.places: Places = sheet.places
        self.seats = seats_at(self.places)
        resolution = options_at(self.places, sheet.readable)
        self._unreadable = len(resolution.problems)
        laid = lay(self.places, sheet.readable, resolution)
        self.values = laid.values
        self._faults = {problem.message for problem in laid.faults}
        self._usable = laid.usable
        self._facts = _fact_names(laid)
        self._line = _last_line(sheet) + 1
        self._is_begun = any(record.kind is RecordKind.DEAL for record in sheet.live)

    def values_without(self, left_out: Collection[Setting]) -> OptionValues:
        """The options as they would be if those of the sheet's settings did not stand there."""
        settings = [setting for setting in self.sheet.readable if setting not in left_out]
        return options_at(self.places, settings).values

    def values_with(self, settings: Mapping[str, str]) -> OptionValues | None:
        """The options if those settings stood on one more line; None where they cannot be read."""
        resolution = options_at(self.places, [*self.sheet.readable, *self._added(settings)])
        return None if len(resolution.problems) > self._unreadable else resolution.values

    def sheet_with(self, settings: Mapping[str, str]) -> Sheet | None:
        """The sheet as it would be read with one more line at its end, `set` and those settings;
        None where the options do not go together, do not fit the players, or where what is
        recorded could not be read under them."""
        readable = [*self.sheet.readable, *self._added(settings)]
        resolution = options_at(self.places, readable)
        if len(resolution.problems) > self._unreadable:
            return None
        try:
            laid = lay(self.places, readable, resolution)
            everyone = self._everyone(laid)
        except (SeatingError, InputError):
            return None
        if not (self._can_be(laid) and self._reads_the_same(laid)):
            return None
        sheet, record = self.sheet, Record(RecordKind.SET, self._line, None, dict(settings))
        return replace(
            sheet,
            game=laid.game,
            table=replace(laid.table, everyone=everyone),
            records=[*sheet.records, record],
            live=[*sheet.live, record],
            option_texts=resolution.texts,
            settings=[*sheet.settings, *self._added(settings)],
            readable=readable,
            late=self._late(laid),
        )

    def _added(self, settings: Mapping[str, str]) -> list[Setting]:
        return [Setting(name, text, self._line) for name, text in settings.items()]

    def _can_be(self, laid: Laid) -> bool:
        """Whether nothing speaks against these options but what speaks against the sheet's own."""
        return not any(p.is_error and p.message not in self._faults for p in laid.faults)

    def _everyone(self, laid: Laid) -> tuple[str, ...]:
        """All who ever sit at the table; raises InputError where somebody cannot leave or join."""
        seating = Seating(laid.game, laid.table)
        for record in self.sheet.live:
            if record.kind is RecordKind.LEAVE:
                seating.leave(record.player)
            elif record.kind is RecordKind.JOIN:
                seating.join(record.player, record.values.get("before", ""))
        return seating.table.everyone

    def _reads_the_same(self, laid: Laid) -> bool:
        """Whether the records say the same where the table records those facts."""
        known = _fact_names(laid)
        if known == self._facts:
            return True
        return not self._has_unread and self._recorded <= known

    @cached_property
    def _has_unread(self) -> bool:
        """Whether there is a line of which it is not known what it says."""
        sheet = self.sheet
        is_left_out = any(not remark.startswith("#") for remark in sheet.remarks.values())
        return is_left_out or any(record.is_unread for record in sheet.live)

    @cached_property
    def _recorded(self) -> frozenset[str]:
        """The names of all facts that were told."""
        kinds = (RecordKind.DEAL, RecordKind.RESULT, RecordKind.AMEND)
        told = (record.values for record in self.sheet.live if record.kind in kinds)
        return frozenset(name for values in told for name in values)

    def _late(self, laid: Laid) -> Mapping[int, frozenset[str]]:
        """The settings that stand after deals, with the one more."""
        if not self._is_begun:
            return self.sheet.late
        before = self.values
        earlier = [setting for setting in laid.usable if setting.line < self._line]
        if len(earlier) != len(self._usable):
            before = options_at(self.places, earlier).values
        return {**self.sheet.late, self._line: options_changed(before, laid.values)}


def _fact_names(laid: Laid) -> frozenset[str]:
    """The names of all facts that can be told at the table."""
    specs = laid.game.readable_fact_specs(laid.table.options)
    return frozenset(spec.name for spec in specs)


def _last_line(sheet: Sheet) -> int:
    """The last line on which anything stands."""
    told = [record.line for record in sheet.records]
    said = [setting.line for setting in sheet.settings]
    return max([*told, *said, *sheet.remarks, *sheet.header_lines.values()], default=0)
