"""The log: each event as one viewer may read it, with its arithmetic, its dice and its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.games.sol_prime.battle.events import Event
from rules.games.sol_prime.battle.events import combat as combat_events
from rules.games.sol_prime.battle.events import course as course_events
from rules.games.sol_prime.battle.events.base import Happened, Loss, Secret
from rules.games.sol_prime.battle.events.combat import ArtilleryCalled, Fired, MinefieldEntered
from rules.games.sol_prime.battle.events.course import Started, Waited
from rules.games.sol_prime.battle.state import State
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
from rules.kernel.corrections import Corrected
from rules.kernel.display.cards import Tone
from rules.kernel.display.screen import Sentence
from rules.kernel.viewer import Viewer, owns
from rules.kit.correction_log import describe_correction
from rules.kit.secrets import may_read


def describe(event: Event, viewer: Viewer) -> Sentence | None:
    """Returns the log's line of an event; None when the viewer may not know of it."""
    match event:
        case Started():
            return _describe_start(event)
        case Corrected():
            return _describe_correction(event, viewer)
        case _:
            return _describe_happened(event, viewer)


def _describe_start(event: Started) -> Sentence:
    names = " against ".join(side.name or key for key, side in event.sides.items())
    by = f", by “{event.rule_set.title}”" if event.rule_set else ""
    return Sentence(text=f"The battle begins: {names}{by}.", kind="start", rules=("SP-3.1",))


def _describe_correction(event: Corrected, viewer: Viewer) -> Sentence:
    """Describes a correction and its reason to everybody; its values only where they are public."""
    open_place = event.path[:1] not in (("sides",), ("units",))
    return describe_correction(State, event, readable=may_read(State, event, viewer), names_place=open_place)


# --- what has happened ----------------------------------------------------------------------------


