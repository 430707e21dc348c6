"""The control step: one commander, its orders, radios, flags, voices and relays (section 6)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.derived_values import COMMANDING
from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.control import Order
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.communication import VOICE, check_hearing, check_means, radio, ranks_of
from rules.games.war_logic.mechanics.turns import IDLE
from rules.kernel.screen import Line


def order(scene: Scene, action: Order) -> Report:
    """One stream of orders (WL-6.1 to WL-6.11). Raises Illegal."""
    by, turn = action.by, scene.turn
    skill = check_command(scene, action)
    mode = check_means(scene, action)
    for name in action.targets:
        _check_subordinate(scene, by, name)
    before = turn.ordered if turn else frozenset()
    ordered = before | set(action.targets)
    if len(ordered) > skill.impact:
        text = f"{len(ordered)} units would be ordered; {skill.name} commands {shown(skill.impact)}."
        raise refuse("too-many-units", text)
    streams = (turn.streams if turn else 0) + 1
    if streams > max(Decimal(1), skill.extension):
        raise refuse(
            "too-many-streams", f"{skill.name} gives {shown(max(Decimal(1), skill.extension))} different orders."
        )
    for name in action.targets:
        check_hearing(scene, action, name, mode, ordered=ordered)
        _check_chain(action, name, skill)
    _pay(scene, action, mode)
    scene.set_turn(commander=by, rank=action.with_, streams=streams, ordered=ordered)
    lines = (
        Line(label="Ordered", amount=f"{len(ordered)} of {shown(skill.impact)}", how=skill.name, rule="WL-6.4"),
        Line(label="Streams", amount=f"{streams} of {shown(max(Decimal(1), skill.extension))}", rule="WL-6.5"),
    )
    return Report(ordered=len(ordered), lines=lines)


def check_command(scene: Scene, action: Order) -> Skill:
    """The rank or decoration that commands in this turn (WL-6.1, WL-6.3). Raises Illegal."""
    by, turn = action.by, scene.turn
    if turn and turn.commander is not None and (turn.commander != by or turn.rank not in (None, action.with_)):
        raise refuse("command-already-given", f"{turn.commander} has the command in this turn.")
    skill = scene.skill(by, action.with_)
    if skill.sub_category not in COMMANDING:
        raise refuse("not-a-command-skill", f"{skill.name} of {by} is neither rank nor decoration.")
    scene.check_left(by, action.with_)
    return skill


def _check_subordinate(scene: Scene, by: str, name: str) -> None:
    """Raise for units that cannot be ordered (WL-6.13)."""
    unit = scene.unit(name)
    if unit.side != scene.units[by].side:
        raise refuse("not-your-unit", f"{name} is on another side.")
    for status, (code, word) in IDLE.items():
        if status in unit.status:
            raise refuse(code, f"{name} cannot be ordered: it {word}.")


def _check_chain(action: Order, name: str, skill: Skill) -> None:
    """Raise when an order goes through too many layers (WL-6.10)."""
    layers, place, most = 1, name, max(Decimal(1), skill.extension)
    while place in action.relays and layers <= len(action.relays) + 1:
        layers, place = layers + 1, action.relays[place]
    if layers > most:
        raise refuse("chain-too-long", f"The order to {name} takes {layers} layers; {skill.name} has {shown(most)}.")


def _pay(scene: Scene, action: Order, mode: str) -> None:
    """Command energy of all leaders, radio energy of all radios, the sender's flag (WL-6.8, WL-6.11)."""
    by = action.by
    scene.spend(by, action.with_)
    scene.show(by, action.with_)
    if mode != VOICE:
        scene.spend(by, action.via)
        scene.show(by, action.via)
        scene.expose(by)
    for name in dict.fromkeys(action.targets):
        ranks = ranks_of(scene, name)
        if name != by and ranks:
            best = max(ranks, key=lambda key: (scene.left(name, key) > 0, ranks[key].impact))
            scene.spend(name, best)
            scene.show(name, best)
        set_ = radio(scene, name, "duplex") if mode == "duplex" else None
        if set_ is not None and name != by:
            scene.spend(name, set_)
            scene.show(name, set_)
    for sender in set(action.relays.values()) - {by} if mode == "simplex" else ():
        flag = radio(scene, sender, "simplex")
        if flag is not None:
            scene.spend(sender, flag)
            scene.show(sender, flag)
