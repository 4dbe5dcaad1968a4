"""House rules by formula: its text, its tree, its value and the part of it that decided."""
