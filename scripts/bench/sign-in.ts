/** Part 9: what a session costs a page, measured on the same pages with and without one, in turns. */
import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { COMPRESSED, Connection } from "./connection";
import { formatTarget, type ReportSection } from "./report";
import { formatFigure, formatTable, formatTimes } from "./table";
import { computeSpread, measureInTurns, type Spread } from "./timing";

export interface SignInFigures {
  name: string;
  visitor: Spread;
  /** Signed in, with saved homes. */
  buyer: Spread;
}

const EMAIL = "bench@example.com";
const SAVED_HOMES = 50;

/** Signs someone in like an emailed link does. @returns the session cookie */
export async function fetchSessionCookie(url: string, sql: pg.Client, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql.query(
    `INSERT INTO sign_in_link (token_hash, purpose, email, return_to, expires_at)
     VALUES ($1, 'sign-in', $2, '/', now() + interval '10 minutes')`,
    [createHash("sha256").update(token).digest(), email],
  );
  const response = await fetch(new URL("/auth/callback", url), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ token }),
    redirect: "manual",
  });
  const cookie = response.headers
    .getSetCookie()
    .find((line) => line.startsWith("session="))
    ?.split(";")[0];
  if (!cookie) throw new Error(`Signing in was answered with ${response.status}.`);
  return cookie;
}

/** @param ids visible listings */
export async function measureSignIn(
  url: string,
  sql: pg.Client,
  ids: readonly number[],
  logProgress: (text: string) => void,
): Promise<SignInFigures[]> {
  const cookie = await fetchSessionCookie(url, sql, EMAIL);
  await sql.query(
    `INSERT INTO saved_home (account_id, listing_id, list_price_then)
     SELECT a.id, l.id, l.list_price FROM account a, listing l WHERE a.email = $1 AND l.id = ANY($2::int[])`,
    [EMAIL, ids.slice(0, SAVED_HOMES)],
  );
  const web = new Connection(url);
  const pages = { grid: "/", "a home": `/listing/${ids[Math.floor(ids.length / 2)]}`, map: "/map" };
  const figures: SignInFigures[] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      logProgress(`signed in and not: ${name}`);
      const load = (headers: Record<string, string>) => () => web.get(path, { ...COMPRESSED, ...headers });
      const times = await measureInTurns(
        { visitor: load({}), buyer: load({ cookie }) },
        { rounds: 60, batchSize: 5, ms: 20_000, minRounds: 5 },
      );
      figures.push({ name, visitor: computeSpread(times.visitor), buyer: computeSpread(times.buyer) });
    }
  } finally {
    web.close();
    await sql.query("DELETE FROM account WHERE email = $1", [EMAIL]);
  }
  return figures;
}

export function reportSignIn(figures: readonly SignInFigures[]): ReportSection {
  const rows = figures.map(({ name, visitor, buyer }) => [
    name,
    formatFigure(visitor.p50),
    formatFigure(visitor.p99),
    formatFigure(buyer.p50),
    formatFigure(buyer.p99),
    formatFigure(buyer.p50 - visitor.p50),
    formatTimes(buyer.p50 / visitor.p50),
  ]);
  const maxDifference = Math.max(...figures.map(({ visitor, buyer }) => buyer.p50 - visitor.p50));
  return {
    tables: [
      [
        `Pages for a signed-in buyer with ${SAVED_HOMES} saved homes, one connection, milliseconds`,
        formatTable(["page", "visitor p50", "p99", "buyer p50", "p99", "added p50", "of a visitor's"], rows),
      ],
    ],
    targets: [
      formatTarget(
        "sign-in adds < 1.5 ms to a page, p50",
        `${formatFigure(maxDifference)} ms max`,
        maxDifference < 1.5,
      ),
    ],
  };
}
