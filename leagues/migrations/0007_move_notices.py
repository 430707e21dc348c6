"""Notices and wishes move to the app ``notifications``, which battles share."""

from django.db import migrations

BATCH = 1000


def move(apps, schema_editor):
    old, new = (apps.get_model(app, "Notice") for app in ("leagues", "notifications"))
    batch = []
    for row in old.objects.select_related("season__league").order_by("pk").iterator(BATCH):
        batch.append(_moved(new, row))
        if len(batch) == BATCH:
            new.objects.bulk_create(batch)
            batch = []
    new.objects.bulk_create(batch)
    wishes = apps.get_model("notifications", "Wishes")
    kept = apps.get_model("leagues", "NoticeWishes").objects.all()
    wishes.objects.bulk_create(
        wishes(user_id=row.user_id, site_off=row.site_off, mail_off=row.mail_off) for row in kept
    )


def _moved(new, row):
    season, league = row.season, row.season.league
    return new(
        user_id=row.user_id,
        kind=row.kind,
        sender=league.name[:120],
        topic=f"{league.name}, {season.name}"[:200],
        text=row.text,
        address=row.address,
        refs={"league": league.public_id, "season": season.public_id},
        at=row.at,
        shown=row.shown,
        seen_at=row.seen_at,
        mail_due=row.at if row.mailing and row.tries < 5 else None,
    )


class Migration(migrations.Migration):
    dependencies = [("leagues", "0006_league_imports"), ("notifications", "0001_initial")]
    operations = [migrations.RunPython(move, migrations.RunPython.noop, elidable=True)]
