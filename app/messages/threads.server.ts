/** Threads of messages. A thread has the id of its project or request, and a row since its first message. */
import { data } from "react-router";
import {
  isReadByBuyerSql,
  MAIN_CONTACT,
  PROJECT_BUYERS,
  projectsOfSql,
  projectsWithOtherBuyerSql,
} from "~/accounts/project-buyers.server";
import { type Actor, audit } from "~/audit/audit.server";
import type { User } from "~/platform/auth/sessions.server";
import { brand } from "~/platform/brand.server";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { containsPattern, LOWER_PATTERN, whereContains } from "~/platform/db/like";
import {
  bool,
  execute,
  int,
  orNull,
  type Row,
  run,
  sql,
  text,
  texts,
  time,
  uuid,
} from "~/platform/db/statement.server";
import { isOpenable, type ScanState } from "~/projects/rules";
import { isMineSql, isThreadWaitingSql } from "~/work/open-work.server";
import type { MessageSide } from "./schema";

export const MESSAGES_PER_PAGE = 50;
const THREADS_PER_PAGE = 25;

const THREAD = {
  id: uuid,
  kind: text<"project" | "request">(),
  title: text(),
  buyerEmail: text(),
  buyers: texts(),
  buyerName: orNull(text()),
  ownerEmail: orNull(text()),
  isOpen: orNull(bool),
};

const SELECT_THREAD = sql(
  "message-thread",
  THREAD,
  `SELECT id, 'project' AS kind, property_address AS title, buyer_email AS "buyerEmail",
     ARRAY(SELECT b.email FROM ${PROJECT_BUYERS} b WHERE b.project_id = project.id) AS buyers, buyer_name AS "buyerName",
     owner_email AS "ownerEmail", status = 'active' AS "isOpen" FROM project WHERE id = $1
   UNION ALL SELECT r.id, 'request', r.listing_address, a.email, ARRAY[a.email], r.full_name, r.owner_email, true
     FROM timeline_request r JOIN account a ON a.id = r.account_id WHERE r.id = $1`,
);

/** Without `isOpen`, its buyers can't see it. @property buyerEmail of the main contact, who is one of the `buyers` */
export type Thread = Row<typeof THREAD>;

/** @param kind of the thread; any by default */
export async function getThread(id: string, kind?: Thread["kind"], tx: Tx = db()): Promise<Thread | null> {
  const [thread] = isId(id) ? await run(SELECT_THREAD, [id], tx) : [];
  return thread && (kind === undefined || thread.kind === kind) ? thread : null;
}

/** The thread, if it is open and the user is one of its buyers. A session's email is verified, and in lower case like theirs. */
export async function getThreadOfBuyer(id: string, user: User, kind?: Thread["kind"]): Promise<Thread | null> {
  const thread = await getThread(id, kind);
  return thread?.isOpen && thread.buyers.includes(user.email) ? thread : null;
}

/** The same for a page. @throws 404 */
export async function requireThreadOfBuyer(id: string, user: User): Promise<Thread> {
  const thread = await getThreadOfBuyer(id, user);
  if (!thread) throw data(null, { status: 404 });
  return thread;
}

const MESSAGE = {
  id: uuid,
  threadId: uuid,
  side: text<MessageSide>(),
  authorEmail: text(),
  authorName: orNull(text()),
  buyerEmail: orNull(text()),
  readers: texts(),
  body: text(),
  fileKey: orNull(text()),
  fileName: orNull(text()),
  size: orNull(int),
  sha256: orNull(text()),
  scanState: orNull(text<NonNullable<ScanState>>()),
  createdAt: time,
};

const FROM_MESSAGE = `SELECT m.id, m.thread_id AS "threadId", m.side, m.author_email AS "authorEmail", a.name AS "authorName",
     m.buyer_email AS "buyerEmail", m.readers, m.body, m.file_key AS "fileKey", m.file_name AS "fileName", m.size, m.sha256, m.scan_state AS "scanState",
     m.created_at AS "createdAt"
   FROM message m LEFT JOIN account a ON a.email = m.author_email`;

/** Whether a present buyer, with the address $2, reads a message `m`. */
export const IS_OF_BUYER = isReadByBuyerSql("$2");

