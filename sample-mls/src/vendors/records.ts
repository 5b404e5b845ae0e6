/** Records as a vendor's server writes them. */
import { distorted, distortedMedia } from "../faults/distortions";
import type { Active } from "../faults/faults";
import type { Listing } from "../homes/listings";
import { mediaRecords } from "../records/media";
import { openHouseRecords } from "../records/open-houses";
import type { FeedRecord } from "../records/record";
import type { World } from "../world/world";
import type { ServerSwitches } from "./table";

/** A value of an enumeration as a member's name. */
export const tokenOf = (value: string) => value.replace(/[^A-Za-z0-9]/g, "");

/** Fields with one value of an enumeration. Every array of strings is an enumeration too. */
export const SINGLE_ENUMS = [
  "StandardStatus",
  "MlsStatus",
  "PropertyType",
  "PropertySubType",
  "CommonInterest",
  "MediaCategory",
  "OpenHouseStatus",
  "OpenHouseType",
] as const;

export type VendorContext = {
  world: World;
  switches: ServerSwitches;
  active: Active;
  photoRoot: string;
  now: number;
};

/** A time as the server writes it. */
export function timeText(switches: ServerSwitches, value: string): string {
  if (switches.timestamps === "seconds") return value.replace(/\.\d{3}Z$/, "Z");
  return switches.timestamps === "offset" ? value.replace(/Z$/, "-00:00") : value;
}

/** Spells enumerations and times as the server does. */
function spelled(record: FeedRecord, switches: ServerSwitches): FeedRecord {
  const out: FeedRecord = { ...record };
  const tokens = switches.enums !== "names";
  for (const [name, value] of Object.entries(out)) {
    if (typeof value === "string") {
      if (tokens && (SINGLE_ENUMS as readonly string[]).includes(name)) out[name] = tokenOf(value);
      else if (/(Timestamp|Time)$/.test(name)) out[name] = timeText(switches, value);
    } else if (Array.isArray(value) && typeof value[0] !== "object") {
      const values = tokens ? value.map(tokenOf) : value;
      out[name] = switches.commaLists ? values.join(",") : values;
    }
  }
  return out;
}

/** When Bridge last saw any change of a listing, its photos included. */
export function bridgeTime(record: FeedRecord): string {
  const changed = [record.ModificationTimestamp, record.PhotosChangeTimestamp].map(String);
  return changed.sort().at(-1) as string;
}

/** The Property record of a listing, without expansions. */
export function vendorRecord({ world, switches, active }: VendorContext, listing: Listing): FeedRecord {
  let record: FeedRecord = { ...world.property(listing) };
  if (switches.system !== null) {
    record.OriginatingSystemName = switches.system;
    record.MlgCanView ??= true;
    record.MlgCanUse ??= ["IDX", "VOW"];
  }
  if (switches.replicationPath) {
    record.BridgeModificationTimestamp = bridgeTime(record);
    record.PhotosChangeTimestamp = null;
    record.FeedTypes = ["IDX"];
  }
  if (switches.enums === "tokens" && record.NumberOfUnitsTotal === null) record.NumberOfUnitsTotal = -1;
  for (const name of switches.missing) delete record[name];
  record = spelled(record, switches);
  return distorted(record, listing.key, false, active) as FeedRecord;
}

/** Media of a listing. */
export function vendorMedia(context: VendorContext, listing: Listing): FeedRecord[] {
  const { world, switches, active, photoRoot, now } = context;
  const media = world.mediaEdit(listing.slot) ?? mediaRecords(listing, photoRoot);
  return distortedMedia(media, listing.key, active, now).map((item) => {
    const { MediaModificationTimestamp, ...rest } = item;
    const changed = MediaModificationTimestamp as string;
    const times =
      switches.order === "key" || switches.inlineMedia
        ? {}
        : switches.system
          ? { MediaModificationTimestamp: changed }
          : { ModificationTimestamp: changed, ResourceName: "Property" };
    return spelled({ ...rest, ...times }, switches);
  });
}

/** Open houses of a listing: its own, or those that a test set. */
export function vendorOpenHouses(context: VendorContext, listing: Listing, record: FeedRecord): FeedRecord[] {
  const { world, switches } = context;
  const houses = world.openHouseEdit(listing.slot) ?? openHouseRecords(listing);
  return houses.map((house) => {
    const all: FeedRecord = {
      ...house,
      ListingKey: record.ListingKey,
      ListingId: record.ListingId,
      AppointmentRequiredYN: house.AppointmentRequiredYN ?? false,
      LivestreamOpenHouseURL: house.LivestreamOpenHouseURL ?? null,
      OriginatingSystemName: record.OriginatingSystemName,
      MlgCanView: house.MlgCanView ?? true,
    };
    return spelled(Object.fromEntries(switches.openHouseFields.map((name) => [name, all[name]])), switches);
  });
}

/** The record's listing office. */
export const officeOf = (record: FeedRecord): FeedRecord => ({
  OfficeKey: record.ListOfficeKey,
  OfficeName: record.ListOfficeName,
  OfficePhone: record.ListOfficePhone,
  ModificationTimestamp: "2026-01-01T00:00:00.000Z",
});
