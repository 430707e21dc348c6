"""Messages to a channel of a chat, as Discord's webhooks take them; other chats understand the same form."""

from datetime import datetime
from typing import Any

NAME = "Muster"
TITLE, TEXT = 200, 1800
"""Letters that a title and a text may have; Discord takes 256 and 4,096."""
MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_~|>[]#"})
COLOUR = 0x0B6370


def chat_message(*, title: str, text: str, address: str, at: datetime) -> dict[str, Any]:
    """Returns a message with a headline that leads to a page. Nobody is called by it, whatever names stand in it."""
    return {
        "username": NAME,
        "embeds": [
            {
                "title": _cut(title, TITLE),
                "description": _cut(text.translate(MARKS), TEXT),
                "url": address,
                "color": COLOUR,
                "timestamp": at.isoformat(),
            }
        ],
        "allowed_mentions": {"parse": []},
    }


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