/** $1 thread, $2 its buyer if the buyer reads. */
const SELECT_MESSAGES = sql(
  "messages",
  MESSAGE,
  `${FROM_MESSAGE} WHERE m.thread_id = $1 AND ($2::text IS NULL OR ${IS_OF_BUYER})
     AND ($5::timestamptz IS NULL OR m.created_at >= $5)
   ORDER BY m.created_at DESC LIMIT $3 OFFSET $4`,
);
const COUNT_MESSAGES = sql(
  "count-messages",
  { total: int },
  `SELECT count(*)::int AS total FROM message m WHERE m.thread_id = $1 AND ($2::text IS NULL OR ${IS_OF_BUYER})
     AND ($3::timestamptz IS NULL OR m.created_at >= $3)`,
);
const SELECT_MESSAGE = sql("message", MESSAGE, `${FROM_MESSAGE} WHERE m.id = $1`);

export type MessageRow = Row<typeof MESSAGE>;

const isOfPresentBuyer = ({ buyerEmail }: MessageRow, thread: Thread): boolean =>
  buyerEmail === null || thread.buyers.includes(buyerEmail);

/** The same of a message of the thread. */
export const isReadByBuyer = (message: MessageRow, thread: Thread, email: string): boolean =>
  isOfPresentBuyer(message, thread) || message.readers.includes(email);

/** A message as its readers see it. Times ISO 8601; `size` in bytes. */
export function toMessage(row: MessageRow, thread: Thread, reader: MessageSide) {
  const { id, side, authorName, authorEmail, body, fileKey, fileName, size, scanState, createdAt } = row;
  return {
    id,
    side,
    // Buyers don't see the addresses of staff.
    author: authorName ?? (side === "staff" && reader === "buyer" ? brand().name : authorEmail),
    formerBuyer: reader === "buyer" || isOfPresentBuyer(row, thread) ? null : row.buyerEmail,
    body,
    file:
      fileKey && fileName && size !== null
        ? { name: fileName, size, scanState, url: isOpenable({ scanState }) ? `/api/messages/${id}/file` : null }
        : null,
    createdAt: createdAt.toISOString(),
  };
}

export type Message = ReturnType<typeof toMessage>;

/**
 * A page of a thread's messages, the newest first.
 * @param buyer the address of the buyer who reads; null for staff
 * @param since when those were sent
 * @returns `authors` are their addresses
 */
export async function listMessagesOnPage(
  thread: Thread,
  buyer: string | null,
  page: number,
  { perPage = MESSAGES_PER_PAGE, since }: { perPage?: number; since?: Date } = {},
) {
  const rows = await run(SELECT_MESSAGES, [thread.id, buyer, perPage + 1, (page - 1) * perPage, since ?? null]);
  const shown = rows.slice(0, perPage);
  const messages: Message[] = shown.map((row) => toMessage(row, thread, buyer === null ? "staff" : "buyer"));
  return { messages, authors: shown.map(({ authorEmail }) => authorEmail), more: rows.length > perPage };
}

/** How many messages of a thread its reader sees. */
export async function countMessages({ id }: Thread, buyer: string | null, since?: Date): Promise<number> {
  const [counted] = await run(COUNT_MESSAGES, [id, buyer, since ?? null]);
  return counted!.total;
}

export async function getMessage(id: string, tx: Tx = db()): Promise<MessageRow | null> {
  const [row] = isId(id) ? await run(SELECT_MESSAGE, [id], tx) : [];
  return row ?? null;
}

/** $1 account, $2 thread, $3 side. A new member of staff need not read what was written before, nor what a colleague answered. */
const SELECT_READ = sql(
  "message-read",
  { readAt: orNull(time) },
  `SELECT CASE WHEN $3::text = 'staff' THEN greatest(coalesce(r.read_at, a.created_at), t.staff_at) ELSE r.read_at END AS "readAt"
   FROM message_thread t JOIN account a ON a.id = $1
   LEFT JOIN message_read r ON r.account_id = a.id AND r.thread_id = t.id WHERE t.id = $2`,
);
const MARK_READ = sql(
  "mark-messages-read",
  {},
  `INSERT INTO message_read (account_id, thread_id, read_at) SELECT $1, id, last_at FROM message_thread WHERE id = $2
   ON CONFLICT (account_id, thread_id) DO UPDATE SET read_at = excluded.read_at WHERE message_read.read_at < excluded.read_at`,
);

