from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("leagues", "0002_outward"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("seen_at__isnull", True), ("shown", True)),
                fields=["user"],
                name="notice_unread",
            ),
        ),
    ]
