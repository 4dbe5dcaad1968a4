"""The cumulative sheet of Vira as it is shown."""

from __future__ import annotations

from pathlib import Path

from sheets import clean, session

from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.cells import EntrySum
from scorekeeper.core.values.names import initials as short_names
from scorekeeper.games.vira import GAME
from scorekeeper.games.vira.layout import tariff_grid
from scorekeeper.games.vira.tariff import published

SAMPLES = Path(__file__).parents[2] / "sample_sheets"


def sample(name: str) -> Session:
    return clean((SAMPLES / f"vira-{name}.sheet").read_text(encoding="utf-8"))


def lines(made: Session) -> list[str]:
    """The rows with their cells side by side."""
    (grid,) = GAME.grids(made.played())
    return ["|".join(cell.text for cell in row.cells) for row in grid.rows]


def test_an_evening_of_four() -> None:
    assert lines(sample("evening")) == [
        "1|A begar6 C|won 6|+1|0|0|-8|-8|-8|24",
        "2|B turne6 S|up|-1|0|||||",
        "|G turne6 D|won 7|+1|+1|-1|-17|2|-8|24",
        "3*|G gask5+pref H|lost 11|-1|-5|-1|-12|-16|-3|32",
        "4 void|Vera solo8 C||||||||",
        "5|G tringel9 C>D|won 11|+1|-3 +11|-9|-12|8|-11|24",
        "|adjusted||||-9|-20|8|-11|32",
    ]


def test_every_form_of_contract_and_result() -> None:
    found = [line.split("|")[1:5] for line in lines(sample("book"))]
    assert found[:4] == [
        ["A begar6 H", "won 6", "+1", "+1"],
        ["B vingel7 H>C", "dbl 5", "-10", "-1 -1"],
        ["V solo10 D", "lost 9", "-1", "-11"],
        ["A gask3 mis", "won 0", "+1", "0"],
    ]
    assert [row[0] for row in found[8:]] == [
        "V gok B",
        "A solo8",
        "B kop5>",
        "V petite",
        "A gask6+pref",
        "B vira D",
        "V spel9 H>",
    ]
    assert found[9][1:] == ["up", "-2", "-1"]


def test_balances_are_live_sums_and_the_pot_has_its_own_column() -> None:
    (grid,) = GAME.grids(sample("four").played())
    assert [column.label for column in grid.columns] == [
        "deal",
        "contract",
        "result",
        "chips",
        "points",
        "Anna",
        "Boris",
        "Grigori",
        "Vera",
        "pot",
    ]
    row = grid.rows[3]
    assert [cell.sum for cell in row.cells[5:]] == [
        *(EntrySum("score", name, 0, 4) for name in ("Anna", "Boris", "Grigori", "Vera")),
        EntrySum("pot", "pot", 0, 4),
    ]
    assert [cell.value for cell in row.cells[5:]] == [-19, 16, -17, -4, 24]


def test_notes_tell_amendments_and_marks() -> None:
    (grid,) = GAME.grids(sample("evening").played())
    assert "deal 3*: tricks=12 became tricks=11 (a trick lay under the ashtray)" in grid.notes
    assert not any("unguarded" in note for note in grid.legend)
    (grid,) = GAME.grids(sample("book").played())
    assert any("unguarded" in note for note in grid.legend)


def test_carried_open_and_faulty() -> None:
    made = session("""
        game vira
        players Anna Boris Vera
        carry score=Anna:-8,Boris:-8,Vera:-8 pot=pot:24
        deal declarer=Anna contract=kop7 tricks=0
        deal declarer=Boris contract=solo8 pref=H trump=D
    """)
    assert lines(made) == [
        "|carried||||-8|-8|-8|24",
        "1 ?|Anna kop7|||||||",
        "2 open|Boris solo8 D|||||||",
    ]


def test_an_empty_sheet() -> None:
    (grid,) = GAME.grids(clean("game vira\nplayers A B C").played())
    assert (grid.rows, grid.notes) == ((), ())


def test_players_by_their_first_letters() -> None:
    assert short_names(("Anna", "Boris", "Vera")) == {"Anna": "A", "Boris": "B", "Vera": "V"}
    assert short_names(("Ann", "Anna", "anders")) == {
        "Ann": "Ann",
        "Anna": "Anna",
        "anders": "and",
    }


def test_four_ordinary_names_fit_eighty_columns() -> None:
    from scorekeeper.render.terminal import render_grids

    for name in ("four", "evening"):
        made = sample(name)
        text = render_grids(GAME.grids(made.played()), width=80, colour=False)
        heads = [line for line in text.split("\n") if line.startswith("deal ")]
        assert len([line for line in heads if "contract" in line and "pot" in line]) == 1


def test_manual_lists_the_bids_of_both_tables() -> None:
    _, *grids, _ = GAME.reference()
    assert [len(grid.rows) for grid in grids] == [40, 40]
    rows = {
        row.cells[0].text: [c.text for c in row.cells[1:]]
        for row in tariff_grid(published("oberg")).rows
    }
    assert rows["gask3"] == ["Gask three", "10, m12 open", "0/1/2, m0", "1/1/2", ""]
    assert rows["turne8"] == ["Turn-up eight", "8", "1/1/3", "2/1/2", "1 +1t/3/5"]
    assert rows["grande"] == ["Solo grande misere", "m13 closed", "m3", "1/1/2", ""]


def test_manual_lists_the_families() -> None:
    """What giving up costs, and which bids have levels and second tries (pagat)."""
    grid, *_ = GAME.reference()
    rows = {row.cells[0].text: [cell.text for cell in row.cells[1:]] for row in grid.rows}
    assert rows["buy"] == ["trumps", "yes", "yes", "loss", "begar6 spel7 spel8 spel9"]
    assert rows["turn3"] == ["trumps", "", "yes", "loss", "tringel9"]
    assert rows["gask"][:4] == ["trumps or misere", "yes", "", "loss"]
    assert rows["solo"][:4] == ["trumps", "yes", "", "double loss"]
    assert rows["solomisere"][:4] == ["misere", "", "", "double loss"]
