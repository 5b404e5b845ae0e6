import { POOL_TYPES, type PoolType } from "~/listings/listing";
import { isMeaningful, toEnumKey } from "./parse-values";
import type { Property } from "./property";

const SHARED_FEATURES = new Set(["community", "association"]);
/** Values about a pool's construction. They imply a pool, which is private unless it is shared. */
const CONSTRUCTION_FEATURES = new Set([
  "inground",
  "aboveground",
  "blackbottom",
  "cabana",
  "divingboard",
  "fiberglass",
  "gunite",
  "infinity",
  "lap",
  "liner",
  "poolspacombo",
  "poolsweep",
  "saltwater",
  "sport",
  "tile",
  "vinyl",
  "waterfall",
]);

/**
 * Pool types from RESO PoolFeatures, PoolPrivateYN and the association's amenities. `none` only if the feed says so; an
 * empty list is unknown.
 */
export function mapPoolTypes(property: Property): PoolType[] {
  const { PoolFeatures, PoolPrivateYN, AssociationAmenities, CommunityFeatures } = property;
  const keys = new Set(PoolFeatures.filter(isMeaningful).map(toEnumKey));
  const isShared =
    [...keys].some((value) => SHARED_FEATURES.has(value)) ||
    [...AssociationAmenities, ...CommunityFeatures].some((value) => toEnumKey(value) === "pool");
  const isPrivate =
    PoolPrivateYN === true ||
    keys.has("private") ||
    (PoolPrivateYN !== false && !isShared && [...keys].some((value) => CONSTRUCTION_FEATURES.has(value)));
  const types = new Set<PoolType>();
  if (isPrivate) types.add("private");
  if (isShared) types.add("community");
  if (keys.has("inground") || keys.has("gunite")) types.add("in-ground");
  if (keys.has("aboveground")) types.add("above-ground");
  if (["heated", "electricheat", "gasheat", "solarheat"].some((value) => keys.has(value))) types.add("heated");
  if (keys.has("fenced")) types.add("fenced");
  if (types.size === 0 && keys.size === 0) {
    const hasNone = PoolFeatures.some((value) => toEnumKey(value) === "none");
    if (hasNone || PoolPrivateYN === false) types.add("none");
  }
  return POOL_TYPES.filter((type) => types.has(type));
}
