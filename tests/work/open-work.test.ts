/** Tiles, badges and lists of open work against plain SQL, in random worlds. */
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findNextItem } from "~/inbox/next-item.server";
import { findWaitingThreads } from "~/messages/threads.server";
import { countFigures } from "~/mission-control/figures.server";
import { closePool } from "~/platform/db/pool.server";
import { findProjects } from "~/projects/staff/staff-projects.server";
import { pacificToday } from "~/ui/text/dates";
import { isLate } from "~/work/due";
import { countBadges, countOpenWork, listAskedIds, listOpenWork } from "~/work/open-work.server";
import { getWorkPath } from "~/work/work-path";
import { addListing } from "../factories";
import { createTestDatabase, type TestDatabase } from "../setup/database";

const WORLDS = 200;
const ME = "sam@sunporch.example";
const COLLEAGUE = "wei@sunporch.example";
const GONE = "gone@sunporch.example";

let database: TestDatabase;
let sql: pg.Client;
let home: number;
beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("LOG_LEVEL", "silent");
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  home = await addListing(sql, { listing_key: "a", line1: "4471 Brockton Ave" });
  await sql.query(
    "INSERT INTO account (id, email, email_verified_at) SELECT gen_random_uuid(), e, now() FROM unnest($1::text[]) e",
    [[ME, COLLEAGUE, "ana@example.com"]],
  );
});
afterAll(async () => {
  await closePool();
  await sql?.end();
  await database?.drop();
});

