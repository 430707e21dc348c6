"""Rally (section 8)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Rally
from rules.games.extractors.battle.events import Rallied
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import find_unit
from rules.games.extractors.battle.state.units import kind, on_map
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.eligibility import check_in_play, check_phase
from rules.games.extractors.mechanics.parameters import check_typed
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Record, replace

LIMITS = CATALOGUE.limits


def rally_aid(state: State, name: str, typed: int | None = None) -> tuple[int, str]:
    """Returns the DRM of the best Transcom and its name (EXT-8.3, EXT-8.4, ruling R-24). Hidden ones do not count."""
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


class LegalRally(Record):
    """A section that may try to rally, and the DRM of the Transcom that helps it."""

    by: str
    unit: Unit
    drm: int
    helper: str

    @property
    def need(self) -> int:
        """The least face that rallies it."""
        return max(0, LIMITS.rally_from - self.drm)


def check_rally_form(state: State, action: Rally) -> None:
    """Raises Illegal ``not-asked`` for a typed distance where the site has the map."""
    check_typed(state, typed=action.aid is not None, what="distance")


def check_rally(state: State, action: Rally) -> LegalRally:
    """Checks that a section may try to rally: a routed one, once a phase (EXT-8.1). Raises Illegal."""
    unit = find_unit(state, action.by)
    check_phase(state, "dorian-rally")
    check_in_play(action.by, unit)
    if unit.rallied:
        raise illegal("already-rallied", f"{action.by} has tried to rally in this phase.", rule="EXT-8.1")
    if unit.status != "routed":
        raise illegal("not-routed", f"{action.by} is not routed.", rule="EXT-8.1")
    drm, helper = rally_aid(state, action.by, action.aid)
    return LegalRally(by=action.by, unit=unit, drm=drm, helper=helper)


def roll_rally(state: State, legal: LegalRally, dice: Dice) -> Rallied:
    """Rolls for a routed section to rally: 5 or more (EXT-8.2)."""
    cut = min(8, max(0, LIMITS.rally_from - 1 - legal.drm))
    die = dice.roll(D10_FROM_ZERO, cuts=(cut,), why=f"{legal.by} rallies")
    success = die + legal.drm >= LIMITS.rally_from
    after = replace(legal.unit, status="ok" if success else "routed", rallied=True)
    return Rallied(by=legal.by, die=die, drm=legal.drm, aid=legal.helper, rallied=success, units={legal.by: after})
