/** The Atom feed of a search, served by the built server with its own database. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addListing } from "../factories";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { getChildren, getText, parseXml } from "./xml";

const DAY = 86_400_000;
const SITE = "https://homes.example";

let database: TestDatabase;
let client: pg.Client;
let server: RunningServer;

/**
 * 60 homes in Riverside, a day apart and synced in another order, and one in Corona with special characters and missing
 * values.
 */
beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (let i = 0; i < 60; i++) {
    await addListing(client, {
      listing_key: `r${i}`,
      line1: `${100 + i} Elm St`,
      beds: 1 + (i % 5),
      baths: 2.5,
      listed_at: new Date(Date.UTC(2026, 0, 1) + ((i * 7) % 60) * DAY),
      modified_at: new Date(Date.UTC(2026, 5, 1) + i * 1_000),
      attribution: { officeName: "Arch Realty", officePhone: "(951) 555-0100" },
    });
  }
  await addListing(client, {
    listing_key: "awkward",
    city: "Corona",
    line1: "7 Secret Way",
    address_shown: false,
    list_price: 1_250_000,
    beds: 1,
    listed_at: new Date(Date.UTC(2026, 1, 2)),
    modified_at: new Date(Date.UTC(2026, 6, 4)),
    changed_at: new Date(Date.UTC(2026, 6, 3)),
    description: 'A & B <script>alert("x")</script> ]]> \u000b and \u{1f3e1}',
    media: [{ key: "0123456789abcdef", url: "/a.jpg", caption: 'The "porch" & <yard>' }],
    attribution: {
      officeName: "Smith & <Sons>",
      agentName: "Ann O'Hara",
      agentPhone: "(951) 555-0199",
      source: "CRMLS",
    },
  });
  await client.query("UPDATE catalogue SET revision = 1");
  server = await startServer({ DATABASE_URL: database.url, APP_URL: SITE, ALLOWED_HOSTS: "127.0.0.1" });
});

afterAll(async () => {
  await server?.stop();
  await client?.end();
  await database?.drop();
});

const headers = { host: "homes.example" };
const fetchPath = (path: string, overrides: Record<string, string> = {}, method = "GET") =>
  ask(server.port, path, { method, headers: { ...headers, ...overrides } });
const fetchFeed = async (search: string) => parseXml((await fetchPath(`/listings.atom${search}`)).body).feed;

