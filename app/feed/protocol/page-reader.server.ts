/** Pages of Property with their media and offices, however the server sends those. */
import type { Clock } from "../clock";
import type { FeedConfig } from "../config.server";
import { TooLargeError } from "../errors";
import { parseKey, parseLine, parseObject, parseObjects } from "../mapping/parse-values";
import { followPages, PageGuard } from "./follow-pages";
import type { ResoClient, ResoPage } from "./reso-client.server";
import { buildKeyUrl, buildMediaUrl, buildOfficeUrl, MEDIA_BATCH_SIZE, OFFICE_BATCH_SIZE } from "./reso-queries";
import { getMediaRoute, type ServerCapabilities, shouldReadOffices, translateWords } from "./server-capabilities";
import { type CapabilitiesRef, fetchFirstPage, isUnsupported, refuseResource } from "./server-capabilities.server";

/** Everything that reading a feed needs. */
export type FeedReader = {
  feed: FeedConfig;
  client: ResoClient;
  capabilities: CapabilitiesRef;
  clock: Clock;
  signal: AbortSignal;
  /** Offices that have been requested, by key; null for those that the server doesn't have. */
  offices: Map<string, Record<string, unknown> | null>;
};

/** The names by which some servers expand a resource, with the Data Dictionary's names. */
const STANDARD_NAMES = [
  ["OpenHouses", "OpenHouse"],
  ["Room", "Rooms"],
  ["Unit", "UnitTypes"],
] as const;

export type PageReader = ReturnType<typeof createPageReader>;

/** Reads pages one after another. After a page over the size limit, pages are smaller. */
export function createPageReader(reader: FeedReader, signal: AbortSignal) {
  const { feed, client, capabilities } = reader;
  let pageSize = feed.pageSize;
  const guard = new PageGuard();

  async function withSmallerPages<T>(fetchPage: (size: number) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await fetchPage(pageSize);
      } catch (error) {
        if (!(error instanceof TooLargeError) || pageSize <= 1) throw error;
        pageSize = Math.ceil(pageSize / 2);
      }
    }
  }

  return {
    /** The first page of a query. */
    first: async (buildUrl: (capabilities: ServerCapabilities) => string): Promise<ResoPage> => {
      const { page } = await withSmallerPages((size) =>
        fetchFirstPage(feed, client, capabilities, (tried) => limitTop(buildUrl(tried), size), {
          signal,
          pageSize: size,
        }),
      );
      guard.addPage(page);
      return completePage(reader, page, signal);
    },
    /** The page at a next link. @throws as {@link PageGuard} */
    next: async (link: string): Promise<ResoPage> => {
      guard.addLink(link);
      const page = await withSmallerPages((size) =>
        client.fetchPage(limitTop(link, size), { signal, link: true, pageSize: size }),
      );
      guard.addPage(page);
      return completePage(reader, page, signal);
    },
  };
}

/** The URL with $top at most `size`. */
function limitTop(url: string, size: number): string {
  return url.replace(/([?&](?:\$|%24)top=)(\d+)/i, (found, name: string, top: string) =>
    Number(top) > size ? `${name}${size}` : found,
  );
}

async function completePage(reader: FeedReader, page: ResoPage, signal: AbortSignal): Promise<ResoPage> {
  const records = parseObjects(page.records);
  for (const record of records) {
    for (const [name, standard] of STANDARD_NAMES) {
      if (!(name in record)) continue;
      record[standard] ??= record[name];
      delete record[name];
    }
  }
  translateWords(reader.capabilities.current, records);
  await attachMedia(reader, records, signal);
  await attachOffices(reader, records, signal);
  return page;
}

/** Adds Media to records if it can't be expanded. */
async function attachMedia(
  { feed, client, capabilities }: FeedReader,
  records: readonly Record<string, unknown>[],
  signal: AbortSignal,
): Promise<void> {
  if (getMediaRoute(capabilities.current, feed.profile) !== "own") return;
  const byKey = new Map<string, Record<string, unknown>>();
  for (const record of records) {
    const listingKey = parseKey(record.ListingKey);
    if (listingKey !== null && record.Media === undefined) byKey.set(listingKey, record);
  }
  const keys = [...byKey.keys()];
  for (let at = 0; at < keys.length; at += MEDIA_BATCH_SIZE) {
    const batch = keys.slice(at, at + MEDIA_BATCH_SIZE);
    const url = buildMediaUrl(feed, capabilities.current, batch);
    if (url === null) return;
    const options = { signal, pageSize: 1000 };
    const found: Record<string, unknown>[] = [];
    for await (const page of followPages(client, { page: await client.fetchPage(url, options), url }, options))
      found.push(...parseObjects(page.records));
    for (const listingKey of batch) (byKey.get(listingKey) as Record<string, unknown>).Media = [];
    for (const item of found)
      (byKey.get(parseKey(item.ResourceRecordKey) ?? "")?.Media as unknown[] | undefined)?.push(item);
  }
}

