"""The start-up budget, as what a command may not import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.games import registry

HEAVY = {
    "openpyxl",
    "fpdf",
    "pypdfium2",
    "PIL",
    "rich",
    "pydantic",
    "hypothesis",
    "json",
    "email",
    "importlib.metadata",
    "asyncio",
    "prompt_toolkit",
    "starlette",
    "anyio",
    "uvicorn",
    "segno",
    "scorekeeper.scribe",
    "xml",
    "scorekeeper.cli.completion",
    "scorekeeper.cli.record_commands",
    "scorekeeper.cli.manual",
    "scorekeeper.core.asking",
    "scorekeeper.journal.appending",
    "scorekeeper.journal.lock",
    "scorekeeper.journal.store",
    "scorekeeper.core.settling.payments",
    "scorekeeper.core.values.currency",
    "scorekeeper.render.export",
    "scorekeeper.render.json_",
    "scorekeeper.render.remarks",
}
SHEETS = {
    "preference": "game preference\nplayers Anna Boris Cleo\n",
    "whist": "game whist\nsides Us Them\n",
    "barbu": "game barbu\nplayers Anna Boris Cleo Dan\n",
    "oh-hell": "game oh-hell\nplayers Anna Boris Cleo\n",
}
HOMES = {game.name: game.module for game in registry.GAMES}


def loaded(*arguments: str) -> set[str]:
    """The modules in memory at the end of a command."""
    code = (
        "import sys\n"
        "from scorekeeper.cli.app import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "except SystemExit:\n    pass\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True
    )
    return set(ran.stderr.split())


@pytest.mark.parametrize("game", sorted(SHEETS))
def test_show_imports_nothing_that_it_does_not_need(game: str) -> None:
    Path("s.sheet").write_text(SHEETS[game])
    modules = loaded("show", "s.sheet")
    home = HOMES[game]
    assert f"scorekeeper.games.{home}" in modules
    assert not modules & HEAVY
    assert not modules & {f"scorekeeper.games.{name}" for name in {*HOMES.values()} - {home}}


def test_help_imports_no_game() -> None:
    assert not {name for name in loaded("--help") if name.startswith("scorekeeper.games.")}
