"""What all drawings write: names that keep their own direction, numbers as print has them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from scorekeeper.core.values.amounts import Amount, show_amount, signed
from scorekeeper.render.figures import printed_number
from scorekeeper.render.in_order import in_order
from scorekeeper.render.safe import safe_text

LEADER = "\u2605"
NO_BREAK = "\u00a0"
RED_SUITS = re.compile("[♥♦]\ufe0e?")


def suited(content: str) -> str:
    """Text of people with numbers as print has them, red suits in red."""
    return RED_SUITS.sub(r'<i class="red">\g<0></i>', words(printed_number(content)))


def words(content: str) -> str:
    """Text of people, escaped, with names of any alphabet in their place."""
    return escape(in_order(safe_text(content)))


def breaking(content: str) -> str:
    """Long lists without blanks, escaped, break after a comma before they break within a name."""
    return re.sub(r",(?=\S)", ",<wbr>", content)


def name(content: str) -> str:
    """A name in its own direction, whatever stands around it."""
    return f"<bdi>{words(content)}</bdi>"


def isolated(content: str) -> str:
    """The same within a drawing, where there are no elements for it."""
    return f"\u2068{words(content)}\u2069"


def figure(amount: Amount) -> str:
    """A balance: `−27½`."""
    return printed_number(show_amount(amount)).replace(" ", NO_BREAK)


def change(amount: Amount) -> str:
    """A change or a result: `+5`, `−27½`, `0`."""
    return printed_number(signed(amount)).replace(" ", NO_BREAK)


def notes_html(notes: Sequence[str]) -> str:
    """Notes below a drawing; nothing where there are none."""
    items = "".join(f"<li>{words(printed_number(note))}</li>" for note in notes)
    return items and f'<ul class="notes">{items}</ul>'
