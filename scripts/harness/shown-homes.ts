/** What a site should show of the feed, decided by the feed's raw fields alone and not by the application's mapper. */
import type { FeedRecord, World } from "sample-mls";
import { SHOWN_STATUSES } from "../../app/listings/listing";

export type ShownHome = { key: string; price: number; status: string; modified: string; line1: string | null };

const NOT_HOMES = new Set(["Land", "Residential Lease"]);

/** Whether the feed's record may be shown. */
export function mayBeShown(record: FeedRecord): boolean {
  return (
    (SHOWN_STATUSES as readonly unknown[]).includes(record.StandardStatus) &&
    record.InternetEntireListingDisplayYN !== false &&
    !NOT_HOMES.has(record.PropertyType as string)
  );
}

/** The homes that should be on display, by key. */
export function shownHomes(world: World): ShownHome[] {
  return world
    .keys()
    .map((key) => world.record(key) as FeedRecord)
    .filter(mayBeShown)
    .map((record) => ({
      key: record.ListingKey as string,
      price: record.ListPrice as number,
      status: record.StandardStatus as string,
      modified: record.ModificationTimestamp as string,
      line1: record.InternetAddressDisplayYN === false ? null : streetOf(record),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function streetOf(record: FeedRecord): string {
  const { StreetNumber, StreetDirPrefix, StreetName, StreetSuffix, UnitNumber } = record;
  const street = [StreetNumber, StreetDirPrefix, StreetName, StreetSuffix].filter(Boolean).join(" ");
  return UnitNumber ? `${street} #${UnitNumber}` : street;
}
