/** Saved searches, also from before sign-in, and their alert emails, over HTTP against the built server. */
import { describe, expect, it } from "vitest";
import { addListing } from "../factories";
import { ask } from "../server/running-server";
import type { Person } from "./person";
import { setUpRouteSite, visibleText } from "./route-site";

let home: number;
const site = setUpRouteSite(async (sql) => {
  home = await addListing(sql, { listing_key: "a" });
});
const { createPerson: person } = site;
const listSearches = async () =>
  (await site.sql.query("SELECT name, search FROM saved_search ORDER BY saved_at DESC")).rows;
const listAlerts = async () => (await site.sql.query("SELECT alerts FROM saved_search")).rows.map((row) => row.alerts);
const readToast = async (visitor: Person, path = "/") =>
  /<div role="(?:status|alert)"><div[^>]*><svg.*?<p><b>(.*?)<\/b>(.*?)<\/p>/
    .exec((await visitor.get(path)).body)
    ?.slice(1);

const PAGE = "/save-search?city=Riverside&beds=3";

describe("saved searches", () => {
  it("saves a visitor's search after sign-in and returns to its list", async () => {
    const ana = person();
    const response = await ana.post(PAGE, { name: " Near work " });
    expect([response.status, response.headers.location]).toEqual([
      303,
      `/sign-in?returnTo=${encodeURIComponent("/?city=Riverside&beds=3")}`,
    ]);
    expect((await ana.get(response.headers.location!)).body).toContain("we’ll save your search");
    await ana.signIn("ana@example.com", "/?city=Riverside&beds=3");
    expect(await listSearches()).toEqual([{ name: "Near work", search: "?city=Riverside&beds=3" }]);
    expect(await readToast(ana)).toEqual(["Search saved!", ""]);
  });

  it("saves a signed-in buyer's search once, even when it is submitted twice", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    const submissions = await Promise.all([
      ana.post(PAGE, { name: "Near work" }),
      ana.post(PAGE, { name: "Near work" }),
    ]);
    for (const { status, headers } of submissions)
      expect([status, headers.location]).toEqual([303, "/?city=Riverside&beds=3"]);
    expect(await listSearches()).toHaveLength(1);
    const { body } = await ana.get("/dashboard/searches");
    expect(body).toMatch(/<h2[^>]*>Near work<\/h2>/);
    const searchPath = /href="(\/dashboard\/searches\/[^"]+)"/.exec(body)![1]!;
    expect((await ana.get(searchPath)).headers.location).toBe("/?city=Riverside&beds=3");
    expect(body).toContain("<li>3+ beds</li>");
  });

  it("keeps the terms of a search by payment that were in force when it was saved", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await ana.post("/save-search?maxPayment=4000", { name: "Defaults" });
    await ana.post("/save-search?maxPayment=4000&down=10", { name: "Low down" });
    await site.sql.query("UPDATE saved_search SET saved_at = now() - interval '1 hour' WHERE name = 'Defaults'");
    expect(await listSearches()).toEqual([
      { name: "Low down", search: "?maxPayment=4000&down=10&rate=6.75&term=30&insurance=2400" },
      { name: "Defaults", search: "?maxPayment=4000&down=20&rate=6.75&term=30&insurance=2400" },
    ]);
    // A search from before searches kept their terms.
    await site.sql.query(
      `INSERT INTO saved_search (id, account_id, name, search, saved_at)
       SELECT gen_random_uuid(), id, 'Older', '?maxPayment=5000', now() - interval '1 day' FROM account`,
    );
    await ana.get("/?remember=1&maxPayment=4000&down=35");
    expect((await ana.get("/?maxPayment=4000")).headers.location).toBe("/?maxPayment=4000&down=35");
    const { body } = await ana.get("/dashboard/searches");
    const paths = [...body.matchAll(/href="(\/dashboard\/searches\/[^"]+)"/g)].map(([, path]) => path!);
    const opened: string[] = [];
    for (const path of new Set(paths)) {
      let { headers } = await ana.get(path);
      let location = "";
      while (headers.location) {
        location = headers.location;
        ({ headers } = await ana.get(location));
      }
      opened.push(location);
    }
    expect(opened).toEqual(["/?maxPayment=4000&down=10", "/?maxPayment=4000&down=20", "/?maxPayment=5000&down=20"]);
  });

  it("answers a dialog's posts as a page's, with the toast of the next page", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    const invalid = await ana.post(PAGE.replace("?", ".data?"), { name: " " });
    expect([invalid.status, invalid.body.includes("Please enter a name")]).toEqual([422, true]);
    expect((await ana.post(PAGE.replace("?", ".data?"), { name: "Near work" })).status).toBe(202);
    expect(await readToast(ana)).toEqual(["Search saved!", ""]);
  });

  it("removes the oldest search when the twenty-first is saved and names it", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await site.sql.query(
      `INSERT INTO saved_search (id, account_id, name, search, saved_at)
       SELECT gen_random_uuid(), account.id, 'Search ' || n, '?beds=3', now() - (30 - n) * interval '1 minute'
       FROM account, generate_series(1, 20) n`,
    );
    await ana.post(PAGE, { name: "One more" });
    expect(await readToast(ana)).toEqual([
      "Search saved!",
      "You can save up to 20 searches, so we removed “Search 1”.",
    ]);
    const names = (await listSearches()).map(({ name }) => name);
    expect(names).toHaveLength(20);
    expect([names[0], names.at(-1)]).toEqual(["One more", "Search 2"]);
  });

  it("saves a search with a long drawn area", { tags: ["long"] }, async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    const corners = Array.from({ length: 90 }, (_, n) => {
      const angle = (n / 90) * 2 * Math.PI;
      return `${(-117.4 + 0.3123456 * Math.cos(angle)).toFixed(6)},${(33.9 + 0.2123456 * Math.sin(angle)).toFixed(6)}`;
    });
    const response = await ana.post(`/save-search?polygon=${corners.join(";")}`, { name: "Around" });
    expect(response.status).toBe(303);
    const [stored] = await listSearches();
    expect(stored.search.length).toBeGreaterThan(1_500);
  });

  it("lets only the owner delete a search", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    const eve = await site.createSignedInPerson("eve@example.com");
    await ana.post(PAGE, { name: "Near work" });
    const { rows } = await site.sql.query("SELECT id FROM saved_search");
    await eve.post("/dashboard/searches", { delete: rows[0].id });
    expect(await listSearches()).toHaveLength(1);
    expect((await eve.get("/dashboard/searches")).body).toContain("No saved searches yet");
    await ana.get("/");
    await ana.post("/dashboard/searches", { delete: rows[0].id });
    expect(await listSearches()).toHaveLength(0);
    expect(await readToast(ana, "/dashboard/searches")).toEqual(["Search deleted", ""]);
  });

  it("lets only the owner rename a search, to a valid name", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    const eve = await site.createSignedInPerson("eve@example.com");
    await ana.post(PAGE, { name: "Near work" });
    const { rows } = await site.sql.query("SELECT id FROM saved_search");
    const renameSearch = (visitor: Person, name: string) =>
      visitor.post("/dashboard/searches", { rename: rows[0].id, name });
    await renameSearch(eve, "Mine");
    expect(await readToast(eve, "/dashboard/searches")).toEqual([
      "This search was deleted",
      "Your changes weren’t saved.",
    ]);
    const rejected = await renameSearch(ana, "  ");
    expect([rejected.status, rejected.body.includes("Please enter a name")]).toEqual([422, true]);
    expect(rejected.body).toMatch(/<details[^>]* open=""/);
    expect(rejected.body).toMatch(/<title>Error: Saved searches · /);
    expect((await listSearches())[0].name).toBe("Near work");
    expect((await renameSearch(ana, " Near school ")).headers.location).toBe("/dashboard/searches");
    expect((await listSearches())[0].name).toBe("Near school");
    await ana.post(PAGE, { name: "Near work" });
    const duplicateName = await renameSearch(ana, "Near work");
    expect([
      duplicateName.status,
      visibleText(duplicateName.body).includes("You already saved this search under that name"),
    ]).toEqual([409, true]);
    expect((await listSearches()).map(({ name }) => name).sort()).toEqual(["Near school", "Near work"]);
    expect((await ana.post("/dashboard/searches", {})).status).toBe(400);
  });

  it("deletes saved searches with the account", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await ana.post(PAGE, { name: "Near work" });
    await ana.post("/dashboard/profile/delete", {});
    expect(await listSearches()).toEqual([]);
  });
});

