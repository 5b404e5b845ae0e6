/** The server whose homes are stored under a feed's name. A sweep of another server would remove them. */

import type { Vendor } from "~/mls/vendors";
import { db } from "~/platform/db/db.server";
import { isLoopbackName } from "~/platform/http/settings.server";
import type { FeedConfig } from "../config.server";
import { FeedError } from "../errors";

/** Vendors that are kinds of servers. Each of the others is one service with several host names and paths. */
const MANY_SERVERS: ReadonlySet<Vendor> = new Set<Vendor>(["reso", "sample"]);

type Source = { vendor: string; baseUrl: string };

/**
 * Binds a feed's name to its server at the first run.
 * @throws {FeedError} when the name belongs to another server
 */
export async function claimFeedName({ name, profile, baseUrl }: Pick<FeedConfig, "name" | "profile" | "baseUrl">) {
  const source: Source = { vendor: profile.vendor, baseUrl };
  const known = await db().feedSource.findUnique({ where: { feed: name } });
  if (known && !isSameServer(known, source))
    throw new FeedError(
      `The homes of feed ${name} come from ${getHost(known)} (${known.vendor}), not from ${getHost(source)} (${source.vendor}). ` +
        `Give the new feed another FEED_NAME, or remove the old one first: npm run feed -- remove ${name}`,
    );
  await db().feedSource.upsert({
    where: { feed: name },
    create: { feed: name, ...source },
    update: { baseUrl },
  });
}

const isSameServer = (one: Source, other: Source) =>
  one.vendor === other.vendor && (!MANY_SERVERS.has(one.vendor as Vendor) || getHost(one) === getHost(other));

/** The host name, and "localhost" for all names of this machine, whose ports and addresses change at each start. */
function getHost({ baseUrl }: Source): string {
  const { hostname } = new URL(baseUrl);
  return isLoopbackName(hostname) ? "localhost" : hostname;
}
