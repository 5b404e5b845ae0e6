/** Records as a vendor's server writes them. */
import { distortMedia, distortRecord } from "../faults/distortions";
import type { ActiveFaults } from "../faults/faults";
import type { Listing } from "../homes/listings";
import { buildRoomRecords, buildUnitRecords } from "../records/extras";
import { buildMediaRecords } from "../records/media";
import { buildOpenHouseRecords } from "../records/open-houses";
import type { FeedRecord } from "../records/record";
import type { World } from "../world/world";
import type { ServerSwitches } from "./table";

/** A value of an enumeration as a member's name. */
export const toToken = (value: string) => value.replace(/[^A-Za-z0-9]/g, "");

/** Fields with one value of an enumeration. Every array of strings is an enumeration too. */
export const SINGLE_ENUMS = (
  "StandardStatus MlsStatus PropertyType PropertySubType CommonInterest " +
  "MediaCategory OpenHouseStatus OpenHouseType RoomType RoomLevel RoomLengthWidthUnits"
).split(" ");

export type VendorContext = {
  world: World;
  switches: ServerSwitches;
  active: ActiveFaults;
  photoRoot: string;
  now: number;
};

/** A time as the server writes it. */
export function formatTime(switches: ServerSwitches, value: string): string {
  if (switches.timestamps === "seconds") return value.replace(/\.\d{3}Z$/, "Z");
  return switches.timestamps === "offset" ? value.replace(/Z$/, "-00:00") : value;
}

/** A value of an enumeration in the server's words and spelling. */
export function spellWord({ words, enums }: ServerSwitches, field: string, standard: string): string {
  const word = words[field]?.(standard) ?? standard;
  return enums === "names" ? word : toToken(word);
}

/** Spells enumerations and times as the server does. */
function spellEnums(record: FeedRecord, switches: ServerSwitches): FeedRecord {
  const result: FeedRecord = { ...record };
  const tokens = switches.enums !== "names";
  for (const [name, value] of Object.entries(result)) {
    if (typeof value === "string") {
      if (SINGLE_ENUMS.includes(name)) result[name] = spellWord(switches, name, value);
      else if (/(Timestamp|Time)$/.test(name)) result[name] = formatTime(switches, value);
    } else if (Array.isArray(value) && typeof value[0] !== "object") {
      const values = tokens ? value.map(toToken) : value;
      result[name] = switches.commaLists ? values.join(",") : values;
    }
  }
  return result;
}

/** When Bridge last saw any change of a listing, its photos included. */
export function getBridgeTime(record: FeedRecord): string {
  const changed = [record.ModificationTimestamp, record.PhotosChangeTimestamp].map(String);
  return changed.sort().at(-1) as string;
}

/** The Property record of a listing, without expansions. */
export function buildVendorRecord({ world, switches, active }: VendorContext, listing: Listing): FeedRecord {
  let record: FeedRecord = { ...world.getProperty(listing) };
  if (switches.system !== null) {
    record.OriginatingSystemName = switches.system;
    record.MlgCanView ??= true;
    record.MlgCanUse ??= ["IDX", "VOW"];
  }
  if (switches.replicationPath) {
    record.BridgeModificationTimestamp = getBridgeTime(record);
    record.PhotosChangeTimestamp = null;
    record.FeedTypes = ["IDX"];
  }
  if (switches.enums === "tokens" && record.NumberOfUnitsTotal === null) record.NumberOfUnitsTotal = -1;
  for (const name of switches.missing) delete record[name];
  record = spellEnums(record, switches);
  return distortRecord(record, listing.key, false, active) as FeedRecord;
}

/** Media of a listing. */
export function buildVendorMedia(context: VendorContext, listing: Listing): FeedRecord[] {
  const { world, switches, active, photoRoot, now } = context;
  const media = world.getMediaEdit(listing.slot) ?? buildMediaRecords(listing, photoRoot);
  return distortMedia(media, listing.key, active, now).map((item) => {
    const { MediaModificationTimestamp, ...rest } = item;
    const changed = MediaModificationTimestamp as string;
    const times =
      switches.order === "key" || switches.inlineMedia
        ? {}
        : switches.system
          ? { MediaModificationTimestamp: changed }
          : { ModificationTimestamp: changed, ResourceName: "Property" };
    return spellEnums({ ...rest, ...times }, switches);
  });
}

/** Open houses of a listing: its own, or those that a test set. */
export function buildVendorOpenHouses(context: VendorContext, listing: Listing, record: FeedRecord): FeedRecord[] {
  const { world, switches } = context;
  const openHouses = world.getOpenHouseEdit(listing.slot) ?? buildOpenHouseRecords(listing);
  return openHouses.map((openHouse) => {
    const all: FeedRecord = {
      ...openHouse,
      ListingKey: record.ListingKey,
      ListingId: record.ListingId,
      AppointmentRequiredYN: openHouse.AppointmentRequiredYN ?? false,
      LivestreamOpenHouseURL: openHouse.LivestreamOpenHouseURL ?? null,
      OriginatingSystemName: record.OriginatingSystemName,
      MlgCanView: openHouse.MlgCanView ?? true,
    };
    return spellEnums(Object.fromEntries(switches.openHouseFields.map((name) => [name, all[name]])), switches);
  });
}

const DETAIL_BUILDERS: Record<string, (listing: Listing) => FeedRecord[]> = {
  Rooms: buildRoomRecords,
  Room: buildRoomRecords,
  UnitTypes: buildUnitRecords,
  Unit: buildUnitRecords,
};

/** Rooms and units of a listing, by the expansions that ask for them. An empty expansion is left out. */
export function buildVendorDetails(
  { switches }: VendorContext,
  listing: Listing,
  expand: readonly string[],
): Record<string, FeedRecord[]> {
  const details: Record<string, FeedRecord[]> = {};
  for (const name of expand) {
    const records = DETAIL_BUILDERS[name]?.(listing) ?? [];
    if (records.length > 0) details[name] = records.map((record) => spellEnums(record, switches));
  }
  return details;
}

/** The record's listing office. */
export const buildOffice = (record: FeedRecord): FeedRecord => ({
  OfficeKey: record.ListOfficeKey,
  OfficeName: record.ListOfficeName,
  OfficePhone: record.ListOfficePhone,
  ModificationTimestamp: "2026-01-01T00:00:00.000Z",
});
