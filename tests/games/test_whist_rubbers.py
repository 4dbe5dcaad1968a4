"""Whist: sides and how they are named, who deals, rubbers with other partners, settlement."""

from __future__ import annotations

import pytest
from sheets import clean, messages, session

HEAD = "game whist\nplayers Anna Boris Grigori Vera\n"
EVENING = (
    HEAD
    + """\
deal trump=H tricks=NS:11
deal trump=C tricks=NS:9 honours=NS:4
rubber NS=Anna,Boris EW=Grigori,Vera
deal trump=S tricks=EW:11
deal trump=S tricks=EW:12
rubber NS=Anna,Vera EW=Boris,Grigori
deal trump=S tricks=NS:9
deal trump=S tricks=EW:7
deal trump=S tricks=NS:8
"""
)


def test_sides_are_named_by_their_players_too() -> None:
    """Anna and Grigori are NS."""
    made = clean(HEAD + "deal trump=H tricks=gri:8 honours=Vera:4 revoke=boris:deduct")
    texts = made.deals[0].texts
    assert texts["tricks"] == "NS:8,EW:5"
    assert texts["honours"] == "NS:0,EW:4"
    assert texts["revoke"] == "EW:deduct"


def test_one_side_is_enough_and_the_rest_is_echoed() -> None:
    made = clean(HEAD + "deal trump=H tricks=EW:8 honours=EW:1")
    assert made.deals[0].inferred == ("tricks NS:5", "honours NS:3")


def test_partners_with_the_same_beginning_mean_their_side() -> None:
    head = "game whist\nplayers Ann Bob Anton Vera\n"
    assert clean(head + "deal trump=H tricks=An:8").deals[0].texts["tricks"] == "NS:8,EW:5"


def test_a_prefix_of_both_sides_is_ambiguous() -> None:
    head = "game whist\nplayers Nora Boris Grigori Eva\n"
    assert messages(head + "deal trump=H tricks=e:8") == []
    head = "game whist\nplayers Nora Anna Grigori Anton\n"
    assert messages(head + "deal trump=H tricks=an:8") == []
    head = "game whist\nplayers Anna Anton Grigori Vera\n"
    assert messages(head + "deal trump=H tricks=an:8") == ["'an' may be of side NS or EW"]


def test_a_table_without_names() -> None:
    made = clean(
        """
        game whist
        sides Us Them
        deal trump=H tricks=Us:9
        deal trump=S tricks=5,8
        deal trump=C tricks=Us:8
        agree Us=2 Them=0 games=Us:1
        """
    )
    assert "dealer" not in made.upcoming()
    settlement = made.sheet.game.settle(made.ledger)
    assert settlement.totals == {"Us": 2, "Them": 0}
    assert not settlement.shares
    [pair] = settlement.pairs
    assert (pair.a, pair.b, pair.amount) == ("Us", "Them", 2)


def test_a_table_without_names_has_no_dealer() -> None:
    sheet = "game whist\nsides Us Them\ndeal dealer=Us trump=H tricks=Us:9"
    assert [p.is_error for p in session(sheet).problems] == [True]


def dealers(text: str) -> list[str]:
    made = clean(text)
    return [deal.facts.dealer for deal in made.deals] + [made.ledger.dealer]


def test_the_deal_passes_clockwise() -> None:
    deals = "deal trump=H tricks=NS:7\n" * 2
    assert dealers(HEAD + deals) == ["Anna", "Boris", "Grigori"]
    assert dealers(HEAD + "dealer Vera\n" + deals) == ["Vera", "Anna", "Boris"]


def test_partners_who_changed_sit_opposite() -> None:
    """Anna and Boris against Grigori and Vera: Anna, Grigori, Boris, Vera; Anna wins the cut."""
    won = "deal trump=H tricks=NS:11\n" * 2
    rubber = "rubber NS=Anna,Boris EW=Grigori,Vera\ndeal dealer=Anna trump=H tricks=NS:7\n"
    assert dealers(HEAD + won + rubber + "deal trump=H tricks=NS:7") == [
        "Anna",
        "Boris",
        "Anna",
        "Grigori",
        "Boris",
    ]


def test_a_deal_that_both_sides_spoilt_is_dealt_again() -> None:
    sheet = HEAD + "set both_revoked=void\ndeal trump=H tricks=NS:7 revoke=NS:add,EW:add\n"
    assert dealers(sheet) == ["Anna", "Anna"]
    assert dealers(sheet.replace("void", "each")) == ["Anna", "Boris"]