const OFFICE_FIELDS = [
  ["ListOfficeKey", "ListOffice", "ListOfficeName"],
  ["CoListOfficeKey", "CoListOffice", "CoListOfficeName"],
] as const;

/** Adds offices to records if neither a field nor an expansion names them. */
async function attachOffices(
  { feed, client, capabilities, offices }: FeedReader,
  records: readonly Record<string, unknown>[],
  signal: AbortSignal,
): Promise<void> {
  if (!shouldReadOffices(capabilities.current, feed.profile)) return;
  const unnamed = records.flatMap((record) =>
    OFFICE_FIELDS.flatMap(([keyField, expansion, nameField]) => {
      const officeKey = parseKey(record[keyField]);
      const isNamed =
        parseLine(record[nameField]) !== null || parseLine(parseObject(record[expansion]).OfficeName) !== null;
      return officeKey === null || isNamed ? [] : [{ record, expansion, officeKey }];
    }),
  );
  const keys = [...new Set(unnamed.map(({ officeKey }) => officeKey))].filter((key) => !offices.has(key));
  for (let at = 0; at < keys.length; at += OFFICE_BATCH_SIZE) {
    const batch = keys.slice(at, at + OFFICE_BATCH_SIZE);
    let page: ResoPage;
    try {
      page = await client.fetchPage(buildOfficeUrl(feed, capabilities.current, batch), {
        signal,
        pageSize: OFFICE_BATCH_SIZE,
      });
    } catch (error) {
      // Homes keep the office that they have.
      if (!isUnsupported(error)) throw error;
      await refuseResource(feed, capabilities, "Office");
      break;
    }
    for (const key of batch) offices.set(key, null);
    for (const office of parseObjects(page.records)) offices.set(parseKey(office.OfficeKey) ?? "", office);
  }
  for (const { record, expansion, officeKey } of unnamed)
    record[expansion] = offices.get(officeKey) ?? record[expansion];
}

/** Records read again that are written in one transaction. */
const BATCH_SIZE = 200;

/** A record to read again: its ListingKey, and the value by which the vendor finds it. */
export type RecordLookup = { key: string; value: string };

/** The value by which the vendor finds one of our listings. */
export function toRecordLookup({ profile }: FeedConfig, listing: { key: string; mlsId: string }): RecordLookup {
  const { key, mlsId } = listing;
  if (profile.byKey.field === "ListingKey") return { key, value: key };
  // Keys and MLS numbers start with the same prefix, which is removed from stored MLS numbers.
  return { key, value: `${profile.idPrefix?.exec(key)?.[0] ?? ""}${mlsId}` };
}

/** Reads records again in batches. `missing` has the keys of the batch that the feed didn't send. */
export async function* rereadRecords(
  reader: FeedReader,
  lookups: readonly RecordLookup[],
): AsyncGenerator<{ records: Record<string, unknown>[]; missing: Set<string> }> {
  const { feed, client, capabilities, signal } = reader;
  for (let at = 0; at < lookups.length; at += BATCH_SIZE) {
    const batch = lookups.slice(at, at + BATCH_SIZE);
    const missing = new Set(batch.map((lookup) => lookup.key));
    const records: Record<string, unknown>[] = [];
    for (let done = 0; done < batch.length; ) {
      const values = batch.slice(done).map((lookup) => lookup.value);
      let count = 0;
      const buildUrl = (tried: ServerCapabilities) => {
        const query = buildKeyUrl(feed, tried, values);
        count = query.count;
        return query.url;
      };
      const first = await fetchFirstPage(feed, client, capabilities, buildUrl, { signal });
      for await (const page of followPages(client, first, { signal })) {
        await completePage(reader, page, signal);
        // Records that were not requested are ignored.
        for (const record of parseObjects(page.records))
          if (missing.delete(parseKey(record.ListingKey) ?? "")) records.push(record);
      }
      done += count;
    }
    yield { records, missing };
  }
}
