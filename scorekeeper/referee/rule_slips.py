"""Slips in the rules: one house rule otherwise, another preset, a `set` that should not be there.

Each slip comes with the sheet as it would be with the lines to paste. Settings that come to the
same options are one slip, told as the first of: a setting that should not be there, a preset, an
option.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from scorekeeper.core.books.ledger import AnyLedger
from scorekeeper.core.books.records import SILENT, Record, RecordKind
from scorekeeper.core.declaration.option_neighbours import NEAR, other_values, usual_texts
from scorekeeper.core.declaration.options import (
    PRESET_OPTION,
    OptionSpec,
    OptionValues,
    Setting,
    TableOptions,
    option_specs,
    option_values,
)
from scorekeeper.core.replaying.house_rules import HouseRules
from scorekeeper.core.replaying.known_deals import KnownDeals, Rescored
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.values.parts import NamedTuple

from .slips import RULES, Slip

OPTION, PRESET, SET = "option", "preset", "set"
ABOUT_MONEY = frozenset(spec.name for spec in option_specs(TableOptions))

Texts = Mapping[str, str]


class ScoredRules(NamedTuple):
    """A slip in the rules, the sheet with what it pastes, and the ledger at its end; None where
    nothing that a score ever looks at is otherwise, so that everything stays as it is. `ledgers`
    stand after the deals that were asked for (see `scored_rules`)."""

    slip: Slip
    sheet: Sheet
    ledger: AnyLedger | None
    ledgers: Mapping[int, AnyLedger]


def rule_slips(sheet: Sheet, *, money: bool = False) -> Iterator[tuple[Slip, Sheet]]:
    """Every slip in the rules that this sheet can have, with the sheet as it would be; `money`:
    also of the stake and the currency. Raises ValueError for a sheet that was not read."""
    yield from _Search(sheet, money).slips()


def scored_rules(
    sheet: Sheet, *, money: bool = False, settling: bool = False, after: Collection[int] = ()
) -> Iterator[ScoredRules]:
    """The same with what each comes to, one after the other. `settling`: payments are asked for
    as well. `after` are the numbers of deals (0: before the first) after which the ledger is wanted
    too, with what was booked before the next one."""
    search = _Search(sheet, money)
    known = KnownDeals(_bare(sheet))
    for slip, made in search.slips():
        if known.would_change(made, settling=settling):
            rescored = Rescored(_bare(made), known, after)
            yield ScoredRules(slip, made, rescored.session.ledger, rescored.ledgers)
        else:
            yield ScoredRules(slip, made, None, {})


def _bare(sheet: Sheet) -> Sheet:
    """The sheet without the records that move nothing."""
    live = [record for record in sheet.live if record.kind not in SILENT]
    return replace(sheet, live=live)


class _Proposal(NamedTuple):
    """Settings that may be missing, and what is said of them."""

    kind: str
    distance: float
    text: str
    settings: Texts


class _Search:
    """The slips of one sheet; the same options come only once, the sheet's own never."""

    def __init__(self, sheet: Sheet, money: bool) -> None:
        self.rules = HouseRules(sheet)
        self.sheet = sheet
        self.game = self.rules.places.game
        self.specs = self.game.option_specs
        self.left_out = frozenset() if money else ABOUT_MONEY
        self.own = self._texts(self.rules.values)
        self.tried = {tuple(self.own.values())}  # what settings come to
        self.seen = set(self.tried)  # what is in force then: settings may be refused

    def slips(self) -> Iterator[tuple[Slip, Sheet]]:
        """All of them, each made when it is asked for."""
        for proposal in self._proposed():
            made = self._made(proposal.settings)
            texts = {} if made is None else self._texts(option_values(made.table.options))
            if made is not None and _is_new(texts, self.seen):
                yield self._slip(proposal, self._changed(texts)), made

    def _made(self, settings: Texts) -> Sheet | None:
        """The sheet with those settings, None where it cannot be or was made before."""
        values = self.rules.values_with(settings)
        is_new = values is not None and _is_new(self._texts(values), self.tried)
        return self.rules.sheet_with(settings) if is_new else None

    def _slip(self, proposal: _Proposal, after: Texts) -> Slip:
        kind, distance, text, settings = proposal
        before = {name: self.own[name] for name in after}
        paste = (Record(RecordKind.SET, values=settings),)
        return Slip(RULES, kind, (), distance, text, before, after, paste)

    def _texts(self, values: OptionValues) -> dict[str, str]:
        return {spec.name: spec.text(values[spec.name]) for spec in self.specs}

    def _changed(self, texts: Texts) -> dict[str, str]:
        """Those of the options that are not as they are on the sheet."""
        return {name: text for name, text in texts.items() if text != self.own[name]}

    # what is proposed -------------------------------------------------------------------------

    def _proposed(self) -> Iterator[_Proposal]:
        yield from self._without_settings()
        yield from self._other_presets()
        for spec in self.specs:
            if spec.name not in self.left_out:
                yield from self._other_values(spec)

    def _without_settings(self) -> Iterator[_Proposal]:
        for left_out in self._settings_left_out():
            texts = self._texts(self.rules.values_without(left_out))
            undone = self._changed(texts)
            if undone.keys() - self.left_out:
                said = " ".join(f"{setting.name}={setting.text}" for setting in left_out)
                settings = self._shortest(undone, left_out, texts)
                yield _Proposal(SET, NEAR, f"without set {said}", settings)

    def _settings_left_out(self) -> Iterator[Sequence[Setting]]:
        """Each setting alone, and those of a line that stands among the deals together."""
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

    def _other_presets(self) -> Iterator[_Proposal]:
        now = self.sheet.option_texts.get(PRESET_OPTION, "")
        for preset in self.game.presets:
            if preset.name != now:
                instead = f"not {now}" if now else "where none is set"
                text = f"{PRESET_OPTION}={preset.name}, {instead}"
                yield _Proposal(PRESET, NEAR, text, {PRESET_OPTION: preset.name})

    def _other_values(self, spec: OptionSpec) -> Iterator[_Proposal]:
        name, values = spec.name, self.rules.values
        usual = usual_texts(spec, self.game.presets, values, self.rules.seats)
        for other in other_values(spec, values[name], usual):
            text = f"{name}={other.text}, not {self.own[name]}"
            yield _Proposal(OPTION, other.distance, text, {name: other.text})


def _is_new(texts: Texts, seen: set[tuple[str, ...]]) -> bool:
    """Whether these options were not seen yet; now they are."""
    options = tuple(texts.values())
    is_new = options not in seen
    seen.add(options)
    return is_new
