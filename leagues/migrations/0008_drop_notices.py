# What 0007 has moved to the app notifications.

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0007_move_notices'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='noticewishes',
            name='user',
        ),
        migrations.DeleteModel(
            name='Notice',
        ),
        migrations.DeleteModel(
            name='NoticeWishes',
        ),
    ]
