"""Live formulas of Barbu and its cousins: what deals are worth, and what they say is wrong."""

from __future__ import annotations

from random import Random

import pytest
from edited_rows import Edited
from random_sheets import random_sheet
from sheets import session
from worked import Worked

from scorekeeper.core.books.deals import SCORED
from scorekeeper.core.books.table import everyone_at
from scorekeeper.journal.reader import read

BARBU = "game barbu\nplayers Annie Benny Connie Denny\n"
FOUR = "players A B C D\n"


def worked(text: str) -> Worked:
    """The sheet, each deal of which must be followed."""
    scored = session(text)
    assert [deal.status for deal in scored.deals] == [SCORED] * len(scored.deals)
    live = scored.sheet.game.live(everyone_at(scored.sheet.table))
    assert live is not None
    assert not live.lacks
    return Worked(scored, live)


def points(text: str) -> list[object]:
    """What the last deal moves for each player in seat order, and for the pot."""
    found = worked(text)
    moved = {move.owner: amount for move, amount in found.moved(len(found.deals)).items()}
    return [moved.get(owner, 0) for owner in dict.fromkeys((*found.people, "pot"))]


@pytest.mark.parametrize(
    ("deals", "expected"),
    [
        # The book's sample sheet: -6, 0, -6, -12 and the pairs B/A, B/C, B/D, A/C doubled (A and C
        # redouble: both have -6), then hearts: 0, -6, -20, -4 (3, 8 with the ace, 2) doubled by D.
        (
            "deal contract=Q doubles=Benny/all,Connie/Annie,Annie/Connie queens=1,0,1,2",
            [-12, 24, -12, -24],
        ),
        (
            "deal contract=H doubles=Denny/all,Annie/Denny hearts=0,3,8,2 ace=Connie",
            [8, -8, -36, 6],
        ),
        # -20 for the king; C doubled A, who has 0: 20 pass from C to A
        ("deal contract=K doubles=Connie/Annie king=Connie", [20, 0, -40, 0]),
        # 10 and 20 for the last two tricks, both Benny's
        ("deal contract=L last=Benny,Benny", [0, -30, 0, 0]),
        # 5 a trick: 35 20 0 10; A and C redoubled: twice 35
        (
            "deal contract=T doubles=Connie/Annie,Annie/Connie tricks=7,4,0,2",
            [35 + 70, 20, -70, 10],
        ),
        # 45, 20, 5, -5 in the order C A D B; B doubled A: 25 to A
        ("deal contract=D doubles=Benny/Annie order=Connie,Annie,Denny,Benny", [45, -30, 45, 5]),
    ],
)
def test_barbu_gives_the_contract_and_the_difference_of_each_doubled_pair(
    deals: str, expected: list[int]
) -> None:
    assert points(BARBU + deals)[:4] == expected


@pytest.mark.parametrize(
    ("settings", "deal", "expected"),
    [
        # 36 shared by two
        ("rules=ravage-36", "contract=R most=Benny,Denny", [0, -18, 0, -18]),
        # 26 / 3 rounded up is 9 for each flank, +1 for the declarer
        ("no_double_skip=on", "declarer=Benny contract=N played=no", [-9, 1, -9, -9]),
        # one redouble of the declarer holds against both who doubled: -2 -8 0 -16 of the tricks
        # (1 4 0 8); A declares: to B 2 x 6, to D 2 x 14
        (
            "redouble=all",
            "declarer=Annie contract=N doubles=Benny/Annie,Denny/Annie,Annie/Denny tricks=1,4,0,8",
            [-2 + 12 + 28, -8 - 12, 0, -16 - 28],
        ),
        # every heart with one player, who then wins what they cost: 13 x 5, 32 cards: 8 x 5
        ("rules=zigotote", "contract=H hearts=8,0,0,0", [-40, 0, 0, 0]),
        # all eight tricks of the rata
        (
            "rules=barbuzar",
            "contract=S tricks=0,8,0,0 hearts=0,8,0,0 queens=0,4,0,0 king=Benny last=Benny",
            [0, 185, 0, 0],
        ),
        # a salade at half: tricks 5, hearts 5, queens 10, king 40, last two 10 and 30
        (
            "rules=gautron",
            "contract=S tricks=3,3,4,3 hearts=5,4,3,1 queens=1,1,2,0 king=Benny last=Connie,Denny",
            [15 + 25 + 10, 15 + 20 + 10 + 40, 20 + 15 + 20 + 10, 15 + 5 + 30],
        ),
        ("chipoker=on", "contract=chipoker bonus=40,20,16,0", [40, 20, 16, 0]),
        # graded: 2 a heart, 4 for each of the five high ones
        ("rules=italian", "contract=H hearts=0,3,8,2 high=0,1,3,1", [0, -8, -22, -6]),
    ],
)
def test_house_rules_of_barbu(settings: str, deal: str, expected: list[int]) -> None:
    assert points(f"{BARBU}set {settings}\ndeal {deal}")[:4] == expected


