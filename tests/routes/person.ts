/** A user with an HTTP-only browser: stores cookies, posts forms, reads email. */
import type pg from "pg";
import { type Answer, ask } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";

export class Person {
  readonly #port: number;
  readonly #sql: pg.Client;
  readonly #host: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  /**
   * @param host the site's host as the browser sees it
   * @param address the client's IP address as a proxy reports it
   */
  constructor(port: number, sql: pg.Client, host?: string, address?: string) {
    this.#port = port;
    this.#sql = sql;
    this.#host = { ...(host && { host }), ...(address && { "X-Forwarded-For": address }) };
  }

  async #storeCookies(response: Promise<Answer>): Promise<Answer> {
    const got = await response;
    for (const line of got.headers["set-cookie"] ?? []) {
      const [pair, ...attributes] = line.split("; ");
      const [name, value] = [pair!.slice(0, pair!.indexOf("=")), pair!.slice(pair!.indexOf("=") + 1)];
      if (attributes.includes("Max-Age=0")) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return got;
  }

  /** The Cookie header: "name=value; …". */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  hasCookie(name: string): boolean {
    return this.#cookies.has(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  get(path: string): Promise<Answer> {
    return this.#storeCookies(ask(this.#port, path, { headers: { ...this.#host, Cookie: this.cookie } }));
  }

  post(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.#storeCookies(
      ask(this.#port, path, {
        method: "POST",
        headers: {
          ...this.#host,
          "Content-Type": "application/x-www-form-urlencoded",
          "Sec-Fetch-Site": "same-origin",
          Cookie: this.cookie,
        },
        body: new URLSearchParams(fields).toString(),
      }),
    );
  }

  /** An API request from a page of this site. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    return this.#storeCookies(
      ask(this.#port, path, {
        method,
        headers: {
          ...this.#host,
          "Content-Type": "application/json",
          "Sec-Fetch-Site": "same-origin",
          Cookie: this.cookie,
          // Node's client omits it for DELETE.
          ...(json !== undefined && { "Content-Length": Buffer.byteLength(json) }),
          ...headers,
        },
        body: json,
      }),
    );
  }

  /** The token of the link in the latest email to an address. */
  async readMailedToken(email: string): Promise<string> {
    const { rows } = await this.#sql.query(
      "SELECT text FROM mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1",
      [email],
    );
    return /token=([\w-]+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
  }

  /** A post that prepares a test: a failure must not appear later as the answer to a visitor. */
  async #prepare(path: string, fields: Record<string, string>): Promise<Answer> {
    const response = await this.post(path, fields);
    if (response.status >= 500) throw new Error(`Sign-in failed: ${path} answered with ${response.status}.`);
    return response;
  }

  /** Signs in with an emailed link. @returns the response to its form @throws for a server error */
  async signIn(email: string, returnTo = "/"): Promise<Answer> {
    await emptyTables(this.#sql, "rate_limit");
    await this.#prepare("/sign-in", { email, returnTo });
    return this.#prepare("/auth/callback", { token: await this.readMailedToken(email) });
  }
}
