"""The rules of one game at a table: its facts, house rules, presets and accounts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any

from scorekeeper.core.declaration.sources import Citations
from scorekeeper.core.game import Example
from scorekeeper.core.values.cells import Column, Grid, Row, text
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault
from scorekeeper.games import registry
from scorekeeper.games.named import Named
from scorekeeper.journal.load import score_lines
from scorekeeper.journal.single import table_lines
from scorekeeper.render.manual import Manual

from .lookup import named_game
from .manual import game_json, names_in, tokens_of
from .output import SOUND, USAGE, Ended, complain_of_call, say, say_grids, say_json, width


def _manual(named: Named, settings: Sequence[str], players: str) -> Manual:
    """The game as it is at that table; ends the command where there is no such table."""
    lines = table_lines(named, tokens_of(settings), names_in(players))
    loaded = score_lines(f"rules {named.offer.name}", lines)
    if loaded.session is None or not loaded.is_ok:
        complain_of_call(loaded.problems, loaded.path)
        raise Ended(USAGE)
    return Manual(loaded.session.sheet)


class Shown(NamedTuple):
    """How much of the rules is asked for, and in what form."""

    brief: bool = False
    checks: bool = False
    slips: bool = False
    json: bool = False


def rules(name: str, settings: Sequence[str], players: str, shown: Shown) -> None:
    """Print the facts of a deal, every option, the presets and example lines, as they are at a
    table with those settings and players; or, `brief`, what of it fits a screen; or the `checks`,
    which are what the program says of deals and house rules that do not go together; or the
    `slips` of facts that are searched when a result is disputed."""
    named = named_game(name)
    entry, manual = named.offer, _manual(named, settings, players)
    if shown.checks:
        _say_checks(manual, shown.json)
        raise Ended(SOUND)
    if shown.slips:
        _say_slips(named, settings, players, shown.json)
        raise Ended(SOUND)
    if shown.json:
        say_json(_rules_json(entry, manual))
        raise Ended(SOUND)
    game = manual.game
    if shown.brief:
        from scorekeeper.render.brief import brief_lines

        title = f"{game.title} ({entry.name}): {entry.summary}"
        options = [(spec, manual.value(spec)) for spec in manual.options]
        say(brief_lines(title, game, manual.facts, options, width()))
        raise Ended(SOUND)
    say([f"{game.title} ({entry.name}): {entry.summary}", f"players: {entry.players}"])
    if entry.aliases:
        say([f"also called: {', '.join(entry.aliases)}"])
    say([""])
    say_grids([_facts_grid(manual)])
    say([*_option_lines(manual), *_preset_lines(manual)])
    if manual.reference:
        say([""])
        say_grids(manual.reference)
    if game.accounts:
        say(["", "Accounts", *(f"  {a.name}: {a.meaning}" for a in game.accounts)])
    say(_source_lines(manual.citations))
    say(["", "Examples"])
    for example in game.examples:
        say([f"  deal {example.line}", *_paragraph(_example_meaning(example))])


SAID_OF = {
    Fault.IMPOSSIBLE: "cannot have happened",
    Fault.BREACH: "against the rules (--anyway records it)",
    Fault.WARNING: "worth saying",
}


def _say_checks(manual: Manual, json: bool) -> None:
    rows = manual.check_rows()
    if json:
        say_json({"checks": [row._asdict() for row in rows]})
        return
    say([f"{manual.game.title}: what is said of facts and options that do not go together"])
    for about, checks in groupby(rows, key=lambda row: row.about):
        say(["", about])
        for check in checks:
            say(_paragraph(f"{SAID_OF[Fault(check.fault)]}: {check.message}"))
            say(_paragraph(f"-> {check.hint}"))


def _say_slips(named: Named, settings: Sequence[str], players: str, json: bool) -> None:
    from scorekeeper.core.declaration.slips import OF_RECORDS, SLIPS
    from scorekeeper.render.slips_listed import slip_rows

    rows = slip_rows(named, tokens_of(settings), names_in(players))
    if json:
        say_json({"slips": [row._asdict() for row in rows]})
        return
    columns = tuple(map(Column, ("fact", "slip", "recorded", "meant", "distance")))
    cells = (
        Row(tuple(map(text, (row.fact, row.slip, row.recorded, row.meant, row.distance))))
        for row in rows
    )
    say_grids([Grid(f"{named.game.title}: slips of facts, with an example", columns, tuple(cells))])
    say(["", "Slips of whole deals and other records"])
    for word in OF_RECORDS:
        say(_paragraph(f"{word}: {SLIPS[word]}"))


def _facts_grid(manual: Manual) -> Grid:
    columns = (Column("fact"), Column("form"), Column("meaning"))
    rows = tuple(
        Row((text(fact.name, strong=True), text(fact.form), text(fact.meaning)))
        for fact in manual.fact_rows()
    )
    return Grid("Facts of a deal (KEY=VALUE)", columns, rows)


def _example_meaning(example: Example) -> str:
    players = f" (players {' '.join(example.players)})" if example.players else ""
    settings = f" (set {example.settings})" if example.settings else ""
    return f"{example.meaning}{players}{settings}"


def _option_lines(manual: Manual) -> list[str]:
    """Every option as a short paragraph: a table would cut the values into slivers."""
    lines = ["", "Options (set OPTION=VALUE; at new: --set OPTION=VALUE)"]
    for row in manual.option_rows():
        here = "" if row.value == row.default else f"; here {row.value}"
        lines.append(f"  {row.name} (default {row.default}{here})")
        lines += _paragraph(f"values: {row.values.replace('|', ' | ')}")
        for note in (f"{row.meaning} [{row.source}]", *row.notes):
            lines += _paragraph(note)
    return lines


def _source_lines(citations: Citations) -> list[str]:
    if not citations.titles:
        return []
    lines = ["", "Sources (cited by letter)"]
    for letter, title in citations.titles.items():
        lines += wrap(f"  {letter}: {title}", width(), subsequent_indent="     ")
    return lines


def _preset_lines(manual: Manual) -> list[str]:
    rows = manual.preset_rows()
    lines = ["", "Presets (set rules=NAME)"] if rows else []
    for row in rows:
        aliases = f" (also {', '.join(row.aliases)})" if row.aliases else ""
        lines.append(f"  {row.name}{aliases}")
        lines += _paragraph(f"{row.meaning} [{row.source}]")
        lines += _paragraph(row.line or "the defaults")
    return lines


def _paragraph(content: str) -> list[str]:
    indent = "      "
    return wrap(
        content, width(), initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )


def _rules_json(entry: registry.Offer, manual: Manual) -> dict[str, Any]:
    game = manual.game
    return {
        **game_json(entry),
        "title": game.title,
        "facts": [row._asdict() for row in manual.fact_rows()],
        "options": [row._asdict() for row in manual.option_rows()],
        "presets": [
            {
                "name": row.name,
                "settings": dict(row.settings),
                "meaning": row.meaning,
                "source": row.source,
            }
            for row in manual.preset_rows()
        ],
        "sources": manual.citations.titles,
        "accounts": [{"name": a.name, "meaning": a.meaning, "pair": a.pair} for a in game.accounts],
        "examples": [{"line": f"deal {e.line}", "meaning": e.meaning} for e in game.examples],
    }
