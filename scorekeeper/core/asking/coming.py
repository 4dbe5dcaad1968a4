"""What is known of the deal that is about to be told, in short phrases for one line: who deals, how
many cards, who is vulnerable, what the last bidder may not say.

    >>> from scorekeeper import read, replay
    >>> from scorekeeper.core.asking.questions import ask
    >>> lines = ["game oh-hell", "players Ann Bob Cy", "set schedule=3,2", "dealer Ann"]
    >>> session = replay(read(lines).sheet)
    >>> coming(session, ask(session, {}))
    ('deal 1', 'Ann deals', '3 cards', 'Ann bids last', 'bids may not add up to 3')
    >>> coming(session, ask(session, {"bids": "Bob:1,Cy:0"}))[-1]
    'Ann may not bid 2'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scorekeeper.core.declaration.facts import OUTCOME
from scorekeeper.core.replaying.session import Session
from scorekeeper.core.values.amounts import plural, show_amount

from .questions import Asked, Question, ask

FEW = 4  # items that are said one by one; of more the number is said

# How what a game says of its next deal is put in a line; everything else as `deals left 3`.
PHRASES: Mapping[str, str] = {
    "dealer": "{} deals",
    "declarer": "{} declares",
    "decider": "{} chooses",
    "sits out": "{} sits out",
    "speaks first": "{} speaks first",
    "bids first": "{} bids first",
    "bids last": "{} bids last",
    "vulnerable": "{} vulnerable",
    "trump": "trump {}",
    "without a seat": "without a seat {}",
    "contracts left": "left: {}",
    "doubles owed": "doubles owed: {}",
    "honours": "{}",
}

COUNTED: Mapping[str, str] = {"cards": "card", "deals": "deal", "boards": "board"}

# What tells how the score stands, which a line about the deal leaves to the standing.
OF_THE_GAME = ("game score", "part-score", "games")  # no totals before a game is won
OF_THE_STANDING = frozenset(
    (*OF_THE_GAME, "score", "target", "in the lead", "results", "open", "missing", "deal")
)


def coming(session: Session, asked: Asked) -> tuple[str, ...]:
    """Phrases about the deal that `asked` is about; what was told of it stands before what the
    game expects. Nothing when the game is over."""
    game, ledger = session.sheet.game, session.ledger
    if not session.open_deal and game.finished(ledger):
        return ()
    expected = {**game.upcoming(ledger)}
    expected.update({name: text for name, text in asked.texts.items() if name in expected})
    said = (_phrase(key, value) for key, value in expected.items() if key not in OF_THE_STANDING)
    return (f"deal {asked.number}", *said, *_not_to_be_bid(session, asked))


def in_play(session: Session) -> tuple[str, ...]:
    """How the game in play stands, where its points are no totals before it is won."""
    game, ledger = session.sheet.game, session.ledger
    if game.finished(ledger):
        return ()
    told = game.upcoming(ledger)
    return tuple(f"{key} {_said(told[key])}" for key in OF_THE_GAME if key in told)


def _phrase(key: str, value: object) -> str:
    if value is True:
        return key
    noun, *rest = key.split(" ")
    if noun in COUNTED and str(value).isdecimal():
        return " ".join([plural(int(str(value)), COUNTED[noun]), *rest])
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) > FEW:
        return f"{len(value)} {key}"
    return PHRASES.get(key, f"{key} {{}}").format(_said(value))


def _said(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_said, value))
    return show_amount(value) if isinstance(value, int | Fraction) else str(value)


def _not_to_be_bid(session: Session, asked: Asked) -> Iterator[str]:
    """What the last to bid may not say, or, before it is his turn, what the bids of all may not
    add up to."""
    question = next((q for q in asked.questions if q.is_put), None)
    is_bid = question is not None and question.owner and question.phase != OUTCOME
    if question is None or not is_bid or question.left is not None:
        return
    if not question.owners:
        yield from _breaches(question)
        return
    sums = (_forbidden_sum(session, asked, question, number) for number in question.possible[:2])
    first = next(sums, None)
    if first is not None and all(other == first for other in sums):
        yield f"{question.fact} may not add up to {first}"


def _breaches(question: Question) -> Iterator[str]:
    for no in question.forbidden:
        if no.is_breach:
            yield f"{question.owner} may not {_verb(question)} {no.value}"


def _verb(question: Question) -> str:
    """`bid` of `Ann bids`."""
    return question.ask.removeprefix(question.owner).strip().removesuffix("s") or question.fact


def _forbidden_sum(session: Session, asked: Asked, question: Question, text: str) -> int | None:
    """The sum that the last one may not make, were that the number of the next and nothing that of
    the others; None where every number is allowed, or several are not."""
    *others, last = question.owners
    said = [f"{question.owner}:{text}", *(f"{owner}:0" for owner in others)]
    told = ",".join(filter(None, [asked.texts.get(question.fact, ""), *said]))
    questions = ask(session, {**asked.texts, question.fact: told}).questions
    after = next((q for q in questions if (q.fact, q.owner) == (question.fact, last)), None)
    values = [no.value for no in after.forbidden if no.is_breach] if after else []
    numbers = [part.rpartition(":")[2] for part in told.split(",")] + values
    if len(values) != 1 or not all(number.isdecimal() for number in numbers):
        return None
    return sum(map(int, numbers))
