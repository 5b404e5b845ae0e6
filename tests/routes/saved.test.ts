import { describe, expect, it } from "vitest";
import { addListing } from "../factories";
import { ask } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";
import { Person } from "./person";
import { setUpRouteSite, visibleText } from "./route-site";

let homes: number[];

const site = setUpRouteSite(async (sql) => {
  homes = [];
  for (const [n, more] of [
    { line1: "4471 Brockton Ave" },
    { line1: "9 Magnolia St", list_price: 700_000 },
    { line1: "1 Elm Way", withdrawn_at: new Date() },
  ].entries())
    homes.push(await addListing(sql, { listing_key: `k${n}`, ...more }));
});
const createPerson = () => new Person(site.server.port, site.sql);
const saveHome = (visitor: Person, home = 0, returnTo = "/?beds=3") =>
  visitor.post("/saved-homes", { save: String(homes[home]), returnTo });
const listSaved = async () =>
  (
    await site.sql.query(
      "SELECT a.email, s.listing_id FROM saved_home s JOIN account a ON a.id = s.account_id ORDER BY 1, 2",
    )
  ).rows;
const readToast = async (visitor: Person, path = "/") =>
  /<div role="(?:status|alert)"><div[^>]*><svg.*?<p><b>(.*?)<\/b>(.*?)<\/p>/
    .exec((await visitor.get(path)).body)
    ?.slice(1);

