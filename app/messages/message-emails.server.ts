/** Emails about messages: each message right away, or a daily digest. */
import { buildStopLink, findRecipient } from "~/accounts/email-settings.server";
import { findOwnerAddress } from "~/accounts/people.server";
import { brand } from "~/platform/brand.server";
import type { Tx } from "~/platform/db/db.server";
import { siteUrl } from "~/platform/http/site.server";
import { type EmailBlock, isolateName } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import type { MessageSide } from "./schema";
import { getThreadPath } from "./thread-path";
import type { Thread } from "./threads.server";

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
    const header = {
      kind: "message",
      to: address ?? brand().supportEmail,
      subject: `New message about ${thread.title}`,
    };
    const stopLink = buildStopLink("messages", recipient?.mailKey ?? null);
    await sendEmail({ ...header, stopLink, aboutId: thread.id }, blocks, tx);
  }
}
