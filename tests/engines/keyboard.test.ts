/** The main journeys in Chromium with keys only. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { issueLink } from "~/platform/auth/links.server";
import { db } from "~/platform/db/db.server";
import { openBrowser, openVisit } from "../journeys/browser";
import { signInWithLink } from "../journeys/sign-in-with-link";
import { createJpeg } from "../media/images";
import { addProject } from "../projects";
import { type OwnSite, startOwnSite } from "../setup/own-site";
import { KeyboardPage } from "./keyboard";

let site: OwnSite;
let browser: Browser;
let folder: string;
let home: string;
beforeAll(async () => {
  [site, browser, folder] = await Promise.all([
    startOwnSite(60),
    openBrowser(),
    mkdtemp(join(tmpdir(), "sunporch-keyboard-")),
  ]);
  const list = await fetch(`${site.url}/api/listings?perPage=5&sort=price`);
  home = `/listing/${((await list.json()) as { listings: { id: number }[] }).listings[2]!.id}`;
});
afterAll(async () => {
  await site?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** @param as the email of who has signed in */
async function open(path: string, as?: string) {
  const { page, close } = await openVisit({ scripts: true, width: 1440 }, {}, browser);
  // Enough for a busy machine.
  page.setDefaultTimeout(60_000);
  const keys = new KeyboardPage(page, site.url);
  if (as) await signInWithLink(page, { email: as, at: site.url, to: path.split("?")[0]!, scripts: true });
  if (!as || path.includes("?")) await keys.open(path);
  return { page, keys, close };
}
const nextYear = new Date().getFullYear() + 1;

it("searches with filters, opens a home, and looks at its photos", async () => {
  const { page, keys, close } = await open("/");
  await keys.press("Tab");
  await keys.expectFocusOn(page.getByRole("link", { name: /^Skip/ }));
  await page.keyboard.press("Enter");
  await keys.press("Tab");
  expect(await page.evaluate(() => document.activeElement!.closest("main") !== null)).toBe(true);
  const location = page.getByRole("combobox", { name: /^Location/ });
  await keys.tabTo(location);
  await keys.type("San Die");
  await page
    .getByRole("option", { name: /^San Diego/ })
    .first()
    .waitFor();
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await keys.waitForUrl(/[?&]city=San\+Diego/);
  await page.getByRole("heading", { name: "San Diego homes for sale" }).waitFor();
  await keys.activate(page.locator("summary", { hasText: /^Price/ }));
  await keys.fill(page.getByLabel("Maximum", { exact: true }), "1,500,000");
  await keys.activate(page.getByRole("button", { name: /^Show \d+ homes?$/ }));
  await keys.waitForUrl(/maxPrice=1500000/);
  await page.getByRole("link", { name: "Remove Up to $1.5M" }).waitFor();
  const more = page.locator("summary", { hasText: "More Filters" });
  await keys.activate(more);
  await keys.press("Tab");
  await keys.press("Tab");
  await keys.press("Escape");
  await keys.expectFocusOn(more);
  const sort = page.getByLabel("Sort");
  await keys.tabTo(sort);
  await keys.type("Price (Low");
  await keys.waitForUrl(/sort=price/);
  await keys.expectFocusOn(sort);
  const remove = page.getByRole("link", { name: "Remove Up to $1.5M" });
  await keys.tabTo(remove, "Shift+Tab");
  await keys.press("Enter");
  await page.waitForURL((url) => !url.search.includes("maxPrice"));
  await remove.waitFor({ state: "detached" });
  await keys.expectFocus();
  await keys.activate(page.locator("[data-home] h2 a").first());
  await keys.waitForUrl(/\/listing\/\d+/);
  await keys.expectFocusOn(page.getByRole("heading", { level: 1 }));

  const photo = page.locator('a[href$="#photo-2"]');
  await keys.tabTo(photo, "Shift+Tab");
  await keys.press("Enter");
  await page.getByText("Photo 2 of").waitFor();
  await keys.expectFocus();
  await keys.press("ArrowRight");
  await page.getByText("Photo 3 of").waitFor();
  await keys.tabTo(page.getByRole("dialog").getByRole("button", { name: /previous/i }));
  await keys.press("Space");
  await page.getByText("Photo 2 of").waitFor();
  await keys.press("Escape");
  await keys.expectFocusOn(photo);
  await close();
});

it("moves the map and opens a home from it", async () => {
  const { page, keys, close } = await open("/map?ll=34.05223,-118.24368&z=8");
  await page.locator("[data-map=live]").waitFor({ state: "attached" });
  const zoom = page.getByRole("link", { name: "Zoom in" });
  await keys.activate(zoom);
  await keys.waitForUrl(/z=9/);
  await keys.expectFocusOn(zoom);
  const pin = page.locator("[data-map=live] a[href*='/listing/']").first();
  await keys.tabTo(pin, "Shift+Tab").catch(() => keys.tabTo(pin));
  await keys.press("Enter");
  await keys.waitForUrl(/\/listing\/\d+/);
  await keys.expectFocusOn(page.getByRole("heading", { level: 1 }));
  await close();
});

