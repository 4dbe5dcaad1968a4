"""What is read off a scored sheet: who stands where, what moved, who pays whom how much."""
