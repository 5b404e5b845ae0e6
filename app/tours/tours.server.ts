/** Tours: requests of buyers, and the changes of both sides. */
import { listStaffAddresses } from "~/accounts/people.server";
import { type Actor, audit } from "~/audit/audit.server";
import type { Refused } from "~/forms/reply";
import { DEFAULT_BEST_TIME } from "~/leads/schema";
import { type LeadIds, type LeadOutcome, storeLead } from "~/leads/send.server";
import { formatHomeName } from "~/listings/address";
import { isUniqueViolation } from "~/platform/db/database-errors.server";
import { db, inTransaction, lockRow } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { env } from "~/platform/env.server";
import { formatWeekday } from "~/ui/text/dates";
import { describeTour, describeTourState, formatTourTime } from "./describe";
import { emailTour } from "./emails.server";
import {
  isGoingOn,
  listTimes,
  TIMED_STATES,
  TOUR_OVER,
  type TourChange,
  type TourFields,
  type TourState,
} from "./schema";
import { ANSWER_HOURS, listTourDays, type TourOptions } from "./times";
import { TOUR, type Tour, toTour } from "./tour-row.server";

/** The hours of the setting. */
export const getTourHours = () => env().TOUR_HOURS;

/** What a form's time can be. @param noticeHours that it must be ahead */
export function getTourOptions(noticeHours: number): TourOptions {
  const hours = getTourHours();
  const toOption = (day: string) => ({ value: day, label: formatWeekday(`${day}T20:00:00Z`) });
  return { hours, days: listTourDays(hours, noticeHours).map(toOption) };
}

const getDueTime = () => new Date(Date.now() + ANSWER_HOURS * 3_600_000);

/** Times when every staff member already has a tour. */
async function findSoldOut(times: readonly Date[]): Promise<Date[]> {
  const staff = await listStaffAddresses();
  const taken = await db().tour.groupBy({
    by: "startsAt",
    where: { state: { in: TIMED_STATES }, staffEmail: { in: staff }, startsAt: { in: [...times] } },
    _count: true,
  });
  return taken.flatMap(({ startsAt, _count }) => (startsAt && _count >= staff.length ? [startsAt] : []));
}

const SOLD_OUT = "All our tours at this time are taken. Choose another.";

/** @param isForm whether the time has two fields */
async function refuseSoldOut(fields: Parameters<typeof listTimes>[0], isForm: boolean): Promise<Refused | null> {
  const soldOut = (await findSoldOut(listTimes(fields))).map((time) => time.getTime());
  const taken = (["firstTime", "secondTime", "thirdTime"] as const).filter((name) =>
    soldOut.includes(fields[name]?.getTime() ?? Number.NaN),
  );
  const fieldErrors = Object.fromEntries(taken.map((name) => [isForm ? `${name}.hour` : name, SOLD_OUT]));
  return taken.length > 0 ? { kind: "refused", status: 422, fieldErrors } : null;
}

/** Stores a valid request for a tour and emails both sides, as {@link storeLead}. */
export async function sendTour(
  ids: LeadIds & { isForm: boolean },
  { way, firstTime, secondTime, thirdTime, ...contact }: TourFields,
): Promise<LeadOutcome | Refused> {
  const chosen = { firstTime, secondTime, thirdTime };
  const refused = await refuseSoldOut(chosen, ids.isForm);
  if (refused) return refused;
  return storeLead(ids, { kind: "tour", ...contact, bestTime: DEFAULT_BEST_TIME }, async (home, tx) => {
    const row = await tx.tour.create({
      data: {
        leadId: ids.id,
        way,
        listingAddress: formatHomeName(home),
        times: listTimes(chosen),
        dueAt: getDueTime(),
      },
      select: TOUR,
    });
    if (!ids.spam) await emailTour("ask", toTour(row), row, tx);
  });
}

/** A tour that is going on or was, by its id, or by the key of the buyer's emails. @param accountId whose it has to be */
export async function findTour(where: { leadId: string } | { mailKey: string }, accountId?: string) {
  if (!Object.values(where).every(isId)) return null;
  const row = await db().tour.findUnique({ where: { ...where, lead: { accountId } }, select: TOUR });
  return row && toTour(row);
}

/** The tours of an account, the newest first. */
export async function listToursOf(accountId: string): Promise<Tour[]> {
  const rows = await db().tour.findMany({
    where: { lead: { accountId, spam: false } },
    orderBy: { lead: { createdAt: "desc" } },
    select: TOUR,
  });
  return rows.map(toTour);
}

/** All tours for staff, the newest first. */
export async function listTours(): Promise<Tour[]> {
  const rows = await db().tour.findMany({ orderBy: { lead: { createdAt: "desc" } }, select: TOUR });
  return rows.map(toTour);
}

/** The next confirmed tours that a staff member gives. */
export async function listUpcomingTours(staffEmail: string, limit: number) {
  const rows = await db().tour.findMany({
    where: { state: "confirmed", staffEmail, startsAt: { gt: new Date() } },
    orderBy: { startsAt: "asc" },
    take: limit,
    select: { leadId: true, listingAddress: true, startsAt: true, way: true, lead: { select: { name: true } } },
  });
  return rows.map(({ leadId: id, listingAddress: address, startsAt, way, lead: { name } }) => ({
    id,
    address,
    name,
    way,
    when: startsAt ? formatTourTime(startsAt) : "",
  }));
}

/** Which of some times a staff member gives no other tour at. */
export async function listFreeTimes(staffEmail: string, { leadId, times }: Pick<Tour, "leadId" | "times">) {
  const taken = await db().tour.findMany({
    where: {
      staffEmail,
      state: { in: TIMED_STATES },
      startsAt: { in: times },
      leadId: { not: leadId },
    },
    select: { startsAt: true },
  });
  const now = new Date();
  return times.filter((time) => time > now && !taken.some(({ startsAt }) => startsAt?.getTime() === time.getTime()));
}

