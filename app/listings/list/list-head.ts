/** Metadata of a list for browsers, search engines, feed readers and link previews. */
import type { MetaDescriptor } from "react-router";
import { count } from "~/ui/text/money";
import { homeName } from "../address";
import { countyLabel, listingSearch } from "../list-url";
import { mediaUrl } from "../photos/media";
import { homes } from "../rules";
import { type ListingFilters, type ListingQuery, PER_PAGE } from "../schema";
import type { ListingCard } from "../search.server";

const PREVIEW_WIDTH = 1280;

export type ListHead = {
  query: ListingQuery;
  /** Number of homes in the whole search. */
  total: number;
  /** How many of them the MLS rules let pages list. */
  listed: number;
  /** Cards of this page. */
  cards: readonly ListingCard[];
  /** A message for each malformed key of the URL. */
  errors: Readonly<Record<string, string>>;
  /** Origin of the public site. */
  site: string;
  brandName: string;
};

/** The place of a list: its city, ZIP code or county, else California. A city is spelled as its listings spell it. */
export function placeName(filters: ListingFilters, cards: readonly Pick<ListingCard, "city">[] = []): string {
  const { city, zip, county } = filters;
  if (city) return cards[0]?.city ?? city;
  return zip ?? (county ? countyLabel(county) : "California");
}

const PLACE_KEYS: readonly string[] = ["city", "zip", "county"];

/**
 * Whether search engines may index a list. They index what people search for by name: all homes, and the homes of one
 * city, ZIP code or county, page by page in the recommended order. Other combinations of filters, text, areas, sort
 * orders, page sizes and malformed values are millions of overlapping lists; empty lists are not indexed either. Links
 * are followed everywhere.
 */
export function indexable({ query, cards, errors }: Pick<ListHead, "query" | "cards" | "errors">): boolean {
  const { filters, sort, perPage } = query;
  const keys = Object.keys(filters);
  return (
    cards.length > 0 &&
    sort === "recommended" &&
    perPage === PER_PAGE &&
    keys.length <= 1 &&
    keys.every((key) => PLACE_KEYS.includes(key)) &&
    Object.keys(errors).length === 0
  );
}

/**
 * Schema.org's ItemList of the page's homes, and a breadcrumb list for a place. A withheld street is never included.
 */
function structuredData({ query, total, cards }: ListHead, place: string, at: (search: string) => string) {
  const { filters, page, perPage } = query;
  const list = {
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: cards.map((card, index) => ({
      "@type": "ListItem",
      position: (page - 1) * perPage + index + 1,
      url: at(`/listing/${card.id}`),
      name: homeName(card),
    })),
  };
  const trail = {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "California", item: at("/") },
      { "@type": "ListItem", position: 2, name: place, item: at(`/${listingSearch({ filters })}`) },
    ],
  };
  return {
    "@context": "https://schema.org",
    "@graph": Object.keys(filters).length > 0 ? [trail, list] : [list],
  };
}

/**
 * All metadata of a list. The canonical URL has filters and page but not the sort order. Lists that may not be indexed
 * carry noindex and no structured data, which only search engines read.
 */
export function listHead(list: ListHead): MetaDescriptor[] {
  const { query, total, listed, cards, site, brandName } = list;
  const { page, perPage } = query;
  const at = (path: string) => new URL(path, site).href;
  const filters = cards[0] && query.filters.city ? { ...query.filters, city: cards[0].city } : query.filters;
  const pageUrl = (number: number) => at(`/${listingSearch({ filters, page: number })}`);
  const link = (rel: string, href: string): MetaDescriptor => ({ tagName: "link", rel, href });

  const place = placeName(filters);
  const name = `${place} homes for sale${page > 1 ? `, page ${count(page)}` : ""}`;
  const description = `${homes(total)} for sale in ${place}. See prices, photos and what the upgrades you want would cost.`;
  const preview = cards
    .flatMap(({ id, photos, alterations }) => photos.map((key) => ({ id, key, alteration: alterations?.[key] })))
    .find(({ alteration }) => !alteration);
  const kept = indexable(list);
  return [
    { title: `${name} · ${brandName}` },
    { name: "description", content: description },
    ...(kept ? [] : [{ name: "robots", content: "noindex, follow" }]),
    link("canonical", pageUrl(page)),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: `New ${place} homes for sale`,
      href: at(`/listings.atom${listingSearch({ filters })}`),
    },
    ...(page > 1 && cards.length > 0 ? [link("prev", pageUrl(page - 1))] : []),
    ...(page * perPage < listed ? [link("next", pageUrl(page + 1))] : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brandName },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: pageUrl(page) },
    ...(preview
      ? [
          { property: "og:image", content: at(mediaUrl(preview.id, preview.key, PREVIEW_WIDTH)) },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : [{ name: "twitter:card", content: "summary" }]),
    ...(kept ? [{ "script:ld+json": structuredData({ ...list, query: { ...query, filters } }, place, at) }] : []),
  ];
}
