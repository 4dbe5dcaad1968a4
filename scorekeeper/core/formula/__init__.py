"""Spreadsheet formulas as trees: each prints itself and knows its exact value."""
