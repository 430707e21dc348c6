"""The battle as one viewer sees it on the pages: a sheet for each platoon, its stands as rows."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.ending import score_sides
from rules.games.sol_prime.battle.moments import is_cycle_over
from rules.games.sol_prime.battle.state import Pending, State
from rules.games.sol_prime.battle.turn_order import unflown_aircraft
from rules.games.sol_prime.display.corrections import battle_corrections, side_corrections
from rules.games.sol_prime.display.labels import counter_name, platoon_name, side_name
from rules.games.sol_prime.display.log.describe import WAITS
from rules.games.sol_prime.display.plan import plan_of
from rules.games.sol_prime.display.unit_sheets import platoon_sheet, side_sheets
from rules.games.sol_prime.mechanics.activation import unused_stands
from rules.games.sol_prime.mechanics.installations import has_command_center, has_functioning
from rules.games.sol_prime.mechanics.sides import own_platoons, side_to_roll, unactivated_platoons
from rules.games.sol_prime.visibility.view import View
from rules.kernel.display.cards import Chip, Fact
from rules.kernel.display.screen import Counter, Progress, Reminder, Screen, Sheet, SideSheet, Step, Waiting
from rules.kernel.records import Path
from rules.kernel.viewer import owns
from rules.kernel.wording import format_count
from rules.kit.if_ended import ended_by_points

STEPS = (
    Step(key="set-up", label="Set-up"),
    Step(key="roll", label="Activation roll"),
    Step(key="act", label="Platoons act"),
    Step(key="cycle", label="New cycle"),
)


def screen(view: View) -> Screen:
    """Returns the screen of a battle for this viewer."""
    state = view.state
    referee = view.viewer.role == "referee"
    return Screen(
        progress=progress(view),
        sides=tuple(_side(view, key, colour) for colour, key in enumerate(state.sides)),
        sheets=tuple(sheet for key in state.sides for sheet in side_sheets(view, key)),
        plan=plan_of(state),
        facts=tuple(_facts(state)),
        notes=tuple(_notes(state)),
        corrections=battle_corrections(state) if referee else (),
    )


def progress(view: View) -> Progress:
    """Returns how far the battle has come, and who is waited for."""
    state = view.state
    return Progress(
        title=_title(state),
        steps=STEPS,
        current=_step(state),
        waiting=tuple(_waiting(view)),
        reminders=tuple(_queue(state) if state.pending else _reminders(state)),
        together=bool(_setting_up(state)),
    )


def _title(state: State) -> str:
    if state.stage == "over":
        return "The battle is over"
    return "Set-up" if state.stage == "set-up" else f"Cycle {state.cycle}"


def _step(state: State) -> str:
    if state.stage == "over":
        return ""
    if state.stage == "set-up":
        return "set-up"
    if state.turn is not None:
        return "act"
    return "cycle" if is_cycle_over(state) else "roll"


# --- who is waited for ----------------------------------------------------------------------------


def _waiting(view: View) -> Iterator[Waiting]:
    state = view.state
    if state.stage == "over" or not state.kept:
        return
    if state.stage == "set-up":
        sides = _setting_up(state)
        text = "sets up" if sides else "can roll for first move"
        yield from (Waiting(side=key, text=text) for key in sides or list(state.sides))
        return
    if state.pending:
        # Steps are answered one after another: only the first side can act now.
        first = state.pending[0]
        yield Waiting(side=first.side, text=answer_text(state, first))
    elif state.turn is not None:
        idle = [name for key in state.active for name in unused_stands(state, key)]
        yield Waiting(side=state.turn, text=_turn_text(state), left=len(idle))
    elif (rolls := side_to_roll(state)) is not None:
        yield Waiting(side=rolls, text="rolls for activation points")
    else:
        yield from (Waiting(side=key, text=f"can begin cycle {state.cycle + 1}") for key in state.sides)


def _setting_up(state: State) -> list[str]:
    return [key for key, side in state.sides.items() if state.stage == "set-up" and not side.ready]


def answer_text(state: State, one: Pending) -> str:
    """Returns the question that a side is asked."""
    match one.kind:
        case "overwatch":
            return f"may fire at {one.unit} from Overwatch, or hold its fire"
        case "missile":
            return f"says how {one.unit} reacts to the missile"
        case "loss-test":
            return f"tests the morale of platoon {platoon_name(state, one.unit)} after its losses"
        case "leader":
            return f"settles the fate of {one.unit}"
        case "impact":
            return f"says what lies around {counter_name(state, one.unit)}"
        case "unseen":
            return f"shows unseen stands where {counter_name(state, one.unit)} falls, or says that none is there"
        case "counterbattery":
            return f"may try counterbattery fire at {one.unit}, or hold its fire"


def _turn_text(state: State) -> str:
    if state.active:
        return f"acts with platoon {', '.join(platoon_name(state, key) for key in state.active)}"
    left = len(unactivated_platoons(state, state.turn or ""))
    if state.points and left:
        return f"has {format_count(state.points, 'activation point')}: choose a platoon"
    if waits := unflown_aircraft(state, state.turn or ""):
        return f"flies on with {', '.join(waits)}, without a point"
    return "can end its turn"


def _queue(state: State) -> Iterator[Reminder]:
    """Lists the pending steps in the order in which they are answered (SP-6.2)."""
    for number, one in enumerate(state.pending, 1):
        text = f"{number}. {side_name(state, one.side)} {answer_text(state, one)}."
        yield Reminder(text=text, rule=WAITS.get(one.kind, "SP-6.3"))


def _reminders(state: State) -> Iterator[Reminder]:
    if state.stage == "set-up":
        yield Reminder(text="Minefields are laid face down; any stands may begin on Overwatch.", rule="SP-3.3")
        if state.options.hidden_set_up:
            text = "Nobody sees what the other side sets up before it is done. What stays secret does so until it acts."
            yield Reminder(text=text, rule="SP-28.4")
            text = "A side of which nobody sees a stand has its turn: it may activate unseen platoons, or none."
            yield Reminder(text=text, rule="SP-28.4")
        yield Reminder(text="Agree target sizes and off-table distances before play.", rule="SP-3.5")
        yield Reminder(text="A 0 on a D10 or D20 is 10 or 20.", rule="SP-1.5")
    elif state.turn is not None:
        yield Reminder(text="Announce the end of each stand's movement; the enemy may then fire.", rule="SP-6.3")
        yield Reminder(
            text='Within 20" of combat vehicles or 10" of infantry: test to close in, leave cover, go on Overwatch.',
            rule="SP-18.10",
        )
        yield Reminder(
            text="Aircraft on the table must be chosen; without points they fly and do not fire.", rule="SP-4.15"
        )


# --- sides ----------------------------------------------------------------------------------------


def _side(view: View, key: str, colour: int) -> SideSheet:
    state = view.state
    acting = state.turn == key
    points = Counter(
        label="Activation points",
        value=state.points,
        shape="number",
        path=("points",) if view.viewer.role == "referee" else (),
        rule="SP-4.9",
    )
    return SideSheet(
        id=key,
        title=side_name(state, key),
        own=owns(view.viewer, key),
        colour=colour,
        chips=tuple(_side_chips(state, key)),
        counters=(points,) if acting else (),
        facts=tuple(_side_facts(state, key)),
        corrections=side_corrections(state, key) if view.viewer.role == "referee" else (),
    )


def _side_chips(state: State, key: str) -> Iterator[Chip]:
    side = state.sides[key]
    if state.stage == "over" and state.winner == key:
        yield Chip(label="winner", tone="good", rule="SP-29.2")
    if state.stage == "set-up":
        yield Chip(label="ready" if side.ready else "sets up", tone="on" if side.ready else "")
    if state.turn == key:
        yield Chip(label="in turn", tone="on", rule="SP-4.1")
    if has_command_center(state, key):
        yield Chip(label="command center", tone="good", rule="SP-26.3")
    for what, label in (("ground-radar", "ground radar"), ("air-radar", "air radar")):
        if has_functioning(state, key, what):
            yield Chip(label=label, tone="good", rule="SP-26.2")
    if side.granted:
        yield Chip(label="air support", tone="on", rule="SP-22.1")
    if side.quiet:
        yield Chip(label="holds its fire", tone="quiet", rule="SP-6.2")


def _side_facts(state: State, key: str) -> Iterator[Fact]:
    side = state.sides[key]
    yield Fact(label="Level", value=side.tech.capitalize(), rule="SP-2.20")
    yield Fact(label="Platoons", value=str(len(own_platoons(state, key))), rule="SP-4.2")
    yield Fact(label="Still to act", value=str(len(unactivated_platoons(state, key))), rule="SP-4.1")
    yield Fact(label="Points destroyed", value=str(score_sides(state).get(key, 0)), rule="SP-29.2")


def _facts(state: State) -> Iterator[Fact]:
    if state.prices:
        yield Fact(label="Rule set", value=state.prices, rule="SP-2.70")
    yield Fact(label="Weather", value=state.options.weather.capitalize(), rule="SP-8.5")
    if state.last_cycle is not None:
        yield Fact(label="Last cycle", value=str(state.last_cycle), rule="SP-29.3")
    if state.stage == "play" and len(state.sides) > 1:
        points = {side_name(state, key): one for key, one in score_sides(state).items()}
        more = "Agreed objectives come first." if state.objectives else ""
        yield ended_by_points(points, "of enemy stands destroyed or routed", rule="SP-29.2", more=more)
    for mission in state.missions:
        guns = f" ({', '.join(mission.by)})" if mission.by else ""
        what = f"{mission.place or 'counter'}{guns}: falls {'now' if mission.now else f'in cycle {mission.due}'}"
        bomb = mission.penetration is not None
        label = f"{side_name(state, mission.side)}'s {'bomb' if bomb else 'artillery'}"
        yield Fact(label=label, value=what, rule="SP-22.32" if bomb else "SP-17.11")
    for smoke in state.smokes:
        yield Fact(label="Smoke", value=f"next to {smoke.at}", rule="SP-9.25")


def _notes(state: State) -> Iterator[str]:
    if state.objectives:
        yield f"Objectives: {state.objectives}"


def sheet_at(view: View, path: Path) -> Sheet | None:
    """Returns the sheet of the platoon whose value, or that of a stand, lies at a place of the state; else None."""
    match path:
        case ("units", str(name), *_) if name in view.state.units:
            key = view.state.units[name].platoon or ""
        case ("platoons", str(key), *_):
            pass
        case _:
            return None
    return platoon_sheet(view, key, view.state.platoons[key], mark="") if key in view.state.platoons else None
