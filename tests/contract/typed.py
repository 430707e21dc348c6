"""One situation, one result: what a plan has measured, typed at a table without a plan, comes to the same.

``bare`` takes every place from a state: what stands under the names under which offers hold one
(``moved.names_of``). An offer that the plan has measured is then played in both, with the same dice: it is allowed or
refused alike, with the same odds and the same events but for the places in them.

``python -m tests.contract.typed sol-prime --battles 20`` prints what differs, each kind once.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from rules import registry
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError, Unreadable
from rules.kernel.viewer import Viewer, side
from tests.contract.moved import Names, alike, names_of
from tests.contract.play import RandomDice
from tests.contract.soak import Fault, Style, Table

EVERY = 4
MEASURED_LATER = {"contact-checked": "who is cut off is seen on a plan alone; at a table without one players say it"}
"""Events that follow from where everybody stands after an action, each with the reason."""
UNTYPED = {
    "refused: blocked-by-unit": "whether the bases in the way stand loosely is measured on a plan alone",
    "refused: distance-missing": "an inch that no field of the offer asks for on a plan",
    "refused: not-adjacent": "the table is still there: who has no place on it touches nobody",
}
"""Refusals at a table without a plan, each with the reason."""
PASSED = {"resolve-barrage": "whose flank is open once a neighbour has fallen to the same barrage, a plan alone knows"}
"""Types of actions of which a plan knows more than can be typed, each with the reason."""


def bare(value: Any, names: Names) -> Any:
    """A document without its places."""
    if isinstance(value, list):
        return [bare(inner, names) for inner in value]
    if not isinstance(value, dict):
        return value
    return {key: None if key in names.places else bare(inner, names) for key, inner in value.items()}


def told(value: Any, names: Names) -> Any:
    """What an event tells, but for places and facings: they change where there are any."""
    if isinstance(value, list):
        return [told(inner, names) for inner in value]
    if not isinstance(value, dict):
        return value
    return {key: told(inner, names) for key, inner in value.items() if key not in names.places | names.turns}


def only_moved(event: Any, before: Any, names: Names) -> Any:
    """An event that tells units as they are after it, without those that have only another place (and their owners)."""
    if not isinstance(event.get("after"), dict):
        return event
    after = {
        group: {name: one for name, one in units.items() if told(one, names) != before.get(group, {}).get(name)}
        if isinstance(units, dict) and isinstance(before.get(group), dict)
        else units
        for group, units in event["after"].items()
    }
    gone = {name for group, units in event["after"].items() if isinstance(units, dict) for name in units}
    gone -= {name for units in after.values() if isinstance(units, dict) for name in units}
    owners = {name: whose for name, whose in (event.get("owners") or {}).items() if name not in gone}
    return {**event, "after": after, **({"owners": owners} if "owners" in event else {})}


def without_places(game: AnyPlayedGame, state: Any, names: Names) -> Any:
    """The state with nobody placed; what cannot be without a place, a wood or a marker, keeps it."""
    states = game.battle.codecs.states
    document = states.write(state)
    for key, value in document.items():
        try:
            states.read({**document, key: bare(value, names)})
        except Unreadable:
            continue
        document = {**document, key: bare(value, names)}
    return states.read(document)


def outcome(game: AnyPlayedGame, state: Any, viewer: Viewer, document: Any, names: Names) -> Any:
    """What comes of an action with certain dice: its events without places and its odds, or its refusal."""
    battle = game.battle
    try:
        action = battle.codecs.actions.read(json.loads(json.dumps(document)))
        events = battle.decide(state, viewer, action, RandomDice(Random(5)))
        odds = game.odds.odds(game.view(state, viewer), action)
    except RulesError as error:
        return f"refused: {error.problem.code}"
    before = told(battle.codecs.states.write(state), names)
    written = [only_moved(battle.codecs.events.write(one), before, names) for one in events]
    return [told(one, names) for one in written if one["type"] not in MEASURED_LATER], repr(odds)


def differences(game: AnyPlayedGame, state: Any, names: Names) -> Iterator[tuple[str, str]]:
    """The type of each action that comes to something else without the plan, with an example."""
    plan = game.display.plan
    assert plan, f"{game.name} has no plan (Display.plan), so nothing can be left out of it"
    other = without_places(game, state, names)
    for one in game.display.screen(game.view(state, side(""))).sides:
        viewer = side(one.id)
        view = game.view(state, viewer)
        for offer in game.display.offers(view):
            kind = str(offer.action["type"])
            document = dict(plan.measure(view, json.loads(json.dumps(dict(offer.action)))))
            if offer.closed is not None or kind in PASSED or names.places & document.keys():
                continue
            both = [outcome(game, each, viewer, document, names) for each in (state, other)]
            if isinstance(both[1], str) and both[1] in UNTYPED:
                continue
            if any(isinstance(each, tuple) for each in both) and not alike(
                *(list(each) if isinstance(each, tuple) else each for each in both)
            ):
                yield kind, f"{one.id}: {json.dumps(document)}\n  plan:  {both[0]}\n  typed: {both[1]}"


def found(game: AnyPlayedGame, seed: int, most: int) -> Iterator[tuple[str, str]]:
    """The differences in a battle on a plan; nothing in other battles."""
    table, known = Table(game, seed, style=Style(undone=0.0)), Names(frozenset(), frozenset())
    for number in range(most):
        state = table.played.state
        if game.battle.outcome(state) is not None:
            return
        screen = game.display.screen(game.view(state, side("")))
        if number % EVERY == 0 and screen.plan:
            for one in screen.sides:
                more = names_of(game.display.offers(game.view(state, side(one.id))))
                known = Names(known.places | more.places, known.turns | more.turns)
            if known.places:
                yield from differences(game, state, known)
        try:
            table.go_on()
        except Fault:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--battles", type=int, default=20)
    parser.add_argument("--most", type=int, default=120)
    given = parser.parse_args()
    seen: dict[str, list[str]] = {}
    for seed in range(given.battles):
        for kind, text in found(registry.get_played(given.game), seed, given.most):
            seen.setdefault(kind, []).append(f"seed {seed}: {text}")
    for kind, texts in seen.items():
        print(f"{kind} ({len(texts)})\n{texts[0]}")


if __name__ == "__main__":
    main()
