/** Tells staff when a note or a message of a colleague names them, by email and among their open work. */
import { listStaffAddresses, listStaffNames } from "~/accounts/people.server";
import { type Actor, audit } from "~/audit/audit.server";
import type { User } from "~/platform/auth/sessions.server";
import { inTransaction, type Tx } from "~/platform/db/db.server";
import { bool, run, sql } from "~/platform/db/statement.server";
import { siteUrl } from "~/platform/http/site.server";
import { isolateName, nameAuthor } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { type Colleague, getHandle, listMentioned } from "./mentions";

/** The addresses of the other staff who can sign in. */
const listColleagues = async (author: Actor): Promise<string[]> =>
  (await listStaffAddresses()).filter((email) => email !== author.email);

/** How an author's colleagues are named. */
export const listHandles = async (author: Actor): Promise<string[]> => (await listColleagues(author)).map(getHandle);

/** The colleagues whom an author's text names, of those who can sign in. */
export async function findMentioned(text: string, author: Actor): Promise<Colleague[]> {
  if (!text.includes("@")) return [];
  const [colleagues, names] = await Promise.all([listColleagues(author), listStaffNames()]);
  return listMentioned(
    text,
    colleagues.map((email) => ({ email, name: names[email] ?? null })),
  );
}

/** Emails colleagues what names them. @param title of what it is about @param path of the page that shows it */
export async function emailMentioned(
  colleagues: readonly Colleague[],
  { author, body, title, path }: { author: Pick<User, "email" | "name">; body: string; title: string; path: string },
  tx: Tx,
): Promise<void> {
  const blocks = [
    `${nameAuthor(author)} wrote about ${isolateName(title)}:`,
    ...body.split("\n").filter((line) => line.trim()),
    { label: "See it", url: siteUrl(path) },
  ];
  for (const { email: to } of colleagues) {
    const header = { kind: "mention", to, subject: `${author.name ?? author.email} mentioned you: ${title}` };
    await sendEmail(header, blocks, tx);
  }
}

/** $1 the note or message, $2 the colleague, $3 whether it is done. `was` is whether it was before. */
const declareDone = (table: "note" | "message") =>
  sql(
    `set-mention-done-in-${table}`,
    { was: bool },
    `WITH before AS (SELECT id, $2 <> ALL(mentioned) AS was FROM ${table} WHERE id = $1 FOR UPDATE)
     UPDATE ${table} t SET mentioned = array_remove(mentioned, $2) || CASE WHEN $3 THEN '{}' ELSE ARRAY[$2::text] END
     FROM before WHERE t.id = before.id RETURNING was`,
  );
const SET_DONE = { note: declareDone("note"), message: declareDone("message") };

/** Marks as done that a note or a message names a colleague, or that it isn't. @returns whether there is such a one */
export const setMentionDone = (id: string, colleague: string, isDone: boolean, actor: Actor): Promise<boolean> =>
  inTransaction(async (tx) => {
    for (const entity of ["note", "message"] as const) {
      const [mention] = await run(SET_DONE[entity], [id, colleague, isDone], tx);
      const after = { mentioned: colleague, done: isDone };
      // Without scripts, a double press sends the button twice.
      if (mention && mention.was !== isDone) await audit(actor, { action: "update", entity, entityId: id, after }, tx);
      if (mention) return true;
    }
    return false;
  });
