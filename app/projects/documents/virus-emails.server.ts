/** The emails about a virus in a buyer's file: to the buyer, who is asked to send it again, and to staff. */
import { href } from "react-router";
import { findRecipient } from "~/accounts/email-settings.server";
import { findOwnerAddress } from "~/accounts/people.server";
import { brand } from "~/platform/brand.server";
import type { Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { siteUrl } from "~/platform/http/site.server";
import type { EmailBlock } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";

const PROJECT = {
  id: true,
  propertyAddress: true,
  ownerEmail: true,
  buyerEmail: true,
  otherBuyers: { select: { email: true } },
  status: true,
} satisfies Prisma.ProjectSelect;
type Project = Prisma.ProjectGetPayload<{ select: typeof PROJECT }>;

type SentFile = {
  fileName: string;
  buyer: string;
  /** What it was sent for. */
  aboutId: string;
  about: string;
  owner: string | null;
  /** A former buyer can't send a file again. */
  canSend: boolean;
  buyerPage: string;
  staffPage: string;
};

const describeProject = (
  { id, propertyAddress, ownerEmail, buyerEmail, otherBuyers, status }: Project,
  buyer: string,
) => ({
  aboutId: id,
  about: propertyAddress,
  owner: ownerEmail,
  canSend: [buyerEmail, ...otherBuyers.map(({ email }) => email)].includes(buyer) && status === "active",
});

/** Null for a file of staff. */
async function readSentDocument(id: string, tx: Tx): Promise<SentFile | null> {
  const select = { fileName: true, sentBy: true, project: { select: PROJECT } };
  const { fileName, sentBy, project } = await tx.projectDocument.findUniqueOrThrow({ where: { id }, select });
  if (sentBy === null) return null;
  const staffPage = href("/admin/projects/:projectId/documents", { projectId: project.id });
  const buyerPage = href("/dashboard/documents");
  return { fileName, buyer: sentBy, ...describeProject(project, sentBy), buyerPage, staffPage };
}

/** Null for a file of staff. */
async function readSentMessage(id: string, tx: Tx): Promise<SentFile | null> {
  const request = { select: { id: true, listingAddress: true, ownerEmail: true } };
  const thread = { select: { id: true, project: { select: PROJECT }, request } };
  const select = { fileName: true, authorEmail: true, side: true, thread };
  const message = await tx.message.findUniqueOrThrow({ where: { id }, select });
  const { fileName, authorEmail: buyer, thread: about } = message;
  if (message.side !== "buyer" || fileName === null) return null;
  const file = { fileName, buyer, buyerPage: href("/dashboard/messages/:threadId", { threadId: about.id }) };
  if (about.project) {
    const staffPage = href("/admin/projects/:projectId/messages", { projectId: about.id });
    return { ...file, ...describeProject(about.project, buyer), staffPage };
  }
  const { listingAddress, ownerEmail } = about.request!;
  const staffPage = `${href("/admin/inbox/:requestId", { requestId: about.id })}#messages`;
  return { ...file, aboutId: about.id, about: listingAddress, owner: ownerEmail, canSend: true, staffPage };
}

/** Enqueues the emails about the file of a document or message. */
export async function emailVirusFound(entity: "document" | "message", id: string, tx: Tx): Promise<void> {
  const file = await (entity === "document" ? readSentDocument(id, tx) : readSentMessage(id, tx));
  if (!file) return;
  const { fileName, buyer, about } = file;
  const enqueue = (to: string, subject: string, blocks: readonly EmailBlock[]) =>
    sendEmail({ kind: "virus-found", to, subject, aboutId: file.aboutId }, blocks, tx);
  const isAsked = file.canSend && !(await findRecipient(buyer, tx))?.isBlocked;
  if (isAsked)
    await enqueue(buyer, `Please send ${fileName} again`, [
      `We found a virus in ${fileName}, which you sent us for ${about}, and deleted the file.`,
      "Check your device for viruses, then send us a clean copy.",
      { label: "Send it again", url: siteUrl(file.buyerPage) },
    ]);
  const owner = await findOwnerAddress(file.owner, tx);
  await enqueue(owner ?? brand().supportEmail, `Virus in a file from ${buyer}`, [
    `We found a virus in ${fileName}, which ${buyer} sent for ${about}, and deleted the file.`,
    isAsked ? "The buyer was asked to send it again." : "The buyer wasn’t asked to send it again.",
    { label: "See where it was sent", url: siteUrl(file.staffPage) },
  ]);
}
