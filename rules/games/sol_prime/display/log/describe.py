"""The log: each event as one viewer may read it, with its arithmetic, its dice and its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.games.sol_prime.battle.events import Event, Happened, Started
from rules.games.sol_prime.display.log import course
from rules.games.sol_prime.display.log.combat import (
    describe_announcement,
    describe_bombs,
    describe_burst,
    describe_call,
    describe_counterbattery,
    describe_demolition,
    describe_fight,
    describe_mines,
    describe_shells,
    describe_shot,
)
from rules.games.sol_prime.display.log.course import recorded_name
from rules.games.sol_prime.display.log.morale import describe_fate, describe_platoon_test, describe_unit_test
from rules.games.sol_prime.display.log.table import (
    describe_flight,
    describe_ground,
    describe_minefield,
    describe_move,
    describe_off_table,
    describe_overwatch,
    describe_placing,
    describe_posture,
    describe_showing,
    describe_support,
)
from rules.games.sol_prime.mechanics.hidden_information import PUBLIC_FIELDS
from rules.games.sol_prime.visibility.view import owns
from rules.kernel.corrections import Corrected
from rules.kernel.display.cards import Tone
from rules.kernel.display.screen import Sentence
from rules.kernel.viewer import Viewer


def describe(event: Event, viewer: Viewer) -> Sentence | None:
    """Returns the log's line of an event; None when the viewer may not know of it."""
    match event:
        case Started():
            return _describe_start(event)
        case Corrected():
            return _describe_correction(event, viewer)
        case Happened():
            return _describe_happened(event, viewer)


def _describe_start(event: Started) -> Sentence:
    names = " against ".join(side.name or key for key, side in event.sides.items())
    by = f", by “{event.rule_set.title}”" if event.rule_set else ""
    return Sentence(text=f"The battle begins: {names}{by}.", kind="start", rules=("SP-3.1",))


def _describe_correction(event: Corrected, viewer: Viewer) -> Sentence:
    """Describes a correction and its reason to everybody; its values only where they are public."""
    what = " / ".join(str(key) for key in event.path)
    shown = viewer.role == "referee" or owns(viewer, event.side) or _public(event)
    secret = not shown and event.path[:1] in (("sides",), ("units",))
    value = f" from {_text(event.old)} to {_text(event.value)}" if shown else ""
    return Sentence(
        text=f"The referee corrects {'something secret' if secret else what}{value}: {event.reason}",
        kind="correction",
        about=(str(event.path[1]),) if len(event.path) > 1 and event.path[0] == "units" and not secret else (),
        tone="warn",
    )


def _public(event: Corrected) -> bool:
    match event.path:
        case ("units", _, str(key)):
            return key in PUBLIC_FIELDS
        case ("platoons", *_) | ("cycle" | "points" | "objectives" | "options", *_):
            return True
        case _:
            return False


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)


# --- what has happened ----------------------------------------------------------------------------


def _describe_happened(event: Happened, viewer: Viewer) -> Sentence | None:
    describer = DESCRIBERS.get(event.type)
    if describer is None or (event.result.get("concealed") and not owns(viewer, event.side)):
        return None
    text = describer(event, viewer)
    if not text:
        return None
    kind, rules = KINDS[event.type]
    if event.type == "waited":
        rules = tuple(dict.fromkeys(WAITS.get(str(one["kind"]), "SP-6.3") for one in event.result.get("waits") or ()))
    return Sentence(
        text=text,
        why=event.lines if _shows_arithmetic(event, viewer) else (),
        dice=tuple(f"D{roll.sides}: {roll.face}" for roll in event.rolls),
        kind=kind,
        about=event.about if _shows_arithmetic(event, viewer) else (),
        rules=rules,
        tone=_tone(event),
    )


WAITS = {
    "missile": "SP-10.10",
    "impact": "SP-17.20",
    "loss-test": "SP-18.13",
    "leader": "SP-19.2",
    "counterbattery": "SP-17.40",
    "unseen": "SP-28.4",
}
"""The rules by which steps wait; any other waits by that of Overwatch fire."""


def _shows_arithmetic(event: Happened, viewer: Viewer) -> bool:
    """Checks whether the arithmetic may be shown: that of a call tells what is planned (SP-28.3)."""
    return event.type != "artillery-called" or owns(viewer, event.side) or event.result.get("arrival") != "next-cycle"


def _tone(event: Happened) -> Tone:
    if event.result.get("destroyed"):
        return "bad"
    return "warn" if event.result.get("result") in ("suppressed", "immobilized") else ""


# --- stands ---------------------------------------------------------------------------------------


Describer = Callable[[Happened, Viewer], str]


def sentence_about(text: str) -> Describer:
    """Returns a sentence about the first stand concerned."""
    return lambda event, viewer: text.format(*event.about, "", side=recorded_name(event, event.side))


