/**
 * Random orders of what staff and two buyers do with change orders, against a model that only adds.
 *
 * @module-tag long
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addDays } from "~/intl/formats";
import type { User } from "~/platform/auth/sessions.server";
import { closePool } from "~/platform/db/pool.server";
import {
  changeOrderTable,
  createChangeOrder,
  removeChangeOrder,
  sumApprovedChanges,
  updateChangeOrder,
} from "~/projects/change-orders/data.server";
import { declineDocument, signDocument } from "~/projects/change-orders/decide.server";
import { sendChangeOrder, withdrawChangeOrder } from "~/projects/change-orders/send.server";
import { createTestDatabase, type TestDatabase } from "../setup/database";

const RUNS = 500;
const STAFF = { id: null, email: "sam@sunporch.example" };
const toUser = (name: string): User => ({
  id: crypto.randomUUID(),
  email: `${name}@example.com`,
  name,
  phone: null,
  staff: false,
  needsSecondFactor: false,
  recentlyAuthenticated: true,
});
const BUYERS = [toUser("ana"), toUser("jordan")];
const FIRST_DAY = "2027-03-09";

let database: TestDatabase;
let sql: pg.Client;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sunporch-change-orders-"));
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("FILES", "disk");
  vi.stubEnv("LOG_LEVEL", "silent");
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  await closePool();
  await sql?.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Status = "draft" | "sent" | "approved" | "declined" | "withdrawn" | "deleted";
/** `from` is the day that the document names which buyers sign. */
type Order = { id: string; amount: number; days: number; status: Status; from: string };

const order = fc.nat({ max: 3 });
const amount = fc.integer({ min: -5_000, max: 50_000 });
const days = fc.integer({ min: -10, max: 30 });
const event = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), amount, days }),
  fc.record({ kind: fc.constantFrom("send", "withdraw", "delete"), order }),
  fc.record({ kind: fc.constant("change" as const), order, amount, days }),
  fc.record({ kind: fc.constantFrom("sign", "decline", "sign at once"), order, buyer: fc.nat({ max: 1 }) }),
);

async function addProject(): Promise<{ projectId: string; milestone: string }> {
  const { rows } = await sql.query(
    `WITH p AS (INSERT INTO project (id, buyer_email, property_address, current_phase)
       VALUES (gen_random_uuid(), $1, '9 Elm Way', 'Renovation') RETURNING id),
     b AS (INSERT INTO project_buyer (id, project_id, email) SELECT gen_random_uuid(), id, $2 FROM p),
     m AS (INSERT INTO milestone (id, project_id, label, date) SELECT gen_random_uuid(), id, 'Move in', $3 FROM p RETURNING id)
     SELECT p.id AS "projectId", m.id AS milestone FROM p, m`,
    [BUYERS[0]!.email, BUYERS[1]!.email, FIRST_DAY],
  );
  return rows[0];
}

it(`keeps sums, dates and states right in ${RUNS} random orders of events`, { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
      await sql.query("DELETE FROM mail");
      const { projectId, milestone } = await addProject();
      const orders: Order[] = [];
      const toFields = ({ amount, days }: { amount: number; days: number }) => ({
        title: "Change",
        reason: null,
        lines: [{ title: "Line", amount }],
        daysAdded: days,
        validUntil: null,
        milestoneIds: [milestone],
        designItemIds: [],
        documentIds: [],
      });
      /** The milestone's, by the model. */
      const readDay = () =>
        orders.filter(({ status }) => status === "approved").reduce((day, { days }) => addDays(day, days), FIRST_DAY);
      const readSignature = async (id: string): Promise<string | undefined> =>
        (await sql.query("SELECT id FROM signature WHERE change_order_id = $1", [id])).rows[0]?.id;
      for (const step of events) {
        if (step.kind === "create") {
          const created = await createChangeOrder(projectId, toFields(step), STAFF);
          if (created.kind !== "created") throw new Error("not created");
          orders.push({ id: created.row.id, amount: step.amount, days: step.days, status: "draft", from: "" });
          continue;
        }
        const target = orders[step.order];
        if (!target) continue;
        const at = { projectId, id: target.id };
        if (step.kind === "change") {
          const changed = await updateChangeOrder(at, toFields(step), STAFF);
          if (changed.kind === "changed" && target.status === "draft")
            Object.assign(target, { amount: step.amount, days: step.days });
          continue;
        }
        if ("buyer" in step) {
          const id = await readSignature(target.id);
          const decide = (buyer: number) =>
            step.kind === "decline"
              ? declineDocument({ projectId, id: id! }, null, BUYERS[buyer]!)
              : signDocument({ projectId, id: id! }, "Ana Reyes", {
                  user: BUYERS[buyer]!,
                  address: "::1",
                  browser: "Test",
                });
          if (!id) continue;
          const decisions =
            step.kind === "sign at once" ? await Promise.all([decide(0), decide(1)]) : [await decide(step.buyer)];
          const isDated = target.days === 0 || target.from === readDay();
          // A day that another change order has moved isn't signed.
          if (target.status === "sent" && step.kind !== "decline" && !isDated)
            expect(decisions.every(({ kind }) => kind === "changed")).toBe(true);
          // Of two at the same time, one signs, unless one of them had signed before.
          else if (target.status === "sent") {
            expect(decisions.filter(({ kind }) => kind === "done")).toHaveLength(1);
            target.status = step.kind === "decline" ? "declined" : "approved";
          }
          continue;
        }
        if (step.kind === "send") await sendChangeOrder(at, STAFF);
        else if (step.kind === "withdraw") await withdrawChangeOrder(at, STAFF);
        else await removeChangeOrder(at, STAFF);
        const to = { send: ["draft", "sent"], withdraw: ["sent", "withdrawn"], delete: ["draft", "deleted"] } as const;
        const [from, next] = to[step.kind as keyof typeof to];
        if (target.status === from)
          Object.assign(target, { status: next, ...(next === "sent" && { from: readDay() }) });
      }
      const approved = orders.filter(({ status }) => status === "approved");
      const sum = (pick: (order: Order) => number) => approved.reduce((total, each) => total + pick(each), 0);
      expect(await sumApprovedChanges(projectId)).toBe(sum((each) => each.amount));
      const { rows } = await sql.query("SELECT date::text FROM milestone WHERE id = $1", [milestone]);
      expect(rows[0].date).toBe(
        addDays(
          FIRST_DAY,
          sum((each) => each.days),
        ),
      );
      const kept = await changeOrderTable.list(projectId);
      expect(new Map(kept.map(({ id, status }) => [id, status]))).toEqual(
        new Map(orders.filter(({ status }) => status !== "deleted").map(({ id, status }) => [id, status])),
      );
      const signed = await sql.query("SELECT FROM signature WHERE project_id = $1 AND status = 'signed'", [projectId]);
      expect(signed.rowCount).toBe(approved.length);
      const mailed = await sql.query("SELECT FROM mail WHERE subject LIKE 'Signed:%'");
      expect(mailed.rowCount).toBe(3 * approved.length);
    }),
    { numRuns: RUNS },
  );
});
