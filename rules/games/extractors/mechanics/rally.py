"""Rally (section 8) and the activation of hidden units (EXT-22.29)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Activate, Discover, Rally
from rules.games.extractors.battle.events import Activated, Discovered, Rallied
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario, unit_named
from rules.games.extractors.battle.state.units import kind, on_map, side
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.eligibility import check_in_play, check_phase
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import changed

LIMITS = CATALOGUE.limits


def rally_aid(state: State, name: str, typed: int | None = None) -> tuple[int, str]:
    """The DRM of the best Transcom, and which it is (EXT-8.3, EXT-8.4, ruling R-24). Hidden ones give nothing away."""
    unit = state.units[name]
    if kind(unit).rally_aid:
        return LIMITS.rally_self, name
    if state.typed or unit.hex is None:
        drm = LIMITS.rally_aid[typed] if typed is not None and 0 <= typed < len(LIMITS.rally_aid) else 0
        return drm, "a Transcom" if drm else ""
    best, helper = 0, ""
    for other, transcom in sorted(state.units.items()):
        if kind(transcom).rally_aid and on_map(transcom) and transcom.status == "ok" and not transcom.hidden:
            range_ = hexmap.distance(unit.hex, transcom.hex or "")
            drm = LIMITS.rally_aid[range_] if range_ < len(LIMITS.rally_aid) else 0
            best, helper = max((best, helper), (drm, other), key=lambda pair: pair[0])
    return best, helper if best else ""


def rally(state: State, action: Rally, dice: Dice) -> Rallied:
    """A routed section tries to rally: 5 or more, once a phase (EXT-8.1, EXT-8.2). Raises Illegal."""
    unit = unit_named(state, action.by)
    check_phase(state, "dorian-rally")
    check_in_play(action.by, unit)
    if unit.rallied:
        raise illegal("already-rallied", f"{action.by} has tried to rally in this phase.", rule="EXT-8.1")
    if unit.status != "routed":
        raise illegal("not-routed", f"{action.by} is not routed.", rule="EXT-8.1")
    drm, helper = rally_aid(state, action.by, action.aid)
    cut = min(8, max(0, LIMITS.rally_from - 1 - drm))
    die = dice.roll(D10_FROM_ZERO, cuts=(cut,), why=f"{action.by} rallies")
    success = die + drm >= LIMITS.rally_from
    after = changed(unit, status="ok" if success else "routed", rallied=True)
    return Rallied(by=action.by, die=die, drm=drm, aid=helper, rallied=success, units={action.by: after})


def activate(state: State, action: Activate) -> Activated:
    """Hidden units come into the open at the start of the Dorian turn, without a bonus (EXT-22.29). Raises Illegal."""
    played = scenario(state)
    if played is None or not played.activations:
        raise illegal("not-in-scenario", "This scenario has no hidden forces.", rule="EXT-22.29")
    units = {name: unit_named(state, name) for name in action.units}
    check_phase(state, "dorian-move")
    for name, unit in units.items():
        check_in_play(name, unit)
        if not unit.hidden:
            raise illegal("not-hidden", f"{name} is not hidden.", rule="EXT-22.29")
    if any(unit.moved for unit in state.units.values() if side(unit) == "dorian"):
        raise illegal("too-late", "Units are activated before any unit has moved.", rule="EXT-22.29")
    _check_number(state, units)
    after = {name: changed(unit, hidden=False) for name, unit in units.items()}
    return Activated(names=tuple(units), units=after)


def discover(state: State, action: Discover) -> Discovered:
    """Without the map: which hidden units were near a machine at the end of the Avronian turn (EXT-22.28)."""
    played = scenario(state)
    if played is None or not played.reveal_within:
        raise illegal("not-in-scenario", "This scenario has no hidden forces.", rule="EXT-22.28")
    if not state.typed:
        raise illegal("map-in-use", "The site finds hidden units on its map by itself.", rule="EXT-22.28")
    check_phase(state, "dorian-move")
    units = {name: unit_named(state, name) for name in action.units}
    for name, unit in units.items():
        check_in_play(name, unit)
        if not unit.hidden:
            raise illegal("not-hidden", f"{name} is not hidden.", rule="EXT-22.28")
    if any(unit.moved for unit in state.units.values() if side(unit) == "dorian"):
        raise illegal("too-late", "Units are found before any unit has moved.", rule="EXT-22.28")
    found = {name: changed(unit, hidden=False, reveal_bonus=True) for name, unit in units.items()}
    return Discovered(names=tuple(units), units=found)


def _check_number(state: State, units: dict[str, Unit]) -> None:
    played = scenario(state)
    limit, hard_limit = (played.activations, played.activated_vehicles) if played else (0, 0)
    everyone = [*units.values(), *(state.units[name] for name in state.activated if name in state.units)]
    hard = sum(not kind(unit).is_section for unit in everyone)
    if len(everyone) > limit or hard > hard_limit:
        text = f"At most {limit} units come out in a turn, at most {hard_limit} of them a vehicle."
        raise illegal("too-many-activations", text, rule="EXT-22.29")
