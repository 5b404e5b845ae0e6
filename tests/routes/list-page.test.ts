/** The list page as plain HTML, served by the built server: chips, paging, photos, empty lists, the light version. */
import { describe, expect, it } from "vitest";
import { addListing } from "../factories";
import { ask, type Question } from "../server/running-server";
import { setUpRouteSite } from "./route-site";

let home: number;

const createPhoto = (home: number, number: number) => ({
  key: (home * 16 + number).toString(16).padStart(16, "0"),
  url: `/${home}-${number}.jpg`,
  caption: null,
});

/** 41 homes in Riverside from $300,000 in steps of $10,000, all but two with seven photos, and one in Corona. */
const site = setUpRouteSite(async (sql) => {
  for (let i = 0; i < 41; i++) {
    const photos = i === 40 ? 0 : i === 39 ? 1 : 7;
    await addListing(sql, {
      listing_key: `r${i}`,
      line1: `${100 + i} Elm St`,
      list_price: 300_000 + i * 10_000,
      beds: 1 + (i % 4),
      home_type: i % 2 ? "house" : "condo",
      photo_count: photos,
      media: Array.from({ length: photos }, (_, number) => createPhoto(i, number)),
      attribution: { officeName: "Arch Realty" },
    });
  }
  home = await addListing(sql, { listing_key: "corona", city: "Corona", zip: "92879" });
});

const fetchPath = (path: string, headers: Question["headers"] = {}) => ask(site.server.port, path, { headers });
const unescapeHtml = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
async function fetchPage(path: string, headers: Question["headers"] = {}) {
  const response = await fetchPath(path, headers);
  expect(response.status).toBe(200);
  return unescapeHtml(response.body);
}
/** Every link of a page, by its text. */
function parseLinks(html: string): Map<string, string> {
  const matches = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return new Map(matches.map(([, href, inner]) => [(inner ?? "").replace(/<[^>]*>/g, ""), href ?? ""]));
}

describe("chips", () => {
  it("shows chips as links that remove one filter each and keep the rest, except the page", async () => {
    const search = "city=Riverside&minPrice=300000&maxPrice=900000&beds=1&types=house,condo&sort=price";
    const html = await fetchPage(`/?${search}&page=2&ll=34,-118&z=9&utm_source=x`);
    expect(html).toContain("Active filters:");
    const rest = "&ll=34,-118&z=9&utm_source=x";
    const all = parseLinks(html);
    expect(Object.fromEntries([...all].filter(([name]) => name.startsWith("Remove") || name === "Clear all"))).toEqual({
      "Remove Riverside": `/?${search.replace("city=Riverside&", "")}${rest}`,
      "Remove $300K to $900K": `/?city=Riverside&beds=1&types=house,condo&sort=price${rest}`,
      "Remove 1+ beds": `/?${search.replace("&beds=1", "")}${rest}`,
      "Remove House": `/?${search.replace("house,", "")}${rest}`,
      "Remove Condo": `/?${search.replace(",condo", "")}${rest}`,
      "Remove Sort: Price (Low to High)": `/?${search.replace("&sort=price", "")}${rest}`,
      "Clear all": `/?ll=34,-118&z=9&utm_source=x`,
    });
    expect(all.get("Save Search")).toBe(`/save-search?${search}`);
  });

  it("shows chips if there is a filter, not for only a sort order or page", async () => {
    expect([...parseLinks(await fetchPage("/?beds=2")).keys()]).toEqual(
      expect.arrayContaining(["Remove 2+ beds", "Clear all"]),
    );
    for (const path of ["/", "/?sort=price", "/?page=2", "/?minPrice=cheap"]) {
      const html = await fetchPage(path);
      expect(html).not.toContain("Active filters:");
      expect(html).not.toContain("Save Search");
    }
  });

  it("keeps the path under which the list was requested in chips and paging", async () => {
    const all = parseLinks(await fetchPage("/listings?beds=2&page=2"));
    expect([all.get("Remove 2+ beds"), all.get("Previous")]).toEqual(["/listings", "/listings?beds=2"]);
  });
});

