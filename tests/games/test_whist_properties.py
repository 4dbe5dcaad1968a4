"""Whist: what holds for every sequence of deals under all house rules."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from samples import sample_fact
from sheets import session

from scorekeeper.core.books.deals import Deal
from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.replaying.replay import Session

HEAD = "game whist\nplayers Anna Boris Grigori Vera\n"

SETTINGS = st.fixed_dictionaries(
    {
        "target": st.sampled_from([5, 7, 10]),
        "honours_bar": st.sampled_from(["start_of_deal", "when_counted"]),
        "revoker_cap": st.sampled_from(["on", "off"]),
        "both_revoked": st.sampled_from(["each", "cancel", "void"]),
        "game_points": st.sampled_from(["123", "american", "flat"]),
        "rubber": st.sampled_from(["best_of_3", "single_games"]),
        "deduct_floor": st.sampled_from(["0", "none"]),
    }
)
SIDE = st.sampled_from(["NS", "EW"])
REVOKES = st.lists(st.tuples(SIDE, st.sampled_from(["add", "deduct", "tricks"])), max_size=3)
DEALS = st.lists(st.tuples(st.integers(0, 13), st.integers(0, 4), REVOKES), min_size=1, max_size=12)


def written(settings: dict[str, object], deals, swap: bool = False) -> str:
    """The sheet; swapped, whatever happened to NS happens to EW."""
    names = {"NS": "EW", "EW": "NS"} if swap else {"NS": "NS", "EW": "EW"}
    options = " ".join(f"{name}={value}" for name, value in settings.items())
    lines = [HEAD + f"set {options} revoke_choices=add,deduct,tricks"]
    for tricks, honours, revokes in deals:
        ns = names["NS"]
        line = f"deal trump=S tricks={ns}:{tricks} honours={ns}:{honours} anyway=test"
        if revokes:
            line += " revoke=" + ",".join(f"{names[side]}:{how}" for side, how in revokes)
        lines.append(line)
    return "\n".join(lines)


def balances(made: Session) -> dict[str, dict[str, object]]:
    return {name: dict(held) for name, held in made.ledger.single.items()}


@given(SETTINGS, DEALS)
def test_entries_make_up_every_account(settings, deals) -> None:
    made = session(written(settings, deals))
    for account, held in made.ledger.single.items():
        for side, balance in held.items():
            booked = [
                entry.amount
                for deal in made.deals
                for entry in deal.entries
                if entry.account == account and entry.owner == side
            ]
            assert balance == sum(booked)
    assert made.totals() == made.ledger.single["game-points"]


@given(SETTINGS, DEALS)
def test_scores_stay_below_game_and_one_side_at_most_wins(settings, deals) -> None:
    made = session(written(settings, deals))
    assert all(points < settings["target"] for points in made.ledger.single["score"].values())
    if settings["deduct_floor"] == "0":
        assert min(made.ledger.single["score"].values()) >= 0
    for deal in made.deals:
        assert sum(entry.amount for entry in deal.entries if entry.account == "games") <= 1


@given(SETTINGS, DEALS)
def test_a_game_is_worth_one_to_the_target(settings, deals) -> None:
    most = {"123": 3, "american": settings["target"], "flat": 1}[settings["game_points"]]
    for deal in session(written(settings, deals)).deals:
        worth = [entry.amount for entry in deal.entries if entry.account == "game-points"]
        assert all(1 <= amount <= most for amount in worth[:1])
        assert worth[1:] in ([], [2])
        assert not worth[1:] or settings["rubber"] == "best_of_3"


@given(SETTINGS, DEALS)
def test_the_players_results_add_up_to_nothing(settings, deals) -> None:
    made = session(written(settings, deals))
    shares = made.sheet.game.settle(made.ledger).shares
    assert shares is not None
    assert sum(shares.values()) == 0
    assert shares["Anna"] == shares["Grigori"] == -shares["Boris"] == -shares["Vera"]


@given(SETTINGS, DEALS)
def test_the_sides_are_treated_alike(settings, deals) -> None:
    plain = balances(session(written(settings, deals)))
    swapped = balances(session(written(settings, deals, swap=True)))
    assert {a: {"NS": h["EW"], "EW": h["NS"]} for a, h in swapped.items()} == plain


@given(SETTINGS, DEALS, st.integers(0, 13))
def test_amending_is_recording_anew(settings, deals, tricks) -> None:
    amended = written(settings, deals) + f"\namend 1 tricks=NS:{tricks} anyway=test"
    anew = [(tricks, *deals[0][1:]), *deals[1:]]
    assert balances(session(amended)) == balances(session(written(settings, anew)))


@given(st.integers(0, 10_000))
def test_a_finished_rubber_has_a_margin_of_one_to_eight(seed: int) -> None:
    """With games of 1, 2 and 3 points the winners have 4 at least, the losers 3 at most."""
    random = Random(seed)
    lines = [HEAD]
    made = session(HEAD)
    while not made.sheet.game.finished(made.ledger):
        ns, honours = random.randint(3, 10), random.randint(0, 4)
        lines.append(f"deal trump=S tricks=NS:{ns} honours=NS:{honours}")
        made = session("\n".join(lines))
    low, high = sorted(made.totals().values())
    assert 0 <= low <= 3
    assert high >= 4
    assert 1 <= high - low <= 8


def test_the_domain_of_each_fact_is_what_can_be_recorded() -> None:
    made = session(HEAD)
    game, table = made.sheet.game, made.ledger.table
    view = Deal(Ledger(table, game.accounts), 1, game.facts)
    for spec in game.fact_specs:
        values = [value for value, _ in zip(spec.kind.domain(view), range(60), strict=False)]
        assert len(values) > 3
        for value in [*values, sample_fact(spec, view, Random(1))]:
            shown = spec.kind.print(value, view)
            if shown != "none":
                assert spec.kind.parse(shown, view, spec.name) == value
