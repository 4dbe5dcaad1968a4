"""Values that know nothing of cards: amounts, names and words as people type them, suits, money,
the cells of a table, and problems: what is wrong, where, and what to do."""
