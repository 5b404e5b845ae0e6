/** The offer of a feed's server, kept in the database: read at the first use, and again when it is a day old. */
import { query } from "~/platform/db/pool.server";
import type { Clock } from "./clock";
import type { FeedConfig } from "./config.server";
import { RefusedError, TransientError } from "./errors";
import { readMetadata, readStatusLookups, type ServiceDescription } from "./metadata";
import { learnFrom, type Offer, type Refused } from "./offer";
import { metadataUrl, statusLookupUrl } from "./queries";
import type { PageOptions, ResoClient, ResoPage } from "./reso-client.server";

/** MLS Grid interrupts the service of a client that reads its lookups more often. */
const MAX_AGE_MS = 24 * 3_600_000;

export type KeptOffer = Offer & { fetchedAt: Date; etag: string | null };

/** What was read last; null before the first time. */
export async function keptOffer(feed: string): Promise<KeptOffer | null> {
  const [row] = await query<{
    fetched_at: Date;
    etag: string | null;
    description: ServiceDescription | null;
    refused: Refused;
  }>("SELECT fetched_at, etag, description, refused FROM feed_metadata WHERE feed = $1", [feed]);
  return row ? { fetchedAt: row.fetched_at, etag: row.etag, description: row.description, refused: row.refused } : null;
}

/**
 * What the server offers. A server that refuses $metadata is asked in the profile's own words.
 * @throws {FeedError} when it does not answer, or refuses the token
 */
export async function readOffer(
  feed: FeedConfig,
  client: ResoClient,
  clock: Clock,
  signal: AbortSignal,
): Promise<Offer> {
  const kept = await keptOffer(feed.name);
  if (kept && clock.now() - kept.fetchedAt.getTime() < MAX_AGE_MS) return kept;
  const fetched = await fetchDescription(feed, client, kept, signal);
  await query(
    `INSERT INTO feed_metadata (feed, fetched_at, etag, description, refused) VALUES ($1, $2, $3, $4, '{}')
     ON CONFLICT (feed) DO UPDATE SET fetched_at = excluded.fetched_at, etag = excluded.etag,
       description = excluded.description, refused = excluded.refused`,
    [feed.name, new Date(clock.now()), fetched.etag, JSON.stringify(fetched.description)],
  );
  return { description: fetched.description, refused: {} };
}

async function fetchDescription(
  feed: FeedConfig,
  client: ResoClient,
  kept: KeptOffer | null,
  signal: AbortSignal,
): Promise<{ description: ServiceDescription | null; etag: string | null }> {
  try {
    const { text, etag } = await client.metadata(metadataUrl(feed), kept?.etag ?? null, signal);
    if (text === null) return { description: kept?.description ?? null, etag };
    const description = readMetadata(text);
    if (description) description.statusValues = await fetchStatusValues(feed, client, description, signal);
    return { description, etag };
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    return { description: kept?.description ?? null, etag: null };
  }
}

async function fetchStatusValues(
  feed: FeedConfig,
  client: ResoClient,
  { resources, statusEnum }: ServiceDescription,
  signal: AbortSignal,
): Promise<Record<string, string[]> | null> {
  if (statusEnum || !resources.Lookup || !feed.profile.lookups) return null;
  try {
    return readStatusLookups((await client.page(statusLookupUrl(feed), { signal })).records);
  } catch (error) {
    // The Data Dictionary's own names are what most servers understand.
    if (isNotOffered(error) || error instanceof TransientError) return null;
    throw error;
  }
}

/** Whether the server has refused something that it need not have. */
export const isNotOffered = (error: unknown): boolean => error instanceof RefusedError && error.refusal !== null;

/** An offer that grows smaller with what the server refuses. */
export type LiveOffer = { current: Offer };

/** Notes that a resource is declared and not served. */
export async function refuseResource(feed: FeedConfig, offer: LiveOffer, resource: string): Promise<void> {
  const { refused } = offer.current;
  await keepRefused(feed, offer, {
    ...offer.current,
    refused: { ...refused, resources: [...(refused.resources ?? []), resource] },
  });
}

async function keepRefused(feed: FeedConfig, offer: LiveOffer, learned: Offer): Promise<void> {
  offer.current = learned;
  await query("UPDATE feed_metadata SET refused = $2 WHERE feed = $1", [feed.name, JSON.stringify(learned.refused)]);
}

/**
 * Reads the first page of a query. What the server refuses and we can do without is left out from then on, and noted
 * once the query has been answered.
 */
export async function firstPage(
  feed: FeedConfig,
  client: ResoClient,
  offer: LiveOffer,
  address: (offer: Offer) => string,
  options: PageOptions,
): Promise<{ page: ResoPage; url: string }> {
  const before = offer.current;
  let trial = before;
  for (;;) {
    const url = address(trial);
    try {
      const page = await client.page(url, options);
      if (trial !== before) await keepRefused(feed, offer, trial);
      return { page, url };
    } catch (error) {
      const refusal = error instanceof RefusedError ? error.refusal : null;
      const refused = refusal && learnFrom(refusal, trial);
      if (!refused) throw error;
      trial = { ...trial, refused };
    }
  }
}
