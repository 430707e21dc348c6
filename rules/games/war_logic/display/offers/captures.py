"""Offers of taking over and refilling (WL-4.13, WL-11.6, WL-16.7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.actions.captures import Refill
from rules.games.war_logic.catalogue.exact import round_up
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.groups import MOVEMENT
from rules.games.war_logic.mechanics.captures import check_machine, lies_open
from rules.games.war_logic.mechanics.refill import check_refill
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.display.cards import Field
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json
from rules.kit.fields import choose

CREWED = "The book does not say how a vehicle with a living crew is taken over: agree on it beforehand."


def capture_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields offers for bonuses on the table, undefended machines and the fallen."""
    recorder = context.recorder
    if find_refusal(check_turn, recorder, name, "take-over"):
        return
    for key, bonus in recorder.bonuses.items():
        if bonus.taken_by is None:
            yield from _bonus_offers(context, name, key, bonus.kind)
    for target in context.opponents(name):
        if not lies_open(recorder, target) and not find_refusal(check_machine, recorder, name, target):
            yield _machine_offers(name, target)
    if recorder.state.card.refill:
        yield from _refill_offers(context, name)


def _machine_offers(name: str, target: str) -> Offer:
    return Offer(
        key=f"take-over:{name}:{target}",
        label=f"Take over {target}",
        action={"type": "take-over", "by": name, "target": target},
        by=name,
        group=MOVEMENT,
        reminders=(Reminder(text=CREWED, rule="WL-13.17"),),
    )


def _bonus_offers(context: OfferContext, name: str, key: str, kind: str) -> Iterator[Offer]:
    action: dict[str, Json] = {"type": "take-over", "by": name, "target": key}
    fields: tuple[Field, ...] = ()
    if kind == "ammunition":
        weapons = context.skills(name, lambda one: one.category == "offense", loaded=False)
        weapons = {
            one: skill
            for one, skill in weapons.items()
            if context.recorder.number_left(name, one) < round_up(skill.number)
        }
        if not weapons:
            return
        names: dict[Json, str] = {one: skill.name or one for one, skill in weapons.items()}
        first = next(iter(weapons))
        action["with"] = first
        fields = (choose(("with",), "For", names, first, rule="WL-4.13"),)
    yield Offer(
        key=f"take-over:{name}:{key}",
        label=f"Take {key}",
        action=action,
        by=name,
        group=MOVEMENT,
        fields=fields,
        reminders=(Reminder(text="Only a unit in contact takes it.", rule="WL-4.13"),),
    )


def _refill_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    recorder = context.recorder
    fallen = [one for one, unit in recorder.units.items() if "dead" in unit.status and one not in context.view.closed]
    for key, skill in context.skills(name, lambda one: one.number > 0, loaded=False).items():
        if recorder.number_left(name, key) >= round_up(skill.number):
            continue
        open_ = [
            one for one in fallen if not find_refusal(check_refill, recorder, Refill(by=name, with_=key, target=one))
        ]
        if open_:
            yield Offer(
                key=f"refill:{name}:{key}",
                label=f"Refill {skill.name or key} from the fallen",
                action={"type": "refill", "by": name, "with": key, "target": open_[0]},
                by=name,
                group=MOVEMENT,
                fields=(choose(("target",), "From", {one: one for one in open_}, open_[0], rule="WL-16.7"),),
                reminders=(Reminder(text="Only of the same kind, up to its starting number.", rule="WL-16.7"),),
            )
