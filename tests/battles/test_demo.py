"""What the demonstration plays can be played by the rules as they are: a game's change does not leave it behind."""

import pytest

from battles.store.models import Battle
from home.management.commands.demo import Command
from rules import registry


def folder(game):
    return registry.folder_of(game.slug) / "demo"


@pytest.mark.once
@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games() if folder(game).is_dir()])
def test_the_battle_of_the_demonstration_can_be_played(db, make_user, slug):
    game = registry.get(slug)
    Command()._game(game, folder(game), [make_user(name) for name in ("ada", "bo", "olga")])
    assert Battle.objects.filter(game=slug).exists() == (folder(game) / "battle.json").is_file()
