/** What staff do with emails that could not be delivered. */
import { type Actor, audit } from "~/audit/audit.server";
import { inTransaction } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { dropEmail, resendEmail } from "~/platform/mail/outbox.server";

export const EMAIL_ACTIONS = ["resend", "drop"] as const;
export type EmailAction = (typeof EMAIL_ACTIONS)[number];

/** Sends a failed email again, or deletes it. @returns false if that isn't possible, such as after a colleague did it */
export async function applyEmailAction(action: EmailAction, id: string, actor: Actor): Promise<boolean> {
  if (!isId(id)) return false;
  return inTransaction(async (tx) => {
    const email = await tx.mail.findUnique({
      where: { id },
      select: { kind: true, recipient: true, subject: true, error: true },
    });
    const isDone = action === "resend" ? await resendEmail(id, tx) : await dropEmail(id, tx);
    if (!email || !isDone) return false;
    const entry = action === "resend" ? { after: email } : { before: email };
    await audit(
      actor,
      { action: action === "resend" ? "resend" : "delete", entity: "email", entityId: id, ...entry },
      tx,
    );
    return true;
  });
}
