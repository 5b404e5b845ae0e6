import { createRequestHandler, type HandleDocumentRequestFunction, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { makeServerBuild } from "../../../../tests/setup/server-build";
import { createFirstSegmentHandler } from "./first-segment-handler.server";

/** Shows the matched routes and their params. */
const showMatches: HandleDocumentRequestFunction = (_request, status, headers, { staticHandlerContext }) =>
  new Response(JSON.stringify(staticHandlerContext.matches.map(({ route, params }) => [route.id, params])), {
    status,
    headers,
  });

const page = { default: () => null };
const resource = { loader: ({ params }: { params: unknown }) => Response.json(params) };
const ROUTES = [
  { id: "root", path: "", module: { ...page, ErrorBoundary: () => null } },
  { id: "public", parentId: "root", module: page },
  { id: "home", parentId: "public", index: true, module: page },
  { id: "listing", parentId: "public", path: "listing/:id", module: page },
  { id: "not-found", parentId: "public", path: "*", module: page },
  { id: "language", parentId: "root", path: ":language/about", module: page },
  { id: "admin", parentId: "root", path: "admin", module: page },
  { id: "projects", parentId: "admin", path: "projects/:projectId", module: { ...page, loader: () => "data" } },
  { id: "calendar", parentId: "root", path: "listing/:id/calendar.ics", module: resource },
  { id: "feed", parentId: "root", path: "listings.atom", module: resource },
  { id: "api", parentId: "root", path: "api/listings/:id", module: resource },
];

const build = makeServerBuild(ROUTES, showMatches);
const whole = createRequestHandler(build, "production");
const handle = createFirstSegmentHandler(build, "production");

const read = async (handler: typeof whole, path: string) => {
  const response = await handler(new Request(`http://site.example${path}`), new RouterContextProvider());
  return [response.status, await response.text()];
};

test.for<[path: string, last: string]>([
  ["/", "home"],
  ["/_.data", ""],
  ["/listing/7", "listing"],
  ["/Listing/7/", "listing"],
  ["/listing", "not-found"],
  ["/listing/7/calendar.ics", ""],
  ["/listings.atom", ""],
  ["/listings.atom/more", "not-found"],
  ["/es/about", "language"],
  ["/admin", "admin"],
  ["/ADMIN/projects/3", "projects"],
  ["/admin/projects/3.data", ""],
  ["/admin/unknown", "not-found"],
  ["/%61dmin/projects/3", "projects"],
  ["//admin", ""],
  ["/api/listings/9", ""],
  ["/api/unknown", "not-found"],
  ["/unknown/path?admin=1", "not-found"],
])("answers %s like the handler of all routes", async ([path, last]) => {
  const answer = await read(handle, path);
  expect(answer).toEqual(await read(whole, path));
  if (last) expect(JSON.parse(String(answer[1])).at(-1)[0]).toBe(last);
});
