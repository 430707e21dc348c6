"""Offers of several actions as one: what they hold, and how far a list of them goes."""

import json
from itertools import takewhile

from armies.services.samples import samples
from battles.play import previews, together
from rules import registry
from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.battle.state.units import kind
from rules.kernel.dice import TapeDice
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.together import as_list
from rules.kernel.viewer import side
from tests.games.extractors.battles import AVRONIAN, DORIAN, in_phase
from tests.games.invisible_enemy.battles import begin as begin_garden
from tests.games.invisible_enemy.plans import TABLE
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


def test_platoons_of_sol_prime_with_nothing_to_do_pass_by_one_action():
    """SP-4.10, SP-4.11: points must be used, and a platoon may do nothing."""
    game = registry.get_played("sol-prime")
    units = [unit(name, "medium-laser-tank", name, count=1) for name in ("Ann", "Ben", "Cat")]
    sides = (
        SideSetup(id="movers", name="Movers", army=army("laser", *units, name="Movers")),
        SideSetup(id="watch", name="Watch", army=WATCH),
    )
    state = replay(game, game.battle.setup.start(Setup(sides=sides, options={"order": "kept"}), TapeDice()))
    for who in ("movers", "watch"):
        _, state = decided(game, state, who, {"type": "ready", "side": who})
    _, state = decided(game, state, "movers", {"type": "first-side"})
    _, state = decided(game, state, "movers", {"type": "roll-activation", "side": "movers"}, 6)
    passing = joined(game, state, "movers")["pass-all"]
    assert (passing.label, passing.primary) == ("Pass with 3 platoons", True)
    assert passing.forfeits == ("Ann", "Ben", "Cat"), "another step comes before it"
    assert [part.label for part in passing.parts if not part.along] == ["Ann", "Ben", "Cat"]
    shown = previews.preview_parts(game, game.view(state, side("movers")), passing.action["actions"])
    assert not any(one.problems for one in shown)
    _, after = decided(game, state, "movers", passing.action)
    assert all(one.activated for key, one in after.platoons.items() if one.side == "movers")
    assert not after.active and "pass-all" not in joined(game, after, "movers")


def units_are_placed(game, state, who, offer, *, along):
    """All units of an offer come to their places at once: on the plan where the first is shown and leads the others."""
    assert offer.primary and bool(offer.placing) == along
    shown = previews.preview_parts(game, game.view(state, side(who)), offer.action["actions"])
    assert not any(one.problems for one in shown)
    events, after = decided(game, state, who, offer.action)
    assert len(events) == len(offer.parts)
    assert offer.key not in joined(game, after, who)
    return after


def test_a_side_of_sol_prime_is_put_on_the_plan_by_one_action():
    """SP-3.1: rows of platoons, and stands that are alone; a platoon of which a stand has its place is left alone."""
    game = registry.get_played("sol-prime")
    units = [unit(name, "medium-laser-tank", name, count=count) for name, count in (("Ann", 2), ("Ben", 1), ("Cat", 3))]
    sides = (
        SideSetup(id="movers", name="Movers", army=army("laser", *units, name="Movers")),
        SideSetup(id="watch", name="Watch", army=WATCH),
    )
    options = {"order": "kept", "plan": True}
    state = replay(game, game.battle.setup.start(Setup(sides=sides, options=options), TapeDice()))
    offer = joined(game, state, "movers")["place-all:movers"]
    assert [part.label for part in offer.parts] == ["Ann", "Cat", "Ben"]
    after = units_are_placed(game, state, "movers", offer, along=True)
    places = [one.at for one in after.units.values() if one.side == "movers"]
    assert len(set(places)) == 6 and None not in places
    assert "place-all:watch" not in joined(game, state, "watch"), "one platoon has its own row"


def test_a_side_of_invisible_enemy_is_put_on_the_plan_by_one_action():
    game, state = registry.get_played("invisible-enemy"), begin_garden(positions=True, table=TABLE)
    offer = joined(game, state, "b")["locate-all:b"]
    after = units_are_placed(game, state, "b", offer, along=True)
    assert {one.side for one in after.bases.values() if one.at} == {"b"}
    assert all(one.at for one in after.bases.values() if one.side == "b")


def test_a_side_of_extractors_is_placed_by_one_action_each_unit_in_a_hex_of_its_own():
    """EXT-4.6; a unit that is on the map stays there."""
    game, state = registry.get_played("extractors"), in_phase("dorian-setup")
    offer = joined(game, state, DORIAN.side)["place-all"]
    after = units_are_placed(game, state, DORIAN.side, offer, along=False)
    placed = dict(part.label.split(": ") for part in offer.parts)
    assert {name: after.units[name].hex for name in placed} == placed
    assert len(set(placed.values())) == len(placed) >= 3


def machines(phase, **values):
    """The machines of the Three-Pod Attack in a phase of their player, far from a section of the enemy's."""
    base = in_phase(phase)
    names = [name for name, one in base.units.items() if kind(one).is_machine]
    spots = dict(zip(names, ("2110", "2114", "2118"), strict=True))
    foe = next(name for name, one in base.units.items() if kind(one).is_section)
    return in_phase(phase, **{foe: {"hex": "0510"}}, **{name: {"hex": spot, **values} for name, spot in spots.items()})


def test_machines_of_extractors_that_hold_carry_out_their_orders_by_one_action():
    game = registry.get_played("extractors")
    state = machines("avronian-move", move_cycle=Cycle(boxes=("hold", None, None)))
    stay = joined(game, state, AVRONIAN.side)["stay-all"]
    assert (stay.label, len(stay.parts)) == ("3 machines stay", 3)
    events, after = decided(game, state, AVRONIAN.side, stay.action)
    assert [one.type for one in events] == ["moved"] * 3
    assert {one.hex for one in after.units.values() if one.moved} == {"2110", "2114", "2118"}
    alert = machines("avronian-move", move_cycle=Cycle(boxes=("close", None, None)))
    assert "stay-all" not in joined(game, alert, AVRONIAN.side)


def test_machines_without_a_shot_go_on_by_one_action():
    """EXT-16.7: a cycle that has started cannot pause, even with nothing to fire at; one that has not is left alone."""
    game = registry.get_played("extractors")
    started = Cycle(boxes=("sweep", "sweep", None), revealed={1}, marker=1)
    state = machines("avronian-fire", combat_cycle=started)
    calm = joined(game, state, AVRONIAN.side)["calm-all"]
    _, after = decided(game, state, AVRONIAN.side, calm.action)
    assert sum(one.fired for one in after.units.values()) == len(calm.parts) == 3
    fresh = machines("avronian-fire", combat_cycle=Cycle(boxes=("sweep", None, None)))
    assert "calm-all" not in joined(game, fresh, AVRONIAN.side)


def test_routed_sections_rally_by_one_action():
    game, base = registry.get_played("extractors"), in_phase("dorian-rally")
    names = [name for name, one in base.units.items() if kind(one).is_section][:2]
    state = in_phase("dorian-rally", **{name: {"hex": "1010", "status": "routed"} for name in names})
    rally = joined(game, state, DORIAN.side)["rally-all"]
    events, after = decided(game, state, DORIAN.side, rally.action, 9, 0)
    assert [one.type for one in events] == ["rallied"] * 2
    assert [after.units[name].rallied for name in names] == [True, True]


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