/** Marks a thread as read. @returns until when nothing was new to the reader before, ISO 8601; null if everything was */
export async function markThreadRead(threadId: string, { id }: User, reader: MessageSide): Promise<string | null> {
  const [before] = await run(SELECT_READ, [id, threadId, reader]);
  await execute(MARK_READ, [id, threadId]);
  return before?.readAt?.toISOString() ?? null;
}

/** Whether a message was new to a reader who had read until then. */
export const isUnread = (message: Pick<Message, "side" | "createdAt">, reader: MessageSide, readAt: string | null) =>
  message.side !== reader && (readAt === null || message.createdAt > readAt);

/** `excerpt` of the newest message; `isNew` to the buyer, and for staff if it waits for them. Times ISO 8601. */
const toListed = ({ lastAt, ...thread }: Row<typeof LISTED_THREAD>) => ({
  ...thread,
  lastAt: lastAt?.toISOString() ?? null,
});
export type ListedThread = ReturnType<typeof toListed>;

const LISTED_THREAD = {
  id: uuid,
  kind: text<"project" | "request">(),
  title: text(),
  buyer: text(),
  owner: orNull(text()),
  lastAt: orNull(time),
  excerpt: orNull(text()),
  isNew: orNull(bool),
  /** The address of the member of staff who wrote it; null of the buyer's. */
  author: orNull(text()),
};

const joinNewestMessage = (condition = "true") => `LEFT JOIN LATERAL (
     SELECT left(m.body, 200) AS excerpt, m.created_at, m.side, m.author_email FROM message m WHERE m.thread_id = t.id AND ${condition}
     ORDER BY m.created_at DESC LIMIT 1) m ON true`;

/** Of a thread `t` with what the buyer has read `r`. $2 the buyer's address. Read threads are told by their own row. */
export const IS_UNREAD_BY_BUYER = `(coalesce(t.staff_at > coalesce(r.read_at, '-infinity'), false) AND EXISTS (
     SELECT FROM message m WHERE m.thread_id = t.id AND m.side = 'staff' AND m.created_at > coalesce(r.read_at, '-infinity')
       AND ${IS_OF_BUYER}))`;

/** $1 account, $2 its email. */
const SELECT_THREADS_OF_BUYER = sql(
  "message-threads-of-buyer",
  LISTED_THREAD,
  `SELECT s.id, s.kind, s.title, s.buyer, NULL AS owner, m.created_at AS "lastAt", m.excerpt,
     ${IS_UNREAD_BY_BUYER} AS "isNew", NULL AS author
   FROM (SELECT id, 'project' AS kind, property_address AS title, buyer_email AS buyer, created_at FROM project
           WHERE id IN ${projectsOfSql("$2")} AND status = 'active'
         UNION ALL SELECT id, 'request', listing_address, email, created_at FROM timeline_request WHERE account_id = $1) s
   LEFT JOIN message_thread t ON t.id = s.id
   LEFT JOIN message_read r ON r.thread_id = s.id AND r.account_id = $1
   ${joinNewestMessage(IS_OF_BUYER)}
   ORDER BY m.created_at DESC NULLS LAST, s.created_at DESC, s.id`,
);

/** The threads of a buyer's active projects and requests, those with the newest messages first. */
export async function listThreadsOfBuyer({ id, email }: User): Promise<ListedThread[]> {
  return (await run(SELECT_THREADS_OF_BUYER, [id, email])).map(toListed);
}

/** The project or request of threads `t`. */
const JOIN_ITEMS = "LEFT JOIN project p ON p.id = t.project_id LEFT JOIN timeline_request q ON q.id = t.request_id";
const OWNER = "coalesce(p.owner_email, q.owner_email)";
const IS_WAITING = isThreadWaitingSql("p");

/** The ids of projects and requests with a text. Each is read once, not looked up for each thread, which takes twice as long. */
const FOUND_ITEMS = `SELECT id FROM project WHERE buyer_email LIKE ${LOWER_PATTERN} OR ${whereContains("property_address", "buyer_name")}
    OR buyer_email IN (SELECT email FROM account WHERE lower(name) LIKE ${LOWER_PATTERN})
    OR id IN ${projectsWithOtherBuyerSql(LOWER_PATTERN)}
  UNION ALL SELECT id FROM timeline_request
    WHERE email LIKE ${LOWER_PATTERN} OR ${whereContains("listing_address", "full_name")}`;

