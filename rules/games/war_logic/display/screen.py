"""The screen of a battle, as one viewer may see it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.state import Bonus, Objective, State
from rules.games.war_logic.battle.turn_order import next_side
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.display.corrections import side_corrections, turn_corrections
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.turrets import turret_offers
from rules.games.war_logic.display.plan import plan_of
from rules.games.war_logic.display.setup_card import DECISIONS
from rules.games.war_logic.display.table_sheets import bonus_sheet, hazard_sheet, place_sheet, puzzle_sheet
from rules.games.war_logic.display.unit_sheets import sheet
from rules.games.war_logic.display.unused_units import unused_units
from rules.games.war_logic.mechanics.reactions import reactions_due
from rules.games.war_logic.mechanics.victory import sides_in_fight
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.cards import Chip, Choose, Fact, Line
from rules.kernel.display.screen import NOBODY, Counter, Progress, Reminder, Screen, Sheet, SideSheet, Step, Waiting
from rules.kernel.records import replace
from rules.kernel.viewer import owns
from rules.kernel.wording import format_count, format_list
from rules.kit.if_ended import if_it_ended_now


def screen(view: View) -> Screen:
    """Returns the screen of a battle for this viewer."""
    state = view.state
    return Screen(
        progress=progress(view),
        sides=tuple(_side_panels(view)),
        sheets=tuple(_sheets(view)),
        plan=plan_of(view),
        facts=tuple(_facts(state)),
        notes=tuple(_notes(view)),
        corrections=turn_corrections(view),
    )


def progress(view: View) -> Progress:
    """Returns how far the battle has come, and who is waited for."""
    state, turn = view.state, view.state.turn
    return Progress(
        title=_title(state),
        steps=tuple(Step(key=step, label=step.capitalize()) for step in CATALOGUE.steps.order),
        current=turn.step if turn and not turn.over and not state.ended else "",
        waiting=tuple(_waiting_sides(view)),
        reminders=tuple(_reminders(view)),
    )


def _title(state: State) -> str:
    if state.ended:
        return "The battle is over"
    if state.turn is None or state.turn.number == 0:
        return "Before the first turn"
    name = state.sides[state.turn.side].name if state.turn.side in state.sides else state.turn.side
    return f"Turn {state.turn.number}: {name}"


def _waiting_sides(view: View) -> Iterator[Waiting]:
    state, turn = view.state, view.state.turn
    if state.ended:
        return
    if turn is None or turn.over:
        yield Waiting(side=next_side(state), text="can begin its turn")
        return
    recorder = Recorder(state)
    if turn.step != "defense":
        yield Waiting(side=turn.side, text=f"{turn.step} step", left=len(unused_units(recorder, turn)))
        return
    due = reactions_due(recorder)
    for side, names in due.items():
        text = f"{format_count(len(names), 'unit')} may react"
        yield Waiting(side=side, text=text, left=len(names))
    if not due:
        yield Waiting(side=turn.side, text="can end its turn")


def _reminders(view: View) -> Iterator[Reminder]:
    state, turn = view.state, view.state.turn
    if state.ended:
        return
    if turn is None or turn.number == 0:
        yield Reminder(text="Choose figures that go together: one scale, painted, propped and posed.", rule="WL-1.8")
        yield Reminder(text="You can play on a table, across a room or in a garden.", rule="WL-1.9")
        return
    if turn.over and turn.step != "defense":
        return  # a side out of the fight has skipped the rest of its turn
    if turn.side in state.distorted and not turn.over:
        text = f"The command of {state.sides[turn.side].name or turn.side} is distorted: no control step in this turn."
        yield Reminder(text=text, rule="WL-13.13")
    if turn.step in ("strategy", "control") and turn.commander is None:
        yield Reminder(
            text="Without a command one unit acts in this turn; if the leaders die, this lasts.", rule="WL-18.3"
        )
    if turn.step == "movement":
        yield Reminder(text="Moving into contact allows fighting hand to hand and crashing.", rule="WL-7.8")
        if any(hazard.kind == "minefield" for hazard in state.hazards.values()):
            yield Reminder(text="Turrets and mines also act against their own side without the map.", rule="WL-12.10")
        yield from _turret_reminders(view)
        if any({"machinery", "building"} & set(sheet.nature) for sheet in state.sheets.values()):
            text = "A machine or building without living occupants serves the side that has the upper hand in it."
            yield Reminder(text=text, rule="WL-11.6")
    if turn.step == "offense":
        yield Reminder(text="A frontal attack has no bonus of its own; pincers multiply the face.", rule="WL-8.16")
        yield Reminder(text="A die beside a figure shows its wounds.", rule="WL-9.10")
        yield from _reaction_reminders(view, "when the attacks of this turn are over")
    if turn.step == "defense":
        yield from _reaction_reminders(view, "now")
        yield Reminder(text="The attacked decide for each unit; doing nothing is allowed.", rule="WL-10.14")
    if any(objective.type in ("custom", "protect", "race") for objective in state.card.objective):
        yield Reminder(text="The players declare the result of what they agreed on.", rule="WL-17.4")


def _turret_reminders(view: View) -> Iterator[Reminder]:
    """Yields the viewer's own turrets that units have moved past: only the viewer can fire them (WL-12.8)."""
    context = OfferContext(view=view, recorder=Recorder(view.state))
    for name in context.own_units if view.viewer.role == "side" else ():
        for offer in turret_offers(context, name):
            found = next(one for one in offer.fields if isinstance(one, Choose)).options
            aims = [one for one in found if not owns(view.viewer, view.state.units[str(one.value)].side)]
            if not aims:
                continue
            text = f"{name} can fire by itself at {', '.join(one.label for one in aims)}, if that is in its range."
            yield Reminder(text=text, rule="WL-12.8")