it("chooses upgrades and the terms of a loan", async () => {
  const { page, keys, close } = await open(home);
  await keys.activate(page.getByRole("checkbox", { name: /^Kitchen remodel/ }), "Space");
  await keys.waitForUrl(/upgrades=kitchen-remodel/);
  const more = page.locator("summary", { hasText: /^Show \d+ more/ });
  await keys.activate(more);
  await keys.activate(page.getByRole("checkbox", { name: /^Garage finish/ }), "Space");
  await keys.waitForUrl(/upgrades=kitchen-remodel,garage-finish/);
  await keys.fill(page.getByLabel("Interest rate"), "5.5");
  await keys.press("Tab");
  await keys.waitForUrl(/rate=5\.5/);
  await close();
});

it("asks a question in a dialog that keeps the focus", async () => {
  const { page, keys, close } = await open(home);
  const dialog = page.getByRole("dialog");
  const question = dialog.getByLabel("Your question (optional)");
  const ask = page.getByRole("link", { name: "Ask a Question" }).filter({ visible: true }).first();
  await keys.activate(ask);
  await keys.expectFocusOn(question);
  await keys.press("Escape");
  await keys.expectFocusOn(ask);
  await keys.press("Enter");
  await keys.expectFocusOn(question);
  await keys.type("Is the roof original?");
  await keys.activate(dialog.getByRole("button", { name: "Send" }));
  await keys.expectFocusOn(dialog.getByLabel("Name"));
  await keys.type("Zoë");
  await keys.activate(dialog.getByRole("button", { name: "Send" }));
  await keys.expectFocusOn(dialog.getByLabel("Email", { exact: true }).first());
  await keys.type("keys-ask@example.com");
  await keys.activate(dialog.getByRole("radio").first(), "Space");
  await keys.press("ArrowDown");
  await keys.activate(dialog.getByRole("button", { name: "Send" }));
  await dialog.waitFor({ state: "hidden" });
  await keys.expectFocus();
  await expect.poll(() => db().lead.count({ where: { email: "keys-ask@example.com" } })).toBe(1);
  await close();
});

it("requests cost and timeline", async () => {
  const email = "keys-request@example.com";
  const { page, keys, close } = await open(`${home}?upgrades=bath-remodel`, email);
  await keys.activate(page.getByRole("link", { name: "Confirm Cost & Timeline" }).filter({ visible: true }).first());
  const dialog = page.getByRole("dialog");
  await page.getByRole("heading", { name: "Confirm cost & timeline" }).waitFor();
  await keys.expectFocus();
  const name = dialog.getByLabel("Full name");
  if (!(await name.evaluate((field) => field === document.activeElement))) await keys.tabTo(name);
  await keys.type("Marisol Vega");
  await keys.fill(dialog.getByLabel("Max home budget"), "655,000");
  await keys.tabTo(dialog.getByLabel("Month"));
  await keys.type("August");
  await keys.tabTo(dialog.getByLabel("Year"));
  await keys.type(String(nextYear));
  await keys.activate(dialog.getByRole("button", { name: "Continue" }));
  await dialog.getByLabel("Additional comments (optional)").waitFor();
  await keys.expectFocus();
  await keys.activate(dialog.getByRole("button", { name: "Back" }));
  await name.waitFor();
  await keys.expectFocus();
  await keys.activate(dialog.getByRole("button", { name: "Continue" }));
  await keys.fill(dialog.getByLabel("Additional comments (optional)"), "Is the roof original?");
  await keys.activate(dialog.getByRole("button", { name: "Submit Request" }));
  await expect.poll(() => db().timelineRequest.count({ where: { email } })).toBe(1);
  await keys.expectFocus();
  await close();
});

