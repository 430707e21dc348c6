"""Shorthand for tests of construction: teams of one unit, and the documents of every problem."""

from __future__ import annotations

from typing import Any

from rules.games.eic_league.game import GAME
from rules.kernel.evaluation import Evaluation

GOOD = {"bod": 70, "attr": 60, "dfr": 50, "pwr": 60, "spd": 40, "det": 50, "ecm": 40}


def unit(type_: str = "suit", name: str = "a", **more: Any) -> dict[str, Any]:
    """A unit that is legal but for what is given."""
    keys = {key.replace("_", "-"): value for key, value in more.items()}
    return {"name": name, "type": type_, "ratings": dict(GOOD), **keys}


def team(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A team with plenty of credits."""
    keys = {key.replace("_", "-"): value for key, value in more.items()}
    return {"game": "eic-league", "name": "Team", "budget": 90_000, **keys, "units": list(units)}


def evaluated(document: dict[str, Any]) -> Evaluation:
    """The evaluation of a document."""
    return GAME.armies.evaluate(GAME.armies.read(document))


def codes(document: dict[str, Any], weight: str = "error") -> set[str]:
    """The codes of all problems of a weight."""
    return {problem.code for problem in evaluated(document).problems if problem.weight == weight}


def values(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The derived values of the first unit of a team."""
    return dict(evaluated(team(*units, **more)).parts[0].values)


SPARE = [unit(name=f"spare {number}") for number in range(6)]

BROKEN: dict[str, dict[str, Any]] = {
    "over-budget": team(unit(), unit(name="b"), budget=1000),
    "budget-roll-mismatch": team(unit(), budget=9000, budget_dice=[6, 6]),
    "no-units": team(),
    "duplicate-name": team(unit(), unit()),
    "unknown-unit-type": team(unit("mech")),
    "unknown-weapon": team(unit(weapons=["laser", "acid-stream-gun"])),
    "unknown-movement": team(unit(movement=["teleport"])),
    "rating-not-on-chart": team(unit(ratings={**GOOD, "attr": 55})),
    "bod-missing": team(unit(ratings={"attr": 50})),
    "bod-not-available": team(unit(ratings={**GOOD, "bod": 40})),
    "armor-tank-only": team(unit(ratings={**GOOD, "bod": 110})),
    "too-many-100s": team(unit(ratings={**GOOD, "attr": 100, "dfr": 100, "pwr": 100, "spd": 100})),
    "too-many-90s": team(unit(ratings={**GOOD, "attr": 90, "dfr": 90}, upgrades=[{"rating": "pwr", "to": 90}])),
    "upgrade-not-higher": team(unit(upgrades=[{"rating": "dfr", "to": 40}])),
    "shielding-off-scale": team(unit(shielding={"laser": 25})),
    "shielding-over-total": team(unit(shielding={"laser": 100, "cold": 40})),
    "too-many-weapons": team(unit("watcher", weapons=["laser", "sonic-beam", "liquid-ice", "flame-thrower"])),
    "weapon-capacity": team(unit(weapons=["laser", "laser"])),
    "weapon-tank-only": team(unit(weapons=["heavy-laser"])),
    "weapon-forbidden": team(unit("watcher", weapons=["laser", "nuclear-bomb"])),
    "charges-only": team(unit("archie", weapons=["laser", "oxy-plus"])),
    "charge-duplicate": team(unit("archie", weapons=["laser", "laser"])),
    "drone-replacement-only": team(unit("tank", weapons=["laser", "tank-drone"])),
    "pod-suit-only": team(unit("tank", missile_pod=True, pod_missile="sonic-missile")),
    "pod-limit": team(unit(missile_pod=2)),
    "pod-missing": team(unit(pod_missile="sonic-missile")),
    "pod-missile-only": team(unit(missile_pod=True, pod_missile="laser")),
    "holster-missing": team(unit(holster="laser")),
    "holster-no-missiles": team(unit("outlaw", holster="sonic-missile")),
    "flight-suit-only": team(unit("tank", movement=["flight"])),
    "warp-tank-only": team(unit(movement=["warp"])),
    "too-many-custom-units": team(*(unit("spook", name=f"s{number}") for number in range(5))),
    "league-size": team(unit(), league="master"),
    "too-many-shots": team(unit(weapons=[{"weapon": "sonic-grenade", "shots": 11}])),
    "number-off-scale": team(unit(wear={"energy": 0})),
    "salvage-not-owned": team(unit(weapons=[{"weapon": "laser", "salvaged": True}])),
}
"""For every problem of construction a document that has it and no other."""
