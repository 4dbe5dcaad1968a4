"""Slips in the rules: one house rule otherwise, another preset, a `set` that should not be there.

Each slip comes with the sheet as it would be with the lines to paste. Settings that come to the
same options are one slip, told as the first of: a setting that should not be there, a preset, an
option.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.core.declaration.option_neighbours import other_values, usual_texts
from scorekeeper.core.declaration.options import (
    PRESET_OPTION,
    OptionSpec,
    OptionValues,
    Setting,
    TableOptions,
    option_specs,
)
from scorekeeper.core.replaying.house_rules import HouseRules
from scorekeeper.core.replaying.options_read import options_read
from scorekeeper.core.replaying.replay import replay
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.parts import NamedTuple

from .slips import RULES, Slip

OPTION, PRESET, SET = "option", "preset", "set"
KINDS = (SET, PRESET, OPTION)
ABOUT_MONEY = frozenset(spec.name for spec in option_specs(TableOptions))

Texts = Mapping[str, str]


class ScoredRules(NamedTuple):
    """A slip in the rules, the sheet with what it pastes, and what that comes to; None where no
    option that it changes is ever looked at, so that everything stays as it is."""

    slip: Slip
    sheet: Sheet
    session: Session | None


def rule_slips(sheet: Sheet, *, money: bool = False) -> Iterator[tuple[Slip, Sheet]]:
    """Every slip in the rules that this sheet can have, with the sheet as it would be; `money`:
    also of the stake and the currency. Raises ValueError for a sheet that was not read."""
    for slip, made, _ in _Search(sheet, money).slips():
        yield slip, made


def scored_rules(
    sheet: Sheet, *, money: bool = False, settling: bool = False, keep: bool = False
) -> Iterator[ScoredRules]:
    """The same with what each comes to, one after the other. `settling`: payments are asked for
    as well. With `keep` the deals are kept, with the totals after each of them."""
    read: frozenset[str] | None = None
    for slip, made, changed in _Search(sheet, money).slips():
        if read is None:
            read = options_read(sheet, settling=settling)
        is_read = made.game is not sheet.game or not read.isdisjoint(changed)
        yield ScoredRules(slip, made, replay(made, keep=keep) if is_read else None)


class _Search:
    """The slips of one sheet; each set of options comes only once."""

    def __init__(self, sheet: Sheet, money: bool) -> None:
        self.rules = HouseRules(sheet)
        self.sheet = sheet
        game = self.rules.places.game
        self.presets = game.presets
        left_out = frozenset() if money else ABOUT_MONEY
        self.specs = game.option_specs
        self.searched = [spec for spec in self.specs if spec.name not in left_out]
        self.own = self._texts(self.rules.values)
        self.seen = {tuple(self.own.values())}

    def slips(self) -> Iterator[tuple[Slip, Sheet, frozenset[str]]]:
        """Each with the sheet and the names of the options that it changes."""
        for kind, distance, text, settings in self._proposed():
            values = self.rules.values_with(settings)
            if values is None:
                continue
            texts = self._texts(values)
            if tuple(texts.values()) in self.seen:
                continue
            self.seen.add(tuple(texts.values()))
            made = self.rules.sheet_with(settings)
            if made is not None:
                changed = [name for name in texts if texts[name] != self.own[name]]
                yield self._slip(kind, distance, text, settings, texts), made, frozenset(changed)

    def _slip(self, kind: str, distance: float, text: str, settings: Texts, texts: Texts) -> Slip:
        changed = [name for name in texts if texts[name] != self.own[name]]
        before = {name: self.own[name] for name in changed}
        after = {name: texts[name] for name in changed}
        paste = (Record(RecordKind.SET, values=dict(settings)),)
        return Slip(RULES, kind, (), distance, text, before, after, paste)

    def _texts(self, values: OptionValues) -> dict[str, str]:
        return {spec.name: spec.text(values[spec.name]) for spec in self.specs}

    # what is proposed -------------------------------------------------------------------------

    def _proposed(self) -> Iterator[tuple[str, float, str, Texts]]:
        yield from self._without_settings()
        yield from self._other_presets()
        for spec in self.searched:
            yield from self._other_values(spec)

    def _other_values(self, spec: OptionSpec) -> Iterator[tuple[str, float, str, Texts]]:
        rules, name = self.rules, spec.name
        players = len(rules.places.players) or rules.places.game.seats[1]
        usual = usual_texts(spec, self.presets, rules.values, players)
        for other in other_values(spec, rules.values[name], usual):
            text = f"{name}={other.text}, not {self.own[name]}"
            yield OPTION, other.distance, text, {name: other.text}

    def _other_presets(self) -> Iterator[tuple[str, float, str, Texts]]:
        now = self.sheet.option_texts.get(PRESET_OPTION, "")
        for preset in self.presets:
            if preset.name != now:
                instead = f"not {now}" if now else "where none is set"
                text = f"{PRESET_OPTION}={preset.name}, {instead}"
                yield PRESET, 1.0, text, {PRESET_OPTION: preset.name}

    def _without_settings(self) -> Iterator[tuple[str, float, str, Texts]]:
        """Without each setting, and without each line of several that stands among the deals."""
        for left_out in self._settings_left_out():
            values = self.rules.values_without(left_out)
            texts = self._texts(values)
            undone = {n: texts[n] for n in texts if texts[n] != self.own[n]}
            if undone:
                said = " ".join(f"{setting.name}={setting.text}" for setting in left_out)
                yield SET, 1.0, f"without set {said}", self._shortest(undone, left_out, texts)

    def _settings_left_out(self) -> Iterator[Sequence[Setting]]:
        readable = self.sheet.readable
        yield from ((setting,) for setting in readable)
        recorded = {record.line for record in self.sheet.records}
        for line in dict.fromkeys(setting.line for setting in readable if setting.line in recorded):
            together = [setting for setting in readable if setting.line == line]
            if len(together) > 1:
                yield together

    def _shortest(self, undone: Texts, left_out: Sequence[Setting], wanted: Texts) -> Texts:
        """The settings that undo those left out: theirs alone, where the others follow."""
        names = {setting.name for setting in left_out}
        own = {name: text for name, text in undone.items() if name in names}
        values = self.rules.values_with(own) if own else None
        return own if values is not None and self._texts(values) == wanted else undone
