"""A payment table of one's own with one cell left empty: read as the manual says, or refused by
naming the column. Every column, in a row of each kind."""

from __future__ import annotations

import pytest

from scorekeeper.core.values.problems import MalformedError
from scorekeeper.games.vira.payments import COLUMNS
from scorekeeper.games.vira.tariff import OPTIONAL, read_tariff

HEADINGS = (*COLUMNS, *OPTIONAL)
ROWS = {
    "trumps": "1,begar6,buy,6,,,0,1,2,,1,1,2,0,3,5,1,l,Beg,Begär,",
    "misere": "2,kop1,buymisere,,13,closed,,,,2,1,1,2,0,3,5,1,d,Buy,Köp,2",
    "gask": "3,gask1,gask,8,12,closed,0,1,2,3,1,1,2,x,x,x,x,l,Gask,Gask,",
}
WHOLE = "'' is not a whole number"
FAULTS = {  # what is said of an empty cell, in every row where it must be filled
    "no": f"no: {WHOLE}",
    "code": "code: '' is no code",
    "family": "family: there is no family ''",
    "first_w": f"first_w: {WHOLE}",
    "first_l": f"first_l: {WHOLE}",
    "first_d": f"first_d: {WHOLE}",
    "surrender": "surrender: '' is neither l nor d",
}
SECOND = {column: f"{column}: {WHOLE}" for column in ("second_w", "second_l", "second_d")}
POINTS = {column: f"{column}: {WHOLE}" for column in ("pts_of", "pts_col", "pts_prf")}
NEEDED = {
    "trumps": {
        **SECOND,
        **POINTS,
        "trump_tricks": "begar6 is of the family buy, but has no trump_tricks",
    },
    "misere": {
        **SECOND,
        "pts_misere": f"pts_misere: {WHOLE}",
        "misere_cards": "kop1 is of the family buymisere, but has no misere_cards",
    },
    "gask": {
        **{column: f"{column}: '{'x'}' is not a whole number" for column in SECOND},
        **POINTS,
        "pts_misere": f"pts_misere: {WHOLE}",
        "trump_tricks": "gask1 is of the family gask, but has no trump_tricks",
    },
}


def table(row: str, column: str = "") -> str:
    cells = ROWS[row].split(",")
    if column:
        cells[HEADINGS.index(column)] = ""
    return f"{','.join(HEADINGS)}\n{','.join(cells)}\n"


def faults(row: str, column: str) -> str:
    return {**FAULTS, **NEEDED[row]}.get(column, "")


@pytest.mark.parametrize("column", HEADINGS)
@pytest.mark.parametrize("row", ROWS)
def test_an_empty_cell(row: str, column: str) -> None:
    expected = faults(row, column)
    if not expected:
        read_tariff("own.csv", table(row, column))
        return
    with pytest.raises(MalformedError) as caught:
        read_tariff("own.csv", table(row, column))
    if row == "gask" and column in SECOND:  # then the others, which are x, are no numbers
        assert caught.value.message.startswith("line 2 of 'own.csv': second_")
    else:
        assert caught.value.message == f"line 2 of 'own.csv': {expected}"


def test_what_an_empty_cell_means() -> None:
    (bid,) = read_tariff("own.csv", table("trumps", "second_over")).bids.values()
    assert bid.over == 0
    (bid,) = read_tariff("own.csv", table("trumps")).bids.values()
    assert bid.over == 1
    (bid,) = read_tariff("own.csv", table("misere", "misere_max")).bids.values()
    assert bid.most == 0
    (bid,) = read_tariff("own.csv", table("misere")).bids.values()
    assert bid.most == 2
    (bid,) = read_tariff("own.csv", table("gask", "misere_cards")).bids.values()
    assert (bid.tricks, bid.cards) == (8, None)
    (bid,) = read_tariff("own.csv", table("trumps", "name_en")).bids.values()
    assert bid.name == "Beg (six)"  # its published name
    (bid,) = read_tariff("own.csv", table("gask")).bids.values()
    assert bid.second is None