describe("homes saved by a visitor", () => {
  it("asks a visitor to sign in, then saves the home and shows one toast", async () => {
    const ana = createPerson();
    const response = await saveHome(ana);
    expect([response.status, response.headers.location]).toEqual([303, "/sign-in?returnTo=%2F%3Fbeds%3D3"]);
    expect(response.headers["set-cookie"]?.[0]).toMatch(
      /^pending=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
    );
    expect((await ana.get(response.headers.location!)).body).toContain("we’ll save the home");
    expect(await listSaved()).toEqual([]);
    const signInResponse = await ana.signIn("ana@example.com", "/?beds=3");
    expect([signInResponse.status, signInResponse.headers.location]).toEqual([303, "/?beds=3"]);
    expect(await listSaved()).toEqual([{ email: "ana@example.com", listing_id: homes[0] }]);
    expect(await readToast(ana)).toEqual(["Saved!", ""]);
    expect(await readToast(ana)).toBeUndefined();
    await ana.post("/sign-out", {});
    expect(ana.hasCookie("pending")).toBe(false);
    expect((await site.sql.query("SELECT FROM pending_action")).rowCount).toBe(0);
  });

  it("saves the home when the link is opened in another browser", async () => {
    const [laptop, phone] = [createPerson(), createPerson()];
    await saveHome(laptop);
    await laptop.post("/sign-in", { email: "ana@example.com", returnTo: "/listing/1" });
    const signInResponse = await phone.post("/auth/callback", {
      token: await laptop.readMailedToken("ana@example.com"),
    });
    expect(signInResponse.headers.location).toBe("/listing/1");
    expect(await listSaved()).toEqual([{ email: "ana@example.com", listing_id: homes[0] }]);
    expect(await readToast(phone)).toEqual(["Saved!", ""]);
    // The browser that started it has no pending action left.
    await site.sql.query("DELETE FROM saved_home");
    await laptop.signIn("ben@example.com");
    expect(await listSaved()).toEqual([]);
  });

  it("saves the home after a password sign-in and after confirming a new account", async () => {
    const ana = createPerson();
    await saveHome(ana);
    await ana.post("/sign-in", { intent: "create", email: "ana@example.com", password: "tulip window gravel" });
    await ana.post("/auth/callback", { token: await ana.readMailedToken("ana@example.com") });
    expect(await listSaved()).toHaveLength(1);
    const laterVisitor = createPerson();
    await saveHome(laterVisitor, 1);
    const signInResponse = await laterVisitor.post("/sign-in", {
      intent: "password",
      email: "ana@example.com",
      password: "tulip window gravel",
    });
    expect(signInResponse.status).toBe(303);
    expect(await listSaved()).toHaveLength(2);
    expect(await readToast(laterVisitor)).toEqual(["Saved!", ""]);
  });

  it("saves the home once with concurrent sign-ins", { tags: ["long"] }, async () => {
    const ana = createPerson();
    await saveHome(ana);
    const tokens: string[] = [];
    for (const email of ["a@example.com", "b@example.com", "c@example.com", "d@example.com"]) {
      await emptyTables(site.sql, "rate_limit");
      await createPerson().post("/sign-in", { email });
      tokens.push(await ana.readMailedToken(email));
    }
    const [, pending] = /(pending=[\w-]+)/.exec(ana.cookie)!;
    const responses = tokens.map((token) => {
      const browser = createPerson();
      browser.setCookie("pending", pending!.slice("pending=".length));
      return browser.post("/auth/callback", { token });
    });
    for (const { status } of await Promise.all(responses)) expect(status).toBe(303);
    expect(await listSaved()).toHaveLength(1);
  });

  it("keeps the pending save for an hour", { tags: ["long"] }, async () => {
    const ana = createPerson();
    await saveHome(ana);
    const { rows } = await site.sql.query(
      "UPDATE pending_action SET expires_at = expires_at - interval '1 hour' RETURNING extract(epoch FROM expires_at - now())::int AS left",
    );
    expect(rows[0].left).toBeLessThanOrEqual(0);
    expect(rows[0].left).toBeGreaterThan(-60);
    expect((await ana.get("/sign-in")).body).not.toContain("we’ll save");
    await ana.signIn("ana@example.com");
    expect(await listSaved()).toEqual([]);
    expect(await readToast(ana)).toBeUndefined();
  });

  it("saves the home and signs in although another pending home has left the market", { tags: ["long"] }, async () => {
    const ana = createPerson();
    await saveHome(ana, 0);
    await saveHome(ana, 2);
    expect((await ana.signIn("ana@example.com")).status).toBe(303);
    expect(await listSaved()).toEqual([{ email: "ana@example.com", listing_id: homes[0] }]);
    expect(await readToast(ana)).toEqual(["Failed to save", "There was an error saving this property."]);
  });

  it("signs in although a pending action is invalid", { tags: ["long"] }, async () => {
    const ana = createPerson();
    await saveHome(ana);
    await site.sql.query(`UPDATE pending_action SET what = '{"listing": "soap"}'`);
    await ana.get("/sign-in");
    expect((await ana.signIn("ana@example.com")).status).toBe(303);
    expect((await ana.get("/api/me")).status).toBe(200);
    ana.setCookie("pending", "soap");
    ana.setCookie("said", "soap");
    expect((await ana.get("/")).status).toBe(200);
  });

  it("limits a pending save to the visitor's browser", async () => {
    await saveHome(createPerson());
    await createPerson().signIn("eve@example.com");
    expect(await listSaved()).toEqual([]);
  });

  it("limits pending saves to twenty per browser and a hundred per hour and network", { tags: ["long"] }, async () => {
    const ana = createPerson();
    for (let n = 1; n <= 25; n++) await ana.post("/saved-homes", { save: String(1_000 + n) });
    const { rows } = await site.sql.query("SELECT what->>'listing' AS home FROM pending_action ORDER BY id");
    expect(rows.map(({ home }) => Number(home))).toEqual(Array.from({ length: 20 }, (_, n) => 1_006 + n));
    for (let n = 0; n < 80; n++) await createPerson().post("/saved-homes", { save: "7" });
    const response = await createPerson().post("/saved-homes", { save: "7" });
    expect([response.status, response.headers.location]).toEqual([303, "/sign-in"]);
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("returns within the site only", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    for (const returnTo of ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
      expect([returnTo, (await saveHome(createPerson(), 0, returnTo)).headers.location]).toEqual([
        returnTo,
        "/sign-in",
      ]);
      expect([returnTo, (await saveHome(ana, 0, returnTo)).headers.location]).toEqual([returnTo, "/"]);
    }
  });
});

describe("homes saved by a signed-in buyer", () => {
  it("marks a saved home everywhere, lists it, and removes it by the same button", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await saveHome(ana);
    await saveHome(ana);
    expect(await listSaved()).toHaveLength(1);
    const hearts = async (path: string) =>
      [...(await ana.get(path)).body.matchAll(/<button[^>]* name="(?:save|remove)"[^>]*>/g)]
        .map(([button]) => [Number(/ value="(\d+)"/.exec(button)?.[1]), / name="(\w+)"/.exec(button)?.[1]])
        .sort();
    expect(await hearts("/?sort=price")).toEqual([
      [homes[0], "remove"],
      [homes[1], "save"],
    ]);
    expect(await hearts(`/listing/${homes[0]}`)).toEqual([[homes[0], "remove"]]);
    expect(await hearts("/dashboard/saved")).toEqual([[homes[0], "remove"]]);
    expect((await ana.get("/dashboard")).headers.location).toBe("/dashboard/saved");
    const response = await ana.post("/saved-homes", { remove: String(homes[0]), returnTo: "/dashboard/saved" });
    expect(response.headers.location).toBe("/dashboard/saved");
    expect(await readToast(ana, "/dashboard/saved")).toEqual(["Removed from saved", ""]);
    expect((await ana.get("/dashboard/saved")).body).toContain("No saved homes yet");
  });

  it("keeps a saved home in the list when its price changes or it leaves the market, and says so", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await saveHome(ana, 0);
    await saveHome(ana, 1);
    await site.sql.query("UPDATE listing SET list_price = 680000 WHERE id = $1", [homes[1]]);
    await site.sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [homes[0]]);
    const { body } = await ana.get("/dashboard/saved");
    await site.sql.query("UPDATE listing SET list_price = 700000 WHERE id = $1", [homes[1]]);
    await site.sql.query("UPDATE listing SET withdrawn_at = NULL WHERE id = $1", [homes[0]]);
    expect(body).toContain("Down $20,000 since you saved it");
    expect(body).toContain("No longer available");
    expect(body).toContain(`href="/listing/${homes[1]}"`);
    expect(body).not.toContain(`href="/listing/${homes[0]}"`);
  });

  it("names the status of a home everywhere as on its card", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await saveHome(ana, 0);
    await site.sql.query("UPDATE listing SET status = 'Active Under Contract' WHERE id = $1", [homes[0]]);
    try {
      const saved = visibleText((await ana.get("/dashboard/saved")).body);
      expect(saved).toContain("Under contract since you saved it");
      const compare = `/compare?homes=${homes[0]},${homes[1]}`;
      for (const path of ["/dashboard/saved", `/listing/${homes[0]}`, compare, "/listings.atom"]) {
        const text = visibleText((await ana.get(path)).body);
        expect([path, text.includes("Under contract"), /Active Under/i.test(text)]).toEqual([path, true, false]);
      }
    } finally {
      await site.sql.query("UPDATE listing SET status = 'Active' WHERE id = $1", [homes[0]]);
    }
  });

  it("compares saved homes with the monthly payment of each", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    await saveHome(ana, 0);
    await saveHome(ana, 1);
    const { body: list } = await ana.get("/dashboard/saved");
    expect(list.match(/<input[^>]*name="homes"[^>]*>/g)).toHaveLength(2);
    const comparePage = await ana.get(`/compare?homes=${homes[1]}&homes=${homes[0]}&homes=${homes[1]}`);
    expect(comparePage.headers.location).toBe(`/compare?homes=${homes[1]},${homes[0]}`);
    const { body } = await ana.get(comparePage.headers.location!);
    expect(body.match(/<th scope="col">/g)).toHaveLength(2);
    const row = (label: string) =>
      [...new RegExp(`<th scope="row">${label}</th>(.*?)</tr>`).exec(body)![1]!.matchAll(/<td>(.*?)<\/td>/g)].map(
        ([, text]) => text,
      );
    expect(row("List price")).toEqual(["$700,000", "$500,000"]);
    // An 80% loan at 6.75% over 30 years, 1.2% tax, and $2,400 of insurance.
    expect(row("Est. monthly payment")).toEqual(["$4,532/mo", "$3,294/mo"]);
    const { body: oneHomeBody } = await ana.get(`/compare?homes=${homes[0]},${homes[2]},9999`);
    expect(oneHomeBody).toContain("2 homes are no longer available.");
    expect((await ana.get(`/compare?homes=1,2,3,4,5`)).body).toContain("You can compare up to 4 homes");
    expect((await ana.get("/compare?homes=x,-1,0")).headers.location).toBe("/compare");
    const link = encodeURIComponent(` https://sunporch.example/listing/${homes[1]}?city=Norco&upgrades=a `);
    const added = await createPerson().get(`/compare?homes=${homes[0]}&homes=${link}`);
    expect(added.headers.location).toBe(`/compare?homes=${homes[0]},${homes[1]}`);
    expect((await ana.get("/compare")).body).toContain("No homes to compare yet");
  });

  it.each([{ save: "0" }, { save: "99999999999" }, { remove: "x" }, {}])(
    "rejects a save without a valid id: %j",
    async (fields) => {
      expect((await createPerson().post("/saved-homes", fields as Record<string, string>)).status).toBe(400);
    },
  );

  it("rejects a save from another site", async () => {
    const ana = await site.createSignedInPerson("ana@example.com");
    for (const from of ["cross-site", "same-site"])
      expect(
        (
          await ask(site.server.port, "/saved-homes", {
            method: "POST",
            headers: {
              "Content-Type": "application/x-www-form-urlencoded",
              "Sec-Fetch-Site": from,
              Cookie: ana.cookie,
            },
            body: `save=${homes[0]}`,
          })
        ).status,
      ).toBe(403);
    expect(await listSaved()).toEqual([]);
  });

  it("saves, checks, and removes a home by API", async () => {
    const ana = createPerson();
    const listCalls = (visitor: Person) => [
      visitor.call("POST", "/api/saved-properties", { listingId: homes[0] }),
      visitor.call("GET", `/api/saved-properties/${homes[0]}/is-saved`),
      visitor.call("GET", "/api/saved-homes"),
      visitor.call("DELETE", `/api/saved-properties/${homes[0]}`),
    ];
    for (const call of listCalls(ana)) {
      const { status, headers } = await call;
      expect([status, headers["content-type"]]).toEqual([401, "application/problem+json; charset=utf-8"]);
      expect([headers["www-authenticate"], headers["cache-control"]]).toEqual(["Bearer", "private, no-store"]);
    }
    await ana.signIn("ana@example.com");
    const readIsSaved = async () =>
      JSON.parse((await ana.call("GET", `/api/saved-properties/${homes[0]}/is-saved`)).body);
    expect(await readIsSaved()).toEqual({ isSaved: false });
    const created = await ana.call("POST", "/api/saved-properties", { listingId: homes[0] });
    expect([created.status, JSON.parse(created.body)]).toEqual([201, { listingId: homes[0], isSaved: true }]);
    expect(created.headers["cache-control"]).toBe("private, no-store");
    expect(await readIsSaved()).toEqual({ isSaved: true });
    expect(JSON.parse((await ana.call("GET", "/api/saved-homes")).body)).toEqual([
      {
        id: homes[0],
        mls_id: "M-k0",
        photo_url: null,
        address: "4471 Brockton Ave, Riverside, CA 92501",
        price_formatted: "$500,000",
      },
    ]);
    expect((await ana.call("DELETE", `/api/saved-properties/${homes[0]}`)).status).toBe(204);
    expect((await ana.call("DELETE", `/api/saved-properties/${homes[0]}`)).status).toBe(204);
    expect(await readIsSaved()).toEqual({ isSaved: false });
    for (const listingId of [homes[2], 123_456, "99999999999"])
      expect((await ana.call("POST", "/api/saved-properties", { listingId })).status).toBe(404);
    const UNKNOWN = "This field isn’t known.";
    for (const [body, errors] of [
      [{ listing: 1 }, { listingId: "This field is required.", listing: UNKNOWN }],
      [
        { listingId: "x", x: 1 },
        { listingId: "Use the id of a home, such as 4471.", x: UNKNOWN },
      ],
    ]) {
      const { status, body: answer } = await ana.call("POST", "/api/saved-properties", body);
      expect([status, JSON.parse(answer).errors]).toEqual([422, errors]);
    }
    expect((await ana.call("PATCH", `/api/saved-properties/${homes[0]}`, {})).headers.allow).toBe("DELETE");
  });
});
