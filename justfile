# What a contributor runs; `just` alone lists it. Each line can be typed by hand as well.

python := ".venv/bin/python"

_list:
    @just --list

# An environment with everything that the tests need
setup:
    python3 -m venv .venv
    .venv/bin/pip install -q -e '.[dev]'

# The quick tests (a minute on two cores), or those of one word, e.g. `just fast whist`
fast *word:
    {{python}} -m pytest -n auto -m 'not slow' -k '{{word}}'

# All tests (ten minutes on two cores)
test:
    {{python}} -m pytest -n auto

# Style and types
lint:
    .venv/bin/ruff check .
    .venv/bin/ruff format --check .
    .venv/bin/mypy

# Speed and memory, as ratios beside reference programs
bench:
    {{python}} benchmarks/run.py

# Keep what the program says of some thousand sheets, before a change of its inside
freeze folder:
    {{python}} benchmarks/corpus.py freeze {{folder}}

# What it says otherwise since then, e.g. `just compare /tmp/frozen barbu`
compare folder *patterns:
    {{python}} benchmarks/corpus.py compare {{folder}} {{patterns}}

# Write the outputs printed in the README anew; read the difference
golden:
    {{python}} tests/test_readme.py

# Write anew what docs/ take from the code: tables, the drawing, the guide to a new game
pages:
    {{python}} tests/pages.py
    {{python}} tests/rooms.py
    {{python}} tests/guide.py

# Lines by room and kind; `just sizes --tree DIR` counts another checkout
sizes *arguments:
    {{python}} benchmarks/sizes.py {{arguments}}

# Find sheets that show what the options of a game change, e.g. `just effects whist`
effects game:
    {{python}} tests/find_option_effects.py {{game}}
