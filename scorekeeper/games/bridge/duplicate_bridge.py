"""Contract Bridge under the name that means pairs or teams at the same boards."""

from __future__ import annotations

from .formats import FORMS, MATCHPOINTS, PAIRS
from .forms import Called, in_form

GAME = in_form(Called("duplicate-bridge", "Duplicate Bridge", PAIRS), FORMS[MATCHPOINTS])
