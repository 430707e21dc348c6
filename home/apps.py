from django.apps import AppConfig


class HomeConfig(AppConfig):
    name = "home"

    def ready(self) -> None:
        from home import checks  # noqa: F401, PLC0415 - registers the check of the games
