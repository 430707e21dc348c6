"""Access to runs. Anybody else's run that is not shared is reported as not found."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404

from accounts.store.models import User
from laboratory.store.models import Run

Person = User | AnonymousUser


def visible_runs(person: Person) -> QuerySet[Run]:
    """Returns the runs that somebody may see: their own and all that are shared."""
    own = Q(owner=person) if isinstance(person, User) else Q(pk=None)
    return Run.objects.filter(own | Q(shared=True))


def find_run(person: Person, public_id: str) -> Run:
    """Finds a run that somebody may see. Raises Http404."""
    run = visible_runs(person).filter(public_id=public_id).select_related("owner").first()
    if run is None:
        raise Http404("No such run.")
    return run


def own_run(person: Person, public_id: str) -> Run:
    """Finds a run of one's own. Raises Http404."""
    run = find_run(person, public_id)
    if run.owner_id != person.pk:
        raise Http404("No such run.")
    return run
