/**
 * Takes the API out of the list of routes that every page loads. Browsers don't navigate to the API, and the router compiles
 * the paths of all routes before it hydrates.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const MANIFEST_FILE = /^manifest-[^.]+\.js$/;
const MANIFEST = /^(window\.__reactRouterManifest=)(\{.+\})(;)$/s;
const API_ROUTE = /^routes\/api\//;

/** @throws {Error} if it isn't a manifest with routes of the API, as after an update of the framework */
export function trimRouteManifest(source: string): string {
  const [, start, json, end] = MANIFEST.exec(source) ?? [];
  const manifest = JSON.parse(json ?? "{}") as { routes?: Record<string, unknown> };
  const routes = Object.entries(manifest.routes ?? {});
  const kept = routes.filter(([id]) => !API_ROUTE.test(id));
  if (kept.length === 0 || kept.length === routes.length)
    throw new Error("React Router has another route manifest: update scripts/build/trim-route-manifest.ts");
  return start + JSON.stringify({ ...manifest, routes: Object.fromEntries(kept) }) + end;
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
        const [name, ...others] = (await readdir(folder)).filter((file) => MANIFEST_FILE.test(file));
        if (!name || others.length > 0)
          throw new Error(
            "React Router writes its route manifest elsewhere: update scripts/build/trim-route-manifest.ts",
          );
        const path = join(folder, name);
        await writeFile(path, trimRouteManifest(await readFile(path, "utf8")));
      },
    },
  };
}
