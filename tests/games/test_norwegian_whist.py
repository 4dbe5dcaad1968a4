"""Norwegian whist: what a deal is worth, what is refused, whole games."""

from __future__ import annotations

import pytest
from sheets import clean, entries, messages, problems, session, totals

from scorekeeper.games import registry

HEAD = "game norwegian-whist\nplayers Anna Boris Grigori Vera\n"


def moved(deal: str, settings: str = "") -> dict[str, int]:
    """What one deal adds to each side."""
    lines = [HEAD + (f"set {settings}\n" if settings else "") + f"deal {deal}"]
    return totals("\n".join(lines))


# Parlett, Norwegian Whist: grand made 4 and failed 8 per odd
# trick, nullo 2 per odd trick of the opponents. The deals are constructed.
CASES = (
    ("contract=grand declarer=Anna tricks=NS:8", "", 8, 0),  # (8 - 6) x 4
    ("contract=grand declarer=Boris tricks=NS:8", "", 16, 0),  # failed: (8 - 6) x 8
    ("contract=nullo tricks=NS:4", "", 6, 0),  # EW 9: (9 - 6) x 2
    ("contract=nullo declarer=Boris tricks=NS:9", "", 0, 6),  # whoever announced
    ("contract=grand declarer=Anna tricks=NS:5", "", 0, 16),  # EW 8: 2 x 8
    ("contract=grand declarer=Boris tricks=NS:4", "", 0, 12),  # EW 9: 3 x 4
    ("contract=grand declarer=Anna tricks=NS:7", "", 4, 0),
    ("contract=grand declarer=Anna tricks=NS:6", "", 0, 8),
    ("contract=grand declarer=Anna tricks=13,0", "", 28, 0),
    ("contract=nullo tricks=NS:6", "", 2, 0),
    ("contract=nullo tricks=NS:0", "", 14, 0),
    ("contract=allpass tricks=NS:4", "", 6, 0),  # nullo by default
    ("contract=passed tricks=NS:9", "", 0, 6),
    # one option at a time
    ("contract=grand declarer=Anna tricks=NS:8", "grand_made=3", 6, 0),
    ("contract=grand declarer=Anna tricks=NS:5", "grand_failed=5", 0, 10),
    ("contract=nullo tricks=NS:4", "nullo=3", 9, 0),
    ("contract=nullo tricks=NS:4", "nullo_base=6", 4, 0),  # (6 - 4) x 2
    ("contract=nullo tricks=NS:6", "nullo_base=6", 0, 0),
    # the Norwegian home rules: 1, 2, 1 from six
    ("contract=grand declarer=Anna tricks=NS:8", "rules=norsk_home", 2, 0),
    ("contract=grand declarer=Anna tricks=NS:5", "rules=norsk_home", 0, 4),
    ("contract=nullo tricks=NS:4", "rules=norsk_home", 2, 0),
)


@pytest.mark.parametrize(("deal", "settings", "ns", "ew"), CASES)
def test_deal(deal: str, settings: str, ns: int, ew: int) -> None:
    assert moved(deal, settings) == {"NS": ns, "EW": ew}


GAME = """
deal contract=grand declarer=Anna tricks=NS:8
agree NS=8 EW=0
deal contract=grand declarer=Boris tricks=NS:8
agree NS=24 EW=0
deal contract=nullo tricks=NS:4
agree NS=30 EW=0
deal contract=nullo declarer=Boris tricks=NS:9
agree NS=30 EW=6
deal contract=grand declarer=Anna tricks=NS:5
agree NS=30 EW=22
deal contract=grand declarer=Boris tricks=NS:4
agree NS=30 EW=34
deal contract=grand declarer=Anna tricks=NS:9
agree NS=42 EW=34
deal contract=grand declarer=Boris tricks=NS:9
agree NS=66 EW=34 Anna=32 Boris=-32 Grigori=32 Vera=-32
"""


def test_a_whole_game() -> None:
    """Constructed; NS reach 66 of 50."""
    made = clean(HEAD + GAME)
    assert made.sheet.game.finished(made.ledger)
    assert made.upcoming() == {}


def test_no_deal_after_the_end() -> None:
    over = messages(HEAD + GAME + "deal contract=nullo tricks=NS:6")
    assert over == ["the game is over: NS won it by 66-34"]


