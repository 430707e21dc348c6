"""The profile, tokens, export and deletion. Signing up, in and out are django-allauth's views with our templates."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.pages.context import browser_zone
from accounts.pages.forms import DeletionForm, ProfileForm, TokenForm
from accounts.pages.http import AuthenticatedHttpRequest
from accounts.services.export import forget_account, whole_export
from accounts.services.tokens import make_token
from accounts.store.models import ApiToken


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: AuthenticatedHttpRequest) -> HttpResponse:
    zone = browser_zone(request)
    form = ProfileForm(request.POST or None, instance=request.user, browser_zone=zone.key if zone else "")
    if request.method == "POST":
        if form.is_valid():
            form.save()
            messages.success(request, "Saved.")
            return redirect("accounts:profile")
        request.user.refresh_from_db()  # a refused form leaves its values on the account: show what is kept
    return render(request, "accounts/profile.html", {"form": form, "token_count": request.user.api_tokens.count()})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Lists the tokens and makes new ones. Only this response ever contains the text of a new token."""
    form = TokenForm(request.POST or None, instance=ApiToken(user=request.user))
    made, text = None, ""
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        # A form without the boxes is one of a program, or of a page from before there were any.
        scopes = asked["scopes"] if "limited" in request.POST else None
        made, text = make_token(request.user, name=asked["name"], scopes=scopes, days=asked["days"])
        form = TokenForm(instance=ApiToken(user=request.user))
    context = {"form": form, "tokens": request.user.api_tokens.all(), "made": made, "made_text": text}
    return render(request, "accounts/tokens.html", context)


@login_required
@require_POST
def revoke_token(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    token = get_object_or_404(request.user.api_tokens, pk=pk)
    token.delete()
    messages.success(request, f"“{token.name}” has been revoked.")
    return redirect("accounts:tokens")


@login_required
@never_cache
@require_safe
def export(request: AuthenticatedHttpRequest) -> JsonResponse:
    response = JsonResponse(whole_export(request.user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="muster-{request.user.pk}.json"'
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: AuthenticatedHttpRequest) -> HttpResponse:
    form = DeletionForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        user = request.user
        logout(request)
        with transaction.atomic():
            forget_account(user)
            user.delete()
        messages.success(request, "The account has been deleted.")
        return redirect("home")
    return render(request, "accounts/delete.html", {"form": form})
