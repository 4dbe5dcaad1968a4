"""One deal of a compendium game, for tables of worked examples."""

from __future__ import annotations

from sheets import messages, session

from scorekeeper.core.replaying.replay import Session

FOUR = "A B C D"


def header(game: str, settings: str = "", players: str = FOUR) -> str:
    """The first lines of a sheet."""
    chosen = f"set {settings}\n" if settings else ""
    return f"game {game}\nplayers {players}\n{chosen}"


def dealt(game: str, deal: str, settings: str = "", players: str = FOUR) -> Session:
    """A sheet of one deal, which must be scorable."""
    made = session(f"{header(game, settings, players)}deal {deal}")
    unsound = [p.message for p in made.problems if p.is_error]
    assert not unsound, unsound
    return made


def points(game: str, deal: str, settings: str = "", players: str = FOUR) -> list[object]:
    """What each player scores in a first deal, in seat order."""
    return list(dealt(game, deal, settings, players).deals[0].points.values())


def refusals(game: str, deals: str, settings: str = "", players: str = FOUR) -> list[str]:
    """The messages of a sheet with those deal lines."""
    lines = "\n".join(f"deal {line}" for line in deals.split("\n"))
    return messages(f"{header(game, settings, players)}{lines}")