describe("paging", () => {
  it("keeps all other parameters while paging, and stops at both ends", async () => {
    const first = await fetchPage("/?city=Riverside&sort=price&ll=34,-118&utm_source=x");
    expect(parseLinks(first).get("Next")).toBe("/?city=Riverside&sort=price&ll=34,-118&utm_source=x&page=2");
    expect(parseLinks(first).has("Previous")).toBe(false);
    const last = await fetchPage("/?city=Riverside&page=3");
    expect([parseLinks(last).get("Previous"), parseLinks(last).has("Next")]).toEqual([
      "/?city=Riverside&page=2",
      false,
    ]);
  });

  it("shows paging only for a full or later page, without Next on the exact last page", async () => {
    // 40 of the 41 cost at most $690,000: exactly two pages.
    const exact = await fetchPage("/?city=Riverside&maxPrice=690000&page=2");
    expect(exact.match(/data-home=/g)).toHaveLength(20);
    expect(parseLinks(exact).has("Next")).toBe(false);
    expect(exact).toContain("Page 2");
    expect(await fetchPage("/?city=Riverside&maxPrice=400000")).not.toContain('aria-label="Pages"');
  });

  it("announces the page to screen readers", async () => {
    expect(await fetchPage("/?page=2")).toMatch(/role="status"[^>]*>42 homes<\/span><span[^>]*>, page 2</);
    expect(await fetchPage("/")).toMatch(/role="status"[^>]*>42 homes<\/span><\/p>/);
  });
});

describe("cards", () => {
  const images = (html: string) => html.match(/<img[^>]*>/g) ?? [];
  const PHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148";

  it("adds the list's query to the links of cards", async () => {
    const html = await fetchPage("/?city=Riverside&page=2&sort=price&ll=34,-118&utm_source=x");
    expect(html).toMatch(/href="\/listing\/\d+\?city=Riverside&sort=price&page=2&ll=34,-118"/);
  });

  it("loads photos of the first row eagerly with high priority and the others lazily", async () => {
    for (const [headers, eager] of [
      [{}, 4],
      [{ "sec-ch-ua-mobile": "?0", "user-agent": PHONE }, 4],
      [{ "sec-ch-ua-mobile": "?1" }, 1],
      [{ "user-agent": PHONE }, 1],
    ] as const) {
      const response = await fetchPath("/?sort=price", headers);
      const imageTags = images(response.body);
      expect(imageTags.slice(0, eager).every((tag) => /loading="eager".*fetchPriority="high"/i.test(tag))).toBe(true);
      expect(imageTags.slice(eager).every((tag) => /loading="lazy"/.test(tag) && !/fetchPriority/i.test(tag))).toBe(
        true,
      );
      expect(imageTags.every((tag) => /width="480" height="360"/.test(tag) && /sizes=/.test(tag))).toBe(true);
      expect(response.headers.vary).toContain("Sec-CH-UA-Mobile");
    }
  });

  it("loads one photo per card, and on phones up to four more for a strip without scripts", async () => {
    const list = "/?city=Riverside&minPrice=650000&sort=price-desc";
    expect(await fetchPage(list)).not.toContain("background-image");
    const html = await fetchPage(list, { "sec-ch-ua-mobile": "?1" });
    const cards = html.split("data-home=").slice(1);
    const [withoutPhoto, withOnePhoto, withSevenPhotos] = cards.map((card) => [
      images(card).length,
      card.match(/background-image/g)?.length ?? 0,
      /<span[^>]*>1 \/ \d</.test(card),
    ]);
    expect([withoutPhoto, withOnePhoto, withSevenPhotos]).toEqual([
      [0, 0, false],
      [1, 0, false],
      [1, 4, true],
    ]);
    expect(cards[0]).toMatch(/^[^>]*><div[^>]*><svg/);
    expect(cards[2]).toContain("1 / 5");
  });
});

describe("an empty list", () => {
  it("suggests removing the filter that excludes most homes, with the result, and keeps the area", async () => {
    const all = parseLinks(await fetchPage("/?city=Riverside&minPrice=5000000&beds=2&utm_source=x"));
    expect(all.get("Without “From $5M” there are 30 homes.")).toBe("/?city=Riverside&beds=2&utm_source=x");
    expect(all.get("See all homes in Riverside")).toBe("/?city=Riverside&utm_source=x");
    expect(all.get("See all homes")).toBe("/");
  });

  it("suggests removing all filters if removing one finds no homes", async () => {
    const all = parseLinks(await fetchPage("/?city=Corona&minPrice=5000000&beds=9"));
    expect(all.get("Without any of these filters there is 1 home in Corona.")).toBe("/?city=Corona");
    expect(all.has("See all homes in Corona")).toBe(false);
  });

  it("extends an area without homes to its county", async () => {
    const all = parseLinks(await fetchPage("/?city=Norco&beds=2"));
    const [label, href] = [...all].find(([name]) => name.startsWith("In all of")) ?? [];
    expect([label, href]).toEqual(["In all of Riverside County there are 30 homes.", "/?beds=2&county=Riverside"]);
    expect((await fetchPage("/?city=Norco")).includes("No homes in Norco are for sale right now.")).toBe(true);
  });

  it("suggests corrections for an unknown place", async () => {
    const all = parseLinks(await fetchPage("/?city=Rivreside&sort=price"));
    expect(all.get("Riverside")).toBe("/?city=Riverside&sort=price");
  });

  it("always offers a link to all homes", async () => {
    for (const path of ["/?city=Atlantis", "/?zip=99999", "/?q=nowhere+lane", "/?bbox=-140,30,-139,31", "/?beds=49"]) {
      const html = await fetchPage(path);
      expect(html).toContain("No homes match");
      expect(parseLinks(html).get("See all homes")).toBe("/");
    }
  });
});