const owner = fc.constantFrom(ME, COLLEAGUE, GONE, null);
const days = fc.option(fc.integer({ min: -3, max: 10 }), { nil: null });
const minutes = fc.integer({ min: -3 * 1_440, max: 10 * 1_440 });
const project = fc.nat({ max: 3 });
const mentioned = fc.subarray([ME, COLLEAGUE, GONE]);
const rows = <T>(row: fc.Arbitrary<T>) => fc.array(row, { maxLength: 5 });
const world = fc.record({
  // Around midnight in California, in summer and in winter, and on the days when clocks change.
  now: fc
    .record({
      day: fc.constantFrom("2027-01-12", "2027-03-14", "2027-07-01", "2027-11-07"),
      minute: fc.integer({ min: 0, max: 1_440 }),
    })
    .map(({ day, minute }) => new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000)),
  /** What is compared besides all that is open. */
  group: fc.constantFrom("late", "today", "waiting", "week"),
  waitsFor: fc.constantFrom("us", "answer", "buyer"),
  needs: fc.constantFrom("risk", "late", "answer", null),
  sort: fc.constantFrom("next", "late", "messages", "done"),
  projects: fc.array(fc.record({ status: fc.constantFrom("active", "active", "archived"), owner, moveIn: days }), {
    minLength: 4,
    maxLength: 4,
  }),
  milestones: rows(fc.record({ project, date: days, done: days })),
  tasks: rows(fc.record({ project, due: days, done: fc.boolean(), assignee: fc.constantFrom(ME, COLLEAGUE, null) })),
  documents: rows(fc.record({ project, due: days, received: fc.boolean() })),
  choices: rows(
    fc.record({
      project,
      due: days,
      status: fc.constantFrom("Pending", "Pending", "Selected"),
      confirmed: fc.boolean(),
      decider: fc.constantFrom("Any buyer", "Main contact", "Staff"),
      options: fc.nat({ max: 2 }),
    }),
  ),
  changes: rows(
    fc.record({
      project,
      due: days,
      status: fc.constantFrom("draft", "sent", "sent", "approved", "declined"),
    }),
  ),
  signatures: rows(fc.record({ project, due: days, waits: fc.boolean() })),
  requests: rows(
    fc.record({
      due: minutes,
      status: fc.constantFrom("received", "in review", "answered", "closed"),
      owner,
      thread: fc.constantFrom(true, false, null),
    }),
  ),
  leads: rows(
    fc.record({
      status: fc.constantFrom("new", "in hand", "answered", "closed"),
      spam: fc.boolean(),
      owner,
      age: minutes,
      tour: fc.option(
        fc.record({
          state: fc.constantFrom("asked", "proposed", "confirmed", "declined", "canceled"),
          due: minutes,
          starts: minutes,
          staff: fc.constantFrom(ME, COLLEAGUE),
        }),
        { nil: null },
      ),
    }),
  ),
  threads: fc.uniqueArray(fc.record({ project, waits: fc.boolean(), age: minutes, mentioned }), {
    selector: (t) => t.project,
  }),
  notes: rows(fc.record({ project, mentioned, age: minutes })),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** Inserts a world. Days and minutes count from now, days in California. */
async function build({ now, projects, ...items }: Omit<World, "group" | "waitsFor" | "needs" | "sort">): Promise<void> {
  await sql.query("DELETE FROM project; DELETE FROM lead; DELETE FROM timeline_request");
  // A staff member gives one tour at a time.
  const hours = new Set<string>();
  const leads = items.leads.filter(({ tour }) => {
    const key = tour && `${tour.staff} ${tour.starts}`;
    const isFree = !key || !hours.has(key);
    if (key) hours.add(key);
    return isFree;
  });
  await sql.query(
    `CREATE TEMP TABLE IF NOT EXISTS world (now timestamptz, today date, w jsonb);
     DELETE FROM world`,
  );
  await sql.query("INSERT INTO world SELECT $1, ($1::timestamptz AT TIME ZONE 'America/Los_Angeles')::date, $2", [
    now,
    JSON.stringify({ projects, ...items, leads }),
  ]);
  const each = (kind: string) => `world, jsonb_array_elements(w->'${kind}') WITH ORDINALITY a (r, n)`;
  const projectId = "('00000000-0000-4000-8000-00000000000' || (r->>'project'))::uuid";
  const minute = (key: string) => `now + (r->>'${key}')::int * interval '1 minute'`;
  await sql.query(`
    INSERT INTO project (id, buyer_email, property_address, current_phase, status, owner_email, est_move_in)
      SELECT ('00000000-0000-4000-8000-00000000000' || n - 1)::uuid, 'ana@example.com', n || ' Elm', 'Design', r->>'status',
        r->>'owner', today + (r->>'moveIn')::int FROM ${each("projects")};
    INSERT INTO milestone (id, project_id, label, date, completed_on)
      SELECT gen_random_uuid(), ${projectId}, 'm', today + (r->>'date')::int, today + (r->>'done')::int FROM ${each("milestones")};
    INSERT INTO project_task (id, project_id, title, due_on, completed, assignee_email)
      SELECT gen_random_uuid(), ${projectId}, 't', today + (r->>'due')::int, (r->>'done')::bool, r->>'assignee' FROM ${each("tasks")};
    INSERT INTO project_wanted_document (id, project_id, title, category, due_on, received_on)
      SELECT gen_random_uuid(), ${projectId}, 'd', 'Other', today + (r->>'due')::int,
        CASE WHEN (r->>'received')::bool THEN today END FROM ${each("documents")};
    INSERT INTO design_item (id, project_id, room, category, item_name, status, decider, decide_on, confirmed_at, picked_id)
      SELECT ('00000000-0000-4000-b000-00000000000' || n)::uuid, ${projectId}, 'Kitchen', 'Tile', 'c', r->>'status', r->>'decider',
        today + (r->>'due')::int, CASE WHEN (r->>'confirmed')::bool THEN now END, gen_random_uuid() FROM ${each("choices")};
    INSERT INTO design_option (id, project_id, design_item_id, name, price)
      SELECT gen_random_uuid(), ${projectId}, ('00000000-0000-4000-b000-00000000000' || n)::uuid, 'o', 1
      FROM ${each("choices")}, generate_series(1, (r->>'options')::int);
    INSERT INTO change_order (id, project_id, number, title, lines, amount, status)
      SELECT ('00000000-0000-4000-c000-00000000000' || n)::uuid, ${projectId}, n, 'o', '[]', 0,
        CASE r->>'status' WHEN 'approved' THEN 'withdrawn' ELSE r->>'status' END FROM ${each("changes")};
    INSERT INTO signature (id, project_id, change_order_id, title, content, file_key, sha256, status, valid_until, sent_by)
      SELECT gen_random_uuid(), ${projectId}, ('00000000-0000-4000-c000-00000000000' || n)::uuid, 'o', '{}', 'k', 'h',
        CASE r->>'status' WHEN 'sent' THEN 'waiting' WHEN 'approved' THEN 'withdrawn' ELSE 'declined' END,
        today + (r->>'due')::int, 'sam' FROM ${each("changes")} WHERE r->>'status' <> 'draft';
    INSERT INTO project_document (id, project_id, category, title, file_key, file_name, size)
      SELECT ('00000000-0000-4000-d000-00000000000' || n)::uuid, ${projectId}, 'Contract', 'd', 'k', 'd.pdf', 1 FROM ${each("signatures")};
    INSERT INTO signature (id, project_id, document_id, title, content, file_key, sha256, status, valid_until, sent_by)
      SELECT gen_random_uuid(), ${projectId}, ('00000000-0000-4000-d000-00000000000' || n)::uuid, 'd', '{}', 'k', 'h',
        CASE WHEN (r->>'waits')::bool THEN 'waiting' ELSE 'withdrawn' END, today + (r->>'due')::int, 'sam' FROM ${each("signatures")};
    INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at, status, owner_email)
      SELECT ('00000000-0000-4000-9000-00000000000' || n)::uuid, a2.id, ${home}, 'r', 'Ana', email, 'email', false, false, 1, '2027-08', '{}', 1, 0,
        ${minute("due")}, r->>'status', r->>'owner'
      FROM (SELECT id, email FROM account WHERE email = 'ana@example.com') a2, ${each("requests")};
    INSERT INTO message_thread (id, request_id, awaits_staff)
      SELECT id, id, (r->>'thread')::bool FROM (SELECT ('00000000-0000-4000-9000-00000000000' || n)::uuid AS id, r FROM ${each("requests")}) q
      WHERE r->>'thread' IS NOT NULL;
    INSERT INTO message_thread (id, project_id, awaits_staff, last_at)
      SELECT ${projectId}, ${projectId}, (r->>'waits')::bool, ${minute("age")} FROM ${each("threads")};
    INSERT INTO message (id, thread_id, side, author_email, body)
      SELECT gen_random_uuid(), id, CASE WHEN awaits_staff THEN 'buyer' ELSE 'staff' END, 'ana@example.com', 'Hello' FROM message_thread;
    UPDATE message SET mentioned = ARRAY(SELECT jsonb_array_elements_text(r->'mentioned'))
      FROM ${each("threads")} WHERE thread_id = ${projectId};
    INSERT INTO note (id, project_id, author_email, body, created_at, mentioned)
      SELECT gen_random_uuid(), ${projectId}, '${COLLEAGUE}', 'n', ${minute("age")},
        ARRAY(SELECT jsonb_array_elements_text(r->'mentioned')) FROM ${each("notes")};
    INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, status, spam, owner_email, created_at)
      SELECT ('00000000-0000-4000-a000-00000000000' || n)::uuid, ${home}, 'Zoë', 'z@example.com', 'email', 'morning', r->>'status',
        (r->>'spam')::bool, r->>'owner', ${minute("age")} FROM ${each("leads")};
    INSERT INTO tour (lead_id, way, listing_address, times, due_at, state, starts_at, staff_email)
      SELECT ('00000000-0000-4000-a000-00000000000' || n)::uuid, 'in person', 'r', ARRAY[now - interval '1 day', now + (t->>'starts')::int * interval '1 minute'],
        now + (t->>'due')::int * interval '1 minute', t->>'state', now + (t->>'starts')::int * interval '1 minute', t->>'staff'
      FROM (SELECT now, n, nullif(r->'tour', 'null') AS t FROM ${each("leads")}) l WHERE t IS NOT NULL`);
}

/** What is open, by the words of the definition. */
const PLAIN = `
  WITH w AS (SELECT now, today, (today + 1)::timestamp AT TIME ZONE 'America/Los_Angeles' AS midnight,
    (today + 8)::timestamp AT TIME ZONE 'America/Los_Angeles' AS week_end FROM world),
  dated AS (
    SELECT m.id, project_id, date AS day, p.owner_email AS owner, 'us' AS waits FROM milestone m JOIN project p ON p.id = project_id
      WHERE p.status = 'active' AND completed_on IS NULL
    UNION ALL SELECT t.id, project_id, due_on, coalesce(assignee_email, owner_email),
      CASE WHEN assignee_email IS NULL THEN 'buyer' ELSE 'us' END FROM project_task t JOIN project p ON p.id = project_id
      WHERE p.status = 'active' AND NOT completed
    UNION ALL SELECT d.id, project_id, due_on, owner_email, 'buyer' FROM project_wanted_document d JOIN project p ON p.id = project_id
      WHERE p.status = 'active' AND received_on IS NULL
    UNION ALL SELECT d.id, project_id, decide_on, owner_email, CASE WHEN decider = 'Staff' OR decide_on < today THEN 'us' ELSE 'buyer' END
      FROM design_item d JOIN project p ON p.id = project_id, world
      WHERE p.status = 'active' AND d.status = 'Pending' AND confirmed_at IS NULL
        AND d.id IN (SELECT design_item_id FROM design_option)
    UNION ALL SELECT coalesce(change_order_id, document_id), project_id, valid_until, owner_email, CASE WHEN valid_until < today THEN 'us' ELSE 'buyer' END
      FROM signature s JOIN project p ON p.id = project_id, world WHERE p.status = 'active' AND s.status = 'waiting'),
  timed AS (
    SELECT id, due_at AS at, owner_email AS owner, 'answer' AS waits FROM timeline_request WHERE status IN ('received', 'in review')
    UNION ALL SELECT id, due_at, owner_email, 'answer' FROM tour JOIN lead ON lead_id = id, w
      WHERE state = 'asked' AND NOT spam AND status <> 'closed' AND (times[1] > now OR times[2] > now)
    UNION ALL SELECT id, starts_at, staff_email, 'us' FROM tour JOIN lead ON lead_id = id, w
      WHERE state = 'confirmed' AND NOT spam AND starts_at > now),
  waiting AS (
    SELECT id, owner_email AS owner FROM lead WHERE status IN ('new', 'in hand') AND NOT spam AND id NOT IN (SELECT lead_id FROM tour)
    UNION ALL SELECT p.id, owner_email FROM message_thread t JOIN project p ON p.id = t.id WHERE awaits_staff AND p.status = 'active'
    UNION ALL SELECT q.id, owner_email FROM message_thread t JOIN timeline_request q ON q.id = t.id WHERE awaits_staff)
  SELECT id, owner, waits, CASE WHEN day < today THEN 'late' WHEN day = today THEN 'today' WHEN day <= today + 7 THEN 'week' END AS "group",
    project_id FROM dated, w
  UNION ALL SELECT id, owner, waits, CASE WHEN at < now THEN 'late' WHEN at < midnight THEN 'today' WHEN at < week_end THEN 'week' END, NULL FROM timed, w
  UNION ALL SELECT id, owner, 'answer', 'waiting', NULL FROM waiting
  UNION ALL SELECT c.id, owner_email, 'us', 'waiting', project_id FROM change_order c JOIN project p ON p.id = project_id
    WHERE p.status = 'active' AND c.status = 'draft'
  UNION ALL SELECT id, email, 'us', 'waiting', NULL FROM note, unnest(mentioned) email
  UNION ALL SELECT id, email, 'us', 'waiting', NULL FROM message, unnest(mentioned) email
  UNION ALL SELECT id, staff_email, 'buyer', NULL, NULL FROM tour JOIN lead ON lead_id = id, w
    WHERE state = 'proposed' AND NOT spam AND starts_at > now`;

/** $1: the project of each late item. */
const PLAIN_PROJECTS = `
  SELECT p.id, p.status = 'active' AND (est_move_in < today OR p.id = ANY($1::uuid[])) IS TRUE AS risk,
    cardinality(array_positions($1::uuid[], p.id)) AS late,
    (SELECT count(*)::int FROM message_thread t WHERE t.id = p.id AND awaits_staff AND p.status = 'active') AS answer,
    (SELECT round(100.0 * count(completed_on) / nullif(count(*), 0))::int FROM milestone WHERE project_id = p.id) AS done,
    (SELECT min(date)::text FROM milestone WHERE project_id = p.id AND completed_on IS NULL) AS next
  FROM project p, world`;
const pick = ({ id, late, answer, done, next }: Record<string, unknown>) => ({ id, late, answer, done, next });

type PlainRow = { id: string; owner: string | null; waits: string; group: string | null; project_id: string | null };

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).sort();
const isMine = ({ owner }: PlainRow) => owner !== COLLEAGUE;
const ALL = { take: 1_000 };
/** "late 1f…", sorted. */
const toGroups = (found: readonly { id: string; group: string | null }[]) =>
  found.map(({ id, group }) => `${group} ${id}`).sort();

