"""What an action would bring, before it is taken: exact odds and arithmetic, as far as the viewer knows the facts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.games.eic_league.battle.labels import side_name
from rules.games.eic_league.battle.state import (
    Action,
    Announce,
    Attack,
    Detect,
    Move,
    Recover,
    Reload,
    RollInitiative,
    State,
)
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.display.offers.movement import rule_of
from rules.games.eic_league.mechanics import base, detection, initiative, movement, stats
from rules.games.eic_league.odds import attack_breakdown
from rules.games.eic_league.odds.attacks import attack_odds
from rules.games.eic_league.visibility.view import View
from rules.kernel.odds import Odds, Segment
from rules.kernel.records import changed
from rules.kernel.screen import Line


def odds(view: View, action: Action) -> Odds | None:
    """The exact odds of an action; None when it has none. Raises Illegal as the action itself would."""
    match action:
        case Attack():
            return attack_odds(view.state, action)
        case Announce(attack=attack):
            return attack_odds(view.state, attack)
        case Detect():
            return _detection(view.state, action)
        case RollInitiative():
            return _initiative(view.state, action)
        case _:
            return None


def _detection(state: State, action: Detect) -> Odds:
    search = detection.search(state, action)
    success, each = detection.odds(search)
    everybody = Fraction(1, detection.PERCENTILE.size)
    secret = [name for name in search.near if stats.unit_named(state, name).unknown and not stats.is_drone(name)]
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


def _detection_notes(search: detection.Search, secret: list[str], *, typed: bool) -> Iterator[str]:
    if not search.near and typed:
        yield f"No enemy is within {stats.in_hexes(search.range)} as typed: whoever has no number is out of range."
    elif not search.near:
        yield f"No enemy is within {stats.in_hexes(search.range)}."
    elif secret:
        yield (
            f"In range: {', '.join(secret)}. A success finds those whose ECM is at most {search.det}; what theirs is,"
            " is secret."
        )


def _initiative(state: State, action: RollInitiative) -> Odds:
    contest = initiative.contest(state, action)
    hidden = bool(contest.needs) and any(unit.unknown for unit in state.units.values())
    # A Spook's number depends on what one side or the other does not know: the dice alone are reckoned.
    chances = initiative.odds(changed(contest, needs=()) if hidden else contest)
    tones = {initiative.AGAIN: "note"}
    labels = {initiative.AGAIN: "Roll again"}
    return Odds(
        strip=tuple(
            Segment(label=labels.get(side) or side_name(state, side), tone=tones.get(side, "hit"), chance=chance)
            for side, chance in chances.items()
            if chance
        ),
        chances=chances,
        tables={},
        notes=("Should a Spook succeed, its side has the initiative at once.",) if hidden else (),
    )


# --- the arithmetic -------------------------------------------------------------------------------


def preview(view: View, action: Action) -> list[Line]:
    """The sums of an action before it is taken. Raises Illegal as the action itself would."""
    state = view.state
    match action:
        case Attack():
            return attack_breakdown.preview(state, action)
        case Announce(attack=attack):
            return attack_breakdown.preview(state, attack)
        case Detect():
            return list(_search_lines(state, action))
        case Move():
            return list(_move_lines(state, action))
        case Recover() | Reload():
            return list(_price_lines(state, action))
        case _:
            return []


def _search_lines(state: State, action: Detect) -> Iterator[Line]:
    search = detection.search(state, action)
    yield from stats.why(state.units[action.by], "det", round_=state.round)
    yield Line(label="Range", amount=str(search.range), how="DET / 10 hexes", rule="EIC-13.4")
    yield Line(label="Roll needed", amount=f"{search.need}+", rule="EIC-13.2", total=True)


def _move_lines(state: State, action: Move) -> Iterator[Line]:
    moved = movement.move(state, action)
    unit = state.units[action.by]
    now = stats.ratings(unit, state.round)
    if action.mode == "ground":
        yield Line(label="SPD / 10", amount=str(now.spd // 10), how=f"SPD {now.spd}", rule="EIC-12.1")
        armor = stats.material_of(unit)
        if armor and armor.move_hexes:
            yield Line(label=armor.name, amount=f"−{-armor.move_hexes}", rule="EIC-6.3")
    else:
        yield Line(label="PWR / 10", amount=str(now.pwr // 10), how=f"PWR {now.pwr}", rule=rule_of(action.mode))
    yield Line(label="Hexes", amount=f"{moved.hexes} of {moved.limit}", rule="EIC-12.12", total=True)


def _price_lines(state: State, action: Recover | Reload) -> Iterator[Line]:
    bought = base.recover(state, action) if isinstance(action, Recover) else base.reload(state, action)
    rule = "EIC-18.3" if isinstance(action, Recover) else "EIC-18.6"
    how = f"{CATALOGUE.base.recovery.credits_per_energy} for each point" if isinstance(action, Recover) else "a load"
    yield Line(label="Credits", amount=f"−{bought.cost}", how=how, rule=rule)
    yield Line(label="Left", amount=str(bought.credits), rule="EIC-18.4")
    yield Line(
        label="Rounds in the base",
        amount=str(bought.rounds),
        how=f"through round {bought.until}",
        rule=rule,
        total=True,
    )
