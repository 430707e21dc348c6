"""The log: each event as one viewer may read it, with its arithmetic, its dice and its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.games.sol_prime.battle.events import Event, Happened, Started
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.labels import format_inches, weapon_name
from rules.games.sol_prime.display.log import course
from rules.games.sol_prime.display.log.course import name_lost, platoon_label, unit_name
from rules.games.sol_prime.mechanics.guided_bombs import describe_landing
from rules.games.sol_prime.mechanics.hidden_information import PUBLIC_FIELDS
from rules.games.sol_prime.visibility.view import owns
from rules.kernel.corrections import Corrected
from rules.kernel.game import Viewer
from rules.kernel.screen import Sentence, Tone


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
    told = TELLERS.get(event.type)
    if told is None or (event.result.get("concealed") and not owns(viewer, event.side)):
        return None
    text = told(event, viewer)
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


def _describe_move(event: Happened, viewer: Viewer) -> str:
    result = event.result
    watch = " It stays on Overwatch." if result.get("overwatch") else ""
    cost, moved = float(result.get("cost") or 0), float(result.get("moved") or 0)
    return f"{event.about[0]} moves for {format_inches(cost)}, {format_inches(moved)} in all.{watch}"


def _describe_shot(event: Happened, viewer: Viewer) -> str:
    action, result = event.action, event.result
    how = "fires from Overwatch at" if action.get("overwatch") else "fires at"
    text = f"{action.get('by')} {how} {action.get('target')} with {weapon_name(str(action.get('weapon')))}: "
    if action.get("reaction"):
        text += "it reacts; " if result.get("reacted") else "it fails to react; "
    text += str(result.get("result")).replace("-", " ") + "."
    if result.get("occupant"):
        text += f" {action.get('occupant')}, inside: {str(result['occupant']).replace('-', ' ')}."
    return text + name_lost(event)


def _describe_announcement(event: Happened, viewer: Viewer) -> str:
    weapon = weapon_name(str(event.action.get("weapon")))
    return f"{event.action.get('by')} announces {weapon} at {event.action.get('target')}."


def _describe_fight(event: Happened, viewer: Viewer) -> str:
    attackers = " and ".join(str(one) for one in event.action.get("attackers") or ())
    won = "the attack succeeds" if event.result.get("winner") == "attacker" else "the attack fails"
    return f"{attackers} attacks {event.action.get('defender')}: {won}.{name_lost(event)}"


def _describe_call(event: Happened, viewer: Viewer) -> str:
    arrival, place = event.result.get("arrival"), event.action.get("place")
    at = f" at {place}" if place else ""
    if arrival == "next-cycle" and not owns(viewer, event.side):
        return f"{unit_name(event, event.side)} plans artillery fire for the next cycle{at}."
    pieces = ", ".join(str(one) for one in event.action.get("by") or ())
    texts = {"now": "it falls now", "cancelled": "cancelled", "next-cycle": "it falls in the next cycle"}
    return f"Fire of {pieces} is called{at}: {texts.get(str(arrival), '')}."


def _results(event: Happened) -> str:
    results: Mapping[str, str] = event.result.get("results") or {}
    shown = [f"{name} {result.replace('-', ' ')}" for name, result in results.items()]
    return "; ".join(shown) or "nothing is hit"


def _describe_shells(event: Happened, viewer: Viewer) -> str:
    return f"Shells fall, {format_inches(float(event.result.get('radius') or 0))} around: {_results(event)}."


def _describe_bombs(event: Happened, viewer: Viewer) -> str:
    fallen = event.result.get("bombs") or ()
    text = (
        f"{event.action.get('by')} drops two bombs: {', '.join(describe_landing(int(one['lands'])) for one in fallen)}"
    )
    return f"{text}." if event.action.get("later") else f"{text}: {_results(event)}."


def _describe_burst(event: Happened, viewer: Viewer) -> str:
    return f"{str(event.action.get('bomb')).capitalize()}: {_results(event)}."


def _describe_demolition(event: Happened, viewer: Viewer) -> str:
    return f"{event.about[0]} demolishes: {_results(event)}."


def _describe_counterbattery(event: Happened, viewer: Viewer) -> str:
    found = "finds it" if event.result.get("found") else "does not find it"
    by = ", ".join(str(one) for one in event.action.get("by") or ())
    return f"{by} tries counterbattery fire at {event.action.get('target')} and {found}."


def _describe_unit_test(event: Happened, viewer: Viewer) -> str:
    return f"{event.action.get('unit')} tests its morale and {'passes' if event.result.get('passed') else 'fails'}."


def _describe_platoon_test(event: Happened, viewer: Viewer) -> str:
    reasons = {
        "closer": "to move closer",
        "leave-cover": "to leave cover",
        "overwatch": "for Overwatch",
        "loss": "after its losses",
        "rally": "to rally",
    }
    passed = "passes" if event.result.get("passed") else "fails"
    reason = reasons.get(str(event.action.get("reason")), "")
    text = f"Platoon {platoon_label(event.action.get('platoon'))} tests {reason} and {passed}"
    state = event.result.get("state")
    return f"{text}: it is {state}." if state != "good" else f"{text}."


def _describe_fate(event: Happened, viewer: Viewer) -> str:
    leader = event.action.get("leader")
    if event.result.get("fate") == "killed":
        return f"{leader} is killed."
    nearest = event.action.get("nearest")
    return f"{leader} survives" + (f" and goes to {nearest}." if nearest else ".")


def _describe_mines(event: Happened, viewer: Viewer) -> str:
    result, field = event.result, event.action.get("minefield")
    if not result.get("rolled"):
        return f"{event.about[0]} passes {field} unaffected."
    strength = result.get("revealed")
    what = "a dummy" if strength == 0 else f"strength {strength}"
    hit = f"hits a mine: {str(result.get('result')).replace('-', ' ')}" if result.get("hit-mine") else "hits no mine"
    return f"{event.about[0]} moves into {field}, {what}, and {hit}.{name_lost(event)}"


def _describe_support(event: Happened, viewer: Viewer) -> str:
    granted = "it comes" if event.result.get("granted") else "none comes"
    return f"{unit_name(event, event.side)} calls for air support: {granted}."


def _describe_flight(event: Happened, viewer: Viewer) -> str:
    action, name = event.action, event.about[0]
    if action.get("entry"):
        return f"{name} flies on from the {action.get('edge') or 'edge'}."
    leaves = f" and leaves by the {action.get('leaves')}" if action.get("leaves") else ""
    point = "" if event.result.get("may-fire") else ", without a point"
    return f"{name} flies {format_inches(float(action.get('inches') or 0))}{leaves}{point}."


def _describe_off_table(event: Happened, viewer: Viewer) -> str:
    away = event.result.get("off-table")
    if not owns(viewer, event.side):
        return f"{event.about[0]} is placed."
    return (
        f"{event.about[0]} stands {format_inches(float(away))} off the table."
        if away is not None
        else f"{event.about[0]} is on the table."
    )


def _describe_minefield(event: Happened, viewer: Viewer) -> str:
    place = event.result.get("place")
    mine = CATALOGUE.minefields.types.get(str(event.action.get("mine")))
    kind = f" ({mine.name})" if mine and owns(viewer, event.side) else ""
    return f"{event.result.get('minefield')} is laid{f' at {place}' if place else ''}{kind}."


def _describe_showing(event: Happened, viewer: Viewer) -> str:
    if event.result.get("concealed"):
        return f"{', '.join(event.about)}: on the table."
    how = "is shown: it has" if len(event.about) == 1 else "are shown: they have"
    return f"{', '.join(event.about)} {how} been there, unseen."


def _describe_posture(event: Happened, viewer: Viewer) -> str:
    name = event.about[0]
    if event.action.get("carrier") and not owns(viewer, event.side):
        # Stands aboard an aircraft off the table are secret (SP-28.5).
        return ""
    if event.result.get("dug-in"):
        return f"{name} is dug in."
    cover = event.result.get("cover")
    return f"{name} is in {cover} cover." if cover and cover != "none" else f"{name} is placed."


def _describe_overwatch(event: Happened, viewer: Viewer) -> str:
    return f"{', '.join(event.about)} {'goes' if len(event.about) == 1 else 'go'} on Overwatch."


def _describe_placing(event: Happened, viewer: Viewer) -> str:
    return f"{', '.join(event.about)} {'is' if len(event.about) == 1 else 'are'} put on the plan."


def _describe_ground(event: Happened, viewer: Viewer) -> str:
    return f"{event.result.get('ground')} is {'taken off' if event.result.get('removed') else 'laid on'} the plan."


Teller = Callable[[Happened, Viewer], str]


def sentence_about(text: str) -> Teller:
    """Returns a sentence about the first stand concerned."""
    return lambda event, viewer: text.format(*event.about, "", side=unit_name(event, event.side))


TELLERS: Mapping[str, Teller] = {
    "first-side-settled": course.first_text,
    "activation-rolled": course.rolled_text,
    "activated": course.activated_text,
    "activation-ended": course.activation_ended_text,
    "turn-ended": course.turn_ended_text,
    "cycle-begun": course.cycle_text,
    "moved": _describe_move,
    "overwatch-taken": _describe_overwatch,
    "popped-up": sentence_about("{0} pops up."),
    "settled": sentence_about("{0} settles down."),
    "stand-lost": sentence_about("{0} is lost."),
    "announced": _describe_announcement,
    "fired": _describe_shot,
    "fought": _describe_fight,
    "attached": sentence_about("{0} is attached to {1}."),
    "detached": sentence_about("{0} is no longer attached to {1}."),
    "placed": _describe_placing,
    "ground-placed": _describe_ground,
    "shown": _describe_showing,
    "concealed": lambda event, viewer: f"{', '.join(event.about)}: secret until seen.",
    "loaded": sentence_about("{0} gets on {1}."),
    "unloaded": sentence_about("{0} gets off {1}."),
    "artillery-called": _describe_call,
    "artillery-fell": _describe_shells,
    "counterbattery-tried": _describe_counterbattery,
    "unit-tested": _describe_unit_test,
    "platoon-tested": _describe_platoon_test,
    "leader-fate-settled": _describe_fate,
    "leader-changed": sentence_about("A leader changes from {0} to {1}."),
    "minefield-entered": _describe_mines,
    "minefield-cleared": sentence_about("{0} clears {1}."),
    "smoke-laid": sentence_about("{0} lays smoke."),
    "demolished": _describe_demolition,
    "stopped-adjacent": sentence_about("{0} stops at a structure."),
    "support-called": _describe_support,
    "flown": _describe_flight,
    "bombed": _describe_bombs,
    "bomb-burst": _describe_burst,
    "dropped": sentence_about("{0} is dropped from {1}."),
    "minefield-laid": _describe_minefield,
    "off-table-noted": _describe_off_table,
    "posture-taken": _describe_posture,
    "made-ready": sentence_about("{side} has finished its set-up."),
    "fire-held": course.held_text,
    "waited": course.waited_text,
    "ended": course.ended_text,
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
}
