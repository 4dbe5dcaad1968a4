"""Texts that come from people, made harmless for terminals, pages and spreadsheets."""

from __future__ import annotations

from scorekeeper.core.values.safe import REPLACEMENT as REPLACEMENT
from scorekeeper.core.values.safe import safe_text as safe_text
