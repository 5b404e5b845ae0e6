import { formatMoney } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import { HOME_TYPE_LABELS, POOL_TYPE_LABELS } from "../listing";
import type { ListingFeatureGroup, ListingRoom, ListingUnit } from "../listing-parts.server";
import { formatAvailability } from "../rules";
import type { FullListingView } from "./listing-view";
import { formatNumber } from "./numbers";

type Pair = { label: string; value: string };

export type DetailSection = { title: string; pairs: Pair[] };

const UNKNOWN = "N/A";

const formatArea = (sqft: number | null, source?: string) =>
  sqft === null ? UNKNOWN : `${formatNumber(sqft)} sqft${formatSource(source)}`;

const formatCount = (value: number | null) => (value === null ? UNKNOWN : formatNumber(value));

const SQFT_PER_ACRE = 43_560;

function formatLot(sqft: number | null, source?: string): string {
  if (sqft === null || sqft < SQFT_PER_ACRE) return formatArea(sqft, source);
  return `${formatNumber(Math.round((sqft / SQFT_PER_ACRE) * 100) / 100)} acres${formatSource(source)}`;
}

/** " (per assessor)", " (estimated)" */
function formatSource(source: string | undefined): string {
  if (!source) return "";
  return /ed$/i.test(source) ? ` (${source.toLowerCase()})` : ` (per ${source.toLowerCase()})`;
}

/** Rooms with the same name are numbered, so that no two labels are equal. */
function toRoomPairs(rooms: readonly ListingRoom[]): Pair[] {
  const counts = new Map<string, number>();
  return rooms.map(({ type, level, size, features }) => {
    const number = (counts.get(type) ?? 0) + 1;
    counts.set(type, number);
    const parts = [level && `${level} level`, size, features].filter((text) => text !== undefined);
    return { label: number === 1 ? type : `${type} ${number}`, value: parts.join(", ") || "Yes" };
  });
}

function toUnitPairs(units: readonly ListingUnit[]): Pair[] {
  return units.map(({ type, count, beds, baths, rent, expectedRent }, index) => {
    const parts = [
      type,
      count !== undefined && count > 1 ? pluralize(count, "unit") : undefined,
      beds === undefined ? undefined : pluralize(beds, "bed"),
      baths === undefined ? undefined : `${formatNumber(baths)} ${baths === 1 ? "bath" : "baths"}`,
      rent === undefined ? undefined : `rent ${formatMoney(rent)}/mo`,
      expectedRent === undefined ? undefined : `expected rent ${formatMoney(expectedRent)}/mo`,
    ];
    return { label: `Unit ${index + 1}`, value: parts.filter((text) => text !== undefined).join(", ") };
  });
}

const optionalPair = (label: string, value: string | undefined | 0): [string, string][] =>
  value ? [[label, value]] : [];

/**
 * The eight sections of the listing page, and one for the MLS's own fields. Our own facts come first, then the feed's in
 * its own words; if both have the same label, the feed's value is used.
 */
export function buildDetailSections(listing: FullListingView): DetailSection[] {
  const section = (
    title: string,
    derived: [string, string][],
    groups: readonly ListingFeatureGroup[] = [],
    extra: readonly Pair[] = [],
  ): DetailSection => {
    const fromFeed = groups.flatMap((group) => listing.features[group] ?? []);
    const labels = new Set(fromFeed.map(({ label }) => label.toLowerCase()));
    const shownDerived = derived.filter(([label]) => !labels.has(label.toLowerCase()));
    // "Laundry" is the label of both a feature and a room.
    const rooms = extra.map((pair) =>
      labels.has(pair.label.toLowerCase()) ? { ...pair, label: `${pair.label} room` } : pair,
    );
    return { title, pairs: [...shownDerived.map(([label, value]) => ({ label, value })), ...fromFeed, ...rooms] };
  };
  const { details } = listing;
  const pools = listing.poolTypes.map((type) => POOL_TYPE_LABELS[type]).join(", ");
  return [
    section("Parking", [["Garage spaces", formatCount(listing.garageSpaces)]], ["parking"]),
    section(
      "Interior",
      [
        ["Beds", formatCount(listing.beds)],
        ["Baths", formatCount(listing.baths)],
        ["Living area", formatArea(listing.sqft, details.livingAreaSource)],
        ["Stories", formatCount(listing.stories)],
      ],
      ["interior"],
      toRoomPairs(details.rooms ?? []),
    ),
    section(
      "Exterior",
      [
        ["Lot size", formatLot(listing.lotSqft, details.lotSizeSource)],
        ["Pool", pools || UNKNOWN],
      ],
      ["exterior", "lot"],
    ),
    section(
      "Financial",
      [
        ["Annual tax", listing.taxesAnnual === null ? UNKNOWN : formatMoney(listing.taxesAnnual)],
        ["Monthly HOA", listing.hoaMonthly === null ? UNKNOWN : formatMoney(listing.hoaMonthly)],
      ],
      ["financial"],
      toUnitPairs(details.units ?? []),
    ),
    section("Utilities", [], ["utilities"]),
    section(
      "Location",
      [
        ["City", listing.city],
        ["ZIP code", listing.zip || UNKNOWN],
        ["County", listing.county ?? UNKNOWN],
        ["Senior community", listing.seniorCommunity === null ? UNKNOWN : listing.seniorCommunity ? "Yes" : "No"],
      ],
      ["community"],
    ),
    section("Public facts", [
      [
        "Year built",
        listing.yearBuilt === null ? UNKNOWN : `${listing.yearBuilt}${formatSource(details.yearBuiltSource)}`,
      ],
      ["MLS ID", listing.mlsId],
      ["Home type", listing.homeType ? HOME_TYPE_LABELS[listing.homeType] : UNKNOWN],
    ]),
    section(
      "Other",
      [
        ["Status", formatAvailability(listing.status)],
        ...optionalPair("Under contract since", listing.contractOn),
        ["Days on market", String(listing.daysOnMarket)],
        ...optionalPair(
          "Days on market with earlier listings",
          details.priorDaysOnMarket && String(listing.daysOnMarket + details.priorDaysOnMarket),
        ),
        ["On the market since", listing.listedOn],
      ],
      ["other"],
    ),
    ...(listing.features.local ? [section("More from the MLS", [], ["local"])] : []),
  ];
}
