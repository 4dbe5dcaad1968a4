"""What a game declares: its facts and house rules, of which kinds, by which words and sources."""
