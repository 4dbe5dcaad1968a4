"""Many sheets: what an evening comes to, who is who, standings, ratings, where results are kept,
and the engines that score.

The sheets are the truth. Nothing here writes to one, and all that is kept can be deleted.
"""
