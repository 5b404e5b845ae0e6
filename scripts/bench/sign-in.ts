/** Part 9: what a session costs a page, measured on the same pages with and without one, in turns. */
import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { Connection, PACKED } from "./connection";
import { inTurns, type Spread, spread } from "./timing";

export interface SignInFigures {
  name: string;
  visitor: Spread;
  /** Signed in, with saved homes. */
  buyer: Spread;
}

const EMAIL = "bench@example.com";
const SAVED = 50;

/** Signs someone in like an emailed link does. @returns the session cookie */
export async function signedInCookie(url: string, sql: pg.Client, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql.query(
    `INSERT INTO sign_in_link (token_hash, purpose, email, return_to, expires_at)
     VALUES ($1, 'sign-in', $2, '/', now() + interval '10 minutes')`,
    [createHash("sha256").update(token).digest(), email],
  );
  const answer = await fetch(new URL("/auth/callback", url), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ token }),
    redirect: "manual",
  });
  const cookie = answer.headers
    .getSetCookie()
    .find((line) => line.startsWith("session="))
    ?.split(";")[0];
  if (!cookie) throw new Error(`Signing in was answered with ${answer.status}.`);
  return cookie;
}

/** @param ids visible listings */
export async function measureSignIn(
  url: string,
  sql: pg.Client,
  ids: readonly number[],
  say: (text: string) => void,
): Promise<SignInFigures[]> {
  const cookie = await signedInCookie(url, sql, EMAIL);
  await sql.query(
    `INSERT INTO saved_home (account_id, listing_id, list_price_then)
     SELECT a.id, l.id, l.list_price FROM account a, listing l WHERE a.email = $1 AND l.id = ANY($2::int[])`,
    [EMAIL, ids.slice(0, SAVED)],
  );
  const web = new Connection(url);
  const pages = { grid: "/", "a home": `/listing/${ids[Math.floor(ids.length / 2)]}`, map: "/map" };
  const figures: SignInFigures[] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      say(`signed in and not: ${name}`);
      const load = (headers: Record<string, string>) => async () => {
        await web.get(path, { ...PACKED, ...headers });
        return undefined;
      };
      const times = await inTurns(
        { visitor: load({}), buyer: load({ cookie }) },
        { rounds: 60, inARow: 5, ms: 20_000, least: 5 },
      );
      figures.push({ name, visitor: spread(times.visitor), buyer: spread(times.buyer) });
    }
  } finally {
    web.close();
    await sql.query("DELETE FROM account WHERE email = $1", [EMAIL]);
  }
  return figures;
}
