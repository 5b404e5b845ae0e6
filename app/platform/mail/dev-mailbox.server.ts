/** The development mailbox: without a mail server, a site on this machine keeps its emails for reading. */
import { db } from "~/platform/db/db.server";
import { env } from "~/platform/env.server";
import { isLoopbackName } from "~/platform/http/settings.server";
import type { Delivery, DueEmail } from "./outbox.server";

const MAX_SHOWN = 50;

/** Whether emails are kept in the mailbox: no mail server, and only this machine can open the site. */
export function hasDevMailbox(): boolean {
  const { SMTP_URL, APP_URL } = env();
  return !SMTP_URL && (!APP_URL || isLoopbackName(new URL(APP_URL).hostname));
}

export type DevMailboxEmail = { id: string; to: string; subject: string; text: string; at: string };

/** The latest emails, newest first. */
export async function listDevMailbox(): Promise<DevMailboxEmail[]> {
  const rows = await db().mail.findMany({
    where: { text: { not: "" } },
    orderBy: { createdAt: "desc" },
    take: MAX_SHOWN,
    select: { id: true, recipient: true, subject: true, text: true, createdAt: true },
  });
  return rows.map(({ recipient, createdAt, ...row }) => ({ ...row, to: recipient, at: createdAt.toISOString() }));
}

/** The first URL in an email's text. */
export const extractLink = (text: string): string | undefined => /https?:\/\/\S+/.exec(text)?.[0];

/** Keeps an email and notifies the parent process. */
export async function deliverToDevMailbox({ to, subject, text }: DueEmail): Promise<Delivery> {
  process.send?.({ mail: { to, subject, link: extractLink(text) } });
  return { kind: "stored" };
}
