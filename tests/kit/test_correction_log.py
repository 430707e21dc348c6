"""The line of a correction in every game's log: who may know reads the values, everybody reads the reason."""

from collections.abc import Mapping

import pytest

from rules.kernel.corrections import Corrected
from rules.kernel.records import Record
from rules.kit.correction_log import describe_correction


class Unit(Record):
    move_cycle: tuple[str, ...] = ()
    worn_out: bool = False


class State(Record):
    units: Mapping[str, Unit]
    phase: str = ""


def line(path, old=None, new=None, **more):
    return describe_correction(State, Corrected(path=path, old=old, value=new, reason="miscounted"), **more)


@pytest.mark.parametrize(
    ("path", "old", "new", "said"),
    [
        (("units", "Fox", "worn-out"), False, True, "Fox, worn out from no to yes"),
        (("units", "Fox", "worn_out"), None, [], "Fox, worn out from nothing to nothing"),
        (("units", "Fox", "move-cycle", 1), "aim", "fire", "Fox, move 2 from aim to shoot"),
        (("units", "Fox", "move-cycle"), ["a"], ["a", "b", "c"], "Fox, move from a to a, b and c"),
        (("units", "Fox"), {"worn-out": True}, None, "Fox from something to nothing"),
        (("phase",), "move", "end", "the phase from move to end"),
    ],
)
def test_those_who_may_know_read_the_place_and_the_values(path, old, new, said):
    shoot = {"fire": "shoot"}
    found = line(
        path,
        old,
        new,
        readable=True,
        words={"move-cycle": "move"},
        say=lambda event, value: shoot.get(value) if isinstance(value, str) else None,
    )
    assert found.text == f"The referee corrects {said}: miscounted"
    assert found.about == (("Fox",) if path[0] == "units" else ())
    assert (found.kind, found.tone) == ("correction", "warn")


def test_others_read_the_place_at_most():
    path = ("units", "Fox", "worn-out")
    secret, place = line(path, False, True, readable=False), line(path, False, True, readable=False, names_place=True)
    assert (secret.text, secret.about) == ("The referee corrects something secret: miscounted", ())
    assert (place.text, place.about) == ("The referee corrects Fox, worn out: miscounted", ("Fox",))