describe("a typed place", () => {
  it("redirects a typed place to the URL of its list", async () => {
    const { status, headers } = await fetchPath("/?place=riverside%2C+ca&placeWas=Corona&beds=2&page=2");
    expect([status, headers.location]).toEqual([302, "/?city=Riverside&beds=2"]);
  });

  it("keeps and names an unknown place, with suggestions", async () => {
    const html = await fetchPage("/?place=Rivreside&beds=2");
    expect(html).toContain("Rivreside");
    expect(parseLinks(html).get("Riverside")).toBe("/?city=Riverside&beds=2");
    const [, suggestions = ""] = /aria-label="Did you mean">(.*?)<\/nav>/s.exec(html) ?? [];
    expect(suggestions.match(/City in Riverside County/g)).toHaveLength(1);
    expect(parseLinks(html).get("Clear all")).toBe("/");
  });
});

describe("malformed values", () => {
  it("flags malformed values in the cell of each closed panel that has one, and in no other", async () => {
    const cells = (html: string) => html.match(/<summary[^>]*><b>.*?<\/summary>/gs) ?? [];
    const bad = cells(await fetchPage("/?minPrice=cheap&yearMin=soon"));
    expect(bad.map((cell) => cell.includes("Please check"))).toEqual([true, false, true]);
    expect(cells(await fetchPage("/")).join("")).not.toContain("Please check");
  });
});

describe("the light version", () => {
  const post = (body: string, headers: Question["headers"] = {}) =>
    ask(site.server.port, "/light", {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", "content-length": body.length, ...headers },
    });

  it("shows a button for the light version in every footer, which returns to the page", async () => {
    for (const path of ["/?beds=2&page=2", `/listing/${home}?beds=2`]) {
      const html = await fetchPage(path);
      expect(html).toMatch(/<form[^>]*action="\/light"[^>]*method="post"/);
      expect(html).toContain(`name="returnTo" value="${path}"`);
      expect(html).toMatch(/<button[^>]*name="light"[^>]*>Light version</);
    }
  });

  it("links to the configured social media in the footer", async () => {
    const [, row = ""] = /<nav[^>]*aria-label="Social media">(.*?)<\/nav>/s.exec(await fetchPage("/")) ?? [];
    expect([...parseLinks(row)]).toEqual([
      ["Instagram", "https://www.instagram.com/shop"],
      ["YouTube", "https://www.youtube.com/c?id=shop"],
    ]);
  });

  it("remembers the light version for a year and turns it off by the same button, regardless of Save-Data", async () => {
    for (const [light, scripts] of [
      ["1", false],
      ["0", true],
    ] as const) {
      const { status, headers } = await post(`light=${light}&returnTo=%2F%3Fbeds%3D2`);
      expect([status, headers.location]).toEqual([303, "/?beds=2"]);
      const [cookie = ""] = headers["set-cookie"] ?? [];
      expect(cookie).toBe(`light=${light}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`);
      for (const save of ["on", "off"]) {
        const html = await fetchPage("/", { cookie: cookie.split(";")[0], "save-data": save });
        expect(html.includes("<script")).toBe(scripts);
      }
    }
  });

  it("serves the light version without scripts and with one small photo per home", async () => {
    const { body, headers } = await fetchPath("/?city=Riverside", { "save-data": "on" });
    expect(body).not.toMatch(/<script|modulepreload|srcset|background-image|<a [^>]*><img/i);
    expect(body.match(/<img[^>]*\?w=480"/g)?.length).toBe(body.match(/<img/g)?.length);
    expect(body).toContain("Full version");
    // Browsers with scripts enabled ignore noscript elements.
    expect(body).not.toContain("<noscript");
    expect(body).toMatch(/<button[^>]*form="search"[^>]*>Sort</);
    expect(headers.vary).toContain("Save-Data");
    expect(headers.vary).toContain("Cookie");
  });

  it("redirects only to pages of this site", async () => {
    for (const foreignUrl of ["https://evil.example/", "//evil.example", "/%5Cevil.example", ""]) {
      expect((await post(`light=1&returnTo=${foreignUrl}`)).headers.location).toBe("/");
    }
    expect((await post("light=1", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post("{}", { "content-type": "application/json" })).status).toBe(415);
    const { status, headers } = await fetchPath("/light");
    expect([status, headers.location]).toEqual([302, "/"]);
  });
});
