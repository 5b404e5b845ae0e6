/** Sign-in with OpenID Connect: a complete sign-in with a certified provider, and hostile tokens from a fake one. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { OAuth2Server } from "oauth2-mock-server";
import { Provider } from "oidc-provider";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readMetrics, sumSamples } from "../server/read-metrics";
import { type Answer, ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";

const CLIENT = {
  OIDC_CLIENT_ID: "sunporch",
  OIDC_CLIENT_SECRET: "a-secret-of-the-client-0123456789",
  OIDC_NAME: "Example ID",
};
const SECRETS = { AUTH_SECRETS: "a-secret-of-the-tests-0123456789abcdef" };
let database: TestDatabase;
let sql: pg.Client;

beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await emptyTables(sql, "account", "session", "sign_in_link", "mail", "auth_event", "rate_limit");
});

/** A server that knows its own address, because redirects contain it. */
async function startSite(variables: Record<string, string>): Promise<RunningServer & { address: string }> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  const address = `http://localhost:${port}`;
  const environment = { DATABASE_URL: database.url, PORT: String(port), APP_URL: address, ...SECRETS, ...CLIENT };
  return { ...(await startServer({ ...environment, ...variables })), address };
}

/** A minimal browser with redirects and cookies; cookies are stored by host and port. */
class Visitor {
  readonly cookies = new Map<string, Map<string, string>>();

  getCookies(url: string): Map<string, string> {
    const { host } = new URL(url);
    const jar = this.cookies.get(host) ?? new Map<string, string>();
    this.cookies.set(host, jar);
    return jar;
  }

