"""How people call the games of a season and the house rules by which they are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.declaration.options import PRESET_OPTION
from scorekeeper.season.season import Rules

USUAL = "usual rules"


def called(rules: Rules) -> str:
    """`Oh Hell`; where other sheets of the game have other house rules, `Preference: sochi rules,
    target 20` or `Oh Hell: no hook`."""
    if rules.rules is None:
        return rules.named
    said = [_said(name, value) for name, value in _settings(rules.rules)]
    return f"{rules.named}: {', '.join(said) or USUAL}"


def explained(rules: Rules) -> Sequence[str]:
    """That the fewest points win, and what each of the house rules means."""
    low = ["the fewest points win"] if rules.is_low else []
    if not rules.rules:
        return low
    from scorekeeper.games import registry

    game = registry.load(rules.game)
    options = {spec.name: spec.meaning for spec in game.option_specs}
    presets = {preset.name: preset.meaning for preset in game.presets}
    return low + [
        f"{_said(name, value)}: {presets[value] if name == PRESET_OPTION else options[name]}"
        for name, value in _settings(rules.rules)
    ]


def _settings(rules: str) -> Iterator[tuple[str, str]]:
    for setting in rules.split(" "):
        name, is_setting, value = setting.partition("=")
        if is_setting:
            yield name, value


def _said(name: str, value: str) -> str:
    words = name.replace("_", " ")
    if name == PRESET_OPTION:
        return f"{value} rules"
    return {"on": words, "off": f"no {words}"}.get(value, f"{words} {value}")
