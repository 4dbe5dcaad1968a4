"""Look for sheets that tell the values of options apart: `python tests/find_option_effects.py`.

Writes tests/option_effects/GAME.txt for the games named (or all); what stands there and still
holds is kept. Random sheets of every preset, of every other option's words and of every number of
players are tried; pairs that none of them tells apart are printed, to be written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from time import monotonic

from option_effects import (
    EFFECTS,
    HERE,
    POINTS,
    Effect,
    can_be_set,
    choices_to_tell_apart,
    effect_of,
    list_changes,
    read_effects,
    usual_value,
)
from random_sheets import RandomSheet, deal_line, random_sheet

from scorekeeper.core.declaration.option_kinds import Whole
from scorekeeper.core.declaration.options import OptionSpec
from scorekeeper.core.values.problems import InputError
from scorekeeper.games import registry
from scorekeeper.journal.tokens import pair

SECONDS = 20.0  # for one pair
DEALS = 8


def pairs(game: str, spec: OptionSpec) -> list[tuple[str, str]]:
    """The pairs of values to be told apart; of a number or text the default and a neighbour."""
    found = [*choices_to_tell_apart(game, spec), *list_changes(game, spec)]
    if found or spec.alike:
        return found
    return list(neighbours(game, spec))[:2]


def neighbours(game: str, spec: OptionSpec) -> Iterator[tuple[str, str]]:
    """The default and other values near it."""
    try:
        default = usual_value(game, spec)
    except AttributeError:
        return
    number = int(default) if default.lstrip("-").isdigit() else 0
    tries = [str(number + step) for step in (1, -1, 3, 2, 20)]
    parts = default.split(",")
    if len(parts) > 1:
        tries = [",".join(reversed(parts)), parts[0], *tries]
        if all(part.lstrip("-").isdigit() for part in parts):
            tries = [",".join(str(int(part) + 1) for part in parts), *tries]
    tries += ["1", "2", "1/2", "2*bid", "none", "turned", "game", "3,2,1"]
    for text in tries:
        if text == default:
            continue
        try:
            spec.kind.parse(text, spec.name)
        except InputError:
            continue
        if can_be_set(game, spec.name, text):
            yield default, text


def bases(game: str, option: str) -> Iterator[str]:
    """Settings beside the option: none, the presets, the words of the other options."""
    loaded = registry.load(game)
    yield ""
    for preset in loaded.presets:
        yield f"rules={preset.name}"
    for spec in loaded.option_specs:
        if spec.name == option:
            continue
        for word in spec.kind.words:
            yield f"{spec.name}={word}"
        if isinstance(spec.kind, Whole):
            for number in (1, 2, 3, 10):
                yield f"{spec.name}={number}"


def candidates(game: str, option: str, values: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Sheets (without `game`), the likeliest first."""
    least, most = registry.load(game).seats
    usual = registry.load(game).usual_seats
    counts = [usual, *(c for c in range(least, min(most, 6) + 1) if c != usual)]
    settings = list(bases(game, option))
    plan = [("", usual, seed) for seed in (1, 2, 3, 4)]
    plan += [(base, usual, 1) for base in settings]
    plan += [("", count, seed) for count in counts for seed in (5, 6)]
    plan += [("", usual, seed) for seed in range(7, 20)]
    plan += [(base, count, seed) for seed in range(20, 40) for base in settings for count in counts]
    for base, count, seed in plan:
        for value in values:
            setting = f"{base} {pair(option, value)}".strip()
            try:
                made = random_sheet(game, seed, DEALS if seed % 4 else 3 * DEALS, setting, count)
            except (AssertionError, LookupError):
                continue
            yield lines_of(made, base)


def lines_of(made: RandomSheet, base: str) -> tuple[str, ...]:
    """The sheet's lines with only the base settings."""
    header = [f"players {' '.join(made.players)}", *([f"set {base}"] if base else [])]
    return (*header, *(deal_line(deal) for deal in made.deals))


def find(game: str, option: str, one: str, other: str, seconds: float) -> Effect | None:
    """The plainest effect found in the time."""
    best: Effect | None = None
    rank = list(EFFECTS)
    end = monotonic() + seconds
    for sheet in candidates(game, option, (one, other)):
        try:
            shown = effect_of(game, sheet, option, one, other)
        except AssertionError:
            shown = None
        if shown and (best is None or rank.index(shown) < rank.index(best.shows)):
            best = Effect(option, one, other, shown, sheet)
        if (best and best.shows == POINTS) or monotonic() > end:
            break
    return shrink(game, best) if best else None


def shrink(game: str, effect: Effect) -> Effect:
    """The same effect by as few deals as possible."""
    sheet = list(effect.sheet)
    for place in range(len(sheet) - 1, 0, -1):
        fewer = sheet[:place] + sheet[place + 1 :]
        try:
            same = effect_of(game, fewer, effect.option, effect.one, effect.other)
        except AssertionError:
            continue
        if same == effect.shows:
            sheet = fewer
    return effect._replace(sheet=tuple(sheet))


def write(game: str, effects: Sequence[Effect]) -> None:
    """Put the effects into the game's file; one sheet stands below all pairs that it shows."""
    HERE.mkdir(exist_ok=True)
    blocks: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for effect in effects:
        blocks.setdefault((effect.option, effect.sheet), []).append(effect.head())
    texts = [
        "\n".join([*heads, *(f"  {line}" for line in sheet)])
        for (_, sheet), heads in blocks.items()
    ]
    (HERE / f"{game}.txt").write_text("\n\n".join(texts) + "\n", "utf-8")


def holds(game: str, effect: Effect) -> bool:
    try:
        return (
            effect_of(game, effect.sheet, effect.option, effect.one, effect.other) == effect.shows
        )
    except AssertionError:
        return False


def work(game: str, seconds: float) -> None:
    """Keep what holds, look for what is missing, and write it down option by option."""
    kept = [effect for effect in read_effects(game) if holds(game, effect)]
    found: list[Effect] = []
    for spec in registry.load(game).option_specs:
        own = [effect for effect in kept if effect.option == spec.name]
        known = {(effect.one, effect.other) for effect in own}
        for one, other in pairs(game, spec):
            if (one, other) in known or (own and len(spec.kind.words) < 2):
                continue
            effect = _as_before(game, own, one, other) or find(game, spec.name, one, other, seconds)
            if effect is None:
                print(f"{game}: {spec.name}={one} | {spec.name}={other}: nothing found", flush=True)
            else:
                own.append(effect)
        found += own
        write(game, found)


def _as_before(game: str, own: Sequence[Effect], one: str, other: str) -> Effect | None:
    """A sheet that told other values apart often tells these apart, too."""
    for earlier in own:
        tried = earlier._replace(one=one, other=other)
        if holds(game, tried):
            return tried
    return None


if __name__ == "__main__":
    seconds = SECONDS
    names = sys.argv[1:]
    if names and names[0].replace(".", "").isdigit():
        seconds = float(names.pop(0))
    for name in names or [entry.name for entry in registry.GAMES]:
        start = monotonic()
        work(name, seconds)
        print(f"{name} done in {monotonic() - start:.0f} s", flush=True)
