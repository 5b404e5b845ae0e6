/** Forms with files: they are sent to their own page, with scripts and without. */
import type { Page } from "playwright";
import { beforeEach, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { createPdf } from "../media/documents";
import { createJpeg } from "../media/images";
import { addProject } from "../projects";
import { describeVisits, openVisit, waitForToast, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite, sql } from "./site";

const site = setUpSite();
let project: string;

beforeEach(async () => {
  await query("TRUNCATE project CASCADE");
  ({ id: project } = await addProject(sql, "ana@example.com"));
  await query("DELETE FROM project_document");
  await query("UPDATE design_item SET media_key = NULL");
});

const createFile = (name: string) => ({ name, mimeType: "application/pdf", buffer: createPdf() });

describeVisits(
  "forms with files",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
  ],
  ({ scripts, width }) => {
    async function open(to: string): Promise<{ page: Page; apiCalls: string[]; close: () => Promise<void> }> {
      const { page, close } = await openVisit({ scripts, width });
      const apiCalls: string[] = [];
      page.on("request", (request) => {
        if (request.method() !== "GET" && new URL(request.url()).pathname.startsWith("/api/"))
          apiCalls.push(request.url());
      });
      await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to, scripts });
      await waitUntilReady(page, scripts);
      return { page, apiCalls, close };
    }

    it("uploads several documents with a category each, and replaces a file and pictures, and deletes a document", async () => {
      const list = `/admin/projects/${project}/documents`;
      const permit = scripts ? "City permit" : "Permit";
      // The form's page on a phone, and its dialog on a desktop.
      const { page, apiCalls, close } = await open(width < 600 ? `${list}/new` : list);
      if (width >= 600) await page.getByRole("link", { name: "Upload document" }).click();
      // Dropped on the field, files leave the focus where it is.
      await page.getByLabel("Title").focus();
      await page.getByLabel("Files").setInputFiles([createFile("bid.pdf"), createFile("permit.pdf")]);
      await page.getByLabel("Category", { exact: true }).selectOption("Financial");
      if (scripts) {
        await page.getByLabel("Category of permit.pdf").selectOption("Inspection");
        await page.getByLabel("Title of permit.pdf").fill(permit);
      }
      await page.getByRole("button", { name: "Upload document" }).click();
      await waitForToast(page, "2 documents added");
      expect(await query("SELECT title, category FROM project_document ORDER BY title")).toEqual([
        { title: "Bid", category: "Financial" },
        { title: permit, category: scripts ? "Inspection" : "Financial" },
      ]);

      // A refused file keeps what is typed.
      await page.getByRole("link", { name: "Edit Bid" }).click();
      await page.getByLabel("Title").fill("Signed bid");
      await page.getByLabel("New file").setInputFiles({ ...createFile("bid.pdf"), buffer: Buffer.from("<html>") });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("link", { name: "Use a PDF, Word, JPG, or PNG file" }).waitFor();
      expect(await page.getByLabel("Title").inputValue()).toBe("Signed bid");
      await page.getByLabel("New file").setInputFiles(createFile("signed.pdf"));
      await page.getByRole("button", { name: "Save" }).click();
      await waitForToast(page, "Document saved");
      expect(
        await query(
          "SELECT title, file_name, jsonb_array_length(earlier_files) AS earlier FROM project_document WHERE file_name = 'signed.pdf'",
        ),
      ).toEqual([{ title: "Signed bid", file_name: "signed.pdf", earlier: 1 }]);
      await page.getByRole("link", { name: `Delete ${permit}` }).click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await waitForToast(page, "Document deleted");

      await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Design" }).click();
      await page.getByRole("link", { name: "Edit Zellige" }).click();
      await page.getByRole("heading", { name: "Edit design item" }).waitFor();
      await waitUntilReady(page, scripts);
      const picture = { name: "tile.jpg", mimeType: "image/jpeg", buffer: await createJpeg(200, 150) };
      await page.locator("input[type=file]").setInputFiles(picture);
      await page.getByRole("button", { name: "Save" }).click();
      await waitForToast(page, "Design item saved");
      expect(await query("SELECT FROM design_item WHERE media_key IS NOT NULL")).toHaveLength(1);

      await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Summary" }).click();
      await page.getByRole("heading", { name: "Milestones" }).waitFor();
      await waitUntilReady(page, scripts);
      await page.locator("input[type=file]").setInputFiles(picture);
      await page.getByRole("button", { name: "Upload" }).click();
      await page.getByText("Hero image changed").waitFor();
      expect(apiCalls).toEqual([]);
      await close();
    });
  },
);
