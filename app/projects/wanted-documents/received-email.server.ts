/** The email to staff about a document that a buyer sent. */
import type { User } from "~/platform/auth/sessions.server";
import type { Tx } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { nameAuthor } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { findEmailedOwner } from "../project-owner.server";

/** Enqueues the email to the project's owner, or else to the support address. */
export async function emailReceived(
  projectId: string,
  { title, fileName, buyer }: { title: string; fileName: string; buyer: User },
  tx: Tx,
): Promise<void> {
  const { to, propertyAddress } = await findEmailedOwner(projectId, tx);
  await sendEmail(
    { kind: "document-received", to, subject: `Document received: ${title}` },
    [
      `${nameAuthor(buyer)} sent “${title}” for the project at ${propertyAddress}: ${fileName}`,
      { label: "See the documents", url: siteUrl(`/admin/projects/${projectId}/documents`) },
    ],
    tx,
  );
}
