"""The book that many games are taken from."""

from __future__ import annotations


def parlett(chapter: str) -> str:
    """The chapter of the book on one game."""
    return f"Parlett, The Penguin Book of Card Games, {chapter}"
