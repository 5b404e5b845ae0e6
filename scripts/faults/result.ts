/** What the parts of a run report. */

/** The work in progress when a process is killed, and the share of all kills that it gets. During a flood nothing is killed. */
export const SHARES = {
  flood: 0,
  replication: 0.2,
  email: 0.2,
  alerts: 0.15,
  uploads: 0.2,
  forms: 0.15,
  "sign-in": 0.1,
} as const;
export type Part = keyof typeof SHARES;
export const PARTS = Object.keys(SHARES) as Part[];

/** An invariant, named after its violation. */
export interface Invariant {
  violation: string;
  count: number;
  /** The first violations. */
  rows: unknown[];
}

export type PartResult = { part: Part; figures: Record<string, number>; invariants: Invariant[] };

export const buildInvariant = (violation: string, rows: readonly unknown[]): Invariant => ({
  violation,
  count: rows.length,
  rows: rows.slice(0, 20),
});
