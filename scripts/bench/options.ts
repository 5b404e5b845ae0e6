/** The options of `npm run bench`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../harness/run-to-end";

/** The parts that can be measured alone, with what they measure. */
const PARTS = {
  replication: "the first load of all homes",
  search: "starts of the web server, first and random searches",
  pins: "the map's pins",
  pan: "dragging the map",
  "sign-in": "the cost of a session",
  alerts: "matching of saved searches",
  pages: "pages under load, stored and rendered",
  dashboard: "a buyer's pages",
  staff: "the staff's pages",
  records: "the typed client beside SQL",
};
export type Part = keyof typeof PARTS;

export interface BenchOptions {
  /** Homes that the sample feed offers. */
  homes: number;
  /** Where this run keeps its database, build logs, and profiles. */
  folder: string;
  /** Keeps the replicated data for a later run of the same size. */
  keep: boolean;
  /** Writes CPU profiles of replication and web server next to the logs. */
  profile: boolean;
  /** Measures only this part. */
  only?: Part;
}

const USAGE = `npm run bench -- [--homes 10000|100000|1000000] [--data DIR] [--keep] [--profile] [--only PART]
${Object.entries(PARTS)
  .map(([part, measured]) => `  ${part.padEnd(11)}  ${measured}`)
  .join("\n")}`;
const MAX_HOMES = 1_000_000;

/** @throws {UsageError} */
export function readOptions(args: readonly string[]): BenchOptions {
  let values: { homes?: string; data?: string; keep?: boolean; profile?: boolean; only?: string };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        homes: { type: "string" },
        data: { type: "string" },
        keep: { type: "boolean" },
        profile: { type: "boolean" },
        only: { type: "string" },
      },
    }));
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
  const homes = Number((values.homes ?? "10000").replaceAll(/[,_]/g, ""));
  if (!Number.isInteger(homes) || homes < 1 || homes > MAX_HOMES)
    throw new UsageError(`--homes must be a whole number from 1 to ${MAX_HOMES.toLocaleString("en-US")}.\n${USAGE}`);
  const parts = Object.keys(PARTS) as Part[];
  const only = parts.find((part) => part === values.only);
  if (values.only !== undefined && !only) throw new UsageError(`--only must be one of ${parts.join(", ")}.\n${USAGE}`);
  return {
    homes,
    folder: resolve(values.data ?? "data/bench"),
    keep: values.keep ?? false,
    profile: values.profile ?? false,
    ...(only && { only }),
  };
}
