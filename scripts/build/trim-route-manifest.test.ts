import { expect, it } from "vitest";
import { trimRouteManifest } from "./trim-route-manifest";

const PARENTS: Record<string, string> = {
  "routes/admin/layout": "root",
  "routes/admin/project-shell": "routes/admin/layout",
  "edit-tasks": "routes/admin/project-shell",
};

const write = (...ids: string[]) => {
  const routes = Object.fromEntries(ids.map((id) => [id, { id, parentId: PARENTS[id] }]));
  return `window.__reactRouterManifest=${JSON.stringify({ entry: {}, routes, version: "1" })};`;
};

const pages = ["root", "home", "routes/public/api-docs", "routes/public/layout"];
const staffPages = ["routes/admin/layout", "routes/admin/project-shell", "edit-tasks"];
const noPages = ["routes/api/me", "routes/feeds/robots", "routes/map-tile", "routes/mls-logo"];

it("takes what is no page out, and the staff area out of the list for other pages", () => {
  expect(trimRouteManifest(write(...pages, ...staffPages, ...noPages))).toEqual({
    staff: write(...pages, ...staffPages),
    others: write(...pages),
  });
});

it.each([
  ["without routes of the API", write("root", "home", ...staffPages)],
  ["without a staff area", write("root", "routes/api/me")],
  ["without pages", write("routes/api/me")],
  ["without routes", "window.__reactRouterManifest={};"],
  ["in another format", `export default ${write("root", "routes/api/me", ...staffPages)}`],
])("refuses a manifest %s", (_name, source) => {
  expect(() => trimRouteManifest(source)).toThrow("React Router has another route manifest");
});
