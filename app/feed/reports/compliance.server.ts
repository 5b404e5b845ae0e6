/** How many homes have what the MLS's display rules ask for. docs/feeds.md names the rules. */
import type { ListingContent } from "~/listings/listing";
import { isShownSql, listShownFeeds } from "~/mls/feed-display.server";
import { int, run, sql } from "~/platform/db/statement.server";
import { formatNumber } from "~/ui/text/money";

const COLUMNS = {
  homes: int,
  office: int,
  contact: int,
  license: int,
  altered: int,
  addressWithheld: int,
  valuationWithheld: int,
} as const;

/** Numbers of homes. `altered` have a photo that is labeled as altered. */
export type Compliance = Record<keyof typeof COLUMNS, number>;

const countHomes = (from: string, addressShown: string) => `
  SELECT count(*)::int AS homes,
    count(attribution ->> 'officeName')::int AS office,
    count(coalesce(attribution ->> 'contact', attribution ->> 'agentPhone', attribution ->> 'officePhone', attribution ->> 'officeEmail'))::int AS contact,
    count(attribution ->> 'agentLicense')::int AS license,
    count(*) FILTER (WHERE jsonb_path_exists(media, '$[*].alteration'))::int AS altered,
    count(*) FILTER (WHERE NOT ${addressShown})::int AS "addressWithheld",
    count(*) FILTER (WHERE details ->> 'automatedValuation' = 'false')::int AS "valuationWithheld"
  FROM ${from}`;

const COUNT_STORED = sql(
  "compliance-of-feed",
  COLUMNS,
  countHomes(`listing WHERE feed = $1 AND ${isShownSql("$2")}`, "address_shown"),
);
const COUNT_MAPPED = sql(
  "compliance-of-records",
  COLUMNS,
  countHomes(
    `jsonb_to_recordset($1::jsonb) AS r (attribution jsonb, media jsonb, "addressShown" boolean, details jsonb)`,
    '"addressShown"',
  ),
);

/** Of the shown homes of a feed. */
export async function countCompliance(feed: string): Promise<Compliance> {
  const [counts] = await run(COUNT_STORED, [feed, await listShownFeeds()]);
  return counts!;
}

/** Of mapped records that are not stored. */
export async function countMappedCompliance(homes: readonly ListingContent[]): Promise<Compliance> {
  const [counts] = await run(COUNT_MAPPED, [JSON.stringify(homes)]);
  return counts!;
}

const formatShare = (count: number, homes: number) =>
  `${formatNumber(count)} of ${formatNumber(homes)}${homes > 0 ? ` (${Math.floor((100 * count) / homes)}%)` : ""}`;

/** The rows of a table: what homes have, and how many of them. */
export function listComplianceRows(counts: Compliance): { label: string; value: string }[] {
  const { homes } = counts;
  return [
    { label: "Listing office", value: formatShare(counts.office, homes) },
    { label: "Contact of the listing side", value: formatShare(counts.contact, homes) },
    { label: "Listing agent’s license number", value: formatShare(counts.license, homes) },
    { label: "Photos labeled as altered", value: formatShare(counts.altered, homes) },
  ];
}
