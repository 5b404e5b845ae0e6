/** Sends documents of a project to its buyers for signature. */
import { randomUUID } from "node:crypto";
import { findRecipient } from "~/accounts/email-settings.server";
import { listBuyerAddresses } from "~/accounts/project-buyers.server";
import type { Actor } from "~/audit/audit.server";
import { fromDay } from "~/platform/db/day";
import type { Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { siteUrl } from "~/platform/http/site.server";
import type { EmailBlock } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { formatDate } from "~/ui/text/dates";
import { type ItemAddress, inProject, recordItemWrite } from "../items.server";
import { findEmailedOwner } from "../project-owner.server";
import type { SignedContent } from "./content";

/** An attached file of an email. */
type Attachment = { fileKey: string; fileName: string };

/** Emails all buyers of a project who aren't blocked. */
export async function emailBuyers(
  projectId: string,
  subject: string,
  blocks: readonly EmailBlock[],
  tx: Tx,
  attachment?: Attachment,
): Promise<void> {
  for (const to of await listBuyerAddresses(projectId, tx))
    if (!(await findRecipient(to, tx))?.isBlocked)
      await sendEmail({ kind: "signature", to, subject, ...attachment, aboutId: projectId }, blocks, tx);
}

/** Emails the owner of a project, or else the support address. */
export async function emailOwner(
  projectId: string,
  subject: string,
  blocks: readonly EmailBlock[],
  tx: Tx,
  attachment?: Attachment,
): Promise<void> {
  const { to } = await findEmailedOwner(projectId, tx);
  await sendEmail({ kind: "signature", to, subject, ...attachment }, blocks, tx);
}

/** Adds a signature that waits for a buyer, in the caller's transaction, and emails the buyers. @returns its id */
export async function insertSignature(
  projectId: string,
  {
    content,
    validUntil,
    ...signed
  }: {
    content: SignedContent;
    validUntil: string | null;
    fileKey: string;
    sha256: string;
  } & ({ changeOrderId: string } | { documentId: string }),
  actor: Actor,
  tx: Tx,
): Promise<string> {
  const id = randomUUID();
  const { title } = content;
  await tx.signature.create({
    data: {
      id,
      projectId,
      ...signed,
      title,
      content: content as Prisma.InputJsonObject,
      validUntil: fromDay(validUntil),
      sentBy: actor.email,
    },
    select: { id: true },
  });
  await recordItemWrite(
    "signature request",
    { projectId, id },
    actor,
    { action: "send", after: { title, validUntil } },
    tx,
  );
  await emailBuyers(
    projectId,
    `Needs your signature: ${title}`,
    [
      `“${title}” is ready for your signature.${validUntil ? ` Please sign or decline it by ${formatDate(validUntil)}.` : ""} One of the buyers signs for the project.`,
      { label: "Read and sign", url: siteUrl(`/dashboard/signatures/${id}`) },
    ],
    tx,
  );
  return id;
}

/** Takes back what waits for a signature, in the caller's transaction, and tells the buyers. */
export async function withdrawSignatures(
  projectId: string,
  of: { changeOrderId: string } | { documentId: string } | { id: string; changeOrderId: null },
  actor: Actor,
  tx: Tx,
): Promise<number> {
  const rows = await tx.signature.findMany({
    where: { projectId, ...of, status: "waiting" },
    select: { id: true, title: true },
  });
  for (const { id, title } of rows) {
    await tx.signature.update({ where: { id }, data: { status: "withdrawn" }, select: { id: true } });
    const entry = { action: "withdraw", before: { status: "waiting" }, after: { status: "withdrawn" } } as const;
    await recordItemWrite("signature request", { projectId, id }, actor, entry, tx);
    await emailBuyers(
      projectId,
      `No longer needs your signature: ${title}`,
      [`We withdrew “${title}”. You don't have to sign it.`],
      tx,
    );
  }
  return rows.length;
}

/** Takes back a document that waits for a signature. Those of change orders end with their change order. */
export const withdrawSignature = async (at: ItemAddress, actor: Actor): Promise<boolean> =>
  (await inProject(at.projectId, async (tx) => {
    if (!isId(at.id)) return false;
    return (await withdrawSignatures(at.projectId, { id: at.id, changeOrderId: null }, actor, tx)) > 0;
  })) ?? false;

export const NOT_ACTIVE = "The project isn’t active, so its buyers can’t open it. Set its status to active first.";

/** Whether the buyers of a project can open what they are asked to sign. */
export const isActiveProject = async (id: string, tx: Tx): Promise<boolean> =>
  (await tx.project.count({ where: { id, status: "active" } })) === 1;
