"""Contract Bridge and its cousins: one contract, one table of points, one model of rubbers."""
