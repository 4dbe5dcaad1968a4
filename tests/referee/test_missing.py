"""A deal that was played and not recorded."""

from collections.abc import Sequence
from itertools import islice, product
from math import log

import pytest
from random_sheets import RandomSheet, random_sheet, session_of

from scorekeeper.core.asking.whole_deals import whole_deals
from scorekeeper.core.declaration.slips import MISSING
from scorekeeper.core.replaying.rescoring import Rescoring
from scorekeeper.core.replaying.session import Session
from scorekeeper.games.registry import GAMES
from scorekeeper.journal.printer import print_record
from scorekeeper.referee.figures import TOTAL, Figure
from scorekeeper.referee.missing import Sought, missing_deals
from scorekeeper.referee.paper import Paper
from scorekeeper.referee.plausibility import OF_MISSING, PER_STEP
from scorekeeper.referee.search import search
from scorekeeper.referee.slips import Slip

pytestmark = pytest.mark.slow

ALONE = "duplicate-bridge"  # a board that no other table has played is worth nothing
QUICK = ("hearts", "lorum", "dutch-whist", "chicago-bridge", "minibridge")

HEARTS = ["game hearts", "players Anna Boris Cleo Dan"]
DEALS = ("5,13,0,8", "3,3,10,10", "4,6,8,8", "1,1,12,12")  # 26 each
LOST = (20, 1, 2, 3)


def totals(session: Session) -> list[Figure]:
    return [Figure(TOTAL, who, n, session.last_number) for who, n in session.totals().items()]


def sought(filed: Session, figures: Sequence[Figure], most: int = 4_000) -> Sought:
    sheets = Rescoring(filed.sheet), Rescoring(filed.sheet, moves_on=True)
    return missing_deals(*sheets, filed, Paper(figures, filed), most)


def without_last(full: RandomSheet) -> RandomSheet:
    return RandomSheet(full.game, full.players, full.settings, deals=full.deals[:-1])


def claimed(full: RandomSheet) -> list[Figure]:
    """All totals of the full sheet, held against the one that lacks a deal."""
    last = len(full.deals) - 1
    return [Figure(TOTAL, who, n, last) for who, n in full.session().totals().items()]


def with_paste(filed: RandomSheet, slip: Slip) -> Session:
    return session_of([*filed.lines(), *(print_record(record) for record in slip.paste)])


def found_at_the_end(game: str, *most: int) -> None:
    """Within so many tries, few of which do for most games."""
    full = next(
        sheet
        for seed, deals in product((1, 2, 3, 5, 7), (6, 5, 4, 3, 2))
        if (sheet := random_sheet(game, seed, deals)).session().totals()
        != without_last(sheet).session().totals()
    )
    filed = without_last(full)
    tried = (sought(filed.session(), claimed(full), tries) for tries in most)
    ((slip, *_),) = next(found.slips for found in tried if found.slips)
    assert slip.kind == MISSING
    assert slip.deals == (len(full.deals),)
    mended = with_paste(filed, slip)
    assert mended.totals() == full.session().totals()
    assert mended.last_number == len(full.deals)
    assert not any(p.is_error for p in mended.problems if p not in filed.session().problems)


@pytest.mark.parametrize("game", QUICK)
def test_the_last_deal_is_found_from_all_totals(game: str) -> None:
    found_at_the_end(game, 1_000, 4_000)


@pytest.mark.slow
@pytest.mark.parametrize("game", [g.name for g in GAMES if g.name not in (*QUICK, ALONE)])
def test_the_last_deal_of_every_game_is_found_from_all_totals(game: str) -> None:
    found_at_the_end(game, 1_000, 4_000, 20_000)


def running(rows: Sequence[Sequence[int]], since: int = 1) -> list[Figure]:
    """Totals after each deal, of which those rows are the points."""
    sums = [0, 0, 0, 0]
    found = []
    for number, row in enumerate(rows, since):
        sums = [total + points for total, points in zip(sums, row, strict=True)]
        players = HEARTS[1].split()[1:]
        found += [Figure(TOTAL, who, n, number) for who, n in zip(players, sums, strict=True)]
    return found


