"""House rules by formula. Values of the scales: rules/oh-hell.md section 4, table for n=5, p=4."""

from collections.abc import Mapping
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.core.expressions.expression import (
    Expression,
    ExpressionError,
    is_name,
    parse_expression,
)
from scorekeeper.core.expressions.parser import MAX_DEPTH
from scorekeeper.core.expressions.tokens import MAX_CHARACTERS, MAX_TOKENS
from scorekeeper.core.expressions.tree import (
    Binary,
    Call,
    Comparison,
    Conditional,
    Logical,
    Name,
    Negative,
    Node,
    Not,
    Number,
)

NAMES = ("b", "t", "n", "p", "d")
FEW = settings(max_examples=150, deadline=None, derandomize=True)


def parse(text: str) -> Expression:
    return parse_expression(text, NAMES)


def facts(b: int, t: int, n: int = 5, p: int = 4) -> dict[str, int]:
    return {"b": b, "t": t, "n": n, "p": p, "d": abs(b - t)}


# The columns are b0 t0, b1 t1, b3 t3 for `made` and b0 t2, b3 t2, b3 t5 for `missed`.
SCALES = {
    "ohca": ("max(10*b, 10)", (10, 10, 30), "-10*d", (-20, -10, -20)),
    "double_whammy": (
        "10 if b==0 else 15 if b==1 else 22 if b==2 else 11*b",
        (10, 15, 33),
        "t",
        (2, 2, 5),
    ),
    "five_ten": ("5 + 10*t", (5, 15, 35), "-(5 + 5*d)", (-15, -10, -15)),
    "seven_truf": ("5*n if b == 0 else 10*b", (25, 10, 30), "t", (2, 2, 5)),
    "squares": ("10+b*b", (10, 11, 19), "-(d*d)", (-4, -1, -4)),
    "triangular": ("5+b*(b+1)//2", (5, 6, 11), "-(d*(d+1)//2)", (-3, -1, -3)),
    "skull_king": (
        "20*b if b else 10*n",
        (50, 20, 60),
        "-10*d if b else -10*n",
        (-50, -10, -20),
    ),
    "rage_amigo": ("10 + t", (10, 11, 13), "t - 5", (-3, -3, 0)),
}


@pytest.mark.parametrize("scale", SCALES)
def test_scales_of_the_digest(scale: str) -> None:
    made, made_points, missed, missed_points = SCALES[scale]
    made_deals = (facts(0, 0), facts(1, 1), facts(3, 3))
    missed_deals = (facts(0, 2), facts(3, 2), facts(3, 5))
    assert tuple(parse(made).evaluate(deal) for deal in made_deals) == made_points
    assert tuple(parse(missed).evaluate(deal) for deal in missed_deals) == missed_points


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("10-3-2", 5),
        ("-7//2", -4),
        ("-(7//2)", -3),
        ("--7", 7),
        ("1 < 2 < 3", 1),
        ("1 < 3 < 3", 0),
        ("1 == 2", 0),
        ("3 > 2 > 1 == 1", 1),
        ("2 and 3", 3),
        ("0 and 3", 0),
        ("0 or 4", 4),
        ("not 0", 1),
        ("not 5", 0),
        ("not 1 == 2", 1),
        ("1 if 0 else 2 if 0 else 3", 3),
        ("min(4, 2, 3)", 2),
        ("MAX(4, 2)", 4),
        ("abs(-3)", 3),
        ("007", 7),
        ("B + N", 8),
        ("5 if b==0 IF b==3 ELSE 1", None),
        ("5 if b == 3 ELSE 1", 5),
        ("\n b\t+\u00a01 ", 4),
    ],
)
def test_values_of_the_language(text: str, value: int | None) -> None:
    if value is None:
        with pytest.raises(ExpressionError):
            parse(text)
    else:
        assert parse(text).evaluate(facts(3, 3)) == value


