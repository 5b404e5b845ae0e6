/** The email to staff about a document that a buyer sent. */
import { findOwnerAddress } from "~/accounts/people.server";
import type { User } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import type { Tx } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { composeEmail, isolateName } from "~/platform/mail/email-message.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";

/** Enqueues the email to the project's owner, or else to the support address. */
export async function emailReceived(
  projectId: string,
  { title, fileName, buyer }: { title: string; fileName: string; buyer: User },
  tx: Tx,
): Promise<void> {
  const { ownerEmail, propertyAddress } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { ownerEmail: true, propertyAddress: true },
  });
  const owner = await findOwnerAddress(ownerEmail, tx);
  const email = composeEmail(
    { kind: "document-received", to: owner ?? brand().supportEmail, subject: `Document received: ${title}` },
    [
      `${buyer.name ? isolateName(buyer.name) : buyer.email} sent “${title}” for the project at ${propertyAddress}: ${fileName}`,
      { label: "See the documents", url: siteUrl(`/admin/projects/${projectId}/documents`) },
    ],
    brand().name,
  );
  await enqueueEmail(email, tx);
}
