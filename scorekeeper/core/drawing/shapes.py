"""All shapes that a drawing can have."""

from __future__ import annotations

from .sectors import Sectors
from .stacked_rows import StackedRows

Drawing = Sectors | StackedRows
