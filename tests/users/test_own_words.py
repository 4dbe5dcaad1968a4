"""Players' own words on input, the canonical ones in the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run


@pytest.fixture
def pulka(run: Run) -> None:
    """A table of Preference in Cyrillic."""
    assert run("new", "s.sheet", "преферанс", "Анна", "Борис", "Вера").status == 0


@pytest.mark.usefixtures("pulka")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("con=мизер tricks=0", "contract=misere tricks=Борис:0"),
        ("con=Мизер tricks=0", "contract=misere tricks=Борис:0"),
        ("con=7Б whist=оба tricks=2,7,1", "contract=7D whist=Анна,Вера"),
        ("con=7БК whist=А tricks=7", "contract=7NT whist=Анна"),
        ("con=8♥ whist=В tricks=8", "contract=8H whist=Вера"),
        ("con=8Ч whist=пас", "contract=8H whist=none"),
        ("con=6т whist=никто", "contract=6C whist=none"),
        ("con=9пик whist=none", "contract=9S"),
        ("con=6trèfle whist=none", "contract=6C"),
        ("con=10Pik whist=none", "contract=10S"),
        ("con=6 whist=both tricks=2,6,2", "contract=6 whist=Анна,Вера"),
    ],
)
def test_contracts_and_whists_of_preference(run: Run, typed: str, meant: str) -> None:
    ran = run("deal", "decl=Б", *typed.split())
    assert ran.status == 0, ran.err
    assert f"declarer=Борис {meant}" in ran.out
    assert f"declarer=Борис {meant}" in Path("s.sheet").read_text()


@pytest.mark.usefixtures("pulka")
@pytest.mark.parametrize("word", ["распасы", "пас", "Распасовка", "raspasy"])
def test_all_pass(run: Run, word: str) -> None:
    ran = run("deal", f"contract={word}", "tricks=3,3,4")
    assert "contract=allpass tricks=Анна:3,Борис:3,Вера:4" in ran.out, ran.err


# every game that has suits: sheet header, the deal with {} for the suit, the canonical text ------
WITH_SUITS = [
    ("whist", "A B C D", "tricks=8,5 trump={}", "trump={}"),
    ("cayenne", "A B C D", "decider=A cayenne=H trump={} tricks=8,5", "trump={}"),
    ("dutch-whist", "A B C D", "trump={} tricks=8,5", "trump={}"),
    ("whist-drive", "A B C D", "pairs=A+B,C+D trump={} tricks=8,5", "trump={}"),
    ("vint", "A B C D", "contract=2{} decl=A tricks=8", "contract=2{}"),
    ("contract-bridge", "A B C D", "contract=2{}= decl=A", "contract=2{}="),
    ("contract-bridge", "A B C D", "contract=2{}X-1 decl=A", "contract=2{}X-1"),
    ("bid-whist", "A B C D", "contract=4high decl=A trump={} tricks=10", "trump={}"),
    ("biritch", "A B C D", "decl=A trump={} tricks=8", "trump={}"),
    ("oh-hell", "A B C", "bids=1,0,0 trump={} tricks=1,0,9", "trump={}"),
    ("israeli-whist", "A B C D", "decl=A contract=5{} bids=5,3,3,3 tricks=5,3,3,2", "contract=5{}"),
    ("preference", "A B C", "decl=A contract=6{} whist=none", "contract=6{}"),
    ("vira", "A B C", "decl=A contract=solo8 pref=H trump={} tricks=8", "trump={}"),
    ("asszorti", "A B C", "decl=A contract=2 trump={} tricks=6,3,2", "trump={}"),
    ("barbu", "A B C D", "contract=trumps trump={} tricks=4,3,3,3", "trump={}"),
    ("ninety-nine", "A B C", "trump={} bids=3,3,3 tricks=3,3,3", "trump={}"),
]
SPELLINGS = [
    ("♣", "C"), ("♧", "C"), ("т", "C"), ("трефы", "C"), ("trefle", "C"), ("Kreuz", "C"), ("T", "C"),
    ("klöver", "C"), ("treff", "C"), ("makk", "C"),
    ("♦", "D"), ("б", "D"), ("бубны", "D"), ("carreau", "D"), ("Karo", "D"), ("ruter", "D"),
    ("káró", "D"), ("Ka", "D"),
    ("♥", "H"), ("♥️", "H"), ("ч", "H"), ("червы", "H"), ("cœur", "H"), ("Herz", "H"),
    ("hjärter", "H"), ("kőr", "H"), ("piros", "H"),
    ("♠", "S"), ("п", "S"), ("пики", "S"), ("pique", "S"), ("Pik", "S"), ("spader", "S"),
    ("pikk", "S"), ("P", "S"), ("spades", "S"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "facts", "text"), WITH_SUITS)
def test_suits_in_every_game_that_has_them(
    run: Run, game: str, players: str, facts: str, text: str
) -> None:
    run("new", "s.sheet", game, *players.split())
    for typed, suit in SPELLINGS:
        ran = run("deal", *facts.format(typed).split(), "--anyway", "a test")
        assert ran.status == 0, (typed, ran.err)
        assert text.format(suit) in ran.out, typed
        run("void", ran.out.split()[1])


@pytest.mark.parametrize(("game", "players", "facts", "text"), WITH_SUITS)
def test_a_letter_that_means_two_suits_is_refused(
    run: Run, game: str, players: str, facts: str, text: str
) -> None:
    """K is Kreuz in German and klöver in Swedish, carreau or Karo, and kőr in Hungarian."""
    run("new", "s.sheet", game, *players.split())
    ran = run("deal", *facts.format("K").split())
    assert ran.status == 1
    assert "K' may be kreuz (C) or karo (D) or kőr (H)" in ran.err.replace("'k'", "'K'")


def test_suits_in_options(run: Run) -> None:
    made = run("new", "s.sheet", "whist-drive", *"ABCD", "trump_cycle=ч,♣,Karo,P")
    assert made.status == 0, made.err


@pytest.mark.parametrize(
    ("word", "code"),
    [("begär6", "begar6"), ("Begär 6", "begar6"), ("begär", "begar6"), ("köp1", "kop1"),
     ("Köpmisär på 1", "kop1"), ("turné7", "turne7"), ("7-spel", "spel7"), ("gök", "gok")],
)  # fmt: skip
def test_bids_of_vira_in_swedish(run: Run, word: str, code: str) -> None:
    run("new", "s.sheet", "vira", *"ABC")
    ran = run("value", "vira", "declarer=A", f"contract={word}", "pref=H", "trump=H", "tricks=7")
    assert f"no contract '{word}'" not in ran.err
    assert "may be" not in ran.err
    assert code in run("deal", "decl=A", f"contract={word}", "tricks=0", "--anyway", "x").out or (
        "trump= missing" in run("deal", "decl=A", f"contract={word}", "pref=H", "tricks=0").err
    )


@pytest.mark.parametrize(("word", "level"), [("kontra", 1), ("rekontra", 2), ("mordkontra", 5)])
def test_doubles_of_asszorti(run: Run, word: str, level: int) -> None:
    run("new", "s.sheet", "asszorti", *"ABC")
    ran = run("deal", "decl=A", "con=2", "trump=zöld", "tricks=6,3,2", f"game-doubles={word}")
    assert f"trump=S game-doubles={level} " in ran.out, ran.err
