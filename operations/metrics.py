"""Figures for monitors, in the format of Prometheus: requests and their time by route, streams, events, what waits.

With several worker processes set ``PROMETHEUS_MULTIPROC_DIR`` to an empty folder: then each answers for all of them.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from battles.live.hub import HUB
from battles.store.models import Battle, Event, RollRequest, UndoRequest
from leagues.store.models import Delivery

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
UNKNOWN = "unknown"
REGISTRY = CollectorRegistry()
REQUESTS = Counter("muster_requests", "Requests that were answered.", ["method", "route", "status"], registry=REGISTRY)
LATENCY = Histogram(
    "muster_request_seconds", "Seconds from a request to its answer.", ["route"], buckets=SECONDS, registry=REGISTRY
)
STREAMS = Gauge("muster_streams", "Open live streams.", registry=REGISTRY, multiprocess_mode="livesum")


class Measured:
    """Middleware: counts each request under the name of its address, so that no path of a stranger makes a series."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        response = self.answer(request)
        route = request.resolver_match.view_name if request.resolver_match else UNKNOWN
        LATENCY.labels(route).observe(time.perf_counter() - started)
        REQUESTS.labels(request.method, route, str(response.status_code)).inc()
        STREAMS.set(len(HUB))
        return response


class Stored(Collector):
    """Figures that the database knows, read when they are asked for; each is one query that an index answers."""

    def collect(self) -> Iterable[Metric]:
        figures = {
            "muster_events": ("Events of battles, ever.", _last(Event)),
            "muster_battles": ("Battles, ever.", _last(Battle)),
            "muster_deliveries_due": (
                "Messages to webhooks that are due.",
                Delivery.objects.filter(due_at__lte=timezone.now()).count(),
            ),
            "muster_rolls_waiting": ("Actions that wait for the referee's dice.", RollRequest.objects.count()),
            "muster_undo_requests": ("Requests to go back that nobody has answered.", UndoRequest.objects.count()),
        }
        for name, (said, value) in figures.items():
            yield GaugeMetricFamily(name, said, value=value)


def _last(kind: type[Event] | type[Battle]) -> int:
    return kind.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


STORED = CollectorRegistry()
STORED.register(Stored())


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Answers those who know METRICS_TOKEN, as ``Authorization: Bearer <token>``. Raises Http404 for all others."""
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    if not settings.METRICS_TOKEN or not constant_time_compare(request.headers.get("Authorization", ""), wanted):
        raise Http404
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return HttpResponse(generate_latest(registry) + generate_latest(STORED), content_type=CONTENT_TYPE_LATEST)