it(`tiles, badges and lists have what plain SQL finds, in ${WORLDS} worlds`, async () => {
  await fc.assert(
    fc.asyncProperty(world, async (built) => {
      await build(built);
      const { now, group, waitsFor, needs, sort } = built;
      const plain = (await sql.query<PlainRow>(PLAIN)).rows;
      for (const me of [null, ME]) {
        const own = me === null ? plain : plain.filter(isMine);
        const listed = await listOpenWork(null, { me }, ALL, now);
        expect(toGroups(listed)).toEqual(toGroups(own));
        const dates = listed.flatMap(({ dueOn }) => dueOn ?? []);
        expect(dates).toEqual(dates.toSorted());
        expect(await listOpenWork(null, { me }, { take: 3, skip: 3 }, now)).toEqual(listed.slice(3, 6));
        const inGroup = own.filter((row) => row.group === group);
        expect(ids(await listOpenWork(group, { me }, ALL, now))).toEqual(ids(inGroup));
        expect((await countOpenWork(me, now))[group]).toBe(inGroup.length);
        const waiting = own.filter(({ waits }) => waits === waitsFor || (waitsFor === "us" && waits === "answer"));
        expect(ids(await listOpenWork(null, { me, waitsFor }, ALL, now))).toEqual(ids(waiting));
      }

      const figures = await countFigures(now);
      const late = plain.filter(({ group }) => group === "late");
      expect([figures.overdue, figures.dueToday]).toEqual([
        late.length,
        plain.filter(({ group }) => group === "today").length,
      ]);
      const projects = (await sql.query(PLAIN_PROJECTS, [late.flatMap(({ project_id }) => project_id ?? [])])).rows;
      expect(figures.atRisk).toBe(projects.filter(({ risk }) => risk).length);
      const table = await findProjects(
        { text: "", phase: null, status: null, owner: null, needs, sort, page: 1 },
        pacificToday(now),
      );
      const expected = projects.filter((row) => needs === null || (needs === "risk" ? row.risk : row[needs] > 0));
      expect([table.total, ids(table.projects)]).toEqual([expected.length, ids(expected)]);
      for (const { id, late, messages, done, nextOn } of table.projects)
        expect({ id, late, answer: messages, done, next: nextOn }).toMatchObject(
          pick(expected.find((row) => row.id === id)!),
        );
      const isDescending = sort === "late" || sort === "messages";
      const keys = table.projects
        .map((row) => (sort === "next" ? row.nextOn : row[sort]))
        .filter((key) => key !== null);
      const inOrder = keys.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(keys).toEqual(isDescending ? inOrder.toReversed() : inOrder);
      const threads = (await sql.query<{ id: string }>("SELECT id FROM message_thread")).rows.map(({ id }) => id);
      const waiting = plain.filter(({ id, group }) => group === "waiting" && threads.includes(id));
      expect((await findWaitingThreads(threads)).sort()).toEqual(ids(waiting));
      const asked = plain.filter((row) => row.waits === "answer" && !waiting.includes(row));
      for (const isOwn of [() => true, isMine])
        expect(await countBadges(isOwn === isMine ? ME : null, now)).toEqual({
          late: late.filter(isOwn).length,
          messages: waiting.filter(isOwn).length,
          inbox: asked.filter(isOwn).length,
        });
      expect((await listAskedIds(ME, now)).sort()).toEqual(ids(asked.filter(isMine)));
    }),
    { numRuns: WORLDS },
  );
});

