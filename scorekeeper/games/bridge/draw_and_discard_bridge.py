"""Two-handed bridge under the name that means a hand drawn from the stock."""

from __future__ import annotations

from .forms import Called, in_form
from .two_handed_bridge import DRAW_AND_DISCARD, FORMS

CALLED = Called("draw-and-discard-bridge", "Draw and Discard Bridge", DRAW_AND_DISCARD)
GAME = in_form(CALLED, FORMS[DRAW_AND_DISCARD])
