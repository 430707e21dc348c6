"""Attacks in the log: public facts, and numbers that only the owners of those concerned read (EIC-20.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.wording import format_fragmentation_hits, format_hexes
from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.events import Announced, Attacked
from rules.games.eic_league.battle.state import is_drone, owner_name
from rules.games.eic_league.catalogue.percentile import format_percentile
from rules.games.eic_league.mechanics.damage.blast import LOSS_PER_HEX
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL
from rules.kernel.display.cards import Line, Tone
from rules.kernel.display.screen import Sentence
from rules.kernel.viewer import Viewer, owns
from rules.kernel.wording import format_count

DOING = {
    "shoot": "fires",
    "throw": "throws",
    "launch": "launches",
    "drop": "drops",
    "fight": "fights",
    "ram": "rams",
}
RULES = {
    "shoot": "EIC-14.4",
    "throw": "EIC-14.17",
    "launch": "EIC-7.11",
    "drop": "EIC-17.8",
    "fight": "EIC-14.12",
    "ram": "EIC-14.13",
}


def attack_text(attack: Attack, weapon: str) -> str:
    """Returns an attack in words: attacker, weapon, target and declared options (EIC-14.3)."""
    what = f" {weapon.lower()} at" if weapon else ""
    more = [
        f"with {attack.with_}" if attack.with_ else "",
        f"booster {attack.booster}" if attack.booster else "",
        "sharpshooting" if attack.sharpshoot else "",
        "by sight" if attack.wildfire else "",
        "rushed" if attack.rush else "",
    ]
    declared = ", ".join(word for word in more if word)
    return f"{attack.by} {DOING[attack.type]}{what} {attack.target}" + (f" ({declared})" if declared else "")


def describe_announcement(event: Announced) -> Sentence:
    """Describes an announcement, which everybody hears (EIC-14.20)."""
    what = attack_text(event.attack, event.weapon)
    text = f"{what}: ATTR {event.attr} against DFR {event.dfr}, more than {event.need} needed."
    return Sentence(
        text=text,
        why=_aim_lines(event.attr, event.dfr, event.need),
        kind="attack",
        about=(event.attack.by, event.attack.target),
        rules=("EIC-14.20", "EIC-20.2"),
    )


def _aim_lines(attr: int, dfr: int, need: int) -> tuple[Line, ...]:
    return (
        Line(label="ATTR", amount=str(attr), rule="EIC-14.4"),
        Line(label="DFR", amount=str(dfr), rule="EIC-14.4"),
        Line(label="To beat", amount=str(need), rule="EIC-14.5", total=True),
    )


def describe_attack(event: Attacked, viewer: Viewer) -> Sentence:
    """Describes an attack: the roll and the visible results for all; damage and energy for their owners."""
    deeds = attack_text(event.attack, event.weapon)
    parts = [
        f"{deeds}: more than {event.need} needed, {format_percentile(event.roll)} rolled, {_verdict(event)}.",
        *_public_sentences(event),
        *_private_sentences(event, viewer),
    ]
    faces = [format_percentile(event.roll), *([str(event.slot_roll)] if event.slot_roll else [])]
    return Sentence(
        text=" ".join(parts),
        why=(*_aim_lines(event.attr, event.dfr, event.need), *_private_lines(event, viewer)),
        dice=tuple(faces),
        kind="attack",
        about=tuple(dict.fromkeys((event.attack.by, event.attack.target, *event.steps))),
        rules=tuple(_rules(event)),
        tone=_tone(event),
    )


def _verdict(event: Attacked) -> str:
    if not event.hit:
        return "a miss"
    return "a lethal blow" if event.lethal else "a hit"


def _tone(event: Attacked) -> Tone:
    if event.vanquished:
        return "bad"
    return "warn" if event.hit else "quiet"


def _rules(event: Attacked) -> Iterator[str]:
    tandem = event.attack.with_ is not None
    yield "EIC-16.7" if event.attack.sharpshoot else "EIC-17.7" if tandem else RULES[event.attack.type]
    if event.attack.booster:
        yield "EIC-16.3"
    if event.attack.wildfire:
        yield "EIC-13.10"
    if event.penalty:
        yield "EIC-14.11"
    if event.lethal:
        yield "EIC-16.9"
    if event.steps:
        yield "EIC-16.12"
    if event.backfire:
        yield "EIC-14.14"
    if event.vanquished:
        yield "EIC-18.1"


# --- what the table sees --------------------------------------------------------------------------


def _public_sentences(event: Attacked) -> Iterator[str]:
    target = event.attack.target
    if event.steps:
        others = ", ".join(f"{name} ({steps})" for name, steps in sorted(event.steps.items()))
        yield f"Also in the blast, with hexes from the target: {others}."
    if event.weapon_lost is not None:
        yield f"{target} loses the weapon in slot {event.weapon_lost}."
    elif event.slot_roll is not None and target not in event.vanquished:
        yield f"{target} loses no weapon."
    if event.paralysed is not None:
        yield f"{target} is paralysed." if event.paralysed else f"{target} is not paralysed by it."
    if event.frag_hits is not None:
        yield f"{target} has taken {format_fragmentation_hits(event.frag_hits)}."
    if event.oxidised_until is not None and not event.oxidised_immune:
        yield f"The armor of {target} is oxidised."
    for name in event.vanquished:
        yield f"{name} is {'lost' if is_drone(name) else 'vanquished'}."
    landed = [name for name in event.grounded if name not in event.vanquished]
    if landed:
        yield f"Down to the ground: {', '.join(landed)}."


# --- what only the owners read --------------------------------------------------------------------


def _is_own(event: Attacked, viewer: Viewer, name: str) -> bool:
    owner = event.owners.get(owner_name(name))
    return viewer.role == "referee" or (owner is not None and owns(viewer, owner))


def _private_sentences(event: Attacked, viewer: Viewer) -> Iterator[str]:
    for name, points in event.damage.items():
        if _is_own(event, viewer, name) and name not in event.vanquished:
            left = f", {event.energy[name]} energy left" if name in event.energy else ""
            yield f"{name} takes {points} damage{left}." if points else f"Nothing gets through to {name}."
    by = event.attack.by
    if by in event.energy and by not in event.damage and _is_own(event, viewer, by):
        yield f"{by} has {event.energy[by]} energy left."
    target = event.attack.target
    if event.paralysed and _is_own(event, viewer, target):
        yield f"Paralysed for {format_count(event.paralysed, 'round')}."
    if event.bod is not None and _is_own(event, viewer, target):
        yield f"Its BOD is {event.bod}."
    if _is_own(event, viewer, target) and (event.oxidised_immune or event.oxidised_until is not None):
        yield (
            "Its armor is immune."
            if event.oxidised_immune
            else f"Its armor works through round {event.oxidised_until}."
        )
    if event.backfire and (_is_own(event, viewer, by) or _is_own(event, viewer, target)):
        yield f"The ram falls back on {by}."


def _private_lines(event: Attacked, viewer: Viewer) -> Iterator[Line]:
    if not event.hit:
        return
    sufferer = event.attack.by if event.backfire else event.attack.target
    attacker, defender = _is_own(event, viewer, event.attack.by), _is_own(event, viewer, sufferer)
    if attacker or defender:
        for effect, points in event.strength.items():
            yield Line(label=f"Strength, {effect}", amount=f"{event.exact.get(effect, points):g}", rule="EIC-16.1")
        if event.lethal and event.strength and not event.backfire:
            yield Line(
                label="Lethal blow",
                amount=f"× {LETHAL.damage_multiplier}",
                how="no unit adds a multiple of its own",
                rule="EIC-16.10",
            )
    if defender:
        for effect, points in event.protection.items():
            yield Line(
                label=f"Protection, {effect}",
                amount=f"−{points}" if points else "0",
                rule="EIC-6.8" if effect != "force" else "EIC-6.9",
            )
    for name, points in event.damage.items():
        if _is_own(event, viewer, name):
            steps = event.steps.get(name)
            how = f"{format_hexes(steps)} away, {LOSS_PER_HEX} less for each" if steps else ""
            yield Line(
                label=f"Damage to {name}", amount=str(points), how=how, rule="EIC-16.12" if steps else "EIC-16.1"
            )
