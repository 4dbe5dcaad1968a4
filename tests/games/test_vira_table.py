"""The tables of Vira, and tables read from files."""

from __future__ import annotations

from math import ceil
from pathlib import Path

import pytest

from scorekeeper.core.values.problems import MalformedError
from scorekeeper.games.vira.payments import COLUMNS, NAMES, OBERG, STOCKHOLM
from scorekeeper.games.vira.tariff import TryChips, ViraBid, published, read_tariff
from scorekeeper.journal.load import Loaded, load

TABLES = (OBERG, STOCKHOLM)
HEAD = ",".join(COLUMNS)
BEG = "1,begar6,buy,6,,,0,0,1,,1,1,2,0,3,5,0,l"
EGG = "9,egg,gok,,13,open,,,,2,1,2,4,x,x,x,x,l"
ALL = [(table, bid) for table in TABLES for bid in published(table).bids.values()]


def bid_id(value: object) -> str:
    return value.code if isinstance(value, ViraBid) else str(value)


@pytest.mark.parametrize("table", TABLES)
def test_forty_bids(table: str) -> None:
    bids = published(table).bids
    assert [bid.rank for bid in bids.values()] == list(range(1, 41))
    assert set(bids) == set(NAMES)


def test_gask_five_stands_above_gask_six() -> None:
    """Parlett's note (c); pagat: no. 28 above no. 25, in the Stockholm table 27 above 24."""
    ranks = {t: (published(t).bids["gask5"].rank, published(t).bids["gask6"].rank) for t in TABLES}
    assert ranks == {OBERG: (28, 25), STOCKHOLM: (27, 24)}


def test_parletts_notes_are_figures_of_the_second_try() -> None:
    """(a) 0 and 1 more per overtrick, (b) 1 and 2 more per overtrick: Oberg's table."""
    bids = published(OBERG).bids
    noted = {bid.code: (bid.second, bid.over) for bid in bids.values() if bid.over}
    assert noted == {
        "turne8": (TryChips(1, 3, 5), 1),
        "vingel8": (TryChips(0, 6, 10), 1),
        "tringel9": (TryChips(1, 9, 15), 2),
    }
    assert not any(bid.over for bid in published(STOCKHOLM).bids.values())


EXCEPTIONS = {  # second tries won that do not follow from the first try's figures (pagat)
    OBERG: {"tringel9": 1},
    STOCKHOLM: {"vingel6": 0, "vingel7": 0, "turne8": 0, "tringel9": 1},
}


@pytest.mark.parametrize(("table", "bid"), ALL, ids=bid_id)
def test_second_try_follows_from_the_first(table: str, bid: ViraBid) -> None:
    """Won W - L, lost 3 L, doubly lost L + 2 D."""
    if bid.second is None:
        assert bid.family in ("gask", "gok", "solo", "solomisere", "vira")
        return
    won, lost, doubly = bid.first
    expected = EXCEPTIONS[table].get(bid.code, won - lost)
    assert bid.second == TryChips(expected, 3 * lost, lost + 2 * doubly)


@pytest.mark.parametrize(("table", "bid"), ALL, ids=bid_id)
def test_points_of_a_trump_bid_are_old_values_by_six(table: str, bid: ViraBid) -> None:
    """p, 2 p, 4 p divided by six, to the nearest, halves down."""
    if bid.tricks is not None:
        found = tuple(bid.points[column] for column in ("of", "col", "prf"))
        assert found in {tuple(ceil((2 * p * k - 6) / 12) for k in (1, 2, 4)) for p in range(200)}


@pytest.mark.parametrize(("table", "bid"), ALL, ids=bid_id)
def test_a_gask_at_misere_pays_the_figure_off_colour(table: str, bid: ViraBid) -> None:
    if bid.family == "gask" and bid.cards is not None:
        assert bid.points["mis"] == bid.points["of"]


@pytest.mark.parametrize(("table", "bid"), ALL, ids=bid_id)
def test_only_solos_are_given_up_as_a_double_loss(table: str, bid: ViraBid) -> None:
    assert (bid.surrender == "d") == (bid.family in ("solo", "solomisere"))


def test_cards_of_the_bought_miseres() -> None:
    """Oberg 13 for the first three, Stockholm 11, 12, 12; the others 12."""
    cards = {t: [published(t).bids[f"kop{n}"].cards for n in range(1, 7)] for t in TABLES}
    assert cards == {OBERG: [13, 13, 13, 12, 12, 12], STOCKHOLM: [11, 12, 12, 12, 12, 12]}


# files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("separator", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
def test_rows_in_any_order_separators_and_names(separator: str) -> None:
    row = "9,Egg,gok,,13,closed,,,,2,1,2,4,x,x,x,x,l,An egg,1"
    text = f"{HEAD},name_en,misere_max\n{row}\n\n{BEG},Beg,\n".replace(",", separator)
    tariff = read_tariff("own.csv", text)
    assert tariff.name == "own.csv"
    assert list(tariff.bids) == ["begar6", "egg"]
    egg = tariff.bids["egg"]
    assert (egg.name, egg.swedish, egg.cards, egg.most, egg.points) == (
        "An egg",
        "egg",
        13,
        1,
        {"mis": 2},
    )
    assert tariff.bids["begar6"].name == "Beg"


