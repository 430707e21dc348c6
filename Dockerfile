# syntax=docker/dockerfile:1
# Two stages: the first resolves nothing and downloads what uv.lock names; the second has no tool to change it.
FROM python:3.11-slim-trixie@sha256:9534e5a8e315485d4061ed659af0fd78a284c015f9b73661b41d6bab25604534 AS build
RUN pip install --no-cache-dir --disable-pip-version-check uv
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
WORKDIR /srv/muster
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-dev
COPY . .
# The key signs nothing: collectstatic only has to get past the settings.
RUN SECRET_KEY=for-collectstatic-only DEBUG=0 .venv/bin/python manage.py collectstatic --noinput --verbosity 0

FROM python:3.11-slim-trixie@sha256:9534e5a8e315485d4061ed659af0fd78a284c015f9b73661b41d6bab25604534
# pg_dump and pg_restore of the database's own version, for manage.py backup and restore.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /srv/muster --shell /usr/sbin/nologin muster \
 && mkdir -p /srv/muster/var/media /srv/muster/var/backups && chown -R muster:muster /srv/muster/var
WORKDIR /srv/muster
COPY --from=build /srv/muster /srv/muster
ENV PATH=/srv/muster/.venv/bin:$PATH PYTHONUNBUFFERED=1 DEBUG=0 WEB_CONCURRENCY=2
USER muster
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=4 CMD ["python", "scripts/healthcheck.py"]
# uvicorn reads WEB_CONCURRENCY; open streams do not hold up a stop for longer than the graceful time.
CMD ["uvicorn", "config.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--timeout-graceful-shutdown", "5", "--no-server-header"]
