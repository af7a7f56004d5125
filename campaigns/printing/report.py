"""The race report: who won, how it went, and who came in where."""

from __future__ import annotations

from campaigns.access import Trackside
from campaigns.models import Race
from campaigns.paint import Colours
from campaigns.printing.document import Document
from campaigns.printing.options import Options
from campaigns.printing.pages import drivers_colours, parts, stripes
from campaigns.printing.report_chart import PrintedChart, printed_chart
from campaigns.printing.shop import Wanted, printable
from campaigns.printing.svg import car_svg
from campaigns.queries.results import ResultPage, result_page
from campaigns.queries.story.report import ReportPage, report_page
from svl.table import Refusal

ROWS, ROWS_FIRST = 26, 12  # each 9 mm; the first page has the podium and the story
CARS, CAR = 26, 8.2  # of a page that holds nothing else, and mm for each
BESIDES = 128.0  # mm of the first such page that heading, moments and margins take, the chart apart


@printable("race", "report", "Race report")
def report(at: Trackside, options: Options, wanted: Wanted) -> list[Document]:
    race = at.race
    if not race.is_over:
        stands = Race.State(race.state).label
        raise Refusal("not_over", f"{race} is {stands}. Its report can be printed once it is over.")
    result = result_page(at.here, race)
    if not result.rows:
        raise Refusal("no_result", f"{race} has no result, so there is nothing to report.")
    told = report_page(race)
    drawn = printed_chart(told.chart, _by_number(at, told)) if told.chart else None
    return [
        Document(
            title=f"{race.name}, race report",
            template="printing/report.html",
            context={
                "race": race,
                "campaign": at.here.campaign.name,
                "result": result,
                "told": told,
                "chart": drawn,
                "cars": parts([car for car in told.cars if car.story], CARS, _first_cars(options, drawn)),
                "on": race.ended_at or race.made_at,
                "pages": parts(result.rows, ROWS, ROWS_FIRST),
            },
            options=options,
            sheets=("css/print/season.css",),
            css=f"{_painted(at, result)} {drawn.css if drawn else ''}",
            media=_cars(at, result, options) | ({"chart": drawn.svg} if drawn else {}),
        )
    ]


def _first_cars(options: Options, drawn: PrintedChart | None) -> int:
    return int((options.paper.height - BESIDES - (drawn.height if drawn else 0)) // CAR)


def _by_number(at: Trackside, told: ReportPage) -> dict[str, Colours]:
    colours = drivers_colours(at.here)
    return {str(car.face.number): colours[car.face.driver_id] for car in told.cars}


def _painted(at: Trackside, result: ResultPage) -> str:
    return stripes(drivers_colours(at.here), (row.face.driver_id for row in result.rows))


def _cars(at: Trackside, result: ResultPage, options: Options) -> dict[str, bytes]:
    colours = drivers_colours(at.here)
    return {
        step.picture: car_svg(
            step.face.drawing, colours[step.face.driver_id], step.face.number, ink_saver=options.ink_saver
        )
        for step in result.podium
    }