  async visit(url: string, fields?: Record<string, string>): Promise<Answer & { url: string }> {
    const { pathname, search, port, host } = new URL(url);
    const jar = this.getCookies(url);
    const result = await ask(Number(port), pathname + search, {
      method: fields ? "POST" : "GET",
      headers: {
        Host: host,
        ...(jar.size > 0 && { Cookie: [...jar].map((pair) => pair.join("=")).join("; ") }),
        ...(fields && { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" }),
      },
      body: fields && new URLSearchParams(fields).toString(),
    });
    for (const line of result.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0\b|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return { ...result, url };
  }

  /** Follows redirects until there are none, or `isDone` returns true. */
  async follow(
    url: string,
    fields?: Record<string, string>,
    isDone?: (url: string) => boolean,
  ): Promise<Answer & { url: string }> {
    let result = await this.visit(url, fields);
    for (let hop = 0; hop < 15 && result.headers.location; hop++) {
      const nextUrl = new URL(result.headers.location, result.url).href;
      if (isDone?.(nextUrl)) return { ...result, url: nextUrl };
      result = await this.visit(nextUrl);
    }
    return result;
  }
}

const fetchUser = async (visitor: Visitor, site: string) => {
  const { status, body } = await visitor.visit(`${site}/api/me`);
  return status === 200 ? (JSON.parse(body).user.email as string) : status;
};

describe("with a certified provider", () => {
  let server: Awaited<ReturnType<typeof startSite>>;
  let site: string;
  let issuer: Server;
  /** The next user to sign in at the provider, or null to cancel. */
  let nextUser: { sub: string; email: string; verified: boolean } | "denies";

  beforeAll(async () => {
    issuer = createServer();
    await new Promise<void>((listening) => issuer.listen(0, "127.0.0.1", listening));
    const address = `http://localhost:${(issuer.address() as AddressInfo).port}`;
    server = await startSite({ OIDC_ISSUER: address });
    site = server.address;
    const provider = new Provider(address, {
      clients: [
        {
          client_id: CLIENT.OIDC_CLIENT_ID,
          client_secret: CLIENT.OIDC_CLIENT_SECRET,
          redirect_uris: [`${site}/auth/callback`],
        },
      ],
      pkce: { required: () => true },
      conformIdTokenClaims: false,
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ["a-key-of-the-tests"] },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => ({
          sub,
          ...(nextUser !== "denies" && { email: nextUser.email, email_verified: nextUser.verified }),
        }),
      }),
    });
    provider.use(async (context, proceed) => {
      if (!context.path.startsWith("/interaction/")) return proceed();
      const details = await provider.interactionDetails(context.req, context.res);
      if (nextUser === "denies") {
        return provider.interactionFinished(context.req, context.res, { error: "access_denied" });
      }
      if (details.prompt.name !== "consent") {
        return provider.interactionFinished(context.req, context.res, { login: { accountId: nextUser.sub } });
      }
      const grant = new provider.Grant({ accountId: details.session!.accountId, clientId: CLIENT.OIDC_CLIENT_ID });
      grant.addOIDCScope("openid email profile");
      const grantId = await grant.save();
      return provider.interactionFinished(
        context.req,
        context.res,
        { consent: { grantId } },
        { mergeWithLastSubmission: true },
      );
    });
    issuer.on("request", provider.callback());
  });
  afterAll(async () => {
    await server?.stop();
    issuer?.closeAllConnections();
    issuer?.close();
  });

  const signInWithProvider = (visitor: Visitor, returnTo = "/map?z=9") =>
    visitor.follow(
      `${site}/auth/provider`,
      { returnTo },
      (url) => url.startsWith(site) && !url.includes("/auth/callback"),
    );

  it("signs in, creates an account at first, returns to the page and deletes its cookies", async () => {
    const signInPage = await new Visitor().visit(`${site}/sign-in`);
    expect(signInPage.body).toContain("Continue with Example ID");
    expect(signInPage.headers["content-security-policy"]).toMatch(/form-action 'self' http:\/\/localhost:\d+/);
    nextUser = { sub: "subject-1", email: "Ana@Example.com", verified: true };
    const visitor = new Visitor();
    const result = await signInWithProvider(visitor);
    expect(result.url).toBe(`${site}/map?z=9`);
    expect(await fetchUser(visitor, site)).toBe("ana@example.com");
    expect([...visitor.getCookies(site).keys()]).toEqual(["session"]);
    const { rows } = await sql.query(
      "SELECT subject, email_verified_at IS NOT NULL AS verified FROM account_identity JOIN account ON id = account_id",
    );
    expect(rows).toEqual([{ subject: "subject-1", verified: true }]);
    // The provider's subject identifies the account, and no return path leads to another site.
    nextUser = { sub: "subject-1", email: "ana@elsewhere.example", verified: true };
    const renamed = new Visitor();
    expect((await signInWithProvider(renamed, "//evil.example")).url).toBe(`${site}/`);
    expect(await fetchUser(renamed, site)).toBe("ana@example.com");
    expect((await sql.query("SELECT FROM account")).rowCount).toBe(1);
    await sql.query("UPDATE account SET disabled_at = now()");
    expect((await signInWithProvider(new Visitor())).body).toContain("This account is closed.");
  });

  it("runs pending actions of the browser and reports them", async () => {
    nextUser = { sub: "subject-1", email: "ana@example.com", verified: true };
    const visitor = new Visitor();
    await visitor.visit(`${site}/save-search?beds=3`, { name: "Near work" });
    const result = await signInWithProvider(visitor);
    expect((await visitor.visit(result.url)).body).toContain("<b>Search saved!</b>");
    expect((await sql.query("SELECT name, search FROM saved_search")).rows).toEqual([
      { name: "Near work", search: "?beds=3" },
    ]);
    expect([...visitor.getCookies(site).keys()].sort()).toEqual(["map-view", "pending", "session"]);
  });

  it("rejects an email that the provider has not verified", async () => {
    nextUser = { sub: "subject-2", email: "ana@example.com", verified: false };
    const visitor = new Visitor();
    const result = await signInWithProvider(visitor);
    expect(result.status).toBe(400);
    expect(result.body).toContain("hasn’t verified your email address");
    expect(await fetchUser(visitor, site)).toBe(401);
    expect((await sql.query("SELECT FROM account")).rowCount).toBe(0);
  });

  it("explains a canceled sign-in without redirecting to the provider again", async () => {
    nextUser = "denies";
    const result = await signInWithProvider(new Visitor());
    expect(result.status).toBe(400);
    expect(result.body).toContain("You didn’t finish signing in with Example ID.");
    expect(result.body).toContain("Get a new link");
  });

  it("rejects a callback that was used before, came to another browser, or has no state", async () => {
    nextUser = { sub: "subject-1", email: "ana@example.com", verified: true };
    const visitor = new Visitor();
    const back = await visitor.follow(`${site}/auth/provider`, { returnTo: "/" }, (url) =>
      url.includes("/auth/callback?"),
    );
    const savedCookies = new Map(visitor.getCookies(site));
    expect((await new Visitor().visit(back.url)).status).toBe(400);
    expect((await visitor.visit(back.url)).status).toBe(303);
    expect((await visitor.visit(back.url)).status).toBe(400);
    for (const [name, value] of savedCookies) visitor.getCookies(site).set(name, value);
    const replayResponse = await visitor.visit(back.url);
    expect(replayResponse.status).toBe(400);
    expect(replayResponse.body).toContain("Sign in with an emailed link instead.");
    for (const query of ["?error=access_denied", "?code=x", "?state=x&code=y"]) {
      const result = await new Visitor().visit(`${site}/auth/callback${query}`);
      expect([result.status, result.headers.location]).toEqual([400, undefined]);
    }
  });
});

