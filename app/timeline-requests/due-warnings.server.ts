/** Warns of answers that are due soon. */
import { href } from "react-router";
import { findOwnerAddress } from "~/accounts/people.server";
import { PACIFIC } from "~/intl/formats";
import { brand } from "~/platform/brand.server";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { siteUrl } from "~/platform/http/site.server";
import type { Job } from "~/platform/jobs/job";
import { runEach } from "~/platform/jobs/run-each.server";
import { intervalSlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import { isolateName } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { formatDateTimeWithZone } from "~/ui/text/dates";
import { pluralize } from "~/ui/text/text";
import { OPEN_REQUESTS } from "~/work/due";
import { RESPONSE_HOURS } from "./send.server";

const HOUR_MS = 3_600_000;
/** Hours after the request, the last first: a request gets only the last warning that it has reached. */
const WARNING_HOURS = [40, 24];
/** An answer that is later than this was already late before warnings existed, or has been seen by now. */
const MAX_LATE_MS = 24 * HOUR_MS;
const INTERVAL_MINUTES = 10;

const isDue = (hours: number, now: Date): Prisma.TimelineRequestWhereInput => ({
  status: { in: [...OPEN_REQUESTS] },
  dueAt: {
    gt: new Date(now.getTime() - MAX_LATE_MS),
    lte: new Date(now.getTime() + (RESPONSE_HOURS - hours) * HOUR_MS),
  },
  OR: [{ warnedHours: null }, { warnedHours: { lt: hours } }],
});

async function sendWarning(requestId: string, hours: number, now: Date, tx: Tx): Promise<0 | 1> {
  const [request] = await tx.timelineRequest.updateManyAndReturn({
    where: { ...isDue(hours, now), id: requestId },
    data: { warnedHours: hours },
    select: { listingAddress: true, fullName: true, ownerEmail: true, dueAt: true },
  });
  if (!request) return 0;
  const { listingAddress, fullName, ownerEmail, dueAt } = request;
  const hoursLeft = Math.round((dueAt.getTime() - now.getTime()) / HOUR_MS);
  const state = hoursLeft > 0 ? `due in ${pluralize(hoursLeft, "hour")}` : dueAt > now ? "due now" : "late";
  await sendEmail(
    {
      kind: "request-due",
      to: (await findOwnerAddress(ownerEmail, tx)) ?? brand().supportEmail,
      subject: `Answer ${state}: ${listingAddress}`,
    },
    [
      `Our answer to ${isolateName(fullName)} about ${listingAddress} is ${state}. We promised it by ${formatDateTimeWithZone(dueAt.toISOString())}.`,
      { label: "Answer the request", url: siteUrl(href("/admin/inbox/:requestId", { requestId })) },
    ],
    tx,
  );
  return 1;
}

/**
 * Emails each warning once, to the owner of the request or else to the support address.
 * @returns how many
 * @throws {ItemsFailedError}
 */
export async function sendDueWarnings(now = new Date(), signal?: AbortSignal): Promise<number> {
  const due = await Promise.all(
    WARNING_HOURS.map(async (hours) => {
      const requests = await db().timelineRequest.findMany({ where: isDue(hours, now), select: { id: true } });
      return requests.map(({ id }) => ({ id, hours }));
    }),
  );
  // A request gets only the last warning that it has reached.
  const last = due.flat().filter(({ id }, n, all) => all.findIndex((other) => other.id === id) === n);
  return runEach(last, ({ id, hours }) => inTransaction((tx) => sendWarning(id, hours, now, tx)), signal);
}

export const createDueWarningJob = (): Job => ({
  name: "request-warnings",
  title: "Warn of requests that are due",
  rule: { cron: `*/${INTERVAL_MINUTES} * * * *`, timeZone: PACIFIC },
  slot: (now) => intervalSlot(now, INTERVAL_MINUTES * 60_000),
  async run({ signal }) {
    const sent = await sendDueWarnings(new Date(), signal);
    if (sent > 0) log().info({ sent }, "warned of answers that are due");
  },
});
