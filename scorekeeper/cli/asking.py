"""What is asked next of the deal that comes, or of the open one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.core.asking.trial import Trial
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.problems import InputError
from scorekeeper.journal.tokens import split_argument

from .files import find_sheet, open_sheet, session_of, split_words
from .output import SOUND, UNSOUND, Ended, complain_of, refuse, say, say_json, usage

if TYPE_CHECKING:
    from scorekeeper.core.asking.questions import Asked


def ask_next(words: Sequence[str], file: str | None, json: bool) -> None:
    """Print the deal so far and the questions left, in the order in which they are asked."""
    from scorekeeper.core.asking.questions import ask

    named, rest = split_words(words)
    path = find_sheet(file, named)
    session = session_of(open_sheet(path))
    asked = ask(session, _facts(session, rest))
    if json:
        from scorekeeper.render.json_ import next_json

        say_json(next_json(asked))
    else:
        _print(asked, path)
    is_sound = not any(problem.is_error for problem in asked.problems)
    raise Ended(SOUND if is_sound else UNSOUND)


def _print(asked: Asked, path: str) -> None:
    from scorekeeper.render.questions import question_lines

    complain_of(asked.problems, path)
    say(question_lines(asked))


def _facts(session: Session, words: Sequence[str]) -> Mapping[str, str]:
    """The facts among the words, by their full names."""
    trial = Trial(session)
    facts: dict[str, str] = {}
    for word in words:
        key, value = split_argument(word)
        if key is None:
            usage(f"'{word}' is no fact", f"write FACT=VALUE, e.g. {trial.specs[-1].name}=...")
        try:
            facts[trial.name_of(key, value)] = value
        except InputError as error:
            refuse(error)
    return facts
