/** GET /api/docs of the built server, beside its OpenAPI document. */
import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { hashPassword } from "../../app/platform/auth/password.server";
import { addListing } from "../factories";
import { ask } from "../server/running-server";
import { fetchDocument } from "../setup/api-document";
import { unescapeHtml } from "./forms";
import { setUpRouteSite } from "./route-site";

const site = setUpRouteSite(async (sql) => {
  await addListing(sql, { listing_key: "k1", id: 4471, line1: "4471 Brockton Ave" });
});

const PATH = "/api/docs";

/** The page's own part, which has no scripts. */
async function fetchPage() {
  const { body } = await ask(site.server.port, PATH);
  return /<main[\s\S]*<\/main>/.exec(body)![0];
}

/** The code blocks of the page, with the server's address. */
const listCode = (page: string) =>
  [...page.matchAll(/<pre[^>]*><code[^>]*>([\s\S]*?)<\/code>/g)].map(([, code]) =>
    unescapeHtml(code!).replaceAll("http://localhost:0", site.server.url),
  );

const listOperations = async () =>
  Object.entries((await fetchDocument(site.server.port))!.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id }]) => ({ method: method.toUpperCase(), path, id })),
  );

describe("the page", () => {
  it("is HTML that scripts aren't needed for, with the headers of a public page", async () => {
    const { status, headers, body } = await ask(site.server.port, PATH);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "private, no-cache",
    ]);
    expect(headers["content-security-policy"]).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
    expect(await fetchPage()).not.toMatch(/<script|hidden|onclick/);
    // The page's own styles stay out of the stylesheet of the other pages.
    const other = await ask(site.server.port, "/compare");
    expect([body, other.body].map((text) => text.includes("/assets/api-docs-"))).toEqual([true, false]);
  });

  it("has the errors of a page under an address of the API", async () => {
    const post = await ask(site.server.port, PATH, { method: "POST", body: "x" });
    expect([post.status, post.headers["content-type"]]).toEqual([405, "text/html; charset=utf-8"]);
    const foreign = await ask(site.server.port, PATH, { headers: { Host: "evil.example" } });
    expect([foreign.status, foreign.headers["content-type"]]).toEqual([421, "text/plain; charset=utf-8"]);
    expect((await ask(site.server.port, PATH, { method: "OPTIONS" })).status).toBe(204);
    const unknown = await ask(site.server.port, "/api/docs/none");
    expect([unknown.status, unknown.headers["content-type"]]).toEqual([404, "application/problem+json; charset=utf-8"]);
  });

  it("names every operation of the document once, and every link on it leads somewhere", async () => {
    const page = await fetchPage();
    const operations = await listOperations();
    expect(operations.length).toBeGreaterThan(5);
    const listed = [...page.matchAll(/<li id="([^"]+)"[^>]*><code><b>(\w+)<\/b>(?:<!-- -->| )*([^<]+)<\/code>/g)].map(
      ([, id, method, path]) => `${id} ${method} ${path}`,
    );
    expect(listed.sort()).toEqual(operations.map(({ id, method, path }) => `${id} ${method} ${path}`).sort());
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
    const levels = [...page.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  it("is named by the document", async () => {
    const { document } = (await fetchDocument(site.server.port))!;
    expect(document).toMatchObject({ externalDocs: { url: expect.stringMatching(`^http://[^/]+${PATH}$`) } });
  });
});

it.skipIf(spawnSync("curl", ["--version"]).error)("has commands that get a token as pasted", async () => {
  await site.sql.query(
    "INSERT INTO account (id, email, email_verified_at, password_hash) VALUES (gen_random_uuid(), $1, now(), $2)",
    ["ana@example.com", await hashPassword("tulip window gravel")],
  );
  const signIn = listCode(await fetchPage()).find((text) => text.startsWith("TOKEN="))!;
  const read = `curl -s '${site.server.url}/api/me' -H "Authorization: Bearer $TOKEN"`;
  const { stdout } = await promisify(execFile)("sh", ["-c", `${signIn}\n${read}`]);
  expect(JSON.parse(stdout)).toMatchObject({ user: { email: "ana@example.com" } });
});