FAULTS = (
    ("", "'t.csv' holds no bids"),
    (HEAD, "'t.csv' holds no bids"),
    ("no,code", "line 1 of 't.csv': the columns family, trump_tricks, "),
    (f"{HEAD},misere_mx\n{BEG},", "line 1 of 't.csv': there is no column 'misere_mx'"),
    (f"{HEAD},no\n{BEG},1", "line 1 of 't.csv': the column no stands there twice"),
    (f"{HEAD}\n{BEG},l", "line 2 of 't.csv': 19 values for 18 columns"),
    (f"{HEAD}\n{BEG}\n{BEG}", "line 3 of 't.csv': bid begar6 stands there twice"),
    (f"{HEAD}\n{BEG}\n{BEG.replace('begar6', 'x')}", "line 3 of 't.csv': no. 1 stands there twice"),
    (f"{HEAD}\n{BEG.replace('begar6', 'a/b')}", "line 2 of 't.csv': code: 'a/b' is no code"),
    (f"{HEAD}\n{BEG.replace('buy', 'bye')}", "line 2 of 't.csv': family: there is no family 'bye'"),
    (
        f"{HEAD}\n{BEG.replace('6,,,', ',,,')}",
        "line 2 of 't.csv': begar6 is of the family buy, but has no trump_tricks",
    ),
    (
        f"{HEAD}\n{BEG.replace('6,,,', '6,12,,')}",
        "line 2 of 't.csv': begar6 is of the family buy, which has no misere_cards",
    ),
    (
        f"{HEAD}\n{BEG.replace('buy', 'turn2').replace('6,,,', '6,12,,')}",
        "line 2 of 't.csv': begar6 is of the family turn2, which has no misere_cards",
    ),
    (
        f"{HEAD}\n{BEG.replace('buy', 'gok')}",
        "line 2 of 't.csv': begar6 is of the family gok, but has no misere_cards",
    ),
    (
        f"{HEAD}\n{EGG.replace('gok,,', 'gok,7,')}",
        "line 2 of 't.csv': egg is of the family gok, which has no trump_tricks",
    ),
    (
        f"{HEAD}\n{EGG.replace('gok', 'gask')}",
        "line 2 of 't.csv': egg is of the family gask, but has no trump_tricks",
    ),
    (
        f"{HEAD}\n{EGG.replace('open', 'opne')}",
        "line 2 of 't.csv': misere_play: 'opne' is neither closed nor open",
    ),
    (
        f"{HEAD}\n{BEG.replace('buy,6', 'buy,14')}",
        "line 2 of 't.csv': trump_tricks: 14 is not possible",
    ),
    (
        f"{HEAD}\n{BEG.replace('0,0,1,,', '0,one,1,,')}",
        "line 2 of 't.csv': pts_col: 'one' is not a whole number",
    ),
    (
        f"{HEAD}\n{BEG.replace('0,3,5', 'x,3,5')}",
        "line 2 of 't.csv': second_w: 'x' is not a whole number",
    ),
    (
        f"{HEAD}\n{BEG.replace('0,l', '0,s')}",
        "line 2 of 't.csv': surrender: 's' is neither l nor d",
    ),
    (f"{HEAD}\n{BEG.replace('1,1,2', '1,-1,2')}", "line 2 of 't.csv': first_l: -1 is not possible"),
    (f"{HEAD}\n{'9' * 10}{BEG[1:]}", "line 2 of 't.csv': no: 9999999999 is not possible"),
)


@pytest.mark.parametrize(("text", "message"), FAULTS, ids=[m for _, m in FAULTS])
def test_a_fault_is_named_with_its_line_and_column(text: str, message: str) -> None:
    with pytest.raises(MalformedError) as caught:
        read_tariff("t.csv", text)
    assert caught.value.message.startswith(message)
    assert caught.value.hint
    assert caught.value.part == "t.csv"


SHEET = """\
game vira
players Anna Boris Vera
set refill=late table={name}
deal 1 declarer=Anna contract=begar6 pref=H trump=H tricks=6
"""


def written(folder: Path, name: str, table: str | bytes | None) -> Loaded:
    """A sheet in a folder whose option names that table, with the table beside it."""
    folder.mkdir(exist_ok=True)
    if table is not None:
        data = table if isinstance(table, bytes) else table.encode()
        (folder / Path(name).name).write_bytes(data)
    (folder / "a.sheet").write_text(SHEET.format(name=name), encoding="utf-8")
    return load(str(folder / "a.sheet"))


def test_table_is_found_beside_the_sheet(tmp_path: Path) -> None:
    """Four chips for a beg: the empty pot is filled with 2 x 24; 48 - 32 = 16."""
    loaded = written(tmp_path / "evening", "Ours.CSV", f"{HEAD}\n{BEG.replace('1,1,2', '4,1,2')}\n")
    assert loaded.problems == []
    assert loaded.session is not None
    assert loaded.session.ledger.balance("pot", "pot") == 16
    assert loaded.session.sheet.option_texts["table"] == "Ours.CSV"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (None, "there is no file 'ours.csv' beside the sheet"),
        (f"{HEAD}\n{BEG}\n{BEG}\n", "line 3 of 'ours.csv': bid begar6 stands there twice"),
        (b"no\n\xff\n", "line 2, column 1 of 'ours.csv' is not text: "),
    ],
    ids=["missing", "malformed", "no text"],
)
def test_fault_of_the_file_is_one_of_the_option(
    tmp_path: Path, table: str | bytes | None, message: str
) -> None:
    (problem,) = written(tmp_path, "ours.csv", table).problems
    assert problem.message.startswith(message)
    assert (problem.line, problem.column, problem.severity) == (3, 23, "error")
    assert problem.hint


def test_a_table_set_later_makes_the_file_superfluous(tmp_path: Path) -> None:
    loaded = written(tmp_path, "lost.csv", None)
    path = tmp_path / "a.sheet"
    path.write_text(path.read_text() + "set table=stockholm\n")
    assert [p.severity for p in load(str(path)).problems] == ["warning"]
    assert len(loaded.problems) == 1
