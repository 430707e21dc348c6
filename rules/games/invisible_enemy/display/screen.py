"""The screen of a battle, as one viewer may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.games.invisible_enemy.army.rule_set import chart_differences
from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.phases import FIRE_PHASES
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_keys, side_name, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.display import plan
from rules.games.invisible_enemy.display.corrections import (
    battle_corrections,
    side_corrections,
    table_corrections,
    unit_corrections,
)
from rules.games.invisible_enemy.display.progress import awaited_actions, count_left
from rules.games.invisible_enemy.display.table_sheet import table_sheet
from rules.games.invisible_enemy.display.unit_sheets import unit_sheet
from rules.games.invisible_enemy.mechanics.purchase_lists import are_lists_secret
from rules.games.invisible_enemy.mechanics.scoring import house_scores
from rules.games.invisible_enemy.visibility.view import View, view
from rules.kernel.display.cards import Chip, Fact
from rules.kernel.display.screen import Counter, Offer, Progress, Reminder, Screen, Sheet, SideSheet, Step, Waiting
from rules.kernel.records import Path, replace
from rules.kernel.viewer import owns
from rules.kit.corrections import as_on_form
from rules.kit.if_ended import ended_by_points

TOGETHER = frozenset(("mark-1", *FIRE_PHASES))
"""The phases in which both sides act at once."""


def screen(view: View, offers: Iterable[Offer]) -> Screen:
    """Returns the screen of a battle for this viewer; ``offers``: the actions open to them, for the sheets' signs."""
    state = view.state
    sheets = tuple(_sheets(view, frozenset(offer.key for offer in offers if offer.closed is None)))
    sides = [_side(view, key, colour) for colour, key in enumerate(side_keys(state))]
    return Screen(
        progress=progress(view),
        sides=tuple(sides),
        sheets=sheets,
        plan=plan.plan_of(state),
        facts=tuple(_facts(state)),
        corrections=battle_corrections(state) if _may_correct(view) else (),
    )


def _may_correct(view: View) -> bool:
    return view.viewer.role == "referee" and not view.state.ended


def progress(view: View) -> Progress:
    """Returns how far the battle has come, and who is waited for."""
    state = view.state
    steps = (
        (Step(key="placement", label="Set-up"),)
        if state.phase == "placement"
        else tuple(Step(key=phase, label=CATALOGUE.turn.phases[phase].name) for phase in phases.PHASES)
    )
    return Progress(
        title="The battle is over" if state.ended else "Set-up" if state.phase == "placement" else f"Turn {state.turn}",
        steps=steps,
        current="" if state.ended or state.phase is None else state.phase,
        waiting=tuple(
            Waiting(side=side, text=text, left=count_left(state, side))
            for side, text in awaited_actions(state)
            if side not in view.lists_written  # the list is secret, not the fact that it has been written
        ),
        reminders=() if state.ended else tuple(_reminders(state)),
        together=not state.ended and _act_together(state),
    )


def _act_together(state: State) -> bool:
    """Checks whether both sides act at the same time: secret lists, markers, direct fire (IE-11.3, IE-7.3)."""
    return state.phase in TOGETHER or (state.phase == "command" and are_lists_secret(state))


def _facts(state: State) -> Iterator[Fact]:
    if state.ended:
        yield Fact(label="End", value=state.end_reason, rule="IE-10.1")
    elif state.last_turn:
        yield Fact(label="Last turn", value=str(state.last_turn), rule="IE-10.1")
    if not state.ended and state.phase != "placement" and len(state.sides) > 1:
        scores = {side_name(state, key): score for key, score in house_scores(state).items()}
        yield ended_by_points(scores, "of enemy bases destroyed or contaminated and of strikes", rule="IE-10.1")
    if own := tuple(one.line for one in chart_differences(state.charts)):
        yield Fact(label="Chart", value=state.charts.source or "own numbers", why=own, rule="IE-R1")
    if state.initiative and not state.ended:
        yield Fact(label="Initiative", value=side_name(state, state.initiative), rule="IE-6.1")


def _reminders(state: State) -> Iterator[Reminder]:
    match state.phase:
        case "placement":
            yield Reminder(
                text="At hand: tape measure, dice; white, yellow, red and black markers.",
                rule="IE-1.9",
            )
            yield Reminder(text="Camouflaged in the story; on the table all models are seen.", rule="IE-1.8")
            yield Reminder(text="Agree why they are there: damage, a surprise, a larger fight.", rule="IE-2.2")
        case "command":
            yield Reminder(text="Action points cannot be kept.", rule="IE-4.5")
        case "movement":
            yield Reminder(text="Measure from base centre to base centre; “within” includes the limit.", rule="IE-3.5")
        case "direct-kp":
            yield Reminder(text="Hits take effect when the step ends: doomed bases still fire.", rule="IE-7.4")
        case "direct-c":
            yield Reminder(text="Class C fires with the damage of the first step.", rule="IE-7.3")
        case _:
            return


# --- sides ----------------------------------------------------------------------------------------


