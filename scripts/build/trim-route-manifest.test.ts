import { expect, it } from "vitest";
import { trimRouteManifest } from "./trim-route-manifest";

const write = (...ids: string[]) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: {}, routes: Object.fromEntries(ids.map((id) => [id, { id }])), version: "1" })};`;

it("takes the API's routes out of the manifest, and keeps the page about the API", () => {
  const pages = ["root", "home", "routes/public/api-docs"];
  expect(trimRouteManifest(write(...pages, "routes/api/me", "routes/api/leads"))).toBe(write(...pages));
});

it.each([
  ["without routes of the API", write("root", "home")],
  ["without pages", write("routes/api/me")],
  ["without routes", "window.__reactRouterManifest={};"],
  ["in another format", `export default ${write("root", "routes/api/me")}`],
])("refuses a manifest %s", (_name, source) => {
  expect(() => trimRouteManifest(source)).toThrow("React Router has another route manifest");
});
