import { describe, expect, it } from "vitest";
import { addListing } from "../factories";
import { ask } from "../server/running-server";
import { setUpRouteSite, visibleText } from "./route-site";

const ids: Record<string, number> = {};

const site = setUpRouteSite(async (sql) => {
  const add = async (name: string, price: number, fields: object = {}) => {
    ids[name] = await addListing(sql, {
      listing_key: name,
      line1: `${name} Way`,
      list_price: price,
      home_type: "house",
      ...fields,
    });
  };
  await add("Cheap", 300_000);
  await add("Middle", 500_000, { hoa_monthly: 50, taxes_annual: 4_000 });
  await add("Condo", 510_000, { home_type: "condo", hoa_monthly: 700 });
  await add("Dear", 900_000, { taxes_annual: 9_000 });
});

const fetchPath = (path: string, cookie?: string) =>
  ask(site.server.port, path, cookie === undefined ? {} : { headers: { cookie } });
const unescapeHtml = (text: string) => text.replaceAll("&amp;", "&").replaceAll("<!-- -->", "");
async function fetchPage(path: string, cookie?: string): Promise<string> {
  const { status, body } = await fetchPath(path, cookie);
  expect([path, status]).toEqual([path, 200]);
  return unescapeHtml(body);
}
/** The home and payment of each card. */
const readCards = (html: string) =>
  [...html.matchAll(/data-home="(\d+)".*?<\/li><\/ul>/gs)].map(([card, id]) => [
    Object.keys(ids).find((name) => ids[name] === Number(id)),
    /\$[\d,]+\/mo(?: with upgrades)?/.exec(card)?.[0],
  ]);
const readChips = (html: string) => [...html.matchAll(/Remove <\/span>([^<]*)/g)].map(([, label]) => label);
const readHref = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

describe("the list", () => {
  it("shows each home’s payment with the usual terms", async () => {
    const html = await fetchPage("/?down=10");
    expect(readCards(html).map(([, payment]) => /^\$[\d,]+\/mo$/.test(payment ?? ""))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(html).toContain('content="noindex, follow"');
  });

  it("has the homes whose own page shows at most that payment", async () => {
    const search = "?maxPayment=3900&down=10&upgrades=kitchen-remodel,roof-replacement&sort=payment";
    const html = await fetchPage(`/${search}`);
    const cards = readCards(html);
    expect(cards.map(([name]) => name)).toEqual(["Cheap", "Middle"]);
    expect(readChips(html)).toEqual([
      "Up to $3,900/mo with kitchen remodel and roof replacement, 10% down, 6.75%, 30 years",
      "Sort: Payment (Low to High)",
    ]);
    const paymentOf = async (address: string) =>
      readHref(await fetchPage(address), /Est\. monthly payment<\/p><p[^>]*>(\$[\d,]+)</);
    for (const [name, payment] of cards) {
      const address = readHref(html, new RegExp(`href="(/listing/${ids[name!]}[^"]*)"`))!;
      expect(`${await paymentOf(address)}/mo with upgrades`).toBe(payment);
    }
    expect(
      Number((await paymentOf(`/listing/${ids.Condo}?upgrades=kitchen-remodel&down=10`))!.replace(/\D/g, "")),
    ).toBeGreaterThan(3_900);
  });

  it("counts only upgrades that a home is offered", async () => {
    const cards = new Map(readCards(await fetchPage("/?upgrades=roof-replacement")) as [string, string][]);
    expect(cards.get("Cheap")).toMatch(/ with upgrades$/);
    expect(cards.get("Condo")).toMatch(/\/mo$/);
  });

  it("leads from a home back to itself, with the terms of the home and its own upgrades", async () => {
    const list = "/?maxPayment=4000&down=10&upgrades=kitchen-remodel";
    const home = readHref(await fetchPage(list), /href="(\/listing\/\d+[^"]*)"/)!;
    expect(home).toContain("?maxPayment=4000&listUpgrades=kitchen-remodel&upgrades=kitchen-remodel&down=10");
    const back = (html: string) =>
      readHref(html.slice(html.lastIndexOf("<a ", html.indexOf("All listings"))), /href="([^"]*)"/);
    expect(back(await fetchPage(home))).toBe(list);
    const changed = home.replace("upgrades=kitchen-remodel&down=10", "upgrades=interior-paint&down=5");
    expect(changed).not.toBe(home);
    expect(back(await fetchPage(changed))).toBe("/?maxPayment=4000&down=5&upgrades=kitchen-remodel");
    const plain = await fetchPage(`/listing/${ids.Cheap}?beds=1&upgrades=interior-paint&down=5`);
    expect(back(plain)).toBe("/?beds=1");
  });

  it("has a field for each term, with messages for what is wrong", async () => {
    const html = await fetchPage("/?maxPayment=4000&down=200&term=15&upgrades=kitchen-remodel,own");
    const readField = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
    expect(readField("maxPayment")).toContain('value="4,000"');
    expect(readField("term")).toContain('value="15"');
    expect(readField("down")).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="down-error"[^>]*>.*Use a number from 0 to 99\./s);
    const checked = [...html.matchAll(/<input[^>]*name="upgrades"[^>]*>/g)].filter(([box]) => box.includes("checked"));
    expect(checked.map(([box]) => /value="([^"]*)"/.exec(box)?.[1])).toEqual(["kitchen-remodel", "own"]);
    expect(html).toMatch(/value="kitchen-remodel"[^>]*>Kitchen remodel/);
  });

  it("suggests to leave out the payment if no home has it", async () => {
    const html = await fetchPage("/?maxPayment=100&city=Riverside");
    expect(html).toMatch(/Without “Up to \$100\/mo” there are 4 homes\./);
  });
});

