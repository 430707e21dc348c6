"""Addresses of this machine."""

import socket
from contextlib import suppress
from ipaddress import ip_address

EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that stand for all addresses of a machine."""
ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that nobody has; the way there begins with this machine's own address in its network."""


def site_address(host: str, port: int) -> str:
    """Returns the address under which others reach a server that listens on `host`: `http://192.168.1.5:8000`."""
    name = own_address() if host in EVERYWHERE else host
    name = f"[{name}]" if ":" in name else name
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def own_address() -> str:
    """Returns this machine's address in its network, or `localhost` when it is in none. Nothing is sent."""
    for family, address in ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            return str(probe.getsockname()[0])
    return "localhost"


def is_loopback(host: str) -> bool:
    """Checks whether a server that listens on `host` is reached from this machine alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
