"""The rules of one game on one screen of 24 lines, of 80 columns or fewer."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from scorekeeper.core.declaration.facts import FactSpec
from scorekeeper.core.declaration.options import OptionSpec
from scorekeeper.core.game import AnyGame, Example
from scorekeeper.render.width import width

from .output import width as terminal_width

WIDEST = 80
MOST_FACTS, MOST_OPTIONS = 7, 5
MORE = " ..."


def brief_lines(
    title: str, game: AnyGame, facts: Sequence[FactSpec], options: Sequence[tuple[OptionSpec, str]]
) -> list[str]:
    """The facts of a deal, the options used most with their values here, presets, an example."""
    lines = [cut(title), "", "Facts of a deal (deal KEY=VALUE ...)"]
    lines += _columns([(spec.name, spec.meaning) for spec in facts[:MOST_FACTS]])
    if len(facts) > MOST_FACTS:
        lines.append(cut("  also: " + ", ".join(spec.name for spec in facts[MOST_FACTS:])))
    names = _main(game)
    chosen = sorted(
        ((spec, value) for spec, value in options if spec.name in names),
        key=lambda option: names.index(option[0].name),
    )
    lines += ["", "Options used most (set OPTION=VALUE)"]
    lines += _columns([(f"{spec.name}={value}", spec.meaning) for spec, value in chosen])
    if game.presets:
        presets = ", ".join(preset.name for preset in game.presets)
        lines.append(cut(f"Presets (set rules=NAME): {presets}"))
    example = _example(game)
    lines += ["", *wrap(f"Example: deal {example.line}", _room()), cut(f"  {example.meaning}")]
    return [*lines, cut(f"All of it: scorekeeper rules {game.name}")]


def _room() -> int:
    return min(terminal_width(), WIDEST)


def _main(game: AnyGame) -> Sequence[str]:
    return game.main_options or [spec.name for spec in game.option_specs[:MOST_OPTIONS]]


def _example(game: AnyGame) -> Example:
    """The first example at the usual table that fits a line, so that it can be pasted."""
    usual = [example for example in game.examples if not example.settings] or game.examples
    short = [example for example in usual if width(f"Example: deal {example.line}") <= _room()]
    return (short or sorted(usual, key=lambda example: len(example.line)))[0]


def _columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    wide = min(max((width(name) for name, _ in rows), default=0), _room() // 2)
    return [cut(f"  {name.ljust(wide)}  {meaning}") for name, meaning in rows]


def cut(line: str) -> str:
    """The line, or as many of its words as there is room for."""
    room = _room()
    if width(line) <= room:
        return line
    words = line.split(" ")
    while len(words) > 1 and width(" ".join(words) + MORE) > room:
        words.pop()
    return " ".join(words).rstrip(" ,;:") + MORE
