/** The Atom feed of a search, served by the built server with its own database. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addListing } from "../factories";
import { ask, built, type Serving, serve } from "../server/serving";
import { type TestDatabase, testDatabase } from "../setup/database";
import { children, parseXml, text } from "./xml";

const DAY = 86_400_000;
const SITE = "https://homes.example";

let database: TestDatabase;
let client: pg.Client;
let server: Serving;

/**
 * 60 homes in Riverside, a day apart and synced in another order, and one in Corona with special characters and missing
 * values.
 */
beforeAll(async () => {
  [database] = await Promise.all([testDatabase(), built()]);
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
  server = await serve({ DATABASE_URL: database.url, APP_URL: SITE, ALLOWED_HOSTS: "127.0.0.1" });
});

afterAll(async () => {
  await server?.stop();
  await client?.end();
  await database?.drop();
});

const headers = { host: "homes.example" };
const get = (path: string, more: Record<string, string> = {}, method = "GET") =>
  ask(server.port, path, { method, headers: { ...headers, ...more } });
const feed = async (search: string) => parseXml((await get(`/listings.atom${search}`)).body).feed;

describe("the Atom feed", () => {
  it("lists the newest fifty homes of a search in the API's order", async () => {
    for (const search of ["?city=Riverside", "?beds=3", ""]) {
      const api = await get(`/api/listings${search || "?"}&sort=newest&perPage=50`);
      const ids = (JSON.parse(api.body).listings as { id: number }[]).map(({ id }) => `${SITE}/listing/${id}`);
      const entries = children(await feed(search), "entry");
      expect(ids.length).toBeGreaterThan(10);
      expect(entries.map((entry) => text(entry, "id"))).toEqual(ids);
    }
    expect(children(await feed(""), "entry")).toHaveLength(50);
  });

  it("supports a drawn area in the Atom feed", async () => {
    const around = children(await feed("?polygon=-117.5,33.9;-117.3,33.9;-117.3,34;-117.5,34"), "entry");
    expect(around.length).toBeGreaterThan(10);
    expect(children(await feed("?polygon=-118.5,33.9;-118.3,33.9;-118.3,34;-118.5,34"), "entry")).toEqual([]);
  });

  it("writes the elements that RFC 4287 requires of feed and entries", async () => {
    const answer = await get("/listings.atom?sort=price&page=2&city=Riverside");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const { feed } = parseXml(answer.body);
    expect(feed._attributes.xmlns).toBe("http://www.w3.org/2005/Atom");
    expect(text(feed, "id")).toBe(`${SITE}/listings.atom?city=Riverside`);
    expect(text(feed, "title")).toBe("Riverside homes for sale · Sunporch");
    const links = children(feed, "link").map(({ _attributes }) => [_attributes?.rel, _attributes?.href]);
    expect(links).toEqual([
      ["alternate", `${SITE}/?city=Riverside&sort=newest`],
      ["self", `${SITE}/listings.atom?city=Riverside`],
    ]);
    for (const entry of children(feed, "entry")) {
      expect(text(entry, "published")).toMatch(/^2026-0[123]-\d\dT00:00:00\.000Z$/);
      expect(text(entry, "updated")).toMatch(/^2026-06-01T/);
      expect(children(entry, "author").map((author) => text(author, "name"))).toEqual(["Arch Realty"]);
    }
    const [first] = children(feed, "entry");
    expect(text(first!, "title")).toMatch(/^\$500,000, \d beds?, 2\.5 baths, 1\d\d Elm St, Riverside, CA 92501$/);
    expect(text(first!, "content")).toContain("Listing office: Arch Realty (951) 555-0100");
  });

  it("escapes listing text and omits a withheld address", async () => {
    const { body } = await get("/listings.atom?city=Corona");
    expect(body).not.toContain("Secret");
    expect(body).not.toContain("\u000b");
    const { feed } = parseXml(body);
    const [entry, ...others] = children(feed, "entry");
    expect(others).toEqual([]);
    expect(text(entry!, "title")).toBe("$1,250,000, 1 bed, Address withheld, Corona, CA 92501");
    const content = text(entry!, "content");
    expect(content).toContain("A &amp; B &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; ]]&gt;  and \u{1f3e1}");
    expect(content).toContain("Smith &amp; &lt;Sons&gt;");
    expect(content).toContain("Listing agent: Ann O&#x27;Hara (951) 555-0199");
    expect(content).toContain(`src="${SITE}/api/media/`);
    expect(content).toContain('alt="The &quot;porch&quot; &amp; &lt;yard&gt;"');
    expect(text(children(entry!, "author")[0]!, "name")).toBe("Smith & <Sons>");
  });

  it("updates an entry when visible data changes, not when only a timestamp does", async () => {
    const corona = await feed("?city=Corona");
    expect(text(corona, "updated")).toBe("2026-07-03T00:00:00.000Z");
    expect(text(children(corona, "entry")[0]!, "updated")).toBe("2026-07-03T00:00:00.000Z");
    const empty = await feed("?city=Nowhere");
    expect(children(empty, "entry")).toEqual([]);
    expect(text(empty, "updated")).toBe("1970-01-01T00:00:00.000Z");
  });

  it("writes the same feed text and does not send it again while nothing changes", async () => {
    const first = await get("/listings.atom?beds=2");
    expect((await get("/listings.atom?beds=2")).body).toBe(first.body);
    expect(first.headers["cache-control"]).toBe("private, max-age=300");
    const known: Record<string, string>[] = [
      { "if-none-match": first.headers.etag! },
      { "if-none-match": `"other", ${first.headers.etag!}` },
      { "if-modified-since": first.headers["last-modified"]! },
    ];
    for (const condition of known) {
      const again = await get("/listings.atom?beds=2", condition);
      expect([again.status, again.body]).toEqual([304, ""]);
      expect(again.headers.etag).toBe(first.headers.etag);
    }
    const other = { "if-none-match": '"other"', "if-modified-since": first.headers["last-modified"]! };
    expect((await get("/listings.atom?beds=2", other)).status).toBe(200);
  });

  it("answers HEAD for the Atom feed without a body", async () => {
    const { status, headers, body } = await get("/listings.atom?beds=2", {}, "HEAD");
    expect([status, body]).toEqual([200, ""]);
    expect(headers.etag).toBe((await get("/listings.atom?beds=2")).headers.etag);
  });

  it("rejects malformed parameters by name", async () => {
    const { status, headers, body } = await get("/listings.atom?beds=many&zip=9&city=Riverside&page=x");
    expect(status).toBe(400);
    expect(headers["content-type"]).toContain("application/problem+json");
    expect(Object.keys(JSON.parse(body).errors).sort()).toEqual(["beds", "zip"]);
  });

  it("links the Atom feed from the page of its search", async () => {
    const link = /<link [^>]*type="application\/atom\+xml"[^>]*>/.exec(
      (await get("/?city=riverside&beds=2")).body,
    )?.[0];
    expect(link).toContain('rel="alternate"');
    expect(link).toContain(`href="${SITE}/listings.atom?city=Riverside&amp;beds=2"`);
  });
});
