/**
 * Requests with an Idempotency-Key, over HTTP against the built server.
 *
 * @module-tag long
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runOnce } from "~/platform/api/idempotency.server";
import { closePool } from "~/platform/db/pool.server";
import { contactTable } from "~/projects/contacts/data.server";
import { createDesignItem } from "~/projects/design/data.server";
import { createDocuments } from "~/projects/documents/data.server";
import { milestoneTable } from "~/projects/milestones/data.server";
import { createProject } from "~/projects/staff/staff-projects.server";
import { taskTable } from "~/projects/tasks/data.server";
import { addListing } from "../factories";
import { createPdf } from "../media/documents";
import { createPng } from "../media/images";
import { Person } from "../routes/person";
import { setUpRouteSite } from "../routes/route-site";
import { type RunningServer, startServer } from "../server/running-server";

let home: number;
let withdrawnHome: number;
const TRUSTED_PROXY = { TRUST_PROXY: "1" };
const site = setUpRouteSite(async (sql) => {
  home = await addListing(sql, { listing_key: "a" });
  withdrawnHome = await addListing(sql, { listing_key: "b", withdrawn_at: new Date() });
}, TRUSTED_PROXY);

const buildLead = (fields: object = {}) => ({
  listingId: home,
  name: "Ana",
  email: "ana@example.com",
  contactPref: "text",
  ...fields,
});
const createVisitor = (address: string, server: RunningServer = site.server) =>
  new Person(server.port, site.sql, undefined, address);

async function post(person: Person, key: string, body: unknown, path = "/api/leads") {
  const { status, headers, body: text } = await person.call("POST", path, body, { "Idempotency-Key": key });
  return { status, text, json: JSON.parse(text), headers, isReplayed: headers["idempotent-replayed"] === "true" };
}
const count = async (from: string) => (await site.sql.query(`SELECT FROM ${from}`)).rowCount;

it("gives ten requests at once with the same key and body one execution and the same answer, for a day", async () => {
  const ana = createVisitor("203.0.113.1");
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(ana, key, buildLead())));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
  expect([await count("lead"), await count("mail")]).toEqual([1, 1]);

  // The order of the fields and the spelling of a number don't make another body.
  const { contactPref, ...fields } = buildLead({ listingId: String(home) });
  const again = await post(ana, key, { contactPref, ...fields });
  expect([again.status, again.text, again.isReplayed]).toEqual([201, answers[0]!.text, true]);
  expect(again.headers).toMatchObject({
    "content-type": answers[0]!.headers["content-type"],
    "cache-control": "private, no-store",
  });

  // Nothing that was sent or answered can be read from the table.
  const { rows } = await site.sql.query("SELECT * FROM idempotency_key");
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${answers[0]!.json.id}|ana@example|${key}`));

  await site.sql.query("UPDATE idempotency_key SET created_at = now() - interval '25 hours'");
  const dayLater = await post(ana, key, buildLead({ message: "Another question" }));
  expect([dayLater.status, dayLater.isReplayed, dayLater.json.id === again.json.id]).toEqual([201, false, false]);
  expect([await count("lead"), await count("mail"), await count("idempotency_key")]).toEqual([2, 2, 1]);
});

it("refuses the key with another body, and malformed keys", async () => {
  const ana = createVisitor("203.0.113.1");
  await post(ana, "k", buildLead());
  const other = await post(ana, "k", buildLead({ name: "Bea" }));
  const detail = "This Idempotency-Key was used with another request.";
  expect([other.status, other.json.detail, other.json.errors]).toEqual([422, detail, { "Idempotency-Key": detail }]);
  for (const key of ["", "x".repeat(256), "naïve"]) {
    const { status, json } = await post(ana, key, buildLead());
    expect([status, json.errors]).toEqual([400, { "Idempotency-Key": "Use 1 to 255 printable characters." }]);
  }
  expect(await count("lead")).toBe(1);
});

it("keeps the keys of other callers and operations apart, and deletes an account's with the account", async () => {
  const [ana, bea] = [createVisitor("203.0.113.1"), createVisitor("203.0.113.2")];
  const asVisitors = [await post(ana, "k", buildLead()), await post(bea, "k", buildLead())];
  await ana.signIn("ana@example.com");
  const asAccount = [
    await post(ana, "k", buildLead()),
    await post(ana, "k", { listingId: home }, "/api/saved-properties"),
    await post(ana, "k", { listingId: home }, "/api/saved-properties"),
  ];
  expect([...asVisitors, ...asAccount].map(({ status, isReplayed }) => [status, isReplayed])).toEqual([
    [201, false],
    [201, false],
    [201, false],
    [201, false],
    [201, true],
  ]);
  expect([await count("lead"), await count("saved_home"), await count("idempotency_key")]).toEqual([3, 1, 4]);

  expect((await ana.post("/dashboard/profile/delete", {})).status).toBe(303);
  expect([await count("account"), await count("idempotency_key")]).toEqual([0, 2]);
});

it("keeps no refusal: the same key works once the reason is gone", async () => {
  const ana = createVisitor("203.0.113.1");
  expect((await post(ana, "k", buildLead({ email: "ana" }))).status).toBe(422);
  expect((await post(ana, "k", buildLead({ listingId: withdrawnHome }))).status).toBe(404);
  await site.sql.query("ALTER TABLE lead ADD CONSTRAINT lead_refused CHECK (name <> 'Ana')");
  expect((await post(ana, "k", buildLead())).status).toBe(500);
  await site.sql.query("ALTER TABLE lead DROP CONSTRAINT lead_refused");
  expect((await post(ana, "k", buildLead())).status).toBe(201);
  for (let n = 0; n < 2; n++) expect((await post(ana, `more ${n}`, buildLead())).status).toBe(201);
  const limited = await post(ana, "limited", buildLead());
  expect(limited.status).toBe(429);
  // Answers that are given again count against no limit.
  expect((await post(ana, "k", buildLead())).status).toBe(201);
  await site.sql.query("TRUNCATE rate_limit");
  expect((await post(ana, "limited", buildLead())).status).toBe(201);
});

it("answers 409 while the first request is still running", async () => {
  const ana = createVisitor("203.0.113.1");
  await post(ana, "k", buildLead());
  await site.sql.query("UPDATE idempotency_key SET status = NULL, claimed_at = now() - interval '6 seconds'");
  const { status, headers, json } = await post(ana, "k", buildLead());
  expect([status, headers["retry-after"], json.detail]).toEqual([
    409,
    "1",
    "The first request with this Idempotency-Key is still running.",
  ]);
});

it("takes over a request whose process died after its commit, without creating anything twice", async () => {
  const crashing = await startServer({ DATABASE_URL: site.database, ...TRUSTED_PROXY });
  const [leads, keys] = [site.database, site.database].map((connectionString) => new pg.Client({ connectionString }));
  await Promise.all([leads!.connect(), keys!.connect()]);
  try {
    // The request claims its key, then waits for the table; its answer then waits for the row of the key.
    await leads!.query("BEGIN; LOCK TABLE lead");
    const lost = post(createVisitor("203.0.113.1", crashing), "k", buildLead()).catch((error) => error);
    await expect.poll(() => count("idempotency_key")).toBe(1);
    await keys!.query("BEGIN; SELECT FROM idempotency_key FOR UPDATE");
    await leads!.query("COMMIT");
    await expect.poll(() => count("mail")).toBe(1);
    await crashing.stop();
    expect(await lost).toBeInstanceOf(Error);
    // The answer may be on its way already: the database runs what it has received, also for a client that has died.
    const waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await keys!.query(`SELECT pg_terminate_backend(pid) FROM ${waiting}`);
    await expect.poll(() => count(waiting)).toBe(0);
    await keys!.query("COMMIT");
  } finally {
    await Promise.all([leads!.end(), keys!.end()]);
  }
  const { rows } = await site.sql.query("SELECT id, created_at FROM lead");
  await site.sql.query("UPDATE idempotency_key SET claimed_at = now() - interval '3 minutes' WHERE status IS NULL");
  const ana = createVisitor("203.0.113.1");
  expect((await post(ana, "k", buildLead({ name: "Bea" }))).status).toBe(422);
  const taken = await post(ana, "k", buildLead());
  expect([taken.status, taken.isReplayed, taken.json]).toEqual([
    201,
    false,
    { id: rows[0].id, listingId: home, createdAt: rows[0].created_at.toISOString() },
  ]);
  expect((await post(ana, "k", buildLead())).isReplayed).toBe(true);
  expect([await count("lead"), await count("mail")]).toEqual([1, 1]);
});

it("sends a cost and timeline request once, also when another process takes it over", async () => {
  const ana = createVisitor("203.0.113.1");
  await ana.signIn("ana@example.com");
  const [fullName, email, targetMoveIn] = ["Ana Reyes", "ana@example.com", `${new Date().getFullYear() + 1}-06`];
  const request = { listingId: home, fullName, email, maxHomeBudget: 675_000, targetMoveIn };
  const send = () => post(ana, "k", request, "/api/price-timeline-requests");
  const [sent, again] = [await send(), await send()];
  await site.sql.query("UPDATE idempotency_key SET status = NULL, claimed_at = now() - interval '3 minutes'");
  const taken = await send();
  expect([sent, again, taken].map(({ status, isReplayed }) => [status, isReplayed])).toEqual([
    [201, false],
    [201, true],
    [201, false],
  ]);
  expect([again.text, taken.json]).toEqual([sent.text, sent.json]);
  expect([await count("timeline_request"), await count("mail WHERE kind = 'request-new'")]).toEqual([1, 1]);
});

describe("a request that runs again", () => {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-ids-"));
  beforeAll(() => {
    vi.stubEnv("DATABASE_URL", site.database);
    vi.stubEnv("AUTH_SECRETS", "a-secret-of-the-tests-0123456789abcdef");
    vi.stubEnv("DATA_DIR", folder);
  });
  afterAll(async () => {
    await closePool();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it("makes the same ids after an error, because a commit whose confirmation was lost may have succeeded", async () => {
    const made: string[][] = [];
    const send = (key: string, respond: () => Response) =>
      runOnce([key], null, undefined, async (newId) => {
        made.push([newId(), newId()]);
        return respond();
      });
    const lose = () => {
      throw new Error("Connection lost");
    };
    await expect(send("a", lose)).rejects.toThrow("Connection lost");
    // A refusal of the second attempt doesn't tell what the first one created.
    for (const status of [503, 429])
      expect((await send("a", () => new Response(null, { status }))).status).toBe(status);
    for (let n = 0; n < 2; n++) {
      const { status, body } = await send("a", () => new Response(null, { status: 204 }));
      expect([status, body]).toEqual([204, null]);
    }
    await send("b", () => new Response("{}"));
    const other = made.pop();
    const [first] = made;
    expect(made).toEqual(Array(4).fill(first));
    expect(new Set([...first!, ...other!]).size).toBe(4);
    for (const id of first!) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("takes another body after an answer that says that nothing was created", async () => {
    const send = (status: number, body: string) =>
      runOnce(["c"], null, body, async () => new Response(null, { status }));
    const statuses = [await send(507, "large"), await send(503, "small"), await send(204, "smaller")];
    expect(statuses.map(({ status }) => status)).toEqual([507, 503, 204]);
  });

  it("creates a project and its items once, with one audit entry, email and file each", async () => {
    const actor = { id: null, email: "sam@sunporch.example" };
    const projectId = randomUUID();
    const ids = Array.from({ length: 6 }, () => randomUUID());
    const project = {
      buyerEmail: "Ana@example.com",
      propertyAddress: "121 W Fern Ave",
      currentPhase: "Planning",
    } as const;
    const pdfs = ["a", "b"].map((name) => new File([createPdf()], `${name}.pdf`));
    const picture = new File([await createPng(80, 60)], "tile.png");
    const runAll = async () => {
      const newIds = [...ids];
      const newId = () => newIds.shift()!;
      const choice = { allowance: null, decideOn: null, decider: "Any buyer" } as const;
      const item = {
        room: "Kitchen",
        category: "Backsplash",
        itemName: "Zellige",
        description: null,
        ...choice,
      } as const;
      return [
        await createProject(project, actor, projectId),
        await milestoneTable.create(
          projectId,
          { label: "Demolition", date: null, completedOn: null, sortOrder: 0 },
          actor,
          newId,
        ),
        await taskTable.create(
          projectId,
          { title: "Choose tiles", description: null, dueOn: null, assignee: null },
          actor,
          newId,
        ),
        await contactTable.create(projectId, { name: "Bea", role: "Designer", email: null, phone: null }, actor, newId),
        await createDesignItem(projectId, { ...item, status: "Selected", showInCarousel: true }, picture, actor, newId),
        await createDocuments(
          projectId,
          { category: "Contract", title: "Agreement", description: null },
          pdfs,
          actor,
          newId,
        ),
      ];
    };
    const first = await runAll();
    expect(await runAll()).toEqual(first);
    expect(await count(`audit_event WHERE project_id = '${projectId}'`)).toBe(7);
    expect(await count("mail")).toBe(1);
    const files = readdirSync(join(folder, "files"), { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile())).toHaveLength(3);
  });
});
