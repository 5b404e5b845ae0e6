import { Link } from "react-router";
import { Icon } from "~/ui/icons";
import { count, money } from "~/ui/money";
import { countyLabel, listingSearch } from "./list-url";
import { HOME_TYPE_LABELS, POOL_TYPE_LABELS } from "./listing";
import { type ListingFilters, type ListingSort, SORT_LABELS } from "./schema";

type Chip = { key: string; label: string; without: ListingFilters };

/** "$500K to $1M", "Up to 5,000 sqft", "From 1990". */
function range(low: number | undefined, high: number | undefined, show: (value: number) => string): string | null {
  if (low !== undefined && high !== undefined) return `${show(low)} to ${show(high)}`;
  if (low !== undefined) return `From ${show(low)}`;
  return high === undefined ? null : `Up to ${show(high)}`;
}

/** A chip for each filter, one for each home type; `without` is the list once it is removed. */
export function filterChips(filters: ListingFilters): Chip[] {
  const chips: Chip[] = [];
  const add = (label: string | number | boolean | null | undefined, ...keys: (keyof ListingFilters)[]) => {
    if (typeof label !== "string" || label === "") return;
    const without = { ...filters };
    for (const key of keys) delete without[key];
    chips.push({ key: keys.join("-"), label, without });
  };
  add(filters.city, "city");
  add(filters.zip, "zip");
  add(filters.county && countyLabel(filters.county), "county");
  add(filters.q && `“${filters.q}”`, "q");
  add(range(filters.minPrice, filters.maxPrice, money), "minPrice", "maxPrice");
  add(filters.beds && `${filters.beds}+ beds`, "beds");
  add(filters.baths && `${filters.baths}+ baths`, "baths");
  add(filters.garageMin && `${filters.garageMin}+ garage spots`, "garageMin");
  add(filters.poolType && `${POOL_TYPE_LABELS[filters.poolType]} pool`, "poolType");
  add(
    range(filters.sqftMin, filters.sqftMax, (value) => `${count(value)} sqft`),
    "sqftMin",
    "sqftMax",
  );
  const lot = range(filters.lotMin, filters.lotMax, (value) => `${count(value)} sqft`);
  add(lot && `Lot: ${lot}`, "lotMin", "lotMax");
  const stories = range(filters.storiesMin, filters.storiesMax, count);
  add(stories && `Stories: ${stories}`, "storiesMin", "storiesMax");
  const year = range(filters.yearMin, filters.yearMax, String);
  add(year && `Built: ${year}`, "yearMin", "yearMax");
  add(
    range(filters.daysMin, filters.daysMax, (days) => `${count(days)} days`),
    "daysMin",
    "daysMax",
  );
  add(filters.reduced && "Price reduced", "reduced");
  add(filters.openHouse && "Open house", "openHouse");
  add(filters.keywords && `“${filters.keywords}”`, "keywords");
  add(filters.exclude55 && "No 55+ communities", "exclude55");
  for (const type of filters.types ?? []) {
    const types = filters.types?.filter((other) => other !== type);
    const { types: _, ...rest } = filters;
    chips.push({
      key: `type-${type}`,
      label: HOME_TYPE_LABELS[type],
      without: types?.length ? { ...rest, types } : rest,
    });
  }
  add(filters.bbox && "Map area", "bbox");
  add(filters.polygon && "Drawn area", "polygon");
  return chips;
}

function RemovalChip({ to, label }: { to: string; label: string }) {
  return (
    <Link className="chip" to={to} preventScrollReset>
      <span>{label}</span>
      <Icon name="close" size="s" />
      <span className="vh">Remove</span>
    </Link>
  );
}

/** Links that take one filter away each. Nothing when there are none. */
export function FilterChips({ path, filters, sort }: { path: string; filters: ListingFilters; sort: ListingSort }) {
  const chips = filterChips(filters);
  if (chips.length === 0) return null;
  return (
    <nav className="chips chips--scroll" aria-label="Active filters">
      <span className="soft small">Active filters:</span>
      {chips.map((chip) => (
        <RemovalChip key={chip.key} to={path + listingSearch({ filters: chip.without, sort })} label={chip.label} />
      ))}
      {sort !== "recommended" ? (
        <RemovalChip to={path + listingSearch({ filters })} label={`Sort: ${SORT_LABELS[sort]}`} />
      ) : null}
      {chips.length > 1 ? (
        <Link className="chip chip--plain" to={path + listingSearch({ sort })}>
          Clear all
        </Link>
      ) : null}
    </nav>
  );
}
