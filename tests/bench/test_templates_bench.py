"""What it costs to take the white space out of the templates: once for each, when it is loaded, never for a page.

``pytest tests/bench/test_templates_bench.py --benchmark-enable`` prints the numbers.
"""

from pathlib import Path

from django.conf import settings

from ui.whitespace import tighten

SECONDS = 2
SHARE_SENT = 0.75


def test_tightening_every_template(benchmark):
    sources = [path.read_text() for path in (Path(settings.BASE_DIR) / "templates").rglob("*.html")]
    sent = benchmark.pedantic(lambda: [tighten(source) for source in sources], rounds=3)
    assert sum(map(len, sent)) < SHARE_SENT * sum(map(len, sources))
    if benchmark.enabled:
        assert benchmark.stats["median"] < SECONDS
