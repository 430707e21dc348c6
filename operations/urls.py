from django.urls import path

from operations import metrics

urlpatterns = [path("metrics", metrics.metrics, name="metrics")]
