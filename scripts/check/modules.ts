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
    ["app", "server.ts"],
    { ...options, baseDir: root, validate: true, tsConfig: { fileName } },
    {},
    { tsConfig: extractTSConfig(fileName) },
  );
  return output as ICruiseResult;
}

/** What breaks the rules, a line each. */
export function describeViolations({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle?.length ? cycle.map(({ name }) => name).join(" → ") : to;
    return `${rule.name}: ${from} → ${path}`;
  });
}
