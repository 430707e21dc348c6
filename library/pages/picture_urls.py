"""The URLs of pictures, outside any app's namespace because pages of all apps show them."""

from django.urls import path

from library.pages.views import pictures

urlpatterns = [path("<slug:key>.webp", pictures.serve, name="picture")]
