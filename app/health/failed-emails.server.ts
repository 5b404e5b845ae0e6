/** What staff do with emails that could not be delivered. */
import { type Actor, audit } from "~/audit/audit.server";
import { keepDeleted } from "~/audit/deleted-records.server";
import { inTransaction, lockRow } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { dropEmail, resendEmail } from "~/platform/mail/outbox.server";

export const EMAIL_ACTIONS = ["resend", "drop"] as const;
export type EmailAction = (typeof EMAIL_ACTIONS)[number];

/** Sends a failed email again, or deletes it; staff can bring it back. @returns false if that isn't possible, such as after a colleague did it */
export async function applyEmailAction(action: EmailAction, id: string, actor: Actor): Promise<boolean> {
  if (!isId(id)) return false;
  return inTransaction(async (tx) => {
    const isThere = await lockRow("mail", id, tx);
    const email = await tx.mail.findUnique({
      where: { id, deadAt: { not: null } },
      select: { kind: true, recipient: true, subject: true, error: true },
    });
    if (!isThere || !email) return false;
    const record = { entity: "email", entityId: id };
    if (action === "resend") {
      if (!(await resendEmail(id, tx))) return false;
      await audit(actor, { ...record, action, after: email }, tx);
      return true;
    }
    const entryId = await audit(actor, { ...record, action: "delete", before: email }, tx);
    await keepDeleted(entryId, record.entity, id, tx);
    return dropEmail(id, tx);
  });
}
