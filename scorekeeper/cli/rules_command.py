"""The rules of one game at a table: its facts, house rules, presets and accounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from textwrap import wrap
from typing import Any

from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.options import OptionSpec, option_values
from scorekeeper.core.declaration.sources import Citations
from scorekeeper.core.game import AnyGame, Example
from scorekeeper.core.values.cells import Column, Grid, Row, text
from scorekeeper.games import registry
from scorekeeper.games.named import Named
from scorekeeper.journal.load import score_lines
from scorekeeper.journal.single import table_lines
from scorekeeper.journal.tokens import pair

from .lookup import named_game
from .manual import game_json, names_in, tokens_of
from .output import SOUND, USAGE, Ended, complain_of_call, say, say_grids, say_json, width


class _House:
    """A game as it is played at one table."""

    def __init__(self, named: Named, settings: Sequence[str], players: str) -> None:
        lines = table_lines(named, tokens_of(settings), names_in(players))
        loaded = score_lines(f"rules {named.offer.name}", lines)
        if loaded.session is None or not loaded.is_ok:
            complain_of_call(loaded.problems, loaded.path)
            raise Ended(USAGE)
        sheet = loaded.session.sheet
        self.game: AnyGame = sheet.game
        self.facts: Sequence[FactSpec] = self.game.all_fact_specs(sheet.table.options)
        self.options: Sequence[OptionSpec] = self.game.option_specs
        self._values: Mapping[str, Any] = option_values(sheet.table.options)
        self._players = len(sheet.table.players)

    @cached_property
    def reference(self) -> Sequence[Grid]:
        """The tables of the manual."""
        return self.game.reference()

    @cached_property
    def citations(self) -> Citations:
        """The sources that the manual cites, by letter."""
        cells = (c.text for grid in self.reference for row in grid.rows for c in row.cells)
        cited = [spec.source for spec in self.options]
        cited += [preset.source for preset in self.game.presets]
        return Citations(self.game.sources, [*cited, *cells])

    def value(self, spec: OptionSpec) -> str:
        """The value of an option at the table."""
        return _printed(spec, self._values[spec.name])

    def default(self, spec: OptionSpec) -> str:
        """The value that it would have if the table had not set it."""
        return _printed(spec, spec.default_for(self._values, self._players))


def _printed(spec: OptionSpec, value: Any) -> str:
    return "none" if value is None else spec.kind.print(value)


def rules(name: str, settings: Sequence[str], players: str, brief: bool, json: bool) -> None:
    """Print the facts of a deal, every option, the presets and example lines, as they are at a
    table with those settings and players; or, `brief`, what of it fits a screen."""
    named = named_game(name)
    entry, house = named.offer, _House(named, settings, players)
    if json:
        say_json(_rules_json(entry, house))
        raise Ended(SOUND)
    game = house.game
    if brief:
        from .brief import brief_lines

        title = f"{game.title} ({entry.name}): {entry.summary}"
        options = [(spec, house.value(spec)) for spec in house.options]
        say(brief_lines(title, game, house.facts, options))
        raise Ended(SOUND)
    say([f"{game.title} ({entry.name}): {entry.summary}", f"players: {entry.players}"])
    if entry.aliases:
        say([f"also called: {', '.join(entry.aliases)}"])
    say([""])
    say_grids([_facts_grid(house)])
    say([*_option_lines(house), *_preset_lines(house)])
    if house.reference:
        say([""])
        say_grids([_with_letters(grid, house.citations) for grid in house.reference])
    if game.accounts:
        say(["", "Accounts", *(f"  {a.name}: {a.meaning}" for a in game.accounts)])
    say(_source_lines(house.citations))
    say(["", "Examples"])
    for example in game.examples:
        say([f"  deal {example.line}", *_paragraph(_example_meaning(example))])


def _facts_grid(house: _House) -> Grid:
    columns = (Column("fact"), Column("form"), Column("meaning"))
    rows = tuple(
        Row((text(spec.name, strong=True), text(spec.kind.describe()), text(spec.meaning)))
        for spec in house.facts
    )
    return Grid("Facts of a deal (KEY=VALUE)", columns, rows)


def _example_meaning(example: Example) -> str:
    players = f" (players {' '.join(example.players)})" if example.players else ""
    settings = f" (set {example.settings})" if example.settings else ""
    return f"{example.meaning}{players}{settings}"


def _option_lines(house: _House) -> list[str]:
    """Every option as a short paragraph: a table would cut the values into slivers."""
    lines = ["", "Options (set OPTION=VALUE; at new: --set OPTION=VALUE)"]
    for spec in house.options:
        default, value = house.default(spec), house.value(spec)
        here = "" if value == default else f"; here {value}"
        lines.append(f"  {spec.name} (default {default}{here})")
        lines += _paragraph(f"values: {spec.kind.describe().replace('|', ' | ')}")
        lines += _paragraph(f"{spec.meaning} [{house.citations.short(spec.source)}]")
        for group in spec.alike:
            lines += _paragraph(f"no score depends on whether it is {' or '.join(group)}")
    return lines


def _source_lines(citations: Citations) -> list[str]:
    if not citations.titles:
        return []
    lines = ["", "Sources (cited by letter)"]
    for letter, title in citations.titles.items():
        lines += wrap(f"  {letter}: {title}", width(), subsequent_indent="     ")
    return lines


def _with_letters(grid: Grid, citations: Citations) -> Grid:
    rows = (
        row._replace(cells=tuple(c._replace(text=citations.short(c.text)) for c in row.cells))
        for row in grid.rows
    )
    return grid._replace(rows=tuple(rows))


def _preset_lines(house: _House) -> list[str]:
    if not house.game.presets:
        return []
    lines = ["", "Presets (set rules=NAME)"]
    for preset in house.game.presets:
        aliases = f" (also {', '.join(preset.aliases)})" if preset.aliases else ""
        lines.append(f"  {preset.name}{aliases}")
        lines += _paragraph(f"{preset.meaning} [{house.citations.short(preset.source)}]")
        pairs = " ".join(pair(name, text) for name, text in preset.settings.items())
        lines += _paragraph(pairs or "the defaults")
    return lines


def _paragraph(content: str) -> list[str]:
    indent = "      "
    return wrap(
        content, width(), initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )


def _rules_json(entry: registry.Offer, house: _House) -> dict[str, Any]:
    game = house.game
    return {
        **game_json(entry),
        "title": game.title,
        "facts": [
            {
                "name": spec.name,
                "form": spec.kind.describe(),
                "meaning": spec.meaning,
                "outcome": spec.outcome,
            }
            for spec in house.facts
        ],
        "options": [
            {
                "name": spec.name,
                "values": spec.kind.describe(),
                "default": house.default(spec),
                "value": house.value(spec),
                "meaning": spec.meaning,
                "source": house.citations.short(spec.source),
                "alike": spec.alike,
            }
            for spec in house.options
        ],
        "presets": [
            {
                "name": preset.name,
                "settings": dict(preset.settings),
                "meaning": preset.meaning,
                "source": house.citations.short(preset.source),
            }
            for preset in game.presets
        ],
        "sources": house.citations.titles,
        "accounts": [{"name": a.name, "meaning": a.meaning, "pair": a.pair} for a in game.accounts],
        "examples": [{"line": f"deal {e.line}", "meaning": e.meaning} for e in game.examples],
    }
