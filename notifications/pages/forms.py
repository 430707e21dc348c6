"""The form of what somebody wants to be told."""

from datetime import time

from django import forms

from notifications.services.kinds import KINDS
from notifications.services.wishes import NewWishes

CHOICES = list(KINDS.items())


class WishesForm(forms.Form):
    """Kinds by channel, and the quiet hours: both or neither."""

    site = forms.MultipleChoiceField(choices=CHOICES, required=False)
    mail = forms.MultipleChoiceField(choices=CHOICES, required=False)
    push = forms.MultipleChoiceField(choices=CHOICES, required=False)
    quiet_from = forms.TimeField(required=False)
    quiet_until = forms.TimeField(required=False)

    def read(self) -> NewWishes:
        """Returns what a valid form asks for."""
        found = self.cleaned_data
        start, end = found["quiet_from"], found["quiet_until"]
        quiet: tuple[time, time] | None = (start, end) if start is not None and end is not None else None
        return NewWishes(site=found["site"], mail=found["mail"], push=found["push"], quiet=quiet)
