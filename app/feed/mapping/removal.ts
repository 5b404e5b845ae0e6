/** Whether a record may be shown at all, and as what status. */
import type { ListingStatus } from "~/listings/listing";
import type { Property } from "./property";
import { enumKey } from "./values";

/** The closed list of RESO StandardStatus, with the two spellings of Canceled. */
const STATUSES: Record<string, string> = Object.fromEntries(
  [
    "Active",
    "Active Under Contract",
    "Canceled",
    "Closed",
    "Coming Soon",
    "Delete",
    "Expired",
    "Hold",
    "Incomplete",
    "Pending",
    "Withdrawn",
  ].map((status) => [enumKey(status), status]),
);
STATUSES.cancelled = "Canceled";

export type Standing =
  | { shown: true; status: ListingStatus }
  /** `status` is the record's own when it is one of RESO's. */
  | { shown: false; reason: string; status: string | null }
  | { shown: null; reason: string };

type Deciding = Pick<
  Property,
  | "StandardStatus"
  | "MlsStatus"
  | "MlgCanView"
  | "MlgCanUse"
  | "InternetEntireListingDisplayYN"
  | "PropertyType"
  | "PropertySubType"
  | "StateOrProvince"
>;

/** The fields that {@link standing} reads; a key sweep asks for these and no others. */
export const DECIDING_FIELDS = [
  "StandardStatus",
  "InternetEntireListingDisplayYN",
  "PropertyType",
  "PropertySubType",
  "StateOrProvince",
] as const;

/**
 * Decides from the licence flags, the seller's opt-out, the status and the kind of property. Only an explicit false
 * opts out: feeds leave these flags null on most records. A record without any status is neither shown nor removed.
 */
export function standing(property: Deciding, statuses: readonly ListingStatus[]): Standing {
  const word = property.StandardStatus ?? property.MlsStatus;
  const status = word === null ? null : (STATUSES[enumKey(word)] ?? null);
  const removed = (reason: string): Standing => ({ shown: false, reason, status });
  if (property.MlgCanView === false) return removed("no longer licensed (MlgCanView)");
  if (property.MlgCanUse && !property.MlgCanUse.some((use) => enumKey(use) === "idx"))
    return removed("not licensed for IDX (MlgCanUse)");
  if (property.InternetEntireListingDisplayYN === false) return removed("withheld from the internet by the seller");
  if (word === null) return { shown: null, reason: "StandardStatus is missing" };
  const shown = statuses.find((one) => one === status);
  if (!shown) return removed(`status ${status ?? word}`);
  if (!isHomeForSale(property))
    return removed(`not a home for sale (${property.PropertySubType ?? property.PropertyType})`);
  if (property.StateOrProvince && !["ca", "california"].includes(enumKey(property.StateOrProvince)))
    return removed("outside California");
  return { shown: true, status: shown };
}

const NO_HOME_SUBTYPES = new Set([
  "timeshare",
  "boatslip",
  "deededparking",
  "mobilehomepark",
  "unimprovedland",
  "agriculture",
  "business",
  "office",
  "retail",
  "industrial",
  "warehouse",
  "hotelmotel",
]);

/** Whether the kind of property is a home that is sold. */
export function isHomeForSale({
  PropertyType,
  PropertySubType,
}: Pick<Deciding, "PropertyType" | "PropertySubType">): boolean {
  if (PropertyType && /lease|rental|land|lots?\b|commercial|business/i.test(PropertyType)) return false;
  return !PropertySubType || !NO_HOME_SUBTYPES.has(enumKey(PropertySubType));
}
