"""Logging for Django and uvicorn: JSON lines for machines, coloured lines for developers."""

from typing import Any

import structlog

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_settings(*, level: str, readable: bool) -> dict[str, Any]:
    """Returns Django's LOGGING and configures structlog; `readable` chooses lines for people over JSON."""
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    quiet = {"handlers": ["console"], "level": level, "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": _formatter(readable=readable)},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": dict.fromkeys(("django", "uvicorn", "uvicorn.access", "uvicorn.error"), quiet),
    }


def _formatter(*, readable: bool) -> dict[str, Any]:
    last: list[Any] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if readable
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    return {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": [*_SHARED, structlog.stdlib.ExtraAdder()],
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, _without_colour_twin, *last],
    }


def _without_colour_twin(logger: Any, method: str, event: dict[str, Any]) -> dict[str, Any]:
    """Removes uvicorn's second, coloured copy of each message."""
    event.pop("color_message", None)
    return event
