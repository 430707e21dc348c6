"""Offers of several actions as one in Sol Prime and EIC League: what they hold, and how far a list of them goes."""

import json
from itertools import takewhile

from armies.services.samples import samples
from battles.play import together
from rules import registry
from rules.kernel.dice import TapeDice
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.together import as_list
from rules.kernel.viewer import side
from tests.games.sol_prime.battles import army, unit

MOVERS = army("laser", unit("Ray", "medium-laser-tank", "A", count=3), name="Movers")
WATCH = army("basic", unit("Gun", "medium-gun-tank", "G", count=2), name="Watch")


def joined(game, state, who):
    view = game.view(state, side(who))
    return {one.key: one for one in game.display.joined(view, game.display.offers(view))}


def decided(game, state, who, action, *dice):
    events = together.decide(game, state, side(who), together.read(game, action), TapeDice(list(dice)))
    return events, replay(game, events, state)


def platoon(*, watched):
    """Three tanks in a row that may move, two guns before them, on Overwatch or not."""
    game = registry.get_played("sol-prime")
    sides = (SideSetup(id="movers", name="Movers", army=MOVERS), SideSetup(id="watch", name="Watch", army=WATCH))
    options = {"order": "kept", "plan": True}
    state = replay(game, game.battle.setup.start(Setup(sides=sides, options=options), TapeDice()))
    steps = [
        *(
            ("movers", {"type": "place", "unit": f"Ray-{one}", "at": [10 + 2 * one, 10], "facing": 0}, ())
            for one in (1, 2, 3)
        ),
        *(
            ("watch", {"type": "place", "unit": f"Gun-{one}", "at": [10 + 3 * one, 24], "facing": 180}, ())
            for one in (1, 2)
        ),
        *(("watch", {"type": "posture", "unit": f"Gun-{one}", "overwatch": True}, ()) for one in (1, 2) if watched),
        *((one, {"type": "ready", "side": one}, ()) for one in ("movers", "watch")),
        ("movers", {"type": "first-side"}, (6, 1)),
        ("movers", {"type": "roll-activation", "side": "movers"}, (6,)),
        ("movers", {"type": "activate", "platoon": "movers/A"}, ()),
    ]
    for who, action, dice in steps:
        _, state = decided(game, state, who, action, *dice)
    return game, state


def test_a_platoon_of_sol_prime_moves_in_formation():
    game, state = platoon(watched=False)
    march = joined(game, state, "movers")["move-all:movers/A"]
    assert [part.piece for part in march.parts] == ["Ray-1", "Ray-2", "Ray-3"]
    actions = [one | {"to": [one["to"][0] + 1, one["to"][1] + 3]} for one in march.action["actions"]]
    events, after = decided(game, state, "movers", as_list(actions))
    assert len(events) == 3
    assert [after.units[f"Ray-{one}"].at for one in (1, 2, 3)] == [(13, 13), (15, 13), (17, 13)]


def test_overwatch_comes_first_and_the_rest_of_the_platoon_waits():
    game, state = platoon(watched=True)
    march = joined(game, state, "movers")["move-all:movers/A"]
    actions = [one | {"to": [one["to"][0], one["to"][1] + 3]} for one in march.action["actions"]]
    _, after = decided(game, state, "movers", as_list(actions))
    assert [after.units[f"Ray-{one}"].at for one in (1, 2, 3)] == [(12, 13), (14, 10), (16, 10)]
    assert after.pending[0].side == "watch"


def league():
    """The demonstration of EIC League where the first side may search."""
    game = registry.get_played("eic-league")
    demo = json.loads((registry.folder_of("eic-league") / "demo" / "battle.json").read_text())
    armies = samples("eic-league")
    sides = tuple(SideSetup(id=one, name=one.title(), army=armies[one]) for one in demo["sides"])
    state = replay(game, game.battle.setup.start(Setup(sides=sides, options=demo["options"]), TapeDice()))
    for step in takewhile(lambda one: one["action"]["type"] != "detect", demo["script"]):
        _, state = decided(game, state, demo["sides"][step["as"] - 1], step["action"], *step.get("dice", ()))
    return game, state


def test_a_side_of_eic_league_searches_with_all_and_ends_its_detection():
    game, state = league()
    search = joined(game, state, "redline")["detect-all:redline"]
    assert search.primary
    assert [part.label for part in search.parts] == ["Anvil", "Whisper", "Rivet", "Spark", "Then end detection"]
    events, after = decided(game, state, "redline", search.action, 58, 100, 97, 74)
    assert [one.type for one in events][:5] == ["detection-rolled"] * 4 + ["phase-ended"]
    assert not joined(game, after, "redline")
