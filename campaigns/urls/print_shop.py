"""The print shop's own pages. What it prints has addresses of its own, below the thing it is about."""

from __future__ import annotations

from django.urls import path

from campaigns.views import print_shop

SHOP = "c/<int:campaign_id>/print"
JOB = f"{SHOP}/packs/<int:job_id>"

urlpatterns = [
    path(f"{SHOP}/", print_shop.page, name="print_shop"),
    path(f"{SHOP}/packs", print_shop.make, name="make_pack"),
    path(JOB, print_shop.job, name="print_job"),
    path(f"{JOB}/cancel", print_shop.cancel, name="cancel_print_job"),
    path(f"{JOB}/pack.pdf", print_shop.file, name="print_job_file"),
]
