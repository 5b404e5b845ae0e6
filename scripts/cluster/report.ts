/** What a run has found, and its tables. */
import { formatTable } from "../bench/table";
import type { Counts, Failure, Write } from "./traffic";

/** Without `isMet`, a figure that has no aim. */
export type Finding = [what: string, result: string, isMet?: boolean];

export const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** What all three web processes should do. */
export const ofThree = (what: string, count: number): Finding => [what, `${count} of 3`, count === 3];

/** What a part may cause: no primary, no response to a write in flight, and a repeated write that has to wait for the first. */
function classify(part: string, { request, status }: Failure): "failed" | "unavailable" | "cut" | "waiting" {
  if (part === "primary" && status === 503) return "unavailable";
  if (part === "web" && request.startsWith("POST") && (status === 502 || status === null)) return "cut";
  // Only a repeated Idempotency-Key gets it.
  return status === 409 ? "waiting" : "failed";
}

/** What the requests of a part got, and what became of its writes. @param found how often each write was done, by token */
export function summarize(
  { part, requests, failures }: Counts,
  allWrites: readonly Write[],
  found: ReadonlyMap<string, number>,
) {
  const kinds = failures.map((failure) => classify(part, failure));
  const count = (wanted: (typeof kinds)[number]) => kinds.filter((kind) => kind === wanted).length;
  const writes = allWrites.filter((write) => write.part === part);
  return {
    part,
    requests,
    failed: failures.filter((_, n) => kinds[n] === "failed"),
    unavailable: count("unavailable"),
    cut: count("cut"),
    waiting: count("waiting"),
    writes: writes.length,
    lost: writes.filter(({ token, isAcknowledged }) => isAcknowledged && !found.has(token)).length,
    twice: writes.filter(({ token }) => (found.get(token) ?? 0) > 1).length,
    unanswered: writes.filter(({ isAcknowledged }) => !isAcknowledged).length,
  };
}

const HEAD = ["", "requests", "failed", "503", "cut", "409", "writes", "lost", "twice", "unanswered"];

/** Prints the tables. @returns whether everything is as it should */
export function printReport(summaries: readonly ReturnType<typeof summarize>[], findings: readonly Finding[]): boolean {
  const rows = summaries.map(({ part, requests, failed, ...counts }) => [
    part,
    ...[requests, failed.length, ...Object.values(counts)].map((count) => count.toLocaleString("en-US")),
  ]);
  if (rows.length > 0) console.log(`\n${formatTable(HEAD, rows)}`);
  for (const { part, failed } of summaries)
    for (const { request, status } of failed.slice(0, 5))
      console.log(`  ${part}: ${request}: ${status ?? "no answer"}`);
  const describe = (isMet: boolean | undefined) => (isMet === undefined ? "" : isMet ? "yes" : "NO");
  const figures = findings.map(([what, result, isMet]) => [what, result, describe(isMet)]);
  console.log(`\n${formatTable(["", "found", "as it should"], figures)}\n`);
  return (
    findings.every(([, , isMet]) => isMet !== false) &&
    summaries.every(({ failed, lost, twice, unanswered }) => failed.length + lost + twice + unanswered === 0)
  );
}