describe("with a fake provider", { tags: ["long"] }, () => {
  const issuer = new OAuth2Server();
  let server: Awaited<ReturnType<typeof startSite>>;
  let site: string;

  beforeAll(async () => {
    await issuer.issuer.keys.generate("RS256");
    await issuer.start(0, "localhost");
    server = await startSite({ OIDC_ISSUER: issuer.issuer.url!, METRICS_PORT: "0" });
    site = server.address;
  });
  afterAll(async () => {
    await server?.stop();
    await issuer.stop();
  });
  beforeEach(() => {
    issuer.service.removeAllListeners();
  });

  /** @param change modifies the ID token before it is signed */
  async function startSignIn(change: (payload: Record<string, unknown>) => void = () => {}) {
    const visitor = new Visitor();
    let nonce = "";
    issuer.service.on(
      "beforeTokenSigning",
      ({ payload }: { payload: Record<string, unknown> }, request: { body?: { grant_type?: string } }) => {
        if (request.body?.grant_type !== "authorization_code") return;
        Object.assign(payload, {
          sub: "s1",
          aud: CLIENT.OIDC_CLIENT_ID,
          nonce,
          email: "ana@example.com",
          email_verified: true,
        });
        change(payload);
      },
    );
    const start = await visitor.visit(`${site}/auth/provider`, { returnTo: "/" });
    nonce = new URL(start.headers.location!).searchParams.get("nonce")!;
    const result = await visitor.follow(start.headers.location!, undefined, (url) => url === `${site}/`);
    return { visitor, result };
  }

  it("signs in with a valid token", async () => {
    const { visitor } = await startSignIn();
    expect(await fetchUser(visitor, site)).toBe("ana@example.com");
  });

  it("measures its calls of the provider", async () => {
    await startSignIn();
    const text = await readMetrics(server);
    for (const operation of ["discovery", "token", "keys"]) {
      const labels = { service: "oidc", operation, outcome: "ok" };
      expect([operation, sumSamples(text, "service_call_duration_seconds_count", labels)]).toEqual([
        operation,
        expect.toSatisfy((count) => count > 0),
      ]);
    }
  });

  it("makes addresses of the staff domain staff, but not their subaddresses", async () => {
    const isStaff = async (email: string, sub: string) => {
      const { visitor } = await startSignIn((payload) => Object.assign(payload, { email, sub }));
      return JSON.parse((await visitor.visit(`${site}/api/me`)).body).user.staff as boolean;
    };
    expect(await isStaff("sam@sunporch.example", "s2")).toBe(true);
    expect(await isStaff("sam+1@sunporch.example", "s3")).toBe(false);
  });

  it.each<[string, unknown, boolean]>([
    ["does not say when", undefined, false],
    ["says that it was 16 minutes ago", -16 * 60, false],
    ["says it in words", "now", false],
    ["says that it will be in an hour", 60 * 60, false],
    ["says that it was a minute ago", -60, true],
  ])(
    "counts as recent authentication only if the provider's is recent: the provider %s",
    async (_, authTime, isRecent) => {
      const auth_time = typeof authTime === "number" ? Math.floor(Date.now() / 1000) + authTime : authTime;
      const { visitor } = await startSignIn((payload) => Object.assign(payload, { auth_time }));
      const { status, headers } = await visitor.visit(`${site}/dashboard/profile/delete`);
      if (isRecent) return expect(status).toBe(200);
      expect([status, headers.location]).toEqual([303, "/sign-in/confirm?returnTo=%2Fdashboard%2Fprofile%2Fdelete"]);
      const page = (await visitor.visit(`${site}${headers.location}`)).body;
      expect(page).toContain('value="link"');
      expect(page).not.toContain("It has been a while");
    },
  );

  it.each<[string, (payload: Record<string, unknown>) => void]>([
    ["for another client", (payload) => Object.assign(payload, { aud: "another-client" })],
    ["by another issuer", (payload) => Object.assign(payload, { iss: "https://evil.example" })],
    ["of another sign-in", (payload) => Object.assign(payload, { nonce: "another" })],
    ["without a nonce", (payload) => Object.assign(payload, { nonce: undefined })],
    ["that has expired", (payload) => Object.assign(payload, { exp: Math.floor(Date.now() / 1000) - 120 })],
    ["that was made long ago", (payload) => Object.assign(payload, { iat: Math.floor(Date.now() / 1000) - 3_600 })],
    ["without a subject", (payload) => Object.assign(payload, { sub: undefined })],
    [
      "for many and made out to another",
      (payload) => Object.assign(payload, { aud: [CLIENT.OIDC_CLIENT_ID, "x"], azp: "x" }),
    ],
    ["with an address in words", (payload) => Object.assign(payload, { email: "ana@example.com, eve@evil.example" })],
    ["whose address is verified in words", (payload) => Object.assign(payload, { email_verified: "true" })],
  ])("rejects a token %s", async (_, change) => {
    const { visitor, result } = await startSignIn(change);
    expect(result.status).toBe(400);
    expect(result.body).toMatch(
      /We couldn’t sign you in with Example ID\. Sign in with an emailed link instead\.|hasn’t verified/,
    );
    expect(await fetchUser(visitor, site)).toBe(401);
    expect((await sql.query("SELECT FROM account")).rowCount).toBe(0);
  });

  it.each([500, 400, 200])("shows an error if the token endpoint responds with %d and no token", async (status) => {
    issuer.service.on("beforeResponse", (response: { statusCode: number; body: unknown }) => {
      Object.assign(response, { statusCode: status, body: {} });
    });
    const { result } = await startSignIn();
    expect(result.status).toBe(400);
    expect(result.body).toContain("We couldn’t sign you in with Example ID. Sign in with an emailed link instead.");
  });
});

