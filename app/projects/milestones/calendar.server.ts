/** A project's milestones as a calendar to subscribe to (iCalendar, RFC 5545). */
import { randomUUID } from "node:crypto";
import ical, { ICalCalendarMethod } from "ical-generator";
import { brand } from "~/platform/brand.server";
import { db } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { siteUrl } from "~/platform/http/site.server";
import { escapeText, plainText } from "../text-value";
import { milestoneTable } from "./data.server";

/** How often subscribed calendars should refresh. */
const REFRESH_HOURS = 6;

/** The address of a project's calendar. Anyone with the key can read it. */
export const getCalendarUrl = (key: string): string => siteUrl(`/calendar/${key}.ics`);

/** Creates a project's calendar link; an earlier link stops working. */
export async function createCalendarLink(projectId: string): Promise<void> {
  await db().project.updateMany({ where: { id: projectId }, data: { calendarKey: randomUUID() } });
}

export async function revokeCalendarLink(projectId: string): Promise<void> {
  await db().project.updateMany({ where: { id: projectId }, data: { calendarKey: null } });
}

/** Renders the calendar for a key; null for an unknown key or a project that isn't active. */
export async function renderCalendar(key: string, now: Date): Promise<string | null> {
  if (!isId(key)) return null;
  const project = await db().project.findUnique({
    where: { calendarKey: key, status: "active" },
    select: { id: true, propertyAddress: true },
  });
  if (!project) return null;
  const milestones = await milestoneTable.list(project.id);
  const calendar = ical({
    // ical-generator escapes an event's text but not the calendar's name.
    name: escapeText(project.propertyAddress),
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_HOURS * 3_600,
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
      location: plainText(project.propertyAddress),
      url: siteUrl("/dashboard/summary"),
    });
  }
  return calendar.toString();
}
