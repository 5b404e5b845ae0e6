/** The newest homes of a search as an Atom feed (RFC 4287). */
import { Feed } from "feed";
import { renderToStaticMarkup } from "react-dom/server";
import { getFeedNotice, getListSources } from "~/mls/feed-notices.server";
import { brand } from "~/platform/brand.server";
import { siteUrl } from "~/platform/http/site.server";
import { formatMoney, formatNumber } from "~/ui/text/money";
import { formatCityLine } from "./address";
import { DEFAULT_DISCLAIMER } from "./home/disclaimer";
import { formatMetaDescription } from "./home/head";
import { splitAfterWords } from "./home/text";
import { formatPlaceName } from "./list/list-head";
import { formatListingSearch } from "./list-url";
import { HOME_TYPE_LABELS } from "./listing";
import type { ListingRow } from "./listing-columns.server";
import { findUnalteredPhoto, getMediaUrl } from "./photos/media-url";
import { getStatusBadge } from "./rules";
import type { ListingFilters } from "./schema";
import { listListings, searchListings } from "./search.server";

/** Maximum number of homes in a feed. */
export const MAX_FEED_HOMES = 50;
const SUMMARY_WORDS = 100;
const PHOTO = { width: 640, height: 480 } as const;

/** The update time of an empty feed. */
const EPOCH = new Date(0);

/**
 * The feed of a search: its newest homes by list date, and the time of the latest change. An entry's update time
 * changes when visible data of its home changes; the feed of unchanged homes is the same text.
 */
export async function renderListFeed(filters: ListingFilters): Promise<{ xml: string; changedAt: Date }> {
  const { ids } = await searchListings({ filters, sort: "newest", page: 1, perPage: MAX_FEED_HOMES });
  const rows = await listListings(ids);
  const changedAt = new Date(Math.max(EPOCH.getTime(), ...rows.map((row) => row.changedAt.getTime())));
  const { sources } = await getListSources();
  const { name } = brand();
  const address = siteUrl(`/listings.atom${formatListingSearch({ filters })}`);
  const feed = new Feed({
    id: address,
    feed: address,
    link: siteUrl(`/${formatListingSearch({ filters, sort: "newest" })}`),
    title: `${formatPlaceName(filters, rows)} homes for sale · ${name}`,
    description: `The newest ${MAX_FEED_HOMES} homes of this search, as they come on the market.`,
    copyright: [...new Set(sources.map(({ disclaimer }) => disclaimer ?? DEFAULT_DISCLAIMER))].join(" "),
    author: { name, link: siteUrl("/") },
    favicon: siteUrl("/favicon.ico"),
    generator: name,
    updated: changedAt,
  });
  for (const row of rows) feed.addItem(toEntry(row));
  return { xml: removeInvalidXmlChars(feed.atom1()), changedAt };
}

/** Removes characters that XML does not allow (XML 1.0, 2.2); feed listings contain control characters. */
function removeInvalidXmlChars(xml: string): string {
  return xml.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
}

const formatCount = (value: number | null, singular: string, plural: string) =>
  value === null ? null : `${formatNumber(value)} ${value === 1 ? singular : plural}`;

/** "$589,000, 3 beds, 2 baths, 4471 Brockton Ave, Riverside, CA 92501" */
function formatEntryTitle(row: ListingRow): string {
  const street = row.line1 ?? (row.addressShown ? "Address not given" : "Address withheld");
  const parts = [
    formatMoney(row.listPrice),
    formatCount(row.beds, "bed", "beds"),
    formatCount(row.baths, "bath", "baths"),
  ];
  return [...parts, street, formatCityLine(row)].filter((part) => part !== null).join(", ");
}

function toEntry(row: ListingRow) {
  const link = siteUrl(`/listing/${row.id}`);
  const { officeName, agentName } = row.attribution;
  return {
    id: link,
    link,
    // The feed package treats titles and summaries as HTML.
    title: renderToStaticMarkup(formatEntryTitle(row)),
    description: renderToStaticMarkup(formatMetaDescription({ ...row, price: row.listPrice })),
    content: renderToStaticMarkup(<EntryContent row={row} link={link} />),
    date: row.changedAt,
    published: row.listedAt,
    author: [{ name: officeName ?? agentName ?? brand().name }],
    ...(row.homeType && { category: [{ term: row.homeType, name: HOME_TYPE_LABELS[row.homeType] }] }),
  };
}

/** The first photo, the facts, the beginning of the description, and attribution with a contact. */
function EntryContent({ row, link }: { row: ListingRow; link: string }) {
  const photo = findUnalteredPhoto(row.media);
  const [text, rest] = splitAfterWords(row.description ?? "", SUMMARY_WORDS);
  const { officeName, officePhone, officeEmail, agentName, agentPhone, agentLicense, contact } = row.attribution;
  const { coOfficeName, coAgentName, coAgentLicense, source, copyright } = row.attribution;
  const mls = source ?? getFeedNotice(row.feed).mlsName;
  const details = [
    row.homeType && HOME_TYPE_LABELS[row.homeType],
    formatCount(row.beds, "bed", "beds"),
    formatCount(row.baths, "bath", "baths"),
    formatCount(row.sqft, "sqft", "sqft"),
    getStatusBadge(row.status),
  ].filter(Boolean);
  return (
    <>
      {photo ? (
        <p>
          <a href={link}>
            {/* React adds a preload link for a photo that isn't lazy. */}
            <img
              loading="lazy"
              src={siteUrl(getMediaUrl(row.id, photo.key, PHOTO.width))}
              alt={photo.caption ?? "Front of the home"}
              {...PHOTO}
            />
          </a>
        </p>
      ) : null}
      <p>
        <strong>{formatMoney(row.listPrice)}</strong> {details.join(", ")}
      </p>
      {text ? <p>{rest.trim() ? `${text}…` : text}</p> : null}
      <p>
        {["Listing office:", officeName ?? "N/A", officePhone ?? officeEmail ?? (agentName ? null : contact)]
          .filter(Boolean)
          .join(" ")}
      </p>
      {agentName ? (
        <p>
          {["Listing agent:", agentName, agentLicense && `DRE ${agentLicense}`, contact ?? agentPhone]
            .filter(Boolean)
            .join(" ")}
        </p>
      ) : null}
      {coOfficeName ? <p>{`Co-listing office: ${coOfficeName}`}</p> : null}
      {coAgentName ? (
        <p>{["Co-listing agent:", coAgentName, coAgentLicense && `DRE ${coAgentLicense}`].filter(Boolean).join(" ")}</p>
      ) : null}
      <p>{[`MLS ID ${row.mlsId}`, mls && `from ${mls}`, copyright].filter(Boolean).join(", ")}</p>
    </>
  );
}