DESCRIBERS: Mapping[str, Describer] = {
    "first-side-settled": course.describe_first_side,
    "activation-rolled": course.describe_activation_roll,
    "activated": course.describe_activation,
    "activation-ended": course.describe_activation_end,
    "turn-ended": course.describe_turn_end,
    "cycle-begun": course.describe_cycle,
    "moved": describe_move,
    "overwatch-taken": describe_overwatch,
    "popped-up": sentence_about("{0} pops up."),
    "settled": sentence_about("{0} settles down."),
    "stand-lost": sentence_about("{0} is lost."),
    "announced": describe_announcement,
    "fired": describe_shot,
    "fought": describe_fight,
    "attached": sentence_about("{0} is attached to {1}."),
    "detached": sentence_about("{0} is no longer attached to {1}."),
    "placed": describe_placing,
    "ground-placed": describe_ground,
    "shown": describe_showing,
    "concealed": lambda event, viewer: f"{', '.join(event.about)}: secret until seen.",
    "loaded": sentence_about("{0} gets on {1}."),
    "unloaded": sentence_about("{0} gets off {1}."),
    "artillery-called": describe_call,
    "artillery-fell": describe_shells,
    "counterbattery-tried": describe_counterbattery,
    "unit-tested": describe_unit_test,
    "platoon-tested": describe_platoon_test,
    "leader-fate-settled": describe_fate,
    "leader-changed": sentence_about("A leader changes from {0} to {1}."),
    "minefield-entered": describe_mines,
    "minefield-cleared": sentence_about("{0} clears {1}."),
    "smoke-laid": sentence_about("{0} lays smoke."),
    "demolished": describe_demolition,
    "stopped-adjacent": sentence_about("{0} stops at a structure."),
    "support-called": describe_support,
    "flown": describe_flight,
    "bombed": describe_bombs,
    "bomb-burst": describe_burst,
    "dropped": sentence_about("{0} is dropped from {1}."),
    "minefield-laid": describe_minefield,
    "off-table-noted": describe_off_table,
    "posture-taken": describe_posture,
    "made-ready": sentence_about("{side} has finished its set-up."),
    "fire-held": course.describe_held_fire,
    "waited": course.describe_waiting,
    "ended": course.describe_end,
    "resumed": sentence_about("The battle goes on: a side fights after all."),
}
KINDS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "first-side-settled": ("course", ("SP-4.2",)),
    "activation-rolled": ("course", ("SP-4.4",)),
    "activated": ("course", ("SP-4.9",)),
    "activation-ended": ("course", ("SP-4.12", "SP-12.5")),
    "turn-ended": ("course", ("SP-4.3",)),
    "cycle-begun": ("course", ("SP-4.1",)),
    "moved": ("movement", ("SP-5.16",)),
    "overwatch-taken": ("overwatch", ("SP-6.1",)),
    "popped-up": ("movement", ("SP-23.3",)),
    "settled": ("movement", ("SP-23.3",)),
    "stand-lost": ("losses", ("SP-18.13",)),
    "announced": ("fire", ("SP-10.10",)),
    "fired": ("fire", ("SP-9.12", "SP-11.1")),
    "fought": ("close combat", ("SP-14.1",)),
    "attached": ("movement", ("SP-14.9",)),
    "detached": ("movement", ("SP-14.9",)),
    "shown": ("set-up", ("SP-28.4",)),
    "concealed": ("set-up", ("SP-28.4",)),
    "placed": ("set-up", ("SP-3.1",)),
    "ground-placed": ("set-up", ("SP-3.1",)),
    "loaded": ("transport", ("SP-16.12",)),
    "unloaded": ("transport", ("SP-16.12",)),
    "artillery-called": ("artillery", ("SP-17.10",)),
    "artillery-fell": ("artillery", ("SP-17.20",)),
    "counterbattery-tried": ("artillery", ("SP-17.40",)),
    "unit-tested": ("morale", ("SP-18.1",)),
    "platoon-tested": ("morale", ("SP-18.15",)),
    "leader-fate-settled": ("morale", ("SP-19.2",)),
    "leader-changed": ("morale", ("SP-19.4",)),
    "minefield-entered": ("mines", ("SP-20.3", "SP-20.4")),
    "minefield-cleared": ("mines", ("SP-21.3",)),
    "smoke-laid": ("engineers", ("SP-21.2",)),
    "demolished": ("engineers", ("SP-21.4",)),
    "stopped-adjacent": ("engineers", ("SP-21.4",)),
    "support-called": ("air", ("SP-22.1",)),
    "flown": ("air", ("SP-22.11",)),
    "bombed": ("air", ("SP-22.32",)),
    "bomb-burst": ("air", ("SP-22.33",)),
    "dropped": ("air", ("SP-22.50",)),
    "minefield-laid": ("set-up", ("SP-3.2",)),
    "off-table-noted": ("set-up", ("SP-3.4",)),
    "posture-taken": ("set-up", ("SP-3.3",)),
    "made-ready": ("set-up", ()),
    "fire-held": ("overwatch", ("SP-6.2",)),
    "waited": ("overwatch", ("SP-6.3",)),
    "ended": ("end", ("SP-29.2",)),
    "resumed": ("end", ("SP-29.2",)),
}
