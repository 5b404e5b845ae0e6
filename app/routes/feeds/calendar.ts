/** GET /calendar/:key.ics: the milestones of a project or the work of a staff member, for anyone with the key; 404 for an unknown key. */
import { renderWorkCalendar } from "~/mission-control/staff-day.server";
import { calendarResponse } from "~/platform/http/responses/calendar.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { renderCalendar } from "~/projects/milestones/calendar.server";
import type { Route } from "./+types/calendar";

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const key = /^(.*)\.ics$/.exec(params.file)?.[1] ?? "";
  const now = new Date();
  const calendar = (await renderCalendar(key, now)) ?? (await renderWorkCalendar(key, now));
  if (calendar === null) return notFoundProblem("Calendar not found.");
  return calendarResponse(calendar, { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });
}
