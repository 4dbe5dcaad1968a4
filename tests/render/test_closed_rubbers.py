"""Rubbers that are over on *Sheet*: their figures do not grow with the deals of the next one."""

from __future__ import annotations

import io
import re

import openpyxl
import pytest
from random_sheets import session_of

from scorekeeper.render.workbook.template import template

REACH = re.compile(r"Entries!\$[A-Z]+\$\d+:\$[A-Z]+\$(\d+)")
# Two games in two deals each: 3NT = 100 below | 12 tricks, 6 above six.
RUBBERS = {
    "contract-bridge": ["deal contract=3NT tricks== declarer=Ann"] * 2,
    "whist": ["deal trump=H tricks=12,1"] * 2,
}


@pytest.mark.parametrize("game", RUBBERS)
def test_a_closed_rubber_looks_at_its_own_entries(game: str) -> None:
    lines = [f"game {game}", "players Ann Bob Cat Dan", *RUBBERS[game], "rubber"]
    session = session_of(lines)
    assert not any(problem.is_error for problem in session.problems)
    book = openpyxl.load_workbook(io.BytesIO(template(session, 6).to_bytes()))
    deals = [row[0] for row in book["Entries"].iter_rows(values_only=True)]
    last = max(at for at, deal in enumerate(deals, 1) if deal in (1, 2, "after 2"))
    shown = list(book["Sheet"].iter_rows(values_only=True))
    heads = [at for at, row in enumerate(shown) if str(row[0]).startswith(("Rubber 1", "Rubber 2"))]
    closed = [str(cell) for row in shown[heads[0] : heads[1]] for cell in row]
    reached = [int(row) for text in closed for row in REACH.findall(text)]
    assert reached
    assert max(reached) <= last


def test_the_rubber_in_play_has_what_is_left_of_the_total_in_one_subtraction() -> None:
    """One for each rubber before it would nest as deep as there are rubbers."""
    lines = ["game whist", "players Ann Bob Cat Dan", *[*RUBBERS["whist"], "rubber"] * 3]
    data = template(session_of(lines), 6).to_bytes()
    formulas = openpyxl.load_workbook(io.BytesIO(data))["Settlement"]
    labels = {cell.value: cell.row for cell in reversed(formulas["A"])}  # the first of each
    total, first, now = labels["total"], labels["rubber 1"], labels["rubber 4"]
    # Those behind it are rubbers to come, one for each choice of partners.
    left = f"=B{total}-SUM(B{first}:B{now - 1},B{now + 1}:B{now + 3})"
    assert formulas.cell(now, 2).value == left
