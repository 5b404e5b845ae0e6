/** GET /listing/:id/open-houses.ics: the upcoming open houses of a home; 404 if there are none. */
import { getListing } from "~/listings/home/detail.server";
import { renderOpenHouseCalendar } from "~/listings/home/open-houses.server";
import { calendarResponse } from "~/platform/http/responses/calendar.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/open-houses";

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const now = new Date();
  const home = await getListing(params.id, now);
  if (!home || home.withdrawn || home.openHouses.length === 0)
    return notFoundProblem("This home has no upcoming open houses.");
  return calendarResponse(renderOpenHouseCalendar(home, now), {
    "Content-Disposition": `attachment; filename="open-houses-${home.id}.ics"`,
    "Cache-Control": "private, max-age=300",
  });
}
