"""At the table: a deal told question by question, in a prompt or on the phones of one room.

Both are faces of the same question list; neither knows a game.
"""
