"""Publishing, versions, licences, copies, armies, reports."""

import json

import pytest

from library.services import commands
from library.store.models import Report, Thing, ThingVersion
from rules.kernel.edits import Edit
from tests.library.conftest import bundle
from ui.errors import Conflict, Refused

pytestmark = pytest.mark.django_db


def impact(thing, value):
    commands.edit(thing, [Edit(op="set", path=("skills", 0, "impact"), value=value)])


def test_publishing_freezes_a_version(as_ada, make_skill):
    thing = make_skill()
    form = {"visibility": "library", "licence": "cc-by-sa", "note": "first"}
    assert as_ada.post(f"/library/{thing.key}/share/", form).headers["Location"] == f"/library/{thing.key}/"
    version = ThingVersion.objects.get()
    assert (version.number, version.author, version.licence, version.note) == (1, "ada", "cc-by-sa", "first")
    assert str(version.cost) == "90.0000"
    with pytest.raises(TypeError, match="frozen"):
        version.save()


def test_the_same_draft_makes_no_second_version(gun):
    commands.share(gun, visibility="link", licence="cc-by")
    assert ThingVersion.objects.count() == 1


def test_a_published_version_never_changes_under_anybodys_army(gun, bob, make_army):
    army = commands.use(gun.latest, key=gun.key, army=make_army(bob))
    impact(gun, 9)
    commands.share(gun, visibility="library", licence="cc-by")
    army.refresh_from_db()
    held = army.document["skills"][0]
    assert held["impact"] == 5
    assert held["source"] == {
        "key": gun.key, "version": 1, "name": "Ray gun", "author": "ada", "licence": "CC BY 4.0",
    }  # fmt: skip
    commands.delete(gun)
    gun.owner.delete()
    army.refresh_from_db()
    assert army.document["skills"][0] == held


def test_the_newer_version_takes_the_place_of_the_older_copy(gun, bob, make_army):
    army = commands.use(gun.latest, key=gun.key, army=make_army(bob))
    impact(gun, 9)
    army = commands.use(commands.share(gun, visibility="library", licence="cc-by"), key=gun.key, army=army)
    assert [(skill["impact"], skill["source"]["version"]) for skill in army.document["skills"]] == [(9, 2)]


def test_others_see_the_version_until_the_next_is_published(as_bob, gun):
    impact(gun, 7654)
    assert "7,654" not in as_bob.get(f"/library/{gun.key}/").text
    commands.share(gun, visibility="library", licence="cc-by")
    assert "7,654" in as_bob.get(f"/library/{gun.key}/").text
    assert "7,654" not in as_bob.get(f"/library/{gun.key}/versions/1/").text


def test_what_is_against_the_rules_is_not_published(as_ada, make_skill):
    thing = make_skill(range=-3)
    answer = as_ada.post(f"/library/{thing.key}/share/", {"visibility": "library", "licence": "cc0", "note": ""})
    assert answer.status_code == 422
    assert "Correct anything that breaks the rules first: 1 problem." in answer.text
    commands.share(thing, visibility="link", licence="cc0")


def test_the_library_wants_an_open_licence(make_skill):
    thing = make_skill()
    with pytest.raises(Refused, match="open licence"):
        commands.share(thing, visibility="library", licence="all-rights-reserved")
    commands.share(thing, visibility="link", licence="all-rights-reserved")


def test_a_copy_remembers_where_it_came_from_and_keeps_share_alike(as_bob, bob, make_skill):
    thing = make_skill(shared="library", licence="cc-by-sa")
    answer = as_bob.post(f"/library/{thing.key}/copy/")
    fork = Thing.objects.get(owner=bob)
    assert answer.headers["Location"] == fork.card_url()
    assert (fork.origin["key"], fork.origin["version"], fork.origin["author"]) == (thing.key, 1, "ada")
    with pytest.raises(Refused, match="CC BY-SA"):
        commands.share(fork, visibility="library", licence="cc0")
    commands.share(fork, visibility="library", licence="cc-by-sa")
    page = as_bob.get(f"/library/{fork.key}/").text
    assert "Made from Ray gun, version 1, by ada" in page
    assert "1 made from it" in as_bob.get(f"/library/{thing.key}/").text


