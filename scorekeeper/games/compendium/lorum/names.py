"""What the deals of Lorum are called."""

from __future__ import annotations

HEARTS, OBERS, TRICKS, KING, APE = "hearts", "obers", "tricks", "king", "ape"
UNTER, SEVENTH, ALLBAD = "unter", "seventh", "allbad"
TRAIN, QUART, KIRAKO, FASTTRAIN = "train", "quart", "kirako", "fasttrain"
HUNDRED, THREE = "hundred", "three"
FIRSTLAST, FIFTH, REDKING, KINGS, TRIAL = "firstlast", "fifth", "redking", "kings", "trial"

# letter on the sheet, other names
NAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    HEARTS: ("H", ("no-hearts", "reds")),
    OBERS: ("O", ("no-obers", "queens")),
    TRICKS: ("T", ("no-tricks",)),
    KING: ("K", ("king-of-hearts",)),
    APE: ("A", ("hairy-ape",)),
    UNTER: ("U", ("jack",)),
    SEVENTH: ("7", ("seventh-trick",)),
    ALLBAD: ("B", ("mindenrossz", "minden-rossz", "all-bad")),
    TRAIN: ("V", ("vonat",)),
    QUART: ("Q", ("kvart",)),
    FASTTRAIN: ("G", ("gyorsvonat", "fast-train")),
    HUNDRED: ("100", ("101",)),
    THREE: ("3", ()),
    FIRSTLAST: ("1L", ("first-last", "first-and-last")),
    FIFTH: ("5", ("fifth-trick",)),
    REDKING: ("R", ("red-king",)),
    KINGS: ("KK", ()),
    TRIAL: ("P", ("pruefung", "exam")),
    KIRAKO: ("D", ("domino", "lorum")),
}
DEALS = tuple(NAMES)
ALIASES = {spelling: name for name, (letter, more) in NAMES.items() for spelling in (letter, *more)}