def points_of(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def standing(deals: Sequence[str]) -> Session:
    return session_of([*HEARTS, *(f"deal {points}" for points in deals)])


def filed_hearts() -> Session:
    return standing(DEALS)


WORTH = "(Anna +20, Boris +1, Cleo +2, Dan +3)"


def test_a_paper_that_counts_the_missing_deal_tells_its_place_and_worth() -> None:
    rows = [points_of(text) for text in DEALS]
    paper = running([*rows[:2], LOST, rows[2]])  # the fourth of its five deals is our third
    found = sought(filed_hearts(), paper)
    assert [slip.text for slip, *_ in found.slips] == [
        f"a deal after deal 2 is missing {WORTH}, e.g. deal points=Anna:20,Boris:1,Cleo:2,Dan:3"
    ]


def test_a_paper_that_counts_as_the_sheet_does_tells_the_place_too() -> None:
    rows = [points_of(text) for text in DEALS]
    both = [one + other for one, other in zip(rows[2], LOST, strict=True)]
    found = sought(filed_hearts(), running([*rows[:2], both, rows[3]]))
    ((slip, *_),) = found.slips
    assert slip.text.startswith(f"a deal after deal 3 is missing {WORTH}")


def test_figures_after_different_deals_all_guide_the_search() -> None:
    """Of a deal in which Anna takes 20 of 26 there are 28 ways to share 6; one gives 1, 2 and 3."""
    third, last = totals(standing(DEALS[:3])), totals(filed_hearts())
    known = [third[0]._replace(amount=third[0].amount + 20)]
    known += [f._replace(amount=f.amount + n) for f, n in zip(last, LOST, strict=True)][1:3]
    ((slip, *_),) = sought(filed_hearts(), known, 1_000).slips
    assert slip.text.startswith(f"a deal after deal 3 is missing {WORTH}")


def test_later_figures_count_where_deals_depend_on_those_before() -> None:
    """A second game of NS gives them 3 for it and 2 for the rubber, so that what EW win later are
    other games: 2 in place of 4."""
    north = (11, 3, 9, 2, 3, 9, 2, 10)
    won = [f"deal trump=H tricks=NS:{tricks},EW:{13 - tricks}" for tricks in north]
    filed = session_of(["game whist", "players Anna Boris Vera Grigori", *won])
    assert filed.totals() == {"NS": 3, "EW": 4}
    figures = [Figure(TOTAL, "NS", 3 + 3 + 2, 2), Figure(TOTAL, "EW", 2, 8)]
    texts = [slip.text for slip, *_ in sought(filed, figures, 2_000).slips]
    assert any("after deal 1 is missing (NS +5)" in text for text in texts)


def test_what_one_deal_cannot_be_worth_is_no_missing_deal() -> None:
    """26 points are dealt out in each deal of Hearts, not 30."""
    figures = [f._replace(amount=f.amount + 10) for f in totals(filed_hearts())[:3]]
    assert not sought(filed_hearts(), figures).slips


def test_the_schedule_says_how_many_cards_the_missing_deal_has() -> None:
    lines = ["game oh-hell", "players Ann Bob Cy", "set schedule=3,2,1", "dealer Ann"]
    deals = ["deal bids=1,1,0 tricks=1,2,0", "deal bids=1,0,0 tricks=1,0,1"]
    full = session_of([*lines, *deals, "deal bids=1,1,0 tricks=1,0,0"])
    filed = session_of([*lines, *deals])
    ((slip, *_),) = sought(filed, [f._replace(after=2) for f in totals(full)]).slips
    assert sorted(part[-1] for part in slip.after["tricks"].split(",")) == ["0", "0", "1"]


def test_the_schedule_says_which_contract_is_missing() -> None:
    """With seven contracts for each of four declarers, the last deal has the one that is left."""
    full = random_sheet("barbu", 100, 28)
    assert not any("anyway" in deal for deal in full.deals)
    filed = without_last(full).session()
    possible = whole_deals(filed.ledger, 28, filed.sheet.game)
    assert {texts["contract"] for texts in islice(possible, 40)} == {full.deals[27]["contract"]}


PREFERENCE = ["game preference", "players Anna Boris Vera", "deal contract=allpass tricks=4,3,3"]
GAMES_PLAYED = (
    "declarer=Anna contract=6D whist=Vera tricks=5,1,4",
    "declarer=Boris contract=8 whist=Vera tricks=2,8,0",
    "declarer=Vera contract=6C half=Boris",
    "declarer=Vera contract=misere tricks=2",
)


@pytest.mark.parametrize("played", GAMES_PLAYED)
def test_a_game_that_was_declared_and_whisted_is_found_in_two_thousand_tries(played: str) -> None:
    filed, full = session_of(PREFERENCE), session_of([*PREFERENCE, f"deal {played}"])
    figures = [f._replace(after=1) for f in totals(full)]
    ((slip, *_),) = sought(filed, figures, 2_000).slips
    mended = session_of([*PREFERENCE, *(print_record(record) for record in slip.paste)])
    assert mended.totals() == full.totals()


@pytest.mark.slow
def test_deals_that_differ_by_whose_loss_is_the_larger_are_told_apart() -> None:
    """-1 and -2 are the only two numbers whose hash is the same. The deal lost was of three cards,
    after one, one, one, one and two: 5 + 2 made, -2, -2 and -1 missed."""
    played = ["bids=1,1,0,0 tricks=1,0,0,0"] * 4 + ["bids=2,0,2,2 tricks=0,0,0,2"]
    lines = ["game romanian-whist", "players Ann Bob Cy Dan", *(f"deal {deal}" for deal in played)]
    filed = session_of(lines)
    full = session_of([*lines, "deal bids=2,2,2,1 tricks=2,0,1,0"])
    before = filed.totals()
    assert [n - before[who] for who, n in full.totals().items()] == [7, -2, -2, -1]
    ((slip, *_),) = sought(filed, [f._replace(after=5) for f in totals(full)], 20_000).slips
    mended = session_of([*lines, *(print_record(record) for record in slip.paste)])
    assert mended.totals() == full.totals()


def test_the_declarer_is_made_once_there_is_a_contract() -> None:
    """Declarer stands before the contract, and only a contract tells that there is one."""
    filed = session_of(PREFERENCE)
    made = list(islice(whole_deals(filed.ledger, 2, filed.sheet.game), 200))
    games = [texts for texts in made if texts["contract"] != "allpass"]
    assert {texts["declarer"] for texts in games} == {"Anna", "Boris", "Vera"}
    assert {"6S", "10NT", "misere"} <= {texts["contract"] for texts in games}
    assert not any("declarer" in texts for texts in made if texts["contract"] == "allpass")


def test_suits_that_come_to_the_same_wait_until_all_else_had_its_turn() -> None:
    """A game of Preference is worth the same in every suit: 5 levels, misere and all-pass are 7
    contracts, of 32 (a level alone, or with one of four suits or no trumps)."""
    filed = session_of(PREFERENCE)

    def worth(texts: dict[str, str]) -> str:
        level = texts["contract"].rstrip("SCDHNT")
        return f"{ {**texts, 'contract': level} }"

    made = list(islice(whole_deals(filed.ledger, 2, filed.sheet.game, worth), 1_000))
    assert len({texts["contract"] for texts in made[:200]}) == 32
    assert len({texts["contract"] for texts in made[-200:]}) == 7


def test_where_the_game_is_over_no_deal_is_missing() -> None:
    lines = ["game oh-hell", "players Ann Bob Cy", "set schedule=1", "dealer Ann"]
    over = session_of([*lines, "deal bids=1,1,0 tricks=1,0,0"])
    figures = [f._replace(amount=f.amount + 1) for f in totals(over)]
    assert sought(over, figures) == Sought(0, True, ())


def test_what_was_cut_short_is_counted_and_said() -> None:
    filed = filed_hearts()
    answer = search(filed, [totals(filed)[0]._replace(amount=14)])
    assert not answer.searched.complete
    (said,) = answer.searched.left_out
    assert said.startswith("missing deals: ")
    tried = int(said.removeprefix("missing deals: ").split()[0].replace(",", ""))
    assert tried < answer.searched.record


def test_of_one_total_a_missing_deal_is_one_explanation_and_the_last() -> None:
    filed = filed_hearts()
    anna = totals(filed)[0]
    kinds = [e.slips[0].kind for e in search(filed, [anna._replace(amount=14)]).explanations]
    assert kinds.count(MISSING) == 1
    assert kinds[-1] == MISSING
    assert len(kinds) > 1


def test_after_several_deals_it_counts_how_many_of_the_deals_tried_fit() -> None:
    """A deal more in which Anna takes 20 of 26: there are 28 ways to share the other 6, and all are
    found."""
    filed = filed_hearts()
    firsts = totals(standing(DEALS[:3]))[0], totals(filed)[0]
    answer = search(filed, [first._replace(amount=first.amount + 20) for first in firsts])
    (found,) = (e for e in answer.explanations if e.slips[0].kind == MISSING)
    assert "(27 deals like it found)" in found.slips[0].text
    (said,) = answer.searched.left_out
    assert said == "missing deals: 1,000 of the possible ones were tried"
    assert found.cost == pytest.approx(OF_MISSING * (log(1_000 / 28) + PER_STEP))


@pytest.mark.parametrize("seed", [2, 3, 4])
def test_a_deal_that_is_missing_further_up_is_found_where_the_dealers_shift(seed: int) -> None:
    """Of four at Preference the dealer sits out, so that after a missing deal others seem to have
    sat there who did: it is before the first deal with which something is wrong."""
    full = random_sheet("preference", seed, 10, players=4)
    filed = RandomSheet(full.game, full.players, full.settings, deals=[*full.deals])
    del filed.deals[4]
    session = filed.session()
    first = min(problem.line for problem in session.problems if problem.is_error)
    wrong = next(
        n for n, (_, slot) in enumerate(Rescoring(session.sheet).slots) if slot.line == first
    )
    assert wrong >= 4
    found = sought(session, claimed(full))
    assert found.slips
    for slip, story, _ in found.slips:
        assert slip.kind == MISSING
        assert slip.deals[0] <= wrong + 1
        assert story.standing.totals(len(filed.deals)) == full.session().totals()
