/**
 * A project for staff: its form, its pictures, its tabs, the table of projects, and the keys of lists.
 *
 * @module-tag long
 */
import { setTimeout } from "node:timers/promises";
import type { Locator } from "playwright";
import { expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { createJpeg } from "../media/images";
import { addProject } from "../projects";
import { findA11yViolations, openVisit, waitForToast, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite, sql } from "./site";

const site = setUpSite();

/** A project with items of every kind. */
async function createProject() {
  const { id: project } = await addProject(sql, "ana@example.com");
  return { project };
}

it.each([true, false])(
  "rejects or replaces a hero image and keeps the project form's input (scripts %s)",
  async (scripts) => {
    const { project } = await createProject();
    const { page, close } = await openVisit({ scripts, width: 1440 });
    const summaryPath = `/admin/projects/${project}/summary`;
    await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: summaryPath, scripts });
    await waitUntilReady(page, scripts);
    // The page's data loads again after each answer, and its buttons work meanwhile.
    await page.route("**/summary.data*", async (route) => {
      if (route.request().method() === "GET") await setTimeout(1000);
      await route.continue();
    });
    await page.getByLabel("Project Address").fill("1 Typed Ln");
    // The project's header has a small copy without a text.
    const readPictureUrl = () => page.getByRole("img", { name: /Ave|Ln/ }).getAttribute("src");
    const firstUrl = await readPictureUrl();
    const broken = { name: "porch.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") };
    await page.getByLabel("Replace picture").setInputFiles(broken);
    await page.getByRole("button", { name: "Upload" }).press("Enter");
    await page.getByText("Invalid file type: Please upload a JPG, PNG, or HEIC image.").first().waitFor();
    await waitUntilReady(page, scripts);
    expect(await page.getByLabel("Project Address").inputValue()).toBe("1 Typed Ln");
    await page.getByLabel("Replace picture").setInputFiles({ ...broken, buffer: await createJpeg(400, 300) });
    await page.getByRole("button", { name: "Upload" }).press("Enter");
    await page.getByText("Hero image changed").first().waitFor();
    await waitUntilReady(page, scripts);
    expect(await page.getByLabel("Project Address").inputValue()).toBe("1 Typed Ln");
    await expect.poll(readPictureUrl).not.toBe(firstUrl);
    const secondUrl = await readPictureUrl();
    await page.getByLabel("Replace picture").setInputFiles({ ...broken, buffer: await createJpeg(300, 200) });
    await page.getByRole("button", { name: "Save project" }).click();
    await waitForToast(page, "Project saved");
    await page.getByRole("heading", { name: "1 Typed Ln" }).waitFor();
    await expect.poll(readPictureUrl).not.toBe(secondUrl);
    await close();
  },
);

it.each([true, false])(
  "saves the amount and the date that were typed, and refuses what is none beside its field (scripts %s)",
  async (scripts) => {
    const { project } = await createProject();
    const { page, close } = await openVisit({ scripts, width: 1440 });
    const summaryPath = `/admin/projects/${project}/summary`;
    await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: summaryPath, scripts });
    const price = page.getByLabel("Purchase Price");
    const date = page.getByLabel("Estimated Completion Date");
    const save = async (amount: string, day: string) => {
      await waitUntilReady(page, scripts);
      await price.fill(amount);
      await date.fill(day);
      await page.getByRole("button", { name: "Save project" }).click();
    };
    for (const [amount, day, message] of [
      ["-500", "2/30/2027", "Use 0 or more."],
      ["1e6", "Mayhem 9, 2027", "Use digits, such as 655,000."],
      ["12ab5", "13/9/2027", "Use digits, such as 655,000."],
    ] as const) {
      // With scripts, the field takes only digits: number-fields.test.ts.
      const typed = scripts ? "500" : amount;
      await save(typed, day);
      const field = (label: string) => page.locator("div:has(> label)", { has: page.getByLabel(label) });
      if (!scripts) await field("Purchase Price").getByText(message).waitFor();
      await field("Estimated Completion Date").getByText("Use a date, such as 3/9/2027.").waitFor();
      expect([await price.inputValue(), await date.inputValue()]).toEqual([typed, day]);
      expect(await page.title()).toMatch(/^Error: Summary · /);
      const first = scripts ? date : price;
      await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    }
    const readProject = () => query("SELECT purchase_price, est_move_in::text FROM project WHERE id = $1", [project]);
    // Two saves in a row have the same toast, so it doesn't tell their pages apart.
    const saveAndLoad = async (amount: string, day: string) => {
      const isLoaded = () => page.waitForEvent("load");
      await Promise.all([isLoaded(), save(amount, day)]);
      // Without scripts the form asks once whether the date is meant.
      if (!scripts) await Promise.all([isLoaded(), page.getByRole("button", { name: "Save project" }).click()]);
      await waitForToast(page, "Project saved");
    };
    for (const [amount, day] of [
      ["655,000.00", "Mar 9, 2027"],
      ["$655 000", "3/9/2027"],
    ] as const) {
      await saveAndLoad("1", "2027-01-02");
      await expect.poll(readProject).toEqual([{ purchase_price: 1, est_move_in: "2027-01-02" }]);
      await saveAndLoad(amount, day);
      await expect.poll(readProject).toEqual([{ purchase_price: 655_000, est_move_in: "2027-03-09" }]);
    }
    await close();
  },
);

