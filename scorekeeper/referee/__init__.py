"""Disputes: what two score sheets of one evening say differently, and what it is worth to whom."""
