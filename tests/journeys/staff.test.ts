/** Staff work in a browser: a project from its creation to its files, the inbox, and sync. */
import { setTimeout } from "node:timers/promises";
import type { Locator, Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { createHeic, createJpeg } from "../media/images";
import { addProject } from "../projects";
import { type AuthenticatedS3, startAuthenticatedS3 } from "../stand-ins/authenticated-s3";
import {
  describeVisits,
  findA11yViolations,
  holdRequests,
  measureSidewaysScroll,
  openVisit,
  waitForToast,
  waitUntilReady,
} from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite, sql } from "./site";
import { setUpTestMail } from "./test-mail";

let s3: AuthenticatedS3;
/** The same site with files in a bucket. */
let onS3: string;

const site = setUpSite();
const mail = setUpTestMail();

beforeAll(async () => {
  s3 = await startAuthenticatedS3();
  onS3 = await site.startAnother(s3.environment);
});
afterAll(async () => {
  await s3?.close();
});

/** A project with items of every kind. */
async function createProject() {
  const { id: project } = await addProject(sql, "ana@example.com");
  return { project };
}

async function expectAccessible(page: Page, scripts: boolean) {
  expect(await measureSidewaysScroll(page)).toBe(0);
  if (scripts) expect(await findA11yViolations(page)).toEqual([]);
}

