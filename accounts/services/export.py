"""Export of everything the site keeps about an account.

Each app that keeps something has a module ``services.export`` with ``account_data(user) -> JSON``; the file has one
entry per app. A new app takes part by having that module.
"""

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

from django.apps import apps
from django.utils import timezone
from django.utils.module_loading import module_has_submodule

from accounts.store.models import User

FORMAT = 1


def whole_export(user: User) -> dict[str, Any]:
    """Returns the whole export as JSON. ``format`` goes up when its shape changes."""
    return {"format": FORMAT, "made_at": timezone.now().isoformat(), **dict(_parts(user))}


def _parts(user: User) -> Iterator[tuple[str, Any]]:
    for label, part in _export_modules():
        if hasattr(part, "account_data"):
            yield label, part.account_data(user)


def _export_modules() -> Iterator[tuple[str, ModuleType]]:
    """Yields each app's label and its module ``services.export``, in the order of INSTALLED_APPS."""
    for app in apps.get_app_configs():
        if app.module is not None and module_has_submodule(app.module, "services"):
            services = import_module(f"{app.name}.services")
            if module_has_submodule(services, "export"):
                yield app.label, import_module(f"{app.name}.services.export")


def forget_account(user: User) -> None:
    """Calls every app's ``forget_account(user)``, which removes what does not go with the rows, such as files."""
    for label, part in _export_modules():
        if label != "accounts" and hasattr(part, "forget_account"):
            part.forget_account(user)


def account_data(user: User) -> dict[str, Any]:
    """Returns the account itself. Token digests are left out: they are secrets of the site and useless elsewhere."""
    return {
        "username": user.username,
        "display_name": user.display_name,
        "email": user.email,
        "time_zone": user.time_zone,
        "joined_at": user.date_joined.isoformat(),
        "last_signed_in_at": user.last_login.isoformat() if user.last_login else None,
        "api_tokens": [
            {
                "name": token.name,
                "made_at": token.created_at.isoformat(),
                "last_used_at": token.last_used_at.isoformat() if token.last_used_at else None,
            }
            for token in user.api_tokens.all()
        ],
    }
