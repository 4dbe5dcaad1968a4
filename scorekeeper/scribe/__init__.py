"""At the table: a deal told question by question, in a prompt (`play`) or on phones (`serve`).

Both are faces of the same question list; neither knows a game.
"""
