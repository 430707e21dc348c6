"""Django's backend for SQLite, made safe: one process, and in it one connection that writes or checkpoints at a time.

See docs/decisions/0007-durable-on-sqlite.md.
"""
