/** Times of tours: an hour each, on the hour, on any day, within the hours of the setting, in California. */
import * as z from "zod/mini";
import { addDays, getPacificTime, readPacificClock } from "~/intl/formats";

/** The hours within which tours take place: from 9 to 18, the last starts at 17. */
export type TourHours = { from: number; to: number };

export const TOUR_MINUTES = 60;
export const MAX_DAYS_AHEAD = 14;
/** We promise an answer within this time, so buyers can't ask for nearer times. */
export const ANSWER_HOURS = 24;

/** What a form's two fields hold: YYYY-MM-DD and the hour, 0 to 23. */
export type TimeParts = { day: string; hour: string };

const HOUR_MS = 3_600_000;
/** Of days that exist. */
const isoTime = z.iso.datetime({ offset: true });
const formTime = z.object({ day: z.iso.date(), hour: z.string().check(z.regex(/^(\d|1\d|2[0-3])$/)) });
const ONE_TIME = "Choose a time, such as 2027-03-09T17:00:00Z.";

/** The days of which tours can start, YYYY-MM-DD. @param noticeHours that a tour must be ahead */
export function listTourDays({ to }: TourHours, noticeHours: number, now = new Date()): string[] {
  const today = readPacificClock(now).date;
  const earliest = now.getTime() + noticeHours * HOUR_MS;
  return Array.from({ length: MAX_DAYS_AHEAD + 1 }, (_, n) => addDays(today, n)).filter(
    (day) => getPacificTime(day, to - 1).getTime() >= earliest,
  );
}

/** "4 PM" */
const formatHour = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

/** The options of a form's hours. */
export const listTourHours = ({ from, to }: TourHours) =>
  Array.from({ length: to - from }, (_, n) => ({ value: String(from + n), label: formatHour(from + n) }));

/** Why a tour can't start then. The field of a form's two that it is about. */
function findTimeProblem(at: Date, { from, to }: TourHours, noticeHours: number, now: Date) {
  const { date, minutes } = readPacificClock(at);
  const isOnHour = at.getTime() % HOUR_MS === 0;
  if (!isOnHour || minutes < from * 60 || minutes >= to * 60)
    return { part: "hour", problem: `Choose a full hour from ${formatHour(from)} to ${formatHour(to - 1)}.` };
  if (date > addDays(readPacificClock(now).date, MAX_DAYS_AHEAD))
    return { part: "day", problem: `Choose a day within the next ${MAX_DAYS_AHEAD} days.` };
  if (at <= now) return { part: "hour", problem: "This time has passed." };
  if (at.getTime() < now.getTime() + noticeHours * HOUR_MS)
    return { part: "hour", problem: `Choose a time at least ${noticeHours} hours from now.` };
  return null;
}

type TimeRules = { getHours: () => TourHours; noticeHours: number };

const parts = z.object({ day: z._default(z.string(), ""), hour: z._default(z.string(), "") });

const timeField = <T>({ getHours, noticeHours }: TimeRules, readEmpty: (refuse: () => never) => T) =>
  z.pipe(
    z._default(z.union([z.string(), parts], ONE_TIME), { day: "", hour: "" }),
    z.transform((sent: string | TimeParts, context): Date | T => {
      const refuse = (message: string, path: string[] = []): never => {
        context.issues.push({ code: "custom", message, input: sent, path });
        return z.NEVER;
      };
      const isForm = typeof sent !== "string";
      if (isForm ? !sent.day && !sent.hour : !sent.trim())
        return readEmpty(() => (isForm ? refuse("Choose a day.", ["day"]) : refuse("Choose a time.")));
      if (isForm && !sent.day) return refuse("Choose a day.", ["day"]);
      if (isForm && !sent.hour) return refuse("Choose a time.", ["hour"]);
      if (!(isForm ? formTime.safeParse(sent) : isoTime.safeParse(sent.trim())).success)
        return refuse(ONE_TIME, isForm ? ["day"] : []);
      const at = isForm ? getPacificTime(sent.day, Number(sent.hour)) : new Date(sent.trim());
      const found = findTimeProblem(at, getHours(), noticeHours, new Date());
      return found ? refuse(found.problem, isForm ? [found.part] : []) : at;
    }),
  );

export const requiredTime = (rules: TimeRules) => timeField(rules, (refuse) => refuse());
export const optionalTime = (rules: TimeRules) => timeField(rules, () => null);

/** What a page shows of the rules: days as "Sat, Nov 28". */
export type TourOptions = { hours: TourHours; days: { value: string; label: string }[] };
