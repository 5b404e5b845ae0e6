/**
 * What is open, whom it waits for and when it is due: the one definition of lists, tiles, badges and emails.
 *
 * A milestone, a task, a wanted document and a choice between options have a day. A request and a tour that is asked for have the time by which an answer
 * was promised, and a confirmed tour its own. A question, a message, a draft of a change order and a note or message that names a colleague wait without a promised time. In all SQL, $1 is today
 * in California, YYYY-MM-DD, and $2 the time.
 */
import { listStaffAddresses } from "~/accounts/people.server";
import { MAIN_CONTACT, projectsWithOtherBuyerSql } from "~/accounts/project-buyers.server";
import { PACIFIC } from "~/intl/formats";
import { containsPattern } from "~/platform/db/like";
import { bool, int, orNull, type Row, run, sql, text, time, uuid } from "~/platform/db/statement.server";
import { pacificToday } from "~/ui/text/dates";
import { OPEN_LEADS, OPEN_REQUESTS, type WaitsFor, WEEK_DAYS, WORK_GROUPS, type WorkGroup, type WorkKind } from "./due";

type DueGroup = Exclude<WorkGroup, "waiting">;

/** Whether what is open belongs to a group, by the column of its day. @param today another parameter for it */
const BY_DAY: Readonly<Record<DueGroup, (day: string, today?: string) => string>> = {
  late: (day, today = "$1") => `${day} < ${today}::date`,
  today: (day) => `${day} = $1::date`,
  week: (day) => `${day} BETWEEN $1::date + 1 AND $1::date + ${WEEK_DAYS}`,
};
/** Of what isn't done yet. */
export const isLateSql = BY_DAY.late;

const toDaySql = (column: string) => `(${column} AT TIME ZONE '${PACIFIC}')::date`;

/** The same by the column of its time. */
const BY_TIME: typeof BY_DAY = {
  late: (column) => `${column} < $2::timestamptz`,
  today: (column) => `${column} >= $2::timestamptz AND ${BY_DAY.today(toDaySql(column))}`,
  week: (column) => `${column} >= $2::timestamptz AND ${BY_DAY.week(toDaySql(column))}`,
};

