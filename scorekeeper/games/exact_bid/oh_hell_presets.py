"""The house rules that go under names of their own."""

from __future__ import annotations

from scorekeeper.core.declaration.options import Preset

from .scales import PARLETT

BOOK = Preset("book", {}, "the rules of the Oh Hell Club of America, as in the book", PARLETT)

PRESETS = (
    BOOK,
    Preset(
        "wizard", {"scoring": "wizard", "schedule": "wizard"}, "Wizard, with 60 cards", "Wizard"
    ),
    Preset(
        "rage",
        {"scoring": "rage_fundex", "schedule": "rage", "pack": "110"},
        "Rage: ten cards down to one",
        "Rage (Fundex)",
    ),
    Preset(
        "skull-king",
        {
            "scoring": "skull_king",
            "schedule": "1,2,3,4,5,6,7,8,9,10",
            "pack": "70",
            "bids": "simultaneous",
        },
        "Skull King: ten deals, bids shown at once",
        "Skull King",
    ),
    Preset(
        "kachuful",
        {"scoring": "british", "schedule": "down-up", "trump_order": "S,D,C,H"},
        "Kachuful (Judgement): seven cards down to one and up again",
        "Kachuful as played in India",
        ("judgement", "judgment"),
    ),
    Preset(
        "pocha",
        {"scoring": "fives", "schedule": "flat-ends", "pack": "40"},
        "Pocha (Podrida) with the Spanish pack",
        "[ludoteka]; [cccj]",
        ("podrida",),
    ),
    Preset(
        "seven-truf",
        {"scoring": "seven_truf", "schedule": "seven-truf"},
        "7-Truf of Indonesia, for four with 32 cards",
        "[pagat]",
        ("7-truf",),
    ),
    Preset(
        "clag",
        {"scoring": "basic10", "schedule": "clag"},
        "Clag (Nominations) of the Royal Air Force, with eight special deals",
        "[pagat]",
        ("nominations",),
    ),
    Preset(
        "op-en-neer",
        {"scoring": "british", "schedule": "op-en-neer", "hook": "off"},
        "10 op en neer: one card up to ten and down again",
        "[pagat]",
        ("10-op-en-neer",),
    ),
    Preset(
        "boerenbridge",
        {
            "scoring": "basic10",
            "zero": "20",
            "schedule": "fixed",
            "bids": "simultaneous",
            "exact_target": "100",
            "free_from": "80",
        },
        "Boerenbridge to exactly 100",
        "[pagat]",
    ),
    Preset(
        "oh-well",
        {"scoring": "basic10", "schedule": "fixed", "target": "100", "hook": "off"},
        "Oh! Well, the first form: the same hand every deal, up to 100",
        "[wikipedia], after Phillips and Westall",
    ),
    Preset(
        "contract-whist",
        {"scoring": "basic10", "schedule": "down-up", "trump_order": "H,C,D,S"},
        "Contract Whist: seven cards down to one and up again, trumps in turn",
        "Arnold 2011, by [wikipedia]",
    ),
    Preset(
        "river",
        {"scoring": "basic10", "schedule": "down-up", "peak": "10"},
        "Up and Down the River: ten cards down to one and up again",
        "[wikipedia]",
        ("up-and-down-the-river", "up-the-river-down-the-river", "down-the-river"),
    ),
    Preset(
        "pshaw",
        {"scoring": "british", "schedule": "up-max"},
        "Oh Pshaw: 10 and the bid, or nothing; one card up to as many as the pack serves",
        "Bicycle, Oh Pshaw",
        ("oh-pshaw",),
    ),
    Preset(
        "blackout",
        {"scoring": "british"},
        "Blackout, the simplest form: 10 and the bid, or nothing",
        "[pagat]",
    ),
    Preset(
        "german-bridge",
        {"scoring": "squares"},
        "German Bridge of Hong Kong: 10 and the bid squared, or off the difference squared",
        "[pagat]",
    ),
    Preset(
        "estimativa",
        {"scoring": "double_bid"},
        "Estimativa of Brazil: twice the bid, or off the difference",
        "Estimativa",
    ),
    Preset(
        "escalier",
        {"scoring": "escalier"},
        "L'Escalier: 5 and 5 a trick, or off 5 for each trick of difference",
        "Escalier",
        ("l-escalier",),
    ),
    Preset(
        "estimation",
        {"estimation": "on", "schedule": ",".join(["13"] * 18)},
        "Egyptian Estimation: eighteen deals of thirteen cards, for four",
        "a published scorer",
    ),
    Preset(
        "confidence",
        {"scoring": "confidence_squares"},
        "squares, with points staked on one's bid",
        "house rule of a weekly table",
    ),
)
