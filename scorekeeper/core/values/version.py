"""The version of the program: what is kept is known by it."""

VERSION = "0.1.0"