describe("search alerts", () => {
  it("stores the chosen alert frequency, daily by default", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await ana.post(PAGE, { name: "Near work" });
    expect(await listAlerts()).toEqual(["daily"]);
    const { rows } = await site.sql.query("SELECT id FROM saved_search");
    const changeAlerts = (visitor: Person, alerts: string) =>
      visitor.post("/dashboard/searches", { rename: rows[0].id, name: "Near work", alerts });
    for (const [chosenAlerts, storedAlerts] of [
      ["at-once", "at-once"],
      ["hourly", "daily"],
      ["off", "off"],
    ]) {
      await changeAlerts(ana, chosenAlerts!);
      expect(await listAlerts()).toEqual([storedAlerts]);
    }
    const eve = await site.createSignedInPerson("eve@example.com");
    await changeAlerts(eve, "at-once");
    expect(await listAlerts()).toEqual(["off"]);
    await ana.post(PAGE, { name: "Near work", alerts: "at-once" });
    expect(await listAlerts()).toEqual(["at-once"]);
  });

  it("keeps the name of a search if its alert frequency can't be stored", { tags: ["long"] }, async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await ana.post(PAGE, { name: "Near work" });
    const { rows } = await site.sql.query("SELECT id FROM saved_search");
    await site.sql.query("ALTER TABLE saved_search ADD CONSTRAINT test_alerts_on CHECK (alerts <> 'off')");
    const response = await ana.post("/dashboard/searches", { rename: rows[0].id, name: "Near school", alerts: "off" });
    await site.sql.query("ALTER TABLE saved_search DROP CONSTRAINT test_alerts_on");
    expect(response.status).toBe(500);
    expect([(await listSearches())[0].name, await listAlerts()]).toEqual(["Near work", ["daily"]]);
  });

  it("keeps a visitor's choice of alerts through sign-in", async () => {
    const ana = person();
    await ana.post(PAGE, { name: "Near work", alerts: "off" });
    await ana.signIn("ana@example.com");
    expect(await listAlerts()).toEqual(["off"]);
  });

  it("turns off alerts by one click or by a mail program's post, but not by a GET", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await ana.post(PAGE, { name: "Near work", alerts: "at-once" });
    const { rows } = await site.sql.query("SELECT mail_key FROM saved_search");
    const path = `/stop-alerts/${rows[0].mail_key}`;
    expect(visibleText((await person().get(path)).body)).toContain("You won’t get more alerts for “Near work”.");
    expect(await listAlerts()).toEqual(["at-once"]);
    // RFC 8058: no cookie, no Origin, an answer without a redirect.
    const unsubscribe = await ask(site.server.port, path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect([unsubscribe.status, await listAlerts()]).toEqual([200, ["off"]]);
    const secondUnsubscribe = await person().post(path, {});
    expect([secondUnsubscribe.status, visibleText(secondUnsubscribe.body).includes("Alerts turned off")]).toEqual([
      200,
      true,
    ]);
    for (const key of ["x", "00000000-0000-4000-8000-000000000000"]) {
      const { status, body } = await person().get(`/stop-alerts/${key}`);
      expect([status, body.includes("<title>Nothing to turn off · ")]).toEqual([404, true]);
      expect((await person().post(`/stop-alerts/${key}`, {})).status).toBe(404);
    }
  });

  it("shows how many homes are new since the owner's last visit", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await ana.post(PAGE, { name: "Near work" });
    const { rows } = await site.sql.query("SELECT id FROM saved_search");
    await site.sql.query(
      "INSERT INTO search_hit (search_id, listing_id, mail_due, found_at) VALUES ($1, $2, true, now() + interval '1 second')",
      [rows[0].id, home],
    );
    expect(visibleText((await ana.get("/dashboard/searches")).body)).toContain("1 new since your last visit");
    await site.sql.query("UPDATE search_hit SET found_at = now() - interval '1 second'");
    const searchPath = `/dashboard/searches/${rows[0].id}`;
    expect((await ana.get(searchPath)).headers.location).toBe("/?city=Riverside&beds=3");
    expect(visibleText((await ana.get("/dashboard/searches")).body)).not.toContain("since your last visit");
    const eve = await site.createSignedInPerson("eve@example.com");
    expect((await eve.get(searchPath)).status).toBe(404);
    expect((await person().get(searchPath)).headers.location).toContain("/sign-in?returnTo=");
  });
});
