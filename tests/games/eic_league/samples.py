"""Legal teams of every league class: documents for tests and for the demonstration."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]


def _unit(name: str, type_: str, ratings: str, **more: Any) -> Document:
    """A unit; ratings in the order BOD ATTR DFR PWR SPD DET ECM."""
    names = ("bod", "attr", "dfr", "pwr", "spd", "det", "ecm")
    bought = dict(zip(names, (int(value) for value in ratings.split()), strict=True))
    return {
        "name": name,
        "type": type_,
        "ratings": bought,
        **{key.replace("_", "-"): value for key, value in more.items()},
    }


def _team(name: str, units: list[Document], **more: Any) -> Document:
    return {"game": "eic-league", "name": name, **more, "units": units}


LONE_WOLF = _team(
    "Lone Wolf",
    [
        _unit(
            "Fenris",
            "outlaw",
            "100 90 80 100 60 90 60",
            shielding={"laser": 60, "cold": 60},
            movement=["flight"],
            weapons=["laser", "plasma-beam", "nuke-grenade", "oxy-plus", "auto-cannon"],
            holster="concussion-cannon",
            pod_missile="nuke-missile",
        )
    ],
    budget=6000,
)

IRON_FOUNDRY = _team(
    "Iron Foundry",
    [
        _unit(
            "Anvil",
            "tank",
            "120 80 60 90 60 60 40",
            shielding={"laser": 60, "sonic": 40},
            movement=["warp"],
            weapons=[
                "heavy-laser",
                "laser",
                "sonic-grenade",
                "grenade-launcher",
                "hi-explosive-missile",
                "nuclear-bomb",
            ],
            notes="Opens with the drone: the bomb at the biggest cluster.",
        ),
        _unit("Tongs", "suit", "70 60 60 60 50 50 40", weapons=["laser", "fragment-grenade", "auto-cannon"]),
        _unit("Bellows", "suit", "70 60 60 60 50 50 40", weapons=["flame-thrower", "polar-grenade"]),
    ],
    **{"budget-dice": [4, 3]},
    notes="Slow and thick.",
)

NIGHT_SHIFT = _team(
    "Night Shift",
    [
        _unit(
            "Owl", "watcher", "70 60 50 60 60 60 20", weapons=["laser", "paralysis-grenade"], shielding={"laser": 40}
        ),
        _unit("Ghost", "spook", "70 60 60 70 60 60 60", movement=["flight"], weapons=["sonic-beam", "sonic-missile"]),
        _unit(
            "Hare", "jackrabbit", "60 70 70 70 80 60 60", weapons=["plasma-beam", "grenade-launcher", "polar-grenade"]
        ),
        _unit("Cart", "tank", "80 60 50 60 50 50 40", weapons=["laser", "laser", "oxy-plus", "nuke-grenade"]),
    ],
    budget=10_000,
    league="minor",
)

BRAWLERS = _team(
    "Brawlers",
    [
        _unit("Toro", "raging-bull", "100 80 70 90 80 50 40", shielding={"laser": 60, "heat": 60}, movement=["flight"]),
        _unit("Tiny", "stumpy", "50 70 70 80 80 50 40", weapons=["flame-thrower", "liquid-ice"]),
        _unit("Robin", "archie", "70 70 60 80 50 60 50", weapons=["laser", "plasma-beam", "sonic-beam"]),
        _unit("Slab", "suit", "90 60 40 60 40 40 40", weapons=["concussion-cannon", "nuke-grenade"]),
        _unit(
            "Stilts",
            "tank",
            "70 100 50 100 40 50 40",
            movement=["warp", "elevator"],
            weapons=[
                {"weapon": "sonic-grenade", "salvaged": True, "shots": 12},
                "heavy-laser",
                "auto-cannon",
                "tank-drone",
            ],
            drone_lost=True,
            upgrades=[{"rating": "dfr", "to": 70}],
        ),
    ],
    budget=12_000,
    store={"sonic-grenade": 1, "laser": 2},
)

CRANE_AND_SONS = _team(
    "Crane & Sons",
    [
        _unit("Crane", "tank", "100 80 60 80 40 60 40", movement=["elevator"], weapons=["heavy-laser", "laser"]),
        *(
            _unit(
                f"Son {number}",
                "suit",
                "60 50 50 50 50 40 30",
                weapons=["flame-thrower" if number % 2 else "liquid-ice", "sonic-grenade"],
                shielding={"laser": 100, "cold": 50} if number == 1 else {"laser": 20},
            )
            for number in range(1, 7)
        ),
        _unit("Nephew", "jackrabbit", "60 60 60 60 70 40 50", weapons=["laser"]),
    ],
    budget=16_000,
    league="cross-training",
)

GRAND_CIRCUS = _team(
    "Grand Circus",
    [
        _unit(
            "Ringmaster", "tank", "110 80 60 80 50 60 40", movement=["warp"], weapons=["heavy-laser", "nuclear-bomb"]
        ),
        *(_unit(f"Acrobat {number}", "stumpy", "50 60 60 70 60 40 40", weapons=["laser"]) for number in range(1, 5)),
        *(
            _unit(f"Clown {number}", "suit", "50 50 40 50 40 40 20", weapons=["sonic-grenade"])
            for number in range(1, 6)
        ),
        _unit("Seer", "watcher", "60 50 50 50 50 40 20", weapons=["sonic-beam"]),
        _unit("Knife", "archie", "60 70 50 60 50 50 40", weapons=["laser", "flame-thrower"]),
        _unit(
            "Cannonball",
            "suit",
            "70 60 50 70 60 50 40",
            movement=["flight"],
            missile_pod=True,
            pod_missile="hi-explosive-missile",
        ),
    ],
    budget=20_000,
    league="master",
)

SAMPLES: tuple[Document, ...] = (LONE_WOLF, IRON_FOUNDRY, NIGHT_SHIFT, BRAWLERS, CRANE_AND_SONS, GRAND_CIRCUS)
"""From a team of one unit to a team of the Master League; all within their budgets and legal."""