const toListSql = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(", ")})`;

/** Whether a task waits for the buyer. The other ones, and milestones, are staff's. */
export const isOfBuyerSql = (task: string) => `(${task}.assignee_email IS NULL)`;

/** Whether a design item has options that nobody has decided between. */
export const isUndecidedSql = (item: string) =>
  `(${item}.status = 'Pending' AND ${item}.confirmed_at IS NULL
    AND EXISTS (SELECT FROM design_option WHERE design_item_id = ${item}.id))`;

/** Whether a thread `t` waits for staff: until one of them has written last or marked it done, whoever has read it. */
export const isThreadWaitingSql = (project: string) =>
  `t.awaits_staff AND (t.project_id IS NULL OR ${project}.status = 'active')`;

/** A kind of open work. Every text is SQL. */
type Source = {
  kind: WorkKind;
  from: string;
  /** The projects of open items, active or not. */
  items?: string;
  id: string;
  project: string;
  title: string;
  address: string;
  /** The buyer, or who asked: the name, or the address of an account that may have one. */
  person: string;
  owner: string;
  isForBuyer: string;
  /** Whether someone asked us something. */
  isAsked: "true" | "false";
  reminded: string;
  due: { day: string } | { time: string } | { since: string } | null;
};

const ITEM = {
  project: "p.id",
  address: "p.property_address",
  person: "coalesce(p.buyer_name, p.buyer_email)",
  owner: "p.owner_email",
  isForBuyer: "false",
  isAsked: "false",
  reminded: "NULL::date",
} as const;
const ASKED = { ...ITEM, project: "NULL::uuid", isAsked: "true" } as const;
const LEAD = { ...ASKED, id: "l.id", person: "l.name", owner: "l.owner_email" } as const;
const TOUR = { ...LEAD, kind: "tour", title: "o.way", address: "o.listing_address" } as const;
const FROM_TOUR = "tour o JOIN lead l ON l.id = o.lead_id WHERE NOT l.spam AND o.state =";

/** Notes and messages of staff `n` that name a colleague, once for each of them. In order, or PostgreSQL starts workers to sort them. */
const FROM_MENTION = `(SELECT id, project_id, request_id, account_id, body, author_email, mentioned, created_at
    FROM note WHERE mentioned <> '{}'
    UNION ALL SELECT m.id, t.project_id, t.request_id, NULL, m.body, m.author_email, m.mentioned, m.created_at
    FROM message m JOIN message_thread t ON t.id = m.thread_id WHERE m.mentioned <> '{}'
    ORDER BY created_at, id) n
  CROSS JOIN unnest(n.mentioned) AS named (email) LEFT JOIN account c ON c.email = n.author_email
  LEFT JOIN project p ON p.id = n.project_id LEFT JOIN timeline_request q ON q.id = n.request_id
  LEFT JOIN account a ON a.id = n.account_id WHERE true`;

/** Until its last day; then staff make a new one. */
const IS_SIGNABLE = "(s.valid_until IS NULL OR s.valid_until >= $1::date)";
/** Open items of active projects `p`. @param name short, for the table */
const fromItems = (table: string, name: string, isOpen: string) => ({
  from: `${table} ${name} JOIN project p ON p.id = ${name}.project_id WHERE p.status = 'active' AND ${isOpen}`,
  items: `SELECT ${name}.project_id FROM ${table} ${name} WHERE ${isOpen}`,
});
/** What waits for a buyer's signature. @param of the column of what is signed */
const fromSignatures = (of: "change_order_id" | "document_id") =>
  fromItems("signature", "s", `s.status = 'waiting' AND s.${of} IS NOT NULL`);

const SOURCES: readonly Source[] = [
  {
    ...ITEM,
    kind: "milestone",
    ...fromItems("milestone", "m", "m.completed_on IS NULL"),
    id: "m.id",
    title: "m.label",
    due: { day: "m.date" },
  },
  {
    ...ITEM,
    kind: "task",
    ...fromItems("project_task", "t", "NOT t.completed"),
    id: "t.id",
    title: "t.title",
    owner: "coalesce(t.assignee_email, p.owner_email)",
    isForBuyer: isOfBuyerSql("t"),
    reminded: "t.reminded_on",
    due: { day: "t.due_on" },
  },
  {
    ...ITEM,
    kind: "document",
    ...fromItems("project_wanted_document", "w", "w.received_on IS NULL"),
    id: "w.id",
    title: "w.title",
    isForBuyer: "true",
    reminded: "w.reminded_on",
    due: { day: "w.due_on" },
  },
  {
    ...ITEM,
    kind: "choice",
    ...fromItems("design_item", "d", isUndecidedSql("d")),
    id: "d.id",
    title: "d.item_name",
    // After its last day it is locked until staff open it.
    isForBuyer: "(d.decider <> 'Staff' AND (d.decide_on IS NULL OR d.decide_on >= $1::date OR d.reopened))",
    reminded: "d.reminded_on",
    due: { day: "d.decide_on" },
  },
  {
    ...ITEM,
    kind: "change",
    ...fromItems("change_order", "c", "c.status = 'draft'"),
    id: "c.id",
    title: "c.title",
    due: { since: "c.created_at" },
  },
  {
    ...ITEM,
    kind: "change",
    ...fromSignatures("change_order_id"),
    id: "s.change_order_id",
    title: "s.title",
    isForBuyer: IS_SIGNABLE,
    reminded: "s.reminded_on",
    due: { day: "s.valid_until" },
  },
  {
    ...ITEM,
    kind: "signature",
    ...fromSignatures("document_id"),
    id: "s.document_id",
    title: "s.title",
    isForBuyer: IS_SIGNABLE,
    reminded: "s.reminded_on",
    due: { day: "s.valid_until" },
  },
  {
    ...ASKED,
    kind: "request",
    from: `timeline_request q WHERE q.status IN ${toListSql(OPEN_REQUESTS)}`,
    id: "q.id",
    title: "''",
    address: "q.listing_address",
    person: "q.full_name",
    owner: "q.owner_email",
    due: { time: "q.due_at" },
  },
  {
    ...LEAD,
    kind: "question",
    from: `lead l JOIN listing h ON h.id = l.listing_id WHERE NOT l.spam AND l.status IN ${toListSql(OPEN_LEADS)}
      AND NOT EXISTS (SELECT FROM tour WHERE lead_id = l.id)`,
    title: "coalesce(l.message, '')",
    address: "concat_ws(', ', h.line1, h.city)",
    due: { since: "l.created_at" },
  },
  // The states of a tour as in `isGoingOn` of tours.
  {
    ...TOUR,
    from: `${FROM_TOUR} 'asked' AND l.status <> 'closed' AND EXISTS (SELECT FROM unnest(o.times) at WHERE at > $2::timestamptz)`,
    due: { time: "o.due_at" },
  },
  {
    ...TOUR,
    from: `${FROM_TOUR} 'proposed' AND o.starts_at > $2::timestamptz`,
    owner: "o.staff_email",
    isForBuyer: "true",
    isAsked: "false",
    due: null,
  },
  {
    ...TOUR,
    from: `${FROM_TOUR} 'confirmed' AND o.starts_at > $2::timestamptz`,
    owner: "o.staff_email",
    isAsked: "false",
    due: { time: "o.starts_at" },
  },
  {
    ...ASKED,
    kind: "message",
    from: `message_thread t LEFT JOIN project p ON p.id = t.project_id LEFT JOIN timeline_request q ON q.id = t.request_id
      WHERE ${isThreadWaitingSql("p")}`,
    id: "t.id",
    project: "t.project_id",
    title: "''",
    address: "coalesce(p.property_address, q.listing_address)",
    person: `coalesce(${MAIN_CONTACT}, q.full_name)`,
    owner: "coalesce(p.owner_email, q.owner_email)",
    due: { since: "t.last_at" },
  },
  {
    ...ASKED,
    isAsked: "false",
    kind: "mention",
    from: FROM_MENTION,
    id: "n.id",
    project: "n.project_id",
    title: "n.body",
    address: "coalesce(p.property_address, q.listing_address, a.name, a.email)",
    person: "coalesce(c.name, n.author_email)",
    owner: "named.email",
    due: { since: "n.created_at" },
  },
];

const GROUPS = Object.keys(WORK_GROUPS) as WorkGroup[];

/** The condition of a group; null for a source of which nothing is in it. */
function getGroupCondition({ due }: Source, group: WorkGroup): string | null {
  if (due === null) return null;
  if ("since" in due) return group === "waiting" ? "true" : null;
  if (group === "waiting") return null;
  return "day" in due ? BY_DAY[group](due.day) : BY_TIME[group](due.time);
}

/** What belongs to one of the groups; to any or to none for null. @param render the query of a source, after its conditions */
const unite = (
  groups: readonly WorkGroup[] | null,
  render: (source: Source, from: string) => string,
  sources: readonly Source[] = SOURCES,
) =>
  sources
    .flatMap((source) => {
      const conditions = groups?.flatMap((group) => getGroupCondition(source, group) ?? []) ?? ["true"];
      return conditions.length > 0 ? [`(${render(source, `${source.from} AND (${conditions.join(" OR ")})`)})`] : [];
    })
    .join("\nUNION ALL ");

/** The group of a source's row; null for one that is in none. */
function selectGroup(source: Source): string {
  const cases = GROUPS.flatMap((group) => {
    const condition = getGroupCondition(source, group);
    return condition ? [`WHEN ${condition} THEN '${group}'`] : [];
  });
  return cases.length > 0 ? `CASE ${cases.join(" ")} END` : "NULL";
}

/** How many late items projects have, those that have any. They count for active projects only. @param today the parameter for it */
export const countLateByProject = (today: string) => {
  const items = SOURCES.flatMap(({ due, items }) =>
    items && due !== null && "day" in due ? [`${items} AND ${isLateSql(due.day, today)}`] : [],
  );
  return `SELECT project_id, count(*)::int AS late FROM (${items.join(" UNION ALL ")}) item GROUP BY project_id`;
};

/** Whether an active project `p` is at risk: with late items, or a move-in date in the past. @param late how many are late, or null */
export const isAtRiskSql = (late: string, today: string) =>
  `(${late} IS NOT NULL OR p.current_phase <> 'Move-In Ready' AND coalesce(${isLateSql("p.est_move_in", today)}, false))`;

/** Matches what is assigned to the staff member `me`, or to nobody who can sign in: those are `staff`. */
export const isMineSql = (owner: string, me: string, staff: string) =>
  `(${owner} IS NULL OR ${owner} = ${me} OR ${owner} <> ALL(${staff}::text[]))`;

/** $3 whose, $4 all staff. */
const isChosenOwner = ({ owner }: Source) => `($3::text IS NULL OR ${isMineSql(owner, "$3", "$4")})`;

/** $5 kind, $6 what it waits for, $7 the pattern of an address or a name in lower case, $10 project. */
const filterSource = (source: Source) => {
  const { kind, isForBuyer, isAsked, address, person, project } = source;
  const isFound =
    project === "p.id"
      ? "($7::text IS NULL AND $10::uuid IS NULL OR p.id = ANY(ARRAY(SELECT id FROM found)))"
      : `($10::uuid IS NULL OR ${project} = $10) AND ($7::text IS NULL OR lower(${address}) LIKE $7 OR lower(${person}) LIKE $7)`;
  return `${isChosenOwner(source)} AND ($5::text IS NULL OR $5 = '${kind}')
    AND CASE $6::text WHEN 'us' THEN NOT ${isForBuyer} WHEN 'buyer' THEN ${isForBuyer} WHEN 'answer' THEN ${isAsked} ELSE true END
    AND ${isFound}`;
};

/**
 * By day, what has a time first. What waits without a promised time follows what is due today, the longest first; what has no
 * day is at the end.
 */
const ORDER = "day NULLS LAST, rank, at NULLS LAST, id, owner";

/** A source's columns, and where it is in the order. */
function selectSource(source: Source, from: string): string {
  const { kind, id, project, title, address, person, owner, isForBuyer, isAsked, reminded, due } = source;
  const [dueOn, at, order, rank] =
    due === null
      ? ["NULL::date", "NULL::timestamptz", id, 1]
      : "day" in due
        ? [due.day, "NULL::timestamptz", `${due.day} NULLS LAST, ${id}`, 1]
        : "time" in due
          ? [toDaySql(due.time), due.time, `${due.time}, ${id}`, 0]
          : ["NULL::date", due.since, `${due.since}, ${id}, ${owner}`, 2];
  return `SELECT '${kind}' AS kind, ${id} AS id, ${project} AS project_id, left(${title}, 120) AS title, ${address} AS address,
      ${person} AS person, ${owner} AS owner, ${isForBuyer} AS is_for_buyer, ${isAsked} AS is_asked,
      coalesce(${reminded} = $1::date, false) AS is_reminded, ${dueOn} AS due_on, ${at} AS at,
      ${rank === 2 ? "$1::date" : dueOn} AS day, ${rank} AS rank,
      ${selectGroup(source)} AS "group"
    FROM ${from} AND ${filterSource(source)} ORDER BY ${order} LIMIT $8::int + $9::int`;
}

const WORK = {
  kind: text<WorkKind>(),
  id: uuid,
  projectId: orNull(uuid),
  title: text(),
  address: text(),
  person: text(),
  owner: orNull(text()),
  isForBuyer: bool,
  isAsked: bool,
  isReminded: bool,
  dueOn: orNull(text()),
  at: orNull(time),
  hoursLeft: orNull(int),
  group: orNull(text<WorkGroup>()),
};

/** $8 rows at most, $9 rows before. The newest message of a thread says what it is about. */
const declareList = (group: WorkGroup | null) =>
  sql(
    `open-work-${group ?? "all"}`,
    WORK,
    `WITH found AS MATERIALIZED (SELECT id FROM project
       WHERE ($7::text IS NOT NULL OR $10::uuid IS NOT NULL) AND ($10 IS NULL OR id = $10)
         AND ($7 IS NULL OR lower(property_address) LIKE $7 OR lower(buyer_name) LIKE $7 OR buyer_email LIKE $7
           OR buyer_email IN (SELECT email FROM account WHERE lower(name) LIKE $7)
           OR id IN ${projectsWithOtherBuyerSql("$7")}))
     SELECT kind, w.id, project_id AS "projectId", coalesce(m.excerpt, title) AS title, address,
       coalesce((SELECT name FROM account WHERE email = person), person) AS person, owner,
       is_for_buyer AS "isForBuyer", is_asked AS "isAsked", is_reminded AS "isReminded", due_on::text AS "dueOn", at,
       CASE WHEN is_asked AND due_on IS NOT NULL THEN floor(extract(epoch FROM at - $2::timestamptz) / 3600)::int END AS "hoursLeft",
       "group"
     FROM (SELECT * FROM (${unite(group && [group], selectSource)}) u ORDER BY ${ORDER} LIMIT $8 OFFSET $9) w
     LEFT JOIN LATERAL (SELECT left(body, 120) AS excerpt FROM message
       WHERE thread_id = w.id AND kind = 'message' ORDER BY created_at DESC LIMIT 1) m ON true
     ORDER BY ${ORDER}`,
  );
const LISTS = {
  late: declareList("late"),
  today: declareList("today"),
  waiting: declareList("waiting"),
  week: declareList("week"),
  all: declareList(null),
};

/** The ids of what is in the inbox, without the messages about it. $3 whose, $4 all staff. */
const ASKED_IDS = unite(
  null,
  (source, from) => `SELECT ${source.id} AS id FROM ${from} AND ${isChosenOwner(source)}`,
  SOURCES.filter(({ isAsked, kind }) => isAsked === "true" && kind !== "message"),
);
/** PostgreSQL has to know the type of each parameter, also of one that isn't needed. */
const SELECT_ASKED = sql("asked-work", { id: uuid }, `SELECT id FROM (${ASKED_IDS}) asked WHERE $1::date IS NOT NULL`);

/** $1 today, $2 the time, $3 whose, $4 all staff. */
const COUNT_BADGES = sql(
  "count-badges",
  { late: int, messages: int, inbox: int },
  `SELECT count(*) FILTER (WHERE NOT is_message)::int AS late, count(*) FILTER (WHERE is_message)::int AS messages,
     (SELECT count(*)::int FROM (${ASKED_IDS}) asked) AS inbox
   FROM (${unite(
     ["late"],
     (source, from) => `SELECT false AS is_message FROM ${from} AND ${isChosenOwner(source)}`,
   )} UNION ALL ${unite(
     ["waiting"],
     (source, from) => `SELECT true FROM ${from} AND ${isChosenOwner(source)}`,
     SOURCES.filter(({ kind }) => kind === "message"),
   )}) u`,
);

/** $3 whose, $4 all staff. */
const COUNT_WORK = sql(
  "count-open-work",
  { late: int, today: int, waiting: int, week: int },
  `SELECT ${GROUPS.map((group) => `count(*) FILTER (WHERE "group" = '${group}')::int AS ${group}`).join(", ")}
   FROM (${unite(
     GROUPS,
     (source, from) => `SELECT ${selectGroup(source)} AS "group" FROM ${from} AND ${isChosenOwner(source)}`,
   )}) u`,
);

/** Whose work, of which kind and where. */
export type WorkFilter = {
  /** The staff member whose work, and what nobody has, is meant; null for everybody's. */
  me: string | null;
  kind?: WorkKind | null;
  waitsFor?: WaitsFor | null;
  /** In the address of the home or the name of the buyer. */
  text?: string;
  project?: string | null;
};

/** $1 to $4. */
const toOwnerValues = async (me: string | null, now: Date) => [
  pacificToday(now),
  now,
  me,
  me === null ? null : await listStaffAddresses(),
];

const toOpenWork = ({ at, ...row }: Row<typeof WORK>) => ({ ...row, at: at?.toISOString() ?? null });
/** Times ISO 8601. `hoursLeft` until an answer is due is negative when it is late. */
export type OpenWork = ReturnType<typeof toOpenWork>;

/** What is open, by when it is due. @param group null for all */
export async function listOpenWork(
  group: WorkGroup | null,
  { me, kind = null, waitsFor = null, text = "", project = null }: WorkFilter,
  { take, skip = 0 }: { take: number; skip?: number },
  now = new Date(),
): Promise<OpenWork[]> {
  const owner = await toOwnerValues(me, now);
  const pattern = containsPattern(text.toLowerCase());
  return (await run(LISTS[group ?? "all"], [...owner, kind, waitsFor, pattern, take, skip, project])).map(toOpenWork);
}

/** How much there is in each group. @param me whose, as in {@link WorkFilter} */
export async function countOpenWork(me: string | null, now = new Date()) {
  const [counts] = await run(COUNT_WORK, await toOwnerValues(me, now));
  return counts!;
}

/** What is late, and what waits for our answer: threads, and what is in the inbox. @param me whose, as in {@link WorkFilter} */
export async function countBadges(me: string | null, now = new Date()) {
  const [counts] = await run(COUNT_BADGES, await toOwnerValues(me, now));
  return counts!;
}

/** The requests, questions and tours that wait for our answer. @param me whose, as in {@link WorkFilter} */
export async function listAskedIds(me: string, now = new Date()): Promise<string[]> {
  return (await run(SELECT_ASKED, await toOwnerValues(me, now))).map(({ id }) => id);
}
