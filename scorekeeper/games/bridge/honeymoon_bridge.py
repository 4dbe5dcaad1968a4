"""Two-handed bridge under the name that means thirteen tricks from the stock first."""

from __future__ import annotations

from .forms import Called, in_form
from .two_handed_bridge import FORMS, HONEYMOON

GAME = in_form(Called("honeymoon-bridge", "Honeymoon Bridge", HONEYMOON), FORMS[HONEYMOON])
