"""All shapes that a drawing can have."""

from __future__ import annotations

from .line_pad import LinePad
from .rubber_rows import RubberRows
from .sectors import Sectors
from .stacked_rows import StackedRows

Drawing = Sectors | StackedRows | LinePad | RubberRows
