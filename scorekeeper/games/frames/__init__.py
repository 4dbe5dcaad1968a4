"""Whole games but for their facts and scores: how they are played to the end, and their sheet."""
