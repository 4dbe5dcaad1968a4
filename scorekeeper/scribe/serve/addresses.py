"""The addresses by which phones in the room can reach this machine. Nothing is sent to anybody."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
_ELSEWHERE = ("192.0.2.1", 9)  # RFC 5737: an address of nobody, for asking which way would be taken
_ADDRESS_OF = {"linux": 0x8915, "darwin": 0xC0206921}  # SIOCGIFADDR: the address of a network card
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "cni", "utun", "tun")


class Address(NamedTuple):
    """An IPv4 address of this machine, and the network card that has it where that is known."""

    text: str
    card: str = ""

    @property
    def is_private(self) -> bool:
        """Whether it belongs to a network of a house: nobody outside of it gets there."""
        found = ipaddress.ip_address(self.text)
        return found.is_private and not found.is_link_local

    @property
    def is_virtual(self) -> bool:
        """Whether the card is one that programs made: phones are not on its network."""
        return self.card.startswith(_VIRTUAL)


def addresses() -> list[Address]:
    """Every address but those of the loopback: first those that phones most likely reach."""
    usual = _usual()
    found = {item.text: item for item in (*_named(), *_of_cards())}
    if usual and usual not in found:
        found[usual] = Address(usual)
    kept = (item for item in found.values() if not ipaddress.ip_address(item.text).is_loopback)
    return sorted(
        kept,
        key=lambda item: (
            item.is_virtual,
            not item.is_private,
            item.text != usual,
            ipaddress.IPv4Address(item.text),
        ),
    )


def _of_cards() -> Iterator[Address]:
    """The address of each network card, where the system can be asked for it."""
    request = next((n for name, n in _ADDRESS_OF.items() if sys.platform.startswith(name)), 0)
    if not request:
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, card in socket.if_nameindex():
            with suppress(OSError):  # a card without an address
                asked = struct.pack("256s", card.encode()[:15])
                answer = fcntl.ioctl(probe.fileno(), request, asked)
                yield Address(socket.inet_ntoa(answer[20:24]), card)


def _named() -> Iterator[Address]:
    """What the machine's own name stands for."""
    with suppress(OSError, UnicodeError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield Address(str(place[0]))


def _usual() -> str:
    """The address from which this machine would talk to the world; "" without a network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)  # of a datagram socket: nothing is sent
        return str(probe.getsockname()[0])
    return ""


def own_name() -> str:
    """The name by which devices of one network find this machine (RFC 6762), in small letters as
    browsers send it."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def is_loopback(address: str) -> bool:
    """Whether a connection from there was made on this machine."""
    found = _parsed(address)
    return found is not None and found.is_loopback


def is_of_the_world(address: str) -> bool:
    """Whether somebody with that address comes from outside of any house's network."""
    found = _parsed(address)
    return found is not None and found.is_global


def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