def _describe_happened(event: Happened, viewer: Viewer) -> Sentence | None:
    telling = TELLINGS[type(event)]
    if isinstance(event, Secret) and event.concealed and not owns(viewer, event.side):
        return None
    text, rules = telling.describe(event, viewer), telling.rules
    if not text:
        return None
    if isinstance(event, Waited):
        rules = tuple(dict.fromkeys(WAITS.get(one.kind, "SP-6.3") for one in event.waits))
    return Sentence(
        text=text,
        why=event.lines if _shows_arithmetic(event, viewer) else (),
        dice=tuple(f"D{roll.sides}: {roll.face}" for roll in event.rolls),
        kind=telling.kind,
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
    planned = isinstance(event, ArtilleryCalled) and event.arrival == "next-cycle"
    return not planned or owns(viewer, event.side)


def _tone(event: Happened) -> Tone:
    if isinstance(event, Loss) and event.destroyed:
        return "bad"
    hurt = isinstance(event, Fired | MinefieldEntered) and event.result in ("suppressed", "immobilized")
    return "warn" if hurt else ""


# --- stands ---------------------------------------------------------------------------------------


Describer = Callable[[Any, Viewer], str]


class Telling(NamedTuple):
    """The way a kind of event is told: its sentence, its kind in the log, its rules."""

    describe: Describer
    kind: str
    rules: tuple[str, ...]


def sentence_about(text: str) -> Describer:
    """Returns a sentence about the first stand concerned."""
    return lambda event, viewer: text.format(*event.about, "", side=recorded_name(event, event.side))


TELLINGS: Mapping[type[Happened], Telling] = {
    course_events.FirstSideSettled: Telling(course.describe_first_side, "course", ("SP-4.2",)),
    course_events.ActivationRolled: Telling(course.describe_activation_roll, "course", ("SP-4.4",)),
    course_events.Activated: Telling(course.describe_activation, "course", ("SP-4.9",)),
    course_events.ActivationEnded: Telling(course.describe_activation_end, "course", ("SP-4.12", "SP-12.5")),
    course_events.TurnEnded: Telling(course.describe_turn_end, "course", ("SP-4.3",)),
    course_events.CycleBegun: Telling(course.describe_cycle, "course", ("SP-4.1",)),
    combat_events.Moved: Telling(describe_move, "movement", ("SP-5.16",)),
    combat_events.OverwatchTaken: Telling(describe_overwatch, "overwatch", ("SP-6.1",)),
    combat_events.PoppedUp: Telling(sentence_about("{0} pops up."), "movement", ("SP-23.3",)),
    combat_events.Settled: Telling(sentence_about("{0} settles down."), "movement", ("SP-23.3",)),
    combat_events.StandLost: Telling(sentence_about("{0} is lost."), "losses", ("SP-18.13",)),
    combat_events.Announced: Telling(describe_announcement, "fire", ("SP-10.10",)),
    combat_events.Fired: Telling(describe_shot, "fire", ("SP-9.12", "SP-11.1")),
    combat_events.Fought: Telling(describe_fight, "close combat", ("SP-14.1",)),
    combat_events.Attached: Telling(sentence_about("{0} is attached to {1}."), "movement", ("SP-14.9",)),
    combat_events.Detached: Telling(sentence_about("{0} is no longer attached to {1}."), "movement", ("SP-14.9",)),
    course_events.Placed: Telling(describe_placing, "set-up", ("SP-3.1",)),
    course_events.GroundPlaced: Telling(describe_ground, "set-up", ("SP-3.1",)),
    course_events.Shown: Telling(describe_showing, "set-up", ("SP-28.4",)),
    course_events.Concealed: Telling(
        lambda event, viewer: f"{', '.join(event.about)}: secret until seen.", "set-up", ("SP-28.4",)
    ),
    combat_events.Loaded: Telling(sentence_about("{0} gets on {1}."), "transport", ("SP-16.12",)),
    combat_events.Unloaded: Telling(sentence_about("{0} gets off {1}."), "transport", ("SP-16.12",)),
    combat_events.ArtilleryCalled: Telling(describe_call, "artillery", ("SP-17.10",)),
    combat_events.ArtilleryFell: Telling(describe_shells, "artillery", ("SP-17.20",)),
    combat_events.CounterbatteryTried: Telling(describe_counterbattery, "artillery", ("SP-17.40",)),
    course_events.UnitTested: Telling(describe_unit_test, "morale", ("SP-18.1",)),
    course_events.PlatoonTested: Telling(describe_platoon_test, "morale", ("SP-18.15",)),
    course_events.LeaderFateSettled: Telling(describe_fate, "morale", ("SP-19.2",)),
    course_events.LeaderChanged: Telling(sentence_about("A leader changes from {0} to {1}."), "morale", ("SP-19.4",)),
    combat_events.MinefieldEntered: Telling(describe_mines, "mines", ("SP-20.3", "SP-20.4")),
    combat_events.MinefieldCleared: Telling(sentence_about("{0} clears {1}."), "mines", ("SP-21.3",)),
    combat_events.SmokeLaid: Telling(sentence_about("{0} lays smoke."), "engineers", ("SP-21.2",)),
    combat_events.Demolished: Telling(describe_demolition, "engineers", ("SP-21.4",)),
    combat_events.StoppedAdjacent: Telling(sentence_about("{0} stops at a structure."), "engineers", ("SP-21.4",)),
    combat_events.SupportCalled: Telling(describe_support, "air", ("SP-22.1",)),
    combat_events.Flown: Telling(describe_flight, "air", ("SP-22.11",)),
    combat_events.Bombed: Telling(describe_bombs, "air", ("SP-22.32",)),
    combat_events.BombBurst: Telling(describe_burst, "air", ("SP-22.33",)),
    combat_events.Dropped: Telling(sentence_about("{0} is dropped from {1}."), "air", ("SP-22.50",)),
    course_events.MinefieldLaid: Telling(describe_minefield, "set-up", ("SP-3.2",)),
    course_events.OffTableNoted: Telling(describe_off_table, "set-up", ("SP-3.4",)),
    course_events.PostureTaken: Telling(describe_posture, "set-up", ("SP-3.3",)),
    course_events.MadeReady: Telling(sentence_about("{side} has finished its set-up."), "set-up", ()),
    course_events.FireHeld: Telling(course.describe_held_fire, "overwatch", ("SP-6.2",)),
    course_events.Waited: Telling(course.describe_waiting, "overwatch", ("SP-6.3",)),
    course_events.Ended: Telling(course.describe_end, "end", ("SP-29.2",)),
    course_events.Resumed: Telling(sentence_about("The battle goes on: a side fights after all."), "end", ("SP-29.2",)),
}
