/**
 * What journeys do in the browser: each page that is opened and each form that is sent, with its width and whether scripts run.
 * `npm test` fails if a page or a page's action isn't used with scripts on a phone.
 */
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Page, Request } from "playwright";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "../../app/routes";

const APP = fileURLToPath(new URL("../../app/", import.meta.url));

/** Pages and actions that no phone uses with scripts, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "GET /dev/mailbox": "a tool for development, which a public site doesn't have",
  "GET /listings/:id": "redirects to the home's address",
  "POST /admin/*": "no form leads to an address that doesn't exist",
};

interface PageRoute {
  /** The pattern of its path. */
  pattern: string;
  isPage: boolean;
  hasAction: boolean;
}

const toRouteObjects = (entries: readonly RouteConfigEntry[], above = ""): RouteObject[] =>
  entries.map(({ path, index, children, file }) => {
    const pattern = path ? `${above}/${path.replace(/^\//, "")}` : above;
    const source = readFileSync(join(APP, file), "utf8");
    const exports = (name: string) =>
      new RegExp(`export (?:async function|function|const) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(source);
    const isEnd = index || !children;
    const handle: PageRoute = {
      pattern: pattern || "/",
      // Routes that only redirect have a component that is never shown, and lists without a form refuse posts.
      isPage: Boolean(isEnd) && source.includes("export default") && !/\(\) \{\s*return null;\s*\}/.test(source),
      hasAction: exports("action") && !source.includes("action = refusePost"),
    };
    return index ? { index: true, handle } : { path, handle, children: children && toRouteObjects(children, pattern) };
  }) as RouteObject[];

let routeObjects: RouteObject[] | undefined;
const getRoutes = () => (routeObjects ??= toRouteObjects(routes as RouteConfigEntry[]));

/** The route of an address, or of its data. */
function findRoute(url: string): PageRoute | undefined {
  const { pathname } = new URL(url);
  const path = pathname.replace(/^\/_(?:root)?\.data$/, "/").replace(/\.data$/, "");
  return matchRoutes(getRoutes(), path)?.at(-1)?.route.handle as PageRoute | undefined;
}

/** The value of the form's `intent`, of a form without files. */
const readIntent = (request: Request) => new URLSearchParams(request.postData() ?? "").get("intent") ?? "";

/** Records what a visit does, if a run wants to know. @returns the lines so far: "GET /compare", "POST /compare remove" */
export function recordUse(page: Page, { scripts, width }: { scripts: boolean; width: number }): void {
  const folder = process.env.EXERCISED_FOLDER;
  if (!folder) return;
  const device = `${width < 600 ? "phone" : "desktop"} ${scripts ? "scripts" : "plain"}`;
  const record = (line: string) => appendFileSync(join(folder, `${process.pid}.txt`), `${device} ${line}\n`);
  const recordPage = (url: string) => {
    const route = findRoute(url);
    if (route?.isPage) record(`GET ${route.pattern}`);
  };
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith("http")) recordPage(frame.url());
  });
  page.on("request", (request) => {
    const [method, url] = [request.method(), request.url()];
    // A dialog loads the data of its page.
    if (method === "GET" && request.resourceType() === "fetch" && new URL(url).pathname.endsWith(".data"))
      recordPage(url);
    if (method === "GET" || method === "HEAD") return;
    const route = findRoute(url);
    if (route?.hasAction) record(`${method} ${route.pattern} ${readIntent(request)}`.trim());
  });
}

const listEnds = (entries: readonly RouteObject[]): PageRoute[] =>
  entries.flatMap(({ handle, children }) => [handle as PageRoute, ...listEnds(children ?? [])]);

/** How often each page and action was used on each device: "GET /compare" → "phone scripts" → 3. */
export type UseTable = Map<string, Map<string, number>>;

/** Reads what the journeys of a run did. @returns the table, and each page and action that is missing */
export function summarizeUse(folder: string): { table: UseTable; missing: string[] } {
  const table: UseTable = new Map();
  const usedOnPhone = new Set<string>();
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean)) {
      const [device, scripts, ...use] = line.split(" ");
      const counts = table.get(use.join(" ")) ?? new Map<string, number>();
      table.set(use.join(" "), counts.set(`${device} ${scripts}`, (counts.get(`${device} ${scripts}`) ?? 0) + 1));
      if (device === "phone" && scripts === "scripts") usedOnPhone.add(use.slice(0, 2).join(" "));
    }
  const pages = listEnds(getRoutes()).filter(({ pattern }) => !pattern.startsWith("/api/") || pattern === "/api/docs");
  const needed = pages.flatMap(({ pattern, isPage, hasAction }) => [
    ...(isPage ? [`GET ${pattern}`] : []),
    ...(hasAction ? [`POST ${pattern}`] : []),
  ]);
  return { table, missing: needed.filter((use) => !usedOnPhone.has(use) && !(use in EXCEPTIONS)) };
}
