/** A project's milestones as a calendar that one's own calendar follows (iCalendar, RFC 5545). */
import { randomUUID } from "node:crypto";
import ical, { ICalCalendarMethod } from "ical-generator";
import { brand } from "~/platform/brand.server";
import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";
import { siteUrl } from "~/platform/http/site.server";
import { escapeText, plainText } from "../text-value";
import { milestonesOf } from "./milestones.server";

/** Hours after which calendars look again. */
const LOOK_AGAIN_HOURS = 6;

/** Where a project's calendar is for whoever has its key. */
export const calendarUrl = (key: string): string => siteUrl(`/calendar/${key}.ics`);

/** Gives a project a calendar; one that was there before is no more. */
export async function makeCalendar(projectId: string): Promise<void> {
  await query("UPDATE project SET calendar_key = $2 WHERE id = $1", [projectId, randomUUID()]);
}

/** Takes a project's calendar away: whoever has its address finds nothing there. */
export async function endCalendar(projectId: string): Promise<void> {
  await query("UPDATE project SET calendar_key = NULL WHERE id = $1", [projectId]);
}

/** The calendar of a key; null for a key of none, and of a project that is no longer active. */
export async function calendarOf(key: string, now: Date): Promise<string | null> {
  if (!isId(key)) return null;
  const [project] = await query<{ id: string; address: string }>(
    "SELECT id, property_address AS address FROM project WHERE calendar_key = $1 AND status = 'active'",
    [key],
  );
  if (!project) return null;
  const { milestones } = await milestonesOf(project.id);
  const calendar = ical({
    // ical-generator escapes an event's text, and not a calendar's name.
    name: escapeText(project.address),
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_HOURS * 3_600,
    prodId: { company: brand().name, product: "Milestones", language: "EN" },
  });
  const host = new URL(siteUrl("/")).hostname;
  for (const { id, label, date, completedOn } of milestones) {
    if (!date) continue;
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: now,
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      summary: plainText(completedOn ? `${label} (done)` : label),
      location: plainText(project.address),
      url: siteUrl("/dashboard/summary"),
    });
  }
  return calendar.toString();
}
