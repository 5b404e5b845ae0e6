/**
 * Sitemaps (sitemaps.org): an index, the indexable lists, and the homes on display in files by id range, so that a home
 * stays in its file and a file changes only when one of its homes does.
 */

import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ErrorLevel, SitemapIndexStream, SitemapStream } from "sitemap";
import { isShownSql, listShownFeeds } from "~/mls/feed-display.server";
import { readCatalog } from "~/platform/db/reader.server";
import { int, run, sql, time } from "~/platform/db/statement.server";
import { siteUrl } from "~/platform/http/site.server";
import { memoizeAsync } from "~/platform/memoize.server";
import { formatListingSearch } from "./list-url";
import type { ListingFilters } from "./schema";
import { getListingIndex } from "./search/listing-index.server";
import type { PlaceCounts } from "./search/place-counts";

/** Ids per file; a file may have up to 50,000 URLs. */
const IDS_PER_FILE = 10_000;
const LAST_FILE = Math.ceil(2 ** 31 / IDS_PER_FILE) - 1;

/** Reads only the first listing of each range. */
const SELECT_FILES = sql(
  "sitemap-files",
  { file: int },
  `
  SELECT file FROM generate_series(1, (SELECT coalesce(max(id), 0) FROM listing) / ${IDS_PER_FILE} + 1) AS file
  CROSS JOIN LATERAL (
    SELECT FROM listing
    WHERE id >= (file - 1) * ${IDS_PER_FILE} AND id < file * ${IDS_PER_FILE} AND ${isShownSql("$1")}
    ORDER BY id LIMIT 1
  ) home ORDER BY file`,
  { isPrepared: true },
);

const SELECT_HOMES = sql(
  "sitemap-homes",
  { id: int, changedAt: time },
  `
  SELECT id, coalesce(changed_at, modified_at) AS "changedAt" FROM listing
  WHERE id >= $1 AND id < $2 AND ${isShownSql("$3")} ORDER BY id`,
  { isPrepared: true },
);

/** The sitemap index: the file of lists, and a file for each id range with homes on display. */
export async function writeSitemapIndex(): Promise<string> {
  const feeds = await listShownFeeds();
  const files = await readCatalog((from) => run(SELECT_FILES, [feeds], from));
  const names = ["pages.xml", ...files.map(({ file }) => `listings-${file}.xml`)];
  const items = names.map((name) => ({ url: siteUrl(`/sitemaps/${name}`) }));
  return streamToString(items, new SitemapIndexStream({ level: ErrorLevel.THROW }));
}

const pageFiles = new WeakMap<PlaceCounts, () => Promise<string>>();

/**
 * The list of all homes, and the lists of each county, city and ZIP code with homes. Written once per revision of the
 * catalog.
 */
export async function getSitemapPages(): Promise<string> {
  const { places } = await getListingIndex();
  const file = pageFiles.get(places) ?? memoizeAsync(() => writePages(places));
  pageFiles.set(places, file);
  return file();
}

function writePages({ counties, cities, zips }: PlaceCounts): Promise<string> {
  const lists: ListingFilters[] = [
    {},
    ...[...counties.keys()].map((county) => ({ county })),
    ...[...cities.keys()].map((city) => ({ city })),
    ...[...zips.keys()].map((zip) => ({ zip })),
  ];
  const items = lists.map((filters) => ({ url: siteUrl(`/${formatListingSearch({ filters })}`) }));
  const xmlns = { news: false, xhtml: false, image: false, video: false };
  return streamToString(items, new SitemapStream({ level: ErrorLevel.THROW, xmlns }));
}

async function streamToString(items: readonly object[], stream: SitemapStream | SitemapIndexStream): Promise<string> {
  return (await buffer(Readable.from(items).pipe(stream))).toString();
}

/**
 * A file of homes by its name ("listings-1.xml"), and when any of them last changed; null if the name is invalid or
 * there are no homes.
 *
 * Not written with the sitemap package, which blocks the event loop for half a second per ten thousand URLs. No
 * escaping is needed, because URLs end in a number.
 */
export async function writeSitemapListings(name: string): Promise<{ xml: string; changedAt: Date } | null> {
  const file = Number(/^listings-([1-9]\d{0,5})\.xml$/.exec(name)?.[1]);
  if (!(file <= LAST_FILE)) return null;
  const range = [(file - 1) * IDS_PER_FILE, file * IDS_PER_FILE, await listShownFeeds()];
  const homes = await readCatalog((from) => run(SELECT_HOMES, range, from));
  if (homes.length === 0) return null;
  const address = siteUrl("/listing/");
  const urls = homes.map(
    ({ id, changedAt }) => `<url><loc>${address}${id}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>\n`,
  );
  const latest = homes.reduce((latestMs, { changedAt }) => Math.max(latestMs, changedAt.getTime()), 0);
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`,
    changedAt: new Date(latest),
  };
}
