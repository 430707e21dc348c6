"""What an action has changed is told by what each counter is, not by where it stands on its sheet."""

from battles.store.selectors import changes_between
from rules.kernel.display.screen import Counter, Progress, Row, Screen, Sheet, SideSheet


def screen(counters, rows=()):
    return Screen(
        progress=Progress(title="Turn 1", steps=(), current=""),
        sides=(SideSheet(id="red", title="Red", own=True, colour=0, counters=counters),),
        sheets=(Sheet(id="tank", side="red", title="Tank", kind="tank", own=True, rows=rows),),
    )


def number(label, value, *path):
    return Counter(label=label, value=value, shape="number", path=path)


def told(before, after):
    return [(change.title, change.label, change.old, change.new) for change in changes_between(before, after)]


def test_a_counter_that_appears_before_others_changes_none_of_them():
    markers, dice = number("Markers", 2, "red", "markers"), number("Dice", 7, "red", "dice")
    before, after = (dice, markers), (dice, number("Points", 0, "red", "points"), markers)
    assert told(screen(before), screen(after)) == []
    fewer = number("Markers", 1, "red", "markers")
    assert told(screen(before), screen((dice, number("Points", 0), fewer))) == [("Red", "Markers", 2, 1)]


def test_a_line_that_is_gone_changes_no_other_line():
    rows = tuple(Row(label="Gun", number=str(at), counters=(number("Hits", at),)) for at in (1, 2, 3))
    assert told(screen((), rows), screen((), rows[1:])) == []
    hit = (rows[1], Row(label="Gun", number="3", counters=(number("Hits", 5),)))
    assert told(screen((), rows), screen((), hit)) == [("Tank", "Gun 3: Hits", 3, 5)]


def test_counters_called_the_same_stay_apart():
    before, after = (number("Tank", 1), number("Tank", 4)), (number("Tank", 1), number("Tank", 3))
    assert told(screen(before), screen(after)) == [("Red", "Tank", 4, 3)]
