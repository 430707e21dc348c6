"""The actions that are open to a viewer now, from what he may know: legal as they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.decide import check_answered, next_side
from rules.games.war_logic.battle.turn_order import alive
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.display.offers.attacks import FAST, FORCE, answer_offers, attack_offers, volley_offers
from rules.games.war_logic.display.offers.captures import capture_offers
from rules.games.war_logic.display.offers.context import Desk, choice, may_react, refusal
from rules.games.war_logic.display.offers.kits import kit_offers, surrender_offers
from rules.games.war_logic.display.offers.movement import hazard_offers, move_offers, retreat_offers, spy_offers
from rules.games.war_logic.display.offers.special import crash_offers, duel_offers, force_offers, turret_offers
from rules.games.war_logic.display.offers.strategy import control_offers, strategy_offers
from rules.games.war_logic.mechanics.turns import ACTIVE, STEP_OF, idle, reactions_due, reactions_open
from rules.games.war_logic.visibility.view import View, owns
from rules.kernel.records import Json, changed
from rules.kernel.screen import Offer, Reminder, Text

COURSE, END = "Course of play", "The end"
BY_UNIT = (
    strategy_offers,
    control_offers,
    move_offers,
    spy_offers,
    turret_offers,
    attack_offers,
    crash_offers,
    force_offers,
    duel_offers,
    surrender_offers,
    capture_offers,
)
BORROWED = (move_offers, attack_offers, crash_offers, force_offers, duel_offers)
REACTIONS = (answer_offers, retreat_offers, kit_offers)


def offers(view: View) -> tuple[Offer, ...]:
    """Every action that is open to the viewer, and those that are closed where he would wonder."""
    if view.state.ended or view.viewer.role == "spectator":
        return ()
    desk = Desk(view=view, scene=Scene(view.state))
    reactions = REACTIONS if may_react(desk) else ()
    kinds = (*BY_UNIT, *reactions)
    units = (
        offer
        for name in desk.own
        for offers_of in (BORROWED if desk.borrowed(name) else reactions if desk.lost(name) else kinds)
        for offer in offers_of(desk, name)
    )
    found = (*_course(desk), *volley_offers(desk), *units, *hazard_offers(desk), *_declare(desk))
    step = desk.scene.turn.step if desk.scene.turn else ""
    return tuple(sorted(_warned(desk, found), key=lambda offer: _by_step(offer, step)))


def _by_step(offer: Offer, now: str) -> tuple[int, bool]:
    """A turn's steps are offered in their order (WL-5.1), from the present one on, and what is seldom wanted behind.

    What belongs to no step comes first; fast play, and what of an earlier step can be done at any time, last.
    """
    steps = CATALOGUE.steps.order
    begun = steps.index(now) if now in steps else 0
    step = offer.group.lower()
    if step in steps:
        place = (steps.index(step) - begun) % len(steps) + 1
        return place if steps.index(step) >= begun else place + len(steps), offer.seldom
    return len(steps) + 1 if offer.group in (FORCE, FAST) else 0, offer.seldom


def _warned(desk: Desk, found: Sequence[Offer]) -> Iterator[Offer]:
    """What begins a later step says which steps are then over, if somebody could still act in them (WL-5.1)."""
    turn, order = desk.scene.turn, CATALOGUE.steps.order
    steps = [STEP_OF.get(str(offer.action["type"]), "") for offer in found]
    for offer, step in zip(found, steps, strict=True):
        over = [one for one in order[: order.index(step)] if one in steps] if step in ACTIVE else []
        if turn and owns(desk.view.viewer, turn.side) and over:
            named = f"{', '.join(over[:-1])} and {over[-1]} steps are" if len(over) > 1 else f"{over[0]} step is"
            text = f"The {named} over then."
            yield changed(offer, reminders=(Reminder(text=text, rule="WL-5.1"), *offer.reminders))
        else:
            yield offer


def _course(desk: Desk) -> Iterator[Offer]:
    state, viewer = desk.view.state, desk.view.viewer
    turn = state.turn
    if turn is None or turn.over:
        side = next_side(state)
        if owns(viewer, side):
            yield Offer(
                key="begin-turn",
                label=f"Begin the turn of {state.sides[side].name or side}",
                action={"type": "begin-turn", "side": side},
                group=COURSE,
                primary=True,
            )
        return
    if owns(viewer, turn.side) and turn.step != "defense":
        yield Offer(
            key="end-offense",
            label="Attacks are over",
            action={"type": "end-offense"},
            group=COURSE,
            primary=turn.step == "offense",
            forfeits=tuple(idle(desk.scene, turn)),
            reminders=(Reminder(text="Then those who were attacked may react.", rule="WL-10.1"),),
        )
    yield from _passes(desk)
    if owns(viewer, turn.side):
        waits = refusal(lambda: check_answered(desk.scene)) if viewer.role == "side" else None
        yield Offer(
            key="end-turn",
            label="End the turn",
            action={"type": "end-turn"},
            group=COURSE,
            primary=turn.step not in ("strategy", "offense") and waits is None,
            closed=waits,
            forfeits=tuple(idle(desk.scene, turn)) if turn.step != "defense" else (),
        )


def _passes(desk: Desk) -> Iterator[Offer]:
    """No (more) reactions, which the attacker waits for (WL-10.14)."""
    state, viewer = desk.view.state, desk.view.viewer
    if state.turn is None or not reactions_open(state.turn):
        return
    for side, names in reactions_due(desk.scene).items():
        if owns(viewer, side):
            whose = f" of {state.sides[side].name or side}" if viewer.role == "referee" else ""
            yield Offer(
                key=f"pass:{side}",
                label=f"No more reactions{whose}",
                action={"type": "pass", "side": side},
                group=COURSE,
                primary=viewer.role == "side",
                forfeits=tuple(names),
            )


def _declare(desk: Desk) -> Iterator[Offer]:
    """Results that the players declare (WL-17.4): the referee any, a side at any time that it gives up."""
    state, viewer = desk.view.state, desk.view.viewer
    story = Text(path=("story",), label="Story", value="", limit=500, lines=3, rule="WL-17.7")
    names: dict[Json, str] = {key: side.name or key for key, side in state.sides.items()}
    if viewer.role == "referee":
        who = choice(("winner",), "Winner", {**names, None: "a draw"}, next(iter(names)), rule="WL-17.4")
        action: dict[str, Json] = {"type": "declare", "winner": next(iter(names))}
        label = "Declare the result"
        yield Offer(key="declare", label=label, action=action, group=END, fields=(who, story), seldom=True)
        if len(names) > 2:
            yield from _give_up(desk, "A side gives up")
    elif len(names) > 2:
        yield from _give_up(desk, "Give up")
    elif viewer.side in names:
        other = next(key for key in names if key != viewer.side)
        action = {"type": "declare", "winner": other}
        yield Offer(
            key="declare",
            label=f"Give the battle to {names[other]}",
            action=action,
            group=END,
            fields=(story,),
            reminders=(Reminder(text="The battle ends at once: you give up.", rule="WL-17.4"),),
            seldom=True,
        )


def _give_up(desk: Desk, label: str) -> Iterator[Offer]:
    """Among three sides and more who gives up leaves the field; the others fight on until one is left."""
    state = desk.view.state
    left = alive(desk.scene)
    names: dict[Json, str] = {key: state.sides[key].name or key for key in left if key in state.sides}
    may = [key for key in left if key in names and owns(desk.view.viewer, key)]
    if not may:
        return
    others = [name for key, name in names.items() if key != may[0]]
    told = f"{others[0]} has won then." if len(others) == 1 else f"{' and '.join(others)} fight on."
    referee = desk.view.viewer.role == "referee"
    after = "The others fight on until one is left." if referee else told
    whose = "its" if referee else "your"
    yield Offer(
        key="give-up",
        label=label,
        action={"type": "give-up", "side": may[0]},
        group=END,
        fields=(choice(("side",), "Side", names, may[0], rule="WL-17.4"),) if referee else (),
        reminders=(Reminder(text=f"All {whose} units leave the field at once. {after}", rule="WL-17.4"),),
        seldom=True,
    )
