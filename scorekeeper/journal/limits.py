"""How large a sheet may be. No evening comes near; a file that somebody sends must not fill the
memory or take minutes."""

LONGEST_LINE = 10_000  # letters
MOST_WORDS = 500  # of a line that is no note or title
MOST_LINES = 100_000
MOST_BYTES = 16 * 1024 * 1024
GO_ON = "go on in a new sheet, begun with carry"  # what to do
MOST_SUGGESTIONS = 100  # near misses that are looked up for one sheet
