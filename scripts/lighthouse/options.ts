/** The options of `npm run lighthouse`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../harness/run-to-end";
import { PAGE_NAMES } from "./pages";

export interface LighthouseOptions {
  /** Audits of each page. The report has their median. */
  runs: number;
  /** The pages to audit, by name. */
  only: readonly string[];
  /** Where the run's database, photos, and logs are. */
  folder: string;
  /** Keeps them for a later run. */
  keep: boolean;
}

const USAGE = `npm run lighthouse -- [--runs 3] [--only NAME]... [--data DIR] [--keep]\nPages: ${PAGE_NAMES.join(", ")}`;
const MAX_RUNS = 25;

/** @throws {UsageError} */
export function readOptions(args: readonly string[]): LighthouseOptions {
  let values: { runs?: string; only?: string[]; data?: string; keep?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        runs: { type: "string" },
        only: { type: "string", multiple: true },
        data: { type: "string" },
        keep: { type: "boolean" },
      },
    }));
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
  const runs = Number(values.runs ?? 3);
  if (!Number.isInteger(runs) || runs < 1 || runs > MAX_RUNS)
    throw new UsageError(`--runs must be a whole number from 1 to ${MAX_RUNS}.\n${USAGE}`);
  const unknownPage = values.only?.find((name) => !PAGE_NAMES.includes(name));
  if (unknownPage !== undefined) throw new UsageError(`There is no page named “${unknownPage}”.\n${USAGE}`);
  return {
    runs,
    only: values.only ?? PAGE_NAMES,
    folder: resolve(values.data ?? "data/lighthouse"),
    keep: values.keep ?? false,
  };
}
