"""Orders of the control step: one commander, streams, relays, command energy (section 6)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import COMMAND_SKILLS
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.control import Order
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.communication import (
    VOICE,
    check_hearing,
    check_means,
    command_skills_of,
    find_radio,
)
from rules.games.war_logic.mechanics.turns import INCAPABLE_STATUSES
from rules.kernel.display.cards import Line


def order(recorder: Recorder, action: Order) -> Report:
    """Resolves one stream of orders (WL-6.1 to WL-6.11). Raises Illegal."""
    by, turn = action.by, recorder.turn
    skill = check_command(recorder, action)
    mode = check_means(recorder, action)
    for name in action.targets:
        _check_subordinate(recorder, by, name)
    before = turn.ordered if turn else frozenset()
    ordered = before | set(action.targets)
    if len(ordered) > skill.impact:
        text = f"{len(ordered)} units would be ordered; {skill.name} commands {format_number(skill.impact)}."
        raise refuse("too-many-units", text)
    streams = (turn.streams if turn else 0) + 1
    if streams > max(Decimal(1), skill.extension):
        raise refuse(
            "too-many-streams",
            f"{skill.name} gives {format_number(max(Decimal(1), skill.extension))} different orders.",
        )
    for name in action.targets:
        check_hearing(recorder, action, name, mode, ordered=ordered)
        _check_chain(action, name, skill)
    _pay(recorder, action, mode)
    recorder.set_turn(commander=by, rank=action.with_, streams=streams, ordered=ordered)
    lines = (
        Line(label="Ordered", amount=f"{len(ordered)} of {format_number(skill.impact)}", how=skill.name, rule="WL-6.4"),
        Line(label="Streams", amount=f"{streams} of {format_number(max(Decimal(1), skill.extension))}", rule="WL-6.5"),
    )
    return Report(ordered=len(ordered), lines=lines)


def check_command(recorder: Recorder, action: Order) -> Skill:
    """Returns the rank or decoration that commands in this turn (WL-6.1, WL-6.3). Raises Illegal."""
    by, turn = action.by, recorder.turn
    if turn and turn.commander is not None and (turn.commander != by or turn.rank not in (None, action.with_)):
        raise refuse("command-already-given", f"{turn.commander} has the command in this turn.")
    skill = recorder.skill(by, action.with_)
    if skill.sub_category not in COMMAND_SKILLS:
        raise refuse("not-a-command-skill", f"{skill.name} of {by} is neither rank nor decoration.")
    recorder.check_left(by, action.with_)
    return skill


def _check_subordinate(recorder: Recorder, by: str, name: str) -> None:
    """Raises Illegal for units that cannot be ordered (WL-6.13)."""
    unit = recorder.unit(name)
    if unit.side != recorder.units[by].side:
        raise refuse("not-your-unit", f"{name} is on another side.")
    for status, (code, word) in INCAPABLE_STATUSES.items():
        if status in unit.status:
            raise refuse(code, f"{name} cannot be ordered: it {word}.")


def _check_chain(action: Order, name: str, skill: Skill) -> None:
    """Raises Illegal when an order goes through too many layers (WL-6.10)."""
    layers, place, most = 1, name, max(Decimal(1), skill.extension)
    while place in action.relays and layers <= len(action.relays) + 1:
        layers, place = layers + 1, action.relays[place]
    if layers > most:
        raise refuse(
            "chain-too-long", f"The order to {name} takes {layers} layers; {skill.name} has {format_number(most)}."
        )


def _pay(recorder: Recorder, action: Order, mode: str) -> None:
    """Spends command energy of all leaders, radio energy of all radios and the sender's flag (WL-6.8, WL-6.11)."""
    by = action.by
    recorder.spend(by, action.with_)
    recorder.make_known(by, action.with_)
    if mode != VOICE:
        recorder.spend(by, action.via)
        recorder.make_known(by, action.via)
        recorder.expose(by)
    for name in dict.fromkeys(action.targets):
        ranks = command_skills_of(recorder, name)
        if name != by and ranks:
            best = max(ranks, key=lambda key: (recorder.number_left(name, key) > 0, ranks[key].impact))
            recorder.spend(name, best)
            recorder.make_known(name, best)
        set_ = find_radio(recorder, name, "duplex") if mode == "duplex" else None
        if set_ is not None and name != by:
            recorder.spend(name, set_)
            recorder.make_known(name, set_)
    for sender in set(action.relays.values()) - {by} if mode == "simplex" else ():
        flag = find_radio(recorder, sender, "simplex")
        if flag is not None:
            recorder.spend(sender, flag)
            recorder.make_known(sender, flag)