def _side(view: View, key: str, colour: int) -> SideSheet:
    state = view.state
    side = side_of(state, key)
    nation = CATALOGUE.nations.get(side.nation or "")
    return SideSheet(
        id=key,
        title=side.name or key,
        own=owns(view.viewer, key),
        colour=colour,
        chips=tuple(_side_chips(view, key)),
        counters=tuple(_counters(state, key)),
        facts=(
            Fact(label="Nation", value=nation.name if nation else "unknown", rule="IE-1.30"),
            Fact(label="Score", value=str(house_scores(state)[key]), rule="IE-10.1"),
            *_unplaced_facts(view, key),
            *_target_mix_facts(view, key),
        ),
        corrections=side_corrections(state, key) if _may_correct(view) else (),
    )


def _unplaced_facts(view: View, key: str) -> Iterator[Fact]:
    """Yields the number of unplaced units, which is all that is known before placement (IE-11.4)."""
    if view.unseen.get(key):
        yield Fact(label="Units not placed yet", value=str(view.unseen[key]), rule="IE-11.4")


def _target_mix_facts(view: View, key: str) -> Iterator[Fact]:
    mix = side_of(view.state, key).target_mix
    if mix is not None:
        text = ", ".join(f"{count} {name}" for name, count in sorted(mix.items()) if count)
        yield Fact(label="Target mix", value=text or "nothing", rule="IE-2.9")
    elif key in view.mixes_noted:
        yield Fact(label="Target mix", value="noted in secret", rule="IE-2.9")


def _counters(state: State, key: str) -> Iterator[Counter]:
    side = side_of(state, key)
    for label, field, value, rule, always in (
        ("Network dice", "network_dice", side.network_dice, "IE-4.1", True),
        ("Network status, %", "status", side.status, "IE-4.15", True),
        ("Action points", "points", side.points, "IE-4.3", state.phase == "command"),
        ("Type 1 markers", "type1", side.type1, "IE-4.13", side.type1 > 0),
        ("Type 2 markers", "type2", side.type2, "IE-4.32", True),
        ("Deflections", "deflections", side.deflections, "IE-4.14", side.deflections > 0),
        ("Free barrages", "tie_barrages", side.tie_barrages, "IE-6.2", side.tie_barrages > 0),
        ("Strikes delivered", "strikes", side.strikes, "IE-6.95", side.strikes > 0),
    ):
        if always:
            yield Counter(label=label, value=value, shape="number", path=("sides", key, field), rule=rule)


def _side_chips(view: View, key: str) -> Iterator[Chip]:
    state, side = view.state, side_of(view.state, key)
    if state.ended and state.winner == key:
        yield Chip(label="winner", tone="good", rule="IE-10.1")
    if side.vector_superiority:
        yield Chip(label="vector superiority", tone="on", rule="IE-2.4")
    if state.ended:
        return
    if state.initiative == key:
        yield Chip(label="initiative", tone="on", rule="IE-6.1")
    if side.passed:
        yield Chip(label="has passed", tone="quiet", rule="IE-6.4")
    if side.done:
        yield Chip(label="has ended its part", tone="quiet", rule="IE-3.1")
    if side.written is not None or key in view.lists_written:
        yield Chip(label="purchases written", tone="quiet", rule="IE-4.11")


# --- sheets ---------------------------------------------------------------------------------------


def _sheets(view: View, keys: frozenset[str]) -> Iterator[Sheet]:
    state = view.state
    order = sorted(state.units.items(), key=lambda item: (not owns(view.viewer, item[1].side), item[1].side, item[0]))
    signs = short_marks([name for name, _ in order])
    for name, _ in order:
        yield _sheet(view, name, keys, mark=signs[name])
    table = table_sheet(state, offers=keys)
    if table:
        yield replace(table, corrections=table_corrections(state)) if _may_correct(view) else table


def _sheet(view: View, name: str, keys: frozenset[str], *, mark: str) -> Sheet:
    state, unit = view.state, view.state.units[name]
    sheet = unit_sheet(state, name, unit, own=owns(view.viewer, unit.side), mark=mark, offers=keys)
    return replace(sheet, corrections=unit_corrections(state, name, unit)) if _may_correct(view) else sheet


def sheet_at(view: View, path: Path) -> Sheet | None:
    """Returns the sheet of the unit whose value, or that of a base, lies at a place of the state; else None."""
    match path:
        case ("units", str(name), *_) if name in view.state.units:
            return _sheet(view, name, frozenset(), mark="")
        case ("bases", str(name), *_) if name in view.state.bases:
            return _sheet(view, view.state.bases[name].unit, frozenset(), mark="")
    return None


def short_marks(names: Sequence[str]) -> dict[str, str]:
    """Returns a short mark for each name: its first letters, made unique by a number."""
    found: dict[str, str] = {}
    for name in names:
        letters = "".join(word[0] for word in name.replace("-", " ").split() if word[0].isalnum())[:2].upper() or "U"
        sign, number = letters, 2
        while sign in found.values():
            sign, number = f"{letters[:1]}{number}", number + 1
        found[name] = sign
    return found


ON_FORM = as_on_form(view, lambda seen: screen(seen, ()), sheet_at)
"""The check that a correction keeps the bounds of this screen."""
