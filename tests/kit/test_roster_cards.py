"""Parts of cards that all rosters have."""

from rules.kernel.problems import Problem
from rules.kit.roster_cards import notes_section, tell_first


def problem(message, *where):
    return Problem(code="any", message=message, where=where)


def test_notes_are_folded_until_there_are_some():
    section = notes_section("", 100, ("units", 1))
    assert section.folded
    assert section.fields[0].path == ("units", 1, "notes")
    assert not notes_section("Held in reserve", 100).folded


def test_an_entry_tells_its_first_problem_without_its_name_and_how_many_follow():
    found = [
        problem("Ajax: too slow.", "units", 0, "speed"),
        problem("Bess: too heavy.", "units", 1),
        problem("Ajax: unarmed.", "units", 0),
    ]
    assert tell_first(found, ("units", 0), "Ajax") == "too slow. (and 1 more)"
    assert tell_first(found, ("units", 1), "Bess") == "too heavy."
    assert tell_first(found, ("units", 2), "Cora") == ""