describeVisits(
  "a staff member's day",
  [
    { scripts: true, width: 1440, files: "disk" },
    { scripts: false, width: 390, files: "s3" },
  ],
  ({ scripts, width, files }) => {
    const openPage = async (page: Page, linkName: string) => {
      if (width < 1024) await page.getByLabel("Menu").first().click();
      const navigation = page.getByRole("navigation", { name: width < 1024 ? "Menu" : "Staff" });
      await navigation.getByRole("link", { name: linkName }).click();
    };

    it("creates a project with a phone photo, fills every tab, and shows it to its buyer", async () => {
      const buyer = `buyer-${scripts}-${width}@example.com`;
      const at = files === "s3" ? onS3 : site.url;
      const { page, close } = await openVisit({ scripts, width });
      await signInWithLink(page, { email: "sam@sunporch.example", at, to: "/admin", scripts });
      await page.getByRole("heading", { name: "Mission Control" }).waitFor();
      await expectAccessible(page, scripts);
      await page.getByRole("link", { name: "Create Project" }).click();
      await page.getByRole("heading", { name: "Create Project" }).waitFor();
      await waitUntilReady(page, scripts);
      await page.getByLabel("Buyer Email").fill(buyer);
      await page.getByLabel("Purchase Price").fill("655000");
      await page.getByRole("button", { name: "Create Project" }).click();
      await page.getByText("Address is required").first().waitFor();
      await expectAccessible(page, scripts);
      await expect.poll(() => page.getByLabel("Buyer Email").inputValue()).toBe(buyer);
      await page.getByLabel("Project Address").fill("9 Elm Way, Norco, CA 92860");
      await page
        .getByLabel("Hero Image")
        .setInputFiles({ name: "IMG_1.HEIC", mimeType: "image/heic", buffer: createHeic() });
      await page.getByRole("button", { name: "Create Project" }).click();
      await page.waitForURL(/\/summary$/);
      await waitForToast(page, "Project created");
      await page.getByText("No milestones yet.").waitFor();
      await expectAccessible(page, scripts);
      const tab = async (name: string) => {
        await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name }).click();
        await waitUntilReady(page, scripts);
      };
      const addItem = async (button: string, fill: () => Promise<unknown>) => {
        await page.getByRole("link", { name: button }).click();
        await page.getByRole("heading", { name: button }).waitFor();
        await waitUntilReady(page, scripts);
        await fill();
        await expectAccessible(page, scripts);
        await page.getByRole("button", { name: button }).click();
        await page.waitForURL((url) => !url.pathname.endsWith("/new"));
        await page.getByRole("dialog").waitFor({ state: "hidden" });
        await waitUntilReady(page, scripts);
        await expectAccessible(page, scripts);
      };
      await addItem("Add milestone", async () => {
        await page.getByLabel("Label").fill("Demolition");
        await page.getByLabel("Date (optional)", { exact: true }).fill("2027-03-09");
        if (scripts) await page.getByText("Tuesday, March 9, 2027").waitFor();
        else {
          await page.getByRole("button", { name: "Add milestone" }).click();
          await page.getByText("Is it Tuesday, March 9, 2027? If so, send the form again.").first().waitFor();
        }
      });
      await tab("Tasks");
      await addItem("Add task", () => page.getByLabel("Title").fill("Sign the scope"));
      await tab("Documents");
      await addItem("Upload document", async () => {
        await page.getByLabel("Title").fill("Roof");
        await page
          .getByLabel("Files")
          .setInputFiles({ name: "roof.jpg", mimeType: "image/jpeg", buffer: await createJpeg(200, 150) });
      });
      const roof = await page.getByRole("link", { name: "Open Roof" }).getAttribute("href");
      const response = await page.request.get(at + roof);
      expect([response.status(), response.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
      expect(new URL(response.url()).origin).toBe(files === "s3" ? s3.endpoint : at);
      await tab("Design");
      await addItem("Add selection", async () => {
        await page.getByLabel("Room").selectOption("Kitchen");
        await page.getByLabel("Category").selectOption("Tile");
        await page.getByLabel("Item name").fill("Zellige");
      });
      await page.getByRole("link", { name: "Edit Zellige" }).click();
      await page.getByRole("heading", { name: "Edit design item" }).waitFor();
      await waitUntilReady(page, scripts);
      await expect.poll(() => page.getByLabel("Item name").inputValue()).toBe("Zellige");
      await page.getByLabel("Status").selectOption("Installed");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Installed").waitFor();
      await tab("Contacts");
      await addItem("Add contact", async () => {
        await page.getByLabel("Name").fill("Wei Tanaka");
        await page.getByLabel("Role").selectOption("Designer");
      });
      await page.getByRole("link", { name: "Delete Wei Tanaka" }).click();
      await page.getByRole("heading", { name: "Delete this contact?" }).waitFor();
      await expectAccessible(page, scripts);
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByText("No contacts yet. Add your first team member.").waitFor();
      await page.getByRole("link", { name: "Design, 1 item", exact: true }).waitFor();
      await page.getByRole("link", { name: "Contacts, 0 items", exact: true }).waitFor();
      await openPage(page, "Mission Control");
      await page.getByRole("heading", { name: "Projects" }).waitFor();
      await expectAccessible(page, scripts);
      await openPage(page, "Audit");
      await page.getByText("delete contact").first().waitFor();
      await expectAccessible(page, scripts);

      expect(await mail.waitForEmail(buyer, "your project for 9 Elm Way")).toContain("/dashboard/summary");
      const otherVisit = await openVisit({ scripts, width });
      await signInWithLink(otherVisit.page, { email: buyer, at, to: "/dashboard", scripts });
      await otherVisit.page.getByText("Next up is Demolition on Mar 9, 2027. You have 1 task to do.").waitFor();
      const picture = otherVisit.page.getByRole("img", { name: "9 Elm Way, Norco, CA 92860" }).first();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
      await otherVisit.close();
      await close();
    });

    it("assigns and answers a request, and syncs the listings", async () => {
      const buyer = `asks-${scripts}-${width}@example.com`;
      const { page, close } = await openVisit({ scripts, width });
      await signInWithLink(page, { email: buyer, at: site.url, to: "/dashboard", scripts });
      await query(
        `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
         has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
       SELECT gen_random_uuid(), a.id, l.id, $2, 'Marisol Vega', a.email, 'email', false, false, 700000, '2027-08',
         '{bath-remodel}', 500000, 18000, now() + interval '5 hours'
       FROM account a, (SELECT id FROM listing WHERE withdrawn_at IS NULL LIMIT 1) l WHERE a.email = $1`,
        [buyer, `${buyer} Brockton Ave`],
      );
      const staff = await openVisit({ scripts, width });
      await signInWithLink(staff.page, { email: "sam@sunporch.example", at: site.url, to: "/admin", scripts });
      await staff.page.getByRole("link", { name: /due within 12 hours or overdue/ }).click();
      await staff.page.getByRole("link", { name: `${buyer} Brockton Ave` }).waitFor();
      await staff.page.getByText("4 h left").first().waitFor();
      await expectAccessible(staff.page, scripts);
      await staff.page.getByRole("link", { name: `${buyer} Brockton Ave` }).click();
      await staff.page.getByRole("button", { name: "Assign to me" }).click();
      await staff.page.locator("span:text-is('In review')").waitFor();
      await waitUntilReady(staff.page, scripts);
      await staff.page.getByRole("button", { name: "Send answer" }).click();
      await staff.page.getByText("Confirm the cost or the timeline, or explain why you can’t.").first().waitFor();
      await expectAccessible(staff.page, scripts);
      await staff.page.getByLabel("Confirmed cost of the upgrades").fill("19,500");
      await staff.page.getByLabel("Confirmed timeline").fill("Ten weeks");
      await staff.page.getByLabel("Internal notes").fill("Prefers mornings");
      await query(
        "UPDATE timeline_request SET owner_email = 'eve@sunporch.example', version = version + 1 WHERE email = $1",
        [buyer],
      );
      await staff.page.getByRole("button", { name: "Send answer" }).click();
      await staff.page.getByText("Someone else changed this while you were editing").first().waitFor();
      await staff.page.getByRole("definition").filter({ hasText: "eve@sunporch.example" }).waitFor();
      await expect.poll(() => staff.page.getByLabel("Confirmed timeline").inputValue()).toBe("Ten weeks");
      // The page's other form keeps what was typed, and its version, so that it doesn't overwrite what isn't shown in it.
      if (scripts) {
        expect(await staff.page.getByLabel("Internal notes").inputValue()).toBe("Prefers mornings");
        await staff.page.getByRole("button", { name: "Save", exact: true }).click();
        await staff.page.getByText("Someone else just updated this request.").waitFor();
      }
      await expectAccessible(staff.page, scripts);
      await staff.page.getByRole("button", { name: "Send answer" }).click();
      await waitForToast(staff.page, "Answer sent");
      expect(await mail.waitForEmail(buyer, "Confirmed cost of the upgrades: $19,500.")).toContain("Ten weeks");
      await page.goto(`${site.url}/dashboard/offers`);
      await page.getByText("Ten weeks").waitFor();

      await openPage(staff.page, "IDX Sync");
      await staff.page.getByRole("button", { name: "Trigger Sync" }).click();
      await staff.page.getByText("Sync Complete").waitFor();
      await expectAccessible(staff.page, scripts);
      await staff.close();
      await close();
    });
  },
);

