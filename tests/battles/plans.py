"""What the database would read for a query: found in its plan, whatever the size of the tables today."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import connection, transaction

PLANNED = ("SELECT", "UPDATE", "DELETE")
LARGE = """UPDATE pg_class SET relpages = (pg_relation_size(oid) > 0)::int,
    reltuples = CASE WHEN pg_relation_size(oid) > 0 THEN 10000000 ELSE -1 END
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace;
    DELETE FROM pg_statistic USING pg_class WHERE starelid = pg_class.oid AND relnamespace = 'public'::regnamespace"""


def read_whole(queries: Iterable[dict[str, str]], tables: str) -> list[str]:
    """Returns those captured queries that read a table (its name begins so), or an index of it, from end to end."""
    wanted = sorted({one["sql"] for one in queries if one["sql"].startswith(PLANNED)})
    find = _on_postgres if connection.vendor == "postgresql" else _on_sqlite
    return [f"{query}: {table}" for query in wanted for table in find(query) if table.startswith(tables)]


def _on_sqlite(query: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {query}")
        steps = [row[3] for row in cursor.fetchall()]
    return [step.removeprefix("SCAN ").split(" ")[0] for step in steps if step.startswith("SCAN ")]


def _on_postgres(query: str) -> list[str]:
    """A small table is read whole even where there is an index, so all are said to be large and unknown."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(LARGE)
        cursor.execute("SET LOCAL enable_seqscan = off")  # an empty one cannot be said to be large
        cursor.execute(f"EXPLAIN (FORMAT JSON) {query}")
        plan = cursor.fetchone()[0]
        transaction.set_rollback(True)
    top = (json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"]
    scans = ("Seq Scan", "Index Scan", "Index Only Scan", "Bitmap Index Scan")
    return [
        str(node.get("Relation Name", node.get("Index Name")))
        for node in _nodes(top)
        if node["Node Type"] in scans and "Index Cond" not in node
    ]


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for one in node.get("Plans", ()):
        yield from _nodes(one)
