"""What is drawn is what stands on the accounts, and it stands where it belongs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, measured, printed_pages
from hypothesis import given
from hypothesis import strategies as st
from random_sheets import random_sheet
from render_samples import sample
from sheets import clean, session

from scorekeeper.core.drawing.sectors import Field, Sectors
from scorekeeper.core.drawing.stacked_rows import (
    BOXED,
    TO_COME,
    Mark,
    Stack,
    StackedRow,
    StackedRows,
    StackHead,
)
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.standing.reckoning import reckon
from scorekeeper.games import registry
from scorekeeper.render.drawings.drawing import drawing_html
from scorekeeper.render.drawings.regions import arc, quarter
from scorekeeper.render.drawings.running import MARGIN, line_width, lines_within
from scorekeeper.render.drawings.words import figure
from scorekeeper.render.page import drawings_of, page

every_game = pytest.mark.parametrize("game", [entry.name for entry in registry.GAMES])
no_browser = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")

# Bonuses and the score of each game stand in rows of their own: see test_drawn_rubbers.py.
BY_GAMES = ("ninety-nine",)

CORRECTED = """
    game preference
    players Anna Boris Vera
    set target=10
    carry pool=Anna:2 bank=Boris/Anna:24,Vera/Boris:-3
    deal declarer=Boris contract=8D whist=Anna tricks=Anna:3,Boris:7,Vera:0
    deal contract=allpass tricks=Anna:3,Boris:2,Vera:5
    deal declarer=Vera contract=6S
    void 3 why="a card lay face up"
    amend 1 tricks=Anna:2,Boris:8,Vera:0 why="a trick lay under the ashtray"
    adjust Vera=1/2 account=dump why=late
    deal declarer=Anna contract=misere tricks=0
