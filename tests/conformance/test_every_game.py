"""What every game on offer must keep, because it is on offer.

Deals are drawn at random from the domains of each game's own facts, so that a new game is tested
here without a line of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from random import Random

import pytest
from random_sheets import NAMES, RandomSheet, deal_line, random_deal, random_sheet, session_of

from scorekeeper.core.books.ledger import Ledger
from scorekeeper.core.replaying.replay import Session
from scorekeeper.core.values.amounts import Amount
from scorekeeper.games import registry
from scorekeeper.journal.canonical import canonical_sheet
from scorekeeper.journal.printer import print_sheet
from scorekeeper.journal.reader import read

GAMES = [entry.name for entry in registry.GAMES]
SEEDS = (1, 2, 3)
DEALS = 7

every_game = pytest.mark.parametrize("game", GAMES)
some_sheets = pytest.mark.parametrize("seed", SEEDS)


def balances(session: Session) -> dict[tuple[str, str, str], Amount]:
    """Every balance that is not 0."""
    ledger: Ledger = session.ledger
    found = {
        (account, owner, ""): amount
        for account, owners in ledger.single.items()
        for owner, amount in owners.items()
    }
    for account, owners in ledger.paired.items():
        for owner, others in owners.items():
            found |= {(account, owner, other): amount for other, amount in others.items()}
    return {key: amount for key, amount in found.items() if amount}


@every_game
@some_sheets
def test_random_sheets_are_legal_and_every_account_is_the_sum_of_its_entries(
    game: str, seed: int
) -> None:
    session = random_sheet(game, seed, DEALS).session()
    assert not [p for p in session.problems if p.is_error]
    sums: dict[tuple[str, str, str], Amount] = defaultdict(int)
    for entry in [*session.opening, *(e for deal in session.deals for e in deal.entries)]:
        sums[entry.account, entry.owner, entry.against] += entry.amount
    assert {key: amount for key, amount in sums.items() if amount} == balances(session)


@every_game
@some_sheets
def test_points_add_up_to_totals_and_every_entry_has_a_reason(game: str, seed: int) -> None:
    session = random_sheet(game, seed, DEALS).session()
    running: dict[str, Amount] = dict.fromkeys(session.ledger.table.owners, 0)
    for deal in session.deals:
        for owner, points in deal.points.items():
            running[owner] += points
        assert running == deal.totals
        assert all(entry.why for entry in deal.entries)
    assert running == session.totals()


@every_game
@some_sheets
def test_what_is_settled_sums_to_zero(game: str, seed: int) -> None:
    session = random_sheet(game, seed, DEALS).session()
    settlement = session.sheet.game.settle(session.ledger)
    assert sum(settlement.nets.values(), Fraction(0)) == 0
    if session.sheet.game.zero_sum:
        assert sum(settlement.totals.values(), Fraction(0)) == settlement.residual
        assert abs(settlement.residual) <= 2  # no more than rounding can leave


def full_deals(session: Session) -> list[dict[str, str]]:
    """The deals with what the rules derived written out."""
    anyway = {"anyway": "random play"}
    return [{**deal.derived, **deal.texts, **anyway} for deal in session.deals]


def renamed(text: str, names: Mapping[str, str]) -> str:
    """The text with every player's name replaced."""
    for old in names:
        text = text.replace(old, f"<{old}>")
    for old, new in names.items():
        text = text.replace(f"<{old}>", new)
    return text


@every_game
@some_sheets
def test_names_are_only_names(game: str, seed: int) -> None:
    """Other names in the same seats: the same results under the other names."""
    sheet = random_sheet(game, seed, DEALS)
    names = dict(zip(sheet.players, reversed(NAMES), strict=False))
    other = session_of([renamed(line, names) for line in sheet.lines()])
    before = sheet.session().totals()
    assert other.totals() == {names.get(owner, owner): total for owner, total in before.items()}


@every_game
@some_sheets
def test_turning_the_table_changes_nothing(game: str, seed: int) -> None:
    """The same players in the same order, named from another seat (the opposite one in games
    with sides, so that partners keep their side's name)."""
    sheet = random_sheet(game, seed, DEALS)
    session = sheet.session()
    step = 2 if session.ledger.table.sides else 1
    turned = RandomSheet(
        game,
        sheet.players[step:] + sheet.players[:step],
        sheet.settings,
        dealer=sheet.players[0],
        deals=full_deals(session),
    )
    assert turned.session().totals() == session.totals()


@every_game
@some_sheets
def test_what_is_printed_reads_back_the_same(game: str, seed: int) -> None:
    session = random_sheet(game, seed, DEALS).session()
    printed = print_sheet(canonical_sheet(session)).splitlines()
    again = read(printed)
    assert again.sheet is not None
    assert print_sheet(canonical_sheet(session_of(printed))).splitlines() == printed
    assert session_of(printed).totals() == session.totals()


@every_game
@some_sheets
def test_an_amendment_equals_recording_it_right_at_once(game: str, seed: int) -> None:
    sheet = random_sheet(game, seed, DEALS)
    place = Random(seed).randrange(len(sheet.deals))
    before = RandomSheet(game, sheet.players, sheet.settings, deals=sheet.deals[:place])
    wrong = random_deal(before.session(), Random(seed + 1000))
    right = sheet.deals[place]
    lines = sheet.lines()
    header = len(lines) - len(sheet.deals)
    blanks = {name: "none" for name in wrong if name not in right}
    amendment = deal_line({**right, **blanks}).replace("deal", f"amend {place + 1}", 1)
    lines[header + place : header + place + 1] = [deal_line(wrong), amendment]
    amended = session_of(lines)
    assert amended.totals() == sheet.session().totals()
    assert balances(amended) == balances(sheet.session())


@every_game
@some_sheets
def test_undo_and_void_take_a_deal_out_and_unvoid_brings_it_back(game: str, seed: int) -> None:
    sheet = random_sheet(game, seed, DEALS)
    shorter = RandomSheet(game, sheet.players, sheet.settings, deals=sheet.deals[:-1])
    lines = sheet.lines()
    last = f"{len(sheet.deals)}"
    assert balances(session_of([*lines, "undo"])) == balances(shorter.session())
    assert balances(session_of([*lines, f"void {last}"])) == balances(shorter.session())
    whole = balances(sheet.session())
    assert balances(session_of([*lines, f"void {last}", f"unvoid {last}"])) == whole
    assert balances(session_of([*lines, f"void {last}", "undo"])) == whole


@every_game
def test_every_example_of_the_manual_scores(game: str) -> None:
    loaded = registry.load(game)
    assert loaded.examples
    for example in loaded.examples:
        players = example.players or NAMES[: loaded.usual_seats]
        lines = [f"game {game}", f"players {' '.join(players)}"]
        if example.settings:
            lines.append(f"set {example.settings}")
        session = session_of([*lines, f"deal {example.line}"])
        assert not [p for p in session.problems if p.is_error], (example, session.problems)
        assert session.deals[0].status == "scored", example


@every_game
def test_every_declaration_has_words_for_people(game: str) -> None:
    loaded = registry.load(game)
    for fact in loaded.fact_specs:
        assert fact.meaning
        assert fact.kind.describe()
    for option in loaded.option_specs:
        assert option.meaning
        assert option.source
        assert option.kind.describe()
    for preset in loaded.presets:
        assert preset.meaning
        assert preset.source
        assert all(name and text for name, text in preset.settings.items())
    assert loaded.accounts
    assert all(account.meaning for account in loaded.accounts)
