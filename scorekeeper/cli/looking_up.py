"""The dialogue of `claim --ask`: figures are looked up until one explanation is left."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress

from scorekeeper.core.values.amounts import Amount
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import InputError
from scorekeeper.core.values.written import written_amount
from scorekeeper.referee.answer import Answer, Question
from scorekeeper.referee.claiming import named
from scorekeeper.referee.figures import Figure
from scorekeeper.render.claimed import possible_text, question_text

Search = Callable[[Sequence[Figure], Collection[Figure]], Answer]  # claimed, and not known


class Outside(NamedTuple):
    """Who is asked: `read` gives the answer to a question (EOFError: nobody answers any more),
    `say` prints a line, `tell` what is left after an answer."""

    read: Callable[[str], str]
    say: Callable[[str], None]
    tell: Callable[[Answer], None]


class LookingUp:
    """Asks for the figure that tells the explanations apart best, and for the next one; the search
    is made again with every figure found, and without those that the paper does not show."""

    def __init__(self, search: Search, outside: Outside) -> None:
        self._search = search
        self._outside = outside

    def hold(self, answer: Answer, figures: Sequence[Figure]) -> None:
        """Ask until one explanation is left, or nothing more tells them apart."""
        claimed, unknown = list(figures), list[Figure]()
        with suppress(EOFError, KeyboardInterrupt):
            while answer.question is not None and len(answer.explanations) > 1:
                figure = answer.question.figure
                amount = self._amount(answer.question)
                if amount is None:
                    unknown.append(figure)
                else:
                    claimed.append(figure._replace(amount=amount))
                answer = self._search(claimed, unknown)
                if amount is not None:
                    self._outside.tell(answer)
                elif answer.question is None:
                    self._outside.say("no other figure tells them apart")

    def _amount(self, question: Question) -> Amount | None:
        """What the paper says; None where it does not. What no explanation gives is asked for
        twice: a slip of the reader is likelier."""
        possible = {answer.amount for answer in question.answers}
        unlikely: Amount | None = None
        while True:
            typed = self._outside.read(f"{question_text(question.figure)} (Enter: not known) ")
            if not typed.strip():
                return None
            amount = self._parsed(typed.strip())
            if amount is None:
                continue
            if amount in possible or amount == unlikely:
                return amount
            unlikely = amount
            name = named(question.figure)
            self._outside.say(f"none of these gives {name} {typed}: {possible_text(question)}")

    def _parsed(self, typed: str) -> Amount | None:
        try:
            return written_amount(typed)
        except InputError as error:
            self._outside.say(f"{error.message}; {error.hint}")
            return None
