"""The rules of one game on one screen of 24 lines, of 80 columns or fewer."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.options import OptionSpec
from scorekeeper.core.game import AnyGame, Example

from .width import width

WIDEST = 80
MOST_FACTS, MOST_OPTIONS = 7, 5
MORE = " ..."


def brief_lines(
    title: str,
    game: AnyGame,
    facts: Sequence[FactSpec],
    options: Sequence[tuple[OptionSpec, str]],
    terminal: int,
) -> list[str]:
    """The facts of a deal, the options used most with their values here, presets, an example; for
    a terminal of so many columns."""
    room = min(terminal, WIDEST)
    lines = [cut(title, room), "", "Facts of a deal (deal KEY=VALUE ...)"]
    lines += _columns([(spec.name, spec.meaning) for spec in facts[:MOST_FACTS]], room)
    if len(facts) > MOST_FACTS:
        lines.append(cut("  also: " + ", ".join(spec.name for spec in facts[MOST_FACTS:]), room))
    lines += ["", *option_lines(game, options, room)]
    example = _example(game, room)
    lines += ["", *wrap(f"Example: deal {example.line}", room), cut(f"  {example.meaning}", room)]
    return [*lines, cut(f"All of it: scorekeeper rules {game.name}", room)]


def option_lines(game: AnyGame, options: Sequence[tuple[OptionSpec, str]], room: int) -> list[str]:
    """The options used most with their values at the table, and the presets."""
    names = _main(game)
    chosen = sorted(
        ((spec, value) for spec, value in options if spec.name in names),
        key=lambda option: names.index(option[0].name),
    )
    lines = ["Options used most (set OPTION=VALUE)"]
    lines += _columns([(f"{spec.name}={value}", spec.meaning) for spec, value in chosen], room)
    if game.presets:
        presets = ", ".join(preset.name for preset in game.presets)
        lines.append(cut(f"Presets (set rules=NAME): {presets}", room))
    return lines


def _main(game: AnyGame) -> Sequence[str]:
    return game.main_options or [spec.name for spec in game.option_specs[:MOST_OPTIONS]]


def _example(game: AnyGame, room: int) -> Example:
    """The first example at the usual table that fits a line, so that it can be pasted."""
    usual = [example for example in game.examples if not example.settings] or game.examples
    short = [example for example in usual if width(f"Example: deal {example.line}") <= room]
    return (short or sorted(usual, key=lambda example: len(example.line)))[0]


def _columns(rows: Sequence[tuple[str, str]], room: int) -> list[str]:
    wide = min(max((width(name) for name, _ in rows), default=0), room // 2)
    return [cut(f"  {name.ljust(wide)}  {meaning}", room) for name, meaning in rows]


def cut(line: str, room: int) -> str:
    """The line, or as many of its words as there is room for."""
    if width(line) <= room:
        return line
    words = line.split(" ")
    while len(words) > 1 and width(" ".join(words) + MORE) > room:
        words.pop()
    return " ".join(words).rstrip(" ,;:") + MORE
