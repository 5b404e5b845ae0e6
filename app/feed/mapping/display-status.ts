/** Whether a record may be shown, and with what status. */
import type { ListingStatus } from "~/listings/listing";
import { toEnumKey } from "./parse-values";
import type { Property } from "./property";

/** All values of RESO StandardStatus, with both spellings of Canceled. */
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
  ].map((status) => [toEnumKey(status), status]),
);
STATUSES.cancelled = "Canceled";

/** Why a home is withheld whose seller opted out of any display. */
export const OPTED_OUT = "withheld from the internet by the seller";

export type DisplayStatus =
  | { isShown: true; status: ListingStatus }
  /** `status` is the record's own if it is one of RESO's. */
  | { isShown: false; reason: string; status: string | null }
  | { isShown: null; reason: string };

type DisplayFields = Pick<
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

/** The fields that {@link getDisplayStatus} reads, and that a key sweep requests. */
export const DISPLAY_FIELDS = [
  "StandardStatus",
  "InternetEntireListingDisplayYN",
  "PropertyType",
  "PropertySubType",
  "StateOrProvince",
] as const;

/**
 * Decides by the license flags, the seller's opt-out, the status and the kind of property. Only an explicit false opts
 * out, because feeds leave these flags null on most records. A record without a status is neither shown nor removed.
 */
export function getDisplayStatus(property: DisplayFields, statuses: readonly ListingStatus[]): DisplayStatus {
  const rawStatus = property.StandardStatus ?? property.MlsStatus;
  const status = rawStatus === null ? null : (STATUSES[toEnumKey(rawStatus)] ?? null);
  const remove = (reason: string): DisplayStatus => ({ isShown: false, reason, status });
  if (property.MlgCanView === false) return remove("no longer licensed (MlgCanView)");
  if (property.MlgCanUse && !property.MlgCanUse.some((use) => toEnumKey(use) === "idx"))
    return remove("not licensed for IDX (MlgCanUse)");
  if (property.InternetEntireListingDisplayYN === false) return remove(OPTED_OUT);
  if (rawStatus === null) return { isShown: null, reason: "StandardStatus is missing" };
  const shown = statuses.find((candidate) => candidate === status);
  if (!shown) return remove(`status ${status ?? rawStatus}`);
  if (!isHomeForSale(property))
    return remove(`not a home for sale (${property.PropertySubType ?? property.PropertyType})`);
  if (property.StateOrProvince && !["ca", "california"].includes(toEnumKey(property.StateOrProvince)))
    return remove("outside California");
  return { isShown: true, status: shown };
}

const NON_HOME_SUBTYPES = new Set([
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

/** Whether the kind of property is a home for sale. */
export function isHomeForSale({
  PropertyType,
  PropertySubType,
}: Pick<DisplayFields, "PropertyType" | "PropertySubType">): boolean {
  if (PropertyType && /lease|rental|land|lots?\b|commercial|business/i.test(PropertyType)) return false;
  return !PropertySubType || !NON_HOME_SUBTYPES.has(toEnumKey(PropertySubType));
}
