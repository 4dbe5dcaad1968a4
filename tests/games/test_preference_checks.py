"""What Preference refuses, warns of and leaves open, with the words it uses."""

from __future__ import annotations

import pytest
from preference_moves import sheet
from sheets import clean, messages, problems, session

from scorekeeper.core.books.deals import AnyDeal, Deal
from scorekeeper.games.preference import GAME
from scorekeeper.games.preference.contract import parse_contract

THREE = [
    # must hold: contract and declarer
    ("contract=8D", "", "who declared 8D?"),
    ("contract=misere tricks=1,4,5", "", "who declared misere?"),
    (
        "declarer=A contract=allpass tricks=4,3,3",
        "",
        "declarer=A, but when all pass nobody declares",
    ),
    (
        "declarer=A contract=5S whist=B half=C tricks=5,3,2",
        "",
        "contract=5S: nobody can bid 5 tricks",
    ),
    ("declarer=A contract=11", "", "contract=11: nobody can bid 11 tricks"),
    ("declarer=A contract=8X", "", "contract=8X is no contract"),
    ("declarer=A contract=grand", "", "contract=grand is no contract"),
    ("declarer=A", "", "contract= missing"),
    ("declarer=E contract=8", "", "no player 'E'"),
    # misere is not whisted
    (
        "declarer=A contract=misere whist=B tricks=A:0",
        "",
        "whist=B: nobody whists when the contract is misere",
    ),
    (
        "contract=allpass whist=B tricks=4,3,3",
        "",
        "whist=B: nobody whists when the contract is allpass",
    ),
    ("declarer=A contract=misere tricks=A:11", "", "tricks of A 11 is not possible"),
    (
        "declarer=A contract=misere tricks=B:4",
        "",
        "tricks=B:4 does not say how many tricks A won at misere",
    ),
    # whists
    ("declarer=A contract=8 whist=A tricks=8,1,1", "", "whist: A is the declarer and cannot whist"),
    ("declarer=A contract=8 whist=B,B tricks=8,1,1", "", "whist=B,B names a player twice"),
    (
        "declarer=A contract=8 tricks=8,1,1",
        "",
        "tricks=8,1,1 at 8, but who whisted? Without a whist nothing is played",
    ),
    # half
    ("declarer=A contract=8 half=C", "", "half=C: nobody goes out for half at 8"),
    (
        "declarer=A contract=misere half=C tricks=A:0",
        "",
        "half=C: nobody goes out for half at misere",
    ),
    ("declarer=A contract=6 half=B", "", "half: B cannot go out for half"),
    ("declarer=A contract=6 half=A", "", "half: A cannot go out for half"),
    (
        "declarer=A contract=6 half=C tricks=6,2,2",
        "",
        "tricks=6,2,2, but C went out for half, so nothing was played",
    ),
    (
        "declarer=A contract=6 whist=C half=C tricks=6,2,2",
        "",
        "C cannot whist and go out for half in the same deal",
    ),
    (
        "declarer=A contract=6 half=C",
        "half=off",
        "C went out for half, which this table does not allow (option half=off)",
    ),
    # tricks
    (
        "declarer=A contract=8 whist=B tricks=8,1,2",
        "",
        "tricks add up to 11, not to 10: 1 too many",
    ),
    ("contract=allpass tricks=4,3,2", "", "tricks add up to 9, not to 10: 1 missing"),
    ("contract=allpass tricks=4,7,-1", "", "tricks -1 of C is not possible"),
    # options
    (
        "declarer=A contract=10 whist=B tricks=10,0,0",
        "ten=checked",
        "whist=B: a ten is played out here without whisting (option ten=checked)",
    ),
    (
        "declarer=A contract=8 give-up=yes whist=B",
        "give_up=without_three",
        "whist=B: A gave up, so nobody whisted",
    ),
    (
        "declarer=A contract=8 give-up=yes tricks=5,3,2",
        "give_up=without_three",
        "tricks=5,3,2, but A gave up, so nothing was played",
    ),
    ("declarer=A contract=8 give-up=yes", "", "give-up=yes does not belong to this deal"),
    ("declarer=A contract=8 talon-tricks=4", "talon_bonus=on", "talon-tricks 4 is not possible"),
    (
        "declarer=A contract=misere tricks=A:0 talon-tricks=1",
        "talon_bonus=on",
        "talon-tricks=1 does not belong to this deal",
    ),
    (
        "declarer=A contract=6S whist=B tricks=6,2,2",
        "stalingrad=on",
        "six spades must be whisted by both opponents at this table (option stalingrad), "
        "but whist=B was recorded",
    ),
    (
        "declarer=A contract=6S",
        "stalingrad=on",
        "six spades must be whisted by both opponents at this table (option stalingrad), "
        "but whist=none was recorded",
    ),
    # aid
    ("declarer=A contract=6 aid=A", "", "aid: A is not possible here"),
]


