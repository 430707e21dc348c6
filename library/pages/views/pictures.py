"""Pictures: listing the user's own, uploading, and serving them safely."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.pages.http import AuthenticatedHttpRequest
from armies.services.access import own_army
from armies.services.commands import apply_edits
from armies.services.paths import place_path, place_text
from library.pages.forms import PictureForm
from library.services import commands
from library.services.access import own_picture, own_thing
from library.services.pictures import TYPE, delete_picture, keep_picture
from library.store.models import Picture
from rules.kernel.edits import Edit
from rules.kernel.records import Path
from ui.errors import ArmyError

PER_PAGE = 48


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Lists and uploads pictures. A new one goes to the card (``army`` or ``thing``, ``place``) the user came from."""
    form = PictureForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            file = form.cleaned_data["file"]
            picture = keep_picture(file, size=file.size, owner=request.user, name=form.cleaned_data["name"])
            return _put(request, picture)
        except ArmyError as error:
            form.add_error(None, str(error))
    page = Paginator(request.user.pictures.all(), PER_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "back": _back(request)}
    return render(request, "library/pictures.html", context, status=422 if request.method == "POST" else 200)


@login_required
@require_POST
def choose(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """Sets one of the user's pictures on the card they came from."""
    try:
        return _put(request, own_picture(request, key))
    except ArmyError as error:
        messages.error(request, str(error))
        return redirect("library:pictures")


def _back(request: AuthenticatedHttpRequest) -> dict[str, str]:
    given = request.POST if request.method == "POST" else request.GET
    return {name: given[name] for name in ("army", "thing", "place") if given.get(name)}


def _put(request: AuthenticatedHttpRequest, picture: Picture) -> HttpResponse:
    """Sets the picture on the card it was chosen for. Raises Http404, Refused, Conflict."""
    back = _back(request)
    if "army" not in back and "thing" not in back:
        messages.success(request, "The picture is kept.")
        return redirect("library:pictures")
    if "army" in back:
        army = own_army(request, back["army"])
        place = place_path(back.get("place", ""), army.document)
        apply_edits(army, [_set_picture(picture, place)], doing="Picture")
        return redirect(army.card_url(place_text(place[:-1])))
    thing = own_thing(request, back["thing"])
    place = place_path(back.get("place", ""), thing.document)
    commands.edit(thing, [_set_picture(picture, place)])
    in_root = place[-2:-1] == (0,)  # the first part of a thing is its root
    return redirect(thing.card_url("" if in_root else place_text(place[:-1])))


def _set_picture(picture: Picture, place: Path) -> Edit:
    return Edit(op="set", path=place, value=picture.get_absolute_url())


@login_required
@require_POST
def delete(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    delete_picture(own_picture(request, key))
    messages.info(request, "The picture has been removed everywhere it was shown.")
    return redirect("library:pictures")


@require_safe
def serve(request: HttpRequest, key: str) -> HttpResponseBase:
    """Serves a picture, which never changes, with a fixed type and a policy that forbids scripts and frames."""
    picture = Picture.objects.filter(key=key).only("file").first()
    try:
        content = picture.file.open("rb") if picture else None
    except FileNotFoundError:
        content = None
    if content is None:
        raise Http404("No such picture.")
    response = FileResponse(content, content_type=TYPE, filename=f"{key}.webp")
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