it("signs in with a password, saves a home and a search, and walks the dashboard", async () => {
  const email = "keys-save@example.com";
  const { page, keys, close } = await open("/?beds=2");
  const dialog = page.getByRole("dialog");
  const save = page.getByRole("button", { name: /^Save \d/ }).first();
  await keys.activate(save);
  await dialog.getByText("we’ll save the home for you").waitFor();
  await keys.expectFocus();
  await keys.press("Escape");
  await keys.expectFocusOn(save);
  await keys.press("Space");
  await dialog.waitFor();
  await keys.expectFocus();
  await keys.activate(dialog.getByRole("button", { name: "Use password instead" }));
  await dialog.getByLabel("Password").waitFor();
  await keys.expectFocus();
  const mode = dialog.getByLabel("Email");
  if (!(await mode.evaluate((field) => field === document.activeElement))) await keys.tabTo(mode, "Shift+Tab");
  await keys.type(email);
  await keys.fill(dialog.getByLabel("Password"), "not this one");
  await keys.press("Enter");
  await dialog.getByRole("alert").getByText("The email or password isn’t correct.").waitFor();
  await keys.expectFocus();
  // The pending action saves the home.
  const { token } = await issueLink({ purpose: "sign-in", email, returnTo: "/?beds=2", pending: null }, db());
  await page.goto(`${site.url}/auth/callback?token=${token}`);
  await page.waitForURL(`${site.url}/?beds=2`);
  await page.getByRole("button", { name: /^Save \d/, pressed: true }).waitFor();
  await keys.activate(save, "Space");
  await page.getByRole("button", { name: /^Save \d/, pressed: true }).waitFor({ state: "detached" });
  await keys.expectFocusOn(save);
  await keys.press("Space");
  await page
    .getByRole("button", { name: /^Save \d/, pressed: true })
    .first()
    .waitFor();
  await keys.expectFocusOn(save);
  const saveSearch = page.getByRole("link", { name: "Save Search" });
  await keys.tabTo(saveSearch, "Shift+Tab");
  await keys.press("Enter");
  await dialog.waitFor();
  await keys.expectFocusOn(dialog.getByLabel("Name"));
  await keys.type("Near work");
  await keys.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await keys.expectFocus();
  await keys.open("/?beds=2");
  await keys.activate(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }));
  await keys.waitForUrl(/\/dashboard\/saved/);
  const nav = page.getByRole("navigation", { name: "Dashboard" });
  await keys.tabTo(nav.getByRole("link", { name: /^Saved searches/ }), "Shift+Tab");
  await keys.press("Enter");
  await keys.waitForUrl(/\/dashboard\/searches/);
  await keys.activate(nav.getByRole("link", { name: "Profile" }));
  await keys.waitForUrl(/\/dashboard\/profile/);
  await keys.open("/dashboard/saved");
  const remove = page.getByRole("button", { name: /^Remove \d/ });
  await keys.activate(remove);
  await remove.waitFor({ state: "detached" });
  await close();
});

it("walks the tabs of a project", async () => {
  const sql = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await sql.connect();
  await addProject(sql, "keys-buyer@example.com");
  await sql.end();
  const { page, keys, close } = await open("/dashboard/summary", "keys-buyer@example.com");
  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  await keys.open("/dashboard/summary");
  for (const name of ["Tasks", "Documents", "Design", "Contacts"]) {
    await keys.activate(tabs.getByRole("link", { name }).filter({ visible: true }));
    await keys.waitForUrl(new RegExp(`/dashboard/${name.toLowerCase()}`));
    await keys.expectFocus();
  }
  await close();
});

it("creates a project with a photo and a milestone as staff", async () => {
  const photo = join(folder, "front.jpg");
  await writeFile(photo, await createJpeg(200, 150));
  const { page, keys, close } = await open("/admin", "sam@sunporch.example");
  await keys.activate(page.getByRole("link", { name: "Create Project" }));
  await keys.waitForUrl(/\/admin\/projects\/new/);
  await keys.expectFocusOn(page.getByLabel("Buyer Email"));
  await keys.type("keys-project@example.com");
  await keys.press("Enter");
  await page.getByText("Address is required").first().waitFor();
  await keys.expectFocusOn(page.getByLabel("Project Address"));
  await keys.type("9 Elm Way, Norco, CA 92860");
  // Before the way there, because Playwright doesn't wait until the browser leaves the chooser to it.
  const chooser = page.waitForEvent("filechooser");
  await keys.tabTo(page.getByLabel("Hero Image"));
  await page.keyboard.press("Space");
  await (await chooser).setFiles(photo);
  await keys.expectFocus();
  await keys.activate(page.getByRole("button", { name: "Create Project" }));
  await keys.waitForDocument(/\/summary$/);
  await page.getByText("No milestones yet.").waitFor();
  const add = page.getByRole("link", { name: "Add milestone" });
  await keys.activate(add);
  const dialog = page.getByRole("dialog");
  await keys.expectFocusOn(dialog.getByLabel("Label"));
  await keys.press("Escape");
  await keys.expectFocusOn(add);
  await keys.press("Enter");
  await keys.expectFocusOn(dialog.getByLabel("Label"));
  await keys.type("Demolition");
  await keys.activate(dialog.getByRole("button", { name: "Add milestone" }));
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Demolition").first().waitFor();
  await keys.expectFocus();
  await close();
});
