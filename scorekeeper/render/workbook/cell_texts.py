"""Cells as the file has them, behind their place."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from xml.sax.saxutils import escape

from scorekeeper.core.formula.tree import Expr, in_order
from scorekeeper.core.formula.values import Value
from scorekeeper.core.values.parts import NamedTuple

from .book import Content, Failed, Run, Tab
from .paper import TYPE, TYPEFACE

_STRUCK = f'<rPr><strike/><sz val="{TYPE}"/><rFont val="{TYPEFACE}"/></rPr>'
KEPT_TEXTS = 1000  # as they are written
_ESCAPE_LIKE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")  # would be read as an escaped character


class Written(NamedTuple):
    """A style as a cell names it in the file, that for a value that is whole (without decimals),
    and whether cells of that style can be higher than a line."""

    usual: str
    whole: str
    is_tall: bool


def cell_text(tab: Tab, content: Content, value: Value, look: Written) -> str:
    """A cell behind its place; most hold a text or a whole number."""
    if isinstance(content, str):
        return _said(content, look.usual)
    if type(content) is int:
        return f"{look.whole}><v>{content}</v></c>"
    if isinstance(content, Expr):
        formula = formula_text(in_order(content, tab))
        return f"{opening(value, look)}<f>{formula}</f><v>{value_text(value)}</v></c>"
    if isinstance(content, tuple):
        return f'{look.usual} t="inlineStr"><is>{"".join(map(_run, content))}</is></c>'
    return f"{look.whole if _is_whole(content) else look.usual}><v>{_number(content)}</v></c>"


def opening(value: Value, look: Written) -> str:
    """How the cell of a formula with that value begins."""
    if type(value) is int:
        return f"{look.whole}>"
    if isinstance(value, str):
        return f'{look.whole} t="{"e" if isinstance(value, Failed) else "str"}">'
    if isinstance(value, bool):
        return f'{look.whole} t="b">'
    return f"{look.whole if _is_whole(value) else look.usual}>"


def value_text(value: Value) -> Value:
    """What stands for the value of a formula in the file."""
    if isinstance(value, str):
        return _held(value)
    return int(value) if isinstance(value, bool) else _number(value)


def _text(content: str) -> str:
    return f'<t xml:space="preserve">{_held(content)}</t>'


def _held(content: str) -> str:
    """A text as a cell holds it."""
    return _escaped(_ESCAPE_LIKE.sub("_x005F_", content))


def _run(run: Run) -> str:
    look = _STRUCK if run.struck else ""
    return f"<r>{look}{_text(run.text)}</r>"


@lru_cache(KEPT_TEXTS)
def _said(content: str, style: str) -> str:
    """The rest of a cell with a text; most texts stand in many cells."""
    if not content:
        return f"{style}/>"
    return f'{style} t="inlineStr"><is>{_text(content)}</is></c>'


def formula_text(text: str) -> str:
    """A formula within an element; unlike other texts none has `]]>` in it, so that `>` stays."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _escaped(text: str) -> str:
    """The text within an element; most have nothing to escape."""
    return escape(text) if "<" in text or "&" in text or ">" in text else text


def _is_whole(value: Value) -> bool:
    return isinstance(value, int) or (isinstance(value, Fraction) and value.denominator == 1)


def _number(value: Value) -> Value:
    """A number as it is written: whole ones as they are."""
    return value if type(value) is int else repr(float(value or 0))
