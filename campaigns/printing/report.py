"""The race report: who won, how it went, and who came in where."""

from __future__ import annotations

from campaigns.access import Trackside
from campaigns.models import Race
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.pages import drivers_colours, parts, stripes
from campaigns.printing.shop import Wanted, printable
from campaigns.printing.svg import car_svg
from campaigns.queries.results import ResultPage, result_page
from svl.table import Refusal

ROWS, ROWS_FIRST = 26, 12  # each 9 mm; the first page has the podium and the story
OVER = (Race.State.FINISHED, Race.State.SETTLED)


@printable("race", "report", "Race report")
def report(at: Trackside, options: Options, wanted: Wanted) -> list[Document]:
    race = at.race
    if race.state not in OVER:
        stands = Race.State(race.state).label
        raise Refusal("not_over", f"{race} is {stands}. Its report can be printed once it is over.")
    result = result_page(at.here, race)
    if not result.rows:
        raise Refusal("no_result", f"{race} has no result, so there is nothing to report.")
    return [
        Document(
            title=f"{race.name}, race report",
            template="printing/report.html",
            context={
                "race": race,
                "campaign": at.here.campaign.name,
                "result": result,
                "on": race.ended_at or race.made_at,
                "pages": parts(result.rows, ROWS, ROWS_FIRST),
            },
            options=options,
            sheets=("css/print/season.css",),
            css=_painted(at, result),
            media=_cars(at, result, options),
        )
    ]


def _painted(at: Trackside, result: ResultPage) -> str:
    return stripes(drivers_colours(at.here), (row.face.driver_id for row in result.rows if row.face))


def _cars(at: Trackside, result: ResultPage, options: Options) -> dict[str, bytes]:
    colours = drivers_colours(at.here)
    return {
        step.picture: car_svg(
            step.face.drawing, colours[step.face.driver_id], step.face.number, ink_saver=options.ink_saver
        )
        for step in result.podium
        if step.face is not None
    }
