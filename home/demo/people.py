"""The accounts of the demonstration. Their password is known to everybody only where nobody else can reach the site."""

import secrets

from django.conf import settings

from accounts.store.models import User

PEOPLE = {"mira": "Mira", "jonas": "Jonas", "quill": "Quill (referee)"}
"""Shown names by user name. The last one runs the demo league."""
KNOWN = "muster-demo"
"""The password printed in the README."""


def demo_person(username: str) -> tuple[User, str]:
    """Finds or makes an account of the demonstration. Returns it, and a line that says how to sign in."""
    user = User.objects.filter(username=username).first()
    if user is not None:
        return user, f"account {username}: is there already, its password unchanged"
    password = settings.DEMO_PASSWORD or _new_password()
    user = User.objects.create_user(username, password=password, display_name=PEOPLE[username])
    return user, f"account {username}, password {password}"


def replace_known_passwords() -> list[str]:
    """Gives each demo account that still has the known password one made at random.

    Called before a site that others can reach opens. Returns lines that name the new passwords: they are stored as
    hashes, so this is the one time that anybody can read them. Anyone signed in there is signed out.
    """
    said = []
    for user in User.objects.filter(username__in=PEOPLE).order_by("pk"):
        if user.check_password(KNOWN):
            password = _new_password()
            user.set_password(password)
            user.save(update_fields=["password"])
            said.append(f"account {user.username}, new password {password}")
    return said


def _new_password() -> str:
    return secrets.token_urlsafe(9)
