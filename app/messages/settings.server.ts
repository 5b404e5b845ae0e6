/** How people get emails about messages. */
import { db } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import type { MessageEmails } from "./settings-options";

const DEFAULT_EMAILS: MessageEmails = "at-once";

export async function getMessageEmails(accountId: string): Promise<MessageEmails> {
  const settings = await db().messageSettings.findUnique({ where: { accountId }, select: { emails: true } });
  return (settings?.emails as MessageEmails | undefined) ?? DEFAULT_EMAILS;
}

/** The next daily digest has the messages since then. */
export async function setMessageEmails(accountId: string, emails: MessageEmails): Promise<void> {
  const settings = { emails, mailedAt: new Date() };
  await db().messageSettings.upsert({ where: { accountId }, create: { accountId, ...settings }, update: settings });
}

/** Whether a link turns off someone's emails. */
export const isMailKey = async (mailKey: string): Promise<boolean> =>
  isId(mailKey) && (await db().messageSettings.count({ where: { mailKey } })) > 0;

/** Turns off the emails of the account with this key. @returns whether there is one */
export async function stopMessageEmails(mailKey: string): Promise<boolean> {
  if (!isId(mailKey)) return false;
  const { count } = await db().messageSettings.updateMany({ where: { mailKey }, data: { emails: "off" } });
  return count > 0;
}
