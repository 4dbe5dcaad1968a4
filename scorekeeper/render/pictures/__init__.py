"""Documents and pictures to pass on: the A4 document and the square for a chat group."""
