"""Sectors around a target as inline SVG."""

from __future__ import annotations

from scorekeeper.core.drawing.sectors import Field, Sector, Sectors

from .words import change, figure, words

STYLE = ""


def sectors_html(drawing: Sectors) -> str:
    """The drawing; who cannot see it hears the balances."""
    told = ". ".join(described(sector) for sector in drawing.sectors)
    return f"<p>{words(told)}</p>"


def described(sector: Sector) -> str:
    """`Anna: pool 10, dump 20, bank on Boris 4, result −77½`."""
    fields = [_field(field) for band in reversed(sector.bands) for field in band]
    return f"{sector.player}: {', '.join(fields)}, result {change(sector.result)}"


def _field(field: Field) -> str:
    on = f" on {field.against}" if field.against else ""
    return f"{field.account}{on} {figure(field.now)}"
