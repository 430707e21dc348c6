"""A site to save, and an empty one beside it into which a backup is brought back."""

import secrets

import pytest
from django.db import connection

from operations.archive import Site
from operations.databases import Postgres, Sqlite
from tests.battles.conftest import battle, duel, new_battle  # noqa: F401 - fixtures


@pytest.fixture
def site(transactional_db, tmp_path, make_user):
    """The tests' own database as a site, with two accounts, a picture and a key."""
    make_user("ada")
    make_user("bo")
    media = tmp_path / "media"
    (media / "pictures").mkdir(parents=True)
    (media / "pictures" / "tank.webp").write_bytes(b"a picture")
    key = tmp_path / ".secret-key"
    key.write_text("a secret key")
    kind = Sqlite if connection.vendor == "sqlite" else Postgres
    return Site(database=kind(connection.settings_dict), media=media, key=key)


@pytest.fixture
def other(site, tmp_path):
    """An empty site beside it, into which a backup can be brought back."""
    name = f"other_{secrets.token_hex(4)}"
    folder = tmp_path / "other"
    folder.mkdir()
    settings_of_it = dict(connection.settings_dict)
    if connection.vendor == "sqlite":
        yield Site(
            database=Sqlite({**settings_of_it, "NAME": str(folder / "muster.sqlite3")}),
            media=folder / "media",
            key=folder / "key",
        )
        return
    database = Postgres({**settings_of_it, "NAME": name})
    database._create(name)
    yield Site(database=database, media=folder / "media", key=folder / "key")
    database._drop(name)
