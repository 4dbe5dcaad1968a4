"""Bridge games that are offered under several names and played in several forms.

The forms differ in facts, accounts, sides or number of players, so each is a game of its own. An
option says which one is played; the name under which the sheet calls the game only decides which
form is meant where that option is not set.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from typing import ClassVar, TypeVar

from scorekeeper.core.declaration.options import OptionSpec, option_specs
from scorekeeper.core.game import AnyGame, Game
from scorekeeper.core.values.parts import NamedTuple

F = TypeVar("F")
O = TypeVar("O")  # noqa: E741
S = TypeVar("S")


class Called(NamedTuple):
    """A name under which a game is offered, and the value of its option that the name means."""

    name: str
    title: str
    meant: str


class Form(NamedTuple):
    """Where a form stands: a module of this package, and the class in it."""

    module: str
    name: str


@lru_cache(maxsize=64)
def in_form(called: Called, form: Form) -> AnyGame:
    """The game of that name in that form; a sheet imports no other one than its table plays."""
    made: AnyGame = getattr(import_module(f"{__package__}.{form.module}"), form.name)(called)
    return made


class FormedGame(Game[F, O, S]):
    """One of the `forms` of a game; `told_by` is the option that says which."""

    told_by: ClassVar[str]
    forms: ClassVar[Mapping[str, Form]]

    def __init__(self, called: Called) -> None:
        self.name = called.name
        self.title = called.title
        self._called = called

    @cached_property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        """The options; the form is that of the name unless the table sets another."""
        return tuple(
            spec._replace(default=self._called.meant) if spec.name == self.told_by else spec
            for spec in option_specs(self.options)
        )

    def form(self, options: O) -> AnyGame:
        """The form that the options ask for, under the same name."""
        return in_form(self._called, self.forms[self.form_key(options)])

    def form_key(self, options: O) -> str:
        """Which form the options ask for."""
        raise NotImplementedError
