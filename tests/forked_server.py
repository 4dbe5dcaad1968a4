"""A server that can be killed and is there again at once: `python forked_server.py SHEET`.

Prints the port. For every line on standard input it forks a process that serves the sheet, and
prints its number; the libraries are loaded, so it answers within milliseconds. At the end of the
input the last of them is killed.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys

from scorekeeper.scribe.serve import running
from scorekeeper.scribe.serve.venue import Venue
from scorekeeper.scribe.sitting import Sitting


def serve(sheet: str, listening: socket.socket) -> None:
    """Serve until killed."""
    wanted = running.Wanted(sheet)
    venue = Venue(sheet, port=listening.getsockname()[1])
    server = running.make_server(venue, wanted)
    asyncio.run(running.run(server, listening, venue, lambda lines: None))


def main() -> None:
    """Fork a server for every line."""
    Sitting(sys.argv[1])  # imports the game, once for all
    listening = running.listen(running.Wanted(sys.argv[1], 0))
    print(listening.getsockname()[1], flush=True)
    child = 0
    for _ in sys.stdin:
        if child:
            os.waitpid(child, 0)
        child = os.fork()
        if not child:
            try:
                serve(sys.argv[1], listening)
            finally:
                os._exit(1)
        print(child, flush=True)
    if child:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
