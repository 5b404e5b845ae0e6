import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { MESSAGE_EMAILS } from "~/accounts/email-settings";
import { RUN_KINDS, RUN_TRIGGERS } from "~/feed/replication/replication-state.server";
import { LEAD_STATUSES, REQUEST_STATUSES } from "~/inbox/schema";
import { CONTACT_METHODS } from "~/leads/contact-methods";
import { BEST_TIMES } from "~/leads/schema";
import { MESSAGE_SIDES } from "~/messages/schema";
import { OFFER_STATUSES } from "~/offers/schema";
import { LINK_MINUTES } from "~/platform/auth/links.server";
import { BACKUP_RUN_KINDS } from "~/platform/backup/backup-runs.server";
import { BASES, BUDGET_SHOWN } from "~/projects/budget/schema";
import { CHANGE_ORDER_STATUSES } from "~/projects/change-orders/schema";
import {
  CONTACT_ROLES,
  DECIDERS,
  DESIGN_CATEGORIES,
  DESIGN_STATUSES,
  DOCUMENT_CATEGORIES,
  PHASES,
  PROJECT_STATUSES,
  ROOMS,
  SCAN_STATES,
} from "~/projects/rules";
import { SIGNATURE_STATUSES } from "~/projects/signatures/schema";
import { ALERT_OPTIONS } from "~/saved-searches/alert-rules";
import { TOUR_STATES, TOUR_WAYS } from "~/tours/schema";
import { COST_RULES, POOL_RULES } from "~/upgrades/upgrade-rules";
import { PERMIT_RISKS } from "~/upgrades/upgrades";
import { createTestDatabase } from "../setup/database";
import { describeTables, type Table } from "./datamodel";

const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AS required, pg_get_expr(d.adbin, d.adrelid) AS "default"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'`;

/** Partial, computed and special indexes are skipped, because Prisma's schema cannot express them. */
const INDEXES = `
  SELECT c.relname AS "table", x.relname AS name, i.indisprimary AS primary, i.indisunique AS unique,
    CASE m.amname WHEN 'gin' THEN 'gin ' ELSE '' END AS algorithm,
    ARRAY(SELECT pg_get_indexdef(i.indexrelid, n, true) || CASE WHEN i.indoption[n - 1] & 1 = 1 THEN ' DESC' ELSE '' END
          FROM generate_series(1, i.indnkeyatts) n ORDER BY n) AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    JOIN pg_am m ON m.oid = x.relam
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
    AND i.indpred IS NULL AND i.indexprs IS NULL AND m.amname IN ('btree', 'gin')`;

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS "table", conname AS name, lower(pg_get_constraintdef(oid)) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

/** Constraints that a column has one of several values. */
const CHECKED_VALUES = `
  SELECT conrelid::regclass || '.' || attname AS "column", pg_get_constraintdef(c.oid) AS definition
  FROM pg_constraint c JOIN pg_attribute a ON attrelid = conrelid AND ARRAY[attnum] = conkey
  WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(c.oid) LIKE '%= ANY (ARRAY[%'`;

const contactMethods = CONTACT_METHODS.map(({ value }) => value);
const CODE_VALUES: Readonly<Record<string, readonly string[]>> = {
  "change_order.status": CHANGE_ORDER_STATUSES,
  "design_item.category": Object.values(DESIGN_CATEGORIES).flat(),
  "design_item.decider": DECIDERS,
  "design_item.room": Object.values(ROOMS).flat(),
  "design_item.status": DESIGN_STATUSES,
  "lead.best_time": BEST_TIMES,
  "lead.contact_pref": contactMethods,
  "lead.status": LEAD_STATUSES,
  "message.scan_state": SCAN_STATES,
  "message.side": MESSAGE_SIDES,
  "message_settings.emails": MESSAGE_EMAILS.map(({ value }) => value),
  "offer.status": OFFER_STATUSES,
  "project.budget_shown": BUDGET_SHOWN.map(({ value }) => value),
  "project.current_phase": PHASES,
  "project.status": PROJECT_STATUSES,
  "project_budget_line.basis": BASES,
  "project_contact.role": CONTACT_ROLES,
  "project_document.category": DOCUMENT_CATEGORIES,
  "project_document.scan_state": SCAN_STATES,
  "saved_search.alerts": ALERT_OPTIONS.map(({ value }) => value),
  "signature.status": SIGNATURE_STATUSES,
  "sign_in_link.purpose": Object.keys(LINK_MINUTES),
  "backup_run.kind": BACKUP_RUN_KINDS,
  "sync_run.kind": RUN_KINDS,
  "sync_run.trigger": RUN_TRIGGERS,
  "timeline_request.contact_method": contactMethods,
  "timeline_request.status": REQUEST_STATUSES,
  "tour.state": TOUR_STATES,
  "tour.way": TOUR_WAYS,
  "upgrade.cost_rule": COST_RULES,
  "upgrade.permit_risk": PERMIT_RISKS,
  "upgrade.pool": POOL_RULES,
};

/** Converts a default from PostgreSQL's notation to Prisma's. */
function normalizeDefault(expression: string | null): string {
  if (expression === null) return "";
  if (expression.startsWith("nextval(")) return " default autoincrement()";
  if (expression === "CURRENT_TIMESTAMP") return " default now()";
  return ` default ${expression.replace(/::[\w ]+(\[\])?$/, "").replace(/^'(.*)'$/, "$1")}`;
}

let client: pg.Client;

beforeAll(async () => {
  const database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return async () => {
    await client.end();
    await database.drop();
  };
});

async function readMigratedTables(): Promise<Record<string, Table>> {
  const tables: Record<string, Table> = {};
  const getTable = (name: string) => {
    tables[name] ??= { columns: {}, keys: [] };
    return tables[name];
  };
  for (const row of (await client.query(COLUMNS)).rows)
    getTable(row.table).columns[row.name] =
      `${row.type}${row.required ? " not null" : ""}${normalizeDefault(row.default)}`;
  for (const row of (await client.query(INDEXES)).rows) {
    const kind = row.primary ? "primary key" : row.unique ? "unique" : "index";
    getTable(row.table).keys.push(`${row.name}: ${row.algorithm}${kind} (${row.columns.join(", ")})`);
  }
  for (const row of (await client.query(FOREIGN_KEYS)).rows)
    getTable(row.table).keys.push(
      `${row.name}: ${row.definition.replace(" on update cascade", "").replace(/ references (\w+)\(/, " references $1 (")}`,
    );
  for (const { keys } of Object.values(tables)) keys.sort();
  return tables;
}

// Prisma takes seconds to read its schema.
test("the migrations create the tables that schema.prisma describes", { tags: ["long"] }, async () => {
  expect(await readMigratedTables()).toEqual(describeTables());
});

test("the database checks the same values as the code", async () => {
  const { rows } = await client.query<{ column: string; definition: string }>(CHECKED_VALUES);
  const listValues = (definition: string) => Array.from(definition.matchAll(/'([^']*)'::text/g), ([, value]) => value);
  const checked = rows.map(({ column, definition }) => [column, listValues(definition).sort()] as const);
  const expected = Object.entries(CODE_VALUES).map(([column, values]) => [column, values.toSorted()] as const);
  expect(Object.fromEntries(checked)).toEqual(Object.fromEntries(expected));
});
