/** Part 12: the staff's lists with 10,000 projects, as many requests and questions, 200,000 messages, and a million audit entries. */
import type pg from "pg";
import { deleteProjects, fillProjects } from "./dashboard";
import { formatTarget, type ReportSection } from "./report";
import { fetchSessionCookie } from "./sign-in";
import { findSlowest, formatVisits, measureVisits, type VisitFigures } from "./signed-in-pages";
import { formatFigure } from "./table";

const PROJECTS = 10_000;
const ENTRIES = 1_000_000;
const TEMPLATES = 200;
const MESSAGES_EACH = 10;
const EMAIL = "bench@sunporch.example";
/** Wrote a thousandth of the audit entries, long ago. */
const RARE_EMAIL = "rare@sunporch.example";

async function fillStaffRecords(sql: pg.Client, logProgress: (text: string) => void): Promise<void> {
  await fillProjects(sql, { buyers: PROJECTS, tasks: 10 }, logProgress);
  logProgress(`creating requests, questions, and ${ENTRIES} audit entries`);
  await sql.query(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, list_price, upgrades_cost, selected_upgrades, due_at, status)
     SELECT gen_random_uuid(), a.id, l.id, n || ' Brockton Ave', 'Bench ' || n, a.email, 'email', false, false, 700000,
       '2027-08', 500000, 18000, '{}', now() + n * interval '1 minute' - interval '10 days',
       CASE WHEN n % 10 = 0 THEN 'received' ELSE 'answered' END
     FROM (SELECT id, email, (row_number() OVER (ORDER BY id))::int AS n FROM account WHERE email LIKE 'bench-%') a,
       (SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY id LIMIT 1) l`,
  );
  await sql.query(
    `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, message, status)
     SELECT gen_random_uuid(), l.id, 'Bench ' || n, 'bench-' || n || '@bench.example', 'email', 'morning', 'Is it quiet?',
       CASE WHEN n % 10 = 0 THEN 'new' ELSE 'answered' END
     FROM generate_series(1, ${PROJECTS}) n, (SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY id LIMIT 1) l`,
  );
  await sql.query(
    `INSERT INTO audit_event (at, actor_email, action, entity, entity_id, project_id, before, after)
     SELECT now() - (${ENTRIES} - n) * interval '10 seconds',
       CASE WHEN n < ${ENTRIES / 1000} THEN $1 ELSE 'staff-' || n % 20 || '@sunporch.example' END, 'update',
       CASE WHEN n % 1000 = 7 THEN 'offer' ELSE 'task' END, gen_random_uuid()::text, p.ids[1 + n % ${PROJECTS}],
       '{"title": "Sign the scope"}', '{"title": "Sign the scope of work"}'
     FROM generate_series(1, ${ENTRIES}) n, (SELECT array_agg(id) AS ids FROM project) p`,
    [RARE_EMAIL],
  );
  logProgress(`creating ${2 * PROJECTS * MESSAGES_EACH} messages and ${TEMPLATES} templates`);
  await sql.query(`UPDATE project SET owner_email = $1 WHERE get_byte(uuid_send(id), 0) % 10 = 0`, [EMAIL]);
  await sql.query(
    `INSERT INTO message_thread (id, project_id, request_id, last_at, awaits_staff)
     SELECT id, id, NULL::uuid, now() - n * interval '1 minute', n % 10 = 0 FROM (SELECT id, row_number() OVER () n FROM project) p
     UNION ALL
     SELECT id, NULL, id, now() - n * interval '1 minute', n % 10 = 0 FROM (SELECT id, row_number() OVER () n FROM timeline_request) r`,
  );
  await sql.query(
    `INSERT INTO message (id, thread_id, side, author_email, body, created_at)
     SELECT gen_random_uuid(), t.id, CASE WHEN n = 1 AND awaits_staff THEN 'buyer' ELSE 'staff' END, 'bench-1@bench.example',
       'When can we see the tiles?', last_at - (n - 1) * interval '1 hour'
     FROM message_thread t, generate_series(1, ${MESSAGES_EACH}) n`,
  );
  await sql.query(
    `INSERT INTO project_template (id, name, content)
     SELECT gen_random_uuid(), 'Bench ' || n, jsonb_build_object('milestones',
         (SELECT jsonb_agg(jsonb_build_object('label', 'Milestone ' || m, 'day', m * 7)) FROM generate_series(1, 8) m),
         'tasks', (SELECT jsonb_agg(jsonb_build_object('title', 'Task ' || t, 'description', null)) FROM generate_series(1, 10) t),
         'contacts', '[]'::jsonb, 'design', '[]'::jsonb, 'documents', '[]'::jsonb)
     FROM generate_series(1, ${TEMPLATES}) n`,
  );
  await sql.query(
    "VACUUM ANALYZE project, timeline_request, lead, audit_event, message_thread, message, project_template",
  );
}

/** Measures the staff's pages. Deletes what it inserts. */
export async function measureStaff(
  url: string,
  sql: pg.Client,
  logProgress: (text: string) => void,
): Promise<VisitFigures[]> {
  try {
    await fillStaffRecords(sql, logProgress);
    const cookie = await fetchSessionCookie(url, sql, EMAIL);
    const { rows } = await sql.query<{ id: string }>(
      "SELECT id FROM project WHERE buyer_email = 'bench-5000@bench.example'",
    );
    const project = rows[0]!.id;
    const requests = await sql.query<{ id: string }>("SELECT id FROM timeline_request ORDER BY due_at LIMIT 1");
    const request = requests.rows[0]!.id;
    const pages: Readonly<Record<string, string>> = {
      "Mission Control": "/admin/dashboard",
      projects: "/admin/projects",
      "projects, last page by address": "/admin/projects?sort=address&page=400",
      "projects, a search": "/admin/projects?q=bench-5000&phase=Renovation",
      "a project": `/admin/projects/${project}/summary`,
      "a project's tasks": `/admin/projects/${project}/tasks`,
      "projects, mine": "/admin/projects?owner=mine",
      "a project's messages": `/admin/projects/${project}/messages`,
      "a new project from a request": `/admin/projects/new?request=${request}`,
      inbox: "/admin/inbox",
      "inbox, mine": "/admin/inbox?owner=mine",
      "a request": `/admin/inbox/${request}`,
      messages: "/admin/messages",
      "messages, mine": "/admin/messages?owner=mine",
      templates: "/admin/templates",
      upgrades: "/admin/upgrades",
      reports: "/admin/reports",
      "inbox, a search of all": "/admin/inbox?state=all&q=bench-5000",
      offers: "/admin/offers",
      people: "/admin/people",
      "people, a search": "/admin/people?q=bench-5000",
      audit: "/admin/audit",
      "audit, a rare actor": `/admin/audit?actor=${encodeURIComponent(RARE_EMAIL)}`,
      "audit, a rare entity": "/admin/audit?entity=offer",
      "audit, a project's": `/admin/audit?project=${project}`,
    };
    return await measureVisits(url, pages, cookie, logProgress);
  } finally {
    await sql.query("TRUNCATE audit_event");
    await sql.query("DELETE FROM project_template WHERE name LIKE 'Bench %'");
    await sql.query("DELETE FROM lead WHERE email LIKE '%@bench.example'");
    await sql.query("DELETE FROM account WHERE email = $1", [EMAIL]);
    await deleteProjects(sql);
  }
}

export function reportStaff(figures: readonly VisitFigures[]): ReportSection {
  const slowest = findSlowest(figures);
  return {
    tables: [
      [
        "The staff's pages, one connection, milliseconds; 10,000 projects, requests, and questions, 200,000 messages, 1,000,000 audit entries",
        formatVisits(figures),
      ],
    ],
    targets: [formatTarget("staff's lists p50 < 25 ms", `${formatFigure(slowest)} ms for the slowest`, slowest < 25)],
  };
}
