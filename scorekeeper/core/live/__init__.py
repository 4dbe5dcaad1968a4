"""What a deal is worth as formulas over the cells of its facts: workbooks that follow a change."""
