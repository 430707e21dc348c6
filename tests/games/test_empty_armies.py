"""Armies without a unit where no rule of the book forbids them: they are told of, and legal."""

import pytest

from rules import registry

RULES = {"extractors": "EXT-3.1", "invisible-enemy": "IE-1.4", "sol-prime": "SP-2.2"}


@pytest.mark.parametrize("slug", RULES)
def test_an_army_without_a_unit_is_told_of_and_breaks_no_rule(slug):
    armies = registry.get(slug).armies
    found = armies.evaluate(armies.read(armies.blank("Nobody")))
    told = next(one for one in found.problems if one.code == "empty-army")
    assert (told.weight, told.rule, told.where) == ("hint", RULES[slug], ("units",))
    assert found.legal
