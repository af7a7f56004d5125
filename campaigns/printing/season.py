"""The season on paper: the standings of drivers and teams, and the ledger behind them."""

from __future__ import annotations

from campaigns.access import Here
from campaigns.models import LedgerEntry, Season
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.pages import drivers_colours, parts, stripes
from campaigns.printing.shop import Wanted, printable
from campaigns.queries.ledger import Filter, choosable, ledger_rows
from campaigns.queries.standings import driver_standings, team_standings
from svl.table import Refusal

ROWS, ROWS_FIRST = 32, 27  # of the standings, each 7.5 mm
LINES, LINES_FIRST = 29, 25  # of the ledger, each 8 mm
SHEET = ("css/print/season.css",)


@printable("campaign", "standings", "Season standings")
def standings(here: Here, options: Options, wanted: Wanted) -> list[Document]:
    drivers, teams = driver_standings(here), team_standings(here)
    if not drivers:
        raise Refusal("no_drivers", f"{here.campaign} has no drivers yet, so there are no standings to print.")
    season = Season.objects.filter(campaign=here.campaign, is_current=True).first()
    colours = drivers_colours(here)
    context = {
        "campaign": here.campaign.name,
        "season": season.name if season else "",
        "pages": parts(drivers, ROWS, ROWS_FIRST),
        "teams": teams,
    }
    return [
        Document(
            title=f"{here.campaign.name}, standings",
            template="printing/standings.html",
            context=context,
            options=options,
            sheets=SHEET,
            css=stripes(colours, (each.driver_id for each in drivers)),
        )
    ]


@printable("campaign", "ledger", "The ledger")
def ledger(here: Here, options: Options, wanted: Wanted) -> list[Document]:
    """All of it, or one driver's or one kind's: `driver` and `kind`, as on the page."""
    asked = _asked(here, wanted)
    listed = ledger_rows(here, asked)
    if not listed.rows:
        raise Refusal("no_rows", "There is nothing in the ledger to print.")
    return [
        Document(
            title=f"{here.campaign.name}, ledger",
            template="printing/ledger.html",
            context={
                "campaign": here.campaign.name,
                "pages": parts(listed.rows, LINES, LINES_FIRST),
                "totals": listed.totals,
                "left_out": listed.left_out,
            },
            options=options,
            sheets=SHEET,
            css=stripes(drivers_colours(here), (each.driver_id for each in listed.rows)),
        )
    ]


def _asked(here: Here, wanted: Wanted) -> Filter:
    said, kind = wanted.get("driver", ""), wanted.get("kind", "")
    if kind and kind not in LedgerEntry.Kind.values:
        raise Refusal("unknown_kind", f"The ledger keeps {', '.join(LedgerEntry.Kind.values)}, not {kind[:40]!r}.")
    if not said:
        return Filter(kind=kind)
    if not (said.isascii() and said.isdigit() and choosable(here).filter(pk=int(said[:9])).exists()):
        raise Refusal("unknown_driver", f"There is no driver {said[:40]!r} in {here.campaign}.")
    return Filter(int(said[:9]), kind)
