"""Who is meant: letters of the compass, numbers of seats, names in other letters, bare numbers."""

from __future__ import annotations

import pytest
from commands import Run


def table(run: Run, game: str, players: str, *settings: str) -> None:
    """A sheet of that game and those players."""
    named = [word for setting in settings for word in ("--set", setting)]
    ran = run("new", "s.sheet", game, *players.split(), *named)
    assert ran.status == 0, ran.err


# letters of the compass ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("contract-bridge", "contract=2S= decl=N"),
        ("biritch", "decl=N trump=H tricks=8"),
        ("vint", "contract=2H decl=N tricks=8"),
        ("bid-whist", "contract=4high trump=S decl=N tricks=10"),
        ("whist", "tricks=N:8"),
        ("whist", "dealer=N tricks=8,5"),
        ("norwegian-whist", "contract=grand decl=N tricks=8,5"),
    ],
)
def test_a_letter_that_is_a_seat_and_a_name_is_refused(run: Run, game: str, facts: str) -> None:
    """Nancy sits East; the one who sits North is Anna."""
    table(run, game, "Anna Nancy Carl Dora")
    ran = run("deal", *facts.split())
    assert ran.status == 1
    assert "North (Anna" in ran.err
    assert "Nancy" in ran.err
    assert "hint: write " in ran.err


def test_each_reading_can_be_written(run: Run) -> None:
    table(run, "contract-bridge", "Anna Nancy Carl Dora")
    refused = run("deal", "contract=1NT=", "decl=N")
    assert "hint: write Anna for North, or Nancy\n" in refused.err
    for typed, meant in (("Na", "Nancy"), ("North", "Anna"), ("E", "Nancy"), ("s", "Carl")):
        assert f"declarer={meant}\n" in run("deal", "contract=1NT=", f"decl={typed}").out


def test_a_letter_that_means_the_same_seat_both_ways_is_understood(run: Run) -> None:
    table(run, "contract-bridge", "Nora Emil Sara Will")
    for letter, name in zip("NESW", ("Nora", "Emil", "Sara", "Will"), strict=True):
        assert f"declarer={name}\n" in run("deal", "contract=1NT=", f"decl={letter}").out


def test_a_side_is_found_by_the_seat_of_one_of_its_players(run: Run) -> None:
    """Sam sits West; South is Carl."""
    table(run, "whist", "Anna Bob Carl Sam")
    ran = run("deal", "trump=H", "tricks=S:8")
    assert ran.status == 1
    assert "'S' may be Sam of EW or South (Carl) of NS" in ran.err
    assert "tricks=NS:8,EW:5" in run("deal", "trump=H", "tricks=South:8").out


# numbers of seats ----------------------------------------------------------------------------


def test_players_are_named_by_the_number_of_their_seat(run: Run) -> None:
    table(run, "preference", "Anna Boris Vera")
    ran = run("deal", "decl=2", "con=8D", "whist=1", "tricks=1:2,2:8")
    assert "declarer=Boris contract=8D whist=Anna tricks=Anna:2,Boris:8,Vera:0" in ran.out


def test_a_player_whose_name_is_a_digit_comes_first(run: Run) -> None:
    table(run, "oh-hell", "3 Boris Vera", "schedule=list")
    assert (
        "tricks=3:2,Boris:0,Vera:0" in run("deal", "cards=2", "bids=3:2,2:0,Vera:1", "tri=3:2").out
    )


def test_a_seat_and_the_beginning_of_a_name_compete(run: Run) -> None:
    table(run, "oh-hell", "Anna 1st Vera", "schedule=list")
    ran = run("deal", "cards=1", "bids=1:1,2:0,3:1", "tricks=1,0,0")
    assert "'1' may be seat 1 (Anna) or 1st" in ran.err


def test_two_numbers_with_a_colon_are_a_score_or_a_seat(run: Run) -> None:
    table(run, "whist", "Anna Boris Carl Dora")
    ran = run("deal", "trump=H", "tricks=3:10")
    assert ran.status == 1
    assert "write tricks=3,10 for NS,EW, or name whose number it is: tricks=NS:3" in ran.err


