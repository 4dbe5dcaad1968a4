"""What is asked of a deal that is not whole: the questions, what a slip makes of an answer, and the
trial that judges both."""
