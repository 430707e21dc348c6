"""Receivers of the signals that battles send."""

from typing import Any

from django.dispatch import receiver

from battles.play.signals import outcome_changed
from battles.store.models import Battle
from leagues.services import season_store


@receiver(outcome_changed, dispatch_uid="leagues.battle_results")
def record_result(battle: Battle, **told: Any) -> None:
    """Records the result of a battle that has ended, or that it goes on again, in the season of its fixture."""
    season_store.sync_with(battle)