/** The tour's and the lead's columns after a change, or why there is none. @param staffEmail whose change it is */
function applyChange(tour: Tour, change: TourChange, staffEmail: string | null) {
  switch (change.kind) {
    case "confirm":
    case "propose": {
      const isAsked = tour.times.some((time) => time.getTime() === change.time.getTime());
      if (change.kind === "confirm" && !isAsked) return "Choose one of the times that the buyer asked for.";
      if (change.time <= new Date()) return "This time has passed.";
      const state: TourState = change.kind === "confirm" ? "confirmed" : "proposed";
      return { state, status: "answered", startsAt: change.time, staffEmail, answer: change.answer };
    }
    case "accept":
      return tour.state === "proposed" || tour.state === "confirmed"
        ? { state: "confirmed", status: "answered" }
        : "There is no proposed time to accept.";
    case "decline":
      return { state: "declined", status: "answered", answer: change.answer };
    case "move":
      return {
        state: "asked",
        status: "new",
        times: change.times,
        dueAt: getDueTime(),
        startsAt: null,
        staffEmail: null,
        answer: null,
      };
    default:
      return { state: "canceled", status: "closed" };
  }
}

const TAKEN = "You have another tour at this time.";

/**
 * Changes a tour and emails both sides. A change that was already made is made once.
 * @param by the staff member, and the versions that the change may be based on, if it depends on one
 * @param timeField what a refusal of the time is shown beside
 */
export async function changeTour(
  leadId: string,
  change: TourChange,
  by: { actor: Actor; versions?: readonly number[] } | null,
  timeField = "time",
): Promise<Tour | Refused> {
  const refuse = (detail: string): Refused => ({
    kind: "refused",
    status: 409,
    failure: { title: "Not changed", detail },
  });
  try {
    return await inTransaction(async (tx) => {
      if (!(await lockRow("lead", leadId, tx))) return { kind: "refused", status: 404 };
      const tour = toTour(await tx.tour.findUniqueOrThrow({ where: { leadId }, select: TOUR }));
      const applied = applyChange(tour, change, by?.actor.email ?? null);
      if (typeof applied === "string") return { kind: "refused", status: 422, fieldErrors: { [timeField]: applied } };
      if (change.kind === "accept" && change.startsAt.getTime() !== tour.startsAt?.getTime())
        return refuse("We have proposed another time since.");
      const { status, answer = tour.lead.answer, ...columns } = applied;
      if (isSame(tour, { ...columns, answer })) return tour;
      if (!isGoingOn(tour)) return refuse(TOUR_OVER);
      if (by?.versions && !by.versions.includes(tour.lead.version))
        return { kind: "refused", status: 409, conflict: { version: tour.lead.version } };
      await tx.lead.update({
        where: { id: leadId },
        data: {
          status,
          answer,
          answeredAt: status === "answered" ? new Date() : status === "new" ? null : undefined,
          ...(status === "answered" && { spam: false }),
          ...(by && { ownerEmail: by.actor.email }),
          version: { increment: 1 },
        },
        select: { id: true },
      });
      const row = await tx.tour.update({
        where: { leadId },
        data: { ...columns, remindedAt: null, sequence: { increment: 1 } },
        select: TOUR,
      });
      const changed = toTour(row);
      if (by) {
        const after = { state: changed.state, startsAt: changed.startsAt?.toISOString() ?? null, answer };
        await audit(by.actor, { action: "reply", entity: "lead", entityId: leadId, after }, tx);
      }
      await emailTour(change.kind, changed, tour, tx);
      return changed;
    });
  } catch (error) {
    if (isUniqueViolation(error, "tour_one_at_a_time"))
      return { kind: "refused", status: 422, fieldErrors: { [timeField]: TAKEN } };
    throw error;
  }
}

export const describeRefusal = ({ failure, fieldErrors }: Refused): string =>
  failure?.detail ?? Object.values(fieldErrors ?? {})[0] ?? "Please try again.";

/** Whether a tour already has these values: its form was sent twice. The due time is of the first. */
function isSame({ lead, ...tour }: Tour, { dueAt: _, answer, ...columns }: { dueAt?: Date } & Record<string, unknown>) {
  const current: Record<string, unknown> = tour;
  return (
    lead.answer === answer &&
    Object.entries(columns).every(([key, value]) => JSON.stringify(current[key]) === JSON.stringify(value))
  );
}

/** Moves a tour to other times. */
export async function moveTour(
  leadId: string,
  fields: Parameters<typeof listTimes>[0],
  isForm: boolean,
): Promise<Tour | Refused> {
  return (await refuseSoldOut(fields, isForm)) ?? changeTour(leadId, { kind: "move", times: listTimes(fields) }, null);
}

/** A tour as its buyer's page shows it. */
export function toTourPage(tour: Tour, now = new Date()) {
  const { lead, leadId, state, listingAddress, times } = tour;
  const isOn = isGoingOn(tour, now);
  return {
    id: leadId,
    listingId: lead.listingId,
    address: listingAddress,
    state,
    badge: describeTourState(state),
    sentence: describeTour({ ...tour, createdAt: lead.createdAt, isGoingOn: isOn }, now),
    times: times.map(formatTourTime),
    answer: state === "canceled" ? null : lead.answer,
    startsAt: tour.startsAt?.toISOString(),
    isGoingOn: isOn,
  };
}
export type TourPage = ReturnType<typeof toTourPage>;
