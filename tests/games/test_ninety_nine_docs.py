"""The page of Ninety-Nine names everything that the program offers; its facts, options and presets
stand in tables that tests/test_pages.py holds to the declarations."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.games import registry

PAGE = Path(__file__).parents[2] / "docs" / "games" / "ninety-nine.md"
GAME = registry.load("ninety-nine")


def test_accounts() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in [*(account.name for account in GAME.accounts), "dummy"]:
        assert f"| `{name}` | " in text, name


def test_values_of_options() -> None:
    """Every word that can be set stands in the row of its option."""
    rows = {
        line.split(" | ")[0].strip("| `"): line
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("| `")
    }
    for spec in GAME.option_specs:
        for word in getattr(spec.kind, "words", ()):
            assert word in rows[spec.name], (spec.name, word)
