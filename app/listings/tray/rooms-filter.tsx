import { changedSearch, without } from "../links/list-links";
import type { AppliedQuery, ListingFilters } from "../schema";
import { AtLeast } from "./tray-fields";
import { CellWords, PopoverButtons } from "./tray-popover";

/** "3+ beds, 2+ baths"; "3+ bd, 2+ ba" in narrow cells. */
export function roomWords({ beds, baths }: ListingFilters, short = false): string {
  const words = [beds && `${beds}+ ${short ? "bd" : "beds"}`, baths && `${baths}+ ${short ? "ba" : "baths"}`];
  return words.filter(Boolean).join(", ") || "Any";
}

/** The search form's cell for beds and baths, and its popover. */
export function RoomsFilter({ path, search, applied }: { path: string; search: string; applied: AppliedQuery }) {
  const { filters } = applied.query;
  const { errors } = applied;
  const bad = Boolean(errors.beds || errors.baths);
  return (
    <details className="pop" name="tray" open={bad || undefined}>
      <summary className="seek">
        <b>Beds &amp; baths</b>
        <CellWords full={roomWords(filters)} short={roomWords(filters, true)} bad={bad} />
      </summary>
      <div className="pop__body pop__body--right">
        <AtLeast name="beds" legend="Beds" most={5} applied={applied} />
        <AtLeast name="baths" legend="Baths" most={4} applied={applied} />
        <PopoverButtons path={path} search={changedSearch(search, without(["beds", "baths"]))} />
      </div>
    </details>
  );
}
