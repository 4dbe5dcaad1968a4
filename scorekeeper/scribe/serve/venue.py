"""All that one running server knows: its sheets, who may come in, under which names it is asked."""

from __future__ import annotations

import asyncio
import time

from . import addresses
from .devices import Device
from .kept import KeptFile
from .roles import Role
from .sheets import Sheets

FOLLOWING = 0.25  # seconds between two looks at the files
_KNOWN_FOR = 5.0  # seconds that the addresses of this machine are taken to stay


class Venue:
    """What the routes ask. `role` is what the printed code gives."""

    def __init__(
        self,
        place: str,
        *,
        port: int,
        is_open: bool = False,
        scheme: str = "http",
        names: tuple[str, ...] = (),
        role: Role = Role.VIEW,
    ) -> None:
        """`is_open` when phones of the network may come (`--lan`); `names` are further names of
        this machine, e.g. that of a certificate."""
        self.sheets = Sheets(place)
        self.port = port
        self.is_open = is_open
        self.scheme = scheme
        self.role = role
        self.kept = KeptFile(place)
        self.keys, self.devices, self.trouble = self.kept.read()
        self.phone_came = False
        self._names = names
        self._hosts: frozenset[str] = frozenset()
        self._looked = 0.0

    @property
    def cookie(self) -> str:
        """The name of the cookie: browsers do not tell servers on other ports apart."""
        return f"scorekeeper-{self.port}"

    def keep(self) -> None:
        """Have it all survive a restart."""
        self.kept.write(self.keys, self.devices)

    def renew(self) -> None:
        """New keys: whoever came by the old ones must come anew."""
        self.keys.renew()
        self.devices.revoke_all()
        for served in self.sheets.watched():
            served.feed.end()
        self.keep()

    def revoke(self, device: Device) -> None:
        """Put a phone out, at once."""
        if self.devices.revoke(device.number):
            for served in self.sheets.watched():
                served.feed.end(device.number)
            self.keep()

    def present(self) -> set[int]:
        """The numbers of the devices that show a sheet now."""
        return {number for served in self.sheets.watched() for number in served.feed.devices}

    # under which names ---------------------------------------------------------------------------

    def knows(self, host: str) -> bool:
        """Whether the text of a Host header is exactly a name of this server."""
        if host in self._hosts:
            return True
        now = time.monotonic()
        if not self._hosts or now - self._looked > _KNOWN_FOR:  # another network meanwhile
            self._hosts, self._looked = frozenset(self._all_hosts()), now
        return host in self._hosts

    def _all_hosts(self) -> list[str]:
        names = [*addresses.LOOPBACK_NAMES, *self._names]
        if self.is_open:
            names += [*(found.text for found in addresses.addresses()), addresses.own_name()]
        usual = 443 if self.scheme == "https" else 80
        bare = names if self.port == usual else []
        return [*bare, *(f"{name}:{self.port}" for name in names)]

    def origin(self, host: str) -> str:
        """What a browser that shows a page of this server sends as Origin."""
        return f"{self.scheme}://{host}"

    def homes(self) -> list[str]:
        """The addresses at which phones find it, the likeliest first; none without a network."""
        found = [item.text for item in addresses.addresses()] if self.is_open else []
        names = [*self._names, *found] if found else []
        return [f"{self.scheme}://{name}:{self.port}/" for name in names]

    def home(self) -> str:
        """The address that people can type."""
        return next(iter(self.homes()), f"{self.scheme}://127.0.0.1:{self.port}/")

    def way_in(self) -> str:
        """The address that lets in whoever opens it."""
        return f"{self.home()}join?key={self.keys.secret}"

    # what happens ------------------------------------------------------------------------------

    async def follow(self) -> None:
        """Take over what others write to the sheets, for as long as the server runs."""
        while True:
            for served in self.sheets.watched():
                if await served.refresh():
                    served.feed.announce(served.state)
            await asyncio.sleep(FOLLOWING)
