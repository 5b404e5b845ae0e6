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
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      id: operation.operationId,
      body: (operation as { requestBody?: { content: Record<string, { example?: unknown }> } }).requestBody?.content[
        "application/json"
      ]?.example,
    })),
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
    const summaries = [...page.matchAll(/<details[\s\S]*?<\/summary><div id="([^"]+)"/g)].map(([text, id]) => {
      const [method, path] = text!
        .replaceAll(/<[^>]+>/g, " ")
        .trim()
        .split(/\s+/);
      return `${id} ${method} ${path}`;
    });
    expect(summaries.sort()).toEqual(operations.map(({ id, method, path }) => `${id} ${method} ${path}`).sort());
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
    const levels = [...page.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  it("describes what an operation takes in words", async () => {
    const page = await fetchPage();
    const read = (id: string) =>
      unescapeHtml(
        new RegExp(`<div id="${id}"[\\s\\S]*?</details>`)
          .exec(page)![0]
          .replaceAll(/<!-- -->|<\/?code>/g, "")
          .replaceAll(/<[^>]+>|\s+/g, " ")
          .replaceAll(/ +/g, " "),
      );
    expect(read("readListing")).toMatch(/No token\. Path id required Text\. Such as 4471\. Example curl/);
    expect(read("findListings")).toContain("page Whole number. The page of a list. Anything else is the first. 1 to 1");
    expect(read("findListings")).toContain(
      "sort One of recommended, price, price-desc, payment, newest. The order of a list. By d",
    );
    expect(read("createLead")).toContain("A token is optional. Headers Idempotency-Key Text. Any text, such as a new");
    expect(read("createLead")).toContain("id UUID. Makes a retry the same question.");
    expect(read("createLead")).toContain("message Text or null. At most 2000 characters.");
    const request = read("createTimelineRequest");
    expect(request).toContain("hasAgent true or false. By default false.");
    expect(request).toContain("contactMethod One of email, text, call. By default email.");
    expect(request).toContain(
      "targetMoveIn required Text. A month after the current one, as YYYY-MM. Such as 2027-09.",
    );
    expect(request).toMatch(
      /selectedUpgrades List of text\. Ids of the home’s upgrades, which GET \/api\/listings\/\{id\} lists\. .* By default \[\]\./,
    );
    expect(read("findListings")).toContain(
      "reduced One of 0, 1, true, on, false. 1 for homes whose price was reduced.",
    );
    expect(read("findListings")).toContain("beds Whole number. Minimum number of bedrooms. 0 to 50.");
    expect(read("updateDesignItem")).toContain("showInCarousel true or false. version");
    expect(page).not.toContain("<code></code>");
    expect(page).toMatch(/password[^.]*<a href="\/dashboard\/profile"/);
    expect(read("createTokens")).toMatch(/Body \(JSON\) grantType required password\. .* Or: Body \(JSON\) grantType/);
    expect(read("createDocuments")).toContain("Form (multipart/form-data)");
    expect(read("createDocuments")).toMatch(/file required List of file\. PDF, Word.* 1 to 10 values\./);
    expect(read("readProjectDocument")).toMatch(/-L -o readProjectDocument.* Answers 200 The file\. 302/);
  });

  it("is named by the document", async () => {
    const { document } = (await fetchDocument(site.server.port))!;
    expect(document).toMatchObject({ externalDocs: { url: expect.stringMatching(`^http://[^/]+${PATH}$`) } });
  });
});

describe("its curl lines", () => {
  it("send the example of each operation when a shell reads them", async () => {
    const operations = await listOperations();
    const lines = listCode(await fetchPage()).filter((code) => code.startsWith("curl ") && !code.includes("refresh"));
    const print = `TOKEN=t; curl() { printf '%s\\0' "$@"; printf '\\n\\0'; }; ${lines.join("\n")}`;
    const { stdout, stderr } = spawnSync("sh", ["-c", print], { encoding: "utf8" });
    expect(stderr).toBe("");
    const calls = stdout
      .split("\n\0")
      .slice(0, -1)
      .map((words) => words.split("\0").slice(0, -1));
    const sent = calls.map(([url, ...words]) => {
      const read = (name: string) => words[words.indexOf(name) + 1];
      const isForm = words.includes("-F") || words.includes("--form-string");
      return {
        method: words.includes("-X") ? read("-X") : words.includes("-d") || isForm ? "POST" : "GET",
        path: new URL(url!).pathname,
        body: words.includes("-d") ? JSON.parse(read("-d")!) : undefined,
      };
    });
    const left = sent.filter(({ method, path, body }) => {
      const index = operations.findIndex(
        (operation) =>
          operation.method === method &&
          new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, "[^/{}]+")}$`).test(path) &&
          JSON.stringify(operation.body) === JSON.stringify(body),
      );
      if (index >= 0) operations.splice(index, 1);
      return index < 0;
    });
    expect([left, operations]).toEqual([[], []]);
  });

  it.skipIf(spawnSync("curl", ["--version"]).error)("work as pasted, one after another", async () => {
    await site.sql.query(
      "INSERT INTO account (id, email, email_verified_at, password_hash) VALUES (gen_random_uuid(), $1, now(), $2)",
      ["ana@example.com", await hashPassword("tulip window gravel")],
    );
    const code = listCode(await fetchPage());
    const find = (start: string, path: string) =>
      code.find((text) => text.startsWith(start) && text.includes(`${path}'`))!;
    const script = [
      find("TOKEN=", "/api/auth/token"),
      ...["/api/me", "/api/saved-properties", "/api/saved-properties/4471/is-saved", "/api/leads"].map((path) =>
        find("curl ", path).replace("curl ", "curl -sS -w '\\n' "),
      ),
    ].join("\n");
    const { stdout, stderr } = await promisify(execFile)("sh", ["-c", script]);
    expect([
      stderr.includes("rror"),
      ...stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ]).toMatchObject([
      false,
      { user: { email: "ana@example.com" } },
      { listingId: 4471, isSaved: true },
      { isSaved: true },
      { listingId: 4471 },
    ]);
    const { rows } = await site.sql.query("SELECT listing_id, name FROM lead");
    expect(rows).toEqual([{ listing_id: 4471, name: "Ana Reyes" }]);
  });
});
