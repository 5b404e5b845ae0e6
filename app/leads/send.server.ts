/** Stores questions about homes and emails them to staff. */
import { z } from "zod";
import { fillProfile } from "~/accounts/contact.server";
import { formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import { isSameHome } from "~/mls/feed-display.server";
import { brand } from "~/platform/brand.server";
import { inTransaction } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { isolateName } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import type { LeadFields } from "./schema";

/** A lead in an API response. */
export const sentLead = z
  .object({ id: z.uuid(), listingId: z.int(), createdAt: z.iso.datetime() })
  .meta({ id: "Lead", description: "A question about a home." });
type SentLead = z.infer<typeof sentLead>;

/**
 * Stores a valid lead. A lead with the same id stays unchanged. Possible spam is stored but not emailed, so that a
 * person's lead isn't lost.
 * @returns "gone" when the home isn't on the market, "id used" when the id is that of a lead for another home
 */
export async function sendLead(
  { id, listingId, accountId, spam }: { id: string; listingId: number; accountId: string | null; spam: boolean },
  fields: LeadFields,
): Promise<SentLead | "gone" | "id used"> {
  const home = await getListing(String(listingId), new Date());
  if (!home || home.withdrawn) return "gone";
  const { name, email, phone, contactPref, bestTime, message } = fields;
  const select = { listingId: true, createdAt: true };
  return inTransaction(async (tx) => {
    const [lead] = await tx.lead.createManyAndReturn({
      data: { id, listingId: home.id, accountId, name, email, phone, contactPref, bestTime, message, spam },
      skipDuplicates: true,
      select,
    });
    const { createdAt, ...stored } = lead ?? (await tx.lead.findUniqueOrThrow({ where: { id }, select }));
    if (!(await isSameHome(stored.listingId, home.id, tx))) return "id used";
    if (lead && accountId && !spam) await fillProfile({ accountId, name, email, phone }, tx);
    if (lead && !spam) {
      await sendEmail(
        { kind: "lead-new", to: brand().supportEmail, subject: `Question about ${formatHomeName(home)}` },
        [
          `${isolateName(name)} (${email}${phone ? `, ${phone}` : ""}) would like to know more about ${formatHomeName(home)}. Best reached by ${contactPref}, in the ${bestTime}.`,
          ...(message ? [message] : []),
          { label: "View the home", url: siteUrl(`/listing/${home.id}`) },
        ],
        tx,
      );
    }
    return { id, listingId: stored.listingId, createdAt: createdAt.toISOString() };
  });
}
