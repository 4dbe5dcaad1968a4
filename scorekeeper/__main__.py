"""`python -m scorekeeper`."""

from scorekeeper.cli.app import main

main()
