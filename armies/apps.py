from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    name = "armies"

    def ready(self) -> None:
        from armies.services import receivers  # noqa: F401, PLC0415 - connects them; models are loaded before this only
