from importlib import import_module

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "battles"

    def ready(self) -> None:
        """Connects the receivers, which need the models of all apps."""
        import_module("battles.live.accounts")
