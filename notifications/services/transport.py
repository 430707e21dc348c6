"""The way of a message to somebody else's server: to a public address only, without redirections, within seconds."""

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from django.conf import settings

GIVEN_OUT = IPv6Network("2000::/3")
SECONDS = 8


def post(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Posts a message and returns the status of the answer. Raises OSError, HTTPException, ValueError."""
    parts = urlsplit(address)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    connection.sock = socket.create_connection((public_address(host, port), port), timeout=SECONDS)
    # A server that answers a letter at a time must not keep the others waiting: the connection ends at last.
    end = threading.Timer(2 * SECONDS, _hang_up, (connection,))
    end.start()
    try:
        if secure:
            connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=host)
        path = parts.path or "/"
        name = f"[{host}]" if ":" in host else host
        named = name if port in (80, 443) else f"{name}:{port}"
        target = f"{path}?{parts.query}" if parts.query else path
        connection.request("POST", target, body, {**headers, "Host": named})
        return connection.getresponse().status
    finally:
        end.cancel()
        connection.close()


def _hang_up(connection: http.client.HTTPConnection) -> None:
    with suppress(OSError, AttributeError):  # it may have ended by itself meanwhile
        connection.sock.shutdown(socket.SHUT_RDWR)


def public_address(host: str, port: int) -> str:
    """Returns the address of a host, looked up once and used as it was looked up. Raises OSError."""
    found = [entry[4][0] for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    for one in found:
        if settings.WEBHOOKS_PRIVATE or _is_public(str(one)):
            return str(one)
    raise OSError("this address is not in the public network")


def _is_public(address: str) -> bool:
    """Checks whether an address is one machine's in the public network.

    Of IPv6 that is what is given out, and none of the addresses that stand for one of IPv4: they may lead anywhere.
    """
    one = ip_address(address)
    if isinstance(one, IPv6Address):
        return one.is_global and one in GIVEN_OUT and not (one.sixtofour or one.teredo)
    return one.is_global and not one.is_multicast
