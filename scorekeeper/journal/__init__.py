"""The sheet file: its tokens, its reader and printer, and the store that loses nothing.

Text becomes records (`reader`), a session with located problems (`load`), and a typed line
becomes one more record on the disk (`appending`, over `store`, `disk` and `lock`).
"""
