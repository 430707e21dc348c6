"""The addresses of pictures, outside of every app's namespace: pages of all apps show them."""

from django.urls import path

from library.pages.views import pictures

urlpatterns = [path("<slug:key>.webp", pictures.serve, name="picture")]
