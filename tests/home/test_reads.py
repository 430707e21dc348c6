"""A GET writes nothing: every address of the home page, the accounts, the armies, the library and their API."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from allauth.account import urls as allauth_urls
from django.db import connection
from django.urls import URLPattern, reverse
from PIL import Image

from accounts.pages import urls as account_pages
from accounts.services.tokens import make_token
from accounts.store.models import User
from armies.api import urls as armies_api
from armies.pages import urls as army_pages
from armies.services import commands as army_commands
from armies.services.access import Holder
from armies.store.models import Army, Share
from home import urls as home_pages
from library.api import urls as library_api
from library.pages import picture_urls
from library.pages import urls as library_pages
from library.services import commands, pictures
from library.store.models import SheetImport, Thing
from tests.library.conftest import GAME, bundle

WRITES = ("INSERT", "UPDATE", "DELETE")
ALLOWED = ("django_session", "home_heartbeat")  # a health check finds out whether the site can store things
PLACES = ((home_pages, ""), (account_pages, "accounts:"), (army_pages, "armies:"), (library_pages, "library:"),
          (picture_urls, ""), (allauth_urls, ""), (armies_api, "api:"), (library_api, "api:"))  # fmt: skip


class Wrote(Exception):
    """Something was written while a page was shown."""


def refuse_writes(execute, sql, params, many, context):
    if sql.lstrip().upper().startswith(WRITES) and not any(table in sql for table in ALLOWED):
        raise Wrote(sql)
    return execute(sql, params, many, context)


@pytest.fixture
def ada(make_user, settings, tmp_path) -> User:
    """An account with one of everything that these apps keep; the army's summary is of older rules."""
    settings.MEDIA_ROOT = tmp_path
    user = make_user("ada")
    make_token(user, name="phone")
    army = army_commands.create_army(game=GAME, name="Force", holder=Holder(user=user))
    army_commands.share(army_commands.save_version(army))
    army.summary["rules"] = "older"
    army.save(update_fields=["summary"])
    thing = commands.keep(owner=user, game=GAME, kind="skill", documents=[bundle()])[0]
    commands.share(thing, visibility="library", licence="cc-by")
    SheetImport.objects.create(owner=user, game=GAME, kind="skill", rows=[{"name": "x"}])
    file = BytesIO()
    Image.new("RGB", (4, 4)).save(file, "PNG")
    pictures.keep_picture(BytesIO(file.getvalue()), size=100, owner=user)
    return user


def known(space: str, name: str, wanted: set[str], user: User) -> dict[str, object]:
    """Returns what an address names, of the things that `user` keeps."""
    army, thing = Army.objects.get(owner=user), Thing.objects.get(owner=user)
    of_army = space == "armies:" or name in {"parts", "from-army", "rules", "newer", "take", "leave"}
    key: object = army.key if of_army else thing.key
    if "sheet" in name or name == "preview":
        key = SheetImport.objects.get().key
    if "picture" in name:
        key = user.pictures.get().key
    slug = GAME if space == "armies:" else "rule-set"
    values = {
        "key": key, "slug": slug, "thing": thing.key, "army": army.key, "game": GAME, "number": 1, "place": "skills/0",
        "token": Share.objects.get().token, "pk": user.api_tokens.get().pk, "name": "none", "version": 1, "uidb36": "1",
    }  # fmt: skip
    return {name: values[name] for name in wanted if name in values}


def addresses(user: User) -> Iterator[str]:
    for urls, space in PLACES:
        for pattern in urls.urlpatterns:
            if isinstance(pattern, URLPattern) and pattern.name and not pattern.pattern.regex.groups:
                yield reverse(f"{space}{pattern.name}")
            elif isinstance(pattern, URLPattern) and pattern.pattern.converters:
                wanted = set(pattern.pattern.converters)
                yield reverse(f"{space}{pattern.name}", kwargs=known(space, str(pattern.name), wanted, user))


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("who", ["owner", "other", "staff", "visitor"])
def test_looking_writes_nothing(client, ada, make_user, who):
    reader = {"owner": ada, "visitor": None}.get(who) if who in ("owner", "visitor") else make_user(who)
    if reader is not None:
        reader.is_staff = who == "staff"
        reader.save()
        client.force_login(reader)
    places = list(addresses(ada))
    assert len(places) > 70
    shown = []
    with connection.execute_wrapper(refuse_writes):
        for place in places:
            answer = client.get(place)
            assert answer.status_code < 500, place
            shown += [place] if answer.status_code == 200 else []
    assert len(shown) > (45 if who == "owner" else 10), shown
