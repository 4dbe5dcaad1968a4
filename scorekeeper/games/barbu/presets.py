"""Named schedules and families of Barbu."""

from __future__ import annotations

from scorekeeper.core.options import Preset

_SEVEN_WITH_SALADE = "no-tricks,no-hearts,no-queens,no-king,no-last-two,salade,domino"
_FOUR = "no-tricks,no-hearts,no-queens,no-king"

PRESETS = (
    Preset("bridge", {}, "the bridge players' schedule; every series adds up to 0",
           "Parlett, pagat", ("book", "standard", "default")),
    Preset(
        "italian",
        {"hearts": "graded", "last_two": "12,12", "notrump_ok": "on", "domino": "45,20,10,-10"},
        "hearts graded, last two 12 each",
        "intelligiochi, limi7break, genovagioca",
    ),
    Preset("ravage-plain", {"ravage": "on"},
           "Ravage City as an eighth contract, nothing else adjusted (a series is worth -36)",
           "Parlett"),
    Preset(
        "ravage-24",
        {
            "ravage": "on", "ravage_value": "24", "trick_value": "3", "queen_value": "8",
            "king_value": "21", "trump_value": "7", "domino": "50,25,10,0",
        },
        "Ravage City at 24, the rest adjusted so that a series adds up to 0",
        "BarbuScorer, Wikipedia",
    ),
    Preset(
        "ravage-36",
        {"ravage": "on", "trump_value": "7", "domino": "50,25,5,-5"},
        "Ravage City at the book's 36, trumps and domino adjusted so that a series adds up to 0",
        "constructed",
    ),
    Preset("pagat-common", {"king_value": "15", "domino": "40,20,10,-10"},
           "king of hearts 15, domino 40/20/10/-10", "pagat"),
    Preset(
        "brader",
        {
            "king_value": "25", "domino": "40,20,0,-20", "heart_value": "4", "ace_value": "12",
            "trick_value": "5", "queen_value": "15", "ravage": "on",
        },
        "dear losses and Ravage City; the whole game adds up to -684",
        "pagat after Brader",
    ),
    Preset(
        "bga-simple",
        {
            "contracts": _FOUR, "trick_value": "1", "heart_value": "1", "ace_value": "1",
            "queen_value": "3", "king_value": "12", "salade_parts": _FOUR,
            "declarer_double_quota": "0",
        },
        "four contracts with 52 cards; add salade or others with contracts=",
        "Board Game Arena",
    ),
    Preset(
        "bga-simple-32",
        {
            "contracts": _FOUR, "pack": "32", "trick_value": "1", "heart_value": "1",
            "ace_value": "1", "queen_value": "2", "king_value": "8", "salade_parts": _FOUR,
            "declarer_double_quota": "0",
        },
        "the same with 32 cards",
        "Board Game Arena",
    ),
    Preset(
        "ludophinois",
        {
            "contracts": f"{_FOUR},salade", "pack": "32", "trick_value": "1", "heart_value": "1",
            "ace_value": "1", "queen_value": "2", "king_value": "8", "doubling": "none",
        },
        "32 cards, five contracts, no doubling",
        "Le Ludophinois (its fifth contract, taken to be the salade, is not stored)",
    ),
    Preset(
        "gautron",
        {
            "contracts": _SEVEN_WITH_SALADE, "winner": "lowest", "king_value": "80",
            "heart_value": "10", "ace_value": "10", "queen_value": "20", "trick_value": "10",
            "last_two": "20,60", "salade_divisor": "2", "domino": "-120,-60,-20,0",
            "doubling": "declarer-only", "redouble": "none", "declarer_double_quota": "0",
        },
        "penalty points, the lowest total wins; a salade at half values",
        "Viv1bin",
    ),
    Preset(
        "zigotote",
        {
            "contracts": _SEVEN_WITH_SALADE, "pack": "32", "winner": "lowest",
            "king_value": "50", "heart_value": "5", "ace_value": "5", "queen_value": "10",
            "trick_value": "5", "last_two": "40", "domino": "-40,-20,20,40", "invert": "on",
            "doubling": "none",
        },
        "32 cards, the lowest total wins, taking all turns the sign",
        "Zigotote",
    ),
    Preset(
        "barbuzar",
        {
            "contracts": _SEVEN_WITH_SALADE, "pack": "32", "last_two": "25", "trick_value": "5",
            "heart_value": "5", "ace_value": "5", "queen_value": "10", "king_value": "40",
            "domino": "50,25,0,-25", "invert": "single", "whole_salade": "185",
            "doubling": "none",
        },
        "32 cards; taking all tricks, hearts or queens wins 40, the whole rata 185",
        "aldofwi",
    ),
    Preset(
        "dsauton",
        {
            "contracts": _SEVEN_WITH_SALADE, "pack": "32", "last_two": "40", "trick_value": "5",
            "heart_value": "5", "ace_value": "5", "queen_value": "10", "king_value": "40",
            "domino": "100,50,0,0", "all_tricks": "70", "whole_salade": "-130",
            "doubling": "none",
        },
        "32 cards; all eight tricks at no tricks win 70",
        "dsauton-bit, the program's values",
    ),
    Preset(
        "salade-355",
        {
            "contracts": f"{_FOUR},no-last-two,salade", "trick_value": "5", "queen_value": "20",
            "heart_value": "10", "ace_value": "10", "king_value": "50", "salade_last": "one",
        },
        "five losing contracts and their salade, worth 355; nothing to win",
        "Wikipedia, BarbuScorer",
    ),
    Preset(
        "barbette",
        {
            "contracts": "no-king,no-last-two,no-queens,trumps,domino", "one_positive": "on",
            "queen_value": "5", "king_value": "15", "domino": "40,25,10,-10",
            "declarer_double_quota": "1",
        },
        "a short game of 16 deals: three losing contracts and one of trumps and domino",
        "pagat's Barbette (king and last two inferred from its totals)",
    ),
)
