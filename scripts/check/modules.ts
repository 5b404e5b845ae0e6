/** The order of the modules, held by the rules of .dependency-cruiser.mjs. */
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

/** The files of the application at `root`, what they import, and what breaks the rules. */
export async function cruiseModules(root: string): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions(join(import.meta.dirname, "../../.dependency-cruiser.mjs"));
  const fileName = join(root, "tsconfig.json");
  const { output } = await cruise(
    ["app", "server.ts", "sample-mls/src"],
    { ...options, baseDir: root, validate: true, tsConfig: { fileName } },
    {},
    { tsConfig: extractTSConfig(fileName) },
  );
  return output as ICruiseResult;
}

const FOLDERS = "circle of folders";

/** What breaks the rules, a line each. Circles of folders only when nothing else does: one upward import closes dozens. */
export function describeViolations({ summary: { violations } }: ICruiseResult): string[] {
  const others = violations.filter(({ rule }) => rule.name !== FOLDERS);
  return (others.length > 0 ? others : violations).map(({ rule, from, to, cycle }) => {
    const path = cycle?.length ? cycle.map(({ name }) => name).join(" → ") : to;
    return `${rule.name}: ${from} → ${path}`;
  });
}

/** The module that a file belongs to; undefined for what the application imports from elsewhere. */
function moduleOf(path: string): string | undefined {
  if (path === "server.ts" || /^app\/[^/]+$/.test(path)) return "routes";
  return /^app\/([^/]+)\//.exec(path)?.[1];
}

function moduleImports({ modules }: ICruiseResult): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = moduleOf(source);
    if (!from) continue;
    const found = imports.get(from) ?? new Set();
    imports.set(from, found);
    for (const { resolved } of dependencies) {
      const to = moduleOf(resolved);
      if (to && to !== from) found.add(to);
    }
  }
  return imports;
}

/** The modules as a Mermaid graph. An import that follows from two others is left out, or the graph could not be read. */
export function drawModules(result: ICruiseResult): string {
  const imports = moduleImports(result);
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  const lines = [...imports].flatMap(([from, all]) =>
    [...all]
      .filter((to) => ![...all].some((other) => other !== to && reaches(other, to)))
      .map((to) => `  ${from} --> ${to}`),
  );
  return ["flowchart TD", ...lines.sort()].join("\n");
}

/** Where docs/architecture.md has the graph. */
const GRAPH = /(<!-- modules -->\s+```mermaid\n)[^`]*?(\n```)/;

/** The text of docs/architecture.md with the graph as it is now. */
export function withModules(text: string, result: ICruiseResult): string {
  if (!GRAPH.test(text)) throw new Error("docs/architecture.md has no place for the graph of the modules.");
  return text.replace(GRAPH, (_, before: string, after: string) => before + drawModules(result) + after);
}
