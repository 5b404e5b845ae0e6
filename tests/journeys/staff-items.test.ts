/**
 * The items of a project for staff: dialogs, conflicts, files, and their order.
 *
 * @module-tag long
 */
import sharp from "sharp";
import { expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { createJpeg } from "../media/images";
import { addProject } from "../projects";
import { findA11yViolations, holdRequests, openVisit, waitForToast, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite, sql } from "./site";

const site = setUpSite();

/** A project with items of every kind. */
async function createProject() {
  const { id: project } = await addProject(sql, "ana@example.com");
  return { project };
}

it("shows conflicts, failed posts, and rejected files in dialogs and keeps the input", async () => {
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
  await query("UPDATE project_task SET title = 'Signed by someone else', version = version + 1 WHERE project_id = $1", [
    project,
  ]);
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

it("keeps the message of a refused deletion on its page, which shows the item as it is now", async () => {
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

it("keeps the dates of a page as they were shown when someone else has changed the item", async () => {
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

it("lists an empty file with its size, does not send it, and keeps the form when an upload fails", async () => {
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
  await expect.poll(() => dialog.getByLabel("Files").evaluate((input) => input === document.activeElement)).toBe(true);
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

it("moves milestones by keyboard and keeps them in view", async () => {
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
  await page.locator(`summary[aria-label="More for ${first}"]`).press("Enter");
  const down = page.getByRole("button", { name: `Move ${first} down` });
  await down.press("Enter");
  await expect.poll(labels).toEqual([second, first, ...rest]);
  await page.getByText("Milestone is now 2 of 3").waitFor();
  await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true);
  await down.press("Enter");
  await expect.poll(labels).toEqual([second, ...rest, first]);
  await close();
});

it("marks a milestone done at once and reverts it by the toast", async () => {
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
