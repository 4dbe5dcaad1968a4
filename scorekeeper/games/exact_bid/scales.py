"""The scales of points of the family: for each a formula for a made bid and one for a missed bid.

The names in a formula: b (bid), t (tricks won), n (cards dealt to each), p (players in the deal),
d (difference of b and t), s (sum of the bids), and the facts that a table records besides. What
stands in braces is an option of the table and is put in as a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from scorekeeper.core.expressions.expression import Expression, ExpressionError, parse_expression
from scorekeeper.core.values.parts import NamedTuple
from scorekeeper.core.values.problems import Fault, Problem
from scorekeeper.games.sources import parlett

BASE_NAMES = ("b", "t", "n", "p", "d", "s")
CUSTOM = "custom"
REMEMBERED = 256  # formulas that are kept once they are read

SOURCES = {
    "book": parlett("Oh Hell!"),
    "pagat": "pagat.com, Oh Hell",
    "wikipedia": "Wikipedia, Oh hell",
    "clag": "pagat.com, Clag",
    "ludoteka": "ludoteka.com, Pocha",
    "cccj": "cccj.es, Pocha",
}


class Scale(NamedTuple):
    """The points for a made bid and for a missed one, as formulas, and where they come from."""

    made: str
    missed: str
    source: str


PARLETT = "[book]"
PAGAT = "[pagat]"
PAGAT_LIST = "[pagat], variations"
WIKIPEDIA = "[wikipedia]"
SCORERS = "open-source scorers"
KACHUFUL = "Kachuful as played in India"

# fmt: off
SCALES: Mapping[str, Scale] = {
    "ohca": Scale("10*b if b else 10", "-10*d", PARLETT),
    "british": Scale("10 + b", "0", PARLETT),
    "basic10": Scale("10 + t", "t", PAGAT),
    "basic5": Scale("5 + t", "t", WIKIPEDIA),
    "kata5": Scale("5 + t", "-5", SCORERS),
    "exact10_minus_bid": Scale("10 + b", "-b", WIKIPEDIA),
    "exact10_minus_diff": Scale("10 + b", "-{unit}*d", KACHUFUL),
    "exact10_mirror": Scale("10 + b", "-(10 + b)", SCORERS),
    "nullo5": Scale("10 + b if b else 5", "0", "a family's rule page"),
    "zero_5_plus_n": Scale("10 + t if b else 5 + n", "t", PAGAT_LIST),
    "double_whammy": Scale("10 if b == 0 else 15 if b == 1 else 22 if b == 2 else 11*b", "t",
        WIKIPEDIA),
    "five_minus_diff": Scale("5 + b", "-d", "Romanian Whist in most sources"),
    "five_two": Scale("5 + 2*b", "-2*d", "French and Swiss tables"),
    "fives": Scale("10 + 5*b", "-5*d", "Pocha, [ludoteka]"),
    "five_ten": Scale("5 + 10*t", "-(5 + 5*d)", PAGAT_LIST),
    "seven_truf": Scale("10*b if b else 5*n", "t", "7-Truf, [pagat]"),
    "fives_nil20": Scale("10 + 5*b if b else 20", "-5*d if b else -20", SCORERS),
    "tens": Scale("10*b", "-10*d", SCORERS),
    "ten_times_zero": Scale("10*b", "0", WIKIPEDIA),
    "ten_times_neg5": Scale("10*b if b else 5", "-10*b if b else -5", WIKIPEDIA),
    "high11": Scale("10*(b + 1) + b", "-d", KACHUFUL),
    "squares": Scale("10 + b*b", "-d*d", "German Bridge, [pagat]"),
    "squares_tens": Scale("10 + b*b", "-10*d", SCORERS),
    "triangular": Scale("5 + b*(b + 1)//2", "-(d*(d + 1)//2)", SCORERS),
    "double_bid": Scale("2*b if b else 1", "-d", "Estimativa (Brazil)"),
    "estimation_simple": Scale("b if b else 13", "-d", "Estimation, simplified"),
    "wizard": Scale("20 + 10*b", "-10*d", "Wizard"),
    "skull_king": Scale("20*b if b else 10*n", "-10*d if b else -10*n", "Skull King"),
    "rage_fundex": Scale("10 + t if b else 5", "t", "Rage (Fundex)"),
    "rage_amigo": Scale("10 + t", "t - 5", "Rage (Amigo)"),
    "escalier": Scale("{B} + {P}*t", "-{M}*d", "L'Escalier"),
    "escalier_strict": Scale("{B} + {P}*t", "-{M}*d + {P}*t", "L'Escalier"),
    "confidence_squares": Scale(
        "(10 + b*b if b else (10 if p <= 6 else 5) + n) + confidence - 2*deferred - tax",
        "-confidence - 2*deferred - tax", "house rule of a weekly table"),
}

ROMANIAN_SCALES: Mapping[str, Scale] = {
    "book": Scale("5 + b", "-(b + max(0, t - b))", PARLETT),
    "difference": SCALES["five_minus_diff"],
    **SCALES,
}

# Israeli Whist: made noughts count by whether the numbers add up to more than 13 (over) or to less;
# a missed one loses 50 for its first trick and gets 10 back for each further one.
NOUGHT_MADE = "{zero_over} if s > n else {zero_under}"
SLIDING_NOUGHT = "-50 + 10*(t - 1)"
FLAT_NOUGHT = f"-({NOUGHT_MADE})"

# The further scales are those that need neither an option nor a fact of Oh Hell.
ISRAELI_SCALES: Mapping[str, Scale] = {
    "israeli": Scale(f"10 + b*b if b else {NOUGHT_MADE}",
        f"-{{fail_per_trick}}*d if b else {SLIDING_NOUGHT}", PARLETT),
    **{name: scale for name, scale in SCALES.items()
       if "{" not in scale.made + scale.missed and "confidence" not in scale.made},
}
# fmt: on

# Egyptian Estimation before what caller, partners and risk add (one published scorer). A zero (a
# dash) counts by whether the calls pass n; the square of a missed 9 or more is halved, upwards.
ESTIMATION = Scale(
    "(25 if s > n else 30) if b == 0 else b*b if b >= 8 else 10 + t",
    "-(25 if s > n else 30) if b == 0 else -((b*b + 1)//2) if b >= 8 else -d",
    "Estimation (a published scorer)",
)

MADE_ZERO = {"5": "5", "10": "10", "20": "20", "5+n": "5 + n", "5n": "5*n"}


class Formulas(NamedTuple):
    """The two formulas in force at a table and the name of their scale."""

    scale: str
    made: Expression
    missed: Expression

    @property
    def names(self) -> frozenset[str]:
        """The facts that either formula uses."""
        return self.made.names | self.missed.names

    def describe(self) -> str:
        """The rule in force, for below a sheet."""
        return f"points ({self.scale}): made {self.made}; missed {self.missed}"


def fill(scale: Scale, values: Mapping[str, object]) -> tuple[str, str]:
    """The formulas of a scale with a table's options in place of the braces."""
    return scale.made.format_map(values), scale.missed.format_map(values)


def instead_for_zero(made: str, zero: str, condition: str = "b == 0") -> str:
    """The formula for made bids with another value for a made nought."""
    return f"{zero} if {condition} else {made}"


@lru_cache(maxsize=REMEMBERED)
def formula(text: str, names: tuple[str, ...]) -> Expression:
    """A formula known to be sound."""
    return parse_expression(text, names)


@lru_cache(maxsize=REMEMBERED)
def read_formula(
    option: str, text: str, names: tuple[str, ...]
) -> tuple[Expression | None, Problem | None]:
    """A formula that a table states in an option, or the problem with it."""
    try:
        return parse_expression(text, names), None
    except ExpressionError as error:
        rest = text[error.column - 1 :] or text
        return None, Problem(
            Fault.MALFORMED,
            f"{option}: {error}",
            f"column {error.column} of the formula; known names: {', '.join(sorted(names))}",
            option,
            rest,
        )
