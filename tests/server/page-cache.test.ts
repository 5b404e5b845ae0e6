/**
 * Pages that are the same for every visitor: rendered once, until what they show changes.
 *
 * @module-tag long
 */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addListing } from "../factories";
import { setUpRouteSite } from "../routes/route-site";
import { readMetrics, sumSamples } from "./read-metrics";
import { type Answer, ask, type Question } from "./running-server";

const PRIVATE = "private, no-cache";
const SHARED = "public, max-age=0, s-maxage=60";

const ids: number[] = [];
const site = setUpRouteSite(
  async (sql) => {
    for (const line1 of ["1 Elm St", "2 Elm St", "3 Elm St"])
      ids.push(await addListing(sql, { listing_key: line1, line1 }));
  },
  { METRICS_PORT: "0", TRUST_PROXY: "1" },
);

const get = (path: string, headers: Question["headers"] = {}) => ask(site.server.port, path, { headers });
const isShared = ({ headers }: Answer) => headers["cache-control"] === SHARED;

/** Pages rendered for all visitors, and responses with them, so far. */
async function countPages(): Promise<{ rendered: number; served: number }> {
  const text = await readMetrics(site.server);
  const read = (outcome: string) => sumSamples(text, "page_cache_pages_total", { outcome }) ?? 0;
  return { rendered: read("rendered"), served: read("served") };
}

/** Changes a home as replication does: its row and the catalog have the next revision. */
async function changePrice(id: number, price: number): Promise<void> {
  await site.sql.query(
    `WITH next AS (UPDATE catalogue SET revision = revision + 1 RETURNING revision)
     UPDATE listing SET list_price = $2, revision = next.revision FROM next WHERE id = $1`,
    [id, price],
  );
}

test("renders a page once for five hundred visitors at once", async () => {
  const before = await countPages();
  const pages = await Promise.all(Array.from({ length: 500 }, () => get("/?minPrice=1000")));
  expect(new Set(pages.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1);
  const after = await countPages();
  expect(after.served - before.served).toBe(500);
  // Two, if the first minute ends meanwhile.
  expect(after.rendered - before.rendered).toBeLessThanOrEqual(2);
});

test("lets nobody wait in the line of another client who asked for the page first", async () => {
  const path = "/?minPrice=2000";
  const askAs = (client: string, path: string) => get(path, { "X-Forwarded-For": client });
  const flood = Array.from({ length: 200 }, (_, at) => askAs("203.0.113.1", `/map?minPrice=${1_000 + at}`));
  const strangers = Array.from({ length: 6 }, (_, at) => `198.51.${at}.1`);
  await Promise.all([...flood, ...["203.0.113.1", ...strangers].map((client) => askAs(client, path))]);
  // In the order of the server, because this process may be late to read.
  const readClients = () => site.server.lines().flatMap(({ url, client }) => (url === path ? [client] : []));
  await expect.poll(() => readClients().length).toBe(7);
  expect(readClients().at(-1)).toBe("203.0.113.0");
});

test.each(["/", "/map", "/listing/1", "/_.data"])("serves %s with the same bytes to every visitor", async (path) => {
  const url = path.replace("1", String(ids[0]));
  const first = await get(url);
  const second = await get(url, { Cookie: "_ga=GA1.2.3; theme=dark" });
  expect(first.status).toBe(200);
  expect([first, second].every(isShared)).toBe(true);
  expect(first.headers["cdn-cache-control"]).toBe("public, max-age=60, stale-while-revalidate=600");
  expect(second.body).toBe(first.body);
  expect(second.headers.etag).toBe(first.headers.etag);
});

test("packs a page for what the client accepts, with an ETag for each encoding", async () => {
  const plain = await get("/");
  expect(plain.body).toMatch(/^<!DOCTYPE html><html/);
  const tags = new Set([plain.headers.etag]);
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["gzip;q=0.5, br;q=0.1", "gzip"],
    ["*", "br"],
  ] as const) {
    const response = await fetch(site.server.url, { headers: { "Accept-Encoding": accepted } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(await response.text()).toBe(plain.body);
    tags.add(response.headers.get("etag") ?? "");
  }
  expect(tags.size).toBe(3);
  expect(plain.headers.vary?.split(", ")).toEqual(expect.arrayContaining(["Accept-Encoding", "Cookie", "Save-Data"]));
});

test("responds with 304 and the same policy to a browser that has the page", async () => {
  const page = await get(`/listing/${ids[1]}`);
  const { headers, status, body } = await get(`/listing/${ids[1]}`, { "If-None-Match": `"x", W/${page.headers.etag}` });
  expect([status, body]).toEqual([304, ""]);
  for (const name of ["etag", "cache-control", "content-security-policy", "vary", "x-frame-options"])
    expect(headers[name]).toBe(page.headers[name]);
  const [, script] = /<script>(.*?)<\/script>/s.exec(page.body) ?? [];
  expect(headers["content-security-policy"]).toContain(createHash("sha256").update(script!).digest("base64"));
  expect((await get(`/listing/${ids[1]}`, { "If-None-Match": '"x"' })).status).toBe(200);
});

test("responds to HEAD with the headers of a stored page", async () => {
  const page = await get("/");
  const { headers, status, body } = await ask(site.server.port, "/", { method: "HEAD" });
  expect([status, body, headers.etag]).toEqual([200, "", page.headers.etag]);
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(page.body)));
});

