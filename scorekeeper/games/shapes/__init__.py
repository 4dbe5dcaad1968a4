"""What families of games share in play: sides, rubbers, points to a target, pots, revokes."""