@pytest.mark.parametrize(("facts", "options", "message"), THREE)
def test_an_error_at_a_table_of_three(facts: str, options: str, message: str) -> None:
    """One fault, one message, with a hint, on the line of the deal."""
    text = sheet(facts, options=options)
    (problem,) = problems(text)
    assert problem.message == message
    assert problem.hint
    assert problem.is_error
    assert problem.line == len(text.splitlines())


FOUR = [
    ("declarer=D contract=8", "", "declarer: D deals and sits this deal out"),
    ("declarer=A contract=8 whist=D tricks=8,1,1", "", "whist: D deals and sits this deal out"),
    ("declarer=A contract=6 half=D", "", "half: D cannot go out for half"),
    (
        "declarer=A contract=8 whist=B tricks=A:7,D:3",
        "",
        "tricks: D does not take part in this deal",
    ),
    (
        "contract=allpass tricks=3,3,1,3",
        "",
        "tricks 3 of D are not possible: the dealer only leads the 2 cards of the talon",
    ),
    (
        "contract=allpass tricks=4,4,1,1",
        "allpass_talon=closed",
        "tricks=4,4,1,1 gives 4 numbers for 3",
    ),
    (
        "declarer=A contract=8 talon-sevens=10",
        "misere_talon=on",
        "talon-sevens=10 does not belong to this deal",
    ),
    (
        "declarer=A contract=misere tricks=A:0 talon-sevens=15",
        "misere_talon=on",
        "talon-sevens=15 is not possible",
    ),
    (
        "contract=allpass tricks=3,3,3,1 thrown=yes",
        "talon_throw=on",
        "thrown=yes does not belong to this deal",
    ),
]


@pytest.mark.parametrize(("facts", "options", "message"), FOUR)
def test_an_error_at_a_table_of_four(facts: str, options: str, message: str) -> None:
    """D deals and sits out."""
    text = sheet(facts, players="A B C D", dealer="D", options=options)
    assert messages(text) == [message]


def test_sevens_and_thrown_talons_need_four_players() -> None:
    """Where three play there is nobody to write or drop them."""
    for facts, option in (
        ("tricks=A:0 talon-sevens=10", "misere_talon"),
        ("tricks=A:0 thrown=yes", "talon_throw"),
    ):
        text = sheet(f"declarer=A contract=misere {facts}", options=f"{option}=on")
        (message,) = messages(text)
        assert message.endswith("does not belong to this deal")


@pytest.mark.parametrize(
    ("level", "before", "ladder", "lowest"),
    [
        (6, 0, "6,7,8", None),
        (6, 0, "7,8", 7),
        (6, 1, "6,7,8", 7),
        (7, 1, "6,7,8", None),
        (7, 2, "6,7,8", 8),
        (8, 2, "6,7,8", None),
        (7, 3, "6,7,8", 8),
        (7, 5, "6,7,8", 8),
        (8, 5, "6,7,8", None),
        (6, 9, "6,7", 7),
        (7, 9, "6,7", None),
        (6, 9, "7", 7),
        (6, 9, "none", None),
    ],
)
def test_the_ladder_after_raspasovkas(
    level: int, before: int, ladder: str, lowest: int | None
) -> None:
    """The first entry is for an ordinary deal, the next for the deal after one raspasovka, and so
    on; the last repeats."""
    deals = ["contract=allpass tricks=4,3,3"] * before + [f"declarer=A contract={level}"]
    found = messages(sheet("|".join(deals), options=f"min_bid_ladder={ladder}"))
    after = {0: "", 1: "after 1 all-pass deal "}.get(before, f"after {before} all-pass deals ")
    expected = f"A may not play {level}: {after}the lowest game is {lowest} (option min_bid_ladder)"
    assert found == ([] if lowest is None else [expected])


def test_six_spades_given_up_need_no_whist() -> None:
    """Stalingrad asks for whists on a game that is to be played."""
    options = "stalingrad=on give_up=without_three"
    assert messages(sheet("declarer=A contract=6S give-up=yes", options=options)) == []


def test_misere_is_free_of_the_ladder() -> None:
    """A misere has no level."""
    deals = "contract=allpass tricks=4,3,3|declarer=A contract=misere tricks=A:0"
    assert messages(sheet(deals, options="min_bid_ladder=9")) == []


def test_breaches_are_scored_all_the_same() -> None:
    """Half where it is not allowed, a missing whist at Stalingrad, a deal after the end."""
    made = session(sheet("declarer=A contract=6 half=C", options="half=off"))
    assert made.ledger.balance("bank", "C", "A") == 4
    made = session(sheet("declarer=A contract=6S", options="stalingrad=on"))
    assert made.ledger.balance("pool", "A") == 2


