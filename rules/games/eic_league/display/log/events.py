"""The log: each event as one viewer may read it, with its arithmetic, its dice and the rules it followed.

Everyone reads what the table shows; numbers that are secret are read by their owner and the referee (section 20).
"""

from __future__ import annotations

from typing import assert_never

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.battle import events as ev
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.percentile import format_percentile
from rules.games.eic_league.display.log.attacks import describe_announcement, describe_attack
from rules.games.eic_league.mechanics.movement import MOVEMENT_RULES
from rules.kernel.corrections import Corrected
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence
from rules.kernel.records import Json
from rules.kernel.viewer import Viewer, owns
from rules.kernel.wording import format_list
from rules.kit import hexes
from rules.kit.correction_log import describe_correction
from rules.kit.secrets import may_read

DOING = {"movement": "moves", "detection": "searches", "attack": "attacks"}
ENDING = {"movement": "its movement", "detection": "its search", "attack": "its attacks"}
BEGINNING = {"detection": "All sides search.", "results": "Nothing is left to do in this round."}


def describe(event: ev.Event, viewer: Viewer) -> Sentence | None:
    """Returns the log's line of an event; None when the viewer may not know of it."""
    match event:
        case ev.Attacked():
            return describe_attack(event, viewer)
        case ev.Announced():
            return describe_announcement(event)
        case ev.Detected():
            return _describe_detection(event, viewer)
        case ev.Moved():
            return _describe_movement(event, viewer)
        case ev.InitiativeRolled():
            return _describe_initiative(event, viewer)
        case ev.Recovered() | ev.Reloaded():
            return _describe_purchase(event, viewer)
        case ev.RetreatAnnounced():
            return _describe_retreat(event, viewer)
        case ev.WildfireTold():
            return _describe_wildfire(event, viewer)
        case Corrected():
            return _describe_correction(event, viewer)
        case ev.SurrenderOffered() | ev.SurrenderAnswered() | ev.Crushed() | ev.Ended() | ev.Resumed():
            return _describe_surrender_or_end(event)
        case _:
            return _describe_public(event)


def _describe_public(
    event: ev.Started | ev.Declared | ev.PhaseEnded | ev.RoundEnded | ev.CameDown | ev.BaseEntered | ev.BaseLeft,
) -> Sentence:
    match event:
        case ev.Started():
            return _describe_start(event)
        case ev.Declared():
            return _describe_declaration(event)
        case ev.PhaseEnded():
            return _describe_phase_end(event)
        case ev.RoundEnded(round=round_, back=back):
            leaving = f" Reloaded and back on the field: {', '.join(back)}." if back else ""
            return Sentence(text=f"Round {round_} ends.{leaving}", kind="round", about=back, rules=("EIC-10.4",))
        case ev.CameDown(unit=unit):
            return Sentence(text=f"{unit} comes down.", kind="movement", about=(unit,), rules=("EIC-12.9",))
        case ev.BaseEntered(by=by):
            return Sentence(text=f"{by} is in its base.", kind="base", about=(by,), rules=("EIC-18.2",))
        case ev.BaseLeft(by=by):
            return Sentence(text=f"{by} leaves its base.", kind="base", about=(by,), rules=("EIC-18.6",))
        case _:
            assert_never(event)


def _describe_surrender_or_end(
    event: ev.SurrenderOffered | ev.SurrenderAnswered | ev.Crushed | ev.Ended | ev.Resumed,
) -> Sentence:
    match event:
        case ev.SurrenderOffered(name=name, terms=terms):
            return Sentence(
                text=f"{name} offers to give up: {terms}", kind="end", tone="warn", rules=("EIC-19.1", "EIC-19.2")
            )
        case ev.SurrenderAnswered(name=name):
            return Sentence(text=_answer_text(event, name), kind="end", rules=("EIC-19.2",))
        case ev.Crushed(name=name):
            return Sentence(text=f"{name} is crushed.", kind="end", tone="bad", rules=("EIC-19.2",))
        case ev.Ended():
            return _describe_end(event)
        case ev.Resumed():
            who = [event.names.get(side, side) for side in event.sides]
            back = f"{format_list(who)} {'is' if len(who) == 1 else 'are'} back: the" if who else "The"
            return Sentence(text=f"{back} battle goes on.", kind="end", rules=("EIC-19.1",))
        case _:
            assert_never(event)


def _answer_text(event: ev.SurrenderAnswered, name: str) -> str:
    if event.by == event.side:
        return f"{name} takes back its offer to surrender."
    if not event.accepted:
        return f"The surrender of {name} is refused."
    return (
        f"The surrender of {name} is accepted."
        if event.settled
        else f"The surrender of {name} is accepted by one side."
    )


