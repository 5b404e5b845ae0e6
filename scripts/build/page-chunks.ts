/**
 * Which chunk of the browser's files a module belongs to. The pages that visitors open first load a few chunks, because each
 * file costs a request and small files compress badly.
 */
import type { Rolldown } from "vite";

const [LIST, HOME, MAP] = ["public/listings", "public/listing", "public/map"] as const;

/** The modules of routes that import a module, directly or not. */
function findRoutes(id: string, findImporters: (id: string) => readonly string[]): Set<string> {
  const modules = new Set([id]);
  for (const module of modules) for (const importer of findImporters(module)) modules.add(importer);
  const routes = [...modules].map((module) => /\/app\/(?:routes\/)?(root|\w+\/[\w/-]+)\.tsx?\?/.exec(module)?.[1]);
  return new Set(routes.filter((route) => route !== undefined));
}

/** The name of a module's chunk; the bundler decides for others. */
function nameChunk(id: string, findImporters: (id: string) => readonly string[]): string | undefined {
  if (/\/node_modules\/(react|react-dom|react-router|scheduler)\//.test(id)) return "react";
  if (id.includes("?")) return undefined;
  const routes = findRoutes(id, findImporters);
  const isOnEvery = routes.has("root") || routes.has("public/layout");
  const pages = [LIST, HOME, MAP].filter((page) => isOnEvery || routes.has(page)).join();
  if (pages && routes.size > 1 && (isOnEvery || /\/app\/(ui|intl|forms|shell|accounts)\//.test(id))) return "ui";
  if (pages === `${LIST},${HOME},${MAP}`) return "listings";
  if (pages === `${LIST},${MAP}`) return "search";
  if (pages === `${HOME},${MAP}`) return "maps";
  if (pages === MAP) return "map";
  if (pages === HOME && routes.size > 1) return "home";
}

const CHUNKS = ["react", "ui", "listings", "search", "maps", "map", "home"];

/** Groups in order: one takes the modules that its own modules import as well, unless an earlier one has them. */
export const pageChunks: Rolldown.CodeSplittingGroup[] = CHUNKS.map((name, index) => ({
  debugName: name,
  priority: CHUNKS.length - index,
  name: (id, chunking) =>
    nameChunk(id, (module) => chunking.getModuleInfo(module)?.importers ?? []) === name ? name : null,
}));
