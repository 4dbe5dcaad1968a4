"""Games by the names that people type, with the settings that a name stands for."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.declaration.options import PRESET_OPTION, preset_called
from scorekeeper.core.game import AnyGame
from scorekeeper.core.values.names import fold
from scorekeeper.core.values.parts import NamedTuple

from . import registry


class Named(NamedTuple):
    """A game and the settings that its name stands for: wizard is Oh Hell by the preset wizard."""

    offer: registry.Offer
    game: AnyGame
    settings: tuple[str, ...]

    def with_settings(self, settings: Sequence[str]) -> list[str]:
        """Those of the name unless the preset is set, then the others."""
        named = (fold(setting.partition("=")[0]) for setting in settings)
        return [*settings] if PRESET_OPTION in named else [*self.settings, *settings]


def find_game(name: str) -> Named:
    """The game of that name, alias or name of a form; raises MalformedError or AmbiguousError."""
    offer = registry.offer(name)
    game = registry.load(offer.name)
    preset = preset_called(name, game.presets)
    settings = (f"{PRESET_OPTION}={preset.name}",) if preset and preset.settings else ()
    return Named(offer, game, settings)
