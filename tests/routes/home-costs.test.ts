/** What a home costs with upgrades, over HTTP against the built server. */
import { describe, expect, it } from "vitest";
import { addListing } from "../factories";
import { setUpRouteSite, visibleText } from "./route-site";

let home: number;
let ownHome: number;
const site = setUpRouteSite(async (sql) => {
  home = await addListing(sql, { listing_key: "a", list_price: 589_000 });
  ownHome = await addListing(sql, {
    listing_key: "own",
    list_price: 500_000,
    taxes_annual: 5_000,
    hoa_monthly: 250,
    upgrades_catalog: '[{"id": "moat", "title": "Moat", "category": "Misc", "cost": 100000}]',
  });
});
const { createPerson: person } = site;

describe("the cost of a home on its page", () => {
  it("calculates price, upgrades, and payment without scripts, and gives plain forms one canonical URL", async () => {
    const visitorPage = await person().get(
      `/listing/${home}?upgrades=bath-remodel&upgrades=kitchen-remodel&down=20&rate=6.75&term=30&hoa=0&tax=&insurance=2400&taxFor=589000`,
    );
    expect([visitorPage.status, visitorPage.headers.location]).toEqual([
      302,
      `/listing/${home}?upgrades=kitchen-remodel,bath-remodel`,
    ]);
    const { body } = await person().get(`/listing/${home}?upgrades=kitchen-remodel,bath-remodel,front-landscaping`);
    const text = visibleText(body);
    expect(text).toContain("Total purchase price $640,000");
    expect(text).toContain("Est. monthly payment $4,161 /mo");
    expect(text).toContain("3 selected, $51,000");
    expect(text).toContain("$128,000 down, $512,000 borrowed.");
    expect(body.match(/<input[^>]*name="upgrades"[^>]*>/g)).toHaveLength(12);
    expect(body.match(/<input[^>]*name="upgrades"[^>]*checked=""[^>]*>/g)).toHaveLength(3);
    expect(body).toContain(`href="/listing/${home}/request?upgrades=kitchen-remodel,bath-remodel,front-landscaping"`);
  });

  it("keeps the link back to the list and names unknown upgrades", async () => {
    const { status, body } = await person().get(`/listing/${home}?city=Riverside&upgrades=moat,kitchen-remodel`);
    expect(status).toBe(200);
    expect(visibleText(body)).toContain(
      "Not offered for this home, so not in the total: An upgrade we no longer offer.",
    );
    expect(visibleText(body)).toContain("Total purchase price $614,000");
    expect(body).toContain('<input type="hidden" name="city" value="Riverside"/>');
  });

  it("uses the home's own upgrades, taxes, and HOA dues", async () => {
    const { body } = await person().get(`/listing/${ownHome}?upgrades=moat`);
    expect(visibleText(body)).toContain("Total purchase price $600,000");
    expect(body).toMatch(/name="tax"[^>]*value="6,200"/);
    expect(body).toMatch(/name="hoa"[^>]*value="250"/);
    const json = JSON.parse((await person().get(`/api/listings/${ownHome}`)).body);
    expect(json.upgradesCatalog).toEqual([{ id: "moat", title: "Moat", category: "Misc", cost: 100_000 }]);
    const { upgradesCatalog, upgrades } = JSON.parse((await person().get(`/api/listings/${home}`)).body);
    expect(upgradesCatalog.length).toBeGreaterThan(5);
    expect(upgradesCatalog).toMatchObject(
      upgrades.map(({ id, title, cost, category }: Record<string, unknown>) => ({ id, title, cost, category })),
    );
  });

  it("shows the same payment on the page and beside the request, and none for a refused term", async () => {
    for (const [search, payment] of [
      ["down=150", "$827"],
      ["hoa=<script>", "–"],
    ] as const) {
      const page = await person().get(`/listing/${home}?${encodeURI(search)}`);
      const request = await person().get(`/listing/${home}/request?${encodeURI(search)}`);
      for (const { body } of [page, request]) {
        const payments = visibleText(body).matchAll(/Est\. monthly payment (\S+?)(?= ?\/mo| )/g);
        expect([...new Set([...payments].map(([, text]) => text))]).toEqual([payment]);
        expect(visibleText(body)).not.toContain("NaN");
      }
    }
  });

  it("keeps what is refused for a term, and writes back what counts instead of a number out of range", async () => {
    const search = "?city=Riverside&down=-5&rate=abc&term=15.4&insurance=1%2C,x";
    const { status, body } = await person().get(`/listing/${home}${search}`);
    expect(status).toBe(200);
    const findField = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(body)?.[0];
    for (const [name, value, message] of [
      ["rate", "abc", "Use a number from 0 to 100."],
      ["insurance", "1,,x", "Use a number from 0 to 100,000,000."],
    ]) {
      expect(findField(name!)).toContain('aria-invalid="true"');
      expect(findField(name!)).toContain(`value="${value}"`);
      expect(body).toMatch(new RegExp(`id="term-${name}-error">.*?${message}`));
    }
    for (const [name, value, note] of [
      ["down", "0", "Use a number from 0 to 99. We use 0 instead of -5."],
      ["term", "15", "Use a number from 1 to 100. We use 15 instead of 15.4."],
    ]) {
      expect(findField(name!)).toContain(`value="${value}"`);
      expect(body).toMatch(new RegExp(`id="term-${name}-description"[^>]*>${note}`));
    }
    expect(body.match(/id="term-\w+-error"/g)).toHaveLength(2);
    expect(visibleText(body)).toContain("$0 down, $589,000 borrowed.");
    expect(visibleText(body)).not.toContain("Payoff schedule");
  });
});
