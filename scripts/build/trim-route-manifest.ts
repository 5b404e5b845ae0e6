/**
 * Shortens the list of routes that every page loads, because the router compiles and tries the paths of all routes before it
 * hydrates. Browsers don't navigate to the API, files and feeds, and pages outside of the staff area get a list without it.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const MANIFEST_FILE = /^manifest-[^.]+\.js$/;
const MANIFEST = /^(window\.__reactRouterManifest=)(\{.+\})(;)$/s;
const NO_PAGE = /^routes\/(?:api\/|feeds\/|map-tile$|mls-logo$)/;
const STAFF_AREA = "routes/admin/layout";

type Routes = Record<string, { parentId?: string }>;

const isInStaffArea = (routes: Routes, id: string | undefined): boolean =>
  id !== undefined && (id === STAFF_AREA || isInStaffArea(routes, routes[id]?.parentId));

/**
 * The list for pages of the staff area, and the list for all other pages.
 * @throws {Error} if it isn't a manifest with routes of the API, as after an update of the framework
 */
export function trimRouteManifest(source: string): { staff: string; others: string } {
  const [, start, json, end] = MANIFEST.exec(source) ?? [];
  const manifest = JSON.parse(json ?? "{}") as { routes?: Routes };
  const { routes = {} } = manifest;
  const ids = Object.keys(routes);
  const pages = ids.filter((id) => !NO_PAGE.test(id));
  const others = pages.filter((id) => !isInStaffArea(routes, id));
  if (others.length === 0 || pages.length === ids.length || others.length === pages.length)
    throw new Error("React Router has another route manifest: update scripts/build/trim-route-manifest.ts");
  const write = (kept: string[]) =>
    start + JSON.stringify({ ...manifest, routes: Object.fromEntries(kept.map((id) => [id, routes[id]])) }) + end;
  return { staff: write(pages), others: write(others) };
}

/** Rewrites the manifest of the client's build. It belongs before plugins that read the built files. */
export function trimmedRouteManifest(): Plugin {
  return {
    name: "sunporch:trimmed-route-manifest",
    // The framework writes its manifest during the server's build.
    buildApp: {
      order: "post",
      async handler({ environments }) {
        const { outDir, assetsDir } = environments.client!.config.build;
        const folder = join(outDir, assetsDir);
        const [name, ...more] = (await readdir(folder)).filter((file) => MANIFEST_FILE.test(file));
        if (!name || more.length > 0)
          throw new Error(
            "React Router writes its route manifest elsewhere: update scripts/build/trim-route-manifest.ts",
          );
        const { staff, others } = trimRouteManifest(await readFile(join(folder, name), "utf8"));
        await writeFile(join(folder, name), staff);
        await writeFile(join(folder, name.replace("manifest-", "pages-")), others);
      },
    },
  };
}
