/** A site with a staff member, a buyer, and the buyer's project, created for each test of the importing file. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { addListing } from "../factories";
import { addProject, type TestProject } from "../projects";
import type { Answer } from "../server/serving";
import type { Person } from "./person";
import { routeSite } from "./route-site";
import { type Fields, uploadTo } from "./upload";

export const folder = mkdtempSync(join(tmpdir(), "sunporch-staff-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
export let home: number;
export const site = routeSite(
  async (sql) => {
    home = await addListing(sql, { listing_key: "a", line1: "4471 Brockton Ave" });
  },
  { DATA_DIR: folder },
);
export const { person } = site;

export let project: TestProject;
export let sam: Person;
export let ana: Person;
beforeEach(async () => {
  await site.sql.query("TRUNCATE project, offer, audit_event CASCADE");
  rmSync(join(folder, "files", "projects"), { recursive: true, force: true });
  project = await addProject(site.sql, "ana@example.com", { hero_key: null });
  await site.sql.query("UPDATE design_item SET media_key = NULL");
  await site.sql.query("DELETE FROM project_document");
  sam = person();
  ana = person();
  await sam.signIn("sam@sunporch.example");
  await ana.signIn("ana@example.com");
  await site.sql.query("TRUNCATE mail");
});

/** The paths of all project files. */
export function kept(at = join(folder, "files", "projects")): string[] {
  try {
    return readdirSync(at).flatMap((name) => {
      const path = join(at, name);
      return statSync(path).isDirectory() ? kept(path) : [path];
    });
  } catch {
    return [];
  }
}

/** Posts a form with files, as a browser does. */
export const upload = (who: Person, path: string, fields: Fields, method = "POST"): Promise<Answer> =>
  uploadTo(site.server.port, who, path, fields, method);

export const json = (answer: Answer) => JSON.parse(answer.body);
export const audited = async () =>
  (await site.sql.query("SELECT actor_email, action, entity, before, after FROM audit_event ORDER BY id")).rows;
export const at = (rest: string) => `/admin/projects/${project.id}/${rest}`;
export const call = (rest = "") => `/api/admin/projects/${project.id}${rest}`;
