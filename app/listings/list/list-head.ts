/** Metadata of a list for browsers, search engines, feed readers and link previews. */
import type { MetaDescriptor } from "react-router";
import { formatNumber } from "~/ui/text/money";
import { formatHomeName } from "../address";
import { formatCounty, formatListingSearch } from "../list-url";
import { findUnalteredPhoto, getMediaUrl } from "../photos/media-url";
import { parsePhotos } from "../photos/photos-text";
import { formatHomeCount } from "../rules";
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
  /** Whether a form of the page is wrong. */
  isWrong?: boolean;
};

/** The place of a list: its city, ZIP code or county, else California. A city is spelled as its listings spell it. */
export function formatPlaceName(filters: ListingFilters, cards: readonly Pick<ListingCard, "city">[] = []): string {
  const { city, zip, county } = filters;
  if (city) return cards[0]?.city ?? city;
  return zip ?? (county ? formatCounty(county) : "California");
}

/** "in Riverside", "in this area", "matching “12 Elm St”". */
export function formatWhere({ q, bbox, polygon }: ListingFilters, place: string): string {
  if (q) return `matching “${q}”`;
  return bbox || polygon ? "in this area" : `in ${place}`;
}

const INDEXABLE_KEYS: readonly string[] = ["city", "zip", "county"];

/**
 * Whether search engines may index a list. They index what people search for by name: all homes, and the homes of one
 * city, ZIP code or county, page by page in the recommended order. Other combinations of filters, text, areas, sort
 * orders, page sizes and malformed values are millions of overlapping lists; empty lists are not indexed either. Links
 * are followed everywhere.
 */
export function isIndexable({ query, cards, errors }: Pick<ListHead, "query" | "cards" | "errors">): boolean {
  const { filters, sort, perPage } = query;
  const keys = Object.keys(filters);
  return (
    cards.length > 0 &&
    sort === "recommended" &&
    perPage === PER_PAGE &&
    keys.length <= 1 &&
    keys.every((key) => INDEXABLE_KEYS.includes(key)) &&
    Object.keys(errors).length === 0
  );
}

/**
 * Schema.org's ItemList of the page's homes, and a breadcrumb list for a place. A withheld street is never included.
 */
function buildStructuredData({ query, total, cards }: ListHead, place: string, toUrl: (search: string) => string) {
  const { filters, page, perPage } = query;
  const list = {
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: cards.map((card, index) => ({
      "@type": "ListItem",
      position: (page - 1) * perPage + index + 1,
      url: toUrl(`/listing/${card.id}`),
      name: formatHomeName(card),
    })),
  };
  const breadcrumbs = {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "California", item: toUrl("/") },
      { "@type": "ListItem", position: 2, name: place, item: toUrl(`/${formatListingSearch({ filters })}`) },
    ],
  };
  return {
    "@context": "https://schema.org",
    "@graph": Object.keys(filters).length > 0 ? [breadcrumbs, list] : [list],
  };
}

/** The first unaltered photo of these homes. */
function findPreview(cards: readonly ListingCard[]): { id: number; key: string } | null {
  for (const { id, photos } of cards) {
    const photo = findUnalteredPhoto(parsePhotos(photos));
    if (photo) return { id, key: photo.key };
  }
  return null;
}

/**
 * All metadata of a list. The canonical URL has filters and page but not the sort order. Lists that may not be indexed
 * carry noindex and no structured data, which only search engines read.
 */
export function buildListHead(list: ListHead): MetaDescriptor[] {
  const { query, total, listed, cards, site, brandName } = list;
  const { page, perPage } = query;
  const toUrl = (path: string) => new URL(path, site).href;
  const filters = cards[0] && query.filters.city ? { ...query.filters, city: cards[0].city } : query.filters;
  const pageUrl = (number: number) => toUrl(`/${formatListingSearch({ filters, page: number })}`);
  const canonical = pageUrl(page);
  const link = (rel: string, href: string): MetaDescriptor => ({ tagName: "link", rel, href });

  const place = formatPlaceName(filters);
  const name = `${place} homes for sale${page > 1 ? `, page ${formatNumber(page)}` : ""}`;
  const description = `${formatHomeCount(total)} for sale in ${place}. See prices, photos and what the upgrades you want would cost.`;
  const preview = findPreview(cards);
  const isIndexed = isIndexable(list);
  return [
    { title: `${list.isWrong ? "Error: " : ""}${name} · ${brandName}` },
    { name: "description", content: description },
    ...(isIndexed ? [] : [{ name: "robots", content: "noindex, follow" }]),
    link("canonical", canonical),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: `New ${place} homes for sale`,
      href: toUrl(`/listings.atom${formatListingSearch({ filters })}`),
    },
    ...(page > 1 && cards.length > 0 ? [link("prev", pageUrl(page - 1))] : []),
    ...(page * perPage < listed ? [link("next", pageUrl(page + 1))] : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brandName },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    ...(preview
      ? [
          { property: "og:image", content: toUrl(getMediaUrl(preview.id, preview.key, PREVIEW_WIDTH)) },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : [{ name: "twitter:card", content: "summary" }]),
    ...(isIndexed
      ? [{ "script:ld+json": buildStructuredData({ ...list, query: { ...query, filters } }, place, toUrl) }]
      : []),
  ];
}
