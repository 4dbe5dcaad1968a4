"""The kinds of values that facts take, by what they are."""
