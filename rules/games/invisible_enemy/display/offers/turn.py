"""Offers that end a part of a phase, or let play go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.moments import can_end_part
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_of
from rules.games.invisible_enemy.battle.turn_order import follow_up
from rules.games.invisible_enemy.display.labels import phase_name, side_suffix
from rules.games.invisible_enemy.display.offers.direct_fire import bases_with_target
from rules.games.invisible_enemy.display.offers.engineering import engineers_able_to_help
from rules.games.invisible_enemy.display.progress import count_left
from rules.games.invisible_enemy.mechanics.initiative import units_to_roll
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.wording import format_count

COURSE = "Course of play"


def resume_offers(state: State) -> Iterator[Offer]:
    """Yields an offer to go on, if a correction leaves nobody with anything to do."""
    if state.phase != "placement" and follow_up(state):
        yield Offer(key="go-on", label="Go on", action={"type": "go-on"}, group=COURSE, primary=True)


def end_part_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields the end of each side's part, with everything that it would forfeit."""
    for key in sides:
        if not can_end_part(state, key):
            continue
        what = "Deflections done" if state.step == "deflect" else f"End “{phase_name(state.phase)}”"
        yield Offer(
            key=f"done:{key}",
            label=f"{what}{side_suffix(state, key, sides)}",
            action={"type": "done", "by": key},
            group=COURSE,
            primary=True,
            reminders=tuple(_end_reminders(state, key)),
            forfeits=tuple(_forfeits(state, key)),
        )


def _forfeits(state: State, key: str) -> Iterator[str]:
    """Yields the units that could still act in this phase, and whatever is lost if it is not used now."""
    side = side_of(state, key)
    match state.phase:
        case "mark-1" if side.type1:
            yield f"{format_count(side.type1, 'type 1 marker')} in hand"
        case "movement":
            yield from units_to_roll(state, key) if count_left(state, key) else ()
            yield from engineers_able_to_help(state, key)
        case "direct-kp" | "direct-c":
            yield from dict.fromkeys(state.bases[name].unit for name in bases_with_target(state, key))
        case _ if state.step == "deflect" and side.deflections:
            yield format_count(side.deflections, "barrage deflection")


def _end_reminders(state: State, key: str) -> Iterator[Reminder]:
    side = side_of(state, key)
    if state.phase == "mark-1" and side.type1:
        yield Reminder(text=f"{format_count(side.type1, 'type 1 marker')} in hand would be lost.", rule="IE-5.3")
    if state.phase in ("direct-kp", "direct-c") and (left := bases_with_target(state, key)):
        yield Reminder(text=f"{format_count(len(left), 'base')} not fired yet.", rule="IE-7.2")
    if state.phase == "movement":
        yield Reminder(text="Bases may still be blown up before the phase ends.", rule="IE-6.70")
