"""What families of games share in play: sides, rubbers, pots, revokes, totals."""
