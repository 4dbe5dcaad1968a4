"""The program's entry: `scorekeeper`, or `python -m scorekeeper`."""

import sys


def main() -> None:
    """Load the command line and run it; Ctrl-C ends either quietly."""
    try:
        from scorekeeper.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