it("rejects a 6 MB image without scripts, keeps the input, and loads the next page", async () => {
  const { page, close } = await openVisit({ scripts: false, width: 1440 });
  await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: "/admin", scripts: false });
  await page.goto(`${site.url}/admin/projects/new`);
  await page.getByLabel("Project Address").fill("6 Heavy Ln");
  const large = { name: "porch.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(6_000_000, "a") };
  await page.getByLabel("Hero Image").setInputFiles(large);
  await page.getByRole("button", { name: "Create Project" }).click();
  await page.getByText("File too large: Please upload an image smaller than 5MB.").first().waitFor();
  expect(await page.getByLabel("Project Address").inputValue()).toBe("6 Heavy Ln");
  // A connection blocked by the upload would keep the browser waiting longer than this.
  await page.goto(`${site.url}/admin/projects`, { timeout: 30_000 });
  await page.getByRole("heading", { name: "Projects" }).waitFor();
  await close();
});

it("has keys for the search, rows, new items and help, which type in fields as usual and can be turned off", async () => {
  await createProject();
  await createProject();
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await signInWithLink(page, {
    email: "sam@sunporch.example",
    at: site.url,
    to: "/admin/projects",
    scripts: true,
  });
  await waitUntilReady(page, true);
  const waitForFocus = (locator: Locator) =>
    expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
  const search = page.getByRole("searchbox", { name: "Search" });
  await page.keyboard.press("/");
  await waitForFocus(search);
  await page.keyboard.type("j/n?k");
  expect(await search.inputValue()).toBe("j/n?k");
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  // The phase select types.
  expect(await search.inputValue()).toBe("j/n?k");
  await page.getByRole("button", { name: "Show" }).focus();
  const links = page.getByRole("row").getByRole("link");
  for (const [key, row] of [
    ["j", 0],
    ["j", 1],
    ["k", 0],
    ["k", 0],
  ] as const) {
    await page.keyboard.press(key);
    await waitForFocus(links.nth(row));
  }
  await page.keyboard.press("Control+j");
  await waitForFocus(links.nth(0));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/summary$/);
  await page.getByRole("heading", { name: "Milestones" }).waitFor();
  /** Until then, keys belong to the dialog, and the browser goes back to the page's own entry. */
  const waitUntilClosed = async () => {
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await page.waitForFunction(() => history.state?.dialog === undefined);
  };
  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: "Add milestone" }).getByLabel("Label").waitFor();
  await page.keyboard.press("Escape");
  await waitUntilClosed();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByText("Next row of a list").waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await help.getByLabel("Use keyboard shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await waitUntilClosed();
  await page.reload();
  await waitUntilReady(page, true);
  for (const key of ["j", "n", "?"]) await page.keyboard.press(key);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await help.getByLabel("Use keyboard shortcuts").check();
  await help.getByRole("button", { name: "Close" }).click();
  await waitUntilClosed();
  await page.keyboard.press("?");
  await help.waitFor();
  await close();
});

it("draws a tab's whole focus ring, and not over its text", async () => {
  const { project } = await createProject();
  const { page, close } = await openVisit({ scripts: false, width: 1440 });
  await signInWithLink(page, {
    email: "sam@sunporch.example",
    at: site.url,
    to: `/admin/projects/${project}/documents`,
    scripts: false,
  });
  const tabs = page.getByRole("navigation", { name: "Project" });
  for (const name of ["Summary", "Documents"]) {
    await page.keyboard.press("Tab");
    await tabs.getByRole("link", { name }).focus();
    const { ring, hidden } = await tabs.getByRole("link", { name }).evaluate((tab) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(tab);
      const offset = Number.parseFloat(outlineOffset);
      const reach = offset + Number.parseFloat(outlineWidth);
      const [box, bar] = [tab.getBoundingClientRect(), tab.parentElement!.getBoundingClientRect()];
      const hidden = Math.max(
        bar.left - (box.left - reach),
        bar.top - (box.top - reach),
        box.bottom + reach - bar.bottom,
      );
      return { ring: { offset, reach }, hidden };
    });
    expect(ring).toEqual({ offset: 3, reach: 6 });
    expect(hidden).toBeLessThanOrEqual(0);
  }
  await close();
});

it("keeps a date of the table of projects in one line", async () => {
  await createProject();
  const { page, close } = await openVisit({ scripts: false, width: 820 });
  const visit = { email: "sam@sunporch.example", at: site.url, to: "/admin/projects", scripts: false };
  await signInWithLink(page, visit);
  const countLines = (cell: Element) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  };
  const date = page.getByRole("cell", { name: /^[A-Z][a-z]{2} \d+, \d{4}$/ }).first();
  expect(await date.evaluate(countLines)).toBe(1);
  await close();
});

it("has the headings of milestones and project in one line", async () => {
  const { project } = await createProject();
  const { page, close } = await openVisit({ scripts: false, width: 1440 });
  await signInWithLink(page, {
    email: "sam@sunporch.example",
    at: site.url,
    to: `/admin/projects/${project}/summary`,
    scripts: false,
  });
  const findCenter = async (name: string) => {
    const { y, height } = (await page.getByRole("heading", { name, exact: true, level: 2 }).boundingBox())!;
    return y + height / 2;
  };
  expect(await findCenter("Project")).toBeCloseTo(await findCenter("Milestones"), 0);
  await close();
});
