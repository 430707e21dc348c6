"""Commands on armies: history, versions, links, holders."""

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.store.models import Visitor
from armies.services import commands
from armies.services.access import Holder
from armies.store.models import Army, ArmyEdit
from rules.kernel.edits import Edit
from tests.armies.teams import ANVIL, GAME, WHISPER, team
from ui.errors import Conflict, Refused

pytestmark = pytest.mark.django_db


def set_bod(value, *, unit=0):
    return Edit(op="set", path=("units", unit, "ratings", "bod"), value=value)


def bod(army, unit=0):
    return army.document["units"][unit]["ratings"]["bod"]


def fresh(army):
    return Army.objects.get(pk=army.pk)


# --- beginning ------------------------------------------------------------------------------------------------------


def test_a_new_army_is_empty_and_named(ada):
    army = commands.create_army(game=GAME, name="  Red   line ", holder=Holder(user=ada))
    assert (army.name, army.document["name"], army.document["game"]) == ("Red line", "Red line", GAME)
    assert (army.edits, army.can_undo, army.can_redo) == (0, False, False)


@pytest.mark.parametrize(("game", "name"), [("chess", "Redline"), (GAME, "   "), (GAME, "\0")])
def test_without_a_game_or_a_name_there_is_no_army(ada, game, name):
    with pytest.raises(Refused):
        commands.create_army(game=game, name=name, holder=Holder(user=ada))


