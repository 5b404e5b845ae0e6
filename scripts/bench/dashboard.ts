/** Part 11: a buyer's pages with a hundred thousand buyers and a million tasks. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { formatTarget, type ReportSection } from "./report";
import { fetchSessionCookie } from "./sign-in";
import { findSlowest, formatVisits, measureVisits, type VisitFigures } from "./signed-in-pages";
import { formatFigure, formatKilobytes } from "./table";

const BUYERS = 100_000;
const TASKS_EACH = 10;
const PAGES = ["saved", "searches", "offers", "summary", "tasks", "documents", "design", "contacts"] as const;
/** Outside the other buyers' numbering, and deleted with them. */
const EMAIL = "bench-50000@bench.example";

/** Creates buyers with one project each. */
export async function fillProjects(
  sql: pg.Client,
  { buyers, tasks }: { buyers: number; tasks: number },
  logProgress: (text: string) => void,
): Promise<void> {
  logProgress(`creating ${buyers} buyers with a project and ${buyers * tasks} tasks`);
  await sql.query(
    `INSERT INTO account (id, email, email_verified_at)
     SELECT gen_random_uuid(), 'bench-' || n || '@bench.example', now() FROM generate_series(1, $1) n`,
    [buyers],
  );
  await sql.query(
    `INSERT INTO project (id, buyer_email, buyer_name, property_address, purchase_price, renovation_budget, est_move_in,
       current_phase)
     SELECT gen_random_uuid(), email, 'Bench', '121 W Fern Ave', 655000, 62500, '2027-06-12', 'Renovation'
     FROM account WHERE email LIKE 'bench-%'`,
  );
  const each = async (table: string, columns: string, values: string, count: number) =>
    sql.query(
      `INSERT INTO ${table} (id, project_id, ${columns})
       SELECT gen_random_uuid(), p.id, ${values} FROM project p, generate_series(1, ${count}) n`,
    );
  await each("project_task", "title, description, completed", "'Task ' || n, 'What it is about', n % 2 = 0", tasks);
  await each("milestone", "label, date, sort_order", "'Milestone ' || n, '2027-01-01'::date + n, n", 7);
  await each(
    "project_document",
    "category, title, file_key, file_name, size",
    "'Contract', 'Document ' || n, 'projects/a/b.pdf', 'b.pdf', 1000",
    4,
  );
  await each("design_item", "room, category, item_name", "'Kitchen', 'Tile', 'Item ' || n", 6);
  await each("project_contact", "name, role, email", "'Contact ' || n, 'Designer', 'c@bench.example'", 5);
  await sql.query(
    `INSERT INTO offer (id, buyer_email, mls_id, address, offer_price, submitted_on)
     SELECT gen_random_uuid(), email, 'M', '4471 Brockton Ave', 570000, '2026-11-18' FROM account WHERE email LIKE 'bench-%'`,
  );
  await sql.query(
    "VACUUM ANALYZE account, project, project_task, milestone, project_document, design_item, project_contact, offer",
  );
}

/** Deletes what was inserted. */
export async function deleteProjects(sql: pg.Client): Promise<void> {
  await sql.query("TRUNCATE project, offer CASCADE");
  await sql.query("DELETE FROM account WHERE email LIKE 'bench-%'");
}

/** Measures one buyer among all. Deletes what it inserts. */
export async function measureDashboard(
  url: string,
  sql: pg.Client,
  logProgress: (text: string) => void,
): Promise<VisitFigures[]> {
  try {
    await fillProjects(sql, { buyers: BUYERS, tasks: TASKS_EACH }, logProgress);
    await sql.query(
      `INSERT INTO saved_home (account_id, listing_id, list_price_then)
       SELECT a.id, l.id, l.list_price FROM account a,
         (SELECT id, list_price FROM listing WHERE withdrawn_at IS NULL ORDER BY id LIMIT 6) l WHERE a.email = $1`,
      [EMAIL],
    );
    await sql.query(
      `INSERT INTO saved_search (id, account_id, name, search) SELECT $1, id, 'Near work', '?city=Riverside&beds=3'
       FROM account WHERE email = $2`,
      [randomUUID(), EMAIL],
    );
    const cookie = await fetchSessionCookie(url, sql, EMAIL);
    const paths = Object.fromEntries(PAGES.map((name) => [name, `/dashboard/${name}`]));
    return await measureVisits(url, paths, cookie, logProgress);
  } finally {
    await deleteProjects(sql);
  }
}

export function reportDashboard(figures: readonly VisitFigures[]): ReportSection {
  const slowest = findSlowest(figures);
  const heaviest = Math.max(...figures.map(({ bytes }) => bytes));
  return {
    tables: [["A buyer's pages, one connection, milliseconds; 100,000 buyers, 1,000,000 tasks", formatVisits(figures)]],
    targets: [
      formatTarget("dashboard p50 < 15 ms", `${formatFigure(slowest)} ms for the slowest`, slowest < 15),
      formatTarget("HTML of the dashboard ≤ 12 kB", `${formatKilobytes(heaviest)} for the largest`, heaviest <= 12_000),
    ],
  };
}
