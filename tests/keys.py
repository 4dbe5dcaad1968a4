"""What a practised scribe types at the prompt to tell a deal of a sheet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress

from scorekeeper.core.asking.questions import Question
from scorekeeper.core.declaration.facts import NOTHING
from scorekeeper.core.values.names import Roster
from scorekeeper.core.values.problems import InputError
from scorekeeper.scribe.draft import Draft

LETTERS = {  # of the contracts of Barbu
    "no-tricks": "n",
    "no-hearts": "h",
    "no-queens": "q",
    "no-king": "k",
    "no-last-two": "l",
    "trumps": "t",
    "domino": "d",
}
LISTS = ("players", "order")
WITH_SIDES = 2  # owners of a count of which the second one's number follows


def typed_answer(draft: Draft, facts: Mapping[str, str], left_out: Collection[str] = ()) -> str:
    """The line typed at the question of the draft, so that the deal gets those facts; facts that
    are not asked for come first, as FACT=VALUE."""
    question = draft.question
    assert question is not None
    for further in draft.further:
        fact, text = further.fact, facts.get(further.fact, further.follows)
        if text != further.follows and fact not in left_out and _is_told(facts, fact):
            return f"{fact}={text}"
    if not _is_told(facts, question.fact):
        return ""
    return _value(draft, question, facts[question.fact])


def _is_told(facts: Mapping[str, str], fact: str) -> bool:
    return facts.get(fact, "").casefold() not in NOTHING


def _value(draft: Draft, question: Question, text: str) -> str:
    table = draft.session.ledger.table
    short = {name: _beginning(table.roster, name) for name in table.players}
    if question.form == "count":
        return _row(question, text)
    if question.form == "player":
        return short.get(text, text)
    if question.form in LISTS:
        return ",".join(short.get(name, name) for name in text.split(","))
    return LETTERS.get(text, text.casefold())


def _beginning(roster: Roster, name: str) -> str:
    """The shortest beginning by which the player is found."""
    for size in range(1, len(name)):
        with suppress(InputError):
            if roster.find(name[:size].casefold()) == name:
                return name[:size].casefold()
    return name


def _row(question: Question, text: str) -> str:
    """`1120`, or with spaces; of two sides the first number alone, where the other follows."""
    told = dict(part.split(":") for part in text.split(","))
    owners = [*([question.owner] if question.owner else []), *question.owners]
    numbers = [told.get(owner, "0") for owner in owners]
    if question.left is not None and len(owners) == WITH_SIDES:
        return numbers[0]
    is_close = all(len(number) == 1 for number in numbers) and not question.more
    return ("" if is_close else " ").join(numbers)