def test_short_circuits_skip_a_division_by_zero() -> None:
    for text in ("b==0 or 10//b", "1 if b==0 else 10//b", "1-(b!=0 and 10//b)", "1+(1<b<10//b)"):
        assert parse(text).evaluate(facts(0, 0)) == 1
        assert parse(text).explain(facts(0, 0))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" 10 + b * b ", "10+b*b"),
        ("(10+(b*b))", "10+b*b"),
        ("(b-t)-d", "b-t-d"),
        ("b-(t-d)", "b-(t-d)"),
        ("-(d*d)", "-(d*d)"),
        ("(-d)*d", "-d*d"),
        ("b*-d", "b*-d"),
        ("- - b", "--b"),
        ("NOT (b == t)", "not b==t"),
        ("(not b) == t", "(not b)==t"),
        ("(b<t)<n", "(b<t)<n"),
        ("(b or t) and n", "(b or t) and n"),
        ("b or (t and n)", "b or t and n"),
        ("(5) if (b == 0) else (10*b)", "5 if b==0 else 10*b"),
        ("(1 if b else 2) if t else (3 if n else 4)", "(1 if b else 2) if t else 3 if n else 4"),
        ("1 + (2 if b else 3)", "1+(2 if b else 3)"),
        ("Min( b , (t if n else d) )", "min(b,t if n else d)"),
    ],
)
def test_canonical_form(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical
    assert parse(canonical) == parse(text)


@pytest.mark.parametrize(
    ("text", "explanation"),
    [
        ("10+b*b", "10 + 3*3 = 19"),
        ("10", "10"),
        ("b", "3"),
        ("-10*d", "-10*1 = -10"),
        ("5 if b==0 else 10*b", "10*3 = 30"),
        ("5 + (b if d else 0)", "5 + 3 = 8"),
        ("5 if d else 0", "5"),
        ("b*(t+1)", "3*(2 + 1) = 9"),
        ("b*(1+t if d else 0)", "3*(1 + 2) = 9"),
        ("10*(b==t)", "10*(3 == 2) = 0"),
        ("max(b,t)//2", "max(3, 2)//2 = 1"),
        ("-b", "-3"),
        ("b or t", "3"),
        ("b and t", "3 and 2 = 2"),
        ("1<t<t<b", "1 < 2 < 2 = 0"),
        ("not b", "not 3 = 0"),
    ],
)
def test_explanation_shows_the_arithmetic(text: str, explanation: str) -> None:
    assert parse(text).explain(facts(3, 2)) == explanation


def test_explanation_keeps_signs_apart() -> None:
    formula = parse_expression("b-tax+-tax*2", ["b", "tax"])
    # 3 - (-2) = 5, and --2*2 = 4
    assert formula.explain({"b": 3, "tax": -2}) == "3 - (-2) + (-(-2)*2) = 9"


def test_names_used() -> None:
    assert parse("10+b*b if d==0 else -d").names == {"b", "d"}
    assert parse("7").names == frozenset()


def test_declared_facts_by_name() -> None:
    formula = parse_expression("Play_Bonus - налог", ["play-bonus", "Налог"])
    assert formula.names == {"play-bonus", "Налог"}
    assert formula.evaluate({"play-bonus": 7, "Налог": 2}) == 5
    assert str(formula) == "play_bonus-Налог"


@pytest.mark.parametrize("text", ["tax", "play-bonus", "_x", "налог", "税", "b2"])
def test_is_name(text: str) -> None:
    assert is_name(text)
    assert parse_expression(text.replace("-", "_"), [text]).names == {text}


@pytest.mark.parametrize("text", ["", "-", "-a", "2b", "a b", "a+b", "if", "MIN", "b²", "a\n"])
def test_is_not_a_name(text: str) -> None:
    assert not is_name(text)


CANNOT = "cannot stand in a formula:"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "expected a formula, found ''"),
        ("  ", 3, "expected a formula, found ''"),
        ("b^2", 2, f"'^' {CANNOT} there is no power: write a product, such as b*b"),
        ("10+b**2", 5, f"'**' {CANNOT} there is no power: write a product, such as b*b"),
        ("b²", 2, f"'²' {CANNOT} there is no power: write a product, such as b*b"),
        ("b/2", 2, f"'/' {CANNOT} write // to divide, rounding down"),
        ("b=0", 2, f"'=' {CANNOT} write == to compare"),
        ("2.5", 2, f"'.' {CANNOT} only whole numbers are possible"),
        ("10 − b", 4, f"'−' {CANNOT} write the minus as -"),
        ("b ? 1 : 2", 3, f"'?' {CANNOT} a choice is written X if C else Y"),
        ("$", 1, f"'$' {CANNOT} expected a number, a name, an operator or a parenthesis"),
        (
            "9" * 400,
            1,
            "'999999999999999999999999...' is too large: expected at most 1000000000000",
        ),
        ("if b", 1, "expected a value before 'if': a choice is written X if C else Y"),
        ("2b", 2, "expected an operator before 'b': a product is written 2*b"),
        ("b(t)", 2, "expected an operator before '(': a product is written 2*b"),
        ("b)", 2, "expected an operator or the end of the formula, found ')'"),
        ("b+", 3, "expected a number, a name or '(' after '+', found the end of the formula"),
        ("b+*2", 3, "expected a number, a name or '(', found '*'"),
        ("(b", 3, "expected ')' to close the '(' at column 1 after 'b', "),
        ("1 if b", 7, "expected 'else' and another value after 'b', "),
        ("min b", 5, "expected '(' after 'min', found 'b'"),
        ("min(b)", 1, "expected two or more values in 'min(...)', found 1"),
        ("1+abs(b,t)", 3, "expected one value in 'abs(...)', found 2"),
        ("10+x", 4, "unknown name 'x': expected one of b, d, n, p, t"),
        ("Tricks", 1, "unknown name 'Tricks': expected one of b, d, n, p, t; did you mean 't'?"),
        ("bid", 1, "unknown name 'bid': expected one of b, d, n, p, t; did you mean 'b'?"),
        ("1000000000001", 1, "'1000000000001' is too large: expected at most 1000000000000"),
        ("9" * 5000, 1001, "'999999999999999999999999...' is too long: expected at most 1000 char"),
        ("\x1b[31m", 1, f"'\\x1b' {CANNOT} "),
    ],
)
def test_faults_say_where_and_what_was_expected(text: str, column: int, message: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert str(caught.value).startswith(message)
    assert caught.value.column == column


def test_unknown_names_are_answered_with_the_nearest() -> None:
    with pytest.raises(ExpressionError, match="did you mean 'confidence'"):
        parse_expression("confidnce", [*NAMES, "confidence"])


def test_without_names_none_are_offered() -> None:
    with pytest.raises(ExpressionError, match="unknown name 'b': expected a formula without names"):
        parse_expression("b", [])


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("1+b//(t-t)", 4, "'b//(t-t)' divides by zero: expected 't-t' to have another value"),
        ("1000000*1000000*b", 16, "'1000000*1000000*b' is too large: "),
        ("1000000000000+b", 1, "'1000000000000+b' is too large: "),
    ],
)
def test_faults_of_evaluation(text: str, column: int, message: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text).evaluate(facts(3, 2))
    assert str(caught.value).startswith(message)
    assert caught.value.column == column


