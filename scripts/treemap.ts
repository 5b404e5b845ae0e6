/**
 * `npm run treemap`: which modules make up the scripts that the list, the map and a home load before they respond. Builds the
 * browser's files without writing them, prints the largest modules of each page, and draws all of them as boxes in
 * data/treemap.html. A module's size is its share of its chunk's size as Brotli.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { createBuilder, minifySync, type Plugin, type Rolldown } from "vite";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const FILE = join(PROJECT, "data/treemap.html");
const SHARED = ["entry.client.tsx", "app/root.tsx", "routes/public/layout.tsx"];
const PAGES = { list: "routes/public/listings.tsx", map: "routes/public/map.tsx", home: "routes/public/listing.tsx" };
const MAX_PRINTED = 10;

interface Module {
  path: string[];
  bytes: number;
}

const sum = (modules: readonly Module[]): number => modules.reduce((total, { bytes }) => total + bytes, 0);
const formatBytes = (bytes: number): string => Math.round(bytes).toLocaleString("en-US");

async function buildChunks(): Promise<Rolldown.OutputChunk[]> {
  const unwritten: Plugin = {
    name: "sunporch:unwritten",
    enforce: "post",
    configEnvironment: (name) => (name === "client" ? { build: { write: false } } : undefined),
  };
  const builder = await createBuilder({ root: PROJECT, mode: "production", logLevel: "error", plugins: [unwritten] });
  const output = await builder.build(builder.environments.client!);
  return (output as Rolldown.RolldownOutput).output.filter((file) => file.type === "chunk");
}

function readModules({ code, modules }: Rolldown.OutputChunk): Module[] {
  const lengths = Object.entries(modules).map(([id, module]) => {
    const path = id
      .split("?")[0]!
      .replace(/^.*node_modules\//, "")
      .replace(PROJECT, "");
    return {
      path: path.split("/"),
      length: module.code ? minifySync("module.js", module.code, { compress: false }).code.length : 0,
    };
  });
  const total = lengths.reduce((all, { length }) => all + length, 0) || 1;
  const bytes = brotliCompressSync(code).length;
  return lengths.map(({ path, length }) => ({ path, bytes: (bytes * length) / total }));
}

/** The chunks of entries with those that they import statically. */
function findChunks(chunks: readonly Rolldown.OutputChunk[], entries: readonly string[]): Set<Rolldown.OutputChunk> {
  const isEntry = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    entries.some((entry) => (facadeModuleId ?? "").replace(/\?.*/, "").endsWith(entry));
  const found = new Set(chunks.filter(isEntry));
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return found;
}

/** Modules of a folder as boxes whose areas are their sizes; rows and columns alternate. */
function drawBoxes(modules: readonly Module[], name: string, depth = 0): string {
  // A route's file may be several modules.
  const isModule = modules.length === 1 || modules.every(({ path }) => path.length === depth);
  const label = isModule ? [name, ...modules[0]!.path.slice(depth)].join("/") : name;
  const folders = new Map<string, Module[]>();
  for (const module of isModule ? [] : modules) {
    const folder = module.path[depth]!;
    folders.set(folder, [...(folders.get(folder) ?? []), module]);
  }
  const boxes = [...folders].map(([folder, inside]) => drawBoxes(inside, folder, depth + 1));
  const text = `${label.replaceAll("&", "&amp;").replaceAll("<", "&lt;")} ${formatBytes(sum(modules))}`;
  return `<div title="${text.replaceAll('"', "&quot;")}" style="flex:${sum(modules)} 0 0"><b>${text}</b><div>${boxes.join("")}</div></div>`;
}

const STYLES = `
main { display: flex; height: 90vh } b { font: 11px sans-serif; overflow: hidden; white-space: nowrap }
main div { display: flex; flex: 1; flex-direction: column; min-width: 0; min-height: 0; overflow: hidden }
main div[title] { border: 1px solid; margin: 1px } main div[title] > div { flex-direction: row }
main div[title] > div > div[title] > div { flex-direction: column }`;

const chunks = await buildChunks();
const modulesOf = new Map(chunks.map((chunk) => [chunk, readModules(chunk)]));
const drawings: string[] = [];
for (const [name, route] of Object.entries(PAGES)) {
  const loaded = findChunks(chunks, [...SHARED, route]);
  const modules = [...loaded].flatMap((chunk) => modulesOf.get(chunk)!).toSorted((a, b) => b.bytes - a.bytes);
  const title = `${name}: ${loaded.size} files, ${formatBytes(sum(modules))} bytes`;
  console.log(title);
  for (const { path, bytes } of modules.slice(0, MAX_PRINTED))
    console.log(`${formatBytes(bytes).padStart(8)}  ${path.join("/")}`);
  drawings.push(`<h1>${title}</h1><main>${drawBoxes(modules, name)}</main>`);
}
mkdirSync(dirname(FILE), { recursive: true });
writeFileSync(
  FILE,
  `<!doctype html><meta charset="utf-8"><title>Treemap</title><style>${STYLES}</style>${drawings.join("\n")}`,
);
console.log(`Boxes: ${FILE}`);