it("orders what waits by when it is due, then by how long it waits, and opens the next after an answer", async () => {
  const now = new Date();
  const lead = { status: "new" as const, spam: false, owner: null, tour: null };
  await build({
    now,
    projects: Array.from({ length: 4 }, () => ({ status: "active" as const, owner: null, moveIn: null })),
    milestones: [],
    tasks: [],
    documents: [],
    choices: [],
    changes: [],
    signatures: [],
    requests: [{ due: -60, status: "received" as const, owner: null, thread: null }],
    leads: [
      { ...lead, age: -10 },
      { ...lead, age: -30 },
      { ...lead, age: -20, tour: { state: "asked" as const, due: -30, starts: 3_000, staff: ME } },
    ],
    threads: [{ project: 1, waits: true, age: -20, mentioned: [ME] }],
    notes: [],
  });
  const waiting = await listOpenWork(null, { me: ME, waitsFor: "answer" }, ALL, now);
  expect(waiting.map(({ kind }) => kind)).toEqual(["request", "tour", "question", "message", "question"]);
  expect(await findNextItem("none", ME)).toBe(getWorkPath(waiting[0]!));
  expect(await findNextItem(waiting[0]!.id, ME)).toBe(getWorkPath(waiting[1]!));
  expect([isLate("2027-03-09", "2027-03-09"), isLate("2027-03-08", "2027-03-09"), isLate(null, "2027-03-09")]).toEqual([
    false,
    true,
    false,
  ]);
});