it("keeps the site working while the provider is unavailable, and shows an error at sign-in", {
  tags: ["long"],
}, async () => {
  const server = await startServer({
    DATABASE_URL: database.url,
    ...SECRETS,
    ...CLIENT,
    OIDC_ISSUER: "http://127.0.0.1:1",
  });
  const site = `http://localhost:${server.port}`;
  try {
    const visitor = new Visitor();
    expect((await visitor.visit(`${site}/sign-in`)).status).toBe(200);
    const result = await visitor.follow(`${site}/auth/provider`, { returnTo: "/map" });
    expect(result.url).toBe(`${site}/sign-in?returnTo=%2Fmap&problem=provider`);
    expect(result.body).toContain("Signing in that way isn’t working right now. Use an emailed link instead.");
  } finally {
    await server.stop();
  }
});

it("rejects provider metadata from a redirect", { tags: ["long"] }, async () => {
  const requestedUrls: string[] = [];
  const issuer = createServer((request, response) => {
    requestedUrls.push(request.url!);
    const { port } = issuer.address() as AddressInfo;
    const metadata = {
      issuer: `http://localhost:${port}`,
      authorization_endpoint: "https://evil.example/authorize",
      token_endpoint: "https://evil.example/token",
      jwks_uri: "https://evil.example/keys",
    };
    if (request.url === "/elsewhere") response.end(JSON.stringify(metadata));
    else response.writeHead(302, { Location: "/elsewhere" }).end();
  });
  await new Promise<void>((listening) => issuer.listen(0, "localhost", listening));
  const OIDC_ISSUER = `http://localhost:${(issuer.address() as AddressInfo).port}`;
  const server = await startServer({ DATABASE_URL: database.url, ...SECRETS, ...CLIENT, OIDC_ISSUER });
  try {
    const result = await new Visitor().visit(`http://localhost:${server.port}/auth/provider`, { returnTo: "/map" });
    expect(result.headers.location).toBe("/sign-in?returnTo=%2Fmap&problem=provider");
    expect(requestedUrls).toEqual(["/.well-known/openid-configuration"]);
  } finally {
    await server.stop();
    issuer.close();
    issuer.closeAllConnections();
  }
});

it("shows no button if no provider is configured", { tags: ["long"] }, async () => {
  const server = await startServer({ DATABASE_URL: database.url, ...SECRETS });
  try {
    const { body, headers } = await ask(server.port, "/sign-in");
    expect(body).not.toContain("Continue with");
    expect(headers["content-security-policy"]).toMatch(/form-action 'self'(;|$)/);
  } finally {
    await server.stop();
  }
});
