/** What staff choose for themselves: the page that they start with, and a calendar of their open work. */
import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { listStaffAddresses } from "~/accounts/people.server";
import { brand } from "~/platform/brand.server";
import { db } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { type CalendarEvent, getCalendarUrl, renderEvents } from "~/projects/milestones/calendar.server";
import { CHOOSE, SEND_US } from "~/projects/rules";
import { TOUR_MINUTES } from "~/tours/times";
import { WORK_KINDS } from "~/work/due";
import { listOpenWork, type OpenWork } from "~/work/open-work.server";
import { getWorkPath } from "~/work/work-path";

/** More is not read at once from a phone's calendar. */
const MAX_EVENTS = 1_000;
/** How long the answer takes that is due then. */
const ANSWER_MINUTES = 30;

export async function readStaffDay(accountId: string) {
  const { startsWithWork, calendarKey } = await db().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { startsWithWork: true, calendarKey: true },
  });
  return { startsWithWork, calendar: calendarKey && getCalendarUrl(calendarKey) };
}

export const getStartPath = async (accountId: string): Promise<string> =>
  (await readStaffDay(accountId)).startsWithWork ? href("/admin/work") : href("/admin/dashboard");

const CHANGES = {
  "start-work": () => ({ startsWithWork: true }),
  "start-mission-control": () => ({ startsWithWork: false }),
  "make-calendar": () => ({ calendarKey: randomUUID() }),
  "end-calendar": () => ({ calendarKey: null }),
} as const;
const CHANGED: Readonly<Record<keyof typeof CHANGES, string>> = {
  "start-work": "You start with My work now",
  "start-mission-control": "You start with Mission Control now",
  "make-calendar": "Calendar link created",
  "end-calendar": "Calendar link revoked",
};

/** Does what a button of the page says. @returns the message for the staff member; null for another button */
export async function changeStaffDay(accountId: string, intent: string): Promise<string | null> {
  if (!Object.hasOwn(CHANGES, intent)) return null;
  const change = intent as keyof typeof CHANGES;
  await db().account.update({ where: { id: accountId }, data: CHANGES[change]() });
  return CHANGED[change];
}

function describeEvent({ kind, title, person, isForBuyer, isAsked }: OpenWork): string {
  switch (kind) {
    case "milestone":
      return title;
    case "task":
      return isForBuyer ? `${title} (buyer)` : title;
    case "document":
      return SEND_US + title;
    case "choice":
      return isForBuyer ? `${CHOOSE}${title} (buyer)` : CHOOSE + title;
    case "change":
    case "signature":
      return `${title} (buyer signs)`;
    case "tour":
      return isAsked ? `Tour with ${person}: answer` : `Tour with ${person}`;
    default:
      return `${WORK_KINDS[kind]} of ${person}: answer`;
  }
}

function toEvents(work: OpenWork): CalendarEvent | [] {
  const { kind, id, address, isAsked, at, dueOn } = work;
  if (dueOn === null) return [];
  const minutes = kind === "tour" && !isAsked ? TOUR_MINUTES : ANSWER_MINUTES;
  const event = { id: `${kind}-${id}`, summary: describeEvent(work), location: address, path: getWorkPath(work) };
  return at === null ? { ...event, at: dueOn } : { ...event, at, minutes };
}

/** Renders the calendar of a staff member's dated open work; null for an unknown key or someone who isn't staff now. */
export async function renderWorkCalendar(key: string, now: Date): Promise<string | null> {
  if (!isId(key)) return null;
  const account = await db().account.findUnique({
    where: { calendarKey: key, disabledAt: null },
    select: { email: true },
  });
  if (!account || !(await listStaffAddresses()).includes(account.email)) return null;
  const work = await listOpenWork(null, { me: account.email }, { take: MAX_EVENTS }, now);
  return renderEvents({ name: `${brand().name}: my work`, product: "Work", now }, work.flatMap(toEvents));
}
