/** Calendars to subscribe to (iCalendar, RFC 5545), and the one of a project's milestones. */
import { randomUUID } from "node:crypto";
import ical, { ICalCalendarMethod } from "ical-generator";
import { href } from "react-router";
import { brand } from "~/platform/brand.server";
import { db } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { siteUrl } from "~/platform/http/site.server";
import { escapeText, plainText } from "../text-value";
import { milestoneTable } from "./data.server";

/** How often subscribed calendars should refresh. */
const REFRESH_HOURS = 6;

/** The address of a calendar. Anyone with the key can read it. */
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
  const location = project.propertyAddress;
  return renderEvents(
    { name: location, product: "Milestones", now },
    milestones.flatMap(({ id, label, date, completedOn }) =>
      date
        ? { id, at: date, summary: completedOn ? `${label} (done)` : label, location, path: href("/dashboard/summary") }
        : [],
    ),
  );
}

/** @property at a day, YYYY-MM-DD, or a time, ISO 8601 @property minutes of one that has a time */
export type CalendarEvent = {
  id: string;
  at: string;
  minutes?: number;
  summary: string;
  location: string;
  path: string;
};

/** Renders a calendar. @param product what it is of, for programs */
export function renderEvents(
  { name, product, now }: { name: string; product: string; now: Date },
  events: readonly CalendarEvent[],
): string {
  const calendar = ical({
    // ical-generator escapes an event's text but not the calendar's name.
    name: escapeText(name),
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_HOURS * 3_600,
    prodId: { company: brand().name, product, language: "EN" },
  });
  const host = new URL(siteUrl("/")).hostname;
  for (const { id, at, minutes, summary, location, path } of events) {
    const start = new Date(at);
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: now,
      start,
      end: minutes === undefined ? undefined : new Date(start.getTime() + minutes * 60_000),
      allDay: !at.includes("T"),
      summary: plainText(summary),
      location: plainText(location),
      url: siteUrl(path),
    });
  }
  return calendar.toString();
}
