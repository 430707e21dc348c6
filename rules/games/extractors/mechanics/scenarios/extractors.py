"""The scenario Extractors: placing Extractors, and the reckoning (EXT-22.17 to EXT-22.20)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import buying_cost, is_gone, on_map
from rules.games.extractors.catalogue.tables import Scenario
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.deployment.refusal import outside_deployment
from rules.games.extractors.mechanics.scenarios.reckoning import Score, units_of
from rules.games.extractors.mechanics.terrain import ground_of
from rules.kernel.display.cards import Line


def check_extractor_area(state: State, played: Scenario, name: str, unit: Unit, label: Label) -> None:
    """Checks for one Extractor in each depression and one near the bridge; a Glide is free (EXT-22.18)."""
    if unit.type == "glide":
        return
    if unit.type != "extractor":
        raise outside_deployment(name, label, "it enters as a reinforcement", "EXT-22.17")
    others = [u.hex for n, u in state.units.items() if u.type == "extractor" and on_map(u) and n != name and u.hex]
    here = _misfits(state, played, [*others, label])
    better = unit.hex is not None and here < _misfits(state, played, [*others, unit.hex])
    if here and not better:  # who stands wrongly, since the map was drawn again, is put right one after the other
        text = f"one in each depression and one within {played.bridge_within} hexes of {played.bridge}"
        raise outside_deployment(name, label, text, "EXT-22.18")


def _misfits(state: State, played: Scenario, labels: Sequence[Label]) -> int:
    """Returns how many too many Extractors in these hexes are not the one of a depression or the one near the bridge.

    While fewer depressions are drawn than there are Extractors for, the others may stand in those that the printed map
    shows (R-69).
    """
    ground = ground_of(state)
    near = {label for label in labels if hexmap.distance(label, played.bridge) <= played.bridge_within}
    undrawn = max(0, played.avronian.free["extractor"] - 1 - len(ground.all_depressions))
    spare = far = 0
    for group in [*ground.all_depressions, None]:
        held = [label for label in labels if ground.depressions.get(label) is group]
        outer = [label for label in held if label not in near]
        spare += len(held) - bool(held and group)
        far += len(outer) - bool(outer and group)
    return max(0, spare - 1 - undrawn) + max(0, far - undrawn)


def score_extractors(state: State, played: Scenario) -> Score:
    dead = [name for name, unit in units_of(state, "extractor").items() if unit.destroyed]
    lost = {name: buying_cost(unit) for name, unit in units_of(state, "dorian").items() if is_gone(unit)}
    points, losses = played.points_each * len(dead), sum(lost.values())
    lines = (
        Line(
            label="Destroyed Extractors",
            amount=str(points),
            how=f"{len(dead)} x {played.points_each}",
            rule="EXT-22.20",
        ),
        *(Line(label=f"Lost: {name}", amount=f"-{price}", rule="EXT-22.20") for name, price in lost.items()),
        Line(label="Balance", amount=str(points - losses), total=True, rule="EXT-22.20"),
    )
    return Score(
        winner="dorian" if points - losses > 0 else "avronian",
        values={"victory-points": points, "losses": losses, "balance": points - losses},
        lines=lines,
        reason=f"{points} victory points minus {losses} for losses: {points - losses}.",
    )
