import { Button } from "~/ui/button";
import { inputClass } from "~/ui/forms/field";
import { type ListingSort, SORT_LABELS, SORTS } from "../schema";

/** Belongs to the search form with id `form`. A selection submits it once scripts run; until then the button does. */
export function SortSelect({ form, sort }: { form: string; sort: ListingSort }) {
  return (
    <div className="flex min-w-0 gap-2">
      <label className="min-w-0">
        <span className="sr-only">Sort</span>
        <select
          className={inputClass({ size: "s", className: "max-w-full" })}
          name="sort"
          form={form}
          defaultValue={sort}
          autoComplete="off"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {SORTS.map((value) => (
            <option key={value} value={value}>
              {SORT_LABELS[value]}
            </option>
          ))}
        </select>
      </label>
      <Button className="live:hidden" size="s" type="submit" form={form}>
        Sort
      </Button>
    </div>
  );
}
