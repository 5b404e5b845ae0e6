import { describe, expect, it } from "vitest";
import { parseListingQuery } from "../parse-list-search";
import type { ListingCard } from "../search.server";
import { buildListHead, type ListHead } from "./list-head";

const createCard = (id: number, more: Partial<ListingCard> = {}): ListingCard => ({
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
  photos: "",
  office: null,
  ...more,
});

function buildHead(search: string, more: Partial<ListHead> = {}) {
  const { query, errors } = parseListingQuery(new URLSearchParams(search));
  const tags = buildListHead({
    query,
    errors,
    total: 45,
    listed: more.total ?? 45,
    cards: [createCard(1), createCard(2)],
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
      expect(buildHead(search).named("robots")).toBeUndefined();
      expect(buildHead(search).data).toBeDefined();
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
    expect(buildHead(search).named("robots")).toBe("noindex, follow");
    expect(buildHead(search).data).toBeUndefined();
  });

  it("excludes a list without homes", () => {
    expect(buildHead("city=Nowhere", { cards: [], total: 0 }).named("robots")).toBe("noindex, follow");
    expect(buildHead("page=9", { cards: [] }).named("robots")).toBe("noindex, follow");
  });
});

describe("addresses", () => {
  it("builds the canonical URL from filters and page, without sort, map position and unknown keys", () => {
    expect(buildHead("sort=price&beds=3&page=2&ll=34,-118&z=9&utm_source=x").link("canonical")).toBe(
      "https://homes.example/?beds=3&page=2",
    );
    expect(buildHead("").link("canonical")).toBe("https://homes.example/");
    expect(buildHead("minPrice=cheap&beds=2").link("canonical")).toBe("https://homes.example/?beds=2");
  });

  it("spells a city as its listings do", () => {
    const found = buildHead("city=SAN+jose");
    expect(found.link("canonical")).toBe("https://homes.example/?city=San+Jose");
    expect(found.title).toBe("San Jose homes for sale · Sunporch");
    expect(buildHead("city=nowhere", { cards: [], total: 0 }).title).toBe("nowhere homes for sale · Sunporch");
  });

  it("links to the previous and next page, if any", () => {
    const middle = buildHead("page=2");
    expect([middle.link("prev"), middle.link("next")]).toEqual([
      "https://homes.example/",
      "https://homes.example/?page=3",
    ]);
    expect(buildHead("").link("prev")).toBeUndefined();
    expect(buildHead("page=3").link("next")).toBeUndefined();
    expect(buildHead("page=2", { total: 40 }).link("next")).toBeUndefined();
    expect(buildHead("page=2", { listed: 40 }).link("next")).toBeUndefined();
    const beyond = buildHead("page=99", { cards: [] });
    expect([beyond.link("prev"), beyond.link("next")]).toEqual([undefined, undefined]);
  });
});

describe("metadata of a list", () => {
  it("names the place, the page and the brand", () => {
    const county = buildHead("county=Santa+Clara&page=2");
    expect(county.title).toBe("Santa Clara County homes for sale, page 2 · Sunporch");
    expect(county.named("og:site_name")).toBe("Sunporch");
    expect(county.named("description")).toContain("45 homes for sale in Santa Clara County");
    expect(buildHead("", { total: 1 }).named("description")).toContain("1 home for sale in California");
  });

  it("uses the first available photo for link previews", () => {
    const cards = [createCard(1), createCard(2, { photos: "0123456789abcdef" })];
    expect(buildHead("", { cards }).named("og:image")).toBe(
      "https://homes.example/api/media/2-0123456789abcdef?w=1280",
    );
    expect(buildHead("").named("og:image")).toBeUndefined();
  });

  it("numbers homes by their position in the whole list", () => {
    const [homes] = buildHead("page=3").data!["@graph"];
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
    const graph = buildHead("city=san+jose&page=2").data!["@graph"];
    expect(graph.map((part) => part["@type"])).toEqual(["BreadcrumbList", "ItemList"]);
    expect(graph[0]?.itemListElement[1]).toMatchObject({
      name: "San Jose",
      item: "https://homes.example/?city=San+Jose",
    });
  });

  it("omits the street of a home with a withheld address", () => {
    const { data } = buildHead("", { cards: [createCard(7, { line1: null })] });
    expect(data!["@graph"][0]?.itemListElement[0]?.name).toBe("Home in San Jose, CA 95112");
  });
});
