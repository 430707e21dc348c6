"""The kinds of news: each app says in a module ``notice_kinds`` of what it tells people.

The module has a ``TITLE`` for the group and ``KINDS``, what happens by its key. Keys are kept, so they stay.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from django.apps import apps
from django.utils.module_loading import module_has_submodule


@dataclass(frozen=True, slots=True)
class Group:
    """The kinds of news of one app: what happens, by key."""

    title: str
    kinds: dict[str, str]


def _find_groups() -> Iterator[Group]:
    for app in apps.get_app_configs():
        if app.module and module_has_submodule(app.module, "notice_kinds"):
            found = import_module(f"{app.name}.notice_kinds")
            yield Group(found.TITLE, found.KINDS)


GROUPS: tuple[Group, ...] = tuple(_find_groups())
KINDS: dict[str, str] = {key: label for group in GROUPS for key, label in group.kinds.items()}
