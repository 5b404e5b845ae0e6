/** Sends messages. */
import { type Actor, audit } from "~/audit/audit.server";
import type { Colleague } from "~/notes/mentions";
import { emailMentioned, findMentioned } from "~/notes/mentions.server";
import type { User } from "~/platform/auth/sessions.server";
import { inTransaction, lockRow } from "~/platform/db/db.server";
import { execute, sql } from "~/platform/db/statement.server";
import { makeDeterministicIds } from "~/platform/deterministic-ids.server";
import { env } from "~/platform/env.server";
import { deleteFiles, type FileRejected, rejectFile, storeMessageFile } from "~/projects/files/files.server";
import { emailMessage } from "./message-emails.server";
import { MESSAGE_FILE, type MessageSide } from "./schema";
import { getThreadPath } from "./thread-path";
import { getMessage, getThread, type Message, type Thread, toMessage } from "./threads.server";

const INSERT_THREAD = sql(
  "insert-message-thread",
  {},
  `INSERT INTO message_thread (id, project_id, request_id)
   SELECT id, id, NULL FROM project WHERE id = $1 UNION ALL SELECT id, NULL, id FROM timeline_request WHERE id = $1
   ON CONFLICT DO NOTHING`,
);

/**
 * "missing" when the project or request was deleted meanwhile or the author may no longer read it, "closed" and "new buyer"
 * for staff, "id used" when another message has the id.
 */
export type Sending =
  | { kind: "sent"; message: Message; notified: Colleague[] }
  | { kind: "missing" | "closed" | "new buyer" | "id used" }
  | FileRejected;

/** Who writes, from that side of the thread. */
type Author = { side: MessageSide; user: User };

/** Why the author can no longer write in a thread, if so. @param before as the author was let in */
function findChange(
  before: Thread,
  now: Thread | null,
  { side, user }: Author,
): "missing" | "closed" | "new buyer" | null {
  if (side === "buyer") return now?.isOpen && now.buyers.includes(user.email) ? null : "missing";
  if (!now) return "missing";
  if (!now.isOpen) return "closed";
  return now.buyerEmail === before.buyerEmail ? null : "new buyer";
}

/**
 * Sends a message and emails it to the other side, and to colleagues whom staff name in it. A message that has the id, the text and the file already is returned, so that
 * sending twice makes one message and one email.
 */
export async function sendMessage(
  thread: Thread,
  { id: formId, body, file }: { id: string; body: string; file: File | undefined },
  author: Author,
): Promise<Sending> {
  const { side, user } = author;
  if (!thread.isOpen) return { kind: "closed" };
  const stored = file && (await storeMessageFile(thread.id, file));
  if (stored && "problem" in stored) return rejectFile(MESSAGE_FILE.name, stored);
  const sending = await inTransaction(async (tx): Promise<Exclude<Sending, FileRejected> & { isNew?: boolean }> => {
    await execute(INSERT_THREAD, [thread.id], tx);
    if (!(await lockRow("messageThread", thread.id, tx))) return { kind: "missing" };
    // The second id is that of a form that was changed after its answer was lost.
    let id = formId;
    for (const tried of [formId, makeDeterministicIds("message", formId, body, stored?.sha256)()]) {
      id = tried;
      const existing = await getMessage(id, tx);
      if (!existing) break;
      if (existing.threadId !== thread.id || existing.authorEmail !== user.email || existing.side !== side)
        return { kind: "id used" };
      // A draft that is restored has lost its file.
      if (existing.body === body && (!stored || existing.sha256 === stored.sha256))
        return { kind: "sent", message: toMessage(existing, thread, side), notified: [] };
    }
    // The project may have changed hands while the file came.
    const now = await getThread(thread.id, thread.kind, tx);
    const change = findChange(thread, now, author);
    if (!now || change) return { kind: change ?? "missing" };
    const { lastAt } = await tx.messageThread.findUniqueOrThrow({ where: { id: thread.id }, select: { lastAt: true } });
    // Later than those before, also by the clock of another server: readers have read up to a message.
    const createdAt = new Date(Math.max(Date.now(), lastAt.getTime() + 1));
    const { key: fileKey, name: fileName, size, sha256 } = stored ?? {};
    const scanState = stored && env().CLAMD_URL ? "pending" : null;
    const notified = side === "staff" ? await findMentioned(body, user) : [];
    const fields = { body, fileKey, fileName, size, sha256, scanState };
    await tx.message.create({
      data: {
        id,
        threadId: thread.id,
        side,
        authorEmail: user.email,
        buyerEmail: now.buyerEmail,
        ...fields,
        mentioned: notified.map(({ email }) => email),
        createdAt,
      },
      select: { id: true },
    });
    await tx.messageThread.updateMany({
      where: { id: thread.id },
      data: { lastAt: createdAt, awaitsStaff: side === "buyer", ...(side === "staff" && { staffAt: createdAt }) },
    });
    if (side === "staff") await auditMessage(thread, id, { body, fileKey, fileName }, user, tx);
    await emailMessage(now, { side, author: user, body, fileName }, tx);
    await emailMentioned(
      notified,
      { author: user, body, title: thread.title, path: getThreadPath(thread, "staff") },
      tx,
    );
    return { kind: "sent", message: toMessage((await getMessage(id, tx))!, thread, side), notified, isNew: true };
  });
  const { isNew, ...sent } = sending;
  if (!isNew) await deleteFiles(stored?.key);
  return sent;
}

const auditMessage = (
  thread: Thread,
  id: string,
  after: Record<string, unknown>,
  actor: Actor,
  tx: Parameters<typeof audit>[2],
) =>
  audit(
    actor,
    {
      action: "create",
      entity: "message",
      entityId: id,
      projectId: thread.kind === "project" ? thread.id : null,
      after: { about: thread.title, ...after },
    },
    tx,
  );