def test_missing_fact() -> None:
    with pytest.raises(ExpressionError, match="expected a value for 't', found none") as caught:
        parse("n if not b else b+t").evaluate({"b": 1})
    assert caught.value.column == 19


@pytest.mark.parametrize(
    "text",
    [
        "(" * 400 + "b" + ")" * 400,
        "-" * 999 + "b",
        "not " * 249 + "b",
        "1 if b else " * 80 + "1",
        "abs(" * 199 + "b" + ")" * 199,
        "+".join("b" * 500),
        "<".join("b" * 500),
        "b and " * 166 + "b",
    ],
)
def test_deep_or_long_formulas_are_refused(text: str) -> None:
    assert len(text) <= MAX_CHARACTERS
    with pytest.raises(ExpressionError, match=r"too (deeply|long)"):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * MAX_DEPTH + "b" + ")" * MAX_DEPTH,
        "-" * MAX_DEPTH + "b",
        "1+(" * MAX_DEPTH + "b" + ")" * MAX_DEPTH,
        "0 if b else " * MAX_DEPTH + "1",
        "-".join("b" * (MAX_TOKENS // 2)),
        " and ".join("b" * (MAX_TOKENS // 2)),
    ],
)
def test_formulas_at_the_limit_work(text: str) -> None:
    formula = parse(text)
    assert parse(str(formula)) == formula
    assert len({formula, parse(text)}) == 1
    assert repr(formula)
    assert formula.explain(facts(3, 3))


def test_the_tree_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Number(3).value = 4  # type: ignore[misc]
    assert Negative(Number(3)) != Not(Number(3))
    assert Number(3) != 3


def test_growing_powers_cannot_hang() -> None:
    with pytest.raises(ExpressionError, match="is too large"):
        parse("*".join("b" * 100)).evaluate({"b": 10**12})
    with pytest.raises(ExpressionError, match="is too large"):
        parse("b").evaluate({"b": 10**5000})


def trees() -> st.SearchStrategy[Node]:
    """Trees so small that with numbers up to 9 no value reaches the limit: 9**12 < 10**12."""
    leaves = st.integers(0, 9).map(Number) | st.sampled_from(NAMES).map(Name)
    return st.recursive(leaves, _larger_trees, max_leaves=12)


def _larger_trees(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    comparison = st.tuples(st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), inner)
    return st.one_of(
        st.builds(Negative, inner),
        st.builds(Not, inner),
        st.builds(Binary, st.sampled_from(["+", "-", "*", "//"]), inner, inner),
        st.builds(Logical, st.sampled_from(["and", "or"]), inner, inner),
        st.builds(Comparison, inner, st.lists(comparison, min_size=1, max_size=3).map(tuple)),
        st.builds(Conditional, inner, inner, inner),
        st.builds(
            Call,
            st.sampled_from(["min", "max"]),
            st.lists(inner, min_size=2, max_size=3).map(tuple),
        ),
        st.builds(lambda argument: Call("abs", (argument,)), inner),
    )


VALUES = st.fixed_dictionaries({name: st.integers(-9, 9) for name in NAMES})


@FEW
@given(trees())
def test_print_and_parse_are_inverse(tree: Node) -> None:
    text = str(Expression(tree))
    assert parse(text).tree == tree
    assert str(parse(text)) == text


def outcome(text: str, values: Mapping[str, int]) -> int | None:
    """What Python makes of the formula; None for a division by zero."""
    scope = {"__builtins__": {}, "min": min, "max": max, "abs": abs, **values}
    try:
        return int(eval(text, scope))
    except ZeroDivisionError:
        return None


@FEW
@given(trees(), VALUES)
def test_values_are_those_of_python(tree: Node, values: dict[str, int]) -> None:
    formula = Expression(tree)
    expected = outcome(str(formula), values)
    if expected is None:
        with pytest.raises(ExpressionError, match="divides by zero"):
            formula.evaluate(values)
        with pytest.raises(ExpressionError, match="divides by zero"):
            formula.explain(values)
    else:
        assert formula.evaluate(values) == expected


@FEW
@given(trees(), VALUES)
def test_the_explained_arithmetic_gives_the_value(tree: Node, values: dict[str, int]) -> None:
    try:
        explanation = Expression(tree).explain(values)
    except ExpressionError:
        return
    arithmetic, _, result = explanation.rpartition(" = ")
    assert outcome(arithmetic or result, {}) == int(result)


SIGNS = ["+", "-", "*", "//", "(", ")", ",", "==", "<", "=", "^", ".", "²", "٣", "\0", "\ud800"]
WORDS = ["b", "t", "x", "é", "10", "if", "else", "and", "or", "not", "min", "abs"]
FRAGMENTS = st.sampled_from([*SIGNS, *WORDS])


@FEW
@given(st.text() | st.lists(FRAGMENTS, max_size=260).map(" ".join))
@example("b" * 10**6)
@example("(" * 10**6)
def test_no_text_gives_another_error(text: str) -> None:
    with suppress(ExpressionError):
        parse(text).explain(facts(3, 2))
