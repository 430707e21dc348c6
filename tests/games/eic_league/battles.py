"""Battles that are played on: random legal play through offers, and single steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from rules.games.eic_league.battle.state import State
from rules.games.eic_league.game import GAME
from rules.kernel.dice import Die, TapeDice
from rules.kernel.display.screen import Offer
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.problems import Illegal
from rules.kernel.replay import replay
from rules.kernel.setup import Setup
from rules.kernel.viewer import REFEREE, SPECTATOR, Viewer, side
from tests.contract.namesakes import namesakes
from tests.games.eic_league import samples

LULL = ("surrender", "accept", "retreat", "announce:")
"""Offers that random play seldom takes, or battles would end before they have begun."""


class RandomDice:
    """Dice from a seeded source."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        return self.rng.randint(die.low, die.high)


def begin(setup: Setup) -> State:
    """The state after the first events."""
    return replay(GAME, GAME.battle.setup.start(setup, TapeDice()))


def two(*, red: Any = samples.IRON_FOUNDRY, blue: Any = samples.NIGHT_SHIFT, **options: Any) -> Setup:
    """A battle of red against blue."""
    sides = (
        samples.SideSetup(id="red", name="Redline", army=red),
        samples.SideSetup(id="blue", name="Nightjar", army=blue),
    )
    return Setup(sides=sides, options=options)


def act(state: State, who: Viewer | str, dice: Sequence[int] = (), **action: Any) -> State:
    """The state after an action, written as JSON with ``type_`` for its type."""
    action["type"] = action.pop("type_")
    viewer = side(who) if isinstance(who, str) else who
    tape = TapeDice(dice)
    after = replay(GAME, GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(action), tape), state)
    assert not tape.spare
    return after


def refusal(state: State, who: Viewer | str, **action: Any) -> str:
    """The code with which an action is refused; "" when it is not."""
    try:
        act(state, who, [50] * 9, **action)
    except Illegal as error:
        assert error.problem.rule.startswith("EIC-")
        assert error.problem.message
        return error.problem.code
    except AssertionError:
        return ""
    return ""


def viewers(state: State) -> list[Viewer]:
    """Everybody who looks on."""
    return [*(side(key) for key in state.sides), REFEREE, SPECTATOR]


def open_offers(state: State, viewer: Viewer) -> list[Offer]:
    """The offers open to a viewer now."""
    return [offer for offer in GAME.display.offers(GAME.view(state, viewer)) if offer.closed is None]


def played(seed: int, *, actions: int, setup: Setup | None = None) -> Iterator[tuple[State, list[Any]]]:
    """A random battle: each state with the events that led to it. The actions are offers as they stand, or varied.

    Where no ``setup`` is given, copies of one team meet in every other battle.
    """
    rng = Random(seed)
    drawn = setup or samples.setup(rng)
    alike = setup is None and seed % 2
    events = list(GAME.battle.setup.start(namesakes(GAME, drawn) if alike else drawn, TapeDice()))
    state = replay(GAME, events)
    yield state, events
    for _ in range(actions):
        choice = _choose(state, rng)
        if choice is None:
            return
        viewer, action = choice
        try:
            events = list(GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(action), RandomDice(rng)))
        except Illegal:
            continue
        state = replay(GAME, events, state)
        yield state, events


def _choose(state: State, rng: Random) -> tuple[Viewer, Any] | None:
    order = [side(key) for key in state.sides]
    rng.shuffle(order)
    for viewer in [*order, REFEREE]:
        offers = open_offers(state, viewer)
        lively = [offer for offer in offers if not offer.key.startswith(LULL)]
        if lively or offers:
            offer = rng.choice(lively if lively and rng.random() < 0.95 else offers)
            return viewer, varied(offer, rng)
    return None


def varied(offer: Offer, rng: Random) -> Any:
    """The action of an offer, with some of its fields changed."""
    action: Any = offer.action
    for field in offer.fields:
        if rng.random() < 0.4:
            action = edited(action, field, rng)
    return action


def edited(action: Any, field: Any, rng: Random) -> Any:
    """The action with one field changed to something within its range."""
    match field.kind:
        case "choose":
            value = rng.choice([option.value for option in field.options if not option.reason] or [field.value])
        case "number":
            value = rng.randint(field.least or 0, field.most or 9)
        case "toggle":
            value = rng.choice((None, field.on))
        case _:
            return action
    return apply_edit(action, Edit(op="set", path=field.path, value=value))


def to_movement(state):
    """Declares for every side and rolls for initiative, so that movement begins."""
    for key in state.sides:
        state = act(state, key, type_="declare", side=key)
    return act(state, "red", [2, 6], type_="initiative")


CLOSE = {"columns": 5, "rows": 5}
"""A map so small that everybody is in detection range."""


def to_detection(**options):
    """A battle on a small map, up to its first detection phase."""
    state = to_movement(begin(two(**{**CLOSE, **options})))
    return act(act(state, "red", type_="end-phase"), "blue", type_="end-phase")


def to_attack():
    """A battle on a small map, up to its first attack phase: Tongs has searched."""
    state = act(to_detection(), "red", [99], type_="detect", by="Tongs")
    return act(act(state, "red", type_="end-phase"), "blue", type_="end-phase")


def find_sheet(state, viewer, name):
    return next(one for one in GAME.display.screen(GAME.view(state, viewer)).sheets if one.id == name)
