/** Stores questions about homes, which are emailed to staff, and requests for tours, which are emailed to both sides. */
import { z } from "zod";
import { fillProfile } from "~/accounts/contact.server";
import { formatHomeName } from "~/listings/address";
import { getListing, type ListingDetail } from "~/listings/home/detail.server";
import { isSameHome } from "~/mls/feed-display.server";
import { brand } from "~/platform/brand.server";
import { inTransaction, type Tx } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { isolateName } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import type { LeadFields } from "./schema";

/** A lead in an API response. */
export const sentLead = z
  .object({ id: z.uuid(), listingId: z.int(), createdAt: z.iso.datetime() })
  .meta({ id: "Lead", description: "A question about a home, or a tour of it that is asked for." });
type SentLead = z.infer<typeof sentLead>;

/** Whose lead it is and which home it is about. `spam` is possible spam. */
export type LeadIds = { id: string; listingId: number; accountId: string | null; spam: boolean };

export type LeadOutcome = SentLead | "gone" | "id used";

/**
 * Stores a valid lead. A lead with the same id stays unchanged. Possible spam is stored but not emailed, so that a
 * person's lead isn't lost.
 * @param finish stores and emails what this kind of lead has besides, unless it was sent before
 * @returns "gone" when the home isn't on the market, "id used" when the id is that of a lead of another kind or for another home
 */
export async function storeLead(
  { id, listingId, accountId, spam }: LeadIds,
  { kind, ...fields }: LeadFields & { kind: "question" | "tour" },
  finish: (home: ListingDetail, tx: Tx) => Promise<void>,
): Promise<LeadOutcome> {
  const home = await getListing(String(listingId), new Date());
  if (!home || home.withdrawn) return "gone";
  const { name, email, phone, contactPref, bestTime, message } = fields;
  return inTransaction(async (tx) => {
    const { count } = await tx.lead.createMany({
      data: { id, listingId: home.id, accountId, name, email, phone, contactPref, bestTime, message, spam },
      skipDuplicates: true,
    });
    if (count > 0) {
      if (accountId && !spam) await fillProfile({ accountId, name, email, phone }, tx);
      await finish(home, tx);
    }
    const { createdAt, tour, ...stored } = await tx.lead.findUniqueOrThrow({
      where: { id },
      select: { listingId: true, createdAt: true, tour: { select: { leadId: true } } },
    });
    const isSame = (tour !== null) === (kind === "tour") && (await isSameHome(stored.listingId, home.id, tx));
    return isSame ? { id, listingId: stored.listingId, createdAt: createdAt.toISOString() } : "id used";
  });
}

/** Stores a question, and emails it to staff. */
export const sendLead = (ids: LeadIds, fields: LeadFields): Promise<LeadOutcome> =>
  storeLead(ids, { kind: "question", ...fields }, async (home, tx) => {
    if (ids.spam) return;
    const { name, email, phone, contactPref, bestTime, message } = fields;
    await sendEmail(
      { kind: "lead-new", to: brand().supportEmail, subject: `Question about ${formatHomeName(home)}` },
      [
        `${isolateName(name)} (${email}${phone ? `, ${phone}` : ""}) would like to know more about ${formatHomeName(home)}. Best reached by ${contactPref}, in the ${bestTime}.`,
        ...(message ? [message] : []),
        { label: "View the home", url: siteUrl(`/listing/${home.id}`) },
      ],
      tx,
    );
  });
