import { useRef } from "react";
import { popoverClass } from "~/ui/popover";
import { changeSearch, removeKeys } from "../links/list-links";
import type { AppliedQuery, ListingFilters } from "../schema";
import { CellLabel, PopoverButtons, summaryClass } from "./popover";
import { MinimumChoice } from "./search-form-fields";
import { useDraft } from "./use-draft";

/** "3+ beds, 2+ baths"; "3+ bd, 2+ ba" in narrow cells. */
function formatRooms({ beds, baths }: ListingFilters, short = false): string {
  const parts = [beds && `${beds}+ ${short ? "bd" : "beds"}`, baths && `${baths}+ ${short ? "ba" : "baths"}`];
  return parts.filter(Boolean).join(", ") || "Any";
}

/** The search form's cell for beds and baths, and its popover. */
export function RoomsFilter({ path, search, applied: sent }: { path: string; search: string; applied: AppliedQuery }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { applied, total, read } = useDraft(details, search, sent);
  const { filters } = applied.query;
  const { errors } = sent;
  const hasErrors = Boolean(errors.beds || errors.baths);
  return (
    <details
      ref={details}
      className="relative max-sm:static"
      name="search-form"
      open={hasErrors || undefined}
      onToggle={read}
    >
      <summary className={summaryClass}>
        <b>Beds &amp; baths</b>
        <CellLabel full={formatRooms(filters)} short={formatRooms(filters, true)} bad={hasErrors} />
      </summary>
      <div className={popoverClass({ align: "end", fullOnPhones: true })} onInput={read}>
        <MinimumChoice name="beds" legend="Beds" maxOption={5} applied={applied} />
        <MinimumChoice name="baths" legend="Baths" maxOption={4} applied={applied} />
        <PopoverButtons path={path} search={changeSearch(search, removeKeys(["beds", "baths"]))} total={total} />
      </div>
    </details>
  );
}
