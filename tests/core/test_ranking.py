"""Places, ties, and who wins in words."""

from __future__ import annotations

from scorekeeper.core.standing.ranking import Place, mark_shared, marked, placed, verdict


def test_two_who_are_level_share_a_place_and_leave_the_next_one_empty() -> None:
    assert placed({"Anna": 5, "Boris": 9, "Vera": 5, "Zoya": 1}) == [
        (1, "Boris"),
        (2, "Anna"),
        (2, "Vera"),
        (4, "Zoya"),
    ]


def test_who_has_won_by_the_rules_stands_before_a_higher_total() -> None:
    assert placed({"NS": 4, "EW": 6}, ahead=("NS",)) == [(1, "NS"), (2, "EW")]


def test_shared_places_are_marked() -> None:
    assert mark_shared([1, 2, 2, 4]) == ["1", "2=", "2=", "4"]


def test_places_are_marked_within_their_division() -> None:
    apart = (
        Place(1, "Ann", 12, "ladies"),
        Place(1, "Dan", 7, "gentlemen"),
        Place(1, "Gus", 7, "gentlemen"),
    )
    assert [mark for mark, _ in marked(apart)] == ["1", "1=", "1="]


def test_the_verdict_names_the_winner_and_the_shared_places() -> None:
    places = (Place(1, "Anna", 120), Place(2, "Boris", 80), Place(2, "Vera", 80))
    assert verdict(places) == "Anna wins with 120; Boris and Vera share place 2"


def test_nobody_wins_alone_where_the_first_place_is_shared() -> None:
    places = (Place(1, "A", 7), Place(1, "B", 7), Place(1, "C", 7), Place(4, "D", 0))
    assert verdict(places) == "A, B and C share place 1 with 7"


def test_a_side_wins_in_the_plural_and_a_division_is_named() -> None:
    assert (
        verdict((Place(1, "Us", 8), Place(2, "Them", 2)), sides=("Us", "Them")) == "Us win with 8"
    )
    apart = (Place(1, "Ann", 12, "ladies"), Place(1, "Dan", 7, "gentlemen"))
    assert verdict(apart) == "ladies: Ann wins with 12; gentlemen: Dan wins with 7"


def test_ties_further_down_are_left_to_the_table() -> None:
    places = tuple(
        Place(n, name, -n) for n, name in ((1, "A"), (2, "B"), (3, "C"), (4, "D"), (4, "E"))
    )
    assert verdict(places) == "A wins with -1"
