"""The words and signs of a formula's text."""

import re
from typing import Final, Literal, TypeAlias

from scorekeeper.core.values.parts import NamedTuple

_LONGEST_QUOTE = 24


class ExpressionError(ValueError):
    """A formula that cannot be read, or that has no value for the given facts.

    `column` is the place in the formula's text, counted from 1.
    """

    def __init__(self, message: str, column: int = 1) -> None:
        super().__init__(message)
        self.column = column


def quoted(text: str) -> str:
    """Text in quotation marks for a message: shortened, with unprintable characters escaped."""
    return repr(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")


MAX_CHARACTERS: Final = 1000
MAX_TOKENS: Final = 200
LARGEST: Final = 10**12
"""The largest size of a number in a formula, of a product within it and of its result."""

FUNCTIONS: Final = frozenset({"min", "max", "abs"})
KEYWORDS: Final = frozenset({"and", "or", "not", "if", "else"})

TokenKind: TypeAlias = Literal["number", "word", "sign", "end"]

_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<wrong>\*\*|<>|=>|=<|&&|\|\|)"
    r"|(?P<number>[0-9]+)"
    r"|(?P<word>[^\W\d²³][^\W²³]*)"
    r"|(?P<sign>//|==|!=|<=|>=|[-+*<>(),])"
    r"|(?P<other>.)",
    re.DOTALL,
)
_WORD = re.compile(r"[^\W\d²³][^\W²³]*")

_POWER = "there is no power: write a product, such as b*b"
CHOICE: Final = "a choice is written X if C else Y"
_REMEDIES = {
    **dict.fromkeys(("^", "**", "²", "³"), _POWER),
    **dict.fromkeys(("&", "&&"), "write and"),
    **dict.fromkeys(("|", "||"), "write or"),
    **dict.fromkeys(("\N{MULTIPLICATION SIGN}", "\N{MIDDLE DOT}"), "write * to multiply"),
    **dict.fromkeys(("\N{DIVISION SIGN}", "/"), "write // to divide, rounding down"),
    **dict.fromkeys(("\N{MINUS SIGN}", "\N{EN DASH}", "\N{EM DASH}"), "write the minus as -"),
    **dict.fromkeys(("≤", "=<"), "write <="),
    **dict.fromkeys(("≥", "=>"), "write >="),
    **dict.fromkeys(("≠", "<>"), "write !="),
    **dict.fromkeys(("?", ":"), CHOICE),
    **dict.fromkeys(("[", "{", "]", "}"), "group with ( and )"),
    "=": "write == to compare",
    "!": "write not, or != to compare",
    ".": "only whole numbers are possible",
    "%": "a remainder is written with //, such as t-t//2*2",
}


class Token(NamedTuple):
    """One word or sign; `column` is its place in the text, counted from 1."""

    kind: TokenKind
    text: str
    column: int


def is_name(text: str) -> bool:
    """Whether a fact of this name can be used in formulas: letters, digits, `_` and inner `-`."""
    written = text.replace("-", "_")
    taken = written.casefold() in FUNCTIONS | KEYWORDS
    return not taken and not text.startswith("-") and _WORD.fullmatch(written) is not None


def tokens(text: str) -> list[Token]:
    """The tokens of a formula, the last of kind "end".

    Raises ExpressionError for signs that are not of the language, for numbers beyond LARGEST and
    for texts beyond MAX_CHARACTERS or MAX_TOKENS.
    """
    if len(text) > MAX_CHARACTERS:
        raise ExpressionError(
            f"{quoted(text)} is too long: expected at most {MAX_CHARACTERS} characters",
            MAX_CHARACTERS + 1,
        )
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        column = match.start() + 1
        match match.lastgroup:
            case "number":
                found.append(_number(match.group(), column))
            case "word":
                found.append(Token("word", match.group(), column))
            case "sign":
                found.append(Token("sign", match.group(), column))
            case "wrong" | "other":
                raise _not_of_the_language(match.group(), column)
    if len(found) > MAX_TOKENS:
        raise ExpressionError(
            f"the formula is too long at {quoted(found[MAX_TOKENS].text)}:"
            f" expected at most {MAX_TOKENS} numbers, names and signs",
            found[MAX_TOKENS].column,
        )
    return [*found, Token("end", "", len(text) + 1)]


def _number(text: str, column: int) -> Token:
    digits = text.lstrip("0") or "0"
    if len(digits) > len(str(LARGEST)) or int(digits) > LARGEST:
        raise ExpressionError(f"{quoted(text)} is too large: expected at most {LARGEST}", column)
    return Token("number", digits, column)


def _not_of_the_language(text: str, column: int) -> ExpressionError:
    remedy = _REMEDIES.get(text, "expected a number, a name, an operator or a parenthesis")
    return ExpressionError(f"{quoted(text)} cannot stand in a formula: {remedy}", column)
