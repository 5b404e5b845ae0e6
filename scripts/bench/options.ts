/** The options of `npm run bench`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "./usage-errors";

/**
 * Parts that can be measured alone: replication, starts and searches, the map's pins, dragging the map, the cost of a session, alerts, pages
 * under load, the dashboard, the staff's lists, and the typed client beside SQL.
 */
const PARTS = [
  "replication",
  "search",
  "pins",
  "pan",
  "sign-in",
  "alerts",
  "pages",
  "dashboard",
  "staff",
  "records",
] as const;
export type Part = (typeof PARTS)[number];

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

const USAGE =
  "npm run bench -- [--homes 10000|100000|1000000] [--data DIR] [--keep] [--profile] [--only replication|search|pins|pan|sign-in|alerts|pages|dashboard|staff|records]";
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
  const only = PARTS.find((part) => part === values.only);
  if (values.only !== undefined && !only) throw new UsageError(`--only must be one of ${PARTS.join(", ")}.\n${USAGE}`);
  return {
    homes,
    folder: resolve(values.data ?? "data/bench"),
    keep: values.keep ?? false,
    profile: values.profile ?? false,
    ...(only && { only }),
  };
}