PAID = "game lorum\n" + FOUR


@pytest.mark.parametrize(
    ("settings", "deal", "expected"),
    [
        ("", "contract=hearts hearts=3,2,2,1", [-3, -2, -2, -1, 8]),
        ("", "contract=hearts hearts=4,3,1,0", [-4, -3, -1, 8, 0]),
        ("", "contract=hearts hearts=5,3,0,0", [-10, -6, 8, 8, 0]),
        ("clear=split", "contract=hearts hearts=5,3,0,0", [-5, -3, 4, 4, 0]),
        ("clear=pot", "contract=hearts hearts=5,3,0,0", [-5, -3, 0, 0, 8]),
        ("", "contract=tricks tricks=0,8,0,0", [-2, 8, -3, -3, 0]),
        ("sweep=short:C", "contract=tricks tricks=0,8,0,0", [-3, 8, -2, -3, 0]),
        ("sweep=pot333", "contract=tricks tricks=0,8,0,0", [-3, 0, -3, -3, 9]),
        ("sweep=none", "contract=tricks tricks=0,8,0,0", [0, -8, 0, 0, 8]),
        ("sweep=each", "contract=tricks tricks=0,8,0,0", [-8, 24, -8, -8, 0]),
        ("", "contract=obers obers=1,2,0,1", [-2, -4, 8, -2, 0]),
        ("deals=king,kirako", "king=C", [0, 0, -4, 0, 4]),
        ("deals=king,kirako single_to=others king=6", "king=C", [2, 2, -6, 2, 0]),
        ("deals=ape,kirako", "ape=B", [0, -10, 0, 0, 10]),
        ("deals=unter,kirako", "jack=A", [0, 0, -4, 0, 4]),
        ("deals=train,kirako", "reached=B,D,B,A", [-4, -4, 0, -2, 10]),
        ("deals=quart,kirako", "left=2,1,4,0", [-2, -1, -4, 7, 0]),
        (
            "deals=allbad,kirako",
            "hearts=4,2,2,0 obers=2,1,1,0 tricks=3,2,3,0 king=A jack=B won=C",
            [-15, -6, -11, 20, 12],
        ),
        (
            "obers=graded clear=split deals=obers,kirako",
            "obers=A:C+H,B:S+D",
            [-5, -5, 5, 5, 0],
        ),
        ("deals=three,kirako", "king=A jack=B won=A", [-20, 0, 0, -10, 30]),
        ("rules=eight deals=redking", "king=B trick=8 announced=yes", [0, 64, 0, 0, 0]),
    ],
)
def test_lorum_by_the_worked_examples(settings: str, deal: str, expected: list[int]) -> None:
    setting = f"set choice=on {settings}\n" if settings else "set choice=on\n"
    assert points(f"{PAID}{setting}deal {deal}") == expected


