"""Lorum and its families."""

from .game import GAME

__all__ = ["GAME"]
