"""What every game shares: facts, options, deals, entries, the ledger and the settlement.

Values in, values out: nothing here reads a file, a clock or the command line, and no game is
named. `replay` is where all meets: facts of a deal and the ledger before it become entries, the
entries the ledger after it.
"""