def test_the_pot_of_lorum_goes_on_from_deal_to_deal() -> None:
    """Eight, eight more, then 16 and a chip for each of 3 + 1 + 2 cards to C."""
    text = PAID + "set deals=hearts,tricks,kirako\ndeal hearts=3,2,2,1\ndeal tricks=3,2,2,1\n"
    assert points(text + "deal left=3,1,0,2") == [-3, -1, 22, -2, -16]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Slovak Lorum: hearts 1, Ober of acorns 4, of leaves 8
        ("game slovak-lorum|deal hearts=1,1,1,5 acorns=A leaves=C", [-5, -1, -9, -5, 20]),
        (
            "game slovak-lorum|deal hearts=1,1,1,5 acorns=A leaves=C|"
            "deal hearts=8,0,0,0 acorns=A leaves=A|deal hearts=4,0,0,4 acorns=B leaves=B",
            [-4, -12, 60, -4, -40],
        ),
        ("game slovak-lorum|deal kind=big bidder=B made=no", [20, -60, 20, 20, 0]),
        # Herzeln: ace 11 and an eight 1; the ten 10, king 4, queen 3
        ("game herzeln|deal hearts=A:A+8,B:10+K+Q,C:J+9,D:7", [-12, -17, -3, -1, 0]),
        # King: 2 a trick
        ("game king|deal tricks=3,2,2,1", [-6, -4, -4, -2, 0]),
        # two of D's three tricks, at 1 each, count for the dealer A
        (
            "game king|set rules=dubbelkingen offer=on|"
            "deal dealer=A contract=trumps maker=D offer=2 tricks=3,4,1,5",
            [5, 4, 1, 3, 0],
        ),
        # one queen each decides nothing
        ("game king|set rules=turkish|deal contract=no-queens queens=1,1,1,1", [0, 0, 0, 0, 0]),
        # Rentz: everything doubled, 150 for the king
        ("game rentz|set blind=on|deal contract=king blind=yes king=A", [-300, 0, 0, 0, 0]),
        # 300 200 100, three times as it was refused three times
        (
            "game rentz|set rules=both-ways|deal contract=rentz refused=3 order=C,A,D,B",
            [600, 0, 900, 300, 0],
        ),
        # Lora: all the hearts, -8
        ("game lora|set choice=on|deal contract=hearts hearts=8,0,0,0", [-8, 0, 0, 0, 0]),
        # cards left and two for each pass of those who are not out, a wrong bet of B (20, which C
        # countered), all doubled
        (
            "game lora|set rules=libyan choice=on|"
            "deal contract=lora left=0,2,4,1 passes=1,0,2,1 doubled=yes bets=B:wrong/C",
            [0, 4 + 40, 16 - 40, 6, 0],
        ),
        # no two players with three tricks, four times: the dealer pays 8
        (
            "game lora|set rules=libyan choice=on" + "|deal contract=two tricks=8,0,0,0" * 4,
            [8, 0, 0, 0, 0],
        ),
        # one with eight tricks at ten each would be 80, but all of them are 100
        (
            "game quodlibet|set choice=on|deal contract=minus tricks=8,0,0,0",
            [100, 0, 0, 0, 0],
        ),
    ],
)
def test_cousins_by_their_rule_cards(text: str, expected: list[int]) -> None:
    game, *lines = text.split("|")
    assert points("\n".join([game, FOUR.strip(), *lines])) == expected


QUODLIBET = f"""
    game quodlibet
    {FOUR.strip()}
    deal tricks=5,2,1,0
    deal tricks=3,2,2,1
    deal tricks=3,2,2,1
    deal king=A ober=A together=yes
    deal won=A,B,B,D
    deal low=1,1,1,1 high=0,0,0,0 fours=0,1,0,0
    deal figures=A:1+1,A:2+0,B:1+0,C:0+3
    deal bribes=A/B,A/A,B/C,B/C,C/D,C/D,D/D,D/A
    """


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (1, [30, 60, 70, 100]),  # 10 for each trick not taken; none at all 100
        (3, [10, 30, 20, 20]),  # those of the neighbour at the left: D's 1, A's 3, ...
        (4, [100, 0, 0, 0]),
        (5, [10, 20 + 30, 0, 50]),
        (6, [20, 20 + 100, 20, 20]),
        (7, [100 + 60, 30, 60, 0]),
        # 30 for a trick, 20 for its lowest card, 100 for both: A 30 + 100 + 20, B 20 + 30 + 30,
        # C 20 + 20 + 30 + 30, D 20 + 20 + 100 + 30
        (8, [150, 80, 100, 170]),
    ],
)
def test_tours_of_quodlibet(deal: int, expected: list[int]) -> None:
    lines = [line.strip() for line in QUODLIBET.strip().splitlines()]
    assert points("\n".join(lines[: 2 + deal]))[:4] == expected


