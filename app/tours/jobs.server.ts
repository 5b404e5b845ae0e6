/** Cancels tours of homes that are off the market, and reminds both sides of tomorrow's tours. */
import { addDays, PACIFIC, readPacificClock } from "~/intl/formats";
import { getListing } from "~/listings/home/detail.server";
import { db, inTransaction } from "~/platform/db/db.server";
import type { Job } from "~/platform/jobs/job";
import { runEach } from "~/platform/jobs/run-each.server";
import { intervalSlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import { emailTour } from "./emails.server";
import { isGoingOn, OPEN_STATES } from "./schema";
import { TOUR, toTour } from "./tour-row.server";
import { changeTour } from "./tours.server";

const INTERVAL_MINUTES = 10;
/** Hour of the day in California from which reminders of the next day's tours are sent. */
const REMIND_FROM_HOUR = 9;

/** @returns how many were canceled @throws {ItemsFailedError} */
export async function cancelToursOffMarket(now: Date, signal?: AbortSignal): Promise<number> {
  const tours = await db().tour.findMany({
    where: {
      state: { in: OPEN_STATES },
      OR: [{ startsAt: null }, { startsAt: { gt: now } }],
      lead: { spam: false, listing: { withdrawnAt: { not: null } } },
    },
    select: TOUR,
  });
  return runEach(
    tours
      .map(toTour)
      .filter((tour) => isGoingOn(tour, now))
      .map(({ leadId, lead }) => ({ id: leadId, listingId: lead.listingId })),
    async ({ id, listingId }) => {
      // Another feed may show the same home.
      const home = await getListing(String(listingId), now, db());
      if (home && (!home.withdrawn || home.isOutOfDate)) return 0;
      await changeTour(id, { kind: "off market" }, null);
      return 1;
    },
    signal,
  );
}

/** Reminds of each tour once, on the day before it. @returns how many tours @throws {ItemsFailedError} */
export async function sendTourReminders(now: Date, signal?: AbortSignal): Promise<number> {
  const { date, minutes } = readPacificClock(now);
  if (minutes < REMIND_FROM_HOUR * 60) return 0;
  const due = { state: "confirmed", remindedAt: null, startsAt: { gt: now } };
  const tours = await db().tour.findMany({ where: due, select: { leadId: true, startsAt: true } });
  const isTomorrow = (at: Date | null) => at !== null && readPacificClock(at).date === addDays(date, 1);
  return runEach(
    tours.filter(({ startsAt }) => isTomorrow(startsAt)).map(({ leadId }) => ({ id: leadId })),
    ({ id }) =>
      inTransaction(async (tx) => {
        const { count } = await tx.tour.updateMany({ where: { ...due, leadId: id }, data: { remindedAt: now } });
        if (count === 0) return 0;
        const tour = toTour(await tx.tour.findUniqueOrThrow({ where: { leadId: id }, select: TOUR }));
        await emailTour("remind", tour, tour, tx);
        return 1;
      }),
    signal,
  );
}

export const createTourJob = (): Job => ({
  name: "tours",
  title: "Remind of tours",
  rule: { cron: `*/${INTERVAL_MINUTES} * * * *`, timeZone: PACIFIC },
  slot: (now) => intervalSlot(now, INTERVAL_MINUTES * 60_000),
  async run({ signal }) {
    const now = new Date();
    const canceled = await cancelToursOffMarket(now, signal);
    const reminded = await sendTourReminders(now, signal);
    if (canceled + reminded > 0) log().info({ canceled, reminded }, "tours canceled, reminders sent");
  },
});
