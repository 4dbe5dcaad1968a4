"""Who made what is kept: another version of the program, or another form, makes it anew."""

from __future__ import annotations

from scorekeeper.core.values.version import VERSION

FORM = 9  # of the texts of evenings and of the tables
MADE_BY = f"scorekeeper {VERSION} {FORM}"
