"""Files of sheets below headings: a heading stands at the margin, its sheet is indented."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


def headed_blocks(path: Path) -> Iterator[tuple[list[str], list[str]]]:
    """Each block of lines, by two spaces less, with the headings that it has in common. `#` at the
    margin begins a comment; empty lines between blocks count for nothing."""
    heads: list[str] = []
    lines: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("  "):
            lines.append(line[2:])
        elif line and not line.startswith("#"):
            if lines:
                yield heads, lines
                heads, lines = [], []
            heads.append(line)
    if lines:
        yield heads, lines
