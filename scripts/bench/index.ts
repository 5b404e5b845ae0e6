/**
 * `npm run bench -- [PART]...`: measures the project's speed on this machine, next to bare SQL and bare Node on the same data. Parts are
 * `tiles`, `replication`, `pages`, `start` and `search`; all of them without one. Each part beside another takes turns with it, so
 * compare the ratios. `--keep` leaves the data in data/bench for a later run, which then skips replication. Progress goes to stderr and the
 * tables to stdout. Exits with 1 if a limit is missed.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { OperatorError } from "../../app/platform/operator-error";
import { logProgress, type Run, runToEnd } from "../harness/run-to-end";
import { formatReports, type Report } from "./limits";
import { multiplyHomes } from "./million";
import { measurePages } from "./pages";
import { measureReplication } from "./replication";
import { measureSearches, measureStart } from "./search";
import { RunSite } from "./site";
import { measureTiles } from "./tiles";

/** Homes that the sample feed offers. 84% of them are shown. */
const HOMES = 10_000;
const MAX_HOMES = 1_000_000;
const PARTS = ["tiles", "replication", "pages", "start", "search"];

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: "boolean", default: false } },
  });
  const unknown = positionals.find((name) => !PARTS.includes(name));
  if (unknown !== undefined) throw new OperatorError(`There is no part named ${unknown}. Parts: ${PARTS.join(", ")}.`);
  return {
    folder: resolve("data/bench"),
    isKept: values.keep,
    parts: positionals.length > 0 ? positionals : [...PARTS],
  };
}

function open(): Run {
  const { folder, isKept, parts } = readOptions();
  const site = new RunSite(folder);
  const file = join(folder, "kept.json");
  let data: { replication?: Report; hasMillion?: boolean } = {};
  /** What needs the homes. */
  async function measureSite(): Promise<Report[]> {
    if (existsSync(file)) data = JSON.parse(readFileSync(file, "utf8"));
    await site.open({ isReused: data.replication !== undefined });
    data.replication ??= await measureReplication(site, HOMES);
    const reports = parts.includes("replication") ? [data.replication] : [];
    if (parts.includes("pages")) reports.push(...(await measurePages(site)));
    if (parts.includes("start") || parts.includes("search")) {
      await site.switchDatabase("million", { isCopied: !data.hasMillion });
      if (!data.hasMillion) await multiplyHomes(await site.connect(), MAX_HOMES / HOMES - 1);
      data.hasMillion = true;
      logProgress("listing the homes of common words");
      await site.runSync("http://127.0.0.1:1", "--text");
    }
    if (parts.includes("start")) reports.push(await measureStart(site));
    if (parts.includes("search")) reports.push(await measureSearches(site));
    return reports;
  }
  return {
    async work() {
      const reports = parts.includes("tiles") ? [await measureTiles()] : [];
      if (parts.some((part) => part !== "tiles")) reports.push(...(await measureSite()));
      const { text, isOk } = formatReports(reports);
      console.log(`\n${text}\n`);
      return isOk;
    },
    async close() {
      if (isKept && data.replication) writeFileSync(file, JSON.stringify(data));
      await site.close({ isKept });
    },
  };
}

await runToEnd(open);
