"""What a deal of Asszorti pays: the game, the six-five-nil deduction, arrivazs.

Values and undertricks: Parlett; pagat.com.
"""

from __future__ import annotations

from scorekeeper.core.values.amounts import plural

from .facts import DOUBLES, HAND, LAST, NO_TRUMP, TRICKS, AsszortiFacts
from .options import AS_PAGAT, AsszortiOptions

GOAL = 6
# value of the game by the cards exchanged: with trumps, without (Parlett, pagat)
VALUES = {"3": (2, 4), "2": (4, 8), "1": (6, 12), HAND: (8, 16)}
ARRIVAZS, ARRIVAZS_NT, ARRIVAZS_FOREIGN = 8, 16, 16
DEAR_UNDERTRICKS = 2  # these cost the whole value each, further ones half (Parlett)

Due = tuple[int, str]  # what each opponent pays (negative: receives), and why


def base_value(facts: AsszortiFacts) -> int:
    """The value of the game before tricks and doubles."""
    return VALUES[facts.contract][facts.trump == NO_TRUMP]


def game_part(facts: AsszortiFacts, options: AsszortiOptions) -> Due:
    """The game: won with six tricks or more."""
    assert facts.tricks is not None
    tricks, base = facts.tricks[facts.declarer], base_value(facts)
    name = f"{facts.contract} {facts.trump}"
    if tricks >= GOAL:
        value, sum_ = winners_value(base, tricks, options)
        return doubled(
            value, f"{name} won with {plural(tricks, 'trick')}: {sum_}", facts.game_doubles
        )
    why = f"{name} lost with {plural(tricks, 'trick')}"
    if options.scoring == AS_PAGAT:
        value, sum_ = winners_value(base, TRICKS - tricks, options)
    else:
        value, sum_ = undertricks_value(base, GOAL - tricks)
    return doubled(-value, f"{why}: {sum_}", facts.game_doubles)


def winners_value(base: int, tricks: int, options: AsszortiOptions) -> tuple[int, str]:
    """The value, and half of it for each trick above six."""
    over = tricks - GOAL if options.overtricks else 0
    if not over:
        return base, f"{base}"
    value = base + over * base // 2
    return value, f"{base} + {over} x {base // 2} = {value}"


def undertricks_value(base: int, under: int) -> tuple[int, str]:
    """The value for each of the first two undertricks, half of it for each further one."""
    dear = min(under, DEAR_UNDERTRICKS)
    value = dear * base
    if under == dear:
        return value, f"{dear} x {base} = {value}"
    total = value + (under - dear) * base // 2
    return total, f"{dear} x {base} + {under - dear} x {base // 2} = {total}"


def doubled(value: int, why: str, level: int) -> Due:
    """The value times two for each double."""
    if not level:
        return value, why
    factor = 2**level
    sum_ = f"{abs(value)} x {factor} = {abs(value) * factor}"
    return value * factor, f"{why}; {DOUBLES[level]}: {sum_}"


def six_five_nil_part(facts: AsszortiFacts, options: AsszortiOptions) -> Due | None:
    """Six tricks against five of one opponent: the undoubled value off."""
    assert facts.tricks is not None
    if not options.six_five_nil or sorted(facts.tricks.values()) != [0, TRICKS - GOAL, GOAL]:
        return None
    if facts.tricks[facts.declarer] != GOAL:
        return None
    base = base_value(facts)
    return -base, f"one opponent took the other five tricks: {base} off"


def arrivazs_part(facts: AsszortiFacts, options: AsszortiOptions) -> Due | None:
    """The last three tricks, if announced, or at no trumps by themselves."""
    if facts.last3 is None:
        return None
    made = facts.last3 == LAST
    if not facts.arrivazs:
        value = options.nt_arrivazs_value
        return (value, f"the last three tricks at no trumps: {value}") if made else None
    value = ARRIVAZS_NT if facts.trump == NO_TRUMP else ARRIVAZS
    if made and facts.foreign and options.foreign_arrivazs:
        value = ARRIVAZS_FOREIGN
        return doubled(value, f"foreign arrivazs (no trump used): {value}", facts.arrivazs_doubles)
    if made:
        return doubled(value, f"arrivazs: {value}", facts.arrivazs_doubles)
    why = f"arrivazs lost with {facts.last3} of the last three tricks: {value}"
    return doubled(-value, why, facts.arrivazs_doubles)


def deal_parts(facts: AsszortiFacts, options: AsszortiOptions) -> list[Due]:
    """What counts in a deal."""
    parts = [
        game_part(facts, options),
        six_five_nil_part(facts, options),
        arrivazs_part(facts, options),
    ]
    return [part for part in parts if part is not None]
