/** How staff see each other on the pages that assign something, over HTTP. */
import { expect, it } from "vitest";
import { visibleText } from "./route-site";
import { buildApiPath, buildPagePath, project, sam, setUpStaffSite, site } from "./staff-site";

setUpStaffSite();

it("names staff by name with the address, and by address without a name", async () => {
  await sam.call("PATCH", buildApiPath(), { ownerEmail: "sam@sunporch.example" });
  await sam.call("PATCH", buildApiPath(`/tasks/${project.task}`), { assignee: "sam@sunporch.example" });
  const readPages = async () => {
    const paths = ["/admin/dashboard", buildPagePath("tasks"), "/admin/audit"];
    return Promise.all(paths.map(async (path) => visibleText((await sam.get(path)).body)));
  };
  for (const page of await readPages()) expect(page).not.toContain("Sam Ortiz");
  await site.sql.query("UPDATE account SET name = 'Sam Ortiz' WHERE email = 'sam@sunporch.example'");
  for (const page of await readPages()) expect(page).toContain("Sam Ortiz (sam@sunporch.example)");
  const form = (await sam.get(buildPagePath(`tasks/${project.task}`))).body;
  expect(visibleText(form)).toContain("Sam Ortiz (sam@sunporch.example)");
});
