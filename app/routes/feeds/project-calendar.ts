/** GET /calendar/:key.ics: the milestones of a project, for anyone with the key; 404 for an unknown key. */
import { calendarResponse } from "~/platform/http/responses/calendar.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { renderCalendar } from "~/projects/milestones/calendar.server";
import type { Route } from "./+types/project-calendar";

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const calendar = await renderCalendar(/^(.*)\.ics$/.exec(params.file)?.[1] ?? "", new Date());
  if (calendar === null) return notFoundProblem("Calendar not found.");
  return calendarResponse(calendar, { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });
}
