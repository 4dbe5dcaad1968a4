"""From accounts to a settlement: components, results, who owes whom, payments."""
