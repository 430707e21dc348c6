"""Join codes: three words that one person can call across a table and another can type."""

import re
import secrets
from functools import cache
from pathlib import Path

import segno

from battles.models import Battle, Lobby

WORDS = 3


@cache
def words() -> tuple[str, ...]:
    return tuple((Path(__file__).parent / "join_words.txt").read_text(encoding="ascii").split())


def new_code() -> str:
    """Three words that lead nowhere yet."""
    while True:
        code = "-".join(secrets.choice(words()) for _ in range(WORDS))
        if not (Battle.objects.filter(code=code).exists() or Lobby.objects.filter(code=code).exists()):
            return code


def as_typed(text: str) -> str:
    """The code that somebody meant: capitals, spaces and points do not matter."""
    return "-".join(re.findall(r"[a-z]+", text.lower()))


def qr(address: str) -> str:
    """A QR of an address, as SVG to stand in a page."""
    return segno.make(address, error="m").svg_inline(scale=4, border=2, dark="#000", light="#fff", title="QR code")