def _describe_end(event: ev.Ended) -> Sentence:
    if event.winner is None:
        return Sentence(text="Nobody is left in action: the battle is a draw.", kind="end", rules=("EIC-19.1",))
    how = "has crushed all opponents" if event.reason == "crushed" else "has accepted the last surrender"
    return Sentence(text=f"{event.name} {how} and holds the field.", kind="end", tone="good", rules=("EIC-19.1",))


# --- the course of play ---------------------------------------------------------------------------


def _describe_start(event: ev.Started) -> Sentence:
    counts = {key: sum(unit.side == key for unit in event.units.values()) for key in event.sides}
    teams = [f"{side.name} ({counts[key]} units)" for key, side in event.sides.items()]
    return Sentence(text=f"The battle begins: {' against '.join(teams)}.", kind="start", rules=("EIC-1.3",))


def _describe_declaration(event: ev.Declared) -> Sentence:
    parts = []
    if event.warp:
        parts.append(f"{', '.join(event.warp)} will warp")
    if event.spooks:
        parts.append(f"{', '.join(event.spooks)} tries for the initiative")
    text = f"{event.name} declares: {'; '.join(parts)}." if parts else f"{event.name} is ready for the initiative."
    about = (*event.warp, *event.spooks)
    return Sentence(text=text, kind="initiative", about=about, rules=("EIC-11.2",) if parts else ())


def _describe_initiative(event: ev.InitiativeRolled, viewer: Viewer) -> Sentence:
    spooks = " ".join(
        f"{spook.unit} {'seizes the moment' if spook.success else 'tries for it in vain'}." for spook in event.spooks
    )
    won = f"{event.names.get(event.order[0], event.order[0])} has the initiative." if event.order else _tie_text(event)
    lines = (*_spook_lines(event, viewer), *_dice_lines(event))
    own = [format_percentile(spook.roll) for spook in event.spooks if owns(viewer, spook.side)]
    return Sentence(
        text=" ".join(part for part in (spooks, won) if part),
        why=lines,
        dice=(*own, *(str(face) for face in event.rolls.values())),
        kind="initiative",
        about=tuple(spook.unit for spook in event.spooks),
        rules=("EIC-11.1", *(("EIC-11.6",) if event.spooks else ()), *(() if event.order else ("EIC-11.3",))),
    )


def _tie_text(event: ev.InitiativeRolled) -> str:
    best = max(event.totals.values(), default=0)
    tied = [event.names.get(side, side) for side, total in event.totals.items() if total == best]
    return f"{format_list(tied)} are equal at {best}: the initiative is rolled again."


def _spook_lines(event: ev.InitiativeRolled, viewer: Viewer) -> list[Line]:
    # The number depends on the enemy's ECM, which the Spook's side must not learn, and on the Spook's own DET.
    if viewer.role != "referee":
        return []
    return [
        Line(label=f"{spook.unit}, more than {spook.need}", amount=format_percentile(spook.roll), rule="EIC-11.6")
        for spook in event.spooks
    ]


def _dice_lines(event: ev.InitiativeRolled) -> list[Line]:
    lines = []
    for side, total in event.totals.items():
        bonus = total - event.rolls[side]
        how = f"{event.rolls[side]} and {bonus} for warps" if bonus else "unmodified"
        lines.append(Line(label=event.names.get(side, side), amount=str(total), how=how, rule="EIC-11.2"))
    return lines


def _describe_phase_end(event: ev.PhaseEnded) -> Sentence:
    part = ENDING.get(event.was or "", "its part")
    ended = f"{event.names.get(event.side, event.side)} has ended {part}. " if event.side else ""
    if event.turn_over:
        text = "Nobody has an enemy in detection range: the turn is over."
        return Sentence(text=ended + text, kind="phase", rules=("EIC-13.9",))
    if event.active is None and event.phase == event.was:
        return Sentence(text=ended.strip(), kind="phase", rules=("EIC-10.4",))
    active = event.names.get(event.active, event.active) if event.active else ""
    doing = DOING.get(event.phase or "", "")
    first = "first" if event.phase != event.was else "next"
    now = f"{active} {doing} {first}." if active else BEGINNING.get(event.phase or "", "")
    return Sentence(text=ended + now, kind="phase", rules=("EIC-11.4",) if active else ("EIC-10.4",))


