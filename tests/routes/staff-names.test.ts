/** How staff see each other on the pages that assign something, over HTTP. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { visibleText } from "./route-site";
import { buildApiPath, buildPagePath, project, sam, setUpStaffSite, site } from "./staff-site";

setUpStaffSite();

/** Without the header, which names who is signed in. */
const readMain = ({ body }: { body: string }) => visibleText(body.slice(body.indexOf("<main")));

it("names staff by name with the address, and by address without a name", async () => {
  await sam.call("PATCH", buildApiPath(), { ownerEmail: "sam@sunporch.example" });
  await sam.call("PATCH", buildApiPath(`/tasks/${project.task}`), { assignee: "sam@sunporch.example" });
  const message = { intent: "message", id: randomUUID(), body: "On Friday." };
  expect((await sam.post(buildPagePath("messages"), message)).status).toBe(303);
  const readPages = async () => {
    const paths = [
      "/admin/dashboard",
      "/admin/projects",
      buildPagePath("tasks"),
      buildPagePath("messages"),
      "/admin/messages",
      "/admin/audit",
    ];
    return Promise.all(paths.map(async (path) => readMain(await sam.get(path))));
  };
  for (const page of await readPages()) expect(page).not.toContain("Sam Ortiz");
  await site.sql.query("UPDATE account SET name = 'Sam Ortiz' WHERE email = 'sam@sunporch.example'");
  for (const page of await readPages()) expect(page).toContain("Sam Ortiz (sam@sunporch.example)");
  const audit = visibleText((await sam.get("/admin/audit")).body);
  expect(audit).toContain("Sam Ortiz (sam@sunporch.example) update task");
  expect(audit).toContain("Assigned to: none → Sam Ortiz (sam@sunporch.example)");
  const form = (await sam.get(buildPagePath(`tasks/${project.task}`))).body;
  expect(visibleText(form)).toContain("Sam Ortiz (sam@sunporch.example)");
});
