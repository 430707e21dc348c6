"""The battle screen for one viewer."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import is_left_out, scenario, side_id
from rules.games.extractors.battle.state.units import is_gone, side
from rules.games.extractors.battle.turn_order import faction_of_phase
from rules.games.extractors.catalogue.terms import PHASES, Phase
from rules.games.extractors.display.board import draw_board
from rules.games.extractors.display.briefing import brief_scenario
from rules.games.extractors.display.corrections import battle_fields, unit_fields
from rules.games.extractors.display.labels import PHASE_NAMES, side_name, signs
from rules.games.extractors.display.progress import phase_reminders, waiting_sides
from rules.games.extractors.display.unit_sheets import unit_sheet
from rules.games.extractors.mechanics.victory import score
from rules.games.extractors.visibility.view import View, owns
from rules.kernel.display.cards import Chip, Fact
from rules.kernel.display.screen import Progress, Screen, Sheet, SideSheet, Step
from rules.kernel.records import Path, replace
from rules.kit.if_ended import if_it_ended_now


def make_screen(view: View) -> Screen:
    """Returns the battle as the pages show it to this viewer."""
    state = view.state
    return Screen(
        progress=progress(view),
        sides=tuple(_side(view, key, colour) for colour, key in enumerate(state.players)),
        sheets=tuple(_sheets(view)),
        board=None if state.typed else draw_board(view),
        facts=tuple(_facts(state)),
        notes=_notes(state),
        corrections=battle_fields(state) if _may_correct(view) else (),
    )


def progress(view: View) -> Progress:
    """Returns how far the battle has come, and who is waited for."""
    state = view.state
    return Progress(
        title=_title(state),
        steps=tuple(Step(key=phase, label=PHASE_NAMES[phase]) for phase in _steps(state)),
        current="" if state.over else state.phase or "",
        waiting=tuple(waiting_sides(view)),
        reminders=tuple(phase_reminders(view)),
    )


def _title(state: State) -> str:
    if state.over:
        return "The battle is over"
    if state.phase in ("dorian-setup", "avronian-setup"):
        return "Set-up"
    played = scenario(state)
    return f"Turn {state.turn}" + (f" of {played.turns}" if played else "")


def _steps(state: State) -> tuple[Phase, ...]:
    if state.phase in ("dorian-setup", "avronian-setup"):
        return ("dorian-setup", "avronian-setup")
    return PHASES


def _facts(state: State) -> Iterator[Fact]:
    played = scenario(state)
    if played is None:
        return
    # During play the reckoning is shown only where it depends on what both sides see.
    yield Fact(label="Scenario", value=played.name, rule=played.goal_rule)
    setting_up = (state.phase or "").endswith("-setup")
    if not state.over and (setting_up or played.secret_armies or played.dorian.hidden):
        return
    found = score(state)
    name = side_name(found.winner) if found.winner else None
    if state.over:
        yield Fact(
            label="Reckoning",
            value=f"the win goes to {name}" if name else "nobody wins",
            why=found.lines,
            rule=played.goal_rule,
        )
    else:
        yield if_it_ended_now(name, played.goal, lines=found.lines, rule=played.goal_rule)


def _notes(state: State) -> tuple[str, ...]:
    played = scenario(state)
    return () if played is None else (played.goal, *(() if state.over else brief_scenario(played, state.turn)))


# --- sides and units ------------------------------------------------------------------------------


def _side(view: View, key: str, colour: int) -> SideSheet:
    state = view.state
    faction = state.players[key]
    units = [unit for unit in state.units.values() if side(unit) == faction]
    chips = []
    if edge := state.edges.get(faction):
        chips.append(Chip(label=f"friendly edge {edge}", rule="EXT-22.1"))
    if not state.over and faction_of_phase(state.phase) == faction:
        chips.append(Chip(label="its phase", tone="on", rule="EXT-2.1"))
    fighting = sum(not (is_gone(unit) or is_left_out(state, unit)) for unit in units)
    return SideSheet(
        id=key,
        title=state.titles.get(faction) or side_name(faction),
        own=owns(view, faction),
        colour=colour,
        chips=tuple(chips),
        facts=(
            Fact(label="Plays", value=side_name(faction), rule="EXT-1.2"),
            Fact(label="Units in play", value=f"{fighting} of {len(units)}", rule="EXT-10.1"),
        ),
    )


def _sheets(view: View) -> Iterator[Sheet]:
    state = view.state
    marks = signs(state.units)
    for name in sorted(state.units, key=lambda key: (not owns(view, side(state.units[key])), key)):
        yield _sheet(view, name, mark=marks[name])


def _sheet(view: View, name: str, *, mark: str) -> Sheet:
    state, faction = view.state, side(view.state.units[name])
    shown = unit_sheet(state, name, owner=side_id(state, faction), own=owns(view, faction), mark=mark)
    return replace(shown, corrections=unit_fields(state, name)) if _may_correct(view) else shown


def sheet_at(view: View, path: Path) -> Sheet | None:
    """Returns the sheet of the unit whose value lies at a place of the state; None for anything else."""
    match path:
        case ("units", str(name), *_) if name in view.state.units:
            return _sheet(view, name, mark="")
    return None


def _may_correct(view: View) -> bool:
    """Checks whether the viewer is the referee of a battle that goes on."""
    return view.viewer.role == "referee" and not view.state.over