it("agrees with the map, the API and the feed", async () => {
  const search = "?maxPayment=3800&down=10&upgrades=kitchen-remodel";
  const expected = [ids.Cheap, ids.Middle];
  const list = JSON.parse((await fetchPath(`/api/listings${search}&sort=payment`)).body);
  expect([list.total, list.listings.map(({ id }: { id: number }) => id)]).toEqual([2, expected]);
  expect(JSON.parse((await fetchPath(`/api/listings/count${search}`)).body)).toEqual({ total: 2 });
  const pins = JSON.parse((await fetchPath(`/api/listings/pins${search}`)).body) as { count?: number }[];
  expect(pins.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(2);
  expect((await fetchPath("/api/listings?maxPayment=x&down=120")).status).toBe(400);
  expect(readCards(await fetchPage(`/map${search}&ll=33.98,-117.37&z=12&sort=payment`)).map(([name]) => name)).toEqual([
    "Cheap",
    "Middle",
  ]);
  const feed = await fetchPage(`/listings.atom${search}`);
  expect(
    [...feed.matchAll(/<id>[^<]*\/listing\/(\d+)</g)].map(([, id]) => Number(id)).toSorted((a, b) => a - b),
  ).toEqual(expected);
});

it("names an upgrade that is no longer offered by its title, and one that is deleted without its id", async () => {
  await site.sql.query("UPDATE upgrade SET active = false WHERE id = 'garage-finish'");
  await site.sql.query("UPDATE catalogue SET revision = revision + 1");
  const search = "/?maxPayment=9000&upgrades=garage-finish,moat-2019";
  await expect
    .poll(async () => /value="garage-finish"/.test(await fetchPage("/?maxPayment=9000")), { timeout: 10_000 })
    .toBe(false);
  const html = await fetchPage(search);
  expect(readChips(html)).toEqual(["Up to $9,000/mo with garage finish and an upgrade we no longer offer"]);
  for (const title of ["Garage finish", "An upgrade we no longer offer"])
    expect(html).toMatch(new RegExp(`type="checkbox"[^>]*checked=""[^>]*>${title}`));
  expect(visibleText(html)).not.toContain("moat-2019");
  const home = await fetchPage(`/listing/${ids.Cheap}?upgrades=garage-finish,moat-2019`);
  expect(home).toContain(
    "Not offered for this home, so not in the total: Garage finish, An upgrade we no longer offer.",
  );
  const saved = await fetchPage(search.replace("/", "/save-search"));
  expect(saved).toContain("with garage finish and an upgrade we no longer offer");
});

describe("the remembered terms", () => {
  const TERMS = "loan-terms=10,6.75,15,2400";
  const sendForm = async (search: string, cookie?: string) => {
    const { status, headers } = await fetchPath(`/${search}`, cookie);
    return [status, headers.location, headers["set-cookie"]?.[0]?.split(";")[0]];
  };

  it("are those of the last form that was sent", async () => {
    expect(await sendForm("?remember=1&maxPayment=4000&down=10&rate=&term=15&insurance=")).toEqual([
      302,
      "/?maxPayment=4000&down=10&term=15",
      TERMS,
    ]);
    expect(await sendForm("?maxPayment=4000&rate=5")).toEqual([200, undefined, undefined]);
  });

  it("are those of a client navigation, too", async () => {
    const { headers, body } = await fetchPath("/_.data?remember=0&maxPayment=4000&down=10&term=15");
    expect(headers["set-cookie"]?.[0]).toContain(TERMS);
    expect(body).toContain("/?maxPayment=4000&down=10&term=15");
  });

  it("are added to lists about payments that have none", async () => {
    for (const [search, to] of [
      ["?maxPayment=4000", "/?maxPayment=4000&down=10&term=15"],
      ["?sort=payment", "/?down=10&term=15&sort=payment"],
      ["?remember=1&maxPayment=4000&down=&rate=", "/?maxPayment=4000&down=10&term=15"],
    ] as const)
      expect((await sendForm(search, TERMS)).slice(0, 2)).toEqual([302, to]);
    for (const search of ["", "?maxPayment=4000&rate=5", "?upgrades=kitchen-remodel"])
      expect((await sendForm(search, TERMS))[0]).toBe(200);
    const { headers } = await fetchPath("/map?maxPayment=4000&z=9&ll=34,-118", TERMS);
    expect(headers.location).toBe("/map?maxPayment=4000&down=10&term=15&ll=34,-118&z=9");
  });

  it("aren’t added to lists whose URL names the defaults", async () => {
    for (const search of ["?maxPayment=4000&down=20", "?down=20&sort=payment"])
      expect((await sendForm(search, TERMS)).slice(0, 2)).toEqual([200, undefined]);
    const [status, location] = await sendForm("?maxPayment=4000&rate=6.75&term=30&insurance=2400", TERMS);
    expect([status, location]).toEqual([302, "/?maxPayment=4000&down=20"]);
  });

  it("are forgotten for the defaults, and ignored if they are damaged or the defaults", async () => {
    expect(await sendForm("?remember=0&maxPayment=4000&down=20&rate=", TERMS)).toEqual([
      302,
      "/?maxPayment=4000",
      "loan-terms=",
    ]);
    for (const damaged of ["loan-terms=10", "loan-terms=x,1,1,1", "loan-terms=20,6.75,30,2400"])
      expect((await sendForm("?maxPayment=4000", damaged))[0]).toBe(200);
    expect((await sendForm("?remember=1&maxPayment=4000&down=200"))[2]).toBeUndefined();
  });

  it("are kept when another wrong field is corrected", async () => {
    const html = await fetchPage("/?minPrice=900000&maxPrice=300000", TERMS);
    const remember = readHref(html, /name="remember" value="(\d)"/);
    expect(
      await sendForm(`?remember=${remember}&minPrice=300000&maxPrice=900000&down=&rate=&term=&insurance=`, TERMS),
    ).toEqual([302, "/?minPrice=300000&maxPrice=900000", undefined]);
  });

  it("are added to a list with another wrong field, unless its form cleared them", async () => {
    const wrong = "storiesMin=3&storiesMax=2";
    expect((await sendForm(`?remember=1&maxPayment=4000&down=&${wrong}`, TERMS)).slice(0, 2)).toEqual([
      302,
      `/?maxPayment=4000&${wrong}&down=10&term=15`,
    ]);
    expect(await sendForm(`?remember=0&maxPayment=4000&down=&${wrong}`, TERMS)).toEqual([
      302,
      `/?maxPayment=4000&${wrong}`,
      "loan-terms=",
    ]);
    // The search form's own URL with scripts.
    expect(await sendForm(`?maxPayment=4000&${wrong}&down=20`, TERMS)).toEqual([200, undefined, undefined]);
  });

  it("don't mix the pages of visitors in memory", async () => {
    const path = "/?maxPayment=5555";
    expect((await fetchPath(path)).headers["cache-control"]).toMatch(/^public/);
    expect((await fetchPath(path, TERMS)).status).toBe(302);
    expect((await fetchPath(path)).status).toBe(200);
    expect((await fetchPath("/?beds=1", TERMS)).headers["cache-control"]).toMatch(/^public/);
  });
});

it("can't save a search that only has terms", async () => {
  const { status, headers } = await fetchPath("/save-search?down=10&upgrades=roof-replacement");
  expect([status, headers.location]).toEqual([302, "/?down=10&upgrades=roof-replacement"]);
  expect(await fetchPage("/?upgrades=roof-replacement")).not.toContain("Save Search");
  expect(await fetchPage("/save-search?maxPayment=4000&upgrades=roof-replacement")).toContain(
    "Up to $4,000/mo with roof replacement",
  );
});
