"""Receivers of the signals that battles send."""

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts.store.models import User
from battles.play.signals import outcome_changed
from battles.store.models import Battle
from leagues.services import rating_projection, season_store
from leagues.store.models import Season


@receiver(outcome_changed, dispatch_uid="leagues.battle_results")
def record_result(battle: Battle, **told: Any) -> None:
    """Records the result of a battle that has ended, or that it goes on again, in the season of its fixture."""
    season_store.sync_with(battle)


@receiver(pre_delete, sender=User, dispatch_uid="leagues.ratings_without_user")
def rate_without_user(instance: User, **told: Any) -> None:
    """Has the opponents of an account that is deleted rated again."""
    rating_projection.forget_user(instance)


@receiver(pre_delete, sender=Season, dispatch_uid="leagues.ratings_without_season")
def rate_without_season(instance: Season, **told: Any) -> None:
    """Takes the games of a season that is deleted out of the ratings."""
    rating_projection.forget_season(instance)
