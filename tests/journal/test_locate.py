"""Where a problem is: the column, and an excerpt that disturbs no terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import toys

from scorekeeper.core.replaying.replay import replay
from scorekeeper.core.values.problems import Problem, breach, impossible
from scorekeeper.journal.locate import EXCERPT_WIDTH, locate
from scorekeeper.journal.reader import read

__all__ = ["toys"]


def place(line: str, fact: str = "", part: str = "") -> int:
    """The column of a problem of that line about the part of a fact."""
    [found] = locate([impossible("wrong", "", fact, part).at(1)], [line])
    return found.column


@pytest.mark.parametrize(
    ("line", "fact", "part", "shown"),
    [
        ("deal 1 bids=1,2 tricks=3,4", "tricks", "", "tricks=3,4"),
        ("deal 1 bids=1,2 tri=3,4", "tricks", "", "tri=3,4"),
        ("deal 1 bids=1,2 TRI=3,4", "tricks", "4", "4"),
        ("deal 1 last_trick=Anna", "last-trick", "Anna", "Anna"),
        ("deal 1 last_trick=ann", "last-trick", "Anna", "ann"),
        ("deal 1 whist=bo,ANNA", "whist", "Anna", "ANNA"),
        ("deal 1 bids=1,2,2+3", "bids", "2+3", "2+3"),
        ("deal 1 t=5 tricks=3", "tricks", "", "tricks=3"),
        ("deal 1 bids=12,2,1 tricks=2", "bids", "2", "2,1"),
        ("deal 1 bids=Anna:1,Boris:15 tricks=1", "bids", "15", "15"),
        ("deal 1 bids=Anna:1,Zed:2", "bids", "Zed", "Zed:2"),
        ("deal 1 bids=1,2", "bids", "9", "bids=1,2"),
        ("deal 1 bids=1,2", "tricks", "", "deal"),
        ("  deal 1 bids=1,2", "tricks", "", "deal"),
        ("deal 1 moon=5", "", "moon", "moon"),
        ("void 17 why=1", "", "17", "17 why"),
        ("players Anna Boris Anna", "", "Boris", "Boris"),
        ('deal 1 why="a b" bids="1, x"', "bids", "x", 'x"'),
        ('note "open', "", '"open', '"open'),
        ("set made=x", "made", "x", "x"),
        ("set MADE=x", "made", "", "MADE"),
        ("bla bla", "", "bla", "bla bla"),
        ("adjust Anna=5 account=moon", "", "moon", "moon"),
        ("deal 1 a.b=(", "a.b", "(", "("),
    ],
)
def test_the_column(line: str, fact: str, part: str, shown: str) -> None:
    assert line[place(line, fact, part) - 1 :].startswith(shown)


def test_a_column_that_is_known_stays() -> None:
    [found] = locate([Problem(breach("x").fault, "x", line=1, column=4)], ["deal 1"])
    assert found.column == 4


def test_without_a_line_there_is_nothing_to_point_at() -> None:
    problem = breach("the sheet is empty")
    assert locate([problem], []) == [problem]
    assert locate([problem.at(7)], ["one line"]) == [problem.at(7)]


def test_problems_stand_in_order_and_once() -> None:
    lines = ["deal 1 a=1 b=2", "deal 2"]
    first, second, third = (breach("x", "", f).at(n) for n, f in ((1, "a"), (1, "b"), (2, "")))
    found = locate([third, second, first, second, breach("y")], lines)
    assert [(p.line, p.column) for p in found] == [(0, 0), (1, 8), (1, 12), (2, 1)]


def test_a_short_line_is_shown_whole() -> None:
    [found] = locate([breach("x", "", "bids").at(1)], ["\tdeal 1\tbids=1  "])
    assert found.excerpt == " deal 1 bids=1  "
    assert found.excerpt[found.mark - 1 :].startswith("bids")


@pytest.mark.parametrize("at", [0, 30, 500, 900, 995])
def test_a_long_line_is_shown_around_the_column(at: int) -> None:
    line = "deal 1 " + "x" * at + " bids=1 " + "y" * (1000 - at)
    [found] = locate([breach("x", "", "bids").at(1)], [line])
    assert found.excerpt[found.mark - 1 :].startswith("bids=1")
    assert len(found.excerpt) <= EXCERPT_WIDTH + 6
    assert line[found.column - 1 :].startswith("bids=1")


def test_an_excerpt_disturbs_no_terminal() -> None:
    line = "note \x1b[31mred \u202eevil\u2066 \u00adsoft\u3000wide\x07"
    [found] = locate([breach("x").at(1)], [line])
    assert found.excerpt == "note \ufffd[31mred \ufffdevil\ufffd \ufffdsoft wide\ufffd"
    assert len(found.excerpt) == len(line)


@given(st.text(), st.text(max_size=5), st.text(max_size=5), st.integers(-3, 3000))
def test_any_problem_of_any_line_can_be_shown(line: str, fact: str, part: str, column: int) -> None:
    [found] = locate([Problem(breach("").fault, "x", "", fact, part, 1, column)], [line])
    assert 1 <= found.column <= len(line) + 1
    assert 1 <= found.mark <= len(found.excerpt) + 1
    assert found.excerpt.isprintable()


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("deal 1 bid=1,2,9 tricks=1,2,0", "9 tricks"),
        ("deal 1 bids=1,2,1 tri=1,2,1", "tri="),
        ("deal 1 bids=1,2,1 tricks=a:1,z:1", "z:1"),
        ("deal 7 bids=1,2,1 tricks=1,2,0", "7 bids"),
        ("deal 1 bids=1,2,1 tricks=1,2,0 la=clara", "clara"),
        ("deal 1 trump=X bids=1,2,1", "X"),
        ("deal 1 moon=1", "moon"),
        ("deal 1 tricks=1,2,0", "deal"),
        ("deal 1 bids=1,2,1 bids=1", "bids=1,2"),
        ("amend 3 bids=1", "3"),
        ("adjust Zed=1", "Zed"),
        ("adjust Anna=x", "x"),
        ("carry score=Anna:x", "x"),
        ("carry moon=Anna:1", "moon"),
        ("agree boris=5", "boris"),
        ("set moon=1", "moon"),
        ("note x at=noon", "noon"),
    ],
)
def test_the_column_of_real_problems(line: str, shown: str) -> None:
    lines = ["game toy", "players Anna Boris Clara", line]
    reading = read(lines)
    assert reading.sheet is not None
    found = locate([*reading.problems, *replay(reading.sheet).problems], lines)
    assert found
    assert line[found[0].column - 1 :].startswith(shown)
    assert found[0].line == 3
