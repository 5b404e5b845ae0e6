/** Documents in a browser: staff upload several at once, and drop them on the page. */
import type { Page } from "playwright";
import { beforeEach, describe, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { createPdf } from "../media/documents";
import { createJpeg } from "../media/images";
import { addProject } from "../projects";
import { describeVisits, expectAccessible, openVisit, waitForToast, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite, sql } from "./site";

let project: string;

const site = setUpSite();
beforeEach(async () => {
  await query("TRUNCATE project CASCADE");
  ({ id: project } = await addProject(sql, "ana@example.com"));
  await query("DELETE FROM project_document");
});

const createFile = (name: string) => ({ name, mimeType: "application/pdf", buffer: createPdf() });

const listTitles = async () =>
  (await query<{ title: string }>("SELECT title FROM project_document ORDER BY title")).map(({ title }) => title);

/** The hero image isn't stored here. */
const listUnexpected = (errors: readonly string[]) => errors.filter((error) => !error.includes("404"));

async function openDocuments(page: Page, scripts: boolean) {
  const to = `/admin/projects/${project}/documents`;
  await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to, scripts });
  await waitUntilReady(page, scripts);
}

it("makes one document, selection, task and project of two tries when the first answer is lost, but two of a changed form", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  /** Sends a form, whose answer is lost. @returns its button */
  const loseAnswer = async (name: string, url: string, main = page.getByRole("main")) => {
    const button = main.getByRole("button", { name });
    await page.route(url, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button.click();
    await main.getByText("We couldn’t reach the server").first().waitFor();
    await page.unrouteAll();
    return button;
  };
  const sendTwice = async (...form: Parameters<typeof loseAnswer>) => (await loseAnswer(...form)).click();
  await openDocuments(page, true);
  await page.goto(`${site.url}/admin/projects/${project}/documents/new`);
  await waitUntilReady(page, true);
  await page.getByLabel("Title").fill("Plan");
  await page.getByLabel("Files").setInputFiles(createFile("plan.pdf"));
  await sendTwice("Upload document", "**/documents/new.data*");
  await waitForToast(page, "Document added");
  expect(await listTitles()).toEqual(["Plan"]);

  await page.goto(`${site.url}/admin/projects/${project}/documents`);
  await waitUntilReady(page, true);
  await page.getByRole("link", { name: "Upload document" }).click();
  const upload = page.getByRole("dialog");
  await upload.getByLabel("Title").fill("Survey");
  await upload.getByLabel("Files").setInputFiles(createFile("survey.pdf"));
  await sendTwice("Upload document", "**/documents/new.data*", upload);
  await upload.waitFor({ state: "hidden" });
  expect(await listTitles()).toEqual(["Plan", "Survey"]);
  // Another title is another document.
  await page.getByRole("link", { name: "Upload document" }).click();
  await upload.getByLabel("Title").fill("Deed");
  await upload.getByLabel("Files").setInputFiles(createFile("deed.pdf"));
  const button = await loseAnswer("Upload document", "**/documents/new.data*", upload);
  await upload.getByLabel("Title").fill("Title deed");
  await button.click();
  await upload.waitFor({ state: "hidden" });
  expect(await listTitles()).toEqual(["Deed", "Plan", "Survey", "Title deed"]);

  await page.goto(`${site.url}/admin/projects/${project}/design/new`);
  await waitUntilReady(page, true);
  await page.getByLabel("Room").selectOption("Kitchen");
  await page.getByLabel("Category").selectOption("Tile");
  await page.getByLabel("Item name").fill("Lost tile");
  const picture = { name: "tile.jpg", mimeType: "image/jpeg", buffer: await createJpeg(200, 150) };
  await page.locator("input[type=file]").setInputFiles(picture);
  await sendTwice("Add selection", "**/design/new.data*");
  await page.waitForURL(/\/design$/);
  expect(await query("SELECT FROM design_item WHERE item_name = 'Lost tile'")).toHaveLength(1);

  await page.goto(`${site.url}/admin/projects/${project}/tasks`);
  await waitUntilReady(page, true);
  await page.getByRole("link", { name: "Add task" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Lost task");
  await sendTwice("Add task", "**/tasks/new.data*", dialog);
  await dialog.waitFor({ state: "hidden" });
  expect(await query("SELECT FROM project_task WHERE title = 'Lost task'")).toHaveLength(1);

  await page.goto(`${site.url}/admin/projects/new`);
  await waitUntilReady(page, true);
  await page.getByLabel("Buyer Email").fill("lost@example.com");
  await page.getByLabel("Project Address").fill("9 Elm Way");
  await page.getByLabel("Purchase Price").fill("655000");
  await page.getByLabel("Hero Image").setInputFiles(picture);
  await sendTwice("Create Project", "**/projects/new.data*");
  await page.waitForURL(/\/summary$/);
  await waitForToast(page, "Project created");
  expect(await query("SELECT FROM project WHERE buyer_email = 'lost@example.com'")).toHaveLength(1);
  await close();
});

describeVisits(
  "several files",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
  ],
  ({ scripts, width }) => {
    it("are uploaded from the page of documents, each with a title and a category, and a refused one loses no other", async () => {
      const { page, close } = await openVisit({ scripts, width });
      await openDocuments(page, scripts);
      const wanted = page.getByRole("heading", { name: "Wanted from the buyer" });
      const documents = page.getByRole("heading", { name: "Documents", exact: true });
      expect((await wanted.boundingBox())!.y).toBeLessThan((await documents.boundingBox())!.y);
      const upload = page.getByRole("button", { name: "Upload", exact: true });
      const damaged = { ...createFile("Notes.pdf"), buffer: Buffer.from("<html>") };
      const files = page.getByLabel(/^New documents/);
      await files.setInputFiles([createFile("bid_for_the_roof.pdf"), createFile("termite-inspection.pdf"), damaged]);
      if (scripts) {
        expect(await page.getByLabel("Category of termite-inspection.pdf").inputValue()).toBe("Inspection");
        await page.getByLabel("Title of bid_for_the_roof.pdf").fill("Roof bid");
      }
      await upload.click();
      const toast = page.getByRole("alert").filter({ hasText: "2 documents added, 1 file not" });
      await toast.getByText("Notes.pdf: Use a PDF, Word, JPG, or PNG file").waitFor();
      await page
        .getByText(/^Version 1, .* by (Sam|sam@)/)
        .first()
        .waitFor();
      expect(await query("SELECT title, category FROM project_document ORDER BY title")).toEqual(
        scripts
          ? [
              { title: "Roof bid", category: "Financial" },
              { title: "Termite inspection", category: "Inspection" },
            ]
          : [
              { title: "Bid for the roof", category: "Financial" },
              { title: "Termite inspection", category: "Inspection" },
            ],
      );
      await waitUntilReady(page, scripts);
      await expectAccessible(page);

      // The form is empty again, and one that is wrong keeps its files with scripts.
      expect(await files.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
      await files.setInputFiles([{ ...createFile("setup.exe") }, createFile("Permit.pdf")]);
      await upload.click();
      if (scripts) {
        await page.getByRole("link", { name: "setup.exe: Use a PDF, Word, JPG, or PNG file" }).waitFor();
        await page.getByRole("button", { name: "Remove setup.exe" }).click();
        await upload.click();
        await waitForToast(page, "Document added");
      } else await page.getByRole("alert").filter({ hasText: "Document added, 1 file not" }).waitFor();
      expect(await listTitles()).toContain("Permit");
      await close();
    });
  },
);

describeVisits(
  "wanted documents",
  [
    { scripts: true, width: 390 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    it("are asked for by staff and sent by the buyer", { tags: ["long"] }, async () => {
      await query("DELETE FROM project_wanted_document");
      const staff = await openVisit({ scripts, width });
      await openDocuments(staff.page, scripts);
      for (const title of ["Proof of insurance", "Pay stub"]) {
        await staff.page.getByRole("link", { name: "Ask for a document" }).click();
        await staff.page.getByLabel("Title").fill(title);
        await staff.page.getByLabel("Due date").fill("3/12/2020");
        await staff.page.getByRole("button", { name: "Ask for a document" }).click();
        // Without scripts the form asks once whether the date is meant.
        if (!scripts) await staff.page.getByRole("button", { name: "Ask for a document" }).click();
        await waitForToast(staff.page, "Wanted document added");
        await staff.page.getByRole("heading", { name: title }).waitFor();
      }
      await expectAccessible(staff.page);

      const buyer = await openVisit({ scripts, width });
      const { page } = buyer;
      await signInWithLink(page, { email: "ana@example.com", at: site.url, to: "/dashboard/summary", scripts });
      await page.getByRole("link", { name: "Send us: Pay stub" }).click();
      await page.getByRole("heading", { name: "Wanted from you 2" }).waitFor();
      await waitUntilReady(page, scripts);
      await expectAccessible(page);
      const field = page.getByLabel("File for Pay stub");
      await field.setInputFiles({ ...createFile("stub.pdf"), buffer: Buffer.from("<html>") });
      await page.getByRole("button", { name: "Send document for Pay stub" }).click();
      await page.getByRole("link", { name: "Use a PDF, Word, JPG, or PNG file" }).waitFor();
      expect(await page.title()).toMatch(/^Error: /);
      await field.setInputFiles(createFile("stub.pdf"));
      await page.getByRole("button", { name: "Send document for Pay stub" }).click();
      await waitForToast(page, "Document sent");
      await page.getByRole("heading", { name: "Wanted from you 1" }).waitFor();
      await page.getByRole("link", { name: "Open Pay stub" }).waitFor();
      await page.getByText("uploaded by you on").waitFor();
      expect(listUnexpected(buyer.errors).filter((error) => !error.includes("422"))).toEqual([]);

      await staff.page.reload();
      await waitUntilReady(staff.page, scripts);
      await staff.page.getByText("by ana@example.com").waitFor();
      await staff.page.getByRole("checkbox", { name: "Received: Proof of insurance" }).click();
      await waitForToast(staff.page, "Document received");
      await staff.page.getByText("0 open, 2 received").waitFor();
      await staff.page.getByRole("button", { name: "Undo" }).click();
      await staff.page.getByText("1 open, 1 received").waitFor();
      await staff.close();
      await buyer.close();
    });
  },
);

describe("files dropped on the page of documents", () => {
  /** Drags files over the heading. */
  async function drag(page: Page, type: string, names: readonly string[]) {
    const dataTransfer = await page.evaluateHandle((fileNames) => {
      const transfer = new DataTransfer();
      for (const name of fileNames) transfer.items.add(new File(["%PDF-1.4\n%%EOF"], name));
      return transfer;
    }, names);
    await page.locator("#rows-documents").dispatchEvent(type, { dataTransfer });
  }
  const DROP_TEXT = "Drop files to upload them";

  it("are added to the chosen ones in its form", { tags: ["long"] }, async () => {
    const { page, errors, close } = await openVisit({ scripts: true, width: 820 });
    await openDocuments(page, true);
    await drag(page, "dragover", ["Bid.pdf"]);
    await page.getByText(DROP_TEXT).waitFor();
    await drag(page, "dragleave", ["Bid.pdf"]);
    await page.getByText(DROP_TEXT).waitFor({ state: "hidden" });
    await drag(page, "dragover", ["Bid.pdf"]);
    await drag(page, "drop", ["Bid.pdf"]);
    expect(await page.getByText(DROP_TEXT).count()).toBe(0);
    await drag(page, "drop", ["Permit.pdf"]);
    await page.getByLabel("Title of Permit.pdf").waitFor();
    await page.getByRole("link", { name: "Upload document" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").waitFor();
    await drag(page, "drop", ["Ignored.pdf"]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await waitForToast(page, "2 documents added");
    expect(await listTitles()).toEqual(["Bid", "Permit"]);
    expect(await page.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
    expect(listUnexpected(errors)).toEqual([]);
    await close();
  });
});
