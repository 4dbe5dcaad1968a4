"""The commands that need no sheet: what is offered, the rules of a game, the worth of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.core.books.deals import OPEN
from scorekeeper.core.declaration.facts import wanted_text
from scorekeeper.core.values.cells import Column, Grid, Row, text
from scorekeeper.core.values.names import fold
from scorekeeper.games import registry
from scorekeeper.journal.single import single_deal
from scorekeeper.journal.tokens import Token, split_argument

from .lookup import named_game, offered
from .output import (
    SOUND,
    UNSOUND,
    USAGE,
    Ended,
    complain_of_call,
    say_grids,
    say_json,
    usage,
)


def games(part: str, json: bool) -> None:
    """List the games, or those whose name, alias or summary contains the text."""
    found = [entry for entry in registry.GAMES if _matches(entry, part)]
    if not found:
        found = [offered(part)]
    if json:
        say_json([game_json(entry) for entry in found])
        raise Ended(SOUND)
    families: dict[str, list[registry.Offer]] = {}
    for entry in found:
        families.setdefault(entry.family, []).append(entry)
    say_grids([_family_grid(family, entries) for family, entries in families.items()])
    say_grids([_names_grid(found)])


def _matches(entry: registry.Offer, part: str) -> bool:
    key = fold(part)
    return any(key in fold(name) for name in (entry.name, *entry.aliases, entry.family))


def game_json(entry: registry.Offer) -> dict[str, Any]:
    """What `games --json` says of a game."""
    return {
        "name": entry.name,
        "family": entry.family,
        "players": entry.players,
        "cards": entry.cards,
        "summary": entry.summary,
        "aliases": list(entry.aliases),
    }


def _family_grid(family: str, entries: Sequence[registry.Offer]) -> Grid:
    columns = tuple(Column(label) for label in ("game", "players", "cards", "what it is"))
    rows = tuple(
        Row((text(e.name, strong=True), text(e.players), text(e.cards), text(e.summary)))
        for e in entries
    )
    return Grid(family, columns, rows)


def _names_grid(entries: Sequence[registry.Offer]) -> Grid:
    """By which other names the games go, and the rules that such a name brings."""
    meant: dict[str, list[str]] = {}
    for entry in entries:
        for alias in entry.aliases:
            settings = named_game(alias).settings
            meant.setdefault(" ".join([entry.name, *settings]), []).append(alias)
    rows = tuple(Row((text(", ".join(names)), text(means))) for means, names in meant.items())
    return Grid("Other names, and what each means", (Column("name"), Column("game")), rows)


def value(
    game_name: str, facts: Sequence[str], settings: Sequence[str], players: str, json: bool
) -> None:
    """Price one deal at a table of its own."""
    named = named_game(game_name)
    tokens = tokens_of(settings), tokens_of(facts)
    loaded = single_deal(named, tokens[0], names_in(players), tokens[1])
    wrong = [p for p in loaded.problems if p.is_error and p.line < len(loaded.lines)]
    if wrong:  # players or options: there is no such table, so the deal has no price
        complain_of_call(wrong, loaded.path)
        raise Ended(USAGE)
    if loaded.session is None or not loaded.session.deals:
        complain_of_call(loaded.problems, loaded.path)
        raise Ended(UNSOUND)
    deal = loaded.session.deals[0]
    deal.problems = tuple(p for p in deal.problems if p.is_error)
    if deal.facts is None or deal.status == OPEN:
        complain_of_call(loaded.problems, loaded.path)
        if deal.facts is not None:
            usage("the deal has no outcome", f"add {wanted_text(loaded.session.missing)}")
        raise Ended(UNSOUND)
    from scorekeeper.render.explained import only

    if json:
        from scorekeeper.render.json_ import explain_json

        say_json(explain_json(loaded.session, only(1)))
    else:
        from scorekeeper.render.views import entries_grid

        say_grids([entries_grid(loaded.session, only(1))])
    complain_of_call((p for p in loaded.problems if p.is_error or p.is_idle), loaded.path)
    raise Ended(SOUND if loaded.is_ok else UNSOUND)


def names_in(text: str) -> list[str]:
    """Players as `--players` has them, with commas."""
    return text.split(",") if text else []


def tokens_of(words: Sequence[str]) -> list[Token]:
    """Words of the form KEY=VALUE; ends the command for any other."""
    tokens = [split_argument(word) for word in words]
    for token in tokens:
        if token.key is None:
            usage(f"'{token.value}' is not of the form KEY=VALUE", "write e.g. contract=8D")
    return tokens
