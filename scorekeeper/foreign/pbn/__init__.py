"""Portable Bridge Notation: the boards of a file as the deals of a bridge sheet."""
