"""House rules: how a game declares its options and presets, and how settings become values.

A game's options are a frozen dataclass whose fields are made with `option(...)`. A preset sets
several options; an option set by the table always beats the preset, whatever the order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, fields
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.names import find, squash
from scorekeeper.core.values.parts import NamedTuple, frozen, mutable
from scorekeeper.core.values.problems import (
    Fault,
    ImpossibleError,
    InputError,
    MalformedError,
    Problem,
)

from .option_kinds import Choice, Currency, DataFile, Points, Switch, Whole

PRESET_OPTION = "rules"

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
W = TypeVar("W", bound=int | None)
OptionValues = Mapping[str, Any]  # of the options resolved so far, by their public names
# The default, or what it is under the options resolved before it and with so many players.
Usual: TypeAlias = Callable[[Any, int], T] | T


class OptionKind(Protocol[T_co]):
    """A type of option value."""

    @property
    def words(self) -> Sequence[str]:
        """The words that may stand there, in a list or alone; numbers and free text are none."""

    def parse(self, text: str, name: str) -> T_co:
        """The value; raises InputError."""

    def print(self, value: Any) -> str:
        """The canonical text, which parses to the same value."""

    def describe(self) -> str:
        """The values possible, for the manual."""


class OptionSpec(NamedTuple):
    """The declaration of one option.

    `default` is a value, or a function of the options resolved before it, as attributes of the
    options dataclass (they are resolved in the order of declaration), and the number of players.
    `alike` are groups of values that make no
    difference to any score: they say how the table deals or plays.
    """

    name: str
    kind: OptionKind[Any]
    default: Any
    meaning: str
    source: str
    alike: tuple[tuple[str, ...], ...] = ()

    def default_for(self, values: OptionValues, players: int) -> Any:
        """The default at a table of that many players."""
        return self.default(_Known(values), players) if callable(self.default) else self.default

    def text(self, value: Any) -> str:
        """The value as it is written; `none` where there is none."""
        return "none" if value is None else self.kind.print(value)


class _Known:
    """The options resolved so far, as attributes."""

    def __init__(self, values: OptionValues) -> None:
        vars(self).update(values)


def option(
    kind: OptionKind[T],
    default: Usual[T],
    meaning: str,
    source: str,
    *,
    alike: tuple[tuple[str, ...], ...] = (),
) -> T:
    """A field of an options dataclass; see OptionSpec for the parameters."""
    spec = OptionSpec("", kind, default, meaning, source, alike)
    return cast(T, field(metadata={"option": spec}))


def choice(
    words: str,
    meaning: str,
    source: str,
    *,
    default: Usual[str] = "",
    aliases: Mapping[str, str] | None = None,
    alike: tuple[tuple[str, ...], ...] = (),
) -> str:
    """An option that is one of some words, `book|pagat`: the first unless the table says
    otherwise, or the `default`."""
    kind = Choice(*words.split("|"), aliases=aliases)
    return option(kind, default or kind.words[0], meaning, source, alike=alike)


def switch(
    default: Usual[bool], meaning: str, source: str, *, alike: tuple[tuple[str, ...], ...] = ()
) -> bool:
    """An option that is on (True) or off."""
    return option(Switch(), default, meaning, source, alike=alike)


def whole(
    default: Usual[W],
    meaning: str,
    source: str,
    *,
    low: int | None = 0,
    high: int | None = None,
    none: bool = False,
    alike: tuple[tuple[str, ...], ...] = (),
) -> W:
    """An option that is a whole number of those, or (`none`) no such number."""
    kind = cast(OptionKind[W], Whole(low, high, none=none))
    return option(kind, default, meaning, source, alike=alike)


def points(default: Usual[Amount], meaning: str, source: str, *, low: int | None = None) -> Amount:
    """An option that is an amount of points, fractions too."""
    return option(cast(OptionKind[Amount], Points(low)), default, meaning, source)


BY_AGREEMENT = "by agreement"


def stake_option(meaning: str) -> Amount | None:
    """The money that the table agreed on for each unit of the result: none unless it says so."""
    return option(Points(0, none=True), None, meaning, BY_AGREEMENT)


@frozen
class TableOptions:
    """What every table may agree on, whatever is played; the options of all games inherit it.

    A stake of 0 is no stake, too. Without a currency money is plain numbers with two decimals.
    """

    stake: Amount | None = stake_option("money for each point that one pays another")
    currency: str | None = option(
        Currency(), None, "what the money is; amounts stand without a name if none", BY_AGREEMENT
    )


class Preset(NamedTuple):
    """A named set of options, as option texts. `former` names are understood, but not listed: old
    sheets have them."""

    name: str
    settings: Mapping[str, str]
    meaning: str
    source: str
    aliases: tuple[str, ...] = ()
    former: tuple[str, ...] = ()


def option_specs(options_type: type[Any]) -> tuple[OptionSpec, ...]:
    """The declared options of an options dataclass, in order, under their public names; those that
    every game has come last."""
    shared = {item.name for item in fields(TableOptions)}
    specs = []
    for item in sorted(fields(options_type), key=lambda item: item.name in shared):
        spec: OptionSpec = item.metadata["option"]
        name = item.name.rstrip("_")
        specs.append(spec._replace(name=name))
    return tuple(specs)


def find_preset(text: str, presets: Sequence[Preset]) -> Preset:
    """The preset of that name or alias; raises InputError."""
    preset = preset_called(text, presets)
    if preset is not None:
        return preset
    if not presets:
        raise MalformedError(f"no preset '{text}'", "this game has none, so leave rules out", text)
    name = find(text, [preset.name for preset in presets], "preset")
    return next(preset for preset in presets if preset.name == name)


def preset_called(name: str, presets: Sequence[Preset]) -> Preset | None:
    """The preset that has the name of a form of the game (wizard, court whist), if any does."""
    key = squash(name)
    names = ((preset, (preset.name, *preset.aliases, *preset.former)) for preset in presets)
    return next((preset for preset, own in names if key in map(squash, own)), None)


class Setting(NamedTuple):
    """One `OPTION=VALUE` as typed, with its line; `data` are the contents of the file that the
    value names (see DataFile)."""

    name: str
    text: str
    line: int = 0
    data: str = ""


@mutable
class Resolution:
    """The options in force: values for the options dataclass, texts, and what was wrong.

    `lines` tells where each option stands that the table or its preset set.
    """

    values: dict[str, Any]
    texts: dict[str, str]
    problems: list[Problem]
    lines: dict[str, int]


def resolve(
    specs: Sequence[OptionSpec],
    presets: Sequence[Preset],
    settings: Sequence[Setting],
    players: int,
) -> Resolution:
    """The options at a table of that many players; faults are collected, defaults taken instead.

    `texts` are canonical and list every option that differs from the default of the game or was
    set by the table.
    """
    names = [PRESET_OPTION, *(spec.name for spec in specs)]
    problems: list[Problem] = []
    texts: dict[str, Setting] = {}
    preset: Preset | None = None
    for setting in settings:
        try:
            name = _option_name(setting.name, names)
            if name in texts and texts[name].line == setting.line:
                raise ImpossibleError(f"{name}= stands twice on one line", "keep one of them")
            if name == PRESET_OPTION:
                preset = find_preset(setting.text, presets)
            texts[name] = setting
        except InputError as error:
            problems.append(error.problem(setting.name, setting.line))
    from_preset = preset.settings if preset else {}
    lines = {name: setting.line for name, setting in texts.items()}
    if preset:
        lines = dict.fromkeys(preset.settings, lines[PRESET_OPTION]) | lines
    values: dict[str, Any] = {}
    shown: dict[str, str] = {} if preset is None else {PRESET_OPTION: preset.name}
    for spec in specs:
        default = spec.default_for(values, players)
        value = default
        if spec.name in from_preset:
            value = spec.kind.parse(from_preset[spec.name], spec.name)
        if spec.name in texts:
            value = _parse(spec, texts[spec.name], value, problems)
        values[spec.name] = value
        if spec.name in texts or value != default:
            shown[spec.name] = spec.kind.print(value)
    return Resolution(values, shown, problems, lines)


_NO_OPTIONS = {  # what people try to set, and how it is told
    "players": "players stand in the header; who comes or goes is told by: leave NAME, join NAME",
    "sides": "sides stand in the header: sides Us=A,C Them=B,D; for new partners: rubber",
    "dealer": "the first dealer stands in the header: dealer NAME; that of one deal: dealer=NAME",
    "game": "the game stands in the header; for another begin a new sheet: new SHEET GAME NAMES",
    "title": "the title stands in the header: title TEXT",
    "date": "the date stands in the header: date 2026-11-20",
}


def _option_name(text: str, names: Sequence[str]) -> str:
    """The option meant; raises InputError, for what is no option with how it is told."""
    try:
        return find(text, names, "option")
    except MalformedError as error:
        hint = _NO_OPTIONS.get(text.casefold(), error.hint)
        raise MalformedError(error.message, hint, error.part) from None


def _parse(spec: OptionSpec, setting: Setting, fallback: Any, problems: list[Problem]) -> Any:
    kind = spec.kind
    try:
        if isinstance(kind, DataFile) and kind.is_file(setting.text):
            return kind.parse_file(setting.text, setting.data)
        return kind.parse(setting.text, spec.name)
    except InputError as error:
        problems.append(error.problem(setting.name, setting.line))
        return fallback


def canonical_value(kind: OptionKind[Any], text: str, name: str) -> str:
    """The one spelling of a value; the name of a file stays as typed. Raises InputError."""
    if isinstance(kind, DataFile) and kind.is_file(text):
        return text
    return kind.print(kind.parse(text, name))


def named_files(specs: Sequence[OptionSpec], settings: Sequence[Setting]) -> list[int]:
    """Which of the settings are in force and name a file of data: their places, in order."""
    kinds = {spec.name: spec.kind for spec in specs if isinstance(spec.kind, DataFile)}
    if not kinds:
        return []
    names = [spec.name for spec in specs]
    last: dict[str, int] = {}
    for place, setting in enumerate(settings):
        try:
            last[find(setting.name, names, "option")] = place
        except InputError:
            continue  # reported when the options are resolved
    places = [
        last[name]
        for name, kind in kinds.items()
        if name in last and kind.is_file(settings[last[name]].text)
    ]
    return sorted(places)


def option_problem(name: str, message: str, hint: str) -> Problem:
    """An error about the value of an option (such as two that exclude each other)."""
    return Problem(Fault.IMPOSSIBLE, message, hint, name)


def field_values(options_type: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values under the names of the dataclass fields (`in_` for an option called `in`)."""
    return {item.name: values[item.name.rstrip("_")] for item in fields(options_type)}


def option_values(options: Any) -> dict[str, Any]:
    """The values of an options dataclass under their public names, in the order of declaration."""
    return {item.name.rstrip("_"): getattr(options, item.name) for item in fields(options)}
