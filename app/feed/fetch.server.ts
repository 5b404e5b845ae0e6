/** Pages of Property with what belongs to their records, whichever way the server sends it. */
import type { Clock } from "./clock";
import type { FeedConfig } from "./config.server";
import { RefusedError, TooLargeError } from "./errors";
import { item, items, key, line } from "./mapping/values";
import { mediaRoute, type Offer, readsOffices } from "./offer";
import { firstPage, isNotOffered, type LiveOffer, refuseResource } from "./offer.server";
import { keyUrl, MEDIA_LISTINGS, mediaUrl, OFFICES, officeUrl } from "./queries";
import type { ResoClient, ResoPage } from "./reso-client.server";

/** What reading a feed takes. */
export type Reading = {
  feed: FeedConfig;
  client: ResoClient;
  offer: LiveOffer;
  clock: Clock;
  signal: AbortSignal;
  /** Offices by key that have been asked for; null for those that the server does not have. */
  offices: Map<string, Record<string, unknown> | null>;
};

/** Names by which some servers expand a resource, and the Data Dictionary's. */
const STANDARD_NAMES = [
  ["OpenHouses", "OpenHouse"],
  ["Room", "Rooms"],
  ["Unit", "UnitTypes"],
] as const;

/** Reads pages one after the other; a page that is too large is asked for in smaller ones from then on. */
export function pageReader(reading: Reading, signal: AbortSignal) {
  const { feed, client, offer } = reading;
  let pageSize = feed.pageSize;
  const seen = new Set<string>();

  async function smaller<T>(ask: (size: number) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask(pageSize);
      } catch (error) {
        if (!(error instanceof TooLargeError) || pageSize <= 1) throw error;
        pageSize = Math.ceil(pageSize / 2);
      }
    }
  }

  return {
    /** The first page of a query. */
    first: async (address: (offer: Offer) => string): Promise<ResoPage> => {
      const { page } = await smaller((size) =>
        firstPage(feed, client, offer, (tried) => withTop(address(tried), size), { signal, pageSize: size }),
      );
      return completed(reading, page, signal);
    },
    /** The page behind a next link. @throws {RefusedError} when it has been read already */
    next: async (link: string): Promise<ResoPage> => {
      if (seen.has(link)) throw new RefusedError("The feed's next links lead in a circle.");
      seen.add(link);
      const page = await smaller((size) => client.page(withTop(link, size), { signal, link: true, pageSize: size }));
      return completed(reading, page, signal);
    },
  };
}

/** The address with $top no larger than this. */
function withTop(url: string, size: number): string {
  return url.replace(/([?&](?:\$|%24)top=)(\d+)/i, (found, name: string, top: string) =>
    Number(top) > size ? `${name}${size}` : found,
  );
}

async function completed(reading: Reading, page: ResoPage, signal: AbortSignal): Promise<ResoPage> {
  for (const record of items(page.records)) {
    for (const [name, standard] of STANDARD_NAMES) {
      if (!(name in record)) continue;
      record[standard] ??= record[name];
      delete record[name];
    }
  }
  await attachMedia(reading, items(page.records), signal);
  await attachOffices(reading, items(page.records), signal);
  return page;
}

/** Gives records their Media where it cannot be expanded. */
async function attachMedia(
  { feed, client, offer }: Reading,
  records: readonly Record<string, unknown>[],
  signal: AbortSignal,
): Promise<void> {
  if (mediaRoute(offer.current, feed.profile) !== "own") return;
  const byKey = new Map<string, Record<string, unknown>>();
  for (const record of records) {
    const listingKey = key(record.ListingKey);
    if (listingKey !== null && record.Media === undefined) byKey.set(listingKey, record);
  }
  const keys = [...byKey.keys()];
  for (let at = 0; at < keys.length; at += MEDIA_LISTINGS) {
    const some = keys.slice(at, at + MEDIA_LISTINGS);
    const url = mediaUrl(feed, offer.current, some);
    if (url === null) return;
    const found: Record<string, unknown>[] = [];
    for (let next: string | null = url; next !== null; ) {
      const page: ResoPage = await client.page(next, { signal, link: next !== url, pageSize: 1000 });
      found.push(...items(page.records));
      next = page.next;
    }
    for (const one of some) (byKey.get(one) as Record<string, unknown>).Media = [];
    for (const item of found)
      (byKey.get(key(item.ResourceRecordKey) ?? "")?.Media as unknown[] | undefined)?.push(item);
  }
}

