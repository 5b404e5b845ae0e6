import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

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
