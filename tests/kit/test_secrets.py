"""Secrets by annotation: what others see of a record, and what everybody may read of a correction."""

from collections.abc import Mapping
from typing import Annotated

import pytest

from rules.kernel.corrections import Corrected
from rules.kernel.records import Names, Record
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from rules.kit.lifetimes import LASTING
from rules.kit.secrets import SECRET, Secret, conceal, is_open, leave_out_secrets, may_read, secrets_of


class Program(Record):
    marker: int = 0
    boxes: Annotated[tuple[str, ...], LASTING, SECRET] = ()


class Tank(Record):
    side: str
    armor: Annotated[int, LASTING] = 5
    last_order: Annotated[str | None, LASTING, SECRET] = None
    strength: Annotated[int | None, Secret(shown=None)]
    program: Program | None = None
    marks: Names = frozenset()


class Gun(Record):
    shells: Annotated[int, SECRET]


class Mine(Record):
    power: int = 1


class Battle(Record):
    tanks: Mapping[str, Tank]
    mines: Mapping[str, Mine] = {}
    seen: Mapping[str, Mapping[str, Mine]] = {}
    scores: Mapping[str, int] = {}
    guns: tuple[Gun, ...] = ()
    turn: int = 1
    plots: Annotated[Mapping[str, str], SECRET] = {}


TANK = Tank(side="red", armor=3, last_order="go", strength=9)


def test_others_see_nothing_in_secret_fields():
    assert secrets_of(Tank).keys() == {"last_order", "strength"}
    assert conceal(TANK) == Tank(side="red", armor=3, last_order=None, strength=None)


def test_others_see_what_the_view_shows_them():
    assert conceal(TANK, last_order="go", armor=4) == Tank(side="red", armor=4, last_order="go", strength=None)


def test_a_secret_without_a_default_asks_what_others_see():
    with pytest.raises(TypeError, match=r"Gun\.shells is secret and has no default: say what others see"):
        conceal(Gun(shells=3))
    assert conceal(Gun(shells=3), shells=1) == Gun(shells=1)


def test_json_is_left_without_secrets_but_for_those_that_are_seen():
    document = {"side": "red", "armor": 3, "last-order": "go", "strength": 9}
    assert leave_out_secrets(document, Tank) == {"side": "red", "armor": 3}
    assert leave_out_secrets(document, Tank, but=("last-order",)) == {"side": "red", "armor": 3, "last-order": "go"}


@pytest.mark.parametrize(
    ("path", "open_"),
    [
        (("turn",), True),
        (("tanks", "a", "armor"), True),
        (("tanks", "a", "marks"), True),
        (("tanks", "a", "last-order"), False),
        (("tanks", "a", "strength"), False),
        (("tanks", "a", "program", "marker"), True),
        (("tanks", "a", "program", "boxes", 0), False),
        (("tanks", "a", "program"), False),
        (("tanks", "a"), False),
        (("tanks",), False),
        (("mines", "a", "power"), True),
        (("mines", "a"), False),
        (("mines",), False),
        (("seen", "a", "b", "power"), True),
        (("seen", "a", "b"), False),
        (("seen", "a"), False),
        (("seen",), False),
        (("scores", "a"), True),
        (("scores",), True),
        (("guns", 0, "shells"), False),
        (("plots", "red"), False),
        (("tanks", "a", "nothing"), False),
        (("turn", "deeper"), False),
        (("tanks", "a", "side", "deeper"), False),
        ((), False),
    ],
)
def test_a_place_is_open_when_no_secret_and_no_whole_thing_lies_on_its_way_or_in_it(path, open_):
    assert is_open(Battle, path) is open_


def test_the_referee_and_the_owner_read_corrections_of_secrets():
    def readers(**words):
        event = Corrected(old=1, value=2, reason="miscounted", **words)
        return [may_read(Battle, event, viewer) for viewer in (REFEREE, side("red"), side("blue"), SPECTATOR)]

    assert readers(path=("tanks", "a", "armor"), side="red") == [True, True, True, True]
    assert readers(path=("tanks", "a", "strength"), side="red") == [True, True, False, False]
    assert readers(path=("tanks", "a", "strength")) == [True, False, False, False]
    assert readers(path=("tanks", "a", "armor"), side="red", secret=True) == [True, True, False, False]
