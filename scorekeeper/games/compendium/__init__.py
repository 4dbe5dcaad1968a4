"""Compendium games: every deal is played for something else, by a schedule stated as data."""
