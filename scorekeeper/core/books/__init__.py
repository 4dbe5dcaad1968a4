"""What is written down: records, the table with its seats, deals, accounts and their entries, and
the ledger that adds them up."""
