"""The odds of a detection roll, from the resolver that play uses (section 13)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.battle.events import Detected
from rules.games.eic_league.battle.state import State, find_unit, is_drone
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.detection import Search, resolve
from rules.kernel.odds import Odds, Segment, explore


def detection_chances(search: Search) -> tuple[Fraction, dict[str, Fraction]]:
    """Returns the chance that the roll succeeds, and for each enemy in range the chance that it is detected."""
    found = explore(lambda dice: _result(resolve(search, dice)))
    each = {
        name: sum((p for (_, seen), p in found.weights.items() if name in seen), Fraction(0)) for name in search.near
    }
    return found.chance(lambda result: result[0]), dict(sorted(each.items()))


def _result(event: Detected) -> tuple[bool, tuple[str, ...]]:
    return event.success, event.seen


def detection_odds(state: State, search: Search) -> Odds:
    """Returns the odds of a detection roll as the page shows them, without secret ECM."""
    success, each = detection_chances(search)
    everybody = Fraction(1, detection.PERCENTILE.size)
    secret = [name for name in search.near if find_unit(state, name).unknown and not is_drone(name)]
    known: dict[int | str, Fraction] = {name: chance for name, chance in each.items() if name not in secret}
    return Odds(
        strip=(
            Segment(label="Nothing", tone="miss", chance=1 - success),
            Segment(label="Detects", tone="hit", chance=success - everybody),
            Segment(label="Everybody in range", tone="kill", chance=everybody),
        ),
        chances={"success": success},
        tables={"detected": known},
        notes=tuple(_detection_notes(search, secret, typed=state.typed)),
    )


def _detection_notes(search: Search, secret: list[str], *, typed: bool) -> Iterator[str]:
    if not search.near and typed:
        yield f"No enemy is within {format_hexes(search.range)} as typed. Units without a distance are out of range."
    elif not search.near:
        yield f"No enemy is within {format_hexes(search.range)}."
    elif secret:
        yield (
            f"In range: {', '.join(secret)}. A success finds those whose ECM is at most {search.det}; what theirs is,"
            " is secret."
        )