def test_what_reserves_all_rights_is_used_and_not_copied(as_bob, bob, make_skill, make_army):
    thing = make_skill(shared="link", licence="all-rights-reserved")
    as_bob.post(f"/library/{thing.key}/copy/")
    assert not Thing.objects.filter(owner=bob).exists()
    army = make_army(bob)
    as_bob.post(f"/library/{thing.key}/use/", {"army": army.key})
    army.refresh_from_db()
    assert army.document["skills"][0]["name"] == "Ray gun"
    copy = commands.from_army(army, owner=bob, path=("skills", 0))
    with pytest.raises(Refused, match="All rights reserved"):
        commands.share(copy, visibility="library", licence="cc-by")


def test_visitors_use_it_without_an_account(client, gun):
    client.post("/armies/new/", {"game": "war-logic", "name": "Mine"})
    from armies.store.models import Army

    army = Army.objects.get()
    answer = client.post(f"/library/{gun.key}/use/", {"army": army.key})
    assert answer.headers["Location"] == f"/armies/{army.key}/"
    army.refresh_from_db()
    assert army.document["skills"][0]["id"] == "ray-gun"


def test_a_reader_without_an_army_begins_one_with_it(client, gun):
    from armies.store.models import Army

    assert "Start one with it" in client.get(f"/library/{gun.key}/").text
    answer = client.post(f"/library/{gun.key}/use/", {"begin": "yes"})
    army = Army.objects.get()
    assert answer.headers["Location"] == f"/armies/{army.key}/"
    assert (army.name, army.document["skills"][0]["id"]) == ("Ray gun", "ray-gun")
    assert "Put it into this army" in client.get(f"/library/{gun.key}/").text
    Army.objects.all().delete()
    client.post(f"/library/{gun.key}/use/", {"begin": "yes", "version": "7"})
    assert not Army.objects.exists(), "no army is left of what failed"


def test_nothing_goes_into_somebody_elses_army_or_another_game(as_bob, ada, bob, gun, make_army):
    assert as_bob.post(f"/library/{gun.key}/use/", {"army": make_army(ada).key}).status_code == 404
    other = make_army(bob, game="eic-league")
    assert "another game" in as_bob.post(f"/library/{gun.key}/use/", {"army": other.key}, follow=True).text


def test_a_unit_brings_its_own_skills_and_renames_what_clashes(ada, bob, make_army):
    document = {**bundle(), "name": "Trooper", "units": [{"name": "Trooper", "skills": ["human-health", "ray-gun"]}]}
    unit = commands.keep(owner=ada, game="war-logic", kind="unit", documents=[document])[0]
    army = make_army(bob)
    from armies.services.commands import apply_edits

    apply_edits(army, [Edit(op="add", path=("skills",), value={**bundle(impact=1)["skills"][0]})])
    commands.use(commands.share(unit, visibility="library", licence="cc0"), key=unit.key, army=army)
    assert [skill["id"] for skill in army.document["skills"]] == ["ray-gun", "ray-gun-2"]
    assert army.document["units"][0]["skills"] == ["human-health", "ray-gun-2"]


def test_a_part_of_an_army_becomes_a_thing(as_ada, ada, make_army):
    army = make_army(ada)
    from armies.services.commands import apply_edits

    edits = [
        Edit(op="add", path=("skills",), value=bundle()["skills"][0]),
        Edit(op="add", path=("units",), value={"name": "Trooper", "skills": ["human-health", "ray-gun"]}),
        Edit(op="add", path=("teams",), value={"name": "Reds", "members": ["Trooper"]}),
    ]
    apply_edits(army, edits)
    page = as_ada.get(f"/library/from-army/{army.key}/").text
    assert all(name in page for name in ("Ray gun", "Trooper", "Reds"))
    assert "Share this unit" in as_ada.get(f"/armies/{army.key}/card/units/0/").text
    for place in ("skills/0", "units/0", "teams/0"):
        as_ada.post(f"/library/from-army/{army.key}/{place}/")
    assert {(thing.kind, thing.name) for thing in Thing.objects.all()} == {
        ("skill", "Ray gun"), ("unit", "Trooper"), ("team", "Reds"),
    }  # fmt: skip
    team = Thing.objects.get(kind="team").document
    assert [one["id"] for one in team["skills"]] == ["ray-gun"]
    assert as_ada.post(f"/library/from-army/{army.key}/notes/").status_code == 302
    assert Thing.objects.count() == 3


