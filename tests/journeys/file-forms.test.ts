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

    it("uploads several documents with a category each, and replaces a file", async () => {
      const list = `/admin/projects/${project}/documents`;
      const { page, apiCalls, close } = await open(list);
      await page.getByRole("link", { name: "Upload document" }).click();
      await page.getByLabel("Files").setInputFiles([createFile("bid.pdf"), createFile("permit.pdf")]);
      await page.getByLabel("Category", { exact: true }).selectOption("Financial");
      if (scripts) {
        await page.getByLabel("Category of permit.pdf").selectOption("Inspection");
        await page.getByLabel("Title of permit.pdf").fill("City permit");
      }
      await page.getByRole("button", { name: "Upload document" }).click();
      await waitForToast(page, "2 documents added");
      expect(await query("SELECT title, category FROM project_document ORDER BY title")).toEqual([
        { title: "Bid", category: "Financial" },
        { title: scripts ? "City permit" : "Permit", category: scripts ? "Inspection" : "Financial" },
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
      expect(apiCalls).toEqual([]);
      await close();
    });

    it("replaces the picture of a design item and the hero image", async () => {
      const [item] = await query<{ id: string }>("SELECT id FROM design_item WHERE project_id = $1 LIMIT 1", [project]);
      const { page, apiCalls, close } = await open(`/admin/projects/${project}/design/${item!.id}`);
      const picture = { name: "tile.jpg", mimeType: "image/jpeg", buffer: await createJpeg(200, 150) };
      await page.locator("input[type=file]").setInputFiles(picture);
      await page.getByRole("button", { name: "Save" }).click();
      await waitForToast(page, "Design item saved");
      expect(await query("SELECT FROM design_item WHERE id = $1 AND media_key IS NOT NULL", [item!.id])).toHaveLength(
        1,
      );

      await page.goto(`${site.url}/admin/projects/${project}/summary`);
      await waitUntilReady(page, scripts);
      await page.locator("input[type=file]").setInputFiles(picture);
      await page.getByRole("button", { name: "Upload" }).click();
      await page.getByText("Hero image changed").waitFor();
      expect(apiCalls).toEqual([]);
      await close();
    });
  },
);