describe("the Atom feed", () => {
  it("lists the newest fifty homes of a search in the API's order", async () => {
    for (const search of ["?city=Riverside", "?beds=3", ""]) {
      const api = await fetchPath(`/api/listings${search || "?"}&sort=newest&perPage=50`);
      const ids = (JSON.parse(api.body).listings as { id: number }[]).map(({ id }) => `${SITE}/listing/${id}`);
      const entries = getChildren(await fetchFeed(search), "entry");
      expect(ids.length).toBeGreaterThan(10);
      expect(entries.map((entry) => getText(entry, "id"))).toEqual(ids);
    }
    expect(getChildren(await fetchFeed(""), "entry")).toHaveLength(50);
  });

  it("supports a drawn area in the Atom feed", async () => {
    const around = getChildren(await fetchFeed("?polygon=-117.5,33.9;-117.3,33.9;-117.3,34;-117.5,34"), "entry");
    expect(around.length).toBeGreaterThan(10);
    expect(getChildren(await fetchFeed("?polygon=-118.5,33.9;-118.3,33.9;-118.3,34;-118.5,34"), "entry")).toEqual([]);
  });

  it("writes the elements that RFC 4287 requires of feed and entries", async () => {
    const response = await fetchPath("/listings.atom?sort=price&page=2&city=Riverside");
    expect(response.status).toBe(200);
    expect(response.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const { feed } = parseXml(response.body);
    expect(feed._attributes.xmlns).toBe("http://www.w3.org/2005/Atom");
    expect(getText(feed, "id")).toBe(`${SITE}/listings.atom?city=Riverside`);
    expect(getText(feed, "title")).toBe("Riverside homes for sale · Sunporch");
    const links = getChildren(feed, "link").map(({ _attributes }) => [_attributes?.rel, _attributes?.href]);
    expect(links).toEqual([
      ["alternate", `${SITE}/?city=Riverside&sort=newest`],
      ["self", `${SITE}/listings.atom?city=Riverside`],
    ]);
    for (const entry of getChildren(feed, "entry")) {
      expect(getText(entry, "published")).toMatch(/^2026-0[123]-\d\dT00:00:00\.000Z$/);
      expect(getText(entry, "updated")).toMatch(/^2026-06-01T/);
      expect(getChildren(entry, "author").map((author) => getText(author, "name"))).toEqual(["Arch Realty"]);
    }
    const [first] = getChildren(feed, "entry");
    expect(getText(first!, "title")).toMatch(/^\$500,000, \d beds?, 2\.5 baths, 1\d\d Elm St, Riverside, CA 92501$/);
    expect(getText(first!, "content")).toContain("Listing office: Arch Realty (951) 555-0100");
  });

  it("escapes listing text and omits a withheld address", async () => {
    const { body } = await fetchPath("/listings.atom?city=Corona");
    expect(body).not.toContain("Secret");
    expect(body).not.toContain("\u000b");
    const { feed } = parseXml(body);
    const [entry, ...others] = getChildren(feed, "entry");
    expect(others).toEqual([]);
    expect(getText(entry!, "title")).toBe("$1,250,000, 1 bed, Address withheld, Corona, CA 92501");
    const content = getText(entry!, "content");
    expect(content).toContain("A &amp; B &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; ]]&gt;  and \u{1f3e1}");
    expect(content).toContain("Smith &amp; &lt;Sons&gt;");
    expect(content).toContain("Listing agent: Ann O&#x27;Hara (951) 555-0199");
    expect(content).toContain(`src="${SITE}/api/media/`);
    expect(content).not.toContain("<link");
    expect(content).toContain('alt="The &quot;porch&quot; &amp; &lt;yard&gt;"');
    expect(getText(getChildren(entry!, "author")[0]!, "name")).toBe("Smith & <Sons>");
  });

  it("updates an entry when visible data changes, not when only a timestamp does", async () => {
    const corona = await fetchFeed("?city=Corona");
    expect(getText(corona, "updated")).toBe("2026-07-03T00:00:00.000Z");
    expect(getText(getChildren(corona, "entry")[0]!, "updated")).toBe("2026-07-03T00:00:00.000Z");
    const empty = await fetchFeed("?city=Nowhere");
    expect(getChildren(empty, "entry")).toEqual([]);
    expect(getText(empty, "updated")).toBe("1970-01-01T00:00:00.000Z");
  });

  it("writes the same feed text and does not send it again while nothing changes", async () => {
    const first = await fetchPath("/listings.atom?beds=2");
    expect((await fetchPath("/listings.atom?beds=2")).body).toBe(first.body);
    expect(first.headers["cache-control"]).toBe("private, max-age=300");
    const validators: Record<string, string>[] = [
      { "if-none-match": first.headers.etag! },
      { "if-none-match": `"other", ${first.headers.etag!}` },
      { "if-modified-since": first.headers["last-modified"]! },
    ];
    for (const condition of validators) {
      const notModified = await fetchPath("/listings.atom?beds=2", condition);
      expect([notModified.status, notModified.body]).toEqual([304, ""]);
      expect(notModified.headers.etag).toBe(first.headers.etag);
    }
    const otherValidators = { "if-none-match": '"other"', "if-modified-since": first.headers["last-modified"]! };
    expect((await fetchPath("/listings.atom?beds=2", otherValidators)).status).toBe(200);
  });

  it("answers HEAD for the Atom feed without a body", async () => {
    const { status, headers, body } = await fetchPath("/listings.atom?beds=2", {}, "HEAD");
    expect([status, body]).toEqual([200, ""]);
    expect(headers.etag).toBe((await fetchPath("/listings.atom?beds=2")).headers.etag);
  });

  it("rejects malformed parameters by name", async () => {
    const { status, headers, body } = await fetchPath("/listings.atom?beds=many&zip=9&city=Riverside&page=x");
    expect(status).toBe(400);
    expect(headers["content-type"]).toContain("application/problem+json");
    expect(Object.keys(JSON.parse(body).errors).sort()).toEqual(["beds", "zip"]);
  });

  it("links the Atom feed from the page of its search", async () => {
    const link = /<link [^>]*type="application\/atom\+xml"[^>]*>/.exec(
      (await fetchPath("/?city=riverside&beds=2")).body,
    )?.[0];
    expect(link).toContain('rel="alternate"');
    expect(link).toContain(`href="${SITE}/listings.atom?city=Riverside&amp;beds=2"`);
  });
});
