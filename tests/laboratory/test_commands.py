"""What may be begun: bounded, legal, and each account within its share."""

import pytest

from armies.services.access import Holder
from armies.services.rule_sets import governing_kinds, held_pin
from armies.services.samples import samples
from laboratory.services import commands, entrants
from laboratory.services.rule_sets import house_tables, options_with
from laboratory.services.work import series_of
from laboratory.store.models import Run
from rules import registry
from rules.kernel.problems import Illegal

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def codes(refused):
    return {one.code for one in refused.value.problems}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"battles": 0}, "battles"),
        ({"battles": 10**9}, "battles"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**31}, "seed"),
        ({"player": "grandmaster"}, "unknown-strength"),
        ({"rules": ()}, "rule-sets"),
        ({"rules": (commands.AS_THEY_ARE,) * 2, "battles": 1001}, "too-many-battles"),
    ],
)
def test_what_is_too_much_or_nothing_is_refused_before_anything_is_done(begin, wish, code):
    with pytest.raises(Illegal) as refused:
        begin(**wish)
    assert codes(refused) == {code}
    assert not Run.objects.exists()


def test_two_to_eight_armies(begin):
    for names in (("british",), ("british",) * 9):
        with pytest.raises(Illegal) as refused:
            begin(*names)
        assert codes(refused) == {"armies"}


def test_an_account_has_so_many_under_way_and_so_many_a_day(begin, make_user, monkeypatch):
    for _ in range(commands.UNDER_WAY):
        begin()
    with pytest.raises(Illegal) as refused:
        begin()
    assert codes(refused) == {"runs-under-way"}
    begin(by=make_user("babbage"))
    byron = make_user("byron")
    run = begin(by=byron, battles=2_000)
    commands.cancel(run)
    commands.cancel(begin(by=byron, battles=2_000))
    with pytest.raises(Illegal) as refused:
        begin(by=byron, battles=1_001)
    assert codes(refused) == {"battles-of-the-day"}
    begin(by=byron, battles=1_000)


def test_armies_that_may_not_meet_are_left_out_and_named(begin):
    run = begin("command", "three-pods", "scout", game="extractors")
    assert [tuple(one) for one in run.pairs] == [(0, 0, 1)]
    assert len(run.refused) == 2 and "Scout" in run.refused[0]["why"]
    with pytest.raises(Illegal) as refused:
        begin("command", "scout", game="extractors")
    assert codes(refused) == {"cannot-meet"}


def test_a_rule_set_counts_for_all_armies_of_its_meetings(begin):
    game = next(one for one in registry.played_games() if governing_kinds(one))
    kind = governing_kinds(game)[0]
    names = list(samples(game.slug))[:2]
    house = commands.RuleSet("House", options_with(kind, house_tables(kind)))
    run = begin(*names, game=game.slug, rules=(commands.AS_THEY_ARE, house))
    assert {one[0] for one in run.pairs} == {0, 1}
    as_they_are, changed = (series_of(run, [one[0] for one in run.pairs].index(place)) for place in (0, 1))
    assert as_they_are.armies == tuple(army["document"] for army in run.armies)
    assert all(held_pin(kind, army).name == kind.nothing for army in changed.armies)
    assert changed.options


def test_unknown_things_are_refused(rf, owner):
    game = registry.get_played("war-logic")
    for key in ("nothing", "ready nothing"):
        with pytest.raises(Illegal) as refused:
            entrants.find_armies(game, Holder(user=owner), [key])
        assert codes(refused) == {"army-unknown"}
    request = rf.get("/")
    request.user = owner
    with pytest.raises(Illegal) as refused:
        entrants.find_rule_sets(request, game, ["none/house"])
    assert codes(refused) == {"rule-set-unknown"}
