"""The page of Ninety-Nine names everything that the program offers."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.games import registry

PAGE = Path(__file__).parents[2] / "docs" / "games" / "ninety-nine.md"
GAME = registry.load("ninety-nine")


def test_facts_accounts_options_and_presets() -> None:
    text = PAGE.read_text(encoding="utf-8")
    accounts = {account.name for account in GAME.accounts} | {"dummy"}
    for name in [*(spec.name for spec in (*GAME.fact_specs, *GAME.option_specs)), *accounts]:
        assert f"| `{name}` | " in text, name
    for preset in GAME.presets:
        settings = " ".join(f"`{key}={value}`" for key, value in preset.settings.items())
        row = f"| `{preset.name}` | {settings or 'the defaults'} | {preset.meaning} |"
        assert row in text, preset.name


def test_values_of_options() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for spec in GAME.option_specs:
        for word in getattr(spec.kind, "words", ()):
            assert f"`{word}`" in text or f"`{word}=N`" in text or word in "CDHSNT", word
