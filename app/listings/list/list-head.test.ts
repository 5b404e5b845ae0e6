import { describe, expect, it } from "vitest";
import { parseListingQuery } from "../schema";
import type { ListingCard } from "../search.server";
import { type ListHead, listHead } from "./list-head";

const card = (id: number, more: Partial<ListingCard> = {}): ListingCard => ({
  id,
  price: 500_000,
  status: "Active",
  badge: null,
  line1: `${id} Elm St`,
  city: "San Jose",
  state: "CA",
  zip: "95112",
  beds: 3,
  baths: 2,
  sqft: 1_500,
  photos: [],
  photoCount: 0,
  office: null,
  ...more,
});

function head(search: string, more: Partial<ListHead> = {}) {
  const { query, errors } = parseListingQuery(new URLSearchParams(search));
  const tags = listHead({
    query,
    errors,
    total: 45,
    listed: more.total ?? 45,
    cards: [card(1), card(2)],
    site: "https://homes.example/",
    brandName: "Sunporch",
    ...more,
  }) as Record<string, unknown>[];
  return {
    title: tags.find((tag) => "title" in tag)?.title,
    named: (name: string) => tags.find((tag) => tag.name === name || tag.property === name)?.content,
    link: (rel: string) => tags.find((tag) => tag.rel === rel)?.href,
    data: tags.find((tag) => "script:ld+json" in tag)?.["script:ld+json"] as
      | { "@graph": { "@type": string; itemListElement: Record<string, unknown>[] }[] }
      | undefined,
    text: JSON.stringify(tags),
  };
}

describe("indexing of lists", () => {
  it.each(["", "city=San+Jose", "zip=95112", "county=Santa+Clara", "page=2", "city=San+Jose&page=3", "utm_source=x"])(
    "allows indexing of %j",
    (search) => {
      expect(head(search).named("robots")).toBeUndefined();
      expect(head(search).data).toBeDefined();
    },
  );

  it.each([
    "beds=3",
    "city=San+Jose&beds=3",
    "city=San+Jose&zip=95112",
    "sort=price",
    "q=Elm",
    "keywords=pool",
    "bbox=-122,37,-121,38",
    "minPrice=cheap",
    "perPage=50",
    "reduced=1",
  ])("excludes %j and omits structured data", (search) => {
    expect(head(search).named("robots")).toBe("noindex, follow");
    expect(head(search).data).toBeUndefined();
  });

  it("excludes a list without homes", () => {
    expect(head("city=Nowhere", { cards: [], total: 0 }).named("robots")).toBe("noindex, follow");
    expect(head("page=9", { cards: [] }).named("robots")).toBe("noindex, follow");
  });
});

describe("addresses", () => {
  it("builds the canonical URL from filters and page, without sort, map position and unknown keys", () => {
    expect(head("sort=price&beds=3&page=2&ll=34,-118&z=9&utm_source=x").link("canonical")).toBe(
      "https://homes.example/?beds=3&page=2",
    );
    expect(head("").link("canonical")).toBe("https://homes.example/");
    expect(head("minPrice=cheap&beds=2").link("canonical")).toBe("https://homes.example/?beds=2");
  });

  it("spells a city as its listings do", () => {
    const found = head("city=SAN+jose");
    expect(found.link("canonical")).toBe("https://homes.example/?city=San+Jose");
    expect(found.title).toBe("San Jose homes for sale · Sunporch");
    expect(head("city=nowhere", { cards: [], total: 0 }).title).toBe("nowhere homes for sale · Sunporch");
  });

  it("links to the previous and next page, if any", () => {
    const middle = head("page=2");
    expect([middle.link("prev"), middle.link("next")]).toEqual([
      "https://homes.example/",
      "https://homes.example/?page=3",
    ]);
    expect(head("").link("prev")).toBeUndefined();
    expect(head("page=3").link("next")).toBeUndefined();
    expect(head("page=2", { total: 40 }).link("next")).toBeUndefined();
    expect(head("page=2", { listed: 40 }).link("next")).toBeUndefined();
    const beyond = head("page=99", { cards: [] });
    expect([beyond.link("prev"), beyond.link("next")]).toEqual([undefined, undefined]);
  });
});

describe("metadata of a list", () => {
  it("names the place, the page and the brand", () => {
    const county = head("county=Santa+Clara&page=2");
    expect(county.title).toBe("Santa Clara County homes for sale, page 2 · Sunporch");
    expect(county.named("og:site_name")).toBe("Sunporch");
    expect(county.named("description")).toContain("45 homes for sale in Santa Clara County");
    expect(head("", { total: 1 }).named("description")).toContain("1 home for sale in California");
  });

  it("uses the first available photo for link previews", () => {
    const cards = [card(1), card(2, { photos: ["0123456789abcdef"] })];
    expect(head("", { cards }).named("og:image")).toBe("https://homes.example/api/media/2-0123456789abcdef?w=1280");
    expect(head("").named("og:image")).toBeUndefined();
  });

  it("numbers homes by their position in the whole list", () => {
    const [homes] = head("page=3").data!["@graph"];
    expect(homes).toMatchObject({ "@type": "ItemList", numberOfItems: 45 });
    expect(homes?.itemListElement).toEqual([
      {
        "@type": "ListItem",
        position: 41,
        url: "https://homes.example/listing/1",
        name: "1 Elm St, San Jose, CA 95112",
      },
      {
        "@type": "ListItem",
        position: 42,
        url: "https://homes.example/listing/2",
        name: "2 Elm St, San Jose, CA 95112",
      },
    ]);
  });

  it("adds a breadcrumb list for a place", () => {
    const graph = head("city=san+jose&page=2").data!["@graph"];
    expect(graph.map((part) => part["@type"])).toEqual(["BreadcrumbList", "ItemList"]);
    expect(graph[0]?.itemListElement[1]).toMatchObject({
      name: "San Jose",
      item: "https://homes.example/?city=San+Jose",
    });
  });

  it("omits the street of a home with a withheld address", () => {
    const { data } = head("", { cards: [card(7, { line1: null })] });
    expect(data!["@graph"][0]?.itemListElement[0]?.name).toBe("Home in San Jose, CA 95112");
  });
});
