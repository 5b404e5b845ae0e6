/** What a site should show of the feed, decided by the feed's raw fields alone and not by the application's mapper. */
import type { FeedRecord, World } from "sample-mls";
import { SHOWN_STATUSES } from "../../app/listings/listing";

export type DisplayedHome = { key: string; price: number; status: string; modified: string; line1: string | null };

const EXCLUDED_TYPES = new Set(["Land", "Residential Lease"]);

/** Whether the feed's record may be shown. */
export function isDisplayable(record: FeedRecord): boolean {
  return (
    (SHOWN_STATUSES as readonly unknown[]).includes(record.StandardStatus) &&
    record.InternetEntireListingDisplayYN !== false &&
    !EXCLUDED_TYPES.has(record.PropertyType as string)
  );
}

/** The homes that should be on display, by key. */
export function listDisplayableHomes(world: World): DisplayedHome[] {
  return world
    .listKeys()
    .map((key) => world.getRecord(key) as FeedRecord)
    .filter(isDisplayable)
    .map((record) => ({
      key: record.ListingKey as string,
      price: record.ListPrice as number,
      status: record.StandardStatus as string,
      modified: record.ModificationTimestamp as string,
      line1: record.InternetAddressDisplayYN === false ? null : formatStreet(record),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function formatStreet(record: FeedRecord): string {
  const { StreetNumber, StreetDirPrefix, StreetName, StreetSuffix, UnitNumber } = record;
  const street = [StreetNumber, StreetDirPrefix, StreetName, StreetSuffix].filter(Boolean).join(" ");
  return UnitNumber ? `${street} #${UnitNumber}` : street;
}
