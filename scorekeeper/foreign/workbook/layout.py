"""Words by which a workbook of ours is known again: names of tabs and heads of columns."""

DEALS, RECORD = "Deals", "Record"
DEAL, STATUS, REMARKS, COUNTS = "deal", "status", "remarks", "counts"
RECORDED, CHANGED = "recorded", "changed"  # of the columns that nobody sees
NEW_RUBBER = "new rubber"  # of the column in which one begins
TOTAL, AVERAGE, BEST, WORST = "total", "average", "best", "worst"  # rows below the deals
SUMMARIES = frozenset({TOTAL, AVERAGE, BEST, WORST})
POINTS, RUNNING = "points", "running total"
KEPT = "record"  # of a table: the column with the lines of the sheet file
LINE, TEXT, MARK = "line", "text", "mark"  # of Record
END = "end"
MOST_OF_CELL = 15_000  # letters of a line in one cell; the rest stands in the cells below
