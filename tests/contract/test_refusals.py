"""Every code of a refusal is met by actions alone; the scripts are in ``tests/games/<folder>/refusals.yaml``."""

from functools import cache

import pytest

from rules import registry
from tests.contract import refusals, rules_exercised

GAMES = [game.slug for game in registry.all_games()]
KINDS = ("script", "setup", "army", "reason")


@cache
def rulebook(slug):
    return {rule for chapter in rules_exercised.read(slug).chapters.values() for rule in chapter}


@cache
def listed(slug):
    return refusals.read(registry.get(slug))


def entries(kind):
    return [
        pytest.param(slug, code, id=f"{slug}-{code}")
        for slug in GAMES
        for code, entry in listed(slug)["codes"].items()
        if kind in entry
    ]


@pytest.mark.parametrize(("slug", "code"), entries("script"))
def test_a_script_of_actions_meets_the_refusal(slug, code):
    refused = refusals.refusal_of(registry.get(slug), listed(slug)["codes"][code]["script"])
    assert refused.code == code, f"{slug}: the script of {code} in refusals.yaml ends in {refused.code}: correct it"
    assert refused.rule in rulebook(slug) or code in refusals.NAMELESS, refusals.unknown_rule(code, refused.rule)


@pytest.mark.parametrize(("slug", "code"), entries("setup"))
def test_a_battle_cannot_begin(slug, code):
    met = refusals.setup_codes(registry.get(slug), listed(slug)["codes"][code]["setup"])
    assert code in met, f"{slug}: the setup of {code} in refusals.yaml meets {sorted(met)}: make it break that rule"


@pytest.mark.parametrize(("slug", "code"), entries("army"))
def test_an_army_has_the_problem(slug, code):
    met = refusals.problems_of(registry.get(slug), listed(slug)["codes"][code]["army"])
    assert code in met, f"{slug}: the army of {code} in refusals.yaml has {sorted(met)}: make it break that rule"


@pytest.mark.parametrize("slug", GAMES)
def test_every_code_is_listed(slug):
    found = listed(slug)
    source = refusals.source_codes(registry.get(slug))
    worked_out = {code for codes in found.get("dynamic", {}).values() for code in codes}
    wanted = {*source.codes, *worked_out, *(code for codes in found["rulebook"].values() for code in codes)}
    missing = sorted(wanted - set(found["codes"]))
    assert not missing, f"neither a script, nor an army, nor a reason: {', '.join(missing)}"
    assert set(found.get("dynamic", {})) == set(source.dynamic), "modules that work a code out list which"
    spare = sorted(set(found["codes"]) - wanted - set(refusals.shared_codes()))
    assert not spare, f"nothing refuses with these: {', '.join(spare)}"


@pytest.mark.parametrize("slug", GAMES)
def test_every_entry_is_of_one_kind(slug):
    for code, entry in listed(slug)["codes"].items():
        assert len(entry) == 1 and set(entry) <= set(KINDS), code
        assert entry.get("reason") != "", code


@pytest.mark.parametrize("slug", GAMES)
def test_no_code_waits_for_a_script(slug):
    codes = listed(slug)["codes"]
    left = sorted(code for code, entry in codes.items() if entry.get("reason", "").startswith(refusals.NOT_FOUND))
    assert not left, f"{slug}: no script yet for {', '.join(left)}"
