"""From the records of a sheet to its session: records folded into deals, deals scored in turn,
every problem noted."""
