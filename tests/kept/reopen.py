"""Opens a kept database with today's code: a script with the database in ``DATABASE_URL``, run by ``test_kept.py``.

Prints one JSON object: the battles whose state is not the one that was written, and how many of each thing were tried.
"""

import json
import lzma
import os
import re
import sys
from pathlib import Path
from uuid import uuid4

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from accounts.store.models import User  # noqa: E402
from armies.store.models import Army  # noqa: E402
from battles.play import commands  # noqa: E402
from battles.store import event_store, selectors  # noqa: E402
from battles.store.models import Battle  # noqa: E402
from leagues.services import season_store  # noqa: E402
from leagues.store.models import Season  # noqa: E402
from rules import registry  # noqa: E402
from rules.kernel.corrections import Correct  # noqa: E402
from rules.kernel.problems import RulesError  # noqa: E402
from rules.kernel.viewer import REFEREE, SPECTATOR  # noqa: E402

STATES = json.loads(lzma.decompress((Path(__file__).parent / "states.json.xz").read_bytes()))


MEANT = {"eic-league": re.compile(r"sides/[^/]+/agreed|rolled")}
"""Fields that today's rules end earlier (who had accepted an offer is forgotten once it is settled), and one that they
have added (that the initiative of a round is rolled)."""


def differences(game, state, written):
    """Returns the places at which two states differ, but for those that are meant to."""
    write, meant = game.battle.codecs.states.write, MEANT.get(game.slug)
    places = unequal(write(state), write(written))
    return [place for place in places if not (meant and meant.fullmatch(place))]


def unequal(one, other, place=""):
    """Yields the places at which two documents differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted(one.keys() | other.keys()):
            yield from unequal(one.get(key), other.get(key), f"{place}/{key}".lstrip("/"))
    elif one != other:
        yield place


def reopen(battle, kept):
    """Replays a battle from its first event; returns where it differs from what was written, or None."""
    game = registry.get_played(battle.game)
    state = event_store.replay(battle, event_store.chain(battle, battle.seq), snapshots=False)
    if state != (written := game.battle.codecs.states.read(kept["state"])) and differences(game, state, written):
        return differences(game, state, written)
    for viewer in (REFEREE, SPECTATOR):
        view = game.view(state, viewer)
        game.display.screen(view)
        game.display.offers(view)
    return None


def go_on(battle, user):
    """Continues a battle that is not over with an offered action, and takes it back; returns whether it could."""
    game = registry.get_played(battle.game)
    before = event_store.state_at(battle, battle.seq)
    for offer in selectors.moment(battle, "referee").offers:
        if offer.closed is not None or offer.action["type"] == Correct(path=(), value=0, reason="").type:
            continue
        command = commands.Command(viewer=REFEREE, user=user, action_id=uuid4())
        try:
            done = commands.act(battle, command, dict(offer.action))
        except RulesError:
            continue
        if isinstance(done, commands.Done):
            battle.refresh_from_db()
            commands.undo(battle, commands.Command(viewer=REFEREE, user=user, action_id=uuid4()))
            battle.refresh_from_db()
            write = game.battle.codecs.states.write
            return write(event_store.state_at(battle, battle.seq)) == write(before)
    return False


def main():
    call_command("migrate", verbosity=0)
    user = User.objects.get(username="quill")
    told = {"battles": 0, "different": {}, "continued": 0, "stuck": [], "armies": 0, "seasons": 0}
    for battle in Battle.objects.order_by("pk"):
        told["battles"] += 1
        if found := reopen(battle, STATES[battle.code]):
            told["different"][battle.title] = found
        if battle.status == Battle.Status.PLAYING:
            if go_on(battle, user):
                told["continued"] += 1
            else:
                told["stuck"].append(battle.title)
    for army in Army.objects.all():
        game = registry.get(army.game)
        game.armies.evaluate(game.armies.read(army.document))
        told["armies"] += 1
    for season in Season.objects.all():
        season_store.state_of(season)
        told["seasons"] += 1
    sys.stdout.write(json.dumps(told))


main()
