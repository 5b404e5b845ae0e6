/** A site with a staff member, a buyer, and the buyer's project, created for each test of the importing file. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { addListing } from "../factories";
import { addProject, type TestProject } from "../projects";
import { type Answer, ask } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";
import type { Person } from "./person";
import { type RouteSite, setUpRouteSite, visibleText } from "./route-site";
import { type Fields, sendUpload } from "./upload";

export let home: number;
export let project: TestProject;
export let sam: Person;
export let ana: Person;
export let site: RouteSite;
export const createPerson = () => site.createPerson();

/** Opens the worker's site before the file's tests. */
export function setUpStaffSite(): void {
  site = setUpRouteSite(async (sql) => {
    home = await addListing(sql, { listing_key: "a", line1: "4471 Brockton Ave" });
  });
  beforeEach(async () => {
    await emptyTables(site.sql, "project", "offer", "audit_event");
    rmSync(join(site.folder, "files", "projects"), { recursive: true, force: true });
    project = await addProject(site.sql, "ana@example.com", { hero_key: null });
    await site.sql.query("UPDATE design_item SET media_key = NULL");
    await site.sql.query("DELETE FROM project_document");
    sam = await site.createSignedInPerson("sam@sunporch.example");
    ana = await site.createSignedInPerson("ana@example.com");
  });
}

/** Adds a question of a visitor, and a request of Ana and a tour that she asked for. */
export async function addInboxItems(): Promise<void> {
  await site.sql.query(
    `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time)
     VALUES (gen_random_uuid(), $1, 'Zoë', 'zoe@example.com', 'email', 'morning')`,
    [home],
  );
  await addRequest();
  await addTour();
}

/** Adds a request of Ana. @returns its id */
export async function addRequest(): Promise<string> {
  const { rows } = await site.sql.query(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
     SELECT gen_random_uuid(), id, $1, '4471 Brockton Ave', 'Ana', email, 'email', false, false, 700000, '2027-08', '{}',
       500000, 0, now() + interval '48 hours' FROM account WHERE email = 'ana@example.com' RETURNING id`,
    [home],
  );
  return rows[0].id;
}

/** Adds a tour that Ana asked for in three days. @returns its id */
export async function addTour(): Promise<string> {
  const { rows } = await site.sql.query(
    `WITH asked AS (INSERT INTO lead (id, listing_id, account_id, name, email, contact_pref, best_time)
       SELECT gen_random_uuid(), $1, id, 'Ana', email, 'email', 'morning' FROM account WHERE email = 'ana@example.com' RETURNING id)
     INSERT INTO tour (lead_id, way, listing_address, times, due_at)
     SELECT id, 'in person', '4471 Brockton Ave', ARRAY[date_trunc('day', now()) + interval '3 days 18 hours'], now()
     FROM asked RETURNING lead_id`,
    [home],
  );
  return rows[0].lead_id;
}

/** The paths of all project files. */
export function listStoredFiles(at = join(site.folder, "files", "projects")): string[] {
  try {
    return readdirSync(at).flatMap((name) => {
      const path = join(at, name);
      return statSync(path).isDirectory() ? listStoredFiles(path) : [path];
    });
  } catch {
    return [];
  }
}

/** Posts a form with files, as a browser does. */
export const uploadAs = (
  visitor: Person,
  path: string,
  fields: Fields,
  method = "POST",
  headers: Record<string, string> = {},
): Promise<Answer> => sendUpload(site.server.port, visitor, path, fields, method, headers);

/** The page that a form of Sam's leads to, with its toast, and the fields of the toast's form. */
export async function followToast(response: Answer) {
  const cookie = response.headers["set-cookie"]!.map((line) => line.split(";")[0]).join("; ");
  const headers = { Cookie: `${sam.cookie}; ${cookie}` };
  const { body } = await ask(site.server.port, response.headers.location!, { headers });
  const [toast = ""] = /<div role="status">.*?<div role="alert">(?:<div .*?<\/div>)?/s.exec(body)!;
  const [, action = ""] = /<form [^>]*action="([^"]+)"/.exec(toast) ?? [];
  const [, undo = ""] = /<button [^>]*value="([^"]*)"[^>]* name="undo"/.exec(toast) ?? [];
  return { text: visibleText(toast).trim(), action, fields: { undo: undo.replaceAll("&amp;", "&") } };
}

export const parseJson = (response: Answer) => JSON.parse(response.body);
export const listAuditEvents = async () =>
  (await site.sql.query("SELECT actor_email, action, entity, before, after FROM audit_event ORDER BY id")).rows;
export const buildPagePath = (rest: string) => `/admin/projects/${project.id}/${rest}`;
export const buildApiPath = (rest = "") => `/api/admin/projects/${project.id}${rest}`;