def test_a_breach_with_a_reason_is_a_warning() -> None:
    """anyway= keeps the reason."""
    (problem,) = problems(
        sheet('declarer=A contract=6S anyway="nobody remembered"', options="stalingrad=on")
    )
    assert not problem.is_error
    assert problem.message.endswith("(recorded: nobody remembered)")


def test_no_deal_belongs_after_the_end() -> None:
    """Every pool full, or all together."""
    text = sheet("declarer=A contract=6", options="target=2", before="carry pool=A:2,B:2,C:2")
    (problem,) = problems(text)
    assert problem.message == "the game is over: every pool is at the target of 2"
    total = sheet(
        "declarer=A contract=6", options="target=2 pool_mode=total", before="carry pool=A:6"
    )
    assert messages(total) == [
        "the game is over: the pools have reached the target of 2 for each player"
    ]


def test_a_pool_that_is_full_receives_no_aid() -> None:
    """aid must name somebody below the target."""
    text = sheet(
        "declarer=A contract=10 aid=B", options="target=10", before="carry pool=A:9,B:10,C:3"
    )
    (problem,) = problems(text)
    assert (problem.message, problem.hint) == ("aid: B is not possible here", "possible: C")


def test_aid_that_nobody_got_is_a_warning() -> None:
    """Six fits into the own pool."""
    (problem,) = problems(sheet("declarer=A contract=6 aid=B"))
    assert not problem.is_error
    assert problem.message == "B got no aid in this deal: there were no pool points to give"


def test_an_unusual_dealer_is_a_warning() -> None:
    """The turn should have passed to B."""
    (problem,) = problems(sheet("declarer=A contract=6|dealer=C declarer=A contract=6"))
    assert not problem.is_error
    assert "dealer C was recorded; by the rules it would be B" in problem.message


OPTIONS = [
    ("whist_penalty_rate=1/2", "whist_penalty_rate=1/2 does not go with whist_penalty_to=bank"),
    ("whist_penalty_rate=0", "whist_penalty_rate=0 is not possible"),
    ("min_bid_ladder=6,11", "min_bid_ladder has 11, but nobody can bid more than ten"),
    ("min_bid_ladder=5,6", "min_bid_ladder=5,6 is not possible"),
    ("stake=-1", "stake=-1 is not possible"),
    ("target=0", "target=0 is not possible"),
    ("rules=vienna", "no preset 'vienna'"),
    (
        "zero_bonus_dealer=on allpass_talon=closed",
        "zero_bonus_dealer changes nothing while allpass_talon=closed: the dealer does not play "
        "for tricks",
    ),
]


@pytest.mark.parametrize(("options", "message"), OPTIONS)
def test_options_that_cannot_be(options: str, message: str) -> None:
    """Values out of range and options that exclude each other."""
    (problem,) = problems(sheet("declarer=A contract=6", options=options))
    assert problem.message == message
    assert problem.line == 4


# open deals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "facts",
    [
        "declarer=A contract=8D whist=B",
        "declarer=A contract=misere",
        "contract=allpass",
        "declarer=A contract=6 whist=B half=C",
    ],
)
def test_a_deal_without_its_tricks_is_open(facts: str) -> None:
    """It scores nothing and is waited for."""
    made = clean(sheet(facts))
    assert made.deals[0].status == "open"
    assert made.upcoming() == {"deal": 1, "open": True, "missing": ["tricks"]}
    assert not any(made.totals().values())


def test_an_open_deal_is_completed_by_its_result() -> None:
    """Recorded in two steps like in one."""
    steps = sheet("declarer=A contract=8D whist=B") + "\nresult tricks=B:3,A:7"
    whole = sheet("declarer=A contract=8D whist=B tricks=7,3,0")
    assert clean(steps).totals() == clean(whole).totals()


def test_a_passed_out_contract_can_still_get_its_whist() -> None:
    """The result may bring the whist too, when it was not known at the first step."""
    steps = sheet("declarer=A contract=8D") + "\nresult whist=B tricks=7,3,0"
    whole = sheet("declarer=A contract=8D whist=B tricks=7,3,0")
    assert clean(steps).totals() == clean(whole).totals()


# what is read and printed ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("8", "8"),
        ("8d", "8D"),
        ("8♦", "8D"),
        ("9♥\ufe0f", "9H"),
        ("10nt", "10NT"),
        ("6N", "6NT"),
        ("7♠", "7S"),
        ("misère", "misere"),
        ("MIS", "misere"),
        ("m", "misere"),
        ("pass", "allpass"),
        ("all-pass", "allpass"),
        ("ALL_PASS", "allpass"),
        ("raspasovka", "allpass"),
    ],
)
def test_ways_to_write_a_contract(text: str, canonical: str) -> None:
    """Letters, symbols, words and their beginnings; the canonical text means the same."""
    contract = parse_contract(text, "contract")
    assert str(contract) == canonical
    assert parse_contract(canonical, "contract") == contract


