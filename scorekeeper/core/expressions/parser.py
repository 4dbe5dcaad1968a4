"""From the text of a formula to its tree, by recursive descent.

choice      = either [ "if" either "else" choice ]
either      = both { "or" both }
both        = negation { "and" negation }
negation    = "not" negation | comparison
comparison  = sum { ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) sum }
sum         = product { ( "+" | "-" ) product }
product     = signed { ( "*" | "//" ) signed }
signed      = "-" signed | atom
atom        = NUMBER | NAME | "(" choice ")" | FUNCTION "(" choice { "," choice } ")"
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeVar, cast

from scorekeeper.core.values.names import nearest

from .tokens import CHOICE, FUNCTIONS, KEYWORDS, ExpressionError, Token, quoted, tokens
from .tree import (
    ArithmeticOperator,
    Binary,
    Call,
    Comparison,
    ComparisonOperator,
    Conditional,
    FunctionName,
    Logical,
    Name,
    Negative,
    Node,
    Not,
    Number,
    written_name,
)

MAX_DEPTH: Final = 40

_COMPARISONS: Final = frozenset({"==", "!=", "<", "<=", ">", ">="})
_VALUE: Final = "a number, a name or '('"
_Operator = TypeVar("_Operator", bound=str)


def parse_tree(text: str, names: Collection[str]) -> Node:
    """The tree of a formula; `names` are the facts that it may use. Raises ExpressionError."""
    return _Parser(tokens(text), names).formula()


def _folded(name: str) -> str:
    return written_name(name).casefold()


class _Parser:
    def __init__(self, line: list[Token], names: Collection[str]) -> None:
        self._line = line
        self._at = 0
        self._depth = 0
        self._declared = {_folded(name): name for name in sorted(names, reverse=True)}

    def formula(self) -> Node:
        node = self._choice()
        if self._token.kind != "end":
            raise self._left_over()
        return node

    def _choice(self) -> Node:
        then = self._either()
        if self._take("if") is None:
            return then
        condition = self._either()
        self._require("else", "'else' and another value")
        return Conditional(condition, then, self._nested(self._choice))

    def _either(self) -> Node:
        node = self._both()
        while self._take("or"):
            node = Logical("or", node, self._both())
        return node

    def _both(self) -> Node:
        node = self._negation()
        while self._take("and"):
            node = Logical("and", node, self._negation())
        return node

    def _negation(self) -> Node:
        if self._take("not"):
            return Not(self._nested(self._negation))
        return self._comparison()

    def _comparison(self) -> Node:
        first = self._sum()
        rest: list[tuple[ComparisonOperator, Node]] = []
        while sign := self._take(*_COMPARISONS):
            rest.append((cast(ComparisonOperator, sign.text), self._sum()))
        return Comparison(first, tuple(rest)) if rest else first

    def _sum(self) -> Node:
        node = self._product()
        while sign := self._take("+", "-"):
            node = _arithmetic(sign, node, self._product())
        return node

    def _product(self) -> Node:
        node = self._signed()
        while sign := self._take("*", "//"):
            node = _arithmetic(sign, node, self._signed())
        return node

    def _signed(self) -> Node:
        if self._take("-"):
            return Negative(self._nested(self._signed))
        return self._atom()

    def _atom(self) -> Node:
        token = self._token
        word = token.text.casefold()
        if token.kind == "number":
            self._at += 1
            return Number(int(token.text))
        if token.kind == "word" and word in FUNCTIONS:
            return self._call(cast(FunctionName, word))
        if token.kind == "word" and word not in KEYWORDS:
            self._at += 1
            return self._name(token)
        if opening := self._take("("):
            node = self._nested(self._choice)
            self._close(opening)
            return node
        if word == "if":
            raise ExpressionError(
                f"expected a value before {quoted(token.text)}: {CHOICE}", token.column
            )
        raise self._expected(_VALUE)

    def _call(self, function: FunctionName) -> Node:
        start = self._token
        self._at += 1
        opening = self._require("(", f"'(' after '{function}'")
        arguments = [self._nested(self._choice)]
        while self._take(","):
            arguments.append(self._nested(self._choice))
        self._close(opening)
        if (len(arguments) == 1) != (function == "abs"):
            wanted = "one value" if function == "abs" else "two or more values"
            raise ExpressionError(
                f"expected {wanted} in '{function}(...)', found {len(arguments)}", start.column
            )
        return Call(function, tuple(arguments))

    def _name(self, token: Token) -> Name:
        declared = self._declared.get(token.text.casefold())
        if declared is None:
            raise self._unknown(token)
        return Name(declared, token.column)

    def _nested(self, part: Callable[[], Node]) -> Node:
        """Parse a part one level deeper; without a limit, nesting could exhaust Python's stack."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ExpressionError(
                f"{quoted(self._line[self._at - 1].text)} is nested too deeply:"
                f" expected at most {MAX_DEPTH} levels",
                self._line[self._at - 1].column,
            )
        node = part()
        self._depth -= 1
        return node

    @property
    def _token(self) -> Token:
        return self._line[self._at]

    def _take(self, *texts: str) -> Token | None:
        """Step over the next token if it is one of these signs or words."""
        token = self._token
        if token.text.casefold() not in texts:
            return None
        self._at += 1
        return token

    def _require(self, text: str, description: str) -> Token:
        token = self._take(text)
        if token is None:
            raise self._expected(description)
        return token

    def _close(self, opening: Token) -> None:
        self._require(")", f"')' to close the '(' at column {opening.column}")

    def _expected(self, what: str) -> ExpressionError:
        token = self._token
        if token.kind != "end":
            return ExpressionError(f"expected {what}, found {quoted(token.text)}", token.column)
        if self._at == 0:
            return ExpressionError("expected a formula, found ''", token.column)
        before = quoted(self._line[self._at - 1].text)
        return ExpressionError(
            f"expected {what} after {before}, found the end of the formula", token.column
        )

    def _left_over(self) -> ExpressionError:
        token = self._token
        is_value = token.kind == "number" or (
            token.kind == "word" and token.text.casefold() not in KEYWORDS
        )
        if not is_value and token.text != "(":
            return self._expected("an operator or the end of the formula")
        return ExpressionError(
            f"expected an operator before {quoted(token.text)}: a product is written 2*b",
            token.column,
        )

    def _unknown(self, token: Token) -> ExpressionError:
        known = sorted(map(written_name, self._declared.values()))
        near = _meant(token.text, known)
        expected = f"one of {', '.join(known)}" if known else "a formula without names"
        hint = f"; did you mean {quoted(near)}?" if near else ""
        return ExpressionError(
            f"unknown name {quoted(token.text)}: expected {expected}{hint}", token.column
        )


def _meant(word: str, known: Sequence[str]) -> str:
    """The known name that abbreviates the word (`b` for "bid"), else the nearest, else nothing."""
    short = [name for name in known if word.casefold().startswith(name.casefold())]
    return max(short, key=len) if short else next(iter(nearest(word, known, 1)), "")


def _arithmetic(sign: Token, left: Node, right: Node) -> Binary:
    return Binary(cast(ArithmeticOperator, sign.text), left, right, sign.column)
