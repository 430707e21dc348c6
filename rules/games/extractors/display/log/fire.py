"""Log sentences of fire: firers, targets, results, and the arithmetic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.extractors.battle.events import Attack, CriticalHit, Fired, Units
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.wording import order_name
from rules.games.extractors.mechanics.combat_orders.shots import format_slot
from rules.kernel.display.cards import Line
from rules.kernel.display.screen import Sentence
from rules.kernel.wording import format_list

RESULTS = {
    "none": "no effect",
    "P": "pinned",
    "R": "routed",
    "SL": "a step lost",
    "SLR": "a step lost and routed",
    "E": "eliminated",
}
CRITICALS = {
    "extra-armor-hit": "one more armor lost",
    "firepower": "firepower",
    "speed": "speed",
    "speed-starred": "speed*",
    "program": "program",
    "none": "no effect",
}


def fire_sentence(event: Fired) -> Sentence:
    """Describes a fire action or combat order, with all its attacks."""
    order = f"{order_name(event.order)}: " if event.order else ""
    reset = " after a reset" if event.reset else ""
    if event.order == "self-destruct":
        head = f"{event.by[0]} destroys itself{reset}"
    elif event.attacks:
        head = f"{order}{format_list(event.by)} fire{'s' if len(event.by) == 1 else ''}{reset}"
    else:
        head = f"{order}{format_list(event.by)} {'goes on' if event.volley else 'does not fire'}{reset}"
    said = "; ".join(describe_attack(attack, weapon_names(event.units, attack.target)) for attack in event.attacks)
    hit = any(any(attack.hits) for attack in event.attacks)
    return Sentence(
        text=f"{head}{': ' + said if said else ''}.",
        why=tuple(line for attack in event.attacks for line in attack_lines(attack, event)),
        dice=tuple(str(face) for attack in event.attacks for face in attack_dice(attack)),
        kind="fire",
        about=tuple(dict.fromkeys((*event.by, *(attack.target for attack in event.attacks)))),
        rules=(CATALOGUE.orders[event.order].rule if event.order else "EXT-10.2",),
        tone="bad" if any(attack.dead for attack in event.attacks) else "warn" if hit else "",
    )


def weapon_names(units: Units, name: str) -> dict[str, str]:
    """Returns the names of a machine's slots for players: the weapon in each."""
    slots = units[name].weapons if name in units else {}
    return {slot: CATALOGUE.weapons[weapon].name for slot, weapon in slots.items() if weapon in CATALOGUE.weapons}


def describe_attack(attack: Attack, slots: Mapping[str, str]) -> str:
    """Describes the result of an attack in a few words; ``slots`` are the names of the target's weapons."""
    if not any(attack.hits):
        return f"{attack.target} is missed"
    change = attack.change or "no effect"
    others = [name for name in attack.dead if name != attack.target]
    lost = [hit for hit in attack.criticals if hit.slot or hit.box]
    extra = "".join(f", {_describe_loss(hit, slots)}" for hit in lost)
    return f"{attack.target} hit: {change}{extra}" + (f"; {format_list(others)} lost with it" if others else "")


def _describe_loss(hit: CriticalHit, slots: Mapping[str, str]) -> str:
    lost = slots.get(hit.slot, format_slot(hit.slot)) if hit.slot else (hit.box or "").replace("-", " box ")
    return f"{lost} destroyed"


def attack_dice(attack: Attack) -> Iterator[int]:
    """Yields all dice of an attack, in order (EXT-10.10)."""
    yield from attack.faces
    if attack.face is not None:
        yield attack.face
    for hit in attack.criticals:
        yield hit.die
        yield from hit.picks


def attack_lines(attack: Attack, event: Fired) -> Iterator[Line]:
    """Yields the arithmetic of one attack of an event."""
    slots, targets = weapon_names(event.units, event.by[0]), weapon_names(event.units, attack.target)
    for name, parts, drm, face, hit in zip(
        attack.firers, attack.parts, attack.drms, attack.faces, attack.hits, strict=True
    ):
        how = ", ".join(f"{part.label} {part.amount:+d}" for part in parts)
        shown = f"{face} {drm:+d} = {face + drm}, {'hit' if hit else 'miss'}"
        yield Line(label=f"{slots.get(name, name)} at {attack.target}", amount=shown, how=how, rule="EXT-10.2")
    if attack.firepower is None or attack.face is None:
        return
    through = f", through the {attack.through}" if attack.through else ""
    yield Line(
        label=f"Damage to {attack.target}",
        amount=RESULTS.get(attack.result or "", attack.result or ""),
        how=f"firepower {attack.firepower}, die {attack.face} counts {attack.die}{through}",
        rule="EXT-11.2",
    )
    for roll in attack.criticals:
        lost = f": {_describe_loss(roll, targets)}" if roll.slot or roll.box else ""
        amount = f"{CRITICALS[roll.result]}{lost}"
        yield Line(label="Critical hit", amount=amount, how=f"die {roll.die}", rule="EXT-12.2")
