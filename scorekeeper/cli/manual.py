"""The commands that need no sheet: what is offered, the rules of a game, the worth of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.core.cells import Column, Grid, Row, text
from scorekeeper.core.game import AnyGame, Example
from scorekeeper.core.names import fold
from scorekeeper.core.options import OptionSpec
from scorekeeper.games import registry
from scorekeeper.journal.load import score_lines
from scorekeeper.journal.tokens import Token, pair, quote, split_argument

from .lookup import offered
from .output import (
    SOUND,
    UNSOUND,
    Ended,
    complain_of,
    say,
    say_grids,
    say_json,
    usage,
    width,
)

PLAYER_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def games(part: str, json: bool) -> None:
    """List the games, or those whose name, alias or summary contains the text."""
    found = [entry for entry in registry.GAMES if _matches(entry, part)]
    if not found:
        found = [offered(part)]
    if json:
        say_json([_game_json(entry) for entry in found])
        raise Ended(SOUND)
    families: dict[str, list[registry.Entry]] = {}
    for entry in found:
        families.setdefault(entry.family, []).append(entry)
    say_grids([_family_grid(family, entries) for family, entries in families.items()])


def _matches(entry: registry.Entry, part: str) -> bool:
    key = fold(part)
    return any(key in fold(name) for name in (entry.name, *entry.aliases, entry.family))


def _game_json(entry: registry.Entry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "family": entry.family,
        "players": entry.players,
        "cards": entry.cards,
        "summary": entry.summary,
        "aliases": list(entry.aliases),
    }


def _family_grid(family: str, entries: Sequence[registry.Entry]) -> Grid:
    columns = tuple(Column(label) for label in ("game", "players", "cards", "what it is"))
    rows = tuple(
        Row((text(e.name, strong=True), text(e.players), text(e.cards), text(e.summary)))
        for e in entries
    )
    return Grid(family, columns, rows)


def rules(name: str, json: bool) -> None:
    """Print the facts of a deal, every option, the presets and example lines."""
    entry = offered(name)
    game = registry.load(entry.name)
    if json:
        say_json(_rules_json(entry, game))
        raise Ended(SOUND)
    say([f"{game.title} ({entry.name}): {entry.summary}", f"players: {entry.players}"])
    if entry.aliases:
        say([f"also called: {', '.join(entry.aliases)}"])
    say([""])
    say_grids([_facts_grid(game)])
    say([*_option_lines(game), *_preset_lines(game)])
    if game.reference():
        say([""])
        say_grids(game.reference())
    if game.accounts:
        say(["", "Accounts", *(f"  {a.name}: {a.meaning}" for a in game.accounts)])
    say(["", "Examples"])
    for example in game.examples:
        say([f"  deal {example.line}", *_paragraph(_example_meaning(example))])


def _facts_grid(game: AnyGame) -> Grid:
    columns = (Column("fact"), Column("form"), Column("meaning"))
    rows = tuple(
        Row((text(spec.name, strong=True), text(spec.kind.describe()), text(spec.meaning)))
        for spec in game.fact_specs
    )
    return Grid("Facts of a deal (KEY=VALUE)", columns, rows)


def _example_meaning(example: Example) -> str:
    players = f" (players {' '.join(example.players)})" if example.players else ""
    settings = f" (set {example.settings})" if example.settings else ""
    return f"{example.meaning}{players}{settings}"


def _option_lines(game: AnyGame) -> list[str]:
    """Every option as a short paragraph: a table would cut the values into slivers."""
    lines = ["", "Options (set OPTION=VALUE; at new: --set OPTION=VALUE)"]
    for spec in game.option_specs:
        lines.append(f"  {spec.name} (default {_default_text(spec, game)})")
        lines += _paragraph(f"values: {spec.kind.describe().replace('|', ' | ')}")
        lines += _paragraph(f"{spec.meaning} [{spec.source}]")
    return lines


def _preset_lines(game: AnyGame) -> list[str]:
    if not game.presets:
        return []
    lines = ["", "Presets (set rules=NAME)"]
    for preset in game.presets:
        aliases = f" (also {', '.join(preset.aliases)})" if preset.aliases else ""
        lines.append(f"  {preset.name}{aliases}")
        lines += _paragraph(f"{preset.meaning} [{preset.source}]")
        pairs = " ".join(pair(name, text) for name, text in preset.settings.items())
        lines += _paragraph(pairs or "the defaults")
    return lines


def _paragraph(content: str) -> list[str]:
    from textwrap import wrap

    return wrap(
        content,
        width(),
        initial_indent="      ",
        subsequent_indent="      ",
        break_on_hyphens=False,
    )


def _default_text(spec: OptionSpec, game: AnyGame) -> str:
    """The default at the usual table."""
    values: dict[str, Any] = {}
    for other in game.option_specs:
        values[other.name] = other.default_for(values, game.usual_seats)
    value = values[spec.name]
    return "none" if value is None else spec.kind.print(value)


def _rules_json(entry: registry.Entry, game: AnyGame) -> dict[str, Any]:
    return {
        **_game_json(entry),
        "title": game.title,
        "facts": [
            {
                "name": spec.name,
                "form": spec.kind.describe(),
                "meaning": spec.meaning,
                "outcome": spec.outcome,
            }
            for spec in game.fact_specs
        ],
        "options": [
            {
                "name": spec.name,
                "values": spec.kind.describe(),
                "default": _default_text(spec, game),
                "meaning": spec.meaning,
                "source": spec.source,
            }
            for spec in game.option_specs
        ],
        "presets": [
            {
                "name": preset.name,
                "settings": dict(preset.settings),
                "meaning": preset.meaning,
                "source": preset.source,
            }
            for preset in game.presets
        ],
        "accounts": [{"name": a.name, "meaning": a.meaning, "pair": a.pair} for a in game.accounts],
        "examples": [{"line": f"deal {e.line}", "meaning": e.meaning} for e in game.examples],
    }


def value(
    game_name: str, facts: Sequence[str], settings: Sequence[str], players: str, json: bool
) -> None:
    """Price one deal at a table of its own."""
    entry = offered(game_name)
    game = registry.load(entry.name)
    names = players.split(",") if players else list(PLAYER_NAMES[: game.usual_seats])
    lines = [
        f"game {entry.name}",
        f"players {' '.join(quote(name.strip(), word=True) for name in names)}",
    ]
    if settings:
        lines.append("set " + " ".join(_words(map(split_argument, settings))))
    lines.append("deal " + " ".join(_words(map(split_argument, facts))))
    loaded = score_lines(f"value {entry.name}", lines)
    if loaded.session is None or not loaded.session.deals:
        complain_of(loaded.problems, loaded.path)
        raise Ended(UNSOUND)
    deal = loaded.session.deals[0]
    # Without a sheet nobody knows whose turn it is: only what is wrong is worth saying.
    deal.problems = tuple(p for p in deal.problems if p.is_error)
    if deal.deal is None or deal.deal.is_open:
        complain_of(loaded.problems, loaded.path)
        if deal.deal is not None:
            usage("the deal has no outcome", "add what was taken, e.g. tricks=")
        raise Ended(UNSOUND)
    if json:
        from scorekeeper.render.json_ import explain_json

        say_json(explain_json(loaded.session, 1, None))
    else:
        from scorekeeper.render.views import entries_grid

        say_grids([entries_grid(loaded.session, 1, None)])
    complain_of((p for p in loaded.problems if p.is_error), loaded.path)
    raise Ended(SOUND if loaded.is_ok else UNSOUND)


def _words(tokens: Any) -> list[str]:
    return [_word(token) for token in tokens]


def _word(token: Token) -> str:
    if token.key is None:
        usage(f"'{token.value}' is not of the form KEY=VALUE", "write e.g. contract=8D")
    return pair(token.key, token.value)
