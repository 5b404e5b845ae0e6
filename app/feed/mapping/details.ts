/** Facts that few homes have or few people look for. */
import type { ListingStatus } from "~/listings/listing";
import type { ListingDetails, ListingRoom, ListingUnit } from "~/listings/listing-parts.server";
import {
  formatMeaningful,
  joinMeaningful,
  omitNulls,
  parseDecimal,
  parseLine,
  parseList,
  parseWhole,
  toEnumKey,
} from "./parse-values";
import type { Property } from "./property";

const MAX_DOLLARS = 2_147_483_647;
const MAX_ROOMS = 40;
const MAX_UNITS = 40;
const DAY_MS = 86_400_000;

type DetailContext = { listPrice: number; listedAt: string; modifiedAt: string; status: ListingStatus; now: Date };

/** The facts of a home that have no column. Times more than a day ahead are mistakes. */
export function mapDetails(
  property: Property,
  { listPrice, listedAt, modifiedAt, status, now }: DetailContext,
): ListingDetails {
  const latest = new Date(now.getTime() + DAY_MS).toISOString();
  const keepPast = (at: string | null) => (at !== null && at <= latest ? at : null);
  const changedAt = keepPast(property.PriceChangeTimestamp);
  const from = parseWhole(property.PreviousListPrice, 1, MAX_DOLLARS);
  const underContract = status === "Pending" || status === "Active Under Contract";
  const details: ListingDetails = {};
  if (changedAt !== null && from !== null && from !== listPrice)
    details.priceChange = { at: changedAt, from, to: listPrice };
  const statusChangedAt = keepPast(property.StatusChangeTimestamp);
  // The status date of an active home means nothing if it is as old as the listing.
  if (statusChangedAt !== null && (status !== "Active" || Date.parse(statusChangedAt) - Date.parse(listedAt) > DAY_MS))
    details.statusChangedAt = statusChangedAt;
  const contractAt = underContract ? keepPast(property.PurchaseContractDate) : null;
  if (contractAt !== null) details.contractAt = contractAt;
  const priorDays = countPriorDaysOnMarket(property, listedAt, modifiedAt);
  if (priorDays !== null) details.priorDaysOnMarket = priorDays;
  const tour = parseTourUrl(property.VirtualTourURLUnbranded);
  if (tour !== null) details.virtualTourUrl = tour;
  for (const [name, field] of SOURCE_FIELDS) {
    const source = formatSource(property[field]);
    if (source !== null) details[name] = source;
  }
  if (property.Rooms.length > 0) details.rooms = mapRooms(property.Rooms);
  if (property.UnitTypes.length > 0) details.units = mapUnits(property.UnitTypes);
  // Only an explicit false forbids it, because feeds leave these flags null if the seller was not asked.
  if (property.InternetAutomatedValuationDisplayYN === false) details.automatedValuation = false;
  if (property.InternetConsumerCommentYN === false) details.consumerComments = false;
  return details;
}

const SOURCE_FIELDS = [
  ["livingAreaSource", "LivingAreaSource"],
  ["lotSizeSource", "LotSizeSource"],
  ["yearBuiltSource", "YearBuiltSource"],
] as const;

/**
 * The feed's two counts grow daily without a change of the record, but their difference doesn't. Nothing is computed from
 * the current time, because an unchanged record must be mapped to the same details.
 */
function countPriorDaysOnMarket(property: Property, listedAt: string, modifiedAt: string): number | null {
  const { CumulativeDaysOnMarket: cumulative, DaysOnMarket: current } = property;
  if (cumulative === null) return null;
  return parseWhole(
    cumulative - (current ?? Math.floor((Date.parse(modifiedAt) - Date.parse(listedAt)) / DAY_MS)),
    1,
    20_000,
  );
}

function parseTourUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" && !url.username && !url.password ? url.href : null;
}

const formatSource = (source: string | null) => (source === null ? null : formatMeaningful(source));

function mapRooms(items: readonly Record<string, unknown>[]): ListingRoom[] {
  const rooms: ListingRoom[] = [];
  for (const room of items) {
    const type = formatSource(parseLine(room.RoomType, 60));
    if (type === null) continue;
    const features = joinMeaningful(parseList(room.RoomFeatures));
    rooms.push({
      type,
      ...omitNulls({
        level: formatSource(parseLine(room.RoomLevel, 60)),
        size: formatRoomSize(room),
        features: [features, parseLine(room.RoomDescription, 500)].filter(Boolean).join(". ") || null,
      }),
    });
    if (rooms.length === MAX_ROOMS) break;
  }
  return rooms;
}

const UNIT_ABBREVIATIONS: Record<string, string> = {
  feet: "ft",
  foot: "ft",
  meters: "m",
  squarefeet: "sqft",
  squaremeters: "m²",
};

/** "14 × 12 ft" from length and width, otherwise the feed's text, otherwise the area. */
function formatRoomSize(room: Record<string, unknown>): string | null {
  const [length, width] = [parsePositive(room.RoomLength), parsePositive(room.RoomWidth)];
  const getUnit = (value: unknown, defaultUnit: string) =>
    UNIT_ABBREVIATIONS[toEnumKey(parseLine(value, 30) ?? "")] ?? defaultUnit;
  if (length !== null && width !== null) return `${length} × ${width} ${getUnit(room.RoomLengthWidthUnits, "ft")}`;
  const dimensions = parseLine(room.RoomDimensions, 60);
  if (dimensions !== null) return dimensions;
  const area = parsePositive(room.RoomArea);
  return area === null ? null : `${area} ${getUnit(room.RoomAreaUnits, "sqft")}`;
}

function parsePositive(value: unknown): number | null {
  const number = parseDecimal(value);
  return number !== null && number > 0 && number < 100_000 ? Math.round(number * 100) / 100 : null;
}

function mapUnits(items: readonly Record<string, unknown>[]): ListingUnit[] {
  const units: ListingUnit[] = [];
  const parseDollars = (value: unknown) => parseWhole(parseDecimal(value), 1, MAX_DOLLARS);
  for (const unit of items) {
    const fields = omitNulls({
      type: formatSource(parseLine(unit.UnitTypeType, 60)),
      count: parseWhole(parseDecimal(unit.UnitTypeUnitsTotal), 1, 9_999),
      beds: parseWhole(parseDecimal(unit.UnitTypeBedsTotal), 0, 99),
      baths: parsePositive(unit.UnitTypeBathsTotal),
      rent: parseDollars(unit.UnitTypeActualRent),
      expectedRent: parseDollars(unit.UnitTypeProForma),
    });
    if (Object.keys(fields).length > 0) units.push(fields);
    if (units.length === MAX_UNITS) break;
  }
  return units;
}