test("shows a change of a home on its page, in lists and on the map, and keeps the pages of other homes", async () => {
  const [changed, other] = ids as [number, number];
  const paths = ["/", "/map", `/listing/${changed}`];
  for (const path of [...paths, `/listing/${other}`]) await get(path);
  const before = await get(`/listing/${other}`);
  await changePrice(changed, 510_432);
  for (const path of paths)
    await expect.poll(async () => (await get(path)).body, { timeout: 10_000 }).toContain("$510,432");
  const similar = await get(`/listing/${other}`);
  // They show each other as similar homes.
  expect(similar.body).toContain("$510,432");
  expect(similar.headers.etag).not.toBe(before.headers.etag);
});

test("keeps light pages, pages of phones and remembered map views apart", async () => {
  const tags = await Promise.all(
    [
      {},
      { "Save-Data": "on" },
      { Cookie: "light=1" },
      { "User-Agent": "Mozilla/5.0 (iPhone) Mobi" },
      { Cookie: "map-view=34.05,-118.24,11" },
    ].map(async (headers) => {
      const page = await get("/map", headers);
      expect(isShared(page)).toBe(true);
      return page.headers.etag;
    }),
  );
  expect(tags[1]).toBe(tags[2]);
  expect(new Set(tags).size).toBe(4);
  for (const path of ["/map/", "/%6dap", "/MAP"])
    expect(isShared(await get(path, { Cookie: "map-view=34.05,-118.24,11" })), path).toBe(false);
  // The list doesn't depend on the map's view.
  const [plain, withView] = await Promise.all([get("/"), get("/", { Cookie: "map-view=34.05,-118.24,11" })]);
  expect(withView.headers.etag).toBe(plain.headers.etag);
});

test("never stores a page of someone with a session, a message, or a token, nor an error", async () => {
  const ana = site.createPerson();
  await ana.signIn("ana@example.com");
  const own = await ana.get("/");
  expect([own.headers["cache-control"], own.headers.etag]).toEqual([PRIVATE, undefined]);
  expect(own.body).toContain("ana@example.com");
  for (const [path, headers] of [
    ["/", { Cookie: "session=x~y" }],
    ["/", { Cookie: "_ga=1; said=x" }],
    ["/", { Cookie: "pending=x" }],
    ["/sign-in", {}],
    [`/listing/${ids[0]}/ask`, {}],
    ["/listing/999999", {}],
    ["/dashboard", {}],
  ] as const)
    expect(isShared(await get(path, headers)), path).toBe(false);
  const page = await get("/");
  expect(isShared(page)).toBe(true);
  expect(page.body).not.toContain("ana@example.com");
  expect((await get("/", { Authorization: "Bearer x" })).status).toBe(401);
});