def test_a_deal_is_printed_with_declarer_contract_whist_tricks() -> None:
    """Abbreviated names and lists become full ones in a fixed order."""
    text = """
        game preference
        players Anna Boris Vera
        deal tricks=2,7 whist=v,a con=8♦ decl=b
    """
    (problem,) = problems(text)
    assert problem.message.startswith("tricks=2,7 gives 2 numbers")
    made = clean(text.replace("tricks=2,7", "tricks=a:2,b:7"))
    assert list(made.deals[0].texts.items()) == [
        ("declarer", "Boris"),
        ("contract", "8D"),
        ("whist", "Anna,Vera"),
        ("tricks", "Anna:2,Boris:7,Vera:1"),
    ]
    assert made.deals[0].inferred == ("tricks Vera:1",)
    assert made.deals[0].derived == {"dealer": "Anna"}


def test_misere_takes_one_number_or_all() -> None:
    """Declarer's tricks alone, as a bare number, or everybody's."""
    forms = ("A:2", "2", "2,3,5", "A:2,B:3", "B:3,C:5")
    found = [clean(sheet(f"declarer=A contract=misere tricks={form}")) for form in forms]
    assert {made.ledger.balance("dump", "A") for made in found} == {20}


def view_of(facts: str, players: str = "A B C D") -> AnyDeal:
    """A view of the last deal of a sheet with its facts read."""
    made = session(sheet(facts, players=players, dealer="D"))
    view = Deal(made.ledger, 1, made.sheet.game.facts)
    assert made.deals[0].facts is not None
    facts_read = made.deals[0].facts
    for name, spec in zip(type(facts_read).__dataclass_fields__, GAME.fact_specs, strict=True):
        view.values[spec.name] = getattr(facts_read, name)
    view.active = made.deals[0].active
    return view


def domain(name: str, view: AnyDeal) -> list[object]:
    """All values possible for a fact."""
    (spec,) = (spec for spec in GAME.fact_specs if spec.name == name)
    return list(spec.possible(view))


def test_domains_hold_what_can_happen() -> None:
    """Prompts, completion and random deals ask for them."""
    game = view_of("declarer=A contract=6C whist=B tricks=A:6,B:4")
    assert domain("declarer", game) == ["A", "B", "C"]
    assert domain("whist", game) == [(), ("B",), ("C",), ("B", "C")]
    assert domain("half", game) == ["C"]
    assert len(domain("contract", game)) == 5 * 6 + 1
    assert len(domain("tricks", game)) == 66  # ways to share 10 among 3: 12 x 11 / 2
    assert domain("talon-sevens", game) == [0, 10, 20]
    passed = view_of("contract=allpass tricks=3,3,3,1")
    assert all(counts["D"] <= 2 for counts in domain("tricks", passed))  # type: ignore[index]
    assert len(domain("tricks", passed)) == 66 + 55 + 45  # dealer 0, 1, 2: 10, 9, 8 among 3
    misere = view_of("declarer=B contract=misere tricks=B:0")
    assert domain("tricks", misere) == [{"B": count} for count in range(11)]
    assert domain("aid", game)[0] == ("B",)


# what comes next -------------------------------------------------------------------------------


def test_what_comes_next() -> None:
    """Dealer, who sits out and speaks first, the price of a raspasovka, the lowest game."""
    text = sheet(
        "contract=allpass tricks=3,3,3,1|contract=allpass tricks=1,3,3,3",
        players="A B C D",
        dealer="D",
        options="min_bid_ladder=6,7 allpass_unit=2",
    )
    made = session(text)
    assert made.upcoming()["deal"] == 3
    assert clean(text).upcoming() == {
        "deal": 3,
        "dealer": "B",
        "sits out": "B",
        "speaks first": "C",
        "all-pass rate": 6,
        "lowest level": 7,
    }


@pytest.mark.parametrize(
    ("options", "rate"),
    [
        ("rules=book", 1),
        ("rules=leningrad", 2),
        ("rules=rostov", "5 whists a trick"),
        ("allpass_score=whist_diff", "2 whists a trick more than the fewest"),
    ],
)
def test_the_price_of_the_next_raspasovka(options: str, rate: int | str) -> None:
    """In dump points, or whists in words; three players have nobody sitting out."""
    upcoming = clean(sheet("declarer=A contract=6", options=options)).upcoming()
    assert upcoming == {"deal": 2, "dealer": "B", "speaks first": "C", "all-pass rate": rate}
