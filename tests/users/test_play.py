"""An evening at the prompt, as people type it; without a terminal every line is an answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Play, Run, records

OH_HELL = "game oh-hell\nplayers Anna Boris Grigori Vera\nset schedule=3,4,5\ndealer Vera\n"
PREFERENCE = "game preference\nplayers Анна Борис Вера\ndealer Вера\n"


@pytest.fixture
def oh_hell() -> str:
    """Four at Oh Hell; Vera deals the first deal of three cards, so Anna speaks first."""
    Path("s.sheet").write_text(OH_HELL)
    return "s.sheet"


@pytest.fixture
def preference() -> str:
    """Three at Preference, with Cyrillic names."""
    Path("s.sheet").write_text(PREFERENCE)
    return "s.sheet"


def test_a_deal_is_two_rows_and_enter(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "1 0 1 0", "1020", "")
    assert ran.status == 0, ran.err
    assert records() == [
        "deal 1 bids=Anna:1,Boris:0,Grigori:1,Vera:0 tricks=Anna:1,Boris:0,Grigori:2,Vera:0"
    ]
    # made 10 times the bid (10 at a bid of 0), missed 10 off for each trick of the difference
    assert "points: Anna +10, Boris +10, Grigori -10, Vera +10" in ran.out
    assert ran.out.index("points: Anna +10") < ran.out.index("keep it?")


def test_bids_are_typed_in_the_order_in_which_they_are_spoken(play: Play) -> None:
    Path("s.sheet").write_text(OH_HELL.replace("dealer Vera", "dealer Boris"))
    ran = play("s.sheet", "1 0 2 1", "3000", "")
    # Grigori sits after the dealer and speaks first
    assert "Grigori bids (0-3, then Vera Anna Boris): 1 0 2 1" in ran.out
    assert "bids=Anna:2,Boris:1,Grigori:1,Vera:0" in records()[0]


def test_an_answer_is_checked_at_once_and_says_why(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "1", "0", "1", "1")
    # three cards: the bids of the four must not add up to 3
    assert "Vera" in ran.out + ran.err
    assert "bids would add up to 3" in ran.out + ran.err
    assert records() == []


def test_a_breach_is_recorded_with_a_reason(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "1", "0", "1", "1", "dealt that way", "1110", "")
    assert ran.status == 0, ran.err
    assert "record all the same? reason" in ran.out
    assert records()[0].endswith('anyway="dealt that way"')


def test_another_answer_at_a_breach_is_an_answer(play: Play, oh_hell: str) -> None:
    play(oh_hell, "1", "0", "1", "1", "2", "1110", "")
    assert "bids=Anna:1,Boris:0,Grigori:1,Vera:2" in records()[0]
    assert "anyway" not in records()[0]


def test_another_row_at_a_breach_may_be_a_breach_as_well(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "1011", "1101", "1000", "1110", "")
    # each of the first two rows adds up to the three cards
    assert ran.out.count("record all the same? reason") == 2
    assert "a reason is told in words" not in ran.out + ran.err
    assert "bids=Anna:1,Boris:0,Grigori:0,Vera:0" in records()[0]


def test_back_goes_to_the_question_before(play: Play, oh_hell: str) -> None:
    play(oh_hell, "1010", "<", "2000", "3000", "<", "1020", "")
    assert records() == [
        "deal 1 bids=Anna:2,Boris:0,Grigori:0,Vera:0 tricks=Anna:1,Boris:0,Grigori:2,Vera:0"
    ]


def test_e_explains_before_the_deal_is_kept(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "1010", "1020", "e", "")
    assert "bid 1, won 2" in ran.out
    assert ran.out.index("bid 1, won 2") < ran.out.index("deal 1 is kept")


def test_enter_after_the_bids_puts_them_on_the_sheet(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "1010", "", "show", "1020", "")
    assert ran.status == 0, ran.err
    assert records() == [
        "deal 1 bids=Anna:1,Boris:0,Grigori:1,Vera:0",
        "result 1 tricks=Anna:1,Boris:0,Grigori:2,Vera:0",
    ]


def test_a_whole_line_is_accepted_at_any_question(play: Play, oh_hell: str) -> None:
    ran = play(
        oh_hell,
        "deal bids=1,0,1,0 tricks=1,0,2,0",
        "1",
        "scorekeeper deal bids=1,0,1,0 tricks=1,0,2,1",
        "bids=0,0,0,0 tricks=2,1,1,1",
        "",
    )
    assert ran.status == 0, ran.err
    assert [line.split()[:2] for line in records()] == [["deal", str(n)] for n in (1, 2, 3)]


def test_words_of_the_prompt(play: Play, oh_hell: str) -> None:
    ran = play(
        oh_hell,
        *("1010", "1020", ""),
        "note Anna's birthday",
        "agree Anna=10 Boris=10 Grigori=-10 Vera=10",
        "adjust Vera=-5 why=late",
        "undo",
        "settle",
        "explain",
        "show",
        "void 1",
    )
    assert ran.status == 0, ran.err
    assert records()[1:] == [
        "note Anna's birthday",
        "agree Anna=10 Boris=10 Grigori=-10 Vera=10",
        "adjust Vera=-5 why=late",
        "undo",
        "void 1",
    ]
    assert "receives from" in ran.out or "payments" in ran.out
    assert "bid 1, won 2: -10*1 = -10" in ran.out


def test_amend_walks_through_the_deal_with_the_old_values(play: Play, oh_hell: str) -> None:
    ran = play(
        oh_hell,
        *("1010", "1020", ""),
        "amend 1",
        *("", "", "", ""),  # the bids stay
        "1 1 1 0",
        "a trick lay under the ashtray",
    )
    assert ran.status == 0, ran.err
    assert records()[1] == (
        'amend 1 tricks=Anna:1,Boris:1,Grigori:1,Vera:0 why="a trick lay under the ashtray"'
    )


def test_amend_without_a_change_records_nothing(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "1010", "1020", "", "amend 1", *[""] * 9)
    assert "nothing changes" in ran.out
    assert len(records()) == 1


def test_help_lists_what_is_possible_and_why_not_the_rest(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "1", "0", "1", "?")
    assert "possible: 0 2 3" in ran.out
    assert "not 1: " in ran.out


def test_cyrillic_names_by_seat_number(play: Play, preference: str) -> None:
    ran = play(preference, "2", "8d", "1", "1 8 1", "")
    assert ran.status == 0, ran.err
    assert records() == [
        "deal 1 declarer=Борис contract=8D whist=Анна tricks=Анна:1,Борис:8,Вера:1"
    ]


def test_enter_takes_what_stands_in_brackets(play: Play, preference: str) -> None:
    ran = play(preference, "", "235", "")
    assert ran.status == 0, ran.err
    assert records()[0].startswith("deal 1 contract=allpass tricks=Анна:2,Борис:3,Вера:5")


def test_unfinished_answers_are_offered_again(play: Play, oh_hell: str) -> None:
    play(oh_hell, "1010")
    assert records() == []
    ran = play(oh_hell, "", "1020", "")
    assert ran.status == 0, ran.err
    assert "left unfinished: deal 1 bids=Anna:1,Boris:0,Grigori:1,Vera:0\n" in ran.out
    assert "go on with this deal" in ran.out
    assert len(records()) == 1
    assert "go on with this deal" not in play(oh_hell).out


def test_unfinished_answers_can_be_forgotten(play: Play, oh_hell: str) -> None:
    play(oh_hell, "1010")
    play(oh_hell, "no", "2000", "2010", "")
    assert "bids=Anna:2" in records()[0]


def test_who_writes_stands_on_the_record(play: Play, oh_hell: str) -> None:
    play(oh_hell, "1010", "1020", "", "note a good start", "void 1", options=("--by", "Vera"))
    assert all(line.endswith("by=Vera") for line in records())
    assert len(records()) == 3


def test_a_refused_answer_without_a_terminal_ends_with_status_1(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "seven")
    assert ran.status == 1
    assert "line 1, 'seven'" in ran.err


# the beginning -------------------------------------------------------------------------------


def test_an_evening_begins_in_an_empty_folder(play: Play) -> None:
    ran = play("", "oh hell", "Anna, Boris Vera", "", "schedule=2,3", "", "Vera", "100", "")
    assert ran.status == 0, ran.err
    (path,) = Path().glob("*.sheet")
    text = path.read_text()
    assert path.name.startswith("oh-hell-")
    assert "players Anna Boris Vera\nset schedule=2,3\ndealer Vera\n" in text


def test_letters_narrow_the_list_of_games(play: Play) -> None:
    ran = play("", "brid", "preferans", "Anna Boris Vera", "sochi", "", "")
    assert "'brid' may be contract-bridge, biritch" in ran.err
    assert "set rules=sochi" in next(Path().glob("preference-*.sheet")).read_text()


def test_of_several_sheets_the_latest_is_offered(play: Play, run: Run) -> None:
    import os

    for age, name in enumerate(("old", "new", "older")):
        Path(f"{name}.sheet").write_text(OH_HELL)
        os.utime(f"{name}.sheet", (1_000_000 - age, 1_000_000 + (10 if name == "new" else -age)))
    ran = play("", "", "1010", "1020", "")
    assert ran.status == 0, ran.err
    assert len(records("new.sheet")) == 1
    assert "go on with new.sheet" in ran.out


def test_the_only_sheet_of_the_folder_is_meant(play: Play, oh_hell: str) -> None:
    ran = play("", "1010", "1020", "")
    assert ran.status == 0, ran.err
    assert len(records()) == 1


def test_where_the_only_game_is_over_another_may_begin(play: Play) -> None:
    Path("s.sheet").write_text(OH_HELL.replace("3,4,5", "1") + "deal bids=0,0,0,0 tricks=1,0,0,0\n")
    ran = play("", "hearts", "", "", "", "", "5 13 0 8", "")
    assert "go on with s.sheet" in ran.out
    assert len(list(Path().glob("hearts-*.sheet"))) == 1


def test_players_of_the_last_evening_are_offered(play: Play, oh_hell: str) -> None:
    play("second", "hearts", "", "", "", "")
    assert "players Anna Boris Grigori Vera" in Path("second.sheet").read_text()


def test_a_sheet_that_is_not_there_is_begun_under_its_name(play: Play) -> None:
    ran = play("friday", "whist-drive", "<", "spades", "Anna Boris Grigori Vera", "", "", "")
    assert ran.status == 0, ran.err
    assert Path("friday.sheet").read_text().startswith("game spades\n")


def test_too_few_players_are_refused_at_once(play: Play) -> None:
    ran = play("", "preference", "Anna Boris")
    assert ran.status == 1
    assert "3" in ran.err
    assert not list(Path().glob("*.sheet"))


# others, and trouble -------------------------------------------------------------------------


def test_a_sheet_that_cannot_be_read_ends_with_its_problem(play: Play) -> None:
    Path("s.sheet").write_text("game nonsense\n")
    ran = play("s.sheet")
    assert ran.status == 1
    assert "nonsense" in ran.err


def test_the_standing_fits_forty_columns(
    play: Play, oh_hell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    ran = play(oh_hell, "1010", "1020", "")
    questions = [line for line in ran.out.splitlines() if line.endswith((": ", ": 1020"))]
    assert questions
    assert all(len(line) <= 44 for line in questions)


def test_a_full_disk_is_told_and_the_deal_waits(
    play: Play, oh_hell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import errno

    from scorekeeper.journal import disk

    whole = disk.append_whole
    full = [True]

    def append(*arguments: object) -> None:
        if full.pop() if full else False:
            raise OSError(errno.ENOSPC, "No space left on device")
        whole(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(disk, "append_whole", append)
    ran = play(oh_hell, "1010", "1020", "", "")
    assert "No space left on device" in ran.err or "disk is full" in ran.err
    assert len(records()) == 1


def test_a_file_that_may_not_be_written_is_told(
    play: Play, oh_hell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import errno

    from scorekeeper.journal import disk

    def refuse(*arguments: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("scorekeeper.journal.store._open_locked", refuse)
    ran = play(oh_hell, "1010", "1020", "", "show")
    assert ran.status == 1
    assert "s.sheet" in ran.err
    assert disk is not None
    assert records() == []


def test_names_cannot_steer_the_terminal(play: Play) -> None:
    Path("s.sheet").write_text(
        "game oh-hell\nplayers <b> @A *B Vera\nset schedule=3\ndealer Vera\n"
    )
    ran = play("s.sheet", "1010", "1020", "", "note \x1b[2J")
    assert "\x1b" not in ran.out + ran.err
    assert "bids=<b>:1,@A:0,*B:1,Vera:0" in records()[0]


def test_a_player_called_like_a_command(play: Play) -> None:
    Path("s.sheet").write_text("game preference\nplayers Undo Show Note\ndealer Note\n")
    ran = play("s.sheet", "undo", "6", "show", "", "6 2 2", "", "/note later", "scorekeeper show")
    assert ran.status == 0, ran.err
    assert records()[0].startswith("deal 1 declarer=Undo contract=6 whist=Show")
    assert records()[1] == "note later"


def test_adjust_leave_join_and_set_at_the_prompt(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "leave Vera", "join Vera", "adjust Anna=-5", "set stake=1", "undo", "rules")
    assert [line.split()[0] for line in records()] == ["leave", "join", "adjust", "undo"]
    assert "\nset stake=1 at=" in Path("s.sheet").read_text()
    assert ran.status in (0, 1)


def test_serve_is_for_a_terminal_of_its_own(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "serve")
    assert "terminal of its own" in ran.err


def test_half_told_answers_stay_while_a_note_is_made(play: Play, oh_hell: str) -> None:
    play(oh_hell, "1", "note Vera came late", "0", "1", "0", "1020", "")
    assert records()[0] == "note Vera came late"
    assert "bids=Anna:1,Boris:0,Grigori:1,Vera:0" in records()[1]


def test_the_end_of_the_game_offers_to_settle(play: Play) -> None:
    Path("s.sheet").write_text(OH_HELL.replace("3,4,5", "1"))
    ran = play("s.sheet", "0000", "1000", "", "")
    assert "the game is over" in ran.out
    assert "payments" in ran.out


def test_a_sheet_with_faults_is_told_at_the_start(play: Play, oh_hell: str) -> None:
    Path("s.sheet").write_text(OH_HELL + "deal 1 bids=1,0,1,0 tricks=1,0,1,0\n")
    ran = play(oh_hell)
    assert "tricks add up to 2, not to 3" in ran.err


def test_a_line_that_was_cut_short_goes_aside(play: Play, oh_hell: str) -> None:
    Path("s.sheet").write_text(OH_HELL + "deal 1 bids=1,0,1,0 tri")
    ran = play(oh_hell, "1010", "1020", "")
    assert "was cut short" in ran.err
    assert "s.sheet.torn" in ran.err
    assert records() == [
        "deal 1 bids=Anna:1,Boris:0,Grigori:1,Vera:0 tricks=Anna:1,Boris:0,Grigori:2,Vera:0"
    ]


def test_back_from_an_open_deal_takes_it_back_to_be_told_again(play: Play, oh_hell: str) -> None:
    ran = play(oh_hell, "1010", "", "<", "2000", "1020", "")
    assert ran.status == 0, ran.err
    assert records() == [
        "deal 1 bids=Anna:1,Boris:0,Grigori:1,Vera:0",
        "undo",
        "deal 1 bids=Anna:2,Boris:0,Grigori:0,Vera:0 tricks=Anna:1,Boris:0,Grigori:2,Vera:0",
    ]


def test_an_open_deal_of_others_is_taken_back_by_undo_alone(play: Play, oh_hell: str) -> None:
    Path("s.sheet").write_text(OH_HELL + "deal 1 bids=1,0,1,0\n")
    ran = play(oh_hell, "<", "undo", "2000", "1020", "")
    assert "undo takes back what began the deal" in ran.err
    assert len(records()) == 3


def test_a_half_told_deal_rests_while_an_earlier_one_is_corrected(play: Play, oh_hell: str) -> None:
    ran = play(
        oh_hell,
        *("1010", "1020", ""),
        "1 1",  # of the second deal
        *("amend 1", "", "", "", "", "1 1 1 0", "recount"),
        *("1 0", "1120", ""),
    )
    assert ran.status == 0, ran.err
    assert [line.split()[:2] for line in records()] == [
        ["deal", "1"],
        ["amend", "1"],
        ["deal", "2"],
    ]
    # Anna is the next dealer, so Boris bids first: 1 1, then 1 0
    assert "bids=Anna:0,Boris:1,Grigori:1,Vera:1" in records()[2]


def test_an_example_of_a_row_is_one_that_could_be_typed(play: Play) -> None:
    Path("s.sheet").write_text("game whist\nplayers Anna Boris Grigori Vera\n")
    # thirteen tricks for two sides, none of which is told yet
    assert "e.g. 7 6" in play("s.sheet", "?").out


def test_numbers_without_an_end_are_not_listed_but_who_is_next_is(play: Play) -> None:
    Path("s.sheet").write_text("game points\nplayers Anna Boris Vera\n")
    ran = play("s.sheet", "12 -5 3", "")
    assert "points of Anna (a number, then Boris Vera): 12 -5 3" in ran.out
    assert records() == ["deal 1 points=Anna:12,Boris:-5,Vera:3"]


def test_a_word_in_a_row_is_known_by_its_beginning(play: Play) -> None:
    Path("s.sheet").write_text("game spades\nplayers Anna Boris Grigori Vera\n")
    play("s.sheet", "n 3 4 b", "")
    # Boris sits after the dealer and bids first
    assert records() == ["deal 1 bids=Anna:blind,Boris:nil,Grigori:3,Vera:4"]


def test_what_cannot_be_is_said_once(play: Play) -> None:
    Path("s.sheet").write_text("game preference\nplayers Anna Boris Grigori Vera\n")
    ran = play("s.sheet", "", "3 1")
    # all pass: Anna dealt and has no hand, she only leads the two cards of the talon
    assert "'3 1': tricks 3 of Anna are not possible: the dealer only leads" in ran.err


def test_a_note_in_quotes_is_the_note_of_the_command_line(play: Play, oh_hell: str) -> None:
    play(oh_hell, 'note "the lamp fell"', "note 'it did'", 'note Anna\'s "luck"')
    assert records() == ["note the lamp fell", "note it did", 'note "Anna\'s \\"luck\\""']


def test_help_about_doubles_says_who_doubled_whom(play: Play) -> None:
    Path("s.sheet").write_text("game barbu\nplayers Anna Boris Vera Dan\n")
    out = play("s.sheet", "queens", "?").out
    assert "Boris/Anna is Boris towards Anna; several at once: Boris/all" in out
