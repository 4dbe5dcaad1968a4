"""What the shell offers when the tab key is pressed. Nothing here may fail aloud."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr
from io import StringIO
from itertools import islice
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from scorekeeper.core.replaying.replay import Session

_MOST = 60


def _quiet(offer: Callable[[typer.Context, str], Iterable[str]]) -> Callable[..., list[str]]:
    """Complete to nothing when anything is wrong: the shell is no place for messages."""

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        before, typed = _joined(ctx, incomplete)
        try:
            with redirect_stderr(StringIO()):
                offered = list(islice(offer(ctx, before + typed), _MOST))
        except (Exception, SystemExit):
            return []
        key = (before + typed).casefold()
        return [word[len(before) :] for word in offered if word.casefold().startswith(key)]

    return complete


def _joined(ctx: typer.Context, incomplete: str) -> tuple[str, str]:
    """What stands before the word that the shell completes, and that word: bash takes KEY=VALUE
    for three words and puts in the value alone."""
    lists = (list(value) for value in ctx.params.values() if isinstance(value, (list, tuple)))
    words = next((value for value in lists if value), [])
    if words and os.environ.get("COMP_WORDS", "").split()[-1:] == ["="]:  # kept from us by click
        return f"{words[-1]}=", ""
    if len(words) > 1 and words[-1] == "=":
        return f"{words[-2]}=", incomplete
    return "", incomplete


def _games(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    from scorekeeper.games import registry

    key = incomplete.casefold()
    names = (name for entry in registry.GAMES for name in (entry.name, *entry.aliases))
    return (name for name in names if name.startswith(key))


def _settings(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    from scorekeeper.games import registry

    named = _named_game(ctx)
    game = registry.load(named) if named else _session(ctx).sheet.game
    name, equals, _ = incomplete.partition("=")
    if not equals:
        return [f"{spec.name}=" for spec in game.option_specs] + ["rules="]
    if name == "rules":
        return [f"rules={preset.name}" for preset in game.presets]
    kind = next(spec.kind for spec in game.option_specs if spec.name == name)
    return [f"{name}={word}" for word in kind.words]


def _facts(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    session = _session(ctx)
    if ctx.info_name == "amend":
        return _of_any_deal(session, incomplete)
    from scorekeeper.core.asking.questions import ask
    from scorekeeper.core.asking.trial import Trial

    trial = Trial(session)
    key, equals, typed = incomplete.partition("=")
    name = trial.name_of(key, typed) if equals else ""
    told = {trial.name_of(*pair): pair[1] for pair in _pairs(ctx)}
    told.pop(name, None)
    before, comma, _ = typed.rpartition(",")
    asked = ask(session, {**told, name: before} if comma else told)
    if not equals:
        return [f"{question.fact}=" for question in asked.questions]
    for question in asked.questions:
        if question.fact == name:
            owner = f"{before}{comma}{question.owner}:" if question.owner else ""
            return (f"{key}={owner}{text}" for text in question.possible if text != "none")
    return []


def _of_any_deal(session: Session, incomplete: str) -> Iterable[str]:
    """The facts, and what one can be in some deal: an amendment may be about any of them."""
    from scorekeeper.core.asking.trial import Trial, possible_texts

    key, equals, typed = incomplete.partition("=")
    trial = Trial(session)
    if not equals:
        return [f"{spec.name}=" for spec in trial.specs]
    name = trial.name_of(key, typed)
    for spec, deal in trial.walk({}):
        if spec.name == name:
            return [f"{key}={text}" for text in possible_texts(spec, deal)]
    return []


def _pairs(ctx: typer.Context) -> Iterable[tuple[str, str]]:
    """The facts that stand on the line already."""
    for word in ctx.params.get("facts") or ():
        key, equals, value = word.partition("=")
        if equals and value:
            yield key, value


def _adjustments(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    session = _session(ctx)
    accounts = [account.name for account in session.sheet.game.accounts]
    if incomplete.startswith("account="):
        return [f"account={name}" for name in accounts]
    return [*(f"{owner}=" for owner in session.ledger.table.owners), "account=", "against="]


def _players(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    return _session(ctx).ledger.table.players


def _accounts(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    return [f"{account.name}=" for account in _session(ctx).sheet.game.accounts]


def _named_game(ctx: typer.Context) -> str:
    """The game that the line names so far, if any. Before the value of an option the words are
    not sorted into arguments yet."""
    from scorekeeper.games import registry

    words = {*ctx.args, ctx.params.get("game"), *(ctx.params.get("words") or ())}
    names = (name for entry in registry.GAMES for name in (entry.name, *entry.aliases))
    return next((name for name in names if name in words), "")


def _session(ctx: typer.Context) -> Session:
    """The session of the sheet named so far, or of the game named (`value`)."""
    from scorekeeper.journal.load import load, score_lines

    from .files import find_sheet

    game = _named_game(ctx)
    if game:
        from scorekeeper.games import registry
        from scorekeeper.journal.single import PLAYER_NAMES

        seats = registry.load(game).usual_seats
        lines = [f"game {registry.offer(game).name}", "players " + " ".join(PLAYER_NAMES[:seats])]
        loaded = score_lines("", lines)
    else:
        loaded = load(find_sheet(ctx.params.get("sheet"), _first_word(ctx)))
    assert loaded.session is not None
    return loaded.session


def _first_word(ctx: typer.Context) -> str | None:
    """The sheet that the first word names, as in `deal friday.sheet bids=`."""
    from .files import take_sheet

    lists = (value for value in ctx.params.values() if isinstance(value, (list, tuple)))
    return next((sheet for words in lists if (sheet := take_sheet(words)[0])), None)


OFFERS = {
    "games": _quiet(_games),
    "players": _quiet(_players),
    "settings": _quiet(_settings),
    "facts": _quiet(_facts),
    "adjustments": _quiet(_adjustments),
    "accounts": _quiet(_accounts),
}