# other letters -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "typed", "meant"),
    [
        ("Анна Борис Юля", "b", "Борис"),
        ("Анна Борис Юля", "yu", "Юля"),
        ("Анна Борис Юля", "ju", "Юля"),
        ("Женя Щукин Хаим", "zhe", "Женя"),
        ("Женя Щукин Хаим", "Shch", "Щукин"),
        ("Женя Щукин Хаим", "h", "Хаим"),
        ("Αλέξης Γιώργος Ψαρρός", "ale", "Αλέξης"),
        ("Αλέξης Γιώργος Ψαρρός", "yio", "Γιώργος"),
        ("Αλέξης Γιώργος Ψαρρός", "psa", "Ψαρρός"),
        ("Łukasz Åsa Özgür", "luk", "Łukasz"),
        ("Łukasz Åsa Özgür", "oz", "Özgür"),
    ],
)
def test_names_in_other_letters_are_typed_in_latin(
    run: Run, players: str, typed: str, meant: str
) -> None:
    table(run, "preference", players)
    assert f"declarer={meant} " in run("deal", f"decl={typed}", "con=6C").out


def test_a_latin_spelling_that_fits_two_is_ambiguous(run: Run) -> None:
    table(run, "preference", "Саша Шура Вера")
    ran = run("deal", "decl=s", "con=6C")
    assert ran.status == 1
    assert "'s' may be Саша or Шура" in ran.err
    assert "declarer=Шура " in run("deal", "decl=sh", "con=6C").out


def test_a_name_in_latin_letters_comes_before_one_that_is_spelled_so(run: Run) -> None:
    table(run, "preference", "Анна Anton Вера")
    assert "declarer=Anton " in run("deal", "decl=a", "con=6C").out


# bare numbers --------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", ["Anna", "Boris"])
def test_bare_numbers_of_biritch_are_those_of_the_sides_in_their_order(
    run: Run, dealer: str
) -> None:
    table(run, "biritch", "Anna Boris Carl Dora")
    ran = run("deal", f"dealer={dealer}", "trump=H", "tricks=8,5", "honours=4,1")
    assert "tricks=NS:8,EW:5 honours=NS:4,EW:1" in ran.out


@pytest.mark.parametrize(
    ("game", "players", "facts", "tricks", "whose"),
    [
        ("biritch", "Anna Boris Carl Dora", "dealer=Boris trump=H tricks=8", "NS:5,EW:8", "EW"),
        ("vint", "Anna Boris Carl Dora", "contract=2H decl=Anna tricks=8", "NS:8,EW:5", "NS"),
        (
            "bid-whist",
            "Anna Boris Carl Dora",
            "contract=4high trump=S decl=Dora tricks=10",
            "NS:3,EW:10",
            "EW",
        ),
        ("preference", "Anna Boris Vera", "decl=B con=mis tricks=2", "Boris:2", "Boris"),
        (
            "preference",
            "Anna Boris Vera",
            "decl=B con=8D whist=A tricks=8",
            "Anna:2,Boris:8,Vera:0",
            "Boris",
        ),
        ("vira", "Anna Boris Vera", "decl=B con=solo8 pref=H trump=S tricks=8", "8", "Boris"),
    ],
)
def test_a_single_bare_number_is_that_of_the_declaring_side(
    run: Run, game: str, players: str, facts: str, tricks: str, whose: str
) -> None:
    table(run, game, players)
    ran = run("deal", *facts.split())
    number = facts.rpartition("=")[2]
    assert f"tricks={tricks}\n" in ran.out or f"tricks={tricks} " in ran.out, ran.err
    assert f"tricks {number} taken as {whose}'s" in ran.out


def test_a_single_bare_number_of_a_drive_is_that_of_the_pair_named_first(run: Run) -> None:
    table(run, "whist-drive", "A B C D E F G H")
    ran = run("deal", "pairs=A+B,C+D", "trump=H", "tricks=8")
    assert "tricks=A+B:8,C+D:5" in ran.out, ran.err  # a table has 13 tricks
    assert "tricks 8 taken as A+B's" in ran.out


@pytest.mark.parametrize(
    ("game", "players", "facts", "example"),
    [
        ("whist", "Us Them", "trump=H tricks=8", "Us:8"),
        ("norwegian-whist", "A B C D", "contract=grand decl=A tricks=8", "NS:8"),
        ("hokm", "A B C D", "tricks=7", "NS:7"),
        ("cayenne", "A B C D", "decider=A cayenne=H trump=H tricks=8", "NS:8"),
        ("oh-hell", "A B C", "bids=1 tricks=1,2,7", "A:1"),
    ],
)
def test_a_single_bare_number_is_refused_where_nobody_declares(
    run: Run, game: str, players: str, facts: str, example: str
) -> None:
    table(run, game, players)
    ran = run("deal", *facts.split())
    assert ran.status == 1
    assert " gives 1 number for " in ran.err
    assert example in ran.err