def test_the_next_game_with_other_partners() -> None:
    """Constructed: 32 for Anna and Grigori, then 8 for Anna and Boris."""
    sheet = HEAD + GAME + "rubber NS=Anna,Boris EW=Grigori,Vera\n"
    sheet += "deal contract=grand declarer=Anna tricks=NS:8\n"
    made = clean(sheet + "agree NS=74 EW=34 Anna=40 Boris=-24 Grigori=24 Vera=-40")
    assert made.upcoming()["score"] == "NS 8, EW 0"
    assert messages(sheet + "rubber") == ["the game is not over: NS 8, EW 0, and 50 win it"]


def test_games_counted() -> None:
    """Constructed: 52 of 50 wins a game, then 4 for the others in the second game."""
    won = "deal contract=grand declarer=Anna tricks=NS:13\n"
    sheet = HEAD + "set games=on\n" + won * 2 + "deal contract=grand declarer=Boris tricks=EW:7\n"
    made = clean(sheet + "agree NS=1 EW=0 score=NS:0,EW:4 games=NS:1 Anna=1")
    assert made.upcoming()["games"] == "NS 1, EW 0"
    assert not made.sheet.game.finished(made.ledger)


def test_a_table_without_an_end() -> None:
    won = "deal contract=grand declarer=Anna tricks=NS:13\n"
    made = clean(HEAD + "set target=none\n" + won * 5 + "rubber\n" + won)
    assert made.totals() == {"NS": 168, "EW": 0}


def test_reasons() -> None:
    found = entries(HEAD + "deal contract=grand declarer=Boris tricks=NS:8")
    assert [(e.owner, e.amount, e.why) for e in found] == [
        ("NS", 16, "grand of EW failed, 8 tricks: (8 - 6) x 8 = 16")
    ]
    found = entries(HEAD + "deal contract=nullo tricks=NS:4")
    assert [e.why for e in found] == ["nullo, 4 tricks: (7 - 4) x 2 = 6"]


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("contract=grand tricks=NS:8", "declarer= missing"),
        ("declarer=Anna tricks=NS:8", "contract= missing"),
        ("contract=grand declarer=Anna tricks=8,4", "tricks add up to 12, not to 13: 1 missing"),
        ("contract=high declarer=Anna tricks=NS:8", "no contract 'high'"),
        ("contract=grand declarer=Zoe tricks=NS:8", "no player 'Zoe'"),
        ("contract=allpass declarer=Anna tricks=NS:4", "all passed, so Anna announced nothing"),
    ],
)
def test_refused(deal: str, message: str) -> None:
    made = session(HEAD + "deal " + deal)
    assert [p.message for p in made.problems if p.is_error] == [message]
    assert made.deals[0].status == "faulty"


def test_nobody_says_nullo_at_some_tables() -> None:
    deal = "deal contract=nullo declarer=Boris tricks=NS:4"
    [found] = problems(HEAD + "set rules=norsk_home\n" + deal)
    assert found.message == "Boris may not say nullo at this table"
    assert found.is_error
    assert not found.stops_scoring
    assert messages(HEAD + deal) == []
    assert messages(HEAD + "set rules=norsk_home\ndeal contract=nullo tricks=NS:4") == []


def test_a_carried_score_that_has_won() -> None:
    sheet = HEAD + "carry score=NS:50\ndeal contract=nullo tricks=NS:4"
    assert messages(sheet) == ["the game is over: NS won it by 50-0"]


def test_without_names() -> None:
    sheet = "game norwegian-whist\nsides Us Them\ndeal contract=grand declarer=Them tricks=Us:8\n"
    assert totals(sheet) == {"Us": 16, "Them": 0}


def test_the_sheet() -> None:
    made = clean(HEAD + GAME)
    first, players = made.sheet.game.grids(made.played())
    assert first.title == "Game 1: NS Anna and Grigori, EW Boris and Vera"
    rows = [" ".join(cell.text or "." for cell in row.cells) for row in first.rows]
    assert rows[1] == "2 Boris grand Boris 8-5 +16 0 24 0"
    assert rows[-1] == "total NS by 32 . . . . . 66 34"
    assert [cell.text for cell in players.rows[-1].cells] == ["total", "+32", "-32", "+32", "-32"]


def test_the_other_game_of_this_name_is_named() -> None:
    assert "minnesota-whist" in registry.offer("norwegian-whist").summary
    assert "Norwegian whist" in registry.offer("minnesota-whist").summary
