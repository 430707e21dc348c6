"""Flight of routed sections (EXT-6.23 to EXT-6.25, R-22)."""

from tests.games.extractors.play import move, move_outcome, problem, resolve, section


def test_a_routed_section_ends_as_near_as_it_can():
    """EXT-6.23."""
    routed = {"s": section("1010", status="routed")}
    assert move_outcome(routed, move("s", "1110", "1210"), edges={"dorian": "E"}) == ("1210", 2)
    assert move_outcome(routed, move("s", "1110"), edges={"dorian": "E"}) == "rout-direction"
    blocked = {"1110": ["lake"], "1111": ["lake"]}
    assert move_outcome(routed, move("s", "1009", "1109"), edges={"dorian": "E"}, terrain=blocked) == ("1109", 2)


def test_a_routed_section_that_can_leave_does():
    """EXT-6.25."""
    routed = {"s": section("2302", status="routed")}
    leave = {"type": "move", "by": "s", "path": [{"to": "2401"}, {"exit": "E"}]}
    found = resolve(routed, leave, edges={"dorian": "E"}, phase="dorian-move", turn=3)
    assert found["units"]["s"]["exited"] == {"edge": "E", "turn": 3, "status": "routed"}
    assert move_outcome(routed, move("s", "2401"), edges={"dorian": "E"}) == "rout-direction"


def test_the_phase_waits_for_the_routed():
    """EXT-6.23."""
    routed = {"s": section("1010", status="routed")}
    assert problem(routed, {"type": "end-phase"}, phase="dorian-move", edges={"dorian": "E"}) == "routed-must-move"
    cornered = {"s": section("2410", status="routed", moved=True)}
    assert not problem(cornered, {"type": "end-phase"}, phase="dorian-move", edges={"dorian": "E"})


def test_a_routed_lance_flees_over_the_edge_when_it_can():
    """Three MP: 1003 to 1001 takes 2, leaving 1 for the edge (EXT-6.25); without them it ends as near as it can."""
    near = {"l": section("1003", "lance", status="routed")}
    out = {"type": "move", "by": "l", "path": [{"to": "1002"}, {"to": "1001"}, {"exit": "N"}]}
    edges = {"edges": {"dorian": "N"}}
    assert resolve(near, out, **edges)["exited"] == "N"
    assert problem(near, move("l", "1002", "1001"), **edges) == "rout-direction"
    far = {"l": section("1004", "lance", status="routed")}
    assert resolve(far, move("l", "1003", "1002", "1001"), **edges)["hex"] == "1001"
    assert problem(far, move("l", "1003", "1002"), **edges) == "rout-direction"
