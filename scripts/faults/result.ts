/** What the parts of a run report, and the table that it ends with. */
import { table } from "../bench/table";
import { median } from "../bench/timing";

/** What is under way when a process is killed, and the share of all kills that it gets. */
export const SHARES = {
  replication: 0.2,
  email: 0.15,
  alerts: 0.15,
  scans: 0.1,
  uploads: 0.15,
  forms: 0.15,
  "sign-in": 0.1,
} as const;
export type KillPart = keyof typeof SHARES;
export const KILL_PARTS = Object.keys(SHARES) as KillPart[];

/** How an invariant is violated; "other" covers what is neither a write nor a file nor an email. */
type Harm = "lost" | "doubled" | "half-finished" | "orphan" | "email lost" | "email doubled" | "other";

export interface Violation {
  harm: Harm;
  invariant: string;
  /** The first rows that violate it, and how many there are in all. */
  rows: unknown[];
  count: number;
}

export interface KillResult {
  part: KillPart;
  kills: number;
  /** Kills while the process had work in flight. */
  inFlight: number;
  acknowledged: number;
  orphansBefore: number;
  orphansAfter: number;
  emails: number;
  /** Emails that arrived again because the process died, or the reply was lost, after the mail server had accepted them. */
  resent: { afterKill: number; afterLostReply: number };
  /** Milliseconds from each kill until the work was taken up again. */
  recoveries: number[];
  violations: Violation[];
}

export interface StopResult {
  part: "stop";
  /** Requests that were answered and that failed, by round. */
  rounds: { answered: number; failed: number }[];
  violations: Violation[];
}

export type PartResult = KillResult | StopResult;

/** @returns no violation for no rows, else one */
export const violation = (harm: Harm, invariant: string, rows: readonly unknown[]): Violation[] =>
  rows.length === 0 ? [] : [{ harm, invariant, rows: rows.slice(0, 20), count: rows.length }];

const countOf = (results: readonly PartResult[], harm: Harm) =>
  results.flatMap(({ violations }) => violations).reduce((sum, one) => sum + (one.harm === harm ? one.count : 0), 0);
const percent = (part: number, of: number) => (of === 0 ? "–" : `${((100 * part) / of).toFixed(1)}%`);
const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : "–");

const HEAD = [
  "killed while",
  "kills",
  "in flight",
  "acknowledged",
  "lost",
  "doubled",
  "half-finished",
  "orphans before/after",
  "emails",
  "lost",
  "doubled",
  "recovery p50",
  "max",
];

function row(name: string, results: readonly KillResult[]): string[] {
  const sum = (of: (result: KillResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const kills = sum((result) => result.kills);
  const emails = sum((result) => result.emails);
  const resent = sum(({ resent: { afterKill, afterLostReply } }) => afterKill + afterLostReply);
  const recoveries = results.flatMap((result) => result.recoveries);
  const inFlight = sum((result) => result.inFlight);
  return [
    name,
    String(kills),
    `${inFlight} (${percent(inFlight, kills)})`,
    String(sum((result) => result.acknowledged)),
    String(countOf(results, "lost")),
    String(countOf(results, "doubled")),
    String(countOf(results, "half-finished")),
    `${sum((result) => result.orphansBefore)}/${sum((result) => result.orphansAfter)}`,
    String(emails),
    String(countOf(results, "email lost")),
    resent === 0 ? "0" : `${resent} (${percent(resent, emails)})`,
    seconds(median(recoveries)),
    seconds(Math.max(...recoveries)),
  ];
}

/** The tables of a run's end. */
export function report(results: readonly PartResult[]): string {
  const kills = results.filter((result) => result.part !== "stop");
  const lines: string[] = [];
  if (kills.length > 0) {
    const rows = kills.map((result) => row(result.part, [result]));
    lines.push(table(HEAD, kills.length > 1 ? [...rows, row("all", kills)] : rows));
    const resent = (of: "afterKill" | "afterLostReply") => kills.reduce((sum, result) => sum + result.resent[of], 0);
    lines.push(
      `  Emails doubled under the first one's Message-ID: ${resent("afterKill")} as the worker was killed before it could record that they were accepted, ${resent("afterLostReply")} as the mail server dropped its reply; ${countOf(kills, "email doubled")} without such a reason.`,
    );
  }
  for (const { rounds } of results.filter((result) => result.part === "stop"))
    lines.push(
      table(
        ["SIGTERM under load", ...rounds.map((_, n) => String(n + 1))],
        [
          ["answered", ...rounds.map(({ answered }) => String(answered))],
          ["failed", ...rounds.map(({ failed }) => String(failed))],
        ],
      ),
    );
  return lines.join("\n\n");
}
