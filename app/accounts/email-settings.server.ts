/** Which emails people get, and the links that turn them off. */
import { href } from "react-router";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { siteUrl } from "~/platform/http/site.server";
import { EMAIL_KINDS, type EmailKind, type EmailSettings, type MessageEmails } from "./email-settings";

const DEFAULTS: EmailSettings = { emails: "at-once", taskReminders: true, weeklySummary: true };

const SETTINGS = { emails: true, taskReminders: true, weeklySummary: true } as const;

export async function getEmailSettings(accountId: string): Promise<EmailSettings> {
  const row = await db().emailSettings.findUnique({ where: { accountId }, select: SETTINGS });
  return row ? { ...row, emails: row.emails as MessageEmails } : DEFAULTS;
}

/** Once someone chooses daily digests, the next one has the messages since then. */
export async function changeEmailSettings(accountId: string, changes: Partial<EmailSettings>): Promise<EmailSettings> {
  return inTransaction(async (tx) => {
    if (changes.emails)
      await tx.emailSettings.updateMany({
        where: { accountId, emails: { not: "daily" } },
        data: { mailedAt: new Date() },
      });
    const create = { accountId, ...changes };
    const row = await tx.emailSettings.upsert({ where: { accountId }, create, update: changes, select: SETTINGS });
    return { ...row, emails: row.emails as MessageEmails };
  });
}

/** The account of an address with how it gets emails; null if the address has none. */
export async function findRecipient(email: string, tx: Tx) {
  const account = await tx.account.findUnique({ where: { email }, select: { id: true, disabledAt: true } });
  if (!account) return null;
  // Not an upsert, which fails if another first email makes the row meanwhile.
  await tx.emailSettings.createMany({ data: { accountId: account.id }, skipDuplicates: true });
  const { emails, mailKey } = await tx.emailSettings.findUniqueOrThrow({
    where: { accountId: account.id },
    select: { emails: true, mailKey: true },
  });
  return { isBlocked: account.disabledAt !== null, emails, mailKey };
}

const STOP_LABELS: Readonly<Record<EmailKind, string>> = {
  messages: "Turn off emails about messages",
  "task-reminders": "Turn off task reminders",
  "weekly-summary": "Turn off weekly summaries",
};

/** The link of an email that turns off others like it. @param mailKey null for an address without an account */
export function buildStopLink(kind: EmailKind, mailKey: string | null) {
  if (mailKey === null) return null;
  const path =
    kind === "messages"
      ? href("/stop-message-emails/:key", { key: mailKey })
      : href("/stop-emails/:kind/:key", { kind, key: mailKey });
  return { label: STOP_LABELS[kind], url: siteUrl(path) };
}

const STOPPED: Readonly<Record<EmailKind, Partial<EmailSettings>>> = {
  messages: { emails: "off" },
  "task-reminders": { taskReminders: false },
  "weekly-summary": { weeklySummary: false },
};

/** The kind in the address of a link, if it turns off someone's emails. */
export async function readStopLink(kind: string, mailKey: string): Promise<EmailKind | null> {
  const known = EMAIL_KINDS.find((name) => name === kind);
  return known && isId(mailKey) && (await db().emailSettings.count({ where: { mailKey } })) > 0 ? known : null;
}

export async function stopEmails(kind: EmailKind, mailKey: string): Promise<void> {
  await db().emailSettings.updateMany({ where: { mailKey }, data: STOPPED[kind] });
}
