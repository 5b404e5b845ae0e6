/** A site with a staff member, a buyer, and the buyer's project, created for each test of the importing file. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { addListing } from "../factories";
import { addProject, type TestProject } from "../projects";
import type { Answer } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";
import type { Person } from "./person";
import { setUpRouteSite } from "./route-site";
import { type Fields, sendUpload } from "./upload";

export const folder = mkdtempSync(join(tmpdir(), "sunporch-staff-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
export let home: number;
export const site = setUpRouteSite(
  async (sql) => {
    home = await addListing(sql, { listing_key: "a", line1: "4471 Brockton Ave" });
  },
  { DATA_DIR: folder },
);
export const { createPerson } = site;

export let project: TestProject;
export let sam: Person;
export let ana: Person;
beforeEach(async () => {
  await emptyTables(site.sql, "project", "offer", "audit_event");
  rmSync(join(folder, "files", "projects"), { recursive: true, force: true });
  project = await addProject(site.sql, "ana@example.com", { hero_key: null });
  await site.sql.query("UPDATE design_item SET media_key = NULL");
  await site.sql.query("DELETE FROM project_document");
  sam = createPerson();
  ana = createPerson();
  await sam.signIn("sam@sunporch.example");
  await ana.signIn("ana@example.com");
  await emptyTables(site.sql, "mail");
});

/** The paths of all project files. */
export function listStoredFiles(at = join(folder, "files", "projects")): string[] {
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

export const parseJson = (response: Answer) => JSON.parse(response.body);
export const listAuditEvents = async () =>
  (await site.sql.query("SELECT actor_email, action, entity, before, after FROM audit_event ORDER BY id")).rows;
export const buildPagePath = (rest: string) => `/admin/projects/${project.id}/${rest}`;
export const buildApiPath = (rest = "") => `/api/admin/projects/${project.id}${rest}`;