def test_a_void_deal_does_not_use_up_the_turn() -> None:
    sheet = HEAD + "deal trump=H tricks=NS:7\nvoid 1 why=misdeal\ndeal trump=S tricks=EW:7"
    made = clean(sheet)
    assert made.deals[1].facts.dealer == "Anna"
    assert made.ledger.single["score"] == {"NS": 0, "EW": 1}


def test_an_evening_with_changing_partners() -> None:
    """Constructed. Rubber 1: two trebles and 2, Anna and Grigori +8. Rubber 2: the same for
    Grigori and Vera. Rubber 3 in play: 3-0, 3-1, 5-1: a double, Anna and Vera +2.
    Anna 8 - 8 + 2 = 2, Boris -8 - 8 - 2 = -18, Grigori 8 + 8 - 2 = 14, Vera -8 + 8 + 2 = 2."""
    made = clean(EVENING + "agree Anna=2 Boris=-18 Grigori=14 Vera=2 NS=10 EW=8")
    settlement = made.sheet.game.settle(made.ledger)
    assert settlement.shares == {"Anna": 2, "Boris": -18, "Grigori": 14, "Vera": 2}
    assert settlement.nets == settlement.shares
    assert {line.payer for line in settlement.payments} == {"Boris"}
    assert [part.name for part in settlement.parts] == ["game-points"]


def test_each_loser_pays_a_winner() -> None:
    won = "deal trump=H tricks=NS:11\n" * 2
    made = clean(HEAD + won)
    lines = made.sheet.game.settle(made.ledger).payments
    assert sorted((line.payer, line.payee, line.amount) for line in lines) == [
        ("Boris", "Anna", 8),
        ("Vera", "Grigori", 8),
    ]


def test_a_new_rubber_begins_with_no_games() -> None:
    made = clean(EVENING)
    assert made.ledger.single["games"] == {"NS": 1, "EW": 0}
    assert made.ledger.single["score"] == {"NS": 0, "EW": 0}
    assert made.ledger.state.earlier == ((2, 0), (0, 2))


def test_what_comes_next() -> None:
    made = clean(HEAD + "carry score=NS:4,EW:2 games=EW:1")
    assert made.upcoming() == {
        "deal": 1,
        "dealer": "Anna",
        "game score": "NS 4, EW 2",
        "games": "NS 0, EW 1",
        "honours": ["NS stand at 4: their honours do not count"],
    }
    late = clean(HEAD + "set honours_bar=when_counted\ncarry score=NS:4,EW:4")
    assert late.upcoming()["honours"] == [
        "NS stand at 4: their honours do not count, unless points are taken off",
        "EW stand at 4: their honours do not count, unless points are taken off",
    ]
    won = "deal trump=H tricks=NS:11\n" * 2
    assert clean(HEAD + won).upcoming() == {}
    off = clean(HEAD + "set honours=off\ncarry score=NS:4")
    assert "honours" not in off.upcoming()


@pytest.mark.parametrize("account", ["score", "games", "game-points"])
def test_carried_balances_count(account: str) -> None:
    """A sheet begun on paper goes on: 1 more on that account of NS."""
    deals = "deal trump=H tricks=NS:9\ndeal trump=H tricks=EW:7\ndeal trump=H tricks=NS:7\n"
    made = clean(HEAD + f"carry {account}=NS:1\n" + deals)
    # 3-0, 3-1, 4-1; with a point more 5-1: a double; with a game more: not yet
    expected = {"score": (2, 0), "games": (0, 0), "game-points": (1, 0)}[account]
    assert tuple(made.totals().values()) == expected


def test_a_carried_game_can_win_the_rubber() -> None:
    """Constructed: 5-0 is a treble, 3 + 2 for the rubber."""
    made = clean(HEAD + "carry games=NS:1 game-points=NS:1\ndeal trump=H tricks=NS:11")
    assert made.totals() == {"NS": 6, "EW": 0}
    assert made.sheet.game.finished(made.ledger)


def test_adjustments_are_game_points() -> None:
    made = clean(HEAD + "adjust NS=-1 why=late")
    assert made.totals() == {"NS": -1, "EW": 0}


def test_a_score_booked_for_one_side_is_a_rubber_begun() -> None:
    """After the first rubber nothing was dealt, but NS were given two points: a further line
    `rubber` leaves that game behind."""
    won = "deal tricks=13,0 trump=S\n"
    begun = f"game whist\nplayers Anna Ben Carl Dora\n{won}{won}rubber\n"
    (bare,) = messages(f"{begun}rubber")
    assert bare == "nothing has been played since the last line rubber"
    (booked,) = messages(f"{begun}adjust NS=2 account=score\nrubber")
    assert booked == "the rubber is not over: NS 0, EW 0 of 2 games"