def test_an_army_has_a_holder_and_only_one(ada):
    for fields in ({}, {"owner": ada, "visitor": "v"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Army.objects.create(game=GAME, name="x", document={}, updated_at="2026-01-01T00:00Z", **fields)


def test_there_is_room_for_so_many_armies_and_no_more(ada, army, monkeypatch):
    monkeypatch.setattr(commands, "ARMIES_KEPT", 1)
    with pytest.raises(Refused, match="Delete one"):
        commands.duplicate_army(army, holder=Holder(user=ada))


def test_an_exported_army_can_be_imported_again(ada, army):
    copy = commands.import_army(json.dumps(army.document), holder=Holder(user=ada))
    assert copy.document == army.document
    assert copy.pk != army.pk


def test_the_file_of_an_unknown_game_is_refused(ada):
    with pytest.raises(Refused, match="Choose the game"):
        commands.import_army('{"game": ["eic-league"]}', holder=Holder(user=ada))


def test_a_copy_says_so(ada, army):
    assert commands.duplicate_army(army, holder=Holder(user=ada)).name == "Redline (copy)"


# --- editing and undoing --------------------------------------------------------------------------------------------


def test_an_edit_is_stored_with_what_it_did(army):
    commands.apply_edits(army, [set_bod(90)], doing="Anvil: BOD")
    stored = fresh(army)
    assert (bod(stored), stored.edits, stored.position, stored.doing) == (90, 1, 1, "Anvil: BOD")


def test_the_list_knows_costs_and_problems_of_the_stored_army(army):
    before = fresh(army).summary
    commands.apply_edits(army, [Edit(op="set", path=("budget",), value=6000), set_bod(90)])
    assert fresh(army).summary["limit"] == "6,000" != before["limit"]
    assert fresh(army).summary["spent"] != before["spent"]


def test_an_edit_that_changes_nothing_is_no_step(army):
    commands.apply_edits(army, [set_bod(bod(army))])
    assert fresh(army).edits == 0


def test_edits_of_one_call_are_made_together_or_not_at_all(army):
    with pytest.raises(Refused):
        commands.apply_edits(army, [set_bod(90), Edit(op="remove", path=("units", 7))])
    assert bod(fresh(army)) == 100


@pytest.mark.parametrize("value", ["much", [1], {"a": 1}, 1.5])
def test_a_value_of_the_wrong_type_is_refused(army, value):
    with pytest.raises(Refused):
        commands.apply_edits(army, [set_bod(value)])
    assert bod(fresh(army)) == 100


def test_undo_and_redo_walk_through_the_history(army):
    for value in (90, 80, 70):
        commands.apply_edits(army, [set_bod(value)], doing=f"BOD {value}")
    commands.undo(army)
    commands.undo(army)
    assert (bod(army), army.doing, army.can_redo) == (90, "BOD 90", True)
    commands.redo(army)
    assert (bod(fresh(army)), fresh(army).edits) == (80, 6)


def test_undo_ends_at_the_beginning_and_redo_at_the_end(army):
    with pytest.raises(Refused):
        commands.undo(army)
    with pytest.raises(Refused):
        commands.redo(army)


def test_an_edit_after_undo_forgets_what_was_undone(army):
    commands.apply_edits(army, [set_bod(90)])
    commands.undo(army)
    commands.apply_edits(army, [set_bod(50)])
    assert not fresh(army).can_redo
    commands.undo(army)
    assert bod(fresh(army)) == 100


def test_the_history_keeps_its_last_steps_only(army, monkeypatch):
    monkeypatch.setattr(commands, "HISTORY", 3)
    for value in (10, 20, 30, 40, 50):
        commands.apply_edits(army, [set_bod(value)])
    assert ArmyEdit.objects.filter(army=army).count() == 4
    for _ in range(3):
        commands.undo(army)
    assert bod(fresh(army)) == 20
    assert not fresh(army).can_undo


def test_an_older_page_can_edit_what_nobody_else_has_touched(army):
    commands.apply_edits(army, [set_bod(90)])
    commands.apply_edits(army, [set_bod(60, unit=1)], seen=0)
    assert (bod(fresh(army)), bod(fresh(army), 1)) == (90, 60)


def test_an_older_page_cannot_overwrite_what_has_changed(army):
    commands.apply_edits(army, [set_bod(90)])
    with pytest.raises(Conflict):
        commands.apply_edits(army, [set_bod(60)], seen=0)
    assert bod(fresh(army)) == 90


def test_the_same_edit_twice_is_one_edit(army):
    commands.apply_edits(army, [set_bod(90)], seen=0)
    commands.apply_edits(army, [set_bod(90)], seen=0)
    assert fresh(army).edits == 1


@pytest.mark.parametrize("seen", [-1, 99])
def test_a_count_that_never_was_is_a_conflict(army, seen):
    with pytest.raises(Conflict):
        commands.apply_edits(army, [set_bod(90)], seen=seen)


def test_of_two_edits_at_once_one_is_told(army):
    other = fresh(army)
    commands.apply_edits(army, [set_bod(90)])
    with pytest.raises(Conflict):
        commands.apply_edits(other, [set_bod(60)])
    assert bod(fresh(army)) == 90


def test_undo_from_an_older_page_is_a_conflict(army):
    commands.apply_edits(army, [set_bod(90)])
    with pytest.raises(Conflict):
        commands.undo(army, seen=0)


def test_a_new_name_is_an_edit_like_others(army):
    commands.apply_edits(army, [Edit(op="set", path=("name",), value="Blueline")])
    assert (fresh(army).name, fresh(army).document["name"]) == ("Blueline", "Blueline")
    commands.undo(army)
    assert fresh(army).name == "Redline"


# --- versions -------------------------------------------------------------------------------------------------------


def test_a_version_keeps_the_army_and_its_rules(army):
    version = commands.save_version(army, note=" first ")
    commands.apply_edits(army, [set_bod(90)])
    version.refresh_from_db()
    assert (version.number, version.note, version.document["units"][0]["ratings"]["bod"]) == (1, "first", 100)
    assert version.rules_version
    assert version.catalogue_hash


def test_a_version_never_changes(army):
    version = commands.save_version(army)
    version.document = {}
    with pytest.raises(TypeError):
        version.save()


def test_the_same_army_is_the_same_version(army):
    first = commands.save_version(army)
    again = commands.save_version(army, note="now with a note")
    assert (again.pk, again.note) == (first.pk, "now with a note")
    commands.apply_edits(army, [set_bod(90)])
    assert commands.save_version(army).number == 2


def test_an_illegal_army_can_be_kept(ada, make_army):
    assert not commands.save_version(make_army(ada, team(budget=6000))).legal


def test_going_back_to_a_version_can_be_undone(army):
    version = commands.save_version(army)
    commands.apply_edits(army, [set_bod(90)])
    commands.restore_version(army, version)
    assert (bod(fresh(army)), fresh(army).doing) == (100, "Back to version 1")
    commands.undo(army)
    assert bod(fresh(army)) == 90


# --- links, visitors, deletion --------------------------------------------------------------------------------------


def test_a_version_has_one_link_at_a_time(army):
    version = commands.save_version(army)
    link = commands.share(version)
    assert commands.share(version) == link
    commands.revoke(link)
    assert commands.share(version).token != link.token


def test_a_visitor_keeps_his_armies_by_signing_up(ada, bob, make_army):
    visitor = Holder(visitor="visitor-1")
    mine, other = make_army(visitor), make_army(Holder(visitor="visitor-2"))
    assert commands.adopt_visitor(visitor_id="visitor-1", user=ada) == 1
    assert list(Holder(user=ada).armies()) == [mine]
    assert list(Holder(visitor="visitor-2").armies()) == [other]
    assert not visitor.armies().exists()


def test_nobody_adopts_the_armies_of_accounts(ada, bob, army):
    assert commands.adopt_visitor(visitor_id="", user=bob) == 0
    assert fresh(army).owner == ada


def test_a_deleted_army_can_be_brought_back(ada, army):
    commands.delete_army(army)
    assert not Holder(user=ada).armies().exists()
    commands.bring_back(army)
    assert Holder(user=ada).armies().get() == army


def test_nothing_is_written_into_a_deleted_army(army):
    other = fresh(army)
    commands.delete_army(army)
    with pytest.raises(Conflict):
        commands.apply_edits(other, [set_bod(90)])


def test_units_of_a_copy_get_a_name_of_their_own(army):
    commands.apply_edits(army, [Edit(op="copy", path=("units", 1))])
    names = [unit["name"] for unit in army.document["units"]]
    assert names[:2] == [ANVIL["name"], WHISPER["name"]]
    assert len(set(names)) == 3


def test_a_large_army_has_a_shorter_history(ada, monkeypatch):
    """All its steps together are bounded, or one army could be edited until the disk is full."""
    army = commands.create_army(game="war-logic", name="Big", holder=Holder(user=ada))
    monkeypatch.setattr(commands, "HISTORY_CHARACTERS", 1)
    for number in range(commands.HISTORY_LEAST + 5):
        commands.apply_edits(army, [Edit(op="set", path=("name",), value=f"Big {number}")])
    assert army.history.count() == commands.HISTORY_LEAST + 1
    commands.undo(army)
    assert army.name == f"Big {commands.HISTORY_LEAST + 3}"


def test_visitors_of_before_have_been_seen_today(make_army):
    make_army(Holder(visitor="early"))
    migration = import_module("armies.migrations.0002_visitors")
    before = timezone.now()
    migration.note_visitors(apps, None)
    migration.note_visitors(apps, None)
    assert [(one.key, one.seen_at >= before) for one in Visitor.objects.all()] == [("early", True)]
