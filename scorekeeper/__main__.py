"""The program's entry: `scorekeeper`, or `python -m scorekeeper`."""

import gc
import sys


def main() -> None:
    """Load the command line and run it; Ctrl-C ends either quietly."""
    gc.set_threshold(50_000)  # the modules loaded at every start all live to its end
    try:
        from scorekeeper.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        gc.freeze()  # else Python looks all of it over several times as it ends: a fifth of a start


if __name__ == "__main__":
    main()
