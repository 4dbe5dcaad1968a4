"""The prompt that keeps a whole evening: `scorekeeper play`.

What is asked and what an answer does is a talk (`talk.py`), which knows no terminal: lines are
typed at it, it says lines and puts the next prompt. A terminal (`terminal.py`, the only user of
prompt_toolkit) and piped input (`piped.py`) hold it alike.
"""
