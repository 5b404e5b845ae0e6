/** How long the messages about what was done stay. */
import { beforeEach, expect, it } from "vitest";
import { addProject } from "../projects";
import { openVisit, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { deleteProjects, setUpSite, sql } from "./site";

const site = setUpSite();
beforeEach(deleteProjects);

it("shows what can be undone for 8 seconds, what was saved in the list for 2, and the rest for 5", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  const project = await addProject(sql, "ana@example.com", { hero_key: null });
  await page.clock.install();
  const expectSeconds = async (text: string, seconds: number) => {
    const toast = page.locator("[data-toasts]").getByText(text);
    await toast.waitFor();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(seconds * 1000 - 1500);
    expect(await toast.count()).toBe(1);
    await page.clock.fastForward(1600);
    await toast.waitFor({ state: "detached" });
  };
  await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: "/", scripts: true });
  await waitUntilReady(page, true);
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await expectSeconds("Saved!", 2);
  await page.goto(`${site.url}/admin/projects/${project.id}/tasks`);
  await waitUntilReady(page, true);
  await page
    .getByRole("button", { name: "Done: Sign the scope" })
    .or(page.getByRole("checkbox", { name: "Done: Sign the scope" }))
    .click();
  await expectSeconds("Undo", 8);
  await page.goto(`${site.url}/admin/projects/${project.id}/contacts/add`);
  await waitUntilReady(page, true);
  await page.getByRole("textbox", { name: "Contacts" }).fill("Wei Chen, Designer");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Add 1 contact" }).click();
  await expectSeconds("1 contact added", 5);
  await close();
});
