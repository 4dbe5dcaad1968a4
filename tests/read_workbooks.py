"""Reading a workbook as a person does, and holding it against what the commands print as JSON."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from openpyxl.worksheet.worksheet import Worksheet
from tabs import Tabs


def shown(data: bytes | Path) -> Tabs:
    """What the cells show where nobody calculates."""
    return Tabs(data, values=True)


def table(sheet: Worksheet, title: str) -> dict[str, list[Any]]:
    """The rows below the heading with that text in the first column, up to the first blank."""
    cells = [[cell.value for cell in row] for row in sheet.iter_rows()]
    start = next(i for i, row in enumerate(cells) if str(row[0]).startswith(title))
    found = {"": cells[start][1:]}
    for row in cells[start + 1 :]:
        if row[0] is None:
            break
        found[str(row[0])] = row[1:]
    return found


def added(expected: dict[str, Any]) -> Fraction:
    return sum(map(Fraction, expected["totals"].values()), Fraction(0))


def close(value: Any, expected: Any) -> bool:
    return abs(float(value or 0) - float(Fraction(expected))) < 1e-9


def assert_settlement(
    workbook: Tabs,
    expected: dict[str, Any],
    before: dict[str, Any] | None = None,
    check: Any = 0,
) -> None:
    """Components, totals, pairs and payments as the JSON has them; what totals have changed since
    that `before`, where any deal was exported; the check is 0."""
    sheet = workbook["Settlement"]
    owners = list(expected["totals"])
    parts = table(sheet, "components")
    for owner, column in zip(owners, range(len(owners)), strict=True):
        assert close(parts["total"][column], expected["totals"][owner]), owner
        for at, amounts in enumerate(expected["components"].values()):
            row = list(parts.values())[1 + at]
            assert close(row[column], amounts[owner])
    if before is not None and "changed since" in parts:
        for column, owner in enumerate(owners):
            gap = Fraction(expected["totals"][owner]) - Fraction(before["totals"][owner])
            assert close(parts["changed since"][column], gap), owner
    if expected["pairs"]:
        matrix = list(table(sheet, "pairs").values())[1:]
        names = list(dict.fromkeys(pair[end] for pair in expected["pairs"] for end in "ab"))
        for pair in expected["pairs"]:
            a, b = names.index(pair["a"]), names.index(pair["b"])
            assert close(matrix[a][b], pair["amount"])
            assert close(matrix[b][a], -Fraction(pair["amount"]))
    if expected.get("shares"):
        shares = table(sheet, "players")["share"]
        for at, amount in enumerate(expected["shares"].values()):
            assert close(shares[at], amount)
    # Some games let nobody pay by totals that do not add up; the workbook's check says so then.
    if expected["payments"] or not added(expected):
        assert payments(sheet) == sorted(
            (p["from"], p["to"], round(float(Fraction(p["amount"])), 6))
            for p in expected["payments"]
        )
    checks = table(sheet, "checks")
    assert close(checks["check (must be 0)"][0], check), checks


def payments(sheet: Worksheet) -> list[tuple[str, str, float]]:
    cells = [[cell.value for cell in row] for row in sheet.iter_rows()]
    starts = [i for i, row in enumerate(cells) if row[0] == "payments: from"]
    found = []
    for row in cells[starts[0] + 1 :] if starts else []:
        if row[0] == "checks":
            break
        if row[2]:  # a row for a payment of nothing says nothing
            found.append((row[0], row[1], round(float(row[2]), 6)))
    return sorted(found)


def assert_deals(workbook: Tabs, expected: dict[str, Any]) -> None:
    """Points and running totals of every deal as the JSON has them."""
    sheet = workbook["Deals"]
    rows = {row[0].value: row for row in sheet.iter_rows(min_row=4) if row[0].value is not None}
    owners = list(expected["totals"])
    first = next(c.column for c in sheet[2] if c.value == "points") - 1
    for deal in expected["deals"]:
        row = rows[deal["number"]]
        for at, owner in enumerate(owners):
            assert close(row[first + at].value, deal["points"][owner])
            total = row[first + len(owners) + at].value
            assert close(total, deal["totals"][owner]), (deal["number"], owner)
