"""Imported for its effect: the program and what its tests share can be imported from a checkout."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path += [path for path in (str(ROOT), str(ROOT / "tests")) if path not in sys.path]
