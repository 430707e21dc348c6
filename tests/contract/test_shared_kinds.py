"""What every kind of things that players share has to live up to, whatever its game."""

import json

import pytest

from rules import registry
from rules.kernel.edits import Edit, NoSuchPlace
from rules.kernel.problems import Unreadable
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import PIN, Pin

KINDS = [(game, kind) for game in registry.all_games() for kind in game.shared]
JUNK = [None, 7, "x", [], {}, {"skills": 3, "units": {"a": 1}, "rule-set": 7, "rule_set": {"name": 1}}]
each_kind = pytest.mark.parametrize(("game", "kind"), KINDS, ids=[f"{g.slug}/{k.slug}" for g, k in KINDS])


@each_kind
def test_a_blank_one_can_be_read_edited_and_shown(game, kind):
    document = json.loads(json.dumps(kind.blank("Mine")))
    thing = kind.read(document)
    assert kind.evaluate(thing).title == "Mine", (
        f"blank('Mine') makes a {kind.word} called 'Mine', and evaluate says so"
    )
    assert kind.word and kind.words and kind.intro, "pages call these things by word, words and intro: none is empty"
    card = kind.editor(thing, ())
    assert card.sections or kind.evaluate(thing).parts, "there is something to edit: sections of the card, or parts"
    json.dumps(kind.tables(thing))
    for fault in ([], 3, {"strange": 1}):
        with pytest.raises(Unreadable):
            kind.read(fault)
    with pytest.raises(NoSuchPlace):
        kind.editor(thing, ("no", "such", "place"))


@each_kind
def test_an_army_holds_what_it_uses_and_the_later_version_counts(game, kind):
    army = game.armies.blank("Force")
    for version in (1, 2):
        pin = Pin(name="Mine", body=kind.blank("Mine"), key="abc", author="Ada", version=version)
        for edit in kind.use(army, pin):
            army = game.armies.edit(army, edit)
    game.armies.evaluate(game.armies.read(army))
    held = kind.held(army)
    assert held or not kind.use(army, pin), (
        "use(army, pin) makes edits, and held(army) does not find what they put there"
    )
    assert all(one.pin.key == "abc" for one in held), "held tells the key of what the army holds a copy of"
    assert [one.pin.version for one in held][-1:] in ([2], []), "version 2 was put in after version 1: it counts"
    governs = kind.battle_option and kind.for_armies
    assert len(held) == 1 or not governs, "an army has one thing that governs battles: use replaces it"


@each_kind
def test_held_never_fails(game, kind):
    for junk in JUNK:
        assert list(kind.held(junk)) == [], f"held finds something in {junk!r}, which holds nothing"


@pytest.mark.parametrize(
    ("game", "kind"),
    [(game, kind) for game, kind in KINDS if kind.battle_option and kind.for_armies],
    ids=[f"{game.slug}/{kind.slug}" for game, kind in KINDS if kind.battle_option and kind.for_armies],
)
def test_what_governs_is_an_option_of_battles_and_sides_that_differ_are_told(game, kind):
    plain = game.armies.blank("Force")
    pin = Pin(name="Mine", body=kind.blank("Mine"), key="abc", version=1)
    other = plain
    for edit in kind.use(plain, pin):
        other = game.armies.edit(other, edit)

    def codes(first, second, options):
        sides = (SideSetup(id="a", name="A", army=first), SideSetup(id="b", name="B", army=second))
        game.battle.setup.sections(sides, options)
        return {problem.code for problem in game.battle.setup.check(Setup(sides=sides, options=options))}

    def agreed(one):
        *path, last = kind.battle_option
        assert not path, f"battle_option is one key of the options of a battle, not {kind.battle_option}"
        return {last: PIN.write(one)}

    house = Pin(name=kind.nothing, body=kind.blank(kind.nothing))
    told = "SetupRules.check says 'rule-set-differs' where"
    assert "rule-set-differs" in codes(plain, other, {}), f"{told} the armies of two sides have different ones"
    assert "rule-set-differs" in codes(plain, other, agreed(house)), f"{told} an army has another than was agreed"
    for found in (codes(plain, other, agreed(pin)), codes(other, other, {}), codes(plain, plain, {})):
        assert "rule-set-differs" not in found, "SetupRules.check says 'rule-set-differs' where all sides have the same"
    alone = [Edit(op="set", path=one.path, value=None) for one in kind.held(other)]
    for edit in alone:
        other = game.armies.edit(other, edit)
    assert other == plain, "what held tells can be taken out again: setting its path to None leaves nothing behind"
