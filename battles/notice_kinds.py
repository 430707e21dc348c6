"""The kinds of news that battles bring (see :mod:`notifications.services.kinds`)."""

TITLE = "Battles"
KINDS: dict[str, str] = {
    "turn": "It is my turn, or my answer is awaited",
    "nudge": "Somebody reminds me that they wait",
    "seated": "Somebody wants me to play in a battle, or to referee it",
    "left": "Somebody declines a seat in a battle of mine, or leaves it",
    "undo": "Somebody asks to take something back, or answers me",
    "dice": "I referee, and a roll or a decision of mine is asked for",
    "ended": "A battle of mine has ended",
}
