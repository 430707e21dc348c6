from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"

    def ready(self) -> None:
        from api import models  # noqa: F401, PLC0415 - registers how the schema describes our models
