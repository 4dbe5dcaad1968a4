"""Two sheets of one evening: every game, every sort of difference."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from random_sheets import RandomSheet, random_deal, random_sheet, session_of

import scorekeeper
from scorekeeper.core.standing.moves import moved
from scorekeeper.games.registry import GAMES
from scorekeeper.referee.comparing import EXTRA, FACTS, MISSING, MOVED, RULE, Comparison
from scorekeeper.referee.steps import steps_of, totals_of

NAMES = [entry.name for entry in GAMES]
SAMPLES = sorted((Path(__file__).parents[2] / "sample_sheets").glob("*.sheet"))
BARBU = "game barbu\nplayers Anna Boris Vera Dan\n"
KING = "deal contract=king king=Anna\n"  # costs 20
QUEENS = "deal contract=queens queens=4,0,0,0\n"  # 6 each
TRICKS = "deal contract=tricks tricks=0,13,0,0\n"  # 2 each


def barbu(text: str) -> scorekeeper.Session:
    return scorekeeper.loads(BARBU + text).session


def compared(a: str, b: str) -> Comparison:
    return Comparison(barbu(a), barbu(b))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sheet_against_itself(path: Path) -> None:
    one, other = scorekeeper.load(path).session, scorekeeper.load(path).session
    assert Comparison(one, other).is_same
    assert totals_of(steps_of(one), one.sheet, keeps=True) == one.totals()


@pytest.mark.parametrize("game", NAMES)
def test_a_deal_told_otherwise_explains_the_gap(game: str) -> None:
    sheet = random_sheet(game, 5, 4)
    whole = sheet.session()
    place = Random(game).randrange(len(sheet.deals))
    before = session_of(sheet.lines()[: len(sheet.lines()) - len(sheet.deals) + place])
    other = random_deal(before, Random(f"{game} otherwise"))
    deals = [*sheet.deals[:place], other, *sheet.deals[place + 1 :]]
    changed = RandomSheet(game, sheet.players, sheet.settings, deals=deals).session()
    comparison = Comparison(whole, changed)
    assert comparison.unexplained == {}
    assert comparison.gap == moved(whole.totals(), changed.totals())
    if comparison.gap:
        assert not comparison.is_same


def test_a_fact() -> None:
    found = compared(KING + QUEENS, KING.replace("Anna", "Dan") + QUEENS)
    (difference,) = found.steps
    assert difference.sort == FACTS
    assert [(f.name, f.a, f.b) for f in difference.facts] == [("king", "Anna", "Dan")]
    assert found.worth(difference) == {"Anna": 20, "Dan": -20}
    assert found.gap == {"Anna": 20, "Dan": -20}


def test_the_reverse() -> None:
    a, b = KING + QUEENS, KING.replace("Anna", "Dan") + QUEENS
    there, back = compared(a, b), compared(b, a)
    assert there.worth(there.steps[0]) == {
        owner: -amount for owner, amount in back.worth(back.steps[0]).items()
    }


def test_a_deal_that_one_of_them_lacks() -> None:
    found = compared(KING + TRICKS, KING + QUEENS + TRICKS)
    (difference,) = found.steps
    assert difference.sort == MISSING
    assert found.worth(difference) == {"Anna": -24}
    (difference,) = compared(KING + QUEENS + TRICKS, KING + TRICKS).steps
    assert difference.sort == EXTRA


def test_deals_in_another_order() -> None:
    found = compared(KING + QUEENS + TRICKS, QUEENS + TRICKS + KING)
    (difference,) = found.steps
    assert difference.sort == MOVED
    assert difference.a is not None
    assert difference.a.number == 1
    assert found.gap == {}
    assert found.unexplained == {}


def test_a_correction_counts_as_what_it_made() -> None:
    a = KING + QUEENS
    assert compared(a + "amend 1 king=Dan\n", KING.replace("Anna", "Dan") + QUEENS).is_same
    assert compared(a + "void 2\n", KING).is_same


def test_a_booking() -> None:
    found = compared(KING + "adjust Anna=-5 Dan=5\n", KING)
    (difference,) = found.steps
    assert (difference.sort, found.worth(difference)) == (EXTRA, {"Anna": 5, "Dan": -5})


def test_a_house_rule() -> None:
    deal = "deal contract=domino order=Anna,Boris,Vera,Dan\n"
    found = compared("set domino=40,20,10,-5\n" + deal, "set domino=45,20,5,-5\n" + deal)
    (difference,) = found.rules
    assert difference.sort == RULE
    assert found.worth(difference) == {"Anna": 5, "Vera": -5}
    assert found.unexplained == {}
