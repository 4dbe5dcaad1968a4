"""What a game offers at one table, in rows: its facts, house rules and presets, for the manual
(`rules`) and for the tables of the pages in `docs/games`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.options import OptionSpec, Preset, option_values
from scorekeeper.core.declaration.rules import AnyRule
from scorekeeper.core.declaration.sources import Citations
from scorekeeper.core.declaration.table_rules import AnyTableRule
from scorekeeper.core.game import AnyGame
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.cells import Grid
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.journal.tokens import pair


class FactRow(NamedTuple):
    """A fact of a deal; `form` is how its value is written, alternatives parted by `|`."""

    name: str
    form: str
    meaning: str
    outcome: bool


class OptionRow(NamedTuple):
    """A house rule; `value` is what it is at the table, `default` what it would be if the table
    had not set it, `source` has letters for what the manual cites. Which of the groups of values
    in `alike` holds makes no difference to any score."""

    name: str
    values: str
    default: str
    value: str
    meaning: str
    source: str
    alike: tuple[tuple[str, ...], ...]

    @property
    def notes(self) -> list[str]:
        """Of which values no score depends on, a sentence each."""
        return [f"no score depends on whether it is {' or '.join(group)}" for group in self.alike]


class PresetRow(NamedTuple):
    """A named set of options, as option texts."""

    name: str
    aliases: tuple[str, ...]
    settings: Mapping[str, str]
    meaning: str
    source: str

    @property
    def line(self) -> str:
        """The settings as they would be typed after `set`; empty where all are the defaults."""
        return " ".join(pair(name, text) for name, text in self.settings.items())


class CheckRow(NamedTuple):
    """Something that the program says of a deal (`about` a fact) or of a table (an option), with
    what stands for the words of the case in angle brackets."""

    about: str
    fault: str
    message: str
    hint: str


class Manual:
    """A game as it is played at one table."""

    def __init__(self, sheet: Sheet) -> None:
        self.game: AnyGame = sheet.game
        self.facts: Sequence[FactSpec] = self.game.all_fact_specs(sheet.table.options)
        readable = self.game.readable_fact_specs(sheet.table.options)
        self._all = {spec.name: spec for spec in (*self.game.fact_specs, *readable)}
        self.options: Sequence[OptionSpec] = self.game.option_specs
        self._values: Mapping[str, Any] = option_values(sheet.table.options)
        self._players = len(sheet.table.players)

    @cached_property
    def reference(self) -> Sequence[Grid]:
        """The tables of the game, such as its prices, with letters for what they cite."""
        return [_with_letters(grid, self.citations) for grid in self._reference]

    @cached_property
    def _reference(self) -> Sequence[Grid]:
        return self.game.reference()

    @cached_property
    def citations(self) -> Citations:
        """The sources that the manual cites, by letter."""
        cells = (c.text for grid in self._reference for row in grid.rows for c in row.cells)
        cited = [spec.source for spec in self.options]
        cited += [preset.source for preset in self.game.presets]
        return Citations(self.game.sources, [*cited, *cells])

    def value(self, spec: OptionSpec) -> str:
        """The value of an option at the table."""
        return spec.text(self._values[spec.name])

    def fact_rows(self) -> list[FactRow]:
        """The facts of a deal, in the order of their declaration."""
        return [_fact_row(spec) for spec in self.facts]

    def all_fact_rows(self) -> list[FactRow]:
        """The facts of any table of the game, which its options may ask for."""
        return [_fact_row(spec) for spec in self._all.values()]

    def option_rows(self) -> list[OptionRow]:
        """Every option, those of all games last."""
        return [self._option_row(spec) for spec in self.options]

    def _option_row(self, spec: OptionSpec) -> OptionRow:
        default = spec.text(spec.default_for(self._values, self._players))
        source = self.citations.short(spec.source)
        values = spec.kind.describe()
        return OptionRow(
            spec.name, values, default, self.value(spec), spec.meaning, source, spec.alike
        )

    def preset_rows(self) -> list[PresetRow]:
        """Every preset of the game."""
        return [self._preset_row(preset) for preset in self.game.presets]

    def _preset_row(self, preset: Preset) -> PresetRow:
        source = self.citations.short(preset.source)
        return PresetRow(preset.name, preset.aliases, preset.settings, preset.meaning, source)

    def check_rows(self) -> list[CheckRow]:
        """What may not be recorded of a deal, by fact, then what may not be agreed on."""
        of_facts = [*self.game.checks, *(rule for s in self.facts for rule in s.rules)]
        places = {name: place for place, name in enumerate(self._all)}
        rows = dict.fromkeys(_check_row(rule.fact, rule) for rule in of_facts)
        of_deals = sorted(rows, key=lambda row: places.get(row.about, len(places)))
        return [*of_deals, *(_check_row(rule.option, rule) for rule in self.game.table_checks)]


def _check_row(about: str, rule: AnyRule | AnyTableRule) -> CheckRow:
    message, hint = (_with_gaps(words, about) for words in (rule.message, rule.hint))
    return CheckRow(about, rule.fault.value, message, hint)


_PLACE = re.compile(r"\{([\w-]+)\}")


def _with_gaps(words: str, about: str) -> str:
    """The sentence with a gap for each word that depends on the case: `tricks=<text>`."""
    own = {"said": f"{about}=<text>", "fact": about}
    return _PLACE.sub(lambda p: own.get(p[1], f"<{p[1].replace('_', ' ')}>"), words)


def _fact_row(spec: FactSpec) -> FactRow:
    meaning = f"{spec.meaning}; {spec.note}" if spec.note else spec.meaning
    return FactRow(spec.name, spec.kind.describe(), meaning, spec.outcome)


def _with_letters(grid: Grid, citations: Citations) -> Grid:
    rows = (
        row._replace(cells=tuple(c._replace(text=citations.short(c.text)) for c in row.cells))
        for row in grid.rows
    )
    return grid._replace(rows=tuple(rows))