const OFFICE_FIELDS = [
  ["ListOfficeKey", "ListOffice", "ListOfficeName"],
  ["CoListOfficeKey", "CoListOffice", "CoListOfficeName"],
] as const;

/** Gives records their offices where neither a field nor an expansion names them. */
async function attachOffices(
  { feed, client, offer, offices }: Reading,
  records: readonly Record<string, unknown>[],
  signal: AbortSignal,
): Promise<void> {
  if (!readsOffices(offer.current, feed.profile)) return;
  const lacking = records.flatMap((record) =>
    OFFICE_FIELDS.flatMap(([keyField, expansion, nameField]) => {
      const officeKey = key(record[keyField]);
      const isNamed = line(record[nameField]) !== null || line(item(record[expansion]).OfficeName) !== null;
      return officeKey === null || isNamed ? [] : [{ record, expansion, officeKey }];
    }),
  );
  const asked = [...new Set(lacking.map(({ officeKey }) => officeKey))].filter((one) => !offices.has(one));
  for (let at = 0; at < asked.length; at += OFFICES) {
    const some = asked.slice(at, at + OFFICES);
    let page: ResoPage;
    try {
      page = await client.page(officeUrl(feed, offer.current, some), { signal, pageSize: OFFICES });
    } catch (error) {
      // A home is shown without its office's name rather than not at all.
      if (!isNotOffered(error)) throw error;
      await refuseResource(feed, offer, "Office");
      break;
    }
    for (const one of some) offices.set(one, null);
    for (const office of items(page.records)) offices.set(key(office.OfficeKey) ?? "", office);
  }
  for (const { record, expansion, officeKey } of lacking)
    record[expansion] = offices.get(officeKey) ?? record[expansion];
}

/** Records written in one transaction when they are read again. */
const BATCH = 200;

/** A record to be read again: its ListingKey, and the value by which the vendor finds it. */
export type Wanted = { key: string; value: string };

/** The value by which the vendor finds a listing of ours. */
export function wantedListing({ profile }: FeedConfig, listing: { key: string; mlsId: string }): Wanted {
  const { key, mlsId } = listing;
  if (profile.byKey.field === "ListingKey") return { key, value: key };
  // The letters that are taken off for display stand before both numbers.
  return { key, value: `${profile.idPrefix?.exec(key)?.[0] ?? ""}${mlsId}` };
}

/** Reads records again, a batch at a time, each with the keys of the batch that did not come. */
export async function* readAgain(
  reading: Reading,
  wanted: readonly Wanted[],
): AsyncGenerator<{ records: Record<string, unknown>[]; missing: Set<string> }> {
  const { feed, client, offer, signal } = reading;
  for (let at = 0; at < wanted.length; at += BATCH) {
    const some = wanted.slice(at, at + BATCH);
    const missing = new Set(some.map((one) => one.key));
    const records: Record<string, unknown>[] = [];
    const take = (page: ResoPage) => {
      // What nobody asked for says nothing about the one that was.
      for (const record of items(page.records)) if (missing.delete(key(record.ListingKey) ?? "")) records.push(record);
    };
    for (let done = 0; done < some.length; ) {
      const values = some.slice(done).map((one) => one.value);
      const { page, url } = await firstPage(feed, client, offer, (tried) => keyUrl(feed, tried, values).url, {
        signal,
      });
      take(await completed(reading, page, signal));
      for (let next = page.next; next !== null; ) {
        const more = await client.page(next, { signal, link: next !== url });
        take(await completed(reading, more, signal));
        next = more.next;
      }
      done += keyUrl(feed, offer.current, values).count;
    }
    yield { records, missing };
  }
}