def _reaction_reminders(view: View, when: str) -> Iterator[Reminder]:
    """Yields own units with a reaction that cannot be given yet (WL-10.1)."""
    for side, names in reactions_due(Recorder(view.state)).items():
        if view.viewer.role == "side" and owns(view.viewer, side):
            text = f"{', '.join(names)} may react {when}."
            yield Reminder(text=text, rule="WL-10.1")


def _side_panels(view: View) -> Iterator[SideSheet]:
    state, recorder = view.state, Recorder(view.state)
    standing = sides_in_fight(recorder)
    for colour, (key, side) in enumerate(state.sides.items()):
        own = [name for name, unit in state.units.items() if unit.side == key]
        left = sum(recorder.is_in_play(name) for name in own)
        facts = [
            Fact(label="Units in play", value=f"{left} of {len(own)}", rule="WL-17.1"),
            Fact(label="Spent", value=format_number(side.spent), rule="WL-4.3"),
        ]
        if side.left is not None:
            facts.append(Fact(label="Left", value=format_number(side.left), rule="WL-4.4"))
        counters = (
            [Counter(label="Credit", value=int(side.credit), shape="number", rule="WL-5.5")] if side.credit else []
        )
        if state.counters or _points(state):
            held = state.counters.get(key, 0)
            most = max((one.turns for one in _points(state)), default=None)
            path = ("counters", key)
            counters.append(
                Counter(label="Turns held", value=held, most=most, shape="boxes", path=path, taken=True, rule="WL-17.2")
            )
        yield SideSheet(
            id=key,
            title=side.name or key,
            own=owns(view.viewer, key),
            colour=colour,
            chips=tuple(_side_chips(view, key, out=key not in standing)),
            counters=tuple(counters),
            facts=tuple(facts),
            corrections=side_corrections(view, key),
        )


def _points(state: State) -> list[Objective]:
    return [one for one in state.card.objective if one.type in ("hold", "capture")]


def _side_chips(view: View, key: str, *, out: bool) -> Iterator[Chip]:
    state = view.state
    if state.winner == key:
        yield Chip(label="winner", tone="good", rule="WL-17.1")
    if out:
        left = any(unit.side == key and "withdrawn" in unit.status for unit in state.units.values())
        yield Chip(label="has given up" if left else "out of the fight", tone="bad", rule="WL-17.1")
    if state.turn and state.turn.side == key and not state.turn.over and not state.ended:
        yield Chip(label="its turn", tone="on", rule="WL-5.2")
        if state.turn.commander:
            yield Chip(label=f"commander {state.turn.commander}", rule="WL-6.1")
        if state.turn.secret:
            yield Chip(label="a secret move was made", tone="warn", rule="WL-15.5")
    if key in state.distorted:
        yield Chip(label="command distorted", tone="warn", rule="WL-13.13")
    for place, one in state.places.items():
        if one.holder == key:
            yield Chip(label=f"holds {place}", tone="good", rule="WL-11.1")
    if waiting := state.queued.get(key, ()):
        yield Chip(label=f"waiting dice {', '.join(map(str, waiting))}", tone="on", rule="WL-5.11")