"""


def shown(sheet: Session) -> str:
    return page(sheet, reckon(sheet))


def sectors_of(sheet: Session) -> Sectors:
    [found] = [drawing for drawing in drawings_of(sheet) if isinstance(drawing, Sectors)]
    return found


def rows_of(sheet: Session, title: str = "Deals") -> StackedRows:
    [found] = [
        drawing
        for drawing in drawings_of(sheet)
        if isinstance(drawing, StackedRows) and drawing.title == title
    ]
    return found


# values ------------------------------------------------------------------------------------------


def check_rows(sheet: Session, drawing: StackedRows) -> None:
    """Points and totals of every deal are those that the replay derived."""
    by_number = {deal.number: deal for deal in sheet.deals}
    names = [head.name for head in drawing.heads]
    for row in drawing.rows:
        deal = by_number.get(row.deal)
        if deal is None or not row.stacks:
            continue
        for name, stack in zip(names, row.stacks, strict=True):
            if name not in sheet.ledger.table.owners:  # a pot
                continue
            if stack.points is not None:
                assert stack.points == deal.points[name], (row.label, name)
            if stack.total is not None:
                assert stack.total == deal.totals[name], (row.label, name)
    totals = sheet.totals()
    for head in drawing.heads:
        pot = sheet.ledger.single.get("pot", {}).get(head.name, 0)
        assert head.total in (None, totals.get(head.name, pot))


def check_sectors(sheet: Session, drawing: Sectors) -> None:
    """Every list ends at the balance of its account, having passed where the entries led."""
    ledger, totals = sheet.ledger, sheet.totals()
    entries = [*sheet.opening, *(entry for deal in sheet.deals for entry in deal.entries)]
    for sector in drawing.sectors:
        assert sector.result == totals[sector.player]
        for field in (field for band in sector.bands for field in band):
            account = "bank" if field.against else field.account
            mine = [
                entry.amount
                for entry in entries
                if (entry.account, entry.owner, entry.against)
                == (account, sector.player, field.against)
            ]
            assert field.now == ledger.balance(account, sector.player, field.against) == sum(mine)
            assert bool(field.figures) == bool(mine)
            assert len(field.figures) <= len(mine)


def check(sheet: Session) -> None:
    for drawing in drawings_of(sheet):
        if isinstance(drawing, StackedRows) and sheet.sheet.game.name not in BY_GAMES:
            check_rows(sheet, drawing)
        elif isinstance(drawing, Sectors):
            check_sectors(sheet, drawing)
        assert drawing_html(drawing)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_every_number_drawn_comes_from_the_accounts(game: str, seed: int) -> None:
    check(random_sheet(game, seed, 12).session())


@pytest.mark.parametrize(
    ("game", "players"), [("preference", 4), *(("barbu", count) for count in (3, 5, 6, 7))]
)
def test_other_numbers_of_players_are_drawn_as_well(game: str, players: int) -> None:
    settings = "hand=6" if game == "barbu" and players != 5 else ""
    sheet = random_sheet(game, 1, 9, settings, players).session()
    assert len(sheet.deals) == 9
    check(sheet)


@pytest.mark.parametrize("options", ["rules=leningrad", "rules=rostov", "pool_mode=total"])
def test_other_house_rules_are_drawn_as_well(options: str) -> None:
    check(random_sheet("preference", 2, 12, options).session())


def test_carried_amended_void_and_adjusted_points_are_drawn() -> None:
    """24 that Boris carried on Anna stay; at 8 he made it, so 6 pool points; Vera's dump: 5 tricks
    at 1, then half a point. Of the ten for Anna's misere eight reach the target of 10, two go to
    Boris, on whom she writes 10 each, besides the two tricks of 6 of her whist."""
    sheet = clean(CORRECTED)
    check(sheet)
    anna, boris, vera = sectors_of(sheet).sectors
    assert boris.bands[2][1].figures == (24,)
    assert boris.bands[1][0].figures == (6, 8)
    assert figure(vera.bands[0][0].now) == "5½"
    assert vera.bands[2][1].now == -3
    assert anna.bands[1][0].figures == (2, 10)
    assert anna.bands[1][0].is_full
    assert not boris.bands[1][0].is_full
    assert [field.against for field in anna.bands[2]] == ["Boris", "Vera"]
    assert anna.bands[2][0].figures == (12, 32)
    rows = rows_of(sheet)
    labels = [row.label for row in rows.rows]
    assert labels == ["carry", "1*", "2", "3", "adj", "4"]
    assert rows.rows[3].struck
    assert rows.rows[3].remark == "void: a card lay face up"
    assert "1* amended (tricks): a trick lay under the ashtray" in rows.notes
    assert "after deal 3: late" in rows.notes


def test_remarks_stand_behind_the_deal_that_they_follow() -> None:
    drawing = rows_of(sample("preference-three-to-ten"))
    at = [row.deal for row in drawing.rows].index(6)
    assert drawing.rows[at + 1].remark.startswith("note: Boris had room for six")


# barbu -------------------------------------------------------------------------------------------


def stacks(sheet: Session, deal: int) -> dict[str, Stack]:
    drawing = rows_of(sheet)
    [row] = [row for row in drawing.rows if row.deal == deal]
    return {head.name: stack for head, stack in zip(drawing.heads, row.stacks, strict=True)}


def test_doubles_are_marked_by_initials_the_declarer_in_a_box() -> None:
    """Deals 2 and 3 of the sample: everybody doubled Anna, who redoubled all; then Vera alone."""
    sheet = sample("barbu-evening")
    second = stacks(sheet, 2)
    assert second["Anna"].marks == (Mark("»all"),)
    assert second["Boris"].marks == second["Grigori"].marks == (Mark("A", BOXED),)
    assert second["Vera"].marks == (Mark("all", BOXED),)
    third = stacks(sheet, 3)
    assert third["Anna"].marks == (Mark("»V"),)
    assert third["Vera"].marks == (Mark("A", BOXED),)
    assert third["Boris"].marks == ()
    # Deal 1: Boris doubles the declarer, Vera another flank.
    assert stacks(sheet, 1)["Vera"].marks == (Mark("G"),)


def test_what_is_left_to_play_is_marked_and_rows_wait_for_it() -> None:
    """Two deals of four times seven: 26 are left, eight of which have a row."""
    sheet = clean(
        """
        game barbu
        players Anna Boris Grigori Vera
        deal contract=K king=Boris
        deal contract=T trump=S tricks=7,4,0,2
        """
    )
    left = rows_of(sheet, "Who still has what to play")
    marks = {row.label: [mark for stack in row.stacks for mark in stack.marks] for row in left.rows}
    assert marks["king"] == [Mark("✓ 1"), *[Mark("left", TO_COME)] * 3]
    assert marks["tricks"] == [Mark("left", TO_COME)] * 4
    assert marks["left"] == [Mark(text) for text in ("5", "7", "7", "7")]
    deals = rows_of(sheet).rows
    assert [row.heading for row in deals if row.heading] == ["Anna declares"]
    assert [row.label for row in deals if row.to_come] == [*map(str, range(3, 11)), ""]
    assert deals[-1].remark == "and 18 more deals"


def test_who_leads_after_a_deal_is_marked() -> None:
    """No king: Boris took it for -20, the others are level at 0 and all lead."""
    sheet = clean("game barbu\nplayers Anna Boris Grigori Vera\ndeal contract=K king=Boris")
    assert {name: stack.leads for name, stack in stacks(sheet, 1).items()} == {
        "Anna": True,
        "Boris": False,
        "Grigori": True,
        "Vera": True,
    }


# where texts stand -------------------------------------------------------------------------------

REGIONS = [
    *(quarter(at, 27, 64) for at in range(4)),
    *(
        quarter(at, 96, 148, -148 + place * 98.6, -49 + place * 98.6)
        for at in range(4)
        for place in range(3)
    ),
    *(arc(begin, begin + 60, 98, 150, begin + 30) for begin in range(30, 390, 60)),
]
numbers = st.lists(st.fractions(-200, 2000, max_denominator=3), min_size=1, max_size=30)


@given(st.sampled_from(REGIONS), numbers)
def test_lists_stand_within_their_field_and_end_with_the_last_number(region, figures) -> None:  # type: ignore[no-untyped-def]
    texts = [figure(amount) for amount in figures]
    label, *lines = lines_within(region, texts, "Bartholomew")
    assert label.y < min(line.y for line in lines)
    assert lines[-1].last == texts[-1]
    told = "".join(line.earlier for line in lines)
    kept = told.removeprefix("…").split(".")[:-1]
    assert kept == texts[:-1][len(texts) - 1 - len(kept) :]
    assert told.startswith("…") == (len(kept) < len(texts) - 1)
    for line in (label, *lines):
        low, high = region.span(line.y)
        half = (line.room or line_width(line)) / 2
        assert low + MARGIN - 0.1 <= line.x - half
        assert line.x + half <= high - MARGIN + 0.1


def test_the_field_against_an_opponent_lies_on_his_side() -> None:
    """Four players, the first below, the second to the left: the bank on the second is at the left
    of the first, that on the first at the bottom of the second."""
    text = shown(sample("preference-sochi-evening"))
    upright = text[text.index('<g class="screen">') : text.index('<g class="paper">')]
    places = [
        (name, int(x), int(y))
        for x, y, name in re.findall(r'class="a" x="(.*?)" y="(.*?)"[^>]*>\u2068(\w+)', upright)
    ]
    lower = sorted((x, name) for name, x, y in places if y > abs(x))
    assert [name for _, name in lower] == ["Boris", "Grigori", "Vera"]
    left = sorted((y, name) for name, x, y in places if -x > abs(y))
    assert [name for _, name in left] == ["Grigori", "Vera", "Anna"]


def test_who_cannot_see_the_drawing_hears_it() -> None:
    text = shown(sample("preference-sochi-evening"))
    [heard] = re.findall(r'class="pulya"[^>]*aria-label="(.*?)"', text)
    assert "Anna: dump 20, pool 10, whists on Boris 0, whists on Grigori 12" in heard
    assert "result −77½" in heard


def test_nothing_that_people_wrote_is_more_than_text() -> None:
    """The sheet is well-formed in test_exports; here names stand within a drawing, too."""
    sheet = session(
        """
        game preference
        players <b>a "x&y" מרים
        deal declarer=<b>a contract=6S
        """
    )
    found = shown(sheet)
    assert "<b>a" not in found
    assert "&lt;b&gt;a" in found
    assert "\u2068מרים\u2069" in found


def test_a_list_without_room_begins_with_an_ellipsis_and_is_whole_in_the_tables() -> None:
    figures = tuple(range(100, 130))
    field = Field("pool", figures)
    [*_, last] = lines_within(quarter(1, 64, 96), [figure(amount) for amount in figures])
    assert last.last == "129"
    assert field.now == 129
    many = random_sheet("preference", 5, 30, "target=60").session()
    text = shown(many)
    tables = text[text.index("<summary>Tables") :]
    assert "cumulative" in tables


# screens and paper -------------------------------------------------------------------------------


@pytest.mark.slow
@no_browser
@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize(
    ("game", "players", "settings"),
    [
        ("preference", 3, ""),
        ("preference", 4, ""),
        ("barbu", 5, ""),
        ("barbu", 7, "hand=6"),
        ("towie", 8, ""),
    ],
)
def test_drawings_fit_every_screen(
    game: str, players: int, settings: str, width: int, tmp_path: Path, chromium: Any
) -> None:
    sheet = random_sheet(game, 4, 25, settings, players).session()
    found = measured(shown(sheet), chromium, tmp_path, width, 740)
    assert found["width"] <= width
    assert found["smallest"] >= 12


@pytest.mark.slow
@no_browser
def test_names_and_contracts_are_whole_on_a_phone(tmp_path: Path, chromium: Any) -> None:
    """Names of up to twelve letters; a deal of the sample says what was played and who whisted."""
    text = shown(sample("preference-sochi-evening")).replace("Vera", "Konstantinos")
    assert measured(text, chromium, tmp_path, 360, 740)["cut"] == []


def test_a_long_name_in_a_field_is_pressed_before_it_is_cut() -> None:
    region = REGIONS[4]  # of a bank: some 45 units wide, and letters about 8
    whole, cut = (lines_within(region, ["7"], name)[0] for name in ("Grigori", "Bartholomew"))
    assert whole.label == "Grigori"
    assert whole.room > 0
    assert cut.label.endswith("…")


@pytest.mark.slow
@no_browser
def test_every_player_reads_his_own_sector_on_paper(tmp_path: Path) -> None:
    """Names and figures are printed once each, not once for the screen and once for the paper."""
    [printed] = printed_pages(shown(sample("preference-three-to-ten")), tmp_path)
    assert printed.count("12.18.") == 1


def test_evenings_of_preference_are_less_than_40_kilobytes() -> None:
    for name in ("preference-sochi-evening", "preference-three-to-ten"):
        assert len(shown(sample(name)).encode()) < 40_000


def test_a_short_heading_of_long_words_has_room_on_a_phone() -> None:
    """`rubber` in bold is wider than the numbers below it."""
    heads = (StackHead("Anna"), StackHead("Boris"))
    rows = (StackedRow("1", stacks=(Stack(points=2), Stack(points=-2))),)
    assert '"stacked flat slim"' in drawing_html(StackedRows("", heads, rows, "#"))
    assert "slim" not in drawing_html(StackedRows("", heads, rows, "rubber"))
