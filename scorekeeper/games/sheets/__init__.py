"""What families of games share on paper: the layouts of their sheets."""
