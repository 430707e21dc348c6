from importlib import import_module

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"

    def ready(self) -> None:
        """Connects the receivers, which need the models of all apps."""
        import_module("leagues.services.receivers")
