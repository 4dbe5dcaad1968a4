"""Columns of a workbook of Ninety-Nine that stand for the whole deal."""

from __future__ import annotations

SUCCESSES = "bids made"  # how many
ENDS = "game ends"  # 1 with this deal, where games are played
