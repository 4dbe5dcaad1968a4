"""What every game shares: facts, options, deals, entries, the ledger and the settlement.

Values in, values out: nothing here reads a file, a clock or the command line, and no game is
named. `game` is what a game has to be; `replaying.replay` is where all meets: facts of a deal and
the ledger before it become entries, the entries the ledger after it.

The rooms, each of which knows only those before it: `values`, `expressions` (house rules that
people write), `formula` (what stands in spreadsheets), `books` (what is written down),
`declaration` (what a game declares), `settling`; then `game`, `layout` and `sheet`; then
`replaying`, `standing` (what is read off a scored sheet) and `asking` (what is still open).
"""
