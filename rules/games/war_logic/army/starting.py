"""Starting points for new armies, units, skills and teams, and names and ids that are still free."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.games.war_logic.catalogue import CATALOGUE
from rules.kernel.records import Json

NAME_LIMIT = 60
NOTES_LIMIT = 4000
MINE: dict[str, Json] = {
    "name": "Mine",
    "category": "offense",
    "sub-category": "explosive",
    "impact": 5,
    "extension": 12,
    "number": 5,
}
SOLDIER = ["human-health", "human-land-move", "human-h2h"]


def blank_army(name: str) -> Json:
    """Returns the document of an army without units."""
    return {"game": "war-logic", "name": name, "options": {}, "skills": [], "units": [], "teams": []}


def starting_units() -> Iterator[tuple[str, str, Json]]:
    """Returns units to begin with: label, purpose, document."""
    yield "Soldier", "a man on foot with bare hands", {"name": "Soldier", "skills": SOLDIER}
    yield "Rifleman", "a soldier with a musket", {"name": "Rifleman", "skills": [*SOLDIER[:2], "musket"]}
    yield "Sergeant", "commands seven", {"name": "Sergeant", "skills": [*SOLDIER[:2], "sergeant", "musket"]}
    yield (
        "Machine",
        "a robot or vehicle",
        {"name": "Machine", "nature": ["machinery"], "skills": ["armor-100", "plane-move", "chin-turret"]},
    )
    yield "Building", "a house or facility", {"name": "Building", "nature": ["building"], "skills": ["armor-100"]}
    yield "Minefield", "hurts anyone who moves onto it", {"name": "Minefield", "kind": "hazard", "skills": [dict(MINE)]}
    for key, sample in CATALOGUE.samples.units.items():
        title = key.capitalize()
        yield f"{title} (book)", "an ARC trooper of the book", {"name": title, "skills": list(sample.skills)}


STARTING_SKILLS: dict[str, Json] = {
    "Firearm": {"category": "offense", "sub-category": "firearm", "impact": 5, "range": 10},
    "Face to face weapon": {"category": "offense", "sub-category": "face-to-face", "impact": 5},
    "Explosive": {
        "category": "offense",
        "sub-category": "explosive",
        "impact": 5,
        "range": 5,
        "extension": 6,
        "number": 2,
    },
    "Sniper rifle": {"category": "offense", "sub-category": "snipe", "impact": 5, "range": 40},
    "Health": {"category": "defense", "sub-category": "health", "number": 5},
    "Armor": {"category": "defense", "sub-category": "armor", "number": 5},
    "Regenerative armor": {
        "category": "defense",
        "sub-category": "armor",
        "impact": 5,
        "number": 4,
        "traits": ["regenerative"],
    },
    "Healing kit": {"category": "defense", "sub-category": "healing", "impact": 5, "number": 3},
    "Movement on land": {"category": "movement", "sub-category": "land", "impact": 2, "range": 6},
    "Rank": {"category": "control", "sub-category": "rank", "impact": 4, "range": 4, "extension": 1},
    "Radio": {"category": "control", "sub-category": "duplex", "range": 20},
    "Hacking or psychic attack": {
        "category": "control",
        "sub-category": "override",
        "impact": 20,
        "range": 20,
        "number": 5,
    },
    "Morale": {"category": "strategy", "sub-category": "morale", "impact": 1, "range": 5, "extension": 1},
    "Dice manipulation": {"category": "strategy", "sub-category": "manipulation", "range": 1},
}
"""New own skills, by their names on the list (WL-2.16)."""


def unique(name: str, taken: Collection[str], *, joint: str = " ") -> str:
    """Returns ``name`` if it is free, else ``name`` with the first free number."""
    if name not in taken:
        return name
    number = 2
    while f"{name}{joint}{number}" in taken:
        number += 1
    return f"{name}{joint}{number}"


def slug(name: str) -> str:
    """Makes an id from a name."""
    letters = "".join(letter if letter.isalnum() else "-" for letter in name.lower())
    return "-".join(part for part in letters.split("-") if part)[:60] or "skill"
