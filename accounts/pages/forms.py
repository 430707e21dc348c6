"""Forms for a person's own account."""

from typing import TYPE_CHECKING, Any

from allauth.account.forms import LoginForm, SignupForm
from django import forms

from accounts.store.models import SCOPES, UNCHOSEN_ZONE, ApiToken, User
from accounts.store.zones import time_zones

if TYPE_CHECKING:  # generic for the type checker only
    _UserForm = forms.ModelForm[User]
    _TokenForm = forms.ModelForm[ApiToken]
else:
    _UserForm = _TokenForm = forms.ModelForm


class SignInForm(LoginForm):  # type: ignore[misc]  # allauth has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = "User name or email address"
        _labels_only(self)


class SignUpForm(SignupForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = "User name"
        _labels_only(self)


def _labels_only(form: forms.Form) -> None:
    """Removes placeholders: they repeat the label and look like entered text."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class ProfileForm(_UserForm):
    class Meta:
        model = User
        fields = ["display_name", "time_zone"]
        labels = {"display_name": "Name that others see", "time_zone": "Time zone"}
        help_texts = {"display_name": "Empty: your user name."}

    def __init__(self, *args: Any, browser_zone: str = "", **kwargs: Any) -> None:
        """``browser_zone`` is proposed to an account that has chosen no zone."""
        super().__init__(*args, **kwargs)
        self.browser_zone = browser_zone
        if self.browser_zone and self.instance.time_zone == UNCHOSEN_ZONE:
            self.initial["time_zone"] = self.browser_zone
        zones = sorted(zone for zone in time_zones() if "/" in zone or zone == "UTC")
        self.fields["time_zone"].widget = forms.Select(choices=[(zone, zone.replace("_", " ")) for zone in zones])


class TokenForm(_TokenForm):
    class Meta:
        model = ApiToken
        fields = ["name"]
        labels = {"name": "What is it for?"}

    scopes = forms.MultipleChoiceField(
        label="It may change",
        choices=list(SCOPES.items()),
        required=False,
        initial=list(SCOPES),
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.TypedChoiceField(
        label="It expires",
        choices=[("", "never"), (30, "in 30 days"), (90, "in 90 days"), (365, "in a year")],
        coerce=int,
        empty_value=None,
        required=False,
    )

    def clean_name(self) -> str:
        """Refuses a second token of one name: nobody could tell which one to revoke."""
        name: str = self.cleaned_data["name"]
        if ApiToken.objects.filter(user=self.instance.user, name=name).exists():
            raise forms.ValidationError(f"You have a token named “{name}” already.", code="token-name-taken")
        return name


class DeletionForm(forms.Form):
    """Asks for the password again, so that a browser left open costs nobody their account."""

    password = forms.CharField(
        label="Your password", strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError("This is not your password.", code="wrong-password")
        return password
