"""Examples for the OpenAPI schema. Tests check them against it."""

from typing import Any

from api.examples import page

Example = dict[str, Any]

NEWS = page(
    {
        "id": 71,
        "at": "2026-11-05T19:30:00Z",
        "kind": "round",
        "text": "Round 3: you play Vesta.",
        "topic": "Winter League, Season One",
        "league": "4yrrsssdnr",
        "season": "ce9rgkcs38",
        "battle": None,
        "address": "/leagues/season/ce9rgkcs38/fixtures/12/",
        "new": True,
    }
)
SEEN: Example = {"seen": 4}
QUIET: Example = {"from": "22:00", "until": "07:30"}
WISHES: Example = {"site": ["round", "turn"], "mail": ["round"], "push": ["turn"], "quiet": QUIET}
WISHES_NOW: Example = {
    "results": [{"kind": "round", "label": "I am paired for a round", "site": True, "mail": True, "push": False}],
    "quiet": QUIET,
    "time-zone": "Europe/Oslo",
}
PUSH: Example = {
    "endpoint": "https://push.example/send/4fK2",
    "keys": {"p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQ...", "auth": "tBHItJI5svbpez7KI4CCXg"},
    "device": "A bot",
}
ONE_PUSH: Example = {"id": 3, "device": "Chrome on Android", "since": "2026-11-05T19:30:00Z"}
CHANNEL: Example = {"address": "https://discord.example/api/webhooks/1/x"}
ONE_CHANNEL: Example = {"id": 4, "device": "A channel at discord.example", "since": "2026-11-05T19:30:00Z"}
PUSHES: Example = {"key": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQ...", "results": [ONE_PUSH]}