describe("project dialogs", () => {
  it("shows conflicts, failed posts, and rejected files in dialogs and keeps the input", {
    tags: ["long"],
  }, async () => {
    const { project } = await createProject();
    const { page, close } = await openVisit({ scripts: true, width: 1440 });
    await signInWithLink(page, {
      email: "sam@sunporch.example",
      at: site.url,
      to: `/admin/projects/${project}/tasks`,
      scripts: true,
    });
    await waitUntilReady(page, true);
    const dialog = page.getByRole("dialog");
    await page.getByRole("link", { name: "Edit Sign the scope" }).click();
    await dialog.getByLabel("Title").fill("Sign it today");
    await query(
      "UPDATE project_task SET title = 'Signed by someone else', version = version + 1 WHERE project_id = $1",
      [project],
    );
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Someone else just updated this task.").waitFor();
    expect(await dialog.getByRole("link", { name: "see the latest version" }).getAttribute("href")).toMatch(
      /\/tasks\/[0-9a-f-]{36}$/,
    );
    await expect.poll(() => dialog.getByLabel("Title").inputValue()).toBe("Sign it today");
    expect(await findA11yViolations(page)).toEqual([]);
    await page.route("**/tasks/*.data*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Failed to update task").first().waitFor();
    await expect.poll(() => dialog.getByLabel("Title").inputValue()).toBe("Sign it today");
    await page.unroute("**/tasks/*.data*");
    await dialog.getByRole("button", { name: "Save" }).click();
    await waitForToast(page, "Task saved");
    await page.getByRole("heading", { name: "Sign it today" }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Edit Sign it today");
    // A dialog that is closed while it sends still reports the result and updates the list.
    const sendTask = await holdRequests(page, "**/tasks/new.data*", "POST");
    await page.getByRole("link", { name: "Add task" }).click();
    await dialog.getByLabel("Title").fill("Choose paint");
    await dialog.getByRole("button", { name: "Add task" }).click();
    await dialog.getByRole("button", { name: "Saving..." }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    sendTask();
    await waitForToast(page, "Task added");
    await page.getByRole("heading", { name: "Choose paint" }).waitFor();
    await page.getByRole("checkbox", { name: "Done: Sign it today" }).press("Space");
    await expect
      .poll(
        async () =>
          (
            await query<{ completed: boolean }>(
              "SELECT completed FROM project_task WHERE project_id = $1 AND title = 'Sign it today'",
              [project],
            )
          )[0]?.completed,
      )
      .toBe(true);

    await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Documents" }).click();
    await page.getByRole("link", { name: "Upload document" }).click();
    const files = dialog.getByLabel("Files");
    await files.setInputFiles({ name: "run.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") });
    await dialog.getByText("Use a PDF, Word, JPG, or PNG file").waitFor();
    await dialog.getByLabel("Title").fill("Papers");
    await dialog.getByRole("button", { name: "Upload document" }).click();
    await dialog.getByRole("alert").getByRole("link", { name: "Use a PDF, Word, JPG, or PNG file" }).waitFor();
    expect(await dialog.locator('li:has([aria-label^="Remove "])').textContent()).toContain("run.exe");
    const pdf = { name: "Agreement.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") };
    const located = sharp(await createJpeg(400, 300)).withExif({
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "34/1 3/1 0/1" },
    });
    const roof = { name: "roof.jpg", mimeType: "image/jpeg", buffer: await located.jpeg().toBuffer() };
    await files.setInputFiles([pdf, { ...pdf, name: "Second.pdf" }, roof]);
    const titles = () =>
      dialog.getByLabel(/^Title of /).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    await expect.poll(titles).toEqual(["Agreement", "Second", "Roof"]);
    await dialog.getByLabel("Title of roof.jpg").fill("The roof in March");
    await dialog.getByRole("button", { name: "Remove Second.pdf" }).click();
    await expect.poll(titles).toEqual(["Agreement", "The roof in March"]);
    await dialog.getByLabel("Title of Agreement.pdf").fill("");
    await expect
      .poll(() => dialog.locator('li:has([aria-label^="Remove "])').allInnerTexts())
      .toEqual([expect.stringContaining("Agreement.pdf"), expect.stringMatching(/roof\.jpg\s*\d+ KB/)]);
    const sendDocuments = await holdRequests(page, "**/documents/new.data*");
    await dialog.getByRole("button", { name: "Upload document" }).click();
    await dialog.getByRole("alert").getByRole("link", { name: "Title is required" }).click();
    await expect
      .poll(() => dialog.getByLabel("Title of Agreement.pdf").evaluate((input) => input === document.activeElement))
      .toBe(true);
    await dialog.getByLabel("Title of Agreement.pdf").fill("Papers");
    await dialog.getByRole("button", { name: "Upload document" }).click();
    await dialog.getByRole("progressbar", { name: "Upload" }).waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    sendDocuments();
    await waitForToast(page, "2 documents added", "Location data was removed.");
    await page.getByRole("link", { name: "Delete The roof in March" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
    await query(
      "UPDATE project_document SET version = version + 1, title = 'The roof in May' WHERE project_id = $1 AND title LIKE 'The roof%'",
      [project],
    );
    await dialog.getByRole("button", { name: "Delete" }).press("Enter");
    await dialog.getByText("Someone else just updated it. Check it again.").first().waitFor();
    await dialog.getByText("This deletes “The roof in May”").waitFor();
    await dialog.getByRole("button", { name: "Delete" }).press("Enter");
    await waitForToast(page, "Document deleted");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("rows-documents");
    await expect.poll(() => page.getByRole("link", { name: /^Open Papers/ }).count()).toBe(1);

    const [item] = await query<{ id: string }>("SELECT id FROM design_item WHERE project_id = $1 LIMIT 1", [project]);
    await page.goto(`${site.url}/admin/projects/${project}/design/${item!.id}`);
    await waitUntilReady(page, true);
    await page.getByLabel("Item name").fill("Terrazzo");
    await page.locator("input[type=file]").setInputFiles({ ...roof, name: "terrazzo.jpg" });
    await query("UPDATE design_item SET version = version + 1 WHERE id = $1", [item!.id]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Someone else just updated this design item.").waitFor();
    expect(await page.locator('li:has([aria-label^="Remove "])').textContent()).toContain("terrazzo.jpg");
    expect(await page.getByLabel("Item name").inputValue()).toBe("Terrazzo");
    await close();
  });

  it("keeps the message of a refused deletion on its page, which shows the item as it is now", {
    tags: ["long"],
  }, async () => {
    const { project } = await createProject();
    const [task] = await query<{ id: string }>("SELECT id FROM project_task WHERE project_id = $1", [project]);
    const path = `/admin/projects/${project}/tasks/${task!.id}/delete`;
    const { page, close } = await openVisit({ scripts: true, width: 1440 });
    await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: path, scripts: true });
    await waitUntilReady(page, true);
    await query("UPDATE project_task SET title = 'Sign it today', version = version + 1 WHERE id = $1", [task!.id]);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("This deletes “Sign it today”").waitFor();
    await page.waitForLoadState("networkidle");
    const region = page.getByRole("region", { name: "Delete this task?" });
    expect(await region.textContent()).toContain("Someone else just updated it. Check it again.");
    expect(await page.title()).toMatch(/^Error: Delete this task\?/);
    await page.getByRole("button", { name: "Delete" }).click();
    await waitForToast(page, "Task deleted");
    await close();
  });

  it("keeps the dates of a page as they were shown when someone else has changed the item", {
    tags: ["long"],
  }, async () => {
    const { project } = await createProject();
    const [task] = await query<{ id: string }>(
      "UPDATE project_task SET due_on = '2027-03-09' WHERE project_id = $1 RETURNING id",
      [project],
    );
    const path = `/admin/projects/${project}/tasks/${task!.id}`;
    const { page, close } = await openVisit({ scripts: true, width: 1440 });
    await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: path, scripts: true });
    await waitUntilReady(page, true);
    await page.getByLabel("Title").fill("Sign it today");
    await query("UPDATE project_task SET version = version + 1 WHERE id = $1", [task!.id]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Someone else just updated this task.").waitFor();
    expect(await page.getByLabel(/^Due/).inputValue()).toBe("3/9/2027");
    await close();
  });

  it("wraps a name without spaces, and a message that quotes one", { tags: ["long"] }, async () => {
    const word = "W".repeat(120);
    const [home] = await query<{ id: number }>("SELECT min(id) AS id FROM listing WHERE withdrawn_at IS NULL");
    const [lead] = await query<{ id: string }>(
      `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, message)
       VALUES (gen_random_uuid(), $1, $2, 'w@example.com', 'email', 'morning', 'Is it quiet?') RETURNING id`,
      [home!.id, word],
    );
    const path = `/admin/inbox/leads/${lead!.id}`;
    const { page, close } = await openVisit({ scripts: true, width: 390 });
    await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: path, scripts: true });
    await waitUntilReady(page, true);
    expect(await measureSidewaysScroll(page)).toBe(0);
    await page.goto(`${site.url}/admin/homes/${home!.id}/upgrades`);
    await waitUntilReady(page, true);
    await page.getByLabel(/^Its own upgrades/).fill(`${word}, 5`);
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByText(/has to be a title/)
      .first()
      .waitFor();
    expect(await measureSidewaysScroll(page)).toBe(0);
    await query("DELETE FROM lead WHERE id = $1", [lead!.id]);
    await close();
  });

  it("lists an empty file with its size, does not send it, and keeps the form when an upload fails", {
    tags: ["long"],
  }, async () => {
    const { project } = await createProject();
    const { page, close } = await openVisit({ scripts: true, width: 1440 });
    const documentsPath = `/admin/projects/${project}/documents`;
    await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: documentsPath, scripts: true });
    await waitUntilReady(page, true);
    const dialog = page.getByRole("dialog");
    await page.getByRole("link", { name: "Upload document" }).click();
    const empty = { name: "zero.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) };
    await dialog.getByLabel("Files").setInputFiles(empty);
    await dialog.getByText("This file is empty. Choose another one.").waitFor();
    expect(await dialog.locator('li:has([aria-label^="Remove "])').textContent()).toMatch(/zero\.pdf\s*0 KB/);
    expect(await findA11yViolations(page)).toEqual([]);
    await dialog.getByLabel("Title").fill("Zero");
    await dialog.getByRole("button", { name: "Upload document" }).click();
    await dialog.getByRole("link", { name: "This file is empty. Choose another one." }).waitFor();
    await expect
      .poll(() => dialog.getByLabel("Files").evaluate((input) => input === document.activeElement))
      .toBe(true);
    await dialog.getByRole("button", { name: "Remove zero.pdf" }).click();
    await expect.poll(() => dialog.locator('li:has([aria-label^="Remove "])').count()).toBe(0);
    await dialog.getByLabel("Files").setInputFiles({ ...empty, buffer: Buffer.from("%PDF-1.4\n%%EOF") });
    await page.route("**/documents/new.data*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Upload document" }).click();
    const failure = "Failed to upload document: We couldn’t reach the server. Please try again.";
    await dialog.getByRole("alert").getByText(failure).waitFor();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Zero");
    await page.goto(`${site.url}/admin/projects/${project}/summary`);
    await waitUntilReady(page, true);
    await page.getByLabel("Replace picture").setInputFiles({ ...empty, name: "zero.jpg", mimeType: "image/jpeg" });
    await page.getByText("This file is empty. Choose another one.").waitFor();
    expect(await page.locator('li:has([aria-label^="Remove "])').textContent()).toMatch(/zero\.jpg\s*0\.00 MB/);
    await close();
  });

  it.each([true, false])(
    "rejects or replaces a hero image and keeps the project form's input (scripts %s)",
    { tags: ["long"] },
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
    { tags: ["long"] },
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
        const loaded = page.waitForEvent("load");
        await save(amount, day);
        await loaded;
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

  it("rejects a 6 MB image without scripts, keeps the input, and loads the next page", { tags: ["long"] }, async () => {
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

  it("has keys for the search, rows, new items and help, which type in fields as usual and can be turned off", {
    tags: ["long"],
  }, async () => {
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
    await page.keyboard.press("n");
    await page.getByRole("dialog", { name: "Add milestone" }).getByLabel("Label").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("Next row of a list").waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await help.getByLabel("Use keyboard shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await page.reload();
    await waitUntilReady(page, true);
    for (const key of ["j", "n", "?"]) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await help.getByLabel("Use keyboard shortcuts").check();
    await help.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("?");
    await help.waitFor();
    await close();
  });

  it("moves milestones by keyboard and keeps them in view", { tags: ["long"] }, async () => {
    const { project } = await createProject();
    const { page, close } = await openVisit({ scripts: true, width: 390 });
    await signInWithLink(page, {
      email: "sam@sunporch.example",
      at: site.url,
      to: `/admin/projects/${project}/summary`,
      scripts: true,
    });
    await waitUntilReady(page, true);
    const labels = () => page.locator("#main li h3").allInnerTexts();
    const [first, second, ...rest] = await labels();
    const down = page.getByRole("button", { name: `Move ${first} down` });
    await down.press("Enter");
    await expect.poll(labels).toEqual([second, first, ...rest]);
    await page.getByText("Milestone is now 2 of 3").waitFor();
    await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true);
    await down.press("Enter");
    await expect.poll(labels).toEqual([second, ...rest, first]);
    await close();
  });

  it("marks a milestone done at once and reverts it by the toast", { tags: ["long"] }, async () => {
    const { project } = await createProject();
    const { page, close } = await openVisit({ scripts: true, width: 820 });
    const to = `/admin/projects/${project}/summary`;
    await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to, scripts: true });
    await waitUntilReady(page, true);
    const box = page.getByRole("checkbox", { name: "Done: Demolition" });
    const countDone = async () =>
      (await query("SELECT FROM milestone WHERE project_id = $1 AND completed_on IS NOT NULL", [project])).length;
    const doneBefore = await countDone();
    const release = await holdRequests(page, "**/milestones.data*");
    await box.click();
    await expect.poll(() => box.getAttribute("aria-checked")).toBe("true");
    expect(await countDone()).toBe(doneBefore);
    release();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await waitForToast(page, "Milestone reopened");
    expect([await box.getAttribute("aria-checked"), await countDone()]).toEqual(["false", doneBefore]);
    expect(new URL(page.url()).pathname).toBe(to);
    await close();
  });

  it("draws a tab's whole focus ring, and not over its text", { tags: ["long"] }, async () => {
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

  it("keeps a date of the table of projects in one line", { tags: ["long"] }, async () => {
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

  it("has the headings of milestones and project in one line", { tags: ["long"] }, async () => {
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
});

it("says beside Delete why a template wasn't deleted, keeps its form as typed, and deletes it then", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await signInWithLink(page, {
    email: "sam@sunporch.example",
    at: site.url,
    to: "/admin/templates/new",
    scripts: true,
  });
  await page.getByLabel("Name").fill("Attic");
  await page.getByRole("button", { name: "Save template" }).click();
  await page.getByRole("link", { name: "Attic" }).click();
  await page.getByLabel("Name").fill("Cellar");
  const fold = page.locator("details").filter({ hasText: "Delete this template" });
  await fold.locator("summary").click();
  const button = fold.getByRole("button", { name: "Delete" });
  await page.context().setOffline(true);
  await button.click();
  await fold.getByText("Failed to delete template").waitFor();
  await page.context().setOffline(false);
  await query("UPDATE project_template SET version = version + 1 WHERE name = 'Attic'");
  await button.click();
  await fold.getByText("Someone else just updated it. Check it again.").waitFor();
  await fold.getByText("See the latest version, or delete it anyway.").waitFor();
  expect(await page.getByText("Your changes are kept").count()).toBe(0);
  expect(await page.getByLabel("Name").inputValue()).toBe("Cellar");
  expect(await findA11yViolations(page)).toEqual([]);
  await button.click();
  await waitForToast(page, "Template deleted");
  await page.goto(`${site.url}/admin/templates`);
  expect(await page.getByRole("link", { name: "Attic" }).count()).toBe(0);
  await close();
});
