import { changeSearch, removeKeys } from "../links/list-links";
import type { AppliedQuery } from "../schema";
import { CellLabel, PopoverButtons } from "./popover";
import { formatRooms } from "./rooms-label";
import { MinimumChoice } from "./search-form-fields";

/** The search form's cell for beds and baths, and its popover. */
export function RoomsFilter({ path, search, applied }: { path: string; search: string; applied: AppliedQuery }) {
  const { filters } = applied.query;
  const { errors } = applied;
  const hasErrors = Boolean(errors.beds || errors.baths);
  return (
    <details className="pop" name="search-form" open={hasErrors || undefined}>
      <summary className="search-field">
        <b>Beds &amp; baths</b>
        <CellLabel full={formatRooms(filters)} short={formatRooms(filters, true)} bad={hasErrors} />
      </summary>
      <div className="pop__body pop__body--right">
        <MinimumChoice name="beds" legend="Beds" maxOption={5} applied={applied} />
        <MinimumChoice name="baths" legend="Baths" maxOption={4} applied={applied} />
        <PopoverButtons path={path} search={changeSearch(search, removeKeys(["beds", "baths"]))} />
      </div>
    </details>
  );
}
