"""What the referee answers, in lines: by answers made by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from claimed_answers import (
    CLAIMED,
    EXAMPLE,
    FIVE,
    LAST,
    ON_SHEET,
    TEN,
    THIRTEEN,
    columns,
    explanation,
    readings,
    tricks,
)

from scorekeeper.core.books.records import Record, RecordKind
from scorekeeper.referee.answer import Answer, Parted, Possible, Question, Reading, Searched
from scorekeeper.referee.figures import BALANCE, MONEY, PAYMENT, TOTAL, Figure
from scorekeeper.referee.slips import RECORD, Edit, Slip
from scorekeeper.render.claimed import figure_typed, question_text, reading_text
from scorekeeper.render.claims import MOST_LINES, answer_lines, question_words, searched_text
from scorekeeper.render.explanations import Shown
from scorekeeper.render.width import width

SOUND = "the sheet itself is sound"
PASTE_FIVE = "amend 5 tricks=Boris:3,Grigori:5,Vera:2"


def lines(
    answer: Answer, room: int = 110, *, breaks: bool = False, every: bool = False
) -> list[str]:
    return answer_lines(answer, SOUND, LAST, Shown(room, breaks, every))


def test_who_agrees_what_explains_it_and_what_to_look_up() -> None:
    assert lines(EXAMPLE) == [
        SOUND,
        "Boris 6 claimed, 16 on the sheet (-10); Vera 124 claimed, 114 on the sheet (+10); "
        "Anna and Grigori agree",
        f"1  deal 5: Boris 3 and Vera 2 tricks, not 2 and 3   {PASTE_FIVE}",
        "     or the points of Boris and Vera changed columns on the paper",
        "2  deal 13: Boris 4 and Vera 1 tricks, not 3 and 2  "
        "amend 13 tricks=Boris:4,Grigori:5,Vera:1",
        "3  deal 10: Boris 1 and Vera 1 tricks, not 0 and 2  "
        "amend 10 tricks=Anna:3,Boris:1,Grigori:5,Vera:1",
        "918 slips of the record, 89 of the rules and 410 of the claim tried: "
        "nothing else explains it",
        "to tell them apart: Boris's total after deal 5 is -1 by the first, 9 by the others",
    ]


@pytest.mark.parametrize("room", [40, 60, 80, 110])
def test_no_line_is_wider_than_the_terminal_but_one_to_paste(room: int) -> None:
    for line in lines(EXAMPLE, room, breaks=True):
        assert width(line) <= room or line.strip().startswith("amend ")


def test_a_line_to_paste_stands_whole_below_where_there_is_no_room() -> None:
    for room in (40, 80):
        found = lines(EXAMPLE, room, breaks=True)
        assert f"     {PASTE_FIVE}" in found
        assert found[0].startswith(SOUND)


def test_three_explanations_stand_in_twelve_lines_of_a_usual_terminal() -> None:
    found = lines(EXAMPLE, 80, breaks=True)
    assert len(found) == MOST_LINES
    assert [line[0] for line in found if line[0].isdecimal() and line[1:3] == "  "] == list("123")


@pytest.mark.parametrize("room", [40, 80, 110])
def test_twelve_lines_at_most_and_how_many_more_there_are(room: int) -> None:
    many = tuple(
        explanation(rank, tricks(rank, "Boris 3 tricks, not 2", f"Boris:{rank}"))
        for rank in range(1, 21)
    )
    broken = lines(EXAMPLE._replace(explanations=many), room, breaks=True)
    assert len(broken) <= MOST_LINES or (room == 40 and "and 19 more: --all" in broken)
    found = lines(EXAMPLE._replace(explanations=many), room)
    assert len(found) <= MOST_LINES
    told = sum(line.startswith(tuple(f"{rank} " for rank in range(1, 21))) for line in found)
    assert f"and {20 - told} more: --all" in found
    every = lines(EXAMPLE._replace(explanations=many), room, every=True)
    assert all(any(f"deal {rank}: " in line for line in every) for rank in range(1, 21))
    assert not any("--all" in line for line in every)


def test_other_ways_of_the_same_deal_are_counted_and_told_with_all() -> None:
    ways = tuple((tricks(5, f"way {n}", f"Boris:{n}"),) for n in range(4))
    answer = EXAMPLE._replace(explanations=(explanation(1, FIVE, also=ways),))
    found = lines(answer)
    assert found[3:5] == ["     or way 0", "     or 3 others of the same deal, see --all"]
    cramped = lines(EXAMPLE._replace(explanations=(*answer.explanations,) * 3, sum_gap=1), 80)
    assert "     or 4 others of the same deal, see --all" in cramped
    every = lines(answer, every=True)
    assert "     or way 3" in every
    assert "        amend 5 tricks=Boris:3" in every


def test_two_slips_are_told_one_below_the_other_each_with_its_line() -> None:
    answer = EXAMPLE._replace(explanations=(explanation(1, FIVE, TEN),))
    found = lines(answer)
    assert found[2].startswith("1  deal 5: ")
    assert found[2].endswith(PASTE_FIVE)
    assert found[3].startswith("   and deal 10: ")
    assert found[3].endswith("amend 10 tricks=Anna:3,Boris:1,Grigori:5,Vera:1")


def test_what_is_mended_and_what_is_caused_is_said() -> None:
    one = explanation(1, FIVE)._replace(mends=("deal 21 is after the end",), causes=("a quota",))
    found = lines(EXAMPLE._replace(explanations=(one,)))
    assert found[3:5] == ["     mends: deal 21 is after the end", "     but causes: a quota"]


def test_of_many_problems_that_are_mended_the_first_are_told() -> None:
    mends = tuple(f"tricks of deal {n}" for n in range(6, 20))
    one = explanation(1, FIVE)._replace(mends=mends, causes=("a quota",))
    answer = EXAMPLE._replace(explanations=(one,))
    assert lines(answer)[3:7] == [
        "     mends: tricks of deal 6",
        "     mends: tricks of deal 7",
        "     mends 12 more, see --all",
        "     but causes: a quota",
    ]
    assert "     mends: tricks of deal 19" in lines(answer, every=True)


def test_what_no_record_can_put_right_is_a_line_of_the_sheet() -> None:
    record = Record(RecordKind.ADJUST, values={"Vera": "5"})
    edit = Slip(RECORD, "adjust", (), 1.0, "line 3: adjust Vera=5, not -5", edit=Edit(3, record))
    found = lines(EXAMPLE._replace(explanations=(explanation(1, edit),)))
    assert found[2] == "1  line 3: adjust Vera=5, not -5  line 3: adjust Vera=5"


def test_the_line_to_paste_has_no_time() -> None:
    record = Record(RecordKind.VOID, number=5, meta={"at": "2026-11-20T21:14:05"})
    slip = FIVE._replace(paste=(record,))
    assert lines(EXAMPLE._replace(explanations=(explanation(1, slip),)))[2].endswith("  void 5")


def test_a_claim_that_agrees() -> None:
    answer = Answer(readings(CLAIMED, CLAIMED), 0, None, Searched(), ())
    assert lines(answer) == [SOUND, "Anna, Boris, Grigori and Vera agree"]


def test_where_the_claim_parts_from_the_sheet() -> None:
    answer = EXAMPLE._replace(
        readings=(
            *readings(ON_SHEET, ON_SHEET, 4),
            *readings(CLAIMED, ON_SHEET, 5),
            *readings(CLAIMED, ON_SHEET, 6),
        ),
        parted=Parted(4, 5),
    )
    assert lines(answer)[1] == (
        "the claim agrees up to deal 4; after deal 5: Boris 6 claimed, 16 on the sheet (-10); "
        "Vera 124 claimed, 114 on the sheet (+10); Anna and Grigori agree; "
        "2 figures differ after that"
    )


def test_one_earlier_standing_names_its_deal() -> None:
    answer = EXAMPLE._replace(readings=readings({"Anna": 3}, {"Anna": 4}, 7))
    assert lines(answer)[1] == "after deal 7: Anna 3 claimed, 4 on the sheet (-1)"


def test_totals_that_do_not_add_up_are_pointed_out_before_anything_explains() -> None:
    answer = EXAMPLE._replace(sum_gap=-10, searched=Searched(claim=1))
    found = lines(answer)
    assert found[2].startswith("the claimed totals add up to -10, not to 0: no slip of the record")
    assert "1 slip of the claim tried: nothing else explains it" in found


def test_nothing_fits_the_nearest_say_what_they_leave_and_how_to_go_on() -> None:
    near = explanation(1, FIVE)._replace(totals={**CLAIMED, "Boris": 9, "Vera": 121})
    found = lines(EXAMPLE._replace(explanations=(), nearest=(near,), question=None))
    assert found[2] == "nothing explains it whole; the nearest:"
    assert found[4] == "     leaves Boris -3, Vera +3"
    assert found[5].endswith("tried: none explains it")
    assert found[6] == "for two slips made together add: --slips 2"


def test_deals_that_cannot_be_scored_are_named() -> None:
    found = lines(EXAMPLE._replace(unscored=(5, 7)))
    assert "left out, as they cannot be scored: deals 5 and 7" in found


def test_a_search_that_was_cut_short_says_so() -> None:
    searched = Searched(record=400, complete=False, left_out=("interrupted after 400 of 918",))
    assert searched_text(searched, is_explained=True) == (
        "400 slips of the record tried: not all there are; interrupted after 400 of 918"
    )
    assert searched_text(Searched(), is_explained=False) == "nothing was tried"
    assert searched_text(Searched(record=2, slips=2), is_explained=True) == (
        "2 slips of the record, alone and two together, tried: nothing else explains it"
    )


def test_the_question_names_whose_figure_it_is_by_each_explanation() -> None:
    pool = Figure(BALANCE, "Anna", 0, 3, "pool")
    assert question_words(Question(pool, (Possible(2, (1,)), Possible(Fraction(1, 2), (2,))))) == (
        "the pool of Anna after deal 3 is 2 by the first, 1/2 by the second"
    )
    shared = Question(pool, (Possible(1, (1, 4, 5)), Possible(2, (2, 3)), Possible(3, (6,))))
    assert question_words(shared) == (
        "the pool of Anna after deal 3 is 2 by the second and third, 3 by the sixth, "
        "1 by the others"
    )
    late = Question(pool, (Possible(1, (11, 21)), Possible(2, (12, 103, 4))))
    assert question_words(late) == (
        "the pool of Anna after deal 3 is 1 by the 11th and 21st, 2 by the others"
    )
    either = Question(pool, (Possible(1, (1, 2)), Possible(2, (1, 3, 4))))
    assert question_words(either) == (
        "the pool of Anna after deal 3 is 1 by the first and second, 2 by the first, third and "
        "fourth"
    )
    many = Question(pool, tuple(Possible(n, (n,)) for n in range(1, 9)))
    assert question_words(many).endswith("3 by the third, something else by the others")


@pytest.mark.parametrize(
    ("figure", "typed"),
    [
        (Figure(TOTAL, "Anna", 34, 5), "Anna=34"),
        (Figure(BALANCE, "Anna", 34, 5, "pool"), "pool=Anna:34"),
        (Figure(BALANCE, "Boris", 34, 5, "bank", "Anna"), "bank=Boris/Anna:34"),
        (Figure(MONEY, "Anna", 34, 5), "money=Anna:34"),
        (Figure(PAYMENT, "Boris", 34, 5, against="Anna"), "payment=Boris/Anna:34"),
    ],
)
def test_a_figure_is_written_as_it_is_typed(figure: Figure, typed: str) -> None:
    assert figure_typed(figure, "34") == typed


def test_money_has_cents() -> None:
    reading = Reading(Figure(MONEY, "Anna", Fraction(-39, 10), LAST), Fraction(-4), False)
    assert reading_text(reading) == "money of Anna -3.90 claimed, -4.00 on the sheet (+0.10)"


def test_the_question_as_it_is_asked() -> None:
    assert question_text(Figure(TOTAL, "Boris", 0, 5)) == (
        "What does the paper say for Boris after deal 5?"
    )


def test_names_are_data() -> None:
    """What could steer a terminal or turn the line around stands as a sign for it."""
    evil = "\x1b[31mEve\u202e"
    slip = FIVE._replace(text=f"deal 5: {evil} 3 tricks")
    one = explanation(1, slip)._replace(mends=(evil,), also=((columns()._replace(text=evil),),))
    answer = EXAMPLE._replace(
        readings=readings({evil: 3}, {evil: 4}),
        explanations=(one, explanation(2, THIRTEEN)),
        question=Question(Figure(TOTAL, evil, 0, 5), EXAMPLE.question.answers),  # type: ignore[union-attr]
    )
    for room in (40, 120):
        for every in (False, True):
            assert all(line.isprintable() for line in lines(answer, room, every=every))