def _describe_wildfire(event: ev.WildfireTold, viewer: Viewer) -> Sentence | None:
    new = [side for side in event.sides if side not in event.known]
    told, lost = ([side for side in sides if owns(viewer, side)] for sides in (new, event.lost))
    if told:
        who = "Your units" if viewer.role == "side" else ", ".join(told)
        text = f"{who} may fire by sight, at ATTR −{-CATALOGUE.combat.wildfire.attr}."
        return Sentence(text=text, kind="detection", rules=("EIC-13.10",))
    if lost:
        who = "Your units" if viewer.role == "side" else ", ".join(lost)
        return Sentence(text=f"{who} may no longer fire by sight.", kind="detection", rules=("EIC-13.11",))
    return None


# --- units ----------------------------------------------------------------------------------------

GOING = {"ground": "moves", "flight": "flies", "warp": "warps", "elevator": "rides its elevator"}


def _describe_movement(event: ev.Moved, viewer: Viewer) -> Sentence:
    where = f" to hex {hexes.label(event.to)}" if event.to is not None and event.hexes else ""
    count = f" {format_hexes(event.hexes)}" if event.hexes else " on the spot"
    going = GOING[event.mode]
    if event.mode == "ground" and not event.hexes:
        going, count = "stays where it is", ""
    if event.mode == "elevator":
        end = f", now {format_hexes(event.height)} high" if event.height else ", down to the ground"
    elif event.airborne:
        end = " and stays in the air"
    else:
        end = " and lands" if event.mode == "flight" else ""
    base = " It is in its base." if event.into_base else ""
    limit = Line(label="Most it can move", amount=str(event.limit), how="hexes", rule=MOVEMENT_RULES[event.mode])
    return Sentence(
        text=f"{event.by} {going}{count}{where}{end}.{base}",
        why=(limit,) if owns(viewer, event.side) else (),
        kind="movement",
        about=(event.by,),
        rules=(MOVEMENT_RULES[event.mode],),
    )


def _describe_detection(event: ev.Detected, viewer: Viewer) -> Sentence:
    if not owns(viewer, event.side):
        # Only the detecting side learns its roll and its finds (EIC-20.4).
        return Sentence(text=f"{event.by} searches.", kind="detection", about=(event.by,), rules=("EIC-20.4",))
    found = f"detects {', '.join(event.seen)}" if event.seen else "detects nobody"
    lines = (
        Line(label="Needed", amount=f"{event.need}+", rule="EIC-13.2"),
        Line(label="Range", amount=str(event.range), how="hexes, DET / 10", rule="EIC-13.4"),
        Line(label="Rolled", amount=format_percentile(event.roll), total=True),
    )
    everyone = event.roll == CATALOGUE.combat.detection.always_detects_roll
    return Sentence(
        text=f"{event.by} searches: {event.need} needed, {format_percentile(event.roll)} rolled. It {found}.",
        why=lines,
        dice=(format_percentile(event.roll),),
        kind="detection",
        about=(event.by, *event.seen),
        rules=("EIC-13.2", "EIC-13.6") if everyone else ("EIC-13.2", "EIC-13.5"),
        tone="on" if event.seen else "",
    )


def _describe_retreat(event: ev.RetreatAnnounced, viewer: Viewer) -> Sentence:
    purpose = {"recover": " to recover energy", "reload": " to reload"}[event.purpose]
    text = f"{event.by} retreats to its base{purpose if owns(viewer, event.side) else ''}."
    return Sentence(text=text, kind="base", about=(event.by,), rules=("EIC-18.2",))


def _describe_purchase(event: ev.Recovered | ev.Reloaded, viewer: Viewer) -> Sentence | None:
    # Energy, loads and credits are the owner's secrets (EIC-20.3).
    if not owns(viewer, event.side):
        return None
    if isinstance(event, ev.Recovered):
        text, rule = f"{event.by} recovers {event.points} energy, to {event.energy}", "EIC-18.3"
    else:
        text, rule = f"{event.by} reloads {event.name.lower()}: {event.shots} shots", "EIC-18.6"
    lines = (
        Line(label="Price", amount=str(event.cost), how="credits", rule=rule),
        Line(label="Credits left", amount=str(event.credits), rule="EIC-18.4"),
        Line(label="Stay", amount=str(event.rounds), how=f"rounds, through round {event.until}", rule=rule, total=True),
    )
    return Sentence(
        text=f"{text}, in its base through round {event.until}.",
        why=lines,
        kind="base",
        about=(event.by,),
        rules=(rule,),
    )


def _describe_correction(event: Corrected, viewer: Viewer) -> Sentence:
    readable = may_read(State, event, viewer)
    return describe_correction(State, event, readable=readable, names_place=True, say=_describe_hex)


def _describe_hex(event: Corrected, value: Json) -> str | None:
    match value:
        case [int(column), int(row)] if event.path[-1] == "hex":
            return hexes.label((column, row))
    return None
