/** The capabilities of a feed's server, stored in the database and read again after a day. */
import { db } from "~/platform/db/db.server";
import { Prisma } from "~/platform/db/generated/client";
import type { Clock } from "../clock";
import type { FeedConfig } from "../config.server";
import {
  FeedError,
  FeedPausedError,
  RejectedError,
  TransientError,
  UnauthorizedError,
  UnreadableError,
} from "../errors";
import { followPages } from "./follow-pages";
import { addLookupWords, parseMetadata, type ServiceDescription } from "./metadata";
import type { PageOptions, ResoClient, ResoPage } from "./reso-client.server";
import { buildLookupUrl, buildMetadataUrl, LOOKUP_PAGE_SIZE } from "./reso-queries";
import { adaptToRejection, guessRefused, type Refused, type ServerCapabilities } from "./server-capabilities";

/** MLS Grid interrupts the service of a client that reads its lookups more often. */
const MAX_AGE_MS = 24 * 3_600_000;
/** A server whose metadata can't be read may be repaired sooner. */
const MAX_AGE_WITHOUT_DESCRIPTION_MS = 3_600_000;

export type StoredCapabilities = ServerCapabilities & { fetchedAt: Date; etag: string | null };

/** The stored capabilities, if given only those of `source`; null if nothing is stored. */
export async function getStoredCapabilities(
  feed: string,
  source: string | null = null,
): Promise<StoredCapabilities | null> {
  const row = await db().feedMetadata.findUnique({ where: { feed, ...(source !== null && { source }) } });
  const description = row?.description as ServiceDescription | null | undefined;
  // An earlier release stored no words.
  if (!row || (description && !description.words)) return null;
  return {
    fetchedAt: row.fetchedAt,
    etag: row.etag,
    description: description ?? null,
    refused: row.refused as Refused,
  };
}

/**
 * The server's capabilities. If the server rejects $metadata, the profile decides alone. Stored capabilities are used
 * while $metadata can't be read, and are never replaced by nothing.
 * @param fresh reads $metadata even if the stored capabilities are recent
 * @throws {FeedError} if nothing is stored and the server doesn't answer, and if it rejects the token or asks us to wait
 */
export async function readCapabilities(
  feed: FeedConfig,
  client: ResoClient,
  clock: Clock,
  signal: AbortSignal,
  { fresh = false } = {},
): Promise<ServerCapabilities> {
  const stored = await getStoredCapabilities(feed.name, buildMetadataUrl(feed));
  const maxAge = stored?.description ? MAX_AGE_MS : MAX_AGE_WITHOUT_DESCRIPTION_MS;
  if (!fresh && stored && clock.now() - stored.fetchedAt.getTime() < maxAge) return stored;
  let fetched: { description: ServiceDescription | null; etag: string | null };
  try {
    fetched = await fetchDescription(feed, client, stored, signal);
  } catch (error) {
    const isFinal = error instanceof UnauthorizedError || error instanceof FeedPausedError;
    if (!stored || isFinal || !(error instanceof FeedError)) throw error;
    return stored;
  }
  if (stored?.description && !fetched.description) return stored;
  const row = {
    source: buildMetadataUrl(feed),
    fetchedAt: new Date(clock.now()),
    etag: fetched.etag,
    description: fetched.description ?? Prisma.JsonNull,
    refused: {},
  };
  await db().feedMetadata.upsert({
    where: { feed: feed.name },
    create: { feed: feed.name, ...row },
    update: row,
  });
  return { description: fetched.description, refused: {} };
}

async function fetchDescription(
  feed: FeedConfig,
  client: ResoClient,
  stored: StoredCapabilities | null,
  signal: AbortSignal,
): Promise<{ description: ServiceDescription | null; etag: string | null }> {
  try {
    const { value, etag } = await client.fetchMetadata(
      buildMetadataUrl(feed),
      stored?.etag ?? null,
      signal,
      parseMetadata,
    );
    const description = value ?? stored?.description ?? null;
    if (description === null) return { description, etag };
    // Lookup may change without $metadata.
    const rows = await fetchLookups(feed, client, description, signal);
    const words = rows
      ? addLookupWords(description.words, rows)
      : { ...stored?.description?.words, ...description.words };
    return { description: { ...description, words }, etag };
  } catch (error) {
    if (!isUnsupported(error) && !(error instanceof UnreadableError)) throw error;
    return { description: null, etag: null };
  }
}

/** Rows about the words of statuses and types; null if the server doesn't send them. */
async function fetchLookups(
  feed: FeedConfig,
  client: ResoClient,
  { resources }: ServiceDescription,
  signal: AbortSignal,
): Promise<unknown[] | null> {
  if (!resources.Lookup || !feed.profile.lookups) return null;
  try {
    const url = buildLookupUrl(feed);
    const options = { signal, pageSize: LOOKUP_PAGE_SIZE };
    const rows: unknown[] = [];
    for await (const page of followPages(client, { page: await client.fetchPage(url, options), url }, options))
      rows.push(...page.records);
    return rows;
  } catch (error) {
    // Most servers use the Data Dictionary's own names.
    if (isUnsupported(error) || error instanceof TransientError) return null;
    throw error;
  }
}

/** Whether the error is the server's rejection of a query that it need not support. */
export const isUnsupported = (error: unknown): boolean => error instanceof RejectedError && error.rejection !== null;

/** Capabilities that shrink with what the server rejects. */
export type CapabilitiesRef = { current: ServerCapabilities };

/** Notes that a resource is declared but not served. */
export async function refuseResource(feed: FeedConfig, capabilities: CapabilitiesRef, resource: string): Promise<void> {
  const { refused } = capabilities.current;
  await saveRefused(feed, capabilities, {
    ...capabilities.current,
    refused: { ...refused, resources: [...(refused.resources ?? []), resource] },
  });
}

/** Stores what the server rejected. */
export async function saveRefused(
  feed: FeedConfig,
  capabilities: CapabilitiesRef,
  learned: ServerCapabilities,
): Promise<void> {
  capabilities.current = learned;
  await db().feedMetadata.updateMany({ where: { feed: feed.name }, data: { refused: learned.refused } });
}

/**
 * Reads the first page of a query. Optional parts that the server rejects are left out from then on, and are stored once
 * the query succeeds. After a rejection that names nothing, the same query is sent once more; after that, one part at a
 * time is left out.
 */
export async function fetchFirstPage(
  feed: FeedConfig,
  client: ResoClient,
  capabilities: CapabilitiesRef,
  buildUrl: (capabilities: ServerCapabilities) => string,
  options: PageOptions,
): Promise<{ page: ResoPage; url: string }> {
  const initial = capabilities.current;
  let trial = initial;
  let isRepeated = false;
  let guesses: Refused[] | null = null;
  for (;;) {
    const url = buildUrl(trial);
    try {
      const page = await client.fetchPage(url, options);
      if (trial.refused !== initial.refused) await saveRefused(feed, capabilities, trial);
      return { page, url };
    } catch (error) {
      const rejection = error instanceof RejectedError ? error.rejection : null;
      if (!rejection) throw error;
      let refused = adaptToRejection(rejection, trial);
      if (refused) {
        isRepeated = false;
        guesses = null;
      } else {
        guesses ??= guessRefused(rejection, trial);
        refused = isRepeated ? (guesses.shift() ?? null) : guesses.length > 0 ? trial.refused : null;
        isRepeated = true;
      }
      if (!refused) throw error;
      trial = { ...trial, refused };
    }
  }
}