def test_the_editor_changes_the_price_as_one_types(as_ada, make_skill):
    thing = make_skill()
    data = {"f:skills/0/impact": "25", "place": "", "seen": "0"}
    answer = as_ada.post(f"/library/{thing.key}/change/", data, headers={"HX-Request": "true"})
    assert "210" in answer.text  # (25 + 10) x 20 x 30 %
    thing.refresh_from_db()
    assert thing.document["skills"][0]["impact"] == 25
    refused = as_ada.post(f"/library/{thing.key}/change/", {**data, "f:skills/0/impact": "lots", "seen": "1"})
    assert refused.status_code == 422
    assert "not a" in refused.text


def test_two_windows_do_not_overwrite_each_other(make_skill):
    thing = make_skill()
    stale = Thing.objects.get()
    impact(thing, 6)
    with pytest.raises(Conflict):
        commands.edit(stale, [Edit(op="set", path=("skills", 0, "impact"), value=7)], seen=0)
    with pytest.raises(Conflict):
        impact(Thing.objects.get(), 8) or commands.edit(stale, [Edit(op="set", path=("skills", 0, "range"), value=7)])


def test_a_report_reaches_staff_who_hide_or_keep(client, bob, make_user, gun):
    client.force_login(bob)
    for text in ("mine!", "really mine!"):
        client.post(f"/library/{gun.key}/report/", {"why": "copied", "text": text})
    assert [report.text for report in Report.objects.all()] == ["really mine!"]
    assert client.get("/library/reports/").status_code == 404
    assert client.post(f"/library/{gun.key}/hide/").status_code == 404
    assert client.post(f"/library/{gun.key}/unhide/").status_code == 404
    client.force_login(make_user("staff", is_staff=True))
    assert "really mine!" in client.get("/library/reports/").text
    client.post(f"/library/{gun.key}/hide/", {"why": "It is Bob’s."})
    client.force_login(bob)
    assert client.get(f"/library/{gun.key}/").status_code == 404
    assert "Ray gun" not in client.get("/library/").text


def test_json_goes_out_and_comes_back(as_bob, bob, gun):
    content = as_bob.get(f"/library/{gun.key}/export/").content
    assert as_bob.post("/library/import/", {"text": content.decode(), "what": "war-logic/skill"}).status_code == 302
    mine = Thing.objects.get(owner=bob)
    assert mine.document == gun.document
    assert mine.origin["author"] == "ada"
    assert json.loads(as_bob.get("/library/export/").content)["things"][0]["name"] == "Ray gun"


def test_bad_files_say_what_is_wrong(as_bob):
    for text in ("{", '{"format": "muster-library-1", "things": []}', '{"game": "chess", "kind": "skill"}',
                 '{"game": "war-logic", "kind": "skill", "document": {"skills": []}}',
                 '{"game": "war-logic", "kind": "skill", "document": {"skills": [7]}}'):  # fmt: skip
        answer = as_bob.post("/library/import/", {"text": text, "what": "war-logic/skill"})
        assert answer.status_code == 422, text
        assert 'class="problem"' in answer.text
    assert not Thing.objects.exists()


def test_a_price_is_told_before_anything_is_stored(as_ada, make_skill, make_army, ada):
    thing, army = make_skill(), make_army(ada)
    from armies.services.commands import apply_edits

    apply_edits(army, [Edit(op="add", path=("skills",), value=bundle()["skills"][0])])
    for kept, place in ((thing, ""), (army, "skills/0")):
        data = {"f:skills/0/impact": "25", "place": place, "seen": str(kept.edits)}
        answer = as_ada.post(kept.trial_url, data)
        assert "Why 210?" in answer.text
        assert '<input id="at-skills' not in answer.text
        before = kept.document
        kept.refresh_from_db()
        assert kept.document == before
        for unclear in ({"f:skills/0/impact": "2x"}, {"seen": "77"}, {"place": "skills/9"}, {"do": "nonsense"}):
            assert as_ada.post(kept.trial_url, {**data, **unclear}).status_code == 204