# what is wrong -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fact", "owner", "part", "typed", "wrong"),
    [
        ("barbu|deal contract=N tricks=4,4,4,1", "tricks", "D", "", 2,
            "tricks add up to 14, not to 13: 1 too many"),
        ("barbu|deal contract=N tricks=4,4,4,1", "contract", "", "", "no-queens",
            "tricks=A:4,B:4,C:4,D:1 does not belong to this deal"),
        ("barbu|deal contract=N tricks=4,4,4,1", "contract", "", "", "salade",
            "salade is not among the contracts of this table"),
        ("barbu|deal contract=N tricks=4,4,4,1", "contract", "", "", None, "contract= missing"),
        ("barbu|deal contract=K king=A", "king", "", "", None, "king= missing"),
        ("barbu|deal contract=H hearts=0,3,8,2 ace=B", "ace", "", "", "A",
            "A cannot have taken the ace without a heart"),
        ("barbu|deal contract=D order=A,B,C,D", "order", "", "2", "A",
            "order=A,A,C,D names a player twice"),
        ("barbu|deal contract=L last=A,B", "last", "", "2", None,
            "last=A names 1 of the players"),
        ("rentz|deal contract=totals tricks=6,1,1,0 queens=2,1,1,0 diamonds=8,0,0,0 king=A",
            "king", "", "", "D", "D cannot have taken the king without a heart or a trick"),
        ("rentz|deal contract=totals tricks=7,1,0,0 queens=4,0,0,0 diamonds=4,4,0,0 king=A",
            "diamonds", "A", "", 3, "diamonds add up to 7, not to 8: 1 missing"),
        ("lora|set choice=on|deal contract=lora left=3,1,0,2", "left", "C", "", 2,
            "left: exactly one player goes out and has no card left, but everybody has some"),
        ("herzeln|deal hearts=A:A+8,B:10+K+Q,C:J+9,D:7", "hearts", "", "K", None,
            "hearts: nobody took K"),
        ("slovak-lorum|deal hearts=1,1,1,5 acorns=A leaves=C", "hearts", "D", "", 4,
            "hearts add up to 7, not to 8: 1 missing"),
        ("slovak-lorum|deal kind=big bidder=B made=no", "made", "", "", None, "made= missing"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(
    text: str, fact: str, owner: str, part: str, typed: str | int | None, wrong: str
) -> None:
    game, *lines = text.split("|")
    found = worked("\n".join([f"game {game}", FOUR.strip(), *lines]))
    [place] = [
        at
        for at, item in enumerate(found.table.columns)
        if (item.fact, item.column.owner, item.column.part) == (fact, owner, part)
    ]
    found.change(1, place, typed)
    assert found.work(1) == wrong


EDITED = (
    ("barbu", ""),
    ("barbu", "rules=gautron"),
    ("barbu", "rules=zigotote"),
    ("barbu", "redouble=all declarer_double_quota=0"),
    ("king", ""),
    ("king", "rules=turkish offer=on"),
    ("herzeln", ""),
    ("rentz", "rules=both-ways"),
    ("lora", ""),
    ("lora", "rules=libyan"),
    ("lorum", ""),
    ("lorum", "rules=eight"),
    ("lorum", "rules=pagat"),
    ("quodlibet", ""),
    ("slovak-lorum", ""),
    ("slovak-lorum", "unit=points"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "settings"), EDITED)
def test_typed_over_facts_count_where_they_can_be_scored_and_nowhere_else(
    game: str, settings: str
) -> None:
    """One rule of cells is stricter: of counts with a fixed sum nobody's part is worked out."""
    sheet = random_sheet(game, 1, 20, settings, 4)
    assert not read(sheet.lines()[:3]).problems  # every setting is one of the game's
    dice = Random(f"{game}/{settings}")
    but = ("dealer", "contract")  # others may follow from them
    edited = Edited(sheet.lines(), sheet.session(), dice, keep=True, but=but)
    found = [edited.edit(cells) for cells in (1, 1, 1, 2, 4) * 8]
    assert [each for each in found if not each.wrong and each.status != SCORED] == []
    strict = [each for each in found if each.wrong and each.status == SCORED]
    assert [each for each in strict if not _is_stricter(each.wrong)] == []
    assert any(each.wrong for each in found)
    assert any(not each.wrong for each in found)


def _is_stricter(wrong: str) -> bool:
    """Counts of which one is blank; what a sheet cannot even read of a deal that is of another
    kind; a `no` where nobody asks."""
    stray = ("census1", "census2", "doubled", "announced", "together", "packet")
    return "add up to" in wrong or wrong.replace("=", " ").split()[0] in stray


# what is against the rules -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "deals", "breach"),
    [
        ("", "contract=N doubles=Benny/Annie tricks=4,4,4,1", ""),
        (
            "",
            "contract=N doubles=Annie/Benny tricks=4,4,4,1",
            "Annie declares and may only redouble, but Benny has not doubled Annie",
        ),
        ("declarer_may_double=on", "contract=N doubles=Annie/Benny tricks=4,4,4,1", ""),
        (
            "",
            "contract=T doubles=Benny/Connie tricks=4,4,4,1",
            "Benny may not double Connie: at trumps only the declarer, Annie, may be doubled",
        ),
        ("positive_flank_doubles=on", "contract=T doubles=Benny/Connie tricks=4,4,4,1", ""),
        (
            "doubling=declarer-only",
            "contract=N doubles=Benny/Connie tricks=4,4,4,1",
            "Benny may not double Connie: at this table only the declarer, Annie, may be doubled",
        ),
        (
            "redouble=none",
            "contract=N doubles=Annie/Benny,Benny/Annie tricks=4,4,4,1",
            "Annie and Benny doubled each other, but at this table nobody redoubles",
        ),
        (
            "no_double_skip=on",
            "contract=N played=yes tricks=4,4,4,1",
            "nobody has doubled no-tricks: at this table it is then not played",
        ),
    ],
)
def test_doubles_against_the_rules_are_a_breach_and_count(
    settings: str, deals: str, breach: str
) -> None:
    setting = f"set {settings}\n" if settings else ""
    assert worked(f"{BARBU}{setting}deal declarer=Annie {deals}").breach(1) == breach


def test_doubles_that_are_owed_are_a_breach_when_no_deal_is_left_for_them() -> None:
    """Two are required of each in seven deals: with one by the last it is one too few, with none
    both that are left are needed from the sixth on."""
    others = ",".join(f"{flank}/Annie" for flank in ("Connie", "Denny"))
    results = {
        "N": "tricks=4,4,4,1",
        "H": "hearts=3,3,3,4 ace=Denny",
        "Q": "queens=1,1,1,1",
        "K": "king=Annie",
        "L": "last=Annie,Benny",
        "T": "tricks=4,4,4,1",
        "D": "order=Annie,Benny,Connie,Denny",
    }
    deals = [f"deal contract={name} doubles={others} {told}" for name, told in results.items()]
    owed = "Benny has doubled Annie {} of the 2 times that are required; deals of the series "
    owed += "that are left for it: {}"
    none = worked(BARBU + "\n".join(deals))
    assert [none.breach(at) for at in range(1, 6)] == [""] * 5
    assert none.breach(6).startswith(owed.format(0, 1))
    deals[1] = deals[1].replace("doubles=", "doubles=Benny/Annie,")
    one = worked(BARBU + "\n".join(deals))
    assert [one.breach(at) for at in range(1, 7)] == [""] * 6
    assert one.breach(7).startswith(owed.format(1, 0))
