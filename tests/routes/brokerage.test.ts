/** The brokerage, its license and who answers, on pages, forms and emails of a site with these settings. */
import { expect, test } from "vitest";
import { findMissingDisclosures } from "~/mls/disclosures.server";
import { hasSampleFeed } from "~/mls/feeds.server";
import { readEnv } from "~/platform/env.server";
import { addListing } from "../factories";
import { setUpRouteSite, visibleText } from "./route-site";

let home: number;
const site = setUpRouteSite(
  async (sql) => {
    home = await addListing(sql, { listing_key: "a" });
  },
  {
    LEGAL_NAME: "Example Realty, Inc.",
    DRE_LICENSE: "01234567",
    EQUAL_HOUSING: "1",
    ANSWER_NOTICE: "{name} replies, never the listing agent.",
  },
);

const SAMPLE_BAR = /<aside [^>]*>Sample data: homes and photos are invented<\/aside>/g;
const LINE = "Example Realty, Inc., DRE license 01234567";
const NOTICE = "Example Realty, Inc. replies, never the listing agent.";

test("names the brokerage and sample data on every page, and who answers beside what contacts it", async () => {
  const visitor = site.createPerson();
  const bodies = new Map<string, string>();
  for (const path of ["/", `/listing/${home}`, `/listing/${home}/ask`, `/listing/${home}/request`, "/map"]) {
    const { body } = await visitor.get(path);
    bodies.set(path, visibleText(body));
    expect(visibleText(body), path).toContain(`${LINE} · Equal Housing Opportunity`);
    expect(body.match(SAMPLE_BAR), path).toHaveLength(1);
    // This site has none.
    expect(body, path).not.toContain("Social media");
    if (path.includes("listing")) expect(visibleText(body), path).toContain(NOTICE);
  }
  // The card and the phone's bar; the form and the footer.
  expect(bodies.get(`/listing/${home}`)!.split(NOTICE)).toHaveLength(3);
  expect(bodies.get(`/listing/${home}/ask`)!.split(LINE)).toHaveLength(3);
});

test("says that the homes are invented on pages with another layout too", async () => {
  const sam = await site.createSignedInPerson("sam@sunporch.example");
  for (const [person, path] of [
    [site.createPerson(), "/sign-in"],
    [site.createPerson(), "/nowhere"],
    [sam, "/admin/offers/new"],
  ] as const)
    expect((await person.get(path)).body.match(SAMPLE_BAR), path).toHaveLength(1);
});

test.each([
  ["the sample MLS", {}, true],
  ["the sample MLS behaving as a vendor's server", { FEED_NAME: "sample-reso", FEED_VENDOR: "reso" }, true],
  ["an MLS", { FEED_VENDOR: "reso" }, false],
  ["two MLSs", { FEEDS: "north,south", FEED_NORTH_VENDOR: "reso", FEED_SOUTH_VENDOR: "reso" }, false],
])("knows whether the homes of %s are invented", (_, variables, isInvented) => {
  const url = "https://api.example/odata";
  const env = readEnv({
    FEED_URL: url,
    FEED_TOKEN: "token",
    ...variables,
    ...("FEEDS" in variables && {
      FEED_URL: "",
      FEED_TOKEN: "",
      FEED_NORTH_URL: url,
      FEED_NORTH_TOKEN: "token",
      FEED_SOUTH_URL: url,
      FEED_SOUTH_TOKEN: "token",
    }),
  });
  expect(hasSampleFeed(env)).toBe(isInvented);
});

test("says who answers beside the messages of buyers, and not beside forms of staff", { tags: ["long"] }, async () => {
  const ana = await site.createSignedInPerson("ana@example.com");
  const { rows } = await site.sql.query(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
     SELECT gen_random_uuid(), id, $1, '4471 Brockton Ave', 'Ana', email, 'email', false, false, 700000, '2027-08', '{}', 500000,
       0, now() + interval '48 hours' FROM account WHERE email = 'ana@example.com' RETURNING id`,
    [home],
  );
  const { id } = rows[0];
  const sam = await site.createSignedInPerson("sam@sunporch.example");
  for (const [person, path, isNamed] of [
    [ana, `/dashboard/messages/${id}`, true],
    [sam, `/admin/inbox/${id}`, false],
    [sam, "/admin/offers/new", false],
  ] as const) {
    const { status, body } = await person.get(path);
    expect([path, status, visibleText(body).includes(NOTICE)]).toEqual([path, 200, isNamed]);
  }
});

test("names the brokerage in emails", async () => {
  await site.createPerson().post("/sign-in", { email: "ana@example.com", intent: "link" });
  const { rows } = await site.sql.query("SELECT text, html FROM mail WHERE recipient = 'ana@example.com'");
  expect(rows).toHaveLength(1);
  expect(rows[0].text).toContain(`Sunporch\n${LINE}\nEqual Housing Opportunity`);
  expect(rows[0].html).toContain(`Sunporch<br>${LINE}<br>Equal Housing Opportunity`);
});

test("lists at the start what a site with a real feed lacks, and nothing with the sample MLS", () => {
  const names = (source: Record<string, string>) =>
    findMissingDisclosures(readEnv(source)).map((line) => line.split(":")[0]);
  expect(names({})).toEqual([]);
  const trestle = { FEED_VENDOR: "reso", FEED_URL: "https://feed.example/odata", FEED_TOKEN: "x" };
  const settings = ["LEGAL_NAME", "DRE_LICENSE", "EQUAL_HOUSING", "SUPPORT_EMAIL", "SUPPORT_PHONE"];
  expect(names(trestle)).toEqual([...settings, "FEED_MLS_NAME", "FEED_DISCLAIMER"]);
  const several = Object.fromEntries(
    Object.entries(trestle).map(([name, value]) => [name.replace("FEED_", "FEED_NORTH_"), value]),
  );
  expect(names({ FEEDS: "north", ...several }).slice(-2)).toEqual(["FEED_NORTH_MLS_NAME", "FEED_NORTH_DISCLAIMER"]);
  expect(
    names({
      ...trestle,
      LEGAL_NAME: "Example Realty, Inc.",
      DRE_LICENSE: "01234567",
      EQUAL_HOUSING: "1",
      SUPPORT_EMAIL: "hello@example.com",
      SUPPORT_PHONE: "(951) 555-0100",
      FEED_MLS_NAME: "Example MLS",
      FEED_DISCLAIMER: "Its wording.",
    }),
  ).toEqual([]);
  expect(() => readEnv({ DRE_LICENSE: "1234567" })).toThrow("DRE_LICENSE: must have 8 digits");
});
