/** A site without accounts, and sign-in by its forms, for tests that look at each response. */
import { beforeEach, expect } from "vitest";
import { type Answer, ask, type Question } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";
import { type RouteSite, setUpRouteSite } from "./route-site";

/** The environment of a server of its own that accepts the sessions of the site. */
export const SECRETS = { AUTH_SECRETS: "a-secret-of-the-tests-0123456789abcdef", STAFF_DOMAIN: "sunporch.example" };

export let site: RouteSite;

/** Opens the worker's site before the file's tests. */
export function setUpSignInSite(): void {
  site = setUpRouteSite();
  beforeEach(async () => {
    await emptyTables(site.sql, "account", "session", "sign_in_link", "mail", "auth_event", "rate_limit");
  });
}

export const postForm = (path: string, fields: Record<string, string>, { headers, ...more }: Question = {}) =>
  ask(site.server.port, path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin", ...headers },
    body: new URLSearchParams(fields).toString(),
    ...more,
  });
export const fetchPath = (path: string, headers: Record<string, string> = {}) =>
  ask(site.server.port, path, { headers });
/** The token of the link in the latest email to an address. */
export async function readMailedToken(email: string): Promise<string> {
  const { rows } = await site.sql.query("SELECT text FROM mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1", [
    email,
  ]);
  return /token=([\w-]+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
}
export const cookieOf = ({ headers }: Answer) =>
  headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ") ?? "";
export async function signIn(email = "ana@example.com", returnTo = "/"): Promise<string> {
  await postForm("/sign-in", { email, returnTo });
  const response = await postForm("/auth/callback", { token: await readMailedToken(email) });
  expect(response.status).toBe(303);
  return cookieOf(response);
}
export const fetchUser = async (headers: Record<string, string>) => {
  const { status, body } = await fetchPath("/api/me", headers);
  return status === 200 ? (JSON.parse(body).user.email as string) : status;
};
export const listEvents = async () =>
  (await site.sql.query("SELECT kind FROM auth_event ORDER BY id")).rows.map(({ kind }) => kind);
