/** Emails about messages: each message right away, or a daily digest. */
import { buildStopLink, findRecipient } from "~/accounts/email-settings.server";
import { findOwnerAddress } from "~/accounts/people.server";
import { brand } from "~/platform/brand.server";
import type { Tx } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { composeEmail, type EmailBlock, isolateName } from "~/platform/mail/email-message.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import type { MessageSide } from "./schema";
import { getThreadPath } from "./thread-path";
import type { Thread } from "./threads.server";

/** Enqueues an email with a link that turns such emails off. @param mailKey null for an address without an account */
export async function enqueueMessageEmail(
  { to, subject, mailKey, aboutId }: { to: string; subject: string; mailKey: string | null; aboutId: string | null },
  blocks: readonly EmailBlock[],
  tx: Tx,
): Promise<void> {
  const header = { kind: "message", to, subject };
  const email = composeEmail(header, blocks, brand().name, buildStopLink("messages", mailKey));
  await enqueueEmail({ ...email, aboutId }, tx);
}

/** Emails a message to the other side: to the buyers, or to the owner of the project or request, or else the support address. */
export async function emailMessage(
  thread: Thread,
  {
    side,
    author,
    body,
    fileName,
  }: { side: MessageSide; author: { email: string; name: string | null }; body: string; fileName: string | undefined },
  tx: Tx,
): Promise<void> {
  const reader: MessageSide = side === "buyer" ? "staff" : "buyer";
  const addresses = reader === "buyer" ? thread.buyers : [await findOwnerAddress(thread.ownerEmail, tx)];
  const writer = author.name ? isolateName(author.name) : side === "staff" ? brand().name : author.email;
  const blocks: EmailBlock[] = [
    `${writer} wrote:`,
    ...body.split("\n").filter((line) => line.trim()),
    ...(fileName ? [`With a file: ${fileName}`] : []),
    { label: "Read and reply", url: siteUrl(getThreadPath(thread, reader)) },
  ];
  for (const address of addresses) {
    const recipient = address === null ? null : await findRecipient(address, tx);
    if (recipient && (recipient.isBlocked || recipient.emails !== "at-once")) continue;
    const header = { to: address ?? brand().supportEmail, subject: `New message about ${thread.title}` };
    await enqueueMessageEmail({ ...header, mailKey: recipient?.mailKey ?? null, aboutId: thread.id }, blocks, tx);
  }
}
