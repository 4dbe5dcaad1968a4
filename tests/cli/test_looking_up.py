"""The dialogue of `claim --ask`, with a search made by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import pytest

from scorekeeper.cli.looking_up import LookingUp, Outside
from scorekeeper.referee.answer import Answer, Explanation, Possible, Question, Searched
from scorekeeper.referee.figures import TOTAL, Figure

BORIS = Figure(TOTAL, "Boris", 5, 5)
VERA = Figure(TOTAL, "Vera", 2, 7)
ANNA = Figure(TOTAL, "Anna", 34, 20)


def answer(count: int, figure: Figure | None = None, *amounts: int) -> Answer:
    """So many explanations, the question about a figure with one amount by each of them."""
    explanations = tuple(Explanation(rank, (), 0.0, {}) for rank in range(1, count + 1))
    possible = tuple(Possible(amount, (rank,)) for rank, amount in enumerate(amounts, 1))
    question = None if figure is None else Question(figure, possible)
    return Answer((), 0, None, Searched(), explanations, question)


class Table:
    """A search that gives these answers in turn, and somebody who types."""

    def __init__(self, answers: Sequence[Answer], *typed: str) -> None:
        self._answers: Iterator[Answer] = iter(answers)
        self._typed = iter(typed)
        self.searched: list[tuple[list[Figure], list[Figure]]] = []
        self.asked: list[str] = []
        self.said: list[str] = []
        self.told: list[Answer] = []

    def search(self, figures: Sequence[Figure], unknown: Collection[Figure]) -> Answer:
        self.searched.append((list(figures), list(unknown)))
        return next(self._answers)

    def read(self, question: str) -> str:
        self.asked.append(question)
        try:
            return next(self._typed)
        except StopIteration:
            raise EOFError from None

    def hold(self, first: Answer) -> None:
        outside = Outside(self.read, self.said.append, self.told.append)
        LookingUp(self.search, outside).hold(first, [ANNA])


def test_an_answer_becomes_a_further_claim() -> None:
    table = Table([answer(1)], "9")
    table.hold(answer(2, BORIS, -1, 9))
    assert table.asked == ["What does the paper say for Boris after deal 5? (Enter: not known) "]
    assert table.searched == [([ANNA, BORIS._replace(amount=9)], [])]
    assert [len(left.explanations) for left in table.told] == [1]


def test_it_goes_on_until_one_is_left() -> None:
    table = Table([answer(2, VERA, 3, 4), answer(1)], "-1", "4")
    table.hold(answer(3, BORIS, -1, 9, 9))
    assert len(table.asked) == 2
    assert table.searched[-1][0] == [ANNA, BORIS._replace(amount=-1), VERA._replace(amount=4)]


def test_enter_asks_for_the_next_figure_and_tells_nothing_anew() -> None:
    table = Table([answer(3, VERA, 3, 4, 5), answer(1)], "", "4")
    table.hold(answer(3, BORIS, -1, 8, 9))
    assert table.searched == [([ANNA], [BORIS]), ([ANNA, VERA._replace(amount=4)], [BORIS])]
    assert len(table.told) == 1


def test_where_nothing_else_tells_them_apart_that_is_said() -> None:
    table = Table([answer(3)], "")
    table.hold(answer(3, BORIS, -1, 8, 9))
    assert (table.said, table.told) == (["no other figure tells them apart"], [])


@pytest.mark.parametrize("typed", ["many", "1 000,5x", "-", "1,234"])
def test_what_is_no_amount_is_asked_for_again(typed: str) -> None:
    table = Table([answer(1)], typed, "9")
    table.hold(answer(2, BORIS, -1, 9))
    assert len(table.asked) == 2
    assert f"'{typed}'" in table.said[0]


def test_what_no_explanation_gives_is_asked_for_twice_and_then_believed() -> None:
    table = Table([answer(0)], "3", "3")
    table.hold(answer(2, BORIS, -1, 9))
    assert table.said[0].startswith("none of these gives Boris 3: they give -1 or 9; ")
    assert table.searched == [([ANNA, BORIS._replace(amount=3)], [])]


def test_a_second_thought_is_taken_instead() -> None:
    table = Table([answer(1)], "3", "9")
    table.hold(answer(2, BORIS, -1, 9))
    assert table.searched == [([ANNA, BORIS._replace(amount=9)], [])]


def test_when_nobody_answers_it_ends() -> None:
    table = Table([])
    table.hold(answer(2, BORIS, -1, 9))
    assert (len(table.asked), table.told) == (1, [])


@pytest.mark.parametrize("first", [answer(1), answer(0), answer(2)])
def test_without_a_question_nothing_is_asked(first: Answer) -> None:
    table = Table([])
    table.hold(first)
    assert table.asked == []