def _sheets(view: View) -> Iterator[Sheet]:
    state = view.state
    for name in sorted(
        state.units, key=lambda one: (not owns(view.viewer, state.units[one].side), "dead" in state.units[one].status)
    ):
        yield sheet(view, name)
    tables = (
        *(place_sheet(view, key) for key in state.places),
        *(hazard_sheet(view, key) for key in state.hazards),
        *(puzzle_sheet(view, key) for key in state.puzzles),
        *(bonus_sheet(view, key) for key, bonus in state.bonuses.items() if not _is_among_units(view, bonus)),
    )
    for one in tables:
        yield one if one.side in state.sides else replace(one, side=NOBODY.id)


def _is_among_units(view: View, bonus: Bonus) -> bool:
    """Checks whether a bonus is a neutral unit that was taken over and is now among the units."""
    return bonus.kind == "unit" and bonus.taken_by is not None and view.viewer.role != "referee"


def _facts(state: State) -> Iterator[Fact]:
    """Yields the battle card (WL-4.1)."""
    card = state.card
    yield Fact(
        label="Objective",
        value="; ".join(objective_text(one) for one in card.objective) or "annihilation",
        rule="WL-4.11",
    )
    if _points(state) and not state.ended:
        yield _if_it_ended_now(state)
    yield Fact(label="Effective-against", value="counts" if card.effective_against else "does not count", rule="WL-4.6")
    yield Fact(label="Fast play", value=", ".join(card.fast_play).replace("-", " ") or "none", rule="WL-16.1")
    yield Fact(label="Leverage", value=card.leverage, rule="WL-8.17" if card.leverage == "difference" else "WL-8.19")
    yield Fact(
        label="Sheets",
        value="open" if card.open_sheets else "closed",
        rule="WL-15.4" if card.open_sheets else "WL-15.1",
    )
    if card.sight is not None:
        yield Fact(label="Sight", value=f"{format_number(card.sight)} inches", rule="WL-15.10")


def _if_it_ended_now(state: State) -> Fact:
    """Returns how long each side has held the point or the object: before its last own turn nobody wins (WL-17.2)."""
    need, both = max(one.turns for one in _points(state)), len(state.card.objective) > 1
    held = {state.side_name(key): state.counters.get(key, 0) for key in sides_in_fight(Recorder(state))}
    lines = (
        Line(label=name, amount=str(turns), how=f"of {need} own turns in a row", rule="WL-17.2")
        for name, turns in held.items()
    )
    what = format_list([_holding(one) for one in _points(state)])
    ends = format_list([f"{name} after {format_count(need - turns, 'more own turn')}" for name, turns in held.items()])
    more = " With it, all enemies must be out of the fight." if both else " All enemies out of the fight wins as well."
    change = f"To win, {what} at the end of own turns in a row: {ends}.{more}"
    return if_it_ended_now(None, change, lines=lines, rule="WL-17.2")


def _holding(one: Objective) -> str:
    return f"keep the object of {one.carrier}" if one.type == "capture" else f"have the upper hand at {one.place}"


def objective_text(one: Objective) -> str:
    """Describes an objective in words."""
    match one.type:
        case "hold":
            return f"hold {one.place} for {one.turns} own turns"
        case "capture":
            return f"keep the object of {one.carrier} for {one.turns} own turns"
        case "custom":
            return one.text or "as agreed"
        case other:
            return other


def _notes(view: View) -> Iterator[str]:
    state = view.state
    for side in state.sides:
        what = [DECISIONS[one] for one, by in state.card.decided.items() if by == side and one in DECISIONS]
        if what:
            yield f"{state.sides[side].name or side} decided {', '.join(what)}."
    if view.state.card.house_rules:
        yield f"House rules: {view.state.card.house_rules}"