const SELECT_THREADS_FOR_STAFF = sql(
  "message-threads-for-staff",
  LISTED_THREAD,
  `SELECT t.id, CASE WHEN t.project_id IS NULL THEN 'request' ELSE 'project' END AS kind,
     coalesce(p.property_address, q.listing_address) AS title, coalesce(${MAIN_CONTACT}, q.full_name) AS buyer,
     ${OWNER} AS owner, t.last_at AS "lastAt", m.excerpt, ${IS_WAITING} AS "isNew",
     CASE m.side WHEN 'staff' THEN m.author_email END AS author
   FROM (SELECT t.* FROM message_thread t ${JOIN_ITEMS}
         WHERE ($1::text IS NULL OR t.id IN (${FOUND_ITEMS}))
           AND ($2::text IS NULL OR t.id IN (
             SELECT id FROM project WHERE owner_email = $2 UNION ALL SELECT id FROM timeline_request WHERE owner_email = $2))
           AND ($3::text IS NULL OR ${IS_WAITING} AND ${isMineSql(OWNER, "$3", "$4")})
         ORDER BY t.last_at DESC, t.id LIMIT $5 OFFSET $6) t
   ${JOIN_ITEMS}
   ${joinNewestMessage()}
   ORDER BY t.last_at DESC, t.id`,
);

export type ThreadFilter = {
  /** In the home's address, and the buyer's name and address. */
  text: string;
  /** Whom they are assigned to; null for anyone. */
  owner: string | null;
  /** The staff member for whom they wait, as the badge of Messages counts them; null for all threads. */
  waitingFor: string | null;
  page: number;
};

/** A page of the threads with messages, the newest first. @param staff {@link listStaffAddresses} */
export async function listThreadsForStaff({ text, owner, waitingFor, page }: ThreadFilter, staff: readonly string[]) {
  const range = [THREADS_PER_PAGE + 1, (page - 1) * THREADS_PER_PAGE];
  const rows = await run(SELECT_THREADS_FOR_STAFF, [containsPattern(text), owner, waitingFor, staff, ...range]);
  return { threads: rows.slice(0, THREADS_PER_PAGE).map(toListed), more: rows.length > THREADS_PER_PAGE };
}

const SELECT_WAITING = sql(
  "waiting-threads",
  { id: uuid },
  `SELECT t.id FROM message_thread t ${JOIN_ITEMS} WHERE t.id = ANY($1::uuid[]) AND ${IS_WAITING}`,
);

/** Which of these projects and requests have messages that wait for staff. */
export async function findWaitingThreads(ids: readonly string[]): Promise<string[]> {
  return ids.length > 0 ? (await run(SELECT_WAITING, [ids])).map((row) => row.id) : [];
}

/** $1 thread, $2 account. A message that came after the staff member opened the thread still waits. */
const SETTLE_READ = sql(
  "settle-read-messages",
  {},
  `UPDATE message_thread t SET awaits_staff = false FROM message_read r
   WHERE t.id = $1 AND t.awaits_staff AND r.thread_id = t.id AND r.account_id = $2 AND r.read_at >= t.last_at`,
);

/** Marks a thread as done for all staff when one of them has answered in another way what they read in it. */
export const settleReadThread = (threadId: string, { id }: Actor, tx: Tx) => execute(SETTLE_READ, [threadId, id], tx);

/**
 * Marks a thread as done, so that it no longer waits for staff, or as waiting again.
 * @param lastAt when its newest message came that the staff member saw
 * @returns whether it was: not if there is a newer message, or if staff wrote last
 */
export async function setThreadDone(id: string, isDone: boolean, lastAt: Date, actor: Actor): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [thread] = await tx.messageThread.updateManyAndReturn({
      where: { id, lastAt, OR: [{ staffAt: null }, { staffAt: { lt: lastAt } }] },
      data: { awaitsStaff: !isDone },
      select: { projectId: true },
    });
    if (!thread) return false;
    const entity = thread.projectId === null ? "request" : "project";
    const after = { messages: isDone ? "done" : "to answer" };
    await audit(actor, { action: "update", entity, entityId: id, projectId: thread.projectId, after }, tx);
    return true;
  });
}
